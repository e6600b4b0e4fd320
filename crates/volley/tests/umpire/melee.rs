//! Melee, ties, losers, breakthroughs and passing through friends.

use crate::common::{and, ask, clauses, effect, of, refused};
use grognard_volley::clause;
use serde_json::{Value, json};

fn fight(facts: Value, dice: &[i64]) -> grognard_engine::umpire::trial::Trial {
    ask("melee", facts, dice)
}

/// Two linear stands: three dice each, attacker first.
fn lines() -> Value {
    json!({ "attacker": { "stand": "linear_infantry", "sp": 4 }, "defender": { "stand": "linear_infantry", "sp": 4 } })
}

#[test]
fn vb_win_01_the_side_with_fewer_hits_wins() {
    let attacker = fight(lines(), &[6, 1, 1, 1, 1, 1]);
    assert_eq!(attacker.headline(), "attacker wins: defender disordered");
    let defender = fight(lines(), &[6, 1, 1, 6, 6, 1]);
    assert_eq!(defender.headline(), "defender wins: attacker disordered");
    assert!(attacker.cites(clause::VB_WIN_01));
    // Fire listed into the combat counts with it.
    let fired = fight(and(lines(), json!({ "attackers_lost_to_fire": 2 })), &[6, 1, 1, 1, 1, 1]);
    assert_eq!(fired.headline(), "defender wins: attacker disordered");
}

#[test]
fn vb_win_02_vb_tie_01_vb_tie_02_equal_hits_go_to_morale_and_a_die_rolled_again_while_equal() {
    let tied = fight(lines(), &[6, 1, 1, 6, 1, 1, 4, 3]);
    assert_eq!(tied.headline(), "attacker wins: defender disordered");
    for clause in [clause::VB_WIN_02, clause::VB_TIE_01, clause::VB_TIE_02] {
        assert!(tied.cites(clause));
    }
    assert_eq!(fight(lines(), &[1, 1, 1, 1, 1, 1, 3, 3, 2, 5]).headline(), "defender wins: attacker disordered");
    let better = and(lines(), of("attacker", json!({ "morale": 7 })));
    assert_eq!(fight(better, &[1, 1, 1, 1, 1, 1, 3, 4]).headline(), "attacker wins: defender disordered");
}

/// The melee up to its tie, everybody having missed.
fn tie(facts: Value, of: &str) -> grognard_engine::umpire::trial::Trial {
    let mut faces = Vec::new();
    loop {
        let answer = ask("melee", facts.clone(), &faces);
        match &answer.0.ask {
            Some(asked) if asked.purpose == "tied melee" => {
                assert!(answer.0.assessment.parts.iter().any(|part| part.of == of));
                return answer;
            }
            Some(asked) => faces.extend(std::iter::repeat_n(1, asked.faces)),
            None => panic!("no tie in {facts}"),
        }
    }
}

/// The sum that a side adds to its die.
fn tie_sum(facts: Value, side: &str) -> i32 {
    tie(facts, side).rating_of(side)
}

const OURS: &str = "attacker's tie";
const THEIRS: &str = "defender's tie";

#[test]
fn vb_tie_03_elites_against_infantry_without() {
    let elite = |ours: bool, theirs: bool| json!({ "attacker": { "elite": ours }, "defender": { "elite": theirs } });
    assert_eq!([tie_sum(elite(false, false), OURS), tie_sum(elite(true, false), OURS), tie_sum(elite(true, true), OURS)], [5, 7, 5]);
    assert!(tie(elite(true, false), OURS).cites(clause::VB_TIE_03));
    let guns = json!({ "attacker": { "elite": true }, "defender": { "stand": "artillery_battery", "supported": true } });
    assert!(!tie(guns, OURS).cites(clause::VB_TIE_03));
}

