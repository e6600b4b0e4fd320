//! Engagements, one on one.

use grognard_huzzah::procedures::after::{After, Afters, Fate, Why};
use serde_json::Value;

use crate::kit::{and, ask, cited, clause, example, json, modifier, odds, refuse};

const NAME: &str = "engagement";

/// A Trained line attacks a Trained line, with more facts about each.
fn fight(attacker: Value, defender: Value) -> Value {
    let trained = json!({ "quality": "trained" });
    json!({ "attacker": and(&trained, attacker), "defender": and(&trained, defender) })
}

fn attack(attacker: Value) -> Value {
    fight(attacker, json!({}))
}

/// The attacker is disadvantaged by this clause with these facts of both, and not with those.
fn disadvantaged(yes: Value, clause: grognard_engine::Clause, no: Value) {
    let trial = ask(NAME, yes.clone(), &[3, 3]);
    assert!(trial.line(clause).is_some(), "{clause}: {yes}");
    assert!(trial.0.assessment.parts[0].ledger.iter().any(|line| line.clause == clause::HZ_DIS_02), "{yes}");
    let trial = ask(NAME, no.clone(), &[3, 3]);
    assert!(trial.0.assessment.parts[0].ledger.iter().all(|line| line.clause != clause::HZ_DIS_02), "{no}");
}

#[test]
fn hz_eng_02_engaged_to_flank_or_rear() {
    disadvantaged(attack(json!({ "flank_or_rear": true })), clause::HZ_ENG_02, attack(json!({})));
}

#[test]
fn hz_eng_03_in_march_column() {
    disadvantaged(attack(json!({ "formation": "march_column" })), clause::HZ_ENG_03, attack(json!({ "formation": "column" })));
}

#[test]
fn hz_eng_04_cavalry_against_a_square() {
    let horse = json!({ "arm": "cavalry" });
    let against = |formation: &str| fight(horse.clone(), json!({ "formation": formation }));
    disadvantaged(against("square"), clause::HZ_ENG_04, against("line"));
    disadvantaged(against("square"), clause::HZ_ENG_04, fight(json!({}), json!({ "formation": "square" })));
    disadvantaged(against("square"), clause::HZ_ENG_04, against("mass"));
}

#[test]
fn hz_eng_05_hz_cav_04_blown() {
    let blown = |blown| attack(json!({ "arm": "cavalry", "blown": blown }));
    disadvantaged(blown(true), clause::HZ_ENG_05, blown(false));
    assert!(ask(NAME, blown(true), &[]).cites(clause::HZ_CAV_04));
}

#[test]
fn hz_eng_06_routing() {
    disadvantaged(attack(json!({ "routing": true })), clause::HZ_ENG_06, attack(json!({})));
}

#[test]
fn hz_eng_07_attacking_works() {
    let against = |defender| fight(json!({}), defender);
    for defender in [json!({ "ground": "strong_point" }), json!({ "holds": "fortress_wall" }), json!({ "holds": "breach" })] {
        disadvantaged(against(defender), clause::HZ_ENG_07, against(json!({ "ground": "buildings" })));
    }
}

#[test]
fn hz_eng_08_downhill_on_a_steep_hill() {
    let below = |steep| fight(json!({}), json!({ "uphill": true, "steep_hill": steep }));
    disadvantaged(below(true), clause::HZ_ENG_08, below(false));
}

#[test]
fn hz_eng_09_cavalry_on_a_steep_hill() {
    let horse = |steep| attack(json!({ "arm": "cavalry", "steep_hill": steep }));
    disadvantaged(horse(true), clause::HZ_ENG_09, horse(false));
}

#[test]
fn hz_eng_10_open_order_in_the_open_against_close_order_cavalry() {
    let skirmishers = |ground: &str, enemy| fight(json!({ "formation": "open_order", "ground": ground }), enemy);
    let horse = json!({ "arm": "cavalry" });
    disadvantaged(skirmishers("open", horse.clone()), clause::HZ_ENG_10, skirmishers("woods", horse.clone()));
    let cossacks = json!({ "arm": "cavalry", "cossack": true });
    disadvantaged(skirmishers("open", horse), clause::HZ_ENG_10, skirmishers("open", cossacks));
}

