//! Markers, qualities, skirmish ratings, nations, small units.

use crate::kit::{ask, contradiction, found, silent};
use grognard_huzzah::clause::*;
use serde_json::{Value, json};

#[test]
fn hz_mark_01_hz_mark_02_hz_mark_05_yellow_staggers_and_red_kills() {
    let both = found("markers", json!({ "yellow": 2, "red": 3 }), "staggers", 2, HZ_MARK_05);
    assert_eq!(both.get("kills").as_i64(), Some(3));
    assert!(both.cites(HZ_MARK_01) && both.cites(HZ_MARK_02));
    silent("markers", json!({ "yellow": 2 }), HZ_MARK_02);
    silent("markers", json!({ "red": 2 }), HZ_MARK_01);
    assert_eq!(ask("markers", json!({})).words(), "No markers: in good order.");
}

#[test]
fn hz_mark_03_blue_means_three_things() {
    found("markers", json!({ "blue": 3, "beside": "battery" }), "bombardments_left", 3, HZ_MARK_03);
    found("markers", json!({ "blue": 1, "beside": "cavalry" }), "forced_order", true, HZ_MARK_03);
    found("markers", json!({ "blue": 1, "beside": "officer" }), "command_check", true, HZ_MARK_03);
    silent("markers", json!({ "blue": 0, "beside": "officer" }), HZ_MARK_03);
}

#[test]
fn hz_mark_04_green_means_blown_or_smoke() {
    found("markers", json!({ "green": 1, "beside": "cavalry" }), "blown", true, HZ_MARK_04);
    found("markers", json!({ "green": 2, "beside": "battery" }), "smoke", 2, HZ_MARK_04);
    contradiction("markers", json!({ "green": 1, "beside": "infantry" }), HZ_MARK_04);
}

#[test]
fn hz_mark_06_a_white_die_shows_full_morale_less_four() {
    for (face, quality) in ["unreliable", "raw", "green", "trained", "experienced", "veteran"].into_iter().enumerate() {
        let answer = found("markers", json!({ "white": face + 1 }), "quality", quality, HZ_MARK_06);
        assert_eq!(answer.get("full_morale").as_u64(), Some(face as u64 + 5));
    }
    contradiction("markers", json!({ "white": 4, "beside": "officer" }), HZ_MARK_06);
}

#[test]
fn hz_mods_02_hz_mods_04_hz_qual_04_every_shift_of_the_table() {
    let names = ["veteran", "experienced", "trained", "green", "raw", "unreliable"];
    for (row, quality) in names.into_iter().enumerate() {
        for shift in -7_i32..=7 {
            let facts = json!({ "quality": quality, "ups": shift.max(0), "downs": (-shift).max(0) });
            let place = (row as i32 - shift).clamp(0, 5) as usize;
            found("quality-shift", facts.clone(), "shifted", names[place], HZ_MODS_04);
            let capped = row as i32 - shift != place as i32;
            assert_eq!(ask("quality-shift", facts).cites(HZ_QUAL_04), capped);
        }
    }
    found("quality-shift", json!({ "ups": 1 }), "shifted", "experienced", HZ_MODS_02);
    found("quality-shift", json!({ "ups": 2 }), "shifted", "veteran", HZ_MODS_02);
    found("quality-shift", json!({ "ups": 3 }), "shifted", "veteran", HZ_QUAL_04);
    found("quality-shift", json!({ "downs": 3 }), "shifted", "unreliable", HZ_MODS_02);
    found("quality-shift", json!({ "downs": 4 }), "shifted", "unreliable", HZ_QUAL_04);
}

#[test]
fn hz_qual_01_hz_qual_02_hz_qual_03_both_columns_of_morale() {
    let rows = [("veteran", 10, 6), ("experienced", 9, 5), ("trained", 8, 4), ("green", 7, 4), ("raw", 6, 4), ("unreliable", 5, 3)];
    for (quality, full, disadvantaged) in rows {
        found("quality-shift", json!({ "quality": quality }), "morale", full, HZ_QUAL_03);
        found("quality-shift", json!({ "quality": quality }), "morale", full, HZ_QUAL_01);
        found("quality-shift", json!({ "quality": quality, "disadvantaged": true }), "morale", disadvantaged, HZ_QUAL_02);
    }
    // The name shifts before the number is read.
    found("quality-shift", json!({ "quality": "green", "ups": 1, "disadvantaged": true }), "morale", 4, HZ_QUAL_02);
}

#[test]
fn hz_sks_02_skirmish_ratings_by_name() {
    for (rating, value) in [("abysmal", 6), ("poor", 7), ("average", 8), ("skilful", 9), ("excellent", 10)] {
        found("skirmish-rating", json!({ "rating": rating }), "value", value, HZ_SKS_02);
    }
}

#[test]
fn hz_sks_04_the_largest_contingent_sets_the_rating() {
    let force = |first: u8, second: u8| json!({ "contingents": [{ "battalions": first, "rating": "excellent" }, { "battalions": second, "rating": "poor" }] });
    found("skirmish-rating", force(5, 4), "value", 10, HZ_SKS_04);
    found("skirmish-rating", force(4, 5), "value", 7, HZ_SKS_04);
    found("skirmish-rating", force(4, 4), "value", 10, HZ_SKS_04);
    silent("skirmish-rating", json!({ "rating": "poor" }), HZ_SKS_04);
}

