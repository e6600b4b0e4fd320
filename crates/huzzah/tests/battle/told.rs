//! Moves in the players' words: from the event alone, whatever the table looks like by now.

use grognard_engine::game::Event as _;
use grognard_engine::{Clause, Game, UnitId};
use grognard_field::geometry::{Amount, Bearing, Footprint, Motion, Pivot, Pose, Quanta, Turn, turn_about, v};
use grognard_huzzah::Battle;
use grognard_huzzah::clause::*;
use grognard_huzzah::procedures::permissions::passing_friends::MoveBy;
use grognard_huzzah::table::{Event, OfficerId};
use grognard_huzzah::words::Formation;
use serde_json::json;

use crate::kit::{foot, table};

const SIZE: Footprint = Footprint::new(120.0, 15.0);
const UNIT: UnitId = UnitId(0);

fn from() -> Pose {
    Pose::nearest(v(1200.0, 600.0), Bearing::EAST)
}

fn small() -> Battle {
    table(&[foot("red", "column", (300, 300)), foot("blue", "line", (1200, 800))])
}

fn told(event: &Event) -> String {
    small().tell(event).join(" ")
}

fn gone(by: MoveBy, to: Pose, clause: Clause) -> String {
    told(&Event::Moved { unit: UNIT, by, from: from(), to, clause })
}

fn moved(by: MoveBy, motion: Motion, amount: i32, clause: Clause) -> String {
    gone(by, motion.pose(from(), SIZE, Amount(amount)), clause)
}

#[test]
fn distances_are_told_to_the_nearest_millimetre() {
    let advance = |amount| moved(MoveBy::Advance, Motion::AHEAD, amount, HZ_ADV_01);
    assert_eq!(advance(12_000), "Unit 0 advances 12 cm.");
    assert_eq!(advance(12_049), "Unit 0 advances 12 cm.");
    assert_eq!(advance(12_051), "Unit 0 advances 12.1 cm.");
    assert_eq!(advance(49), "Unit 0 advances less than 0.1 cm.");
}

#[test]
fn each_primitive_has_its_own_words() {
    assert_eq!(moved(MoveBy::Retire, Motion::BACK, 6_000, HZ_RET_01), "Unit 0 retires 6 cm.");
    assert_eq!(moved(MoveBy::Retire, Motion::AHEAD, 6_000, HZ_RET_01), "Unit 0 retires 6 cm.", "limbered guns that face the rear");
    assert_eq!(moved(MoveBy::Manoeuvre, Motion::TO_THE_RIGHT, 3_000, HZ_MAN_05), "Unit 0 side-steps 3 cm to the right.");
    assert_eq!(moved(MoveBy::Manoeuvre, Motion::TO_THE_LEFT, 3_000, HZ_MAN_12), "Unit 0 side-steps 3 cm to the left.");
    assert_eq!(moved(MoveBy::Manoeuvre, Motion::wheel_forward(Turn::Left), 4_500, HZ_MAN_01), "Unit 0 wheels left 45 degrees.");
    assert_eq!(moved(MoveBy::Manoeuvre, Motion::wheel_forward(Turn::Right), 100, HZ_MAN_01), "Unit 0 wheels right 1 degree.");
    assert_eq!(
        moved(MoveBy::Manoeuvre, Motion::wheel_backward(Turn::Left), 2_050, HZ_MAN_01),
        "Unit 0 wheels back to the left 20.5 degrees."
    );
    assert_eq!(gone(MoveBy::Manoeuvre, turn_about(from(), SIZE, Pivot::Centre, 18_000), HZ_MAN_03), "Unit 0 faces about.");
}

#[test]
fn a_square_advances_over_any_face() {
    assert_eq!(moved(MoveBy::Advance, Motion::TO_THE_LEFT, 3_000, HZ_ADV_01), "Unit 0 advances 3 cm to its left.");
    assert_eq!(moved(MoveBy::Advance, Motion::BACK, 3_000, HZ_ADV_01), "Unit 0 advances 3 cm to its rear.");
    assert_eq!(moved(MoveBy::Advance, Motion::BACK, 3_000, HZ_ADV_16), "Unit 0 recoils 3 cm.");
}

#[test]
fn compulsory_moves_go_to_a_side_of_the_table() {
    // By the middle of the mob, which turns as it runs.
    let half = small().card(UNIT).footprint(Formation::Mob).depth / 2.0;
    let runs = |degrees: f64| {
        let bearing = Bearing::degrees(degrees);
        let middle = from().front() - from().facing.unit() * half;
        gone(MoveBy::Rout, Pose::nearest(middle + bearing.unit() * (240.0 + half), bearing), HZ_ROUT_02)
    };
    assert_eq!(runs(22.4), "Unit 0 runs 24 cm to the north.");
    assert_eq!(runs(22.6), "Unit 0 runs 24 cm to the north-east.");
    assert_eq!(runs(337.6), "Unit 0 runs 24 cm to the north.");
    assert_eq!(moved(MoveBy::FailedCheck, Motion::BACK, 9_000, HZ_CCK_26), "Unit 0 falls back 9 cm to the west.");
}

#[test]
fn formations_are_changed_and_guns_limbered() {
    let formed = |formation, clause| told(&Event::Formed { unit: UNIT, formation, to: from(), clause });
    assert_eq!(formed(Formation::Line, HZ_DEP_07), "Unit 0 changes to line.");
    assert_eq!(formed(Formation::Limbered, HZ_DEP_08), "Unit 0 limbers.");
    assert_eq!(formed(Formation::Limbered, HZ_CCK_27), "Unit 0 limbers and falls back.");
    assert_eq!(formed(Formation::Column, HZ_RLY_14), "Unit 0 stands in column and faces east.");
}

#[test]
fn officers_ride() {
    let rides = |x, clause| {
        let from = (Quanta(100_000), Quanta(100_000));
        told(&Event::OfficerMoved { officer: OfficerId(0), from, x: Quanta(x), y: Quanta(100_000), clause })
    };
    assert!(rides(115_000, HZ_OFF_02).ends_with(" rides 15 cm to the east."), "{}", rides(115_000, HZ_OFF_02));
    assert!(rides(100_000, HZ_OFF_02).ends_with(" stays where he is."));
    assert!(rides(101_000, HZ_OMOV_02).ends_with(" makes way for the troops."));
}

#[test]
fn a_log_of_the_first_version_is_read() {
    let pose = json!({ "x": 120_000, "y": 60_000, "facing": 9_000 });
    let old = json!({ "moved": { "unit": 0, "to": pose, "clause": "HZ-ADV-01" } });
    let read: Event = serde_json::from_value(Event::upgrade(1, old)).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(read, Event::Moved { unit: UNIT, by: MoveBy::Advance, from: from(), to: from(), clause: HZ_ADV_01 });
    assert_eq!(told(&read), "Unit 0 moves.");
    let rode = json!({ "officer_moved": { "officer": 0, "x": 5, "y": 7, "clause": "HZ-OFF-02" } });
    let read: Event = serde_json::from_value(Event::upgrade(1, rode)).unwrap_or_else(|error| panic!("{error}"));
    let place = (Quanta(5), Quanta(7));
    assert_eq!(read, Event::OfficerMoved { officer: OfficerId(0), from: place, x: place.0, y: place.1, clause: HZ_OFF_02 });
}