#[test]
fn hz_eng_11_cossacks_before_close_order_troops_in_the_open() {
    let cossacks = |ground: &str, enemy| fight(json!({ "arm": "cavalry", "cossack": true, "ground": ground }), enemy);
    disadvantaged(cossacks("open", json!({})), clause::HZ_ENG_11, cossacks("woods", json!({})));
    disadvantaged(cossacks("open", json!({})), clause::HZ_ENG_11, cossacks("open", json!({ "formation": "open_order" })));
    disadvantaged(cossacks("open", json!({})), clause::HZ_ENG_11, cossacks("open", json!({ "flank_or_rear": true })));
}

#[test]
fn hz_eng_12_close_order_cavalry_in_dense_terrain() {
    let horse = |ground: &str| attack(json!({ "arm": "cavalry", "ground": ground }));
    disadvantaged(horse("woods"), clause::HZ_ENG_12, horse("open"));
}

#[test]
fn hz_eng_13_the_disadvantaged_have_no_favourable_position() {
    let trial = ask(NAME, attack(json!({ "supported": true, "flank_or_rear": true })), &[]);
    assert_eq!(trial.line(clause::HZ_ENG_21), None);
    assert!(trial.cites(clause::HZ_ENG_13));
    assert!(!ask(NAME, attack(json!({ "supported": true })), &[]).cites(clause::HZ_ENG_13));
}

#[test]
fn hz_eng_14_otherwise_full_morale() {
    let trial = ask(NAME, attack(json!({})), &[]);
    assert_eq!((trial.rating(), trial.cites(clause::HZ_ENG_14)), (8, true));
    assert!(!ask(NAME, attack(json!({ "flank_or_rear": true })), &[]).cites(clause::HZ_ENG_14));
}

#[test]
fn hz_eng_15_never_above_veteran_or_below_unreliable() {
    let best = ask(NAME, attack(json!({ "quality": "veteran", "supported": true })), &[]);
    assert_eq!((best.rating(), best.cites(clause::HZ_ENG_15)), (10, true));
    let worst = ask(NAME, attack(json!({ "quality": "unreliable", "kills": 1 })), &[]);
    assert_eq!((worst.rating(), worst.cites(clause::HZ_ENG_15)), (5, true));
    assert!(!ask(NAME, attack(json!({ "quality": "raw", "kills": 1 })), &[]).cites(clause::HZ_ENG_15));
}

#[test]
fn hz_eng_16_hz_eng_17_hz_eng_53_more_kills_or_staggers_are_down_one_by_comparison_only() {
    for (field, clause) in [("kills", clause::HZ_ENG_16), ("staggers", clause::HZ_ENG_17)] {
        let compare = |ours: u8, theirs: u8| fight(json!({ field: ours }), json!({ field: theirs }));
        modifier(NAME, compare(2, 1), compare(1, 1), clause, -1);
        assert_eq!(ask(NAME, compare(1, 2), &[]).line(clause), None);
        assert_eq!(ask(NAME, compare(4, 0), &[]).line(clause), Some(-1), "the difference does not matter");
        cited(NAME, compare(1, 1), compare(0, 0), clause::HZ_ENG_53);
    }
}

#[test]
fn hz_eng_18_hz_eng_54_hz_eng_55_small_units() {
    let small = |arm: &str, enemy_small| fight(json!({ "arm": arm, "small": true }), json!({ "small": enemy_small }));
    modifier(NAME, small("infantry", false), small("infantry", true), clause::HZ_ENG_18, -1);
    assert!(ask(NAME, small("infantry", false), &[]).cites(clause::HZ_ENG_55));
    let battery = ask(NAME, small("artillery", true), &[]);
    assert_eq!(battery.line(clause::HZ_ENG_18), Some(-1), "a battery always");
    assert!(battery.cites(clause::HZ_ENG_54));
}

