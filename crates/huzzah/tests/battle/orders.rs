//! Orders on a table.

use grognard_engine::{Side, UnitId, UnitSet};
use grognard_huzzah::battle::action::{Action, Anchor, Face};
use grognard_huzzah::clause::*;
use grognard_huzzah::phases::orders::may_give;
use grognard_huzzah::procedures::permissions::may_order::Ordered;
use grognard_huzzah::table::{Event, Order, Target, Test};
use grognard_huzzah::words::{Formation, OfficerLevel, OrderKind};

use crate::kit::{Play, any, foot, guns, horse, table};

const RED: UnitId = UnitId(0);

fn far_apart() -> Play {
    Play::to_orders(table(&[foot("red", "line", (1000, 300)), foot("red", "column", (1300, 300)), foot("blue", "line", (1200, 1600))]))
}

#[test]
fn hz_ord_01_hz_ord_13_hz_gen_06_an_order_is_named_then_rolled_then_carried_out_and_another_may_follow() {
    let mut play = far_apart();
    play.order(Target::Unit(RED), OrderKind::Advance);
    let events = play.act(Action::Advance { unit: RED, face: Face::Front, distance: 15_000 });
    assert!(any(&events, |event| matches!(event, Event::Moved { unit: RED, clause, .. } if *clause == HZ_ADV_01)));
    assert_eq!(play.table().unit(RED).pose.y.0, 45_000);
    play.order(Target::Unit(RED), OrderKind::Advance);
    let told = play.events.iter().filter_map(|event| match event {
        Event::Tested(tested) if tested.test == Test::Order => Some(tested),
        _ => None,
    });
    let ratings: Vec<i32> = told.map(|tested| tested.rating).collect();
    assert_eq!(ratings[0] - ratings[1], 1, "HZ-ORD-06: {ratings:?}");
}

#[test]
fn hz_ores_03_hz_ores_15_hz_ores_27_a_failure_ends_the_brigade_and_a_failed_phase_goes_on_to_the_officers() {
    let mut play = far_apart();
    let officer = play.colonel();
    play.act(Action::Order { officer, target: Target::Unit(RED), kind: OrderKind::Advance });
    play.dice(6, 6);
    let refusal = play.refuse(Action::Order { officer, target: Target::Unit(UnitId(1)), kind: OrderKind::Advance });
    assert_eq!(refusal.clause, HZ_ORES_27);
    play.act(Action::EndOrders);
    assert!(any(&play.events, |event| matches!(event, Event::PhaseBegan { phase: grognard_huzzah::table::Phase::Officers, .. })));
}

#[test]
fn hz_ord_14_hz_adv_01_an_advance_is_not_a_retire_nor_longer_than_its_allowance() {
    let mut play = far_apart();
    play.order(Target::Unit(RED), OrderKind::Advance);
    assert_eq!(play.refuse(Action::Retire { unit: RED, distance: 100 }).clause, HZ_ORD_14);
    let refusal = play.refuse(Action::Advance { unit: RED, face: Face::Front, distance: 15_001 });
    assert_eq!((refusal.code, refusal.clause), ("move/too-far", HZ_ADV_01));
    assert_eq!(play.refuse(Action::Advance { unit: RED, face: Face::Left, distance: 100 }).clause, HZ_ADV_04);
}

#[test]
fn hz_ord_16_an_order_on_which_nobody_acts_has_failed() {
    let mut play = far_apart();
    let brigade = play.brigade(Side::Red);
    play.order(Target::Command(brigade), OrderKind::Advance);
    let events = play.act(Action::EndOrder);
    assert!(any(&events, |event| matches!(event, Event::OrderFailed { clause, .. } if *clause == HZ_ORD_16)));
}

