//! What ground does to roads, contact, turns and changes of formation.

use grognard_engine::{Clause, UnitId};
use grognard_huzzah::battle::action::{Action, Anchor, Face, Hand};
use grognard_huzzah::clause::*;
use grognard_huzzah::facts::contact::is_engaged;
use grognard_huzzah::facts::{Stance, guns};
use grognard_huzzah::moves::form;
use grognard_huzzah::table::{Event, Target};
use grognard_huzzah::words::{Formation, OrderKind};

use crate::kit::{self, Play, Troop, any, foot, horse, table_on};

const RED: UnitId = UnitId(0);
const FAR: Troop = foot("blue", "line", (400, 1600));
const ROAD: &str = "[[line]]\nkind = \"road\"\npath = [[1200, 0], [1200, 1800]]\n";
const WALL: &str = "[[line]]\nkind = \"wall\"\nheight = \"high\"\npath = [[0, 500], [2400, 500]]\n";
const HEDGE: &str = "[[line]]\nkind = \"hedge\"\nheight = \"low\"\npath = [[0, 500], [2400, 500]]\n";
const BRIDGE: &str = "[[crossing]]\nkind = \"bridge\"\nat = [1200, 500]\n";

/// A river or stream from west to east.
fn water(fordable: &str) -> String {
    format!("[[line]]\nkind = \"river\"\nname = \"Brook\"\npath = [[0, 500], [2400, 500]]\nbed = \"deep\"\nfordable = {fordable}\n")
}

/// An area, from here to there.
fn area(kind: &str, low: (i32, i32), high: (i32, i32)) -> String {
    let ((w, s), (e, n)) = (low, high);
    format!("[[area]]\nkind = {kind}\nshape = [[{w}, {s}], [{e}, {s}], [{e}, {n}], [{w}, {n}]]\n")
}

/// Such an order on such ground.
fn ordered(ground: &str, troops: &[Troop], kind: OrderKind) -> Play {
    let mut play = Play::to_orders(table_on(ground, troops));
    play.order(Target::Unit(RED), kind);
    play
}

/// Where the road leads it, in metres, on such ground; or what keeps it from going at all.
fn follows(ground: &str, troop: Troop) -> Result<f64, Clause> {
    let mut play = ordered(&format!("{ground}{ROAD}"), &[troop, FAR], OrderKind::Advance);
    let refusal = play.refuse(Action::FollowRoad { unit: RED, distance: 100_000 });
    let Some(near) = refusal.nearest else { return Err(refusal.clause) };
    let distance = near.action["follow_road"]["distance"].as_i64().unwrap_or_default() as i32;
    play.act(Action::FollowRoad { unit: RED, distance });
    Ok(f64::from(distance) / 100.0)
}

#[test]
fn hz_rod_01_hz_ter_01_a_road_saves_the_manoeuvre_order_and_nothing_else() {
    let column = |y| foot("red", "march", (1200, y));
    assert_eq!(follows("", column(400)), Ok(200.0));
    let hill = area("\"hill\"\nslope = \"gentle\"\nlevel = 1\nridge = [[950, 800], [1450, 800]]", (900, 500), (1500, 1000));
    // A hundred metres in the open, and half of the other hundred.
    assert!(follows(&hill, column(400)).is_ok_and(|far| (far - 150.0).abs() < 0.2), "{:?}", follows(&hill, column(400)));
    let village = area("\"building\"", (1100, 450), (1300, 550));
    assert_eq!(follows(&village, column(400)), Ok(200.0), "streets are free to march columns");
    let crossroads = "[[line]]\nkind = \"sunken_road\"\ndepth = \"deep\"\npath = [[0, 500], [2400, 500]]\n";
    assert_eq!(follows(crossroads, column(400)), Ok(200.0), "at a crossroads the roads lie level");
    let wood = area("\"wood\"\ndensity = \"heavy\"", (900, 500), (1500, 1000));
    let battery = |y| kit::guns("red", "limbered", (1200, y));
    assert!(follows(&wood, battery(460)).is_ok_and(|far| (39.5..=40.0).contains(&far)), "{:?}", follows(&wood, battery(460)));
    assert_eq!(follows(&wood, battery(500)), Err(HZ_WOD_03));
}

