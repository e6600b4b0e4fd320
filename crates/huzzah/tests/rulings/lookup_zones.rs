//! Threat zones, ranges and radii.

use crate::kit::{ask, contradiction, found, silent};
use grognard_huzzah::clause::*;
use serde_json::json;

#[test]
fn hz_thz_02_every_cell_of_the_table_of_zones() {
    for (arm, cells) in [("infantry", [15, 15, 15, 0, 10]), ("cavalry", [25, 25, 30, 0, -1])] {
        for (formation, cm) in ["line", "open_order", "column", "march_column", "square"].into_iter().zip(cells) {
            let facts = json!({ "arm": arm, "formation": formation });
            match cm {
                -1 => contradiction("threat-zone", facts, HZ_FORM_09),
                0 => drop(found("threat-zone", facts, "cm", 0, HZ_FORM_06)),
                cm => {
                    let answer = found("threat-zone", facts, "cm", cm, HZ_THZ_02);
                    assert_eq!(answer.get("bands").as_f64(), Some(f64::from(cm) / 5.0));
                }
            }
        }
    }
    for (weight, cm) in [("light", 30), ("medium", 35), ("heavy", 40)] {
        found("threat-zone", json!({ "arm": "artillery", "weight": weight, "formation": "unlimbered" }), "cm", cm, HZ_THZ_02);
        found("threat-zone", json!({ "arm": "artillery", "weight": weight, "formation": "limbered" }), "cm", 0, HZ_FORM_06);
    }
}

#[test]
fn hz_thz_05_open_order_threatens_as_a_line() {
    found("threat-zone", json!({ "formation": "open_order" }), "cm", 15, HZ_THZ_05);
    silent("threat-zone", json!({ "formation": "line" }), HZ_THZ_05);
}

#[test]
fn hz_thz_10_guns_have_a_short_range_zone_of_their_own() {
    found("threat-zone", json!({ "arm": "artillery", "formation": "unlimbered" }), "cm", 35, HZ_THZ_10);
    silent("threat-zone", json!({ "arm": "artillery", "formation": "limbered" }), HZ_THZ_10);
}

#[test]
fn hz_thz_04_a_square_has_four_faces() {
    found("threat-zone", json!({ "formation": "square" }), "faces", 4, HZ_THZ_04);
    found("threat-zone", json!({ "formation": "line" }), "faces", 1, HZ_THZ_02);
}

#[test]
fn hz_thz_12_hz_sks_05_hz_sks_06_superiority_deepens_zones_against_foot_and_guns() {
    found("threat-zone", json!({ "superiority": 1, "target": "infantry" }), "cm", 20, HZ_SKS_05);
    found("threat-zone", json!({ "superiority": 1, "target": "artillery" }), "cm", 20, HZ_SKS_06);
    found("threat-zone", json!({ "superiority": 1, "target": "infantry" }), "bands", 4, HZ_THZ_12);
    found("threat-zone", json!({ "superiority": 0, "target": "infantry" }), "cm", 15, HZ_THZ_02);
    found("threat-zone", json!({ "superiority": 1, "target": "artillery", "target_dense": true }), "cm", 15, HZ_SKS_06);
    // Only infantry gains.
    found("threat-zone", json!({ "arm": "cavalry", "superiority": 1 }), "cm", 25, HZ_THZ_02);
}

#[test]
fn hz_sks_07_hz_sks_08_not_against_cavalry_nor_foot_in_dense_terrain() {
    found("threat-zone", json!({ "superiority": 1, "target": "cavalry" }), "cm", 15, HZ_SKS_07);
    found("threat-zone", json!({ "superiority": 1, "target": "cavalry", "target_dense": true }), "cm", 15, HZ_SKS_07);
    found("threat-zone", json!({ "superiority": 1, "target": "infantry", "target_dense": true }), "cm", 15, HZ_SKS_08);
    found("threat-zone", json!({ "superiority": 1, "target": "infantry" }), "cm", 20, HZ_SKS_05);
}

#[test]
fn hz_sks_16_never_more_than_five() {
    found("threat-zone", json!({ "superiority": 3 }), "cm", 20, HZ_SKS_16);
    silent("threat-zone", json!({ "superiority": 1 }), HZ_SKS_16);
}

#[test]
fn hz_sks_17_no_zone_gains_none() {
    found("threat-zone", json!({ "formation": "march_column", "superiority": 1 }), "cm", 0, HZ_SKS_17);
    found("threat-zone", json!({ "formation": "square", "superiority": 1 }), "cm", 15, HZ_SKS_05);
}

