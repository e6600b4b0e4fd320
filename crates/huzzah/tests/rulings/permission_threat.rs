//! Who must test, who can threaten whom, secure flanks, broken units, markers.

use crate::kit::{added, contradiction, no, set, silent, yes};
use grognard_huzzah::clause::*;
use serde_json::json;

#[test]
fn hz_lang_01_hz_lang_02_must_and_can() {
    for task in ["rally_routers", "reform_staggered", "test_in_threat_zone", "resolve_engagement", "command_check", "compulsory_casualties"]
    {
        yes("compulsory", json!({ "what": task }), HZ_LANG_01);
    }
    for task in ["give_orders", "change_formation", "bombard", "attach_officer", "seize_the_flag", "reorganise", "take_huzzah_order"] {
        no("compulsory", json!({ "what": task }), HZ_LANG_02);
    }
}

#[test]
fn hz_thr_01_any_part_in_a_zone_makes_a_phasing_unit_test() {
    yes("must-test", json!({ "in_zone": "partly" }), HZ_THR_01);
    yes("must-test", json!({ "in_zone": "wholly" }), HZ_THR_01);
    no("must-test", json!({ "in_zone": "outside" }), HZ_THR_01);
    no("must-test", json!({ "in_zone": "wholly", "not_phasing": true }), HZ_THR_01);
}

#[test]
fn hz_fav_11_infantry_under_cover_ignores_cavalry_but_cossacks_in_woods() {
    let horse =
        |ground, cossacks: bool| json!({ "in_zone": "wholly", "ground": ground, "threatener": "cavalry", "cossacks_in_woods": cossacks });
    no("must-test", horse("woods", false), HZ_FAV_11);
    no("must-test", horse("buildings", false), HZ_FAV_11);
    yes("must-test", horse("woods", true), HZ_THR_01);
    no("must-test", horse("buildings", true), HZ_FAV_11);
    yes("must-test", horse("open", false), HZ_THR_01);
    yes("must-test", json!({ "in_zone": "wholly", "ground": "woods", "threatener": "infantry" }), HZ_THR_01);
    no("may-threaten", json!({ "arm": "cavalry", "target": "infantry", "place": "woods" }), HZ_FAV_11);
    let cossacks = json!({ "arm": "cavalry", "cossack": true, "target": "infantry", "place": "woods", "in_the_wood": true });
    yes("may-threaten", cossacks, HZ_THZ_02);
    no("may-threaten", json!({ "arm": "cavalry", "target": "cavalry", "place": "woods" }), HZ_WOD_10);
}

#[test]
fn hz_wod_07_from_the_open_only_the_edge_of_a_wood_is_threatened() {
    let threat = |arm: &str, cossack: bool, place: &str, inside: bool| {
        let formation = if arm == "artillery" { "unlimbered" } else { "line" };
        json!({ "arm": arm, "formation": formation, "cossack": cossack, "place": place, "in_the_wood": inside })
    };
    for (arm, cossack) in [("infantry", false), ("artillery", false), ("cavalry", true)] {
        yes("may-threaten", threat(arm, cossack, "wood_edge", false), HZ_WOD_07);
        no("may-threaten", threat(arm, cossack, "woods", false), HZ_WOD_07);
    }
    yes("may-threaten", threat("infantry", false, "woods", true), HZ_THZ_02);
    no("may-threaten", json!({ "arm": "cavalry", "target": "cavalry", "place": "wood_edge" }), HZ_WOD_10);
    contradiction("may-threaten", threat("artillery", false, "woods", true), HZ_WOD_03);
}

#[test]
fn hz_riv_06_hz_dit_08_water_and_deep_ditches_keep_cavalry_off() {
    for (place, clause) in [("sunken_river", HZ_RIV_06), ("deep_sunken", HZ_DIT_08)] {
        no("may-threaten", json!({ "arm": "cavalry", "place": place, "at_the_edge": true }), clause);
        silent("may-threaten", json!({ "arm": "infantry", "place": place, "at_the_edge": true }), clause);
    }
}

#[test]
fn hz_dep_11_deploying_in_or_into_a_zone_brings_a_test_at_once() {
    yes("must-test", json!({ "cause": "deployed", "in_zone": "partly" }), HZ_DEP_11);
    no("must-test", json!({ "cause": "deployed", "in_zone": "outside" }), HZ_DEP_11);
}

