//! The first line of a log: what was played, by which program, with which numbers.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::Side;

/// Raised when the shape of lines or records changes so that older programs cannot read it.
pub const FORMAT: u16 = 1;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Header {
    /// The format of the log itself.
    pub grognard_log: u16,
    /// The program's version.
    pub program: String,
    pub game: String,
    /// The version of the game's events.
    pub events: u16,
    pub battle: String,
    /// A battle file of the players' own, whole: the log stands alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub own_battle: Option<String>,
    /// The game's options, in its own terms.
    pub options: Value,
    /// The hash of all table data in use: a player's own numbers give another.
    pub tables: String,
    /// The players' own tables, whole.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub own_tables: Option<String>,
    /// The match's generator; none where real dice are typed in.
    pub seed: Option<u64>,
    pub manners: Manners,
    /// How well each side plays, red's and blue's, in the program's words: who goes on with the battle plays it as it was begun.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub levels: Option<[String; 2]>,
}

impl Header {
    pub fn new(game: &str, events: u16, battle: impl Into<String>) -> Header {
        Header {
            grognard_log: FORMAT,
            program: env!("CARGO_PKG_VERSION").to_owned(),
            game: game.to_owned(),
            events,
            battle: battle.into(),
            own_battle: None,
            options: Value::Null,
            tables: String::new(),
            own_tables: None,
            seed: None,
            manners: Manners::default(),
            levels: None,
        }
    }

    pub fn seeded(mut self, seed: u64) -> Header {
        self.seed = Some(seed);
        self
    }

    /// Written by another version than this one.
    pub fn is_older(&self) -> bool {
        self.program != env!("CARGO_PKG_VERSION")
    }
}

/// Who plays a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Player {
    Human,
    Computer,
}

/// What has been agreed about the players and what may be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manners {
    /// Red's and blue's.
    pub players: [Player; 2],
    /// Both people sit before the same screen.
    pub one_table: bool,
    pub take_backs: bool,
}

impl Default for Manners {
    fn default() -> Manners {
        Manners { players: [Player::Human; 2], one_table: true, take_backs: true }
    }
}

impl Manners {
    /// Two people, each with a screen of their own: past the free part, undo is asked and answered.
    pub fn must_ask(&self) -> bool {
        !self.one_table && self.players == [Player::Human; 2]
    }

    pub fn player(&self, side: Side) -> Player {
        self.players[side.index()]
    }
}
