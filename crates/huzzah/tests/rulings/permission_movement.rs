//! Moving, turning, engaging, passing friends.

use crate::kit::{added, ask, contradiction, no, yes};
use grognard_huzzah::clause::*;
use serde_json::{Value, json};

#[test]
fn hz_adv_04_hz_adv_09_hz_adv_10_advancing() {
    yes("may-advance", json!({}), HZ_ADV_01);
    no("may-advance", json!({ "turns": true }), HZ_ADV_04);
    yes("may-advance", json!({ "within_zone": true }), HZ_ADV_09);
    no("may-advance", json!({ "breaks_contact": true }), HZ_ADV_10);
}

#[test]
fn hz_form_07_hz_form_10_hz_dit_10_hz_for_24_who_turns_without_an_order() {
    let follows = |formation, follows| json!({ "formation": formation, "turns": true, "follows": follows });
    yes("may-advance", follows("march_column", "road"), HZ_FORM_07);
    no("may-advance", follows("column", "road"), HZ_ADV_04);
    no("may-advance", follows("march_column", "nothing"), HZ_ADV_04);
    yes("may-advance", follows("march_column", "sunken_road"), HZ_DIT_10);
    yes("may-advance", follows("mob", "sunken_road"), HZ_DIT_10);
    no("may-advance", follows("line", "sunken_road"), HZ_ADV_04);
    yes("may-advance", follows("march_column", "fortress_wall"), HZ_FOR_24);
    no("may-advance", follows("line", "fortress_wall"), HZ_ADV_04);
    yes("may-advance", follows("square", "nothing"), HZ_FORM_10);
}

#[test]
fn hz_ret_03_hz_ret_04_hz_ret_05_hz_ret_08_hz_ret_09_hz_ret_10_retiring() {
    yes("may-retire", json!({}), HZ_RET_01);
    no("may-retire", json!({ "turns": true }), HZ_RET_03);
    no("may-retire", json!({ "makes_contact": true }), HZ_RET_04);
    no("may-retire", json!({ "engaged": true }), HZ_RET_05);
    yes("may-retire", json!({ "within_zone": true }), HZ_RET_08);
    no("may-retire", json!({ "arm": "artillery", "formation": "unlimbered" }), HZ_RET_09);
    yes("may-retire", json!({ "arm": "artillery", "formation": "limbered", "facing_rear": true }), HZ_RET_10);
    yes("may-retire", json!({ "arm": "artillery", "formation": "limbered" }), HZ_RET_01);
    contradiction("may-retire", json!({ "facing_rear": true }), HZ_RET_10);
}

fn turn(formation: &str, how: &str, degrees: f64) -> Value {
    json!({ "formation": formation, "how": how, "degrees": degrees })
}

#[test]
fn hz_man_01_hz_man_02_wheels_of_lines_and_columns() {
    for formation in ["line", "open_order", "march_column"] {
        yes("may-manoeuvre", turn(formation, "wheel", 45.0), HZ_MAN_01);
        no("may-manoeuvre", turn(formation, "wheel", 46.0), HZ_MAN_01);
    }
    yes("may-manoeuvre", turn("column", "wheel", 90.0), HZ_MAN_02);
    yes("may-manoeuvre", turn("column", "wheel_back", 46.0), HZ_MAN_02);
    no("may-manoeuvre", turn("column", "wheel", 91.0), HZ_MAN_02);
}

#[test]
fn hz_man_03_hz_man_04_hz_man_06_about_faces_and_guns() {
    yes("may-manoeuvre", turn("line", "about_face", 180.0), HZ_MAN_03);
    no("may-manoeuvre", turn("line", "about_face", 170.0), HZ_MAN_03);
    let guns = |how, degrees: f64| json!({ "arm": "artillery", "formation": "unlimbered", "how": how, "degrees": degrees });
    yes("may-manoeuvre", guns("wheel", 45.0), HZ_MAN_04);
    no("may-manoeuvre", guns("wheel", 50.0), HZ_MAN_01);
    no("may-manoeuvre", guns("wheel_back", 20.0), HZ_MAN_04);
    no("may-manoeuvre", guns("about_face", 180.0), HZ_MAN_04);
    no("may-manoeuvre", guns("side_step", 0.0), HZ_MAN_06);
}