#[test]
fn hz_eng_19_against_renown_is_down_one() {
    modifier(NAME, fight(json!({}), json!({ "renown": true })), fight(json!({ "renown": true }), json!({})), clause::HZ_ENG_19, -1);
}

#[test]
fn hz_eng_20_not_doctrinal_is_down_one() {
    modifier(NAME, attack(json!({ "not_doctrinal": true })), attack(json!({})), clause::HZ_ENG_20, -1);
    assert_eq!(ask(NAME, attack(json!({ "arm": "cavalry", "not_doctrinal": true })), &[]).line(clause::HZ_ENG_20), None);
    // By nation: the French attack in column, the British in line; against cavalry only the square will do.
    let french = |formation: &str| attack(json!({ "nation": "france-1808-1812", "formation": formation }));
    modifier(NAME, french("line"), french("column"), clause::HZ_ENG_20, -1);
    let british = |formation: &str| attack(json!({ "nation": "britain-1808-1815", "formation": formation }));
    modifier(NAME, british("column"), british("line"), clause::HZ_ENG_20, -1);
    let horse = |formation: &str| fight(json!({ "nation": "france-1808-1812", "formation": formation }), json!({ "arm": "cavalry" }));
    modifier(NAME, horse("column"), horse("square"), clause::HZ_ENG_20, -1);
}

#[test]
fn hz_eng_21_a_favourable_position_is_up_one() {
    modifier(NAME, attack(json!({ "secure_flanks": 2 })), attack(json!({ "secure_flanks": 1 })), clause::HZ_ENG_21, 1);
}

#[test]
fn hz_eng_22_open_order_troops_in_dense_terrain_are_up_one() {
    let in_woods = |formation: &str| attack(json!({ "formation": formation, "ground": "woods" }));
    modifier(NAME, in_woods("open_order"), in_woods("line"), clause::HZ_ENG_22, 1);
}

#[test]
fn hz_eng_23_hz_eng_24_a_leader_is_up_one_and_inspires_up_one_more() {
    let led = attack(json!({ "officer_attached": true }));
    let inspired = attack(json!({ "officer_attached": true, "officer_inspirational": true }));
    modifier(NAME, led.clone(), attack(json!({})), clause::HZ_ENG_23, 1);
    modifier(NAME, inspired, led, clause::HZ_ENG_24, 1);
}

#[test]
fn hz_eng_25_battle_cavalry_is_up_one() {
    let horse = |battle| attack(json!({ "arm": "cavalry", "battle": battle }));
    modifier(NAME, horse(true), horse(false), clause::HZ_ENG_25, 1);
}

#[test]
fn hz_eng_26_pursuit_cavalry_against_the_disadvantaged_is_up_one() {
    let horse = |flank| fight(json!({ "arm": "cavalry", "pursuit": true }), json!({ "flank_or_rear": flank }));
    modifier(NAME, horse(true), horse(false), clause::HZ_ENG_26, 1);
}

#[test]
fn hz_eng_28_each_rolls_two_dice() {
    let trial = ask(NAME, attack(json!({})), &[3, 4, 2, 6]);
    assert_eq!(trial.0.dice.len(), 2);
    assert!(trial.cites(clause::HZ_ENG_28));
}

#[test]
fn hz_eng_29_success_inflicts_its_margin() {
    let trial = ask(NAME, attack(json!({})), &[2, 2, 3, 4]);
    assert_eq!(trial.get("defenders")[0]["staggers"], 4);
    assert_eq!(trial.get("attackers")[0]["staggers"], 1, "the loser's smaller margin counts too");
    assert!(trial.cites(clause::HZ_ENG_29));
}

