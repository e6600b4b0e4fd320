//! The turn around the activations: markers, orders, leaders, chateaux, weather, pursuit, the end.

use std::sync::Arc;

use grognard_engine::{Game, Refusal, Side, UnitId};
use grognard_waterloo::battle::event::Check;
use grognard_waterloo::battle::state::{Kind, Step};
use grognard_waterloo::battle::{Action, Happened, Prompt};
use grognard_waterloo::clause::*;
use grognard_waterloo::procedures::lookups::MovementType;
use grognard_waterloo::{Options, Rules};

use crate::helper::{rules, shipped};
use crate::table::{Table, scenario, spot};

const APART: [&str; 2] = ["French infantry 6 0511 N", "Allied infantry 5 0502 S"];

/// Ends everything the French still could do; the die then draws the next marker.
fn to_the_next_marker(table: &mut Table) {
    while matches!(table.battle.waits(), grognard_engine::Waits::Choice(_)) {
        table.act(Action::Done, &[]);
    }
}

#[test]
fn bw_gap_04_an_orders_marker_tries_a_command_whose_marker_is_not_in_the_pool() {
    for (die, passed) in [(6, true), (7, false)] {
        let mut table = Table::at(Step::Movement, &[], &[], &APART);
        to_the_next_marker(&mut table);
        // In the pool: both Orders markers, the French first; draw the Allied one.
        table.faces(&[2]);
        assert_eq!(table.prompt(), Prompt::OrdersMarker { army: 1 });
        assert_eq!(table.refused(Action::AttemptActivation { command: 0 }).clause, BW_GAP_04);
        let events = table.act(Action::AttemptActivation { command: 1 }, &[die]);
        assert!(
            matches!(events[0], Happened::OrdersRolled { command: 1, passed: so, barred, .. } if so == passed && barred != passed),
            "{events:?}"
        );
        let active = events
            .iter()
            .any(|event| matches!(event, Happened::Activated { activation, .. } if activation.kind == Kind::Marker { command: 1 }));
        assert_eq!(active, passed);
    }
}

#[test]
fn bw_gap_27_without_a_marker_a_command_does_not_enter_zones() {
    let units = ["French infantry 6 0511 N", "Allied infantry 5 0508 S"];
    let mut table = Table::at(Step::Movement, &[], &[], &units);
    to_the_next_marker(&mut table);
    table.faces(&[1]);
    table.act(Action::MoveAllLeaders, &[]);
    table.act(Action::Done, &[]);
    table.act(Action::MoveAllLeaders, &[]);
    table.act(Action::Done, &[]);
    assert_eq!(table.prompt(), Prompt::NoLim);
    let events = table.act(Action::TakeCommand { command: 1 }, &[6]);
    assert!(
        events.iter().any(|event| matches!(event, Happened::Activated { activation, .. } if activation.kind == Kind::Quiet { command: 1 })),
        "{events:?}"
    );
    while table.prompt() != (Prompt::Step { step: Step::Movement }) {
        table.act(Action::Done, &[]);
    }
    let into =
        Action::Move { unit: UnitId(1), by: MovementType::Reduced, rapid: false, square: false, path: table.path(1, &["0509", "0510"]) };
    assert_eq!(table.refused(into).clause, BW_GAP_27);
    let near = Action::Move { unit: UnitId(1), by: MovementType::Reduced, rapid: false, square: false, path: table.path(1, &["0509"]) };
    table.act(near, &[]);
}

/// A chateau of the Allies at 0503 with this garrison.
fn chateau(ids: u8, units: &[&str]) -> String {
    scenario(&[("0503", 'C')], &[], units)
        + &format!("[[place]]\nname = \"Farm\"\nhexes = [\"0503\"]\nids = {ids}\nowner = \"Allied\"\npoints = 10\n")
}

