//! May it, must it, what becomes of it.

use crate::common::{ask, cites};
use grognard_engine::Clause;
use grognard_manner::clause::*;
use serde_json::{Value, json};

/// Yes by this clause.
fn yes(name: &str, facts: Value, clause: Clause) {
    let trial = ask(name, facts.clone(), &[]);
    assert!(trial.allowed(), "{name} refuses {facts}: {}", trial.words());
    cites(&trial, &[clause]);
}

/// No by this clause.
fn no(name: &str, facts: Value, clause: Clause) {
    let trial = ask(name, facts.clone(), &[]);
    assert!(!trial.allowed(), "{name} allows {facts}: {}", trial.words());
    cites(&trial, &[clause]);
}

fn with(mut base: Value, more: Value) -> Value {
    base.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    base
}

fn cavalry(more: Value) -> Value {
    with(json!({ "arm": "cavalry", "distance": 10 }), more)
}

#[test]
fn gm_chg_01_gm_chg_07_gm_note_13_the_general_must_be_near() {
    yes("may-charge", json!({ "commander_distance": 12 }), GM_CHG_01);
    no("may-charge", json!({ "commander_distance": 13 }), GM_CHG_01);
    yes("may-charge", cavalry(json!({ "commander_distance": 18 })), GM_CHG_07);
    no("may-charge", cavalry(json!({ "commander_distance": 19 })), GM_CHG_07);
    no("may-charge", json!({ "under_his_command": false }), GM_NOTE_13);
    no("may-charge", json!({ "commander": "none" }), GM_NOTE_13);
    yes("may-charge", json!({ "commander": "corps-or-army" }), GM_NOTE_13);
}

#[test]
fn gm_chg_04_gm_chg_05_gm_chg_10_gm_chg_11_least_distance_and_wheel() {
    yes("may-charge", json!({ "distance": 2 }), GM_CHG_04);
    no("may-charge", json!({ "distance": 1 }), GM_CHG_04);
    yes("may-charge", cavalry(json!({ "distance": 4 })), GM_CHG_10);
    no("may-charge", cavalry(json!({ "distance": 3 })), GM_CHG_10);
    yes("may-charge", json!({ "wheel_inches": 2 }), GM_CHG_05);
    no("may-charge", json!({ "wheel_inches": 3 }), GM_CHG_05);
    yes("may-charge", cavalry(json!({ "wheel_degrees": 45 })), GM_CHG_11);
    no("may-charge", cavalry(json!({ "wheel_degrees": 46 })), GM_CHG_11);
}

#[test]
fn gm_chg_14_gm_chg_15_gm_chg_16_gm_note_14_gm_note_15_sight_and_who_needs_no_general() {
    no("may-charge", json!({ "sees_target": false }), GM_CHG_14);
    let far = json!({ "commander_distance": 40 });
    for clause in [GM_CHG_15, GM_NOTE_14] {
        yes("may-charge", cavalry(with(far.clone(), json!({ "state": "rallied-on-the-spot" }))), clause);
    }
    for clause in [GM_CHG_16, GM_NOTE_15] {
        yes("may-charge", with(far.clone(), json!({ "counter_charge": true })), clause);
        yes("may-charge", cavalry(with(far.clone(), json!({ "counter_charge": true }))), clause);
    }
    no("may-charge", far, GM_CHG_01);
}

#[test]
fn gm_rate_06_gm_fmn_10_gm_gap_13_formations_that_charge() {
    no("may-charge", cavalry(json!({ "formation": "column-of-attack" })), GM_RATE_06);
    no("may-charge", cavalry(json!({ "formation": "column-of-march" })), GM_FMN_10);
    yes("may-charge", json!({ "formation": "column-of-attack" }), GM_CHG_01);
    no("may-charge", json!({ "formation": "square" }), GM_GAP_13);
    no("may-charge", json!({ "state": "halted" }), GM_GAP_13);
    no("may-charge", json!({ "unformed": true }), GM_GAP_12);
    no("may-charge", json!({ "arm": "artillery" }), GM_GAP_05);
    no("may-charge", json!({ "target": "cavalry", "target_formed_in_open": true }), GM_GAP_13);
}

