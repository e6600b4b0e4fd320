//! What can go wrong.

use thiserror::Error;

/// A game's `muster.toml` cannot be used: our fault, found by a test, not the player's.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("muster.toml: {0}")]
pub struct SheetFault(String);

impl SheetFault {
    pub fn new(what: impl Into<String>) -> SheetFault {
        SheetFault(what.into())
    }
}

impl From<toml::de::Error> for SheetFault {
    fn from(error: toml::de::Error) -> SheetFault {
        SheetFault(error.to_string())
    }
}

/// Why a battle cannot be mustered under a game.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum MusterError {
    /// The game's data has no row for a nation.
    #[error("{game} has no ratings for `{nation}` in {year}: its muster.toml knows {known}")]
    NoNation { game: String, nation: String, year: u16, known: String },
    /// A footprint found no free ground.
    #[error("there is no room on the field for {unit} ({why})")]
    NoRoom { unit: String, why: String },
    /// The game has no word for guns of that weight.
    #[error("{game} has no battery of {pounder}-pounders ({unit})")]
    NoGun { game: String, pounder: u8, unit: String },
    /// More units than an order of battle can number.
    #[error("{units} units are more than an order of battle can number ({most})")]
    TooMany { units: usize, most: usize },
}
