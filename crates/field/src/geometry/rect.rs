//! The ground a unit covers: a rectangle derived from its pose.

use super::grid::Pose;
use super::vector::{V, v};
use serde::{Deserialize, Serialize};

/// How much ground, in metres: across the front and from front to rear.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Footprint {
    pub width: f64,
    pub depth: f64,
}

impl Footprint {
    pub const fn new(width: f64, depth: f64) -> Footprint {
        Footprint { width, depth }
    }

    /// From the centre of the front to the farthest corner: what a turn of the grid's bearing is multiplied by.
    pub fn reach(self) -> f64 {
        v(self.width * 0.5, self.depth).length()
    }
}

/// One of the four edges, as its own unit sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    Front,
    Right,
    Rear,
    Left,
}

impl Side {
    pub const ALL: [Side; 4] = [Side::Front, Side::Right, Side::Rear, Side::Left];

    pub const fn opposite(self) -> Side {
        match self {
            Side::Front => Side::Rear,
            Side::Right => Side::Left,
            Side::Rear => Side::Front,
            Side::Left => Side::Right,
        }
    }

    pub const fn is_flank(self) -> bool {
        matches!(self, Side::Left | Side::Right)
    }
}

/// A rectangle on the ground: centre, forward unit vector, half sizes, and the radius of the circle round it (kept because
/// most pairs are told apart by it alone). An edge, a wall or a point is a rectangle with a half size of nought.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rect {
    pub c: V,
    pub f: V,
    pub hw: f64,
    pub hd: f64,
    pub rad: f64,
}

impl Rect {
    /// From its middle, the way it faces (a unit vector) and half its width and depth.
    #[inline]
    pub fn new(c: V, f: V, hw: f64, hd: f64) -> Rect {
        Rect { c, f, hw, hd, rad: (hw * hw + hd * hd).sqrt() }
    }

    /// The ground covered by a footprint at a pose.
    #[inline]
    pub fn at(pose: Pose, size: Footprint) -> Rect {
        let f = pose.facing.unit();
        let (hw, hd) = (size.width * 0.5, size.depth * 0.5);
        Rect::new(pose.front() - f * hd, f, hw, hd)
    }

    /// A single place.
    #[inline]
    pub fn point(p: V) -> Rect {
        Rect::new(p, v(0.0, 1.0), 0.0, 0.0)
    }

    /// A straight stretch as a rectangle of no depth; its width lies along the stretch.
    pub fn segment(p: V, q: V) -> Rect {
        let along = (q - p).unit().unwrap_or(v(1.0, 0.0));
        Rect::new(p.lerp(q, 0.5), along.left(), p.distance(q) * 0.5, 0.0)
    }

    /// An upright box between two opposite corners.
    pub fn between(low: V, high: V) -> Rect {
        Rect::new(low.lerp(high, 0.5), v(0.0, 1.0), (high.x - low.x).abs() * 0.5, (high.y - low.y).abs() * 0.5)
    }

    #[inline]
    pub fn right(&self) -> V {
        self.f.right()
    }

    /// A place as the unit sees it: x to its right, y to its front, from its middle.
    #[inline]
    pub fn local(&self, p: V) -> V {
        let d = p - self.c;
        v(d.dot(self.right()), d.dot(self.f))
    }

    /// The inverse of [`Rect::local`].
    #[inline]
    pub fn world(&self, p: V) -> V {
        self.c + self.right() * p.x + self.f * p.y
    }

    /// Front left, front right, rear right, rear left: clockwise.
    #[inline]
    pub fn corners(&self) -> [V; 4] {
        let (r, f) = (self.right() * self.hw, self.f * self.hd);
        [self.c - r + f, self.c + r + f, self.c + r - f, self.c - r - f]
    }

    /// The ends of an edge, left to right for somebody who stands inside and looks out over it.
    pub fn ends(&self, side: Side) -> [V; 2] {
        let [fl, fr, rr, rl] = self.corners();
        match side {
            Side::Front => [fl, fr],
            Side::Right => [fr, rr],
            Side::Rear => [rr, rl],
            Side::Left => [rl, fl],
        }
    }

    /// The unit vector that points out over an edge.
    pub fn outward(&self, side: Side) -> V {
        match side {
            Side::Front => self.f,
            Side::Right => self.right(),
            Side::Rear => -self.f,
            Side::Left => -self.right(),
        }
    }

    /// Half the length of an edge.
    pub fn half_edge(&self, side: Side) -> f64 {
        if side.is_flank() { self.hd } else { self.hw }
    }

    /// From the middle to an edge.
    pub fn half_across(&self, side: Side) -> f64 {
        if side.is_flank() { self.hw } else { self.hd }
    }

    /// The middle of an edge.
    pub fn middle(&self, side: Side) -> V {
        self.c + self.outward(side) * self.half_across(side)
    }

    /// An edge as a rectangle of no depth that looks outwards.
    pub fn edge(&self, side: Side) -> Rect {
        Rect::new(self.middle(side), self.outward(side), self.half_edge(side), 0.0)
    }

    #[inline]
    pub fn moved(&self, by: V) -> Rect {
        Rect { c: self.c + by, ..*self }
    }

    /// Turned about a place by an angle given as (cosine, sine), anticlockwise.
    #[inline]
    pub fn turned(&self, pivot: V, cos: f64, sin: f64) -> Rect {
        let spin = |p: V| v(p.x * cos - p.y * sin, p.x * sin + p.y * cos);
        Rect { c: pivot + spin(self.c - pivot), f: spin(self.f), ..*self }
    }

    /// Pushed out by `by` on every side (mitred); pulled in if negative, down to nothing.
    #[inline]
    pub fn grown(&self, by: f64) -> Rect {
        Rect::new(self.c, self.f, (self.hw + by).max(0.0), (self.hd + by).max(0.0))
    }

    #[inline]
    pub fn area(&self) -> f64 {
        4.0 * self.hw * self.hd
    }

    /// Inside, or outside by no more than `slack`.
    #[inline]
    pub fn holds(&self, p: V, slack: f64) -> bool {
        let l = self.local(p);
        l.x.abs() <= self.hw + slack && l.y.abs() <= self.hd + slack
    }
}
