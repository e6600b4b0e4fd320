//! Recall, control, reforming, driving off, obligatory charges.

use crate::common::*;

#[test]
fn sk_pmrec_01_sk_pmrec_06_sk_pmrec_07_only_a_charge_on_a_hasty_square_may_be_recalled() {
    yes("may-recall", json!({}), SK_PMREC_01);
    no("may-recall", json!({ "hasty": false }), SK_PMREC_06);
    no("may-recall", json!({ "breakthrough": true }), SK_PMREC_07);
    assert_eq!(refuse("cavalry-charge", json!({ "tries_recall": true, "breakthrough": true })).clause, Some(SK_PMREC_07));
}

#[test]
fn sk_pmrec_02_sk_pmrec_05_below_the_mr_the_cavalry_recalls_blown() {
    let back = ask("recall", json!({}), &[3]);
    assert_eq!(back.headline(), "recalled");
    cites(&back, &[SK_PMREC_02, SK_PMREC_05]);
    assert_eq!(effect(&back, "blown"), Some(json!({ "set": true })));
    assert_eq!(ask("recall", json!({}), &[4]).headline(), "must fight");
}

#[test]
fn sk_pmrec_03_one_easier_within_command_radius() {
    let near = ask("recall", json!({ "in_command_radius": true }), &[4]);
    assert_eq!((near.line(SK_PMREC_03), near.headline()), (Some(-1), "recalled"));
    assert_eq!(ask("recall", json!({ "in_command_radius": false }), &[4]).line(SK_PMREC_03), None);
}

#[test]
fn sk_pmrec_04_a_six_always_fails() {
    let facts = json!({ "class": "guard-cavalry", "in_command_radius": true });
    let six = ask("recall", facts.clone(), &[6]);
    assert_eq!((six.headline(), six.line(SK_PMREC_04)), ("must fight", Some(0)));
    assert_eq!(ask("recall", facts, &[5]).headline(), "recalled");
}

#[test]
fn sk_cvsq_05_a_breakthrough_into_another_square_must_be_fought() {
    no("may-recall", json!({ "breakthrough": true, "hasty": false }), SK_CVSQ_05);
    cites(&yes("after-victory", json!({ "target_is_square": true }), SK_GAP_23), &[SK_CVSQ_05]);
    assert!(!yes("after-victory", json!({}), SK_GAP_23).cites(SK_CVSQ_05));
}

#[test]
fn sk_brcav_01_sk_brcav_03_british_cavalry_must_roll_its_mr_or_more() {
    let away = ask("british-control", json!({}), &[3]);
    assert_eq!(away.headline(), "must break through");
    cites(&away, &[SK_BRCAV_01, SK_BRCAV_03]);
    assert_eq!(ask("british-control", json!({}), &[4]).headline(), "in hand");
    let kgl = ask("british-control", json!({ "nation": "kgl" }), &[]);
    assert_eq!(kgl.headline(), "no check");
    cites(&kgl, &[SK_BRCAV_01]);
    // Better cavalry is harder to hold.
    assert_eq!(odds("british-control", json!({ "class": "guard-cavalry" })).chance("in hand"), "1/6");
}

#[test]
fn sk_brcav_02_without_a_formed_target_there_is_no_check() {
    let none = ask("british-control", json!({ "target_available": false }), &[]);
    assert_eq!(none.headline(), "no check");
    cites(&none, &[SK_BRCAV_02]);
}

#[test]
fn sk_brcav_04_one_more_within_command_radius() {
    let near = ask("british-control", json!({ "in_command_radius": true }), &[3]);
    assert_eq!((near.line(SK_BRCAV_04), near.headline()), (Some(1), "in hand"));
    assert_eq!(ask("british-control", json!({}), &[3]).line(SK_BRCAV_04), None);
}

#[test]
fn sk_reform_01_sk_reform_02_sk_reform_03_sk_reform_04_a_whole_turn_stationary_and_out_of_melee() {
    let fresh = yes("reform", json!({}), SK_REFORM_08);
    cites(&fresh, &[SK_REFORM_02]);
    assert_eq!(effect(&fresh, "blown"), Some(json!({ "set": false })));
    cites(&no("reform", json!({ "moved": true }), SK_REFORM_04), &[SK_REFORM_01]);
    no("reform", json!({ "engaged": true }), SK_REFORM_04);
    no("reform", json!({ "whole_turns": 0 }), SK_REFORM_04);
    cites(&yes("reform", json!({ "after": "rally-in-place" }), SK_REFORM_08), &[SK_REFORM_02]);
    cites(&yes("reform", json!({ "after": "rally" }), SK_REFORM_08), &[SK_REFORM_03]);
}

#[test]
fn sk_reform_06_sk_infcav_08_no_reforming_before_rallying() {
    no("reform", json!({ "fallback": true }), SK_REFORM_06);
    no("reform", json!({ "fallback": true, "after": "driven-off" }), SK_INFCAV_08);
    yes("reform", json!({ "after": "driven-off" }), SK_REFORM_08);
}

#[test]
fn sk_reform_07_ready_on_the_second_turn_after_the_rally() {
    no("reform", json!({ "after": "rally", "whole_turns": 0 }), SK_REFORM_07);
    let ready = yes("reform", json!({ "after": "rally", "whole_turns": 1 }), SK_REFORM_08);
    assert!(ready.words().contains("turn 2 after the rally"), "{}", ready.words());
}

