//! Guns: straight ahead, range, sight, over heads, dead ground, bounce through.

use grognard_engine::{Side, UnitId};
use grognard_huzzah::facts::guns::{behind, in_dead_ground, range, shot, shots};
use grognard_huzzah::facts::trials::bombardment_facts;
use grognard_huzzah::moves::react::shots_now;
use grognard_huzzah::table::{Event, Phase, Table};
use grognard_huzzah::words::{Feature, Formation, GunWeight, RangeBand};

use crate::kit::*;

fn band(piece: Piece, y: f64) -> Option<RangeBand> {
    let table = Board::new([piece], [foot(100.0, y, 180.0)]).table();
    range(&table, A, &stance(&table, A).rect, &stance(&table, B).rect).map(|(_, band)| band)
}

#[test]
fn hz_bom_29_hz_bom_30_range_bands_the_closer_on_the_line() {
    for (weight, ends) in
        [(GunWeight::Light, [30.0, 60.0, 90.0]), (GunWeight::Medium, [35.0, 70.0, 105.0]), (GunWeight::Heavy, [40.0, 80.0, 120.0])]
    {
        let battery = || guns(100.0, 20.0, 0.0).weight(weight);
        let bands = [Some(RangeBand::Short), Some(RangeBand::Long), Some(RangeBand::Extreme), None];
        for (n, end) in ends.into_iter().enumerate() {
            assert_eq!(band(battery(), 20.0 + end), bands[n], "{weight:?} {end}");
            assert_eq!(band(battery(), 20.0 + end + BEYOND), bands[n + 1], "{weight:?} beyond {end}");
        }
    }
}

#[test]
fn hz_bom_05_straight_ahead_in_sight_in_range() {
    let fired = |blue: Vec<Piece>| {
        let table = Board::new([guns(100.0, 50.0, 0.0)], blue).table();
        shots(&table, &stance(&table, B)).first().map(|shot| (shot.band, shot.sight.is_some()))
    };
    assert_eq!(fired(vec![foot(100.0, 110.0, 180.0)]), Some((RangeBand::Long, false)));
    assert_eq!(fired(vec![foot(100.0, 160.0, 180.0)]), None, "out of range");
    assert_eq!(
        fired(vec![foot(100.0, 110.0, 180.0), foot(100.0, 100.0, 90.0).formed(Formation::MarchColumn)]),
        None,
        "hidden behind a nearer one"
    );
    assert_eq!(fired(vec![foot(100.0, 50.0, 180.0)]), None, "engaged units are not bombarded");
}

#[test]
fn hz_bom_06_the_nearest_legitimate_target() {
    // Two targets side by side before a battery 6 cm wide; both reach into its lane from either side.
    let table = Board::new([guns(100.0, 50.0, 0.0)], [foot(93.0, 100.0, 180.0), foot(106.5, 99.0, 180.0)]).table();
    assert_eq!(shot(&table, A, &stance(&table, B)), None, "C is nearer");
    assert!(shot(&table, A, &stance(&table, C)).is_some());
}

#[test]
fn hz_bom_10_hz_bom_28_not_twice_and_not_without_counters() {
    let mut table = Board::new([guns(100.0, 50.0, 0.0)], [foot(100.0, 100.0, 180.0)]).table();
    assert_eq!(shots(&table, &stance(&table, B)).len(), 1);
    table.apply_event(&Event::Bombarded { battery: A, target: B, clause: grognard_huzzah::clause::HZ_BOM_28 });
    assert!(shots(&table, &stance(&table, B)).is_empty());
    let spent = guns(100.0, 50.0, 0.0).with(|p| p.state.bombardments = 0);
    let table = Board::new([spent], [foot(100.0, 100.0, 180.0)]).table();
    assert!(shots(&table, &stance(&table, B)).is_empty());
    let limbered = guns(100.0, 50.0, 0.0).formed(Formation::Limbered);
    let table = Board::new([limbered], [foot(100.0, 100.0, 180.0)]).table();
    assert!(shots(&table, &stance(&table, B)).is_empty());
}

#[test]
fn hz_bom_17_hz_bom_18_sighting_the_guns_up_to_45_degrees_once() {
    let turned = |x: f64, y: f64, sighted: bool| {
        let battery = guns(100.0, 50.0, 0.0).with(|p| p.state.sighted = sighted);
        let table = Board::new([battery], [foot(x, y, 180.0).column()]).table();
        shot(&table, A, &stance(&table, B)).and_then(|shot| shot.sight).map(|pose| pose.facing.as_degrees())
    };
    assert!(turned(130.0, 90.0, false).is_some_and(|degrees| degrees > 30.0 && degrees <= 45.0));
    assert_eq!(turned(130.0, 90.0, true), None);
    assert_eq!(turned(150.0, 52.0, false), None, "too far round");
    assert!(turned(70.0, 90.0, false).is_some_and(|degrees| degrees >= 315.0), "to the left");
}

