//! What the umpire answers, in the shape every client reads.

use std::collections::BTreeSet;

use serde::Serialize;
use serde_json::Value;

use super::{Effect, TableCell};
use crate::Clause;

#[derive(Clone, Debug, Serialize)]
pub struct Answer {
    pub game: &'static str,
    pub procedure: &'static str,
    /// All facts as used.
    pub facts: Value,
    /// Those of them that were not stated and took their ordinary value.
    pub defaulted: Vec<String>,
    pub assessment: Assessment,
    pub dice: Vec<DiceAnswer>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ask: Option<AskAnswer>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<OutcomeAnswer>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub odds: Option<Vec<OddsAnswer>>,
    /// What the odds take for granted; empty or absent: nothing.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub assumptions: Vec<&'static str>,
    /// Present where the tree was too large and the odds are sampled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sampled: Option<u32>,
}

impl Answer {
    /// Every clause the answer rests on: outcome, ledger and dice.
    pub fn clauses(&self) -> BTreeSet<Clause> {
        let outcome = self.outcome.iter().flat_map(|outcome| &outcome.clauses).copied();
        let ledger = self.assessment.ledger.iter().map(|line| line.clause);
        outcome.chain(ledger).chain(self.dice.iter().map(|dice| dice.clause)).collect()
    }
}

#[derive(Clone, Debug, Default, Serialize)]
pub struct Assessment {
    /// The rating of the first part.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub words: Option<String>,
    pub ledger: Vec<LineAnswer>,
    /// Each assessment by itself, where there is more than one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<PartAnswer>,
}

#[derive(Clone, Debug, Serialize)]
pub struct PartAnswer {
    pub of: &'static str,
    pub rating: i32,
    pub words: String,
    pub base: i32,
    pub ledger: Vec<LineAnswer>,
}

#[derive(Clone, Debug, Serialize)]
pub struct LineAnswer {
    pub value: i32,
    pub label: String,
    pub clause: Clause,
    #[serde(skip_serializing_if = "str::is_empty")]
    pub of: &'static str,
}

#[derive(Clone, Debug, Serialize)]
pub struct DiceAnswer {
    pub purpose: &'static str,
    pub who: crate::Side,
    pub asked: String,
    pub faces: Vec<u8>,
    pub value: i32,
    pub clause: Clause,
}

/// Dice still to be rolled, and what each result would bring.
#[derive(Clone, Debug, Serialize)]
pub struct AskAnswer {
    pub purpose: &'static str,
    pub who: crate::Side,
    pub dice: String,
    /// How many faces to type.
    pub faces: usize,
    /// The faces on each die.
    pub die: Vec<u8>,
    /// In a pool, the faces that count: from, to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counts: Option<[u8; 2]>,
    /// Those of its faces that were typed already.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub typed: Vec<u8>,
    /// What each face of the last die would bring, once the others are typed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub last: Vec<LastFace>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub needed: Option<String>,
    pub clause: Clause,
    pub follows: Vec<Follows>,
}

#[derive(Clone, Debug, Serialize)]
pub struct LastFace {
    pub face: u8,
    pub then: String,
}

#[derive(Clone, Debug, Serialize)]
pub struct Follows {
    pub value: i32,
    /// The faces, where the rule looks at them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub faces: Vec<u8>,
    pub p: f64,
    pub exact: String,
    pub then: String,
}

#[derive(Clone, Debug, Serialize)]
pub struct OutcomeAnswer {
    pub words: String,
    pub headline: String,
    pub clauses: Vec<Clause>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub effects: Vec<Effect>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cell: Option<TableCell>,
    #[serde(flatten)]
    pub detail: Value,
}

#[derive(Clone, Debug, Serialize)]
pub struct OddsAnswer {
    pub outcome: String,
    pub p: f64,
    /// As a fraction in lowest terms; absent where sampled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exact: Option<String>,
    /// The 95 % interval, where sampled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub interval: Option<[f64; 2]>,
}

/// A refusal of bad input: nothing was changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("{message}")]
pub struct UmpireError {
    /// Stable: `facts/unknown`, `dice/impossible` ...
    pub code: &'static str,
    pub message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<Box<str>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub accepted: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub suggestion: Option<Box<str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clause: Option<Clause>,
}

impl UmpireError {
    pub fn new(code: &'static str, message: impl Into<String>) -> UmpireError {
        UmpireError { code, message: message.into(), field: None, accepted: Vec::new(), suggestion: None, clause: None }
    }

    pub fn field(code: &'static str, field: &str, message: impl Into<String>) -> UmpireError {
        UmpireError { field: Some(field.into()), ..UmpireError::new(code, message) }
    }
}
