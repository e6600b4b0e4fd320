//! What every procedure keeps, whatever the facts.

use std::collections::{BTreeMap, BTreeSet};

use grognard_engine::Probability;
use grognard_engine::book::{DecidedBy, TableKind};
use grognard_engine::dice::{Seeded, enumerate_within};
use grognard_engine::umpire::trial::laws;
use grognard_engine::umpire::{NoRollKind, Procedure, Rulebook, Verdict};
use grognard_huzzah::procedures::any_check::AnyCheck;
use grognard_huzzah::procedures::appoint::Appoint;
use grognard_huzzah::procedures::bombardment::Bombardment;
use grognard_huzzah::procedures::command_check::CommandCheck;
use grognard_huzzah::procedures::engagement::Engagement;
use grognard_huzzah::procedures::first_player::WhoGoesFirst;
use grognard_huzzah::procedures::forced_order::Forced;
use grognard_huzzah::procedures::multiple_engagement::MultipleEngagement;
use grognard_huzzah::procedures::officer_quality::OfficerQualityRoll;
use grognard_huzzah::procedures::order::Order;
use grognard_huzzah::procedures::rally::Rally;
use grognard_huzzah::procedures::rearm::Rearm;
use grognard_huzzah::procedures::recall::Recall;
use grognard_huzzah::procedures::reorganise::Reorganise;
use grognard_huzzah::procedures::roll_skirmish_rating::RollSkirmishRating;
use grognard_huzzah::procedures::skirmisher_superiority::Superiority;
use grognard_huzzah::procedures::threat::Threat;
use grognard_huzzah::procedures::threat_and_forced_order::ThreatAndForcedOrder;
use grognard_huzzah::procedures::unit_quality::UnitQuality;
use grognard_huzzah::{Rules, procedures};
use serde_json::{Value, json};

use crate::kit::{and, procedure};

#[test]
fn every_procedure_answers_or_refuses_and_its_odds_sum_to_one() {
    for procedure in procedures() {
        laws(*procedure, Rules::standard(), 40, 0);
    }
}

/// How often each case is thrown: the law proper in the long run, a glance at it in the ordinary one.
fn throws() -> u32 {
    if std::env::var_os("GROGNARD_LONG").is_some() { 200_000 } else { 2_000 }
}

/// The exact odds of a case: they sum to one, they are those of every single total (grain and joins merge without changing anything),
/// and seeded throws agree with them within four standard errors.
fn agree<P: Procedure<Rules = Rules>>(facts: Value) -> &'static str {
    let (rules, name) = (Rules::standard(), P::CARD.name);
    let case: P::Facts = serde_json::from_value(facts.clone()).unwrap_or_else(|error| panic!("{name}: {error} in {facts}"));
    assert!(P::check(&case, rules).is_ok(), "{name} refuses {facts}");
    let odds = P::odds(&case, rules).unwrap_or_else(|error| panic!("{name}: {error}"));
    assert_eq!(odds.total(), Probability::ONE, "{name}: {facts}");
    let every = enumerate_within(200_000, true, |hand| P::run(&case, rules, hand).map_err(NoRollKind::from));
    assert!(every.is_ok_and(|every| every == odds), "{name}: merged odds differ from those of every total, for {facts}");
    let told = odds.map(|outcome| outcome.map_or_else(|_| panic!("{name}: a branch without a result"), |outcome| outcome.headline()));
    let (mut hand, mut counts) = (Seeded::new(1815), BTreeMap::<String, u32>::new());
    for _ in 0..throws() {
        let outcome = P::run(&case, rules, &mut hand).unwrap_or_else(|_| panic!("{name} asks for more"));
        *counts.entry(outcome.headline()).or_default() += 1;
    }
    for (headline, chance) in told.iter() {
        let (p, n) = (chance.to_f64(), f64::from(throws()));
        let got = f64::from(counts.remove(headline).unwrap_or_default());
        let error = (n * p * (1.0 - p)).sqrt().max(1.0);
        assert!((got - n * p).abs() <= 4.0 * error, "{name}: {headline} came {got} times of {n}, expected {}, for {facts}", n * p);
    }
    assert!(counts.is_empty(), "{name}: thrown but not in the odds: {counts:?}");
    name
}