/// Asked after every event: a table that kept what it knew before would tell that.
#[test]
fn hz_bom_10_hz_bom_17_hz_bom_28_what_lets_guns_fire_again() {
    let clause = grognard_huzzah::clause::HZ_BOM_28;
    let after = |table: &mut Table, event: Event| {
        table.apply_event(&event);
        shots_now(table, B).len()
    };
    let mut table = Board::new([guns(100.0, 50.0, 0.0)], [foot(100.0, 100.0, 180.0)]).table();
    assert_eq!(shots_now(&table, B).len(), 1);
    for again in [Event::UnitActed { unit: B, clause }, Event::TurnBegan { turn: 2 }] {
        assert_eq!(after(&mut table, Event::Bombarded { battery: A, target: B, clause }), 0);
        assert_eq!(after(&mut table, again), 1);
    }
    let mut table = Board::new([guns(100.0, 50.0, 0.0).with(|p| p.state.bombardments = 0)], [foot(100.0, 100.0, 180.0)]).table();
    assert_eq!(shots_now(&table, B).len(), 0);
    assert_eq!(after(&mut table, Event::Rearmed { battery: A, bombardments: 1, clause }), 1);
    let mut table = Board::new([guns(100.0, 50.0, 0.0).with(|p| p.state.sighted = true)], [foot(130.0, 90.0, 180.0).column()]).table();
    assert_eq!(shots_now(&table, B).len(), 0);
    assert_eq!(after(&mut table, Event::PhaseBegan { side: Side::Blue, phase: Phase::Orders }), 1);
}

#[test]
fn hz_bom_08_hz_bom_09_hz_hil_12_hz_hil_13_over_the_heads_of_friends() {
    let hill = block(80.0, 30.0, 40.0, 22.0); // under the guns, its edge at 52, the guns 2 cm from it
    let over = |friend_y: f64, target_y: f64, raised: bool| {
        let pieces = [guns(100.0, 50.0, 0.0), foot(100.0, friend_y, 0.0)];
        let mut board = Board::new(pieces, [foot(100.0, target_y, 180.0)]).hill(&hill, 1, &[]);
        if raised {
            board = board.hill(&block(60.0, target_y, 80.0, 10.0), 1, &[]);
        }
        let table = board.table();
        shot(&table, A, &stance(&table, C)).is_some()
    };
    // (1) the friend lower and in the short zone, the target at long range and 5 cm clear of it.
    assert!(over(82.0, 90.0, false));
    assert!(over(84.0, 89.0, false), "exactly 5 cm");
    assert!(!over(84.0 + 2.0 * BEYOND, 89.0, false));
    assert!(!over(70.0, 80.0, false), "the target at short range");
    // (2) the friend lower and in another band, the target as high as the guns.
    assert!(over(100.0, 130.0, true), "long and extreme");
    assert!(!over(100.0, 130.0, false), "the target is lower");
    assert!(!over(100.0, 115.0, true), "the same band");
}

#[test]
fn hz_bom_05_hz_thz_06_a_friend_in_the_zone_cuts_it_along_the_whole_front() {
    // The guns look from x = 97 to 103; the target lies before their left end, the friend beside the line to it.
    let fires = |friend_left: f64, friend_y: f64| {
        let table =
            Board::new([guns(100.0, 50.0, 0.0), foot(friend_left + 6.0, friend_y, 0.0)], [foot(95.0, 80.0, 180.0).column()]).table();
        shot(&table, A, &stance(&table, C)).is_some()
    };
    assert!(!fires(102.5, 62.0));
    assert!(fires(103.0 + BEYOND, 62.0), "beside the zone");
    assert!(fires(102.5, 90.0), "beyond the target");
}

#[test]
fn hz_hil_07_hz_hil_08_hz_hil_09_hz_hil_10_hz_hil_11_dead_ground_below_contours() {
    let hill = block(80.0, 80.0, 40.0, 20.0); // its edge at y = 100
    let dead = |battery_y: f64, target: Piece| {
        let table = Board::new([guns(100.0, battery_y, 0.0)], [target]).hill(&hill, 1, &[]).table();
        in_dead_ground(&table, &stance(&table, A).rect, &stance(&table, B).rect, None)
    };
    // A line 1.5 deep, from 103.5 to 105: wholly within 5 cm of the contour.
    assert!(dead(90.0, foot(100.0, 103.5, 180.0)));
    assert!(!dead(90.0, foot(100.0, 103.5 + BEYOND, 180.0)), "part of it is beyond");
    assert!(!dead(99.9, foot(100.0, 103.5, 180.0)), "guns at the edge have none");
    assert!(dead(99.9 - BEYOND, foot(100.0, 103.5, 180.0)));
    assert!(!dead(90.0, foot(100.0, 97.0, 180.0)), "nor on the hill itself");
    // From below, the foot of the hill on the near side.
    let below = |y: f64| {
        let table = Board::new([guns(100.0, 40.0, 0.0)], [foot(100.0, y, 180.0)]).hill(&hill, 1, &[]).table();
        in_dead_ground(&table, &stance(&table, A).rect, &stance(&table, B).rect, None)
    };
    assert!(below(75.0));
    assert!(!below(75.0 - BEYOND));
}

