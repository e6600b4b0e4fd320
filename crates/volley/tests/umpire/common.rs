//! The umpire's test kit, for this game.
#![allow(dead_code, reason = "each test file uses a part of it")]

use grognard_engine::book::Book;
use grognard_engine::umpire::Umpired;
use grognard_engine::umpire::trial::{self, Trial};
use grognard_volley::rules::SOURCES;
use grognard_volley::{Options, Rules};
use serde_json::{Map, Value, json};

pub fn procedure(name: &str) -> &'static dyn Umpired<Rules> {
    grognard_volley::procedures().iter().copied().find(|procedure| procedure.card().name == name).unwrap_or_else(|| panic!("no `{name}`"))
}

/// The answer to facts and dice.
pub fn ask(name: &str, facts: Value, dice: &[i64]) -> Trial {
    trial::trial(procedure(name), Rules::standard(), facts, dice)
}

/// The answer with its odds, before any die.
pub fn odds(name: &str, facts: Value) -> Trial {
    trial::trial_odds(procedure(name), Rules::standard(), facts)
}

/// The clause by which contradictory facts are refused.
pub fn refused(name: &str, facts: Value) -> String {
    let error = trial::refused(procedure(name), Rules::standard(), facts, &[]);
    assert_eq!(error.code, "facts/contradiction", "{error}");
    error.clause.map(|clause| clause.to_string()).unwrap_or_default()
}

/// The rules with options that differ from the book's.
pub fn with(options: Value) -> Rules {
    let options: Options = serde_json::from_value(options).expect("these are options");
    Rules::load(Book::parse(&SOURCES).expect("the book reads"), options).expect("the tables read")
}

pub fn ask_with(rules: &Rules, name: &str, facts: Value, dice: &[i64]) -> Trial {
    trial::trial(procedure(name), rules, facts, dice)
}

/// One object laid over another.
pub fn and(base: Value, more: Value) -> Value {
    let (Value::Object(mut all), Value::Object(more)) = (base, more) else { panic!("facts are objects") };
    for (key, value) in more {
        match all.remove(&key) {
            Some(Value::Object(inner)) if value.is_object() => all.insert(key, and(Value::Object(inner), value)),
            _ => all.insert(key, value),
        };
    }
    Value::Object(all)
}

/// `{"key": inner}`.
pub fn of(key: &str, inner: Value) -> Value {
    Value::Object(Map::from_iter([(key.to_owned(), inner)]))
}

/// Every clause an answer rests on.
pub fn clauses(trial: &Trial) -> Vec<String> {
    let outcome = trial.0.outcome.iter().flat_map(|outcome| outcome.clauses.iter());
    let ledger = trial.0.assessment.ledger.iter().map(|line| &line.clause);
    outcome.chain(ledger).map(ToString::to_string).collect()
}

/// The change the outcome writes to a field of one party.
pub fn effect(trial: &Trial, role: &str, field: &str) -> Value {
    let outcome = trial.0.outcome.as_ref().expect("the dice were enough");
    let found = outcome.effects.iter().filter_map(|effect| serde_json::to_value(effect).ok());
    let found: Vec<Value> = found.filter(|effect| effect["role"] == role && effect["field"] == field).collect();
    found.last().map_or(Value::Null, |effect| match &effect["change"] {
        Value::Object(change) => change.values().next().cloned().unwrap_or(json!(null)),
        other => other.clone(),
    })
}

/// An answer whose rating is that of its first party.
pub struct Answered(pub Trial);

impl Answered {
    pub fn rating(&self) -> i32 {
        self.0.rating()
    }
}
