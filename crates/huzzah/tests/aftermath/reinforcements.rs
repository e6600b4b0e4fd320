//! HZ-REI on a table.

use grognard_engine::Side;
use grognard_huzzah::battle::action::Action;
use grognard_huzzah::clause::*;
use grognard_huzzah::phases::orders::may_give;
use grognard_huzzah::phases::reinforcements::{is_due, may_enter_officer};
use grognard_huzzah::table::{Event, OfficerFate, Phase, Table, Target, Whereabouts};
use grognard_huzzah::words::OrderKind;

use crate::kit::{Do, Field, HOUSE, Roll, brigade, play, unit};

/// A brigade of one battalion that is due on turn 2 over the south edge at x = 600.
fn awaited() -> Table {
    Field::new()
        .foot("red1-a", "first", "line", (1200.0, 400.0, 0.0))
        .late("red2", "09:15", (600, 0))
        .foot("red2-a", "first", "column", (600.0, 0.0, 0.0))
        .table()
}

#[test]
fn hz_rei_02_hz_rei_05_officers_come_on_the_turn_before_and_move_at_once() {
    let mut table = awaited();
    let officer = table.command_card(brigade(&table, "red2")).officer;
    assert_eq!(table.officer(officer).fate, OfficerFate::Expected);
    assert!(may_enter_officer(&table, Side::Red, officer, 60_000, 0).is_err(), "not before turn 1");
    table.apply_event(&Event::TurnBegan { turn: 1 });
    assert!(may_enter_officer(&table, Side::Red, officer, 60_000, 59_999).is_ok());
    let far = may_enter_officer(&table, Side::Red, officer, 60_000, 60_100).unwrap_err();
    assert_eq!(far.clause, HZ_REI_02, "60 cm and no farther");
}

#[test]
fn hz_rei_03_hz_rei_07_hz_omov_03_an_advance_order_brings_the_brigade_on() {
    let mut table = awaited();
    let (command, a) = (brigade(&table, "red2"), unit(&table, "red2-a"));
    let officer = table.command_card(command).officer;
    let at = grognard_field::geometry::Quanta::nearest;
    table.apply_event(&Event::TurnBegan { turn: 1 });
    table.apply_event(&Event::OfficerEntered { officer, x: at(600.0), y: at(100.0), clause: HOUSE });
    assert!(!is_due(&table, a));
    let order = Action::Order { officer, target: Target::Command(command), kind: OrderKind::Advance };
    let enter = Action::Enter { unit: a, along: 5_000, distance: 15_000 };
    // HZ-OMOV-03: an enemy officer on its way, 6 cm from the edge.
    let enemy = table.command_card(brigade(&table, "blue9")).officer;
    table.apply_event(&Event::officer_moved(&table, enemy, (at(650.0), at(60.0)), HOUSE));
    let (events, after) = play(table, Side::Red, Phase::Orders, &[Do(order), Roll(2, 2), Do(enter), Do(Action::EndOrders)]);
    assert!(events.iter().any(|event| matches!(event, Event::Arrived { clause: HZ_REI_07, .. })), "{events:#?}");
    assert_eq!(after.officer(enemy).fate, OfficerFate::Captured);
    assert!(after.unit(a).on_table());
    let pose = after.unit(a).pose;
    assert_eq!((pose.x.metres(), pose.y.metres()), (650.0, 150.0));
}

#[test]
fn hz_rei_09_troops_that_are_not_ordered_on_are_held_back() {
    let mut table = awaited();
    let (command, a) = (brigade(&table, "red2"), unit(&table, "red2-a"));
    let officer = table.command_card(command).officer;
    let at = grognard_field::geometry::Quanta::nearest;
    table.apply_event(&Event::TurnBegan { turn: 1 });
    let (events, _) = play(table.clone(), Side::Red, Phase::Orders, &[Do(Action::EndOrders)]);
    assert!(!events.iter().any(|event| matches!(event, Event::HeldBack { .. })), "HZ-REI-14: without their officer it is not on purpose");
    table.apply_event(&Event::OfficerEntered { officer, x: at(600.0), y: at(100.0), clause: HOUSE });
    let (events, after) = play(table, Side::Red, Phase::Orders, &[Do(Action::EndOrders)]);
    assert!(events.contains(&Event::HeldBack { unit: a, clause: HZ_REI_09 }), "{events:#?}");
    assert_eq!((after.unit(a).delayed, after.unit(a).whereabouts), (1, Whereabouts::Expected));
}

