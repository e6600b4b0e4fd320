//! The ways a footprint moves: straight along a bearing, or round a place of its own. One amount, on the grid, says how far.

use super::grid::{Bearing, Pose, radians};
use super::rect::{Footprint, Rect};
use super::sweep::{sweep, sweep_within};
use super::vector::V;
use super::wheel::{Turn, wheel_across, wheel_within};
use serde::{Deserialize, Serialize};

/// How far: centimetres of a straight move, hundredths of a degree of a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Amount(pub i32);

/// The place of a footprint that stays where it is while it turns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pivot {
    FrontLeft,
    FrontRight,
    RearRight,
    RearLeft,
    FrontCentre,
    Centre,
}

impl Pivot {
    /// From the centre of the front to the pivot, for a forward unit vector.
    fn arm(self, f: V, size: Footprint) -> V {
        let (aside, back) = (f.right() * (size.width * 0.5), f * size.depth);
        match self {
            Pivot::FrontLeft => -aside,
            Pivot::FrontRight => aside,
            Pivot::RearRight => aside - back,
            Pivot::RearLeft => -aside - back,
            Pivot::FrontCentre => V::ZERO,
            Pivot::Centre => back * -0.5,
        }
    }

    /// The place itself.
    pub fn of(self, r: &Rect) -> V {
        let [fl, fr, rr, rl] = r.corners();
        match self {
            Pivot::FrontLeft => fl,
            Pivot::FrontRight => fr,
            Pivot::RearRight => rr,
            Pivot::RearLeft => rl,
            Pivot::FrontCentre => r.c + r.f * r.hd,
            Pivot::Centre => r.c,
        }
    }
}

/// One primitive movement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Motion {
    /// Along a bearing relative to the facing, which is kept: 0 ahead, 180 back, 90 and 270 side-steps, others oblique.
    Straight(Bearing),
    /// About a place of its own footprint.
    Wheel { about: Pivot, way: Turn },
}

impl Motion {
    pub const AHEAD: Motion = Motion::Straight(Bearing::NORTH);
    pub const BACK: Motion = Motion::Straight(Bearing::SOUTH);
    pub const TO_THE_RIGHT: Motion = Motion::Straight(Bearing::EAST);
    pub const TO_THE_LEFT: Motion = Motion::Straight(Bearing::WEST);

    /// A wheel forward to one hand: about the front corner on that hand.
    pub const fn wheel_forward(way: Turn) -> Motion {
        let about = match way {
            Turn::Left => Pivot::FrontLeft,
            Turn::Right => Pivot::FrontRight,
        };
        Motion::Wheel { about, way }
    }

    /// A wheel backward: the front corner opposite to the turn stays, the other one goes back.
    pub const fn wheel_backward(way: Turn) -> Motion {
        let about = match way {
            Turn::Left => Pivot::FrontRight,
            Turn::Right => Pivot::FrontLeft,
        };
        Motion::Wheel { about, way }
    }

    /// Metres or radians of an amount.
    pub fn exact(self, amount: Amount) -> f64 {
        match self {
            Motion::Straight(_) => f64::from(amount.0) / 100.0,
            Motion::Wheel { .. } => radians(amount.0),
        }
    }

    /// The last amount not beyond metres or radians: a stop is rounded towards the start. A millionth of a step short of a step is
    /// rounding of the arithmetic, not of the stop.
    pub fn floor(self, exact: f64) -> Amount {
        Amount((self.steps(exact) + 1e-6).floor() as i32)
    }

    /// The nearest amount: a contact is.
    pub fn nearest(self, exact: f64) -> Amount {
        Amount(self.steps(exact).round_ties_even() as i32)
    }

    fn steps(self, exact: f64) -> f64 {
        match self {
            Motion::Straight(_) => exact * 100.0,
            Motion::Wheel { .. } => exact * (18_000.0 / core::f64::consts::PI),
        }
    }

    /// Where a move of that amount ends, on the grid. Always worked out from the start, so that a long move is rounded once.
    pub fn pose(self, from: Pose, size: Footprint, amount: Amount) -> Pose {
        if amount.0 == 0 {
            return from;
        }
        match self {
            Motion::Straight(relative) => from.shifted(relative, self.exact(amount)),
            Motion::Wheel { about, way } => {
                let turn = match way {
                    Turn::Left => amount.0.saturating_neg(),
                    Turn::Right => amount.0,
                };
                turn_about(from, size, about, turn)
            }
        }
    }

