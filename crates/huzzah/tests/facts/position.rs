//! Support, secure flanks, and what else makes a position favourable.

use grognard_huzzah::facts::position::{flanks, position, supporter};
use grognard_huzzah::procedures::permissions::secure_flanks::Beside;
use grognard_huzzah::words::{Feature, Formation, Ground};

use crate::kit::*;

fn supported(unit: Piece, behind: Piece) -> bool {
    let table = Board::new([unit, behind], []).table();
    supporter(&table, &stance(&table, A), false).is_some()
}

#[test]
fn hz_sup_01_the_whole_rear_is_covered_by_one_zone() {
    let line = || foot(100.0, 100.0, 0.0); // rear at 98.5
    assert!(supported(line(), foot(100.0, 83.5, 0.0)), "15 cm behind, on the line");
    assert!(!supported(line(), foot(100.0, 83.5 - BEYOND, 0.0)));
    assert!(!supported(line(), foot(100.0 + BEYOND, 90.0, 0.0)), "a little aside: the rear is not entirely covered");
    assert!(supported(line().column(), foot(103.0, 90.0, 0.0)), "a line supports a column");
    assert!(supported(line().column(), foot(100.0, 90.0, 0.0).column()));
    assert!(!supported(line(), foot(100.0, 90.0, 180.0)), "it must look at the rear");
    assert!(!supported(line(), guns(100.0, 90.0, 0.0)), "guns support nobody");
    assert!(!supported(line().formed(Formation::OpenOrder), foot(100.0, 90.0, 0.0)));
}

#[test]
fn hz_sup_02_all_of_a_narrower_zone_falls_on_the_rear() {
    let line = || foot(100.0, 100.0, 0.0);
    assert!(supported(line(), foot(100.0, 90.0, 0.0).column()));
    assert!(supported(line(), foot(103.0, 90.0, 0.0).column()), "flush with the end");
    assert!(!supported(line(), foot(103.0 + BEYOND, 90.0, 0.0).column()));
    assert!(supported(line(), horse(100.0, 73.5, 0.0)), "cavalry reaches 25 cm");
    assert!(!supported(line(), horse(100.0, 73.5 - BEYOND, 0.0)));
    // Another friend between cuts the zone off.
    let table = Board::new([line(), foot(100.0, 85.0, 0.0).column(), foot(100.0, 92.0, 0.0).formed(Formation::MarchColumn)], []).table();
    assert_eq!(supporter(&table, &stance(&table, A), false), None);
}

#[test]
fn hz_sup_03_a_square_by_any_face() {
    let square = || foot(100.0, 103.0, 0.0).square();
    assert!(supported(square(), foot(112.0, 100.0, 270.0)), "from the side");
    assert!(!supported(square(), foot(112.0, 103.0 + BEYOND, 270.0)), "the face is not entirely covered");
}

fn left(unit: Piece, other: Piece) -> Beside {
    let table = Board::new([unit, other], []).table();
    flanks(&table, &stance(&table, A)).0
}

#[test]
fn hz_sec_02_hz_sec_03_friends_and_their_zones_secure_a_flank() {
    let line = || foot(100.0, 100.0, 0.0); // left end at 94
    assert_eq!(left(line(), foot(83.0, 100.0, 0.0)), Beside::Friend, "a band away");
    assert_eq!(left(line(), foot(83.0 - BEYOND, 100.0, 0.0)), Beside::Nothing);
    assert_eq!(left(line(), foot(91.0, 90.0, 0.0).column()), Beside::FriendlyZone);
    assert_eq!(left(line(), foot(91.0, 82.0, 0.0).column()), Beside::Nothing, "its zone ends short of it");
    assert_eq!(left(line(), foot(92.0, 90.0, 0.0).column()), Beside::Nothing, "the line itself cuts it off at its rear");
}

#[test]
fn hz_sec_01_hz_sec_05_terrain_does_and_the_table_edge_does_not() {
    let at = |x: f64, feature: Feature, enemy: Piece| {
        let table = Board::new([foot(100.0, 100.0, 0.0)], [enemy]).area(feature, &block(x - 10.0, 90.0, 10.0, 20.0)).table();
        flanks(&table, &stance(&table, A)).0
    };
    let away = || foot(200.0, 150.0, 180.0);
    assert_eq!(at(89.0 + 0.02, Feature::LightWood, away()), Beside::Terrain);
    assert_eq!(at(89.0 - BEYOND, Feature::LightWood, away()), Beside::Nothing);
    assert_eq!(at(92.0, Feature::Lake, away()), Beside::Terrain);
    assert_eq!(at(92.0, Feature::BrokenGround, away()), Beside::Nothing, "neither dense nor closed to all");
    assert_eq!(at(92.0, Feature::HeavyWood, foot(86.0, 108.0, 180.0).column()), Beside::TerrainHeldByEnemy);
    let edge = Board::new([foot(6.0, 100.0, 0.0)], []).table();
    assert_eq!(flanks(&edge, &stance(&edge, A)).0, Beside::TableEdge);
}

