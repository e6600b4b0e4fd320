//! Blown cavalry that must be recalled, and where it runs if it is not (HZ-RCL).

use grognard_engine::{Side, UnitId};
use grognard_huzzah::battle::action::{Action, Face};
use grognard_huzzah::clause::*;
use grognard_huzzah::phases::orders::may_give;
use grognard_huzzah::procedures::threat::ForcedOrder;
use grognard_huzzah::table::{Event, OfficerFate, Phase, Table, Target};
use grognard_huzzah::words::{Formation, OrderKind};

use crate::kit::{Do, Field, HOUSE, Roll, Say, brigade, play, unit};

/// Blown dragoons under a forced order of recall, and a battalion of their brigade.
fn blown(ground: &str, enemy: (f64, f64, f64)) -> Table {
    let mut table = Field::new()
        .ground(ground)
        .horse("red1-a", "first", "column", (1200.0, 700.0, 0.0))
        .foot("red1-b", "first", "line", (700.0, 300.0, 0.0))
        .foot("blue1-a", "first", "line", enemy)
        .table();
    let unit = unit(&table, "red1-a");
    table.apply_event(&Event::Blown { unit, blown: true, clause: HOUSE });
    table.apply_event(&Event::Forced { unit, order: Some(ForcedOrder::Recall), clause: HOUSE });
    table
}

/// The recall fails.
fn runs(table: Table) -> (Vec<Event>, Table) {
    let unit = unit(&table, "red1-a");
    play(table, Side::Red, Phase::Orders, &[Do(Action::ForcedOrder { unit }), Roll(6, 6), Do(Action::EndOrders)])
}

#[test]
fn hz_rcl_03_hz_rcl_02_other_orders_may_go_first_but_not_to_the_cavalry() {
    let table = blown("", (1200.0, 1600.0, 180.0));
    let [a, b] = ["red1-a", "red1-b"].map(|id| unit(&table, id));
    let officer = table.command_card(brigade(&table, "red1")).officer;
    let refusal = may_give(&table, Side::Red, officer, Target::Unit(a), OrderKind::Advance).unwrap_err();
    assert_eq!(refusal.clause, HZ_ORD_16, "nobody could act on it: {refusal}");
    let script = [
        Do(Action::Order { officer, target: Target::Unit(b), kind: OrderKind::Advance }),
        Roll(1, 2),
        Do(Action::Advance { unit: b, face: Face::Front, distance: 1_000 }),
        Do(Action::ForcedOrder { unit: a }),
        Roll(1, 2),
        Do(Action::EndOrders),
    ];
    let (_, after) = play(table, Side::Red, Phase::Orders, &script);
    assert_eq!((after.unit(a).forced, after.unit(a).blown, after.unit(a).out_of_control), (None, true, false));
}

#[test]
fn hz_rcl_06_without_it_the_cavalry_runs_a_move_as_a_mob_for_the_nearest_enemy() {
    let table = blown("", (1200.0, 1600.0, 180.0));
    let a = unit(&table, "red1-a");
    let (events, after) = runs(table);
    assert!(events.contains(&Event::OutOfControl { unit: a, out: true, clause: HZ_RCL_06 }), "{events:#?}");
    assert_eq!((after.unit(a).formation, after.unit(a).pose.facing.hundredths()), (Formation::Mob, 0));
    // 30 cm from where its middle was.
    let middle = after.rect(a).c;
    assert!((middle.x - 1200.0).abs() < 0.1 && (middle.y - (700.0 - 30.0 + 300.0)).abs() < 1.0, "{middle:?}");
}

#[test]
fn hz_rcl_07_it_stops_a_stand_deep_in_a_threat_zone() {
    // The zone of a line is 15 cm deep.
    let table = blown("", (1200.0, 1000.0, 180.0));
    let a = unit(&table, "red1-a");
    let (_, after) = runs(table);
    let front = after.unit(a).pose.y.metres();
    assert!((front - (1000.0 - 150.0 + 30.0)).abs() < 1.0, "{front}");
}

#[test]
fn hz_rcl_08_it_goes_the_shortest_way_round_a_lake_also_to_an_enemy_right_behind_it() {
    let lake = "[[area]]\nkind = \"lake\"\nshape = [[1000, 780], [1260, 780], [1260, 860], [1000, 860]]\n";
    let table = blown(lake, (1200.0, 1700.0, 180.0));
    let a = unit(&table, "red1-a");
    let (_, after) = runs(table);
    let (was, middle) = (grognard_field::geometry::v(1200.0, 670.0), after.rect(a).c);
    assert!(middle.x > 1230.0 && middle.y > was.y, "round the nearer, eastern shore: {middle:?}");
    let lake = &after.printed().terrain.areas[0].outline;
    assert!(!lake.touches(&after.rect(a).grown(-1.0), 0.0), "not in the water");
    assert!(middle.distance(was) > 120.0, "it has run: {middle:?}");
}

