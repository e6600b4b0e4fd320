//! Refusals that teach: a stable code, the clause, the facts that refuse it, and the nearest thing that is allowed.

use std::borrow::Cow;

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use crate::{Clause, coverage};

/// Why an action cannot be. The state is as it was before it was tried.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, thiserror::Error)]
#[error("{because} ({clause})")]
pub struct Refusal {
    /// Stable, for programs: `move/too-far`.
    pub code: &'static str,
    pub clause: Clause,
    /// For people, one sentence with the facts in it.
    pub because: Cow<'static, str>,
    /// The same facts for programs: ("bearing", "52"), ("limit", "45").
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub facts: Vec<Fact>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nearest: Option<Box<Nearest>>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Fact {
    pub name: &'static str,
    pub value: String,
}

/// The legal action nearest to the one refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Nearest {
    pub words: String,
    /// Ready to be played, in the game's own terms.
    pub action: Value,
}

impl Refusal {
    pub fn new(code: &'static str, clause: Clause, because: impl Into<Cow<'static, str>>) -> Refusal {
        coverage::record(clause);
        Refusal { code, clause, because: because.into(), facts: Vec::new(), nearest: None }
    }

    pub fn fact(mut self, name: &'static str, value: impl ToString) -> Refusal {
        self.facts.push(Fact { name, value: value.to_string() });
        self
    }

    pub fn nearest(mut self, words: impl Into<String>, action: &impl Serialize) -> Refusal {
        self.nearest = serde_json::to_value(action).ok().map(|action| Box::new(Nearest { words: words.into(), action }));
        self
    }
}

/// Something a sensible player would try here and may not, said before it is tried.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Refused {
    /// What would be tried: "Volley at the 9e Légère".
    pub words: String,
    pub refusal: Refusal,
}

impl Refused {
    pub fn new(words: impl Into<String>, refusal: Refusal) -> Refused {
        Refused { words: words.into(), refusal }
    }
}
