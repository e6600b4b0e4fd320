//! The battle as every game receives it: metres, men and neutral words, defaults filled in, references resolved.
//!
//! A [`Battle`] is made only by loading a file without faults, so that indexes always point somewhere and a game need not
//! check anything again. It can be written (`Serialize`) but not read back except as a battle file.

use super::army::{Command, Side, Unit};
use super::words::*;
use serde::Serialize;
use std::fmt;
use std::ops::Index;

/// A place on the ground: metres east and north of the south-west corner.
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd, Default)]
pub struct Point {
    /// Metres to the east.
    pub x: f64,
    /// Metres to the north.
    pub y: f64,
}

impl Point {
    /// The point `x` metres east and `y` metres north of the south-west corner.
    pub const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// Metres between two points.
    pub fn distance(self, other: Self) -> f64 {
        libm::hypot(self.x - other.x, self.y - other.y)
    }

    /// The point a share `t` of the way to `other`.
    pub fn towards(self, other: Self, t: f64) -> Self {
        Self::new(self.x + (other.x - self.x) * t, self.y + (other.y - self.y) * t)
    }
}

impl From<[f64; 2]> for Point {
    fn from([x, y]: [f64; 2]) -> Self {
        Self::new(x, y)
    }
}

impl From<Point> for [f64; 2] {
    fn from(p: Point) -> Self {
        [p.x, p.y]
    }
}

impl Serialize for Point {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        [self.x, self.y].serialize(to)
    }
}

/// A calendar day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    /// Year of the Christian era.
    pub year: u16,
    /// 1 to 12.
    pub month: u8,
    /// 1 to 31.
    pub day: u8,
}

impl Date {
    /// "4 July 1806".
    pub fn spoken(self) -> String {
        const MONTHS: [&str; 12] =
            ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"];
        let month = MONTHS.get(usize::from(self.month).wrapping_sub(1)).copied().unwrap_or("?");
        format!("{} {month} {}", self.day, self.year)
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

impl Serialize for Date {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

/// A time of day, in minutes after midnight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Clock(pub u16);

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}:{:02}", self.0 / 60 % 24, self.0 % 60)
    }
}

impl Serialize for Clock {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

/// A whole battle: ground, sides and order of battle.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Battle {
    /// Name, day, hours, size and history.
    pub header: Header,
    /// Ground with an extent, in file order.
    pub areas: Vec<Area>,
    /// Ground that runs along a path, in file order.
    pub lines: Vec<Line>,
    /// Bridges and fords.
    pub crossings: Vec<Crossing>,
    /// Mines under works.
    pub mines: Vec<Mine>,
    /// Places worth holding.
    pub objectives: Vec<Objective>,
    /// The two sides, Red first.
    pub sides: [Side; 2],
    /// Commands of both sides, in file order.
    pub commands: Vec<Command>,
    /// Units of both sides, in file order.
    pub units: Vec<Unit>,
}

/// What a player reads before choosing the battle, and how long and wide it is.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Header {
    /// "Quatre Bras".
    pub name: String,
    /// The day.
    pub date: Date,
    /// When the scenario starts.
    pub starts: Clock,
    /// How long it lasts; each game converts to turns.
    pub hours: f64,
    /// Metres east-west.
    pub width: f64,
    /// Metres south-north.
    pub depth: f64,
    /// One paragraph.
    pub blurb: String,
    /// The books it rests on.
    pub sources: Vec<String>,
    /// What really happened.
    pub history: History,
}

/// What really happened.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct History {
    /// Who won; none if nobody did.
    pub winner: Option<Colour>,
    /// Men lost by Red and Blue.
    pub losses: [u32; 2],
    /// In two sentences.
    pub note: String,
}

/// Ground with an extent.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Area {
    /// What grows, stands or lies there, with what the format asks of that kind.
    #[serde(flatten)]
    pub ground: AreaGround,
    /// Its name on the map.
    pub name: Option<String>,
    /// Its outline, without repeating the first point.
    pub shape: Vec<Point>,
}

/// An area's kind with its attributes.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum AreaGround {
    /// Ground that is higher by `level`, with the line of its ridge.
    Hill { slope: Slope, level: u8, ridge: Vec<Point> },
    /// Trees.
    Wood { density: Density },
    /// Fruit trees.
    Orchard,
    /// Soft ground; `passable` none: the game's own rule.
    Marsh { passable: Option<Vec<Arm>> },
    /// Bushes, broken ground.
    Scrub,
    /// Fields.
    Crops,
    /// Houses and streets; `sectors` are its blocks, empty = one block.
    Village { defence: u8, capacity: Option<u32>, sectors: Vec<Vec<Point>> },
    /// A single house or farm.
    Building { defence: Option<u8>, capacity: Option<u32> },
    /// A walled farm, chateau or redoubt; `earthwork`: of earth, open to the sky.
    Strongpoint { defence: u8, capacity: Option<u32>, earthwork: bool },
    /// Water nobody crosses.
    Lake,
}

