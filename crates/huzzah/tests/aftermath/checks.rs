//! HZ-CCK on a table.

use grognard_engine::Side;
use grognard_huzzah::Options;
use grognard_huzzah::battle::action::{Action, Prompt};
use grognard_huzzah::clause::*;
use grognard_huzzah::rules::options::Reorganise;
use grognard_huzzah::table::{Event, OfficerFate, Phase, Table, Whereabouts};

use crate::kit::{Do, Field, HOUSE, Roll, asked, assert_apart, brigade, gone, mark, place, play, rally, routing, unit};

/// Three battalions, one of them gone.
fn shaken() -> Table {
    let mut table = Field::new()
        .foot("red1-a", "first", "line", (1200.0, 500.0, 0.0))
        .foot("red1-b", "first", "line", (1000.0, 500.0, 0.0))
        .foot("red1-c", "first", "line", (1400.0, 500.0, 0.0))
        .foot("red2-a", "first", "line", (600.0, 300.0, 0.0))
        .foot("red2-b", "first", "line", (400.0, 300.0, 0.0))
        .foot("blue1-a", "first", "line", (1200.0, 1600.0, 180.0))
        .table();
    gone(&mut table, "red1-c", Whereabouts::Broken);
    table
}

#[test]
fn hz_cck_18_a_passed_check_changes_nothing_else() {
    let table = shaken();
    let command = brigade(&table, "red1");
    // Average 8, one broken: 7.
    let (events, after) = rally(table, Side::Red, &[Roll(3, 4)]);
    assert_eq!(events, [Event::CommandChecked { command, passed: true, immune: false, clause: HZ_CCK_18 }]);
    assert!(after.command(command).passed_check);
}

#[test]
fn hz_cck_25_hz_cck_26_hz_cck_28_a_failed_check_staggers_all_and_sends_them_straight_back() {
    let table = shaken();
    let (a, b, command) = (unit(&table, "red1-a"), unit(&table, "red1-b"), brigade(&table, "red1"));
    // Fails with 8; then each unit still staggered tries to reform, and fails with 12.
    let (events, after) = rally(table, Side::Red, &[Roll(4, 4), Do(Action::InOrder), Do(Action::InOrder), Roll(6, 6), Roll(6, 6)]);
    assert_eq!(events[0], Event::CommandChecked { command, passed: false, immune: false, clause: HZ_CCK_18 });
    assert_eq!(
        events[1..3],
        [Event::Staggered { unit: a, by: 1, clause: HZ_CCK_25 }, Event::Staggered { unit: b, by: 1, clause: HZ_CCK_25 }]
    );
    assert!(events.contains(&Event::Fled { unit: a, clause: HZ_CCK_28 }));
    // A line's full move of 15 cm, facing as before.
    assert_eq!(place(after.unit(a).pose), (1200.0, 350.0, 0.0));
    assert_eq!(place(after.unit(b).pose), (1000.0, 350.0, 0.0));
    assert_apart(&after);
}

#[test]
fn hz_cck_28_hz_loc_01_later_retreats_go_towards_the_line_of_communication() {
    let mut table = shaken();
    let a = unit(&table, "red1-a");
    for id in ["red1-a", "red1-b"] {
        let unit = unit(&table, id);
        table.apply_event(&Event::Fled { unit, clause: HOUSE });
    }
    let b = unit(&table, "red1-b");
    let (_, after) = rally(table, Side::Red, &[Roll(4, 4), Do(Action::InOrder), Do(Action::InOrder), Roll(2, 2), Roll(2, 2)]);
    assert_eq!(place(after.unit(a).pose).0, 1200.0);
    let moved = after.rect(b).c;
    assert!(moved.x > 1030.0 && moved.y < 380.0, "{moved:?} is nearer to (1200, 0)");
}

