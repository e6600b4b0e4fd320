//! HZ-FOR on a table: ladders, battlements, the march along the wall.

use grognard_engine::Side;
use grognard_huzzah::battle::action::{Action, Face, Hand};
use grognard_huzzah::clause::*;
use grognard_huzzah::facts::siege::is_on_top;
use grognard_huzzah::table::{Event, OfficerId, Phase, Table, Target, Test};
use grognard_huzzah::words::{Formation, OrderKind};

use crate::kit::{Do, Field, Roll, brigade, play, put, unit};

/// A curtain one level high; the outside, to the left of its path, is the south.
const WALL: &str = "[[line]]\nkind = \"fortress_wall\"\nname = \"Curtain\"\npath = [[2000, 900], [400, 900]]\nlevels = 1\n";

/// Red's escaladers in line at the foot of the wall; Blue's defender on top of it, its neighbour beside it.
fn assault() -> Table {
    let mut table = Field::new()
        .ground(WALL)
        .foot("red1-a", "first", "line", (1200.0, 600.0, 0.0))
        .foot("red1-b", "first", "line", (700.0, 300.0, 0.0))
        .foot("blue1-a", "first", "line", (1200.0, 905.0, 180.0))
        .foot("blue1-b", "first", "line", (1400.0, 905.0, 180.0))
        .foot("blue1-c", "first", "line", (1200.0, 1500.0, 180.0))
        .table();
    put(&mut table, "red1-a", (1200.0, 896.0, 0.0));
    table
}

fn colonel(table: &Table, of: &str) -> OfficerId {
    table.command_card(brigade(table, of)).officer
}

fn order(table: &Table, of: &str, id: &str, kind: OrderKind) -> Action {
    Action::Order { officer: colonel(table, of), target: Target::Unit(unit(table, id)), kind }
}

/// Ends a fight with a router gone from the wall, the victor on the battlements.
fn won() -> Table {
    let table = assault();
    let a = unit(&table, "red1-a");
    let up = [Do(order(&table, "red1", "red1-a", OrderKind::Advance)), Roll(1, 2)];
    let climb = Do(Action::Advance { unit: a, face: Face::Front, distance: contact(&table) });
    let script = [&up[..], &[climb, Do(Action::EndOrders)]].concat();
    let (events, after) = play(table, Side::Red, Phase::Orders, &script);
    assert!(events.iter().any(|event| matches!(event, Event::Contacted { unit, clause: HZ_ADV_12, .. } if *unit == a)), "{events:#?}");
    // Disadvantaged, Trained is 4: a 2 would be Huzzah!, a 3 succeeds by 1; the defender fails.
    let (events, after) = play(after, Side::Red, Phase::Engagements, &[Roll(1, 2), Roll(5, 6)]);
    assert!(events.contains(&Event::Scaled { unit: a, clause: HZ_FOR_17 }), "{events:#?}");
    // Another turn of theirs.
    let mut after = after;
    after.apply_event(&Event::PhaseEnded { side: Side::Red, phase: Phase::Rally });
    after
}

/// Steps of the grid up to the defender on top.
fn contact(table: &Table) -> i32 {
    let (a, d) = (table.rect(unit(table, "red1-a")), table.rect(unit(table, "blue1-a")));
    (grognard_field::geometry::gap(&a, &d) * 100.0).ceil() as i32
}

#[test]
fn hz_for_06_defenders_close_behind_a_wall_start_on_top_of_it() {
    let table = assault();
    assert!(is_on_top(&table, &table.rect(unit(&table, "blue1-a"))));
    assert!(!is_on_top(&table, &table.rect(unit(&table, "blue1-c"))) && !is_on_top(&table, &table.rect(unit(&table, "red1-a"))));
}

#[test]
fn hz_for_03_hz_for_05_from_the_foot_of_the_wall_an_order_is_down_a_level_and_the_attacker_disadvantaged() {
    let table = assault();
    let a = unit(&table, "red1-a");
    let climb = Action::Advance { unit: a, face: Face::Front, distance: contact(&table) };
    let script = [Do(order(&table, "red1", "red1-a", OrderKind::Advance)), Roll(1, 2), Do(climb), Do(Action::EndOrders)];
    let (events, after) = play(table, Side::Red, Phase::Orders, &script);
    let ledger = |events: &[Event], test: Test, of: usize| {
        let found = events.iter().filter_map(|event| match event {
            Event::Tested(tested) if tested.test == test => Some(tested.ledger.lines.iter().map(|line| line.clause).collect::<Vec<_>>()),
            _ => None,
        });
        { found }.nth(of).unwrap_or_default()
    };
    assert!(ledger(&events, Test::Order, 0).contains(&HZ_FOR_03), "{events:#?}");
    let (events, _) = play(after, Side::Red, Phase::Engagements, &[Roll(5, 6), Roll(1, 2)]);
    assert!(ledger(&events, Test::Engagement, 0).contains(&HZ_FOR_05), "{events:#?}");
}

#[test]
fn hz_for_05_an_enemy_on_top_is_not_reached_except_from_the_foot_of_the_wall() {
    let mut table = assault();
    put(&mut table, "red1-a", (1200.0, 850.0, 0.0));
    let a = unit(&table, "red1-a");
    let far = Do(Action::Advance { unit: a, face: Face::Front, distance: 4_500 });
    let script = [Do(order(&table, "red1", "red1-a", OrderKind::Advance)), Roll(1, 2), far, Do(Action::EndOrders)];
    let (events, after) = play(table, Side::Red, Phase::Orders, &script);
    assert!(!events.iter().any(|event| matches!(event, Event::Contacted { .. })), "{events:#?}");
    assert!(after.unit(a).pose.y.metres() < 897.5, "it stops at the foot");
}

