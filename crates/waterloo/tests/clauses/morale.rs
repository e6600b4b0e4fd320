use grognard_waterloo::clause::*;
use serde_json::{Value, json};

use crate::helper::*;

fn square(facts: Value) -> i32 {
    ask("square-in-reaction", facts, &[]).rating()
}

#[test]
fn bw_die_02_equal_to_or_below_passes() {
    assert_eq!(ask("cohesion-check", json!({}), &[6]).get("passed"), true);
    let t = ask("cohesion-check", json!({}), &[7]);
    assert_eq!((t.get("passed").as_bool(), t.cites(BW_DIE_02)), (Some(false), true));
    assert_eq!(ask("cohesion-check", json!({ "unit": { "cohesion": 3 }, "modifier": 2 }), &[1]).get("passed"), true);
    assert_eq!(ask("cohesion-check", json!({ "unit": { "cohesion": 3 }, "modifier": 2 }), &[2]).get("passed"), false);
    assert_eq!(odds("cohesion-check", json!({ "unit": { "class": "weak" } })).chance("The unit passes."), "1/2");
}

#[test]
fn bw_sqr_01_bw_sqr_02_bw_sqr_03_bw_sqr_04_bw_sqr_05_bw_sqr_06_by_the_excess_over_cohesion() {
    // Cohesion 4: 4 forms square; 5 to 8 each worse.
    let weak = json!({ "unit": { "class": "weak" } });
    let formed = ask("square-in-reaction", weak.clone(), &[4]);
    assert_eq!((formed.headline(), formed.cites(BW_SQR_02), formed.cites(BW_SQR_01)), ("square", true, true));
    let d = ask("square-in-reaction", weak.clone(), &[5, 4]);
    assert_eq!((d.headline(), d.cites(BW_SQR_03)), ("no square, unharmed", true));
    assert_eq!(ask("square-in-reaction", weak.clone(), &[5, 5]).headline(), "no square, D-1");
    let disorder = ask("square-in-reaction", weak.clone(), &[6]);
    assert_eq!((disorder.headline(), disorder.cites(BW_SQR_04)), ("no square, D-1", true));
    let dr = ask("square-in-reaction", weak.clone(), &[7, 4]);
    assert_eq!((dr.headline(), dr.cites(BW_SQR_05)), ("no square, D-1", true));
    assert_eq!(ask("square-in-reaction", weak.clone(), &[7, 5]).headline(), "no square, routs");
    for die in [8, 9] {
        let rout = ask("square-in-reaction", weak.clone(), &[die]);
        assert_eq!((rout.headline(), rout.cites(BW_SQR_06)), ("no square, routs", true));
    }
}

#[test]
fn bw_sqr_07_bw_sqr_08_bw_sqr_09_where_the_cavalry_comes_from() {
    assert_eq!(square(json!({})), 0);
    assert_eq!(square(json!({ "began_adjacent": true })), 1);
    assert_eq!(square(json!({ "aspect": "flank" })), 1);
    assert_eq!(square(json!({ "aspect": "rear" })), 2);
    let t = ask("square-in-reaction", json!({ "began_adjacent": true, "aspect": "rear" }), &[]);
    assert_eq!((t.line(BW_SQR_07), t.line(BW_SQR_08), t.line(BW_SQR_09)), (Some(1), None, Some(2)));
    assert_eq!(ask("square-in-reaction", json!({ "aspect": "flank" }), &[]).line(BW_SQR_08), Some(1));
}

#[test]
fn bw_sqr_10_bw_dis_07_d1_counts_two_once() {
    let t = ask("square-in-reaction", json!({ "unit": { "order": "d-1" } }), &[]);
    assert_eq!((t.rating(), t.line(BW_SQR_10), t.line(BW_DIS_07)), (2, Some(2), Some(0)));
}

