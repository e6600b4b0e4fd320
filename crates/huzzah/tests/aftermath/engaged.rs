//! What becomes of units after an engagement: HZ-ENG-38..45 on a table.

use grognard_engine::Side;
use grognard_field::geometry::v;
use grognard_huzzah::battle::action::Action;
use grognard_huzzah::clause::*;
use grognard_huzzah::table::{Event, OfficerFate, Phase, Table, Whereabouts};
use grognard_huzzah::words::Formation;

use crate::kit::{Do, Field, HOUSE, Roll, assert_apart, brigade, gone, mark, play, put, unit};

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

/// The column stands 15 cm from the edge behind it, and loses without a kill.
fn off_the_edge(mut table: Table) -> (Vec<Event>, Table) {
    put(&mut table, "red1-a", (1200.0, 149.8, 0.0));
    put(&mut table, "blue1-a", (1200.0, 150.2, 180.0));
    play(table, Side::Red, Phase::Engagements, &[Roll(3, 4), Roll(1, 2)])
}

#[test]
fn hz_ocas_03_an_officer_is_left_at_the_edge_over_which_his_unit_routs() {
    let mut table = column_against_line(|field| field);
    let (a, officer) = (unit(&table, "red1-a"), table.command_card(brigade(&table, "red1")).officer);
    table.apply_event(&Event::OfficerAttached { officer, unit: Some(a), clause: HOUSE });
    let (events, after) = off_the_edge(table);
    assert!(events.contains(&Event::Removed { unit: a, to: Whereabouts::RoutedOff, clause: HZ_ROUT_08 }), "{events:#?}");
    let state = after.officer(officer);
    assert_eq!((state.fate, state.attached, state.at()), (OfficerFate::OnTable, None, v(1200.0, 0.0)));
}

#[test]
fn hz_ocas_04_an_officer_superseded_in_a_command_that_breaks_does_not_come_back() {
    let mut table = column_against_line(|field| field.foot("red2-a", "first", "line", (700.0, 300.0, 0.0)));
    gone(&mut table, "red1-z", Whereabouts::Broken);
    let (command, cinc) = (brigade(&table, "red1"), table.command_card(table.army_card(Side::Red).command).officer);
    let officer = table.command_card(command).officer;
    table.apply_event(&Event::Superseded { officer: cinc, command: Some(command), clause: HOUSE });
    let (events, mut after) = off_the_edge(table);
    assert!(events.contains(&Event::OfficerGone { officer, fate: OfficerFate::Gone, clause: HZ_OCAS_04 }), "{events:#?}");
    after.apply_event(&Event::Superseded { officer: cinc, command: None, clause: HOUSE });
    assert_eq!(after.officer(officer).fate, OfficerFate::Gone);
}

#[test]
fn hz_eng_39_a_line_retires_through_lines_within_ten_degrees_of_its_facing() {
    let staggered = |facing: f64| {
        let mut table = Field::new()
            .foot("red1-a", "first", "line", (1200.0, 600.0, 0.0))
            .foot("red1-b", "first", "line", (1200.0, 850.0, facing))
            .foot("blue1-a", "veteran", "line", (1200.0, 1200.0, 180.0))
            .table();
        put(&mut table, "red1-a", (1200.0, 899.8, 0.0));
        put(&mut table, "blue1-a", (1200.0, 900.2, 180.0));
        let b = unit(&table, "red1-b");
        let (_, after) = play(table, Side::Red, Phase::Engagements, &[Roll(5, 6), Roll(5, 6)]);
        after.unit(b).staggers
    };
    assert_eq!((staggered(10.0), staggered(10.1)), (0, 1));
}

#[test]
fn hz_eng_01_who_is_left_of_several_fights_on_though_a_router_has_run_one_down() {
    let mut table = column_against_line(|field| {
        let field = field.foot("red2-a", "first", "column", (700.0, 300.0, 0.0)).foot("red2-b", "first", "column", (900.0, 300.0, 0.0));
        field.foot("blue2-a", "first", "line", (900.0, 1500.0, 180.0))
    });
    // Two columns have a line between them, and the one to the west is in the way of the router.
    put(&mut table, "red2-b", (1240.0, 780.0, 90.0));
    put(&mut table, "blue2-a", (1240.4, 780.0, 270.0));
    put(&mut table, "red2-a", (1255.8, 780.0, 270.0));
    mark(&mut table, "red2-b", 7, 0);
    let [a, b] = ["red1-a", "red2-b"].map(|id| unit(&table, id));
    let script = [Do(Action::Next { unit: a }), Roll(4, 6), Roll(2, 4), Roll(3, 3), Roll(5, 6)];
    let (events, _) = play(table, Side::Red, Phase::Engagements, &script);
    assert!(events.contains(&Event::Removed { unit: b, to: Whereabouts::Broken, clause: HZ_STAT_02 }), "{events:#?}");
    assert_eq!(events.iter().filter(|event| matches!(event, Event::Tested(_))).count(), 4, "{events:#?}");
}

#[test]
fn hz_eng_34_a_winner_that_breaks_with_what_a_friend_cost_it_in_this_phase_has_tied() {
    // The column that loses in front runs through another one that is at grips on its left hand.
    let fights = |first: &str| {
        let mut table = column_against_line(|field| {
            field.foot("red1-b", "first", "column", (1200.0, 400.0, 90.0)).foot("blue1-b", "first", "line", (1800.0, 1200.0, 270.0))
        });
        put(&mut table, "red1-b", (1244.8, 750.0, 90.0));
        put(&mut table, "blue1-b", (1245.2, 750.0, 270.0));
        mark(&mut table, "red1-b", 6, 0);
        let (b, enemy) = (unit(&table, "red1-b"), unit(&table, "blue1-b"));
        let next = Do(Action::Next { unit: unit(&table, first) });
        let (in_front, beside) = ([Roll(4, 6), Roll(2, 3)], [Roll(1, 3), Roll(3, 4)]);
        let rolls = if first == "red1-a" { [in_front, beside] } else { [beside, in_front] };
        let script: Vec<_> = [next].into_iter().chain(rolls.into_iter().flatten()).collect();
        let (events, after) = play(table, Side::Red, Phase::Engagements, &script);
        (after.unit(b).on_table(), after.unit(enemy).routing, events)
    };
    let (_, routs, events) = fights("red1-b");
    assert!(routs, "it wins before its friend comes: {events:#?}");
    let (stands, routs, events) = fights("red1-a");
    assert!(!stands && !routs, "worn out by both: a tie: {events:#?}");
}
