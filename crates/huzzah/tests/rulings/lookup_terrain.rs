//! Terrain: what it is, who crosses it, how fast.

use crate::kit::{contradiction, found, no, silent, yes};
use grognard_huzzah::clause::*;
use serde_json::{Value, json};

fn column(into: &str) -> Value {
    json!({ "formation": "column", "into": into })
}

fn horse(into: &str) -> Value {
    json!({ "arm": "cavalry", "formation": "column", "into": into })
}

fn guns(into: &str) -> Value {
    json!({ "arm": "artillery", "formation": "limbered", "into": into })
}

#[test]
fn hz_ter_01_hz_ter_05_hz_ter_06_the_rest_of_the_move_goes_at_the_new_rate() {
    let to_orchard = json!({ "formation": "column", "from": "open", "moved": 10, "into": "light_wood" });
    found("terrain-move", to_orchard.clone(), "cm", 5, HZ_TER_05);
    found("terrain-move", to_orchard, "bands", 1, HZ_TER_01);
    let from_orchard = json!({ "formation": "column", "from": "light_wood", "moved": 5, "into": "open" });
    found("terrain-move", from_orchard, "cm", 10, HZ_TER_06);
    found("terrain-move", json!({ "formation": "column", "from": "open", "moved": 20, "into": "light_wood" }), "cm", 0, HZ_TER_01);
    silent("terrain-move", json!({ "formation": "column", "moved": 5 }), HZ_TER_01);
}

#[test]
fn hz_opn_01_hz_hil_01_hz_wod_01_hz_riv_01_hz_hed_01_what_terrain_is() {
    found("terrain", json!({ "feature": "open" }), "dense", false, HZ_OPN_01);
    found("terrain", json!({ "feature": "gentle_slope" }), "contours", 1, HZ_HIL_01);
    found("terrain", json!({ "feature": "steep_slope" }), "contours", 2, HZ_HIL_01);
    found("terrain", json!({ "feature": "light_wood" }), "dense", true, HZ_WOD_01);
    found("terrain", json!({ "feature": "heavy_wood" }), "dense", true, HZ_WOD_01);
    found("terrain", json!({ "feature": "river" }), "linear", true, HZ_RIV_01);
    found("terrain", json!({ "feature": "low_hedge" }), "linear", true, HZ_HED_01);
    found("terrain", json!({ "feature": "high_hedge" }), "linear", true, HZ_HED_01);
}

#[test]
fn hz_wal_01_hz_dit_01_hz_dif_01_hz_bld_01_hz_rod_01_what_other_terrain_is() {
    found("terrain", json!({ "feature": "redoubt" }), "linear", true, HZ_WAL_01);
    found("terrain", json!({ "feature": "high_wall" }), "linear", true, HZ_WAL_01);
    found("terrain", json!({ "feature": "shallow_sunken" }), "linear", true, HZ_DIT_01);
    found("terrain", json!({ "feature": "deep_sunken" }), "linear", true, HZ_DIT_01);
    for feature in ["cliff", "lake", "marsh", "wolf_pits", "flood"] {
        found("terrain", json!({ "feature": feature }), "dense", false, HZ_DIF_01);
    }
    found("terrain", json!({ "feature": "buildings" }), "dense", true, HZ_BLD_01);
    found("terrain", json!({ "feature": "strong_point" }), "dense", true, HZ_BLD_01);
    let road = found("terrain", json!({ "feature": "road" }), "dense", false, HZ_ROD_01);
    assert!(road.words().contains("without manoeuvre orders"));
    found("terrain-move", column("road"), "cm", 20, HZ_ROD_01);
}

#[test]
fn hz_hil_02_hz_hil_03_slopes_halve_moves() {
    found("terrain-move", column("gentle_slope"), "cm", 10, HZ_HIL_02);
    found("terrain-move", horse("gentle_slope"), "cm", 15, HZ_HIL_02);
    found("terrain-move", guns("gentle_slope"), "cm", 10, HZ_HIL_02);
    let skirmishers = |into| json!({ "formation": "open_order", "skirmish_troops": true, "into": into });
    found("terrain-move", skirmishers("gentle_slope"), "cm", 20, HZ_HIL_02);
    found("terrain-move", json!({ "formation": "open_order", "open_order_troops": true, "into": "gentle_slope" }), "cm", 10, HZ_HIL_02);
    found("terrain-move", json!({ "formation": "line", "skirmish_troops": true, "into": "gentle_slope" }), "cm", 7.5, HZ_HIL_02);
    found("terrain-move", skirmishers("steep_slope"), "cm", 10, HZ_HIL_03);
    found("terrain-move", horse("steep_slope"), "cm", 15, HZ_HIL_03);
}

