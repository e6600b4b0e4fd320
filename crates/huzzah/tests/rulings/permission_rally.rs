//! Command checks, reorganising, rallying, blown cavalry.

use crate::kit::{added, contradiction, named, no, set, yes};
use grognard_engine::book::Book;
use grognard_engine::umpire::trial::trial;
use grognard_huzzah::clause::*;
use grognard_huzzah::rules::SOURCES;
use grognard_huzzah::rules::options::Reorganise;
use grognard_huzzah::{Options, Rules};
use serde_json::json;

#[test]
fn hz_cck_02_hz_cck_03_hz_cck_04_when_a_check_is_due() {
    yes("check-due", json!({ "broke_this_turn": 1 }), HZ_CCK_02);
    no("check-due", json!({}), HZ_CCK_02);
    yes("check-due", json!({ "failed_last_turn": true }), HZ_CCK_03);
    yes("check-due", json!({ "broken_or_routing": 1, "in_zone": true }), HZ_CCK_04);
    no("check-due", json!({ "broken_or_routing": 1 }), HZ_CCK_04);
    no("check-due", json!({ "in_zone": true }), HZ_CCK_02);
    no("check-due", json!({ "broken_or_routing": 1, "in_zone": true, "immune": true }), HZ_CCK_39);
    yes("check-due", json!({ "broke_this_turn": 1, "immune": true }), HZ_CCK_02);
}

#[test]
fn hz_cck_20_hz_cck_21_who_takes_a_dead_mans_check() {
    let senior = |level| json!({ "command": "brigade", "officer_lost": true, "level": level });
    yes("who-checks", senior("division"), HZ_CCK_20);
    yes("who-checks", senior("commander_in_chief"), HZ_CCK_20);
    no("who-checks", senior("brigade"), HZ_CCK_21);
    no("who-checks", json!({ "command": "division", "officer_lost": true, "level": "brigade" }), HZ_CCK_20);
    no("who-checks", json!({ "command": "brigade", "officer_lost": true, "level": "division", "units_outside": 1 }), HZ_CCK_20);
    no("who-checks", json!({ "command": "brigade", "officer_lost": true, "level": "division", "not_his": true }), HZ_CCK_20);
    no("who-checks", json!({ "command": "brigade", "level": "division" }), HZ_CCK_20);
    yes("who-checks", json!({ "command": "brigade", "level": "brigade" }), HZ_CCK_18);
}

#[test]
fn hz_cck_30_hz_cck_34_hz_cck_35_hz_cck_36_hz_str_10_who_retires_from_a_failed_check() {
    yes("retire-from-check", json!({}), HZ_CCK_26);
    let off = yes("retire-from-check", json!({ "off_table": true }), HZ_CCK_30);
    assert_eq!(set(&off, "a", "broken"), Some(true));
    yes("retire-from-check", json!({ "place": "building" }), HZ_CCK_34);
    no("retire-from-check", json!({ "place": "strong_point" }), HZ_CCK_35);
    no("retire-from-check", json!({ "place": "strong_point" }), HZ_STR_10);
    yes("retire-from-check", json!({ "place": "strong_point", "army": true }), HZ_CCK_36);
    yes("retire-from-check", json!({ "army": true }), HZ_CCK_36);
    no("retire-from-check", json!({ "routing": true }), HZ_CCK_26);
}

#[test]
fn hz_reo_03_hz_reo_04_hz_reo_05_hz_reo_20_which_commands_reorganise() {
    yes("may-reorganise", json!({}), HZ_REO_03);
    no("may-reorganise", json!({ "units_on_table": 1 }), HZ_REO_03);
    no("may-reorganise", json!({ "leaderless": true }), HZ_REO_04);
    no("may-reorganise", json!({ "command": "commander_in_chief" }), HZ_REO_05);
    yes("may-reorganise", json!({ "command": "corps" }), HZ_REO_03);
    yes("may-reorganise", json!({ "left_this_turn": true, "by_failed_check": true }), HZ_REO_20);
    no("may-reorganise", json!({ "left_this_turn": true }), HZ_REO_20);
}

