use grognard_engine::Clause;
use grognard_waterloo::clause::*;
use serde_json::{Value, json};

use crate::helper::*;

fn net(facts: Value) -> i32 {
    part("shock", facts, "die")
}

fn line(facts: Value, clause: Clause) -> Option<i32> {
    ask("shock", facts, &[]).line(clause)
}

fn column(facts: Value) -> String {
    part_words("shock", facts, "odds").rsplit(' ').next().unwrap_or_default().to_owned()
}

fn strengths(attacker: u8, defender: u8) -> Value {
    json!({ "attacker": { "strength": attacker }, "defender": { "strength": defender } })
}

/// Infantry that attacks beside others.
fn with(attacker: Value, more: Value) -> Value {
    json!({ "attacker": attacker, "more_attackers": [more] })
}

#[test]
fn bw_sct_01_the_ratio_finds_the_column() {
    let columns = [
        (2, 8, "1-4"),
        (3, 9, "1-3"),
        (3, 8, "1-3"),
        (4, 8, "1-2"),
        (5, 8, "1-2"),
        (6, 9, "1-1.5"),
        (8, 9, "1-1.5"),
        (5, 5, "1-1"),
        (7, 5, "1-1"),
        (6, 4, "1.5-1"),
        (7, 4, "1.5-1"),
        (8, 4, "2-1"),
        (11, 4, "2-1"),
        (12, 4, "3-1"),
        (16, 4, "4-1"),
        (20, 4, "5-1"),
        (24, 4, "6-1"),
    ];
    for (attacker, defender, expected) in columns {
        assert_eq!(column(strengths(attacker, defender)), expected, "{attacker} to {defender}");
    }
    // Row 5 of 1-1: 1d and D.
    let t = ask("shock", json!({}), &[5, 0]);
    assert_eq!((t.get("attacker_result").as_str(), t.get("defender_result").as_str()), (Some("1d"), Some("D")));
    assert!(t.cites(BW_SCT_01));
}

#[test]
fn bw_sct_02_bw_sct_04_both_results_are_applied_letter_by_letter() {
    // 1-1, row 9: attacker 1Bd, defender d. Two checks: the defender's first.
    let t = ask("shock", json!({}), &[9, 6, 7]);
    assert_eq!(t.headline(), "attacker 1 step, D-1, back 2 hexes; defender unharmed");
    let t2 = ask("shock", json!({}), &[9, 7, 6]);
    assert_eq!(t2.headline(), "attacker 1 step, back 2 hexes; defender D-1");
    assert!(t.cites(BW_SCT_02) && t.cites(BW_SCT_04));
    // 2-1, row 0: nothing and 1Bd.
    let none = ask("shock", strengths(10, 5), &[0, 0]);
    assert_eq!(none.headline(), "attacker unharmed; defender 1 step, back 2 hexes");
}

#[test]
fn bw_sct_03_beyond_the_rows_the_outermost_is_used() {
    let surrounded = json!({ "surrounded": true });
    let t = ask("shock", surrounded.clone(), &[0, 0]);
    assert_eq!((row(&t).as_str(), t.cites(BW_SCT_03)), ("-2", true));
    let t = ask("shock", surrounded, &[3, 0]);
    assert_eq!((row(&t).as_str(), t.cites(BW_SCT_03)), ("-2", false));
    let uphill = json!({ "ground": "village", "attacker": { "slope": "up" } });
    let t = ask("shock", uphill, &[9, 0, 0]);
    assert_eq!((row(&t).as_str(), t.cites(BW_SCT_03)), ("11", true));
}

#[test]
fn bw_spos_01_bw_spos_02_rear_and_flank() {
    assert_eq!(net(json!({})), 0);
    assert_eq!(line(json!({ "attacker": { "aspect": "rear" } }), BW_SPOS_01), Some(-2));
    assert_eq!(line(json!({ "attacker": { "aspect": "flank" } }), BW_SPOS_02), Some(-3));
    assert_eq!(net(json!({ "attacker": { "aspect": "flank" }, "defender": { "square": true } })), 0);
}

