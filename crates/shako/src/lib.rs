//! Advanced Shako: its book as data, its procedures, its armies.

pub mod card;
pub mod clause;
pub mod die;
pub mod muster;
pub mod procedures;
pub mod rules;
pub mod troops;

pub use card::UnitCard;
pub use procedures::procedures;
pub use rules::{Options, Rules};
