//! What would change it: every fact moved by one step, answered by the same umpire, those that matter most first.

use std::time::{Duration, Instant};

use grognard_engine::umpire::{Answer, OddsAnswer, PartAnswer, Request, UmpireError};
use serde_json::{Map, Value, json};

use crate::refusal::Refusal;
use crate::umpire::Question;
use crate::wire;

/// One fact moved by one step.
struct Step<'a> {
    /// Where it stands: `["attacker", "uphill"]`.
    path: Vec<&'a str>,
    property: &'a Value,
    from: Value,
    to: Value,
}

/// Tries the steps for as long as there is time. Odds too large to walk are not sampled for every step: there the ratings speak.
pub fn what_if(question: &Question, time: Duration) -> Result<wire::WhatIf, Refusal> {
    let start = Instant::now();
    let ask = |facts: &Value, odds: bool| -> Result<Result<Answer, UmpireError>, Refusal> {
        let request = Request { facts: facts.clone(), dice: Vec::new(), roll: None, odds };
        Ok(question.rules.answer(&question.procedure, &request)?)
    };
    let base = ask(&question.request.facts, true)??;
    let schema = question.rules.schema(&question.procedure)?;
    let mut steps = Vec::new();
    list(&schema, &base.facts, &mut Vec::new(), &mut steps);
    // The commonest first, so that a lack of time costs the rarest.
    steps.sort_by_key(|step| step.property["x-common"] != true);
    let (mut changes, mut refused, mut complete) = (Vec::new(), Vec::new(), true);
    for step in &steps {
        if start.elapsed() > time {
            complete = false;
            break;
        }
        let mut facts = question.request.facts.clone();
        if !put(&mut facts, &step.path, &step.to) {
            continue;
        }
        match ask(&facts, base.sampled.is_none())? {
            Ok(answer) => changes.extend(compare(&base, &answer, step)),
            Err(error) if error.code == "facts/contradiction" => refused.push(wire::RefusedVariation {
                field: step.path.join("."),
                to: step.to.clone(),
                message: error.message,
                clause: error.clause.map(|clause| clause.to_string()),
            }),
            // The step leads out of what can be asked at all.
            Err(_) => {}
        }
    }
    changes.sort_by(|a, b| b.shift.total_cmp(&a.shift).then(b.by.map(i32::abs).cmp(&a.by.map(i32::abs))));
    Ok(wire::WhatIf { rating: base.assessment.rating, complete, changes, refused })
}

fn list<'a>(schema: &'a Value, facts: &Value, path: &mut Vec<&'a str>, steps: &mut Vec<Step<'a>>) {
    for (name, property) in schema["properties"].as_object().into_iter().flatten() {
        path.push(name);
        let now = &facts[name.as_str()];
        if now.is_object() {
            list(inner(property), now, path, steps);
        } else {
            let step = |to| Step { path: path.clone(), property, from: now.clone(), to };
            steps.extend(neighbours(now, property).into_iter().map(step));
        }
        path.pop();
    }
}

/// The object among the choices, where it may also be left out.
fn inner(property: &Value) -> &Value {
    let options = property["anyOf"].as_array().or(property["oneOf"].as_array());
    options.into_iter().flatten().find(|option| option["properties"].is_object()).unwrap_or(property)
}

/// The other value of a yes or no, and the values next to a choice or a whole number.
fn neighbours(now: &Value, property: &Value) -> Vec<Value> {
    match now {
        Value::Bool(now) => vec![json!(!now)],
        Value::Number(number) => {
            let Some(number) = number.as_i64() else { return Vec::new() };
            let least = property["minimum"].as_i64().unwrap_or(i64::MIN);
            let most = property["maximum"].as_i64().unwrap_or(i64::MAX);
            [number.checked_sub(1), number.checked_add(1)]
                .into_iter()
                .flatten()
                .filter(|n| (least..=most).contains(n))
                .map(|n| json!(n))
                .collect()
        }
        Value::String(_) => {
            let choices = choices(property);
            let Some(at) = choices.iter().position(|choice| choice == now) else { return Vec::new() };
            [at.checked_sub(1), at.checked_add(1)].into_iter().flatten().filter_map(|at| choices.get(at).cloned()).collect()
        }
        Value::Null | Value::Array(_) | Value::Object(_) => Vec::new(),
    }
}