#[test]
fn hz_fav_02_higher_than_every_enemy() {
    let hill = block(80.0, 80.0, 40.0, 22.0);
    let uphill = |red: Piece| {
        let table = Board::new([red], [foot(100.0, 110.0, 180.0)]).hill(&hill, 1, &[]).table();
        position(&table, &stance(&table, A), &[B], false).uphill
    };
    assert!(uphill(foot(100.0, 102.0, 0.0)), "with its front on the contour");
    assert!(!uphill(foot(100.0, 102.0 + BEYOND, 0.0)), "part of it is off the hill");
}

#[test]
fn hz_fav_03_hz_fav_04_behind_a_hedge_a_wall_a_stream() {
    let at = |feature: Feature, y: f64| {
        let line = [(60.0, y), (140.0, y)];
        let table = Board::new([foot(100.0, 100.0, 0.0)], [foot(100.0, 110.0, 180.0)]).line(feature, &line).table();
        let p = position(&table, &stance(&table, A), &[B], false);
        (p.behind_hedge, p.behind_wall, p.defending_stream)
    };
    assert_eq!(at(Feature::LowHedge, 100.0), (true, false, false));
    assert_eq!(at(Feature::HighWall, 100.1), (false, true, false), "against it");
    assert_eq!(at(Feature::HighWall, 100.1 + BEYOND), (false, false, false));
    assert_eq!(at(Feature::River, 100.0), (false, false, true));
    assert_eq!(at(Feature::River, 99.0), (false, false, false), "standing in it");
    assert_eq!(at(Feature::Redoubt, 98.5), (false, false, false), "at its back");
}

#[test]
fn hz_ter_03_partly_in_is_not_in() {
    let at = |x: f64| {
        let table = Board::new([foot(100.0, 100.0, 0.0)], []).area(Feature::LightWood, &block(x, 90.0, 60.0, 20.0)).table();
        let p = position(&table, &stance(&table, A), &[], false);
        (p.ground, p.partly)
    };
    assert_eq!(at(94.0), (Ground::Woods, false));
    assert_eq!(at(94.1), (Ground::Woods, false), "within what counts as at the edge");
    assert_eq!(at(94.1 + BEYOND), (Ground::Woods, true));
    assert_eq!(at(106.0), (Ground::Open, false));
}

#[test]
fn hz_ter_03_hz_fav_03_a_hedge_along_part_of_the_front_is_no_favour() {
    let behind = |hedges: &[&[(f64, f64)]]| {
        let board = Board::new([foot(100.0, 100.0, 0.0)], [foot(104.0, 110.0, 180.0)]);
        let table = hedges.iter().fold(board, |board, path| board.line(Feature::LowHedge, path)).table();
        position(&table, &stance(&table, A), &[B], false).behind_hedge
    };
    assert!(behind(&[&[(94.1, 100.0), (106.0, 100.0)]]), "to its ends, as near as touching goes");
    assert!(!behind(&[&[(94.1 + BEYOND, 100.0), (106.0, 100.0)]]));
    assert!(!behind(&[&[(99.0, 100.0), (103.0, 100.0)]]), "a bit of it");
    assert!(!behind(&[&[(101.0, 100.0), (101.0, 108.0)]]), "straight away from the front");
    assert!(behind(&[&[(60.0, 100.0), (100.0, 100.0)], &[(100.0, 100.0), (140.0, 100.0)]]), "two that meet");
    assert!(behind(&[&[(60.0, 100.0), (100.0, 100.0), (140.0, 120.0)]]), "one that bends away");
    assert!(!behind(&[&[(60.0, 100.0), (100.0, 100.0), (105.0, 120.0)]]), "too sharply");
}

#[test]
fn hz_sec_02_hz_sec_03_who_stands_straight_behind_secures_no_flank() {
    let line = || foot(100.0, 100.0, 0.0);
    assert_eq!(left(line(), foot(100.0, 90.0, 0.0)), Beside::Nothing, "a second line");
    assert_eq!(left(line(), foot(100.0, 98.5, 0.0)), Beside::Nothing, "close up");
    assert_eq!(left(line().column(), foot(100.0, 90.0, 0.0)), Beside::Nothing, "its zone ends at the column's rear");
    assert_eq!(left(line(), foot(87.9, 98.6, 0.0)), Beside::Friend, "beside it by a little");
}