#[test]
fn hz_cck_27_artillery_limbers_and_retires() {
    let mut table = Field::new()
        .guns("red1-a", "unlimbered", (1200.0, 500.0, 0.0))
        .foot("red1-b", "first", "line", (900.0, 500.0, 0.0))
        .foot("blue1-a", "first", "line", (1200.0, 1600.0, 180.0))
        .table();
    gone(&mut table, "red1-b", Whereabouts::Broken);
    let a = unit(&table, "red1-a");
    let (events, _) = rally(table, Side::Red, &[Roll(6, 6), Roll(2, 2)]);
    assert!(events.iter().any(|event| matches!(event, Event::Formed { unit, formation: grognard_huzzah::words::Formation::Limbered, clause: HZ_CCK_27, .. } if *unit == a)), "{events:#?}");
}

#[test]
fn hz_cck_30_whoever_is_forced_off_the_table_is_broken() {
    let mut table = Field::new()
        .foot("red1-a", "first", "line", (1200.0, 100.0, 0.0))
        .foot("red1-b", "first", "line", (900.0, 500.0, 0.0))
        .foot("red1-c", "first", "line", (700.0, 500.0, 0.0))
        .foot("blue1-a", "first", "line", (1200.0, 1600.0, 180.0))
        .table();
    gone(&mut table, "red1-c", Whereabouts::Broken);
    let a = unit(&table, "red1-a");
    let (events, _) = rally(table, Side::Red, &[Roll(6, 6), Do(Action::Next { unit: a }), Roll(2, 2)]);
    assert!(events.contains(&Event::Removed { unit: a, to: Whereabouts::RetiredOff, clause: HZ_CCK_30 }), "{events:#?}");
}

#[test]
fn hz_cck_06_hz_cck_08_from_the_top_down_and_most_losses_first() {
    let mut table = shaken();
    gone(&mut table, "red2-a", Whereabouts::Broken);
    gone(&mut table, "red2-b", Whereabouts::Broken);
    // red2 is gone: the army checks for it, then red1; red2 has nobody left to check.
    let army = table.army_card(Side::Red).command;
    let red1 = brigade(&table, "red1");
    let (events, _) = rally(table, Side::Red, &[Roll(1, 2), Roll(1, 2)]);
    let checked: Vec<_> =
        events.iter().filter_map(|event| if let Event::CommandChecked { command, .. } = event { Some(*command) } else { None }).collect();
    assert_eq!(checked, [army, red1]);
}

#[test]
fn hz_cck_39_hz_cck_40_huzzah_carries_the_sub_commands_along() {
    let mut table = shaken();
    gone(&mut table, "red2-a", Whereabouts::Broken);
    gone(&mut table, "red2-b", Whereabouts::Broken);
    let (army, red1) = (table.army_card(Side::Red).command, brigade(&table, "red1"));
    let (events, after) = rally(table, Side::Red, &[Roll(1, 1)]);
    assert_eq!(
        events,
        [
            Event::CommandChecked { command: army, passed: true, immune: true, clause: HZ_CCK_39 },
            Event::CommandChecked { command: red1, passed: true, immune: false, clause: HZ_CCK_40 },
        ]
    );
    assert!(after.command(army).immune);
}

#[test]
fn hz_cck_24_the_flag_is_offered_and_may_cost_the_officer() {
    let mut table = Field::new()
        .options(Options { reorganise: Reorganise::Never, ..Options::default() })
        .foot("red1-a", "first", "line", (1200.0, 400.0, 0.0))
        .foot("red1-b", "first", "line", (1000.0, 400.0, 0.0))
        .foot("blue1-a", "first", "line", (1200.0, 1600.0, 180.0))
        .table();
    gone(&mut table, "red1-b", Whereabouts::Broken);
    let command = brigade(&table, "red1");
    assert_eq!(asked(table.clone(), Side::Red, &[]), Prompt::Flag { command });
    let officer = table.command_card(command).officer;
    let (events, _) = rally(table, Side::Red, &[Do(Action::Yes), Roll(6, 6), Roll(1, 2)]);
    assert!(events.contains(&Event::OfficerGone { officer, fate: OfficerFate::Lost, clause: HZ_CCK_24 }), "{events:#?}");
}

