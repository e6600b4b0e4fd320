//! A battle's order of battle as each game sees it.

use grognard_field::battle::Battle;
pub use grognard_field::muster::{MusterError, Roll};

use crate::Game;

impl Game {
    /// The order of battle in this game's terms, each value with its origin.
    ///
    /// # Errors
    /// If the game has no ratings for a nation, or a unit finds no room on the field.
    pub fn muster(self, battle: &Battle) -> Result<Roll, MusterError> {
        match self {
            Game::Huzzah => grognard_huzzah::muster::muster(battle).map(|order| order.roll()),
            Game::Shako => grognard_shako::muster::muster(battle).map(|order| order.roll()),
            Game::Waterloo => grognard_waterloo::muster::muster(battle).map(|order| order.roll()),
            Game::Volley => grognard_volley::muster::muster(battle).map(|order| order.roll()),
            Game::Manner => grognard_manner::muster::muster(battle).map(|order| order.roll()),
        }
    }
}