fn choices(property: &Value) -> Vec<Value> {
    let listed = property["enum"].as_array().into_iter().flatten().cloned();
    let options = property["oneOf"].as_array().or(property["anyOf"].as_array()).into_iter().flatten();
    listed.chain(property.get("const").cloned()).chain(options.flat_map(choices)).filter(|choice| !choice.is_null()).collect()
}

/// Whether it could be put: only into objects, made where they are not stated.
fn put(facts: &mut Value, path: &[&str], to: &Value) -> bool {
    let Value::Object(fields) = facts else { return false };
    match path {
        [] => false,
        [last] => {
            fields.insert((*last).to_owned(), to.clone());
            true
        }
        [first, rest @ ..] => put(fields.entry(*first).or_insert_with(|| Value::Object(Map::new())), rest, to),
    }
}

fn compare(base: &Answer, answer: &Answer, step: &Step) -> Option<wire::Variation> {
    let odds = base.odds.as_deref().zip(answer.odds.as_deref()).filter(|_| base.sampled.is_none() && answer.sampled.is_none());
    let headline = |answer: &Answer| answer.outcome.as_ref().map(|outcome| outcome.headline.clone());
    let outcome = headline(answer).filter(|now| headline(base).as_ref() != Some(now));
    let shift = odds.map_or(f64::from(u8::from(outcome.is_some())), |(was, now)| moved(was, now));
    let rated = rated(base, answer);
    if shift < 1e-12 && rated.is_none() && outcome.is_none() {
        return None;
    }
    Some(wire::Variation {
        field: step.path.join("."),
        title: step.property["title"].as_str().unwrap_or_default().to_owned(),
        from: step.from.clone(),
        to: step.to.clone(),
        clause: step.property["x-clause"].as_str().map(str::to_owned),
        rating: rated.map(|(_, rating, _)| rating),
        by: rated.map(|(_, _, by)| by),
        of: rated.map(|(of, ..)| of.to_owned()).filter(|of| !of.is_empty()),
        shift,
        odds: odds.map(|(_, now)| now.iter().map(wire::OddsAnswer::from).collect()),
        outcome: outcome.filter(|_| answer.dice.is_empty()),
    })
}

/// The first rating that differs: whose, what it becomes, and by how much.
fn rated(base: &Answer, answer: &Answer) -> Option<(&'static str, i32, i32)> {
    if base.assessment.parts.is_empty() || answer.assessment.parts.is_empty() {
        let (was, now) = base.assessment.rating.zip(answer.assessment.rating)?;
        return (was != now).then_some(("", now, now - was));
    }
    let was = |part: &PartAnswer| base.assessment.parts.iter().find(|was| was.of == part.of).map(|was| was.rating);
    answer
        .assessment
        .parts
        .iter()
        .find_map(|part| was(part).filter(|was| *was != part.rating).map(|was| (part.of, part.rating, part.rating - was)))
}

/// The share of the chances that lies elsewhere.
fn moved(was: &[OddsAnswer], now: &[OddsAnswer]) -> f64 {
    let chance = |rows: &[OddsAnswer], outcome: &str| rows.iter().filter(|row| row.outcome == outcome).map(|row| row.p).sum::<f64>();
    now.iter().map(|row| (row.p - chance(was, &row.outcome)).max(0.0)).sum()
}

impl From<&OddsAnswer> for wire::OddsAnswer {
    fn from(row: &OddsAnswer) -> wire::OddsAnswer {
        wire::OddsAnswer { outcome: row.outcome.clone(), p: row.p, exact: row.exact.clone(), interval: row.interval }
    }
}
