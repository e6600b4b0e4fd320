//! Morale checks: modifiers, cavalry security, who must check, what a failure brings.

use crate::common::{and, ask, clauses, effect, odds, of, refused};
use grognard_volley::clause;
use serde_json::{Value, json};

fn check(facts: Value) -> crate::common::Answered {
    crate::common::Answered(ask("morale-check", facts, &[]))
}

/// The rating without and with something.
fn changes(base: Value, more: Value, by: i32, clause: grognard_engine::Clause) {
    let (plain, with) = (check(base.clone()), check(and(base, more)));
    assert_eq!(plain.0.line(clause), None);
    assert_eq!(with.0.line(clause), Some(by));
    assert_eq!(with.rating() - plain.rating(), by);
}

fn defender(unit: Value) -> Value {
    json!({ "unit": unit })
}

fn attacker(enemy: Value) -> Value {
    json!({ "acting": "attacker", "enemy": enemy })
}

#[test]
fn vb_mmd_01_morale_and_modifiers_are_added_and_rolled_under() {
    let base = || defender(json!({ "morale": 4 }));
    assert_eq!(check(base()).rating(), 4);
    assert!(ask("morale-check", base(), &[4]).cites(clause::VB_MMD_01));
    assert_eq!(ask("morale-check", base(), &[4]).headline(), "passes");
    assert_eq!(ask("morale-check", base(), &[5]).headline(), "fails: disordered");
    assert_eq!(odds("morale-check", base()).chance("passes"), "2/3");
}

#[test]
fn vb_mmd_02_higher_ground_helps_only_the_stationary() {
    changes(defender(json!({ "stationary": true })), defender(json!({ "higher_ground": true })), 1, clause::VB_MMD_02);
    let moving = check(defender(json!({ "higher_ground": true })));
    assert_eq!(moving.0.line(clause::VB_MMD_02), None);
    let guns = check(defender(json!({ "stand": "artillery_battery", "stationary": true, "higher_ground": true })));
    assert_eq!(guns.0.line(clause::VB_MMD_02), Some(1));
    let attacking = check(json!({ "acting": "attacker", "unit": { "stationary": true, "higher_ground": true } }));
    assert_eq!(attacking.0.line(clause::VB_MMD_02), None);
}

#[test]
fn vb_mmd_03_infantry_in_a_building() {
    changes(defender(json!({})), defender(json!({ "cover": "building" })), 1, clause::VB_MMD_03);
    assert_eq!(refused("morale-check", defender(json!({ "cover": "building", "stand": "linear_cavalry" }))), "VB-GAP-14");
}

#[test]
fn vb_mmd_04_works_of_either_kind_on_the_front() {
    changes(defender(json!({})), defender(json!({ "cover": "field_works" })), 1, clause::VB_MMD_04);
    changes(defender(json!({})), defender(json!({ "cover": "hasty_works" })), 1, clause::VB_MMD_04);
    let turned = check(defender(json!({ "cover": "field_works", "attacked_from": "flank" })));
    assert_eq!(turned.0.line(clause::VB_MMD_04), None);
    let horse = check(defender(json!({ "stand": "linear_cavalry", "cover": "field_works" })));
    assert_eq!(horse.0.line(clause::VB_MMD_04), None);
}

#[test]
fn vb_mmd_05_infantry_against_cavalry_unless_secure() {
    changes(defender(json!({})), of("enemy", json!({ "stand": "linear_cavalry" })), -1, clause::VB_MMD_05);
    let secure = check(json!({ "unit": { "stationary": true }, "enemy": { "stand": "linear_cavalry" } }));
    assert_eq!(secure.0.line(clause::VB_MMD_05), None);
}

#[test]
fn vb_mmd_06_flank_or_rear_in_melee_or_under_close_guns() {
    changes(defender(json!({})), defender(json!({ "attacked_from": "flank" })), -1, clause::VB_MMD_06);
    changes(defender(json!({})), defender(json!({ "attacked_from": "rear" })), -1, clause::VB_MMD_06);
    changes(json!({ "guns_only": true, "guns_in": "front" }), json!({ "guns_in": "rear" }), -1, clause::VB_MMD_06);
    let skirmish = check(defender(json!({ "stand": "skirmish_infantry", "attacked_from": "rear" })));
    assert_eq!(skirmish.0.line(clause::VB_MMD_06), None);
}

