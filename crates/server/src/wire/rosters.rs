//! An evening's roster.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use utoipa::{IntoParams, ToSchema};

#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Rosters {
    pub rosters: Vec<RosterBrief>,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
pub struct RosterBrief {
    pub id: String,
    pub name: String,
    pub game: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub battle: Option<String>,
    pub turn: u32,
    pub units: u32,
    pub seq: u32,
    /// Seconds since 1970.
    pub created: i64,
    pub touched: i64,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(optional_fields)]
pub struct NewRoster {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    pub game: String,
    /// A battle by name: its units are put on the roster.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub battle: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "JsonValue")]
    pub options: Option<Value>,
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub struct ImportAs {
    /// What to call it.
    pub name: Option<String>,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct RosterView {
    pub id: String,
    pub name: String,
    /// How many entries there are: what a write must expect.
    pub seq: u32,
    pub created: i64,
    pub touched: i64,
    pub roster: Roster,
}

/// What stands on it.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Roster {
    pub game: String,
    pub battle: Option<String>,
    #[ts(type = "JsonValue")]
    pub options: Value,
    pub turn: u32,
    pub units: Vec<RosterUnit>,
    pub undone: Vec<u32>,
    pub overruled: Vec<u32>,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(optional_fields)]
pub struct RosterUnit {
    pub name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<String>,
    #[ts(type = "{ [key in string]?: JsonValue }")]
    pub card: Value,
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub struct After {
    /// The number of the last entry already known.
    pub after: Option<u32>,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Entries {
    pub seq: u32,
    pub entries: Vec<Entry>,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    pub entry: u32,
    /// Seconds since 1970.
    pub at: i64,
    /// In a line.
    pub words: String,
    pub undone: bool,
    pub overruled: bool,
    pub event: RosterEvent,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "event", rename_all = "snake_case", deny_unknown_fields)]
#[ts(optional_fields)]
pub enum RosterEvent {
    Opened {
        game: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        battle: Option<String>,
        #[serde(default, skip_serializing_if = "Value::is_null")]
        #[ts(type = "JsonValue", optional)]
        options: Value,
    },
    UnitAdded {
        unit: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        side: Option<String>,
        #[ts(type = "{ [key in string]?: JsonValue }")]
        card: Value,
    },
    Adjudicated {
        procedure: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        a: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        b: Option<String>,
        #[ts(type = "{ [key in string]?: JsonValue }")]
        facts: Value,
        dice: Vec<i64>,
        words: String,
        clauses: Vec<String>,
        changes: Vec<Changed>,
    },
    Overruled {
        entry: u32,
        words: String,
        why: String,
        changes: Vec<Changed>,
    },
    Corrected {
        change: Changed,
        why: String,
    },
    TurnEnded {
        turn: u32,
        changes: Vec<Changed>,
    },
    Undone {
        entry: u32,
    },
}

/// One field of one unit, before and after.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(optional_fields)]
pub struct Changed {
    pub unit: String,
    pub field: String,
    #[ts(type = "JsonValue")]
    pub from: Value,
    #[ts(type = "JsonValue")]
    pub to: Value,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clause: Option<String>,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(optional_fields)]
pub struct WriteRequest {
    /// How many entries the writer has seen.
    pub expected: u32,
    /// Chosen by the writer: the same key again gives the same answer and writes nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
    pub write: Write,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
#[ts(optional_fields)]
pub enum Write {
    AddUnit {
        unit: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        side: Option<String>,
        /// What is known of it; the rest is ordinary.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(type = "{ [key in string]?: JsonValue }")]
        card: Option<serde_json::Map<String, Value>>,
    },
    /// The umpire answers again, and what comes of it is written down.
    Adjudicate {
        procedure: String,
        #[ts(type = "{ [key in string]?: JsonValue }")]
        facts: Value,
        dice: Vec<i64>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        a: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        b: Option<String>,
        /// The table decides otherwise at once; both are kept.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        overrule: Option<Overrule>,
    },
    Correct {
        unit: String,
        field: String,
        #[ts(type = "JsonValue")]
        to: Value,
        why: String,
    },
    /// What the entry had changed and is not stated goes back to what it was.
    Overrule {
        entry: u32,
        words: String,
        why: String,
        changes: Vec<Stated>,
    },
    Undo,
    EndTurn,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Overrule {
    pub words: String,
    pub why: String,
    pub changes: Vec<Stated>,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Stated {
    pub unit: String,
    pub field: String,
    #[ts(type = "JsonValue")]
    pub to: Value,
}

/// What was written: it is on the disc.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Written {
    pub seq: u32,
    pub entries: Vec<Entry>,
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub struct Parties {
    pub a: Option<String>,
    pub b: Option<String>,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct FilledFacts {
    #[ts(type = "{ [key in string]?: JsonValue }")]
    pub facts: Value,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Answers {
    pub answers: Vec<Given>,
}

/// A verdict of the evening.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
pub struct Given {
    pub n: u32,
    /// Seconds since 1970.
    pub at: i64,
    pub procedure: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub a: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub b: Option<String>,
    #[ts(type = "{ [key in string]?: JsonValue }")]
    pub facts: Value,
    pub dice: Vec<i64>,
    pub words: String,
    pub headline: String,
    pub clauses: Vec<String>,
    /// The entry, where it was written on the roster.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entry: Option<u32>,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(optional_fields)]
pub struct KeepAnswer {
    pub procedure: String,
    #[ts(type = "{ [key in string]?: JsonValue }")]
    pub facts: Value,
    pub dice: Vec<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub a: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub b: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "JsonValue")]
    pub options: Option<Value>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
}

/// The first event of a stream.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Hello {
    pub seq: u32,
}

/// The evening's history grew.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Answered {
    pub answers: u32,
}
