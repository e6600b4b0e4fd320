//! HZ-REO: the book's example on a table.

use grognard_engine::Side;
use grognard_huzzah::Options;
use grognard_huzzah::battle::action::Action;
use grognard_huzzah::clause::*;
use grognard_huzzah::phases::reinforcements::may_order_on;
use grognard_huzzah::rules::options::Reorganise;
use grognard_huzzah::table::{Event, OfficerFate, Phase, Table, Test, Whereabouts};
use grognard_huzzah::words::Formation;

use crate::kit::{Do, Field, HOUSE, Roll, brigade, gone, mark, play, rally, routing, unit};

/// A brigade of five: one broke, one routed off, three retired off; another still stands.
fn five() -> Table {
    let mut field = Field::new().options(Options { seize_the_flag: false, reorganise: Reorganise::Always, ..Options::default() });
    for (n, id) in ["red1-a", "red1-b", "red1-c", "red1-d", "red1-e"].into_iter().enumerate() {
        field = field.foot(id, "first", "line", (400.0 + 200.0 * n as f64, 400.0, 0.0));
    }
    let mut table =
        field.foot("red2-a", "first", "line", (2000.0, 700.0, 0.0)).foot("blue1-a", "first", "line", (1200.0, 1600.0, 180.0)).table();
    gone(&mut table, "red1-a", Whereabouts::Broken);
    gone(&mut table, "red1-b", Whereabouts::RoutedOff);
    for id in ["red1-c", "red1-d", "red1-e"] {
        gone(&mut table, id, Whereabouts::RetiredOff);
    }
    let command = brigade(&table, "red1");
    let officer = table.command_card(command).officer;
    table.apply_event(&Event::CommandBroken { command, broken: true, clause: HOUSE });
    table.apply_event(&Event::OfficerGone { officer, fate: OfficerFate::Gone, clause: HOUSE });
    // The army has checked for it.
    let army = table.army_card(Side::Red).command;
    table.apply_event(&Event::CommandChecked { command: army, passed: true, immune: false, clause: HOUSE });
    table
}

#[test]
fn hz_reo_22_hz_reo_13_hz_reo_02_the_books_example_on_a_table() {
    let table = five();
    let command = brigade(&table, "red1");
    // One turn waited: 8 - 2 + 1 + 1 = 8; a 9 fails.
    let (events, after) = play(table, Side::Red, Phase::Rally, &[Do(Action::Yes), Roll(4, 5)]);
    let Some(Event::Tested(tested)) = events.iter().find(|event| matches!(event, Event::Tested(t) if t.test == Test::Reorganise)) else {
        panic!("{events:#?}")
    };
    assert_eq!((tested.rating, tested.rolled, tested.passed), (8, 9, false));
    assert!(events.contains(&Event::ReorganiseTried { command, clause: HZ_REO_12 }));
    // Two more turns, on the second of which it tries again: 7 + 2 = 9; a 6 succeeds.
    let (_, after) = play(after, Side::Red, Phase::Rally, &[Do(Action::No)]);
    let (events, after) = play(after, Side::Red, Phase::Rally, &[Do(Action::Yes), Roll(3, 3)]);
    let Some(Event::Tested(tested)) = events.iter().find(|event| matches!(event, Event::Tested(t) if t.test == Test::Reorganise)) else {
        panic!("{events:#?}")
    };
    assert_eq!((tested.rating, tested.rolled, tested.passed), (9, 6, true));
    for id in ["red1-a", "red1-b", "red1-c", "red1-d", "red1-e"] {
        let state = after.unit(unit(&after, id));
        assert_eq!((state.whereabouts, state.kills, state.staggers), (Whereabouts::Expected, 2, 0), "{id}: two attempts, two kills");
    }
    let officer = after.command_card(command).officer;
    assert_eq!(after.officer(officer).fate, OfficerFate::Expected, "HZ-REO-13: he enters in the next officer phase");
    assert!(!after.command(command).broken);
}

#[test]
fn hz_reo_16_hz_reo_17_kills_may_destroy_a_unit_for_good() {
    let mut table = five();
    let a = unit(&table, "red1-a");
    table.apply_event(&Event::Killed { unit: a, by: 7, clause: HOUSE });
    let (events, after) = rally(table, Side::Red, &[Do(Action::Yes), Roll(1, 2)]);
    let tally = grognard_huzzah::facts::command::tally(&after, brigade(&after, "red1"), true);
    assert_eq!((tally.all, tally.broken_or_routing, tally.fell), (4, 0, 0), "nobody answers for it any more");
    assert!(events.contains(&Event::Removed { unit: a, to: Whereabouts::Destroyed, clause: HZ_REO_16 }), "{events:#?}");
    assert_eq!(events.iter().filter(|event| matches!(event, Event::Reorganised { kills: 1, clause: HZ_REO_15, .. })).count(), 4);
}

#[test]
fn hz_reo_23_huzzah_brings_the_officer_back_at_once_and_costs_no_kills() {
    let table = five();
    let officer = table.command_card(brigade(&table, "red1")).officer;
    let (events, after) = rally(table, Side::Red, &[Do(Action::Yes), Roll(1, 1)]);
    assert!(events.iter().any(|event| matches!(event, Event::OfficerEntered { clause: HZ_REO_23, .. })));
    assert!(after.officer(officer).on_table());
    assert_eq!(after.unit(unit(&after, "red1-c")).kills, 0);
}

