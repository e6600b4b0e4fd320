//! Obligatory movement, formation changes, side-steps, charges, friends in the way.

use crate::common::*;

const MUST: &str = "obligatory-movement";

#[test]
fn sk_oblig_01_an_attacking_division_goes_on_until_it_fights() {
    yes(MUST, json!({}), SK_OBLIG_01);
    no(MUST, json!({ "fighting": true }), SK_OBLIG_01);
    no(MUST, json!({ "orders": "defend" }), SK_GAP_05);
}

#[test]
fn sk_oblig_02_sk_oblig_09_infantry_halts_within_six_inches_of_infantry() {
    cites(&no(MUST, json!({ "distance": 6 }), SK_OBLIG_02), &[SK_OBLIG_09]);
    yes(MUST, json!({ "distance": 6.25 }), SK_OBLIG_01);
    yes(MUST, json!({ "distance": 6, "visible": false }), SK_OBLIG_01);
}

#[test]
fn sk_oblig_03_sk_oblig_05_infantry_halts_within_twelve_inches_of_cavalry_for_the_whole_division() {
    cites(&no(MUST, json!({ "enemy": "cavalry", "distance": 12 }), SK_OBLIG_03), &[SK_OBLIG_05]);
    yes(MUST, json!({ "enemy": "cavalry", "distance": 12.25 }), SK_OBLIG_01);
}

#[test]
fn sk_oblig_04_sk_oblig_08_sk_oblig_10_cavalry_halts_at_twelve_inches_and_a_mixed_division_with_it() {
    let mixed = no(MUST, json!({ "own_unit": "cavalry", "distance": 12, "mixed_division": true }), SK_OBLIG_04);
    cites(&mixed, &[SK_OBLIG_08, SK_OBLIG_10]);
    assert!(!no(MUST, json!({ "own_unit": "cavalry", "distance": 12 }), SK_OBLIG_04).cites(SK_OBLIG_10));
    no(MUST, json!({ "own_unit": "cavalry", "enemy": "cavalry", "distance": 12 }), SK_OBLIG_04);
    yes(MUST, json!({ "own_unit": "cavalry", "distance": 12.25 }), SK_OBLIG_01);
    yes(MUST, json!({ "own_unit": "cavalry", "enemy": "cavalry", "distance": 12.25 }), SK_OBLIG_01);
}

#[test]
fn sk_oblig_06_sk_oblig_07_sk_oblig_11_flank_threats_are_faced_while_suspended_and_no_other_way() {
    cites(&no(MUST, json!({ "distance": 5, "flank_or_rear_threat": true }), SK_OBLIG_02), &[SK_OBLIG_06]);
    yes(MUST, json!({ "distance": 5, "threat_gone": true }), SK_OBLIG_07);
    yes(MUST, json!({ "distance": 20, "flank_or_rear_threat": true }), SK_OBLIG_11);
}

#[test]
fn sk_oblig_13_skirmishers_suspend_nothing() {
    yes(MUST, json!({ "enemy": "skirmishers", "distance": 1 }), SK_OBLIG_13);
    yes(MUST, json!({ "own_unit": "skirmishers-or-artillery", "distance": 1 }), SK_OBLIG_01);
    no(MUST, json!({ "enemy": "formed-infantry", "distance": 1 }), SK_OBLIG_02);
}

#[test]
fn sk_oblig_14_the_greatest_charges_are_six_and_twelve_inches() {
    let distance = |of: &str| ask("distance", json!({ "of": of }), &[]);
    assert_eq!((distance("infantry-charge").headline(), distance("cavalry-charge").headline()), ("6 inches", "12 inches"));
    cites(&distance("cavalry-charge"), &[SK_OBLIG_14]);
    let column = |inches: f64| json!({ "charger": { "formation": "column" }, "distance": inches });
    yes("may-charge", column(6.0), SK_GAP_18);
    no("may-charge", column(6.25), SK_OBLIG_14);
    yes("may-charge", json!({ "charger": { "class": "battle-cavalry" }, "distance": 12 }), SK_GAP_18);
    no("may-charge", json!({ "charger": { "class": "battle-cavalry" }, "distance": 12.25 }), SK_OBLIG_14);
}

