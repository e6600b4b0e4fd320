//! A Huzzah! in a threat test (HZ-THR-32): those who threaten the unit, and stand in its own zone, test in their turn.

use grognard_engine::UnitId;
use grognard_huzzah::battle::action::{Action, Face};
use grognard_huzzah::clause::HZ_ENG_40;
use grognard_huzzah::facts::command::is_isolated;
use grognard_huzzah::table::{Event, Subject, Target, Test};
use grognard_huzzah::words::OrderKind;

use crate::kit::{Play, Troop, foot, guns, table};

const RED: UnitId = UnitId(0);
const BLUE: UnitId = UnitId(2);

/// Who has tested for a threat so far, in order.
fn tested(play: &Play) -> Vec<(Test, UnitId)> {
    let of = |event: &Event| match event {
        Event::Tested(tested) if matches!(tested.test, Test::Threat | Test::Bombardment) => match tested.of {
            Subject::Unit(unit) => Some((tested.test, unit)),
            _ => None,
        },
        _ => None,
    };
    play.events.iter().filter_map(of).collect()
}

/// Two red lines side by side; the zones of both reach a blue one, and its zone reaches both.
const LINES: [Troop; 3] = [foot("red", "line", (1120, 800)), foot("red", "line", (1280, 800)), foot("blue", "line", (1200, 900))];

fn threatened() -> Play {
    let mut play = Play::new(table(&LINES));
    play.sevens();
    play.act(Action::InOrder);
    play
}

#[test]
fn hz_thr_32_a_huzzah_is_answered_and_its_own_huzzah_in_turn_but_nobody_tests_twice_over_it() {
    let threat = |unit| (Test::Threat, unit);
    let mut play = threatened();
    play.dice(1, 1);
    assert_eq!(tested(&play), [threat(RED)]);
    play.dice(1, 1);
    // The blue Huzzah! makes the other red line test; the first has, so that its third roll is the other's own turn.
    play.dice(3, 4);
    play.dice(3, 4);
    assert_eq!(tested(&play), [threat(RED), threat(BLUE), threat(UnitId(1)), threat(UnitId(1))]);
}

#[test]
fn hz_thr_32_a_pass_is_not_answered() {
    let mut play = threatened();
    play.dice(1, 2);
    play.dice(1, 2);
    assert_eq!(tested(&play), [RED, UnitId(1)].map(|unit| (Test::Threat, unit)));
}

/// A column under the guns at short range, and a line of foot before it: both threaten it.
fn bombarded() -> Play {
    let troops = [foot("red", "column", (1250, 790)), foot("blue", "line", (1330, 900)), guns("blue", "unlimbered", (1195, 900))];
    let mut play = Play::new(table(&troops));
    play.sevens();
    play.order(Target::Unit(RED), OrderKind::Advance);
    play.act(Action::Advance { unit: RED, face: Face::Front, distance: 100 });
    play.act(Action::Bombard { battery: UnitId(2) });
    play
}

#[test]
fn hz_thr_32_under_bombardment_all_that_threaten_it_answer() {
    let mut play = bombarded();
    let before = tested(&play).len();
    play.dice(1, 1);
    play.sevens();
    assert_eq!(tested(&play)[before..], [(Test::Bombardment, RED), (Test::Threat, UnitId(1)), (Test::Threat, UnitId(2))]);
    let mut play = bombarded();
    play.dice(1, 2);
    assert_eq!(tested(&play)[before..], [(Test::Bombardment, RED)]);
}

/// HZ-THR-31: whoever's zone counted in a bombardment test lays smoke besides the guns that fired.
#[test]
fn hz_smk_01_hz_smk_02_hz_thr_31_every_battery_that_threatened_lays_one_marker() {
    let troops = [
        foot("red", "column", (1200, 790)),
        guns("blue", "unlimbered", (1163, 1000)),
        guns("blue", "unlimbered", (1237, 1000)),
        guns("blue", "unlimbered", (1237, 1300)),
    ];
    let mut play = Play::new(table(&troops));
    play.sevens();
    let smoke = |play: &Play| [1, 2, 3].map(|battery| play.table().unit(UnitId(battery)).smoke);
    let before = smoke(&play);
    play.order(Target::Unit(RED), OrderKind::Advance);
    play.act(Action::Advance { unit: RED, face: Face::Front, distance: 100 });
    play.act(Action::Bombard { battery: UnitId(1) });
    play.dice(3, 4);
    assert_eq!(smoke(&play), [before[0] + 1, before[1] + 1, before[2]], "at long range nobody threatens who does not fire");
}

#[test]
fn hz_thr_39_the_last_unit_that_does_not_rout_is_isolated_a_router_never() {
    let mut table = table(&LINES);
    assert!(!is_isolated(&table, RED) && !is_isolated(&table, UnitId(1)));
    table.apply_event(&Event::Routed { unit: UnitId(1), clause: HZ_ENG_40 });
    assert!(is_isolated(&table, RED) && !is_isolated(&table, UnitId(1)));
}
