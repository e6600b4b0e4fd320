//! What ground does to threat zones and to sight.

use grognard_huzzah::facts::sight::{Hides, Look, hidden};
use grognard_huzzah::table::Table;
use grognard_huzzah::words::{Feature, Formation};

use crate::kit::*;

fn over(feature: Feature, path: &[(f64, f64)], red: Piece, blue: Piece) -> bool {
    !threats(&Board::new([red], [blue]).line(feature, path).table(), B).is_empty()
}

fn into(feature: Feature, corners: &[(f64, f64)], red: Piece, blue: Piece) -> bool {
    !threats(&Board::new([red], [blue]).area(feature, corners).table(), B).is_empty()
}

const ACROSS: &[(f64, f64)] = &[(60.0, 105.0), (140.0, 105.0)];

#[test]
fn hz_hil_05_hz_hil_06_ridges_stop_guns_and_cavalry_but_not_infantry() {
    let beyond = || foot(100.0, 106.0, 180.0);
    let on = |red: Piece, blue: Piece, y: f64| {
        let hill = block(60.0, 90.0, 80.0, 30.0);
        !threats(&Board::new([red], [blue]).hill(&hill, 1, &[(60.0, y), (140.0, y)]).table(), B).is_empty()
    };
    assert!(!on(guns(100.0, 100.0, 0.0), beyond(), 105.0));
    assert!(!on(horse(100.0, 100.0, 0.0), beyond(), 105.0));
    assert!(on(foot(100.0, 100.0, 0.0), beyond(), 105.0));
    assert!(on(horse(100.0, 100.0, 0.0), foot(100.0, 105.0, 180.0), 105.0), "as far as the ridge");
    assert!(on(horse(100.0, 100.0, 0.0), beyond(), 100.0), "who stands on the ridge looks beyond it");
}

#[test]
fn hz_riv_06_hz_riv_07_water_stops_cavalry_only() {
    let far = || foot(100.0, 110.0, 180.0);
    assert!(!over(Feature::River, ACROSS, horse(100.0, 100.0, 0.0), far()));
    assert!(over(Feature::River, ACROSS, horse(100.0, 100.0, 0.0), foot(100.0, 104.0, 180.0)));
    assert!(over(Feature::River, ACROSS, foot(100.0, 100.0, 0.0), far()));
    assert!(over(Feature::River, ACROSS, guns(100.0, 100.0, 0.0), far()));
    let half = &[(100.0, 105.0), (140.0, 105.0)];
    assert!(over(Feature::River, half, horse(100.0, 100.0, 0.0), far()), "it is stopped only where it meets the water");
    let right = foot(103.5, 110.0, 180.0).column();
    assert!(!over(Feature::River, half, horse(100.0, 100.0, 0.0), right));
}

#[test]
fn hz_hed_07_hedges_stop_all_but_reach_those_who_line_them() {
    let line = || foot(100.0, 100.0, 0.0);
    for hedge in [Feature::LowHedge, Feature::HighHedge] {
        assert!(!over(hedge, ACROSS, line(), foot(100.0, 106.0, 180.0)));
        assert!(over(hedge, ACROSS, line(), foot(100.0, 105.0, 180.0)), "behind and against it");
        assert!(over(hedge, ACROSS, guns(100.0, 100.0, 0.0), foot(100.0, 105.1, 180.0)));
        assert!(!over(hedge, ACROSS, guns(100.0, 100.0, 0.0), foot(100.0, 105.1 + BEYOND, 180.0)));
        assert!(!over(hedge, ACROSS, horse(100.0, 100.0, 0.0), foot(100.0, 105.0, 180.0)), "cavalry reaches nobody there");
    }
}

#[test]
fn hz_hed_12_who_lines_a_low_hedge_threatens_over_it_at_up_to_half_a_right_angle() {
    let target = || foot(100.0, 110.0, 180.0);
    assert!(over(Feature::LowHedge, &[(60.0, 100.0), (140.0, 100.0)], foot(100.0, 100.0, 0.0), target()));
    assert!(!over(Feature::HighHedge, &[(60.0, 100.0), (140.0, 100.0)], foot(100.0, 100.0, 0.0), target()));
    assert!(!over(Feature::LowHedge, &[(60.0, 100.2), (140.0, 100.2)], foot(100.0, 100.0, 0.0), target()), "not against it");
    // A corner touches a hedge that runs away at 45 degrees, then at a little more.
    let slanted = |rise: f64| {
        over(Feature::LowHedge, &[(94.0, 100.0), (134.0, 100.0 + rise)], foot(100.0, 100.0, 0.0), foot(96.0, 112.0, 180.0).column())
    };
    assert!(slanted(40.0));
    assert!(!slanted(40.2));
}

