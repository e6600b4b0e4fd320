//! Officers appointed, detached and stopped; ammunition brought up.

use grognard_engine::Side;
use grognard_field::geometry::Quanta;
use grognard_huzzah::battle::action::Action;
use grognard_huzzah::clause::*;
use grognard_huzzah::phases::officers::may_move;
use grognard_huzzah::phases::orders::special::may_appoint;
use grognard_huzzah::table::{Event, OfficerFate, Phase, Table, Test};

use crate::kit::{Do, Field, HOUSE, Roll, brigade, play, put, unit};

fn small() -> Table {
    Field::new().foot("red1-a", "first", "line", (1200.0, 400.0, 0.0)).foot("red1-b", "first", "line", (1000.0, 400.0, 0.0)).table()
}

#[test]
fn hz_app_10_a_new_officer_stands_beside_the_cinc() {
    let mut table = small();
    let command = brigade(&table, "red1");
    let (lost, cinc) = (table.command_card(command).officer, table.command_card(table.army_card(Side::Red).command).officer);
    table.apply_event(&Event::OfficerGone { officer: lost, fate: OfficerFate::Lost, clause: HOUSE });
    // The appointment, then the quality of the new man.
    let script = [Do(Action::Appoint { command, rolls: false }), Roll(1, 2), Roll(3, 4), Do(Action::EndOrders)];
    let (events, after) = play(table, Side::Red, Phase::Orders, &script);
    assert!(events.iter().any(|event| matches!(event, Event::OfficerAppointed { officer, clause: HZ_APP_10, .. } if *officer == lost)));
    assert_eq!(after.officer(lost).at(), after.officer(cinc).at());
}

#[test]
fn hz_app_08_hz_app_09_after_a_huzzah_he_appoints_another_without_a_roll_or_rolls_on() {
    let mut table = Field::new()
        .foot("red1-a", "first", "line", (1200.0, 400.0, 0.0))
        .foot("red2-a", "first", "line", (1000.0, 400.0, 0.0))
        .foot("red2-b", "first", "line", (1400.0, 400.0, 0.0))
        .table();
    let [one, other] = ["red1", "red2"].map(|id| brigade(&table, id));
    for command in [one, other] {
        let officer = table.command_card(command).officer;
        table.apply_event(&Event::OfficerGone { officer, fate: OfficerFate::Lost, clause: HOUSE });
    }
    let appoint = |command, rolls| Do(Action::Appoint { command, rolls });
    // The quality of each new man is rolled in any case.
    let huzzah = [appoint(one, false), Roll(1, 1), Roll(3, 4)];
    let free = [&huzzah[..], &[appoint(other, false), Roll(3, 4)]].concat();
    let (events, _) = play(table.clone(), Side::Red, Phase::Orders, &free);
    assert!(events.iter().any(|event| matches!(event, Event::OfficerAppointed { clause: HZ_APP_08, .. })), "{events:#?}");
    let rolled = [&huzzah[..], &[appoint(other, true), Roll(1, 2), Roll(3, 4), Do(Action::EndOrders)]].concat();
    let (events, _) = play(table, Side::Red, Phase::Orders, &rolled);
    let ratings = events.iter().filter_map(|event| match event {
        Event::Tested(tested) if tested.test == Test::Appoint => Some(tested.rating),
        _ => None,
    });
    assert_eq!(ratings.collect::<Vec<_>>(), [8, 7], "a successive order");
}

#[test]
fn hz_ord_12_an_appointment_is_refused_to_a_cinc_whose_rating_has_come_down_to_one() {
    let mut table = small();
    let command = brigade(&table, "red1");
    let (lost, cinc) = (table.command_card(command).officer, table.command_card(table.army_card(Side::Red).command).officer);
    table.apply_event(&Event::OfficerGone { officer: lost, fate: OfficerFate::Lost, clause: HOUSE });
    table.apply_event(&Event::TurnBegan { turn: 2 });
    table.apply_event(&Event::PhaseBegan { side: Side::Red, phase: Phase::Orders });
    // An average CinC has a rating of 8.
    let order = Event::Rearming { officer: cinc, raised: false, clause: HOUSE };
    (0..6).for_each(|_| table.apply_event(&order));
    assert!(may_appoint(&table, Side::Red, command, false).is_ok());
    table.apply_event(&order);
    assert_eq!(may_appoint(&table, Side::Red, command, false).map_err(|refusal| refusal.clause), Err(HZ_ORD_12));
}