#[test]
fn vb_tie_04_vb_tie_06_infantry_against_cavalry_secure_or_not() {
    let facts = |lancer: bool, secure: bool| {
        let flank = if secure { "friends" } else { "open" };
        let foot = json!({ "stand": "linear_infantry", "left_flank": flank, "right_flank": flank });
        json!({ "attacker": { "stand": "linear_cavalry", "lancer": lancer }, "defender": foot })
    };
    assert_eq!(tie_sum(facts(false, true), THEIRS), 7);
    assert!(tie(facts(false, true), THEIRS).cites(clause::VB_TIE_04));
    assert_eq!(tie_sum(facts(true, true), THEIRS), 5);
    // Not secure: -1 for morale and -2 in the tie.
    assert_eq!(tie_sum(facts(false, false), THEIRS), 2);
    assert!(tie(facts(false, false), THEIRS).cites(clause::VB_TIE_06));
}

#[test]
fn vb_tie_05_vb_tie_07_vb_tie_08_guns_supported_against_foot_and_against_cavalry() {
    let facts = |by: &str, supported: bool| json!({ "attacker": { "stand": by }, "defender": { "stand": "artillery_battery", "supported": supported } });
    assert_eq!([tie_sum(facts("linear_infantry", false), THEIRS), tie_sum(facts("linear_infantry", true), THEIRS)], [5, 6]);
    let supported = tie(facts("linear_infantry", true), THEIRS);
    assert!(supported.cites(clause::VB_TIE_05) && supported.cites(clause::VB_TIE_08));
    assert_eq!([tie_sum(facts("linear_cavalry", false), THEIRS), tie_sum(facts("linear_cavalry", true), THEIRS)], [2, 2]);
    assert!(tie(facts("linear_cavalry", true), THEIRS).cites(clause::VB_TIE_07));
}

#[test]
fn vb_los_01_vb_los_02_vb_los_03_the_loser_drops_a_step_and_goes_half_a_move_back_facing_the_enemy() {
    let lost = fight(lines(), &[6, 1, 1, 1, 1, 1]);
    for clause in [clause::VB_LOS_01, clause::VB_LOS_02, clause::VB_LOS_03] {
        assert!(lost.cites(clause));
    }
    assert_eq!(lost.get("defenders")[0]["fall"]["goes_back"], 8.0);
    assert_eq!((effect(&lost, "b", "order"), effect(&lost, "b", "sp_lost")), (json!("temporary_disorder"), json!(1)));
    assert_eq!(effect(&lost, "a", "order"), Value::Null);
}

#[test]
fn vb_los_04_a_disordered_loser_routs_a_full_move() {
    let facts = and(lines(), of("defender", json!({ "order": "temporary_disorder" })));
    let lost = fight(facts, &[6, 1, 1, 1, 1, 1]);
    assert_eq!(lost.headline(), "attacker wins: defender routs");
    assert!(lost.cites(clause::VB_LOS_04) && lost.cites(clause::VB_MFL_06));
    assert_eq!(lost.get("defenders")[0]["fall"]["goes_back"], 16.0);
    assert_eq!(lost.get("defenders")[0]["fall"]["sp_lost"], 1);
}

#[test]
fn vb_elm_03_limbered_guns_are_eliminated_without_a_roll() {
    let facts = |limbered: bool| json!({ "attacker": { "stand": "linear_cavalry" }, "defender": { "stand": "artillery_battery", "limbered": limbered } });
    let ridden = fight(facts(true), &[]);
    assert_eq!(ridden.headline(), "attacker wins: defender eliminated");
    assert!(ridden.cites(clause::VB_ELM_03));
    assert_eq!(effect(&ridden, "b", "eliminated"), true);
    assert!(ask("melee", facts(false), &[]).0.ask.is_some());
}

#[test]
fn vb_elm_04_unsupported_guns_forced_back_are_eliminated() {
    let facts = |supported: bool| json!({ "attacker": { "stand": "linear_infantry" }, "defender": { "stand": "artillery_battalion", "supported": supported } });
    let lost = fight(facts(false), &[6, 1, 1, 1]);
    assert_eq!(lost.headline(), "attacker wins: defender eliminated");
    assert!(lost.cites(clause::VB_ELM_04));
    let saved = fight(facts(true), &[6, 1, 1, 1]);
    assert_eq!(saved.headline(), "attacker wins: defender disordered");
    assert!(!saved.cites(clause::VB_ELM_04));
}