    /// The way in space, from a pose.
    pub fn path(self, from: Pose, size: Footprint, most: Amount) -> Path {
        match self {
            Motion::Straight(relative) => {
                Path::Straight { along: from.facing.turned(relative.hundredths()).unit(), most: self.exact(most) }
            }
            Motion::Wheel { about, way } => Path::Round { pivot: about.of(&Rect::at(from, size)), way, most: self.exact(most) },
        }
    }
}

/// The pose after a turn clockwise by a signed amount of hundredths of a degree about a place of the footprint. The facing is
/// exact on the grid, so the pivot is off by no more than the rounding of the front's centre; and the centre goes by the difference
/// of two arms that depend on the facings alone, so a turn back brings exactly the old pose.
pub fn turn_about(from: Pose, size: Footprint, about: Pivot, clockwise: i32) -> Pose {
    let facing = from.facing.turned(clockwise);
    let shift = about.arm(from.facing.unit(), size) - about.arm(facing.unit(), size);
    Pose { facing, ..from.displaced(shift) }
}

/// A way in space: metres along a straight, radians round a place.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Path {
    Straight { along: V, most: f64 },
    Round { pivot: V, way: Turn, most: f64 },
}

impl Path {
    /// The same way, so far.
    pub fn up_to(self, far: f64) -> Path {
        match self {
            Path::Straight { along, .. } => Path::Straight { along, most: far },
            Path::Round { pivot, way, .. } => Path::Round { pivot, way, most: far },
        }
    }

    /// The same way back, from its end to its start.
    pub fn back(self) -> Path {
        match self {
            Path::Straight { along, most } => Path::Straight { along: -along, most },
            Path::Round { pivot, way, most } => Path::Round { pivot, way: way.other(), most },
        }
    }

    pub fn most(&self) -> f64 {
        match *self {
            Path::Straight { most, .. } | Path::Round { most, .. } => most,
        }
    }

    /// A rectangle carried some way along.
    pub fn carry(&self, a: &Rect, by: f64) -> Rect {
        match *self {
            Path::Straight { along, .. } => a.moved(along * by),
            Path::Round { pivot, way, .. } => {
                let (s, c) = libm::sincos(by * way.sign());
                a.turned(pivot, c, s)
            }
        }
    }

    /// How far until the gap to `b` is down to `level`; nought if it is at the start. A negative level asks for an overlap of
    /// that depth, and is swept with the rectangle pulled in by it.
    pub fn first_within(&self, a: &Rect, b: &Rect, level: f64) -> Option<f64> {
        if level < 0.0 {
            return self.first_within(&a.grown(level), b, 0.0);
        }
        match *self {
            Path::Straight { along, most } if level == 0.0 => sweep(a, along, most, b).map(|t| t.max(0.0)),
            Path::Straight { along, most } => sweep_within(a, along, most, b, level),
            Path::Round { pivot, way, most } => wheel_within(a, pivot, way, most, b, level),
        }
    }

    /// How far until a corner is more than `allowed` beyond a line, given by a place on it and the unit vector across it.
    pub fn first_across(&self, a: &Rect, at: V, outward: V, allowed: f64) -> Option<f64> {
        match *self {
            Path::Straight { along, most } => {
                let speed = along.dot(outward);
                if speed <= 0.0 {
                    return None;
                }
                let reach = a.hw * a.right().dot(outward).abs() + a.hd * a.f.dot(outward).abs();
                let room = allowed - ((a.c - at).dot(outward) + reach);
                let t = room.max(0.0) / speed;
                (t <= most).then_some(t)
            }
            Path::Round { pivot, way, most } => wheel_across(a, pivot, way, most, at, outward, allowed),
        }
    }

    /// Told by circles: whether anything within `near` of the way could be met at all.
    #[inline]
    pub fn may_meet(&self, a: &Rect, middle: V, radius: f64) -> bool {
        let reach = a.rad + radius;
        match *self {
            Path::Straight { along, most } => {
                let t = middle - a.c;
                let ahead = t.dot(along);
                t.cross(along).abs() <= reach && ahead >= -reach && ahead <= most + reach
            }
            Path::Round { pivot, most, .. } => {
                // No farther off than its middle goes, and in the ring that it sweeps.
                let to_a = (a.c - pivot).length();
                let far = to_a * most + reach;
                if (middle - a.c).length_squared() > far * far {
                    return false;
                }
                let to_b = (middle - pivot).length();
                to_b <= to_a + reach && to_b + reach >= to_a
            }
        }
    }
}
