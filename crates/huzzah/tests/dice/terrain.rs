//! Terrain in threats, engagements and orders.

use crate::kit::{and, ask, cited, clause, json, modifier, refuse};
use serde_json::Value;

fn with(more: Value) -> Value {
    and(&json!({ "quality": "trained" }), more)
}

/// A fight between Trained units with more facts about each.
fn fight(attacker: Value, defender: Value) -> Value {
    json!({ "attacker": with(attacker), "defender": with(defender) })
}

fn rating_of(facts: Value, who: &str) -> i32 {
    ask("engagement", facts, &[3, 3]).rating_of(who)
}

#[test]
fn hz_wod_11_close_cavalry_is_disadvantaged_in_woods() {
    let cavalry = |cossack| with(json!({ "arm": "cavalry", "ground": "woods", "cossack": cossack }));
    cited("threat", cavalry(false), cavalry(true), clause::HZ_WOD_11);
    assert_eq!(ask("threat", cavalry(false), &[]).rating(), 4);
}

#[test]
fn hz_hil_14_below_the_enemy_on_a_steep_hill() {
    let facts = |uphill, steep| fight(json!({}), json!({ "uphill": uphill, "steep_hill": steep }));
    let trial = ask("engagement", facts(true, true), &[3, 3]);
    assert!(trial.cites(clause::HZ_HIL_14));
    assert_eq!(trial.rating_of("attacker"), 4);
    assert_eq!((rating_of(facts(true, false), "attacker"), rating_of(facts(false, true), "attacker")), (8, 8));
}

#[test]
fn hz_hil_15_all_cavalry_on_a_steep_hill() {
    let facts = |arm: &str, uphill| fight(json!({ "arm": arm, "steep_hill": true, "uphill": uphill }), json!({}));
    let trial = ask("engagement", facts("cavalry", true), &[3, 3]);
    assert!(trial.cites(clause::HZ_HIL_15));
    assert_eq!(trial.rating_of("attacker"), 4, "even holding the higher ground");
    assert_eq!(rating_of(facts("infantry", true), "attacker"), 9);
}

#[test]
fn hz_bld_15_an_open_order_garrison_is_doctrinal() {
    let held = |open| fight(json!({}), json!({ "ground": "buildings", "garrison": true, "open_order_troops": open }));
    let trial = ask("engagement", held(true), &[3, 3]);
    assert!(trial.cites(clause::HZ_BLD_15));
    assert_eq!(trial.line(clause::HZ_ENG_20), None);
}

#[test]
fn hz_bld_20_a_close_order_garrison_is_not() {
    let held = |garrison| fight(json!({}), json!({ "ground": "buildings", "garrison": garrison }));
    let trial = ask("engagement", held(true), &[3, 3]);
    assert!(trial.cites(clause::HZ_BLD_20));
    assert_eq!(trial.line(clause::HZ_ENG_20), Some(-1));
    assert_eq!(ask("engagement", held(false), &[3, 3]).line(clause::HZ_ENG_20), None);
}

#[test]
fn hz_bld_21_a_close_order_garrison_taken_where_it_is_not_deployed() {
    let held = |side| fight(json!({}), json!({ "ground": "buildings", "garrison": true, "undeployed_side": side }));
    let trial = ask("engagement", held(true), &[3, 3]);
    assert!(trial.cites(clause::HZ_BLD_21));
    assert_eq!(trial.rating_of("defender"), 4);
    assert_eq!(rating_of(held(false), "defender"), 8);
    let open = json!({ "ground": "buildings", "garrison": true, "undeployed_side": true, "open_order_troops": true });
    assert_eq!(refuse("engagement", fight(json!({}), open)).clause, Some(clause::HZ_BLD_21));
}

#[test]
fn hz_str_08_only_open_order_troops_are_doctrinal_in_a_strong_point() {
    let held = |open| fight(json!({}), json!({ "ground": "strong_point", "garrison": true, "open_order_troops": open }));
    let trial = ask("engagement", held(false), &[3, 3]);
    assert!(trial.cites(clause::HZ_STR_08));
    assert_eq!(trial.line(clause::HZ_ENG_20), Some(-1));
    assert_eq!(ask("engagement", held(true), &[3, 3]).line(clause::HZ_ENG_20), None);
}

