//! Who may bombard whom, over what, and how far the shot goes.

use crate::kit::{added, contradiction, no, yes};
use grognard_huzzah::clause::*;
use serde_json::{Value, json};

#[test]
fn hz_bom_03_hz_bom_04_hz_bom_05_hz_thz_11_a_target_ahead_in_range_and_in_sight() {
    yes("may-bombard", json!({ "distance": 35 }), HZ_BOM_04);
    yes("may-bombard", json!({ "distance": 36 }), HZ_BOM_03);
    yes("may-bombard", json!({ "distance": 105 }), HZ_BOM_05);
    yes("may-bombard", json!({ "distance": 105 }), HZ_THZ_11);
    no("may-bombard", json!({ "distance": 106 }), HZ_BOM_05);
    no("may-bombard", json!({ "not_ahead": true }), HZ_BOM_05);
    no("may-bombard", json!({ "no_line_of_sight": true }), HZ_BOM_05);
    no("may-bombard", json!({ "formation": "limbered" }), HZ_BOM_05);
    contradiction("may-bombard", json!({ "howitzer": true, "rocket": true }), HZ_GAP_06);
}

#[test]
fn hz_bom_06_hz_bom_07_the_nearest_ahead() {
    no("may-bombard", json!({ "nearer_target_ahead": true }), HZ_BOM_06);
    yes("may-bombard", json!({ "nearer_enemy_aside": true }), HZ_BOM_07);
}

#[test]
fn hz_bom_10_hz_bom_11_hz_bom_12_the_same_target_again() {
    no("may-bombard", json!({ "bombarded_it": "this_turn" }), HZ_BOM_10);
    yes("may-bombard", json!({ "bombarded_it": "this_turn", "acted_since": true }), HZ_BOM_10);
    yes("may-bombard", json!({ "bombarded_it": "earlier_turn" }), HZ_BOM_11);
    yes("may-bombard", json!({ "other_battery_fired": true }), HZ_BOM_12);
}

#[test]
fn hz_bom_15_hz_bom_16_hz_bom_28_who_cannot_be_bombarded_and_spent_batteries() {
    no("may-bombard", json!({ "engaged": true }), HZ_BOM_15);
    no("may-bombard", json!({ "friend": true }), HZ_BOM_16);
    no("may-bombard", json!({ "bombardments": 0 }), HZ_BOM_28);
    let fires = yes("may-bombard", json!({ "bombardments": 1 }), HZ_BOM_28);
    assert_eq!(added(&fires, "a", "bombardments"), -1);
    let not = no("may-bombard", json!({ "engaged": true, "bombardments": 3 }), HZ_BOM_15);
    assert_eq!(added(&not, "a", "bombardments"), 0);
}

#[test]
fn hz_bom_17_hz_bom_18_hz_bom_19_hz_bom_20_sighting_the_guns() {
    yes("sight-the-guns", json!({ "degrees": 45 }), HZ_BOM_17);
    no("sight-the-guns", json!({ "degrees": 46 }), HZ_BOM_17);
    no("sight-the-guns", json!({ "degrees": 20, "sighted": 1 }), HZ_BOM_18);
    no("sight-the-guns", json!({ "degrees": 20, "without_bombarding": true }), HZ_BOM_19);
    no("sight-the-guns", json!({ "degrees": 20, "backwards": true }), HZ_BOM_20);
}

fn over(range: &str, friends_range: &str, gap: f64, as_high: bool) -> Value {
    json!({ "battery": "hill", "over_friends": true, "friends_lower": true, "range": range, "friends_range": friends_range,
        "friends_to_target": gap, "target_as_high": as_high })
}

#[test]
fn hz_bom_08_hz_hil_12_over_friends_close_to_the_guns() {
    yes("fire-past-terrain", over("long", "short", 5.0, false), HZ_BOM_08);
    yes("fire-past-terrain", over("extreme", "short", 5.0, false), HZ_HIL_12);
    no("fire-past-terrain", over("long", "short", 4.5, false), HZ_BOM_08);
    no("fire-past-terrain", over("short", "short", 9.0, false), HZ_BOM_08);
    no("fire-past-terrain", json!({ "battery": "hill", "over_friends": true }), HZ_BOM_08);
    let level = json!({ "battery": "level", "over_friends": true, "friends_lower": true });
    no("fire-past-terrain", level, HZ_BOM_08);
}