#[test]
fn gm_note_03_gm_note_04_gm_note_07_single_ranks() {
    let single = |more: Value| cavalry(with(json!({ "single_rank": true }), more));
    no("may-charge", single(json!({ "target": "artillery" })), GM_NOTE_03);
    yes("may-charge", cavalry(json!({ "target": "artillery" })), GM_CHG_07);
    no("may-charge", single(json!({ "target": "cavalry", "outnumbered_by": 3 })), GM_NOTE_04);
    yes("may-charge", single(json!({ "target": "cavalry", "outnumbered_by": 2 })), GM_CHG_07);
    no("may-charge", single(json!({ "score_needed": 19 })), GM_NOTE_07);
    yes("may-charge", single(json!({ "score_needed": 18 })), GM_CHG_07);
}

#[test]
fn gm_cral_03_gm_cral_04_walkabout() {
    let walkabout = json!({ "state": "walkabout" });
    yes("may-charge", cavalry(with(walkabout.clone(), json!({ "counter_charge": true }))), GM_CRAL_04);
    no("may-charge", cavalry(walkabout.clone()), GM_GAP_12);
    let moves = |more: Value| with(json!({ "troops": "cavalry", "state": "walkabout" }), more);
    no("may-move", moves(json!({})), GM_CRAL_03);
    no("may-move", moves(json!({ "only_forms": true })), GM_CRAL_03);
    yes("may-move", moves(json!({ "only_forms": true, "stood_still": true })), GM_CRAL_03);
}

#[test]
fn gm_mov_05_gm_mov_06_gm_mov_07_gm_mov_08_gm_note_16_command_distance() {
    yes("in-command", json!({ "distance_after": 18 }), GM_MOV_05);
    no("in-command", json!({ "distance_after": 19 }), GM_MOV_05);
    let horse = |more: Value| with(json!({ "arm": "cavalry" }), more);
    yes("in-command", horse(json!({ "distance_after": 36 })), GM_MOV_06);
    no("in-command", horse(json!({ "distance_after": 37 })), GM_MOV_06);
    yes("in-command", horse(json!({ "distance_after": 37, "state": "rallied-on-the-spot" })), GM_MOV_07);
    yes("in-command", json!({ "distance_now": 30, "distance_after": 26 }), GM_MOV_08);
    no("in-command", json!({ "distance_now": 30, "distance_after": 30 }), GM_MOV_08);
    yes("in-command", json!({ "distance_after": 30, "compulsory": true }), GM_NOTE_16);
    no("in-command", json!({ "distance_after": 19 }), GM_NOTE_16);
}

#[test]
fn gm_rate_04_gm_rate_10_gm_ter_08_moves_that_are_barred() {
    let square = |class: &str| json!({ "class": class, "formation": "square" });
    no("may-move", square("second"), GM_RATE_04);
    no("may-move", square("militia"), GM_RATE_04);
    yes("may-move", square("first"), GM_RATE_03);
    let guns = |gun: &str, horse: bool| json!({ "troops": "artillery", "going": "manhandle", "gun": gun, "horse": horse });
    no("may-move", guns("4-pdr", false), GM_RATE_10);
    no("may-move", guns("9-pdr", true), GM_RATE_10);
    yes("may-move", guns("light-6-pdr", true), GM_RATE_09);
    let obstacle = |troops: &str, going: &str| json!({ "troops": troops, "going": going });
    no("may-move", obstacle("cavalry", "cross-linear-obstacle"), GM_TER_08);
    yes("may-move", obstacle("cavalry", "carried-over-obstacle"), GM_TER_08);
    yes("may-move", obstacle("infantry", "cross-linear-obstacle"), GM_TER_07);
    no("may-move", obstacle("artillery", "cross-linear-obstacle"), GM_TER_07);
    no("may-move", json!({ "pinned": true }), GM_GAP_12);
    // One figure of each full four.
    let rules = grognard_manner::Rules::standard();
    assert_eq!([11, 12].map(|figures| grognard_manner::procedures::permissions::may_move::obstacle_loss(figures, rules)), [2, 3]);
}

