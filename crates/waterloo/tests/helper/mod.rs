//! Short ways to ask the umpire.
#![allow(dead_code)]

use grognard_engine::umpire::trial::{Trial, refused, trial, trial_odds};
use grognard_engine::umpire::{UmpireError, Umpired};
use grognard_waterloo::{Options, Rules, procedures};
use serde_json::Value;

pub fn procedure(name: &str) -> &'static dyn Umpired<Rules> {
    *procedures().iter().find(|procedure| procedure.card().name == name).unwrap_or_else(|| panic!("no procedure {name}"))
}

/// The answer under the book's default options.
pub fn ask(name: &str, facts: Value, dice: &[i64]) -> Trial {
    trial(procedure(name), Rules::standard(), facts, dice)
}

/// The answer under other options.
pub fn ask_with(options: Options, name: &str, facts: Value, dice: &[i64]) -> Trial {
    trial(procedure(name), &Rules::with(options), facts, dice)
}

pub fn odds(name: &str, facts: Value) -> Trial {
    trial_odds(procedure(name), Rules::standard(), facts)
}

pub fn no(name: &str, facts: Value) -> UmpireError {
    refused(procedure(name), Rules::standard(), facts, &[])
}

/// Fields of one JSON object over those of another, nested objects too.
pub fn over(base: &Value, with: Value) -> Value {
    let mut whole = base.clone();
    merge(&mut whole, with);
    whole
}

fn merge(base: &mut Value, with: Value) {
    match (base, with) {
        (Value::Object(base), Value::Object(with)) => {
            for (key, value) in with {
                merge(base.entry(key).or_insert(Value::Null), value);
            }
        }
        (base, with) => *base = with,
    }
}
