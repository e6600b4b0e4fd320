//! Threat zones: how deep, how wide, cut by friends, masked by enemies.

use grognard_engine::Side;
use grognard_huzzah::facts::threats::is_threatened;
use grognard_huzzah::words::{Formation, GunWeight};

use crate::kit::*;

#[test]
fn hz_thz_01_hz_thz_02_hz_flk_02_depth_by_arm_and_formation() {
    for (piece, depth) in [
        (foot(100.0, 100.0, 0.0), 15.0),
        (foot(100.0, 100.0, 0.0).column(), 15.0),
        (foot(100.0, 100.0, 0.0).formed(Formation::OpenOrder), 15.0),
        (horse(100.0, 100.0, 0.0), 25.0),
        (horse(100.0, 100.0, 0.0).column(), 30.0),
        (guns(100.0, 100.0, 0.0).weight(GunWeight::Light), 30.0),
        (guns(100.0, 100.0, 0.0), 35.0),
        (guns(100.0, 100.0, 0.0).weight(GunWeight::Heavy), 40.0),
    ] {
        assert!(threatens(piece.clone(), foot(100.0, 100.0 + depth, 180.0)), "on the line at {depth}");
        assert!(!threatens(piece, foot(100.0, 100.0 + depth + BEYOND, 180.0)), "beyond {depth}");
    }
}

#[test]
fn hz_thz_03_hz_flk_01_any_part_between_the_flank_lines_is_inside() {
    let line = || foot(100.0, 100.0, 0.0);
    assert!(threatens(line(), foot(112.0, 110.0, 180.0)), "touches the flank line");
    assert!(!threatens(line(), foot(112.0 + BEYOND, 110.0, 180.0)));
    assert!(threatens(line(), foot(112.0, 115.0, 180.0)), "touches the very corner");
    assert!(!threatens(line(), foot(100.0, 98.5 - BEYOND, 180.0).column()), "nothing behind");
}

#[test]
fn hz_thz_04_a_square_threatens_from_four_faces() {
    let square = || foot(100.0, 103.0, 0.0).square(); // 97..103 each way
    for (x, y, facing) in [(100.0, 113.0, 180.0), (113.0, 100.0, 270.0), (100.0, 87.0, 0.0), (87.0, 100.0, 90.0)] {
        assert!(threatens(square(), foot(x, y, facing).column()), "{facing}");
    }
    for (x, y, facing) in [(100.0, 113.0 + BEYOND, 180.0), (113.0 + BEYOND, 100.0, 270.0), (100.0, 87.0 - BEYOND, 0.0)] {
        assert!(!threatens(square(), foot(x, y, facing).column()), "{facing}");
    }
    assert!(!threatens(square(), foot(109.0, 109.0, 225.0).column()), "no zone off the corner");
}

#[test]
fn hz_thz_09_nothing_to_flank_or_rear() {
    let line = || foot(100.0, 100.0, 0.0);
    assert!(!threatens(line(), foot(110.0, 99.0, 270.0).column()));
    assert!(!threatens(line(), foot(100.0, 95.0, 0.0).column()));
    for formation in [Formation::MarchColumn, Formation::Mob] {
        assert!(!threatens(line().formed(formation), foot(100.0, 105.0, 180.0)), "{formation:?}");
    }
    assert!(!threatens(guns(100.0, 100.0, 0.0).formed(Formation::Limbered), foot(100.0, 105.0, 180.0)));
    assert!(!threatens(horse(100.0, 100.0, 0.0).with(|p| p.state.blown = true), foot(100.0, 105.0, 180.0)));
}