#[test]
fn vb_gap_22_vb_gap_24_a_side_with_nobody_left_loses_and_routed_stands_roll_nothing() {
    let last = json!({ "attacker": { "stand": "linear_infantry", "sp": 4 }, "defender": { "stand": "linear_infantry", "sp": 1 } });
    // One each, but the defender has nobody left.
    assert_eq!(fight(last.clone(), &[6, 1, 1, 6, 1, 1]).headline(), "attacker wins: defender eliminated");
    let both = and(last, of("attacker", json!({ "sp": 1 })));
    assert_eq!(fight(both, &[6, 1, 1, 6, 1, 1]).headline(), "both wiped out");
    let routed = json!({ "attacker": { "stand": "linear_cavalry" }, "defender": { "order": "routed" } });
    assert_eq!(fight(routed, &[1, 1]).headline(), "attacker wins: defender routs");
    let rallied = json!({ "attacker": { "stand": "linear_infantry" }, "defender": { "order": "permanent_disorder", "rallied": true } });
    assert_eq!(fight(rallied, &[6, 1, 1]).headline(), "attacker wins: defender routs");
    let column = json!({ "attacker": { "stand": "linear_infantry" }, "defender": { "march_column": true } });
    assert_eq!(fight(column, &[6, 6, 6, 1]).headline(), "attacker wins: defender routs");
}

#[test]
fn vb_gap_19_several_stands_strike_whom_they_touch() {
    let helper = json!([{ "unit": { "stand": "linear_infantry" } }]);
    let two = and(lines(), of("with_attacker", helper));
    let won = fight(two, &[1, 1, 1, 6, 6, 1, 6, 1, 1]);
    assert_eq!(won.headline(), "attacker wins: defender disordered");
    let nobody = json!([{ "unit": {}, "against": 3 }]);
    assert_eq!(refused("melee", and(lines(), of("with_attacker", nobody))), "VB-GAP-19");
}

#[test]
fn vb_pro_03_vb_skc_02_melees_that_cannot_be_are_refused() {
    let against =
        |attacker: &str, defender: &str| refused("melee", json!({ "attacker": { "stand": attacker }, "defender": { "stand": defender } }));
    assert_eq!(against("linear_infantry", "linear_cavalry"), "VB-PRO-03");
    assert_eq!(against("linear_infantry", "skirmish_infantry"), "VB-SKC-02");
    assert_eq!(against("artillery_battery", "linear_infantry"), "VB-PRO-01");
    assert_eq!(against("skirmish_infantry", "linear_infantry"), "VB-PRO-05");
}

#[test]
fn vb_win_03_vb_win_04_vb_win_05_vb_win_06_who_may_advance() {
    let may = |acting: &str, stand: &str, only_fired: bool| {
        let answer = ask("may-advance", json!({ "acting": acting, "stand": stand, "only_fired": only_fired }), &[]);
        (answer.allowed(), answer.get("clause").as_str().unwrap_or_default().to_owned())
    };
    assert_eq!(may("attacker", "linear_infantry", false), (true, "VB-WIN-03".into()));
    assert_eq!(may("attacker", "linear_infantry", true), (false, "VB-WIN-04".into()));
    assert_eq!(may("defender", "linear_cavalry", false), (true, "VB-WIN-05".into()));
    assert_eq!(may("defender", "linear_infantry", false), (false, "VB-WIN-06".into()));
    assert!(ask("may-advance", json!({}), &[]).words().contains("0.25 inch"));
}

#[test]
fn vb_mck_03_an_assault_checks_both_and_then_fights() {
    let facts = || json!({ "attacker": { "stand": "linear_infantry" }, "defender": { "stand": "linear_infantry", "stationary": true } });
    // Both pass: three dice against five.
    assert_eq!(ask("assault", facts(), &[5, 5, 6, 1, 1, 1, 1, 1, 1, 1]).headline(), "attacker wins: defender disordered");
    // The defender fails: it is disordered, no longer stationary, and its hits may be saved.
    assert_eq!(ask("assault", facts(), &[5, 6, 6, 1, 1, 6, 1, 1, 4]).headline(), "attacker wins: defender routs");
    let shaken = and(facts(), of("defender", json!({ "order": "permanent_disorder", "stationary": false })));
    let fled = ask("assault", shaken.clone(), &[5, 5]);
    assert_eq!(fled.headline(), "defender routs before the melee");
    assert!(fled.cites(clause::VB_MCK_03));
    assert_eq!(
        ask("assault", and(shaken, of("attacker", json!({ "order": "permanent_disorder" }))), &[5, 5]).headline(),
        "both rout before the melee"
    );
}

