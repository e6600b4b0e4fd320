//! Volley & Bayonet: its book as data, its procedures, its armies.

pub mod card;
pub mod clause;
pub mod fighter;
pub mod found;
pub mod inches;
pub mod muster;
pub mod procedures;
pub mod rules;

pub mod troops;

pub use procedures::procedures;
pub use rules::{Options, Rules};