#[test]
fn the_option_to_reorganise_changes_the_answer() {
    let book = Book::parse(&SOURCES).expect("the book as shipped");
    let without = Rules::load(book, Options { reorganise: Reorganise::Never, ..Options::default() }).expect("the book as shipped");
    let answer = trial(named("may-reorganise"), &without, json!({}), &[]);
    assert!(!answer.allowed() && answer.cites(HZ_REO_01));
}

#[test]
fn hz_rly_01_disordered_units_of_the_phasing_side_must_try() {
    yes("must-rally", json!({ "routing": true }), HZ_RLY_01);
    yes("must-rally", json!({ "staggers": 1 }), HZ_RLY_01);
    yes("must-rally", json!({ "blown": true }), HZ_RLY_01);
    no("must-rally", json!({}), HZ_RLY_01);
    no("must-rally", json!({ "routing": true, "not_phasing": true }), HZ_RLY_01);
}

#[test]
fn hz_cav_06_hz_cav_07_when_blown_cavalry_rallies() {
    yes("must-rally", json!({ "blown": true, "blown_this_turn": true }), HZ_CAV_06);
    no("must-rally", json!({ "blown": true, "not_phasing": true }), HZ_CAV_07);
    yes("blown-cavalry", json!({ "would": "rally" }), HZ_CAV_06);
    no("blown-cavalry", json!({ "would": "rally", "blown_in_enemy_phase": true, "no_orders_phase_since": true }), HZ_CAV_07);
    yes("blown-cavalry", json!({ "would": "rally", "blown_in_enemy_phase": true }), HZ_CAV_07);
    no("blown-cavalry", json!({ "would": "recall" }), HZ_CAV_07);
    contradiction("must-rally", json!({ "routing": true, "blown": true }), HZ_CAV_06);
}

#[test]
fn hz_cav_02_hz_cav_03_hz_rcl_02_hz_rcl_10_what_blown_cavalry_cannot_do() {
    no("blown-cavalry", json!({ "would": "threaten" }), HZ_CAV_02);
    no("blown-cavalry", json!({ "would": "threaten", "out_of_control": true }), HZ_RCL_10);
    no("blown-cavalry", json!({ "would": "move" }), HZ_CAV_03);
    yes("blown-cavalry", json!({ "would": "run_forward", "recall_pending": true }), HZ_CAV_03);
    no("blown-cavalry", json!({ "would": "run_forward" }), HZ_CAV_03);
    no("blown-cavalry", json!({ "would": "move", "recall_pending": true }), HZ_RCL_02);
    yes("blown-cavalry", json!({ "would": "recall", "recall_pending": true }), HZ_RCL_02);
}

#[test]
fn hz_rcl_12_cavalry_that_won_on_the_enemys_turn_waits() {
    let fresh = |would| json!({ "would": would, "blown_in_enemy_phase": true, "no_orders_phase_since": true });
    no("blown-cavalry", fresh("move"), HZ_RCL_12);
    no("blown-cavalry", fresh("recall"), HZ_RCL_12);
    no("blown-cavalry", json!({ "would": "move", "blown_in_enemy_phase": true }), HZ_CAV_03);
}

#[test]
fn hz_smk_05_one_marker_clears_from_unlimbered_guns_and_two_from_limbered() {
    for (formation, smoke, off) in [("unlimbered", 3, 1), ("limbered", 3, 2), ("limbered", 1, 1), ("march_column", 2, 2), ("line", 2, 1)] {
        let cleared = yes("remove-smoke", json!({ "formation": formation, "smoke": smoke }), HZ_SMK_05);
        assert_eq!(added(&cleared, "a", "smoke"), -off, "{formation}, {smoke}");
    }
    no("remove-smoke", json!({ "smoke": 0 }), HZ_SMK_05);
    let other = no("remove-smoke", json!({ "smoke": 2, "not_phasing": true }), HZ_SMK_05);
    assert_eq!(added(&other, "a", "smoke"), 0);
}

#[test]
fn hz_rcl_04_a_recall_not_given_has_failed() {
    no("recall-given", json!({ "not_given": true }), HZ_RCL_04);
    no("recall-given", json!({ "officer_failed": true }), HZ_RCL_04);
    yes("recall-given", json!({}), HZ_RCL_03);
}
