//! Each option changes an answer.

use crate::common::{ask, ask_with, of, with};
use grognard_engine::book::{Cell, TableKind};
use grognard_engine::umpire::Rulebook;
use grognard_engine::umpire::trial::trial_odds;
use grognard_volley::{Options, Rules, clause};
use serde_json::{Value, json};

/// The answer by the book, and with an option.
fn both(option: Value, name: &str, facts: Value, dice: &[i64]) -> (String, String) {
    let headline = |rules: &Rules| {
        let answer = ask_with(rules, name, facts.clone(), dice);
        answer.0.outcome.map_or_else(|| "asks".to_owned(), |outcome| outcome.headline)
    };
    (headline(Rules::standard()), headline(&with(option)))
}

#[test]
fn vb_gap_35_the_era_decides_the_class_of_lines() {
    let (book, old) = both(json!({ "era": "pre_revolution" }), "movement", json!({ "stand": "linear_infantry" }), &[]);
    assert_eq!((book.as_str(), old.as_str()), ("16 inches", "12 inches"));
}

#[test]
fn vb_skc_06_the_cover_test_as_printed() {
    let facts = json!({ "cover": 4, "cavalry": 12 });
    let literal = with(json!({ "literal_cover_test": true }));
    assert!(ask("contacting-skirmishers", facts.clone(), &[]).cites(clause::VB_SKC_06));
    assert!(ask_with(&literal, "contacting-skirmishers", facts, &[]).cites(clause::VB_SKC_08));
    assert!(ask_with(&literal, "contacting-skirmishers", json!({ "cover": 24, "cavalry": 12 }), &[]).cites(clause::VB_SKC_06));
}

#[test]
fn vb_gap_16_the_fire_arc() {
    let narrow = with(json!({ "fire_arc": 0 }));
    let facts = json!({ "distance": 2, "bearing": 30 });
    assert!(ask("may-fire", facts.clone(), &[]).allowed() && !ask_with(&narrow, "may-fire", facts, &[]).allowed());
}

#[test]
fn vb_gap_21_one_save_or_all() {
    let facts = json!({ "striker": { "order": "temporary_disorder" }, "target": { "cover": "forest" } });
    let all = with(json!({ "saves": "all_saves" }));
    assert_eq!(ask("saving-throw", facts.clone(), &[1]).headline(), "0 saved, 1 SP lost");
    assert_eq!(ask_with(&all, "saving-throw", facts.clone(), &[1, 4]).headline(), "all saved");
    let chance = trial_odds(crate::common::procedure("saving-throw"), &all, facts);
    assert_eq!(chance.chance("all saved"), "3/4");
}

#[test]
fn vb_gap_20_six_always_fails() {
    let rules = with(json!({ "six_always_fails": true }));
    let facts = || json!({ "unit": { "morale": 7 } });
    assert_eq!(ask("morale-check", facts(), &[]).headline(), "passes");
    assert_eq!(ask_with(&rules, "morale-check", facts(), &[6]).headline(), "fails: disordered");
    assert_eq!(ask_with(&rules, "morale-check", facts(), &[5]).headline(), "passes");
}

#[test]
fn vb_gap_24_a_die_to_rally() {
    let rules = with(json!({ "rally_roll": "morale" }));
    assert_eq!(ask("rally", json!({ "morale": 4 }), &[]).headline(), "rallied");
    assert_eq!(ask_with(&rules, "rally", json!({ "morale": 4 }), &[5]).headline(), "stays routed");
    assert_eq!(ask_with(&rules, "rally", json!({ "morale": 4 }), &[4]).headline(), "rallied");
}

#[test]
fn vb_gap_28_a_rout_may_lose_the_reinforcing_skirmishers() {
    let rules = with(json!({ "rs_lost_on_rout": true }));
    let facts = || of("unit", json!({ "order": "temporary_disorder", "reinforcing_skirmishers": true }));
    assert_eq!(crate::common::effect(&ask("morale-check", facts(), &[6]), "a", "reinforcing_skirmishers"), Value::Null);
    assert_eq!(crate::common::effect(&ask_with(&rules, "morale-check", facts(), &[6]), "a", "reinforcing_skirmishers"), false);
}

#[test]
fn vb_gap_29_defending_cavalry_may_not_break_through() {
    let rules = with(json!({ "defender_breakthrough": false }));
    assert!(ask("breakthrough", json!({ "acting": "defender" }), &[]).allowed());
    assert!(!ask_with(&rules, "breakthrough", json!({ "acting": "defender" }), &[]).allowed());
    assert!(ask_with(&rules, "breakthrough", json!({ "acting": "attacker" }), &[]).allowed());
}

