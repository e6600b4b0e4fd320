//! Officers moving, attaching, superseding, captured and killed.

use crate::kit::{contradiction, no, yes};
use grognard_huzzah::clause::*;
use serde_json::{Value, json};

fn cinc(act: &str, before: &str) -> Value {
    json!({ "level": "commander_in_chief", "act": act, "before": before })
}

#[test]
fn hz_off_02_hz_off_09_officers_move_sixty_over_anything() {
    yes("officer-phase", json!({ "act": "move", "distance": 60 }), HZ_OFF_02);
    no("officer-phase", json!({ "act": "move", "distance": 60.5 }), HZ_OFF_02);
    yes("officer-phase", json!({ "act": "move", "distance": 60, "over_terrain_or_friends": true }), HZ_OFF_09);
    no("officer-phase", json!({ "act": "move", "distance": 10, "through_enemy": true }), HZ_OFF_10);
    yes("officer-phase", json!({ "act": "attach" }), HZ_OFF_02);
    yes("officer-phase", json!({ "act": "detach" }), HZ_OFF_02);
    no("officer-phase", json!({ "act": "detach", "before": "attached" }), HZ_OFF_02);
    no("officer-phase", json!({ "act": "move", "before": "attached" }), HZ_OFF_12);
}

#[test]
fn hz_off_06_hz_off_07_whom_he_cannot_join() {
    no("officer-phase", json!({ "act": "attach", "before": "detached" }), HZ_OFF_06);
    no("officer-phase", json!({ "act": "attach", "unit_not_his": true }), HZ_OFF_07);
    yes("officer-phase", json!({ "act": "attach" }), HZ_OFF_02);
}

#[test]
fn hz_off_03_hz_off_04_hz_off_05_hz_off_08_what_the_cinc_can_combine() {
    yes("officer-phase", cinc("supersede", "nothing"), HZ_OFF_03);
    yes("officer-phase", cinc("relinquish", "detached"), HZ_OFF_03);
    yes("officer-phase", cinc("attach", "relinquished"), HZ_OFF_04);
    yes("officer-phase", cinc("supersede", "detached"), HZ_OFF_05);
    no("officer-phase", cinc("supersede", "relinquished"), HZ_OFF_08);
    no("officer-phase", json!({ "level": "division", "act": "relinquish" }), HZ_ORES_26);
    contradiction("officer-phase", json!({ "level": "division", "before": "relinquished" }), HZ_ORES_26);
}

#[test]
fn hz_off_15_hz_off_16_hz_off_17_superseding_takes_contact() {
    let takes = yes("officer-phase", cinc("supersede", "nothing"), HZ_OFF_15);
    assert!(takes.cites(HZ_OFF_16) && takes.cites(HZ_OFF_17));
    let apart = json!({ "level": "commander_in_chief", "act": "supersede", "no_contact": true });
    no("officer-phase", apart, HZ_OFF_15);
}

#[test]
fn hz_off_18_handing_a_command_back() {
    yes("officer-phase", cinc("relinquish", "nothing"), HZ_OFF_18);
    let at_once = json!({ "level": "commander_in_chief", "act": "relinquish", "superseded_this_phase": true });
    no("officer-phase", at_once, HZ_OFF_18);
}

#[test]
fn hz_off_19_hz_off_20_the_command_of_a_dead_officer() {
    let dead = |act, outside: u8| json!({ "level": "commander_in_chief", "act": act, "officer_killed": true, "units_outside": outside });
    yes("officer-phase", dead("supersede", 0), HZ_OFF_19);
    no("officer-phase", dead("supersede", 1), HZ_OFF_19);
    yes("officer-phase", dead("relinquish", 0), HZ_OFF_20);
    yes("appoint-officer", json!({ "relinquished": true }), HZ_OFF_20);
}

#[test]
fn hz_omov_01_hz_omov_03_hz_omov_04_hz_ocas_01_an_officer_in_the_way() {
    yes("officer-contacted", json!({ "by_enemy": false }), HZ_OMOV_01);
    no("officer-contacted", json!({ "by_enemy": true }), HZ_OMOV_03);
    yes("officer-contacted", json!({ "by_enemy": true, "units_near": 1 }), HZ_OMOV_04);
    no("officer-contacted", json!({ "by_enemy": true, "units_near": 1, "units_near_routing": 1 }), HZ_OCAS_01);
    yes("officer-contacted", json!({ "by_enemy": true, "units_near": 2, "units_near_routing": 1 }), HZ_OCAS_01);
}

#[test]
fn hz_ocas_02_hz_ocas_07_kills_in_engagements_kill_officers() {
    no("attached-officer", json!({ "unit": "kill_in_engagement" }), HZ_OCAS_02);
    no("attached-officer", json!({ "unit": "broken" }), HZ_OCAS_02);
    yes("attached-officer", json!({ "unit": "other_kill" }), HZ_OCAS_02);
    yes("attached-officer", json!({ "unit": "staggered" }), HZ_OCAS_07);
}

#[test]
fn hz_ocas_03_hz_ocas_04_hz_ocas_08_officers_of_units_that_go() {
    yes("attached-officer", json!({ "unit": "left_the_table" }), HZ_OCAS_03);
    no("attached-officer", json!({ "unit": "left_the_table", "command_broken": true }), HZ_OCAS_04);
    yes("attached-officer", json!({ "unit": "retired" }), HZ_OCAS_08);
    yes("attached-officer", json!({ "unit": "routed" }), HZ_OCAS_08);
}
