//! A unit's card, whatever the game.

use grognard_engine::umpire::{UmpireError, read_options, schema_of};
use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::Game;

impl Game {
    /// JSON Schema of a unit's card.
    pub fn card_schema(self) -> Value {
        match self {
            Game::Huzzah => schema_of::<grognard_huzzah::card::UnitCard>(),
            Game::Shako => schema_of::<grognard_shako::card::UnitCard>(),
            Game::Waterloo => schema_of::<grognard_waterloo::card::UnitCard>(),
            Game::Volley => schema_of::<grognard_volley::card::UnitCard>(),
            Game::Manner => schema_of::<grognard_manner::card::UnitCard>(),
        }
    }

    /// A card from what is known: checked, the rest at its ordinary value.
    pub fn card(self, stated: &Value) -> Result<Value, UmpireError> {
        match self {
            Game::Huzzah => whole::<grognard_huzzah::card::UnitCard>(stated),
            Game::Shako => whole::<grognard_shako::card::UnitCard>(stated),
            Game::Waterloo => whole::<grognard_waterloo::card::UnitCard>(stated),
            Game::Volley => whole::<grognard_volley::card::UnitCard>(stated),
            Game::Manner => whole::<grognard_manner::card::UnitCard>(stated),
        }
    }
}

fn whole<C: Serialize + DeserializeOwned + JsonSchema>(stated: &Value) -> Result<Value, UmpireError> {
    let card: C = read_options(stated)?;
    serde_json::to_value(card).map_err(|error| UmpireError::new("card/wrong", error.to_string()))
}