#[test]
fn vb_brk_04_vb_brk_05_vb_brk_06_what_cavalry_does_when_nobody_says() {
    for (choice, clause) in [("occupy", clause::VB_BRK_04), ("remain", clause::VB_BRK_05), ("continue", clause::VB_BRK_06)] {
        assert!(ask_with(&with(json!({ "breakthrough": choice })), "breakthrough", json!({}), &[]).cites(clause));
    }
}

#[test]
fn vb_win_01_hits_compared_before_or_after_saves() {
    let facts = json!({ "attacker": { "stand": "linear_infantry" }, "defender": { "stand": "linear_infantry", "cover": "building" } });
    // The attacker hits twice, both saved; the defender hits once.
    let (after, before) = both(json!({ "hits_compared": "before_saves" }), "melee", facts, &[6, 6, 1, 4, 4, 6, 1, 1]);
    assert_eq!((after.as_str(), before.as_str()), ("defender wins: attacker disordered", "attacker wins: defender disordered"));
}

#[test]
fn vb_hit_04_cavalry_shock_of_attackers_only() {
    let facts = json!({ "acting": "defender", "unit": { "stand": "linear_cavalry" }, "enemy": { "order": "temporary_disorder" } });
    let rules = with(json!({ "cavalry_shock_attacking_only": true }));
    assert_eq!(ask("combat-dice", facts.clone(), &[]).get("melee_hits_on"), 5.0);
    assert_eq!(ask_with(&rules, "combat-dice", facts, &[]).get("melee_hits_on"), 6.0);
}

#[test]
fn vb_sav_04_hits_of_a_battery_in_melee() {
    let facts = json!({ "by": "melee", "striker": { "stand": "artillery_battery" } });
    let (book, none) = both(json!({ "battery_melee_saves": false }), "saving-throw", facts, &[]);
    assert_eq!((book.as_str(), none.as_str()), ("asks", "0 saved, 1 SP lost"));
}

#[test]
fn vb_pro_03_foot_and_broken_horse() {
    let rules = with(json!({ "foot_contacts_broken_horse": true }));
    let facts = |order: &str| json!({ "enemy": { "stand": "linear_cavalry", "order": order } });
    assert!(!ask("may-contact", facts("routed"), &[]).allowed());
    assert!(ask_with(&rules, "may-contact", facts("routed"), &[]).allowed());
    assert!(!ask_with(&rules, "may-contact", facts("good"), &[]).allowed());
}

#[test]
fn vb_gap_05_commanders_can_be_killed() {
    let rules = with(json!({ "commander_casualties": true }));
    assert_eq!(ask("commander-loss", json!({}), &[]).headline(), "not at risk");
    assert_eq!(ask_with(&rules, "commander-loss", json!({}), &[1, 1]).headline(), "killed");
    assert_eq!(ask_with(&rules, "commander-loss", json!({}), &[2, 2]).headline(), "unhurt");
    assert_eq!(ask_with(&rules, "commander-loss", json!({}), &[1, 2]).headline(), "unhurt");
    assert_eq!(trial_odds(crate::common::procedure("commander-loss"), &rules, json!({})).chance("killed"), "1/36");
    assert!(ask_with(&rules, "commander-loss", json!({}), &[1, 1]).words().contains("after 2 of his own player turns"));
}

#[test]
fn vb_gap_14_hasty_works_can_be_built() {
    let rules = with(json!({ "build_hasty_works": true }));
    assert!(!ask("may-build-works", json!({}), &[]).allowed());
    assert!(ask_with(&rules, "may-build-works", json!({}), &[]).allowed());
    assert!(!ask_with(&rules, "may-build-works", json!({ "turns_stationary": 0 }), &[]).allowed());
    assert!(!ask_with(&rules, "may-build-works", json!({ "stand": "linear_cavalry" }), &[]).allowed());
}

#[test]
fn the_settings_table_has_the_defaults_of_the_options() {
    let options = serde_json::to_value(Options::default()).unwrap();
    let Some(TableKind::List(rows)) = Rules::standard().book().table("settings").map(|table| &table.kind) else { panic!("a list") };
    for row in rows {
        let ours = &options[&row.key];
        match &row.value {
            Cell::Bool(value) => assert_eq!(ours, &json!(value), "{}", row.key),
            Cell::Text(value) => assert_eq!(ours, &json!(value), "{}", row.key),
            // The arc is read from the table where no option states it.
            other => assert!(ours.is_null(), "{}: {other}", row.key),
        }
    }
    assert_eq!(rows.len(), 10);
}
