//! HZ-GAP-13: what the book leaves in no order is taken in the order the phasing player picks.

use grognard_engine::laws::refuses;
use grognard_engine::log::Header;
use grognard_engine::{Match, Reply, Side, UnitId, Waits};
use grognard_huzzah::battle::action::{Action, Prompt};
use grognard_huzzah::clause::*;
use grognard_huzzah::table::{Event, Phase, Subject, Table, Test};

use crate::kit::{Do, Field, Roll, Say, assert_apart, mark, play, put, rally, routing, unit};

/// Who took tests of a kind, in order.
fn tested(events: &[Event], test: Test) -> Vec<UnitId> {
    let who = |event: &Event| match event {
        Event::Tested(tested) if tested.test == test => match tested.of {
            Subject::Unit(unit) => Some(unit),
            _ => None,
        },
        _ => None,
    };
    events.iter().filter_map(who).collect()
}

/// Two lines of a side, each a short way from an enemy line.
fn two_threatened() -> Table {
    Field::new()
        .foot("red1-a", "first", "line", (800.0, 700.0, 0.0))
        .foot("red1-b", "first", "line", (1400.0, 700.0, 0.0))
        .foot("blue1-a", "first", "line", (800.0, 800.0, 180.0))
        .foot("blue1-b", "first", "line", (1400.0, 800.0, 180.0))
        .table()
}

#[test]
fn hz_gap_13_hz_seq_06_the_player_says_who_takes_his_threat_test_first() {
    let table = two_threatened();
    let (a, b) = (unit(&table, "red1-a"), unit(&table, "red1-b"));
    let (events, _) = play(table.clone(), Side::Red, Phase::ThreatTests, &[Do(Action::Next { unit: b }), Roll(1, 2), Roll(1, 2)]);
    assert_eq!(tested(&events, Test::Threat), [b, a]);
    let (events, _) = play(table, Side::Red, Phase::ThreatTests, &[Do(Action::InOrder), Roll(1, 2), Roll(1, 2)]);
    assert_eq!(tested(&events, Test::Threat), [a, b]);
}

#[test]
fn hz_gap_13_a_unit_that_does_not_wait_cannot_be_next() {
    let mut table = two_threatened();
    let enemy = unit(&table, "blue1-a");
    table.apply_event(&Event::TurnBegan { turn: 1 });
    table.apply_event(&Event::PhaseBegan { side: Side::Red, phase: Phase::ThreatTests });
    let mut battle = Match::begin(table, Header::new("huzzah", 1, ""), None).unwrap_or_else(|fault| panic!("{fault}"));
    let Waits::Choice(decision) = battle.waits() else { panic!("{:?}", battle.waits()) };
    assert!(matches!(decision.prompt, Prompt::ThreatTests { .. }) && decision.side == Side::Red);
    assert_eq!(refuses(&mut battle, Side::Red, Action::Next { unit: enemy }).clause, HZ_GAP_13);
    assert_eq!(refuses(&mut battle, Side::Red, Action::Yes).code, "queue/next");
}

/// Two columns in contact with a line each.
fn two_fights() -> Table {
    let mut table = two_threatened();
    for (red, blue, x) in [("red1-a", "blue1-a", 800.0), ("red1-b", "blue1-b", 1400.0)] {
        put(&mut table, red, (x, 899.8, 0.0));
        put(&mut table, blue, (x, 900.2, 180.0));
    }
    table
}

#[test]
fn hz_gap_13_hz_seq_09_the_player_says_which_engagement_is_fought_first() {
    let table = two_fights();
    let [a, b, x, y] = ["red1-a", "red1-b", "blue1-a", "blue1-b"].map(|id| unit(&table, id));
    let script = [Do(Action::Next { unit: b }), Roll(5, 6), Roll(5, 6), Roll(5, 6), Roll(5, 6)];
    let (events, after) = play(table, Side::Red, Phase::Engagements, &script);
    assert_eq!(tested(&events, Test::Engagement), [b, y, a, x]);
    assert_apart(&after);
}

