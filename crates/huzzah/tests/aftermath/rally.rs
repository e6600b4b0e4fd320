//! HZ-RLY, HZ-CAS, HZ-SMK, HZ-RCL-01.

use grognard_engine::Side;
use grognard_huzzah::battle::action::Action;
use grognard_huzzah::clause::*;
use grognard_huzzah::procedures::threat::ForcedOrder;
use grognard_huzzah::table::{Event, Whereabouts};
use grognard_huzzah::words::Formation;

use crate::kit::{Do, Field, Roll, assert_apart, mark, rally, routing, unit};

fn raw_cavalry() -> grognard_huzzah::table::Table {
    // Within 20 cm of its officer at (1200, 300).
    let mut table = Field::new()
        .horse("red1-a", "militia", "column", (1200.0, 400.0, 0.0))
        .foot("red1-b", "first", "line", (900.0, 400.0, 0.0))
        .foot("blue1-a", "first", "line", (1200.0, 1600.0, 180.0))
        .table();
    mark(&mut table, "red1-a", 2, 2);
    routing(&mut table, "red1-a");
    table
}

#[test]
fn hz_rly_20_the_books_example_on_a_table_a_four_rallies_and_removes_one_stagger_then_a_kill() {
    let table = raw_cavalry();
    let a = unit(&table, "red1-a");
    // Raw, up for command, down for kills and for routing: Unreliable, 5. The brigade's command check comes first.
    let (events, after) = rally(table, Side::Red, &[Roll(1, 3), Roll(1, 3), Do(Action::Take { formation: Formation::Column })]);
    let tail: Vec<&Event> = events.iter().filter(|event| !matches!(event, Event::CommandChecked { .. })).collect();
    assert_eq!(tail[0], &Event::Rallied { unit: a, clause: HZ_RLY_14 });
    assert!(matches!(tail[1], Event::Formed { formation: Formation::Column, clause: HZ_RLY_14, .. }));
    assert_eq!(tail[2..], [&Event::Recovered { unit: a, by: 1, clause: HZ_RLY_17 }, &Event::Killed { unit: a, by: 1, clause: HZ_CAS_01 }]);
    assert_eq!((after.unit(a).staggers, after.unit(a).kills, after.unit(a).routing), (1, 3, false));
    assert_eq!(after.unit(a).pose.facing.hundredths(), 0, "HZ-RLY-14: facing the enemy");
}

#[test]
fn hz_rly_20_a_three_removes_both_staggers_and_nobody_dies() {
    let table = raw_cavalry();
    let a = unit(&table, "red1-a");
    let (_, after) = rally(table, Side::Red, &[Roll(1, 3), Roll(1, 2), Do(Action::Take { formation: Formation::Line })]);
    assert_eq!((after.unit(a).staggers, after.unit(a).kills, after.unit(a).formation), (0, 2, Formation::Line));
}

#[test]
fn hz_rly_18_hz_cas_01_an_exact_roll_reforms_nothing_and_costs_a_kill() {
    let mut table =
        Field::new().foot("red1-a", "first", "line", (1200.0, 400.0, 0.0)).foot("red1-b", "first", "line", (1000.0, 400.0, 0.0)).table();
    mark(&mut table, "red1-a", 2, 0);
    let a = unit(&table, "red1-a");
    // Trained, up for command: Experienced, 9.
    let (events, _) = rally(table.clone(), Side::Red, &[Roll(4, 5)]);
    assert_eq!(events, [Event::Killed { unit: a, by: 1, clause: HZ_CAS_01 }]);
    let (events, _) = rally(table, Side::Red, &[Roll(3, 4)]);
    assert_eq!(events, [Event::Recovered { unit: a, by: 2, clause: HZ_RLY_17 }]);
}

#[test]
fn hz_rly_19_huzzah_removes_all_staggers() {
    let mut table =
        Field::new().foot("red1-a", "militia", "line", (1200.0, 400.0, 0.0)).foot("red1-b", "first", "line", (1000.0, 400.0, 0.0)).table();
    mark(&mut table, "red1-a", 5, 0);
    let a = unit(&table, "red1-a");
    let (events, _) = rally(table, Side::Red, &[Roll(1, 1)]);
    assert_eq!(events, [Event::Recovered { unit: a, by: 5, clause: HZ_RLY_19 }]);
}

#[test]
fn hz_cas_02_the_kill_breaks() {
    // Full morale 8: seven staggers and kills are one short.
    for (staggers, kills, clause) in [(4, 3, HZ_CAS_02), (3, 4, HZ_CAS_02)] {
        let mut table = Field::new()
            .foot("red1-a", "first", "line", (1200.0, 400.0, 0.0))
            .foot("red1-b", "first", "line", (1000.0, 400.0, 0.0))
            .table();
        mark(&mut table, "red1-a", staggers, kills);
        let a = unit(&table, "red1-a");
        let (events, after) = rally(table, Side::Red, &[Roll(6, 6)]);
        assert_eq!(
            events[..2],
            [Event::Killed { unit: a, by: 1, clause: HZ_CAS_01 }, Event::Removed { unit: a, to: Whereabouts::Broken, clause }]
        );
        assert!(after.unit(a).is_broken());
    }
}

