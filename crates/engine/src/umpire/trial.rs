//! For tests of procedures: state facts, type dice, look at the answer; and the laws every procedure keeps.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value, json};

use super::{Answer, OddsAnswer, Request, Rulebook, UmpireError, Umpired};
use crate::Clause;
use crate::dice::{Seeded, enumerate_within};

/// The answer to facts and dice; panics with the error if the umpire refuses.
pub fn trial<R: Rulebook>(procedure: &dyn Umpired<R>, rules: &R, facts: Value, dice: &[i64]) -> Trial {
    match refusal_or_answer(procedure, rules, facts.clone(), dice, false) {
        Ok(answer) => Trial(answer),
        Err(error) => panic!("{} refuses {facts}: {error}", procedure.card().name),
    }
}

/// As [`trial`], with the odds worked out too.
pub fn trial_odds<R: Rulebook>(procedure: &dyn Umpired<R>, rules: &R, facts: Value) -> Trial {
    match refusal_or_answer(procedure, rules, facts.clone(), &[], true) {
        Ok(answer) => Trial(answer),
        Err(error) => panic!("{} refuses {facts}: {error}", procedure.card().name),
    }
}

/// The refusal; panics if the umpire answers.
pub fn refused<R: Rulebook>(procedure: &dyn Umpired<R>, rules: &R, facts: Value, dice: &[i64]) -> UmpireError {
    match refusal_or_answer(procedure, rules, facts.clone(), dice, false) {
        Err(error) => error,
        Ok(answer) => panic!("{} answers {facts}: {answer:#?}", procedure.card().name),
    }
}

fn refusal_or_answer<R: Rulebook>(
    procedure: &dyn Umpired<R>,
    rules: &R,
    facts: Value,
    dice: &[i64],
    odds: bool,
) -> Result<Answer, UmpireError> {
    procedure.answer(rules, &Request { facts, dice: dice.to_vec(), roll: None, odds })
}

/// An answer to look at.
pub struct Trial(pub Answer);

impl Trial {
    pub fn rating(&self) -> i32 {
        self.0.assessment.rating.expect("this procedure has a rating")
    }

    /// The rating of one party.
    pub fn rating_of(&self, of: &str) -> i32 {
        self.0.assessment.parts.iter().find(|part| part.of == of).unwrap_or_else(|| panic!("no assessment of {of}")).rating
    }

    /// The value of the ledger line that cites the clause, in any part; `None` if no line does.
    pub fn line(&self, clause: Clause) -> Option<i32> {
        self.0.assessment.ledger.iter().find(|line| line.clause == clause).map(|line| line.value)
    }

    pub fn words(&self) -> &str {
        &self.0.outcome.as_ref().expect("the dice were enough").words
    }

    pub fn headline(&self) -> &str {
        &self.0.outcome.as_ref().expect("the dice were enough").headline
    }

    /// A field of the typed outcome.
    pub fn get(&self, field: &str) -> &Value {
        &self.0.outcome.as_ref().expect("the dice were enough").detail[field]
    }

    /// The result rests on this clause (outcome, ledger or die).
    pub fn cites(&self, clause: Clause) -> bool {
        self.0.clauses().contains(&clause)
    }

    /// Yes or no, of a permission.
    pub fn allowed(&self) -> bool {
        self.get("allowed").as_bool().expect("this is a permission")
    }

    /// The exact chance of a headline, such as "5/36"; "0" if it cannot happen.
    pub fn chance(&self, headline: &str) -> &str {
        let odds = self.0.odds.as_ref().expect("odds were asked for");
        odds.iter().find(|row| row.outcome == headline).and_then(|row| row.exact.as_deref()).unwrap_or("0")
    }
}

/// Whether the heavy form of the laws was asked for (`cargo xtask test --long`).
pub fn long() -> bool {
    std::env::var_os("GROGNARD_LONG").is_some()
}

/// The laws every procedure keeps, on `many` random sets of facts drawn from its schema: it answers or refuses with a stable code;
/// exact odds sum to one and are the same whether like dice are merged or not; and `rolls` seeded throws agree with them within four
/// standard errors. Returns how many sets were answered.
pub fn laws<R: Rulebook>(procedure: &dyn Umpired<R>, rules: &R, many: u32, rolls: u32) -> u32 {
    let mut answered = 0;
    cases(procedure, rules, many, |facts, odds| {
        answered += 1;
        agrees(procedure, rules, &facts, &odds, rolls);
        true
    });
    answered
}

