//! Hex boards: numbers, facings and aspects, hexsides, zones, arcs, sight, marches, and laying a battlefield on hexes.
//!
//! Hexes are flat-topped; rows run from north to south, so that the six hexsides look N, NE, SE, S, SW and NW. Coordinates are
//! `hexx`'s axial ones (`x` eastward along a column step, `y` southward); a [`Board`] turns them into the numbers printed on a
//! map. Everything that decides is whole-number arithmetic, so that sight is symmetric and the same on every machine. Nothing
//! here knows a rule: what blocks, what a step costs and what ground becomes are the caller's functions.

mod board;
pub mod draw;
mod facing;
mod layout;
mod march;
mod raster;
mod side;
mod sight;
mod zone;

pub use board::{Board, Grid, Sides, Stagger};
pub use facing::{Aspect, Facing};
pub use hexx::Hex;
pub use layout::Layout;
pub use march::{Leg, Reach, Reached, Stand, reach};
pub use raster::{Fill, covered, crest_sides, fill, ground, levels, line_sides, nearest_side, run_along, slopes, through};
pub use side::Hexside;
pub use sight::{Blocker, Sight, Step, line, over_the_top, sight};
pub use zone::{Aspects, zone};
