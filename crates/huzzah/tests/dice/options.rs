//! Each option changes an answer.

use crate::kit::{ask, ask_with, clause, json, odds, rules_with};

#[test]
fn hz_scale_10_scaled_successive_orders() {
    let scaled = rules_with(|options| options.scaled_successive_orders = true);
    let facts = json!({ "earlier_orders": 3, "earlier_moves": 2 });
    let trial = ask_with(&scaled, "order", facts.clone(), &[]);
    assert_eq!(trial.rating(), 4, "Down 2 twice and Down 1 once");
    assert!(trial.cites(clause::HZ_SCALE_10));
    assert_eq!(ask("order", facts, &[]).rating(), 6);
}

#[test]
fn hz_reo_01_reorganising_can_be_left_out() {
    let without = rules_with(|options| options.reorganise = grognard_huzzah::rules::options::Reorganise::Never);
    let trial = ask_with(&without, "reorganise", json!({ "broke_or_routed": 1 }), &[]);
    assert_eq!(trial.headline(), "not in play");
    assert!(trial.cites(clause::HZ_REO_01));
    assert!(ask("reorganise", json!({ "broke_or_routed": 1 }), &[]).0.ask.is_some());
}

#[test]
fn hz_app_08_the_second_appointment_can_be_left_out() {
    let without = rules_with(|options| options.second_appointment = false);
    assert_eq!(ask_with(&without, "appoint", json!({}), &[1, 1, 3, 4]).get("another"), &json!(false));
    let with = ask("appoint", json!({}), &[1, 1, 3, 4]);
    assert!(with.cites(clause::HZ_APP_08));
}

#[test]
fn hz_rei_09_reinforcements_that_may_not_wait() {
    let without = rules_with(|options| options.reinforcements_may_wait = false);
    let late = json!({ "turns_delayed": 2 });
    let trial = ask_with(&without, "order", late.clone(), &[]);
    assert_eq!((trial.rating(), trial.line(clause::HZ_REI_09)), (9, Some(0)));
    assert_eq!(ask("order", late, &[]).rating(), 11);
}

#[test]
fn hz_cck_24_flags_that_are_not_seized() {
    let without = rules_with(|options| options.seize_the_flag = false);
    let facts = json!({ "broken_or_routing": 1, "seizes_flag": true });
    assert_eq!(ask_with(&without, "command-check", facts.clone(), &[4, 5]).headline(), "failed");
    let with = ask("command-check", facts, &[4, 5]);
    assert_eq!(with.headline(), "failed, officer killed");
    assert!(with.cites(clause::HZ_CCK_24));
}

#[test]
fn hz_gap_03_the_quality_of_units_fixed_or_rolled() {
    let rolled = rules_with(|options| options.rolled_unit_quality = true);
    let line = json!({ "grade": "regulars", "class": "b" });
    let fixed = ask("unit-quality", line.clone(), &[]);
    assert_eq!(fixed.headline(), "Trained");
    assert!(fixed.cites(clause::HZ_GAP_03));
    assert_eq!(ask_with(&rolled, "unit-quality", line.clone(), &[1, 3]).headline(), "Experienced");
    assert_eq!(ask_with(&rolled, "unit-quality", line, &[5, 6]).headline(), "Green");
}

#[test]
fn hz_gap_12_a_natural_two_always_succeeds() {
    let without = rules_with(|options| options.natural_two_always_succeeds = false);
    let hopeless = json!({ "broken_or_routing": 9 });
    assert_eq!(ask("command-check", hopeless.clone(), &[1, 1]).headline(), "Huzzah!");
    assert_eq!(ask_with(&without, "command-check", hopeless.clone(), &[1, 1]).headline(), "failed");
    assert_eq!(odds("command-check", hopeless.clone()).chance("Huzzah!"), "1/36");
    assert_eq!(ask("command-check", hopeless, &[1, 2]).headline(), "failed", "a three does not");
}

#[test]
fn hz_eng_29_losers_that_do_not_hurt_the_winner() {
    let without = rules_with(|options| options.losers_inflict_staggers = false);
    let fight = json!({ "attacker": { "quality": "trained" }, "defender": { "quality": "trained" } });
    let staggers = |trial: grognard_engine::umpire::trial::Trial| {
        assert!(trial.cites(clause::HZ_ENG_29));
        trial.get("attackers")[0]["staggers"].as_i64()
    };
    assert_eq!(staggers(ask("engagement", fight.clone(), &[2, 2, 3, 4])), Some(1));
    assert_eq!(staggers(ask_with(&without, "engagement", fight, &[2, 2, 3, 4])), Some(0));
}

#[test]
fn hz_rea_04_all_depleted_instead_of_most() {
    let instead = rules_with(|options| options.all_depleted_is_also_most = false);
    let facts = json!({ "batteries": 3, "depleted": 3, "factions": [{ "factor": 4 }] });
    assert_eq!(ask("rearm", facts.clone(), &[]).rating(), 6);
    let trial = ask_with(&instead, "rearm", facts, &[]);
    assert_eq!((trial.rating(), trial.line(clause::HZ_REA_04)), (5, Some(1)));
}

#[test]
fn hz_thr_47_a_square_under_guns_without_its_bonus() {
    let without = rules_with(|options| options.square_keeps_its_bonus = false);
    let square = json!({ "quality": "trained", "formation": "square", "cavalry_zones": 1, "artillery_zones": 1 });
    assert_eq!(ask("threat", square.clone(), &[]).rating(), 4, "Up 2, two zones, short range: Trained");
    let trial = ask_with(&without, "threat", square.clone(), &[]);
    assert_eq!((trial.rating(), trial.line(clause::HZ_THR_25)), (4, None), "Raw has the same number in this column");
    assert!(trial.cites(clause::HZ_THR_47));
    let veteran = crate::kit::and(&square, json!({ "quality": "veteran" }));
    assert_eq!((ask("threat", veteran.clone(), &[]).rating(), ask_with(&without, "threat", veteran, &[]).rating()), (6, 4));
}

#[test]
fn hz_gap_02_hz_gap_05_officers_by_nation() {
    let quality = |nation: &str, dice: [i64; 2]| ask("officer-quality", json!({ "nation": nation }), &dice).headline().to_owned();
    assert_eq!(quality("france-1805-1807", [3, 3]), "Skilful", "6 less 2");
    assert_eq!(quality("spain-1808-1809", [3, 3]), "Average", "6 and 2");
    assert_eq!(quality("spain-1808-1809", [4, 5]), "Abysmal");
    assert_eq!(ask("officer-quality", json!({}), &[1, 1]).headline(), "Excellent, inspirational");
    assert_eq!(ask("officer-quality", json!({ "nation": "naples", "replaces": "abysmal" }), &[1, 1]).headline(), "Skilful, inspirational");
}

#[test]
fn hz_gap_05_the_roll_for_the_skirmish_rating_shifts_it_by_one_within_the_scale() {
    let rating = |dice: [i64; 2]| ask("roll-skirmish-rating", json!({ "nation": "austria-1809-1815" }), &dice).headline().to_owned();
    assert_eq!((rating([2, 2]), rating([2, 3]), rating([4, 5]), rating([4, 6])), ("8".into(), "7".into(), "7".into(), "6".into()));
    let worst = ask("roll-skirmish-rating", json!({ "nation": "naples" }), &[6, 6]);
    assert_eq!(worst.headline(), "6", "the scale ends there");
    assert!(worst.cites(clause::HZ_GAP_05));
    let best = ask("roll-skirmish-rating", json!({ "nation": "france-1805-1807" }), &[1, 1]);
    assert_eq!(best.headline(), "10", "and there");
}