#[test]
fn vb_mmd_07_vb_mmd_08_the_old_line_loses_two_on_the_flank_and_one_in_the_rear_never_both() {
    let line = |from: &str, era: &str| check(defender(json!({ "stand": "linear_infantry", "era": era, "attacked_from": from })));
    assert_eq!(line("front", "pre_revolution").rating(), 5);
    assert_eq!(line("flank", "pre_revolution").0.line(clause::VB_MMD_07), Some(-2));
    assert_eq!(line("flank", "pre_revolution").rating(), 3);
    assert!(line("flank", "pre_revolution").0.cites(clause::VB_MMD_08));
    assert_eq!(line("rear", "pre_revolution").rating(), 4);
    assert_eq!(line("flank", "napoleonic").rating(), 4);
    let twice = check(json!({ "unit": { "attacked_from": "flank" }, "guns_in": "rear" }));
    assert_eq!(twice.rating(), 4);
    assert!(twice.0.cites(clause::VB_MMD_08));
}

#[test]
fn vb_mmd_09_guns_against_cavalry_unless_stationary_and_supported() {
    let guns = |stationary: bool, supported: bool| {
        let unit = json!({ "stand": "artillery_battery", "stationary": stationary, "supported": supported });
        check(json!({ "unit": unit, "enemy": { "stand": "massed_cavalry" } })).0.line(clause::VB_MMD_09)
    };
    assert_eq!([guns(false, false), guns(true, false), guns(false, true), guns(true, true)], [Some(-1), Some(-1), Some(-1), None]);
}

#[test]
fn vb_mmd_10_attacking_a_flank_or_rear() {
    changes(attacker(json!({})), attacker(json!({ "attacked_from": "flank" })), 1, clause::VB_MMD_10);
    changes(attacker(json!({})), attacker(json!({ "attacked_from": "rear" })), 1, clause::VB_MMD_10);
}

#[test]
fn vb_mmd_11_attacking_skirmishers() {
    changes(attacker(json!({})), attacker(json!({ "stand": "skirmish_cavalry" })), 1, clause::VB_MMD_11);
}

#[test]
fn vb_mmd_12_vb_mmd_13_guns_from_the_front_but_not_dedicated_ones() {
    changes(attacker(json!({})), attacker(json!({ "stand": "artillery_battalion" })), -1, clause::VB_MMD_12);
    let limbered = check(attacker(json!({ "stand": "artillery_battalion", "limbered": true })));
    assert_eq!(limbered.0.line(clause::VB_MMD_12), None);
    let flank = check(attacker(json!({ "stand": "artillery_battalion", "attacked_from": "flank" })));
    assert_eq!(flank.0.line(clause::VB_MMD_12), None);
    let dedicated = check(attacker(json!({ "dedicated_guns": true })));
    assert_eq!((dedicated.0.line(clause::VB_MMD_12), dedicated.0.line(clause::VB_MMD_13)), (None, Some(0)));
}

#[test]
fn vb_mmd_14_vb_mmd_15_the_army_commander_and_disorder_count_for_both() {
    for acting in ["attacker", "defender"] {
        let base = || json!({ "acting": acting });
        changes(base(), of("unit", json!({ "army_commander": true })), 1, clause::VB_MMD_14);
        changes(base(), of("unit", json!({ "order": "temporary_disorder" })), -1, clause::VB_MMD_15);
        changes(base(), of("unit", json!({ "order": "permanent_disorder" })), -1, clause::VB_MMD_15);
    }
}

#[test]
fn vb_mmd_16_cavalry_outweighed() {
    let weights = |ours: &str, theirs: &str| {
        let facts = json!({
            "unit": { "stand": "linear_cavalry", "weight": ours },
            "enemy": { "stand": "linear_cavalry", "weight": theirs },
        });
        check(facts).0.line(clause::VB_MMD_16)
    };
    assert_eq!([weights("light", "medium"), weights("medium", "heavy"), weights("light", "heavy")], [Some(-1); 3]);
    assert_eq!([weights("heavy", "light"), weights("medium", "medium"), weights("heavy", "heavy")], [None; 3]);
    assert_eq!([weights("light", "light"), weights("medium", "light"), weights("heavy", "medium")], [None; 3]);
    // Skirmish cavalry counts as light; infantry has no weight.
    let cossacks = json!({ "unit": { "stand": "skirmish_cavalry", "weight": "heavy" }, "enemy": { "stand": "linear_cavalry" } });
    assert_eq!(check(cossacks).0.line(clause::VB_MMD_16), Some(-1));
    let foot = json!({ "unit": { "stand": "linear_cavalry", "weight": "light" }, "enemy": { "weight": "heavy" } });
    assert_eq!(check(foot).0.line(clause::VB_MMD_16), None);
}