#[test]
fn bw_spos_03_bw_spos_04_bw_spos_07_two_positions_surround_and_only_the_largest() {
    for (one, other) in [("front", "flank"), ("front", "rear"), ("flank", "rear")] {
        let t = ask("shock", with(json!({ "aspect": one }), json!({ "aspect": other })), &[]);
        assert_eq!((t.rating_of("die"), t.line(BW_SPOS_03), t.line(BW_SPOS_07)), (-4, Some(-4), Some(0)), "{one} and {other}");
    }
    let all = json!({ "attacker": {}, "more_attackers": [{ "aspect": "flank" }, { "aspect": "rear" }] });
    assert_eq!((net(all.clone()), line(all, BW_SPOS_04)), (-5, Some(-5)));
    let ring = json!({ "attacker": { "aspect": "rear" }, "surrounded": true });
    assert_eq!((net(ring.clone()), line(ring, BW_SPOS_01)), (-5, None));
    assert_eq!(net(with(json!({ "aspect": "flank" }), json!({ "aspect": "flank" }))), -3);
}

#[test]
fn bw_spos_05_bw_spos_06_combined_arms_and_other_zones() {
    assert_eq!(line(with(json!({}), json!({ "arm": "light-cavalry" })), BW_SPOS_05), Some(-2));
    assert_eq!(line(with(json!({}), json!({})), BW_SPOS_05), None);
    assert_eq!(line(json!({ "hexes_in_other_zoc": 0 }), BW_SPOS_06), None);
    assert_eq!(line(json!({ "hexes_in_other_zoc": 2 }), BW_SPOS_06), Some(2));
}

fn charge(with: Value) -> Value {
    over(&json!({ "attacker": { "arm": "heavy-cavalry", "charging": true } }), with)
}

#[test]
fn bw_schg_01_heavy_cavalry_charging_light() {
    assert_eq!(line(charge(json!({ "defender": { "arm": "light-cavalry" } })), BW_SCHG_01), Some(-1));
    assert_eq!(line(charge(json!({ "defender": { "arm": "heavy-cavalry" } })), BW_SCHG_01), None);
    assert_eq!(line(charge(json!({ "attacker": { "charging": false }, "defender": { "arm": "light-cavalry" } })), BW_SCHG_01), None);
}

#[test]
fn bw_schg_02_heavy_cavalry_charging_frontally() {
    assert_eq!(line(charge(json!({})), BW_SCHG_02), Some(-2));
    assert_eq!(line(charge(json!({ "defender": { "square": true } })), BW_SCHG_02), None);
    assert_eq!(line(charge(json!({ "attacker": { "aspect": "flank" } })), BW_SCHG_02), None);
    assert_eq!(line(charge(json!({ "attacker": { "arm": "light-cavalry" } })), BW_SCHG_02), None);
    let countered = charge(json!({ "defender": { "arm": "heavy-cavalry" }, "countercharge": true }));
    assert_eq!(net(countered), 0);
}

#[test]
fn bw_schg_03_heavy_cavalry_charging_disordered_infantry() {
    for order in ["d-1", "d-2"] {
        assert_eq!(line(charge(json!({ "defender": { "order": order } })), BW_SCHG_03), Some(-2), "{order}");
    }
    assert_eq!(line(charge(json!({})), BW_SCHG_03), None);
    assert_eq!(line(charge(json!({ "defender": { "order": "d-1", "square": true } })), BW_SCHG_03), None);
    assert_eq!(line(charge(json!({ "defender": { "order": "d-1", "arm": "light-cavalry" } })), BW_SCHG_03), None);
}

#[test]
fn bw_soth_01_bw_soth_02_odds_beyond_the_table() {
    for (attacker, defender, above) in [(24, 4, None), (27, 4, None), (28, 4, Some(-1)), (16, 2, Some(-2))] {
        let facts = strengths(attacker, defender);
        assert_eq!((column(facts.clone()), line(facts, BW_SOTH_01)), ("6-1".into(), above), "{attacker} to {defender}");
    }
    for (attacker, defender, below) in [(2, 8, None), (2, 9, Some(1)), (2, 10, Some(1)), (2, 11, Some(2)), (2, 12, Some(2))] {
        let facts = strengths(attacker, defender);
        assert_eq!((column(facts.clone()), line(facts, BW_SOTH_02)), ("1-4".into(), below), "{attacker} to {defender}");
    }
}

#[test]
fn bw_soth_03_bw_soth_04_bw_soth_05_bw_soth_06_bw_soth_07_lines_ney_and_wet_fuses() {
    assert_eq!(line(json!({ "attacker": { "extended": true } }), BW_SOTH_03), Some(2));
    assert_eq!(line(json!({ "defender": { "extended": true } }), BW_SOTH_04), Some(-2));
    assert_eq!(line(json!({ "attacker": { "ney": true } }), BW_SOTH_05), Some(-2));
    assert_eq!(line(json!({ "attacker": { "wet_fuses": true } }), BW_SOTH_06), Some(2));
    assert_eq!(line(json!({ "defender": { "wet_fuses": true } }), BW_SOTH_07), Some(-2));
    // "Attacker" counts once, however many.
    assert_eq!(net(with(json!({ "wet_fuses": true }), json!({ "wet_fuses": true }))), 2);
}

