//! Orders, forced orders, recalls, appointments, reinforcements.

use crate::kit::{and, ask, cited, clause, json, modifier, odds, refuse};
use serde_json::Value;

const NAME: &str = "order";

fn rating(facts: Value) -> i32 {
    ask(NAME, facts, &[]).rating()
}

#[test]
fn hz_ord_02_hz_ord_21_one_unit_in_a_zone_penalises_the_group() {
    modifier(NAME, json!({ "units_threatened": 1 }), json!({}), clause::HZ_ORD_02, -1);
    assert_eq!(rating(json!({ "units_threatened": 4 })), 8, "once, however many");
    let single = json!({ "units_threatened": 1, "single_unit": true });
    cited(NAME, json!({ "units_threatened": 1 }), single, clause::HZ_ORD_21);
    assert_eq!(rating(json!({ "single_unit": true })), 9, "the others, ordered singly, are free of it");
}

#[test]
fn hz_ord_03_hz_ord_22_each_broken_sub_command_is_down_one() {
    modifier(NAME, json!({ "broken_sub_commands": 2 }), json!({}), clause::HZ_ORD_03, -2);
    let unit = json!({ "single_unit": true, "broken_sub_commands": 1 });
    assert_eq!(refuse(NAME, unit).clause, Some(clause::HZ_ORD_22));
}

#[test]
fn hz_ord_04_isolated_is_down_one() {
    modifier(NAME, json!({ "isolated": true }), json!({}), clause::HZ_ORD_04, -1);
}

#[test]
fn hz_ord_05_hz_ord_27_a_failed_check_hinders_advances_only() {
    let failed = |order: &str| json!({ "failed_last_check": true, "order": order });
    modifier(NAME, failed("advance"), json!({}), clause::HZ_ORD_05, -1);
    for order in ["retire", "manoeuvre", "deploy"] {
        let trial = ask(NAME, failed(order), &[]);
        assert_eq!(trial.line(clause::HZ_ORD_05), None);
        assert!(trial.cites(clause::HZ_ORD_27));
    }
}

#[test]
fn hz_ord_06_each_successive_order_is_down_one() {
    modifier(NAME, json!({ "earlier_orders": 3 }), json!({}), clause::HZ_ORD_06, -3);
}

#[test]
fn hz_ord_20_the_penalty_follows_the_unit_not_the_officer() {
    cited(NAME, json!({ "orders_to_others": 3 }), json!({}), clause::HZ_ORD_20);
    assert_eq!(rating(json!({ "orders_to_others": 3 })), 9);
}

#[test]
fn hz_ord_28_only_orders_of_this_turn_count() {
    cited(NAME, json!({ "orders_last_turn": 3 }), json!({}), clause::HZ_ORD_28);
    assert_eq!(rating(json!({ "orders_last_turn": 3 })), 9);
}

#[test]
fn hz_ord_07_hz_ord_29_one_unit_in_dense_terrain_penalises_the_group() {
    modifier(NAME, json!({ "units_in_dense": 1 }), json!({}), clause::HZ_ORD_07, -1);
    assert_eq!(rating(json!({ "units_in_dense": 3 })), 8, "once, however many");
    cited(NAME, json!({ "units_in_dense": 1 }), json!({}), clause::HZ_ORD_29);
}

#[test]
fn hz_ord_08_hz_ord_30_hz_ord_31_hz_ord_32_infantry_advancing_on_cavalry_is_down_two_once() {
    let cases = [
        ("infantry_in_cavalry_zone", clause::HZ_ORD_30),
        ("cavalry_in_infantry_zone", clause::HZ_ORD_31),
        ("cavalry_within_reach", clause::HZ_ORD_32),
    ];
    for (fact, clause) in cases {
        modifier(NAME, json!({ fact: true }), json!({}), clause::HZ_ORD_08, -2);
        cited(NAME, json!({ fact: true }), json!({}), clause);
        assert_eq!(ask(NAME, json!({ fact: true, "order": "deploy" }), &[]).line(clause::HZ_ORD_08), None, "advances only");
    }
    let all = json!({ "infantry_in_cavalry_zone": true, "cavalry_in_infantry_zone": true, "cavalry_within_reach": true });
    assert_eq!(rating(all), 7);
}

#[test]
fn hz_ord_33_a_group_suffers_it_once_for_any_of_its_infantry() {
    let near = json!({ "cavalry_within_reach": true });
    cited(NAME, near.clone(), and(&near, json!({ "single_unit": true })), clause::HZ_ORD_33);
}

#[test]
fn hz_ord_09_all_in_command_is_up_one() {
    modifier(NAME, json!({}), json!({ "in_command": false }), clause::HZ_ORD_09, 1);
}

