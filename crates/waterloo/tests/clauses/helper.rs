//! Short ways to ask the umpire.

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

/// The rating of one part of the assessment, before any dice.
pub fn part(name: &str, facts: Value, of: &str) -> i32 {
    ask(name, facts, &[]).rating_of(of)
}

/// The words of one part of the assessment.
pub fn part_words(name: &str, facts: Value, of: &str) -> String {
    let trial = ask(name, facts, &[]);
    trial.0.assessment.parts.iter().find(|part| part.of == of).unwrap_or_else(|| panic!("no part {of}")).words.clone()
}

/// Yes or no, and the clause it rests on.
pub fn ruling(name: &str, facts: Value) -> (bool, String) {
    let trial = ask(name, facts, &[]);
    (trial.allowed(), trial.get("clause").as_str().unwrap_or_default().to_owned())
}

/// A permission says yes by this clause.
pub fn yes(name: &str, facts: Value, clause: &str) {
    assert_eq!(ruling(name, facts.clone()), (true, clause.to_owned()), "{name} {facts}");
}

/// A permission says no by this clause.
pub fn not(name: &str, facts: Value, clause: &str) {
    assert_eq!(ruling(name, facts.clone()), (false, clause.to_owned()), "{name} {facts}");
}

/// The column of the printed table that was read.
pub fn col(trial: &Trial) -> String {
    trial.0.outcome.as_ref().and_then(|outcome| outcome.cell.as_ref()).map(|cell| cell.col.clone()).unwrap_or_default()
}

/// The row of the printed table that was read.
pub fn row(trial: &Trial) -> String {
    trial.0.outcome.as_ref().and_then(|outcome| outcome.cell.as_ref()).map(|cell| cell.row.clone()).unwrap_or_default()
}
