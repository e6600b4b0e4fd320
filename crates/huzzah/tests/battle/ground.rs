//! Buildings, roads, deploying, passages in a zone, cavalry recalled.

use grognard_engine::{Clause, Side, UnitId};
use grognard_field::geometry::{Rect, Side as Edge, gap, v};
use grognard_huzzah::battle::action::{Action, Anchor, Face, Hand};
use grognard_huzzah::clause::*;
use grognard_huzzah::moves::{End, Way, reach};
use grognard_huzzah::table::{Event, Frame, Target, Test, Whereabouts};
use grognard_huzzah::words::{Formation, OrderKind};

use crate::kit::{Play, Troop, any, foot, guns, horse, table, table_on};

const RED: UnitId = UnitId(0);
const BARN: &str = "[[area]]\nkind = \"building\"\nname = \"Barn\"\nshape = [[1150, 420], [1250, 420], [1250, 520], [1150, 520]]\n";

#[test]
fn hz_bld_18_hz_bld_22_hz_bld_24_infantry_beside_buildings_deploys_into_them_and_forms_up_outside() {
    let troops = [foot("red", "line", (1200, 419)), foot("red", "line", (400, 300)), foot("blue", "line", (1200, 1600))];
    let mut play = Play::to_orders(table_on(BARN, &troops));
    play.order(Target::Unit(RED), OrderKind::Deploy);
    assert_eq!(play.refuse(Action::Occupy { unit: RED, sector: 7, beside: Hand::Right }).clause, HZ_BLD_01);
    let events = play.act(Action::Occupy { unit: RED, sector: 0, beside: Hand::Right });
    assert!(any(&events, |event| matches!(event, Event::Garrisoned { sector: Some(0), clause, .. } if *clause == HZ_BLD_18)), "{events:?}");
    assert_eq!(play.table().rect(RED), play.table().printed().terrain.sectors[0].rect);
    play.order(Target::Unit(RED), OrderKind::Advance);
    assert_eq!(play.refuse(Action::Advance { unit: RED, face: Face::Front, distance: 100 }).code, "move/garrison");
    play.act(Action::EndOrder);
}

#[test]
fn hz_bld_18_hz_bld_19_a_close_order_garrison_chooses_the_two_sides_it_holds() {
    for beside in Hand::BOTH {
        let mut play = Play::to_orders(table_on(BARN, &[foot("red", "line", (1200, 419)), foot("blue", "line", (1200, 1600))]));
        play.order(Target::Unit(RED), OrderKind::Deploy);
        play.act(Action::Occupy { unit: RED, sector: 0, beside });
        let (table, rect) = (play.table(), play.table().rect(RED));
        let east = table.zones(RED).faces.iter().filter_map(|face| face.rect(false)).any(|zone| zone.c.x > rect.c.x + rect.hw);
        assert_eq!((east, table.zones(RED).faces.len()), (beside == Hand::Right, 2));
    }
}

#[test]
fn hz_bld_22_a_garrison_comes_out_by_a_face_of_its_sector() {
    let troops = [foot("red", "line", (1200, 419)), foot("blue", "line", (1200, 1600))];
    let mut play = Play::to_orders(table_on(BARN, &troops));
    play.order(Target::Unit(RED), OrderKind::Deploy);
    play.act(Action::Occupy { unit: RED, sector: 0, beside: Hand::Right });
    play.order(Target::Unit(RED), OrderKind::Deploy);
    play.act(Action::ComeOut { unit: RED, formation: Formation::Column, face: Face::Front });
    let table = play.table();
    assert_eq!((table.unit(RED).garrison, table.unit(RED).formation), (None, Formation::Column));
    assert!(gap(&table.rect(RED), &table.printed().terrain.sectors[0].rect) > 0.0);
}

