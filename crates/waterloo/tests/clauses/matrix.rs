use grognard_engine::Clause;
use grognard_waterloo::clause::*;
use serde_json::{Value, json};

use crate::helper::*;

const B: &str = r#"{"b":true}"#;
const D: &str = r#"{"disorder":"automatic"}"#;
const R: &str = r#"{"rout":"automatic"}"#;

fn result(arm: &str, order: &str, letter: &str) -> Value {
    let letter: Value = serde_json::from_str(letter).unwrap();
    over(&json!({ "unit": { "arm": arm, "order": order, "blown": false } }), letter)
}

/// Each letter with what it does and the clause of its cell.
fn cell(arm: &str, order: &str, letter: &str, dice: &[i64], headline: &str, clause: Clause) {
    let t = ask("combat-result", result(arm, order, letter), dice);
    assert_eq!(t.headline(), headline, "{order} {arm} {letter}");
    assert!(t.cites(clause), "{order} {arm} {letter} does not cite {clause}");
}

#[test]
fn bw_crm_01_a_small_letter_reaches_the_matrix_after_a_failed_check() {
    let d = json!({ "disorder": "check" });
    assert_eq!(ask("combat-result", d.clone(), &[6]).headline(), "unharmed");
    assert_eq!(ask("combat-result", d.clone(), &[7]).headline(), "D-1");
    assert!(ask("combat-result", d, &[7]).cites(BW_CRM_01));
    let r = json!({ "rout": "check" });
    assert_eq!(ask("combat-result", r.clone(), &[6]).headline(), "unharmed");
    assert_eq!(ask("combat-result", r, &[7]).headline(), "routs");
}

#[test]
fn bw_crm_02_bw_crm_03_bw_crm_04_normal_infantry() {
    cell("infantry", "good", B, &[], "back 2 hexes", BW_CRM_02);
    cell("infantry", "good", D, &[], "D-1", BW_CRM_03);
    cell("infantry", "good", R, &[], "routs", BW_CRM_04);
    // Half of five movement points, rounded up; of six, three.
    assert_eq!(ask("combat-result", result("infantry", "good", R), &[]).get("rout_retreat"), 3);
    let six = over(&result("infantry", "good", R), json!({ "unit": { "ma": 6 } }));
    assert_eq!(ask("combat-result", six, &[]).get("rout_retreat"), 3);
}

#[test]
fn bw_crm_05_bw_crm_06_bw_crm_07_normal_cavalry() {
    cell("light-cavalry", "good", B, &[], "back 2 hexes", BW_CRM_05);
    cell("heavy-cavalry", "good", D, &[], "D-1", BW_CRM_06);
    cell("heavy-cavalry", "good", R, &[], "routs", BW_CRM_07);
}

#[test]
fn bw_crm_08_bw_crm_09_bw_crm_10_normal_artillery() {
    cell("foot-artillery", "good", B, &[], "D-1, back 2 hexes", BW_CRM_08);
    cell("horse-artillery", "good", D, &[], "D-1", BW_CRM_09);
    cell("foot-artillery", "good", R, &[], "eliminated", BW_CRM_10);
    // One result does not disorder a battery twice.
    let bd = json!({ "unit": { "arm": "foot-artillery" }, "b": true, "disorder": "automatic" });
    assert_eq!(ask("combat-result", bd, &[]).headline(), "D-1, back 2 hexes");
}

#[test]
fn bw_crm_11_bw_crm_12_bw_crm_13_d1_infantry() {
    cell("infantry", "d-1", B, &[], "back 2 hexes", BW_CRM_11);
    cell("infantry", "d-1", D, &[], "D-2", BW_CRM_12);
    cell("infantry", "d-1", R, &[], "routs", BW_CRM_13);
}

#[test]
fn bw_crm_14_bw_crm_15_bw_crm_16_d1_cavalry() {
    cell("light-cavalry", "d-1", B, &[], "back 2 hexes", BW_CRM_14);
    cell("light-cavalry", "d-1", D, &[6], "back 2 hexes", BW_CRM_15);
    cell("light-cavalry", "d-1", D, &[7], "routs", BW_CRM_15);
    cell("light-cavalry", "d-1", R, &[], "routs", BW_CRM_16);
}