#[test]
fn bw_sqr_11_bw_sqr_12_elites_and_leaders() {
    for (class, value) in [("line", 0), ("elite", -1), ("crack-elite", -1)] {
        assert_eq!(square(json!({ "unit": { "class": class } })), value, "{class}");
    }
    assert_eq!(square(json!({ "leader": true })), -2);
    assert_eq!(ask("square-in-reaction", json!({ "leader": true, "unit": { "class": "elite" } }), &[]).line(BW_SQR_12), Some(-2));
}

#[test]
fn bw_sqr_13_each_hex_beyond_two() {
    for (hexes, value) in [(0, 0), (2, 0), (3, -1), (5, -3)] {
        assert_eq!(square(json!({ "charge_distance": hexes })), value, "{hexes} hexes");
    }
    assert_eq!(ask("square-in-reaction", json!({ "charge_distance": 5 }), &[]).line(BW_SQR_13), Some(-3));
}

#[test]
fn bw_lsq_01_bw_lsq_02_bw_lsq_03_it_always_leaves() {
    let fine = ask("leaving-square", json!({}), &[6]);
    assert_eq!((fine.words(), fine.cites(BW_LSQ_02), fine.cites(BW_LSQ_01)), ("The unit leaves square.", true, true));
    let not = ask("leaving-square", json!({}), &[7]);
    assert_eq!((not.words(), not.cites(BW_LSQ_03)), ("The unit leaves square and becomes D-1.", true));
    assert_eq!(ask("leaving-square", json!({ "unit": { "order": "d-1" } }), &[5]).get("order"), "d-2");
}

#[test]
fn bw_lsq_04_bw_lsq_05_bw_lsq_06_bw_lsq_07_modifiers() {
    let rating = |facts| ask("leaving-square", facts, &[]).rating();
    assert_eq!(rating(json!({})), 0);
    assert_eq!(rating(json!({ "in_enemy_zoc": true })), 2);
    assert_eq!(rating(json!({ "unit": { "order": "d-2" } })), 1);
    assert_eq!(rating(json!({ "unit": { "order": "d-1" } })), 2);
    assert_eq!(rating(json!({ "leader": true })), -1);
    assert_eq!(rating(json!({ "leader": true, "in_enemy_zoc": true, "unit": { "order": "d-1" } })), 3);
}

#[test]
fn bw_ral_01_bw_ral_02_bw_ral_03_bw_ral_04_a_routed_unit() {
    for (die, headline, clause) in [
        (0, "rallied", BW_RAL_02),
        (1, "rallied", BW_RAL_02),
        (2, "D-1", BW_RAL_03),
        (6, "D-1", BW_RAL_03),
        (7, "rout retreat", BW_RAL_04),
        (9, "rout retreat", BW_RAL_04),
    ] {
        let t = ask("rally", json!({}), &[die]);
        assert_eq!((t.headline(), t.cites(clause), t.cites(BW_RAL_01)), (headline, true, true), "{die}");
    }
    // Below 0 and above 9 the outermost bands.
    assert_eq!(ask("rally", json!({ "overall_commander": true }), &[0]).headline(), "rallied");
    assert_eq!(ask("rally", json!({ "in_command": false }), &[9]).headline(), "rout retreat");
    // The whole allowance in a later rout.
    assert_eq!(ask("rally", json!({}), &[9]).get("movement_points"), 5);
}

#[test]
fn bw_ral_05_bw_ral_06_bw_ral_07_a_disordered_unit_must_roll_below_cohesion() {
    for order in ["d-1", "d-2"] {
        let facts = json!({ "unit": { "order": order } });
        let below = ask("rally", facts.clone(), &[5]);
        assert_eq!((below.headline(), below.cites(BW_RAL_06), below.cites(BW_RAL_05)), ("rallied", true, true));
        let equal = ask("rally", facts, &[6]);
        assert_eq!((equal.headline(), equal.cites(BW_RAL_07)), ("stays disordered", true));
    }
    assert_eq!(no("rally", json!({ "unit": { "order": "good" } })).clause, Some(BW_RAL_05));
}