#[test]
fn hz_reo_01_hz_reo_04_not_without_the_option_nor_without_a_leader() {
    let mut table = five();
    let officer = table.command_card(brigade(&table, "red1")).officer;
    table.apply_event(&Event::OfficerGone { officer, fate: OfficerFate::Lost, clause: HOUSE });
    let (events, _) = rally(table, Side::Red, &[]);
    assert_eq!(events, []);
}

#[test]
fn hz_gap_13_hz_reo_03_commands_try_in_the_order_their_player_likes() {
    let options = Options { seize_the_flag: false, reorganise: Reorganise::Always, ..Options::default() };
    let mut table = Field::new()
        .options(options)
        .foot("red1-a", "first", "line", (400.0, 400.0, 0.0))
        .foot("red2-a", "first", "line", (800.0, 400.0, 0.0))
        .foot("red3-a", "first", "line", (2000.0, 700.0, 0.0))
        .foot("blue1-a", "first", "line", (1200.0, 1600.0, 180.0))
        .table();
    for name in ["red1", "red2"] {
        gone(&mut table, &format!("{name}-a"), Whereabouts::RetiredOff);
        let command = brigade(&table, name);
        let officer = table.command_card(command).officer;
        table.apply_event(&Event::CommandBroken { command, broken: true, clause: HOUSE });
        table.apply_event(&Event::OfficerGone { officer, fate: OfficerFate::Gone, clause: HOUSE });
    }
    let army = table.army_card(Side::Red).command;
    table.apply_event(&Event::CommandChecked { command: army, passed: true, immune: false, clause: HOUSE });
    // The first is put off, the second tries and fails, the first is asked again; the second is not.
    let script = [Do(Action::No), Do(Action::Yes), Roll(6, 6), Do(Action::Yes), Roll(1, 2)];
    let (events, after) = rally(table, Side::Red, &script);
    assert!(events.contains(&Event::ReorganiseTried { command: brigade(&after, "red2"), clause: HZ_REO_12 }), "{events:#?}");
    assert!(after.command(brigade(&after, "red2")).broken && !after.command(brigade(&after, "red1")).broken);
}

#[test]
fn hz_reo_13_they_come_back_in_march_column_with_guns_limbered_and_their_smoke_gone() {
    let mut table = Field::new()
        .foot("red1-a", "first", "line", (400.0, 400.0, 0.0))
        .guns("red1-g", "unlimbered", (800.0, 400.0, 0.0))
        .foot("red2-a", "first", "line", (2000.0, 700.0, 0.0))
        .table();
    let (a, g) = (unit(&table, "red1-a"), unit(&table, "red1-g"));
    routing(&mut table, "red1-a");
    table.apply_event(&Event::Smoked { battery: g, smoke: 2, clause: HOUSE });
    for (id, unit, to) in [("red1-a", a, Whereabouts::RoutedOff), ("red1-g", g, Whereabouts::Broken)] {
        gone(&mut table, id, to);
        table.apply_event(&Event::Reorganised { unit, kills: 1, clause: HZ_REO_15 });
    }
    assert_eq!((table.unit(a).formation, table.unit(g).formation), (Formation::MarchColumn, Formation::Limbered));
    assert_eq!(table.unit(g).smoke, 0);
}

#[test]
fn hz_reo_13_hz_rei_05_nobody_orders_them_on_before_their_own_officer_is_there() {
    let (_, mut after) = rally(five(), Side::Red, &[Do(Action::Yes), Roll(1, 2)]);
    let command = brigade(&after, "red1");
    let officer = after.command_card(command).officer;
    let cinc = after.command_card(after.army_card(Side::Red).command).officer;
    assert_eq!(may_order_on(&after, cinc, command).clause, HZ_REI_05);
    let at = grognard_field::geometry::Quanta::nearest;
    after.apply_event(&Event::OfficerEntered { officer, x: at(1200.0), y: at(0.0), clause: HOUSE });
    assert!(may_order_on(&after, cinc, command).allowed);
}

#[test]
fn hz_reo_03_hz_ocas_04_a_superseded_officer_leaves_with_his_command_and_may_bring_it_back() {
    let options = Options { seize_the_flag: false, reorganise: Reorganise::Always, ..Options::default() };
    let mut table = Field::new()
        .options(options)
        .foot("red1-a", "first", "line", (400.0, 400.0, 0.0))
        .foot("red2-a", "first", "line", (2000.0, 700.0, 0.0))
        .foot("red3-a", "first", "line", (1600.0, 700.0, 0.0))
        .table();
    let command = brigade(&table, "red1");
    let officer = table.command_card(command).officer;
    let cinc = table.command_card(table.army_card(Side::Red).command).officer;
    table.apply_event(&Event::Superseded { officer: cinc, command: Some(command), clause: HOUSE });
    mark(&mut table, "red1-a", 7, 0);
    // It does not reform, and the kill breaks it and its brigade.
    let (events, after) = rally(table, Side::Red, &[Roll(6, 6)]);
    assert!(events.contains(&Event::OfficerGone { officer, fate: OfficerFate::Gone, clause: HZ_OCAS_04 }), "{events:#?}");
    assert!(events.contains(&Event::Superseded { officer: cinc, command: None, clause: HZ_OCAS_04 }));
    // The army checks; then the brigade may try.
    let (events, _) = rally(after, Side::Red, &[Roll(1, 2), Do(Action::Yes), Roll(1, 2)]);
    assert!(events.contains(&Event::OfficerGone { officer, fate: OfficerFate::Expected, clause: HZ_REO_13 }), "{events:#?}");
}