#[test]
fn hz_wod_02_hz_wod_04_hz_wod_05_moving_through_woods() {
    found("terrain-move", column("light_wood"), "cm", 10, HZ_WOD_02);
    found("terrain-move", column("heavy_wood"), "cm", 10, HZ_WOD_02);
    found("terrain-move", horse("heavy_wood"), "cm", 15, HZ_WOD_02);
    let open = |into| json!({ "formation": "open_order", "open_order_troops": true, "into": into });
    found("terrain-move", open("light_wood"), "cm", 20, HZ_WOD_04);
    found("terrain-move", open("heavy_wood"), "cm", 10, HZ_WOD_02);
    let cossacks = |into| json!({ "arm": "cavalry", "formation": "open_order", "cossack": true, "into": into });
    found("terrain-move", cossacks("light_wood"), "cm", 30, HZ_WOD_05);
    found("terrain-move", cossacks("heavy_wood"), "cm", 15, HZ_WOD_02);
}

#[test]
fn hz_riv_05_hz_hed_05_hz_wal_05_obstacles_are_crossed_at_half_rate_on_a_later_order() {
    for (feature, crossed, stopped) in [
        ("river", HZ_RIV_05, HZ_RIV_04),
        ("low_hedge", HZ_HED_05, HZ_HED_02),
        ("low_wall", HZ_WAL_05, HZ_WAL_02),
        ("redoubt", HZ_WAL_05, HZ_WAL_02),
    ] {
        found("terrain-move", column(feature), "cm", 10, crossed);
        found("terrain-move", horse(feature), "cm", 15, crossed);
        let now = found("terrain-move", json!({ "formation": "column", "moved": 5, "into": feature }), "cm", 0, stopped);
        assert_eq!(now.get("stops").as_bool(), Some(true));
    }
    found("terrain-move", guns("river"), "cm", 10, HZ_RIV_05);
}

#[test]
fn hz_dit_05_hz_dit_06_sunken_obstacles() {
    found("terrain-move", column("shallow_sunken"), "cm", 20, HZ_DIT_05);
    found("terrain-move", horse("shallow_sunken"), "cm", 30, HZ_DIT_05);
    found("terrain-move", column("deep_sunken"), "cm", 10, HZ_DIT_06);
}

#[test]
fn hz_dif_02_hz_dif_03_wolf_pits_and_marshes() {
    found("terrain-move", column("wolf_pits"), "cm", 10, HZ_DIF_02);
    found("terrain-move", horse("wolf_pits"), "cm", 0, HZ_DIF_01);
    found("terrain-move", json!({ "formation": "column", "into": "marsh", "passable": true }), "cm", 10, HZ_DIF_03);
    found("terrain-move", json!({ "formation": "column", "into": "marsh" }), "cm", 0, HZ_DIF_01);
    no("may-enter", json!({ "feature": "cliff" }), HZ_DIF_01);
}

#[test]
fn hz_bld_03_hz_bld_04_streets_and_houses() {
    found("terrain-move", json!({ "formation": "march_column", "into": "buildings" }), "cm", 20, HZ_BLD_03);
    found("terrain-move", json!({ "arm": "cavalry", "formation": "march_column", "into": "buildings" }), "cm", 30, HZ_BLD_03);
    found("terrain-move", guns("buildings"), "cm", 20, HZ_BLD_03);
    found("terrain-move", column("buildings"), "cm", 10, HZ_BLD_04);
    found("terrain-move", horse("buildings"), "cm", 0, HZ_BLD_05);
}

#[test]
fn hz_for_10_barricades_act_as_low_walls() {
    found("terrain", json!({ "feature": "barricaded_breach" }), "linear", true, HZ_FOR_10);
    found("terrain", json!({ "feature": "breach" }), "linear", false, HZ_FOR_09);
    found("terrain-move", json!({ "formation": "line", "into": "barricaded_breach" }), "cm", 7.5, HZ_FOR_10);
}

