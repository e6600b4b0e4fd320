//! Where moves stop at threat zones.

use grognard_engine::Side;
use grognard_field::geometry::{Amount, Motion, Side as Edge, Turn};
use grognard_huzzah::facts::stops::{Entry, entries};
use grognard_huzzah::table::Table;
use grognard_huzzah::words::Feature;

use crate::kit::*;

/// The zones that Blue's first unit (after `n` red ones) enters by a motion, in cm of the table.
fn entered(table: &Table, n: u16, motion: Motion, most: i32, leading: Edge) -> Vec<Entry> {
    let unit = grognard_engine::UnitId(n);
    let (pose, size) = (table.unit(unit).pose, table.footprint(unit));
    entries(table, &stance(table, unit), &motion.path(pose, size, Amount(most)), leading).into_vec()
}

fn close(a: f64, b: f64) -> bool {
    (a - b).abs() < 0.12
}

#[test]
fn hz_adv_05_hz_adv_07_at_the_first_touch_one_stand_depth_in() {
    let table = Board::new([foot(100.0, 100.0, 0.0)], [foot(100.0, 125.0, 180.0)]).table();
    let found = entered(&table, 1, Motion::AHEAD, 15_000, Edge::Front);
    assert_eq!(found.len(), 1);
    assert!(close(found[0].touch, 100.0) && close(found[0].rest, 115.0), "{found:?}");
    assert!(entered(&table, 1, Motion::AHEAD, 9_900, Edge::Front).is_empty(), "it stops short of it");
}

#[test]
fn hz_adv_06_hz_thr_46_at_each_new_zone_but_not_at_one_it_starts_in() {
    let reds = [foot(100.0, 100.0, 0.0), foot(112.5, 95.0, 0.0)];
    let table = Board::new(reds, [foot(106.0, 125.0, 180.0)]).table();
    let found = entered(&table, 2, Motion::AHEAD, 20_000, Edge::Front);
    assert_eq!(found.iter().map(|entry| (entry.by.0, entry.touch.round())).collect::<Vec<_>>(), [(0, 100.0), (1, 150.0)]);
    let reds = [foot(100.0, 100.0, 0.0), foot(112.5, 95.0, 0.0)];
    let inside = Board::new(reds, [foot(106.0, 114.0, 180.0)]).table();
    assert_eq!(entered(&inside, 2, Motion::AHEAD, 20_000, Edge::Front).iter().map(|entry| entry.by.0).collect::<Vec<_>>(), [1]);
    let square = Board::new([horse(100.0, 100.0, 0.0)], [foot(100.0, 135.0, 180.0).square()]).table();
    assert_eq!(entered(&square, 1, Motion::AHEAD, 20_000, Edge::Front).len(), 1, "squares halt at cavalry zones");
}

#[test]
fn hz_adv_08_obliquely_until_the_first_stand_is_wholly_inside() {
    // A line that comes down at 30 degrees: its leading stand, 3 cm wide, needs 3 sin 30 / cos 30 cm more along its way.
    let table = Board::new([foot(100.0, 100.0, 0.0)], [foot(100.0, 130.0, 210.0)]).table();
    let found = entered(&table, 1, Motion::AHEAD, 30_000, Edge::Front);
    let slant = 30.0 * 30.0_f64.to_radians().tan();
    assert!(close(found[0].rest - found[0].touch, slant), "{found:?} {slant}");
    // At 20 degrees that is less than a stand depth, which is then what counts.
    let table = Board::new([foot(100.0, 100.0, 0.0)], [foot(100.0, 130.0, 200.0)]).table();
    let found = entered(&table, 1, Motion::AHEAD, 30_000, Edge::Front);
    assert!(close(found[0].rest - found[0].touch, 15.0), "{found:?}");
}

#[test]
fn hz_ret_06_hz_ret_07_backwards_with_the_rear() {
    let table = Board::new([foot(100.0, 100.0, 0.0)], [foot(100.0, 125.0, 0.0)]).table(); // its rear at 123.5
    let found = entered(&table, 1, Motion::BACK, 20_000, Edge::Rear);
    assert!(close(found[0].touch, 85.0) && close(found[0].rest, 100.0), "{found:?}");
}