#[test]
fn hz_rly_15_hz_rly_16_hz_rcl_01_blown_cavalry_recovers_or_is_recalled() {
    let mut table =
        Field::new().horse("red1-a", "first", "line", (1200.0, 400.0, 0.0)).horse("red1-b", "first", "line", (900.0, 400.0, 0.0)).table();
    let a = unit(&table, "red1-a");
    table.apply_event(&Event::Blown { unit: a, blown: true, clause: HZ_CAV_01 });
    let (events, _) = rally(table.clone(), Side::Red, &[Roll(4, 5)]);
    assert_eq!(events, [Event::Blown { unit: a, blown: false, clause: HZ_RLY_15 }]);
    let (events, after) = rally(table, Side::Red, &[Roll(5, 5)]);
    assert_eq!(events, [Event::Forced { unit: a, order: Some(ForcedOrder::Recall), clause: HZ_RCL_01 }]);
    assert!(after.unit(a).blown);
}

#[test]
fn hz_smk_05_smoke_comes_off_one_or_two() {
    let mut table =
        Field::new().guns("red1-a", "unlimbered", (1200.0, 400.0, 0.0)).guns("red1-b", "limbered", (1000.0, 400.0, 0.0)).table();
    let (a, b) = (unit(&table, "red1-a"), unit(&table, "red1-b"));
    for battery in [a, b] {
        table.apply_event(&Event::Smoked { battery, smoke: 3, clause: HZ_SMK_01 });
    }
    let (events, _) = rally(table, Side::Red, &[]);
    let off = |battery, smoke| Event::Smoked { battery, smoke, clause: HZ_SMK_05 };
    assert_eq!(events, [off(a, 2), off(b, 1)]);
}

#[test]
fn hz_rly_02_hz_rout_05_routers_first_and_whom_they_stagger_reforms_after() {
    // The router runs south through the line behind it.
    let mut table = Field::new()
        .foot("red1-a", "first", "column", (1200.0, 500.0, 180.0))
        .foot("red1-b", "first", "line", (1200.0, 420.0, 0.0))
        .foot("red1-c", "first", "line", (1000.0, 420.0, 0.0))
        .table();
    routing(&mut table, "red1-a");
    let (a, b) = (unit(&table, "red1-a"), unit(&table, "red1-b"));
    // Command check passed (4), the router fails (6, 6), the line it staggers reforms (4).
    let (events, after) = rally(table, Side::Red, &[Roll(2, 2), Roll(6, 6), Roll(2, 2)]);
    let events: Vec<&Event> = events.iter().filter(|event| !matches!(event, Event::CommandChecked { .. })).collect();
    assert!(matches!(events[0], Event::Moved { clause: HZ_ROUT_02, .. }), "{events:#?}");
    assert_eq!(events[1], &Event::Staggered { unit: a, by: 1, clause: HZ_ROUT_03 });
    assert_eq!(events[2], &Event::Staggered { unit: b, by: 1, clause: HZ_ROUT_03 });
    assert_eq!(events[3], &Event::Recovered { unit: b, by: 1, clause: HZ_RLY_17 });
    assert_eq!(events[4], &Event::Killed { unit: a, by: 1, clause: HZ_CAS_01 });
    assert_apart(&after);
}

#[test]
fn hz_rrr_01_hz_cck_01_hz_seq_10_the_phase_runs_strictly_in_order() {
    let mut table = Field::new()
        .foot("red1-a", "first", "column", (1200.0, 600.0, 0.0))
        .foot("red1-b", "first", "line", (800.0, 500.0, 0.0))
        .guns("red1-c", "unlimbered", (1000.0, 500.0, 0.0))
        .table();
    routing(&mut table, "red1-a");
    mark(&mut table, "red1-b", 2, 0);
    let c = unit(&table, "red1-c");
    table.apply_event(&Event::Smoked { battery: c, smoke: 1, clause: HZ_SMK_01 });
    // Check, router, reform.
    let (events, _) = rally(table, Side::Red, &[Roll(1, 2), Roll(6, 6), Roll(6, 6)]);
    let rank = |event: &Event| match event {
        Event::CommandChecked { .. } => 0,
        Event::Smoked { .. } => 1,
        Event::Moved { .. } => 2,
        Event::Killed { .. } => 3,
        other => panic!("{other:?}"),
    };
    let ranks: Vec<i32> = events.iter().map(rank).collect();
    assert_eq!(ranks, [0, 1, 2, 3], "{events:#?}");
}