#[test]
fn hz_for_07_a_wall_has_dead_ground_below_it_for_each_level() {
    let dead = |levels: u8, y: f64| {
        let board =
            Board::new([guns(100.0, 100.0, 0.0)], [foot(100.0, y, 180.0)]).line(Feature::FortressWall, &[(60.0, 98.0), (140.0, 98.0)]);
        let table = board.change_line(|tag| tag.levels = levels).table();
        in_dead_ground(&table, &stance(&table, A).rect, &stance(&table, B).rect, None)
    };
    assert!(dead(1, 103.5));
    assert!(!dead(1, 103.5 + BEYOND));
    assert!(dead(2, 108.5));
    assert!(!dead(2, 108.5 + BEYOND));
}

#[test]
fn hz_for_12_at_the_foot_of_a_breach() {
    let breach = block(94.0, 100.0, 12.0, 4.0);
    let dead = |y: f64| {
        let board = Board::new([guns(100.0, 100.0, 0.0)], [foot(100.0, y, 180.0).column()]);
        let table = board.line(Feature::FortressWall, &[(60.0, 200.0), (61.0, 200.0)]).area(Feature::Breach, &breach).table();
        in_dead_ground(&table, &stance(&table, A).rect, &stance(&table, B).rect, None)
    };
    assert!(dead(106.0), "from 106 to 109");
    assert!(!dead(106.0 + BEYOND));
}

#[test]
fn hz_bom_21_hz_bom_22_hz_bom_23_bounce_through_along_the_line_of_the_shot() {
    let hit = |x: f64, y: f64| {
        let pieces = [foot(100.0, 100.0, 180.0), foot(x, y, 180.0).formed(Formation::MarchColumn)]; // 3 wide
        let table = Board::new([guns(100.0, 50.0, 0.0)], pieces).table();
        behind(&table, A, &stance(&table, A).rect, &stance(&table, B))
            .iter()
            .map(|(unit, cm)| (unit.0, cm.round() as i32))
            .collect::<Vec<_>>()
    };
    assert_eq!(hit(100.0, 115.0), [(2, 15)], "a medium battery: 15 cm from the near face");
    assert_eq!(hit(100.0, 115.0 + BEYOND), []);
    assert_eq!(hit(101.5, 110.0), [(2, 10)], "its edge on the line");
    assert_eq!(hit(101.5 + BEYOND, 110.0), []);
    // Friends of the guns are hit too, and units past extreme range.
    let table = Board::new([guns(100.0, 10.0, 0.0), foot(100.0, 125.0, 0.0)], [foot(100.0, 114.0, 180.0)]).table();
    let shot = shot(&table, A, &stance(&table, C)).unwrap();
    let (facts, units) = bombardment_facts(&table, &shot, &stance(&table, C));
    assert_eq!((shot.band, &units[..], facts.behind.len()), (RangeBand::Extreme, &[UnitId(1)][..], 1));
}

#[test]
fn hz_thr_11_the_bombarding_battery_is_one_zone() {
    let table = Board::new([guns(100.0, 80.0, 0.0), foot(112.0, 88.0, 0.0)], [foot(105.0, 100.0, 180.0)]).table();
    let shot = shot(&table, A, &stance(&table, C)).unwrap();
    let (facts, _) = bombardment_facts(&table, &shot, &stance(&table, C));
    assert_eq!((facts.target.artillery_zones, facts.target.line_zones), (0, 1), "short range: its own zone is not counted again");
    assert_eq!(facts.battery.bombardments, Some(4));
}

#[test]
fn hz_bom_17_hz_wal_02_guns_are_sighted_no_farther_than_a_wall_lets_them() {
    let turned = |wall: f64| {
        let board = Board::new([guns(100.0, 50.0, 0.0)], [foot(130.0, 90.0, 180.0).column()]);
        let table = board.line(Feature::LowWall, &[(94.0, wall), (97.5, wall)]).table();
        shot(&table, A, &stance(&table, B)).and_then(|shot| shot.sight).is_some()
    };
    assert!(turned(60.0), "beyond where the wheel comes");
    assert!(!turned(51.0), "across it");
}

