//! Engagements of several units against one.

use crate::kit::{ask, clause, example, json, odds, refuse};
use grognard_engine::dice::enumerate_within;
use grognard_engine::umpire::{NoRollKind, Procedure};
use grognard_huzzah::Rules;
use grognard_huzzah::procedures::multiple_engagement::{MultipleEngagement, MultipleFacts};
use serde_json::Value;

const NAME: &str = "multiple-engagement";

/// Two Trained units against one Experienced.
fn two_on_one() -> Value {
    json!({ "attackers": [{ "quality": "trained" }, { "quality": "trained" }], "defenders": [{ "quality": "experienced" }] })
}

fn staggers(trial: &grognard_engine::umpire::trial::Trial, side: &str) -> Vec<i64> {
    trial.get(side).as_array().unwrap().iter().map(|unit| unit["staggers"].as_i64().unwrap()).collect()
}

fn kills(trial: &grognard_engine::umpire::trial::Trial, side: &str) -> Vec<i64> {
    trial.get(side).as_array().unwrap().iter().map(|unit| unit["kills"].as_i64().unwrap()).collect()
}

#[test]
fn hz_eng_57_two_french_columns_against_a_british_line() {
    example(clause::HZ_ENG_57);
    let french = json!({ "quality": "trained", "formation": "column", "nation": "france-1808-1812" });
    let british = json!({ "quality": "experienced", "nation": "britain-1808-1815" });
    let trial = ask(NAME, json!({ "attackers": [french, french], "defenders": [british] }), &[4, 6, 3, 3, 3, 4]);
    assert_eq!(trial.get("ending"), "equal_margins");
    assert_eq!((staggers(&trial, "attackers"), kills(&trial, "attackers")), (vec![1, 1], vec![1, 0]));
    assert_eq!((staggers(&trial, "defenders"), kills(&trial, "defenders")), (vec![2], vec![0]));
    assert_eq!(trial.headline(), "attacker retires, defender holds");
}

#[test]
fn hz_eng_26_pursuit_cavalry_is_up_against_an_enemy_whom_its_comrade_puts_at_a_disadvantage() {
    let up = |formation: &str| {
        let hussars = json!({ "quality": "trained", "arm": "cavalry", "pursuit": true });
        let attackers = json!([hussars, { "quality": "trained", "formation": formation }]);
        let defenders = json!([{ "quality": "trained", "arm": "cavalry" }]);
        ask(NAME, json!({ "attackers": attackers, "defenders": defenders }), &[]).line(clause::HZ_ENG_26)
    };
    assert_eq!((up("square"), up("line")), (Some(1), None));
}

#[test]
fn hz_eng_08_a_unit_below_a_steep_slope_is_disadvantaged_though_its_comrade_stands_level() {
    let cites = |downhill: bool| {
        let mut facts = two_on_one();
        facts["attackers"][0]["downhill"] = json!(downhill);
        facts["defenders"][0]["steep_hill"] = json!(true);
        ask(NAME, facts, &[]).cites(clause::HZ_ENG_08)
    };
    assert_eq!((cites(true), cites(false)), (true, false));
}

#[test]
fn hz_mult_02_every_unit_rolls() {
    let trial = ask(NAME, two_on_one(), &[3, 3, 3, 3, 3, 3]);
    assert_eq!(trial.0.dice.len(), 3);
    assert!(trial.cites(clause::HZ_MULT_02));
}

#[test]
fn hz_mult_01_two_against_two_is_always_split() {
    let side = |many: usize| vec![json!({ "quality": "raw" }); many];
    let facts = |one, two| json!({ "attackers": side(one), "defenders": side(two) });
    assert_eq!(refuse(NAME, facts(2, 2)).clause, Some(clause::HZ_MULT_01));
    for (one, two) in [(2, 1), (1, 2), (1, 1), (4, 1)] {
        assert!(ask(NAME, facts(one, two), &[]).0.ask.is_some(), "{one} against {two}");
    }
}

#[test]
fn merged_odds_are_those_of_every_single_roll() {
    let unit = |quality: &str, staggers: u8, kills: u8| json!({ "quality": quality, "staggers": staggers, "kills": kills });
    let fresh = |quality: &str| unit(quality, 0, 0);
    for (attackers, defenders) in [
        (vec![fresh("trained"), fresh("green")], vec![fresh("experienced")]),
        // Units that the fight may break, on either side.
        (vec![unit("raw", 3, 1), fresh("veteran")], vec![unit("trained", 2, 3)]),
        (vec![unit("veteran", 4, 4)], vec![unit("green", 3, 2), unit("green", 0, 5)]),
    ] {
        let facts: MultipleFacts = serde_json::from_value(json!({ "attackers": attackers, "defenders": defenders })).unwrap();
        let rules = Rules::standard();
        let merged = MultipleEngagement::odds(&facts, rules).unwrap();
        let single = enumerate_within(2_000, true, |hand| MultipleEngagement::run(&facts, rules, hand).map_err(NoRollKind::from)).unwrap();
        assert_eq!(merged, single, "{attackers:?} against {defenders:?}");
    }
}

