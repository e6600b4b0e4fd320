//! What every test file needs: a procedure by name, and the printed rules.
#![allow(dead_code)]

use std::sync::OnceLock;

use grognard_engine::Clause;
use grognard_engine::book::Book;
use grognard_engine::umpire::trial::{self, Trial};
use grognard_engine::umpire::{UmpireError, Umpired};
use grognard_manner::{Options, Rules, procedures, rules::SOURCES};
use serde_json::Value;

pub fn procedure(name: &str) -> &'static dyn Umpired<Rules> {
    *procedures().iter().find(|procedure| procedure.card().name == name).unwrap_or_else(|| panic!("no procedure `{name}`"))
}

/// Facts and dice, by the book as printed.
pub fn ask(name: &str, facts: Value, dice: &[i64]) -> Trial {
    trial::trial(procedure(name), Rules::standard(), facts, dice)
}

pub fn odds(name: &str, facts: Value) -> Trial {
    trial::trial_odds(procedure(name), Rules::standard(), facts)
}

pub fn refused(name: &str, facts: Value) -> UmpireError {
    trial::refused(procedure(name), Rules::standard(), facts, &[])
}

/// Facts and dice, with an option changed.
pub fn ask_with(options: Options, name: &str, facts: Value, dice: &[i64]) -> Trial {
    trial::trial(procedure(name), &rules_with(options), facts, dice)
}

pub fn rules_with(options: Options) -> Rules {
    static BOOK: OnceLock<Book> = OnceLock::new();
    let book = BOOK.get_or_init(|| Book::parse(&SOURCES).expect("the printed book"));
    Rules::load(book.clone(), options).expect("the printed rules")
}

/// The answer cites every one of these clauses, in outcome, ledger or dice.
pub fn cites(trial: &Trial, clauses: &[Clause]) {
    for clause in clauses {
        assert!(trial.cites(*clause), "{clause} is not cited by {:#?}", trial.0);
    }
}

/// None of them.
pub fn cites_not(trial: &Trial, clauses: &[Clause]) {
    for clause in clauses {
        assert!(!trial.cites(*clause), "{clause} is cited by {:#?}", trial.0);
    }
}