fn pass(mover: &str, passed: &str) -> Value {
    json!({ "mover": mover, "passed": passed })
}

#[test]
fn gm_pass_01_gm_pass_02_gm_pass_03_gm_pass_05_gm_pass_07_gm_pass_08_gm_pass_10_the_matrix() {
    for passed in ["skirmishers", "infantry", "cavalry", "artillery"] {
        yes("passing-through", pass("skirmishers", passed), GM_PASS_02);
        no("passing-through", pass("artillery", passed), GM_PASS_10);
    }
    yes("passing-through", pass("infantry", "skirmishers"), GM_PASS_03);
    no("passing-through", pass("infantry", "cavalry"), GM_PASS_05);
    yes("passing-through", pass("cavalry", "skirmishers"), GM_PASS_07);
    no("passing-through", pass("cavalry", "infantry"), GM_PASS_08);
    no("passing-through", pass("cavalry", "cavalry"), GM_PASS_08);
    yes("passing-through", pass("infantry", "skirmishers"), GM_PASS_01);
}

#[test]
fn gm_pass_06_gm_pass_09_gm_pass_12_gm_pass_13_gm_unf_10_through_the_guns() {
    for clause in [GM_PASS_06, GM_PASS_12, GM_PASS_13, GM_UNF_10] {
        yes("passing-through", pass("infantry", "artillery"), clause);
    }
    yes("passing-through", pass("cavalry", "artillery"), GM_PASS_09);
    // Skirmishers are not unformed by it.
    let trial = ask("passing-through", pass("skirmishers", "artillery"), &[]);
    crate::common::cites_not(&trial, &[GM_PASS_12, GM_UNF_10]);
    no("may-bombard", json!({ "passed_through": true }), GM_PASS_13);
}

#[test]
fn gm_pass_04_gm_pass_14_gm_pass_15_gm_pass_16_gm_unf_11_relief_of_a_worn_line() {
    let relief = |lost: i64, more: Value| with(json!({ "passed_figures": 100 - lost, "passed_lost": lost }), more);
    for clause in [GM_PASS_04, GM_PASS_14, GM_PASS_15, GM_PASS_16, GM_UNF_11] {
        yes("passing-through", relief(25, json!({})), clause);
    }
    no("passing-through", relief(24, json!({})), GM_PASS_14);
    no("passing-through", relief(25, json!({ "formation": "column-of-attack" })), GM_PASS_14);
    no("passing-through", relief(25, json!({ "class": "second" })), GM_PASS_15);
}

#[test]
fn gm_pass_11_charging_through_skirmishers() {
    yes("charge-through", json!({ "distance": 4 }), GM_PASS_11);
    no("charge-through", json!({ "distance": 5 }), GM_PASS_11);
    no("charge-through", json!({ "charger": "cavalry" }), GM_PASS_11);
    no("charge-through", json!({ "friends": "infantry" }), GM_PASS_11);
}

fn act(gun: &str, horse: bool, action: &str, fires: i64) -> Value {
    json!({ "gun": gun, "horse": horse, "action": action, "fires": fires })
}

