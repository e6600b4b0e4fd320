//! HZ-TER and the rates, stops and bars of each terrain, walked.

use grognard_field::battle::{load, shipped, shipped_battle};
use grognard_field::geometry::{Bearing, Footprint, Pose, Rect, Side, v};
use grognard_huzzah::Rules;
use grognard_huzzah::clause::*;
use grognard_huzzah::procedures::lookups::going::Walker;
use grognard_huzzah::terrain::{Meets, Move, Piece, Terrain, Way, straight};
use grognard_huzzah::words::{Arm, Feature, Formation};

/// A bare field of 2400 x 1800 m with some ground on it.
pub fn ground(more: &str) -> Terrain {
    let text = format!("{}\n{more}\n{}", include_str!("bare_head.toml"), include_str!("bare_armies.toml"));
    Terrain::of(&load("bare", &text).unwrap_or_else(|faults| panic!("{}", faults.lines())))
}

fn walker(arm: Arm, formation: Formation) -> Walker {
    Walker { arm, formation, open_order_troops: false, skirmish_troops: false, cossack: false }
}

/// Straight north from a place, `allowance` metres in the open; the front leads.
fn north(terrain: &Terrain, walker: Walker, at: (f64, f64), size: (f64, f64), allowance: f64) -> Way {
    let from = Rect::at(Pose::nearest(v(at.0, at.1), Bearing::NORTH), Footprint::new(size.0, size.1));
    straight(terrain, &Move { walker, from, along: v(0.0, 1.0), leading: Side::Front, allowance }, Rules::standard())
}

const COLUMN: (f64, f64) = (60.0, 30.0);

fn near(way: &Way, metres: f64) {
    assert!((way.reached - metres).abs() < 0.2, "{way:?} is not {metres} m");
}

fn halts(way: &Way) -> Vec<grognard_engine::Clause> {
    way.met.iter().filter(|met| met.how == Meets::Halts).map(|met| met.clause).collect()
}

#[test]
fn every_shipped_battle_has_ground() {
    for (name, _) in shipped() {
        let terrain = Terrain::of(&shipped_battle(name).unwrap());
        assert!(!terrain.areas.is_empty(), "{name}");
        for sector in &terrain.sectors {
            assert!(sector.size.width > 1.0 && sector.size.depth > 1.0, "{name}: {}", sector.name);
            assert!(sector.outline.corners().iter().all(|corner| sector.rect.holds(*corner, 0.5)), "{name}: {}", sector.name);
        }
    }
}

#[test]
fn hz_ter_05_ter_01_a_column_goes_half_of_the_rest_into_an_orchard() {
    let terrain = ground("[[area]]\nkind = \"orchard\"\nshape = [[900, 600], [1500, 600], [1500, 1000], [900, 1000]]");
    let column = walker(Arm::Infantry, Formation::Column);
    near(&north(&terrain, column, (1200.0, 500.0), COLUMN, 200.0), 150.0);
    // HZ-TER-06: five out of it, then ten beyond.
    near(&north(&terrain, column, (1200.0, 950.0), COLUMN, 200.0), 150.0);
    let way = north(&terrain, column, (1200.0, 500.0), COLUMN, 200.0);
    assert_eq!(way.met[0].clause, HZ_WOD_02);
    assert_eq!(way.met[0].piece, Piece::Area(0));
    // Light troops in open order walk through at full rate, guns not at all.
    let loose = Walker { open_order_troops: true, skirmish_troops: true, ..walker(Arm::Infantry, Formation::OpenOrder) };
    near(&north(&terrain, loose, (1200.0, 500.0), (120.0, 20.0), 200.0), 200.0);
    let guns = walker(Arm::Artillery, Formation::Limbered);
    let way = north(&terrain, guns, (1200.0, 500.0), (30.0, 80.0), 200.0);
    near(&way, 100.0);
    assert_eq!(halts(&way), [HZ_WOD_03]);
}

