//! What a threat test brings: staggers, forced orders, smoke, tests in return.

use crate::kit::{and, ask, clause, json, odds};
use serde_json::Value;

const NAME: &str = "threat";

fn with(more: Value) -> Value {
    and(&json!({ "quality": "trained" }), more)
}

#[test]
fn hz_thr_27_the_effective_morale_or_less_passes() {
    let trial = ask(NAME, with(json!({})), &[4, 4]);
    assert_eq!(trial.headline(), "passes");
    assert!(trial.cites(clause::HZ_THR_27));
    assert_eq!(ask(NAME, with(json!({})), &[4, 5]).headline(), "1 stagger");
    assert_eq!(trial.0.dice[0].who, grognard_engine::Side::Blue, "the other player rolls");
}

#[test]
fn hz_thr_28_staggers_are_the_excess() {
    let trial = ask(NAME, with(json!({ "flank_or_rear": true })), &[5, 4]);
    assert_eq!((trial.rating(), trial.get("staggers").as_i64()), (4, Some(5)));
    assert!(trial.cites(clause::HZ_THR_28));
    assert_eq!(ask(NAME, with(json!({ "flank_or_rear": true })), &[2, 2]).get("staggers"), 0);
}

#[test]
fn hz_thr_29_eleven_and_twelve_fail() {
    let veteran = json!({ "quality": "veteran" });
    let trial = ask(NAME, veteran.clone(), &[5, 6]);
    assert_eq!(trial.get("staggers"), 1);
    assert!(trial.cites(clause::HZ_THR_29));
    assert_eq!(ask(NAME, veteran, &[4, 6]).headline(), "passes");
}

#[test]
fn hz_thr_30_broken_at_full_morale() {
    let worn = |staggers| with(json!({ "staggers": staggers, "kills": 2 }));
    // Trained with staggers and kills tests as Raw, 6: a nine is three more.
    assert_eq!(ask(NAME, worn(2), &[4, 5]).headline(), "3 staggers");
    let trial = ask(NAME, worn(3), &[4, 5]);
    assert_eq!(trial.headline(), "broken");
    assert!(trial.cites(clause::HZ_THR_30));
}

#[test]
fn hz_thr_31_hz_smk_01_hz_smk_02_hz_smk_04_each_battery_that_threatened_gets_smoke_for_later_tests() {
    let trial = ask(NAME, with(json!({ "artillery_zones": 2 })), &[2, 2]);
    assert_eq!(trial.get("smoke"), 1);
    for clause in [clause::HZ_THR_31, clause::HZ_SMK_01, clause::HZ_SMK_02, clause::HZ_SMK_04] {
        assert!(trial.cites(clause), "{clause}");
    }
    assert_eq!(trial.line(clause::HZ_THR_22), None, "the new marker does not help in this test");
    assert_eq!(ask(NAME, with(json!({ "line_zones": 1 })), &[2, 2]).get("smoke"), 0);
}

#[test]
fn hz_thr_32_a_huzzah_makes_the_threateners_test() {
    let trial = ask(NAME, with(json!({ "enemies_in_own_zone": 2 })), &[1, 1]);
    assert_eq!((trial.headline(), trial.get("enemies_test").as_i64()), ("Huzzah!", Some(2)));
    assert!(trial.cites(clause::HZ_THR_32));
    assert_eq!(ask(NAME, with(json!({ "enemies_in_own_zone": 2 })), &[1, 2]).get("enemies_test"), 0);
}

#[test]
fn hz_forc_01_a_column_that_fails_before_a_line_must_deploy_to_line() {
    let column = |more| with(and(&json!({ "formation": "column" }), more));
    let trial = ask(NAME, column(json!({ "line_zones": 1 })), &[4, 5]);
    assert_eq!(trial.get("forced_order"), "deploy_to_line");
    assert!(trial.cites(clause::HZ_FORC_01));
    for (facts, dice) in [
        (column(json!({ "line_zones": 1 })), [4, 4]),
        (column(json!({ "column_zones": 1 })), [4, 5]),
        (with(json!({ "line_zones": 1 })), [4, 5]),
        (column(json!({ "line_zones": 1, "routing": true })), [4, 5]),
    ] {
        assert!(ask(NAME, facts.clone(), &dice).get("forced_order").is_null(), "{facts}");
    }
}

#[test]
fn hz_forc_02_infantry_without_a_secure_flank_must_form_square_against_cavalry() {
    let under = |more| with(and(&json!({ "cavalry_zones": 1 }), more));
    let trial = ask(NAME, under(json!({})), &[5, 5]);
    assert_eq!(trial.get("forced_order"), "deploy_to_square");
    assert!(trial.cites(clause::HZ_FORC_02));
    let both = under(json!({ "formation": "column", "line_zones": 1 }));
    assert_eq!(ask(NAME, both, &[5, 5]).get("forced_order"), "deploy_to_square", "the graver threat");
    for facts in [under(json!({ "secure_flanks": 1 })), under(json!({ "formation": "square" })), under(json!({ "arm": "cavalry" }))] {
        assert!(ask(NAME, facts.clone(), &[5, 6]).get("forced_order").is_null(), "{facts}");
    }
}

#[test]
fn the_chain_rolls_the_forced_order_too() {
    let facts = json!({ "unit": { "quality": "trained", "cavalry_zones": 1 }, "order": { "officer": "average" } });
    let trial = ask("threat-and-forced-order", facts.clone(), &[4, 5, 5, 5]);
    assert_eq!(trial.headline(), "1 stagger; order failed, 1 stagger");
    let passed = ask("threat-and-forced-order", facts.clone(), &[3, 5]);
    assert_eq!(passed.headline(), "passes");
    // Fails (10/36), then obeys with 9 or less (30/36): officer 8, in command Up 1.
    let odds = odds("threat-and-forced-order", facts);
    assert_eq!(odds.chance("1 stagger; order obeyed"), "5/54");
}

#[test]
fn the_odds_of_a_plain_trained_unit() {
    let trial = odds(NAME, with(json!({})));
    assert_eq!((trial.chance("passes"), trial.chance("Huzzah!"), trial.chance("1 stagger")), ("25/36", "1/36", "1/9"));
}
