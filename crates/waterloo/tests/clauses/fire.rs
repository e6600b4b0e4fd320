use grognard_waterloo::clause::*;
use serde_json::{Value, json};

use crate::helper::*;

/// Dutch-Belgian infantry, three points, at a line brigade of five in the open: column 3-4, no modifier.
fn base() -> Value {
    json!({ "firer": { "nation": "dutch-belgian", "strength": 3 } })
}

fn guns() -> Value {
    json!({ "firer": { "nation": "anglo-allied", "arm": "foot-artillery", "strength": 3 }, "distance": 3 })
}

fn shift(with: Value) -> i32 {
    part("fire", over(&base(), with), "column")
}

fn die(from: &Value, with: Value) -> i32 {
    part("fire", over(from, with), "die")
}

#[test]
fn bw_die_01_bw_die_03_one_die_read_nought_to_nine_and_modifiers_added() {
    let t = ask("fire", base(), &[0]);
    assert_eq!((row(&t), t.cites(BW_DIE_01), t.cites(BW_DIE_03)), ("0".into(), true, true));
    let british = over(&base(), json!({ "firer": { "nation": "anglo-allied" } }));
    assert_eq!(row(&ask("fire", british, &[0])), "1");
    assert_eq!(no_dice_error(&[10]), "dice/impossible");
}

fn no_dice_error(dice: &[i64]) -> &'static str {
    use grognard_engine::umpire::trial::refused;
    refused(procedure("fire"), grognard_waterloo::Rules::standard(), base(), dice).code
}

#[test]
fn bw_fct_01_the_cell_of_die_and_column() {
    assert_eq!(ask("fire", base(), &[3]).get("result"), "-");
    assert_eq!(ask("fire", base(), &[4, 0]).get("result"), "d-2");
    assert_eq!(ask("fire", base(), &[5, 0]).get("result"), "d");
    // The blank cell of row 6 is read as no effect.
    let one = over(&base(), json!({ "firer": { "strength": 1 } }));
    assert_eq!(ask("fire", one.clone(), &[6]).get("result"), "-");
    assert_eq!(ask("fire", one, &[7, 0]).get("result"), "d-2");
}

#[test]
fn bw_fct_02_infantry_columns_by_strength() {
    for (strength, column) in
        [(1, "1"), (2, "2"), (3, "3-4"), (4, "3-4"), (5, "5-6"), (6, "5-6"), (7, "7-8"), (8, "7-8"), (9, "9+"), (30, "9+")]
    {
        let t = ask("fire", over(&base(), json!({ "firer": { "strength": strength } })), &[]);
        let words = &t.0.assessment.parts[0].words;
        assert!(words.ends_with(&format!("column {column}")), "{strength}: {words}");
    }
    assert!(ask("fire", base(), &[0]).cites(BW_FCT_02));
    // Beyond 9+ only right shifts lead.
    let massed = over(&base(), json!({ "firer": { "strength": 9 }, "target": { "strength": 6, "order": "routed" } }));
    assert_eq!(col(&ask("fire", massed, &[0, 0])), "22+");
}

#[test]
fn bw_fct_03_artillery_columns_by_strength() {
    let heads = [
        (1, "1"),
        (2, "2"),
        (3, "3"),
        (4, "4-6"),
        (6, "4-6"),
        (7, "7-10"),
        (10, "7-10"),
        (11, "11-15"),
        (15, "11-15"),
        (16, "16-21"),
        (21, "16-21"),
        (22, "22+"),
        (40, "22+"),
    ];
    for (strength, column) in heads {
        let t = ask("fire", over(&guns(), json!({ "firer": { "strength": strength } })), &[]);
        let words = &t.0.assessment.parts[0].words;
        assert!(words.ends_with(&format!("column {column}")), "{strength}: {words}");
    }
    assert!(ask("fire", guns(), &[0]).cites(BW_FCT_03));
}