#[test]
fn hz_bom_09_hz_hil_13_over_friends_in_another_band_at_a_target_as_high() {
    yes("fire-past-terrain", over("extreme", "long", 2.0, true), HZ_BOM_09);
    yes("fire-past-terrain", over("extreme", "long", 2.0, true), HZ_HIL_13);
    no("fire-past-terrain", over("extreme", "long", 20.0, false), HZ_BOM_08);
    no("fire-past-terrain", over("long", "long", 20.0, true), HZ_BOM_08);
}

#[test]
fn hz_hil_07_hz_brk_03_dead_and_broken_ground() {
    no("fire-past-terrain", json!({ "place": "dead_ground" }), HZ_HIL_07);
    yes("fire-past-terrain", json!({ "place": "broken_ground" }), HZ_BRK_03);
    yes("fire-past-terrain", json!({ "place": "open" }), HZ_BOM_05);
}

#[test]
fn hz_riv_08_hz_dit_09_sunken_ground() {
    no("fire-past-terrain", json!({ "place": "sunken_river" }), HZ_RIV_08);
    no("fire-past-terrain", json!({ "place": "deep_sunken" }), HZ_DIT_09);
}

fn plunging(place: &str, more: Value) -> Value {
    let mut facts = json!({ "place": place, "howitzer": true, "above_the_cover": true, "range": "long", "friends_to_target": 6 });
    for (key, value) in more.as_object().into_iter().flatten() {
        facts[key] = value.clone();
    }
    facts
}

#[test]
fn hz_wod_13_hz_bld_10_howitzers_and_rockets_see_into_cover_from_above() {
    for (place, clause) in [("light_wood", HZ_WOD_13), ("buildings", HZ_BLD_10)] {
        yes("fire-past-terrain", plunging(place, json!({})), clause);
        yes("fire-past-terrain", plunging(place, json!({ "howitzer": false, "rocket": true, "range": "extreme" })), clause);
        no("fire-past-terrain", plunging(place, json!({ "howitzer": false })), clause);
        no("fire-past-terrain", plunging(place, json!({ "range": "short" })), clause);
        no("fire-past-terrain", plunging(place, json!({ "above_the_cover": false })), clause);
        no("fire-past-terrain", plunging(place, json!({ "friends_to_target": 5 })), clause);
    }
    no("fire-past-terrain", plunging("heavy_wood", json!({})), HZ_WOD_07);
    yes("fire-past-terrain", json!({ "place": "wood_edge" }), HZ_WOD_07);
}

#[test]
fn hz_bld_09_hz_hed_09_hz_wal_07_targets_behind_something() {
    yes("fire-past-terrain", json!({ "place": "deployed_in_building" }), HZ_BLD_09);
    yes("fire-past-terrain", json!({ "place": "behind_hedge" }), HZ_HED_09);
    yes("fire-past-terrain", json!({ "place": "behind_wall" }), HZ_WAL_07);
    no("fire-past-terrain", json!({ "place": "buildings" }), HZ_BLD_10);
}

#[test]
fn hz_hed_08_hz_dif_06_through_a_hedge_and_from_a_cliff() {
    let hedge = yes("fire-past-terrain", json!({ "battery": "by_hedge", "range": "short" }), HZ_HED_08);
    assert!(hedge.words().contains("removed"));
    no("fire-past-terrain", json!({ "battery": "by_hedge", "range": "long" }), HZ_HED_08);
    yes("fire-past-terrain", json!({ "battery": "cliff_top", "range": "long" }), HZ_DIF_06);
    yes("fire-past-terrain", json!({ "battery": "cliff_top", "range": "extreme" }), HZ_DIF_06);
    no("fire-past-terrain", json!({ "battery": "cliff_top", "range": "short" }), HZ_DIF_06);
}

#[test]
fn hz_thr_37_hz_thr_38_hz_bom_24_bounce_through() {
    let behind = |range, behind: f64| json!({ "weight": "medium", "range": range, "behind": behind });
    yes("bounce-through", behind("short", 15.0), HZ_THR_37);
    yes("bounce-through", behind("long", 15.0), HZ_BOM_24);
    no("bounce-through", behind("long", 15.5), HZ_BOM_22);
    no("bounce-through", json!({ "range": "long", "behind": 5, "off_the_line": true }), HZ_BOM_21);
    no("bounce-through", json!({ "range": "short", "behind": 5, "threat_phase": true }), HZ_THR_38);
    yes("bounce-through", json!({ "weight": "heavy", "range": "extreme", "behind": 20 }), HZ_BOM_24);
    no("bounce-through", json!({ "weight": "light", "range": "extreme", "behind": 11 }), HZ_BOM_22);
}