#[test]
fn bw_ral_08_bw_ral_09_bw_ral_10_bw_ral_11_what_hinders() {
    let rating = |facts| ask("rally", facts, &[]).rating();
    let routed = |with: Value| over(&json!({ "unit": { "order": "routed" } }), with);
    assert_eq!(rating(routed(json!({}))), 0);
    assert_eq!(rating(routed(json!({ "in_enemy_zoc": true }))), 1);
    assert_eq!(rating(routed(json!({ "unit": { "strength": 1 } }))), 1);
    assert_eq!(rating(routed(json!({ "unit": { "strength": 2 } }))), 0);
    assert_eq!(rating(routed(json!({ "in_command": false }))), 2);
    let all = routed(json!({ "in_enemy_zoc": true, "in_command": false, "unit": { "strength": 1 } }));
    assert_eq!(rating(all.clone()), 4);
    assert!(ask("rally", all, &[0]).cites(BW_RAL_08));
    // The same list for a disordered unit.
    assert_eq!(rating(json!({ "unit": { "order": "d-1" }, "in_enemy_zoc": true })), 1);
}

#[test]
fn bw_ral_12_bw_ral_13_bw_ral_14_bw_ral_15_what_helps() {
    let rating = |facts| ask("rally", facts, &[]).rating();
    assert_eq!(rating(json!({ "unit": { "order": "routed", "arm": "light-cavalry" } })), -1);
    assert_eq!(rating(json!({ "unit": { "order": "routed", "class": "elite" } })), -1);
    assert_eq!(rating(json!({ "unit": { "order": "routed", "class": "crack-elite" } })), -1);
    assert_eq!(rating(json!({ "unit": { "order": "d-1", "square": true } })), -1);
    assert_eq!(rating(json!({ "beside_cavalry": true })), -1);
    assert_eq!(no("rally", json!({ "unit": { "order": "d-1" }, "beside_cavalry": true })).clause, Some(BW_RAL_15));
}

#[test]
fn bw_ral_16_bw_ral_17_bw_ral_18_leaders() {
    let rating = |facts| ask("rally", facts, &[]).rating();
    assert_eq!(rating(json!({ "combat_leader": true })), -1);
    assert_eq!(rating(json!({ "overall_commander": true })), -2);
    assert_eq!(rating(json!({ "combat_leader": true, "overall_commander": true })), -3);
    assert_eq!(rating(json!({ "prussian_near_blucher": true })), -2);
    let both = ask("rally", json!({ "overall_commander": true, "prussian_near_blucher": true }), &[]);
    assert_eq!((both.rating(), both.line(BW_RAL_17), both.line(BW_RAL_18)), (-2, None, Some(-2)));
}

#[test]
fn bw_chr_01_bw_chr_02_bw_chr_03_infantry_and_artillery() {
    for arm in ["infantry", "foot-artillery", "horse-artillery"] {
        let facts = json!({ "unit": { "arm": arm } });
        let pass = ask("charge-reaction", facts.clone(), &[6]);
        assert_eq!((pass.headline(), pass.cites(BW_CHR_02), pass.cites(BW_CHR_01)), ("defends normally", true, true));
        let fail = ask("charge-reaction", facts, &[7]);
        assert_eq!((fail.headline(), fail.cites(BW_CHR_03)), ("D-1", true));
    }
    assert_eq!(ask("charge-reaction", json!({ "unit": { "square": true } }), &[]).headline(), "defends normally");
}

