//! What the book leaves to an owner is asked of him.

use grognard_engine::{Game, Match, Reply, Side, UnitId, Waits};
use grognard_waterloo::Battle;
use grognard_waterloo::battle::action::Spots;
use grognard_waterloo::battle::event::{Check, Going, Harm};
use grognard_waterloo::battle::state::{At, Step};
use grognard_waterloo::battle::{Action, Happened, Prompt, UnitIds};
use grognard_waterloo::clause::*;
use grognard_waterloo::facts::rout::Rout;
use grognard_waterloo::procedures::lookups::MovementType;
use grognard_waterloo::words::Order;

use crate::helper::rules;
use crate::table::{Table, scenario, spot, step};

#[test]
fn bw_gap_17_between_equal_hexes_of_a_retreat_the_owner_chooses() {
    let mut table = Table::at(Step::Shock, &[], &[], &["French infantry 10 0606 N", "Allied infantry 5 0605 S"]);
    table.act(Action::Shock { target: spot("0605"), units: vec![UnitId(0)] }, &[]);
    // 2-1, die 2: attacker d, defender 1Bd; both checks pass.
    table.act(Action::Stand, &[0, 2, 0, 0]);
    let of = Spots::new(&[spot("0604"), spot("0704"), spot("0504")]);
    assert_eq!(table.prompt(), Prompt::Way { unit: UnitId(1), of });
    assert_eq!(table.refused(Action::GoBack { to: spot("0606") }).clause, BW_GAP_17);
    let events = table.act(Action::GoBack { to: spot("0504") }, &[]);
    let went = events.iter().find_map(|event| match event {
        Happened::Went { unit: UnitId(1), going: Going::Retreat, path, .. } => Some(path.clone()),
        _ => None,
    });
    assert_eq!(went, Some(vec![spot("0504"), spot("0503")]), "{events:#?}");
}

#[test]
fn bw_gap_18_ties_of_a_rout_are_the_owners() {
    let table = Table::at(Step::Shock, &[], &[], &["French infantry 10 0606 N", "Allied infantry 5 0605 S"]);
    let next = |halves| table.battle.shown().rout_next(UnitId(1), halves, &mut Vec::new());
    assert_eq!(next(4), Rout::Runs { ways: vec![spot("0604"), spot("0704"), spot("0504")], cost: 2 });
    assert_eq!(next(0), Rout::Stops);
    let odd = Table::at(Step::Shock, &[], &[], &["French infantry 10 0506 N", "Allied infantry 5 0505 S"]);
    assert_eq!(odd.battle.shown().rout_next(UnitId(1), 4, &mut Vec::new()), Rout::Runs { ways: vec![spot("0504")], cost: 2 });
}

#[test]
fn bw_gap_13_a_stack_gets_away_together_or_not_at_all() {
    let units = ["French infantry 6 0505 N", "Allied light cavalry 4 0504 S", "Allied horse artillery 2 0504 S"];
    let mut table = Table::at(Step::Fire, &[], &[], &units);
    table.act(Action::Fire { target: spot("0504"), units: vec![UnitId(0)] }, &[]);
    assert_eq!(table.prompt(), Prompt::RetreatBeforeFire { unit: UnitId(1) });
    let events = table.act(Action::GiveWay, &[6]);
    let away = |unit: u16| {
        let to = [spot("0503")];
        events
            .iter()
            .any(|event| matches!(event, Happened::Went { unit: id, going: Going::Escape, path, .. } if *id == UnitId(unit) && path == &to))
    };
    assert!(away(1) && away(2), "{events:#?}");
    // Foot artillery cannot get away: nobody does.
    let units = ["French infantry 6 0505 N", "Allied infantry 4 0504 S", "Allied foot artillery 2 0504 S"];
    let mut table = Table::at(Step::Fire, &[], &[], &units);
    let events = table.act(Action::Fire { target: spot("0504"), units: vec![UnitId(0)] }, &[0, 0]);
    assert!(matches!(events[0], Happened::Fired { .. }), "{events:?}");
}