#[test]
fn hz_cck_38_without_an_officer_the_check_fails_by_itself() {
    let mut table = shaken();
    let command = brigade(&table, "red1");
    let officer = table.command_card(command).officer;
    table.apply_event(&Event::OfficerGone { officer, fate: OfficerFate::Captured, clause: HOUSE });
    // The CinC is far enough forward to take it at Down 3: 8 - 1 - 3 - ... fails with a 5.
    let (events, _) = rally(table, Side::Red, &[Roll(2, 3), Do(Action::InOrder), Do(Action::InOrder), Roll(1, 2), Roll(1, 2)]);
    assert_eq!(events[0], Event::CommandChecked { command, passed: false, immune: false, clause: HZ_CCK_18 });
}

#[test]
fn hz_cck_02_routers_make_their_brigade_check() {
    let mut table = shaken();
    routing(&mut table, "red1-b");
    let command = brigade(&table, "red1");
    // Two of three gone and isolated: 8 - 2 - 2 = 4.
    let (events, _) =
        rally(table, Side::Red, &[Roll(1, 3), Roll(1, 2), Do(Action::Take { formation: grognard_huzzah::words::Formation::Line })]);
    assert_eq!(events[0], Event::CommandChecked { command, passed: true, immune: false, clause: HZ_CCK_18 });
}

#[test]
fn hz_cck_09_hz_cck_07_with_equal_losses_the_command_nearest_the_enemy_checks_first() {
    let mut table = shaken();
    gone(&mut table, "red2-a", Whereabouts::Broken);
    let (red1, red2) = (brigade(&table, "red1"), brigade(&table, "red2"));
    let first = |table: Table| {
        let (events, _) = rally(table, Side::Red, &[Roll(1, 2), Roll(1, 2)]);
        events.iter().find_map(|event| if let Event::CommandChecked { command, .. } = event { Some(*command) } else { None })
    };
    assert_eq!(first(table.clone()), Some(red1));
    crate::kit::put(&mut table, "red2-b", (400.0, 900.0, 0.0));
    assert_eq!(first(table), Some(red2));
}

#[test]
fn hz_cck_31_hz_cck_05_the_player_says_who_retires_first() {
    let table = shaken();
    let (a, b) = (unit(&table, "red1-a"), unit(&table, "red1-b"));
    let moved = |first, script: &[crate::kit::Say]| {
        let (events, _) = rally(table.clone(), Side::Red, script);
        let order: Vec<_> =
            events.iter().filter_map(|event| if let Event::Moved { unit, .. } = event { Some(*unit) } else { None }).collect();
        assert_eq!(order[0], first);
    };
    for first in [a, b] {
        moved(first, &[Roll(4, 4), Do(Action::Next { unit: first }), Do(Action::InOrder), Roll(1, 2), Roll(1, 2)]);
    }
}

#[test]
fn hz_cck_29_retiring_units_do_not_stop_at_threat_zones() {
    let mut table = shaken();
    // An enemy line looks across the way back of the first battalion.
    crate::kit::put(&mut table, "blue1-a", (1340.0, 420.0, 270.0));
    let a = unit(&table, "red1-a");
    let (_, after) = rally(table, Side::Red, &[Roll(6, 6), Do(Action::InOrder), Do(Action::InOrder), Roll(1, 2), Roll(1, 2)]);
    let far = after.rect(a).c.distance(grognard_field::geometry::v(1200.0, 492.5));
    assert!((far - 150.0).abs() < 0.5, "a full move, not {far}");
}

