//! Rectangles on the ground, in closed form: gaps, sweeps, wheels, stops, placements, formations, aspects, zones.
//!
//! Metres everywhere, in `f64`; poses on a grid of 1 cm and 0.01 degree. Deliberately absent: rules, clauses, hash maps, clocks,
//! platform trigonometry, and any library's `intersects()` as a contact rule.

pub mod aspect;
pub mod convex;
pub mod formation;
mod gap;
mod grid;
mod motion;
mod obstacle;
mod rect;
mod scale;
mod settle;
mod stops;
mod sweep;
mod tolerance;
mod vector;
mod wheel;
mod zone;

pub use formation::{Anchor, Formation, Layout, Layouts, Stands, redeployed};
pub use gap::{distance_to_point, gap, gap_within, is_within, stretch_within};
pub use grid::{Bearing, Pose, Quanta, radians};
pub use motion::{Amount, Motion, Path, Pivot, turn_about};
pub use obstacle::{Hold, Meet, Obstacle, Part, Shape, Table};
pub use rect::{Footprint, Rect, Side};
pub use scale::{BadScale, Scale};
pub use settle::{Edge, Search, Settled, Solid, WhyNot, settle};
pub use stops::{Mover, Reach, Stop, Why, first_of_each, first_stops, reach};
pub use sweep::{Passage, passage, sweep, sweep_within};
pub use tolerance::{Tolerance, ToleranceEntry, ToleranceFault, worst_corner_error};
pub use vector::{V, v};
pub use wheel::{Turn, wheel, wheel_across, wheel_within};
pub use zone::Zone;
