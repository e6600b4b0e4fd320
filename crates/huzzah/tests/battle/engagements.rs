//! Contact, and what comes of it.

use grognard_engine::{Side, UnitId};
use grognard_huzzah::battle::action::{Action, Face};
use grognard_huzzah::clause::*;
use grognard_huzzah::table::{Event, Target};
use grognard_huzzah::words::OrderKind;

use crate::kit::{Play, any, foot, table};

const RED: UnitId = UnitId(0);
const BLUE: UnitId = UnitId(1);

/// Two battalions in contact, up to the first die of their engagement.
fn in_contact() -> Play {
    let mut play = Play::to_orders(table(&[foot("red", "line", (1200, 600)), foot("blue", "line", (1200, 700))]));
    play.order(Target::Unit(RED), OrderKind::Advance);
    play.act(Action::Advance { unit: RED, face: Face::Front, distance: 10_000 });
    play.act(Action::EndOrders);
    play.act(Action::EndOfficers);
    play
}

#[test]
fn hz_eng_28_hz_eng_31_hz_eng_40_the_better_margin_wins_and_the_loser_routs_with_a_kill() {
    let mut play = in_contact();
    let from = play.events.len();
    play.dice(5, 5);
    play.dice(1, 3);
    let told = &play.events[from..];
    assert!(any(told, |event| matches!(event, Event::Killed { unit: RED, by: 1, clause } if *clause == HZ_ENG_31)), "{told:?}");
    assert!(any(told, |event| matches!(event, Event::Staggered { unit: RED, .. })));
    assert!(any(told, |event| matches!(event, Event::Routed { unit: RED, .. })));
    assert!(!any(told, |event| matches!(event, Event::Killed { unit: BLUE, .. })));
}

#[test]
fn hz_eng_37_hz_eng_38_in_a_tie_the_attacker_falls_back() {
    let mut play = in_contact();
    play.dice(5, 6);
    play.dice(6, 5);
    let table = play.table();
    let kills = [RED, BLUE].map(|unit| table.unit(unit).kills);
    assert_eq!(kills, [1, 1]);
    assert!(!table.unit(RED).routing && !table.unit(BLUE).routing);
    assert!(!grognard_huzzah::facts::contact::contacts(table, Side::Red).contains(&(RED, BLUE)), "they still touch");
}
