//! Six facings by hexside, four aspects, and arcs, in whole numbers.

use hexx::{EdgeDirection, Hex};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The hexside a unit looks through. Clockwise from north.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Facing {
    /// North.
    N,
    /// North-east.
    NE,
    /// South-east.
    SE,
    /// South.
    S,
    /// South-west.
    SW,
    /// North-west.
    NW,
}

/// Where another hex lies as a unit looks: going round, 1 front, 2 front-flank, 2 rear-flank, 1 rear.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Aspect {
    /// Through the hexside it faces.
    Front,
    /// Through the two beside that.
    FrontFlank,
    /// Through the two beside the rear.
    RearFlank,
    /// Straight behind.
    Rear,
}

impl Aspect {
    /// All four, from front to rear.
    pub const ALL: [Self; 4] = [Self::Front, Self::FrontFlank, Self::RearFlank, Self::Rear];
}

impl Facing {
    /// All six, clockwise from north.
    pub const ALL: [Self; 6] = [Self::N, Self::NE, Self::SE, Self::S, Self::SW, Self::NW];

    /// 0 for north, then clockwise.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The facing `steps` hexsides clockwise (negative: anticlockwise).
    #[inline]
    pub const fn turned(self, steps: i32) -> Self {
        Self::ALL[(self as i32 + steps).rem_euclid(6) as usize]
    }

    /// The opposite facing.
    #[inline]
    pub const fn opposite(self) -> Self {
        self.turned(3)
    }

    /// The fewest hexsides between two facings, 0 to 3.
    #[inline]
    pub const fn turn_to(self, other: Self) -> u32 {
        let around = (other as i32 - self as i32).rem_euclid(6) as u32;
        if around > 3 { 6 - around } else { around }
    }

    /// One step that way.
    #[inline]
    pub const fn step(self) -> Hex {
        match self {
            Self::N => Hex::new(0, -1),
            Self::NE => Hex::new(1, -1),
            Self::SE => Hex::new(1, 0),
            Self::S => Hex::new(0, 1),
            Self::SW => Hex::new(-1, 1),
            Self::NW => Hex::new(-1, 0),
        }
    }

    /// The neighbour on that side.
    #[inline]
    pub fn neighbour(self, hex: Hex) -> Hex {
        hex + self.step()
    }

    /// The side of `from` that touches `to`; none if they are not neighbours.
    #[inline]
    pub fn between(from: Hex, to: Hex) -> Option<Self> {
        let way = [to.x(), to.y()].map(i64::from);
        Some(match (way[0] - i64::from(from.x()), way[1] - i64::from(from.y())) {
            (0, -1) => Self::N,
            (1, -1) => Self::NE,
            (1, 0) => Self::SE,
            (0, 1) => Self::S,
            (-1, 1) => Self::SW,
            (-1, 0) => Self::NW,
            _ => return None,
        })
    }

    /// Degrees clockwise from north.
    pub const fn degrees(self) -> f64 {
        self as u8 as f64 * 60.0
    }

    /// The nearest hexside to a compass bearing; half-way goes clockwise.
    pub fn nearest(degrees: f64) -> Self {
        let sixths = libm::floor(degrees / 60.0 + 0.5);
        Self::ALL[(sixths as i64).rem_euclid(6) as usize]
    }

    /// "N" to "NW".
    pub const fn name(self) -> &'static str {
        match self {
            Self::N => "N",
            Self::NE => "NE",
            Self::SE => "SE",
            Self::S => "S",
            Self::SW => "SW",
            Self::NW => "NW",
        }
    }

    /// The facing of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|facing| facing.name() == name)
    }

    /// How a unit that looks this way from `at` sees `other`. A hex further off belongs to the hexside it lies nearest to by
    /// bearing; just between two, to the one nearer the front. None for its own hex.
    pub fn aspect(self, at: Hex, other: Hex) -> Option<Aspect> {
        if at == other {
            return None;
        }
        let way = other - at;
        let most = Self::ALL.iter().map(|facing| dot(facing.step(), way)).max()?;
        let turns = Self::ALL.iter().filter(|facing| dot(facing.step(), way) == most).map(|facing| self.turn_to(*facing));
        Some(Aspect::ALL[turns.min()? as usize])
    }

    /// Whether `other` lies within the 120-degree arc about this facing: at most 60 degrees to either hand, the limit itself
    /// included. Its own hex does not.
    #[inline]
    pub fn in_arc(self, at: Hex, other: Hex) -> bool {
        let way = other - at;
        let along = dot(self.step(), way);
        // cos 60 = 1/2, and a step has length sqrt 2 in cube coordinates: along / (sqrt 2 |way|) >= 1/2, squared.
        way != Hex::ZERO && along > 0 && 2 * along * along >= dot(way, way)
    }
}

/// Scalar product in cube coordinates, where true angles hold.
fn dot(a: Hex, b: Hex) -> i64 {
    let [a, b] = [a, b].map(|hex| [i64::from(hex.x()), i64::from(hex.y()), -i64::from(hex.x()) - i64::from(hex.y())]);
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

impl fmt::Display for Facing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl From<Facing> for EdgeDirection {
    fn from(facing: Facing) -> Self {
        EdgeDirection::ALL_DIRECTIONS[(facing.index() + 4) % 6]
    }
}

impl From<EdgeDirection> for Facing {
    fn from(direction: EdgeDirection) -> Self {
        Self::ALL[(usize::from(direction.index()) + 2) % 6]
    }
}