#[test]
fn hz_ord_10_an_attached_officer_is_up_one() {
    let attached = |attached| json!({ "single_unit": true, "officer_attached": attached });
    modifier(NAME, attached(true), attached(false), clause::HZ_ORD_10, 1);
    assert!(refuse(NAME, json!({ "officer_attached": true })).message.contains("single_unit"));
}

#[test]
fn hz_ord_11_an_inspirational_officer_is_up_one_to_advance() {
    let order = |order: &str| json!({ "inspirational": true, "order": order });
    modifier(NAME, order("advance"), order("manoeuvre"), clause::HZ_ORD_11, 1);
}

#[test]
fn hz_ord_12_no_order_at_a_rating_of_one() {
    let low = |broken| json!({ "officer": "abysmal", "in_command": false, "broken_sub_commands": broken });
    let trial = ask(NAME, low(5), &[]);
    assert_eq!((trial.rating(), trial.headline()), (1, "barred"));
    assert!(trial.cites(clause::HZ_ORD_12));
    assert_eq!(ask(NAME, low(4), &[1, 1]).headline(), "Huzzah!");
    assert_eq!(ask(NAME, low(7), &[]).rating(), -1, "there is no floor");
}

#[test]
fn hz_ord_13_the_rating_or_less_and_never_eleven() {
    assert_eq!(ask(NAME, json!({}), &[4, 5]).headline(), "obeyed");
    assert!(ask(NAME, json!({}), &[4, 5]).cites(clause::HZ_ORD_13));
    assert_eq!(ask(NAME, json!({}), &[5, 5]).headline(), "failed");
    let sure = json!({ "officer": "excellent", "inspirational": true });
    assert_eq!(ask(NAME, sure.clone(), &[5, 6]).headline(), "failed");
    assert_eq!(odds(NAME, sure).chance("failed"), "1/12");
}

#[test]
fn hz_ord_35_a_huzzah_gives_a_second_order() {
    let trial = ask(NAME, json!({}), &[1, 1]);
    assert_eq!(trial.headline(), "Huzzah!");
    assert!(trial.cites(clause::HZ_ORD_35));
}

#[test]
fn hz_ores_03_hz_setup_07_the_commander_in_chiefs_failure_ends_the_phase() {
    let trial = ask(NAME, json!({ "by": "commander_in_chief" }), &[5, 5]);
    assert!(trial.cites(clause::HZ_ORES_03) && trial.cites(clause::HZ_SETUP_07));
    for by in ["brigade", "division", "corps"] {
        assert!(!ask(NAME, json!({ "by": by }), &[5, 5]).cites(clause::HZ_ORES_03));
    }
}

#[test]
fn hz_cmd_09_hz_cmd_10_the_senior_officers_radius_decides_for_his_order() {
    let far = json!({ "by": "division", "in_command": false });
    cited(NAME, far.clone(), json!({ "in_command": false }), clause::HZ_CMD_09);
    assert_eq!(ask(NAME, far, &[]).line(clause::HZ_ORD_09), None);
    let near = json!({ "by": "division", "in_command_of_own_officers": false });
    cited(NAME, near.clone(), json!({}), clause::HZ_CMD_10);
    assert_eq!(ask(NAME, near, &[]).line(clause::HZ_ORD_09), Some(1));
}

#[test]
fn hz_rei_06_reinforcements_are_in_command_by_their_entry_point() {
    let enter = |near: bool, others: bool| json!({ "entry_point_in_radius": near, "in_command": others });
    modifier(NAME, enter(true, true), enter(false, true), clause::HZ_ORD_09, 1);
    modifier(NAME, enter(true, true), enter(true, false), clause::HZ_ORD_09, 1);
    cited(NAME, enter(false, true), json!({}), clause::HZ_REI_06);
}

#[test]
fn hz_rei_09_hz_rei_13_hz_rei_14_waiting_helps_only_on_purpose() {
    let late = |why: &str| json!({ "turns_delayed": 2, "delayed": why });
    modifier(NAME, late("on_purpose"), late("blocked"), clause::HZ_REI_09, 2);
    cited(NAME, late("blocked"), late("on_purpose"), clause::HZ_REI_13);
    cited(NAME, late("forgotten"), late("on_purpose"), clause::HZ_REI_14);
    assert_eq!((rating(late("blocked")), rating(late("forgotten"))), (9, 9));
}

#[test]
fn hz_forc_04_a_failed_forced_order_costs_a_stagger() {
    let facts = json!({ "quality": "trained" });
    let failed = ask("forced-order", facts.clone(), &[5, 5]);
    assert_eq!(failed.get("staggers"), 1);
    assert!(failed.cites(clause::HZ_FORC_04));
    assert_eq!(ask("forced-order", facts, &[4, 5]).get("staggers"), 0);
    let nobody = ask("forced-order", json!({ "quality": "trained", "no_officer": true }), &[]);
    assert_eq!(nobody.headline(), "failed, 1 stagger");
}

