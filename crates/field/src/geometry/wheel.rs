//! A rectangle that turns about a place, in closed form: no stepping, no iteration, one arc tangent.

use super::gap::gap;
use super::rect::Rect;
use super::vector::{V, v};
use serde::{Deserialize, Serialize};

/// Which way round, seen from above.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Turn {
    /// Anticlockwise.
    Left,
    /// Clockwise.
    Right,
}

impl Turn {
    #[inline]
    pub const fn sign(self) -> f64 {
        match self {
            Turn::Left => 1.0,
            Turn::Right => -1.0,
        }
    }

    pub const fn other(self) -> Turn {
        match self {
            Turn::Left => Turn::Right,
            Turn::Right => Turn::Left,
        }
    }
}

/// Room for rounding where an arc runs through the very end of an edge.
const NOISE: f64 = 1e-9;

/// How far `a` can turn about `pivot`, in radians, before it meets `b`, if it does within `most`. Nought: it touches already.
#[inline]
pub fn wheel(a: &Rect, pivot: V, way: Turn, most: f64, b: &Rect) -> Option<f64> {
    wheel_within(a, pivot, way, most, b, 0.0)
}

/// How far `a` can turn before its gap to `b` is down to `near`. Nought: it is that near already.
///
/// The first touch of two turning rectangles is a corner of one on an edge of the other (grown round by `near`). Seen from the
/// other, each corner runs on a circle about the pivot, and circle against edge or circle against round corner are square roots.
/// Angles are compared by a number that grows with them, so trigonometry is needed only once, for the answer.
pub fn wheel_within(a: &Rect, pivot: V, way: Turn, most: f64, b: &Rect, near: f64) -> Option<f64> {
    let to_b = (b.c - pivot).length();
    let to_a = (a.c - pivot).length();
    if to_b > to_a + a.rad + b.rad + near || to_b + a.rad + b.rad + near < to_a {
        return None; // b lies outside the ring that a sweeps
    }
    if gap(a, b) <= near {
        return Some(0.0);
    }
    let mut first = First::default();
    let sign = way.sign();
    let o = b.local(pivot);
    for corner in a.corners() {
        Arc::new(b.local(corner), o, sign).meet_box(b.hw, b.hd, near, &mut first);
    }
    // Seen from a, the world turns the other way.
    let o = a.local(pivot);
    for corner in b.corners() {
        Arc::new(a.local(corner), o, -sign).meet_box(a.hw, a.hd, near, &mut first);
    }
    first.angle().filter(|&t| t <= most)
}

/// How far `a` can turn before a corner crosses a straight line, given by a place on it and the unit vector across it to the
/// forbidden side. Corners already beyond it by `allowed` or less do not count.
pub fn wheel_across(a: &Rect, pivot: V, way: Turn, most: f64, at: V, outward: V, allowed: f64) -> Option<f64> {
    let line = Rect::new(at, outward, 0.0, 0.0);
    let o = line.local(pivot);
    let mut first = First::default();
    for corner in a.corners() {
        let p = line.local(corner);
        if p.y > allowed {
            return Some(0.0);
        }
        Arc::new(p, o, way.sign()).meet_level(allowed, f64::INFINITY, &mut first);
    }
    first.angle().filter(|&t| t <= most)
}

/// The least turn found so far: a number that grows with the angle, and its cosine and sine.
struct First {
    key: f64,
    cos: f64,
    sin: f64,
}

impl Default for First {
    fn default() -> Self {
        First { key: f64::INFINITY, cos: 1.0, sin: 0.0 }
    }
}

impl First {
    fn angle(&self) -> Option<f64> {
        if self.key.is_infinite() {
            return None;
        }
        let t = libm::atan2(self.sin, self.cos);
        Some(if t < 0.0 { t + core::f64::consts::TAU } else { t })
    }
}

/// A corner on its circle about the pivot, in the frame of the box it may run into.
struct Arc {
    o: V,
    start: V,
    square: f64,
    per_square: f64,
    radius: f64,
    sign: f64,
}

impl Arc {
    #[inline(always)]
    fn new(p: V, o: V, sign: f64) -> Arc {
        let start = p - o;
        let square = start.length_squared();
        Arc { o, start, square, per_square: 1.0 / square, radius: square.sqrt(), sign }
    }

    /// A place of the circle, relative to the pivot.
    #[inline(always)]
    fn candidate(&self, p: V, first: &mut First) {
        let cos = self.start.dot(p) * self.per_square;
        let sin = self.start.cross(p) * self.per_square * self.sign;
        let key = if sin >= 0.0 { 1.0 - cos } else { 3.0 + cos };
        if key < first.key {
            *first = First { key, cos, sin };
        }
    }

    /// Against the line `y = level` where `|x| <= half`.
    #[inline(always)]
    fn meet_level(&self, level: f64, half: f64, first: &mut First) {
        let dy = level - self.o.y;
        let rest = self.square - dy * dy;
        if rest < 0.0 || self.square == 0.0 {
            return;
        }
        let root = rest.sqrt();
        for dx in [root, -root] {
            if (self.o.x + dx).abs() <= half {
                self.candidate(v(dx, dy), first);
            }
        }
    }

    /// Against the line `x = level` where `|y| <= half`.
    #[inline(always)]
    fn meet_upright(&self, level: f64, half: f64, first: &mut First) {
        let dx = level - self.o.x;
        let rest = self.square - dx * dx;
        if rest < 0.0 || self.square == 0.0 {
            return;
        }
        let root = rest.sqrt();
        for dy in [root, -root] {
            if (self.o.y + dy).abs() <= half {
                self.candidate(v(dx, dy), first);
            }
        }
    }

    /// Against the round of radius `near` about a corner of the box.
    #[inline(always)]
    fn meet_round(&self, corner: V, near: f64, first: &mut First) {
        let to = corner - self.o;
        let between = to.length_squared();
        let (least, most) = (self.radius - near, self.radius + near);
        if between > most * most || (least > 0.0 && between < least * least) || between == 0.0 || self.square == 0.0 {
            return;
        }
        let along = (self.square - near * near + between) / (2.0 * between);
        let across = (self.square / between - along * along).max(0.0).sqrt();
        for side in [across, -across] {
            self.candidate(to * along + to.left() * side, first);
        }
    }

    #[inline(always)]
    fn meet_box(&self, hw: f64, hd: f64, near: f64, first: &mut First) {
        self.meet_level(hd + near, hw + NOISE, first);
        self.meet_level(-hd - near, hw + NOISE, first);
        self.meet_upright(hw + near, hd + NOISE, first);
        self.meet_upright(-hw - near, hd + NOISE, first);
        if near > 0.0 {
            for corner in [v(hw, hd), v(hw, -hd), v(-hw, -hd), v(-hw, hd)] {
                self.meet_round(corner, near, first);
            }
        }
    }
}
