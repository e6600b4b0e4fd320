//! How far units move, and what their formations do.

use crate::kit::{ask, contradiction, found, silent};
use grognard_huzzah::clause::*;
use serde_json::json;

#[test]
fn hz_move_01_every_cell_of_the_movement_table() {
    let rows =
        [("infantry", [Some(15), Some(20), Some(20), Some(20), Some(5)]), ("cavalry", [Some(25), Some(30), Some(30), Some(30), None])];
    let formations = ["line", "column", "open_order", "march_column", "square"];
    for (arm, cells) in rows {
        for (formation, cm) in formations.into_iter().zip(cells) {
            let facts = json!({ "arm": arm, "formation": formation });
            match cm {
                Some(cm) => {
                    let answer = found("movement-allowance", facts, "cm", cm, HZ_MOVE_01);
                    assert_eq!(answer.get("bands").as_f64(), Some(f64::from(cm) / 5.0));
                }
                None => contradiction("movement-allowance", facts, HZ_FORM_09),
            }
        }
    }
    let guns = |weight, horse, formation| json!({ "arm": "artillery", "weight": weight, "horse_artillery": horse, "formation": formation });
    found("movement-allowance", guns("heavy", false, "limbered"), "cm", 15, HZ_MOVE_01);
    found("movement-allowance", guns("medium", false, "limbered"), "cm", 20, HZ_MOVE_01);
    found("movement-allowance", guns("light", true, "limbered"), "cm", 30, HZ_MOVE_01);
    contradiction("movement-allowance", guns("heavy", true, "limbered"), HZ_GAP_06);
}

#[test]
fn hz_move_02_officers_move_sixty() {
    let answer = found("movement-allowance", json!({ "officer": true, "formation": "square" }), "cm", 60, HZ_MOVE_02);
    assert_eq!(answer.get("bands").as_f64(), Some(12.0));
    silent("movement-allowance", json!({}), HZ_MOVE_02);
}

#[test]
fn hz_move_03_only_lighter_guns_are_prolonged() {
    let guns = |weight, horse| json!({ "arm": "artillery", "weight": weight, "horse_artillery": horse, "formation": "unlimbered" });
    found("movement-allowance", guns("heavy", false), "cm", 0, HZ_MOVE_03);
    found("movement-allowance", guns("medium", false), "cm", 5, HZ_MOVE_03);
    found("movement-allowance", guns("light", true), "cm", 5, HZ_MOVE_03);
    silent("movement-allowance", json!({ "arm": "artillery", "formation": "limbered" }), HZ_MOVE_03);
}

#[test]
fn hz_adv_01_hz_ret_01_alone_full_ahead_and_half_back() {
    found("movement-allowance", json!({ "formation": "column" }), "cm", 20, HZ_ADV_01);
    found("movement-allowance", json!({ "formation": "column", "retire": true }), "cm", 10, HZ_RET_01);
    found("movement-allowance", json!({ "formation": "line", "retire": true }), "cm", 7.5, HZ_RET_01);
    let answer = ask("movement-allowance", json!({ "formation": "line", "retire": true }));
    assert_eq!(answer.get("bands").as_f64(), Some(1.5));
}

#[test]
fn hz_adv_02_cavalry_with_infantry_moves_at_most_twenty() {
    let mixed = json!({ "arm": "cavalry", "formation": "line", "group": [{ "arm": "infantry", "formation": "line" }] });
    found("movement-allowance", mixed, "cm", 20, HZ_ADV_02);
    // Its own formation may be slower still.
    found("movement-allowance", json!({ "formation": "line", "group": [{ "arm": "cavalry" }] }), "cm", 15, HZ_ADV_02);
    let horse = json!({ "arm": "cavalry", "formation": "column", "group": [{ "arm": "cavalry", "formation": "line" }] });
    found("movement-allowance", horse, "cm", 30, HZ_ADV_02);
    let heavy = json!({ "formation": "column", "group": [{ "arm": "artillery", "weight": "heavy", "formation": "limbered" }] });
    found("movement-allowance", heavy, "cm", 15, HZ_ADV_02);
}

#[test]
fn hz_adv_03_unlimbered_guns_hold_nobody_up() {
    let unlimbered = json!({ "formation": "column", "group": [{ "arm": "artillery", "weight": "heavy", "formation": "unlimbered" }] });
    found("movement-allowance", unlimbered, "cm", 20, HZ_ADV_03);
    let limbered = json!({ "formation": "column", "group": [{ "arm": "artillery", "weight": "heavy", "formation": "limbered" }] });
    silent("movement-allowance", limbered, HZ_ADV_03);
}