#[test]
fn hz_ord_35_hz_ord_36_a_huzzah_gives_a_second_order_without_a_roll() {
    let mut play = far_apart();
    let officer = play.colonel();
    play.act(Action::Order { officer, target: Target::Unit(RED), kind: OrderKind::Advance });
    play.dice(1, 1);
    play.act(Action::Advance { unit: RED, face: Face::Front, distance: 1_000 });
    play.act(Action::FreeOrder { kind: OrderKind::Deploy });
    play.act(Action::Form { unit: RED, formation: Formation::Column, anchor: Anchor::FrontCentre });
    assert_eq!(play.table().unit(RED).formation, Formation::Column);
    let refusal = play.refuse(Action::Order { officer, target: Target::Unit(RED), kind: OrderKind::Advance });
    assert_eq!(refusal.clause, HZ_ORD_36);
}

#[test]
fn hz_ores_28_hz_ores_29_hz_ores_30_nobody_goes_back_and_a_level_is_kept() {
    let mut play = far_apart();
    let officer = play.colonel();
    play.order(Target::Unit(RED), OrderKind::Advance);
    play.act(Action::Advance { unit: RED, face: Face::Front, distance: 1_000 });
    play.order(Target::Unit(UnitId(1)), OrderKind::Advance);
    play.act(Action::Advance { unit: UnitId(1), face: Face::Front, distance: 1_000 });
    let again = |target| Action::Order { officer, target, kind: OrderKind::Advance };
    assert_eq!(play.refuse(again(Target::Unit(RED))).clause, HZ_ORES_29);
    let brigade = play.brigade(Side::Red);
    assert_eq!(play.refuse(again(Target::Command(brigade))).clause, HZ_ORES_30);
}

#[test]
fn hz_adv_02_a_group_moves_at_the_slowest_arm() {
    let troops = [foot("red", "line", (1000, 300)), horse("red", "line", (1300, 300)), foot("blue", "line", (1200, 1600))];
    let mut play = Play::to_orders(table(&troops));
    let brigade = play.brigade(Side::Red);
    play.order(Target::Command(brigade), OrderKind::Advance);
    let horse = UnitId(1);
    let refusal = play.refuse(Action::Advance { unit: horse, face: Face::Front, distance: 20_001 });
    assert_eq!(refusal.code, "move/too-far");
    play.act(Action::Advance { unit: horse, face: Face::Front, distance: 20_000 });
}

#[test]
fn hz_adv_05_hz_adv_07_it_stops_one_stand_depth_inside_a_threat_zone() {
    // Blue's front stands at 700; its zone reaches 15 cm (150 m) out to 550; red in line starts 50 m before that.
    let mut play = Play::to_orders(table(&[foot("red", "line", (1200, 500)), foot("blue", "line", (1200, 700))]));
    play.order(Target::Unit(RED), OrderKind::Advance);
    let events = play.act(Action::Advance { unit: RED, face: Face::Front, distance: 5_500 });
    assert!(any(&events, |event| matches!(event, Event::Moved { clause, .. } if *clause == HZ_ADV_05)), "{events:?}");
    let deeper = if play.table().superiority() == Some(Side::Blue) { 5_000 } else { 0 };
    // The edge of a zone counts as inside it, with the slack of the grid.
    let inside = 55_000 - deeper + 1_500 - play.table().unit(RED).pose.y.0;
    assert!((0..=10).contains(&inside), "{inside}");
}

#[test]
fn hz_adv_14_contact_needs_an_enemy_in_the_zone_or_within_a_band() {
    let mut play = Play::to_orders(table(&[foot("red", "line", (1200, 600)), foot("blue", "line", (1200, 700))]));
    play.order(Target::Unit(RED), OrderKind::Advance);
    let events = play.act(Action::Advance { unit: RED, face: Face::Front, distance: 10_000 });
    assert!(any(&events, |event| matches!(event, Event::Contacted { unit: RED, enemy: UnitId(1), .. })), "{events:?}");
}

