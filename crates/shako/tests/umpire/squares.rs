//! Hasty squares, moving squares, crews that run for them.

use crate::common::*;

#[test]
fn sk_hsq_02_sk_hsq_03_a_die_below_the_mr_forms_square_and_the_cavalry_still_comes_on() {
    let formed = ask("hasty-square", json!({}), &[3]);
    assert_eq!(formed.headline(), "square formed");
    cites(&formed, &[SK_HSQ_02, SK_HSQ_03]);
    assert_eq!(effect(&formed, "formation"), Some(json!({ "set": "square" })));
    assert_eq!(ask("hasty-square", json!({}), &[4]).headline(), "no square");
}

#[test]
fn sk_hsq_06_sk_hsq_12_sk_hsq_13_sk_hsq_14_sk_hsq_15_failure_is_disorder_not_ruin() {
    let failed = ask("hasty-square", json!({ "formation": "column" }), &[6]);
    cites(&failed, &[SK_HSQ_06, SK_HSQ_12, SK_HSQ_13, SK_HSQ_14, SK_HSQ_15]);
    assert_eq!(effect(&failed, "failed_hasty_square"), Some(json!({ "set": true })));
    assert_eq!(effect(&failed, "broken"), None);
    assert!(!failed.cites(SK_HSQ_07), "a column had no volley to lose");
}

#[test]
fn sk_hsq_07_a_line_that_fails_gets_no_volley() {
    cites(&ask("hasty-square", json!({ "formation": "line" }), &[5]), &[SK_HSQ_07]);
    cites(&no("may-volley", json!({ "failed_hasty_square": true }), SK_HSQ_15), &[SK_HSQ_07]);
    yes("may-volley", json!({ "failed_hasty_square": false }), SK_GAP_16);
}

#[test]
fn sk_hsq_10_sk_obchg_08_a_charge_from_six_inches_or_less_is_one_harder_never_two() {
    let six = ask("hasty-square", json!({ "charge_distance": 6 }), &[3]);
    assert_eq!((six.line(SK_HSQ_10), six.line(SK_OBCHG_08), six.headline()), (Some(1), Some(0), "no square"));
    assert_eq!(ask("hasty-square", json!({ "charge_distance": 4 }), &[2]).line(SK_HSQ_10), Some(1));
    let beyond = ask("hasty-square", json!({ "charge_distance": 6.25 }), &[3]);
    assert_eq!((beyond.line(SK_HSQ_10), beyond.headline()), (None, "square formed"));
}

#[test]
fn sk_hsq_21_a_column_is_one_easier() {
    let column = ask("hasty-square", json!({ "formation": "column" }), &[4]);
    assert_eq!((column.line(SK_HSQ_21), column.headline()), (Some(-1), "square formed"));
    assert_eq!(ask("hasty-square", json!({ "formation": "column" }), &[5]).headline(), "no square");
}

#[test]
fn sk_hsq_22_a_six_always_fails() {
    let facts = json!({ "class": "guard-infantry", "formation": "column" });
    assert_eq!(ask("hasty-square", facts.clone(), &[6]).headline(), "no square");
    let five = ask("hasty-square", facts, &[5]);
    assert_eq!((five.line(SK_HSQ_22), five.headline()), (Some(0), "square formed"));
    assert_eq!(ask("hasty-square", json!({ "class": "elite-infantry" }), &[4]).line(SK_HSQ_22), None);
}

#[test]
fn sk_hsq_23_the_guard_gains_from_column_only_against_a_near_charge() {
    let chance = |formation: &str, distance: f64| {
        let facts = json!({ "class": "guard-infantry", "formation": formation, "charge_distance": distance });
        odds("hasty-square", facts).chance("square formed").to_owned()
    };
    assert_eq!((chance("line", 12.0), chance("column", 12.0)), ("5/6".into(), "5/6".into()));
    assert_eq!((chance("line", 6.0), chance("column", 6.0)), ("2/3".into(), "5/6".into()));
    let idle = ask("hasty-square", json!({ "class": "guard-infantry", "formation": "column" }), &[1]);
    cites(&idle, &[SK_HSQ_23]);
}

#[test]
fn sk_gap_35_regulars_square_half_the_time() {
    assert_eq!(odds("hasty-square", json!({})).chance("square formed"), "1/2");
    assert_eq!(odds("hasty-square", json!({ "mr": 5 })).chance("square formed"), "2/3");
}

