//! Height by nested hills: a place is as high as the highest hill over it.

use crate::geometry::{Rect, V};
use crate::polygon::Polygon;

/// A hill's outline and its level above the plain (at least 1).
#[derive(Debug, Clone, PartialEq)]
pub struct Hill {
    pub outline: Polygon,
    pub level: i32,
}

/// All hills of a battlefield.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Heights {
    hills: Vec<Hill>,
}

impl Heights {
    pub fn new(hills: Vec<Hill>) -> Heights {
        Heights { hills }
    }

    pub fn hills(&self) -> &[Hill] {
        &self.hills
    }

    /// The level at a place: 0 on the plain; the edge of a hill belongs to it.
    pub fn at(&self, p: V) -> i32 {
        self.over(|h| h.outline.holds(p, 1e-9))
    }

    /// The level of a unit, judged by the middle of its footprint.
    pub fn under(&self, r: &Rect) -> i32 {
        self.at(r.c)
    }

    /// The highest level any part of a footprint touches.
    pub fn highest_touched(&self, r: &Rect, slack: f64) -> i32 {
        self.over(|h| h.outline.touches(r, slack))
    }

    /// The highest ground along a straight stretch, its ends included.
    pub fn highest_along(&self, p: V, q: V) -> i32 {
        self.over(|h| h.outline.holds(p, 1e-9) || h.outline.holds(q, 1e-9) || h.outline.inside_length(p, q) > 0.0)
    }

    fn over(&self, there: impl Fn(&Hill) -> bool) -> i32 {
        self.hills.iter().filter(|h| there(h)).map(|h| h.level).max().unwrap_or(0)
    }
}
