//! What every procedure keeps, whatever the facts.

use std::collections::BTreeSet;

use grognard_engine::book::DecidedBy;
use grognard_engine::dice::Seeded;
use grognard_engine::umpire::trial::{laws, random_facts};
use grognard_engine::umpire::{Request, Rulebook};
use grognard_huzzah::{Rules, procedures};
use serde_json::{Value, json};

use crate::kit::procedure;

#[test]
fn every_procedure_answers_or_refuses_and_its_odds_sum_to_one() {
    for procedure in procedures() {
        laws(*procedure, Rules::standard(), 40, 0);
    }
}

#[test]
fn seeded_rolls_agree_with_the_exact_odds() {
    for name in ["threat", "order", "rally", "command-check", "appoint", "rearm", "skirmisher-superiority", "officer-quality"] {
        laws(procedure(name), Rules::standard(), 5, 2_000);
    }
}

/// Facts that go with few others.
const AWKWARD: [&str; 9] = [
    "garrison",
    "along_the_wall",
    "undeployed_side",
    "officer_just_attached",
    "officer_inspirational",
    "flank_or_rear",
    "uphill",
    "blown",
    "pursuit",
];

/// Random facts of a unit seldom hold together: this makes those of each unit inside agree, so that the law meets many fights.
fn tame(facts: &mut Value) {
    match facts {
        Value::Array(items) => items.iter_mut().for_each(tame),
        Value::Object(fields) => {
            fields.values_mut().for_each(tame);
            if fields.contains_key("quality") {
                let arm = fields.get("arm").and_then(Value::as_str).unwrap_or("infantry").to_owned();
                let fits: &[&str] = match arm.as_str() {
                    "infantry" => &["line", "column", "open_order", "march_column", "square", "mob", "mass"],
                    "cavalry" => &["line", "column", "march_column", "mob"],
                    _ => &["limbered", "unlimbered", "line"],
                };
                if fields.get("formation").and_then(Value::as_str).is_some_and(|formation| !fits.contains(&formation)) {
                    fields.insert("formation".into(), json!(fits[0]));
                }
                if arm != "cavalry" {
                    fields.retain(|field, _| !["battle", "cossack", "out_of_control"].contains(&field.as_str()));
                }
                fields.retain(|field, _| !AWKWARD.contains(&field.as_str()));
            }
        }
        _ => {}
    }
}

#[test]
fn fights_and_chains_agree_with_their_odds() {
    let rules = Rules::standard();
    for name in ["engagement", "multiple-engagement", "bombardment", "threat-and-forced-order"] {
        let (umpired, mut chooser, mut answered) = (procedure(name), Seeded::new(1815), 0);
        let schema = umpired.schema();
        for _ in 0..60 {
            let mut facts = random_facts(&schema, &mut chooser);
            tame(&mut facts);
            if let Some(Value::Array(units)) = facts.get_mut("defenders") {
                units.truncate(1);
            }
            let Ok(answer) = umpired.answer(rules, &Request { facts: facts.clone(), dice: Vec::new(), roll: None, odds: true }) else {
                continue;
            };
            answered += 1;
            assert!(answer.sampled.is_none(), "{name} is sampled for {facts}");
            let rows = answer.odds.unwrap();
            let sum: f64 = rows.iter().map(|row| row.p).sum();
            assert!((sum - 1.0).abs() < 1e-9, "{name}: {sum} for {facts}");
            let most = &rows[0];
            let rolls = 1_000;
            let same = (0..rolls).filter(|seed| {
                let request = Request { facts: facts.clone(), dice: Vec::new(), roll: Some(*seed), odds: false };
                umpired.answer(rules, &request).unwrap().outcome.unwrap().headline == most.outcome
            });
            let (got, wanted) = (same.count() as f64, most.p * rolls as f64);
            assert!((got - wanted).abs() <= 5.0 * (wanted * (1.0 - most.p)).sqrt().max(1.0), "{name}: {got} of {wanted}, {facts}");
            if answered > 5 {
                break;
            }
        }
        assert!(answered > 2, "{name}: only {answered} random facts were answered");
    }
}

#[test]
fn names_are_unique_and_cards_name_only_clauses_of_the_book() {
    let book = Rules::standard().book();
    let known: BTreeSet<_> = book.clauses.iter().map(|clause| clause.id).chain(book.gaps.iter().map(|gap| gap.id)).collect();
    let mut names = BTreeSet::new();
    for procedure in procedures() {
        let card = procedure.card();
        assert!(names.insert(card.name), "{} stands twice", card.name);
        for clause in card.clauses {
            assert!(known.contains(clause), "{}: {clause} is not in the book", card.name);
        }
    }
}

#[test]
fn every_clause_the_umpire_decides_stands_on_some_card() {
    let on_cards: BTreeSet<_> = procedures().iter().flat_map(|procedure| procedure.card().clauses).copied().collect();
    let missing: Vec<String> = Rules::standard()
        .book()
        .clauses
        .iter()
        .filter(|clause| DECIDED.contains(&clause.decided_by))
        .filter(|clause| !on_cards.contains(&clause.id))
        .map(|clause| clause.id.to_string())
        .collect();
    assert!(missing.is_empty(), "{} clauses on no card: {}", missing.len(), missing.join(" "));
}

/// What can be decided from stated facts alone.
const DECIDED: [DecidedBy; 3] = [DecidedBy::Test, DecidedBy::Lookup, DecidedBy::Permission];

#[test]
fn a_card_fills_the_facts_of_its_unit_by_name() {
    let named = |name: &str| grognard_huzzah::UnitCard { name: name.into(), ..Default::default() };
    let stated = grognard_huzzah::UnitCard { nation: Some(Default::default()), stands: Some(6), ..named("1er Léger") };
    let card = serde_json::to_value(stated).unwrap();
    // Facts about a second unit that only its arm matters for.
    let arms = ["threatener", "target"];
    for procedure in procedures() {
        let name = procedure.card().name;
        for (field, property) in procedure.schema()["properties"].as_object().into_iter().flatten() {
            let nested = property["properties"].is_object();
            if property.get("x-role").is_some() && !nested && !arms.contains(&field.as_str()) {
                assert!(card.get(field).is_some(), "{name}: the card has no {field}");
            }
        }
    }
    assert_eq!(procedure("threat").schema()["properties"]["staggers"]["x-role"], "a");
    assert_eq!(procedure("engagement").schema()["properties"]["defender"]["x-role"], "b");
}