#[test]
fn hz_cck_02_a_brigade_broken_by_its_own_check_is_answered_for_by_the_army_at_its_next() {
    let mut table = Field::new()
        .foot("red1-a", "first", "column", (1000.0, 700.0, 0.0))
        .foot("red1-b", "first", "line", (1300.0, 700.0, 0.0))
        .foot("red2-a", "first", "line", (400.0, 300.0, 0.0))
        .foot("red2-b", "first", "line", (700.0, 300.0, 0.0))
        .foot("blue1-a", "first", "line", (1200.0, 1700.0, 180.0))
        .table();
    routing(&mut table, "red1-a");
    mark(&mut table, "red1-b", 7, 0);
    let army = table.army_card(Side::Red).command;
    let checked = |events: &[Event]| events.iter().any(|event| matches!(event, Event::CommandChecked { command, .. } if *command == army));
    // The army has nothing to answer for yet; the brigade fails, which breaks its last formed unit; the router runs on.
    let (events, after) = play(table, Side::Red, Phase::Rally, &[Roll(5, 6), Roll(5, 6)]);
    assert!(!checked(&events) && !after.unit(unit(&after, "red1-b")).on_table(), "{events:#?}");
    // Next turn the whole brigade is gone or running: the army checks, then the brigade, and the router tries again.
    let (events, _) = play(after, Side::Red, Phase::Rally, &[Roll(1, 2), Roll(1, 2), Roll(5, 6)]);
    assert!(checked(&events), "{events:#?}");
}

#[test]
fn hz_cck_08_of_two_brigades_the_one_with_more_losses_checks_first() {
    let mut field = Field::new();
    for (n, id) in ["red1-a", "red1-b", "red1-c", "red1-d", "red2-a", "red2-b", "red2-c", "red2-d"].into_iter().enumerate() {
        field = field.foot(id, "first", "line", (300.0 + 200.0 * n as f64, 400.0, 0.0));
    }
    let mut table = field.foot("blue1-a", "first", "line", (400.0, 1600.0, 180.0)).table();
    gone(&mut table, "red1-a", Whereabouts::Broken);
    ["red2-a", "red2-b"].into_iter().for_each(|id| gone(&mut table, id, Whereabouts::Broken));
    let (one, two) = (brigade(&table, "red1"), brigade(&table, "red2"));
    let (events, _) = rally(table, Side::Red, &[Roll(1, 2), Roll(1, 2)]);
    let checked: Vec<_> = events
        .iter()
        .filter_map(|event| match event {
            Event::CommandChecked { command, .. } => Some(*command),
            _ => None,
        })
        .collect();
    assert_eq!(checked, [two, one], "two lost before one lost, though the other is nearer the enemy");
}

#[test]
fn hz_cck_03_a_check_failed_last_turn_is_taken_again_and_one_failed_before_that_is_not() {
    let mut table = shaken();
    let command = brigade(&table, "red1");
    table.apply_event(&Event::TurnBegan { turn: 3 });
    table.apply_event(&Event::CommandChecked { command, passed: false, immune: false, clause: HOUSE });
    let (events, _) = rally(table.clone(), Side::Red, &[Roll(1, 2)]);
    assert_eq!(events, [Event::CommandChecked { command, passed: true, immune: false, clause: HZ_CCK_18 }]);
    table.apply_event(&Event::TurnBegan { turn: 4 });
    assert_eq!(rally(table, Side::Red, &[]).0, []);
}

#[test]
fn hz_cck_34_hz_opn_03_troops_leave_buildings_in_a_formation_of_the_open() {
    let table = Field::new().foot("red1-a", "first", "line", (1200.0, 500.0, 0.0)).table();
    let a = unit(&table, "red1-a");
    let on = |ground| grognard_huzzah::phases::questions::formations_on(&table, a, ground);
    let asked = grognard_huzzah::phases::questions::formations_asked(&table, a, &Prompt::LeaveForm { unit: a });
    assert_eq!(asked, on(grognard_huzzah::words::Feature::Open));
}