#[test]
fn hz_bom_24_hz_bom_25_bombardment_and_bounce_through_bring_tests() {
    yes("must-test", json!({ "cause": "bombarded" }), HZ_BOM_25);
    yes("must-test", json!({ "cause": "bounce_through" }), HZ_BOM_24);
    no("must-test", json!({ "cause": "threat_phase" }), HZ_THR_01);
}

#[test]
fn hz_thz_11_hz_bom_03_hz_bom_04_guns_at_each_range() {
    let guns = |range, bombards: bool| json!({ "arm": "artillery", "formation": "unlimbered", "range": range, "bombards": bombards });
    yes("may-threaten", guns("short", false), HZ_BOM_04);
    yes("may-threaten", guns("short", true), HZ_THZ_11);
    no("may-threaten", guns("long", false), HZ_BOM_03);
    yes("may-threaten", guns("long", true), HZ_THZ_11);
    no("may-threaten", guns("extreme", false), HZ_BOM_03);
    yes("may-threaten", guns("extreme", true), HZ_BOM_03);
    no("may-threaten", json!({ "arm": "artillery", "formation": "limbered" }), HZ_THZ_02);
    contradiction("may-threaten", json!({ "arm": "infantry", "bombards": true }), HZ_THZ_11);
}

#[test]
fn hz_cav_02_hz_rcl_10_hz_form_06_hz_form_08_no_zone_no_threat() {
    no("may-threaten", json!({ "arm": "cavalry", "blown": true }), HZ_CAV_02);
    no("may-threaten", json!({ "arm": "cavalry", "out_of_control": true }), HZ_RCL_10);
    yes("may-threaten", json!({ "arm": "cavalry" }), HZ_THZ_02);
    no("may-threaten", json!({ "formation": "march_column" }), HZ_FORM_06);
    no("may-threaten", json!({ "formation": "mob" }), HZ_FORM_08);
    contradiction("may-threaten", json!({ "arm": "infantry", "blown": true }), HZ_CAV_02);
}

#[test]
fn hz_hil_07_dead_ground_hides_from_guns_only() {
    let place = |arm: &str, place| json!({ "arm": arm, "formation": "line", "place": place });
    no("may-threaten", place("artillery", "dead_ground"), HZ_HIL_07);
    yes("may-threaten", place("artillery", "beyond_dead_ground"), HZ_HIL_07);
    yes("may-threaten", place("infantry", "dead_ground"), HZ_THZ_02);
}

#[test]
fn hz_brk_03_hz_bld_09_guns_reach_broken_ground_and_garrisons() {
    yes("may-threaten", json!({ "arm": "artillery", "place": "broken_ground" }), HZ_BRK_03);
    yes("may-threaten", json!({ "arm": "artillery", "place": "deployed_in_building" }), HZ_BLD_09);
    no("may-threaten", json!({ "arm": "artillery", "place": "buildings" }), HZ_BLD_08);
    yes("may-threaten", json!({ "arm": "infantry", "place": "buildings" }), HZ_THZ_02);
}

#[test]
fn hz_riv_08_hz_dit_09_only_from_the_edge() {
    for (place, clause) in [("sunken_river", HZ_RIV_08), ("deep_sunken", HZ_DIT_09)] {
        for arm in ["infantry", "artillery"] {
            yes("may-threaten", json!({ "arm": arm, "place": place, "at_the_edge": true }), clause);
            no("may-threaten", json!({ "arm": arm, "place": place }), clause);
        }
        no("may-threaten", json!({ "arm": "cavalry", "place": place, "at_the_edge": true }), clause);
    }
}

#[test]
fn hz_hed_09_hz_hed_11_hz_wal_07_hz_wal_09_units_behind_hedges_and_walls_can_be_threatened() {
    yes("may-threaten", json!({ "arm": "artillery", "place": "behind_hedge" }), HZ_HED_09);
    yes("may-threaten", json!({ "arm": "infantry", "place": "behind_hedge" }), HZ_HED_11);
    no("may-threaten", json!({ "arm": "cavalry", "place": "behind_hedge" }), HZ_HED_07);
    yes("may-threaten", json!({ "arm": "artillery", "place": "behind_wall" }), HZ_WAL_07);
    let foot = yes("may-threaten", json!({ "arm": "infantry", "place": "behind_wall" }), HZ_WAL_09);
    assert!(foot.words().contains("favourable position"));
    no("may-threaten", json!({ "arm": "cavalry", "place": "behind_wall" }), HZ_WAL_10);
}

