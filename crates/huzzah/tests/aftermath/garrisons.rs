//! Close order garrisons and open order out of the open: what they hold, how they stand.

use grognard_engine::{Side, UnitId};
use grognard_field::geometry::Bearing;
use grognard_huzzah::Options;
use grognard_huzzah::battle::action::Hand;
use grognard_huzzah::clause::*;
use grognard_huzzah::facts::Stance;
use grognard_huzzah::facts::flank::Aspect;
use grognard_huzzah::facts::threats::threateners;
use grognard_huzzah::moves::building::may_occupy;
use grognard_huzzah::moves::manoeuvre;
use grognard_huzzah::phases::questions::formations;
use grognard_huzzah::procedures::permissions::may_manoeuvre::How;
use grognard_huzzah::rules::options::Deployment;
use grognard_huzzah::setup::deploy::may_place;
use grognard_huzzah::table::{Event, Table};
use grognard_huzzah::words::Formation;

use crate::kit::{Field, HOUSE, put, routing, unit};

/// A hundred metres square, in the middle of which is (1200, 470).
const BARN: &str = "[[area]]\nkind = \"building\"\nname = \"Barn\"\nshape = [[1150, 420], [1250, 420], [1250, 520], [1150, 520]]\n";

fn garrison(table: &mut Table, unit: UnitId, beside: Hand) {
    let to = table.printed().terrain.sectors[0].facing(Bearing::NORTH).0;
    table.apply_event(&Event::Garrisoned { unit, sector: Some(0), formation: Formation::Line, to, beside, clause: HOUSE });
}

#[test]
fn hz_flk_03_hz_flk_06_hz_bld_19_a_garrison_threatens_a_flank_over_its_left_face_as_over_its_right() {
    for (beside, x) in [(Hand::Left, 1080.0), (Hand::Right, 1320.0)] {
        let mut table = Field::new()
            .ground(BARN)
            .foot("red1-a", "first", "line", (400.0, 300.0, 0.0))
            .foot("blue1-a", "first", "line", (x, 480.0, 0.0))
            .table();
        let [red, blue] = ["red1-a", "blue1-a"].map(|id| unit(&table, id));
        garrison(&mut table, red, beside);
        let aspects = |table: &Table| threateners(table, &Stance::of(table, blue)).iter().map(|threat| threat.aspect).collect::<Vec<_>>();
        assert_eq!(aspects(&table), [Aspect::Flank], "{beside:?}");
        // The side it does not hold threatens nobody.
        put(&mut table, "blue1-a", (2400.0 - x, 480.0, 0.0));
        assert_eq!(aspects(&table), []);
    }
}

#[test]
fn hz_bld_18_hz_bld_22_hz_man_03_a_garrison_does_not_face_about_to_hold_other_sides() {
    let mut table = Field::new().ground(BARN).foot("red1-a", "first", "line", (400.0, 300.0, 0.0)).table();
    let a = unit(&table, "red1-a");
    let about = |table: &Table| manoeuvre(table, a, How::AboutFace).map_err(|refusal| refusal.code);
    assert_eq!(about(&table), Ok(()));
    garrison(&mut table, a, Hand::Right);
    assert_eq!(about(&table), Err("move/garrison"));
}

#[test]
fn hz_bld_18_hz_bld_11_a_sector_has_one_garrison() {
    let mut table = Field::new()
        .ground(BARN)
        .foot("red1-a", "first", "line", (400.0, 300.0, 0.0))
        .foot("red1-b", "first", "line", (1200.0, 419.5, 0.0))
        .table();
    let [a, b] = ["red1-a", "red1-b"].map(|id| unit(&table, id));
    let may = |table: &Table| may_occupy(table, b, 0).map_err(|refusal| refusal.clause);
    assert_eq!(may(&table), Ok(()));
    garrison(&mut table, a, Hand::Right);
    assert_eq!(may(&table), Err(HZ_BLD_18));
}

/// Whose north edge runs at y = 400.
const WOOD: &str = "[[area]]\nkind = \"wood\"\ndensity = \"light\"\nshape = [[800, 100], [1600, 100], [1600, 400], [800, 400]]\n";

#[test]
fn hz_opn_03_hz_rly_14_troops_that_halt_partly_in_the_open_do_not_take_open_order() {
    let mut table = Field::new()
        .ground(WOOD)
        .spanish_foot("red1-a", "light", "column", (1200.0, 300.0, 0.0))
        .foot("red1-b", "first", "line", (400.0, 300.0, 0.0))
        .foot("blue1-a", "first", "line", (1200.0, 1600.0, 180.0))
        .table();
    let a = unit(&table, "red1-a");
    let abilities = &table.card(a).abilities;
    assert!(abilities.open_order && !abilities.skirmish);
    // A mob that halts forms up about its middle.
    routing(&mut table, "red1-a");
    let (half, line) = (table.rect(a).hd, table.card(a).footprint(Formation::OpenOrder).depth);
    let mut loose = |front: f64| {
        put(&mut table, "red1-a", (1200.0, front - line * 0.5 + half, 0.0));
        formations(&table, a).contains(&Formation::OpenOrder)
    };
    assert_eq!((loose(399.0), loose(403.0)), (true, false), "its front just within the wood, and out of it");
}

#[test]
fn hz_opn_03_hz_gap_09_nobody_deploys_in_open_order_partly_in_the_open() {
    let options = Options { deployment: Deployment::Assault, ..Options::default() };
    let wood = WOOD.replace("100]", "1400]").replace(" 400]", " 1700]");
    let mut table = Field::new()
        .options(options)
        .ground(&wood)
        .foot("red1-a", "first", "line", (1200.0, 300.0, 0.0))
        .spanish_foot("blue1-a", "light", "column", (1200.0, 1600.0, 180.0))
        .table();
    let a = unit(&table, "blue1-a");
    let mut may = |y: f64| {
        put(&mut table, "blue1-a", (1200.0, y, 180.0));
        may_place(&table, Side::Blue, a, table.unit(a).pose, Formation::OpenOrder).map_err(|refusal| refusal.clause)
    };
    assert_eq!((may(1600.0), may(1398.0)), (Ok(()), Err(HZ_GAP_09)));
}