#[test]
fn hz_ocas_01_hz_omov_02_officers_in_its_way_are_caught_and_its_own_set_behind_it() {
    let mut table = blown("", (1200.0, 1600.0, 180.0));
    let [red, blue] = ["red1", "blue1"].map(|id| table.command_card(brigade(&table, id)).officer);
    let at = grognard_field::geometry::Quanta::nearest;
    for (officer, y) in [(blue, 800.0), (red, 970.0)] {
        table.apply_event(&Event::officer_moved(&table, officer, (at(1200.0), at(y)), HOUSE));
    }
    let (events, after) = runs(table);
    assert!(events.contains(&Event::OfficerGone { officer: blue, fate: OfficerFate::Captured, clause: HZ_OMOV_03 }), "{events:#?}");
    let rect = after.rect(unit(&after, "red1-a"));
    assert!(after.officer(red).at().y < rect.c.y - rect.hd, "{:?}", after.officer(red).at());
}

#[test]
fn hz_rcl_06_hz_bom_26_cavalry_out_of_control_runs_under_fire() {
    let mut table = Field::new()
        .horse("red1-a", "first", "column", (1200.0, 700.0, 0.0))
        .guns("blue1-a", "unlimbered", (1200.0, 1400.0, 180.0))
        .table();
    let [unit, battery] = ["red1-a", "blue1-a"].map(|id| unit(&table, id));
    table.apply_event(&Event::Blown { unit, blown: true, clause: HOUSE });
    table.apply_event(&Event::Forced { unit, order: Some(ForcedOrder::Recall), clause: HOUSE });
    let script = [Do(Action::ForcedOrder { unit }), Roll(6, 6), Do(Action::HoldFire), Do(Action::Bombard { battery }), Roll(1, 2)];
    let (events, after) = play(table, Side::Red, Phase::Orders, &[&script[..], &[Do(Action::EndOrders)]].concat());
    assert!(events.iter().any(|event| matches!(event, Event::Bombarded { target, .. } if *target == unit)), "{events:#?}");
    assert!(after.unit(unit).out_of_control);
}

/// Two blown regiments of a side that must be recalled.
fn two_blown() -> Table {
    let mut table = Field::new()
        .horse("red1-a", "first", "column", (1000.0, 700.0, 0.0))
        .horse("red1-b", "first", "column", (1400.0, 700.0, 0.0))
        .foot("blue1-a", "first", "line", (1200.0, 1600.0, 180.0))
        .table();
    for unit in ["red1-a", "red1-b"].map(|id| unit(&table, id)) {
        table.apply_event(&Event::Blown { unit, blown: true, clause: HOUSE });
        table.apply_event(&Event::Forced { unit, order: Some(ForcedOrder::Recall), clause: HOUSE });
    }
    table
}

#[test]
fn hz_rcl_04_hz_gap_13_cavalry_that_is_never_recalled_runs_in_the_order_its_player_says() {
    let table = two_blown();
    let [a, b] = ["red1-a", "red1-b"].map(|id| unit(&table, id));
    let ran = |script: &[Say]| -> Vec<UnitId> {
        let (events, _) = play(table.clone(), Side::Red, Phase::Orders, script);
        let wild = |event: &Event| if let Event::OutOfControl { unit, out: true, .. } = event { Some(*unit) } else { None };
        events.iter().filter_map(wild).collect()
    };
    assert_eq!(ran(&[Do(Action::EndOrders), Do(Action::Next { unit: b })]), [b, a]);
    assert_eq!(ran(&[Do(Action::EndOrders), Do(Action::InOrder)]), [a, b]);
    assert_eq!(ran(&[Do(Action::ForcedOrder { unit: a }), Roll(1, 2), Do(Action::EndOrders)]), [b], "one alone is not asked about");
}

#[test]
fn hz_rcl_04_the_recall_fails_with_an_earlier_order_of_the_officer() {
    let table = blown("", (1200.0, 1600.0, 180.0));
    let [a, b] = ["red1-a", "red1-b"].map(|id| unit(&table, id));
    let officer = table.command_card(brigade(&table, "red1")).officer;
    let failed = [Do(Action::Order { officer, target: Target::Unit(b), kind: OrderKind::Advance }), Roll(6, 6), Do(Action::EndOrders)];
    let (events, after) = play(table, Side::Red, Phase::Orders, &failed);
    assert!(events.contains(&Event::Forced { unit: a, order: None, clause: HZ_RCL_04 }), "{events:#?}");
    assert!(after.unit(a).out_of_control);
}