#[test]
fn gm_act_01_gm_act_02_gm_act_03_gm_act_04_gm_act_05_horse_guns() {
    let horse = |action: &str, fires: i64| act("4-pdr", true, action, fires);
    yes("artillery-action", horse("move-and-unlimber", 1), GM_ACT_02);
    no("artillery-action", horse("move-and-unlimber", 2), GM_ACT_02);
    yes("artillery-action", horse("unlimber", 2), GM_ACT_03);
    yes("artillery-action", horse("limber", 0), GM_ACT_04);
    no("artillery-action", horse("limber", 1), GM_ACT_04);
    yes("artillery-action", horse("stationary", 2), GM_ACT_05);
    yes("artillery-action", horse("stationary", 1), GM_ACT_01);
    yes("artillery-action", horse("full-move", 0), GM_ACT_01);
    no("artillery-action", horse("full-move", 1), GM_ACT_01);
}

#[test]
fn gm_act_06_gm_act_07_gm_act_08_gm_act_09_gm_act_14_foot_guns() {
    let foot = |action: &str, fires: i64| act("9-pdr", false, action, fires);
    yes("artillery-action", foot("move-and-unlimber", 0), GM_ACT_06);
    no("artillery-action", foot("move-and-unlimber", 1), GM_ACT_06);
    yes("artillery-action", foot("unlimber", 1), GM_ACT_07);
    yes("artillery-action", foot("limber", 0), GM_ACT_08);
    no("artillery-action", foot("limber", 1), GM_ACT_08);
    yes("artillery-action", foot("stationary", 1), GM_ACT_09);
    no("artillery-action", foot("stationary", 2), GM_ACT_14);
}

#[test]
fn gm_act_10_gm_act_11_gm_act_12_gm_act_13_twelve_pounders() {
    let twelve = |action: &str, fires: i64| act("12-pdr", false, action, fires);
    yes("artillery-action", twelve("full-move", 0), GM_ACT_10);
    no("artillery-action", twelve("full-move", 1), GM_ACT_10);
    no("artillery-action", twelve("move-and-unlimber", 0), GM_ACT_10);
    yes("artillery-action", twelve("unlimber", 0), GM_ACT_11);
    no("artillery-action", twelve("unlimber", 1), GM_ACT_11);
    yes("artillery-action", twelve("limber", 0), GM_ACT_12);
    no("artillery-action", twelve("limber", 1), GM_ACT_12);
    yes("artillery-action", twelve("stationary", 1), GM_ACT_13);
}

#[test]
fn gm_act_15_gm_spec_01_gm_ammo_08_canister_and_second_fires() {
    let twice = |more: Value| with(act("4-pdr", true, "stationary", 2), more);
    no("artillery-action", twice(json!({ "canister": true })), GM_ACT_15);
    yes("artillery-action", twice(json!({ "canister": true, "class": "elite" })), GM_SPEC_01);
    yes("artillery-action", twice(json!({ "canister": true, "class": "guard" })), GM_SPEC_01);
    let moved = with(act("4-pdr", true, "unlimber", 2), json!({ "canister": true, "class": "elite" }));
    no("artillery-action", moved, GM_ACT_15);
    yes("artillery-action", twice(json!({ "low_in_first_fire": true })), GM_AMMO_08);
}

#[test]
fn gm_ares_01_gm_ares_02_gm_note_21_friends_near_the_target() {
    for clause in [GM_ARES_01, GM_NOTE_21] {
        no("may-bombard", json!({ "friend_to_target": 3 }), clause);
        yes("may-bombard", json!({ "friend_to_target": 4 }), clause);
    }
    no("may-bombard", json!({ "range": "canister", "friends_in_arc": true }), GM_ARES_02);
    yes("may-bombard", json!({ "friends_in_arc": true }), GM_ARES_01);
}