#[test]
fn hz_thz_06_a_friend_cuts_the_zone_off_along_its_whole_front() {
    // A column in the left half, its rear 5 cm ahead, cuts off the right half too.
    let friend = |x: f64, y: f64| foot(x, y, 0.0).column();
    let table = |friend: Piece, target: Piece| Board::new([foot(100.0, 100.0, 0.0), friend], [target]).table();
    let far = || foot(104.0, 105.0 + BEYOND, 180.0).column();
    assert_eq!(threats(&table(friend(95.0, 108.0), far()), C), Vec::<u16>::new());
    assert_eq!(threats(&table(friend(95.0, 108.0), foot(104.0, 105.0, 180.0).column()), C), [0], "up to the friend");
    // A friend that only brushes the flank line does not lie in the zone; a little further in it does.
    assert_eq!(threats(&table(friend(91.0, 108.0), foot(104.0, 110.0, 180.0).column()), C), [0]);
    assert_eq!(threats(&table(friend(91.0 + 2.0 * BEYOND, 108.0), foot(104.0, 110.0, 180.0).column()), C), Vec::<u16>::new());
}

#[test]
fn hz_thz_07_past_enemies_but_not_through_them() {
    let column = |x: f64, y: f64| foot(x, y, 180.0).column();
    let behind = |x: f64, y: f64| {
        let table = Board::new([horse(100.0, 100.0, 0.0)], [column(100.0, 105.0), column(x, y)]).table();
        threats(&table, C)
    };
    assert_eq!(behind(100.0, 115.0), Vec::<u16>::new(), "exactly in its shadow");
    assert_eq!(behind(100.0 + 2.0 * BEYOND, 115.0), [0], "a little out of it");
    assert_eq!(behind(106.5, 106.0), [0], "beside it");
    // The asked unit does not hide behind where it stands now.
    let table = Board::new([horse(100.0, 100.0, 0.0)], [column(100.0, 105.0)]).table();
    let back = stance(&table, B).on(stance(&table, B).rect.moved(grognard_field::geometry::v(0.0, 150.0)));
    assert!(is_threatened(&table, &back));
}

#[test]
fn hz_thz_08_an_engaged_unit_threatens_over_the_free_part_of_its_front() {
    let table = |x: f64, other: f64| {
        Board::new([foot(100.0, 100.0, 0.0)], [foot(x, 100.0, 180.0).column(), foot(other, 110.0, 180.0).column()]).table()
    };
    // The column touches the right half: it is not in the zone, what is before the left half is.
    let right = table(103.0, 94.0);
    assert_eq!((threats(&right, B), threats(&right, C)), (vec![], vec![0]));
    // It reaches beyond what it touches of a wider front: engaged to the end of the front only.
    let whole = Board::new([foot(100.0, 100.0, 0.0).column()], [foot(100.0, 100.0, 180.0)]).table();
    assert_eq!(threats(&whole, B), Vec::<u16>::new());
    // Touching it from its rear corner to beyond the end of the front, on either hand: rounding leaves nothing free.
    for (x, far, facing) in [(84.0, 85.0, 130.0), (116.0, 115.0, 230.0)] {
        let table = Board::new([foot(x, 110.0, facing).column()], [horse(far, 116.0, facing)]).table();
        assert_eq!(threats(&table, A), Vec::<u16>::new(), "{facing}");
    }
}

#[test]
fn hz_thz_12_hz_sks_05_hz_sks_06_hz_sks_07_superiority_deepens_the_zones_of_infantry() {
    let at = |red: Piece, blue: Piece, won: Side| threats(&Board::new([red], [blue]).superior(won).table(), B) == [0];
    let line = || foot(100.0, 100.0, 0.0);
    assert!(at(line(), foot(100.0, 120.0, 180.0), Side::Red));
    assert!(!at(line(), foot(100.0, 120.0 + BEYOND, 180.0), Side::Red));
    assert!(at(line(), guns(100.0, 120.0, 180.0), Side::Red));
    assert!(!at(line(), horse(100.0, 120.0, 180.0), Side::Red), "not against cavalry");
    assert!(!at(line(), foot(100.0, 120.0, 180.0), Side::Blue), "the enemy's superiority");
    assert!(!at(horse(100.0, 100.0, 0.0), foot(100.0, 130.0, 180.0), Side::Red), "not of cavalry");
    assert!(!at(line().formed(Formation::MarchColumn), foot(100.0, 105.0, 180.0), Side::Red), "who has none gains none");
}