#[test]
fn hz_dep_07_hz_bld_22_a_garrison_does_not_come_out_upon_a_friend_in_its_streets() {
    let passing = Troop { facing: 90, ..foot("red", "march", (1280, 530)) };
    let troops = [foot("red", "line", (1200, 419)), passing, foot("blue", "line", (1200, 1600))];
    let mut play = Play::to_orders(table_on(BARN, &troops));
    play.order(Target::Unit(RED), OrderKind::Deploy);
    play.act(Action::Occupy { unit: RED, sector: 0, beside: Hand::Right });
    assert!(gap(&play.table().rect(RED), &play.table().rect(UnitId(1))) < -1.0, "the column stands partly in the sector");
    play.order(Target::Unit(RED), OrderKind::Deploy);
    let refusal = play.refuse(Action::ComeOut { unit: RED, formation: Formation::Column, face: Face::Front });
    assert_eq!((refusal.code, refusal.clause), ("form/no-room", HZ_DEP_07));
    play.act(Action::ComeOut { unit: RED, formation: Formation::Column, face: Face::Left });
}

#[test]
fn hz_form_07_a_march_column_follows_the_bends_of_its_road() {
    let road = "[[line]]\nkind = \"road\"\npath = [[1200, 0], [1200, 400], [1300, 500], [1300, 1800]]\n";
    let troops = [foot("red", "march", (1200, 350)), foot("blue", "line", (400, 1600))];
    let mut play = Play::to_orders(table_on(road, &troops));
    play.order(Target::Unit(RED), OrderKind::Advance);
    // It halts where the road has been looked at, every five metres, or as far as it can go.
    for (distance, instead) in [(499, 500), (501, 500), (20_001, 20_000), (i32::MIN, 500)] {
        let refusal = play.refuse(Action::FollowRoad { unit: RED, distance });
        let nearest = refusal.nearest.map(|nearest| nearest.action["follow_road"]["distance"].clone());
        assert_eq!((refusal.clause, nearest), (HZ_FORM_07, Some(instead.into())));
    }
    let events = play.act(Action::FollowRoad { unit: RED, distance: 15_000 });
    assert!(any(&events, |event| matches!(event, Event::Moved { clause, .. } if *clause == HZ_FORM_07)));
    assert_eq!(play.table().unit(RED).pose.facing.hundredths(), 4_500);
}

#[test]
fn hz_dep_10_hz_dep_11_who_deploys_in_a_threat_zone_tests_at_once() {
    let troops = [foot("red", "line", (1200, 600)), foot("blue", "line", (1200, 700))];
    let mut play = Play::to_orders(table(&troops));
    play.order(Target::Unit(RED), OrderKind::Deploy);
    let before = play.events.len();
    play.act(Action::Form { unit: RED, formation: Formation::Square, anchor: Anchor::FrontCentre });
    play.dice(3, 4);
    let tested = |event: &Event| matches!(event, Event::Tested(tested) if tested.test == Test::Threat);
    assert!(any(&play.events[before..], tested));
}

#[test]
fn hz_dep_05_hz_dep_08_hz_man_03_hz_man_05_guns_limber_manoeuvre_and_drive_off() {
    let limber = |angle, step, hand| Action::Limber { unit: RED, limber: true, angle, step, hand };
    let deploys = || {
        let mut play = Play::to_orders(table(&[guns("red", "unlimbered", (1200, 600)), foot("blue", "line", (1200, 1600))]));
        play.order(Target::Unit(RED), OrderKind::Deploy);
        play
    };
    let mut play = deploys();
    for (angle, step, clause) in [(4_501, 0, HZ_MAN_01), (9_000, 0, HZ_MAN_01), (0, 10_001, HZ_MAN_05), (4_500, 100, HZ_MAN_05)] {
        assert_eq!(play.refuse(limber(angle, step, Hand::Right)).clause, clause, "{angle} {step}");
    }
    let events = play.act(limber(4_500, 0, Hand::Right));
    assert!(any(&events, |event| matches!(event, Event::Formed { formation: Formation::Limbered, clause, .. } if *clause == HZ_DEP_08)));
    assert_eq!(play.table().unit(RED).pose.facing.hundredths(), 4_500);
    // The stand that keeps its place is the head of the team; facing about turns the team on the spot.
    let was = play_rect(&deploys());
    for (hand, side) in [(Hand::Left, -1.0), (Hand::Right, 1.0)] {
        let (mut plain, mut about, mut aside) = (deploys(), deploys(), deploys());
        plain.act(limber(0, 0, hand));
        let team = play_rect(&plain);
        assert_eq!(team.middle(Edge::Front), was.middle(Edge::Front) + v(side * (was.hw - team.hw), 0.0));
        about.act(limber(18_000, 0, hand));
        assert!(play_rect(&about).c.distance(team.c) < 0.02 && about.table().unit(RED).pose.facing.hundredths() == 18_000);
        aside.act(limber(0, -10_000, hand));
        assert_eq!(play_rect(&aside).c, team.c - v(100.0, 0.0));
    }
}