#[test]
fn gm_ares_03_gm_ares_04_gm_ares_05_gm_note_22_gm_note_23_overhead_fire_and_several_targets() {
    let over = |more: Value| with(json!({ "overhead": "over" }), more);
    for clause in [GM_ARES_03, GM_NOTE_22] {
        no("may-bombard", over(json!({ "friend_to_target": 8 })), clause);
    }
    yes("may-bombard", over(json!({ "friend_to_target": 9 })), GM_NOTE_22);
    no("may-bombard", over(json!({ "friend_to_battery": 8 })), GM_ARES_03);
    let lower = |inches: i64| json!({ "overhead": "from-lower-ground", "friend_to_battery": inches });
    for clause in [GM_ARES_04, GM_NOTE_23] {
        no("may-bombard", lower(8), clause);
    }
    yes("may-bombard", lower(9), GM_NOTE_23);
    yes("may-bombard", json!({ "gap_between_targets": 1.75 }), GM_ARES_05);
    no("may-bombard", json!({ "gap_between_targets": 2.0 }), GM_ARES_05);
}

#[test]
fn gm_vil_12_gm_vil_13_gm_vil_17_fire_at_and_from_villages() {
    no("may-bombard", json!({ "village": true, "friend_to_target": 3 }), GM_VIL_17);
    yes("may-bombard", json!({ "village": true, "friend_to_target": 4 }), GM_VIL_17);
    let into = |more: Value| with(json!({ "into_village": true }), more);
    yes("may-volley", into(json!({ "village_distance": 4 })), GM_VIL_13);
    no("may-volley", into(json!({ "village_distance": 5 })), GM_VIL_13);
    yes("may-volley", into(json!({ "village_distance": 5, "garrison_fired": true })), GM_VIL_13);
    no("may-volley", into(json!({ "friend_near_village": true })), GM_VIL_17);
    no("may-volley", json!({ "other_wall_fired": true }), GM_VIL_12);
}

#[test]
fn gm_mus_16_gm_mus_18_gm_mus_19_gm_mus_24_gm_mus_25_gm_fmn_06_gm_gap_16_gm_gap_18_who_may_volley() {
    yes("may-volley", json!({ "figures_firing": 6 }), GM_MUS_18);
    no("may-volley", json!({ "figures_firing": 5 }), GM_MUS_16);
    no("may-volley", json!({ "over_half_move": true }), GM_MUS_18);
    yes("may-volley", json!({ "over_half_move": true, "charged": true }), GM_MUS_18);
    no("may-volley", json!({ "weapon": "rifle", "over_half_move": true }), GM_MUS_19);
    yes("may-volley", json!({ "weapon": "rifle" }), GM_MUS_19);
    yes("may-volley", json!({ "volleys_fired": 0 }), GM_MUS_18);
    no("may-volley", json!({ "volleys_fired": 1 }), GM_GAP_18);
    let split = |here: i64, there: i64| json!({ "figures_firing": here, "figures_elsewhere": there });
    yes("may-volley", split(30, 6), GM_GAP_16);
    no("may-volley", split(30, 5), GM_GAP_16);
    yes("may-volley", split(6, 30), GM_GAP_16);
    no("may-volley", with(split(6, 6), json!({ "formation": "column-of-attack" })), GM_GAP_16);
    no("may-volley", json!({ "unformed": true }), GM_MUS_24);
    yes("may-volley", json!({ "unformed": true, "charged": true }), GM_MUS_25);
    no("may-volley", json!({ "formation": "column-of-march", "charged": true }), GM_FMN_06);
}

#[test]
fn gm_ral_02_gm_ivi_14_gm_nat_04_gm_skr_06_gm_ammo_06_fire_after_melee_rallying_evading() {
    no("may-volley", json!({ "rallying": true }), GM_RAL_02);
    yes("may-volley", json!({ "rallying": true, "charged": true }), GM_RAL_02);
    let won = |more: Value| with(json!({ "won_melee": true, "unformed": true }), more);
    yes("may-volley", won(json!({})), GM_IVI_14);
    no("may-volley", won(json!({ "advanced": true })), GM_IVI_14);
    yes("may-volley", won(json!({ "advanced": true, "nation": "british" })), GM_NAT_04);
    no("may-volley", won(json!({ "advanced": true, "nation": "british", "had_charged": true })), GM_IVI_14);
    yes("may-volley", json!({ "evaded_to_parent": true, "charged": true }), GM_SKR_06);
    no("may-volley", json!({ "low_ammunition": true, "charged": true }), GM_AMMO_06);
    no("may-bombard", json!({ "low_ammunition": true }), GM_AMMO_06);
}