#[test]
fn hz_eng_30_an_exact_roll_wins_without_staggers_if_the_other_fails() {
    let trial = ask(NAME, attack(json!({})), &[4, 4, 4, 5]);
    assert_eq!((trial.get("ending"), trial.get("defenders")[0]["staggers"].as_i64()), (&json!("attackers_win"), Some(0)));
    assert!(trial.cites(clause::HZ_ENG_30));
    assert!(!ask(NAME, attack(json!({})), &[4, 3, 4, 5]).cites(clause::HZ_ENG_30));
}

#[test]
fn hz_eng_31_failure_costs_a_kill_even_the_winner() {
    let trial = ask(NAME, attack(json!({})), &[4, 5, 4, 4]);
    assert_eq!((trial.get("attackers")[0]["kills"].as_i64(), trial.get("defenders")[0]["kills"].as_i64()), (Some(1), Some(0)));
    assert!(trial.cites(clause::HZ_ENG_31));
    let eleven = ask(NAME, attack(json!({ "quality": "veteran" })), &[5, 6, 4, 4]);
    assert_eq!(eleven.get("attackers")[0]["kills"], 1);
}

#[test]
fn hz_eng_32_broken_at_full_morale_even_when_disadvantaged() {
    let worn = |kills| fight(json!({}), json!({ "kills": kills, "flank_or_rear": true }));
    // The attacker succeeds by 4; the defender fails and takes a kill.
    assert_eq!(ask(NAME, worn(2), &[2, 2, 5, 5]).get("defenders")[0]["fate"], "routs");
    let trial = ask(NAME, worn(3), &[2, 2, 5, 5]);
    assert_eq!(trial.get("defenders")[0]["why"], "worn");
    assert!(trial.cites(clause::HZ_ENG_32));
}

#[test]
fn hz_eng_33_the_larger_margin_wins() {
    assert_eq!(ask(NAME, attack(json!({})), &[3, 3, 3, 4]).get("ending"), "attackers_win");
    let trial = ask(NAME, attack(json!({})), &[3, 4, 3, 3]);
    assert_eq!(trial.get("ending"), "defenders_win");
    assert!(trial.cites(clause::HZ_ENG_33));
}

#[test]
fn hz_eng_34_a_winner_that_breaks_makes_a_tie() {
    let worn = |staggers| attack(json!({ "staggers": staggers, "kills": 1, "quality": "veteran" }));
    // Experienced 9... Veteran with more kills and staggers fights as Trained, 8: a 2 margin against a 1 margin.
    let trial = ask(NAME, worn(8), &[3, 3, 3, 4]);
    assert_eq!(trial.get("ending"), "winner_broke");
    assert!(trial.cites(clause::HZ_ENG_34));
    assert_eq!(trial.get("defenders")[0]["fate"], "holds");
    assert_eq!(ask(NAME, worn(7), &[3, 3, 3, 4]).get("ending"), "attackers_win");
}

#[test]
fn hz_eng_35_hz_eng_36_both_failing_or_equal_margins_tie() {
    let failed = ask(NAME, attack(json!({})), &[4, 5, 5, 5]);
    assert_eq!(failed.get("ending"), "both_failed");
    assert!(failed.cites(clause::HZ_ENG_35));
    let equal = ask(NAME, attack(json!({})), &[3, 3, 2, 4]);
    assert_eq!(equal.get("ending"), "equal_margins");
    assert!(equal.cites(clause::HZ_ENG_36));
}

#[test]
fn hz_eng_37_hz_eng_38_in_a_tie_defenders_hold_and_attackers_retire() {
    let trial = ask(NAME, attack(json!({})), &[3, 3, 2, 4]);
    assert_eq!((trial.headline(), &trial.get("attackers")[0]["moves"]), ("attacker retires, defender holds", &json!(1)));
    assert!(trial.cites(clause::HZ_ENG_37) && trial.cites(clause::HZ_ENG_38));
    assert!(!ask(NAME, attack(json!({})), &[3, 3, 3, 4]).cites(clause::HZ_ENG_37));
}

