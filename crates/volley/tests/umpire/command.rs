//! Command, rally, exhaustion and collapse.

use crate::common::{and, ask, effect, odds, of, refused};
use grognard_volley::clause;
use serde_json::{Value, json};

fn may(name: &str, facts: Value) -> (bool, String) {
    let answer = ask(name, facts, &[]);
    (answer.allowed(), answer.get("clause").as_str().unwrap_or_default().to_owned())
}

#[test]
fn vb_cmd_02_vb_cmd_03_vb_cmd_04_in_command_by_proximity_or_contact() {
    assert_eq!(may("in-command", json!({ "commander": 6 })), (true, "VB-CMD-03".into()));
    assert_eq!(may("in-command", json!({ "commander": 6.5 })), (false, "VB-CMD-02".into()));
    assert_eq!(may("in-command", json!({ "touches_commanded": true })), (true, "VB-CMD-04".into()));
    assert!(ask("in-command", json!({ "commander": 3 }), &[]).cites(clause::VB_CMD_02));
    assert!(!may("in-command", json!({ "any_commander": 1, "commanded_stand": 1 })).0);
    assert!(!may("in-command", json!({ "commander": 1, "order": "routed" })).0);
}

#[test]
fn vb_cmd_06_vb_cmd_07_skirmishers_near_any_commander_or_any_stand_in_command() {
    let near = |more: Value| may("in-command", and(json!({ "stand": "skirmish_infantry" }), more));
    assert_eq!(near(json!({ "any_commander": 6 })), (true, "VB-CMD-06".into()));
    assert!(!near(json!({ "any_commander": 6.5 })).0);
    assert_eq!(near(json!({ "commanded_stand": 6 })), (true, "VB-CMD-07".into()));
    assert!(!near(json!({ "commanded_stand": 6.5 })).0);
}

/// What a unit out of command may do.
fn lost(activity: &str, more: Value) -> (bool, String) {
    may("state-allows", and(json!({ "activity": activity, "in_command": false }), more))
}

#[test]
fn vb_cmd_08_vb_cmd_11_out_of_command_half_a_move_and_disorder() {
    let moves = ask("state-allows", json!({ "activity": "move", "in_command": false }), &[]);
    assert!(moves.allowed() && moves.cites(clause::VB_CMD_08) && moves.cites(clause::VB_CMD_11));
    assert!(moves.words().contains("half its move"));
    assert_eq!(effect(&moves, "a", "order"), "temporary_disorder");
    let shaken = ask("state-allows", json!({ "in_command": false, "order": "permanent_disorder" }), &[]);
    assert_eq!(effect(&shaken, "a", "order"), Value::Null);
    assert!(!ask("state-allows", json!({ "activity": "move" }), &[]).cites(clause::VB_CMD_11));
}

#[test]
fn vb_cmd_09_vb_cmd_10_vb_cmd_12_vb_cmd_14_what_out_of_command_forbids_and_leaves() {
    assert_eq!(lost("go_stationary", json!({})), (false, "VB-CMD-09".into()));
    assert_eq!(lost("recover", json!({ "order": "temporary_disorder" })), (false, "VB-CMD-10".into()));
    assert_eq!(lost("change_facing", json!({})), (true, "VB-CMD-12".into()));
    assert_eq!(lost("limber_or_unlimber", json!({ "stand": "artillery_battery" })), (false, "VB-CMD-14".into()));
    assert_eq!(lost("move_into_contact", json!({})), (false, "VB-CMD-13".into()));
    for (activity, stand) in [
        ("go_stationary", "massed_infantry"),
        ("recover", "massed_infantry"),
        ("limber_or_unlimber", "artillery_battery"),
        ("change_facing", "massed_infantry"),
    ] {
        assert!(may("state-allows", json!({ "activity": activity, "stand": stand })).0);
    }
    assert_eq!(may("may-recover", json!({ "in_command": false })), (false, "VB-CMD-10".into()));
    assert_eq!(may("may-limber", json!({ "in_command": false })), (false, "VB-CMD-14".into()));
    assert_eq!(may("may-go-stationary", json!({ "in_command": false })), (false, "VB-CMD-09".into()));
}

#[test]
fn vb_mfl_11_a_routed_unit_stays_in_place() {
    for activity in ["move", "change_facing", "move_into_contact", "recover"] {
        assert_eq!(may("state-allows", json!({ "activity": activity, "order": "routed" })), (false, "VB-MFL-11".into()));
        assert!(may("state-allows", json!({ "activity": activity, "order": "temporary_disorder" })).0);
    }
    for activity in ["fire", "melee", "go_stationary"] {
        assert_eq!(may("state-allows", json!({ "activity": activity, "order": "routed" })).1, "VB-GAP-24");
    }
}

#[test]
fn vb_rly_01_vb_rly_02_corps_and_army_commanders_rally_division_commanders_do_not() {
    let rally = |touching: &str| ask("rally", json!({ "touching": touching }), &[]);
    for (touching, done) in [("nobody", false), ("division", false), ("own_corps", true), ("other_corps", false), ("army", true)] {
        assert_eq!(rally(touching).headline(), if done { "rallied" } else { "may not rally" });
    }
    assert!(rally("army").cites(clause::VB_RLY_01) && rally("division").cites(clause::VB_RLY_02));
    assert_eq!(ask("rally", json!({ "order": "permanent_disorder" }), &[]).headline(), "may not rally");
}

