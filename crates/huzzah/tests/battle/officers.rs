//! Officers on a table: moving, attaching, taking over, being caught; standing instructions and forced orders.

use grognard_engine::{Side, UnitId, Waits};
use grognard_huzzah::battle::action::{Action, Face, Fire, Standing};
use grognard_huzzah::clause::*;
use grognard_huzzah::procedures::threat::ForcedOrder;
use grognard_huzzah::table::{Event, OfficerFate, OfficerId, Phase, Target};
use grognard_huzzah::words::{Formation, OrderKind};

use crate::kit::{Play, any, foot, guns, table};

const RED: UnitId = UnitId(0);

/// Red's officer phase, nothing having happened.
fn officer_phase() -> Play {
    let mut play =
        Play::to_orders(table(&[foot("red", "line", (1000, 300)), foot("red", "column", (1300, 300)), foot("blue", "line", (1200, 1600))]));
    play.act(Action::EndOrders);
    play
}

fn cinc(play: &Play) -> OfficerId {
    let table = play.table();
    table.command_card(table.army_card(Side::Red).command).officer
}

#[test]
fn hz_off_02_an_officer_moves_sixty_centimetres_in_all() {
    let mut play = officer_phase();
    let officer = play.colonel();
    let state = *play.table().officer(officer);
    let (x, y) = (state.x.0, state.y.0);
    assert_eq!(play.refuse(Action::MoveOfficer { officer, x, y: y + 60_100 }).clause, HZ_OFF_02);
    play.act(Action::MoveOfficer { officer, x, y: y + 20_000 });
    assert_eq!(play.refuse(Action::MoveOfficer { officer, x, y: y + 60_100 }).clause, HZ_OFF_02);
    play.act(Action::MoveOfficer { officer, x, y: y + 60_000 });
    assert_eq!(play.refuse(Action::MoveOfficer { officer, x, y }).clause, HZ_OFF_02);
}

#[test]
fn hz_off_11_hz_off_12_hz_off_06_hz_ores_16_an_attached_officer_goes_with_his_unit_and_orders_it_alone() {
    let mut play = officer_phase();
    let officer = play.colonel();
    play.act(Action::Attach { officer, unit: RED });
    assert_eq!(play.refuse(Action::MoveOfficer { officer, x: 100_000, y: 20_000 }).clause, HZ_OFF_12);
    play.act(Action::EndOfficers);
    while play.table().phasing() != Side::Red || play.table().phase() != Some(Phase::Orders) {
        match play.battle.waits() {
            Waits::Dice(_) => play.dice(3, 4),
            Waits::Choice(_) if play.table().phase() == Some(Phase::Orders) => drop(play.act(Action::EndOrders)),
            Waits::Choice(_) => drop(play.act(Action::EndOfficers)),
            Waits::Over(ending) => panic!("{ending:?}"),
        }
    }
    play.sevens();
    let refusal = play.refuse(Action::Order { officer, target: Target::Unit(UnitId(1)), kind: OrderKind::Advance });
    assert_eq!(refusal.clause, HZ_ORES_16);
    play.order(Target::Unit(RED), OrderKind::Advance);
    play.act(Action::Advance { unit: RED, face: Face::Front, distance: 10_000 });
    let (at, middle) = (play.table().officer(officer).at(), play.table().rect(RED).c);
    assert!((at - middle).length() < 0.1);
}

#[test]
fn hz_off_15_hz_off_16_hz_off_18_the_cinc_takes_a_command_over_and_hands_it_back_later() {
    let mut play = officer_phase();
    let (brigade, colonel, cinc) = (play.brigade(Side::Red), play.colonel(), cinc(&play));
    play.act(Action::Supersede { command: brigade });
    assert_eq!(play.table().officer(colonel).fate, OfficerFate::Superseded);
    assert_eq!(play.table().commander(brigade), Some(cinc));
    assert_eq!(play.refuse(Action::Relinquish).clause, HZ_OFF_18);
}

#[test]
fn hz_off_21_who_takes_a_brigade_over_is_seen_with_a_brigadiers_radius() {
    let mut play = officer_phase();
    let cinc = cinc(&play);
    let radius = |play: &Play| grognard_engine::Game::view(play.table(), grognard_engine::Seat::Red).officers[cinc.index()].radius;
    let before = radius(&play);
    play.act(Action::Supersede { command: play.brigade(Side::Red) });
    assert_eq!(radius(&play), grognard_huzzah::facts::command::radius(play.table(), cinc));
    assert!(radius(&play) < before);
}

#[test]
fn hz_omov_03_an_officer_ridden_over_with_nobody_near_is_captured() {
    // Blue's brigadier stands at (1200, 1700), his one unit far away; red starts close below him.
    let mut play = Play::to_orders(table(&[foot("red", "column", (1200, 1600)), foot("blue", "line", (300, 900))]));
    play.order(Target::Unit(RED), OrderKind::Advance);
    let events = play.act(Action::Advance { unit: RED, face: Face::Front, distance: 12_000 });
    assert!(any(&events, |event| matches!(event, Event::OfficerGone { fate: OfficerFate::Captured, clause, .. } if *clause == HZ_OMOV_03)));
}

#[test]
fn hz_bom_26_standing_instructions_answer_for_the_guns() {
    let long = [foot("red", "column", (1200, 700)), foot("blue", "line", (600, 1600)), guns("blue", "unlimbered", (1200, 1200))];
    for (fire, fires) in [(Fire::Never, false), (Fire::Short, false), (Fire::Odds(0), true), (Fire::Odds(100), false)] {
        let mut play = Play::to_orders(table(&long));
        let standing = Standing { army: fire, ..Standing::default() };
        play.battle.instruct(Side::Blue, standing).unwrap_or_else(|refused| panic!("{refused}"));
        play.order(Target::Unit(RED), OrderKind::Advance);
        play.act(Action::Advance { unit: RED, face: Face::Front, distance: 1_000 });
        assert_eq!(matches!(play.battle.waits(), Waits::Dice(_)), fires, "{fire:?}");
    }
}

#[test]
fn hz_forc_01_hz_forc_03_hz_forc_04_hz_forc_06_a_column_that_fails_against_a_line_must_form_line_or_be_staggered() {
    // In blue's zone from the start: the test falls in red's threat phase.
    let mut play = Play::new(table(&[foot("red", "column", (1200, 600)), foot("blue", "line", (1200, 700))]));
    play.dice(3, 4);
    play.dice(3, 4);
    play.dice(5, 5);
    assert_eq!(play.table().unit(RED).forced, Some(ForcedOrder::DeployToLine));
    let marked = grognard_engine::Game::view(play.table(), grognard_engine::Seat::Blue).units[0].forced_order;
    assert_eq!(marked, Some(ForcedOrder::DeployToLine), "everybody sees the marker");
    let staggers = play.table().unit(RED).staggers;
    let mut failed = Play { battle: Play::to_orders(play.table().clone()).battle, events: Vec::new() };
    failed.act(Action::ForcedOrder { unit: RED });
    failed.dice(6, 6);
    assert_eq!((failed.table().unit(RED).staggers, failed.table().unit(RED).forced), (staggers + 1, None));
    play.act(Action::ForcedOrder { unit: RED });
    play.dice(1, 2);
    play.sevens();
    assert_eq!((play.table().unit(RED).formation, play.table().unit(RED).forced), (Formation::Line, None));
}