impl AreaGround {
    /// The bare kind.
    pub fn kind(&self) -> AreaKind {
        match self {
            Self::Hill { .. } => AreaKind::Hill,
            Self::Wood { .. } => AreaKind::Wood,
            Self::Orchard => AreaKind::Orchard,
            Self::Marsh { .. } => AreaKind::Marsh,
            Self::Scrub => AreaKind::Scrub,
            Self::Crops => AreaKind::Crops,
            Self::Village { .. } => AreaKind::Village,
            Self::Building { .. } => AreaKind::Building,
            Self::Strongpoint { .. } => AreaKind::Strongpoint,
            Self::Lake => AreaKind::Lake,
        }
    }
}

/// Ground that runs along a path.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Line {
    /// What it is, with what the format asks of that kind.
    #[serde(flatten)]
    pub ground: LineGround,
    /// Its name on the map.
    pub name: Option<String>,
    /// Its points in order.
    pub path: Vec<Point>,
}

/// A line's kind with its attributes.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum LineGround {
    /// Wide water.
    River { fordable: Vec<Arm>, bed: Bed, sunken: bool },
    /// Narrow water.
    Stream { fordable: Vec<Arm>, bed: Bed, sunken: bool },
    /// A made road.
    Road,
    /// A way that is not made.
    Track,
    /// A hedge.
    Hedge { height: Height },
    /// A wall.
    Wall { height: Height },
    /// A work of earth, and what lies before it.
    Redoubt { front: Front },
    /// A ditch.
    Ditch { depth: Depth },
    /// A road between banks.
    SunkenRoad { depth: Depth },
    /// A drop nobody climbs.
    Cliff,
    /// Masonry with a rampart walk; the outside lies on the left of the path.
    FortressWall { levels: u8 },
    /// A fallen stretch of `wall`; rubble slopes outwards `depth_m` metres.
    Breach { wall: LineIndex, depth_m: f64, barricade: bool },
    /// A dug line.
    Trench { depth: Depth },
    /// Carts, beams, abatis.
    Barricade,
    /// A steep-sided cut without water.
    Ravine { width_m: f64 },
    /// An edge of the ground that hides what lies behind it.
    Crest,
}

impl LineGround {
    /// The bare kind.
    pub fn kind(&self) -> LineKind {
        match self {
            Self::River { .. } => LineKind::River,
            Self::Stream { .. } => LineKind::Stream,
            Self::Road => LineKind::Road,
            Self::Track => LineKind::Track,
            Self::Hedge { .. } => LineKind::Hedge,
            Self::Wall { .. } => LineKind::Wall,
            Self::Redoubt { .. } => LineKind::Redoubt,
            Self::Ditch { .. } => LineKind::Ditch,
            Self::SunkenRoad { .. } => LineKind::SunkenRoad,
            Self::Cliff => LineKind::Cliff,
            Self::FortressWall { .. } => LineKind::FortressWall,
            Self::Breach { .. } => LineKind::Breach,
            Self::Trench { .. } => LineKind::Trench,
            Self::Barricade => LineKind::Barricade,
            Self::Ravine { .. } => LineKind::Ravine,
            Self::Crest => LineKind::Crest,
        }
    }
}

/// A bridge or ford.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Crossing {
    /// Bridge or ford.
    pub kind: CrossingKind,
    /// Its name on the map.
    pub name: Option<String>,
    /// Where.
    pub at: Point,
}

/// A charge that one side fires once.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Mine {
    /// Its name.
    pub name: String,
    /// Where.
    pub at: Point,
    /// Metres it reaches.
    pub radius: f64,
    /// Who fires it.
    pub side: Colour,
    /// The breach or fortress wall above it.
    pub under: LineIndex,
}

/// A place worth holding.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Objective {
    /// Its name.
    pub name: String,
    /// Its middle.
    pub at: Point,
    /// Metres round the middle.
    pub radius: f64,
    /// What it is worth.
    pub value: u32,
    /// Who holds it at the start.
    pub held_by: Colour,
}

/// A place in [`Battle::commands`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct CommandIndex(pub u16);

/// A place in [`Battle::lines`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct LineIndex(pub u16);

impl Index<CommandIndex> for Battle {
    type Output = Command;
    fn index(&self, at: CommandIndex) -> &Command {
        &self.commands[usize::from(at.0)]
    }
}

impl Index<LineIndex> for Battle {
    type Output = Line;
    fn index(&self, at: LineIndex) -> &Line {
        &self.lines[usize::from(at.0)]
    }
}

impl Index<Colour> for Battle {
    type Output = Side;
    fn index(&self, colour: Colour) -> &Side {
        &self.sides[colour.index()]
    }
}