#[test]
fn bw_sstr_01_bw_sstr_02_bw_sstr_03_charges_multiply_strength() {
    let flank = |arm: &str, aspect: &str| {
        charge(json!({ "attacker": { "arm": arm, "aspect": aspect, "strength": 4 }, "defender": { "strength": 4 } }))
    };
    for (arm, aspect, expected, clause) in [
        ("heavy-cavalry", "flank", "3-1", BW_SSTR_01),
        ("heavy-cavalry", "rear", "2-1", BW_SSTR_02),
        ("light-cavalry", "flank", "2-1", BW_SSTR_03),
    ] {
        assert_eq!(column(flank(arm, aspect)), expected, "{arm} {aspect}");
        assert_eq!(line(flank(arm, aspect), clause), Some(0));
    }
    assert_eq!(column(flank("light-cavalry", "rear")), "1-1");
    assert_eq!(column(flank("heavy-cavalry", "front")), "1-1");
    let plain = json!({ "attacker": { "arm": "heavy-cavalry", "aspect": "flank", "strength": 4 }, "defender": { "strength": 4 } });
    assert_eq!(column(plain), "1-1");
    let countered = over(&flank("heavy-cavalry", "flank"), json!({ "defender": { "arm": "heavy-cavalry" }, "countercharge": true }));
    assert_eq!(column(countered), "1-1");
}

#[test]
fn bw_sstr_04_cavalry_is_halved_against_squares() {
    let square = charge(json!({ "attacker": { "strength": 5 }, "defender": { "strength": 5, "square": true } }));
    assert_eq!(column(square.clone()), "1-2");
    assert_eq!(line(square, BW_SSTR_04), Some(0));
    let foot = json!({ "attacker": { "strength": 5 }, "defender": { "strength": 5, "square": true } });
    assert_eq!((column(foot.clone()), line(foot, BW_SSTR_04)), ("1-1".into(), None));
}

#[test]
fn bw_smor_01_bw_rout_07_a_routed_defender_once_and_not_against_cavalry() {
    let t = ask("shock", json!({ "defender": { "order": "routed" } }), &[]);
    assert_eq!((t.rating_of("die"), t.line(BW_SMOR_01), t.line(BW_ROUT_07)), (-5, Some(-5), Some(0)));
    let horse = json!({ "attacker": { "arm": "light-cavalry" }, "defender": { "order": "routed", "arm": "light-cavalry" } });
    assert_eq!(line(horse, BW_SMOR_01), None);
}

#[test]
fn bw_smor_02_bw_smor_03_bw_smor_04_bw_dis_06_disorder_counts_once() {
    assert_eq!(net(json!({ "defender": { "order": "d-2" } })), -3);
    assert_eq!(line(json!({ "defender": { "order": "d-2" } }), BW_SMOR_02), Some(-3));
    let d1 = ask("shock", json!({ "defender": { "order": "d-1" } }), &[]);
    assert_eq!((d1.rating_of("die"), d1.line(BW_SMOR_03), d1.line(BW_DIS_06)), (-1, Some(-1), Some(0)));
    // A D-2 unit with a D-1 battery: the D-2 value only.
    let stack = json!({ "defender": { "order": "d-2" }, "more_defenders": [{ "arm": "foot-artillery", "order": "d-1" }] });
    assert_eq!(net(stack), -3);
    assert_eq!(line(json!({ "attacker": { "order": "d-1" } }), BW_SMOR_04), Some(2));
    assert_eq!(net(with(json!({ "order": "d-1" }), json!({ "order": "d-1" }))), 2);
}

#[test]
fn bw_smor_05_bw_smor_06_each_elite_attacker() {
    assert_eq!(net(json!({ "attacker": { "class": "elite" } })), -2);
    assert_eq!(net(json!({ "attacker": { "class": "crack-elite" } })), -1);
    let three = json!({ "attacker": { "class": "elite" }, "more_attackers": [{ "class": "elite" }, { "class": "crack-elite" }] });
    assert_eq!((line(three.clone(), BW_SMOR_05), line(three.clone(), BW_SMOR_06), net(three)), (Some(-4), Some(-1), -5));
    assert_eq!(net(json!({ "attacker": { "class": "line" }, "defender": { "class": "elite" } })), 0);
}

