//! The five games behind one door: an enum, not a plug-in system.

mod battle;
mod game;
pub mod roster;
mod rules;

pub use game::{Game, UnknownName};
pub use rules::{LoadError, Rules};