#[test]
fn sk_infcav_01_sk_infcav_02_infantry_never_charges_cavalry_but_drives_off_blown_cavalry() {
    no("may-charge", json!({ "target": "general-cavalry" }), SK_INFCAV_01);
    cites(&yes("may-charge", json!({ "target": "general-cavalry", "target_blown": true }), SK_INFCAV_02), &[SK_INFCAV_09]);
    yes("may-charge", json!({ "charger": { "class": "general-cavalry" }, "target": "general-cavalry" }), SK_GAP_18);
}

#[test]
fn sk_infcav_04_sk_infcav_05_sk_infcav_06_below_its_mr_the_cavalry_recalls_even_again() {
    let back = ask("drive-off-blown-cavalry", json!({ "already_recalled": true }), &[3]);
    assert_eq!(back.headline(), "recalls");
    cites(&back, &[SK_INFCAV_04, SK_INFCAV_05, SK_INFCAV_06]);
    assert!(!ask("drive-off-blown-cavalry", json!({}), &[3]).cites(SK_INFCAV_06));
}

#[test]
fn sk_infcav_07_sk_infcav_08_sk_infcav_09_otherwise_it_falls_back_and_the_infantry_stops() {
    let beaten = ask("drive-off-blown-cavalry", json!({}), &[4]);
    assert_eq!(beaten.headline(), "falls back");
    cites(&beaten, &[SK_INFCAV_07, SK_INFCAV_08, SK_INFCAV_09]);
    assert_eq!(effect(&beaten, "fallback"), Some(json!({ "set": true })));
}

#[test]
fn sk_obchg_01_sk_obchg_07_cavalry_must_charge_formed_enemy_within_four_inches() {
    yes("must-charge", json!({ "distance": 4 }), SK_OBCHG_01);
    no("must-charge", json!({ "distance": 4.25 }), SK_OBCHG_07);
    no("must-charge", json!({ "distance": 6 }), SK_OBCHG_07);
    no("must-charge", json!({ "blown": true }), SK_OBCHG_01);
    no("must-charge", json!({ "class": "skirmishers" }), SK_OBCHG_01);
    yes("must-charge", json!({ "bearing": 45 }), SK_OBCHG_01);
    no("must-charge", json!({ "bearing": 46 }), SK_OBCHG_02);
    cites(&ask("distance", json!({ "of": "obligatory-charge" }), &[]), &[SK_OBCHG_01, SK_OBCHG_07]);
}

#[test]
fn sk_obchg_03_sk_obchg_04_it_wheels_if_it_must_and_hits_one_of_those_in_the_zone() {
    let wheels = yes("must-charge", json!({ "needs_wheel": true, "enemies_in_zone": 2 }), SK_OBCHG_01);
    cites(&wheels, &[SK_OBCHG_03, SK_OBCHG_04]);
    let straight = yes("must-charge", json!({}), SK_OBCHG_01);
    assert!(!straight.cites(SK_OBCHG_03) && !straight.cites(SK_OBCHG_04));
}

#[test]
fn sk_obchg_05_sk_obchg_06_defending_cavalry_is_bound_too_and_by_any_formed_unit() {
    yes("must-charge", json!({ "orders": "defend" }), SK_OBCHG_05);
    yes("must-charge", json!({ "orders": "defend", "class": "regular-artillery" }), SK_OBCHG_06);
    yes("must-charge", json!({ "orders": "attack", "class": "regular-artillery" }), SK_OBCHG_01);
}

#[test]
fn sk_obchg_09_not_at_a_formed_square() {
    no("must-charge", json!({ "in_square": true }), SK_OBCHG_09);
    yes("must-charge", json!({ "in_square": false }), SK_OBCHG_01);
}

#[test]
fn sk_fbdis_03_riding_down_units_in_fallback_gives_no_breakthrough() {
    no("after-victory", json!({ "beat": "units-in-fallback" }), SK_FBDIS_03);
    cites(&yes("touching-fallback", json!({ "class": "general-cavalry" }), SK_FBDIS_01), &[SK_FBDIS_03]);
    assert!(!yes("touching-fallback", json!({}), SK_FBDIS_01).cites(SK_FBDIS_03));
}

#[test]
fn sk_fbdis_01_sk_fbdis_02_sk_fbdis_04_formed_contact_breaks_a_unit_in_fallback() {
    let broken = yes("touching-fallback", json!({}), SK_FBDIS_01);
    cites(&broken, &[SK_FBDIS_02]);
    assert_eq!(effect(&broken, "broken"), Some(json!({ "set": true })));
    let ran = yes("touching-fallback", json!({ "in_its_own_fallback": true }), SK_FBDIS_04);
    assert!(!ran.cites(SK_FBDIS_02));
    no("touching-fallback", json!({ "class": "skirmishers" }), SK_GAP_22);
}

#[test]
fn sk_gap_23_a_breakthrough_is_one_short_charge_after_a_charge_that_won() {
    yes("after-victory", json!({ "distance": 6, "bearing": 45 }), SK_GAP_23);
    no("after-victory", json!({ "distance": 6.25 }), SK_GAP_23);
    no("after-victory", json!({ "bearing": 46 }), SK_GAP_23);
    no("after-victory", json!({ "charged": false }), SK_GAP_23);
    no("after-victory", json!({ "breakthroughs": 1 }), SK_GAP_23);
    yes("after-victory", json!({ "breakthroughs": 0 }), SK_GAP_23);
    no("after-victory", json!({ "target_formed": false }), SK_GAP_23);
    no("after-victory", json!({ "breakthroughs": 1, "wants": "recall" }), SK_PMREC_07);
    cites(&yes("after-victory", json!({ "wants": "recall" }), SK_REFORM_02), &[SK_REFORM_01]);
}
