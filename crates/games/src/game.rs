//! Which game.

use grognard_engine::book::{Book, Sources};
use grognard_engine::nearest::nearest;
use grognard_engine::umpire::Rulebook;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Game {
    Huzzah,
    Shako,
    Waterloo,
    Volley,
    Manner,
}

/// A name nobody knows, with the ones that would have done.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Serialize)]
#[error("there is no {what} `{typed}`{}{}", hint(.suggestion), listed(.accepted))]
pub struct UnknownName {
    pub what: &'static str,
    pub typed: String,
    pub suggestion: Option<String>,
    pub accepted: Vec<String>,
}

fn hint(suggestion: &Option<String>) -> String {
    suggestion.as_ref().map(|name| format!("; did you mean `{name}`?")).unwrap_or_default()
}

/// Short lists are shown whole; a long one would bury the hint.
fn listed(accepted: &[String]) -> String {
    if accepted.is_empty() || accepted.len() > 12 { String::new() } else { format!(" (one of: {})", accepted.join(", ")) }
}

impl UnknownName {
    pub fn new<'a>(what: &'static str, typed: &str, accepted: impl IntoIterator<Item = &'a str> + Clone) -> UnknownName {
        UnknownName {
            what,
            typed: typed.to_owned(),
            suggestion: nearest(typed, accepted.clone()).map(str::to_owned),
            accepted: accepted.into_iter().map(str::to_owned).collect(),
        }
    }
}

impl Game {
    pub const ALL: [Game; 5] = [Game::Huzzah, Game::Shako, Game::Waterloo, Game::Volley, Game::Manner];

    /// The name in code and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Game::Huzzah => "huzzah",
            Game::Shako => "shako",
            Game::Waterloo => "waterloo",
            Game::Volley => "volley",
            Game::Manner => "manner",
        }
    }

    /// The name on the cover.
    pub const fn title(self) -> &'static str {
        match self {
            Game::Huzzah => "Huzzah!",
            Game::Shako => "Advanced Shako",
            Game::Waterloo => "The Battles of Waterloo",
            Game::Volley => "Volley & Bayonet",
            Game::Manner => "In the Grand Manner",
        }
    }

    pub fn parse(typed: &str) -> Result<Game, UnknownName> {
        let names = Game::ALL.map(Game::name);
        Game::ALL.into_iter().find(|game| game.name() == typed).ok_or_else(|| UnknownName::new("game", typed, names))
    }

    /// The book as printed, with our completions.
    pub fn book(self) -> &'static Book {
        match self {
            Game::Huzzah => grognard_huzzah::Rules::standard().book(),
            Game::Shako => grognard_shako::Rules::standard().book(),
            Game::Waterloo => grognard_waterloo::Rules::standard().book(),
            Game::Volley => grognard_volley::Rules::standard().book(),
            Game::Manner => grognard_manner::Rules::standard().book(),
        }
    }

    pub const fn sources(self) -> &'static Sources {
        match self {
            Game::Huzzah => &grognard_huzzah::rules::SOURCES,
            Game::Shako => &grognard_shako::rules::SOURCES,
            Game::Waterloo => &grognard_waterloo::rules::SOURCES,
            Game::Volley => &grognard_volley::rules::SOURCES,
            Game::Manner => &grognard_manner::rules::SOURCES,
        }
    }
}

impl std::fmt::Display for Game {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.pad(self.name())
    }
}
