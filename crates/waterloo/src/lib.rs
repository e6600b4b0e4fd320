//! The Battles of Waterloo: its book as data, its procedures, its armies, its battles on hexes.

pub mod battle;
pub mod card;
pub mod clause;
pub mod facts;
mod general;
pub mod muster;
pub mod native;
mod phases;
pub mod procedures;
pub mod rules;
pub mod share;
pub mod unit;
pub mod words;

pub use battle::Battle;
pub use procedures::procedures;
pub use rules::{Options, Rules};
