//! Skirmisher superiority.

use crate::kit::{and, ask, clause, json, odds, refuse};
use serde_json::Value;

const NAME: &str = "skirmisher-superiority";

fn facts(army: Value, enemy: Value) -> Value {
    json!({ "army": and(&json!({ "rating": 8 }), army), "enemy": and(&json!({ "rating": 8 }), enemy) })
}

fn army(army: Value) -> Value {
    facts(army, json!({}))
}

fn rating(facts: Value) -> i32 {
    ask(NAME, facts, &[]).0.assessment.rating.unwrap()
}

#[test]
fn hz_sks_10_hz_sks_11_failed_is_down_one_and_won_up_one() {
    let lost = ask(NAME, army(json!({ "last_test": "failed" })), &[]);
    assert_eq!((lost.rating(), lost.line(clause::HZ_SKS_10)), (7, Some(-1)));
    let won = ask(NAME, army(json!({ "last_test": "won" })), &[]);
    assert_eq!((won.rating(), won.line(clause::HZ_SKS_11)), (9, Some(1)));
    assert_eq!(rating(army(json!({}))), 8);
}

#[test]
fn hz_sks_12_hz_sks_27_double_the_battalions_reinforce_the_line() {
    let committed = |ours, theirs| facts(json!({ "committed": ours }), json!({ "committed": theirs }));
    for (ours, theirs) in [(1, 0), (2, 1), (4, 2)] {
        let trial = ask(NAME, committed(ours, theirs), &[]);
        assert_eq!((trial.rating(), trial.line(clause::HZ_SKS_12)), (9, Some(1)), "{ours} against {theirs}");
        assert!(trial.cites(clause::HZ_SKS_27));
    }
    for (ours, theirs) in [(0, 0), (1, 1), (3, 2)] {
        assert_eq!(rating(committed(ours, theirs)), 8, "{ours} against {theirs}");
    }
}

#[test]
fn hz_sks_28_only_one_line_is_reinforced() {
    let trial = ask(NAME, facts(json!({ "committed": 4 }), json!({ "committed": 2 })), &[1, 4]);
    assert_eq!((trial.rating_of("army"), trial.rating_of("enemy")), (9, 8));
    assert!(trial.cites(clause::HZ_SKS_28));
    assert!(!ask(NAME, facts(json!({ "committed": 3 }), json!({ "committed": 2 })), &[1, 4]).cites(clause::HZ_SKS_28));
}

#[test]
fn hz_sks_13_hz_sks_14_hz_sks_15_the_larger_margin_wins_five_centimetres() {
    let trial = ask(NAME, army(json!({})), &[3, 3, 4, 3]);
    assert_eq!(trial.headline(), "army has superiority");
    assert_eq!((trial.get("zone_bonus").as_i64(), trial.get("zone_bonus_bands").as_i64()), (Some(5), Some(1)));
    for clause in [clause::HZ_SKS_13, clause::HZ_SKS_14, clause::HZ_SKS_15] {
        assert!(trial.cites(clause));
    }
    assert_eq!(ask(NAME, army(json!({})), &[4, 4, 4, 3]).headline(), "enemy has superiority");
    assert_eq!(ask(NAME, army(json!({})), &[4, 4, 4, 5]).headline(), "army has superiority", "an exact roll is effective");
    assert_eq!(ask(NAME, facts(json!({ "rating": 10, "last_test": "won" }), json!({})), &[5, 6, 4, 5]).headline(), "neither");
}

#[test]
fn hz_sks_18_equal_margins_or_two_failures_give_nothing() {
    for dice in [[3, 3, 2, 4], [5, 4, 6, 6]] {
        let trial = ask(NAME, army(json!({})), &dice);
        assert_eq!((trial.headline(), trial.get("zone_bonus").as_i64()), ("neither", Some(0)));
        assert!(trial.cites(clause::HZ_SKS_18));
    }
}

#[test]
fn hz_sks_19_only_the_turn_before_counts() {
    let trial = ask(NAME, army(json!({ "last_test": "failed", "turns_ago": 2 })), &[]);
    assert_eq!(trial.rating(), 8);
    assert!(trial.cites(clause::HZ_SKS_19));
    assert_eq!(rating(army(json!({ "last_test": "failed", "turns_ago": 1 }))), 7);
}

#[test]
fn hz_sks_20_a_failure_counts_next_turn() {
    let trial = ask(NAME, army(json!({})), &[4, 5, 1, 3]);
    assert_eq!((trial.get("army_failed"), trial.get("enemy_failed")), (&json!(true), &json!(false)));
    assert!(trial.cites(clause::HZ_SKS_20));
    let eleven = ask(NAME, facts(json!({ "rating": 10, "last_test": "won" }), json!({})), &[5, 6, 1, 3]);
    assert_eq!(eleven.get("army_failed"), &json!(true));
    assert_eq!(refuse(NAME, army(json!({ "failed_in_a_row": 1 }))).clause, Some(clause::HZ_SKS_20));
}

#[test]
fn hz_sks_21_failures_do_not_add_up() {
    let trial = ask(NAME, army(json!({ "last_test": "failed", "failed_in_a_row": 3 })), &[]);
    assert_eq!(trial.rating(), 7);
    assert!(trial.cites(clause::HZ_SKS_21));
    assert!(!ask(NAME, army(json!({ "last_test": "failed", "failed_in_a_row": 1 })), &[]).cites(clause::HZ_SKS_21));
}

#[test]
fn hz_sks_22_only_last_turns_winner_has_the_bonus() {
    assert!(ask(NAME, army(json!({})), &[]).cites(clause::HZ_SKS_22), "none on the first turn or after a tie");
    let both = facts(json!({ "last_test": "won" }), json!({ "last_test": "won" }));
    assert_eq!(refuse(NAME, both).clause, Some(clause::HZ_SKS_22));
}

#[test]
fn hz_sks_29_hz_sks_30_each_huzzah_lowers_the_enemy_for_good() {
    let trial = ask(NAME, army(json!({})), &[1, 1, 2, 3]);
    assert_eq!((trial.get("enemy_lowered"), trial.get("army_lowered")), (&json!(true), &json!(false)));
    assert!(trial.cites(clause::HZ_SKS_29));
    let lowered = |times| ask(NAME, army(json!({ "lowered": times })), &[]);
    assert_eq!((lowered(1).rating(), lowered(1).line(clause::HZ_SKS_29)), (7, Some(-1)));
    assert!(!lowered(1).cites(clause::HZ_SKS_30));
    assert_eq!((lowered(2).rating(), lowered(2).cites(clause::HZ_SKS_30)), (6, true));
}

#[test]
fn equal_armies_have_equal_chances() {
    let trial = odds(NAME, army(json!({})));
    assert_eq!(trial.chance("army has superiority"), trial.chance("enemy has superiority"));
}