#[test]
fn hz_eng_40_losers_rout() {
    let trial = ask(NAME, attack(json!({})), &[3, 3, 3, 4]);
    assert_eq!((trial.headline(), &trial.get("defenders")[0]["moves"]), ("attacker holds, defender routs", &json!(1)));
    assert!(trial.cites(clause::HZ_ENG_40));
}

#[test]
fn hz_eng_46_unlimbered_guns_that_lose_are_broken() {
    let guns = |formation: &str| fight(json!({}), json!({ "arm": "artillery", "formation": formation }));
    let trial = ask(NAME, guns("unlimbered"), &[3, 3, 3, 4]);
    assert_eq!(trial.get("defenders")[0]["fate"], "broken");
    assert!(trial.cites(clause::HZ_ENG_46));
    assert_eq!(ask(NAME, guns("limbered"), &[3, 3, 3, 4]).get("defenders")[0]["fate"], "routs");
}

#[test]
fn hz_eng_47_infantry_in_the_open_that_loses_to_cavalry_is_broken_but_for_a_huzzah() {
    let under = |more: Value| fight(json!({ "arm": "cavalry", "quality": "veteran" }), more);
    let trial = ask(NAME, under(json!({})), &[1, 3, 3, 4]);
    assert_eq!(trial.get("defenders")[0]["why"], "ridden_down");
    assert!(trial.cites(clause::HZ_ENG_47));
    for safe in [json!({ "ground": "woods" }), json!({ "formation": "mass" })] {
        assert_eq!(ask(NAME, under(safe), &[1, 3, 3, 4]).get("defenders")[0]["fate"], "routs");
    }
    // Disadvantaged by the flank attack: a double one is a margin of 2, less than the cavalry's.
    let saved = ask(NAME, under(json!({ "flank_or_rear": true })), &[2, 3, 1, 1]);
    assert_eq!(saved.get("defenders")[0]["fate"], "retires");
    let square = fight(json!({ "arm": "cavalry", "quality": "veteran" }), json!({ "formation": "square" }));
    assert_eq!(ask(NAME, square, &[1, 2, 4, 4]).get("defenders")[0]["fate"], "routs");
}

#[test]
fn hz_eng_56_a_french_battalion_against_a_british_line() {
    example(clause::HZ_ENG_56);
    let facts = json!({
        "attacker": { "quality": "trained", "formation": "column", "nation": "france-1808-1812" },
        "defender": { "quality": "experienced", "nation": "britain-1808-1815" },
    });
    let trial = ask(NAME, facts, &[4, 6, 2, 3]);
    assert_eq!((trial.rating_of("attacker"), trial.rating_of("defender")), (8, 9));
    let (french, british) = (&trial.get("attackers")[0], &trial.get("defenders")[0]);
    assert_eq!((&french["kills"], &french["staggers"], &french["fate"]), (&json!(1), &json!(4), &json!("routs")));
    assert_eq!((&british["kills"], &british["staggers"], &british["fate"]), (&json!(0), &json!(0), &json!("holds")));
}

#[test]
fn hz_eng_58_hz_eng_59_a_huzzah_kills_and_ignores_staggers() {
    let trial = ask(NAME, attack(json!({})), &[1, 1, 1, 2]);
    assert_eq!(trial.get("defenders")[0]["kills"], 1);
    assert_eq!(trial.get("attackers")[0]["staggers"], 0, "five staggers are ignored");
    assert!(trial.cites(clause::HZ_ENG_58) && trial.cites(clause::HZ_ENG_59));
    assert!(!ask(NAME, attack(json!({})), &[1, 2, 2, 2]).cites(clause::HZ_ENG_58));
}

