//! The grid: poses are whole centimetres and hundredths of a degree, so that a state can be compared, hashed and logged
//! without a floating-point number in it, and so that a move there and back ends where it began.

use super::vector::{V, v};
use core::fmt;
use core::ops::{Add, Neg, Sub};
use serde::{Deserialize, Serialize};

/// Centimetres on the ground: one step of the grid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Quanta(pub i32);

impl Quanta {
    /// Metres in one step.
    pub const METRE: f64 = 0.01;

    /// The nearest step. Ties go to the even one: any rule that always rounds a half the same way makes a pose creep when it
    /// is moved there and back; out of range or not a number is clamped, never wrapped.
    #[inline]
    pub fn nearest(metres: f64) -> Quanta {
        Quanta((metres * 100.0).round_ties_even() as i32)
    }

    /// The last step that is not beyond `metres`.
    #[inline]
    pub fn floor(metres: f64) -> Quanta {
        Quanta((metres * 100.0).floor() as i32)
    }

    /// Divided, not multiplied by 0.01, so that 7 steps are the same number as the literal 0.07.
    #[inline]
    pub fn metres(self) -> f64 {
        f64::from(self.0) / 100.0
    }
}

impl Add for Quanta {
    type Output = Quanta;
    fn add(self, o: Quanta) -> Quanta {
        Quanta(self.0.saturating_add(o.0))
    }
}

impl Sub for Quanta {
    type Output = Quanta;
    fn sub(self, o: Quanta) -> Quanta {
        Quanta(self.0.saturating_sub(o.0))
    }
}

impl fmt::Display for Quanta {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.2} m", self.metres())
    }
}

/// A compass bearing in hundredths of a degree: 0 = north, clockwise, always in `0..36000`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(from = "i32", into = "i32")]
pub struct Bearing(i32);

impl Bearing {
    pub const NORTH: Bearing = Bearing(0);
    pub const EAST: Bearing = Bearing(9_000);
    pub const SOUTH: Bearing = Bearing(18_000);
    pub const WEST: Bearing = Bearing(27_000);
    const CIRCLE: i32 = 36_000;

    /// From hundredths of a degree; whole turns fall away.
    #[inline]
    pub const fn new(hundredths: i32) -> Bearing {
        Bearing(hundredths.rem_euclid(Self::CIRCLE))
    }

    /// From degrees, to the nearest hundredth (even on ties). What is not finite becomes north.
    pub fn degrees(degrees: f64) -> Bearing {
        Bearing::new((libm::fmod(degrees, 360.0) * 100.0).round_ties_even() as i32)
    }

    /// The bearing of a direction; north for the zero vector.
    pub fn of(direction: V) -> Bearing {
        Bearing::degrees(libm::atan2(direction.x, direction.y).to_degrees())
    }

    /// Hundredths of a degree, `0..36000`.
    #[inline]
    pub const fn hundredths(self) -> i32 {
        self.0
    }

    #[inline]
    pub fn as_degrees(self) -> f64 {
        f64::from(self.0) / 100.0
    }

    /// The unit vector. Worked out in the first eighth of the circle and mirrored from there, so that the cardinal points
    /// are exact, parallel lines stay parallel, and a mirrored or quarter-turned table gives the same bits.
    pub fn unit(self) -> V {
        let within = self.0 % 9_000;
        let (s, c) = match within {
            0 => (0.0, 1.0),
            4_500 => (core::f64::consts::FRAC_1_SQRT_2, core::f64::consts::FRAC_1_SQRT_2),
            r if r < 4_500 => libm::sincos(radians(r)),
            r => {
                let (s, c) = libm::sincos(radians(9_000 - r));
                (c, s)
            }
        };
        match self.0 / 9_000 {
            0 => v(s, c),
            1 => v(c, -s),
            2 => v(-s, -c),
            _ => v(-c, s),
        }
    }

    /// Turned clockwise by a signed amount of hundredths of a degree.
    #[inline]
    pub const fn turned(self, hundredths: i32) -> Bearing {
        Bearing::new(self.0 + hundredths % Self::CIRCLE)
    }

    #[inline]
    pub const fn opposite(self) -> Bearing {
        self.turned(18_000)
    }

    /// How far `other` lies clockwise of `self`, in `-18000..18000` hundredths of a degree.
    pub const fn turn_to(self, other: Bearing) -> i32 {
        (other.0 - self.0 + 18_000).rem_euclid(Self::CIRCLE) - 18_000
    }

    /// The angle between two bearings without a sign, `0..=18000`.
    pub const fn apart(self, other: Bearing) -> i32 {
        self.turn_to(other).abs()
    }
}

impl Neg for Bearing {
    type Output = Bearing;
    fn neg(self) -> Bearing {
        Bearing::new(-self.0)
    }
}

impl From<i32> for Bearing {
    fn from(hundredths: i32) -> Bearing {
        Bearing::new(hundredths)
    }
}

impl From<Bearing> for i32 {
    fn from(b: Bearing) -> i32 {
        b.0
    }
}

impl fmt::Display for Bearing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.2} degrees", self.as_degrees())
    }
}

/// Hundredths of a degree in radians.
#[inline]
pub fn radians(hundredths: i32) -> f64 {
    f64::from(hundredths) * (core::f64::consts::PI / 18_000.0)
}

/// Where a unit stands: the centre of its *front* edge and the way it faces. The front, not the middle, because that is what
/// players measure from, and because it stays put when a formation grows deeper behind it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub struct Pose {
    pub x: Quanta,
    pub y: Quanta,
    pub facing: Bearing,
}

impl Pose {
    /// The pose on the grid nearest to a place.
    #[inline]
    pub fn nearest(front: V, facing: Bearing) -> Pose {
        Pose { x: Quanta::nearest(front.x), y: Quanta::nearest(front.y), facing }
    }

    /// The centre of the front edge, in metres.
    #[inline]
    pub fn front(self) -> V {
        v(self.x.metres(), self.y.metres())
    }

    /// Elsewhere, facing as before. The displacement itself is rounded, not the place it leads to: rounding is the same for a
    /// displacement and its opposite, so whatever is undone is undone exactly, ties included.
    pub fn displaced(self, by: V) -> Pose {
        Pose { x: self.x + Quanta::nearest(by.x), y: self.y + Quanta::nearest(by.y), facing: self.facing }
    }

    /// Straight along a bearing relative to the facing: 0 ahead, 90 a side-step to the right, 180 back, 45 oblique.
    pub fn shifted(self, relative: Bearing, metres: f64) -> Pose {
        self.displaced(self.facing.turned(relative.hundredths()).unit() * metres)
    }

    /// About-face on the ground it covers: the old rear edge becomes the front.
    pub fn about_face(self, depth: f64) -> Pose {
        Pose { facing: self.facing.opposite(), ..self.displaced(-(self.facing.unit() * depth)) }
    }
}

impl fmt::Display for Pose {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({:.2}, {:.2}) facing {:.2}", self.x.metres(), self.y.metres(), self.facing.as_degrees())
    }
}
