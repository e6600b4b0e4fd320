//! Rally, reform, rout and compulsory casualties.

use crate::kit::{and, ask, cited, clause, example, json, modifier};
use serde_json::Value;

const NAME: &str = "rally";

/// A staggered Trained unit in command, with more facts.
fn with(more: Value) -> Value {
    and(&json!({ "quality": "trained", "staggers": 2 }), more)
}

#[test]
fn hz_rly_03_always_the_full_column() {
    let facts = json!({ "quality": "trained", "routing": true, "formation": "mob" });
    let trial = ask(NAME, facts, &[]);
    assert_eq!((trial.rating(), trial.cites(clause::HZ_RLY_03)), (8, true), "Down 1 routing, Up 1 in command");
}

#[test]
fn hz_rly_04_shifts_stop_at_the_ends() {
    let facts = |quality: &str| and(&with(json!({ "officer_attached": true })), json!({ "quality": quality }));
    assert_eq!(ask(NAME, facts("experienced"), &[]).rating(), 10);
    assert!(ask(NAME, facts("experienced"), &[]).cites(clause::HZ_RLY_04));
    assert!(!ask(NAME, facts("trained"), &[]).cites(clause::HZ_RLY_04));
}

#[test]
fn hz_rly_05_hz_rly_06_hz_rly_08_kills_rout_and_threat_are_down_one() {
    modifier(NAME, with(json!({ "kills": 2 })), with(json!({})), clause::HZ_RLY_05, -1);
    modifier(NAME, with(json!({ "routing": true })), with(json!({})), clause::HZ_RLY_06, -1);
    modifier(NAME, with(json!({ "threatened": true })), with(json!({})), clause::HZ_RLY_08, -1);
}

#[test]
fn hz_rly_07_blown_battle_cavalry_is_down_one() {
    let horse = |battle, blown| with(json!({ "arm": "cavalry", "battle": battle, "blown": blown }));
    modifier(NAME, horse(true, true), horse(true, false), clause::HZ_RLY_07, -1);
    assert_eq!(ask(NAME, horse(false, true), &[]).line(clause::HZ_RLY_07), None);
}

#[test]
fn hz_rly_09_in_command_is_up_one() {
    modifier(NAME, with(json!({})), with(json!({ "in_command": false })), clause::HZ_RLY_09, 1);
    let attached = with(json!({ "in_command": false, "officer_attached": true }));
    assert_eq!(ask(NAME, attached, &[]).line(clause::HZ_RLY_09), Some(1), "with an officer it always is");
    cited(
        NAME,
        with(json!({ "in_command": false, "within_seniors_radius": true })),
        with(json!({ "within_seniors_radius": true })),
        clause::HZ_CMD_10,
    );
}

#[test]
fn hz_rly_10_a_favourable_position_is_up_one() {
    modifier(NAME, with(json!({ "supported": true })), with(json!({})), clause::HZ_RLY_10, 1);
}

#[test]
fn hz_rly_11_hz_rly_12_an_officer_is_up_one_and_inspires_up_one_more() {
    let officer = with(json!({ "officer_attached": true }));
    modifier(NAME, officer.clone(), with(json!({})), clause::HZ_RLY_11, 1);
    let inspiring = with(json!({ "officer_attached": true, "officer_inspirational": true }));
    modifier(NAME, inspiring, officer, clause::HZ_RLY_12, 1);
}

#[test]
fn hz_rly_13_the_morale_or_less_rallies_and_eleven_never() {
    let routing = with(json!({ "routing": true }));
    assert!(ask(NAME, routing.clone(), &[4, 4]).cites(clause::HZ_RLY_13));
    assert_eq!(ask(NAME, routing.clone(), &[4, 4]).get("result"), "halted");
    assert_eq!(ask(NAME, routing, &[4, 5]).get("result"), "runs_on");
    let veteran = json!({ "quality": "veteran", "staggers": 1 });
    assert_eq!(ask(NAME, veteran, &[5, 6]).get("result"), "failed");
    assert_eq!(ask(NAME, json!({ "quality": "raw" }), &[]).headline(), "in good order");
}

