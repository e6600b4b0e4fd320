//! Threat tests: disadvantage, Ups and Downs.

use crate::kit::{ask, cited, clause, json, modifier, refuse};
use serde_json::Value;

const NAME: &str = "threat";

/// A Trained line threatened by one line, with more facts.
fn with(more: Value) -> Value {
    crate::kit::and(&json!({ "quality": "trained" }), more)
}

fn rating(more: Value) -> i32 {
    ask(NAME, with(more), &[]).rating()
}

/// These facts make a Trained unit disadvantaged by this clause; those do not.
fn disadvantaged(yes: Value, clause: grognard_engine::Clause, no: Value) {
    let trial = ask(NAME, with(yes.clone()), &[]);
    assert!(trial.line(clause).is_some() && trial.line(clause::HZ_DIS_02).is_some(), "{clause}: {yes}");
    let trial = ask(NAME, with(no.clone()), &[]);
    assert!(trial.line(clause).is_none() && trial.line(clause::HZ_DIS_02).is_none(), "{clause}: {no}");
}

#[test]
fn hz_thr_02_from_flank_or_rear() {
    disadvantaged(json!({ "flank_or_rear": true }), clause::HZ_THR_02, json!({}));
    assert_eq!((rating(json!({ "flank_or_rear": true })), rating(json!({}))), (4, 8));
}

#[test]
fn hz_thr_03_in_march_column() {
    disadvantaged(json!({ "formation": "march_column" }), clause::HZ_THR_03, json!({ "formation": "column" }));
}

#[test]
fn hz_thr_04_routing() {
    disadvantaged(json!({ "routing": true, "formation": "mob" }), clause::HZ_THR_04, json!({ "staggers": 1 }));
}

#[test]
fn hz_thr_05_open_order_in_the_open_under_cavalry() {
    let open = |more| crate::kit::and(&json!({ "formation": "open_order", "cavalry_zones": 1 }), more);
    disadvantaged(open(json!({})), clause::HZ_THR_05, json!({ "formation": "open_order", "line_zones": 1 }));
    disadvantaged(open(json!({})), clause::HZ_THR_05, open(json!({ "ground": "woods" })));
    disadvantaged(open(json!({})), clause::HZ_THR_05, json!({ "formation": "line", "cavalry_zones": 1 }));
}

#[test]
fn hz_thr_06_close_order_cavalry_in_dense_terrain() {
    disadvantaged(json!({ "arm": "cavalry", "ground": "buildings" }), clause::HZ_THR_06, json!({ "arm": "cavalry" }));
    disadvantaged(
        json!({ "arm": "cavalry", "ground": "woods" }),
        clause::HZ_THR_06,
        json!({ "arm": "cavalry", "ground": "woods", "cossack": true }),
    );
}

#[test]
fn hz_thr_07_a_square_under_artillery() {
    disadvantaged(
        json!({ "formation": "square", "artillery_zones": 1 }),
        clause::HZ_THR_07,
        json!({ "formation": "square", "cavalry_zones": 1 }),
    );
    disadvantaged(json!({ "formation": "square", "bombarded": "extreme" }), clause::HZ_THR_07, json!({ "bombarded": "extreme" }));
}

#[test]
fn hz_thr_08_the_disadvantaged_have_no_favourable_position() {
    let facts = |flank| with(json!({ "supported": true, "flank_or_rear": flank }));
    assert_eq!(ask(NAME, facts(false), &[]).line(clause::HZ_THR_18), Some(1));
    let trial = ask(NAME, facts(true), &[]);
    assert_eq!(trial.line(clause::HZ_THR_18), None);
    assert!(trial.cites(clause::HZ_THR_08));
}

#[test]
fn hz_thr_09_otherwise_full_morale() {
    cited(NAME, with(json!({})), with(json!({ "flank_or_rear": true })), clause::HZ_THR_09);
}

#[test]
fn hz_thr_10_never_above_veteran_or_below_unreliable() {
    let ups = json!({ "quality": "veteran", "supported": true, "officer_attached": true });
    let trial = ask(NAME, ups, &[]);
    assert_eq!((trial.rating(), trial.cites(clause::HZ_THR_10)), (10, true));
    let downs = |quality: &str| json!({ "quality": quality, "staggers": 1, "kills": 1, "flank_or_rear": true });
    assert_eq!(ask(NAME, downs("raw"), &[]).rating(), 3);
    assert!(ask(NAME, downs("raw"), &[]).cites(clause::HZ_THR_10), "the floor holds in the disadvantaged column too");
    assert!(!ask(NAME, downs("green"), &[]).cites(clause::HZ_THR_10), "Green, Down 2, is Unreliable without being stopped");
}

#[test]
fn hz_thr_11_more_than_one_zone_is_down_one() {
    modifier(NAME, with(json!({ "line_zones": 2 })), with(json!({ "line_zones": 1 })), clause::HZ_THR_11, -1);
    assert_eq!(rating(json!({ "line_zones": 3, "artillery_zones": 0 })), 7, "once, however many");
    // A bombardment counts as one zone beside those the unit stands in.
    modifier(NAME, with(json!({ "bombarded": "long", "line_zones": 1 })), with(json!({ "bombarded": "long" })), clause::HZ_THR_11, -1);
}