#[test]
fn sk_adc_01_an_adc_moves_sixteen_inches() {
    let adc = ask("movement", json!({ "mover": "adc" }), &[]);
    assert_eq!(adc.headline(), "16 inches");
    cites(&adc, &[SK_ADC_01]);
}

#[test]
fn sk_side_01_up_to_two_inches_for_infantry_lines_columns_and_skirmishers() {
    yes("side-step", json!({ "inches": 2 }), SK_SIDE_01);
    no("side-step", json!({ "inches": 2.25 }), SK_SIDE_01);
    yes("side-step", json!({ "formation": "column" }), SK_SIDE_01);
    yes("side-step", json!({ "class": "skirmishers" }), SK_SIDE_01);
    no("side-step", json!({ "formation": "square" }), SK_SIDE_01);
    no("side-step", json!({ "class": "general-cavalry" }), SK_SIDE_01);
    no("side-step", json!({ "staggered": true }), SK_GAP_17);
}

#[test]
fn sk_side_02_sk_side_03_sk_side_04_nothing_else_no_contact_not_in_a_frontal_zone() {
    no("side-step", json!({ "other_movement": true }), SK_SIDE_02);
    no("side-step", json!({ "into_contact": true }), SK_SIDE_03);
    no("may-charge", json!({ "charger": { "side_stepped": true } }), SK_SIDE_03);
    no("side-step", json!({ "enemy_ahead_of": 4 }), SK_SIDE_04);
    yes("side-step", json!({ "enemy_ahead_of": 4.25 }), SK_SIDE_01);
}

#[test]
fn sk_side_05_sk_side_06_no_substitute_for_advance_but_allowed_once_the_lead_fights() {
    cites(&yes("side-step", json!({ "owes_advance": true }), SK_SIDE_01), &[SK_SIDE_05]);
    yes(MUST, json!({ "side_step": true }), SK_SIDE_05);
    yes("side-step", json!({ "lead_units_in_combat": true }), SK_SIDE_06);
}

#[test]
fn sk_form_03_no_french_change_of_formation_with_a_charge() {
    no("change-formation", json!({ "nation": "france", "also": "charges" }), SK_FORM_03);
    no("may-charge", json!({ "charger": { "nation": "france", "changed_formation": true } }), SK_FORM_03);
    yes("change-formation", json!({ "nation": "france", "also": "moves" }), SK_GAP_10);
    no("change-formation", json!({ "also": "moves" }), SK_GAP_10);
}

#[test]
fn sk_frall_02_sk_frall_03_allies_and_the_late_french_do_not_combine_move_and_change() {
    let moves = |nation: &str, class: &str, year: u16| json!({ "nation": nation, "class": class, "year": year, "also": "moves" });
    no("change-formation", moves("french-ally", "regular-infantry", 1809), SK_FRALL_02);
    no("change-formation", moves("france", "regular-infantry", 1813), SK_FRALL_03);
    no("change-formation", moves("france", "second-rate-infantry", 1814), SK_FRALL_03);
    yes("change-formation", moves("france", "regular-infantry", 1812), SK_GAP_10);
    yes("change-formation", moves("france", "regular-infantry", 1815), SK_GAP_10);
    yes("change-formation", moves("france", "elite-infantry", 1813), SK_GAP_10);
}

#[test]
fn sk_fback_05_sk_fback_07_a_line_may_end_in_column_but_not_contract_to_dodge_the_enemy() {
    yes("fallback-to-column", json!({}), SK_FBACK_05);
    yes("fallback-to-column", json!({ "line_fits": true }), SK_FBACK_05);
    no("fallback-to-column", json!({ "formation": "column" }), SK_FBACK_05);
    no("fallback-to-column", json!({ "to_avoid_enemy": true }), SK_FBACK_07);
}