#[test]
fn vb_rly_03_vb_rly_04_vb_rly_05_vb_rly_06_a_rallied_unit() {
    let rallied = ask("rally", json!({}), &[]);
    for clause in [clause::VB_RLY_03, clause::VB_RLY_04, clause::VB_RLY_05, clause::VB_RLY_06] {
        assert!(rallied.cites(clause));
    }
    assert_eq!(effect(&rallied, "a", "order"), "permanent_disorder");
    assert_eq!(effect(&rallied, "a", "rallied"), true);
    for activity in ["fire", "melee"] {
        assert_eq!(may("state-allows", json!({ "activity": activity, "rallied": true })), (false, "VB-RLY-05".into()));
        assert!(may("state-allows", json!({ "activity": activity })).0);
    }
}

fn exhaustion(level: u8, lost: u8) -> grognard_engine::umpire::trial::Trial {
    ask("exhaustion", json!({ "level": level, "lost": lost }), &[])
}

#[test]
fn vb_exh_02_vb_exh_04_vb_exh_05_vb_exh_06_exhausted_at_its_level() {
    assert!(!exhaustion(8, 7).allowed() && exhaustion(8, 8).allowed() && exhaustion(8, 9).allowed());
    for clause in [clause::VB_EXH_02, clause::VB_EXH_04, clause::VB_EXH_05, clause::VB_EXH_06] {
        assert!(exhaustion(8, 8).cites(clause));
    }
    assert!(exhaustion(8, 7).cites(clause::VB_EXH_02) && !exhaustion(8, 7).cites(clause::VB_EXH_04));
    assert_eq!(effect(&exhaustion(8, 8), "a", "stationary"), false);
    assert_eq!(effect(&exhaustion(8, 8), "a", "exhausted"), true);
    assert_eq!(may("keeps-stationary", json!({ "exhausted": true })), (false, "VB-EXH-04".into()));
    assert_eq!(may("may-go-stationary", json!({ "exhausted": true })), (false, "VB-EXH-05".into()));
    assert_eq!(may("state-allows", json!({ "activity": "go_stationary", "exhausted": true })), (false, "VB-EXH-05".into()));
    assert_eq!(may("may-contact", json!({ "mover": { "exhausted": true } })), (false, "VB-EXH-06".into()));
}

#[test]
fn vb_exh_07_vb_exh_08_vb_exh_09_vb_exh_10_who_rolls_for_collapse() {
    let roll = |lost: u8, now: u8, collapsed: bool| {
        may("must-roll-collapse", json!({ "level": 8, "lost": lost, "lost_this_turn": now, "collapsed": collapsed }))
    };
    assert_eq!(roll(7, 3, false), (false, "VB-EXH-08".into()));
    assert_eq!(roll(9, 0, false), (false, "VB-EXH-08".into()));
    assert_eq!(roll(9, 1, false), (true, "VB-EXH-07".into()));
    assert_eq!(roll(8, 1, false), (true, "VB-EXH-10".into()));
    assert_eq!(roll(9, 2, false), (true, "VB-EXH-10".into()));
    assert_eq!(roll(12, 1, true), (true, "VB-EXH-09".into()));
    assert_eq!(roll(12, 0, true), (false, "VB-EXH-08".into()));
    assert_eq!(refused("must-roll-collapse", json!({ "level": 8, "lost": 1, "lost_this_turn": 2 })), "VB-EXH-02");
}

#[test]
fn vb_exh_11_collapse_on_the_points_lost_or_less() {
    for (lost, chance) in [(1, "1/6"), (2, "1/3"), (3, "1/2"), (4, "2/3"), (5, "5/6"), (6, "1"), (9, "1")] {
        let answer = odds("collapse", json!({ "lost_this_turn": lost }));
        assert_eq!(answer.chance("the division collapses"), chance);
        assert_eq!(answer.rating(), lost.min(6));
    }
    assert!(ask("collapse", json!({ "lost_this_turn": 2 }), &[2]).cites(clause::VB_EXH_11));
    assert_eq!(ask("collapse", json!({ "lost_this_turn": 2 }), &[3]).headline(), "the division stands");
    assert_eq!(ask("collapse", json!({ "lost_this_turn": 0 }), &[]).headline(), "the division stands");
}

#[test]
fn vb_exh_12_vb_exh_13_vb_exh_14_vb_exh_15_what_a_collapse_does_by_state() {
    let unit = |order: &str| ask("collapse", json!({ "lost_this_turn": 3, "unit": { "order": order } }), &[1]);
    for clause in [clause::VB_EXH_12, clause::VB_EXH_13, clause::VB_EXH_14, clause::VB_EXH_15] {
        assert!(unit("good").cites(clause));
    }
    assert_eq!(effect(&unit("good"), "a", "order"), "permanent_disorder");
    for order in ["temporary_disorder", "permanent_disorder"] {
        assert_eq!((effect(&unit(order), "a", "order"), effect(&unit(order), "a", "sp_lost")), (json!("routed"), json!(1)));
    }
    assert_eq!(effect(&unit("routed"), "a", "eliminated"), true);
    assert_eq!(effect(&unit("good"), "a", "collapsed"), true);
    assert_eq!(may("may-contact", json!({ "mover": { "collapsed": true } })), (false, "VB-EXH-15".into()));
    assert!(may("state-allows", of("activity", json!("move_into_contact"))).0);
}

#[test]
fn vb_gap_30_levels_of_divisions_without_one() {
    let level = |start: u8, division: &str| {
        ask("exhaustion-level", json!({ "start_sp": start, "division": division }), &[]).get("level").as_f64().unwrap()
    };
    assert_eq!([level(10, "guard"), level(11, "guard"), level(10, "normal"), level(11, "normal")], [6.0, 7.0, 5.0, 6.0]);
    assert_eq!([level(10, "poor"), level(10, "militia"), level(10, "troops"), level(1, "militia")], [4.0, 4.0, 5.0, 1.0]);
}
