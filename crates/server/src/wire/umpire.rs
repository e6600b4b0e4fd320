//! What is asked of the umpire, and what he answers.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use utoipa::ToSchema;

/// What is asked: the facts that are not ordinary, the dice as far as they are known.
#[derive(Clone, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(optional_fields)]
pub struct AnswerRequest {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "JsonValue")]
    pub facts: Option<Value>,
    /// Faces in the order rolled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dice: Option<Vec<i64>>,
    /// Optional rules; without them the roster's, else the book's defaults.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "JsonValue")]
    pub options: Option<Value>,
    /// Roll what is not typed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub roll: Option<bool>,
    /// The seed to roll from, to have the same dice again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub odds: Option<bool>,
    /// The roster whose cards fill the facts of the units named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub roster: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub a: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub b: Option<String>,
}

/// What `grognard umpire --json` prints.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(optional_fields)]
pub struct Answer {
    pub game: String,
    pub procedure: String,
    /// All facts as used.
    #[ts(type = "{ [key in string]?: JsonValue }")]
    pub facts: Value,
    /// Those of them that were not stated and took their ordinary value.
    pub defaulted: Vec<String>,
    pub assessment: Assessment,
    pub dice: Vec<DiceAnswer>,
    /// What to roll next, where the dice were not enough.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ask: Option<AskAnswer>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<OutcomeAnswer>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub odds: Option<Vec<OddsAnswer>>,
    /// What the odds take for granted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub assumptions: Option<Vec<String>>,
    /// How often it was played, where the odds are sampled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sampled: Option<u32>,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(optional_fields)]
pub struct Assessment {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<i32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub words: Option<String>,
    pub ledger: Vec<LineAnswer>,
    /// Each assessment by itself, where there is more than one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parts: Option<Vec<PartAnswer>>,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PartAnswer {
    pub of: String,
    pub rating: i32,
    pub words: String,
    pub base: i32,
    pub ledger: Vec<LineAnswer>,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(optional_fields)]
pub struct LineAnswer {
    pub value: i32,
    pub label: String,
    pub clause: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<String>,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DiceAnswer {
    pub purpose: String,
    pub who: String,
    pub asked: String,
    pub faces: Vec<u8>,
    pub value: i32,
    pub clause: String,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(optional_fields)]
pub struct AskAnswer {
    pub purpose: String,
    pub who: String,
    pub dice: String,
    /// How many faces to type.
    pub faces: u32,
    /// The faces on each die.
    pub die: Vec<u8>,
    /// In a pool, the faces that count: from, to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub counts: Option<[u8; 2]>,
    /// Those of its faces that were typed already.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub typed: Option<Vec<u8>>,
    /// What each face of the last die would bring, once the others are typed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last: Option<Vec<LastFace>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub needed: Option<String>,
    pub clause: String,
    /// What each result would bring.
    pub follows: Vec<Follows>,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LastFace {
    pub face: u8,
    pub then: String,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(optional_fields)]
pub struct Follows {
    pub value: i32,
    /// The faces, where the rule looks at them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub faces: Option<Vec<u8>>,
    pub p: f64,
    pub exact: String,
    pub then: String,
}

/// The verdict; besides these fields it has those of its own procedure.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
pub struct OutcomeAnswer {
    pub words: String,
    pub headline: String,
    pub clauses: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub effects: Option<Vec<Effect>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cell: Option<TableCell>,
    /// What else the procedure tells of its result.
    #[serde(flatten)]
    #[ts(skip)]
    pub detail: BTreeMap<String, Value>,
}

/// What a roster would write down.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Effect {
    pub role: Role,
    pub field: String,
    pub change: Change,
    pub clause: String,
}

/// Which of the two parties named.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    A,
    B,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Change {
    Add(i64),
    Set(#[ts(type = "JsonValue")] Value),
}

#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TableCell {
    pub table: String,
    pub row: String,
    pub col: String,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(optional_fields)]
pub struct OddsAnswer {
    pub outcome: String,
    pub p: f64,
    /// As a fraction in lowest terms; absent where sampled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exact: Option<String>,
    /// The 95 % interval, where sampled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub interval: Option<[f64; 2]>,
}

/// What would change it: each fact moved by one step, those that matter most first.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
pub struct WhatIf {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<i32>,
    /// False where there was no time for all facts; the commonest were tried first.
    pub complete: bool,
    pub changes: Vec<Variation>,
    pub refused: Vec<RefusedVariation>,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
pub struct Variation {
    /// The fact: `attacker.uphill`.
    pub field: String,
    pub title: String,
    #[ts(type = "JsonValue")]
    pub from: Value,
    #[ts(type = "JsonValue")]
    pub to: Value,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clause: Option<String>,
    /// The rating that changes, and by how much.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<i32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<i32>,
    /// Whose rating, where there are several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<String>,
    /// The share of the odds that moves to other outcomes, 0 to 1.
    pub shift: f64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub odds: Option<Vec<OddsAnswer>>,
    /// The new result, where no dice decide.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<String>,
}

/// What cannot hold together with the rest.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
pub struct RefusedVariation {
    pub field: String,
    #[ts(type = "JsonValue")]
    pub to: Value,
    pub message: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clause: Option<String>,
}
