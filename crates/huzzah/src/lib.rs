//! Huzzah!: its book as data, its procedures, its armies, its battles.

pub mod battle;
pub mod card;
pub mod check;
pub mod clause;
pub mod compulsory;
pub mod facts;
mod general;
pub mod moves;
pub mod muster;
pub mod officer;
pub mod phases;
pub mod procedures;
pub mod rules;
pub mod setup;
pub mod table;
pub mod terrain;
pub mod unit;
pub mod words;

pub use card::UnitCard;
pub use procedures::procedures;
pub use rules::{Options, Rules};
pub use table::Table as Battle;
