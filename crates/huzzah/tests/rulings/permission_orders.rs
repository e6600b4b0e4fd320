//! Who may be ordered, by whom, how often; appointing and rearming; reinforcements.

use crate::kit::{contradiction, no, yes};
use grognard_huzzah::clause::*;
use serde_json::{Value, json};

#[test]
fn hz_cmd_05_hz_cmd_06_hz_cmd_08_in_command_or_not() {
    yes("in-command", json!({ "officer_attached": true, "units_outside": 1 }), HZ_CMD_05);
    yes("in-command", json!({ "group": true, "units_outside": 0 }), HZ_CMD_06);
    no("in-command", json!({ "group": true, "units_outside": 1 }), HZ_CMD_08);
    no("in-command", json!({ "units_outside": 1 }), HZ_CMD_07);
    yes("in-command", json!({}), HZ_CMD_04);
    contradiction("in-command", json!({ "group": true, "officer_attached": true }), HZ_CMD_05);
}

fn order(level: &str, target: &str) -> Value {
    json!({ "level": level, "target": target })
}

#[test]
fn hz_ores_01_hz_ores_25_hz_off_17_the_cinc_orders_groups_only_when_superseding() {
    no("may-order", order("commander_in_chief", "division"), HZ_ORES_01);
    no("may-order", order("commander_in_chief", "division"), HZ_ORES_25);
    let takes = json!({ "level": "commander_in_chief", "target": "division", "superseding": "division" });
    yes("may-order", takes.clone(), HZ_ORES_01);
    yes("may-order", takes, HZ_OFF_17);
    no("may-order", json!({ "level": "commander_in_chief", "target": "corps", "superseding": "division" }), HZ_ORES_08);
}

#[test]
fn hz_ores_02_the_cinc_orders_the_unit_he_leads() {
    yes("may-order", json!({ "level": "commander_in_chief", "attached_to": "this_unit" }), HZ_ORES_02);
    no("may-order", order("commander_in_chief", "unit"), HZ_ORES_02);
}

#[test]
fn hz_ores_04_hz_ores_05_hz_ores_06_what_corps_officers_order() {
    yes("may-order", order("corps", "corps"), HZ_ORES_04);
    yes("may-order", order("corps", "division"), HZ_ORES_05);
    yes("may-order", order("corps", "brigade"), HZ_ORES_05);
    no("may-order", order("corps", "unit"), HZ_ORES_06);
    yes("may-order", json!({ "level": "corps", "attached_to": "this_unit" }), HZ_ORES_06);
    no("may-order", json!({ "level": "corps", "target": "corps", "attached_to": "another_unit" }), HZ_ORES_16);
}

#[test]
fn hz_ores_08_hz_ores_09_hz_ores_10_what_division_officers_order() {
    yes("may-order", order("division", "division"), HZ_ORES_08);
    no("may-order", order("division", "corps"), HZ_ORES_08);
    yes("may-order", order("division", "brigade"), HZ_ORES_09);
    no("may-order", order("division", "unit"), HZ_ORES_10);
    yes("may-order", json!({ "level": "division", "attached_to": "this_unit" }), HZ_ORES_10);
}

#[test]
fn hz_ores_12_hz_ores_13_hz_ores_14_what_brigade_officers_order() {
    yes("may-order", order("brigade", "brigade"), HZ_ORES_12);
    no("may-order", order("brigade", "division"), HZ_ORES_12);
    yes("may-order", order("brigade", "unit"), HZ_ORES_13);
    yes("may-order", json!({ "level": "brigade", "attached_to": "this_unit" }), HZ_ORES_14);
}

#[test]
fn hz_ores_16_hz_ores_17_hz_off_13_attached_officers_and_their_units() {
    no("may-order", json!({ "level": "brigade", "target": "brigade", "attached_to": "another_unit" }), HZ_ORES_16);
    no("may-order", json!({ "level": "brigade", "target": "unit", "attached_to": "another_unit" }), HZ_OFF_13);
    yes("may-order", json!({ "level": "brigade", "target": "unit", "attached_to": "this_unit" }), HZ_OFF_13);
    no("may-order", json!({ "level": "brigade", "target": "unit", "other_officer_attached": true }), HZ_ORES_17);
    yes("may-order", json!({ "level": "brigade", "target": "brigade", "other_officer_attached": true }), HZ_ORES_12);
    contradiction("may-order", json!({ "attached_to": "this_unit", "target": "brigade" }), HZ_ORES_16);
    contradiction("may-order", json!({ "attached_to": "this_unit", "other_officer_attached": true }), HZ_ORES_17);
}