#[test]
fn bw_smor_07_bw_smor_08_one_step_left() {
    let one = json!({ "attacker": { "strength": 1 }, "defender": { "strength": 1 } });
    assert_eq!((line(one.clone(), BW_SMOR_07), line(one, BW_SMOR_08)), (Some(1), Some(-1)));
    assert_eq!(net(strengths(2, 2)), 0);
    // A garrison of one is no unit of one step.
    assert_eq!(line(json!({ "ground": "chateau", "ids": 1 }), BW_SMOR_08), None);
}

#[test]
fn bw_ster_01_bw_ster_02_bw_ster_13_bw_ster_14_levels() {
    let slope = |arm: &str, slope: &str| net(json!({ "attacker": { "arm": arm, "slope": slope } }));
    assert_eq!((slope("light-cavalry", "down"), slope("infantry", "down")), (-2, -1));
    assert_eq!((slope("infantry", "up"), slope("infantry", "up-steep"), slope("infantry", "down-steep")), (1, 2, 0));
    assert_eq!(line(json!({ "attacker": { "arm": "light-cavalry", "slope": "down" } }), BW_STER_01), Some(-2));
    assert_eq!(line(json!({ "attacker": { "slope": "down" } }), BW_STER_02), Some(-1));
    assert_eq!(line(json!({ "attacker": { "slope": "up" } }), BW_STER_13), Some(1));
    assert_eq!(line(json!({ "attacker": { "slope": "up-steep" } }), BW_STER_14), Some(2));
    // Mixed levels give no level modifier.
    assert_eq!(net(with(json!({ "slope": "up" }), json!({}))), 0);
    // A mixed force is not "cavalry only".
    assert_eq!(line(with(json!({ "slope": "down" }), json!({ "arm": "light-cavalry", "slope": "down" })), BW_STER_02), Some(-1));
}

#[test]
fn bw_ster_03_bw_ster_04_bw_ster_05_bw_ster_06_bw_ster_07_the_defenders_hex() {
    let ground = |arm: &str, ground: &str| net(json!({ "attacker": { "arm": arm }, "ground": ground }));
    assert_eq!((ground("light-cavalry", "woods"), ground("infantry", "woods")), (4, 2));
    assert_eq!(line(json!({ "attacker": { "arm": "light-cavalry" }, "ground": "woods" }), BW_STER_03), Some(4));
    assert_eq!(line(json!({ "ground": "woods" }), BW_STER_04), Some(2));
    for (place, value, clause) in [("building", 1, BW_STER_05), ("village", 2, BW_STER_06), ("built-up-village", 3, BW_STER_07)] {
        assert_eq!(line(json!({ "ground": place }), clause), Some(value), "{place}");
    }
    assert_eq!((ground("infantry", "open"), ground("infantry", "chateau")), (0, 3));
}

#[test]
fn bw_ster_08_bw_ster_09_bw_ster_10_bw_ster_11_bw_ster_12_streams_some_and_all() {
    for (stream, some, all) in [("deep-stream", (BW_STER_08, 2), (BW_STER_09, 4)), ("marshy-stream", (BW_STER_10, 1), (BW_STER_11, 2))] {
        let both = with(json!({ "across": stream }), json!({ "across": stream }));
        let one = with(json!({ "across": stream }), json!({}));
        assert_eq!((line(one.clone(), some.0), net(one)), (Some(some.1), some.1), "some over a {stream}");
        assert_eq!((line(both.clone(), all.0), net(both)), (Some(all.1), all.1), "all over a {stream}");
    }
    assert_eq!(line(json!({ "attacker": { "across": "stream" } }), BW_STER_12), Some(1));
    assert_eq!(net(with(json!({ "across": "stream" }), json!({}))), 0);
}

#[test]
fn bw_ster_15_a_river_bridge_halves_the_attack() {
    let bridge = json!({ "attacker": { "strength": 8, "across": "river-bridge" }, "defender": { "strength": 4 } });
    assert_eq!((column(bridge.clone()), line(bridge.clone(), BW_STER_15), net(bridge)), ("1-1".into(), Some(0), 0));
    // Only the units on the bridge: 4 + 4.
    let half = json!({ "attacker": { "strength": 8, "across": "river-bridge" }, "more_attackers": [{ "strength": 4 }], "defender": { "strength": 4 } });
    assert_eq!(column(half), "2-1");
}