#[test]
fn hz_for_04_hz_for_07_the_height_of_fortress_walls() {
    let wall = found("fortress-height", json!({}), "levels", 1, HZ_FOR_04);
    assert_eq!((wall.get("scaling").as_i64(), wall.get("dead_ground").as_f64()), (Some(-1), Some(5.0)));
    let trench = found("fortress-height", json!({ "trench": true }), "scaling", -2, HZ_FOR_04);
    assert_eq!(trench.get("dead_ground").as_f64(), Some(10.0));
    found("fortress-height", json!({ "levels": 2 }), "dead_ground", 10, HZ_FOR_07);
    found("fortress-height", json!({ "levels": 3, "trench": true }), "scaling", -4, HZ_FOR_04);
}

#[test]
fn hz_brk_01_hz_wod_03_broken_ground_and_woods() {
    yes("may-enter", json!({ "formation": "open_order", "open_order_troops": true, "feature": "broken_ground" }), HZ_BRK_01);
    no("may-enter", json!({ "formation": "line", "feature": "broken_ground" }), HZ_BRK_01);
    no("may-enter", json!({ "arm": "cavalry", "formation": "open_order", "cossack": true, "feature": "broken_ground" }), HZ_BRK_01);
    no("may-enter", json!({ "arm": "artillery", "formation": "limbered", "feature": "light_wood" }), HZ_WOD_03);
    no("may-enter", json!({ "arm": "artillery", "formation": "limbered", "feature": "heavy_wood" }), HZ_WOD_03);
    yes("may-enter", json!({ "arm": "cavalry", "feature": "light_wood" }), HZ_WOD_02);
}

#[test]
fn hz_riv_02_impassable_rivers() {
    let river = |arm, fordable_by| json!({ "arm": arm, "feature": "river", "fordable_by": fordable_by });
    no("may-enter", river("infantry", "nobody"), HZ_RIV_02);
    yes("may-enter", river("infantry", "everyone"), HZ_RIV_05);
    yes("may-enter", river("infantry", "infantry_and_cavalry"), HZ_RIV_05);
    no(
        "may-enter",
        json!({ "arm": "artillery", "formation": "limbered", "feature": "river", "fordable_by": "infantry_and_cavalry" }),
        HZ_RIV_02,
    );
    no("may-enter", river("infantry", "cavalry_only"), HZ_RIV_02);
    yes("may-enter", river("cavalry", "cavalry_only"), HZ_RIV_05);
    yes("may-enter", json!({ "formation": "march_column", "feature": "bridge" }), HZ_BRG_01);
}

#[test]
fn hz_hed_03_hz_hed_04_hz_wal_03_hz_wal_04_hedges_and_walls_bar_guns_and_high_ones_horse() {
    let guns = |feature| json!({ "arm": "artillery", "formation": "limbered", "feature": feature });
    let horse = |feature| json!({ "arm": "cavalry", "feature": feature });
    no("may-enter", guns("low_hedge"), HZ_HED_03);
    no("may-enter", guns("high_hedge"), HZ_HED_03);
    no("may-enter", horse("high_hedge"), HZ_HED_04);
    yes("may-enter", horse("low_hedge"), HZ_HED_05);
    yes("may-enter", json!({ "feature": "high_hedge" }), HZ_HED_06);
    no("may-enter", guns("low_wall"), HZ_WAL_03);
    no("may-enter", guns("redoubt"), HZ_WAL_03);
    no("may-enter", guns("high_wall"), HZ_WAL_03);
    no("may-enter", horse("high_wall"), HZ_WAL_04);
    yes("may-enter", horse("low_wall"), HZ_WAL_05);
    let over = found("terrain-move", json!({ "into": "high_wall" }), "placed_beyond", true, HZ_WAL_06);
    assert_eq!(over.get("cm").as_f64(), Some(0.0));
}