#[test]
fn vb_fpt_01_vb_fpt_02_vb_fpt_03_vb_fpt_04_vb_fpt_05_vb_fpt_06_vb_fpt_07_the_pass_through_table() {
    let pass = |retreating: &str, passed: &str| {
        ask("forced-pass-through", json!({ "retreating": { "order": retreating }, "passed": { "order": passed } }), &[])
    };
    let becomes = |retreating: &str, passed: &str| effect(&pass(retreating, passed), "b", "order");
    let (disorder, rout) = ("temporary_disorder", "routed");
    assert_eq!(becomes(disorder, "good"), disorder);
    assert!(pass(disorder, "good").cites(clause::VB_FPT_02) && pass(disorder, "good").cites(clause::VB_FPT_01));
    assert_eq!(becomes("permanent_disorder", "good"), disorder);
    let carried = pass(disorder, "permanent_disorder");
    assert!(carried.cites(clause::VB_FPT_03) && carried.cites(clause::VB_FPT_07) && !pass(disorder, "good").cites(clause::VB_FPT_07));
    assert_eq!(effect(&carried, "b", "order"), Value::Null);
    assert_eq!(becomes(rout, "good"), disorder);
    assert!(pass(rout, "good").cites(clause::VB_FPT_04));
    assert_eq!((becomes(rout, disorder), effect(&pass(rout, disorder), "b", "sp_lost")), (json!(rout), json!(1)));
    assert!(pass(rout, disorder).cites(clause::VB_FPT_05));
    assert_eq!((becomes(rout, rout), effect(&pass(rout, rout), "b", "sp_lost")), (json!(rout), json!(1)));
    assert!(pass(rout, rout).cites(clause::VB_FPT_06));
    assert!(!pass(disorder, rout).allowed());
    assert!(!pass("good", "good").allowed());
}

#[test]
fn vb_los_05_vb_los_06_vb_elm_02_skirmishers_never_and_others_only_in_the_first_half() {
    let pass = |more: Value| ask("forced-pass-through", more, &[]);
    assert!(pass(json!({ "met_at": 0.5 })).allowed());
    assert!(pass(json!({ "met_at": 0.5 })).cites(clause::VB_LOS_06) && pass(json!({})).cites(clause::VB_LOS_05));
    assert!(!pass(json!({ "met_at": 0.6 })).allowed());
    assert!(!pass(json!({ "retreating": { "stand": "skirmish_infantry" } })).allowed());
    assert!(!pass(json!({ "clips_corner": true })).allowed());
    assert!(pass(json!({ "dying": true })).cites(clause::VB_ELM_02) && pass(json!({ "dying": true })).allowed());
    assert!(!pass(json!({})).cites(clause::VB_ELM_02));
}

#[test]
fn vb_fpt_08_infantry_stops_at_ordered_cavalry_in_the_second_half() {
    let met = |stand: &str, order: &str, at: f64| {
        let facts = json!({ "retreating": { "stand": stand }, "passed": { "stand": "linear_cavalry", "order": order }, "met_at": at });
        clauses(&ask("forced-pass-through", facts, &[])).contains(&"VB-FPT-08".to_owned())
    };
    assert!(met("linear_infantry", "good", 0.6));
    assert!(!met("linear_infantry", "good", 0.5));
    assert!(!met("linear_infantry", "temporary_disorder", 0.6));
    assert!(!met("linear_cavalry", "good", 0.6));
}

fn breaks(more: Value) -> grognard_engine::umpire::trial::Trial {
    ask("breakthrough", more, &[])
}