fn play_rect(play: &Play) -> Rect {
    play.table().rect(RED)
}

#[test]
fn hz_man_01_hz_man_02_hz_man_05_hz_man_07_lines_wheel_45_columns_90_and_squares_not_at_all() {
    let troops = [
        foot("red", "line", (600, 300)),
        foot("red", "column", (1000, 300)),
        foot("red", "square", (1400, 300)),
        foot("blue", "line", (1200, 1600)),
    ];
    let mut play = Play::to_orders(table(&troops));
    let brigade = play.brigade(Side::Red);
    play.order(Target::Command(brigade), OrderKind::Manoeuvre);
    let wheel = |unit, angle| Action::Wheel { unit, hand: Hand::Right, back: false, angle };
    assert_eq!(play.refuse(wheel(UnitId(0), 4_501)).code, "move/too-far");
    assert_eq!(play.refuse(wheel(UnitId(1), 9_001)).code, "move/too-far");
    assert_eq!(play.refuse(wheel(UnitId(2), 100)).clause, HZ_MAN_07);
    assert_eq!(play.refuse(Action::SideStep { unit: UnitId(0), hand: Hand::Left, distance: 10_001 }).clause, HZ_MAN_05);
    play.act(wheel(UnitId(0), 4_500));
    play.act(wheel(UnitId(1), 9_000));
    assert_eq!(play.table().unit(UnitId(0)).pose.facing.hundredths(), 4_500);
    assert_eq!(play.table().unit(UnitId(1)).pose.facing.hundredths(), 9_000);
}

#[test]
fn hz_adv_19_a_passage_of_lines_in_a_zone_ends_touching_and_staggers_both() {
    let troops = [foot("red", "line", (1200, 560)), foot("red", "line", (1200, 600)), foot("blue", "line", (1200, 720))];
    let mut play = Play::to_orders(table(&troops));
    play.order(Target::Unit(RED), OrderKind::Advance);
    let refusal = play.refuse(Action::Advance { unit: RED, face: Face::Front, distance: 15_000 });
    let Some(nearest) = refusal.nearest else { panic!("{refusal}") };
    let distance = nearest.action["advance"]["distance"].as_i64().unwrap_or_default() as i32;
    let before = [RED, UnitId(1)].map(|unit| play.table().unit(unit).staggers);
    play.act(Action::Advance { unit: RED, face: Face::Front, distance });
    let after = [RED, UnitId(1)].map(|unit| play.table().unit(unit).staggers);
    assert_eq!(after, before.map(|staggers| staggers + 1));
    assert!(any(&play.events, |event| matches!(event, Event::Staggered { clause, .. } if *clause == HZ_ADV_19)));
    assert!(play.table().unit(RED).pose.y > play.table().unit(UnitId(1)).pose.y);
}

/// How far the first unit goes, short of the second, on such an order; with the clause that ends it there.
fn short_of_the_second(troops: &[Troop], kind: OrderKind, way: Way) -> (i32, Clause) {
    let mut play = Play::to_orders(table(troops));
    play.order(Target::Unit(RED), kind);
    let Some(Frame::CarryOut(order)) = play.table().frame() else { panic!("no order is carried out") };
    let reach = reach(play.table(), &order, RED, way).unwrap_or_else(|refusal| panic!("{refusal}"));
    let Some(short) = reach.spans.first().filter(|span| span.end == End::Barred(UnitId(1))) else { panic!("{:?}", reach.spans) };
    (short.most, short.clause)
}