#[test]
fn bw_ster_16_down_a_steep_slope_a_check_follows() {
    let down = json!({ "attacker": { "slope": "down-steep", "strength": 10 }, "defender": { "strength": 5 } });
    // 2-1, row 0: the attacker suffers nothing; the defender's d is passed.
    let held = ask("shock", down.clone(), &[0, 0, 6]);
    assert_eq!((held.headline(), held.cites(BW_STER_16)), ("attacker unharmed; defender 1 step, back 2 hexes", true));
    assert!(ask("shock", down, &[0, 0, 7]).headline().starts_with("attacker D-1;"));
    assert_eq!(ask("steep-slope", json!({}), &[6]).headline(), "unharmed");
    assert_eq!(ask("steep-slope", json!({}), &[7]).headline(), "D-1");
    assert_eq!(ask("steep-slope", json!({ "unit": { "order": "d-1" } }), &[7]).headline(), "D-2");
}

#[test]
fn bw_rout_01_terrain_does_not_help_the_routed() {
    let routed = |facts: Value| net(over(&json!({ "defender": { "order": "routed" } }), facts));
    for facts in
        [json!({ "ground": "village" }), json!({ "attacker": { "slope": "up" } }), json!({ "attacker": { "across": "deep-stream" } })]
    {
        assert_eq!(routed(facts.clone()), -5, "{facts}");
        assert_eq!(line(over(&json!({ "defender": { "order": "routed" } }), facts), BW_ROUT_01), Some(0));
    }
    // What favours the attacker stays.
    assert_eq!(routed(json!({ "attacker": { "slope": "down" } })), -6);
    let bridge = json!({ "attacker": { "strength": 8, "across": "river-bridge" }, "defender": { "strength": 4, "order": "routed" } });
    assert_eq!(column(bridge), "2-1");
}

#[test]
fn bw_cvr_01_cavalry_rides_routed_infantry_down_without_a_roll() {
    let t = ask("shock", json!({ "attacker": { "arm": "light-cavalry" }, "defender": { "order": "routed" } }), &[]);
    assert_eq!((t.headline(), t.cites(BW_CVR_01)), ("attacker unharmed; defender eliminated", true));
    assert!(ask("shock", json!({ "defender": { "order": "routed" } }), &[]).0.ask.is_some());
    yes("cavalry-on-routed", json!({ "arm": "light-cavalry", "committed": true }), "BW-CVR-01");
}

#[test]
fn bw_cvr_02_only_light_cavalry_commits_by_a_roll_against_the_routed() {
    not("cavalry-on-routed", json!({ "arm": "light-cavalry" }), "BW-CVR-02");
    yes("cavalry-on-routed", json!({ "arm": "heavy-cavalry" }), "BW-CVR-02");
    not("cavalry-on-routed", json!({ "arm": "infantry", "committed": true }), "BW-SMOR-01");
    let against = |arm: &str| json!({ "unit": { "arm": arm }, "against": "routed-infantry" });
    assert_eq!(ask("commitment", against("heavy-cavalry"), &[]).get("rolled"), false);
    assert_eq!(ask("commitment", against("light-cavalry"), &[6]).headline(), "commits");
    assert_eq!(ask("commitment", against("light-cavalry"), &[7]).headline(), "drops out");
}

#[test]
fn bw_gap_14_strengths_of_guns_garrisons_and_the_division_of_losses() {
    assert_eq!(column(json!({ "attacker": { "strength": 4 }, "defender": { "arm": "foot-artillery", "strength": 6 } })), "4-1");
    let two =
        json!({ "attacker": { "strength": 4 }, "defender": { "arm": "foot-artillery" }, "more_defenders": [{ "arm": "horse-artillery" }] });
    assert_eq!(column(two), "2-1");
    let covered = json!({ "attacker": { "strength": 4 }, "defender": { "strength": 4 }, "more_defenders": [{ "arm": "foot-artillery", "strength": 4 }] });
    assert_eq!(column(covered), "1-1");
    let garrison = json!({ "attacker": { "strength": 8 }, "defender": { "strength": 4 }, "ids": 4, "ground": "chateau" });
    assert_eq!(column(garrison.clone()), "1-1");
    // Row 6 of 1-1 (3 on the die, +3): attacker 1d, defender D; row 4: one step each, the first to the largest.
    let t = ask("shock", garrison, &[1]);
    assert_eq!((t.get("defender_result").as_str(), t.get("ids_lost").as_u64()), (Some("1"), Some(0)));
    let none = json!({ "unit": { "strength": 1, "order": "d-1" }, "leader": true });
    assert_eq!(ask("commitment", none.clone(), &[]).rating(), 2);
    assert_eq!(ask("commitment", over(&none, json!({ "overall_or_ney": true })), &[]).rating(), 1);
    assert_eq!(ask("commitment", json!({}), &[6]).headline(), "commits");
    assert_eq!(ask("commitment", json!({}), &[7]).headline(), "drops out");
}