#[test]
fn hz_eng_61_hz_eng_62_a_huzzah_can_lose_and_then_retires() {
    let facts = fight(json!({ "flank_or_rear": true }), json!({}));
    let trial = ask(NAME, facts.clone(), &[1, 1, 2, 2]);
    assert_eq!((trial.get("ending"), &trial.get("attackers")[0]["fate"]), (&json!("defenders_win"), &json!("retires")));
    assert!(trial.cites(clause::HZ_ENG_61) && trial.cites(clause::HZ_ENG_62));
    assert_eq!(ask(NAME, facts, &[1, 2, 2, 2]).get("attackers")[0]["fate"], "routs");
}

#[test]
fn hz_cav_01_cavalry_that_does_not_rout_is_blown() {
    let horse = attack(json!({ "arm": "cavalry" }));
    let won = ask(NAME, horse.clone(), &[3, 3, 3, 4]);
    assert_eq!(won.get("attackers")[0]["blown"], true);
    assert!(won.cites(clause::HZ_CAV_01));
    assert_eq!(ask(NAME, horse.clone(), &[3, 3, 2, 4]).get("attackers")[0]["blown"], true, "in a tie too");
    assert_eq!(ask(NAME, horse, &[3, 4, 3, 3]).get("attackers")[0]["blown"], false, "routed");
}

#[test]
fn hz_rcl_09_out_of_control_cavalry_fights_disadvantaged() {
    let horse = |wild| attack(json!({ "arm": "cavalry", "out_of_control": wild }));
    disadvantaged(horse(true), clause::HZ_RCL_09, horse(false));
    assert_eq!(refuse(NAME, attack(json!({ "out_of_control": true }))).clause, Some(clause::HZ_RCL_09));
}

#[test]
fn an_attached_officer_falls_with_a_kill() {
    let led = attack(json!({ "officer_attached": true }));
    assert_eq!(ask(NAME, led.clone(), &[5, 5, 3, 3]).get("attackers")[0]["officer_killed"], true);
    assert_eq!(ask(NAME, led, &[3, 4, 3, 3]).get("attackers")[0]["officer_killed"], false);
}

#[test]
fn the_odds_of_equals_favour_the_defender_who_stays_in_a_tie() {
    let trial = odds(NAME, attack(json!({})));
    assert_eq!(trial.chance("attacker holds, defender routs"), trial.chance("attacker routs, defender holds"));
    assert_ne!(trial.chance("attacker retires, defender holds"), "0");
}

/// Odds keep each unit's lot as one number: nothing is lost in it, and its order is that of the lots.
#[test]
fn a_packed_lot_is_the_lot() {
    let mut lots = Vec::new();
    for (fate, why) in [
        (Fate::Holds, Why::Result),
        (Fate::Retires, Why::Result),
        (Fate::Retires, Why::Huzzah),
        (Fate::Routs, Why::Result),
        (Fate::Broken, Why::Worn),
        (Fate::Broken, Why::GunsLost),
        (Fate::Broken, Why::RiddenDown),
    ] {
        for (numbers, flags) in (0..27_u8).flat_map(|numbers| (0..16_u8).map(move |flags| (numbers, flags))) {
            let [kills, staggers, moves] = [numbers % 3, numbers / 3 % 3, numbers / 9].map(|number| [0, 1, 200][usize::from(number)]);
            let [blown, officer_killed, huzzah, failed] = [1, 2, 4, 8].map(|flag| flags & flag != 0);
            lots.push(After { kills, staggers, fate, why, moves, blown, officer_killed, huzzah, failed });
        }
    }
    let mut packed: Vec<Afters> = lots.iter().map(|lot| Afters::of(1, |_| lot.packed())).collect();
    assert!(packed.iter().zip(&lots).all(|(packed, lot)| packed.iter().eq([*lot])));
    lots.sort();
    packed.sort();
    assert!(packed.iter().zip(&lots).all(|(packed, lot)| packed.iter().eq([*lot])), "the order is another");
    let three = Afters::of(3, |place| lots[place].packed());
    assert!(three.are_many() && three.iter().eq(lots[..3].iter().copied()));
}