#[test]
fn bw_crm_17_bw_crm_18_bw_crm_19_d1_artillery() {
    cell("foot-artillery", "d-1", B, &[], "1 step, back 2 hexes", BW_CRM_17);
    cell("foot-artillery", "d-1", D, &[], "1 step, back 1 hex", BW_CRM_18);
    cell("foot-artillery", "d-1", R, &[], "eliminated", BW_CRM_19);
}

#[test]
fn bw_crm_20_bw_crm_21_bw_crm_22_d2_infantry() {
    cell("infantry", "d-2", B, &[], "back 2 hexes", BW_CRM_20);
    cell("infantry", "d-2", D, &[], "routs", BW_CRM_21);
    cell("infantry", "d-2", R, &[], "routs", BW_CRM_22);
    assert_eq!(no("combat-result", result("light-cavalry", "d-2", D)).clause, Some(BW_GAP_21));
}

#[test]
fn bw_crm_23_bw_crm_24_bw_crm_25_bw_rout_09_routed_infantry() {
    cell("infantry", "routed", B, &[], "back 2 hexes", BW_CRM_23);
    cell("infantry", "routed", D, &[], "1 step", BW_CRM_24);
    cell("infantry", "routed", D, &[], "1 step", BW_ROUT_09);
    cell("infantry", "routed", R, &[], "eliminated", BW_CRM_25);
    let last = over(&result("infantry", "routed", D), json!({ "unit": { "strength": 1 } }));
    assert_eq!(ask("combat-result", last, &[]).headline(), "eliminated");
}

#[test]
fn bw_crm_26_bw_crm_27_bw_crm_28_routed_cavalry() {
    cell("heavy-cavalry", "routed", B, &[], "back 2 hexes", BW_CRM_26);
    cell("heavy-cavalry", "routed", D, &[], "1 step", BW_CRM_27);
    cell("heavy-cavalry", "routed", R, &[], "eliminated", BW_CRM_28);
}

#[test]
fn bw_crm_29_bw_crm_30_bw_crm_31_routed_artillery() {
    cell("foot-artillery", "routed", B, &[], "back 2 hexes", BW_CRM_29);
    cell("foot-artillery", "routed", D, &[], "eliminated", BW_CRM_30);
    cell("foot-artillery", "routed", R, &[], "eliminated", BW_CRM_31);
}

fn blown(with: Value) -> Value {
    over(&json!({ "unit": { "arm": "heavy-cavalry", "blown": true } }), with)
}

#[test]
fn bw_crm_32_bw_crm_33_bw_crm_34_blown_cavalry() {
    let b = ask("combat-result", blown(json!({ "b": true })), &[]);
    assert_eq!((b.headline(), b.cites(BW_CRM_32)), ("back 2 hexes", true));
    let d = ask("combat-result", blown(json!({ "disorder": "check" })), &[6]);
    assert_eq!((d.headline(), d.cites(BW_CRM_33)), ("back 2 hexes", true));
    assert_eq!(ask("combat-result", blown(json!({ "disorder": "check" })), &[7]).headline(), "routs");
    let r = ask("combat-result", blown(json!({ "rout": "check" })), &[]);
    assert_eq!((r.headline(), r.cites(BW_CRM_34)), ("eliminated", true));
    // The routed row wins over the blown one.
    assert!(ask("combat-result", blown(json!({ "b": true, "unit": { "order": "routed" } })), &[]).cites(BW_CRM_26));
}

#[test]
fn bw_bln_02_what_needs_a_check_is_automatic_against_blown_cavalry() {
    let d = ask("combat-result", blown(json!({ "disorder": "check" })), &[0]);
    assert!(d.cites(BW_BLN_02) && d.headline() == "back 2 hexes");
    let fresh = json!({ "unit": { "arm": "heavy-cavalry" }, "disorder": "check" });
    assert_eq!(ask("combat-result", fresh, &[0]).headline(), "unharmed");
}

