//! What may stand in the way of a move, and how it is met. The tag is the game's own: a unit, a zone, a hedge.

use super::rect::{Rect, Side};
use super::vector::{V, v};
use crate::polygon::Polygon;
use serde::{Deserialize, Serialize};

/// The table: from the south-west corner at the origin to (width, height), in metres.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Table {
    pub width: f64,
    pub height: f64,
}

impl Table {
    /// Each edge: a place on it, and the way out.
    pub fn edges(self) -> [(V, V); 4] {
        let far = v(self.width, self.height);
        [(V::ZERO, v(-1.0, 0.0)), (V::ZERO, v(0.0, -1.0)), (far, v(1.0, 0.0)), (far, v(0.0, 1.0))]
    }

    /// By how much a rectangle reaches over each edge of [`Table::edges`] (negative: room left).
    pub fn excess(self, r: &Rect) -> [f64; 4] {
        self.edges().map(|(at, out)| (r.c - at).dot(out) + r.hw * r.right().dot(out).abs() + r.hd * r.f.dot(out).abs())
    }

    /// Wholly on the table, or over its edge by no more than `slack`.
    pub fn holds(self, r: &Rect, slack: f64) -> bool {
        self.excess(r).iter().all(|&e| e <= slack)
    }
}

/// The shape of an obstacle.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Shape<'a> {
    Rect(Rect),
    /// A polyline: stream, hedge, crest.
    Line(&'a [V]),
    /// An area's outline.
    Area(&'a Polygon),
    /// The edge of the table, met from inside.
    Table(Table),
}

/// How it is met.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Meet {
    /// Contact allowed: the last stretch closes by itself, and the move ends touching.
    Touch,
    /// Contact not allowed: the move ends clear of the tolerance.
    Avoid,
    /// Entering it is worth telling and may end the move (zones, areas, lines): the boundary counts as inside.
    Enter,
}

/// Whether a move can go on beyond the stop.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Hold {
    Ends,
    Passes,
}

/// Which part of the mover meets it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    Whole,
    Edge(Side),
    FrontCentre,
}

impl Part {
    pub fn of(self, r: &Rect) -> Rect {
        match self {
            Part::Whole => *r,
            Part::Edge(side) => r.edge(side),
            Part::FrontCentre => Rect::point(r.middle(Side::Front)),
        }
    }
}

/// One thing in the way.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Obstacle<'a, T> {
    pub shape: Shape<'a>,
    pub meet: Meet,
    pub hold: Hold,
    pub part: Part,
    pub tag: T,
}

impl<'a, T> Obstacle<'a, T> {
    /// A unit whose contact is allowed: it ends the move, touching.
    pub fn touch(rect: Rect, tag: T) -> Self {
        Obstacle { shape: Shape::Rect(rect), meet: Meet::Touch, hold: Hold::Ends, part: Part::Whole, tag }
    }

    /// A unit that must not be touched: it ends the move, clear.
    pub fn avoid(rect: Rect, tag: T) -> Self {
        Obstacle { shape: Shape::Rect(rect), meet: Meet::Avoid, hold: Hold::Ends, part: Part::Whole, tag }
    }

    /// A zone, entered by one edge of the mover.
    pub fn zone(rect: Rect, by: Side, hold: Hold, tag: T) -> Self {
        Obstacle { shape: Shape::Rect(rect), meet: Meet::Enter, hold, part: Part::Edge(by), tag }
    }

    pub fn line(path: &'a [V], hold: Hold, part: Part, tag: T) -> Self {
        Obstacle { shape: Shape::Line(path), meet: Meet::Enter, hold, part, tag }
    }

    pub fn area(outline: &'a Polygon, hold: Hold, part: Part, tag: T) -> Self {
        Obstacle { shape: Shape::Area(outline), meet: Meet::Enter, hold, part, tag }
    }

    pub fn table(table: Table, tag: T) -> Self {
        Obstacle { shape: Shape::Table(table), meet: Meet::Avoid, hold: Hold::Ends, part: Part::Whole, tag }
    }
}