#[test]
fn vb_mfl_08_vb_brk_01_close_order_cavalry_whose_enemy_routed() {
    assert!(breaks(json!({})).allowed() && breaks(json!({})).cites(clause::VB_MFL_08));
    let barred = breaks(json!({ "enemy_routed": false }));
    assert!(!barred.allowed() && barred.cites(clause::VB_BRK_01));
    for stand in ["skirmish_cavalry", "massed_infantry"] {
        assert!(!breaks(json!({ "cavalry": { "stand": stand } })).allowed());
    }
    assert!(!breaks(json!({ "made": 1 })).allowed());
}

#[test]
fn vb_brk_04_vb_brk_05_vb_brk_06_three_options() {
    for (choice, clause) in [("occupy", clause::VB_BRK_04), ("remain", clause::VB_BRK_05), ("continue", clause::VB_BRK_06)] {
        let answer = breaks(json!({ "choice": choice }));
        assert!(answer.allowed() && answer.cites(clause));
    }
    assert!(breaks(json!({})).cites(clause::VB_BRK_04));
    assert!(breaks(json!({ "choice": "continue" })).words().contains("up to 24 inches"));
}

#[test]
fn vb_brk_16_vb_brk_17_with_the_router_gone_half_a_move_and_it_must_touch() {
    let onward = |ahead: Value| breaks(json!({ "choice": "continue", "router_eliminated": true, "enemy_ahead": ahead }));
    assert!(onward(json!(12)).allowed() && onward(json!(12)).cites(clause::VB_BRK_16));
    assert!(onward(json!(12)).words().contains("at most 12 inches"));
    for ahead in [json!(12.5), json!(null)] {
        assert!(!onward(ahead.clone()).allowed() && onward(ahead).cites(clause::VB_BRK_17));
    }
    assert!(breaks(json!({ "choice": "continue" })).allowed());
}

#[test]
fn vb_brk_09_vb_brk_10_vb_brk_11_who_checks() {
    let touch = |phase: &str, order: &str| breaks(json!({ "choice": "continue", "enemy_ahead": 5, "phase": phase, "enemy_order": order }));
    assert!(touch("combat", "good").cites(clause::VB_BRK_09) && !touch("combat", "good").cites(clause::VB_BRK_10));
    assert!(touch("morale", "good").cites(clause::VB_BRK_10));
    assert!(touch("morale", "routed").cites(clause::VB_BRK_11) && touch("combat", "routed").cites(clause::VB_BRK_11));
    let facts = |phase: &str| json!({ "phase": phase, "cavalry": { "stand": "linear_cavalry" } });
    assert_eq!(ask("breakthrough-test", facts("combat"), &[5]).0.dice.len(), 1);
    assert_eq!(ask("breakthrough-test", facts("morale"), &[5, 4]).0.dice.len(), 2);
    let routed = and(facts("morale"), of("contacted", json!({ "order": "routed" })));
    assert_eq!(ask("breakthrough-test", routed, &[]).0.dice.len(), 0);
}

#[test]
fn vb_brk_08_vb_brk_12_vb_brk_13_the_test_and_then_permanent_disorder() {
    let test =
        |order: &str, face: i64| ask("breakthrough-test", json!({ "cavalry": { "stand": "massed_cavalry", "order": order } }), &[face]);
    let passed = test("good", 5);
    assert!(passed.cites(clause::VB_BRK_08) && passed.cites(clause::VB_BRK_12) && !passed.cites(clause::VB_BRK_13));
    assert_eq!(effect(&passed, "a", "order"), "permanent_disorder");
    let shaken = test("temporary_disorder", 4);
    assert!(shaken.cites(clause::VB_BRK_13));
    assert_eq!(effect(&shaken, "a", "order"), "permanent_disorder");
    let failed = test("good", 6);
    assert!(failed.cites(clause::VB_BRK_13));
    assert_eq!(effect(&failed, "a", "order"), "permanent_disorder");
    let routed = test("temporary_disorder", 5);
    assert_eq!((routed.headline(), routed.cites(clause::VB_BRK_12)), ("cavalry routs", false));
    assert_eq!(effect(&routed, "a", "order"), "routed");
}