#[test]
fn bw_gap_23_bw_fdrm_02_a_garrison_fires_once_and_falls_step_by_step() {
    let units = ["French infantry 8 0505 N", "Allied infantry 5 1202 S"];
    let mut table = Table::of(&chateau(1, &units), rules(), Step::Movement);
    let into = Action::Move { unit: UnitId(0), by: MovementType::Reduced, rapid: false, square: false, path: table.path(0, &["0504"]) };
    table.act(into, &[]);
    table.act(Action::Done, &[]);
    assert_eq!((table.prompt(), table.battle.waits().side()), (Prompt::Step { step: Step::Defence }, Some(Side::Blue)));
    let shot = Action::GarrisonFire { place: 0, target: spot("0504") };
    let events = table.act(shot, &[0]);
    let Happened::Fired { ledger, garrison: Some(0), .. } = &events[0] else { panic!("{events:?}") };
    assert!(ledger.cites(BW_FDRM_02));
    assert_eq!(table.prompt(), Prompt::Step { step: Step::Fire });
    table.act(Action::Done, &[]);
    // 8 against 1: 6-1 and two more; die 9 + 3 - 2 = 10: attacker d, defender 1Bd: the garrison is gone, the farm may be entered.
    let events = table.act(Action::Shock { target: spot("0503"), units: vec![UnitId(0)] }, &[0, 9, 0]);
    assert!(events.contains(&Happened::GarrisonLost { place: 0, steps: 1 }), "{events:#?}");
    let events = table.act(Action::Advance { unit: UnitId(0), facing: 0 }, &[]);
    assert!(events.contains(&Happened::PlaceTaken { place: 0, side: Side::Red }), "{events:?}");
}

#[test]
fn bw_gap_23_bw_zoc_08_nobody_walks_into_a_held_chateau() {
    let units = ["French infantry 8 0506 N", "Allied infantry 5 1202 S"];
    let mut table = Table::of(&chateau(2, &units), rules(), Step::Movement);
    let on =
        Action::Move { unit: UnitId(0), by: MovementType::Tactical, rapid: false, square: false, path: table.path(0, &["0505", "0504"]) };
    assert_eq!(table.refused(on).clause, BW_TEC_07);
    let beside = ["French infantry 8 0504 N", "Allied infantry 5 1202 S"];
    let mut table = Table::of(&chateau(2, &beside), rules(), Step::Movement);
    let into = Action::Move { unit: UnitId(0), by: MovementType::Reduced, rapid: false, square: false, path: table.path(0, &["0503"]) };
    assert_eq!(table.refused(into).clause, BW_GAP_23);
}

#[test]
fn bw_gap_26_in_rain_infantry_does_not_fire() {
    let units = ["French infantry 6 0504 N", "Allied infantry 5 0503 S"];
    let text = scenario(&[], &[], &units).replace("rain = []", "rain = [1]");
    let table = Table::of(&text, rules(), Step::Withdrawal);
    assert_eq!(table.battle.shown().shot::<Refusal>(UnitId(0), spot("0503")).unwrap_err().clause, BW_GAP_26);
    let dry = Table::at(Step::Withdrawal, &[], &[], &units);
    assert!(dry.battle.shown().shot::<Refusal>(UnitId(0), spot("0503")).is_ok());
}

#[test]
fn bw_gap_25_pursuit_is_optional_and_leaves_the_cavalry_blown() {
    let units = ["French heavy cavalry 6 0507 N", "Allied light cavalry 2 0505 S"];
    let charge = |table: &Table| Action::Charge { unit: UnitId(0), target: spot("0505"), path: table.path(0, &["0506"]) };
    let options = Options { pursuit: true, ..Options::default() };
    let mut table = Table::of(&scenario(&[], &[], &units), Arc::new(Rules::with(options)), Step::Shock);
    let action = charge(&table);
    table.act(action, &[]);
    assert_eq!(table.prompt(), Prompt::LightCavalryCharged { unit: UnitId(1) });
    // The light horse stands (6), is beaten at 3-1 with -3 (1BD) and retreats; the pursuit roll of 4 is over heavy
    // cavalry's 3; the last step falls in the second shock.
    let events = table.act(Action::Stand, &[6, 2, 4, 9]);
    assert!(events.iter().any(|event| matches!(event, Happened::Checked { check: Check::Pursuit, passed: false, .. })), "{events:#?}");
    assert!(events.contains(&Happened::Blown { unit: UnitId(0) }), "{events:#?}");
}

#[test]
fn bw_gap_29_the_last_turn_decides_by_points() {
    let start = shipped("derlon");
    assert_eq!(start.losses(Side::Red)["units"], 0);
    let mut battle = grognard_engine::Match::unrecorded(start, 5).unwrap();
    let mut random = grognard_engine::dice::Seeded::new(5);
    while let grognard_engine::Waits::Choice(decision) = battle.waits().clone() {
        let action = battle.shown().sample(&decision, &mut random).unwrap();
        battle.play(decision.side, grognard_engine::Reply::Action(action)).unwrap();
    }
    let grognard_engine::Waits::Over(ending) = battle.waits() else { panic!() };
    assert_eq!(ending.clause, BW_GAP_29);
    assert!(Game::turn(battle.shown()) == 6 || ending.words.contains("per cent"), "{ending:?}");
}