#[test]
fn hz_thr_12_renown_is_down_one() {
    modifier(NAME, with(json!({ "renown_zone": true })), with(json!({})), clause::HZ_THR_12, -1);
}

#[test]
fn hz_thr_13_isolated_is_down_one() {
    modifier(NAME, with(json!({ "isolated": true })), with(json!({})), clause::HZ_THR_13, -1);
}

#[test]
fn hz_thr_14_hz_thr_35_a_column_under_guns_is_down_one_at_every_range() {
    for range in ["short", "long", "extreme"] {
        let column = json!({ "formation": "column", "bombarded": range });
        modifier(NAME, with(column), with(json!({ "bombarded": range })), clause::HZ_THR_14, -1);
    }
    let inherent = with(json!({ "formation": "column", "artillery_zones": 1 }));
    modifier(NAME, inherent.clone(), with(json!({ "formation": "column", "line_zones": 1 })), clause::HZ_THR_14, -1);
    assert!(ask(NAME, inherent, &[]).cites(clause::HZ_THR_35));
}

#[test]
fn hz_thr_15_short_range_is_down_one() {
    modifier(NAME, with(json!({ "bombarded": "short" })), with(json!({ "bombarded": "long" })), clause::HZ_THR_15, -1);
    modifier(NAME, with(json!({ "artillery_zones": 1 })), with(json!({ "line_zones": 1 })), clause::HZ_THR_15, -1);
}

#[test]
fn hz_thr_16_hz_thr_17_hz_thr_40_staggers_and_kills_are_down_one_each_however_many() {
    modifier(NAME, with(json!({ "staggers": 1 })), with(json!({})), clause::HZ_THR_16, -1);
    modifier(NAME, with(json!({ "kills": 1 })), with(json!({})), clause::HZ_THR_17, -1);
    assert_eq!((rating(json!({ "staggers": 1 })), rating(json!({ "staggers": 3 }))), (7, 7));
    assert_eq!((rating(json!({ "kills": 3 })), rating(json!({ "kills": 3, "staggers": 3 }))), (7, 6));
    cited(NAME, with(json!({ "staggers": 2 })), with(json!({ "staggers": 1 })), clause::HZ_THR_40);
}

#[test]
fn hz_thr_18_a_favourable_position_is_up_one() {
    modifier(NAME, with(json!({ "supported": true })), with(json!({})), clause::HZ_THR_18, 1);
}

#[test]
fn hz_thr_19_hz_thr_41_open_order_in_dense_terrain_is_up_one_beside_its_position() {
    let facts = |formation: &str, ground: &str| with(json!({ "formation": formation, "ground": ground }));
    modifier(NAME, facts("open_order", "woods"), facts("line", "woods"), clause::HZ_THR_19, 1);
    modifier(NAME, facts("open_order", "woods"), facts("open_order", "open"), clause::HZ_THR_19, 1);
    let trial = ask(NAME, facts("open_order", "woods"), &[]);
    assert_eq!((trial.rating(), trial.line(clause::HZ_THR_18)), (10, Some(1)), "Up 2 in all");
    assert!(trial.cites(clause::HZ_THR_41));
}

#[test]
fn hz_thr_20_extreme_range_is_up_one() {
    modifier(NAME, with(json!({ "bombarded": "extreme" })), with(json!({ "bombarded": "long" })), clause::HZ_THR_20, 1);
}

#[test]
fn hz_thr_21_a_small_unit_far_off_is_up_one() {
    for range in ["long", "extreme"] {
        let small = |small| with(json!({ "small": small, "bombarded": range }));
        modifier(NAME, small(true), small(false), clause::HZ_THR_21, 1);
    }
    assert_eq!(ask(NAME, with(json!({ "small": true, "bombarded": "short" })), &[]).line(clause::HZ_THR_21), None);
}

#[test]
fn hz_thr_22_smoke_on_the_guns_is_up_one() {
    let smoke = |smoke| with(json!({ "artillery_zones": 1, "smoke_on_guns": smoke }));
    modifier(NAME, smoke(true), smoke(false), clause::HZ_THR_22, 1);
    assert_eq!(ask(NAME, with(json!({ "line_zones": 1, "smoke_on_guns": true })), &[]).line(clause::HZ_THR_22), None);
}

#[test]
fn hz_thr_23_hz_thr_24_hz_thr_44_an_officer_is_up_one_and_inspires_up_one_more() {
    let officer = with(json!({ "officer_attached": true }));
    let inspiring = with(json!({ "officer_attached": true, "officer_inspirational": true }));
    modifier(NAME, officer.clone(), with(json!({})), clause::HZ_THR_23, 1);
    modifier(NAME, inspiring.clone(), officer.clone(), clause::HZ_THR_24, 1);
    assert_eq!((ask(NAME, officer, &[]).rating(), ask(NAME, inspiring, &[]).rating()), (9, 10));
    assert_eq!(refuse(NAME, with(json!({ "officer_inspirational": true }))).clause, Some(clause::HZ_THR_44));
}

