//! How far and from where troops come onto the table.

use grognard_engine::{Side, UnitSet};
use grognard_field::geometry::{Bearing, Quanta, v};
use grognard_huzzah::battle::action::Action;
use grognard_huzzah::clause::HZ_REO_15;
use grognard_huzzah::phases::reinforcements::{entrance, entry};
use grognard_huzzah::procedures::permissions::may_order::Ordered;
use grognard_huzzah::table::{Event, Order, Phase, Table, Target, Whereabouts};
use grognard_huzzah::words::{OfficerLevel, OrderKind};

use crate::kit::{Do, Field, HOUSE, Roll, brigade, gone, play, unit};

/// The advance order that brings a brigade on.
fn order(table: &Table, id: &str) -> Order {
    let command = brigade(table, id);
    Order {
        side: Side::Red,
        officer: table.command_card(command).officer,
        target: Target::Command(command),
        kind: OrderKind::Advance,
        by: OfficerLevel::Brigade,
        at: Ordered::Brigade,
        free: false,
        huzzah: false,
        forced: false,
        acted: UnitSet::EMPTY,
    }
}

/// Turn 2, on which the second brigade is due at x = 600, its officer being there.
fn due(mut table: Table) -> Table {
    let officer = table.command_card(brigade(&table, "red2")).officer;
    table.apply_event(&Event::TurnBegan { turn: 1 });
    table.apply_event(&Event::OfficerEntered { officer, x: Quanta::nearest(600.0), y: Quanta::nearest(100.0), clause: HOUSE });
    table
}

#[test]
fn hz_reo_13_who_comes_back_faces_inward_from_the_edge_of_the_line_of_communication() {
    // Red's baseline is the south edge, whichever edge the line crosses.
    for (at, faces) in [((1200, 0), Bearing::NORTH), ((0, 900), Bearing::EAST), ((2400, 900), Bearing::WEST)] {
        let mut table = Field::new()
            .red_communication(at)
            .foot("red1-a", "first", "line", (400.0, 400.0, 0.0))
            .foot("red2-a", "first", "line", (2000.0, 700.0, 0.0))
            .table();
        let (a, officer) = (unit(&table, "red1-a"), table.command_card(brigade(&table, "red1")).officer);
        gone(&mut table, "red1-a", Whereabouts::RoutedOff);
        table.apply_event(&Event::Reorganised { unit: a, kills: 1, clause: HZ_REO_15 });
        let (x, y) = (f64::from(at.0), f64::from(at.1));
        table.apply_event(&Event::officer_moved(&table, officer, (Quanta::nearest(x), Quanta::nearest(y)), HOUSE));
        assert_eq!(entry(&table, a), (v(x, y), faces));
        assert!(entrance(&table, &order(&table, "red1"), a, 0).is_ok(), "{at:?}");
    }
}

#[test]
fn hz_adv_02_hz_rei_03_horse_that_comes_on_with_foot_comes_on_at_its_pace() {
    let comes = |with_foot: bool| {
        let field = Field::new().foot("red1-a", "first", "line", (1200.0, 400.0, 0.0)).late("red2", "09:15", (600, 0));
        let field = field.horse("red2-a", "first", "column", (600.0, 0.0, 0.0));
        let field = if with_foot { field.foot("red2-b", "first", "column", (600.0, 0.0, 0.0)) } else { field };
        let mut table = due(field.table());
        table.apply_event(&Event::TurnBegan { turn: 2 });
        entrance(&table, &order(&table, "red2"), unit(&table, "red2-a"), 0).map(|way| way.most).map_err(|no| no.clause)
    };
    assert_eq!((comes(false), comes(true)), (Ok(30_000), Ok(20_000)), "the horse is named first");
}

#[test]
fn hz_adv_05_hz_adv_07_hz_rei_03_who_touches_a_zone_on_coming_on_stands_one_stand_deep_in_it() {
    // A line whose zone begins so many metres from the edge.
    let comes_on = |begins: f64, distance: i32| {
        let before = |y: f64| {
            let field = Field::new().foot("red1-a", "first", "line", (1200.0, 400.0, 0.0)).late("red2", "09:15", (600, 0));
            let field = field.foot("red2-a", "first", "column", (600.0, 0.0, 0.0));
            due(field.foot("blue1-a", "first", "line", (600.0, y, 180.0)).table())
        };
        let far = before(900.0);
        let deep = far.zones(unit(&far, "blue1-a")).faces[0].depth(false);
        let table = before(begins + deep);
        let Order { officer, target, kind, .. } = order(&table, "red2");
        let a = unit(&table, "red2-a");
        let enter = Action::Enter { unit: a, along: 0, distance };
        let script = [Do(Action::Order { officer, target, kind }), Roll(1, 3), Do(enter), Do(Action::EndOrders)];
        let (_, after) = play(table, Side::Red, Phase::Orders, &script);
        (after.unit(a).pose.y.metres() - begins, after.card(a).stand.depth)
    };
    let (in_it, stand) = comes_on(150.0, 15_100);
    assert!((in_it - stand).abs() < 0.2, "{in_it} m in, not one");
    assert_eq!(comes_on(150.0, 14_900).0, -1.0, "short of it where he likes");
    // The last stand depth may go beyond the 20 cm of a column.
    assert!((comes_on(195.0, 19_600).0 - stand).abs() < 0.2);
}