#[test]
fn hz_man_05_side_steps() {
    let step = |arm: &str, distance: f64| json!({ "arm": arm, "formation": "march_column", "how": "side_step", "distance": distance });
    for arm in ["infantry", "cavalry", "artillery"] {
        yes("may-manoeuvre", step(arm, 10.0), HZ_MAN_05);
        no("may-manoeuvre", step(arm, 10.5), HZ_MAN_05);
    }
}

#[test]
fn hz_man_07_hz_form_11_squares_stand() {
    for how in ["wheel", "about_face", "side_step"] {
        no("may-manoeuvre", turn("square", how, 180.0), HZ_MAN_07);
        no("may-manoeuvre", turn("square", how, 0.0), HZ_FORM_11);
    }
    yes("may-manoeuvre", turn("line", "wheel", 10.0), HZ_MAN_01);
}

#[test]
fn hz_man_08_hz_man_11_contact_and_zones() {
    no("may-manoeuvre", json!({ "degrees": 10, "engagement": true }), HZ_MAN_08);
    yes("may-manoeuvre", json!({ "degrees": 10, "within_zone": true }), HZ_MAN_11);
    no("may-manoeuvre", json!({ "degrees": 60, "within_zone": true }), HZ_MAN_01);
}

#[test]
fn hz_adv_11_only_an_advance_makes_contact() {
    let near = |order| json!({ "order": order, "distance": 3 });
    yes("may-engage", near("advance"), HZ_ADV_11);
    no("may-engage", near("retire"), HZ_ADV_11);
    no("may-engage", near("retire"), HZ_RET_04);
    no("may-engage", near("deploy"), HZ_DEP_09);
    no("may-engage", near("manoeuvre"), HZ_MAN_08);
}

#[test]
fn hz_adv_14_hz_eng_01_enemies_in_the_zone_or_within_five() {
    yes("may-engage", json!({ "enemy_in_zone": true, "distance": 14 }), HZ_ADV_14);
    yes("may-engage", json!({ "distance": 5 }), HZ_ADV_14);
    no("may-engage", json!({ "distance": 5.5 }), HZ_ADV_14);
    yes("may-engage", json!({ "distance": 5 }), HZ_ENG_01);
    yes("contact", json!({}), HZ_ENG_01);
}

#[test]
fn hz_adv_15_guns_do_not_charge() {
    no("may-engage", json!({ "arm": "artillery", "enemy_in_zone": true }), HZ_ADV_15);
    yes("may-engage", json!({ "arm": "cavalry", "enemy_in_zone": true }), HZ_ADV_14);
}

#[test]
fn hz_wod_12_cavalry_in_woods_engages_within_five() {
    let horse = |distance: f64, cossack: bool| json!({ "arm": "cavalry", "in_woods": true, "distance": distance, "enemy_in_zone": true, "cossack": cossack });
    yes("may-engage", horse(5.0, false), HZ_WOD_12);
    no("may-engage", horse(5.5, false), HZ_WOD_12);
    yes("may-engage", horse(20.0, true), HZ_ADV_14);
}

#[test]
fn hz_hed_13_hz_wal_12_hz_wal_13_hz_dit_11_cavalry_across_obstacles() {
    let horse = |across, scenario: bool| json!({ "arm": "cavalry", "enemy_in_zone": true, "across": across, "scenario_allows": scenario });
    for (across, clause) in [("hedge", HZ_HED_13), ("wall", HZ_WAL_12), ("sunken_road", HZ_DIT_11)] {
        no("may-engage", horse(across, false), clause);
        yes("may-engage", horse(across, true), clause);
        yes("may-engage", json!({ "arm": "infantry", "enemy_in_zone": true, "across": across }), HZ_ADV_14);
    }
    yes("may-engage", horse("redoubt", false), HZ_WAL_13);
}

