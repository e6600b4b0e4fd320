//! Reasons of the computer players: they name whom an act meets or threatens, at the exact chance, and nothing that is not so.

use grognard_engine::{Game, Judge, Posture, UnitId, Waits};
use grognard_huzzah::battle::action::{Action, Face, Hand};
use grognard_huzzah::clause::HZ_THR_28;
use grognard_huzzah::table::{Event, Table, Target};
use grognard_huzzah::words::OrderKind;

use crate::kit::{Play, foot, guns, table};

const RED: UnitId = UnitId(0);

fn reason(play: &Play, action: &Action) -> String {
    let Waits::Choice(decision) = play.battle.waits() else { panic!("nothing is asked") };
    play.table().reason(decision, action)
}

/// Red's brigade has been given an order.
fn ordered(start: grognard_huzzah::Battle, kind: OrderKind) -> Play {
    let mut play = Play::to_orders(start);
    let brigade = play.brigade(grognard_engine::Side::Red);
    play.order(Target::Command(brigade), kind);
    play
}

#[test]
fn an_advance_says_how_far_and_whom_it_meets() {
    let play = ordered(table(&[foot("red", "line", (1000, 300)), foot("blue", "line", (1000, 1500))]), OrderKind::Advance);
    let far = reason(&play, &Action::Advance { unit: RED, face: Face::Front, distance: 10_000 });
    assert!(far.starts_with("Unit 0 advances 10.0 cm to within ") && far.ends_with(" of Unit 1."), "{far}");
}

#[test]
fn who_has_suffered_nothing_is_not_called_worn() {
    let play = ordered(table(&[foot("red", "line", (1000, 300)), foot("blue", "line", (1000, 1500))]), OrderKind::Retire);
    let back = reason(&play, &Action::Retire { unit: RED, distance: 5_000 });
    assert!(back.starts_with("Unit 0 retires 5.0 cm to "), "{back}");
}

#[test]
fn guns_have_reasons_of_guns() {
    let play = ordered(table(&[guns("red", "limbered", (1000, 300)), foot("blue", "line", (1000, 900))]), OrderKind::Deploy);
    let unlimber = reason(&play, &Action::Limber { unit: RED, limber: false, angle: 0, step: 0, hand: Hand::Right });
    assert!(
        unlimber.starts_with("Unit 0 unlimbers with Unit 1 in range, ") && unlimber.contains(" % that a bombardment staggers it"),
        "{unlimber}"
    );
}

#[test]
fn hz_adv_17_no_idea_of_a_veteran_runs_into_a_friend() {
    let troops = [foot("red", "line", (1000, 300)), foot("red", "line", (1000, 321)), foot("blue", "line", (1000, 1500))];
    let play = ordered(table(&troops), OrderKind::Advance);
    let Waits::Choice(decision) = play.battle.waits() else { panic!("nothing is asked") };
    for idea in play.table().ideas(decision, Posture::Attack) {
        let events = play.battle.preview(decision.side, &idea.action);
        assert!(!format!("{events:?}").contains("Staggered"), "{:?}", idea.action);
    }
}

#[test]
fn hz_rly_11_a_veteran_sends_an_officer_to_the_shaken_and_to_nobody_else() {
    let mut play = Play::to_orders(table(&[foot("red", "line", (1000, 300)), foot("blue", "line", (1000, 1500))]));
    play.act(Action::EndOrders);
    let Waits::Choice(decision) = play.battle.waits() else { panic!("nothing is asked") };
    let sent = |table: &Table| {
        let best = table.ideas(decision, Posture::Attack).into_iter().next().map(|idea| idea.action);
        best.filter(|action| matches!(action, Action::Attach { unit: RED, .. }))
    };
    assert_eq!(sent(play.table()), None);
    let mut shaken = play.table().clone();
    shaken.apply(&Event::Staggered { unit: RED, by: 3, clause: HZ_THR_28 });
    let rides = sent(&shaken).expect("an officer rides to it");
    let why = shaken.reason(decision, &rides);
    assert!(why.contains(" that it shakes off all its staggers instead of "), "{why}");
}