#[test]
fn hz_wal_10_hz_wal_11_walls_and_redoubts_likewise() {
    let line = || foot(100.0, 100.0, 0.0);
    for wall in [Feature::LowWall, Feature::HighWall, Feature::Redoubt] {
        assert!(!over(wall, ACROSS, line(), foot(100.0, 106.0, 180.0)));
        assert!(over(wall, ACROSS, line(), foot(100.0, 105.0, 180.0)));
        let near = over(wall, &[(60.0, 100.0), (140.0, 100.0)], line(), foot(100.0, 110.0, 180.0));
        assert_eq!(near, wall != Feature::HighWall, "{wall:?}");
    }
    assert!(!over(Feature::LowWall, &[(60.0, 100.0), (140.0, 100.0)], horse(100.0, 100.0, 0.0), foot(100.0, 110.0, 180.0)));
}

#[test]
fn hz_dit_07_hz_dit_08_hz_dif_05_sunken_ground_and_cliffs() {
    let far = || foot(100.0, 110.0, 180.0);
    assert!(over(Feature::ShallowSunken, ACROSS, horse(100.0, 100.0, 0.0), far()));
    assert!(!over(Feature::DeepSunken, ACROSS, horse(100.0, 100.0, 0.0), far()));
    assert!(over(Feature::DeepSunken, ACROSS, foot(100.0, 100.0, 0.0), far()));
    for red in [foot(100.0, 100.0, 0.0), guns(100.0, 100.0, 0.0), horse(100.0, 100.0, 0.0)] {
        assert!(!over(Feature::Cliff, ACROSS, red, far()));
    }
}

#[test]
fn hz_dit_09_hz_riv_08_who_is_in_sunken_ground_is_reached_only_from_its_edge() {
    let crossing = || foot(100.0, 104.5, 180.0); // 104.5..106, the line runs under it
    assert!(!over(Feature::DeepSunken, ACROSS, foot(100.0, 100.0, 0.0), crossing()));
    let sunken = |path: &[(f64, f64)], red: Piece| {
        let board = Board::new([red], [crossing()]).line(Feature::River, path).change_line(|tag| tag.sunken = true);
        !threats(&board.table(), B).is_empty()
    };
    assert!(!sunken(ACROSS, foot(100.0, 100.0, 0.0)));
    // The bank bends round: the water runs under the target and along the threatener's front.
    assert!(sunken(&[(60.0, 100.0), (110.0, 100.0), (110.0, 105.0), (90.0, 105.0)], foot(100.0, 100.0, 0.0)));
}

#[test]
fn hz_dif_04_difficult_ground_stops_cavalry() {
    let marsh = block(60.0, 104.0, 80.0, 3.0);
    assert!(!into(Feature::Marsh, &marsh, horse(100.0, 100.0, 0.0), foot(100.0, 110.0, 180.0)));
    assert!(!into(Feature::Lake, &marsh, horse(100.0, 100.0, 0.0), foot(100.0, 110.0, 180.0)));
    assert!(into(Feature::Marsh, &marsh, foot(100.0, 100.0, 0.0), foot(100.0, 110.0, 180.0)));
}

#[test]
fn hz_bld_08_hz_bld_09_buildings_stop_cavalry_and_guns_but_guns_reach_a_garrison() {
    let houses = block(94.0, 105.0, 12.0, 12.0);
    let table = |red: Piece, blue: Piece| Board::new([red], [blue]).sector(&houses, false).table();
    let hit = |red: Piece, blue: Piece| !threats(&table(red, blue), B).is_empty();
    let behind = || foot(100.0, 118.0, 180.0).column();
    assert!(!hit(guns(100.0, 100.0, 0.0), behind()));
    assert!(!hit(horse(100.0, 100.0, 0.0), behind()));
    let garrison = || foot(100.0, 105.0, 180.0).in_sector(0);
    assert!(hit(guns(100.0, 100.0, 0.0), garrison()));
    assert!(!hit(horse(100.0, 100.0, 0.0), garrison()));
    assert!(!hit(guns(100.0, 100.0, 0.0), foot(100.0, 107.0, 180.0).column()), "in the sector, not deployed");
    assert!(hit(foot(100.0, 100.0, 0.0), foot(100.0, 107.0, 180.0).column()), "infantry reaches in");
}