#[test]
fn hz_riv_04_hz_brg_01_on_a_road_too_a_stream_is_a_stop_and_a_bridge_is_none() {
    let column = |y| foot("red", "march", (1200, y));
    let stream = water("[\"infantry\", \"cavalry\", \"artillery\"]");
    let stops = |ground: &str, y| follows(ground, column(y)).is_ok_and(|far| (500.0 - f64::from(y) - far).abs() < 0.2);
    assert!(stops(&stream, 400) && stops(WALL, 400) && stops(&water("[]"), 400));
    assert_eq!(follows(&stream, column(500)), Ok(100.0), "half rate, on the next order");
    assert_eq!(follows(&water("[]"), column(500)), Err(HZ_RIV_02));
    assert_eq!(follows(&format!("{}{BRIDGE}", water("[]")), column(400)), Ok(200.0));
}

#[test]
fn hz_adv_05_hz_adv_07_a_march_on_a_road_ends_one_stand_depth_inside_a_zone() {
    let mut play = ordered(ROAD, &[foot("red", "march", (1200, 400)), foot("blue", "line", (1200, 700))], OrderKind::Advance);
    let refusal = play.refuse(Action::FollowRoad { unit: RED, distance: 100_000 });
    let most = refusal.nearest.map(|near| near.action["follow_road"]["distance"].as_i64().unwrap_or_default() as i32).unwrap_or_default();
    // The zone is 150 metres deep, a stand 15.
    assert!((16_490..=16_510).contains(&most), "{most}");
    // Whoever has touched it is drawn in.
    play.act(Action::FollowRoad { unit: RED, distance: (most - 100) / 500 * 500 });
    assert_eq!(play.table().unit(RED).pose.y.0, 40_000 + most);
}

/// The enemy lines an obstacle; whether he is engaged on the first order, and on the second.
fn engages(ground: &str, attacker: Troop) -> [bool; 2] {
    let mut play = Play::to_orders(table_on(ground, &[attacker, foot("blue", "line", (1200, 501))]));
    [0, 1].map(|_| {
        if is_engaged(play.table(), &Stance::of(play.table(), RED)) {
            return true;
        }
        play.order(Target::Unit(RED), OrderKind::Advance);
        let refusal = play.refuse(Action::Advance { unit: RED, face: Face::Front, distance: 100_000 });
        let far = refusal.nearest.and_then(|near| near.action["advance"]["distance"].as_i64());
        let Some(distance) = far else {
            play.act(Action::EndOrder);
            return false;
        };
        let events = play.act(Action::Advance { unit: RED, face: Face::Front, distance: distance as i32 });
        any(&events, |event| matches!(event, Event::Contacted { .. }))
    })
}

#[test]
fn hz_hed_02_hz_wal_02_hz_riv_04_who_lines_an_obstacle_is_engaged_on_the_order_after_the_one_that_stops_there() {
    let foot = |y| foot("red", "line", (1200, y));
    for ground in [HEDGE, WALL, &water("[\"infantry\"]")] {
        assert_eq!(engages(ground, foot(460)), [false, true], "{ground}");
    }
    assert_eq!(engages("", foot(460)), [true, true]);
}

#[test]
fn hz_riv_02_hz_dif_01_nobody_is_engaged_over_what_is_closed() {
    for ground in [water("[]"), "[[line]]\nkind = \"cliff\"\npath = [[0, 500], [2400, 500]]\n".to_owned()] {
        assert_eq!(engages(&ground, foot("red", "line", (1200, 460))), [false, false], "{ground}");
        assert_eq!(engages(&ground, horse("red", "line", (1200, 460))), [false, false], "{ground}");
    }
}

#[test]
fn hz_riv_02_hz_hed_02_a_wheel_crosses_no_obstacle_but_leads_away_from_it() {
    for ground in [water("[]"), water("[\"infantry\"]"), HEDGE.to_owned(), WALL.to_owned()] {
        let mut play = ordered(&ground, &[foot("red", "line", (1200, 499)), FAR], OrderKind::Manoeuvre);
        let wheel = |back| Action::Wheel { unit: RED, hand: Hand::Right, back, angle: 4_500 };
        assert!(matches!(play.refuse(wheel(false)).code, "move/too-far" | "move/blocked"), "{ground}");
        play.act(wheel(true));
        assert_eq!(play.table().unit(RED).pose.facing.hundredths(), 4_500);
    }
    let lake = area("\"lake\"", (1000, 500), (1400, 700));
    let mut play = ordered(&lake, &[horse("red", "line", (1200, 500)), FAR], OrderKind::Manoeuvre);
    let refusal = play.refuse(Action::Wheel { unit: RED, hand: Hand::Left, back: false, angle: 4_500 });
    assert_eq!(refusal.clause, HZ_DIF_01);
}