#[test]
fn hz_for_17_hz_for_18_hz_for_19_a_neighbour_takes_the_losers_place_a_stand_in_and_engages_by_an_advance() {
    let table = won();
    let (a, b) = (unit(&table, "red1-a"), unit(&table, "blue1-b"));
    // Facing south its right hand is west: into the gap, 3 cm into the zone.
    let step = Do(Action::SideStep { unit: b, hand: Hand::Right, distance: 10_000 });
    let script = [Do(order(&table, "blue1", "blue1-b", OrderKind::Manoeuvre)), Roll(1, 2), step, Do(Action::EndOrders)];
    let (events, after) = play(table, Side::Blue, Phase::Orders, &script);
    assert!(events.iter().any(|event| matches!(event, Event::Moved { unit, clause: HZ_MAN_09, .. } if *unit == b)), "{events:#?}");
    assert!(!grognard_huzzah::facts::contact::contacts(&after, Side::Red).contains(&(a, b)), "the battlements part them");
    let officer = colonel(&after, "blue1");
    let gap = grognard_field::geometry::gap(&after.rect(a), &after.rect(b));
    let charge = Do(Action::Advance { unit: b, face: Face::Front, distance: (gap * 100.0).ceil() as i32 });
    let order = Do(Action::Order { officer, target: Target::Unit(b), kind: OrderKind::Advance });
    let (events, after) = play(after, Side::Blue, Phase::Orders, &[order, Roll(1, 2), charge, Do(Action::EndOrders)]);
    assert!(events.iter().any(|event| matches!(event, Event::Contacted { unit, .. } if *unit == b)), "{events:#?}");
    let (events, _) = play(after, Side::Blue, Phase::Engagements, &[Roll(5, 6), Roll(5, 6)]);
    let cites = |clause| events.iter().any(|event| matches!(event, Event::Tested(t) if t.ledger.lines.iter().any(|l| l.clause == clause)));
    assert!(!cites(HZ_FOR_05), "HZ-FOR-19: the escalader is no longer disadvantaged");
}

#[test]
fn hz_for_20_the_escalader_advances_on_a_neighbour_who_came_into_the_gap_and_no_farther() {
    let table = won();
    let (a, b) = (unit(&table, "red1-a"), unit(&table, "blue1-b"));
    let step = Do(Action::SideStep { unit: b, hand: Hand::Right, distance: 10_000 });
    let script = [Do(order(&table, "blue1", "blue1-b", OrderKind::Manoeuvre)), Roll(1, 2), step, Do(Action::EndOrders)];
    let (_, after) = play(table, Side::Blue, Phase::Orders, &script);
    let gap = grognard_field::geometry::gap(&after.rect(a), &after.rect(b));
    let charge = Do(Action::Advance { unit: a, face: Face::Front, distance: (gap * 100.0).ceil() as i32 });
    let script = [Do(order(&after, "red1", "red1-a", OrderKind::Advance)), Roll(1, 2), charge, Do(Action::EndOrders)];
    let (events, after) = play(after, Side::Red, Phase::Orders, &script);
    assert!(events.iter().any(|event| matches!(event, Event::Moved { unit, clause: HZ_FOR_20, .. } if *unit == a)), "{events:#?}");
    assert!(grognard_huzzah::facts::contact::contacts(&after, Side::Red).contains(&(a, b)), "and engages him");
}

#[test]
fn hz_for_21_hz_for_22_hz_for_24_the_victor_takes_the_rampart_turns_along_it_and_follows_it() {
    let table = won();
    let a = unit(&table, "red1-a");
    let advance = Do(order(&table, "red1", "red1-a", OrderKind::Advance));
    // From its foot just outside, 2 m beyond the line of the wall.
    let far = 200 + ((900.0 - table.unit(a).pose.y.metres()) * 100.0).round() as i32;
    let onto = Do(Action::Advance { unit: a, face: Face::Front, distance: far });
    let (events, after) = play(table, Side::Red, Phase::Orders, &[advance, Roll(1, 2), onto, Do(Action::EndOrders)]);
    assert!(events.iter().any(|event| matches!(event, Event::Moved { unit, clause: HZ_FOR_21, .. } if *unit == a)), "{events:#?}");
    assert!(is_on_top(&after, &after.rect(a)));
    let turn = [
        Do(order(&after, "red1", "red1-a", OrderKind::Deploy)),
        Roll(1, 2),
        Do(Action::TurnAlongWall { unit: a, hand: Hand::Left }),
        Do(Action::EndOrders),
    ];
    let (events, after) = play(after, Side::Red, Phase::Orders, &turn);
    let formed = |event: &Event| matches!(event, Event::Formed { formation: Formation::MarchColumn, clause: HZ_FOR_22, .. });
    assert!(events.iter().any(formed), "{events:#?}");
    assert_eq!(after.unit(a).pose.facing.hundredths(), 27_000, "left of north is west");
    let march = [
        Do(order(&after, "red1", "red1-a", OrderKind::Advance)),
        Roll(1, 2),
        Do(Action::FollowRoad { unit: a, distance: 5_000 }),
        Do(Action::EndOrders),
    ];
    let (_, after) = play(after, Side::Red, Phase::Orders, &march);
    assert!(is_on_top(&after, &after.rect(a)));
}
