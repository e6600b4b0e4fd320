//! Command checks and reorganising.

use crate::kit::{and, ask, cited, clause, example, json, modifier, odds, refuse};
use serde_json::Value;

const CHECK: &str = "command-check";
const REORGANISE: &str = "reorganise";

/// One sub-command broken, with more facts.
fn command(more: Value) -> Value {
    and(&json!({ "broken_or_routing": 1 }), more)
}

#[test]
fn hz_cck_10_each_broken_sub_command_is_down_one() {
    modifier(CHECK, json!({ "broken_or_routing": 3 }), json!({ "broken_or_routing": 0 }), clause::HZ_CCK_10, -3);
}

#[test]
fn hz_cck_11_hz_cck_15_hz_cck_19_the_commands_own_last_check() {
    modifier(CHECK, command(json!({ "last_check": "failed" })), command(json!({})), clause::HZ_CCK_11, -1);
    modifier(CHECK, command(json!({ "last_check": "passed" })), command(json!({})), clause::HZ_CCK_15, 1);
    cited(CHECK, command(json!({ "last_check": "passed" })), command(json!({})), clause::HZ_CCK_19);
}

#[test]
fn hz_cck_12_hz_cck_22_a_senior_takes_it_down_one_a_level() {
    for (senior, down) in [("division", -1), ("corps", -2), ("commander_in_chief", -3)] {
        let facts = command(json!({ "officer_lost": true, "taken_by": senior }));
        let trial = ask(CHECK, facts, &[]);
        assert_eq!(trial.line(clause::HZ_CCK_12), Some(down), "{senior}");
        assert!(trial.cites(clause::HZ_CCK_22));
    }
    let division = command(json!({ "command": "division", "officer_lost": true, "taken_by": "corps" }));
    assert_eq!(ask(CHECK, division, &[]).line(clause::HZ_CCK_12), Some(-1));
    let same = command(json!({ "officer_lost": true, "taken_by": "brigade" }));
    assert_eq!(refuse(CHECK, same).clause, Some(clause::HZ_CCK_21));
}

#[test]
fn hz_cck_13_isolated_is_down_two() {
    modifier(CHECK, command(json!({ "isolated": true })), command(json!({})), clause::HZ_CCK_13, -2);
}

#[test]
fn hz_cck_14_each_favourable_sub_command_is_up_one() {
    modifier(CHECK, command(json!({ "favourable": 2 })), command(json!({})), clause::HZ_CCK_14, 2);
}

#[test]
fn hz_cck_16_an_inspirational_officer_is_up_one() {
    modifier(CHECK, command(json!({ "inspirational": true })), command(json!({})), clause::HZ_CCK_16, 1);
}

#[test]
fn hz_cck_17_hz_cck_24_seizing_the_flag_is_up_one_at_the_price_of_his_life() {
    let flag = command(json!({ "seizes_flag": true }));
    modifier(CHECK, flag.clone(), command(json!({})), clause::HZ_CCK_17, 1);
    let failed = ask(CHECK, flag.clone(), &[4, 5]);
    assert_eq!(failed.headline(), "failed, officer killed");
    assert!(failed.cites(clause::HZ_CCK_24));
    assert_eq!(ask(CHECK, flag, &[4, 4]).headline(), "passed");
    let far = command(json!({ "seizes_flag": true, "all_in_radius": false }));
    assert_eq!(refuse(CHECK, far).clause, Some(clause::HZ_CCK_24));
}

#[test]
fn hz_cck_18_the_rating_or_less_passes_and_eleven_never() {
    assert_eq!(ask(CHECK, command(json!({})), &[3, 4]).headline(), "passed");
    assert_eq!(ask(CHECK, command(json!({})), &[4, 4]).headline(), "failed");
    assert!(ask(CHECK, command(json!({})), &[4, 4]).cites(clause::HZ_CCK_18));
    let sure = command(json!({ "officer": "excellent", "favourable": 4 }));
    assert_eq!((ask(CHECK, sure.clone(), &[5, 6]).headline(), odds(CHECK, sure).chance("failed")), ("failed", "1/12"));
}

#[test]
fn hz_cck_23_hz_off_23_hz_off_24_a_superseding_cinc_uses_his_own_rating_without_penalty() {
    let facts = command(json!({ "officer": "excellent", "officer_lost": true, "cinc_supersedes": true }));
    let trial = ask(CHECK, facts, &[]);
    assert_eq!((trial.rating(), trial.line(clause::HZ_CCK_12)), (9, None));
    for clause in [clause::HZ_CCK_23, clause::HZ_OFF_23, clause::HZ_OFF_24] {
        assert!(trial.cites(clause));
    }
    let both = command(json!({ "officer_lost": true, "cinc_supersedes": true, "taken_by": "corps" }));
    assert_eq!(refuse(CHECK, both).clause, Some(clause::HZ_CCK_23));
}

#[test]
fn hz_cck_25_hz_cck_26_hz_cck_27_failure_staggers_every_unit_and_all_retire() {
    let trial = ask(CHECK, json!({ "broken_or_routing": 2 }), &[5, 5]);
    assert_eq!(trial.get("staggers"), 2);
    assert_eq!((trial.get("moves").as_i64(), trial.get("artillery_moves").as_i64()), (Some(1), Some(1)));
    for clause in [clause::HZ_CCK_25, clause::HZ_CCK_26, clause::HZ_CCK_27] {
        assert!(trial.cites(clause));
    }
    assert!(!ask(CHECK, json!({ "broken_or_routing": 2 }), &[2, 2]).cites(clause::HZ_CCK_25));
}