#[test]
fn hz_rly_14_routers_that_rally_halt() {
    let trial = ask(NAME, with(json!({ "routing": true })), &[3, 3]);
    assert_eq!(trial.get("result"), "halted");
    assert!(trial.cites(clause::HZ_RLY_14));
    assert!(!ask(NAME, with(json!({})), &[3, 3]).cites(clause::HZ_RLY_14));
}

#[test]
fn hz_rly_15_hz_rly_16_hz_rcl_01_blown_cavalry_recovers_or_is_recalled() {
    let blown = json!({ "quality": "trained", "arm": "cavalry", "blown": true });
    let recovered = ask(NAME, blown.clone(), &[4, 5]);
    assert_eq!(recovered.get("result"), "recovered");
    assert!(recovered.cites(clause::HZ_RLY_15));
    let failed = ask(NAME, blown, &[5, 5]);
    assert_eq!(failed.get("result"), "recalled");
    assert!(failed.cites(clause::HZ_RLY_16) && failed.cites(clause::HZ_RCL_01));
}

#[test]
fn hz_rly_17_hz_rly_18_the_margin_removes_staggers_and_an_exact_roll_none() {
    // Trained in command rolls against 9.
    let trial = ask(NAME, with(json!({})), &[4, 4]);
    assert_eq!(trial.get("removed"), 1);
    assert!(trial.cites(clause::HZ_RLY_17));
    let exact = ask(NAME, with(json!({ "routing": true })), &[4, 4]);
    assert_eq!((exact.get("removed").as_i64(), exact.get("result")), (Some(0), &json!("halted")));
    assert!(exact.cites(clause::HZ_RLY_18));
}

#[test]
fn hz_rly_19_a_huzzah_removes_all_staggers() {
    let facts = json!({ "quality": "unreliable", "staggers": 4, "in_command": false });
    let trial = ask(NAME, facts.clone(), &[1, 1]);
    assert_eq!(trial.get("removed"), 4);
    assert!(trial.cites(clause::HZ_RLY_19));
    assert_eq!(ask(NAME, facts, &[1, 2]).get("removed"), 2);
}

#[test]
fn hz_rly_20_the_raw_cavalry_regiment() {
    example(clause::HZ_RLY_20);
    let facts = |in_command| json!({ "quality": "raw", "arm": "cavalry", "formation": "mob", "routing": true, "kills": 2, "staggers": 2, "in_command": in_command });
    assert_eq!((ask(NAME, facts(true), &[]).rating(), ask(NAME, facts(false), &[]).rating()), (5, 5));
    let four = ask(NAME, facts(true), &[2, 2]);
    assert_eq!((four.get("result"), four.get("removed").as_i64(), four.get("kills").as_i64()), (&json!("halted"), Some(1), Some(1)));
    let three = ask(NAME, facts(true), &[1, 2]);
    assert_eq!((three.get("removed").as_i64(), three.get("kills").as_i64()), (Some(2), Some(0)));
}

#[test]
fn hz_rout_01_routers_that_fail_run_on() {
    let routing = |friends| with(json!({ "routing": true, "friends_in_the_way": friends }));
    let trial = ask(NAME, routing(0), &[5, 5]);
    assert_eq!((trial.get("result"), trial.get("moves").as_i64()), (&json!("runs_on"), Some(1)));
    assert!(trial.cites(clause::HZ_ROUT_01));
    assert_eq!(ask(NAME, routing(2), &[5, 5]).get("run_through"), 2);
    assert_eq!(ask(NAME, routing(2), &[3, 3]).get("run_through"), 0);
}

#[test]
fn compulsory_casualties_break_and_destroy() {
    let worn = |kills, staggers| json!({ "quality": "raw", "kills": kills, "staggers": staggers });
    assert_eq!(ask(NAME, worn(2, 2), &[5, 5]).get("end"), "stays");
    assert_eq!(ask(NAME, worn(3, 2), &[5, 5]).get("end"), "broken");
    assert_eq!(ask(NAME, worn(5, 1), &[5, 5]).get("end"), "destroyed");
}
