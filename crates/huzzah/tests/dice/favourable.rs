//! Favourable position.

use crate::kit::{and, ask, clause, json};
use grognard_engine::Clause;
use serde_json::Value;

const NAME: &str = "favourable-position";

fn with(more: Value) -> Value {
    and(&json!({ "quality": "trained" }), more)
}

/// Favourable by this clause with these facts, and not at all without.
fn gives(yes: Value, clauses: &[Clause], no: Value) {
    let trial = ask(NAME, with(yes.clone()), &[]);
    assert!(trial.allowed(), "{yes}");
    for clause in clauses {
        assert!(trial.cites(*clause), "{clause}: {yes}");
    }
    assert!(!ask(NAME, with(no.clone()), &[]).allowed(), "{no}");
}

#[test]
fn hz_fav_01_never_when_disadvantaged() {
    gives(json!({ "supported": true }), &[], json!({ "supported": true, "disadvantaged": true }));
    assert!(ask(NAME, with(json!({ "supported": true, "disadvantaged": true })), &[]).cites(clause::HZ_FAV_01));
}

#[test]
fn hz_flk_10_never_when_taken_in_flank() {
    let trial = ask(NAME, with(json!({ "supported": true, "flank_or_rear": true })), &[]);
    assert!(!trial.allowed() && trial.cites(clause::HZ_FLK_10));
}

#[test]
fn hz_fav_02_uphill() {
    gives(json!({ "uphill": true }), &[clause::HZ_FAV_02], json!({}));
}

#[test]
fn hz_fav_03_defending_a_stream() {
    gives(json!({ "defending_stream": true }), &[clause::HZ_FAV_03], json!({}));
}

#[test]
fn hz_fav_04_behind_a_hedge_or_wall() {
    gives(json!({ "behind_hedge": true }), &[clause::HZ_FAV_04], json!({}));
    gives(json!({ "behind_wall": true }), &[clause::HZ_FAV_04], json!({}));
}

#[test]
fn hz_fav_05_hz_sec_06_two_secure_flanks() {
    gives(json!({ "secure_flanks": 2 }), &[clause::HZ_FAV_05, clause::HZ_SEC_06], json!({ "secure_flanks": 1 }));
}

#[test]
fn hz_fav_06_hz_sup_04_support() {
    gives(json!({ "supported": true }), &[clause::HZ_FAV_06, clause::HZ_SUP_04], json!({}));
}

#[test]
fn hz_fav_07_in_woods_or_buildings() {
    gives(json!({ "ground": "woods" }), &[clause::HZ_FAV_07], json!({ "ground": "marsh" }));
    gives(json!({ "ground": "buildings" }), &[clause::HZ_FAV_07], json!({ "ground": "broken_ground" }));
}

#[test]
fn hz_fav_08_open_order_in_the_open_threatened_by_infantry_or_artillery_only() {
    let open = |formation: &str, only| json!({ "formation": formation, "only_infantry_or_artillery": only });
    gives(open("open_order", true), &[clause::HZ_FAV_08], open("open_order", false));
    gives(open("open_order", true), &[clause::HZ_FAV_08], open("line", true));
    // For threats unlimbered guns count as open order.
    gives(json!({ "arm": "artillery", "only_infantry_or_artillery": true }), &[clause::HZ_FAV_08], json!({ "arm": "artillery" }));
}

#[test]
fn hz_fav_09_guns_or_open_order_bombarded_far_off() {
    for range in ["long", "extreme"] {
        gives(json!({ "arm": "artillery", "bombarded": range }), &[clause::HZ_FAV_09], json!({ "bombarded": range }));
    }
    let near = json!({ "formation": "open_order", "bombarded": "short" });
    gives(json!({ "formation": "open_order", "bombarded": "long" }), &[clause::HZ_FAV_09], near);
}

#[test]
fn hz_fav_10_however_many_circumstances_one_up() {
    let many = with(json!({ "supported": true, "uphill": true, "secure_flanks": 2 }));
    assert!(ask(NAME, many.clone(), &[]).cites(clause::HZ_FAV_10));
    assert!(!ask(NAME, with(json!({ "uphill": true })), &[]).cites(clause::HZ_FAV_10));
    let trial = ask("threat", many, &[]);
    assert_eq!((trial.rating(), trial.line(clause::HZ_THR_18)), (9, Some(1)));
}

#[test]
fn hz_fav_12_infantry_in_woods_under_cossacks() {
    let trial = ask("threat", with(json!({ "ground": "woods", "cossack_zones": 1 })), &[]);
    assert!(trial.cites(clause::HZ_FAV_12));
    assert_eq!(trial.line(clause::HZ_THR_18), Some(1));
    assert!(!ask("threat", with(json!({ "ground": "woods", "line_zones": 1 })), &[]).cites(clause::HZ_FAV_12));
}

#[test]
fn hz_ter_03_partly_is_not_enough() {
    gives(json!({ "ground": "woods" }), &[], json!({ "ground": "woods", "partly": true }));
    assert!(ask(NAME, with(json!({ "ground": "woods", "partly": true })), &[]).cites(clause::HZ_TER_03));
}

#[test]
fn hz_wod_14_howitzers_reach_into_dense_terrain() {
    let under = |howitzer| json!({ "ground": "woods", "bombarded": "long", "by_howitzer": howitzer });
    gives(under(false), &[], under(true));
    assert!(ask(NAME, with(under(true)), &[]).cites(clause::HZ_WOD_14));
}

#[test]
fn hz_hed_10_hz_wal_08_howitzers_reach_behind_hedge_and_wall_from_afar() {
    for (cover, clause) in [("behind_hedge", clause::HZ_HED_10), ("behind_wall", clause::HZ_WAL_08)] {
        let under = |range: &str, howitzer| json!({ cover: true, "bombarded": range, "by_howitzer": howitzer });
        gives(under("short", true), &[], under("long", true));
        gives(under("extreme", false), &[], under("extreme", true));
        assert!(ask(NAME, with(under("long", true)), &[]).cites(clause));
    }
}

#[test]
fn hz_bld_14_an_open_order_garrison_has_position_and_cover() {
    let garrison = with(json!({ "ground": "buildings", "garrison": true, "open_order_troops": true }));
    assert!(ask(NAME, garrison.clone(), &[]).cites(clause::HZ_BLD_14));
    assert_eq!(ask("threat", garrison, &[]).rating(), 10, "position and open order in dense terrain");
    assert_eq!(ask("threat", with(json!({ "ground": "buildings", "garrison": true })), &[]).rating(), 9);
}

#[test]
fn hz_str_07_a_strong_point_is_favourable_and_dense() {
    let held = with(json!({ "ground": "strong_point", "garrison": true, "open_order_troops": true }));
    assert!(ask(NAME, held.clone(), &[]).cites(clause::HZ_STR_07));
    assert_eq!(ask("threat", held, &[]).line(clause::HZ_THR_19), Some(1));
}

#[test]
fn hz_for_16_defenders_of_works_are_favourable() {
    gives(json!({ "defending_fortress": true }), &[clause::HZ_FOR_16], json!({}));
}