#[test]
fn sk_hsq_11_infantry_not_combat_deployed_must_roll() {
    yes("must-form-square", json!({}), SK_HSQ_11);
    yes("must-form-square", json!({ "flanks_supported": 1 }), SK_HSQ_11);
    no("must-form-square", json!({ "flanks_supported": 2 }), SK_GAP_35);
    no("must-form-square", json!({ "rolled_this_turn": true }), SK_GAP_35);
    no("must-form-square", json!({ "formation": "square" }), SK_GAP_36);
}

#[test]
fn sk_hsq_17_sk_hsq_18_sk_hsq_19_sk_hsq_20_ground_the_cavalry_must_cross_spares_stationary_infantry() {
    let wall = no("must-form-square", json!({ "defends": "hedge-wall-stream-earthwork" }), SK_HSQ_17);
    cites(&wall, &[SK_HSQ_20]);
    cites(&no("must-form-square", json!({ "defends": "steep-slope-woods" }), SK_HSQ_18), &[SK_HSQ_20]);
    yes("must-form-square", json!({ "defends": "steep-slope-woods", "cavalry_crosses": false }), SK_HSQ_19);
    yes("must-form-square", json!({ "defends": "steep-slope-woods", "moved": true }), SK_HSQ_11);
    no("must-form-square", json!({ "defends": "town-sector" }), SK_GAP_30);
}

#[test]
fn sk_aust_01_masse_is_not_forced_to_square() {
    no("must-form-square", json!({ "formation": "masse" }), SK_AUST_01);
    yes("must-form-square", json!({ "formation": "column" }), SK_HSQ_11);
}

#[test]
fn sk_aust_03_masse_is_for_four_austrian_stands() {
    let facts = |nation: &str, stands: u8| json!({ "nation": nation, "to": "masse", "stands": stands });
    yes("change-formation", facts("austria", 4), SK_AUST_03);
    no("change-formation", facts("austria", 3), SK_AUST_03);
    no("change-formation", facts("prussia", 4), SK_AUST_03);
}

#[test]
fn sk_msq_01_sk_msq_02_elite_and_guard_squares_move_two_inches_others_not_at_all() {
    cites(&yes("move-square", json!({ "inches": 2 }), SK_MSQ_01), &[SK_MSQ_07]);
    yes("move-square", json!({ "class": "guard-infantry", "inches": 1 }), SK_MSQ_01);
    no("move-square", json!({ "inches": 2.25 }), SK_MSQ_01);
    no("move-square", json!({ "class": "regular-infantry", "inches": 1 }), SK_MSQ_02);
    let square = |class: &str| ask("movement", json!({ "class": class, "formation": "square" }), &[]);
    assert_eq!((square("elite-infantry").headline(), square("regular-infantry").headline()), ("2 inches", "0 inches"));
    cites(&square("elite-infantry"), &[SK_MSQ_01]);
    cites(&square("regular-infantry"), &[SK_MSQ_02]);
}

#[test]
fn sk_msq_05_sk_msq_06_sk_msq_09_a_moving_square_wheels_or_changes_face_and_is_a_square_in_all_else() {
    yes("move-square", json!({ "wants": "wheel" }), SK_MSQ_05);
    yes("move-square", json!({ "wants": "change-face" }), SK_MSQ_06);
    no("move-square", json!({ "wants": "charge" }), SK_MSQ_09);
    no("move-square", json!({ "wants": "wheel", "class": "regular-infantry" }), SK_MSQ_02);
}

#[test]
fn sk_wsq_01_squares_do_not_volley() {
    no("may-volley", json!({ "formation": "square" }), SK_WSQ_01);
    no("move-square", json!({ "wants": "volley" }), SK_WSQ_01);
    no("may-volley", json!({ "formation": "column" }), SK_GAP_16);
    yes("may-volley", json!({ "formation": "line" }), SK_GAP_16);
}

#[test]
fn sk_wsq_02_sk_wsq_03_sk_wsq_04_sk_wsq_05_sk_wsq_06_who_may_withdraw_to_a_square() {
    cites(&yes("may-withdraw-to-square", json!({}), SK_WSQ_02), &[SK_WSQ_05, SK_WSQ_04, SK_WSQ_03]);
    yes("may-withdraw-to-square", json!({ "charged_by": "cavalry-and-infantry", "square_distance": 2 }), SK_WSQ_02);
    yes("may-withdraw-to-square", json!({ "square_formed": "earlier-this-turn" }), SK_WSQ_02);
    no("may-withdraw-to-square", json!({ "charged_by": "infantry" }), SK_WSQ_06);
    no("may-withdraw-to-square", json!({ "square_distance": 2.25 }), SK_WSQ_03);
    no("may-withdraw-to-square", json!({ "square_distance": null }), SK_WSQ_03);
    no("may-withdraw-to-square", json!({ "square_formed": "after-the-charge" }), SK_WSQ_04);
}