#[test]
fn bw_fct_04_the_first_column_only_by_a_left_shift() {
    let one = over(&base(), json!({ "firer": { "strength": 1 } }));
    assert_eq!(col(&ask("fire", one.clone(), &[0])), "1");
    let woods = ask("fire", over(&one, json!({ "ground": "woods" })), &[0]);
    assert_eq!((col(&woods).as_str(), woods.cites(BW_FCT_04)), ("<1*", true));
    // Two left of the second column is the first; there is none beyond.
    assert_eq!(col(&ask("fire", over(&one, json!({ "ground": "chateau" })), &[0])), "<1*");
}

#[test]
fn bw_fct_05_bw_ldr_01_a_leader_is_at_risk_in_row_nine_only() {
    let led = over(&base(), json!({ "leader": true }));
    let eight = ask("fire", led.clone(), &[8, 0]);
    assert_eq!(eight.get("leader"), "not_at_risk");
    let spared = ask("fire", led.clone(), &[9, 0, 8]);
    assert_eq!((spared.get("leader").as_str(), spared.cites(BW_FCT_05)), (Some("unharmed"), true));
    let killed = ask("fire", led, &[9, 0, 9]);
    assert_eq!((killed.get("leader").as_str(), killed.cites(BW_LDR_01)), (Some("killed"), true));
    // The row that is used counts: a natural 8 with +1.
    let british = over(&base(), json!({ "leader": true, "firer": { "nation": "anglo-allied" } }));
    assert_eq!(ask("fire", british.clone(), &[8, 0, 9]).get("leader"), "killed");
    assert_eq!(ask("fire", british, &[9, 0]).get("leader"), "not_at_risk");
    assert_eq!(ask("fire", base(), &[9, 0]).get("leader"), "not_at_risk");
    assert_eq!(odds("leader-casualty", json!({})).chance("The leader is killed and removed from play."), "1/10");
}

#[test]
fn bw_fct_06_below_the_lowest_row_reads_the_lowest() {
    let prussian = over(&guns(), json!({ "firer": { "nation": "prussian" }, "distance": 5 }));
    let t = ask("fire", prussian.clone(), &[0]);
    assert_eq!((row(&t).as_str(), t.cites(BW_FCT_06)), ("-1 or less", true));
    let t = ask("fire", prussian, &[1]);
    assert_eq!((row(&t).as_str(), t.cites(BW_FCT_06)), ("-1 or less", false));
    let french = over(&guns(), json!({ "firer": { "nation": "french" } }));
    assert_eq!(row(&ask("fire", french, &[9, 0])), "10");
}

#[test]
fn bw_fres_01_bw_fres_02_nothing_and_a_check() {
    assert!(ask("fire", base(), &[3]).cites(BW_FRES_01));
    let pass = ask("fire", base(), &[5, 6]);
    assert_eq!((pass.headline(), pass.cites(BW_FRES_02)), ("unharmed", true));
    assert_eq!(ask("fire", base(), &[5, 7]).headline(), "D-1");
}

#[test]
fn bw_fres_03_the_number_after_d_is_added_to_the_check() {
    // d-2 passes on 8 with cohesion 6; d+1 fails on 6.
    assert_eq!(ask("fire", base(), &[4, 8]).headline(), "unharmed");
    assert_eq!(ask("fire", base(), &[4, 9]).headline(), "D-1");
    let plus = ask("fire", base(), &[8, 5]);
    assert_eq!((plus.headline(), plus.cites(BW_FRES_03)), ("unharmed", true));
    assert_eq!(ask("fire", base(), &[8, 6]).headline(), "D-1");
}

#[test]
fn bw_fres_04_bw_fres_05_steps_first_then_disorder() {
    let nine = over(&base(), json!({ "firer": { "strength": 9 } }));
    // Column 9+: row 5 D, row 7 1d.
    let d = ask("fire", nine.clone(), &[5]);
    assert_eq!((d.headline(), d.cites(BW_FRES_05)), ("D-1", true));
    let steps = ask("fire", nine.clone(), &[7, 0]);
    assert_eq!((steps.headline(), steps.cites(BW_FRES_04)), ("1 step", true));
    let gone = ask("fire", over(&nine, json!({ "target": { "strength": 1 } })), &[7]);
    assert_eq!(gone.headline(), "eliminated");
    let two = over(&guns(), json!({ "firer": { "strength": 40, "nation": "french" }, "target": { "strength": 1 }, "other_strength": 3 }));
    assert_eq!(ask("fire", two, &[9]).get("steps_carried"), 1);
}