#[test]
fn hz_bom_23_the_unit_behind_has_a_range_of_its_own() {
    // The target stands at a slant: its nearest part is at 32 cm, the middle of its face farther off.
    let pieces = [foot(100.0, 86.0, 130.0), foot(100.0, 93.0, 180.0).formed(Formation::MarchColumn)];
    let table = Board::new([guns(100.0, 50.0, 0.0)], pieces).table();
    let shot = shot(&table, A, &stance(&table, B)).unwrap();
    let (facts, units) = bombardment_facts(&table, &shot, &stance(&table, B));
    let [behind] = &facts.behind[..] else { panic!("{units:?}") };
    let range = behind.range.unwrap();
    assert!((range - 43.0).abs() < 0.1 && facts.distance + behind.behind < range - 0.5, "{} + {}, {range}", facts.distance, behind.behind);
}

/// Whether guns at y = 50 fire at a line at y = 90 (its tail at 91.5).
fn fires(board: impl Fn(Board) -> Board) -> bool {
    let table = board(Board::new([guns(100.0, 50.0, 0.0)], [foot(100.0, 90.0, 180.0)])).table();
    !shots(&table, &stance(&table, B)).is_empty()
}

#[test]
fn hz_los_01_hz_wod_07_hz_bld_08_hz_brk_04_ground_that_guns_or_target_only_touch_hides() {
    for feature in [Feature::HeavyWood, Feature::Buildings, Feature::BrokenGround] {
        let over = |from: f64, to: f64| fires(|board| board.area(feature, &block(80.0, from, 40.0, to - from)));
        assert!(!over(60.0, 70.0), "{feature:?} midway");
        assert!(!over(50.0, 60.0), "{feature:?} before the guns");
        assert!(!over(80.0, 90.0), "{feature:?} before the target");
        assert!(!over(80.0, 90.5), "{feature:?}, the front of the target in its far edge");
        assert!(over(91.0, 100.0), "{feature:?}, the tail of the target in its near edge");
        assert!(over(40.0, 50.05), "{feature:?} behind the front of the guns");
    }
    assert!(fires(|board| board.area(Feature::HeavyWood, &block(80.0, 90.0, 40.0, 10.0))), "at the wood's edge");
    assert!(!fires(|board| board.area(Feature::HeavyWood, &block(80.0, 89.0, 40.0, 10.0))), "deeper in");
    assert!(fires(|board| board.area(Feature::BrokenGround, &block(80.0, 80.0, 40.0, 12.0))), "in broken ground");
}

#[test]
fn hz_dit_09_hz_riv_08_guns_reach_into_sunken_ground_only_from_its_edge() {
    let path = [(60.0, 90.75), (140.0, 90.75)];
    assert!(!fires(|board| board.line(Feature::DeepSunken, &path)));
    assert!(fires(|board| board.line(Feature::ShallowSunken, &path)));
    assert!(!fires(|board| board.line(Feature::River, &path).change_line(|tag| tag.sunken = true)));
    assert!(fires(|board| board.line(Feature::River, &path)));
    let bent = [(60.0, 50.0), (107.0, 50.0), (107.0, 90.75), (80.0, 90.75)];
    assert!(fires(|board| board.line(Feature::DeepSunken, &bent)), "from its edge");
}

#[test]
fn hz_dif_05_hz_dif_06_over_a_cliff_only_from_its_top_edge() {
    let over = |cliff: f64, hill: Option<[(f64, f64); 4]>| {
        fires(|board| {
            let board = board.line(Feature::Cliff, &[(60.0, cliff), (140.0, cliff)]);
            hill.iter().fold(board, |board, hill| board.hill(hill, 1, &[]))
        })
    };
    assert!(!over(60.0, None), "away from the edge");
    assert!(over(50.0, Some(block(60.0, 30.0, 80.0, 20.0))), "from the top");
    assert!(!over(50.0, Some(block(60.0, 50.0, 80.0, 60.0))), "from the foot");
    assert!(!over(80.0, Some(block(60.0, 30.0, 80.0, 50.0))), "from the hill, far from its edge");
}

#[test]
fn hz_for_07_a_gatehouse_is_higher_than_the_curtain_it_stands_in() {
    let wall = [(60.0, 98.0), (140.0, 98.0)];
    let board = Board::new([guns(100.0, 100.0, 0.0)], [foot(100.0, 108.5, 180.0)]).line(Feature::FortressWall, &wall);
    let table = board.line(Feature::FortressWall, &[(95.0, 98.0), (105.0, 98.0)]).change_line(|tag| tag.levels = 2).table();
    assert!(in_dead_ground(&table, &stance(&table, A).rect, &stance(&table, B).rect, None));
}