#[test]
fn hz_bom_26_guns_may_fire_before_a_unit_moves_and_the_unit_tests_at_once() {
    let troops = [foot("red", "column", (1200, 700)), foot("blue", "line", (600, 1600)), guns("blue", "unlimbered", (1200, 1200))];
    let mut play = Play::to_orders(table(&troops));
    play.order(Target::Unit(RED), OrderKind::Advance);
    let battery = UnitId(2);
    play.act(Action::Advance { unit: RED, face: Face::Front, distance: 1_000 });
    play.act(Action::Bombard { battery });
    play.dice(5, 5);
    assert!(any(&play.events, |event| matches!(event, Event::Bombarded { battery: UnitId(2), target: RED, .. })));
    assert!(play.table().unit(RED).staggers > 0);
    assert_eq!(play.table().unit(battery).smoke, 1);
}

#[test]
fn hz_ret_01_hz_man_03_hz_dep_07_half_a_move_back_an_about_face_and_a_new_formation() {
    let mut play = far_apart();
    play.order(Target::Unit(RED), OrderKind::Retire);
    assert_eq!(play.refuse(Action::Retire { unit: RED, distance: 7_501 }).code, "move/too-far");
    play.act(Action::Retire { unit: RED, distance: 7_500 });
    play.order(Target::Unit(RED), OrderKind::Manoeuvre);
    play.act(Action::AboutFace { unit: RED });
    assert_eq!(play.table().unit(RED).pose.facing.hundredths(), 18_000);
    play.order(Target::Unit(RED), OrderKind::Deploy);
    play.act(Action::Form { unit: RED, formation: Formation::Square, anchor: Anchor::FrontCentre });
    assert_eq!(play.table().unit(RED).formation, Formation::Square);
}

#[test]
fn hz_adv_17_friends_that_touch_are_both_staggered() {
    let troops = [foot("red", "column", (1200, 300)), foot("red", "line", (1200, 400)), foot("blue", "line", (1200, 1600))];
    let mut play = Play::to_orders(table(&troops));
    play.order(Target::Unit(RED), OrderKind::Advance);
    play.act(Action::Advance { unit: RED, face: Face::Front, distance: 8_500 });
    let staggers = |unit| play.table().unit(unit).staggers;
    assert_eq!((staggers(RED), staggers(UnitId(1))), (1, 1));
}

#[test]
fn hz_adv_18_a_line_passes_through_a_line() {
    let troops = [foot("red", "line", (1200, 300)), foot("red", "line", (1200, 350)), foot("blue", "line", (1200, 1600))];
    let mut play = Play::to_orders(table(&troops));
    play.order(Target::Unit(RED), OrderKind::Advance);
    play.act(Action::Advance { unit: RED, face: Face::Front, distance: 15_000 });
    assert_eq!(play.table().unit(RED).pose.y.0, 45_000);
    assert_eq!((play.table().unit(RED).staggers, play.table().unit(UnitId(1)).staggers), (0, 0));
}

#[test]
fn hz_ores_31_once_the_division_officer_has_ordered_a_brigade_no_brigadier_of_his_orders_another() {
    let mut table = crate::swarm::start("quatre-bras");
    let divisions = |table: &grognard_huzzah::Battle| {
        let has_two = |command: &_| table.level(*command) == OfficerLevel::Division && table.command_card(*command).children.len() > 1;
        table.commands_of(Side::Red).find(has_two)
    };
    let Some(division) = divisions(&table) else { panic!("no division of two brigades") };
    let [one, other] = [0, 1].map(|n| table.command_card(division).children[n]);
    let (general, brigadier) = (table.command_card(division).officer, table.command_card(other).officer);
    let give = |table: &_| may_give(table, Side::Red, brigadier, Target::Command(other), OrderKind::Advance);
    assert!(give(&table).is_ok(), "{:?}", give(&table));
    let (target, kind, by, at) = (Target::Command(one), OrderKind::Advance, OfficerLevel::Division, Ordered::Brigade);
    let order =
        Order { side: Side::Red, officer: general, target, kind, by, at, free: false, huzzah: false, forced: false, acted: UnitSet::EMPTY };
    table.apply_event(&Event::OrderGiven { order: Box::new(order), clause: HZ_ORD_13 });
    table.apply_event(&Event::OrderDone { clause: HZ_ORD_15 });
    assert_eq!(give(&table).map_err(|refusal| refusal.clause), Err(HZ_ORES_31));
}
