//! Helpers for the tests of this game: state facts, type dice, look at the answer.
#![allow(dead_code, reason = "each test file uses some of it")]

use grognard_engine::book::Book;
use grognard_engine::umpire::trial::{Trial, refused, trial, trial_odds};
use grognard_engine::umpire::{UmpireError, Umpired};
use grognard_huzzah::rules::SOURCES;
use grognard_huzzah::{Options, Rules, procedures};
use serde_json::Value;

pub use grognard_huzzah::clause;
pub use serde_json::json;

pub fn procedure(name: &str) -> &'static dyn Umpired<Rules> {
    *procedures().iter().find(|procedure| procedure.card().name == name).unwrap_or_else(|| panic!("no procedure {name}"))
}

/// The answer by the book's default options.
pub fn ask(name: &str, facts: Value, dice: &[i64]) -> Trial {
    trial(procedure(name), Rules::standard(), facts, dice)
}

/// The answer with its exact odds.
pub fn odds(name: &str, facts: Value) -> Trial {
    trial_odds(procedure(name), Rules::standard(), facts)
}

/// The refusal.
pub fn refuse(name: &str, facts: Value) -> UmpireError {
    refused(procedure(name), Rules::standard(), facts, &[])
}

/// The rules with options other than the default.
pub fn rules_with(change: impl FnOnce(&mut Options)) -> Rules {
    let mut options = Options::default();
    change(&mut options);
    Book::parse(&SOURCES).and_then(|book| Rules::load(book, options)).unwrap_or_else(|faults| panic!("{faults}"))
}

/// The answer under such rules.
pub fn ask_with(rules: &Rules, name: &str, facts: Value, dice: &[i64]) -> Trial {
    trial(procedure(name), rules, facts, dice)
}

/// A worked example of the book is proved by the test that calls this.
pub fn example(clause: grognard_engine::Clause) {
    grognard_engine::coverage::record(clause);
}

/// A modifier: it stands in the ledger with its value where the facts call for it, and not where they do not.
pub fn modifier(name: &str, with: Value, without: Value, clause: grognard_engine::Clause, value: i32) {
    assert_eq!(ask(name, with.clone(), &[]).line(clause), Some(value), "{clause} with {with}");
    assert_eq!(ask(name, without.clone(), &[]).line(clause), None, "{clause} without: {without}");
}

/// A circumstance cited in the ledger where the facts call for it, and not where they do not.
pub fn cited(name: &str, with: Value, without: Value, clause: grognard_engine::Clause) {
    assert!(ask(name, with.clone(), &[]).line(clause).is_some(), "{clause} with {with}");
    assert!(ask(name, without.clone(), &[]).line(clause).is_none(), "{clause} without: {without}");
}

/// The object with more fields.
pub fn and(facts: &Value, more: Value) -> Value {
    let mut facts = facts.clone();
    for (key, value) in more.as_object().into_iter().flatten() {
        facts[key] = value.clone();
    }
    facts
}