#[test]
fn hz_off_14_an_officer_who_leaves_his_unit_stands_behind_it_and_may_still_move() {
    let mut table = small();
    let (a, officer) = (unit(&table, "red1-a"), table.command_card(brigade(&table, "red1")).officer);
    table.apply_event(&Event::OfficerAttached { officer, unit: Some(a), clause: HOUSE });
    let (x, y) = (120_000, 60_000);
    let script = [Do(Action::Detach { officer }), Do(Action::MoveOfficer { officer, x, y }), Do(Action::EndOfficers)];
    let (events, after) = play(table, Side::Red, Phase::Officers, &script);
    let behind = events.iter().find_map(|event| match event {
        Event::OfficerMoved { x, y, clause: HZ_OFF_14, .. } => Some((x.metres(), y.metres())),
        _ => None,
    });
    assert_eq!(behind, Some((1200.0, 383.0)), "15 m deep, and twice the contact behind it");
    assert_eq!((after.officer(officer).attached, after.officer(officer).x, after.officer(officer).y), (None, Quanta(x), Quanta(y)));
}

#[test]
fn hz_off_10_officers_do_not_pass_through_enemies_nor_through_gaps_that_touch_them() {
    let mut table = small();
    put(&mut table, "blue9-far", (1200.0, 600.0, 180.0));
    let officer = table.command_card(brigade(&table, "red1")).officer;
    // He stands at (1200, 300); the enemy line reaches 60 m to either side of x = 1200.
    let to = |x: i32, y: i32| may_move(&table, Side::Red, officer, x * 100, y * 100).map_err(|refusal| refusal.clause);
    assert_eq!(to(1200, 800), Err(HZ_OFF_10));
    assert_eq!(to(1200, 590), Ok(()), "up to it");
    let beside = |x: i32| {
        let mut table = table.clone();
        table.apply_event(&Event::officer_moved(&table, officer, (Quanta(x * 100), Quanta(30_000)), HOUSE));
        table.apply_event(&Event::OfficerReady { officer, clause: HOUSE });
        may_move(&table, Side::Red, officer, x * 100, 80_000).map_err(|refusal| refusal.clause)
    };
    assert_eq!((beside(1260), beside(1262)), (Err(HZ_OFF_10), Ok(())));
}

#[test]
fn hz_rea_11_hz_rea_07_the_books_example_an_anglo_spanish_army_is_rearmed() {
    let mut table = Field::new()
        .foot("red1-a", "first", "line", (1200.0, 400.0, 0.0))
        .guns("blue1-a", "unlimbered", (800.0, 1500.0, 180.0))
        .spanish_guns("blue1-b", (1500.0, 1500.0, 180.0))
        .table();
    let [british, spanish] = ["blue1-a", "blue1-b"].map(|id| unit(&table, id));
    for (battery, left) in [(british, 0), (spanish, 1)] {
        table.apply_event(&Event::Rearmed { battery, bombardments: left, clause: HOUSE });
    }
    grognard_engine::coverage::record(HZ_REA_11);
    let after = |dice: (i64, i64), ends: bool| {
        let script = [Do(Action::Rearm), Roll(dice.0, dice.1), Do(Action::EndOrders)];
        let (_, after) = play(table.clone(), Side::Blue, Phase::Orders, &script[..if ends { 2 } else { 3 }]);
        [british, spanish].map(|battery| after.unit(battery).bombardments)
    };
    assert_eq!(after((2, 2), false), [4, 1], "a 4: the British alone");
    assert_eq!(after((1, 2), false), [4, 3], "a 3: both");
    assert_eq!(after((2, 3), true), [0, 1], "a 5 ends the phase");
    assert_eq!(after((1, 1), false), [5, 4], "Huzzah!: both, one better");
}

#[test]
fn hz_rea_02_hz_rea_09_a_section_is_rearmed_to_its_share() {
    let mut table = Field::new()
        .foot("red1-a", "first", "line", (1200.0, 400.0, 0.0))
        .section("blue1-a", 3, (800.0, 1500.0, 180.0))
        .section("blue1-b", 6, (1500.0, 1500.0, 180.0))
        .table();
    let guns = ["blue1-a", "blue1-b"].map(|id| unit(&table, id));
    let left = |table: &Table| guns.map(|battery| table.unit(battery).bombardments);
    assert_eq!(left(&table), [2, 4], "three guns of six");
    guns.iter().for_each(|battery| table.apply_event(&Event::Rearmed { battery: *battery, bombardments: 0, clause: HOUSE }));
    let after =
        |one, other| play(table.clone(), Side::Blue, Phase::Orders, &[Do(Action::Rearm), Roll(one, other), Do(Action::EndOrders)]).1;
    assert_eq!(left(&after(1, 2)), [2, 4]);
    assert_eq!(left(&after(1, 1)), [3, 5], "Huzzah!: half of five, and the odd one");
}