fn secure(facts: Value) -> (bool, String) {
    let answer = ask("cavalry-secure", facts, &[]);
    (answer.allowed(), answer.get("clause").as_str().unwrap_or_default().to_owned())
}

#[test]
fn vb_mmd_17_vb_mmd_18_vb_mmd_19_a_line_is_secure_with_both_flanks_covered() {
    let line = |left: &str, right: &str| secure(json!({ "stand": "linear_infantry", "left_flank": left, "right_flank": right }));
    assert_eq!(line("friends", "friends"), (true, "VB-MMD-17".into()));
    assert_eq!(line("friends", "open"), (false, "VB-MMD-17".into()));
    assert_eq!(line("open", "open"), (false, "VB-MMD-17".into()));
    assert_eq!(line("blocking_terrain", "blocking_terrain"), (true, "VB-MMD-18".into()));
    assert_eq!(line("friends", "blocking_terrain"), (true, "VB-MMD-19".into()));
    assert_eq!(line("protected", "friends"), (true, "VB-MMD-19".into()));
    assert_eq!(line("protected", "protected"), (false, "VB-MMD-19".into()));
}

#[test]
fn vb_mmd_20_a_line_attacked_from_the_rear_is_not_secure() {
    let facts = json!({ "stand": "linear_infantry", "left_flank": "friends", "right_flank": "friends" });
    assert_eq!(secure(and(facts.clone(), json!({ "attacked_from": "rear" }))), (false, "VB-MMD-20".into()));
    assert!(secure(and(facts, json!({ "attacked_from": "flank" }))).0);
}

#[test]
fn vb_mmd_21_vb_mmd_22_vb_mmd_23_vb_mmd_24_a_mass_is_secure_as_a_line_or_stationary_then_in_the_rear_too() {
    let covered = json!({ "left_flank": "friends", "right_flank": "blocking_terrain" });
    assert_eq!(secure(covered.clone()), (true, "VB-MMD-21".into()));
    assert_eq!(secure(json!({})), (false, "VB-MMD-21".into()));
    assert_eq!(secure(json!({ "stationary": true })), (true, "VB-MMD-22".into()));
    assert_eq!(secure(json!({ "stationary": true, "attacked_from": "rear" })), (true, "VB-MMD-23".into()));
    assert_eq!(secure(and(covered, json!({ "attacked_from": "rear" }))), (false, "VB-MMD-24".into()));
}

#[test]
fn vb_gap_12_vb_gap_14_buildings_make_secure_and_columns_never_are() {
    assert_eq!(secure(json!({ "stand": "linear_infantry", "cover": "building" })), (true, "VB-GAP-14".into()));
    assert_eq!(secure(json!({ "march_column": true, "left_flank": "friends", "right_flank": "friends" })), (false, "VB-GAP-12".into()));
    // A column that is attacked is disordered first, and taken in the flank.
    let column = check(defender(json!({ "march_column": true })));
    assert_eq!((column.rating(), column.0.line(clause::VB_MMD_15), column.0.line(clause::VB_MMD_06)), (3, Some(-1), Some(-1)));
    assert_eq!(ask("morale-check", defender(json!({ "march_column": true })), &[4]).headline(), "fails: routs");
}

#[test]
fn vb_gap_20_from_six_no_die_is_needed_and_to_nought_none_helps() {
    let sure = ask("morale-check", defender(json!({ "morale": 6 })), &[]);
    assert_eq!((sure.headline(), sure.0.dice.len()), ("passes", 0));
    assert!(ask("morale-check", defender(json!({ "morale": 5 })), &[]).0.ask.is_some());
    let hopeless = json!({ "unit": { "morale": 2, "stand": "linear_infantry", "era": "pre_revolution", "attacked_from": "flank" } });
    assert_eq!(ask("morale-check", hopeless.clone(), &[]).headline(), "fails: disordered");
    assert!(ask("morale-check", and(hopeless, of("unit", json!({ "army_commander": true }))), &[]).0.ask.is_some());
    assert_eq!(ask("morale-check", defender(json!({ "order": "routed" })), &[]).headline(), "routs again");
}