#[test]
fn bw_fsh_01_massed_targets() {
    assert_eq!(shift(json!({ "target": { "strength": 5 } })), 0);
    assert_eq!(shift(json!({ "target": { "strength": 6 } })), 1);
    assert_eq!(shift(json!({ "target": { "strength": 5 }, "other_strength": 1 })), 1);
    assert_eq!(shift(json!({ "target": { "strength": 2, "square": true } })), 1);
    assert_eq!(ask("fire", over(&base(), json!({ "target": { "strength": 6 } })), &[]).line(BW_FSH_01), Some(1));
}

#[test]
fn bw_fsh_02_bw_fsh_03_bw_fsh_04_bw_fsh_05_who_fires_at_whom() {
    assert_eq!(shift(json!({ "target": { "arm": "light-cavalry" } })), 1);
    assert_eq!(shift(json!({ "target": { "order": "routed" } })), 1);
    assert_eq!(shift(json!({ "target": { "order": "d-2" } })), 0);
    assert_eq!(shift(json!({ "in_built_up_village": true })), 1);
    assert_eq!(shift(json!({ "target": { "arm": "foot-artillery" } })), -1);
    // Infantry on top of a battery is no artillery-only hex.
    assert_eq!(shift(json!({ "target": { "strength": 3 }, "other_strength": 2 })), 0);
}

#[test]
fn bw_fsh_06_bw_dis_05_a_d1_firer_shifts_one_left_once() {
    let t = ask("fire", over(&base(), json!({ "firer": { "order": "d-1" } })), &[]);
    assert_eq!((t.rating_of("column"), t.line(BW_FSH_06), t.line(BW_DIS_05)), (-1, Some(-1), Some(0)));
    assert_eq!(shift(json!({ "firer": { "order": "good" } })), 0);
}

#[test]
fn bw_fsh_07_bw_fsh_08_bw_fsh_09_bw_fsh_10_bw_fsh_11_ground() {
    assert_eq!(shift(json!({ "ground": "chateau" })), -2);
    assert_eq!(shift(json!({ "ground": "woods" })), -1);
    assert_eq!(shift(json!({ "ground": "village" })), -1);
    assert_eq!(shift(json!({ "ground": "built-up-village" })), -1);
    assert_eq!(shift(json!({ "ground": "building" })), 0);
    assert_eq!(shift(json!({ "steep": "target-up" })), -1);
    assert_eq!(shift(json!({ "steep": "target-down" })), -1);
    assert_eq!(ask("fire", over(&base(), json!({ "ground": "chateau" })), &[]).line(BW_FSH_07), Some(-2));
}

#[test]
fn bw_fsh_12_a_crest_counts_for_artillery_only() {
    assert_eq!(shift(json!({ "crest": true })), 0);
    assert_eq!(part("fire", over(&guns(), json!({ "crest": true })), "column"), -1);
}

#[test]
fn bw_fsh_13_the_net_shift_is_two_at_most() {
    let left = ask("fire", over(&base(), json!({ "ground": "chateau", "firer": { "order": "d-1" } })), &[]);
    assert_eq!((left.rating_of("column"), left.line(BW_FSH_13)), (-2, Some(1)));
    let right = json!({ "target": { "arm": "heavy-cavalry", "order": "routed", "strength": 8 } });
    assert_eq!(shift(right.clone()), 2);
    assert_eq!(shift(over(&right, json!({ "ground": "woods" }))), 2);
    assert_eq!(shift(over(&right, json!({ "ground": "woods", "firer": { "order": "d-1" } }))), 1);
}

#[test]
fn bw_fsh_14_massed_does_not_count_in_villages() {
    for (ground, net) in [("village", -1), ("built-up-village", -1), ("woods", 0), ("building", 1)] {
        assert_eq!(shift(json!({ "target": { "strength": 8 }, "ground": ground })), net, "{ground}");
    }
    let t = ask("fire", over(&base(), json!({ "target": { "strength": 8 }, "ground": "village" })), &[]);
    assert_eq!((t.line(BW_FSH_01), t.line(BW_FSH_14)), (None, Some(0)));
}

