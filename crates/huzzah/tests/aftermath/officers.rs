//! Officers appointed, detached and stopped; ammunition brought up.

use grognard_engine::Side;
use grognard_field::geometry::{Quanta, v};
use grognard_huzzah::battle::action::{Action, Anchor};
use grognard_huzzah::clause::*;
use grognard_huzzah::phases::officers::{may_attach, may_move, may_relinquish, may_supersede};
use grognard_huzzah::phases::orders::special::may_appoint;
use grognard_huzzah::table::{Event, OfficerFate, OfficerId, Phase, Table, Target, Test};
use grognard_huzzah::words::{Formation, OrderKind};

use crate::kit::{Do, Field, HOUSE, Roll, brigade, play, put, unit};

fn small() -> Table {
    Field::new().foot("red1-a", "first", "line", (1200.0, 400.0, 0.0)).foot("red1-b", "first", "line", (1000.0, 400.0, 0.0)).table()
}

fn colonel(table: &Table, id: &str) -> OfficerId {
    table.command_card(brigade(table, id)).officer
}

fn cinc(table: &Table, side: Side) -> OfficerId {
    table.command_card(table.army_card(side).command).officer
}

/// He stands there, and has not ridden.
fn stand(table: &mut Table, officer: OfficerId, (x, y): (f64, f64)) {
    table.apply_event(&Event::officer_moved(table, officer, (Quanta::nearest(x), Quanta::nearest(y)), HOUSE));
    table.apply_event(&Event::OfficerReady { officer, clause: HOUSE });
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
fn hz_off_10_an_officer_who_touches_an_enemy_rides_off_but_not_through_him() {
    let mut table = small();
    put(&mut table, "blue9-far", (1200.0, 600.0, 180.0));
    let officer = colonel(&table, "red1");
    stand(&mut table, officer, (1200.0, 599.5));
    let to = |y: i32| may_move(&table, Side::Red, officer, 120_000, y * 100).map_err(|refusal| refusal.clause);
    assert_eq!((to(800), to(500)), (Err(HZ_OFF_10), Ok(())));
}

#[test]
fn hz_off_01_hz_off_02_having_ridden_he_attaches_with_what_is_left_of_his_move() {
    let mut table = small();
    let (a, officer) = (unit(&table, "red1-a"), colonel(&table, "red1"));
    stand(&mut table, officer, (1200.0, 300.0));
    table.apply_event(&Event::officer_moved(&table, officer, (Quanta(120_000), Quanta(50_000)), HOUSE));
    let attaches = |table: &mut Table, rear: f64| {
        put(table, "red1-a", (1200.0, rear + 15.0, 0.0));
        may_attach(table, Side::Red, officer, a).map_err(|refusal| refusal.clause)
    };
    assert_eq!((attaches(&mut table, 900.0), attaches(&mut table, 901.0)), (Ok(()), Err(HZ_OFF_02)), "40 cm are left");
}

#[test]
fn hz_off_15_the_cinc_rides_sixty_centimetres_to_take_over_and_the_officer_the_rest() {
    let mut table = small();
    let (command, officer, cinc) = (brigade(&table, "red1"), colonel(&table, "red1"), cinc(&table, Side::Red));
    let may = |table: &Table| may_supersede(table, Side::Red, command).map(|_| ()).map_err(|refusal| refusal.clause);
    stand(&mut table, officer, (1200.0, 1261.0));
    assert_eq!(may(&table), Err(HZ_OFF_15), "he stands at (1200, 60): 120.1 cm");
    stand(&mut table, officer, (1200.0, 1260.0));
    let (events, after) = play(table.clone(), Side::Red, Phase::Officers, &[Do(Action::Supersede { command }), Do(Action::EndOfficers)]);
    assert_eq!((after.officer(cinc).at(), after.officer(officer).fate), (v(1200.0, 660.0), OfficerFate::Superseded));
    assert!(events.contains(&Event::officer_moved(&table, officer, (Quanta(120_000), Quanta(66_000)), HZ_OFF_15)), "{events:#?}");
    // One who is with a unit does not come: 60 cm, and 60.1.
    table.apply_event(&Event::OfficerAttached { officer, unit: Some(unit(&table, "red1-a")), clause: HOUSE });
    put(&mut table, "red1-a", (1200.0, 667.5, 0.0));
    assert_eq!(may(&table), Ok(()));
    put(&mut table, "red1-a", (1200.0, 668.5, 0.0));
    assert_eq!(may(&table), Err(HZ_OFF_15));
}

#[test]
fn hz_off_10_neither_rides_through_enemies_to_meet_the_other() {
    let mut table = small();
    let (command, officer) = (brigade(&table, "red1"), colonel(&table, "red1"));
    stand(&mut table, officer, (1200.0, 1200.0));
    let mut may = |x: f64, y: f64| {
        put(&mut table, "blue9-far", (x, y, 180.0));
        may_supersede(&table, Side::Red, command).map(|_| ()).map_err(|refusal| refusal.clause)
    };
    assert_eq!((may(1200.0, 500.0), may(1200.0, 900.0), may(1300.0, 900.0)), (Err(HZ_OFF_10), Err(HZ_OFF_10), Ok(())));
}

#[test]
fn hz_off_18_a_command_is_handed_back_in_a_later_phase_even_after_a_ride() {
    let mut table = small();
    let (command, officer, cinc) = (brigade(&table, "red1"), colonel(&table, "red1"), cinc(&table, Side::Red));
    table.apply_event(&Event::Superseded { officer: cinc, command: Some(command), clause: HOUSE });
    assert_eq!(may_relinquish(&table, Side::Red).unwrap_err().clause, HZ_OFF_18, "not in the same phase");
    let script = [Do(Action::MoveOfficer { officer: cinc, x: 110_000, y: 6_000 }), Do(Action::Relinquish), Do(Action::EndOfficers)];
    let (_, after) = play(table, Side::Red, Phase::Officers, &script);
    assert_eq!((after.officer(officer).fate, after.officer(officer).at()), (OfficerFate::OnTable, v(1100.0, 60.0)));
}

#[test]
fn hz_off_18_hz_off_19_a_dead_mans_command_too_is_kept_for_the_phase() {
    let mut table = small();
    let (command, officer) = (brigade(&table, "red1"), colonel(&table, "red1"));
    table.apply_event(&Event::TurnBegan { turn: 1 });
    table.apply_event(&Event::OfficerGone { officer, fate: OfficerFate::Lost, clause: HOUSE });
    let cinc = may_supersede(&table, Side::Red, command).unwrap_or_else(|refusal| panic!("{refusal}"));
    table.apply_event(&Event::Superseded { officer: cinc, command: Some(command), clause: HZ_OFF_15 });
    assert_eq!(may_relinquish(&table, Side::Red).unwrap_err().clause, HZ_OFF_18);
    table.apply_event(&Event::TurnBegan { turn: 2 });
    assert!(may_relinquish(&table, Side::Red).is_ok());
}

/// A red column that forms line over the place (1200, 1500), where Blue's colonel stands; his one battalion so far behind him.
fn formed_upon(metres: f64, led: bool) -> (Vec<Event>, Table) {
    let mut table = Field::new()
        .foot("red1-a", "first", "column", (1150.0, 1505.0, 0.0))
        .foot("blue1-a", "first", "line", (1200.0, 1515.0 + metres, 0.0))
        .table();
    let [a, b] = ["red1-a", "blue1-a"].map(|id| unit(&table, id));
    let [red, blue] = ["red1", "blue1"].map(|id| colonel(&table, id));
    stand(&mut table, red, (1100.0, 1500.0));
    stand(&mut table, blue, (1200.0, 1500.0));
    if led {
        table.apply_event(&Event::OfficerAttached { officer: cinc(&table, Side::Blue), unit: Some(b), clause: HOUSE });
    }
    let script = [
        Do(Action::Order { officer: red, target: Target::Unit(a), kind: OrderKind::Deploy }),
        Roll(1, 2),
        Do(Action::Form { unit: a, formation: Formation::Line, anchor: Anchor::FrontCentre }),
        Do(Action::EndOrders),
    ];
    play(table, Side::Red, Phase::Orders, &script)
}

#[test]
fn hz_omov_02_a_unit_that_forms_over_its_own_officer_has_him_behind_it() {
    let (_, after) = formed_upon(180.0, false);
    assert_eq!(after.officer(colonel(&after, "red1")).at(), v(1150.0, 1505.0 - 15.0 - 2.0));
}

#[test]
fn hz_omov_03_hz_omov_04_hz_ocas_01_an_officer_formed_upon_is_captured_or_finds_shelter() {
    let (_, after) = formed_upon(285.0, false);
    let blue = colonel(&after, "blue1");
    assert_eq!(after.officer(blue).fate, OfficerFate::Captured, "nobody within his radius");
    let (events, _) = formed_upon(180.0, false);
    let b = unit(&after, "blue1-a");
    assert!(events.contains(&Event::OfficerAttached { officer: blue, unit: Some(b), clause: HZ_OMOV_04 }), "{events:#?}");
    // It has an officer already.
    let (_, after) = formed_upon(180.0, true);
    let state = after.officer(blue);
    assert_eq!((state.fate, state.attached, state.at()), (OfficerFate::OnTable, None, v(1200.0, 1680.0 - 2.0)));
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