#[test]
fn vb_mck_03_vb_mck_04_vb_mck_07_who_touches_the_enemy_or_is_under_close_guns_checks_once() {
    let must = |facts: Value| {
        let answer = ask("must-check-morale", facts, &[]);
        (answer.allowed(), clauses(&answer))
    };
    assert!(!must(json!({})).0);
    assert!(must(json!({ "enemies": 1 })).0);
    assert!(must(json!({ "guns_at": 4 })).0);
    assert!(!must(json!({ "guns_at": 4.5 })).0);
    assert!(!must(json!({ "enemies": 1 })).1.contains(&"VB-MCK-07".into()));
    assert!(must(json!({ "enemies": 1, "guns_at": 3 })).1.contains(&"VB-MCK-07".into()));
    assert!(must(json!({ "enemies": 2 })).1.contains(&"VB-MCK-07".into()));
    assert!(!must(json!({ "enemies": 1, "order": "routed" })).0);
    assert_eq!(refused("morale-check", json!({ "guns_only": true })), "VB-MCK-04");
}

#[test]
fn vb_mck_05_vb_mck_06_very_light_guns_threaten_to_three_inches_others_to_four() {
    let must = |guns: &str, at: f64| ask("must-check-morale", json!({ "guns": guns, "guns_at": at }), &[]);
    assert!(must("very_light", 3.0).allowed() && !must("very_light", 3.5).allowed());
    assert!(must("very_light", 3.0).cites(clause::VB_MCK_05));
    for guns in ["light", "field", "heavy", "siege"] {
        assert!(must(guns, 4.0).allowed() && !must(guns, 4.5).allowed());
        assert!(must(guns, 4.0).cites(clause::VB_MCK_06));
    }
}

#[test]
fn vb_mfl_01_vb_mfl_02_a_failure_costs_one_step_good_order_becomes_temporary_disorder() {
    let failed = ask("morale-check", defender(json!({ "stationary": true })), &[6]);
    assert_eq!(failed.headline(), "fails: disordered");
    assert!(failed.cites(clause::VB_MFL_01) && failed.cites(clause::VB_MFL_02));
    assert_eq!(effect(&failed, "a", "order"), "temporary_disorder");
    assert_eq!(effect(&failed, "a", "stationary"), false);
    assert_eq!(failed.get("goes_back"), 0.0);
    assert!(!ask("morale-check", defender(json!({})), &[5]).cites(clause::VB_MFL_01));
}

#[test]
fn vb_mfl_03_either_disorder_becomes_rout() {
    for order in ["temporary_disorder", "permanent_disorder"] {
        let routs = ask("morale-check", defender(json!({ "order": order })), &[5]);
        assert_eq!(routs.headline(), "fails: routs");
        assert!(routs.cites(clause::VB_MFL_03));
    }
}

#[test]
fn vb_mfl_04_vb_mfl_05_vb_mfl_06_vb_mfl_09_vb_mfl_10_vb_mfl_11_what_a_rout_brings() {
    let unit = json!({ "order": "temporary_disorder", "dedicated_guns": true, "reinforcing_skirmishers": true });
    let routs = ask("morale-check", defender(unit), &[6]);
    for clause in [clause::VB_MFL_04, clause::VB_MFL_05, clause::VB_MFL_06, clause::VB_MFL_09, clause::VB_MFL_10, clause::VB_MFL_11] {
        assert!(routs.cites(clause), "{clause}");
    }
    assert_eq!(routs.get("goes_back"), 16.0);
    assert_eq!(effect(&routs, "a", "sp_lost"), 1);
    assert_eq!(effect(&routs, "a", "dedicated_guns"), false);
    assert_eq!(effect(&routs, "a", "reinforcing_skirmishers"), Value::Null);
    assert_eq!(effect(&routs, "a", "order"), "routed");
    let plain = ask("morale-check", defender(json!({ "order": "temporary_disorder" })), &[6]);
    assert!(!plain.cites(clause::VB_MFL_09));
    let slow = json!({ "order": "temporary_disorder", "stand": "linear_infantry", "era": "pre_revolution" });
    assert_eq!(ask("morale-check", defender(slow), &[6]).get("goes_back"), 12.0);
}

#[test]
fn vb_elm_02_the_last_strength_point_makes_its_rout_before_removal() {
    let routs = |sp_lost: u8| ask("morale-check", defender(json!({ "order": "temporary_disorder", "sp": 3, "sp_lost": sp_lost })), &[6]);
    assert_eq!(routs(2).headline(), "fails: eliminated");
    assert!(routs(2).cites(clause::VB_ELM_02));
    assert_eq!(effect(&routs(2), "a", "eliminated"), true);
    assert_eq!(routs(1).headline(), "fails: routs");
    assert!(!routs(1).cites(clause::VB_ELM_02));
}