#[test]
fn bw_chr_04_light_cavalry_that_passes_may_retreat() {
    let facts = |with: Value| over(&json!({ "unit": { "arm": "light-cavalry", "strength": 5 } }), with);
    let t = ask("charge-reaction", facts(json!({ "charger": "heavy-cavalry" })), &[6]);
    assert_eq!((t.headline(), t.cites(BW_CHR_04)), ("gives way: back 2 hexes", true));
    assert_eq!(ask("charge-reaction", facts(json!({ "charger_strength": 5 })), &[6]).headline(), "defends normally");
    assert_eq!(ask("charge-reaction", facts(json!({ "charger_strength": 6 })), &[6]).headline(), "gives way: back 2 hexes");
    assert_eq!(
        ask("charge-reaction", facts(json!({ "charger": "heavy-cavalry", "choice": "stand" })), &[6]).headline(),
        "defends normally"
    );
}

#[test]
fn bw_chr_05_light_cavalry_that_fails_may_take_bd() {
    let facts = |choice: &str| json!({ "unit": { "arm": "light-cavalry" }, "choice": choice });
    let t = ask("charge-reaction", facts("usual"), &[7]);
    assert_eq!((t.headline(), t.cites(BW_CHR_05)), ("defends normally", true));
    assert_eq!(ask("charge-reaction", facts("give-way"), &[7, 6]).headline(), "gives way: back 2 hexes");
    assert_eq!(ask("charge-reaction", facts("give-way"), &[7, 7]).headline(), "gives way: D-1, back 2 hexes");
}

#[test]
fn bw_chr_06_bw_chr_07_heavy_cavalry() {
    let heavy = json!({ "unit": { "arm": "heavy-cavalry" } });
    let pass = ask("charge-reaction", heavy.clone(), &[6]);
    assert_eq!((pass.headline(), pass.cites(BW_CHR_06)), ("countercharge", true));
    let fail = ask("charge-reaction", heavy, &[7]);
    assert_eq!((fail.headline(), fail.cites(BW_CHR_07)), ("defends normally", true));
    let blown = json!({ "unit": { "arm": "heavy-cavalry", "blown": true } });
    assert_eq!(ask("charge-reaction", blown, &[0]).headline(), "defends normally");
}

#[test]
fn bw_gap_04_bw_gap_05_bw_gap_08_bw_gap_13_bw_gap_15_bw_gap_27_the_completions_with_dice() {
    assert_eq!(ask("initiative", json!({}), &[4, 4]).0.outcome.unwrap().detail["result"], "first_side");
    assert_eq!(ask("initiative", json!({}), &[3, 4]).0.outcome.unwrap().detail["result"], "nobody");
    assert_eq!(ask("initiative", json!({}), &[3, 5]).0.outcome.unwrap().detail["result"], "other_side");
    assert_eq!(ask("initiative", json!({ "markers": 0 }), &[9, 0]).0.outcome.unwrap().detail["result"], "nobody");
    assert_eq!(odds("draw-marker", json!({ "markers": 1, "enemy_markers": 3 })).0.odds.unwrap()[0].exact.as_deref(), Some("3/4"));
    assert_eq!(ask("orders-roll", json!({ "orders": 6 }), &[6]).headline(), "acts");
    assert_eq!(ask("orders-roll", json!({ "orders": 6 }), &[7]).headline(), "does not act");
    assert_eq!(ask("orders-roll", json!({ "orders": 6, "occasion": "no-lim", "percent_lost": 30 }), &[]).rating(), 5);
    assert_eq!(ask("march-check", json!({}), &[6]).headline(), "unharmed");
    assert_eq!(ask("march-check", json!({}), &[7]).headline(), "D-1");
    let cavalry = json!({ "unit": { "arm": "light-cavalry" } });
    assert_eq!(ask("retreat-before", cavalry.clone(), &[8]).get("hexes"), 1);
    assert_eq!(ask("retreat-before", cavalry.clone(), &[9]).headline(), "D-1 and caught");
    assert_eq!(ask("retreat-before", over(&cavalry, json!({ "before": "infantry-shock" })), &[6]).get("hexes"), 2);
    assert_eq!(ask("retreat-before", json!({ "before": "infantry-shock" }), &[6]).get("hexes"), 1);
}