#[test]
fn hz_bld_12_hz_bld_19_hz_str_06_garrisons_threaten_from_their_faces() {
    let houses = block(100.0, 100.0, 12.0, 12.0);
    let hit = |red: Piece, strong: bool, x: f64, y: f64, facing: f64| {
        !threats(&Board::new([red], [foot(x, y, facing).column()]).sector(&houses, strong).table(), B).is_empty()
    };
    let light = || foot(106.0, 112.0, 0.0).with(|p| p.card.abilities.open_order = true).in_sector(0);
    let close = || foot(106.0, 112.0, 0.0).in_sector(0);
    let around = [(106.0, 122.0, 180.0), (122.0, 106.0, 270.0), (106.0, 90.0, 0.0), (90.0, 106.0, 90.0)];
    for (n, (x, y, facing)) in around.into_iter().enumerate() {
        assert!(hit(light(), false, x, y, facing), "open order, face {n}");
        assert!(hit(close(), true, x, y, facing), "strong point, face {n}");
        assert_eq!(hit(close(), false, x, y, facing), n < 2, "close order holds the front and the right face");
    }
    assert!(!hit(light(), false, 106.0, 122.0 + BEYOND, 180.0));
}

#[test]
fn hz_wod_06_hz_wod_08_in_woods_short_at_their_edge_full() {
    let wood = block(80.0, 80.0, 40.0, 20.0); // its edge at y = 100
    let hit = |red: Piece, y: f64| into(Feature::LightWood, &wood, red, foot(100.0, y, 180.0));
    assert!(hit(foot(100.0, 100.0, 0.0), 115.0), "at the edge");
    assert!(!hit(foot(100.0, 100.0, 0.0), 115.0 + BEYOND));
    assert!(hit(foot(100.0, 99.9, 0.0), 114.9), "against the edge still");
    assert!(!hit(foot(100.0, 99.9 - BEYOND, 0.0), 104.9 + BEYOND), "inside: one band only");
    assert!(hit(foot(100.0, 98.0, 0.0), 103.0));
    assert!(hit(horse(100.0, 100.0, 0.0), 125.0), "cavalry at the edge too");
    assert!(!hit(horse(100.0, 99.0, 0.0), 101.0), "but none inside");
}

#[test]
fn hz_wod_07_hz_wod_10_into_woods_only_to_their_edge() {
    let wood = block(80.0, 105.0, 40.0, 20.0);
    let hit = |red: Piece, y: f64| into(Feature::HeavyWood, &wood, red, foot(100.0, y, 180.0));
    for red in [foot(100.0, 100.0, 0.0), guns(100.0, 100.0, 0.0), horse(100.0, 100.0, 0.0).with(|p| p.card.abilities.cossack = true)] {
        assert!(hit(red.clone(), 105.1));
        assert!(!hit(red, 105.1 + BEYOND));
    }
    assert!(!hit(horse(100.0, 100.0, 0.0), 105.0));
}

#[test]
fn hz_ter_02_who_spans_two_grounds_has_the_smaller_zone_everywhere() {
    let wood = block(80.0, 80.0, 20.0, 20.0); // the left half of the line stands in it
    let hit = |x: f64, y: f64| into(Feature::LightWood, &wood, foot(100.0, 99.0, 0.0), foot(x, y, 180.0).column());
    assert!(hit(105.0, 104.0));
    assert!(!hit(105.0, 104.0 + BEYOND));
}

fn seen(table: &Table) -> Option<Hides> {
    let (from, to) = (stance(table, A).rect, stance(table, B).rect);
    hidden(table, &Look { from: &from, face: grognard_field::geometry::Side::Front, target: &to, ahead: true }, A, B)
}

#[test]
fn hz_los_01_hz_los_02_one_blocked_line_is_enough() {
    let board =
        |x: f64| Board::new([guns(100.0, 100.0, 0.0)], [foot(100.0, 150.0, 180.0), foot(x, 125.0, 90.0).formed(Formation::MarchColumn)]);
    // The corridor runs from the guns' 6 cm to the 6 cm of the target before them: 97..103.
    assert_eq!(seen(&board(97.0).table()), None, "its head touches the corridor's side");
    assert_eq!(seen(&board(97.0 + 2.0 * BEYOND).table()), Some(Hides::Unit(C)));
}

