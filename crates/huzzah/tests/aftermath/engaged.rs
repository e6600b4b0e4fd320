//! What becomes of units after an engagement: HZ-ENG-38..45 on a table.

use grognard_engine::Side;
use grognard_huzzah::clause::*;
use grognard_huzzah::table::{Event, Phase, Table, Whereabouts};
use grognard_huzzah::words::Formation;

use crate::kit::{Field, Roll, assert_apart, play, put, unit};

/// A Trained French column in contact with an Experienced British line.
fn column_against_line(more: impl FnOnce(Field) -> Field) -> Table {
    let field = Field::new().foot("red1-a", "first", "column", (1200.0, 700.0, 0.0)).foot("red1-z", "first", "line", (400.0, 300.0, 0.0));
    let field = field.foot("blue1-a", "veteran", "line", (1200.0, 1200.0, 180.0)).foot("blue1-z", "first", "line", (400.0, 1600.0, 180.0));
    let mut table = more(field).table();
    put(&mut table, "red1-a", (1200.0, 899.8, 0.0));
    put(&mut table, "blue1-a", (1200.0, 900.2, 180.0));
    table
}

#[test]
fn hz_eng_40_hz_eng_41_the_books_first_example_the_column_routs_a_full_move_facing_away() {
    let table = column_against_line(|field| field);
    let (a, b) = (unit(&table, "red1-a"), unit(&table, "blue1-a"));
    let (events, after) = play(table, Side::Red, Phase::Engagements, &[Roll(4, 6), Roll(2, 3)]);
    assert!(events.contains(&Event::Killed { unit: a, by: 1, clause: HZ_ENG_31 }));
    assert!(events.contains(&Event::Staggered { unit: a, by: 4, clause: HZ_ENG_29 }));
    assert!(events.contains(&Event::Routed { unit: a, clause: HZ_ENG_40 }));
    assert!(events.iter().any(|event| matches!(event, Event::Moved { clause: HZ_ENG_41, .. })), "{events:#?}");
    assert!(events.contains(&Event::Fled { unit: a, clause: HZ_LOC_01 }));
    let (state, rect) = (after.unit(a), after.rect(a));
    assert!(state.routing && state.formation == Formation::Mob && state.pose.facing.hundredths() == 18_000);
    assert!((rect.c.y - (899.8 - 15.0 - 200.0)).abs() < 0.1, "20 cm from where it stood: {:?}", rect.c);
    assert_eq!((after.unit(b).staggers, after.unit(b).kills), (0, 0));
}

#[test]
fn hz_eng_38_in_a_tie_the_attacker_retires_a_move_facing_the_enemy() {
    let table = column_against_line(|field| field);
    let a = unit(&table, "red1-a");
    // Both fail: a tie.
    let (events, after) = play(table, Side::Red, Phase::Engagements, &[Roll(5, 6), Roll(5, 6)]);
    assert!(events.iter().any(|event| matches!(event, Event::Moved { unit, clause: HZ_ENG_38, .. } if *unit == a)), "{events:#?}");
    assert_eq!(after.unit(a).pose.facing.hundredths(), 0);
    assert!((after.unit(a).pose.y.metres() - 699.8).abs() < 0.1, "a column's move of 20 cm");
    assert_apart(&after);
}

#[test]
fn hz_eng_43_friends_a_first_rout_runs_through_are_staggered_and_so_is_the_router() {
    let table = column_against_line(|field| field.foot("red1-b", "first", "line", (1200.0, 800.0, 0.0)));
    let (a, b) = (unit(&table, "red1-a"), unit(&table, "red1-b"));
    let (events, after) = play(table, Side::Red, Phase::Engagements, &[Roll(4, 6), Roll(2, 4)]);
    for unit in [a, b] {
        assert!(events.contains(&Event::Staggered { unit, by: 1, clause: HZ_ENG_43 }), "{events:#?}");
    }
    assert_apart(&after);
}

#[test]
fn hz_eng_45_a_rout_over_the_edge_breaks_the_unit() {
    let mut table = column_against_line(|field| field);
    put(&mut table, "red1-a", (1200.0, 149.8, 0.0));
    put(&mut table, "blue1-a", (1200.0, 150.2, 180.0));
    let a = unit(&table, "red1-a");
    let (events, _) = play(table, Side::Red, Phase::Engagements, &[Roll(4, 6), Roll(2, 4)]);
    assert!(events.contains(&Event::Removed { unit: a, to: Whereabouts::RoutedOff, clause: HZ_ROUT_08 }), "{events:#?}");
}

#[test]
fn hz_eng_42_a_loser_with_enemies_all_round_is_broken() {
    let mut table = column_against_line(|field| {
        field.foot("blue1-b", "first", "line", (1600.0, 1200.0, 180.0)).foot("blue1-c", "first", "line", (1800.0, 1200.0, 180.0)).foot(
            "blue1-d",
            "first",
            "line",
            (2000.0, 1200.0, 180.0),
        )
    });
    let a = unit(&table, "red1-a");
    put(&mut table, "blue1-b", (1200.0, 800.0, 0.0));
    put(&mut table, "blue1-c", (1120.0, 860.0, 90.0));
    put(&mut table, "blue1-d", (1280.0, 860.0, 270.0));
    let (events, _) = play(table, Side::Red, Phase::Engagements, &[Roll(4, 6), Roll(2, 4)]);
    assert!(events.contains(&Event::Removed { unit: a, to: Whereabouts::Broken, clause: HZ_ENG_42 }), "{events:#?}");
}

#[test]
fn hz_omov_02_an_officer_under_the_mob_is_set_down_behind_it() {
    let mut table = column_against_line(|field| field);
    let officer = table.command_card(table.card(unit(&table, "red1-a")).brigade).officer;
    let at = grognard_field::geometry::Quanta::nearest;
    table.apply_event(&Event::officer_moved(&table, officer, (at(1200.0), at(690.0)), HZ_OFF_02));
    let (events, after) = play(table, Side::Red, Phase::Engagements, &[Roll(4, 6), Roll(2, 4)]);
    assert!(events.iter().any(|event| matches!(event, Event::OfficerMoved { clause: HZ_OMOV_02, .. })), "{events:#?}");
    let a = unit(&after, "red1-a");
    assert!(!after.rect(a).holds(after.officer(officer).at(), 0.0));
}