#[test]
fn sk_fbfr_01_sk_fbfr_02_friends_touched_in_the_first_two_inches_are_staggered() {
    let hit = yes("passing-through-friends", json!({ "distance": 2 }), SK_FBFR_02);
    cites(&hit, &[SK_FBFR_01]);
    assert_eq!(effect(&hit, "staggered"), Some(json!({ "set": true })));
    no("passing-through-friends", json!({ "distance": 2.25 }), SK_FBFR_02);
    no("passing-through-friends", json!({ "beaten": "skirmishers" }), SK_FBFR_01);
}

#[test]
fn sk_fbfr_03_one_already_staggered_takes_a_kill() {
    let hit = yes("passing-through-friends", json!({ "staggered": true }), SK_FBFR_03);
    assert_eq!(effect(&hit, "kills"), Some(json!({ "add": 1 })));
}

#[test]
fn sk_fbfr_04_sk_fbfr_05_skirmishers_withdraw_and_guns_do_not_care() {
    no("passing-through-friends", json!({ "class": "skirmishers" }), SK_FBFR_04);
    no("passing-through-friends", json!({ "class": "regular-artillery" }), SK_FBFR_05);
    no("skirmisher-contact", json!({ "friend": true }), SK_FBFR_04);
    yes("skirmisher-contact", json!({ "class": "general-cavalry" }), SK_GAP_15);
    let away = no("skirmisher-contact", json!({}), SK_GAP_15);
    assert!(away.words().contains("4 inches"), "{}", away.words());
    no("skirmisher-contact", json!({ "class": "general-cavalry", "in_cover": true }), SK_GAP_15);
}

#[test]
fn sk_fbfr_06_a_broken_unit_does_the_same() {
    cites(&yes("passing-through-friends", json!({ "how": "broken", "distance": 2 }), SK_FBFR_02), &[SK_FBFR_06]);
    no("passing-through-friends", json!({ "how": "broken", "distance": 2.25 }), SK_FBFR_02);
    no("passing-through-friends", json!({ "how": "recalls" }), SK_GAP_12);
}

#[test]
fn sk_gap_18_sk_gap_32_who_may_charge() {
    no("may-charge", json!({ "charger": { "class": "regular-artillery" } }), SK_GAP_18);
    no("may-charge", json!({ "charger": { "staggered": true } }), SK_GAP_17);
    no("may-charge", json!({ "charger": { "class": "general-cavalry", "blown": true } }), SK_GAP_38);
    no("may-charge", json!({ "charger": { "fallback": true } }), SK_GAP_18);
    no("may-charge", json!({ "charger": { "formation": "square" } }), SK_GAP_18);
    no("may-charge", json!({ "charger": { "out_of_command": true } }), SK_GAP_07);
    no("may-charge", json!({ "charger": { "class": "general-cavalry" }, "target_in_town": true }), SK_GAP_30);
    no("may-charge", json!({ "bearing": 46 }), SK_GAP_18);
    yes("may-charge", json!({ "bearing": 45, "distance": 4 }), SK_GAP_18);
    no("may-charge", json!({ "visible": false }), SK_GAP_18);
    let prussians = |year: u16| json!({ "charger": { "nation": "prussia", "formation": "column" }, "year": year });
    no("may-charge", prussians(1806), SK_GAP_32);
    yes("may-charge", prussians(1807), SK_GAP_18);
    yes("may-charge", json!({ "distance": 4 }), SK_GAP_18);
    no("may-charge", json!({ "distance": 4.25 }), SK_OBLIG_14);
}

#[test]
fn sk_gap_12_passing_through_on_the_move() {
    no("pass-through", json!({}), SK_GAP_12);
    let through = yes("pass-through", json!({ "friend": "regular-artillery" }), SK_GAP_12);
    assert!(through.words().contains("clear place within 2 inches"), "{}", through.words());
    yes("pass-through", json!({ "class": "skirmishers" }), SK_GAP_12);
    yes("pass-through", json!({ "class": "general-cavalry", "recalling": true }), SK_GAP_12);
    yes("pass-through", json!({ "friend": "regular-artillery", "abandoned_guns": true }), SK_WSQ_15);
}
