//! Each option, in a case in which it changes the answer; and the roster's card.

use crate::common::{ask, ask_with, rules_with};
use grognard_engine::umpire::trial;
use grognard_manner::card::UnitCard;
use grognard_manner::rules::QuarterLostBy;
use grognard_manner::words::Arm;
use grognard_manner::{Options, Rules, procedures};
use serde_json::{Value, json};

#[test]
fn gm_gap_06_pursuit_sends_a_low_winner_after_the_enemy() {
    let facts = json!({});
    assert_eq!(ask("combat-morale", facts.clone(), &[1, 1, 2]).headline(), "returns to own lines");
    let pursuit = || Options { pursuit: true, ..Options::default() };
    assert_eq!(ask_with(pursuit(), "combat-morale", facts.clone(), &[1, 1, 2]).headline(), "pursues");
    assert_eq!(ask_with(pursuit(), "combat-morale", facts, &[1, 2, 2]).headline(), "returns to own lines");
    // Only after a melee.
    assert_eq!(ask_with(pursuit(), "combat-morale", json!({ "after": "breakthrough" }), &[1, 1, 2]).headline(), "returns to own lines");
}

#[test]
fn mounts_in_both_rounds() {
    let facts = json!({ "attacker": { "figures": 6, "squadrons": 1, "mounts": "superior" }, "defender": { "figures": 6, "squadrons": 1 } });
    let first = [[2; 7].as_slice(), &[2; 6]].concat();
    assert_eq!(ask("cavalry-melee", facts.clone(), &first).0.ask.unwrap().faces, 6);
    let both = Options { mounts_in_both_rounds: true, ..Options::default() };
    assert_eq!(ask_with(both, "cavalry-melee", facts, &first).0.ask.unwrap().faces, 7);
}

#[test]
fn canister_adds_to_column_or_only_the_better_counts() {
    let facts =
        json!({ "battery": { "gun": "12-pdr", "guns": 4, "howitzers": 0 }, "target": { "formation": "square" }, "range": "canister" });
    assert_eq!(ask("artillery-fire", facts.clone(), &[3, 4]).rating_of("casualties"), 8);
    let better = Options { canister_adds_to_column: false, ..Options::default() };
    assert_eq!(ask_with(better, "artillery-fire", facts, &[3, 4]).rating_of("casualties"), 4);
}

#[test]
fn the_quarter_is_lost_by_the_counter_charger_or_by_the_charger() {
    let distance = |options: Options, facts: Value| ask_with(options, "charge-distance", facts, &[]).get("distance").as_f64().unwrap();
    let charger = || Options { quarter_lost_by: QuarterLostBy::Charger, ..Options::default() };
    let (counter, met) = (json!({ "counter_charge": true }), json!({ "countered": true }));
    assert_eq!([distance(Options::default(), counter.clone()), distance(Options::default(), met.clone())], [6.0, 8.0]);
    assert_eq!([distance(charger(), counter), distance(charger(), met)], [8.0, 6.0]);
}

#[test]
fn village_increments_for_all() {
    let facts = json!({ "attacker": { "class": "militia" } });
    assert_eq!(ask("village-melee", facts.clone(), &[]).rating(), 6);
    let all = Options { village_increments_for_all: true, ..Options::default() };
    assert_eq!(ask_with(all, "village-melee", facts, &[]).rating(), 5);
}

#[test]
fn stars_are_officers_or_nothing() {
    let facts = json!({ "firer": { "figures": 24 } });
    assert_eq!(ask("volley", facts.clone(), &[4, 4]).get("casualties")["officers"], 1);
    let nothing = || Options { stars_are_officers: false, ..Options::default() };
    assert_eq!(ask_with(nothing(), "volley", facts, &[4, 4]).get("casualties")["officers"], 0);
    let guns = json!({ "battery": { "guns": 1, "howitzers": 0 } });
    assert_eq!(ask_with(nothing(), "artillery-fire", guns, &[1, 4, 5]).get("casualties")["officers"], 0);
}

#[test]
fn options_default_to_the_book_and_refuse_unknown_names() {
    let read: Options = serde_json::from_value(json!({})).unwrap();
    assert_eq!(read, Options::default());
    assert!(serde_json::from_value::<Options>(json!({ "persuit": true })).is_err());
    let rules: Rules = rules_with(Options { pursuit: true, ..Options::default() });
    for procedure in procedures().iter().filter(|procedure| procedure.card().name == "combat-morale") {
        trial::laws(*procedure, &rules, 10, 0);
    }
}

/// Where an `x-role` stands, the names beneath it (or its own, if it is a plain fact) are fields of the roster's card.
#[test]
fn every_fact_with_a_role_is_a_field_of_the_card() {
    let Value::Object(card) = serde_json::to_value(UnitCard::default()).unwrap() else { panic!("a card is an object") };
    // Facts about where or how a unit stands at the moment are asked for, not kept.
    let asked = ["width", "squadrons_deep", "cover"];
    for procedure in procedures() {
        let schema = procedure.schema(Rules::standard());
        for (name, property) in schema["properties"].as_object().unwrap() {
            if property.get("x-role").is_none() {
                continue;
            }
            match property.get("properties").and_then(Value::as_object) {
                None => assert!(card.contains_key(name), "{}: {name}", procedure.card().name),
                Some(fields) => {
                    for field in fields.keys().filter(|field| !asked.contains(&field.as_str())) {
                        assert!(card.contains_key(field), "{}: {name}.{field}", procedure.card().name);
                    }
                }
            }
        }
    }
}

#[test]
fn effects_write_to_fields_of_the_card() {
    let Value::Object(card) = serde_json::to_value(UnitCard::of(Arm::Cavalry)).unwrap() else { panic!("a card is an object") };
    for procedure in procedures() {
        for seed in 0..60 {
            let request = grognard_engine::umpire::Request { facts: json!({}), dice: Vec::new(), roll: Some(seed), odds: false };
            let Ok(answer) = procedure.answer(Rules::standard(), &request) else { continue };
            for effect in answer.outcome.map(|outcome| outcome.effects).unwrap_or_default() {
                assert!(card.contains_key(effect.field), "{}: {}", procedure.card().name, effect.field);
            }
        }
    }
}

#[test]
fn name_and_class_make_a_card() {
    let card: UnitCard = serde_json::from_value(json!({ "name": "1er Léger", "class": "veteran" })).unwrap();
    assert_eq!((card.figures, card.lost), (36, 0));
    let mut tired = UnitCard { officers_lost: 2, ..card };
    tired.end_turn();
    assert_eq!(tired.officers_lost, 0);
}