#[test]
fn bw_gap_16_cavalry_charges_together_and_the_shorter_ride_counts() {
    let units = ["French heavy cavalry 5 0506 N", "French heavy cavalry 4 0409 N", "Allied infantry 5 0504 S"];
    let mut table = Table::at(Step::Shock, &[], &[], &units);
    let first = Action::Charge { unit: UnitId(0), target: spot("0504"), path: table.path(0, &["0505"]) };
    table.act(first, &[]);
    assert_eq!(table.prompt(), Prompt::ChargeToo { target: spot("0504") });
    let elsewhere = Action::Charge { unit: UnitId(1), target: spot("0503"), path: Vec::new() };
    assert_eq!(table.refused(elsewhere).clause, BW_GAP_16);
    let second = Action::Charge { unit: UnitId(1), target: spot("0504"), path: table.path(1, &["0408", "0407", "0406", "0405"]) };
    let events = table.act(second, &[]);
    assert!(matches!(events[0], Happened::Charged { unit: UnitId(1), .. }), "{events:?}");
    assert_eq!(table.prompt(), Prompt::Charged { unit: UnitId(2) });
    let events = table.act(Action::FormSquare, &[6]);
    let Happened::Checked { check: Check::SquareInReaction, passed: true, ledger, .. } = &events[0] else { panic!("{events:?}") };
    assert!(!ledger.cites(BW_SQR_13), "{ledger:?}");
    // The square may fire at one or the other.
    assert_eq!(table.prompt(), Prompt::FireAtCharge { unit: UnitId(2), charger: UnitId(0) });
    table.act(Action::HoldFire, &[]);
    assert_eq!(table.prompt(), Prompt::FireAtCharge { unit: UnitId(2), charger: UnitId(1) });
    // Alone, the long ride helps the infantry.
    let mut table = Table::at(Step::Shock, &[], &[], &units);
    let alone = Action::Charge { unit: UnitId(1), target: spot("0504"), path: table.path(1, &["0408", "0407", "0406", "0405"]) };
    table.act(alone, &[]);
    table.act(Action::Alone, &[]);
    let events = table.act(Action::FormSquare, &[6]);
    let Happened::Checked { ledger, .. } = &events[0] else { panic!("{events:?}") };
    assert!(ledger.cites(BW_SQR_13), "{ledger:?}");
}

#[test]
fn bw_gap_06_charges_come_before_other_shocks() {
    let units = [
        "French infantry 8 0504 N",
        "French infantry 8 0704 N",
        "French heavy cavalry 5 0908 N",
        "Allied infantry 5 0503 S",
        "Allied infantry 5 0703 S",
        "Allied infantry 4 0904 S",
    ];
    let mut table = Table::at(Step::Shock, &[], &[], &units);
    table.act(Action::Shock { target: spot("0503"), units: vec![UnitId(0)] }, &[]);
    table.act(Action::Stand, &[7]);
    assert_eq!(table.prompt(), Prompt::Step { step: Step::Shock });
    let late = Action::Charge { unit: UnitId(2), target: spot("0904"), path: table.path(2, &["0907", "0906", "0905"]) };
    assert_eq!(table.refused(late).clause, BW_GAP_06);
}

#[test]
fn to_hold_fire_is_to_pass_and_to_end_a_step_of_ones_own_is_not() {
    assert!(Battle::passes(&Action::HoldFire) && Battle::passes(&Action::Stand) && !Battle::passes(&Action::Done));
    let units = ["French infantry 6 0506 N", "Allied infantry 5 0503 S"];
    let mut table = Table::at(Step::Movement, &[], &[], &units);
    let by = MovementType::Reduced;
    let path = table.path(0, &["0505", "0504"]);
    table.act(Action::Move { unit: UnitId(0), by, rapid: false, square: false, path }, &[]);
    table.act(Action::Done, &[]);
    assert_eq!(table.prompt(), Prompt::Step { step: Step::Defence });
    table.act(Action::HoldFire, &[]);
    assert_eq!(table.prompt(), Prompt::Step { step: Step::Fire });
}

#[test]
fn bw_gap_17_a_leader_goes_along_with_a_retreat_or_stays_and_is_caught() {
    let units = ["French infantry 10 0606 N", "Allied infantry 5 0605 S"];
    let text = scenario(&[], &[], &units).replace("hex = \"0201\"", "hex = \"0605\"");
    let driven_back = || {
        let mut table = Table::of(&text, rules(), Step::Shock);
        table.act(Action::Shock { target: spot("0605"), units: vec![UnitId(0)] }, &[]);
        table.act(Action::Stand, &[0, 2, 0, 0]);
        table.act(Action::GoBack { to: spot("0504") }, &[]);
        assert_eq!(table.prompt(), Prompt::GoAlong { leader: 3, to: spot("0503") });
        table
    };
    let went = |events: &[Happened]| events.contains(&Happened::LeaderWent { leader: 3, to: spot("0503") });
    let mut table = driven_back();
    assert_eq!(table.refused(Action::Halt).clause, BW_GAP_17);
    assert!(went(&table.act(Action::GoAlong, &[])));
    // BW-GAP-24: who stays alone is driven to the nearest friends when the enemy enters.
    let mut table = driven_back();
    assert!(!went(&table.act(Action::Stay, &[])));
    assert!(went(&table.act(Action::Advance { unit: UnitId(0), facing: 0 }, &[])));
}

