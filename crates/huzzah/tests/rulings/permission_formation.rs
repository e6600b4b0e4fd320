//! Changing formation, skirmish lines, buildings and strong points.

use crate::kit::{contradiction, no, set, yes};
use grognard_huzzah::clause::*;
use serde_json::{Value, json};

fn form(arm: &str, formation: &str, into: &str) -> Value {
    json!({ "arm": arm, "formation": formation, "into": into })
}

#[test]
fn hz_dep_01_hz_dep_02_hz_dep_03_what_each_arm_forms() {
    for into in ["column", "march_column", "square"] {
        yes("may-form", form("infantry", "line", into), HZ_DEP_01);
        yes("may-form", form("infantry", "line", into), HZ_DEP_02);
    }
    for into in ["column", "march_column"] {
        yes("may-form", form("cavalry", "line", into), HZ_DEP_03);
    }
    yes("may-form", json!({ "arm": "cavalry", "formation": "march_column", "into": "open_order", "cossack": true }), HZ_DEP_03);
    no("may-form", form("infantry", "line", "line"), HZ_DEP_01);
    no("may-form", form("infantry", "line", "mob"), HZ_FORM_08);
    no("may-form", form("infantry", "line", "limbered"), HZ_DEP_05);
    no("may-form", form("cavalry", "line", "open_order"), HZ_FORM_04);
}

#[test]
fn hz_dep_04_hz_dep_05_hz_dep_06_facing() {
    no("may-form", json!({ "formation": "line", "into": "column", "change_facing": true }), HZ_DEP_04);
    no("may-form", json!({ "arm": "cavalry", "formation": "line", "into": "column", "change_facing": true }), HZ_DEP_04);
    let guns = |formation, into, turn: bool| json!({ "arm": "artillery", "formation": formation, "into": into, "change_facing": turn });
    yes("may-form", guns("limbered", "unlimbered", true), HZ_DEP_05);
    yes("may-form", guns("unlimbered", "limbered", true), HZ_DEP_05);
    yes("may-form", guns("unlimbered", "limbered", false), HZ_DEP_05);
    no("may-form", guns("unlimbered", "unlimbered", true), HZ_DEP_06);
    no("may-form", guns("unlimbered", "unlimbered", false), HZ_DEP_01);
    no("may-form", guns("unlimbered", "square", false), HZ_DEP_05);
}

#[test]
fn hz_dep_09_not_in_contact() {
    no("may-form", json!({ "formation": "line", "into": "square", "in_contact": true }), HZ_DEP_09);
    no("may-form", json!({ "arm": "artillery", "formation": "limbered", "into": "unlimbered", "in_contact": true }), HZ_DEP_09);
    yes("may-form", json!({ "formation": "line", "into": "square" }), HZ_FORM_09);
}

#[test]
fn hz_form_04_hz_sks_09_hz_opn_03_open_order() {
    let open = |ability: &str, ground: &str| json!({ "formation": "line", "into": "open_order", ability: true, "ground": ground });
    no("may-form", json!({ "formation": "line", "into": "open_order", "ground": "light_wood" }), HZ_FORM_04);
    yes("may-form", open("open_order_troops", "light_wood"), HZ_FORM_04);
    no("may-form", open("open_order_troops", "open"), HZ_OPN_03);
    yes("may-form", open("skirmish_troops", "open"), HZ_SKS_09);
    yes("may-form", open("skirmish_troops", "heavy_wood"), HZ_FORM_04);
}

#[test]
fn hz_form_09_hz_form_12_squares() {
    yes("may-form", form("infantry", "column", "square"), HZ_FORM_09);
    no("may-form", form("cavalry", "column", "square"), HZ_FORM_09);
    yes("may-form", json!({ "formation": "column", "into": "square", "ground": "heavy_wood" }), HZ_FORM_12);
}

#[test]
fn hz_bld_06_hz_riv_09_hz_brg_05_where_guns_cannot_unlimber() {
    let guns = |ground| json!({ "arm": "artillery", "formation": "limbered", "into": "unlimbered", "ground": ground });
    no("may-form", guns("buildings"), HZ_BLD_06);
    no("may-form", json!({ "arm": "cavalry", "formation": "march_column", "into": "line", "ground": "buildings" }), HZ_BLD_06);
    yes("may-form", json!({ "formation": "march_column", "into": "line", "ground": "buildings" }), HZ_DEP_02);
    no("may-form", guns("river"), HZ_RIV_09);
    no("may-form", guns("bridge"), HZ_BRG_05);
    no("may-form", guns("ford"), HZ_RIV_09);
    yes("may-form", guns("open"), HZ_DEP_05);
}