#[test]
fn hz_sec_01_hz_sec_02_hz_sec_03_hz_sec_04_hz_sec_05_secure_flanks() {
    let flanks = |left, right| json!({ "left": left, "right": right });
    yes("secure-flanks", flanks("terrain", "friend"), HZ_SEC_01);
    yes("secure-flanks", flanks("terrain", "friend"), HZ_SEC_02);
    yes("secure-flanks", flanks("friendly_zone", "friendly_zone"), HZ_SEC_03);
    yes("secure-flanks", flanks("friendly_zone", "terrain"), HZ_SEC_04);
    no("secure-flanks", flanks("friend", "nothing"), HZ_SEC_04);
    no("secure-flanks", flanks("nothing", "nothing"), HZ_SEC_04);
    no("secure-flanks", flanks("terrain_held_by_enemy", "friend"), HZ_SEC_01);
    no("secure-flanks", flanks("table_edge", "friend"), HZ_SEC_05);
    no("secure-flanks", flanks("friend", "table_edge"), HZ_SEC_05);
}

#[test]
fn hz_stat_02_staggers_and_kills_reaching_full_morale_break() {
    no("broken", json!({ "quality": "trained", "staggers": 4, "kills": 3 }), HZ_STAT_02);
    let broken = yes("broken", json!({ "quality": "trained", "staggers": 5, "kills": 3 }), HZ_STAT_02);
    assert_eq!(set(&broken, "a", "broken"), Some(true));
    yes("broken", json!({ "quality": "trained", "staggers": 6, "kills": 3 }), HZ_STAT_02);
    no("broken", json!({ "quality": "veteran", "staggers": 6, "kills": 3 }), HZ_STAT_02);
    yes("broken", json!({ "quality": "unreliable", "staggers": 5 }), HZ_STAT_02);
}

#[test]
fn hz_cas_02_hz_cas_03_broken_and_destroyed_after_compulsory_casualties() {
    yes("broken", json!({ "staggers": 2, "kills": 6, "compulsory_casualties": true }), HZ_CAS_02);
    no("broken", json!({ "staggers": 1, "kills": 6, "compulsory_casualties": true }), HZ_CAS_02);
    yes("broken", json!({ "staggers": 0, "kills": 8 }), HZ_CAS_03);
    no("broken", json!({ "staggers": 0, "kills": 7 }), HZ_STAT_02);
    yes("compulsory-casualties", json!({ "staggers": 1, "kills": 6 }), HZ_CAS_02);
    yes("compulsory-casualties", json!({ "staggers": 1, "kills": 7 }), HZ_CAS_03);
    yes("compulsory-casualties", json!({ "staggers": 1, "kills": 5 }), HZ_CAS_01);
}

#[test]
fn hz_cas_01_units_still_staggered_take_a_kill_and_keep_their_staggers() {
    let kill = yes("compulsory-casualties", json!({ "staggers": 2 }), HZ_CAS_01);
    assert_eq!((added(&kill, "a", "kills"), added(&kill, "a", "staggers")), (1, 0));
    let none = no("compulsory-casualties", json!({ "staggers": 0 }), HZ_CAS_01);
    assert_eq!(added(&none, "a", "kills"), 0);
    no("compulsory-casualties", json!({ "staggers": 2, "did_not_try": true }), HZ_CAS_01);
}

#[test]
fn hz_eng_45_hz_cck_30_hz_rout_07_hz_rout_08_leaving_the_table_breaks() {
    yes("broken", json!({ "leaves": "routing" }), HZ_ROUT_08);
    yes("broken", json!({ "leaves": "retiring" }), HZ_ENG_45);
    yes("broken", json!({ "leaves": "failed_check" }), HZ_CCK_30);
    yes("broken", json!({ "surrounded": true }), HZ_ROUT_07);
    no("broken", json!({ "leaves": "no" }), HZ_STAT_02);
}

#[test]
fn hz_stat_01_hz_stat_03_hz_stat_04_which_markers_come_off() {
    no("markers-off", json!({ "kills_off": true, "staggers": 2, "removed": 2 }), HZ_STAT_01);
    let all = yes("markers-off", json!({ "staggers": 2, "removed": 3 }), HZ_STAT_03);
    assert_eq!(added(&all, "a", "staggers"), -2);
    let some = no("markers-off", json!({ "staggers": 3, "removed": 2 }), HZ_STAT_04);
    assert_eq!(added(&some, "a", "staggers"), -2);
    no("markers-off", json!({ "staggers": 3, "removed": 0 }), HZ_STAT_03);
}
