//! Who plays a side here: a person, or the computer at some level.

use std::time::Duration;

use grognard_engine::log::Player;
use grognard_general::{Budget, General};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    Human,
    Computer(grognard_general::Level),
}

/// As typed on the command line.
pub fn level(name: &str) -> Result<Level, String> {
    match name {
        "human" => Ok(Level::Human),
        _ => name.parse().map(Level::Computer).map_err(|no| format!("{no}, and `human`")),
    }
}

impl Level {
    pub const fn name(self) -> &'static str {
        match self {
            Level::Human => "human",
            Level::Computer(level) => level.name(),
        }
    }

    pub const fn player(self) -> Player {
        match self {
            Level::Human => Player::Human,
            Level::Computer(_) => Player::Computer,
        }
    }

    /// The computer that plays it; a person waits for it no longer than this.
    pub fn general(self) -> Option<General> {
        const PATIENCE: Duration = Duration::from_secs(3);
        match self {
            Level::Human => None,
            Level::Computer(level) => Some(General::new(level, Budget::default().within(PATIENCE))),
        }
    }
}