/// Two Trained French columns in contact with an Experienced British line.
fn two_on_one() -> Table {
    let mut table = Field::new()
        .foot("red1-a", "first", "column", (1100.0, 700.0, 0.0))
        .foot("red1-b", "first", "column", (1300.0, 700.0, 0.0))
        .foot("red1-z", "first", "line", (400.0, 300.0, 0.0))
        .foot("blue1-a", "veteran", "line", (1200.0, 1200.0, 180.0))
        .foot("blue1-z", "first", "line", (400.0, 1600.0, 180.0))
        .table();
    put(&mut table, "red1-a", (1165.0, 899.8, 0.0));
    put(&mut table, "red1-b", (1235.0, 899.8, 0.0));
    put(&mut table, "blue1-a", (1200.0, 900.2, 180.0));
    table
}

#[test]
fn hz_eng_57_hz_mult_02_hz_mult_04_the_books_second_example_two_columns_against_a_line() {
    let table = two_on_one();
    let [a, b, x] = ["red1-a", "red1-b", "blue1-a"].map(|id| unit(&table, id));
    grognard_engine::coverage::record(HZ_ENG_57);
    // 10 fails, 6 succeeds by 2; 7 succeeds by 2: a tie.
    let (events, after) = play(table, Side::Red, Phase::Engagements, &[Roll(4, 6), Roll(3, 3), Roll(3, 4)]);
    let ratings: Vec<i32> =
        events.iter().filter_map(|event| if let Event::Tested(tested) = event { Some(tested.rating) } else { None }).collect();
    assert_eq!(ratings, [8, 8, 9]);
    let marks = |unit: UnitId| (after.unit(unit).kills, after.unit(unit).staggers);
    assert_eq!([a, b, x].map(marks), [(1, 1), (0, 1), (0, 2)]);
    for column in [a, b] {
        assert!(events.iter().any(|event| matches!(event, Event::Moved { unit, clause: HZ_ENG_38, .. } if *unit == column)), "{events:#?}");
    }
    assert_eq!(after.rect(x).c.y, 907.7, "the line holds its ground");
    assert_apart(&after);
}

#[test]
fn hz_mult_05_odd_staggers_go_to_whom_their_player_says_if_several_took_kills() {
    let table = two_on_one();
    let [a, b] = ["red1-a", "red1-b"].map(|id| unit(&table, id));
    // Both columns fail; the line succeeds by 3.
    let rolls = [Roll(5, 6), Roll(5, 6), Roll(3, 3)];
    for (shares, wanted) in [(vec![1, 0], [2, 1]), (vec![0, 1], [1, 2])] {
        let script = [&rolls[..], &[Do(Action::ShareStaggers { shares })]].concat();
        let (events, _) = play(table.clone(), Side::Red, Phase::Engagements, &script);
        let staggers = |of: UnitId| {
            events.iter().find_map(|event| match event {
                Event::Staggered { unit, by, clause: HZ_ENG_29 } if *unit == of => Some(*by),
                _ => None,
            })
        };
        assert_eq!([a, b].map(staggers), wanted.map(Some), "{events:#?}");
    }
}

#[test]
fn hz_mult_05_the_only_unit_with_a_kill_takes_the_odd_stagger_unasked() {
    let table = two_on_one();
    let [a, b] = ["red1-a", "red1-b"].map(|id| unit(&table, id));
    // The first succeeds exactly, the second fails; the line succeeds by 3: nobody is asked.
    let (events, _) = play(table, Side::Red, Phase::Engagements, &[Roll(4, 4), Roll(5, 6), Roll(3, 3)]);
    assert!(events.contains(&Event::Staggered { unit: a, by: 1, clause: HZ_ENG_29 }), "{events:#?}");
    assert!(events.contains(&Event::Staggered { unit: b, by: 2, clause: HZ_ENG_29 }));
}