#[test]
fn hz_rei_10_hz_rei_11_hz_rei_12_who_is_ordered_on_first_blocks_the_entry_until_he_is_on() {
    let mut table = Field::new()
        .foot("red1-a", "first", "line", (1200.0, 400.0, 0.0))
        .late("red2", "09:15", (600, 0))
        .foot("red2-a", "first", "column", (600.0, 0.0, 0.0))
        .late("red3", "09:15", (600, 0))
        .foot("red3-a", "first", "column", (600.0, 0.0, 0.0))
        .table();
    let [one, other] = ["red2", "red3"].map(|id| brigade(&table, id));
    let at = grognard_field::geometry::Quanta::nearest;
    table.apply_event(&Event::TurnBegan { turn: 1 });
    for command in [one, other] {
        let officer = table.command_card(command).officer;
        table.apply_event(&Event::OfficerEntered { officer, x: at(600.0), y: at(100.0), clause: HOUSE });
    }
    let gives = |table: &Table, command| {
        let officer = table.command_card(command).officer;
        may_give(table, Side::Red, officer, Target::Command(command), OrderKind::Advance).map_err(|refusal| refusal.clause).map(|_| ())
    };
    let order = |table: &Table, command| Action::Order {
        officer: table.command_card(command).officer,
        target: Target::Command(command),
        kind: OrderKind::Advance,
    };
    // The player picks the third brigade, which fails: the second waits behind it, this turn and the next.
    let script = [Do(order(&table, other)), Roll(6, 6), Do(Action::EndOrders)];
    let (events, mut after) = play(table, Side::Red, Phase::Orders, &script);
    assert!(events.contains(&Event::EntryTried { command: other, clause: HZ_REI_11 }), "{events:#?}");
    assert_eq!(gives(&after, one), Err(HZ_REI_12));
    after.apply_event(&Event::TurnBegan { turn: 3 });
    assert_eq!((gives(&after, one), gives(&after, other)), (Err(HZ_REI_12), Ok(())));
    let unit = unit(&after, "red3-a");
    let script = [Do(order(&after, other)), Roll(1, 2), Do(Action::Enter { unit, along: 0, distance: 15_000 }), Do(Action::EndOrders)];
    let (_, mut after) = play(after, Side::Red, Phase::Orders, &script);
    after.apply_event(&Event::TurnBegan { turn: 5 });
    assert_eq!(gives(&after, one), Ok(()), "once it is on, the way is free");
}

#[test]
fn hz_rei_15_hz_rei_16_a_division_is_ordered_as_one_only_when_all_of_it_is_here_or_due() {
    let mut table = Field::new()
        .division("red-div")
        .foot("red1-a", "first", "line", (1200.0, 400.0, 0.0))
        .late("red2", "09:45", (600, 0))
        .foot("red2-a", "first", "column", (600.0, 0.0, 0.0))
        .table();
    let [division, here] = ["red-div", "red1"].map(|id| brigade(&table, id));
    let officer = table.command_card(division).officer;
    let gives = |table: &Table, target, kind| {
        may_give(table, Side::Red, officer, Target::Command(target), kind).map_err(|refusal| refusal.clause).map(|_| ())
    };
    let due = table.card(unit(&table, "red2-a")).arrives;
    table.apply_event(&Event::TurnBegan { turn: due - 1 });
    table.apply_event(&Event::PhaseBegan { side: Side::Red, phase: Phase::Orders });
    for kind in [OrderKind::Advance, OrderKind::Retire, OrderKind::Manoeuvre, OrderKind::Deploy] {
        assert_eq!(gives(&table, division, kind), Err(HZ_REI_15));
    }
    assert_eq!(gives(&table, here, OrderKind::Advance), Ok(()), "brigades one by one");
    table.apply_event(&Event::TurnBegan { turn: due });
    assert_eq!(gives(&table, division, OrderKind::Advance), Ok(()));
}

#[test]
fn hz_rei_12_a_command_that_is_all_on_blocks_no_entry_when_it_comes_back() {
    let mut table = awaited();
    let (command, unit) = (brigade(&table, "red2"), unit(&table, "red2-a"));
    table.apply_event(&Event::EntryTried { command, clause: HOUSE });
    assert!(table.command(command).entering);
    let (formation, at) = (table.unit(unit).formation, table.unit(unit).pose);
    table.apply_event(&Event::Arrived { unit, formation, at, clause: HOUSE });
    assert!(!table.command(command).entering);
}

#[test]
fn hz_rei_03_hz_bom_26_a_unit_that_comes_on_before_the_guns_is_bombarded_there() {
    let mut table = Field::new()
        .foot("red1-a", "first", "line", (1200.0, 400.0, 0.0))
        .late("red2", "09:15", (600, 0))
        .foot("red2-a", "first", "column", (600.0, 0.0, 0.0))
        .guns("blue1-a", "unlimbered", (600.0, 600.0, 180.0))
        .table();
    let (command, target, battery) = (brigade(&table, "red2"), unit(&table, "red2-a"), unit(&table, "blue1-a"));
    let officer = table.command_card(command).officer;
    let at = grognard_field::geometry::Quanta::nearest;
    table.apply_event(&Event::TurnBegan { turn: 1 });
    table.apply_event(&Event::OfficerEntered { officer, x: at(600.0), y: at(100.0), clause: HOUSE });
    let order = Action::Order { officer, target: Target::Command(command), kind: OrderKind::Advance };
    let enter = Action::Enter { unit: target, along: 0, distance: 15_000 };
    let script = [Do(order), Roll(2, 2), Do(enter), Do(Action::Bombard { battery }), Roll(1, 2), Do(Action::EndOrders)];
    let (events, _) = play(table, Side::Red, Phase::Orders, &script);
    assert!(events.contains(&Event::Bombarded { battery, target, clause: HZ_BOM_25 }), "{events:#?}");
}
