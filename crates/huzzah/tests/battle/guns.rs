//! When guns may fire in the enemy's orders phase (HZ-BOM-26), seen from the unit that acts.

use grognard_engine::{Game, Seat, Side, UnitId, Waits};
use grognard_field::geometry::{Bearing, Pose, v};
use grognard_huzzah::battle::action::{Action, Face, Fire, Prompt, Standing};
use grognard_huzzah::clause::*;
use grognard_huzzah::facts::Stance;
use grognard_huzzah::facts::guns::shot;
use grognard_huzzah::moves::{Span, Way, reach};
use grognard_huzzah::procedures::permissions::passing_friends::MoveBy;
use grognard_huzzah::table::{Event, Frame, Phase, Table, Target};
use grognard_huzzah::words::OrderKind;

use crate::kit::{Play, Troop, any, foot, guns, table, table_on};

const RED: UnitId = UnitId(0);
const BATTERY: UnitId = UnitId(2);

/// A battalion of red that acts, a battalion of blue far off, and a battery of blue.
fn under_the_guns(unit: Troop, battery: Troop) -> Play {
    Play::to_orders(table(&[unit, foot("blue", "line", (600, 1600)), battery]))
}

fn is_asked(play: &Play) -> bool {
    matches!(play.battle.waits(), Waits::Choice(decision) if matches!(decision.prompt, Prompt::Bombard { .. }))
}

/// It acts, and the guns hold their fire at every window: where it stood at each.
fn windows(play: &mut Play, kind: OrderKind, action: Action) -> Vec<(i32, i32)> {
    play.order(Target::Unit(RED), kind);
    play.act(action);
    let mut all = Vec::new();
    while is_asked(play) {
        let pose = play.table().unit(RED).pose;
        all.push((pose.x.0, pose.y.0));
        play.act(Action::HoldFire);
    }
    all
}

fn ahead(distance: i32) -> Action {
    Action::Advance { unit: RED, face: Face::Front, distance }
}

#[test]
fn hz_bom_26_what_was_declined_at_the_start_is_asked_again_at_the_end() {
    let column = || under_the_guns(foot("red", "column", (1200, 700)), guns("blue", "unlimbered", (1200, 1200)));
    assert_eq!(windows(&mut column(), OrderKind::Advance, ahead(10_000)), [(120_000, 70_000), (120_000, 80_000)]);
    let about = windows(&mut column(), OrderKind::Manoeuvre, Action::AboutFace { unit: RED });
    assert_eq!(about.len(), 2, "the rear it shows now is another target: {about:?}");
}

#[test]
fn hz_bom_26_there_are_windows_where_it_enters_a_range_and_before_it_leaves_one() {
    // Short range ends 35 cm before the guns, at 850.
    let mut play = under_the_guns(foot("red", "column", (1200, 700)), guns("blue", "unlimbered", (1200, 1200)));
    let [start, enters, end] = windows(&mut play, OrderKind::Advance, ahead(16_000))[..] else { panic!("three windows") };
    assert!(start.1 == 70_000 && (85_000 - enters.1).abs() <= 6 && end.1 > 86_000, "{start:?} {enters:?} {end:?}");
    let mut play = under_the_guns(foot("red", "line", (1200, 880)), guns("blue", "unlimbered", (1200, 1200)));
    let back = windows(&mut play, OrderKind::Retire, Action::Retire { unit: RED, distance: 7_000 });
    let [start, leaves, end] = back[..] else { panic!("three windows: {back:?}") };
    assert!(start.1 == 88_000 && (85_000 - leaves.1).abs() <= 6 && end.1 == 81_000, "{start:?} {leaves:?} {end:?}");
}

#[test]
fn hz_bom_26_guns_fire_where_a_unit_comes_out_from_behind_a_wood() {
    let wood = "[[area]]\nkind = \"wood\"\ndensity = \"heavy\"\nshape = [[800, 800], [1080, 800], [1080, 900], [800, 900]]\n";
    let column = Troop { facing: 90, ..foot("red", "column", (1000, 700)) };
    let troops = [column, foot("blue", "line", (600, 1600)), guns("blue", "unlimbered", (1200, 1200))];
    let mut play = Play::to_orders(table_on(wood, &troops));
    assert_eq!(shot(play.table(), BATTERY, &Stance::of(play.table(), RED)), None, "hidden");
    let seen = windows(&mut play, OrderKind::Advance, ahead(20_000));
    let (Some(first), Some(last)) = (seen.first(), seen.last()) else { panic!("never seen") };
    assert!(first.0 > 100_000 && first.0 < 119_000 && last.0 == 120_000, "{seen:?}");
}