#[test]
fn hz_eng_59_hz_eng_60_nobody_is_asked_who_ignores_an_odd_stagger() {
    let staggered = |script: &[Say]| {
        let table = two_on_one();
        let [a, b] = ["red1-a", "red1-b"].map(|id| unit(&table, id));
        let (events, _) = play(table, Side::Red, Phase::Engagements, script);
        [a, b].map(|one| events.iter().any(|event| matches!(event, Event::Staggered { unit, .. } if *unit == one)))
    };
    // The line succeeds by 3: one stagger each and an odd one, which both would ignore after a Huzzah!.
    assert_eq!(staggered(&[Roll(1, 1), Roll(1, 1), Roll(3, 3)]), [false, false]);
    // After one Huzzah! it matters who takes it.
    let first = || Do(Action::ShareStaggers { shares: vec![1, 0] });
    assert_eq!(staggered(&[Roll(1, 1), Roll(4, 4), Roll(3, 3), first()]), [false, true]);
}

#[test]
fn hz_mult_05_shares_that_do_not_add_up_are_refused() {
    let mut table = two_on_one();
    table.apply_event(&Event::TurnBegan { turn: 1 });
    table.apply_event(&Event::PhaseBegan { side: Side::Red, phase: Phase::Engagements });
    let mut battle = Match::begin(table, Header::new("huzzah", 1, ""), None).unwrap_or_else(|fault| panic!("{fault}"));
    for faces in [vec![5, 6], vec![5, 6], vec![3, 3]] {
        let Waits::Dice(ask) = battle.waits() else { panic!("{:?}", battle.waits()) };
        let side = ask.side;
        battle.play(side, Reply::Faces(faces)).unwrap_or_else(|refused| panic!("{refused}"));
    }
    let Waits::Choice(decision) = battle.waits() else { panic!("{:?}", battle.waits()) };
    assert!(matches!(decision.prompt, Prompt::OddStaggers { staggers: 1, .. }) && decision.side == Side::Red);
    for shares in [vec![], vec![1], vec![1, 1], vec![0, 0], vec![2, 0], vec![1, 0, 0]] {
        assert_eq!(refuses(&mut battle, Side::Red, Action::ShareStaggers { shares }).clause, HZ_MULT_05);
    }
}

#[test]
fn hz_gap_13_hz_rout_01_the_player_says_which_router_runs_first() {
    let mut table = Field::new()
        .foot("red1-a", "first", "column", (1000.0, 700.0, 0.0))
        .foot("red1-b", "first", "column", (1400.0, 700.0, 0.0))
        .foot("red1-c", "first", "line", (400.0, 300.0, 0.0))
        .foot("blue1-a", "first", "line", (1200.0, 1700.0, 180.0))
        .table();
    ["red1-a", "red1-b"].into_iter().for_each(|id| routing(&mut table, id));
    let [a, b] = ["red1-a", "red1-b"].map(|id| unit(&table, id));
    // The check, then both routers fail; b runs first.
    let script = [Roll(1, 2), Do(Action::InOrder), Roll(5, 6), Roll(5, 6), Do(Action::Next { unit: b })];
    let (events, _) = rally(table, Side::Red, &script);
    let moved: Vec<UnitId> = events
        .iter()
        .filter_map(|event| match event {
            Event::Moved { unit, clause: HZ_ROUT_02, .. } => Some(*unit),
            _ => None,
        })
        .collect();
    assert_eq!(moved, [b, a], "{events:#?}");
}

#[test]
fn hz_gap_13_hz_rly_01_the_player_says_who_reforms_first() {
    let mut table = two_threatened();
    put(&mut table, "red1-a", (800.0, 300.0, 0.0));
    put(&mut table, "red1-b", (1400.0, 300.0, 0.0));
    ["red1-a", "red1-b"].into_iter().for_each(|id| mark(&mut table, id, 1, 0));
    let [a, b] = ["red1-a", "red1-b"].map(|id| unit(&table, id));
    let (events, _) = play(table, Side::Red, Phase::Rally, &[Do(Action::Next { unit: b }), Roll(1, 2), Roll(1, 2)]);
    assert_eq!(tested(&events, Test::Rally), [b, a]);
}
