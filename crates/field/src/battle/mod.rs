//! Battles: ground and orders of battle in metres and men, for every game at once.
//!
//! [`load`] turns a file into a checked [`Battle`] or into [`Faults`], all of them at once. [`shipped`] has the battles that
//! come with the program. [`TerrainMap`] reads a game's `terrain.toml` and says what each piece of ground becomes there.
//! [`draw()`] makes a map. Nothing here reads files, knows a rule or rolls a die.

mod army;
mod check_army;
mod check_ground;
pub(crate) mod draw;
mod extent;
mod fault;
mod feature;
pub mod fuzz;
mod load;
mod model;
mod nearest;
pub mod plane;
mod read_army;
mod read_ground;
mod read_header;
pub mod reader;
mod sheet;
mod shipped;
mod terrain;
mod words;

pub use army::*;
pub use draw::{DrawOptions, draw};
pub use extent::Strength;
pub use fault::{Fault, Faults};
pub use feature::{Attribute, Feature, Form};
pub use load::{load, load_for, syntax};
pub use model::*;
pub use nearest::nearest;
pub use sheet::{Entry, entries};
pub use shipped::{NoSuchBattle, shipped, shipped_battle, shipped_text};
pub use terrain::{Condition, Row, TerrainMap, Test, Unmapped};
pub use words::*;