#[test]
fn hz_adv_12_hz_adv_16_flank_against_flank_halts_and_staggers() {
    yes("contact", json!({ "own": "front", "enemy": "flank" }), HZ_ADV_12);
    for own in ["flank", "rear"] {
        for enemy in ["flank", "rear"] {
            let bump = no("contact", json!({ "own": own, "enemy": enemy }), HZ_ADV_16);
            assert_eq!((added(&bump, "a", "staggers"), added(&bump, "b", "staggers")), (1, 0));
            assert!(bump.words().contains("1 stand depth"));
        }
    }
    let front = yes("contact", json!({ "own": "flank", "enemy": "front" }), HZ_ENG_01);
    assert_eq!(added(&front, "a", "staggers"), 0);
}

/// Both units take these staggers, by this clause.
fn staggered(facts: Value, each: i64, clause: grognard_engine::Clause) {
    let answer = if each == 0 { yes("passing-friends", facts, clause) } else { no("passing-friends", facts, clause) };
    assert_eq!((added(&answer, "a", "staggers"), added(&answer, "b", "staggers")), (each, each));
}

fn pass(move_by: &str, formation: &str, friend: &str, more: Value) -> Value {
    let mut facts = json!({ "move_by": move_by, "formation": formation, "friend_formation": friend });
    for (key, value) in more.as_object().into_iter().flatten() {
        facts[key] = value.clone();
    }
    facts
}

#[test]
fn hz_adv_17_hz_adv_18_lines_pass_lines_others_are_staggered() {
    staggered(pass("advance", "line", "line", json!({})), 0, HZ_ADV_18);
    staggered(pass("advance", "line", "line", json!({ "arm": "cavalry", "friend_arm": "cavalry" })), 0, HZ_ADV_18);
    staggered(pass("advance", "column", "line", json!({})), 1, HZ_ADV_17);
    staggered(pass("advance", "line", "column", json!({})), 1, HZ_ADV_17);
    staggered(pass("advance", "line", "line", json!({ "friend_arm": "cavalry" })), 1, HZ_ADV_17);
    staggered(pass("advance", "line", "line", json!({ "friend_not_ready": true })), 1, HZ_ADV_17);
    staggered(pass("advance", "line", "line", json!({ "only_touch": true })), 1, HZ_ADV_17);
}

#[test]
fn hz_adv_19_hz_adv_20_in_a_zone_only_retiring_the_front_unit_is_safe() {
    staggered(pass("advance", "line", "line", json!({ "in_zone": true })), 1, HZ_ADV_19);
    staggered(pass("advance", "line", "line", json!({ "in_zone": true })), 1, HZ_ADV_20);
    assert!(ask("passing-friends", pass("advance", "line", "line", json!({ "in_zone": true }))).words().contains("1 stand depth"));
    staggered(pass("retire", "line", "line", json!({ "in_zone": true })), 0, HZ_ADV_20);
}

#[test]
fn hz_adv_21_hz_adv_22_hz_adv_23_open_order_passes_open_order_and_guns() {
    staggered(pass("advance", "open_order", "open_order", json!({})), 0, HZ_ADV_21);
    staggered(pass("advance", "open_order", "unlimbered", json!({ "friend_arm": "artillery" })), 0, HZ_ADV_22);
    staggered(pass("advance", "open_order", "line", json!({})), 1, HZ_ADV_17);
    staggered(pass("advance", "open_order", "limbered", json!({ "friend_arm": "artillery" })), 1, HZ_ADV_17);
    staggered(pass("advance", "open_order", "open_order", json!({ "still_touching": true })), 1, HZ_ADV_23);
}