#[test]
fn sk_wsq_07_sk_wsq_10_sk_wsq_11_below_the_mr_the_crew_is_safe_else_cut_down() {
    let safe = ask("withdraw-to-square", json!({}), &[3]);
    assert_eq!(safe.headline(), "crew safe in the square");
    cites(&safe, &[SK_WSQ_07, SK_WSQ_10]);
    let lost = ask("withdraw-to-square", json!({}), &[4]);
    cites(&lost, &[SK_WSQ_11]);
    assert_eq!(effect(&lost, "broken"), Some(json!({ "set": true })));
}

#[test]
fn sk_wsq_08_a_charge_from_more_than_six_inches_is_one_easier() {
    let far = ask("withdraw-to-square", json!({ "charge_distance": 6.25 }), &[4]);
    assert_eq!((far.line(SK_WSQ_08), far.headline()), (Some(-1), "crew safe in the square"));
    assert_eq!(ask("withdraw-to-square", json!({ "charge_distance": 6 }), &[4]).line(SK_WSQ_08), None);
}

#[test]
fn sk_wsq_09_a_battery_that_did_not_fire_is_one_easier() {
    let silent = ask("withdraw-to-square", json!({ "fired": false }), &[4]);
    assert_eq!((silent.line(SK_WSQ_09), silent.headline()), (Some(-1), "crew safe in the square"));
    assert_eq!(ask("withdraw-to-square", json!({ "fired": true }), &[4]).line(SK_WSQ_09), None);
    let both = odds("withdraw-to-square", json!({ "fired": false, "charge_distance": 9 }));
    assert_eq!(both.chance("crew safe in the square"), "5/6");
}

#[test]
fn sk_wsq_12_sk_wsq_13_either_way_the_cavalry_recalls_or_stays() {
    for die in [1, 6] {
        cites(&ask("withdraw-to-square", json!({}), &[die]), &[SK_WSQ_12, SK_WSQ_13]);
    }
    no("after-victory", json!({ "beat": "crew-that-ran" }), SK_WSQ_12);
    yes("after-victory", json!({ "beat": "crew-that-ran", "wants": "recall" }), SK_WSQ_13);
}

#[test]
fn sk_wsq_14_sk_wsq_15_sk_wsq_16_sk_wsq_17_abandoned_guns_stay_and_hinder_only_a_breakthrough() {
    assert_eq!(effect(&ask("withdraw-to-square", json!({}), &[1]), "abandoned"), Some(json!({ "set": true })));
    no("abandoned-guns", json!({ "wants": "move-the-guns" }), SK_WSQ_14);
    yes("abandoned-guns", json!({ "wants": "move-through" }), SK_WSQ_15);
    no("abandoned-guns", json!({ "wants": "break-through" }), SK_WSQ_15);
    no("after-victory", json!({ "abandoned_guns_in_way": true }), SK_WSQ_15);
    no("abandoned-guns", json!({ "wants": "spike" }), SK_WSQ_16);
    no("abandoned-guns", json!({ "wants": "crew-by-others" }), SK_WSQ_17);
}

#[test]
fn sk_wsq_18_sk_wsq_19_recrewing_takes_a_turn_unless_the_square_is_broken() {
    let crewed = yes("abandoned-guns", json!({ "square_distance": 2 }), SK_WSQ_18);
    assert!(crewed.words().contains("turns it takes: 1") || crewed.words().contains("Turns it takes: 1"), "{}", crewed.words());
    assert_eq!(ask("distance", json!({ "of": "recrew-guns" }), &[]).headline(), "1 turns of movement");
    no("abandoned-guns", json!({ "square_distance": 2.5 }), SK_GAP_31);
    no("abandoned-guns", json!({ "enemy_touches": true }), SK_GAP_31);
    let lost = no("abandoned-guns", json!({ "square_broken": true }), SK_WSQ_19);
    assert_eq!(effect(&lost, "broken"), Some(json!({ "set": true })));
}