#[test]
fn hz_hed_02_hed_05_a_low_hedge_stops_and_is_crossed_at_half_rate() {
    let terrain = ground("[[line]]\nkind = \"hedge\"\npath = [[900, 600], [1500, 600]]\nheight = \"low\"");
    let column = walker(Arm::Infantry, Formation::Column);
    let way = north(&terrain, column, (1200.0, 500.0), COLUMN, 200.0);
    near(&way, 100.0);
    assert_eq!(halts(&way), [HZ_HED_02]);
    let way = north(&terrain, column, (1200.0, 599.95), COLUMN, 200.0);
    near(&way, 100.0);
    assert!(way.met.iter().any(|met| met.how == Meets::Crosses && met.clause == HZ_HED_05), "{way:?}");
    // Clear of it behind, full rate again; guns are barred.
    near(&north(&terrain, column, (1200.0, 630.5), COLUMN, 200.0), 200.0);
    let way = north(&terrain, walker(Arm::Artillery, Formation::Limbered), (1200.0, 599.95), (30.0, 80.0), 200.0);
    near(&way, 0.0);
    assert_eq!(halts(&way), [HZ_HED_03]);
}

#[test]
fn hz_wal_06_hed_06_infantry_is_set_down_beyond_a_high_wall() {
    let terrain = ground("[[line]]\nkind = \"wall\"\npath = [[900, 600], [1500, 600]]\nheight = \"high\"");
    let way = north(&terrain, walker(Arm::Infantry, Formation::Column), (1200.0, 599.95), COLUMN, 200.0);
    assert!(way.set_down.is_some_and(|far| (far - 30.1).abs() < 0.2), "{way:?}");
    assert!(way.met.iter().any(|met| met.how == Meets::SetDown && met.clause == HZ_WAL_06));
    let way = north(&terrain, walker(Arm::Cavalry, Formation::Column), (1200.0, 599.95), COLUMN, 300.0);
    near(&way, 0.0);
    assert_eq!(halts(&way), [HZ_WAL_04]);
}

#[test]
fn hz_riv_02_brg_01_water_is_crossed_at_the_bridge_in_march_column_only() {
    let terrain = ground(
        "[[line]]\nkind = \"river\"\nname = \"R\"\npath = [[0, 600], [2400, 600]]\nfordable = []\nbed = \"deep\"\n[[crossing]]\nkind = \"bridge\"\nat = [1200, 600]",
    );
    let march = walker(Arm::Infantry, Formation::MarchColumn);
    near(&north(&terrain, march, (1200.0, 500.0), (30.0, 60.0), 200.0), 200.0);
    let off = north(&terrain, march, (1300.0, 500.0), (30.0, 60.0), 200.0);
    near(&off, 100.0);
    assert_eq!(halts(&off), [HZ_RIV_04]);
    near(&north(&terrain, walker(Arm::Infantry, Formation::Column), (1200.0, 500.0), COLUMN, 200.0), 100.0);
    assert_eq!(halts(&north(&terrain, walker(Arm::Infantry, Formation::Column), (1200.0, 599.95), COLUMN, 200.0)), [HZ_RIV_02]);
}

#[test]
fn hz_opn_03_open_order_without_skirmish_stays_under_cover() {
    let terrain = ground("[[area]]\nkind = \"wood\"\ndensity = \"light\"\nshape = [[900, 600], [1500, 600], [1500, 1000], [900, 1000]]");
    let light = Walker { open_order_troops: true, ..walker(Arm::Infantry, Formation::OpenOrder) };
    let way = north(&terrain, light, (1200.0, 950.0), (120.0, 20.0), 200.0);
    near(&way, 50.0);
    assert_eq!(halts(&way), [HZ_OPN_03]);
    near(&north(&terrain, Walker { skirmish_troops: true, ..light }, (1200.0, 950.0), (120.0, 20.0), 200.0), 200.0);
}