#[test]
fn hz_bom_15_hz_bom_26_a_charge_is_last_fired_at_just_short_of_contact() {
    let troops = [
        foot("red", "column", (1200, 600)),
        foot("blue", "line", (1200, 700)),
        Troop { facing: 90, ..guns("blue", "unlimbered", (900, 580)) },
    ];
    let mut play = Play::to_orders(table(&troops));
    let all = windows(&mut play, OrderKind::Advance, ahead(10_000));
    assert!(any(&play.events, |event| matches!(event, Event::Contacted { unit: RED, .. })), "{:?}", play.events);
    let touches = play.table().unit(RED).pose.y.0;
    assert!(all.len() > 1 && all.iter().all(|(_, y)| *y < touches), "{all:?}");
    assert!(all.last().is_some_and(|(_, y)| touches - y < 200), "{all:?} {touches}");
}

#[test]
fn hz_bom_26_standing_odds_are_judged_anew_at_every_moment() {
    let mut play = under_the_guns(foot("red", "line", (1200, 700)), guns("blue", "unlimbered", (1200, 1200)));
    let standing = Standing { army: Fire::Odds(60), ..Standing::default() };
    play.battle.instruct(Side::Blue, standing).unwrap_or_else(|refused| panic!("{refused}"));
    play.order(Target::Unit(RED), OrderKind::Manoeuvre);
    let events = play.act(Action::AboutFace { unit: RED });
    let at = |wanted: fn(&Event) -> bool| events.iter().position(wanted);
    let (turned, fired) = (at(|event| matches!(event, Event::Moved { .. })), at(|event| matches!(event, Event::Bombarded { .. })));
    assert!(turned.is_some() && fired > turned, "only its rear is worth a shot: {events:?}");
}

#[test]
fn hz_bom_17_hz_adv_05_guns_that_are_sighted_bring_their_zone_across_the_way() {
    let column = Troop { facing: 37, ..foot("red", "column", (900, 800)) };
    for fires in [true, false] {
        let mut play = under_the_guns(column.clone(), guns("blue", "unlimbered", (1200, 1200)));
        play.order(Target::Unit(RED), OrderKind::Advance);
        play.act(ahead(20_000));
        if fires {
            play.act(Action::Bombard { battery: BATTERY });
            play.dice(2, 3);
        }
        while is_asked(&play) {
            play.act(Action::HoldFire);
        }
        let gone = play.table().rect(RED).c.distance(grognard_field::geometry::v(900.0, 800.0));
        let stopped = any(&play.events, |event| matches!(event, Event::Moved { unit: RED, .. })) && gone < 180.0;
        assert_eq!(stopped, fires, "{gone}");
    }
}

#[test]
fn hz_bom_05_hz_bom_10_hz_bom_11_who_stands_still_is_bombarded_as_the_orders_end_and_again_next_turn() {
    let mut play = under_the_guns(foot("red", "column", (1200, 700)), guns("blue", "unlimbered", (1200, 1200)));
    for turn in [1, 2] {
        play.act(Action::EndOrders);
        let Waits::Choice(decision) = play.battle.waits() else { panic!("{:?}", play.battle.waits()) };
        assert!(matches!(decision.prompt, Prompt::LastBombardments { batteries } if batteries.contains(BATTERY)), "{decision:?}");
        assert_eq!(play.refuse(Action::BombardUnit { battery: BATTERY, unit: UnitId(1) }).clause, HZ_BOM_26);
        play.act(Action::BombardUnit { battery: BATTERY, unit: RED });
        play.dice(1, 2);
        let fired = play.events.iter().filter(|event| matches!(event, Event::Bombarded { target: RED, .. })).count();
        assert_eq!(fired, turn, "and not twice in a turn");
        while play.table().turn() == turn as u8 || play.table().phase() != Some(Phase::Orders) {
            match (play.battle.waits(), play.table().phase()) {
                (Waits::Dice(_), _) => play.dice(3, 4),
                (_, Some(Phase::Orders)) => drop(play.act(Action::EndOrders)),
                _ => drop(play.act(Action::EndOfficers)),
            }
        }
    }
}