#[test]
fn hz_thr_43_an_officer_who_has_only_just_attached_does_not_help_yet() {
    let just = with(json!({ "officer_attached": true, "officer_just_attached": true }));
    let trial = ask(NAME, just, &[]);
    assert_eq!((trial.rating(), trial.line(clause::HZ_THR_23)), (8, None));
    assert!(trial.cites(clause::HZ_THR_43));
    assert_eq!(refuse(NAME, with(json!({ "officer_just_attached": true }))).clause, Some(clause::HZ_THR_43));
}

#[test]
fn hz_thr_25_a_square_under_cavalry_is_up_two() {
    let square = |zone: &str| with(json!({ "formation": "square", zone: 1 }));
    modifier(NAME, square("cavalry_zones"), square("line_zones"), clause::HZ_THR_25, 2);
}

#[test]
fn hz_thr_26_the_net_shift_gives_the_effective_morale() {
    let trial = ask(NAME, with(json!({ "staggers": 1, "isolated": true, "officer_attached": true })), &[]);
    assert_eq!((trial.rating(), trial.0.assessment.words.as_deref()), (7, Some("Green: 7 or less")));
    assert!(trial.cites(clause::HZ_THR_26));
}

#[test]
fn hz_thr_33_open_order_infantry_ignores_many_close_order_or_artillery_zones() {
    let many = with(json!({ "formation": "open_order", "line_zones": 2, "column_zones": 1, "artillery_zones": 1 }));
    let trial = ask(NAME, many, &[]);
    assert_eq!(trial.line(clause::HZ_THR_11), None);
    assert!(trial.cites(clause::HZ_THR_33));
    let skirmishers = with(json!({ "formation": "open_order", "line_zones": 1, "open_order_zones": 1 }));
    assert_eq!(ask(NAME, skirmishers, &[]).line(clause::HZ_THR_11), Some(-1));
}

#[test]
fn hz_thr_36_squares_and_march_columns_take_no_column_penalty() {
    for formation in ["square", "march_column"] {
        let trial = ask(NAME, with(json!({ "formation": formation, "artillery_zones": 1 })), &[]);
        assert_eq!(trial.line(clause::HZ_THR_14), None);
        assert!(trial.cites(clause::HZ_THR_36) && trial.cites(clause::HZ_DIS_02));
    }
}

#[test]
fn hz_thr_45_a_square_under_cavalry_alone_counts_no_zones() {
    let trial = ask(NAME, with(json!({ "formation": "square", "cavalry_zones": 3 })), &[]);
    assert_eq!(trial.line(clause::HZ_THR_11), None);
    assert!(trial.cites(clause::HZ_THR_45));
    let mixed = ask(NAME, with(json!({ "formation": "square", "cavalry_zones": 1, "line_zones": 1 })), &[]);
    assert_eq!(mixed.line(clause::HZ_THR_11), Some(-1));
}

#[test]
fn hz_thr_47_a_square_under_cavalry_and_guns_is_disadvantaged() {
    let trial = ask(NAME, with(json!({ "formation": "square", "cavalry_zones": 1, "artillery_zones": 1 })), &[]);
    assert!(trial.cites(clause::HZ_THR_47) && trial.cites(clause::HZ_DIS_02));
    assert_eq!(trial.line(clause::HZ_THR_25), Some(2), "the Up 2 shifts the quality before the column is read");
    let cavalry = ask(NAME, with(json!({ "formation": "square", "cavalry_zones": 1 })), &[]);
    assert!(!cavalry.cites(clause::HZ_THR_47));
}

#[test]
fn hz_flk_09_a_square_has_no_flank() {
    let error = refuse(NAME, with(json!({ "formation": "square", "flank_or_rear": true })));
    assert_eq!((error.code, error.clause), ("facts/contradiction", Some(clause::HZ_FLK_09)));
    ask(NAME, with(json!({ "formation": "square" })), &[]);
}

#[test]
fn hz_cav_05_blown_cavalry_tests_with_full_morale() {
    let blown = |more| with(crate::kit::and(&json!({ "arm": "cavalry", "blown": true }), more));
    cited(NAME, blown(json!({})), blown(json!({ "flank_or_rear": true })), clause::HZ_CAV_05);
    assert_eq!(ask(NAME, blown(json!({})), &[]).rating(), 8);
}

#[test]
fn hz_fav_11_infantry_in_woods_or_buildings_ignores_cavalry_but_cossacks_in_woods() {
    let under = |ground: &str, zones: &str| with(json!({ "ground": ground, "line_zones": 1, zones: 1 }));
    for (ground, zones, ignored) in [
        ("woods", "cavalry_zones", true),
        ("buildings", "cossack_zones", true),
        ("woods", "cossack_zones", false),
        ("open", "cavalry_zones", false),
    ] {
        let trial = ask(NAME, under(ground, zones), &[]);
        assert_eq!(trial.cites(clause::HZ_FAV_11), ignored, "{ground}, {zones}");
        assert_eq!(trial.line(clause::HZ_THR_11), if ignored { None } else { Some(-1) }, "{ground}, {zones}");
    }
}