#[test]
fn hz_los_03_hz_los_04_hz_los_05_hz_brk_04_heights_and_what_stands_on_them() {
    let wood = block(80.0, 120.0, 40.0, 5.0);
    let pair = || Board::new([guns(100.0, 100.0, 0.0)], [foot(100.0, 150.0, 180.0)]);
    let low = [(60.0, 80.0), (140.0, 80.0), (140.0, 112.0), (60.0, 112.0)]; // under the guns
    let far = block(60.0, 145.0, 80.0, 20.0); // under the target
    assert_eq!(seen(&pair().area(Feature::LightWood, &wood).table()), Some(Hides::Area(0)), "level with both");
    assert_eq!(seen(&pair().area(Feature::BrokenGround, &wood).table()), Some(Hides::Area(0)));
    assert_eq!(seen(&pair().hill(&low, 1, &[]).area(Feature::LightWood, &wood).table()), None, "lower than the guns");
    assert_eq!(seen(&pair().hill(&far, 1, &[]).area(Feature::LightWood, &wood).table()), None, "the target is higher than the wood");
    // A hill between: its ridge hides what is beyond, whoever is higher than the guns' plain; a target this side of the ridge is seen.
    let hill = block(60.0, 120.0, 80.0, 20.0);
    let ridge = [(60.0, 130.0), (140.0, 130.0)];
    assert_eq!(seen(&pair().hill(&hill, 1, &ridge).table()), Some(Hides::Ridge(0)));
    let slope = Board::new([guns(100.0, 100.0, 0.0)], [foot(100.0, 125.0, 180.0)]);
    assert_eq!(seen(&slope.hill(&hill, 1, &ridge).table()), None, "on the forward slope");
    let crest = Board::new([guns(100.0, 100.0, 0.0)], [foot(100.0, 129.0, 180.0)]);
    assert_eq!(seen(&crest.hill(&hill, 1, &ridge).table()), None, "on the ridge");
}

#[test]
fn hz_los_02_walls_and_hedges_hide_unless_one_stands_against_them() {
    let at = |feature: Feature, y: f64| {
        let board = Board::new([guns(100.0, 100.0, 0.0)], [foot(100.0, 150.0, 180.0)]).line(feature, &[(60.0, y), (140.0, y)]);
        seen(&board.table())
    };
    for feature in [Feature::LowHedge, Feature::LowWall, Feature::Redoubt, Feature::HighWall] {
        assert_eq!(at(feature, 120.0), Some(Hides::Line(0)), "{feature:?} half way");
        assert_eq!(at(feature, 150.0), None, "{feature:?}: the target lines it");
    }
    assert_eq!(at(Feature::Redoubt, 100.0), None, "guns look over what they stand against");
    assert_eq!(at(Feature::HighWall, 100.0), Some(Hides::Line(0)), "but not over a high wall");
    assert_eq!(at(Feature::River, 120.0), None, "water hides nothing");
}

/// However a ridge or the edge of a wood slants, to the left or to the right.
#[test]
fn hz_hil_05_hz_wod_06_a_slanting_edge_under_the_front_stops_no_zone() {
    for slant in [-0.2, 0.2] {
        let ridge = [(75.0, 100.0 + slant), (125.0, 100.0 - slant)];
        let hill = block(60.0, 60.0, 80.0, 60.0);
        let ahead = |y: f64| threats(&Board::new([guns(100.0, 100.0, 0.0)], [foot(100.0, y, 180.0)]).hill(&hill, 1, &ridge).table(), B);
        assert_eq!(ahead(115.0), [0], "guns on the ridge");
        let beyond = |y: f64| threats(&Board::new([guns(100.0, 90.0, 0.0)], [foot(100.0, y, 180.0)]).hill(&hill, 1, &ridge).table(), B);
        assert_eq!(beyond(115.0), Vec::<u16>::new(), "guns behind it");
        let wood = [(60.0, 60.0), (140.0, 60.0), (140.0, 100.0 + slant), (60.0, 100.0 - slant)];
        assert!(into(Feature::HeavyWood, &wood, foot(100.0, 100.0, 0.0), foot(100.0, 114.0, 180.0)), "at the wood's edge");
    }
}