#[test]
fn hz_ores_20_hz_org_09_every_officer_gives_the_four_orders() {
    for order in ["advance", "retire", "manoeuvre", "deploy"] {
        yes("may-order", json!({ "order": order }), HZ_ORES_20);
        yes("may-order", json!({ "order": order }), HZ_ORG_09);
    }
    no("may-order", json!({ "not_his": true }), HZ_ORG_09);
}

#[test]
fn hz_ores_23_routers_take_no_orders() {
    no("may-order", json!({ "routing": true }), HZ_ORES_23);
    yes("may-order", json!({ "routing": false }), HZ_ORES_13);
    no("may-act", json!({ "routing": true }), HZ_ORES_23);
}

#[test]
fn hz_ores_07_hz_ores_11_hz_ores_15_what_a_failure_stops() {
    for (level, clause) in [("corps", HZ_ORES_07), ("division", HZ_ORES_11), ("brigade", HZ_ORES_15)] {
        no("after-failed-order", json!({ "failed_level": level }), clause);
        yes("after-failed-order", json!({ "failed_level": level, "other_officer_attached": true }), clause);
        yes("after-failed-order", json!({ "failed_level": level, "not_his": true }), clause);
    }
    no("after-failed-order", json!({ "failed_level": "commander_in_chief", "other_officer_attached": true }), HZ_ORES_03);
}

#[test]
fn hz_ores_18_hz_ores_19_a_led_unit_stands_apart_for_orders_only() {
    no("counts-with-group", json!({ "officer_attached": true }), HZ_ORES_18);
    no("counts-with-group", json!({ "officer_attached": true }), HZ_ORES_19);
    yes("counts-with-group", json!({ "officer_attached": true, "command_check": true }), HZ_ORES_19);
    yes("counts-with-group", json!({}), HZ_ORD_15);
    no("may-act", json!({ "other_officer_attached": true }), HZ_ORES_18);
    yes("may-act", json!({}), HZ_ORD_15);
}

#[test]
fn hz_ores_26_only_the_cinc_supersedes() {
    contradiction("may-order", json!({ "level": "corps", "superseding": "division" }), HZ_ORES_26);
    no("officer-phase", json!({ "level": "corps", "act": "supersede" }), HZ_ORES_26);
    yes("officer-phase", json!({ "level": "commander_in_chief", "act": "supersede" }), HZ_OFF_15);
}

#[test]
fn hz_ores_27_hz_ores_28_hz_ores_29_no_going_back() {
    no("may-order-again", json!({ "failed": true }), HZ_ORES_27);
    no("may-order-again", json!({ "other_officer_since": true }), HZ_ORES_28);
    no("may-order-again", json!({ "target": "earlier_one" }), HZ_ORES_29);
    yes("may-order-again", json!({ "target": "new_one" }), HZ_ORD_19);
}

#[test]
fn hz_ores_30_hz_ores_31_one_level_in_a_turn() {
    no("may-order-again", json!({ "target": "new_one", "ordered_at_other_level": true }), HZ_ORES_30);
    yes("may-order-again", json!({ "target": "new_one" }), HZ_ORD_19);
    no("may-order-again", json!({ "target": "new_one", "other_level_ordered_it": true }), HZ_ORES_31);
}

#[test]
fn hz_ord_14_hz_ord_15_hz_ord_16_what_units_do_with_an_order() {
    no("may-act", json!({ "order": "advance", "action": "retire" }), HZ_ORD_14);
    yes("may-act", json!({ "order": "advance", "action": "advance" }), HZ_ORD_15);
    yes("may-act", json!({ "order": "deploy", "action": "deploy" }), HZ_ORD_15);
    no("may-act", json!({ "nobody_acts": true }), HZ_ORD_16);
}