#[test]
fn bw_fsh_15_a_chateau_is_the_only_terrain() {
    let t = ask("fire", over(&base(), json!({ "ground": "chateau", "steep": "target-up", "target": { "strength": 6 } })), &[]);
    assert_eq!((t.rating_of("column"), t.line(BW_FSH_10), t.line(BW_FSH_15)), (-1, None, Some(0)));
}

#[test]
fn bw_gb_01_a_grand_battery_triples_its_strength() {
    let french = over(&guns(), json!({ "firer": { "nation": "french", "strength": 4 } }));
    assert_eq!(part("fire", french.clone(), "strength"), 4);
    let grand = ask("fire", over(&french, json!({ "grand_battery": true })), &[]);
    assert_eq!((grand.rating_of("strength"), grand.line(BW_GB_01)), (12, Some(8)));
    assert_eq!(no("fire", over(&french, json!({ "grand_battery": true, "batteries": 2 }))).clause, Some(BW_GAP_22));
}

#[test]
fn bw_fdrm_01_bw_fdrm_02_infantry_and_garrisons() {
    assert_eq!(die(&base(), json!({ "firer": { "nation": "anglo-allied" } })), 1);
    for nation in ["dutch-belgian", "french", "prussian"] {
        assert_eq!(die(&base(), json!({ "firer": { "nation": nation } })), 0, "{nation}");
    }
    let garrison = ask("fire", over(&base(), json!({ "chateau_ids": true, "firer": { "nation": "anglo-allied" } })), &[]);
    assert_eq!((garrison.rating_of("die"), garrison.line(BW_FDRM_02), garrison.line(BW_FDRM_01)), (1, Some(1), None));
}

#[test]
fn bw_fdrm_03_bw_fdrm_04_bw_fdrm_05_bw_fdrm_06_artillery_and_range() {
    assert_eq!(die(&guns(), json!({})), 0);
    assert_eq!(die(&guns(), json!({ "firer": { "nation": "french" } })), 1);
    assert_eq!(die(&guns(), json!({ "firer": { "nation": "prussian" } })), -1);
    assert_eq!(die(&guns(), json!({ "distance": 4 })), 0);
    assert_eq!(die(&guns(), json!({ "distance": 5 })), -1);
    assert_eq!(die(&guns(), json!({ "distance": 5, "firer": { "twelve_pounders": true } })), 0);
    assert_eq!(die(&guns(), json!({ "distance": 6, "firer": { "twelve_pounders": true } })), -1);
    let both = ask("fire", over(&guns(), json!({ "firer": { "nation": "prussian" }, "distance": 5 })), &[9, 0]);
    assert_eq!((both.rating_of("die"), both.cites(BW_FDRM_06)), (-2, true));
}

#[test]
fn bw_gap_11_halves_of_squares_lines_and_moved_horse_guns() {
    assert_eq!(part("fire", over(&base(), json!({ "firer": { "square": true } })), "strength"), 2);
    assert_eq!(part("fire", over(&base(), json!({ "firer": { "extended": true, "strength": 7 } })), "strength"), 4);
    let horse = over(&guns(), json!({ "firer": { "arm": "horse-artillery" } }));
    assert_eq!(part("fire", over(&horse, json!({ "moved": true })), "strength"), 2);
    assert_eq!(no("fire", over(&guns(), json!({ "moved": true }))).clause, Some(BW_GAP_11));
    assert_eq!(part("fire", over(&guns(), json!({ "firer": { "wet_fuses": true } })), "column"), -1);
    assert_eq!(no("fire", over(&base(), json!({ "firer": { "wet_fuses": true } }))).clause, Some(BW_GAP_26));
    assert_eq!(no("fire", over(&base(), json!({ "distance": 2 }))).clause, Some(BW_GAP_11));
    assert_eq!(no("fire", over(&base(), json!({ "firer": { "order": "d-2" } }))).clause, Some(BW_DIST_01));
    assert_eq!(no("fire", over(&base(), json!({ "firer": { "order": "routed" } }))).clause, Some(BW_ROUT_05));
}
