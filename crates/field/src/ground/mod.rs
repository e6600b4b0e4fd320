//! The ground in play: areas and lines with a game's own tags, heights, what a move over them costs, and who sees whom.

mod cost;
mod height;
mod sight;

pub use cost::{Boundary, Combine, Cost, Crossing, Leg, Purse, Toll, Walk, walk};
pub use height::{Heights, Hill};
pub use sight::{Blocker, Elevation, HeightRule, Look, Screen, Sight, View, clear_point_to_point, sight};

use crate::geometry::V;
use crate::polygon::Polygon;

/// A patch of ground with a game's tag: wood, village, slope.
#[derive(Debug, Clone, PartialEq)]
pub struct Area<T> {
    pub outline: Polygon,
    pub tag: T,
}

/// A line on the ground with a game's tag: stream, hedge, crest.
#[derive(Debug, Clone, PartialEq)]
pub struct Line<T> {
    pub path: Vec<V>,
    pub tag: T,
}
