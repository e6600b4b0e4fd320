//! Small words for tests: name a procedure, state facts, type dice.
#![allow(dead_code, unused_imports)] // each test file uses what it needs

use grognard_engine::Clause;
use grognard_engine::book::Book;
use grognard_engine::umpire::trial::{Trial, refused, trial, trial_odds};
use grognard_engine::umpire::{UmpireError, Umpired};
pub use grognard_shako::clause::*;
pub use grognard_shako::rules::{DrivenOffOn, HastySquareOn, NearCharge, Options, OrderFromCinc, SOURCES, SquareMethod, Zero};
use grognard_shako::{Rules, procedures};
use serde_json::Value;
pub use serde_json::json;

pub fn umpire(name: &str) -> &'static dyn Umpired<Rules> {
    *procedures().iter().find(|procedure| procedure.card().name == name).unwrap_or_else(|| panic!("no procedure {name}"))
}

/// The answer under the book's default options.
pub fn ask(name: &str, facts: Value, dice: &[i64]) -> Trial {
    trial(umpire(name), Rules::standard(), facts, dice)
}

/// The answer under other options.
pub fn ask_with(options: Options, name: &str, facts: Value, dice: &[i64]) -> Trial {
    trial(umpire(name), &rules(options), facts, dice)
}

pub fn odds(name: &str, facts: Value) -> Trial {
    trial_odds(umpire(name), Rules::standard(), facts)
}

pub fn refuse(name: &str, facts: Value) -> UmpireError {
    refused(umpire(name), Rules::standard(), facts, &[])
}

pub fn rules(options: Options) -> Rules {
    Book::parse(&SOURCES).and_then(|book| Rules::load(book, options)).unwrap_or_else(|faults| panic!("{faults}"))
}

/// Lines of a ledger found by the label of their table row.
pub trait Rows {
    /// The value of the line with this label, in any part; `None` if there is none.
    fn row(&self, label: &str) -> Option<i32>;
}

impl Rows for Trial {
    fn row(&self, label: &str) -> Option<i32> {
        self.0.assessment.ledger.iter().find(|line| line.label == label).map(|line| line.value)
    }
}

/// A permission's answer: yes or no, and the clause it rests on.
#[track_caller]
pub fn rules_that(name: &str, facts: Value, allowed: bool, clause: Clause) -> Trial {
    let answer = ask(name, facts.clone(), &[]);
    let decided = answer.get("clause").as_str().unwrap_or_default();
    assert_eq!((answer.allowed(), decided), (allowed, clause.as_str()), "{name} {facts}: {}", answer.words());
    answer
}

#[track_caller]
pub fn yes(name: &str, facts: Value, clause: Clause) -> Trial {
    rules_that(name, facts, true, clause)
}

#[track_caller]
pub fn no(name: &str, facts: Value, clause: Clause) -> Trial {
    rules_that(name, facts, false, clause)
}

/// The result names all these clauses.
#[track_caller]
pub fn cites(answer: &Trial, clauses: &[Clause]) {
    for clause in clauses {
        assert!(answer.cites(*clause), "{clause} is not cited: {}", answer.words());
    }
}

/// What a roster would write: field and new value (or what is added), as JSON.
pub fn effect(answer: &Trial, field: &str) -> Option<Value> {
    let outcome = answer.0.outcome.as_ref()?;
    let effect = outcome.effects.iter().find(|effect| effect.field == field)?;
    serde_json::to_value(&effect.change).ok()
}
