//! Huzzah!: its book as data, its procedures, its armies.

pub mod clause;
pub mod muster;
pub mod procedures;
pub mod rules;
pub mod words;

pub use procedures::procedures;
pub use rules::{Options, Rules};