#[test]
fn hz_ret_02_a_group_retires_at_half_the_slowest_unit() {
    let group =
        json!({ "arm": "cavalry", "formation": "column", "retire": true, "group": [{ "formation": "line" }, { "formation": "column" }] });
    found("movement-allowance", group, "cm", 7.5, HZ_RET_02);
    let guns = json!({ "formation": "column", "retire": true, "group": [{ "arm": "artillery", "formation": "unlimbered" }] });
    found("movement-allowance", guns, "cm", 10, HZ_RET_02);
}

#[test]
fn hz_ret_09_hz_ret_10_guns_retire_limbered_and_facing_the_rear() {
    found("movement-allowance", json!({ "arm": "artillery", "formation": "unlimbered", "retire": true }), "cm", 0, HZ_RET_09);
    let rear = json!({ "arm": "artillery", "formation": "limbered", "retire": true, "facing_rear": true });
    found("movement-allowance", rear, "cm", 20, HZ_RET_10);
    found("movement-allowance", json!({ "arm": "artillery", "formation": "limbered", "retire": true }), "cm", 10, HZ_RET_01);
}

#[test]
fn hz_form_01_hz_form_03_hz_form_05_hz_man_01_hz_man_02_what_formations_wheel() {
    found("formation", json!({ "formation": "line" }), "wheel", 45, HZ_FORM_01);
    found("formation", json!({ "formation": "line" }), "order", "close", HZ_MAN_01);
    found("formation", json!({ "formation": "column" }), "wheel", 90, HZ_FORM_03);
    found("formation", json!({ "formation": "column" }), "order", "close", HZ_MAN_02);
    found("formation", json!({ "formation": "open_order" }), "wheel", 45, HZ_FORM_05);
    found("formation", json!({ "formation": "open_order" }), "order", "open", HZ_FORM_05);
    found("formation", json!({ "formation": "march_column" }), "wheel", 45, HZ_MAN_01);
    silent("formation", json!({ "formation": "column" }), HZ_MAN_01);
}

#[test]
fn hz_form_02_unlimbered_guns_are_a_line_and_yet_open_order() {
    let answer = found("formation", json!({ "arm": "artillery", "formation": "unlimbered" }), "order", "open", HZ_FORM_02);
    assert_eq!(answer.get("wheel").as_i64(), Some(45));
    // Said as line it is the same battery.
    found("formation", json!({ "arm": "artillery", "formation": "line" }), "order", "open", HZ_FORM_02);
    silent("formation", json!({ "formation": "line" }), HZ_FORM_02);
}

#[test]
fn hz_form_06_hz_form_08_hz_form_09_march_columns_mobs_and_squares() {
    let march = found("formation", json!({ "formation": "march_column" }), "threat_zone", false, HZ_FORM_06);
    assert_eq!(march.get("disadvantaged").as_bool(), Some(true));
    let mob = found("formation", json!({ "formation": "mob" }), "threat_zone", false, HZ_FORM_08);
    assert_eq!((mob.get("order").as_str(), mob.get("disadvantaged").as_bool()), (Some("neither"), Some(true)));
    found("movement-allowance", json!({ "formation": "mob" }), "cm", 20, HZ_FORM_08);
    let square = found("formation", json!({ "formation": "square" }), "order", "close", HZ_FORM_09);
    assert_eq!((square.get("threat_zone").as_bool(), square.get("disadvantaged").as_bool()), (Some(true), Some(false)));
    contradiction("formation", json!({ "arm": "cavalry", "formation": "square" }), HZ_FORM_09);
    contradiction("formation", json!({ "arm": "infantry", "formation": "limbered" }), HZ_DEP_05);
}

#[test]
fn hz_gap_07_the_mass_moves_fifteen() {
    found("movement-allowance", json!({ "formation": "mass" }), "cm", 15, HZ_GAP_07);
    found("threat-zone", json!({ "formation": "mass" }), "cm", 15, HZ_GAP_07);
}

#[test]
fn hz_gap_04_cossacks_ride_thirty_and_threaten_as_a_line() {
    let cossacks = json!({ "arm": "cavalry", "formation": "open_order", "cossack": true });
    found("movement-allowance", cossacks.clone(), "cm", 30, HZ_GAP_04);
    found("threat-zone", cossacks, "cm", 25, HZ_GAP_04);
    silent("movement-allowance", json!({ "arm": "cavalry", "formation": "column" }), HZ_GAP_04);
}
