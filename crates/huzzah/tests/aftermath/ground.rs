//! Compulsory moves over the ground: out of what they stand in, over what infantry can get over, and onto ground that is open.

use grognard_engine::Side;
use grognard_field::geometry::{Bearing, Pose, v};
use grognard_huzzah::battle::action::{Action, Hand};
use grognard_huzzah::clause::*;
use grognard_huzzah::table::{Event, Phase, Table, Whereabouts};
use grognard_huzzah::words::Formation;

use crate::kit::{Do, Field, HOUSE, Roll, Say, play, put, rally, routing, unit};

/// A French column in contact with a British line over the line y = 900.
fn at_grips(ground: &str) -> Table {
    let mut table = Field::new()
        .ground(ground)
        .foot("red1-a", "first", "column", (1200.0, 400.0, 0.0))
        .foot("red1-z", "first", "line", (400.0, 300.0, 0.0))
        .foot("blue1-a", "veteran", "line", (1200.0, 1200.0, 180.0))
        .foot("blue1-z", "first", "line", (400.0, 1600.0, 180.0))
        .table();
    put(&mut table, "red1-a", (1200.0, 899.8, 0.0));
    put(&mut table, "blue1-a", (1200.0, 900.2, 180.0));
    table
}

const COLUMN_LOSES: [Say; 2] = [Roll(4, 6), Roll(2, 3)];
const BOTH_FAIL: [Say; 2] = [Roll(5, 6), Roll(5, 6)];

fn box_of(kind: &str, (west, south): (f64, f64), (east, north): (f64, f64)) -> String {
    format!("[[area]]\nkind = \"{kind}\"\nshape = [[{west}, {south}], [{east}, {south}], [{east}, {north}], [{west}, {north}]]\n")
}

/// A line from west to east.
fn across(what: &str, y: f64) -> String {
    format!("[[line]]\n{what}\npath = [[0, {y}], [2400, {y}]]\n")
}

const HIGH_HEDGE: &str = "kind = \"hedge\"\nheight = \"high\"";
const HIGH_WALL: &str = "kind = \"wall\"\nheight = \"high\"";
const STREAM: &str = "kind = \"stream\"\nfordable = [\"infantry\", \"cavalry\", \"artillery\"]";
const DEEP_RIVER: &str = "kind = \"river\"\nfordable = []";

#[test]
fn hz_eng_41_hz_eng_42_who_loses_in_broken_ground_runs_out_of_it() {
    let routs = |scrub: String| {
        let mut table = at_grips(&scrub);
        let a = unit(&table, "red1-a");
        let to = table.unit(a).pose;
        table.apply_event(&Event::Formed { unit: a, formation: Formation::OpenOrder, to, clause: HOUSE });
        let (events, after) = play(table, Side::Red, Phase::Engagements, &COLUMN_LOSES);
        assert!(after.unit(a).routing && after.unit(a).on_table(), "{events:#?}");
        after.rect(a).c
    };
    let in_it = routs(box_of("scrub", (800.0, 600.0), (1600.0, 895.0)));
    assert!((in_it.x - 1200.0).abs() < 0.1 && in_it.y < 700.0, "straight back, the full move, through what it stood in: {in_it:?}");
    let behind = routs(box_of("scrub", (1000.0, 700.0), (1400.0, 800.0)));
    assert!(behind.y > 800.0, "not into what lies behind it: {behind:?}");
}

#[test]
fn hz_eng_41_hz_str_04_a_garrison_that_loses_a_strong_point_runs_from_it() {
    let sector = box_of("strongpoint", (1140.0, 900.0), (1260.0, 1000.0)) + "defence = 5\n";
    let fight = |more: &str| {
        let mut table = at_grips(&(sector.clone() + more));
        let b = unit(&table, "blue1-a");
        let to = Pose::nearest(v(1200.0, 900.0), Bearing::SOUTH);
        let beside = Hand::Right;
        table.apply_event(&Event::Garrisoned { unit: b, sector: Some(0), formation: Formation::Line, to, beside, clause: HOUSE });
        let (events, after) = play(table, Side::Red, Phase::Engagements, &[Roll(1, 2), Roll(6, 6)]);
        let broken = events.contains(&Event::Removed { unit: b, to: Whereabouts::Broken, clause: HZ_ENG_42 });
        (broken, after.rect(b).c, events)
    };
    let (broken, now, events) = fight("");
    assert!(!broken && (now.y - 1150.0).abs() < 1.0, "20 cm from the middle of it: {now:?} {events:#?}");
    // Closed ground on every other side is another matter.
    let pond = |from, to| box_of("lake", from, to);
    let pen =
        pond((1000.0, 1010.0), (1400.0, 1100.0)) + &pond((1000.0, 850.0), (1130.0, 1010.0)) + &pond((1270.0, 850.0), (1400.0, 1010.0));
    assert!(fight(&pen).0, "shut in");
}