#[test]
fn hz_ret_12_hz_ret_13_a_retire_ends_short_of_whom_it_may_pass_by_its_own_clauses() {
    let blue = foot("blue", "line", (1200, 1600));
    let lines = |ahead: i32, behind: i32| [foot("red", "line", (1200, ahead)), foot("red", "line", (1200, behind)), blue.clone()];
    let (far, clause) = short_of_the_second(&lines(600, 540), OrderKind::Retire, Way::Retire);
    assert_eq!(clause, HZ_RET_12);
    let (ahead, clause) = short_of_the_second(&lines(540, 600), OrderKind::Advance, Way::Advance(Face::Front));
    assert_eq!((ahead, clause), (far, HZ_ADV_18));
    let rifles = |at| Troop { kind: "rifles", ..foot("red", "open", at) };
    let open = |ahead: i32, behind: i32| [rifles((1200, ahead)), rifles((1200, behind)), blue.clone()];
    assert_eq!(short_of_the_second(&open(600, 540), OrderKind::Retire, Way::Retire).1, HZ_RET_13);
    assert_eq!(short_of_the_second(&open(540, 600), OrderKind::Advance, Way::Advance(Face::Front)).1, HZ_ADV_21);
    let guns = |ahead: i32, behind: i32| [rifles((1200, ahead)), guns("red", "unlimbered", (1200, behind)), blue.clone()];
    assert_eq!(short_of_the_second(&guns(600, 540), OrderKind::Retire, Way::Retire).1, HZ_RET_13);
    assert_eq!(short_of_the_second(&guns(540, 600), OrderKind::Advance, Way::Advance(Face::Front)).1, HZ_ADV_22);
}

/// Lines one behind the other may all be passed, but once it has closed up to them there is nowhere to stop.
#[test]
fn hz_ret_11_hz_adv_17_who_could_only_stop_upon_friends_is_refused_by_the_clause_of_its_order() {
    const DEPTH: i32 = 15;
    let blocked = |step: i32, kind, go: &dyn Fn(i32) -> Action| {
        let mut troops: Vec<Troop> = (0..12).map(|n| foot("red", "line", (1200, 800 + n * step))).collect();
        troops.push(foot("blue", "line", (1200, 1700)));
        let mut play = Play::to_orders(table(&troops));
        play.order(Target::Unit(RED), kind);
        let room = play.refuse(go(5_000)).nearest.map(|nearest| nearest.action);
        let room = room.and_then(|action| action.as_object()?.values().next()?["distance"].as_i64());
        play.act(go(room.unwrap_or_default() as i32));
        play.order(Target::Unit(RED), kind);
        let refusal = play.refuse(go(100));
        (refusal.code, refusal.clause)
    };
    let retire = |distance| Action::Retire { unit: RED, distance };
    assert_eq!(blocked(-DEPTH, OrderKind::Retire, &retire), ("move/blocked", HZ_RET_11));
    let advance = |distance| Action::Advance { unit: RED, face: Face::Front, distance };
    assert_eq!(blocked(DEPTH, OrderKind::Advance, &advance), ("move/blocked", HZ_ADV_17));
}

#[test]
fn hz_sks_23_hz_sks_24_skirmishers_reinforce_the_line_for_good() {
    let light = Troop { kind: "rifles", ..foot("red", "open", (1200, 300)) };
    let mut play = Play::to_orders(table(&[light, foot("red", "line", (700, 300)), foot("blue", "line", (1200, 1600))]));
    play.order(Target::Unit(RED), OrderKind::Deploy);
    play.act(Action::ReinforceSkirmishers { unit: RED });
    assert_eq!(play.table().unit(RED).whereabouts, Whereabouts::Skirmishing);
    assert_eq!(play.table().army(Side::Red).committed, 1);
    play.order(Target::Unit(UnitId(1)), OrderKind::Deploy);
    assert_eq!(play.refuse(Action::ReinforceSkirmishers { unit: UnitId(1) }).clause, HZ_SKS_26);
}

#[test]
fn hz_adv_15_hz_ret_09_guns_neither_engage_nor_retire_in_action() {
    let troops = [guns("red", "unlimbered", (1200, 600)), foot("blue", "line", (1200, 680))];
    let mut play = Play::to_orders(table(&troops));
    play.order(Target::Unit(RED), OrderKind::Advance);
    let refusal = play.refuse(Action::Advance { unit: RED, face: Face::Front, distance: 8_000 });
    assert_eq!(refusal.code, "move/too-far");
    play.act(Action::EndOrder);
    let mut play = Play::to_orders(table(&[guns("red", "unlimbered", (1200, 600)), horse("blue", "line", (1200, 1600))]));
    play.order(Target::Unit(RED), OrderKind::Retire);
    assert_eq!(play.refuse(Action::Retire { unit: RED, distance: 100 }).clause, HZ_RET_09);
}