#[test]
fn bw_gap_10_of_two_batteries_the_owner_names_the_top() {
    let units = ["French infantry 8 0505 N", "Allied foot artillery 1 0504 S", "Allied foot artillery 1 0504 S"];
    let struck = |top: u16| {
        let mut table = Table::at(Step::Fire, &[], &[], &units);
        table.act(Action::Fire { target: spot("0504"), units: vec![UnitId(0)] }, &[]);
        assert_eq!(table.prompt(), Prompt::Top { of: UnitIds::new([UnitId(1), UnitId(2)]) });
        assert_eq!(table.refused(Action::NameTop { unit: UnitId(0) }).clause, BW_GAP_10);
        let events = table.act(Action::NameTop { unit: UnitId(top) }, &[9]);
        events.into_iter().find_map(|event| match event {
            Happened::Struck { unit, .. } => Some(unit),
            _ => None,
        })
    };
    assert_eq!(struck(1), Some(UnitId(1)));
    assert_eq!(struck(2), Some(UnitId(2)));
}

#[test]
fn bw_gap_14_of_equal_attackers_the_one_declared_first_loses_the_odd_step() {
    let units = ["French infantry 5 0506 N", "French infantry 5 0406 NE", "Allied infantry 9 0505 S"];
    let left = |order: [u16; 2]| {
        let mut table = Table::at(Step::Shock, &[], &[], &units);
        table.act(Action::Shock { target: spot("0505"), units: order.map(UnitId).to_vec() }, &[]);
        table.battle.play(Side::Blue, Reply::Action(Action::Stand)).unwrap();
        // Both commit; 1-1, die 6: attacker 1d; every check passes.
        let mut dice = [0, 0, 6].into_iter();
        while matches!(table.battle.waits(), Waits::Dice(ask) if ask.purpose != "draw a marker") {
            table.faces(&[dice.next().unwrap_or_default()]);
        }
        [0, 1].map(|unit| table.battle.shown().row(UnitId(unit)).strength)
    };
    assert_eq!(left([0, 1]), [4, 5]);
    assert_eq!(left([1, 0]), [5, 4]);
}

#[test]
fn bw_gap_20_a_battery_does_not_turn_the_line_it_is_stacked_with() {
    let units = ["French infantry 6 0511 N", "French foot artillery 2 0511 N", "Allied infantry 5 0502 S"];
    let turned = |extended: bool| {
        let mut table = Table::at(Step::Rally, &[], &[], &units);
        if extended {
            table.act(Action::ExtendLine { unit: UnitId(0), to: spot("0611") }, &[]);
        }
        table.act(Action::Done, &[]);
        let path = vec![step(table.battle.shown(), "0511", Some(1))];
        let turn = Action::Move { unit: UnitId(1), by: MovementType::Tactical, rapid: false, square: false, path };
        if extended { Err(table.refused(turn).clause) } else { Ok(table.act(turn, &[])) }
    };
    assert!(turned(false).is_ok_and(|events| events.iter().any(|event| matches!(event, Happened::Turned { unit: UnitId(0), .. }))));
    assert_eq!(turned(true), Err(BW_GAP_20));
}

#[test]
fn bw_gap_18_who_runs_off_the_map_stands_with_nobody_while_his_leader_is_asked() {
    let units = ["French infantry 5 0611 N", "French infantry 5 0612 N", "Allied infantry 5 0604 S"];
    let text = scenario(&[], &[], &units).replace("hex = \"0212\"", "hex = \"0611\"");
    let mut start = Table::of(&text, rules(), Step::Movement).battle.shown().clone();
    let harm = Harm { steps: 0, eliminated: false, order: Order::Routed, square_broken: false };
    start.apply(&Happened::Struck { unit: UnitId(0), harm, because: vec![BW_GAP_18] });
    start.apply(&Happened::StepBegan { step: Step::Rally });
    let mut battle = Match::unrecorded(start, 1).unwrap();
    battle.play(Side::Red, Reply::Action(Action::RoutRetreat { unit: UnitId(0) })).unwrap();
    let Waits::Choice(decision) = battle.waits() else { panic!("{:?}", battle.waits()) };
    assert_eq!(decision.prompt, Prompt::GoAlong { leader: 1, to: spot("0612") });
    assert_eq!(battle.shown().impossible(), None);
    assert_eq!(battle.shown().row(UnitId(0)).at, At::Gone);
}