#[test]
fn hz_str_09_attackers_of_a_strong_point_are_disadvantaged() {
    let held = |ground: &str| fight(json!({}), json!({ "ground": ground }));
    let trial = ask("engagement", held("strong_point"), &[3, 3]);
    assert!(trial.cites(clause::HZ_STR_09));
    assert_eq!(trial.rating_of("attacker"), 4);
    assert_eq!(rating_of(held("buildings"), "attacker"), 8);
}

#[test]
fn hz_for_03_scaling_is_down_one_a_level() {
    let scaling = |levels| json!({ "scaling_levels": levels });
    modifier("order", scaling(2), scaling(0), clause::HZ_FOR_03, -2);
    assert_eq!(refuse("order", json!({ "order": "deploy", "scaling_levels": 1 })).clause, Some(clause::HZ_FOR_03));
}

#[test]
fn hz_for_05_who_scales_a_wall_is_disadvantaged() {
    let held = |works: Value| fight(json!({}), json!({ "holds": works }));
    let trial = ask("engagement", held(json!("fortress_wall")), &[3, 3]);
    assert!(trial.cites(clause::HZ_FOR_05));
    assert_eq!((trial.rating_of("attacker"), rating_of(held(json!(null)), "attacker")), (4, 8));
}

#[test]
fn hz_for_08_under_the_wall_is_disadvantaged() {
    cited("threat", with(json!({ "fortress": "under_the_wall" })), with(json!({})), clause::HZ_FOR_08);
    assert_eq!(ask("threat", with(json!({ "fortress": "under_the_wall" })), &[]).rating(), 4);
}

#[test]
fn hz_for_11_a_mine_tests_all_on_the_slope_disadvantaged() {
    let mine = with(json!({ "fortress": "mine" }));
    cited("threat", mine.clone(), with(json!({})), clause::HZ_FOR_11);
    assert_eq!(ask("threat", mine, &[5, 5]).get("staggers"), 6);
}

#[test]
fn hz_for_14_up_a_breach_is_disadvantaged() {
    cited("threat", with(json!({ "fortress": "up_the_breach" })), with(json!({})), clause::HZ_FOR_14);
    let trial = ask("engagement", fight(json!({}), json!({ "holds": "breach" })), &[3, 3]);
    assert!(trial.cites(clause::HZ_FOR_14));
    assert_eq!(trial.rating_of("attacker"), 4);
}

#[test]
fn hz_for_08_hz_for_14_disadvantaged_there_whomever_it_fights() {
    for (fact, why) in [("under_the_wall", clause::HZ_FOR_08), ("up_the_breach", clause::HZ_FOR_14)] {
        let trial = ask("engagement", fight(json!({ fact: true }), json!({})), &[3, 3]);
        assert!(trial.cites(why), "{fact}");
        assert_eq!((trial.rating_of("attacker"), trial.rating_of("defender")), (4, 8), "{fact}");
    }
}

#[test]
fn hz_for_15_a_breach_does_not_hinder_the_order() {
    cited("order", json!({ "up_a_breach": true }), json!({}), clause::HZ_FOR_15);
    assert_eq!(ask("order", json!({ "up_a_breach": true }), &[]).rating(), ask("order", json!({}), &[]).rating());
}

#[test]
fn hz_for_23_along_a_wall_both_are_disadvantaged() {
    let along = |formation: &str, along| fight(json!({ "formation": formation, "along_the_wall": along }), json!({}));
    let trial = ask("engagement", along("march_column", true), &[3, 3, 3, 3]);
    assert!(trial.cites(clause::HZ_FOR_23));
    assert_eq!((trial.rating_of("attacker"), trial.rating_of("defender")), (4, 4));
    assert_eq!(rating_of(along("march_column", false), "defender"), 8);
    assert_eq!(refuse("engagement", along("line", true)).clause, Some(clause::HZ_FOR_23));
}