#[test]
fn hz_mult_03_only_the_best_margin_counts() {
    // Margins 1 and 4 against 3: the attackers win by the second, and the defender takes 4, not 5.
    let trial = ask(NAME, two_on_one(), &[3, 4, 2, 2, 3, 3]);
    assert_eq!((trial.get("ending"), staggers(&trial, "defenders")), (&json!("attackers_win"), vec![4]));
    assert!(trial.cites(clause::HZ_MULT_03));
}

#[test]
fn hz_mult_04_hz_mult_05_staggers_are_shared_and_odd_ones_go_to_the_unit_with_the_kill() {
    // The defender makes 9 by 3; the second attacker failed, so the odd stagger is his.
    let trial = ask(NAME, two_on_one(), &[4, 4, 5, 4, 3, 3]);
    assert_eq!((staggers(&trial, "attackers"), kills(&trial, "attackers")), (vec![1, 2], vec![0, 1]));
    assert!(trial.cites(clause::HZ_MULT_04) && trial.cites(clause::HZ_MULT_05));
    // Neither took a kill: the player's order decides.
    assert_eq!(staggers(&ask(NAME, two_on_one(), &[4, 4, 4, 4, 3, 3]), "attackers"), [2, 1]);
    let even = ask(NAME, two_on_one(), &[4, 4, 5, 4, 3, 4]);
    assert_eq!(staggers(&even, "attackers"), [1, 1]);
    assert!(!even.cites(clause::HZ_MULT_05));
}

#[test]
fn hz_mult_06_every_failure_is_a_kill_even_on_the_winning_side() {
    let trial = ask(NAME, two_on_one(), &[5, 5, 1, 2, 4, 4]);
    assert_eq!((trial.get("ending"), kills(&trial, "attackers")), (&json!("attackers_win"), vec![1, 0]));
    assert!(trial.cites(clause::HZ_MULT_06));
    assert!(!ask(NAME, two_on_one(), &[4, 4, 1, 2, 4, 4]).cites(clause::HZ_MULT_06));
}

#[test]
fn hz_mult_07_all_units_share_their_sides_fate() {
    let trial = ask(NAME, two_on_one(), &[4, 4, 4, 4, 3, 3]);
    assert!(trial.get("attackers").as_array().unwrap().iter().all(|unit| unit["fate"] == "routs"));
    assert!(trial.cites(clause::HZ_MULT_07));
}

#[test]
fn hz_mult_08_if_the_winning_unit_breaks_it_is_a_tie() {
    let worn = |staggers: u8| {
        json!({
            "attackers": [{ "quality": "trained" }, { "quality": "trained" }],
            "defenders": [{ "quality": "experienced", "staggers": staggers, "kills": 1 }],
        })
    };
    // The defender, with more kills and staggers, fights as Green, 7: he makes it by 3 against 2, and takes 2.
    let trial = ask(NAME, worn(6), &[3, 3, 4, 4, 2, 2]);
    assert_eq!(trial.get("ending"), "winner_broke");
    assert!(trial.cites(clause::HZ_MULT_08));
    assert_eq!(ask(NAME, worn(5), &[3, 3, 4, 4, 2, 2]).get("ending"), "defenders_win");
}

#[test]
fn hz_eng_60_staggers_ignored_for_a_huzzah_are_lost() {
    // The defender's margin of 3 would be 2 and 1; the first attacker's Huzzah! throws its share away.
    let trial = ask(NAME, two_on_one(), &[1, 1, 4, 4, 3, 3]);
    assert_eq!(staggers(&trial, "attackers"), [0, 1]);
    assert!(trial.cites(clause::HZ_ENG_60));
    assert_eq!(kills(&trial, "defenders"), [1]);
    assert!(!ask(NAME, two_on_one(), &[1, 2, 4, 4, 3, 3]).cites(clause::HZ_ENG_60));
}

#[test]
fn the_odds_of_four_against_one_are_exact() {
    let units: Vec<Value> = (0..4).map(|_| json!({ "quality": "green" })).collect();
    let trial = odds(NAME, json!({ "attackers": units, "defenders": [{ "quality": "veteran" }] }));
    assert!(trial.0.sampled.is_none());
    assert_eq!(trial.0.assumptions.len(), 1);
}