#[test]
fn exact_odds_are_those_of_every_total_and_of_seeded_throws() {
    let unit = |more: Value| and(&json!({ "quality": "trained" }), more);
    let thrown = [
        agree::<WhoGoesFirst>(json!({})),
        agree::<Superiority>(json!({ "army": { "rating": 8, "committed": 2 }, "enemy": { "rating": 9, "last_test": "failed" } })),
        agree::<Threat>(unit(json!({ "staggers": 2, "kills": 3, "line_zones": 2 }))),
        agree::<Threat>(unit(json!({ "formation": "square", "cavalry_zones": 2, "bombarded": "extreme" }))),
        agree::<ThreatAndForcedOrder>(
            json!({ "unit": unit(json!({ "cavalry_zones": 1, "staggers": 3 })), "order": { "officer": "poor" } }),
        ),
        agree::<Order>(json!({ "units_threatened": 1, "earlier_orders": 2 })),
        agree::<Order>(json!({ "command_rating": 2, "in_command": false })),
        agree::<Forced>(unit(json!({ "given_before": 2, "staggers": 4 }))),
        agree::<Recall>(json!({ "in_command": false })),
        agree::<Appoint>(json!({ "officer": "skilful", "nation": "spain-1808-1809", "replaces": "excellent" })),
        agree::<Rearm>(
            json!({ "batteries": 4, "depleted": 3, "factions": [{ "factor": 4, "maximum": 4 }, { "factor": 3, "maximum": 5 }] }),
        ),
        agree::<Bombardment>(json!({ "distance": 30, "target": unit(json!({ "kills": 4 })),
            "behind": [and(&unit(json!({ "staggers": 5 })), json!({ "behind": 8 })), and(&unit(json!({})), json!({ "behind": 15 }))] })),
        agree::<Engagement>(
            json!({ "attacker": unit(json!({ "arm": "cavalry", "pursuit": true })), "defender": unit(json!({ "kills": 3 })) }),
        ),
        agree::<MultipleEngagement>(json!({
            "attackers": [unit(json!({ "staggers": 4, "kills": 1, "officer_attached": true })), unit(json!({ "formation": "column" }))],
            "defenders": [{ "quality": "experienced", "kills": 4, "staggers": 2 }],
        })),
        agree::<CommandCheck>(json!({ "broken_or_routing": 2, "seizes_flag": true })),
        agree::<CommandCheck>(json!({ "broken_or_routing": 9 })),
        agree::<Reorganise>(json!({ "broke_or_routed": 2, "turns_waited": 2, "most_kills": 7, "its_full_morale": 8 })),
        agree::<Rally>(unit(json!({ "routing": true, "formation": "mob", "staggers": 4, "kills": 2, "friends_in_the_way": 2 }))),
        agree::<Rally>(unit(json!({ "arm": "cavalry", "blown": true, "battle": true }))),
        agree::<OfficerQualityRoll>(json!({ "nation": "naples", "replaces": "skilful" })),
        agree::<UnitQuality>(json!({ "grade": "regulars", "class": "c", "roll": true })),
        agree::<RollSkirmishRating>(json!({ "nation": "prussia-1792-1807" })),
        agree::<AnyCheck>(json!({ "rating": 1 })),
        agree::<AnyCheck>(json!({ "quality": "veteran", "ups": 2 })),
    ];
    let with_dice = procedures().iter().map(|procedure| procedure.card()).filter(|card| !card.dice.is_empty()).map(|card| card.name);
    let missing: Vec<&str> = with_dice.filter(|name| !thrown.contains(name)).collect();
    assert!(missing.is_empty(), "never thrown: {missing:?}");
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
        for (field, property) in procedure.schema(Rules::standard())["properties"].as_object().into_iter().flatten() {
            let nested = property["properties"].is_object();
            if property.get("x-role").is_some() && !nested && !arms.contains(&field.as_str()) {
                assert!(card.get(field).is_some(), "{name}: the card has no {field}");
            }
        }
    }
    assert_eq!(procedure("threat").schema(Rules::standard())["properties"]["staggers"]["x-role"], "a");
    assert_eq!(procedure("engagement").schema(Rules::standard())["properties"]["defender"]["x-role"], "b");
}

/// What a form says a tick is worth is what the table says.
#[test]
fn the_effect_shown_beside_a_fact_is_the_modifier_of_its_clause() {
    fn effects(schema: &Value, found: &mut Vec<(String, String, i64)>) {
        for (field, property) in schema["properties"].as_object().into_iter().flatten() {
            if let (Some(effect), Some(clause)) = (property["x-effect"].as_i64(), property["x-clause"].as_str()) {
                found.push((field.clone(), clause.to_owned(), effect));
            }
            effects(property, found);
            effects(&property["items"], found);
        }
    }
    let book = Rules::standard().book();
    let mut seen = 0;
    for procedure in procedures() {
        let mut found = Vec::new();
        effects(&procedure.schema(Rules::standard()), &mut found);
        for (field, clause, effect) in found {
            let lists = book.tables.iter().filter_map(|table| if let TableKind::List(rows) = &table.kind { Some(rows) } else { None });
            let values: Vec<String> = lists
                .flatten()
                .filter(|row| row.clause.as_str() == clause)
                .map(|row| row.value.to_string())
                .filter(|value| value.parse::<i64>().is_ok())
                .collect();
            // A fact may name the clause that explains it instead of the one that has the number.
            if !values.is_empty() {
                assert!(values.contains(&effect.to_string()), "{} {field}: {effect}, but {clause} has {values:?}", procedure.card().name);
                seen += 1;
            }
        }
    }
    assert!(seen >= 25, "only {seen}");
}