#[test]
fn bw_bln_03_each_automatic_letter_costs_blown_cavalry_a_step() {
    let d = ask("combat-result", blown(json!({ "disorder": "automatic" })), &[0]);
    assert_eq!((d.headline(), d.cites(BW_BLN_03)), ("1 step, back 2 hexes", true));
    let one = ask("combat-result", blown(json!({ "disorder": "automatic", "unit": { "strength": 1 } })), &[]);
    assert_eq!(one.headline(), "eliminated");
    assert_eq!(ask("combat-result", blown(json!({ "disorder": "check" })), &[0]).get("steps_lost"), 0);
}

#[test]
fn bw_ret_01_a_unit_that_cannot_retreat_loses_a_step() {
    let hemmed = ask("combat-result", json!({ "b": true, "can_retreat": false }), &[]);
    assert_eq!((hemmed.headline(), hemmed.cites(BW_RET_01)), ("1 step", true));
    let last = json!({ "b": true, "can_retreat": false, "unit": { "strength": 1 } });
    assert_eq!(ask("combat-result", last, &[]).headline(), "eliminated");
    let t = ask("cannot-retreat", json!({}), &[]);
    assert_eq!((t.get("steps_lost").as_u64(), t.cites(BW_RET_01)), (Some(1), true));
    assert_eq!(ask("cannot-retreat", json!({ "some_of_the_way": true }), &[]).get("steps_lost"), 0);
}

#[test]
fn bw_rtg_01_a_rout_through_friends_disorders_them() {
    let t = ask("routed-through", json!({}), &[]);
    assert_eq!((t.headline(), t.cites(BW_RTG_01)), ("D-1", true));
    assert_eq!(ask("routed-through", json!({ "unit": { "order": "d-1" } }), &[]).headline(), "D-2");
    yes("may-pass-through", json!({ "unit": { "order": "routed" } }), "BW-RTG-01");
    yes("may-pass-through", json!({}), "BW-GAP-10");
    not("may-pass-through", json!({ "unit": { "arm": "light-cavalry" }, "square_or_extended": true }), "BW-GAP-10");
}

#[test]
fn bw_rtg_02_a_rout_cut_short_is_the_end() {
    let short = ask("cannot-retreat", json!({ "must": "rout-retreat", "some_of_the_way": true }), &[]);
    assert_eq!((short.get("eliminated").as_bool(), short.cites(BW_RTG_02)), (Some(true), true));
    assert_eq!(ask("cannot-retreat", json!({ "must": "retreat", "some_of_the_way": true }), &[]).get("eliminated"), false);
}

#[test]
fn bw_bln_01_blown_cavalry_retreats_one_hex_at_once() {
    // Heavy cavalry of cohesion 6 with +2: blown on 5 or more; light cavalry on 7 or more.
    assert_eq!(ask("charge-fatigue", json!({}), &[4]).headline(), "not blown");
    let t = ask("charge-fatigue", json!({}), &[5]);
    assert_eq!((t.headline(), t.get("retreats").as_u64(), t.cites(BW_BLN_01)), ("blown", Some(1), true));
    assert_eq!(ask("charge-fatigue", json!({ "unit": { "arm": "light-cavalry" } }), &[6]).headline(), "not blown");
}

#[test]
fn bw_sct_02_a_result_of_many_parts_in_its_order() {
    // 1BDr on infantry in good order: one step, D-1, then the rout check; a rout swallows the retreat.
    let all = json!({ "steps": 1, "b": true, "disorder": "automatic", "rout": "check" });
    assert_eq!(ask("combat-result", all.clone(), &[6]).headline(), "1 step, D-1, back 2 hexes");
    let routs = ask("combat-result", all, &[7]);
    assert_eq!((routs.headline(), routs.cites(BW_SCT_02)), ("1 step, routs", true));
}
