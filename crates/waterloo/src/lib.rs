//! The Battles of Waterloo: its book as data, its procedures, its armies.

pub mod card;
pub mod clause;
pub mod muster;
pub mod procedures;
pub mod rules;
pub mod share;
pub mod unit;
pub mod words;

pub use procedures::procedures;
pub use rules::{Options, Rules};