#[test]
fn gm_fmn_13_gm_nat_15_gm_form_06_gm_fmn_01_gm_fmn_02_gm_fmn_03_which_formation() {
    let square = |more: Value| with(json!({ "into": "square" }), more);
    yes("may-form", square(json!({ "enemy_cavalry": 36 })), GM_FMN_13);
    no("may-form", square(json!({ "enemy_cavalry": 37 })), GM_FMN_13);
    no("may-form", square(json!({})), GM_FMN_13);
    no("may-form", square(json!({ "enemy_cavalry": 5, "unformed": true })), GM_GAP_12);
    no("may-form", square(json!({ "enemy_cavalry": 5, "arm": "cavalry" })), GM_FORM_08);
    let landwehr = |into: &str| json!({ "nation": "prussian", "landwehr_1813": true, "into": into });
    no("may-form", landwehr("line"), GM_NAT_15);
    yes("may-form", landwehr("column-of-attack"), GM_FMN_01);
    no("may-form", json!({ "class": "second", "and_face": true }), GM_FORM_06);
    yes("may-form", json!({ "and_face": true }), GM_FORM_05);
    yes("may-form", json!({ "class": "second" }), GM_FORM_04);
    let column = |more: Value| with(json!({ "into": "column-of-attack" }), more);
    no("may-form", column(json!({ "width": 5 })), GM_FMN_01);
    no("may-form", column(json!({ "ranks": 2 })), GM_FMN_02);
    no("may-form", column(json!({ "figures": 17, "lost": 19 })), GM_FMN_03);
}

#[test]
fn gm_fpt_07_gm_bt_02_gm_bt_29_gm_bt_32_gm_gap_07_who_must_test() {
    let fire = |arm: &str, lost: i64, further: bool| json!({ "moment": "under-fire", "arm": arm, "lost_this_period": lost, "further_breakthrough": further });
    yes("must-test", fire("infantry", 1, false), GM_FPT_07);
    no("must-test", fire("infantry", 0, false), GM_FPT_07);
    yes("must-test", fire("cavalry", 1, false), GM_BT_02);
    no("must-test", fire("cavalry", 0, false), GM_BT_02);
    yes("must-test", fire("cavalry", 1, true), GM_BT_32);
    no("must-test", fire("cavalry", 0, true), GM_BT_32);
    yes("must-test", json!({ "moment": "further-breakthrough" }), GM_BT_29);
    no("must-test", json!({ "moment": "further-breakthrough", "state": "routing" }), GM_GAP_07);
    yes("must-test", json!({ "moment": "charged" }), GM_GAP_07);
    no("must-test", json!({ "moment": "charged", "skirmishers": true }), GM_GAP_07);
    yes("must-test", json!({ "moment": "charging" }), GM_GAP_07);
    // A tenth of the starting figures, or a higher bracket.
    yes("must-test", json!({ "figures": 36, "lost": 4, "lost_this_period": 4 }), GM_GAP_07);
    no("must-test", json!({ "figures": 37, "lost": 3, "lost_this_period": 3 }), GM_GAP_07);
    yes("must-test", json!({ "figures": 80, "lost": 20, "lost_this_period": 10 }), GM_GAP_07);
    no("must-test", json!({ "figures": 80, "lost": 20, "lost_this_period": 9 }), GM_GAP_07);
    yes("must-test", json!({ "figures": 36, "lost": 4, "lost_this_period": 1 }), GM_GAP_07);
    no("must-test", json!({ "figures": 36, "lost": 4, "lost_this_period": 4, "tested": true }), GM_GAP_07);
    yes("must-test", json!({ "friend_broken": true, "friend_distance": 12 }), GM_NOTE_12);
    no("must-test", json!({ "friend_broken": true, "friend_distance": 13 }), GM_GAP_07);
}

