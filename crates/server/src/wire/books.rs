//! Games, clauses, tables, battles.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::{IntoParams, ToSchema};

#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Health {
    pub name: String,
    pub version: String,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Games {
    pub games: Vec<GameBrief>,
}

/// A game, with how much there is of it.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct GameBrief {
    pub game: String,
    pub title: String,
    pub procedures: u32,
    pub clauses: u32,
    pub gaps: u32,
    pub tables: u32,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct GameView {
    pub game: String,
    pub title: String,
    pub procedures: Vec<Card>,
}

/// A procedure, as the umpire lists it.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Card {
    pub name: String,
    pub kind: Kind,
    pub title: String,
    /// Which dice, in words; empty where none.
    pub dice: String,
    pub clauses: Vec<String>,
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    Test,
    Chain,
    Lookup,
    Permission,
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub struct Search {
    /// Words that must all occur, or an id.
    pub q: Option<String>,
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub struct Plain {
    /// Without names and legend, for a small picture.
    pub plain: Option<bool>,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Clauses {
    pub game: String,
    pub found: Vec<ClauseEntry>,
}

/// A clause of the book, or a completion of ours (`house`).
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(optional_fields)]
pub struct ClauseEntry {
    pub id: String,
    pub origin_of_rule: Origin,
    pub text: String,
    /// Tables that print it.
    pub tables: Vec<String>,
    /// Procedures that rest on it.
    pub procedures: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub topic: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decided_by: Option<String>,
    /// The reading we chose where the book can be read in two ways.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub doubt: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub na_reason: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub essential: Option<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub origin: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub missing: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refers: Option<Vec<String>>,
}

/// Who says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Origin {
    Book,
    House,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Tables {
    pub game: String,
    pub tables: Vec<TableBrief>,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct TableBrief {
    pub name: String,
    pub title: String,
    pub clause: Vec<String>,
    /// `book`, or the completion the numbers come from.
    pub origin: String,
    pub kind: TableKind,
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum TableKind {
    Grid,
    List,
    Values,
}

/// A table as printed.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[ts(optional_fields)]
pub enum Table {
    Grid {
        name: String,
        title: String,
        clause: Vec<String>,
        origin: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        unit: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        applies_to: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        note: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        doubt: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        row_key: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        col_key: Option<String>,
        rows: Vec<String>,
        cols: Vec<String>,
        cells: Vec<Vec<Cell>>,
        /// Further layers of the same shape; `read` where a misprint was repaired.
        layers: BTreeMap<String, Vec<Vec<Cell>>>,
    },
    List {
        name: String,
        title: String,
        clause: Vec<String>,
        origin: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        unit: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        applies_to: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        note: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        doubt: Option<String>,
        rows: Vec<TableRow>,
    },
    Values {
        name: String,
        title: String,
        clause: Vec<String>,
        origin: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        unit: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        applies_to: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        note: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        doubt: Option<String>,
        values: Vec<TableValue>,
    },
}

#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(optional_fields)]
pub struct TableRow {
    pub key: String,
    pub label: String,
    pub value: Cell,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub per: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub condition: Option<String>,
    pub clause: String,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(optional_fields)]
pub struct TableValue {
    pub name: String,
    pub value: Cell,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit: Option<String>,
    pub clause: String,
}

/// One cell; null where it is blank.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(untagged)]
pub enum Cell {
    Bool(bool),
    Int(i64),
    Float(f64),
    Text(String),
    Blank,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Battles {
    pub battles: Vec<BattleBrief>,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct BattleBrief {
    pub battle: String,
    pub name: String,
    pub date: String,
    /// The hour of the first turn, `08:45`.
    pub starts: String,
    pub hours: f64,
    pub units: u32,
    /// Red first.
    pub sides: Vec<SideBrief>,
    /// Drawn and counted for a game on hexes, and for that alone.
    pub hexes: bool,
    pub blurb: String,
    pub games: Vec<Playable>,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
pub struct SideBrief {
    /// `red` or `blue`.
    pub side: String,
    pub name: String,
    /// `france`, `britain`: what it is coloured by.
    pub nation: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commander: Option<String>,
    pub units: u32,
    /// Absent where only strength points are known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub men: Option<u32>,
    pub guns: u32,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
pub struct Playable {
    pub game: String,
    pub playable: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
}
