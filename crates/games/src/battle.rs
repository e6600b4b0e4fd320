//! What a game makes of a battle: its ground, and whether it can be fought.

use std::sync::OnceLock;

use grognard_field::battle::{self, Battle, TerrainMap};

use crate::{Game, UnknownName};

impl Game {
    /// How this game reads every kind of ground.
    pub fn terrain(self) -> &'static TerrainMap {
        static MAPS: [OnceLock<TerrainMap>; 5] = [const { OnceLock::new() }; 5];
        let text = match self {
            Game::Huzzah => include_str!("../../huzzah/rules/terrain.toml"),
            Game::Shako => include_str!("../../shako/rules/terrain.toml"),
            Game::Waterloo => include_str!("../../waterloo/rules/terrain.toml"),
            Game::Volley => include_str!("../../volley/rules/terrain.toml"),
            Game::Manner => include_str!("../../manner/rules/terrain.toml"),
        };
        // The shipped map is checked by a test; a fault here is ours.
        MAPS[self as usize].get_or_init(|| TerrainMap::parse("terrain.toml", text).unwrap_or_else(|faults| panic!("{faults}")))
    }

    /// The shipped battles that can be fought under these rules.
    pub fn playable(self) -> Vec<&'static str> {
        let can = |name: &&str| battle::shipped_battle(name).is_ok_and(|battle| self.can_play(&battle).is_ok());
        self.natives().chain(battle::shipped().iter().map(|(name, _)| *name).filter(can)).collect()
    }

    /// The ready battles of this game alone: drawn for it, or laid out by its dice.
    fn natives(self) -> impl Iterator<Item = &'static str> {
        let known = if self == Game::Waterloo { grognard_waterloo::native::shipped() } else { &[] };
        let rolled = (self == Game::Huzzah).then_some(RANDOM_GROUND);
        rolled.into_iter().chain(known.iter().map(|(name, _)| *name))
    }

    pub(crate) fn unknown_battle(self, typed: &str) -> UnknownName {
        let names: Vec<&str> = self.natives().chain(battle::shipped().iter().map(|(name, _)| *name)).collect();
        UnknownName::new("battle", typed, names.iter().copied())
    }

    /// Whether this battle can be fought under these rules, or why not.
    pub fn can_play(self, battle: &Battle) -> Result<(), String> {
        match self {
            Game::Huzzah => Ok(()),
            Game::Waterloo if (battle.header.date.year, battle.header.date.month) == (1815, 6) => Ok(()),
            Game::Waterloo => Err("its counters, leaders and charts are those of the campaign of June 1815".to_owned()),
            Game::Shako | Game::Volley | Game::Manner => Err(not_in_the_program(self)),
        }
    }
}

pub use grognard_huzzah::setup::RANDOM_GROUND;
pub use grognard_waterloo::native::{load as load_native, shipped as natives};

/// The text of a shipped scenario on hexes.
pub fn native(name: &str) -> Option<&'static str> {
    grognard_waterloo::native::shipped().iter().find(|(known, _)| *known == name).map(|(_, text)| *text)
}

/// Whether a battle file is a scenario on hexes: only those have a board.
pub fn is_native(text: &str) -> bool {
    text.lines().any(|line| line.trim() == "[board]")
}

pub(crate) fn not_in_the_program(game: Game) -> String {
    format!("the umpire adjudicates {}, but its sequence of play is not in the program", game.title())
}