#[test]
fn hz_man_09_hz_man_10_wheeling_in() {
    // A line 16 cm away wheels about its right end: its left corner swings into the zone.
    let table = Board::new([foot(100.0, 100.0, 0.0)], [foot(100.0, 116.0, 180.0)]).table();
    let motion = Motion::wheel_forward(Turn::Right);
    let found = entered(&table, 1, motion, 4_500, Edge::Front);
    assert_eq!(found.len(), 1);
    let touch = (10.0_f64 / 120.0).asin();
    assert!((found[0].touch - touch).abs() < 0.001, "{found:?} {touch}");
    assert!(found[0].rest > found[0].touch);
    let side = Board::new([foot(100.0, 100.0, 0.0)], [foot(115.0, 110.0, 180.0)]).table();
    let step = entered(&side, 1, Motion::TO_THE_RIGHT, 10_000, Edge::Right);
    assert!(close(step[0].touch, 30.0) && close(step[0].rest, 45.0), "{step:?}");
}

#[test]
fn hz_sks_05_hz_sks_08_hz_adv_05_the_deeper_zone_stops_who_comes_out_of_a_wood() {
    let touches = |south: f64, superior: Side| {
        let board = Board::new([foot(100.0, 100.0, 0.0)], [foot(100.0, 123.0, 180.0)]).superior(superior);
        let table = board.area(Feature::LightWood, &block(80.0, south, 40.0, 130.0 - south)).table();
        entered(&table, 1, Motion::AHEAD, 15_000, Edge::Front).into_iter().map(|entry| entry.touch).collect::<Vec<_>>()
    };
    let at = |found: Vec<f64>, metres: f64| matches!(found[..], [only] if close(only, metres));
    assert!(at(touches(122.0, Side::Red), 30.0), "{:?}", touches(122.0, Side::Red));
    assert!(at(touches(122.0, Side::Blue), 80.0), "the enemy has no superiority: {:?}", touches(122.0, Side::Blue));
    // A metre of it may be out before it is no longer wholly in the wood.
    assert!(at(touches(117.0, Side::Red), 61.0), "inside it at once on leaving the wood: {:?}", touches(117.0, Side::Red));
    assert!(touches(107.0, Side::Red).is_empty(), "it never leaves the wood: {:?}", touches(107.0, Side::Red));
}

#[test]
fn hz_thz_07_a_zone_masked_by_a_friend_is_not_entered_behind_it() {
    let column = |x: f64, y: f64| foot(x, y, 180.0).column();
    let table = Board::new([horse(100.0, 100.0, 0.0)], [column(100.0, 140.0), column(100.0, 105.0)]).table();
    assert!(entered(&table, 1, Motion::AHEAD, 25_000, Edge::Front).is_empty(), "behind its friend all the way");
    let beside = Board::new([horse(100.0, 100.0, 0.0)], [column(106.1, 140.0), column(100.0, 105.0)]).table();
    assert_eq!(entered(&beside, 1, Motion::AHEAD, 25_000, Edge::Front).len(), 1);
}

#[test]
fn hz_for_18_along_the_battlements_one_stand_width_in() {
    let wall = [(60.0, 99.0), (160.0, 99.0)];
    // The escalader looks along the wall; the neighbour on the wall side-steps into its zone.
    let pieces = || ([foot(100.0, 99.0, 90.0).column()], [foot(130.0, 99.5, 0.0)]);
    let (red, blue) = pieces();
    let on = Board::new(red, blue).line(Feature::FortressWall, &wall).table();
    let step = entered(&on, 1, Motion::TO_THE_LEFT, 20_000, Edge::Left);
    assert!(close(step[0].rest - step[0].touch, 30.0), "{step:?}");
    let (red, blue) = pieces();
    let off = Board::new(red, blue).table();
    let step = entered(&off, 1, Motion::TO_THE_LEFT, 20_000, Edge::Left);
    assert!(close(step[0].rest - step[0].touch, 15.0), "{step:?}");
}
