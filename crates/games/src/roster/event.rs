//! What can happen to a roster.

use grognard_engine::Clause;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::Game;

/// One field of one unit, before and after.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Changed {
    pub unit: String,
    pub field: String,
    pub from: Value,
    pub to: Value,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clause: Option<Clause>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case", deny_unknown_fields)]
pub enum Event {
    Opened {
        game: Game,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        battle: Option<String>,
        #[serde(default, skip_serializing_if = "Value::is_null")]
        options: Value,
    },
    UnitAdded {
        unit: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        side: Option<String>,
        card: Value,
    },
    /// The umpire decided; what was typed, what came of it, what was written down.
    Adjudicated {
        procedure: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        a: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        b: Option<String>,
        facts: Value,
        dice: Vec<i64>,
        words: String,
        clauses: Vec<Clause>,
        changes: Vec<Changed>,
    },
    /// The table decided otherwise than an earlier entry; both are kept, and these are the values that hold.
    Overruled { entry: usize, words: String, why: String, changes: Vec<Changed> },
    /// Somebody set a value right by hand.
    Corrected { change: Changed, why: String },
    /// The turn before is over; what lasts only a turn was cleared.
    TurnEnded { turn: u32, changes: Vec<Changed> },
    /// An earlier entry, by its number, counts no longer.
    Undone { entry: usize },
}

impl Event {
    /// What it changed on the cards.
    pub fn changes(&self) -> &[Changed] {
        match self {
            Event::Adjudicated { changes, .. } | Event::Overruled { changes, .. } | Event::TurnEnded { changes, .. } => changes,
            Event::Corrected { change, .. } => std::slice::from_ref(change),
            Event::Opened { .. } | Event::UnitAdded { .. } | Event::Undone { .. } => &[],
        }
    }

    /// In a line, for the history.
    pub fn words(&self) -> String {
        match self {
            Event::Opened { game, battle, .. } => match battle {
                Some(battle) => format!("{}: {battle}", game.title()),
                None => game.title().to_owned(),
            },
            Event::UnitAdded { unit, .. } => format!("{unit} joins"),
            Event::Adjudicated { procedure, a, b, words, .. } => {
                let parties: Vec<&str> = [a, b].into_iter().flatten().map(String::as_str).collect();
                format!("{procedure} ({}): {words}", parties.join(" and "))
            }
            Event::Overruled { entry, words, why, .. } => format!("entry {entry} overruled: {words} ({why})"),
            Event::Corrected { change, why } => format!("{}: {} {} becomes {} ({why})", change.unit, change.field, change.from, change.to),
            Event::TurnEnded { turn, .. } => format!("turn {turn} ends"),
            Event::Undone { entry } => format!("entry {entry} taken back"),
        }
    }
}