#[test]
fn hz_cav_02_blown_cavalry_has_no_zone() {
    found("threat-zone", json!({ "arm": "cavalry", "blown": true }), "cm", 0, HZ_CAV_02);
    found("threat-zone", json!({ "arm": "cavalry" }), "cm", 25, HZ_THZ_02);
    contradiction("threat-zone", json!({ "arm": "infantry", "blown": true }), HZ_CAV_02);
}

#[test]
fn hz_wod_08_hz_wod_09_hz_wod_10_zones_in_woods() {
    found("threat-zone", json!({ "ground": "woods" }), "cm", 5, HZ_WOD_08);
    found("threat-zone", json!({ "arm": "cavalry", "cossack": true, "formation": "open_order", "ground": "woods" }), "cm", 5, HZ_WOD_08);
    found("threat-zone", json!({ "ground": "woods", "superiority": 1 }), "cm", 5, HZ_WOD_09);
    found("threat-zone", json!({ "arm": "cavalry", "ground": "woods" }), "cm", 0, HZ_WOD_10);
    // From the edge into the open the zone is full.
    found("threat-zone", json!({ "arm": "cavalry", "ground": "wood_edge" }), "cm", 25, HZ_WOD_06);
    contradiction("threat-zone", json!({ "arm": "artillery", "formation": "unlimbered", "ground": "woods" }), HZ_WOD_03);
}

#[test]
fn hz_brk_02_open_order_in_broken_ground_keeps_its_zone() {
    found("threat-zone", json!({ "formation": "open_order", "ground": "broken_ground" }), "cm", 15, HZ_BRK_02);
    contradiction("threat-zone", json!({ "formation": "line", "ground": "broken_ground" }), HZ_BRK_01);
}

#[test]
fn hz_bld_07_in_a_sector_but_not_deployed_five() {
    found("threat-zone", json!({ "ground": "buildings" }), "cm", 5, HZ_BLD_07);
    found("threat-zone", json!({ "ground": "buildings", "superiority": 1 }), "cm", 5, HZ_BLD_07);
    found("threat-zone", json!({ "arm": "cavalry", "ground": "buildings" }), "cm", 0, HZ_BLD_08);
}

#[test]
fn hz_bld_12_hz_bld_13_hz_bld_19_garrisons_of_buildings() {
    let open = found("threat-zone", json!({ "ground": "deployed_in_building", "open_order_troops": true }), "cm", 10, HZ_BLD_12);
    assert_eq!(open.get("faces").as_i64(), Some(4));
    found("threat-zone", json!({ "ground": "deployed_in_building", "open_order_troops": true, "superiority": 1 }), "cm", 10, HZ_BLD_13);
    let close = found("threat-zone", json!({ "ground": "deployed_in_building" }), "cm", 10, HZ_BLD_19);
    assert_eq!(close.get("faces").as_i64(), Some(2));
    silent("threat-zone", json!({ "ground": "deployed_in_building" }), HZ_BLD_12);
}

#[test]
fn hz_str_06_strong_points_threaten_from_four_faces() {
    let garrison = found("threat-zone", json!({ "ground": "strong_point" }), "cm", 10, HZ_STR_06);
    assert_eq!(garrison.get("faces").as_i64(), Some(4));
    contradiction("threat-zone", json!({ "arm": "cavalry", "ground": "strong_point" }), HZ_STR_03);
}

#[test]
fn hz_for_06_hz_for_13_no_superiority_on_walls_and_in_breaches() {
    found("threat-zone", json!({ "ground": "fortress_wall", "superiority": 1 }), "cm", 15, HZ_FOR_06);
    found("threat-zone", json!({ "ground": "breach", "superiority": 1 }), "cm", 15, HZ_FOR_13);
    found("threat-zone", json!({ "ground": "open", "superiority": 1 }), "cm", 20, HZ_SKS_05);
}

#[test]
fn hz_brg_02_hz_brg_04_zones_on_bridges() {
    found("threat-zone", json!({ "formation": "march_column", "ground": "bridge_or_ford" }), "cm", 0, HZ_BRG_02);
    found("threat-zone", json!({ "formation": "line", "ground": "bridge_or_ford" }), "cm", 15, HZ_BRG_04);
}

#[test]
fn hz_ter_02_hz_ter_04_across_terrains_the_least_zone_counts() {
    found("threat-zone", json!({ "ground": "open", "partly": "buildings" }), "cm", 5, HZ_TER_04);
    found("threat-zone", json!({ "ground": "open", "partly": "woods" }), "cm", 5, HZ_TER_02);
    found("threat-zone", json!({ "arm": "cavalry", "ground": "open", "partly": "woods" }), "cm", 0, HZ_TER_02);
    silent("threat-zone", json!({ "ground": "open", "partly": "woods" }), HZ_TER_04);
    silent("threat-zone", json!({ "ground": "woods", "partly": "woods" }), HZ_TER_02);
}

