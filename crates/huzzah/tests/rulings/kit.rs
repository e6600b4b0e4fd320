//! Asking look-ups and permissions by name.

use grognard_engine::Clause;
use grognard_engine::umpire::Umpired;
use grognard_engine::umpire::trial::{Trial, refused, trial};
use grognard_huzzah::{Rules, procedures};
use serde_json::Value;

pub fn named(name: &str) -> &'static dyn Umpired<Rules> {
    let found = procedures().iter().find(|procedure| procedure.card().name == name);
    *found.unwrap_or_else(|| panic!("no procedure `{name}`"))
}

pub fn ask(name: &str, facts: Value) -> Trial {
    trial(named(name), Rules::standard(), facts, &[])
}

/// The answer is yes, by this clause.
pub fn yes(name: &str, facts: Value, clause: Clause) -> Trial {
    ruled(name, facts, clause, true)
}

/// The answer is no, by this clause.
pub fn no(name: &str, facts: Value, clause: Clause) -> Trial {
    ruled(name, facts, clause, false)
}

fn ruled(name: &str, facts: Value, clause: Clause, allowed: bool) -> Trial {
    let answer = ask(name, facts.clone());
    assert_eq!(answer.allowed(), allowed, "{name} {facts}: {}", answer.words());
    assert!(answer.cites(clause), "{name} {facts} does not rest on {clause}: {:?}", answer.0.outcome);
    answer
}

/// An entry of a look-up, with the clause it was read from.
pub fn found(name: &str, facts: Value, field: &str, value: impl Into<Value>, clause: Clause) -> Trial {
    let answer = ask(name, facts.clone());
    let value = value.into();
    let same = match (answer.get(field).as_f64(), value.as_f64()) {
        (Some(got), Some(wanted)) => got == wanted,
        _ => *answer.get(field) == value,
    };
    assert!(same, "{name} {facts}: {field} is {}, not {value}: {}", answer.get(field), answer.words());
    assert!(answer.cites(clause), "{name} {facts} does not rest on {clause}: {:?}", answer.0.outcome);
    answer
}

/// The clause does not speak here.
pub fn silent(name: &str, facts: Value, clause: Clause) {
    let answer = ask(name, facts.clone());
    assert!(!answer.cites(clause), "{name} {facts} should not rest on {clause}: {}", answer.words());
}

/// The facts contradict each other by this clause.
pub fn contradiction(name: &str, facts: Value, clause: Clause) {
    let error = refused(named(name), Rules::standard(), facts, &[]);
    assert_eq!((error.code, error.clause), ("facts/contradiction", Some(clause)));
}

/// What the roster adds to a field of a unit.
pub fn added(answer: &Trial, role: &str, field: &str) -> i64 {
    let effects = serde_json::to_value(&answer.0.outcome.as_ref().expect("no dice are needed").effects).expect("effects are plain data");
    let mine = effects.as_array().into_iter().flatten().filter(|effect| effect["role"] == role && effect["field"] == field);
    mine.filter_map(|effect| effect["change"]["add"].as_i64()).sum()
}

/// What the roster sets a field of a unit to.
pub fn set(answer: &Trial, role: &str, field: &str) -> Option<bool> {
    let effects = serde_json::to_value(&answer.0.outcome.as_ref().expect("no dice are needed").effects).expect("effects are plain data");
    let mine = effects.as_array().into_iter().flatten().find(|effect| effect["role"] == role && effect["field"] == field);
    mine.and_then(|effect| effect["change"]["set"].as_bool())
}