#[test]
fn hz_ord_19_hz_ord_36_hz_ord_37_hz_ord_38_going_on_and_the_free_order() {
    yes("may-order-again", json!({ "target": "the_same" }), HZ_ORD_19);
    no("may-order-again", json!({ "target": "the_same", "huzzah_order_used": true }), HZ_ORD_36);
    yes("may-order-again", json!({ "target": "new_one", "huzzah_order_used": true }), HZ_ORD_37);
    let free = yes("may-order-again", json!({ "target": "the_same", "huzzah_order_waiting": true }), HZ_ORD_38);
    assert!(free.words().contains("succeeds by itself"));
    let rolls = yes("may-order-again", json!({ "huzzah_order_waiting": true, "rolls_instead": true }), HZ_ORD_38);
    assert!(rolls.words().contains("rolls as usual"));
    contradiction("may-order-again", json!({ "rolls_instead": true }), HZ_ORD_38);
    contradiction("may-order-again", json!({ "huzzah_order_waiting": true, "huzzah_order_used": true }), HZ_ORD_36);
}

#[test]
fn hz_adv_12_hz_cav_03_hz_rcl_02_hz_rcl_12_units_that_do_no_more() {
    no("may-act", json!({ "made_contact": true }), HZ_ADV_12);
    no("may-act", json!({ "touched_flank": true }), HZ_ADV_16);
    no("may-act", json!({ "blown": true }), HZ_CAV_03);
    no("may-act", json!({ "blown": true, "recall_pending": true }), HZ_RCL_02);
    no("may-act", json!({ "blown": true, "blown_by_enemy_attack": true }), HZ_RCL_12);
    yes("may-act", json!({ "blown": false }), HZ_ORD_15);
    contradiction("may-act", json!({ "recall_pending": true }), HZ_RCL_02);
    contradiction("may-act", json!({ "blown_by_enemy_attack": true }), HZ_RCL_12);
}

#[test]
fn hz_ores_21_hz_app_01_hz_app_03_hz_app_11_hz_ocas_05_appointing() {
    for clause in [HZ_ORES_21, HZ_APP_01, HZ_APP_03, HZ_OCAS_05] {
        yes("appoint-officer", json!({}), clause);
    }
    no("appoint-officer", json!({ "level": "corps" }), HZ_ORES_21);
    no("appoint-officer", json!({ "lost_this_turn": true }), HZ_APP_01);
    no("appoint-officer", json!({ "units_outside": 1 }), HZ_APP_03);
    no("appoint-officer", json!({ "attached": true }), HZ_APP_11);
    no("appoint-officer", json!({ "superseding": true }), HZ_APP_11);
}

#[test]
fn hz_ocas_06_without_a_cinc_nobody_appoints_or_rearms() {
    no("appoint-officer", json!({ "cinc_lost": true }), HZ_OCAS_06);
    no("rearm-order", json!({ "cinc_lost": true }), HZ_OCAS_06);
    yes("appoint-officer", json!({ "cinc_lost": false }), HZ_APP_01);
}

#[test]
fn hz_ores_22_hz_rea_01_hz_rea_10_rearming() {
    yes("rearm-order", json!({ "depleted": 1 }), HZ_REA_01);
    yes("rearm-order", json!({ "depleted": 1 }), HZ_ORES_22);
    no("rearm-order", json!({ "depleted": 0 }), HZ_REA_01);
    no("rearm-order", json!({ "level": "division" }), HZ_ORES_22);
    no("rearm-order", json!({ "attached": true }), HZ_REA_10);
    no("rearm-order", json!({ "superseding": true }), HZ_REA_10);
}

#[test]
fn hz_rei_05_hz_rei_08_hz_rei_12_coming_on() {
    no("reinforcements", json!({ "officer_not_placed": true }), HZ_REI_05);
    no("reinforcements", json!({ "entry_blocked": true }), HZ_REI_12);
    yes("reinforcements", json!({ "entry_beyond_radius": true }), HZ_REI_08);
    no("reinforcements", json!({ "entry_beyond_radius": true, "broad_front": true }), HZ_REI_08);
    yes("reinforcements", json!({ "broad_front": true }), HZ_REI_15);
}

#[test]
fn hz_rei_15_hz_rei_16_the_whole_group_must_be_due() {
    let division = |turn| json!({ "group": "division", "turn": turn, "last_due": 4 });
    no("reinforcements", division(2), HZ_REI_16);
    no("reinforcements", division(3), HZ_REI_15);
    yes("reinforcements", division(4), HZ_REI_16);
    yes("reinforcements", division(5), HZ_REI_15);
    yes("reinforcements", json!({ "group": "brigade", "turn": 2, "last_due": 2 }), HZ_REI_15);
}