#[test]
fn hz_gap_07_only_austrians_form_mass() {
    no("may-form", form("infantry", "line", "mass"), HZ_GAP_07);
    no("may-form", json!({ "formation": "line", "into": "mass", "nation": "france-1808-1812" }), HZ_GAP_07);
    yes("may-form", json!({ "formation": "line", "into": "mass", "nation": "austria-1809-1815" }), HZ_GAP_07);
}

#[test]
fn hz_sks_23_hz_sks_24_hz_sks_25_hz_sks_26_sending_a_unit_to_the_skirmish_line() {
    let unit = |staggers: u8, kills: u8| json!({ "skirmish_troops": true, "staggers": staggers, "kills": kills });
    let fresh = yes("reinforce-skirmishers", unit(0, 0), HZ_SKS_23);
    assert!(fresh.cites(HZ_SKS_24));
    assert_eq!(set(&fresh, "a", "broken"), None);
    let worn = yes("reinforce-skirmishers", unit(0, 1), HZ_SKS_25);
    assert_eq!(set(&worn, "a", "broken"), Some(true));
    no("reinforce-skirmishers", unit(1, 0), HZ_SKS_23);
    no("reinforce-skirmishers", json!({ "skirmish_troops": true, "no_deploy_order": true }), HZ_SKS_23);
    no("reinforce-skirmishers", json!({ "skirmish_troops": false }), HZ_SKS_26);
    no("reinforce-skirmishers", json!({ "arm": "cavalry", "skirmish_troops": true }), HZ_SKS_23);
}

#[test]
fn hz_bld_11_hz_bld_16_hz_bld_17_open_order_garrisons() {
    let open = |place, more: &str, value: Value| json!({ "open_order_troops": true, "place": place, more: value });
    yes("occupy-building", json!({ "open_order_troops": true, "place": "adjacent" }), HZ_BLD_11);
    yes("occupy-building", json!({ "open_order_troops": true, "place": "within" }), HZ_BLD_11);
    yes("occupy-building", json!({ "open_order_troops": true, "place": "within" }), HZ_BLD_16);
    no("occupy-building", json!({ "open_order_troops": true, "place": "elsewhere" }), HZ_BLD_11);
    no("occupy-building", open("adjacent", "order", json!("advance")), HZ_BLD_11);
    no("occupy-building", open("adjacent", "enemy_garrison", json!(true)), HZ_BLD_16);
    yes("occupy-building", json!({ "open_order_troops": true, "place": "next_sector" }), HZ_BLD_17);
    no("occupy-building", open("next_sector", "garrison", json!(1)), HZ_BLD_17);
    no("occupy-building", open("adjacent", "garrison", json!(1)), HZ_BLD_11);
}

#[test]
fn hz_bld_18_hz_bld_22_hz_bld_24_close_order_garrisons() {
    yes("occupy-building", json!({ "place": "adjacent" }), HZ_BLD_18);
    no("occupy-building", json!({ "place": "elsewhere" }), HZ_BLD_18);
    no("occupy-building", json!({ "place": "adjacent", "garrison": 1 }), HZ_BLD_18);
    no("occupy-building", json!({ "place": "adjacent", "order": "advance" }), HZ_BLD_18);
    no("occupy-building", json!({ "place": "next_sector" }), HZ_BLD_22);
    no("occupy-building", json!({ "place": "adjacent", "contested": true }), HZ_BLD_24);
    no("occupy-building", json!({ "open_order_troops": true, "place": "adjacent", "contested": true }), HZ_BLD_24);
    no("occupy-building", json!({ "arm": "cavalry" }), HZ_BLD_05);
}

#[test]
fn hz_str_02_hz_str_03_hz_str_04_hz_str_05_strong_points() {
    yes("occupy-building", json!({ "strong_point": true }), HZ_STR_05);
    no("occupy-building", json!({ "strong_point": true, "place": "elsewhere" }), HZ_STR_05);
    no("occupy-building", json!({ "strong_point": true, "garrison": 1 }), HZ_STR_02);
    no("occupy-building", json!({ "strong_point": true, "arm": "cavalry" }), HZ_STR_03);
    yes("occupy-building", json!({ "strong_point": true, "officer": true }), HZ_STR_03);
    for order in ["advance", "retire", "manoeuvre"] {
        no("occupy-building", json!({ "strong_point": true, "order": order }), HZ_STR_04);
    }
    contradiction("occupy-building", json!({ "strong_point": true, "place": "within" }), HZ_STR_04);
}