/// Whether it could change its formation on such ground.
fn forms(ground: &str, troop: Troop, into: Formation, anchor: Anchor) -> Result<(), Clause> {
    let play = ordered(ground, &[troop, FAR], OrderKind::Deploy);
    form::may(play.table(), RED, into, anchor).map(|_| ()).map_err(|refusal| refusal.clause)
}

#[test]
fn hz_riv_02_hz_brg_03_hz_dep_07_nobody_forms_across_what_is_closed() {
    let column = Troop { facing: 90, ..foot("red", "column", (1200, 460)) };
    let line = |ground: &str| forms(ground, column.clone(), Formation::Line, Anchor::FrontRight);
    assert_eq!(
        [line(&water("[]")), line(WALL), line(&water("[\"infantry\"]")), line("")],
        [Err(HZ_DEP_07), Err(HZ_DEP_07), Ok(()), Ok(())]
    );
    // Across a bridge only a march column stands.
    let bridge = format!("{}{BRIDGE}", water("[]"));
    let over = foot("red", "march", (1200, 520));
    assert_eq!(forms(&bridge, over.clone(), Formation::Column, Anchor::FrontCentre), Err(HZ_DEP_07));
    assert_eq!(forms(&bridge, foot("red", "march", (1200, 490)), Formation::Column, Anchor::FrontCentre), Ok(()));
}

#[test]
fn hz_riv_09_hz_brg_05_guns_unlimber_neither_in_water_nor_on_a_bridge() {
    let stream = water("[\"infantry\", \"cavalry\", \"artillery\"]");
    let unlimbers = |ground: &str, y| forms(ground, kit::guns("red", "limbered", (1200, y)), Formation::Unlimbered, Anchor::FrontCentre);
    assert_eq!(unlimbers(&stream, 520), Err(HZ_RIV_09));
    assert_eq!(unlimbers(&format!("{stream}{BRIDGE}"), 520), Err(HZ_BRG_05));
    assert_eq!((unlimbers(&stream, 480), unlimbers(&stream, 600)), (Ok(()), Ok(())));
}

#[test]
fn hz_bld_05_hz_brk_01_ground_is_asked_about_the_formation_it_takes_up() {
    let barn = area("\"building\"", (1240, 420), (1340, 520));
    let horse = |x| forms(&barn, horse("red", "march", (x, 500)), Formation::Line, Anchor::FrontCentre);
    assert_eq!((horse(1200), horse(1100)), (Err(HZ_BLD_06), Ok(())));
    let scrub = area("\"scrub\"", (900, 400), (1500, 700));
    let rifles = |y| Troop { kind: "light", ..foot("red", "open", (1200, y)) };
    assert_eq!(forms(&scrub, rifles(600), Formation::Line, Anchor::FrontCentre), Err(HZ_DEP_07));
}

#[test]
fn hz_opn_03_open_order_without_the_skirmish_ability_keeps_to_cover() {
    let wood = area("\"wood\"\ndensity = \"light\"", (1000, 300), (1400, 600));
    let light = |formation, y| Troop { kind: "light", ..foot("red", formation, (1200, y)) };
    let open = |ground: &str, y| forms(ground, light("column", y), Formation::OpenOrder, Anchor::FrontCentre);
    let hill = area("\"hill\"\nslope = \"gentle\"\nlevel = 1\nridge = [[1050, 450], [1350, 450]]", (1000, 300), (1400, 600));
    assert_eq!((open(&wood, 590), open(&wood, 610), open(&hill, 500)), (Ok(()), Err(HZ_OPN_03), Err(HZ_OPN_03)));
    let mut play = ordered(&wood, &[light("open", 595), FAR], OrderKind::Manoeuvre);
    let refusal = play.refuse(Action::Wheel { unit: RED, hand: Hand::Right, back: false, angle: 4_500 });
    assert_eq!(refusal.clause, HZ_OPN_03);
}

#[test]
fn hz_bom_17_guns_are_not_sighted_over_a_wall_or_into_a_lake() {
    let battery = kit::guns("blue", "unlimbered", (1200, 900));
    let aims = |ground: &str| {
        let play = Play::to_orders(table_on(ground, &[foot("red", "line", (1450, 400)), battery.clone()]));
        guns::shot(play.table(), UnitId(1), &Stance::of(play.table(), RED)).is_some_and(|shot| shot.sight.is_some())
    };
    let wall = "[[line]]\nkind = \"wall\"\nheight = \"low\"\npath = [[1100, 899], [1300, 899]]\n";
    assert_eq!((aims(""), aims(wall), aims(&area("\"lake\"", (1100, 880), (1300, 899)))), (true, false, false));
}
