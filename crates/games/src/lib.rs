//! The five games behind one door: an enum, not a plug-in system.

mod battle;
mod card;
mod game;
mod muster;
pub mod roster;
mod rules;

pub use game::{Game, UnknownName};
pub use muster::{MusterError, Roll};
pub use rules::{LoadError, Rules};