#[test]
fn hz_eng_41_hz_hed_06_infantry_runs_over_a_high_hedge_and_round_deep_water() {
    let routs = |line: &str| {
        let table = at_grips(&across(line, 800.0));
        let a = unit(&table, "red1-a");
        play(table, Side::Red, Phase::Engagements, &COLUMN_LOSES).1.rect(a).c
    };
    let over = routs(HIGH_HEDGE);
    assert!((over.y - 684.8).abs() < 0.2 && (over.x - 1200.0).abs() < 0.1, "{over:?}");
    let along = routs(DEEP_RIVER);
    assert!(along.y > 800.0, "{along:?}");
}

/// A router before a hedge fails to rally this often; where its front then is, and whether it paid for a way round.
fn runs_on(mounted: bool, times: usize) -> (f64, bool) {
    let field = Field::new().ground(&across(HIGH_HEDGE, 600.0));
    let at = (1200.0, 700.0, 0.0);
    let field = if mounted { field.horse("red1-a", "first", "column", at) } else { field.foot("red1-a", "first", "column", at) };
    let mut table =
        field.foot("red1-b", "first", "line", (300.0, 300.0, 0.0)).foot("red1-c", "first", "line", (2100.0, 300.0, 0.0)).table();
    routing(&mut table, "red1-a");
    let mut paid = false;
    // The first time its command checks, and passes.
    for script in [&[Roll(1, 2), Roll(6, 6)][..], &[Roll(6, 6)]].into_iter().take(times) {
        let (events, after) = rally(table, Side::Red, script);
        paid |= events.iter().any(|event| matches!(event, Event::Staggered { clause: HZ_ROUT_06, .. }));
        table = after;
    }
    (table.unit(unit(&table, "red1-a")).pose.y.metres(), paid)
}

#[test]
fn hz_hed_06_hz_rout_02_hz_rout_06_a_mob_of_infantry_stops_at_a_high_hedge_and_then_gets_over_it() {
    let (front, paid) = runs_on(false, 1);
    assert!((front - 600.0).abs() < 1.0 && !paid, "at the hedge: {front} {paid}");
    let (front, paid) = runs_on(false, 2);
    assert!(front < 600.0 - 25.0 && front > 600.0 - 35.0 && !paid, "set down beyond it: {front} {paid}");
    let (front, paid) = runs_on(true, 1);
    assert!(front > 598.0 && paid, "horse looks for a way round: {front} {paid}");
}

#[test]
fn hz_wal_06_hz_eng_38_a_column_that_retires_is_set_down_beyond_a_high_wall_it_stands_against() {
    let retires = |wall: f64| {
        let table = at_grips(&across(HIGH_WALL, wall));
        let a = unit(&table, "red1-a");
        play(table, Side::Red, Phase::Engagements, &BOTH_FAIL).1.unit(a).pose.y.metres()
    };
    // Its rear is at 869.8.
    assert!((retires(869.5) - 869.4).abs() < 0.2, "just beyond: {}", retires(869.5));
    assert!((retires(820.0) - 850.1).abs() < 0.2, "no farther than the wall: {}", retires(820.0));
}

#[test]
fn hz_rout_02_hz_eng_41_no_mob_is_set_down_across_water_it_cannot_wade() {
    // The middle of the mob would come to 684.8, its front to 669.8.
    let ends = |line: &str| {
        let table = at_grips(&across(line, 675.0));
        let a = unit(&table, "red1-a");
        let rect = play(table, Side::Red, Phase::Engagements, &COLUMN_LOSES).1.rect(a);
        rect.corners().into_iter().map(|corner| corner.y).fold(f64::MAX, f64::min)
    };
    assert!(ends(DEEP_RIVER) > 673.0, "{}", ends(DEEP_RIVER));
    assert!((ends(STREAM) - 669.8).abs() < 0.2, "{}", ends(STREAM));
}

#[test]
fn hz_rly_14_a_mob_that_rallies_forms_up_on_ground_open_to_it() {
    let forms = |river: &str| {
        let mut table = Field::new()
            .ground(&across(river, 600.0))
            .foot("red1-a", "first", "column", (1200.0, 650.0, 90.0))
            .foot("red1-b", "first", "line", (300.0, 300.0, 0.0))
            .foot("blue1-a", "first", "line", (2200.0, 650.0, 270.0))
            .table();
        routing(&mut table, "red1-a");
        let a = unit(&table, "red1-a");
        let (_, after) = rally(table, Side::Red, &[Roll(1, 2), Roll(1, 2), Do(Action::Take { formation: Formation::Line })]);
        assert_eq!(after.unit(a).formation, Formation::Line);
        after.rect(a).corners().into_iter().map(|corner| corner.y).fold(f64::MAX, f64::min)
    };
    assert!(forms(DEEP_RIVER) > 598.0, "{}", forms(DEEP_RIVER));
    assert!(forms(STREAM) < 595.0, "a stream it could wade is no hindrance: {}", forms(STREAM));
}