#[test]
fn hz_forc_05_each_order_given_before_costs_one_more() {
    let late = |many| json!({ "quality": "trained", "given_before": many });
    let trial = ask("forced-order", late(2), &[5, 5]);
    assert_eq!(trial.get("staggers"), 3);
    assert!(trial.cites(clause::HZ_FORC_05));
    assert_eq!(ask("forced-order", late(2), &[2, 2]).get("staggers"), 2, "even when obeyed at last");
    assert!(!ask("forced-order", late(0), &[5, 5]).cites(clause::HZ_FORC_05));
    let worn = json!({ "quality": "trained", "given_before": 1, "staggers": 5, "kills": 1 });
    assert_eq!(ask("forced-order", worn, &[5, 5]).headline(), "failed, 2 staggers, broken");
}

#[test]
fn hz_rcl_05_a_recall_obeyed_leaves_it_blown_where_it_is() {
    let trial = ask("recall", json!({}), &[4, 5]);
    assert_eq!(trial.headline(), "obeyed");
    assert!(trial.cites(clause::HZ_RCL_05));
}

#[test]
fn hz_rcl_06_hz_rcl_11_a_failed_recall_runs_out_of_control_and_is_recalled_again() {
    let trial = ask("recall", json!({}), &[5, 5]);
    assert_eq!((trial.headline(), trial.get("moves").as_i64()), ("out of control", Some(1)));
    assert!(trial.cites(clause::HZ_RCL_06) && trial.cites(clause::HZ_RCL_11));
    assert_eq!(ask("recall", json!({ "not_ordered": true }), &[]).headline(), "out of control");
}

#[test]
fn hz_app_02_hz_app_04_the_cinc_rolls_and_failure_ends_the_phase() {
    let trial = ask("appoint", json!({ "officer": "average" }), &[4, 4, 3, 4]);
    assert!(trial.cites(clause::HZ_APP_04));
    assert_eq!(trial.headline(), "Average");
    let failed = ask("appoint", json!({ "officer": "average" }), &[4, 5]);
    assert_eq!(failed.headline(), "failed");
    assert!(failed.cites(clause::HZ_APP_02));
}

#[test]
fn hz_app_05_the_new_officers_quality_is_rolled_with_his_predecessors_modifier() {
    let by_points = json!({ "replaces": "excellent" });
    let trial = ask("appoint", by_points, &[4, 4, 3, 3]);
    assert!(trial.cites(clause::HZ_APP_05));
    assert_eq!(trial.headline(), "Excellent");
    assert_eq!(ask("appoint", json!({}), &[4, 4, 3, 3]).headline(), "Average");
}

#[test]
fn hz_app_07_hz_app_08_a_huzzah_is_immediate_and_offers_another() {
    let trial = ask("appoint", json!({}), &[1, 1, 3, 4]);
    assert_eq!((trial.get("at_once"), trial.get("another")), (&json!(true), &json!(true)));
    assert!(trial.cites(clause::HZ_APP_07) && trial.cites(clause::HZ_APP_08));
    let plain = ask("appoint", json!({}), &[1, 2, 3, 4]);
    assert!(!plain.cites(clause::HZ_APP_07) && !plain.cites(clause::HZ_APP_08));
}

#[test]
fn hz_app_09_each_appointment_is_a_successive_order() {
    let trial = ask("appoint", json!({ "earlier_orders": 2 }), &[3, 3, 3, 4]);
    assert_eq!(trial.rating_of(""), 6);
    assert!(trial.cites(clause::HZ_APP_09));
    assert!(!ask("appoint", json!({}), &[3, 3, 3, 4]).cites(clause::HZ_APP_09));
    // It is an order like any other: none is given at a rating of one.
    assert!(ask("appoint", json!({ "earlier_orders": 6 }), &[]).0.ask.is_some());
    let barred = ask("appoint", json!({ "earlier_orders": 7 }), &[]);
    assert_eq!((barred.headline(), barred.cites(clause::HZ_ORD_12)), ("barred", true));
}

#[test]
fn hz_app_06_the_new_officer_orders_from_next_turn() {
    let plain = ask("appoint", json!({}), &[4, 4, 3, 4]);
    assert_eq!((plain.get("at_once"), plain.cites(clause::HZ_APP_06)), (&json!(false), true));
    assert!(!ask("appoint", json!({}), &[1, 1, 3, 4]).cites(clause::HZ_APP_06), "a Huzzah! lets him order at once");
}