#[test]
fn gm_seq_08_gm_skr_03_gm_skr_04_gm_skr_05_chargers_whose_target_has_gone() {
    no("target-gone", json!({}), GM_SEQ_08);
    no("target-gone", json!({ "another_in_reach": true }), GM_SEQ_08);
    yes("target-gone", json!({ "arm": "cavalry", "another_in_reach": true }), GM_GAP_14);
    let evaded = |more: Value| with(json!({ "skirmishers_evaded": true }), more);
    yes("target-gone", evaded(json!({ "goes_on": true, "support_in_reach": true })), GM_SKR_04);
    no("target-gone", evaded(json!({ "goes_on": true })), GM_SKR_04);
    no("target-gone", evaded(json!({})), GM_SKR_05);
    no("target-gone", evaded(json!({})), GM_SKR_03);
}

#[test]
fn gm_skr_01_gm_skr_02_gm_skr_09_where_skirmishers_may_be() {
    yes("skirmishers", json!({ "parent_distance": 12 }), GM_SKR_01);
    no("skirmishers", json!({ "parent_distance": 13 }), GM_SKR_01);
    no("skirmishers", json!({ "sees_parent": false }), GM_SKR_01);
    no("skirmishers", json!({ "supported": false }), GM_SKR_02);
    yes("skirmishers", json!({ "parent_distance": 30, "forlorn_hope": true }), GM_SKR_09);
}

#[test]
fn gm_unf_01_gm_unf_02_gm_unf_03_gm_unf_04_gm_unf_05_gm_unf_06_what_unforms() {
    let befell = |what: &str| json!({ "befell": what });
    yes("is-unformed", befell("end-of-melee"), GM_UNF_01);
    yes("is-unformed", befell("unforming-terrain"), GM_UNF_02);
    no("is-unformed", json!({ "befell": "unforming-terrain", "skirmishers": true }), GM_UNF_02);
    yes("is-unformed", befell("contacted-changing-formation"), GM_UNF_03);
    yes("is-unformed", befell("charging-infantry-met-by-cavalry"), GM_UNF_04);
    no("is-unformed", json!({ "befell": "charging-infantry-met-by-cavalry", "arm": "cavalry" }), GM_UNF_04);
    yes("is-unformed", befell("run-through"), GM_UNF_05);
    yes("is-unformed", befell("rallying"), GM_UNF_06);
    no("is-unformed", befell("nothing"), GM_GAP_12);
}

#[test]
fn gm_unf_07_gm_unf_08_gm_unf_09_gm_unf_10_gm_unf_11_gm_ivi_24_gm_vil_29_what_else_unforms() {
    let befell = |what: &str| json!({ "befell": what });
    yes("is-unformed", json!({ "befell": "broke-through", "arm": "cavalry" }), GM_UNF_07);
    no("is-unformed", befell("broke-through"), GM_UNF_07);
    yes("is-unformed", befell("march-column-contacted"), GM_UNF_08);
    yes("is-unformed", befell("moved-in-village"), GM_UNF_09);
    no("is-unformed", json!({ "befell": "moved-in-village", "skirmishers": true }), GM_UNF_09);
    yes("is-unformed", befell("passed-through-artillery"), GM_UNF_10);
    no("is-unformed", json!({ "befell": "passed-through-artillery", "skirmishers": true }), GM_UNF_10);
    yes("is-unformed", befell("lines-passed-through"), GM_UNF_11);
    yes("is-unformed", befell("pushed-back-into"), GM_IVI_24);
    yes("is-unformed", befell("run-through-from-village"), GM_VIL_29);
}