#[test]
fn hz_hil_02_slopes_halve_the_move_and_broken_ground_is_for_open_order() {
    let terrain = ground(
        "[[area]]\nkind = \"hill\"\nslope = \"gentle\"\nlevel = 1\nridge = [[950, 800], [1450, 800]]\nshape = [[900, 600], [1500, 600], [1500, 1000], [900, 1000]]\n[[area]]\nkind = \"scrub\"\nshape = [[100, 600], [500, 600], [500, 1000], [100, 1000]]",
    );
    let column = walker(Arm::Infantry, Formation::Column);
    near(&north(&terrain, column, (1200.0, 500.0), COLUMN, 200.0), 150.0);
    assert_eq!(terrain.ridges[0].path, [v(950.0, 800.0), v(1450.0, 800.0)], "the ridge of the file");
    let way = north(&terrain, column, (300.0, 500.0), COLUMN, 200.0);
    near(&way, 100.0);
    assert_eq!(halts(&way), [HZ_BRK_01]);
}

#[test]
fn hz_for_01_the_drill_breach_has_walls_breaches_and_a_mine() {
    let terrain = Terrain::of(&shipped_battle("drill-breach").unwrap());
    assert!(terrain.siege && terrain.mines.len() == 1);
    let walls: Vec<_> = terrain.lines.iter().filter(|line| line.tag.feature == Feature::FortressWall).collect();
    assert!(walls.iter().all(|wall| !(wall.path[0].y == 700.0 && wall.path[0].x > 785.0 && wall.path[1].x < 785.0)), "the breach is open");
    assert!(
        walls.iter().any(|wall| wall.tag.levels == 2 && wall.tag.name.as_deref() == Some("Curtain")),
        "HZ-FOR-04: the ditch adds a level"
    );
    assert!(terrain.areas.iter().any(|area| area.tag.feature == Feature::BarricadedBreach));
}

#[test]
fn hz_for_04_a_trench_raises_the_wall_behind_it_and_no_more_of_it() {
    // The inside lies to the right: north of a wall drawn from east to west.
    let wall = "[[line]]\nkind = \"fortress_wall\"\npath = [[1400, 900], [400, 900]]\nlevels = 1\n";
    let trench = |path: &str| format!("{wall}[[line]]\nkind = \"trench\"\ndepth = \"deep\"\npath = {path}\n");
    let levels = |text: &str| -> Vec<(f64, f64, u8)> {
        let walls = ground(text).lines.into_iter().filter(|line| line.tag.feature == Feature::FortressWall);
        walls.map(|line| (line.path[0].x, line.path[1].x, line.tag.levels)).collect()
    };
    assert_eq!(levels(wall), [(1400.0, 400.0, 1)]);
    assert_eq!(levels(&trench("[[1100, 870], [800, 870]]")), [(1400.0, 1100.0, 1), (800.0, 400.0, 1), (1100.0, 800.0, 2)]);
    assert_eq!(levels(&trench("[[1100, 859], [800, 859]]")), [(1400.0, 400.0, 1)], "too far off");
    assert_eq!(levels(&trench("[[1100, 930], [800, 930]]")), [(1400.0, 400.0, 1)], "inside");
    assert_eq!(levels(&trench("[[900, 500], [900, 899]]")), [(1400.0, 400.0, 1)], "a sap that leads up to it");
}

#[test]
fn hz_hil_04_an_isolated_hill_has_two_ridges_and_a_long_one_its_own() {
    // 200 m deep, with a ridge along the middle: of twice that it is isolated, of more it is long.
    let hill = |east: i32| {
        let made = format!(
            "[[area]]\nkind = \"hill\"\nslope = \"gentle\"\nlevel = 1\nridge = [[400, 400], [{east}, 400]]\n\
             shape = [[400, 300], [{east}, 300], [{east}, 500], [400, 500]]\n"
        );
        ground(&made).ridges.into_iter().map(|ridge| ridge.path).collect::<Vec<_>>()
    };
    assert_eq!(hill(802), [vec![v(400.0, 400.0), v(802.0, 400.0)]]);
    let cross = hill(800);
    assert_eq!(cross[0], [v(400.0, 400.0), v(800.0, 400.0)]);
    let [p, q] = cross[1][..] else { panic!("{cross:?}") };
    assert!((p.x - 600.0).abs() < 1e-6 && (q.x - 600.0).abs() < 1e-6 && (p.y - q.y).abs() > 199.9, "{cross:?}");
}