#[test]
fn hz_ret_11_hz_ret_12_hz_ret_13_retiring_through_friends() {
    staggered(pass("retire", "line", "line", json!({})), 0, HZ_RET_12);
    staggered(pass("retire", "line", "line", json!({ "still_touching": true })), 1, HZ_RET_12);
    staggered(pass("retire", "open_order", "open_order", json!({})), 0, HZ_RET_13);
    staggered(pass("retire", "open_order", "unlimbered", json!({ "friend_arm": "artillery", "still_touching": true })), 1, HZ_RET_13);
    staggered(pass("retire", "column", "column", json!({})), 1, HZ_RET_11);
}

#[test]
fn hz_dep_12_hz_man_12_touching_while_deploying_or_manoeuvring() {
    staggered(pass("deploy", "line", "line", json!({})), 1, HZ_DEP_12);
    staggered(pass("manoeuvre", "line", "line", json!({})), 1, HZ_MAN_12);
}

#[test]
fn hz_eng_39_hz_cck_32_hz_cck_33_retiring_from_ties_and_failed_checks() {
    staggered(pass("tied_engagement", "line", "line", json!({})), 0, HZ_ENG_39);
    staggered(pass("tied_engagement", "column", "line", json!({})), 1, HZ_RET_11);
    staggered(pass("failed_check", "line", "line", json!({})), 0, HZ_CCK_32);
    staggered(pass("failed_check", "line", "line", json!({ "friend_arm": "cavalry" })), 1, HZ_CCK_33);
}

#[test]
fn hz_eng_43_hz_rout_03_hz_rout_04_hz_rout_06_routers_stagger_friends_and_themselves() {
    let rout = |move_by, friends: u8| json!({ "move_by": move_by, "formation": "mob", "friends": friends });
    let first = no("passing-friends", rout("first_rout", 2), HZ_ENG_43);
    assert_eq!((added(&first, "a", "staggers"), added(&first, "b", "staggers")), (2, 1));
    let later = no("passing-friends", rout("rout", 3), HZ_ROUT_03);
    assert_eq!((added(&later, "a", "staggers"), added(&later, "b", "staggers")), (3, 1));
    assert!(later.cites(HZ_ROUT_04));
    let alone = yes("passing-friends", rout("rout", 0), HZ_ROUT_03);
    assert_eq!(added(&alone, "a", "staggers"), 0);
    let diverted = no("passing-friends", json!({ "move_by": "rout", "formation": "mob", "friends": 1, "diverted": true }), HZ_ROUT_06);
    assert_eq!(added(&diverted, "a", "staggers"), 2);
    no("passing-friends", json!({ "move_by": "rout", "formation": "mob", "friends": 0, "diverted": true }), HZ_ROUT_06);
    contradiction("passing-friends", json!({ "move_by": "advance", "diverted": true }), HZ_ROUT_06);
    contradiction("passing-friends", json!({ "move_by": "advance", "friends": 2 }), HZ_ROUT_04);
}

#[test]
fn hz_for_17_hz_for_19_hz_for_20_hz_for_21_hz_for_22_after_an_escalade() {
    let act =
        |act, lost: bool, same: bool, failed: bool| json!({ "act": act, "defender_lost": lost, "same_turn": same, "order_failed": failed });
    yes("escalade", act("replace_defender", true, false, false), HZ_FOR_17);
    no("escalade", act("replace_defender", true, true, false), HZ_FOR_17);
    no("escalade", act("replace_defender", false, false, false), HZ_FOR_17);
    yes("escalade", act("defender_engages", true, false, false), HZ_FOR_19);
    no("escalade", act("defender_engages", true, false, true), HZ_FOR_19);
    yes("escalade", act("escalader_advances", true, false, false), HZ_FOR_20);
    no("escalade", json!({ "act": "escalader_advances", "defender_advanced": true }), HZ_FOR_20);
    yes("escalade", act("take_rampart", true, false, false), HZ_FOR_21);
    no("escalade", act("take_rampart", true, true, false), HZ_FOR_21);
    no("escalade", act("take_rampart", false, false, false), HZ_FOR_21);
    yes("escalade", act("turn_along_wall", true, false, false), HZ_FOR_22);
    no("escalade", act("turn_along_wall", false, false, false), HZ_FOR_22);
}