/// The dice against the odds: on up to `sets` random sets of facts that leave something to chance, 200,000 throws each in the heavy
/// form and `quick` in the ordinary run. Returns how many such sets were found among a thousand.
pub fn rolls_agree<R: Rulebook>(procedure: &dyn Umpired<R>, rules: &R, sets: u32, quick: u32) -> u32 {
    let rolls = if long() { 200_000 } else { quick };
    let mut found = 0;
    cases(procedure, rules, 1_000, |facts, odds| {
        if odds.len() > 1 {
            agrees(procedure, rules, &facts, &odds, rolls);
            found += 1;
        }
        found < sets
    });
    found
}

/// Every clause that an answer or a refusal rests on stands on its procedure's card, on `many` random sets of facts each with all their
/// dice rolled. Returns the procedures with clauses that do not.
pub fn off_the_card<R: Rulebook>(procedures: &[&dyn Umpired<R>], rules: &R, many: u32) -> Vec<(&'static str, BTreeSet<Clause>)> {
    let missing = |procedure: &&dyn Umpired<R>| {
        let (schema, card) = (procedure.schema(rules), procedure.card());
        let mut chooser = Seeded::new(1812);
        let mut missing = BTreeSet::new();
        for _ in 0..many {
            let facts = random_facts(&schema, &mut chooser);
            let roll = Some(u64::from(chooser.below(1 << 20)));
            let rests_on = match procedure.answer(rules, &Request { facts, dice: Vec::new(), roll, odds: false }) {
                Ok(answer) => answer.clauses(),
                Err(error) => error.clause.into_iter().collect(),
            };
            missing.extend(rests_on.into_iter().filter(|clause| !card.clauses.contains(clause)));
        }
        (card.name, missing)
    };
    procedures.iter().map(missing).filter(|(_, missing)| !missing.is_empty()).collect()
}

/// Contradictory facts are refused by naming both, as they stand in the schema; or one of them and what was asked. Returns how many
/// of `many` random sets contradict themselves.
pub fn contradictions_name_facts<R: Rulebook>(procedure: &dyn Umpired<R>, rules: &R, many: u32) -> u32 {
    let (schema, name) = (procedure.schema(rules), procedure.card().name);
    let mut chooser = Seeded::new(1815);
    let mut refused = 0;
    for _ in 0..many {
        let facts = random_facts(&schema, &mut chooser);
        let Err(error) = procedure.answer(rules, &Request { facts, dice: Vec::new(), roll: None, odds: false }) else { continue };
        let named: Vec<&str> = error.message.split('`').skip(1).step_by(2).take(2).collect();
        let [one, other] = named.as_slice() else { panic!("{name} names no two facts: {error}") };
        assert!(error.clause.is_some() && error.field.as_deref() == Some(one), "{name}: {error}");
        assert!(is_fact(&schema, one) && (is_fact(&schema, other) || *other == name), "{name}: {error}");
        refused += 1;
    }
    refused
}

/// Whether a path such as `attacker.order` or `with_attacker[0].unit.stand` leads anywhere.
fn is_fact(schema: &Value, path: &str) -> bool {
    let mut here = schema;
    for part in path.split('.') {
        let (field, listed) = part.split_once('[').map_or((part, false), |(field, _)| (field, true));
        here = &here["properties"][field];
        if listed || here["type"] == "array" {
            here = &here["items"];
        }
    }
    !here.is_null()
}

/// Each random set of facts that is answered, with its odds, until the caller has seen enough.
fn cases<R: Rulebook>(procedure: &dyn Umpired<R>, rules: &R, many: u32, mut go_on: impl FnMut(Value, Vec<OddsAnswer>) -> bool) {
    let schema = procedure.schema(rules);
    let name = procedure.card().name;
    let mut chooser = Seeded::new(1815);
    for _ in 0..many {
        let facts = random_facts(&schema, &mut chooser);
        let request = Request { facts: facts.clone(), dice: Vec::new(), roll: None, odds: true };
        let answer = match procedure.answer(rules, &request) {
            Ok(answer) => answer,
            Err(error) => {
                assert!(error.code == "facts/contradiction", "{name}: facts that fit the schema are refused: {error:?}\n{facts}");
                continue;
            }
        };
        assert!(answer.ask.is_some() != answer.outcome.is_some(), "{name}: an ask or an outcome, for {facts}");
        let odds = answer.odds.expect("asked for");
        assert!(odds.iter().all(|row| row.outcome != "no result"), "{name}: a branch without result, for {facts}");
        if answer.sampled.is_none() {
            let sum = odds.iter().map(|row| exact(row.exact.as_deref().unwrap_or("0"))).sum::<num_rational::BigRational>();
            assert!(sum == num_traits::One::one(), "{name}: the odds sum to {sum}, for {facts}");
            unmerged(procedure, rules, &facts, &odds);
        }
        if !go_on(facts, odds) {
            return;
        }
    }
}

