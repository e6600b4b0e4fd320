//! HZ-ROUT, and ways round.

use grognard_engine::Side;
use grognard_field::geometry::v;
use grognard_huzzah::battle::action::Action;
use grognard_huzzah::clause::*;
use grognard_huzzah::table::{Event, Table, Whereabouts};

use crate::kit::{Do, Field, Roll, assert_apart, rally, routing, unit};

/// A router at a place, its sister far off, and some more.
fn router(at: (f64, f64, f64), more: impl FnOnce(Field) -> Field) -> Table {
    let field = Field::new().foot("red1-a", "first", "column", at).foot("red1-b", "first", "line", (300.0, 300.0, 0.0)).foot(
        "red1-c",
        "first",
        "line",
        (2100.0, 300.0, 0.0),
    );
    let mut table = more(field).table();
    routing(&mut table, "red1-a");
    table
}

/// The check is passed, the router fails to rally.
const FAILS: [crate::kit::Say; 2] = [Roll(1, 2), Roll(6, 6)];

#[test]
fn hz_rout_01_hz_rout_02_hz_eng_44_a_router_runs_a_march_column_move_for_its_line_of_communication() {
    let table = router((1200.0, 700.0, 0.0), |field| field);
    let a = unit(&table, "red1-a");
    let before = table.rect(a).c;
    let (events, after) = rally(table, Side::Red, &FAILS);
    assert!(events.iter().any(|event| matches!(event, Event::Moved { clause: HZ_ROUT_02, .. })), "{events:#?}");
    let now = after.rect(a).c;
    assert!((now.distance(before) - 200.0).abs() < 0.1 && (now.x - 1200.0).abs() < 0.1 && now.y < before.y, "{now:?}");
    assert_eq!(after.unit(a).pose.facing.hundredths(), 18_000);
}

#[test]
fn hz_rout_02_hz_wod_02_woods_slow_a_router() {
    let wood = "[[area]]\nkind = \"wood\"\ndensity = \"heavy\"\nshape = [[900, 300], [1500, 300], [1500, 650], [900, 650]]\n";
    let table = router((1200.0, 640.0, 0.0), |field| field.ground(wood));
    let a = unit(&table, "red1-a");
    let before = table.rect(a).c;
    let (_, after) = rally(table, Side::Red, &FAILS);
    assert!((after.rect(a).c.distance(before) - 100.0).abs() < 1.0, "{:?}", after.rect(a).c);
}

#[test]
fn hz_rout_08_a_router_that_reaches_the_edge_is_broken() {
    let table = router((1200.0, 190.0, 0.0), |field| field);
    let a = unit(&table, "red1-a");
    let (events, _) = rally(table, Side::Red, &FAILS);
    assert!(events.contains(&Event::Removed { unit: a, to: Whereabouts::RoutedOff, clause: HZ_ROUT_08 }), "{events:#?}");
}

#[test]
fn hz_rout_06_a_router_goes_round_an_enemy_and_pays_for_it() {
    let table = router((1200.0, 700.0, 0.0), |field| field.foot("blue1-a", "first", "line", (1200.0, 560.0, 0.0)));
    let a = unit(&table, "red1-a");
    let (events, after) = rally(table, Side::Red, &FAILS);
    assert!(events.contains(&Event::Staggered { unit: a, by: 1, clause: HZ_ROUT_06 }), "{events:#?}");
    assert_apart(&after);
    assert!(after.rect(a).c.distance(v(1200.0, 700.0)) > 30.0);
}

#[test]
fn hz_rout_02_impassable_ground_is_gone_round() {
    let lake = "[[area]]\nkind = \"lake\"\nshape = [[1000, 500], [1400, 500], [1400, 640], [1000, 640]]\n";
    let table = router((1200.0, 720.0, 0.0), |field| field.ground(lake));
    let a = unit(&table, "red1-a");
    let (_, after) = rally(table, Side::Red, &FAILS);
    let now = after.rect(a).c;
    assert!(!(now.x > 1000.0 && now.x < 1400.0 && now.y > 500.0 && now.y < 640.0), "{now:?} is in the lake");
    assert!((now.x - 1200.0).abs() > 30.0, "{now:?}");
}

#[test]
fn hz_rout_07_a_router_with_enemies_all_round_is_broken() {
    let table = router((1200.0, 700.0, 0.0), |field| {
        field
            .foot("blue1-a", "first", "line", (1200.0, 770.0, 180.0))
            .foot("blue1-b", "first", "line", (1200.0, 600.0, 0.0))
            .foot("blue1-c", "first", "line", (1110.0, 690.0, 90.0))
            .foot("blue1-d", "first", "line", (1290.0, 690.0, 270.0))
    });
    let a = unit(&table, "red1-a");
    let (events, _) = rally(table, Side::Red, &FAILS);
    assert!(events.contains(&Event::Removed { unit: a, to: Whereabouts::Broken, clause: HZ_ROUT_07 }), "{events:#?}");
}

#[test]
fn hz_rout_04_each_friend_in_the_way_costs_the_router_a_stagger() {
    let table = router((1200.0, 700.0, 0.0), |field| {
        field.foot("red1-d", "first", "line", (1200.0, 620.0, 0.0)).foot("red1-e", "first", "line", (1200.0, 560.0, 0.0))
    });
    let (a, d, e) = (unit(&table, "red1-a"), unit(&table, "red1-d"), unit(&table, "red1-e"));
    // Both lines reform with a 3.
    let (events, after) = rally(table, Side::Red, &[Roll(1, 2), Roll(6, 6), Do(Action::InOrder), Roll(1, 2), Roll(1, 2)]);
    let staggered =
        |of| events.iter().filter(|event| matches!(event, Event::Staggered { unit, clause: HZ_ROUT_03, .. } if *unit == of)).count();
    assert_eq!((staggered(a), staggered(d), staggered(e)), (2, 1, 1), "{events:#?}");
    assert_apart(&after);
}