#[test]
fn hz_bom_01_hz_eng_48_national_ratings() {
    let france = found("national-ratings", json!({ "nation": "france-1808-1812" }), "bombardment_factor", 4, HZ_BOM_01);
    assert_eq!(france.get("skirmish").as_i64(), Some(9));
    assert_eq!(france.get("attack_doctrine"), &json!(["column", "open_order"]));
    assert!(france.cites(HZ_GAP_05));
    // The book's own examples: British factor 4, Spanish 3.
    found("national-ratings", json!({ "nation": "britain-1808-1815" }), "bombardment_factor", 4, HZ_BOM_01);
    found("national-ratings", json!({ "nation": "spain-1808-1809" }), "bombardment_factor", 3, HZ_BOM_01);
    found("national-ratings", json!({ "nation": "britain-1808-1815" }), "attack_doctrine", json!(["line", "open_order"]), HZ_ENG_48);
}

fn doctrine(nation: &str, formation: &str, phasing: bool) -> Value {
    json!({ "nation": nation, "formation": formation, "phasing": phasing })
}

#[test]
fn hz_eng_48_hz_eng_49_the_phasing_player_attacks_in_his_own_fashion() {
    crate::kit::yes("doctrine", doctrine("france-1808-1812", "column", true), HZ_ENG_48);
    crate::kit::no("doctrine", doctrine("france-1808-1812", "line", true), HZ_ENG_49);
    crate::kit::yes("doctrine", doctrine("france-1808-1812", "line", false), HZ_ENG_49);
    crate::kit::yes("doctrine", doctrine("britain-1808-1815", "line", false), HZ_ENG_48);
    crate::kit::no("doctrine", doctrine("britain-1808-1815", "column", true), HZ_ENG_48);
    let horse =
        |formation, phasing| json!({ "nation": "austria-1809-1815", "formation": formation, "phasing": phasing, "against_cavalry": true });
    crate::kit::yes("doctrine", horse("square", true), HZ_ENG_48);
    crate::kit::yes("doctrine", horse("mass", true), HZ_ENG_48);
    crate::kit::no("doctrine", horse("column", true), HZ_ENG_48);
    crate::kit::no("doctrine", json!({ "nation": "france-1808-1812", "formation": "mass", "against_cavalry": true }), HZ_ENG_48);
    crate::kit::yes("doctrine", json!({ "arm": "cavalry", "formation": "line", "phasing": true }), HZ_ENG_48);
}

#[test]
fn garrisons_in_open_order_are_doctrinal_and_others_not() {
    crate::kit::yes("doctrine", json!({ "formation": "open_order", "open_in_building": true }), HZ_BLD_15);
    crate::kit::no("doctrine", json!({ "formation": "line", "close_in_building": true }), HZ_BLD_20);
    contradiction("doctrine", json!({ "open_in_building": true, "close_in_building": true }), HZ_BLD_15);
}

#[test]
fn hz_thr_42_half_a_battalion_is_small() {
    found("small-unit", json!({ "stands": 2 }), "size", "small", HZ_THR_42);
    found("small-unit", json!({ "stands": 3 }), "size", "standard", HZ_THR_42);
    found("small-unit", json!({ "stands": 3, "standard": 6 }), "size", "small", HZ_THR_42);
    found("small-unit", json!({ "stands": 4, "small": true }), "size", "small", HZ_THR_42);
    found("small-unit", json!({ "stands": 6 }), "size", "large", HZ_GAP_14);
    found("small-unit", json!({ "stands": 5 }), "size", "standard", HZ_THR_42);
    found("small-unit", json!({ "stands": 7 }), "may_split", false, HZ_GAP_14);
    found("small-unit", json!({ "stands": 8 }), "may_split", true, HZ_GAP_14);
    found("small-unit", json!({ "arm": "artillery", "stands": 2, "standard": 2 }), "size", "small", HZ_GAP_04);
    found("small-unit", json!({ "arm": "artillery", "stands": 3, "standard": 4 }), "size", "standard", HZ_THR_42);
}

/// Nation, officers, skirmishers, bombardments at the start and at most.
const NATIONS: [(&str, [i32; 4]); 20] = [
    ("france-1792-1800", [0, 9, 3, 5]),
    ("france-1805-1807", [2, 10, 4, 6]),
    ("france-1808-1812", [1, 9, 4, 6]),
    ("france-1813-1815", [1, 8, 4, 6]),
    ("britain-1808-1815", [1, 9, 4, 6]),
    ("portugal-1809-1814", [0, 9, 4, 5]),
    ("spain-1808-1809", [-2, 7, 3, 4]),
    ("spain-1810-1814", [-1, 7, 3, 5]),
    ("austria-1792-1807", [-1, 7, 3, 5]),
    ("austria-1809-1815", [0, 7, 4, 6]),
    ("prussia-1792-1807", [-2, 6, 3, 5]),
    ("prussia-1813-1815", [1, 8, 3, 5]),
    ("russia-1799-1807", [-1, 6, 4, 6]),
    ("russia-1812-1815", [0, 7, 5, 6]),
    ("german-confederation", [0, 8, 3, 5]),
    ("duchy-of-warsaw", [0, 8, 3, 5]),
    ("italy", [0, 8, 3, 5]),
    ("naples", [-2, 6, 2, 4]),
    ("sweden-denmark", [-1, 7, 3, 4]),
    ("ottoman-egypt", [-2, 7, 2, 3]),
];

#[test]
fn hz_gap_05_every_nation() {
    for (nation, figures) in NATIONS {
        for (field, figure) in ["officer_shift", "skirmish", "bombardment_factor", "bombardment_most"].into_iter().zip(figures) {
            found("national-ratings", json!({ "nation": nation }), field, figure, HZ_GAP_05);
        }
    }
}