/// Merging throws that the rule cannot tell apart, or joining the steps of a chain, changes no chance. Trees too large to walk die
/// by die are left to the throws.
fn unmerged<R: Rulebook>(procedure: &dyn Umpired<R>, rules: &R, facts: &Value, odds: &[OddsAnswer]) {
    let decided = procedure.decided(rules, facts).expect("it was answered");
    let limit = if long() { 50_000 } else { 400 };
    let Ok(every) = enumerate_within(limit, true, |hand| decided(hand).ok()) else { return };
    let every: Vec<(String, String)> = every.iter().map(|(headline, p)| (headline.clone().unwrap_or_default(), p.to_string())).collect();
    let mut merged: Vec<(String, String)> = odds.iter().map(|row| (row.outcome.clone(), row.exact.clone().unwrap_or_default())).collect();
    merged.sort();
    assert_eq!(merged, every, "{}: merged and unmerged odds, for {facts}", procedure.card().name);
}

fn agrees<R: Rulebook>(procedure: &dyn Umpired<R>, rules: &R, facts: &Value, odds: &[OddsAnswer], rolls: u32) {
    let name = procedure.card().name;
    let decided = procedure.decided(rules, facts).expect("it was answered");
    let mut hand = Seeded::new(1815);
    let mut came: BTreeMap<String, u32> = BTreeMap::new();
    for _ in 0..rolls {
        let headline = decided(&mut hand).unwrap_or_else(|error| panic!("{name}: {error:?}, for {facts}"));
        *came.entry(headline).or_default() += 1;
    }
    for headline in came.keys() {
        assert!(odds.iter().any(|row| row.outcome == *headline), "{name}: {headline} came, which the odds do not know, for {facts}");
    }
    for row in odds {
        let wanted = row.p * f64::from(rolls);
        let got = f64::from(came.get(&row.outcome).copied().unwrap_or(0));
        let error = (wanted * (1.0 - row.p)).sqrt().max(1.0);
        let outcome = &row.outcome;
        assert!((got - wanted).abs() <= 4.0 * error, "{name}: {outcome} came {got} times of {rolls}, expected {wanted}, for {facts}");
    }
}

fn exact(fraction: &str) -> num_rational::BigRational {
    fraction.parse().unwrap_or_else(|_| panic!("`{fraction}` is not a fraction"))
}

/// Facts that fit the schema: each optional one is stated about half the time.
pub fn random_facts(schema: &Value, chooser: &mut Seeded) -> Value {
    let mut facts = Map::new();
    let required: Vec<&str> = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    for (name, property) in schema["properties"].as_object().into_iter().flatten() {
        if required.contains(&name.as_str()) || chooser.below(2) == 0 {
            facts.insert(name.clone(), random_value(property, chooser));
        }
    }
    Value::Object(facts)
}

fn random_value(schema: &Value, chooser: &mut Seeded) -> Value {
    if let Some(options) = schema.get("oneOf").or_else(|| schema.get("anyOf")).and_then(Value::as_array) {
        return random_value(&options[chooser.below(options.len() as u32) as usize], chooser);
    }
    if let Some(accepted) = schema.get("enum").and_then(Value::as_array) {
        return accepted[chooser.below(accepted.len() as u32) as usize].clone();
    }
    if let Some(only) = schema.get("const") {
        return only.clone();
    }
    let kind = match &schema["type"] {
        Value::Array(kinds) => kinds[chooser.below(kinds.len() as u32) as usize].as_str().unwrap_or_default(),
        kind => kind.as_str().unwrap_or_default(),
    };
    match kind {
        "boolean" => json!(chooser.below(2) == 1),
        "integer" => {
            let least = schema["minimum"].as_i64().unwrap_or(0);
            let most = schema["maximum"].as_i64().unwrap_or(least + 12).min(least + 60);
            json!(least + i64::from(chooser.below((most - least + 1).max(1) as u32)))
        }
        "number" => {
            let least = schema["minimum"].as_f64().unwrap_or(0.0);
            let most = schema["maximum"].as_f64().unwrap_or(least + 24.0);
            json!(least + (most - least) * f64::from(chooser.below(97)) / 96.0)
        }
        "array" => {
            let length = schema["minItems"].as_u64().unwrap_or(0) as u32 + chooser.below(3);
            let length = length.min(schema["maxItems"].as_u64().map_or(length, |most| most as u32));
            (0..length).map(|_| random_value(&schema["items"], chooser)).collect()
        }
        "object" => random_facts(schema, chooser),
        "string" => json!("name"),
        _ => Value::Null,
    }
}