#[test]
fn hz_opn_02_open_ground_changes_nothing() {
    found("threat-zone", json!({ "ground": "open" }), "cm", 15, HZ_OPN_02);
    found("terrain-move", json!({ "formation": "column", "into": "open" }), "cm", 20, HZ_OPN_02);
    silent("threat-zone", json!({ "ground": "woods" }), HZ_OPN_02);
}

#[test]
fn hz_bom_29_every_cell_of_the_table_of_ranges() {
    let rows = [("light", [30, 60, 90], 10), ("medium", [35, 70, 105], 15), ("heavy", [40, 80, 120], 20)];
    for (weight, ends, bounce) in rows {
        for (band, end) in ["short", "long", "extreme"].into_iter().zip(ends) {
            found("range-band", json!({ "weight": weight, "distance": end }), "range", band, HZ_BOM_29);
            found("range-band", json!({ "weight": weight, "distance": f64::from(end) - 0.5 }), "range", band, HZ_BOM_29);
        }
        let beyond = json!({ "weight": weight, "distance": f64::from(ends[2]) + 0.5 });
        found("range-band", beyond, "range", serde_json::Value::Null, HZ_BOM_29);
        found("range-band", json!({ "weight": weight, "distance": f64::from(ends[0]) + 0.5 }), "range", "long", HZ_BOM_29);
        found("range-band", json!({ "weight": weight, "distance": f64::from(ends[1]) + 0.5 }), "range", "extreme", HZ_BOM_29);
        found("range-band", json!({ "weight": weight }), "bounce_through", bounce, HZ_BOM_29);
    }
}

#[test]
fn hz_bom_30_across_two_bands_the_closer_counts() {
    found("range-band", json!({ "weight": "light", "distance": 29, "farthest": 34 }), "range", "short", HZ_BOM_30);
    found("range-band", json!({ "weight": "light", "distance": 30 }), "range", "short", HZ_BOM_30);
    silent("range-band", json!({ "weight": "light", "distance": 25, "farthest": 29 }), HZ_BOM_30);
    contradiction("range-band", json!({ "distance": 30, "farthest": 20 }), HZ_BOM_30);
}

#[test]
fn hz_bom_02_canister_at_short_range_only() {
    let short = found("range-band", json!({ "distance": 20 }), "range", "short", HZ_BOM_02);
    assert!(short.words().contains("canister"));
    let long = found("range-band", json!({ "distance": 50 }), "range", "long", HZ_BOM_02);
    assert!(!long.words().contains("canister"));
}

#[test]
fn hz_gap_06_howitzers_reach_as_medium_and_rockets_as_light_guns() {
    found("range-band", json!({ "weight": "heavy", "howitzer": true, "distance": 38 }), "range", "long", HZ_GAP_06);
    found("range-band", json!({ "weight": "heavy", "rocket": true, "distance": 32 }), "range", "long", HZ_GAP_06);
    contradiction("range-band", json!({ "howitzer": true, "rocket": true }), HZ_GAP_06);
}

#[test]
fn hz_cmd_11_hz_cmd_12_every_radius() {
    let levels = [("commander_in_chief", 120), ("corps", 80), ("division", 40), ("brigade", 20)];
    let qualities = [("excellent", 20), ("skilful", 10), ("average", 0), ("poor", 0), ("abysmal", -10)];
    for (level, radius) in levels {
        for (quality, more) in qualities {
            let facts = json!({ "level": level, "officer_quality": quality });
            let answer = found("command-radius", facts.clone(), "cm", radius + more, HZ_CMD_11);
            assert_eq!(answer.get("bands").as_f64(), Some(f64::from(radius + more) / 5.0));
            found("command-radius", facts, "cm", radius + more, HZ_CMD_12);
        }
    }
}

#[test]
fn hz_off_21_hz_off_22_a_superseding_cinc_reaches_as_the_level_he_took() {
    let cinc = |quality, superseding| json!({ "level": "commander_in_chief", "officer_quality": quality, "superseding": superseding });
    found("command-radius", cinc("excellent", "division"), "cm", 60, HZ_OFF_22);
    found("command-radius", cinc("excellent", "division"), "bands", 12, HZ_OFF_21);
    found("command-radius", cinc("average", "brigade"), "cm", 20, HZ_OFF_21);
    silent("command-radius", cinc("average", "division"), HZ_OFF_22);
    contradiction("command-radius", json!({ "level": "corps", "superseding": "division" }), HZ_ORES_26);
    let himself = ask("command-radius", json!({ "level": "commander_in_chief" }));
    assert!(!himself.cites(HZ_OFF_21));
}