#[test]
fn gm_ral_01_gm_ral_03_gm_ral_04_rallying_from_unformed() {
    yes("may-rally", json!({}), GM_RAL_01);
    yes("may-rally", json!({ "changes_formation": true }), GM_RAL_01);
    no("may-rally", json!({ "stationary": false }), GM_RAL_01);
    no("may-rally", json!({ "disturbed": true }), GM_RAL_03);
    yes("may-rally", json!({ "from": "pinned" }), GM_RAL_04);
    no("may-rally", json!({ "from": "pinned", "changes_formation": true }), GM_RAL_04);
    no("may-rally", json!({ "fired": true }), GM_RAL_02);
}

#[test]
fn gm_ammo_06_gm_ammo_07_resupply() {
    yes("may-rally", json!({ "from": "low-ammunition" }), GM_AMMO_07);
    no("may-rally", json!({ "from": "low-ammunition", "stationary": false }), GM_AMMO_07);
    no("may-rally", json!({ "from": "low-ammunition", "stationary": false }), GM_AMMO_06);
    assert!(ask("may-rally", json!({ "from": "low-ammunition", "stationary": false }), &[]).words().ends_with("stationary turns: 1"));
}

#[test]
fn gm_ivi_12_gm_ivi_15_gm_ivi_22_gm_iva_13_rallying_after_a_melee() {
    yes("may-rally", json!({ "from": "retreat-from-melee" }), GM_IVI_12);
    no("may-rally", json!({ "from": "retreat-from-melee", "disturbed": true }), GM_RAL_03);
    yes("may-rally", json!({ "from": "won-against-retreat", "fired": true }), GM_IVI_15);
    yes("may-rally", json!({ "from": "won-against-rout" }), GM_IVI_22);
    yes("may-rally", json!({ "from": "battery-that-won" }), GM_IVA_13);
}

#[test]
fn gm_ivi_05_gm_ivi_12_gm_ivi_13_gm_ivi_21_gm_ivi_22_gm_iva_06_gm_iva_13_the_turn_after_a_melee() {
    let after = |melee: &str, wish: &str, lost: bool| json!({ "melee": melee, "wish": wish, "lost": lost });
    yes("after-melee", with(after("draw", "reinforce", false), json!({ "in_contact": true })), GM_IVI_05);
    no("after-melee", after("wavering", "reinforce", false), GM_IVI_05);
    no("after-melee", after("loser-routed", "reinforce", false), GM_IVI_05);
    no("after-melee", after("loser-retreated", "change-formation", true), GM_IVI_12);
    no("after-melee", after("loser-retreated", "change-formation", false), GM_IVI_13);
    yes("after-melee", after("loser-routed", "form-any-way", false), GM_IVI_21);
    no("after-melee", after("loser-routed", "fight-formed", false), GM_IVI_22);
    yes("after-melee", after("battery-dispersed", "form-any-way", false), GM_IVA_06);
    no("after-melee", after("battery-dispersed", "fight-formed", false), GM_IVA_06);
    no("after-melee", after("battery-won", "fight-formed", false), GM_IVA_13);
}

#[test]
fn gm_bt_26_gm_bt_27_gm_bt_28_gm_bt_29_gm_bt_41_going_on_after_a_breakthrough() {
    let next = |arm: &str, distance: f64| json!({ "next": arm, "distance": distance });
    yes("further-breakthrough", next("infantry", 2.0), GM_BT_27);
    yes("further-breakthrough", next("artillery", 2.0), GM_BT_27);
    yes("further-breakthrough", next("cavalry", 2.0), GM_BT_28);
    yes("further-breakthrough", next("infantry", 2.25), GM_BT_29);
    yes("further-breakthrough", next("cavalry", 2.25), GM_GAP_36);
    yes("further-breakthrough", next("infantry", 6.0), GM_BT_26);
    no("further-breakthrough", next("infantry", 6.25), GM_BT_26);
    no("further-breakthrough", json!({ "broke_through": "artillery" }), GM_BT_41);
}
