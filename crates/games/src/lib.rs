//! The five games behind one door: an enum, not a plug-in system.

mod battle;
mod card;
mod chance;
mod game;
mod muster;
mod picture;
pub mod roster;
mod rules;
mod start;

pub use battle::{RANDOM_GROUND, is_native, load_native, native, natives};
pub use game::{Game, UnknownName};
pub use grognard_waterloo::battle::scenario::Scenario;
pub use muster::{MusterError, Roll};
pub use picture::ground_picture;
pub use rules::{LoadError, Rules};
pub use start::{NotSetUp, Order, SAMPLE, Start, Visit};