#[test]
fn hz_dit_03_hz_dit_04_hz_dit_10_ditches_and_sunken_roads() {
    no("may-enter", json!({ "arm": "artillery", "formation": "limbered", "feature": "shallow_sunken" }), HZ_DIT_03);
    yes("may-enter", json!({ "arm": "cavalry", "feature": "shallow_sunken" }), HZ_DIT_05);
    no("may-enter", json!({ "arm": "cavalry", "feature": "deep_sunken" }), HZ_DIT_04);
    no("may-enter", json!({ "arm": "artillery", "formation": "limbered", "feature": "deep_sunken" }), HZ_DIT_04);
    yes("may-enter", json!({ "feature": "deep_sunken" }), HZ_DIT_06);
    yes("may-enter", json!({ "arm": "cavalry", "formation": "march_column", "feature": "deep_sunken", "along": true }), HZ_DIT_10);
    yes("may-enter", json!({ "formation": "mob", "feature": "shallow_sunken", "along": true }), HZ_DIT_10);
    no("may-enter", json!({ "arm": "cavalry", "formation": "line", "feature": "deep_sunken", "along": true }), HZ_DIT_04);
}

#[test]
fn hz_brg_01_hz_brg_02_hz_brg_03_bridges_take_march_columns_only() {
    for feature in ["bridge", "ford"] {
        yes("may-enter", json!({ "formation": "march_column", "feature": feature }), HZ_BRG_01);
        yes("may-enter", json!({ "arm": "artillery", "formation": "limbered", "feature": feature }), HZ_BRG_02);
        no("may-enter", json!({ "formation": "column", "feature": feature }), HZ_BRG_03);
        no("may-enter", json!({ "arm": "cavalry", "formation": "line", "feature": feature }), HZ_BRG_03);
    }
    found("terrain-move", json!({ "formation": "march_column", "into": "bridge" }), "cm", 20, HZ_BRG_01);
}

#[test]
fn hz_bld_05_horse_and_guns_enter_buildings_in_march_column() {
    no("may-enter", json!({ "arm": "cavalry", "formation": "column", "feature": "buildings" }), HZ_BLD_05);
    no("may-enter", json!({ "arm": "artillery", "formation": "unlimbered", "feature": "buildings" }), HZ_BLD_05);
    yes("may-enter", json!({ "arm": "cavalry", "formation": "march_column", "feature": "buildings" }), HZ_BLD_03);
    no("may-enter", json!({ "feature": "strong_point" }), HZ_STR_04);
}

#[test]
fn hz_for_01_hz_for_02_fortress_walls_are_scaled_in_sieges() {
    no("may-enter", json!({ "formation": "line", "feature": "fortress_wall" }), HZ_FOR_01);
    yes("may-enter", json!({ "formation": "line", "feature": "fortress_wall", "siege": true }), HZ_FOR_02);
    yes("may-enter", json!({ "formation": "open_order", "skirmish_troops": true, "feature": "fortress_wall", "siege": true }), HZ_FOR_02);
    no("may-enter", json!({ "formation": "column", "feature": "fortress_wall", "siege": true }), HZ_FOR_02);
    no("may-enter", json!({ "arm": "cavalry", "formation": "line", "feature": "fortress_wall", "siege": true }), HZ_FOR_02);
}

#[test]
fn hz_for_09_breaches_take_infantry_in_line_or_open_order_at_half_rate() {
    found("terrain-move", json!({ "formation": "line", "into": "breach" }), "cm", 7.5, HZ_FOR_09);
    yes("may-enter", json!({ "formation": "open_order", "open_order_troops": true, "feature": "breach" }), HZ_FOR_09);
    no("may-enter", json!({ "formation": "column", "feature": "breach" }), HZ_FOR_09);
    no("may-enter", json!({ "arm": "cavalry", "formation": "line", "feature": "breach" }), HZ_FOR_09);
}

#[test]
fn hz_opn_03_hz_opn_04_open_order_in_the_open_is_for_skirmishers() {
    no("may-enter", json!({ "formation": "open_order", "open_order_troops": true, "feature": "open" }), HZ_OPN_03);
    yes("may-enter", json!({ "formation": "open_order", "skirmish_troops": true, "feature": "open" }), HZ_OPN_02);
    let wood = |skirmish: bool| {
        json!({ "formation": "open_order", "into": "line", "open_order_troops": true, "skirmish_troops": skirmish,
            "ground": "light_wood", "enters_open_ground": true })
    };
    no("may-form", wood(false), HZ_OPN_04);
    yes("may-form", wood(true), HZ_SKS_09);
    contradiction("may-form", json!({ "formation": "line", "enters_open_ground": true }), HZ_OPN_04);
}