#[test]
fn hz_bom_11_hz_bom_10_as_the_orders_end_whoever_was_spared_can_be_bombarded_and_nobody_twice() {
    for fires in [false, true] {
        let mut play = under_the_guns(foot("red", "column", (1200, 700)), guns("blue", "unlimbered", (1200, 1200)));
        play.order(Target::Unit(RED), OrderKind::Advance);
        play.act(ahead(1_000));
        if fires {
            play.act(Action::Bombard { battery: BATTERY });
            play.dice(1, 2);
        }
        while is_asked(&play) {
            play.act(Action::HoldFire);
        }
        play.act(Action::EndOrders);
        let again = matches!(play.battle.waits(), Waits::Choice(decision) if matches!(decision.prompt, Prompt::LastBombardments { .. }));
        assert_eq!(again, !fires);
    }
}

const HEDGE: &str = "[[line]]\nkind = \"hedge\"\nheight = \"high\"\npath = [[1000, 1199.5], [1400, 1199.5]]\n";

/// A column so far up the field, and the guns behind a high hedge.
fn behind_a_hedge(y: i32) -> Play {
    let troops = [foot("red", "column", (1200, y)), foot("blue", "line", (600, 1600)), guns("blue", "unlimbered", (1200, 1200))];
    Play::to_orders(table_on(HEDGE, &troops))
}

#[test]
fn hz_hed_08_guns_shoot_away_the_hedge_before_them_and_then_see_through_the_gap() {
    let bears = |play: &Play| shot(play.table(), BATTERY, &Stance::of(play.table(), RED)).is_some();
    assert!(!bears(&behind_a_hedge(700)), "through a hedge only at short range");
    let mut play = behind_a_hedge(900);
    let whole = play.table().clone();
    play.act(Action::EndOrders);
    play.act(Action::BombardUnit { battery: BATTERY, unit: RED });
    assert!(!any(&play.events, |event| matches!(event, Event::HedgeRemoved { .. })), "not before the test");
    play.dice(1, 2);
    let felled = play.events.iter().filter(|event| matches!(event, Event::HedgeRemoved { battery: BATTERY, clause: HZ_HED_08, .. }));
    assert_eq!(felled.count(), 1);
    // As wide as the battery: sixty metres.
    let ends =
        |table: &Table| -> Vec<[f64; 2]> { table.printed().terrain.lines.iter().map(|hedge| [hedge.path[0].x, hedge.path[1].x]).collect() };
    assert_eq!((ends(&whole), ends(play.table())), (vec![[1000.0, 1400.0]], vec![[1000.0, 1170.0], [1230.0, 1400.0]]));
    assert_eq!(play.table().hedges_gone(), [vec![v(1170.0, 1199.5), v(1230.0, 1199.5)]]);
    assert_eq!(play.battle.shown().board(Seat::Red).ground.gone, [vec![[1170.0, 600.5], [1230.0, 600.5]]], "the map shows it");
    assert!(play.table().stale().is_none(), "and zones are worked out anew");
    // What is told again from the start comes to the same table.
    let mut told = whole.clone();
    play.events.iter().skip_while(|event| !matches!(event, Event::Bombarded { .. })).for_each(|event| told.apply_event(event));
    assert!(told == *play.table() && told != whole);
    let to = Pose::nearest(v(1200.0, 700.0), Bearing::NORTH);
    told.apply_event(&Event::moved(&told, RED, MoveBy::Retire, to, HZ_RET_01));
    assert!(shot(&told, UnitId(2), &Stance::of(&told, RED)).is_none(), "once a turn");
    told.apply_event(&Event::TurnBegan { turn: 2 });
    assert!(shot(&told, BATTERY, &Stance::of(&told, RED)).is_some(), "through the gap at long range");
}

/// Blue says the instruction that begins so, to its army or to its battery.
fn tell(play: &mut Play, unit: Option<UnitId>, words: &str) {
    let may = play.battle.may_instruct(Side::Blue);
    let of = may.units.iter().find(|of| Some(of.unit) == unit);
    let list = of.map_or(&may.instructions, |of| &of.instructions);
    let at = list.iter().position(|one| one.starts_with(words)).unwrap_or_else(|| panic!("{list:?}"));
    play.battle.instruct_by(Side::Blue, unit, at + 1).unwrap_or_else(|refused| panic!("{refused}"));
}