#[test]
fn hz_cck_38_without_an_officer_it_fails_by_itself() {
    let trial = ask(CHECK, command(json!({ "officer_lost": true })), &[]);
    assert_eq!(trial.headline(), "failed");
    assert!(trial.cites(clause::HZ_CCK_38));
    assert!(ask(CHECK, command(json!({ "officer_lost": true, "taken_by": "division" })), &[]).0.ask.is_some());
}

#[test]
fn hz_cck_39_hz_cck_40_a_huzzah_spares_further_checks() {
    let trial = ask(CHECK, command(json!({})), &[1, 1]);
    assert_eq!(trial.headline(), "Huzzah!");
    assert!(trial.cites(clause::HZ_CCK_39) && trial.cites(clause::HZ_CCK_40));
    assert!(!ask(CHECK, command(json!({})), &[1, 2]).cites(clause::HZ_CCK_39));
}

#[test]
fn hz_reo_06_hz_reo_07_hz_reo_08_losses_and_level() {
    let lost = |many| json!({ "broke_or_routed": many });
    modifier(REORGANISE, lost(2), lost(0), clause::HZ_REO_06, -2);
    let level = |level: &str| json!({ "broke_or_routed": 0, "command": level });
    modifier(REORGANISE, level("division"), level("brigade"), clause::HZ_REO_07, -1);
    modifier(REORGANISE, level("corps"), level("division"), clause::HZ_REO_08, -3);
    assert_eq!(ask(REORGANISE, level("corps"), &[]).rating(), 5);
}

#[test]
fn hz_reo_09_hz_reo_18_hz_reo_19_more_units_retired_than_broke_or_routed() {
    let units =
        |retired, broke, routed| json!({ "broke_or_routed": 2, "units_retired": retired, "units_broke": broke, "units_routed": routed });
    modifier(REORGANISE, units(3, 1, 1), units(2, 1, 1), clause::HZ_REO_09, 1);
    let trial = ask(REORGANISE, units(3, 1, 1), &[]);
    assert!(trial.cites(clause::HZ_REO_18) && trial.cites(clause::HZ_REO_19));
}

#[test]
fn hz_reo_10_hz_reo_21_each_turn_waited_is_up_one() {
    let waited = |turns| json!({ "broke_or_routed": 0, "turns_waited": turns });
    modifier(REORGANISE, waited(2), waited(0), clause::HZ_REO_10, 2);
    cited(REORGANISE, waited(1), waited(0), clause::HZ_REO_21);
}

#[test]
fn hz_reo_11_an_inspirational_officer_is_up_one() {
    let officer = |inspirational| json!({ "broke_or_routed": 0, "inspirational": inspirational });
    modifier(REORGANISE, officer(true), officer(false), clause::HZ_REO_11, 1);
}

#[test]
fn hz_reo_12_hz_reo_13_hz_reo_14_hz_reo_15_success_costs_a_kill_for_each_attempt() {
    let attempt = |failed| json!({ "broke_or_routed": 0, "failed_attempts": failed });
    let trial = ask(REORGANISE, attempt(2), &[4, 4]);
    assert_eq!(trial.get("kills"), 3);
    for clause in [clause::HZ_REO_12, clause::HZ_REO_13, clause::HZ_REO_14, clause::HZ_REO_15] {
        assert!(trial.cites(clause));
    }
    let failed = ask(REORGANISE, attempt(0), &[4, 5]);
    assert_eq!((failed.headline(), failed.cites(clause::HZ_REO_13)), ("failed", false));
    let sure = json!({ "broke_or_routed": 0, "officer": "excellent", "turns_waited": 3 });
    assert_eq!(ask(REORGANISE, sure, &[5, 6]).headline(), "failed", "11 always fails");
}

#[test]
fn hz_reo_16_hz_reo_17_a_unit_those_kills_break_is_gone_for_good() {
    let unit = |kills| json!({ "broke_or_routed": 0, "most_kills": kills, "its_full_morale": 8 });
    let trial = ask(REORGANISE, unit(7), &[4, 4]);
    assert_eq!(trial.get("destroyed"), &json!(true));
    assert!(trial.cites(clause::HZ_REO_16) && trial.cites(clause::HZ_REO_17));
    assert_eq!(ask(REORGANISE, unit(6), &[4, 4]).get("destroyed"), &json!(false));
}

#[test]
fn hz_reo_22_the_brigade_of_five() {
    example(clause::HZ_REO_22);
    let brigade = json!({ "broke_or_routed": 2, "units_broke": 1, "units_routed": 1, "units_retired": 3 });
    assert_eq!(ask(REORGANISE, brigade.clone(), &[]).rating(), 7);
    let first = ask(REORGANISE, and(&brigade, json!({ "turns_waited": 1 })), &[4, 5]);
    assert_eq!((first.rating(), first.headline()), (8, "failed"));
    let second = ask(REORGANISE, and(&brigade, json!({ "turns_waited": 2, "failed_attempts": 1 })), &[3, 3]);
    assert_eq!((second.rating(), second.headline()), (9, "reorganised, 2 kills"));
}

#[test]
fn hz_reo_23_a_huzzah_costs_no_kills() {
    let trial = ask(REORGANISE, json!({ "broke_or_routed": 0, "failed_attempts": 2 }), &[1, 1]);
    assert_eq!(trial.headline(), "Huzzah!");
    assert!(trial.cites(clause::HZ_REO_23));
    assert_eq!(refuse(REORGANISE, json!({ "broke_or_routed": 0, "command": "commander_in_chief" })).clause, Some(clause::HZ_REO_05));
}