#[test]
fn hz_bom_26_a_battery_told_otherwise_than_the_army_keeps_to_it() {
    for (army, battery, asked) in [("Ask", "Never", false), ("Never", "Ask", true), ("Never", "As the army", false), ("Ask", "As", true)] {
        let mut play = under_the_guns(foot("red", "column", (1200, 700)), guns("blue", "unlimbered", (1200, 1200)));
        tell(&mut play, Some(BATTERY), battery);
        tell(&mut play, None, army);
        play.order(Target::Unit(RED), OrderKind::Advance);
        play.act(ahead(1_000));
        assert_eq!(is_asked(&play), asked, "{army}, but {battery}");
    }
    let mut play = under_the_guns(foot("red", "column", (1200, 700)), guns("blue", "unlimbered", (1200, 1200)));
    assert!(play.battle.instruct_by(Side::Blue, Some(UnitId(1)), 1).is_err(), "no guns");
    assert!(play.battle.instruct_by(Side::Red, Some(BATTERY), 1).is_err(), "not his");
}

#[test]
fn hz_bom_26_silence_holds_from_the_next_moment_of_the_same_move_and_lapses_with_the_turn() {
    let mut play = under_the_guns(foot("red", "column", (1200, 700)), guns("blue", "unlimbered", (1200, 1200)));
    play.order(Target::Unit(RED), OrderKind::Advance);
    play.act(ahead(16_000));
    assert!(is_asked(&play));
    tell(&mut play, None, "Hold all fire");
    let may = play.battle.may_instruct(Side::Blue);
    assert_eq!(may.in_force, may.for_now);
    play.act(Action::HoldFire);
    assert!(!is_asked(&play), "two more moments would have been asked about");
    let told = play.battle.position().told(Side::Blue);
    let turn = play.table().turn();
    assert_eq!((told.of(BATTERY, turn), told.of(BATTERY, turn + 1)), (Fire::Never, Fire::Ask));
}

#[test]
fn dice_for_an_order_say_whose_they_are() {
    use grognard_engine::Game;
    let mut play = under_the_guns(foot("red", "column", (1200, 700)), guns("blue", "unlimbered", (1200, 1200)));
    let (officer, brigade) = (play.colonel(), play.brigade(Side::Red));
    let name = play.table().officer_card(officer).name.clone();
    let of = |target: Target| match target {
        Target::Unit(unit) => play.table().name(unit).to_owned(),
        Target::Command(command) => play.table().command_card(command).name.clone(),
    };
    let wanted = format!("{name}, for {}", of(Target::Unit(RED)));
    assert_ne!(of(Target::Unit(RED)), of(Target::Command(brigade)));
    play.act(Action::Order { officer, target: Target::Unit(RED), kind: OrderKind::Advance });
    let Waits::Dice(ask) = play.battle.waits() else { panic!("{:?}", play.battle.waits()) };
    assert_eq!(play.table().whose(ask), Some(wanted));
}

/// It has closed up to a friend in an enemy zone, and the only way on leads through him; long range begins where it would stand upon him.
#[test]
fn hz_adv_19_hz_bom_26_no_window_opens_in_the_middle_of_a_passage_of_lines() {
    let (friend, battery) = (foot("red", "line", (1140, 857)), guns("blue", "unlimbered", (1240, 1550)));
    let mut play = Play::to_orders(table(&[foot("red", "line", (1200, 840)), friend, battery, foot("blue", "line", (1110, 960))]));
    let close_behind = windows(&mut play, OrderKind::Advance, ahead(99));
    assert_eq!(close_behind, [(120_000, 84_000), (120_000, 84_099)]);
    play.order(Target::Unit(RED), OrderKind::Advance);
    let Some(Frame::CarryOut(order)) = play.table().frame() else { panic!("no order is carried out") };
    let reach = reach(play.table(), &order, RED, Way::Advance(Face::Front)).unwrap_or_else(|refusal| panic!("{refusal}"));
    let [Span { most, through: Some(UnitId(1)), clause: HZ_ADV_19, .. }] = reach.spans[..] else { panic!("{:?}", reach.spans) };
    play.act(ahead(most));
    let mut stood = Vec::new();
    while is_asked(&play) {
        assert_eq!(play.table().impossible(), None);
        stood.push(play.table().unit(RED).pose.y.0);
        play.act(Action::HoldFire);
    }
    assert_eq!(stood, [84_099, 84_099 + most]);
}
