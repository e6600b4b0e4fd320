//! Flank and rear, of threats and of engagements.

use grognard_huzzah::facts::flank::{Aspect, engaged_in_flank};
use grognard_huzzah::facts::threats::threateners;
use grognard_huzzah::words::Formation;

use crate::kit::*;

/// How Blue's line at (100, 100), facing south, is threatened by the red pieces.
fn aspects(red: Vec<Piece>) -> Vec<Aspect> {
    let n = red.len() as u16;
    let table = Board::new(red, [foot(100.0, 100.0, 180.0)]).table(); // 94..106, y 100..101.5
    threateners(&table, &stance(&table, grognard_engine::UnitId(n))).iter().map(|threat| threat.aspect).collect()
}

#[test]
fn hz_flk_03_hz_flk_04_hz_flk_06_all_four_conditions_make_a_flank_threat() {
    // East of it, facing west, its front before the short edge.
    assert_eq!(aspects(vec![foot(110.0, 100.75, 270.0).column()]), [Aspect::Flank]);
    // Not in the flank zone: ahead of the diagonal.
    assert_eq!(aspects(vec![foot(100.0, 90.0, 0.0).column()]), [Aspect::Front]);
}

#[test]
fn hz_flk_03_line_of_sight_along_all_of_the_face() {
    let flanker = foot(118.0, 100.75, 270.0);
    assert_eq!(aspects(vec![flanker.clone()]), [Aspect::Flank]);
    // A friend of the flanker stands beside the lane and reaches into it. (Ahead of the front it would cut the zone; this one is
    // behind another zone's reach, between the flanker's corner and the target.)
    let table = Board::new([flanker], [foot(100.0, 100.0, 180.0), foot(112.0, 105.0, 180.0).column()]).table();
    let found = threateners(&table, &stance(&table, B));
    assert_eq!(found.iter().map(|threat| threat.aspect).collect::<Vec<_>>(), [Aspect::Front], "the view is not clear");
}

#[test]
fn hz_flk_07_from_behind() {
    assert_eq!(aspects(vec![foot(100.0, 110.0, 180.0)]), [Aspect::Rear]);
    assert_eq!(aspects(vec![foot(100.0, 110.0, 180.0).column(), foot(100.0, 90.0, 0.0)]), [Aspect::Rear, Aspect::Front]);
}

#[test]
fn hz_flk_08_everything_else_is_frontal() {
    assert_eq!(aspects(vec![foot(110.0, 92.0, 330.0)]), [Aspect::Front]);
}

#[test]
fn hz_flk_09_a_square_has_neither_flank_nor_rear() {
    let table = Board::new([foot(100.0, 110.0, 180.0)], [foot(100.0, 97.0, 180.0).square()]).table();
    let found = threateners(&table, &stance(&table, B));
    assert_eq!(found.iter().map(|threat| threat.aspect).collect::<Vec<_>>(), [Aspect::Front]);
}

#[test]
fn hz_flk_05_hz_scale_09_in_scaled_games_deep_formations_have_wedges() {
    // A march column 3 wide and 6 deep. Far out at its shoulder the diagonals still take in what the wedges no longer do.
    let from = |wedges: bool| {
        let target = foot(100.0, 100.0, 0.0).formed(Formation::MarchColumn);
        let flanker = foot(107.37, 110.64, 205.0).column();
        let table = Board::new([flanker], [target]).options(|options| options.flank_zones_from_the_middle = wedges).table();
        threateners(&table, &stance(&table, B)).iter().map(|threat| threat.aspect).collect::<Vec<_>>()
    };
    assert_eq!(from(false), [Aspect::Flank]);
    assert_eq!(from(true), [Aspect::Front]);
}

fn engaged(unit: Piece, enemy: Piece) -> bool {
    let table = Board::new([enemy], [unit]).table();
    engaged_in_flank(&table, &stance(&table, B), &stance(&table, A))
}

#[test]
fn hz_con_05_square_on_along_the_front_is_frontal() {
    assert!(!engaged(foot(100.0, 100.0, 180.0), foot(100.0, 100.0, 0.0)));
    assert!(!engaged(foot(100.0, 100.0, 180.0), foot(110.0, 100.0, 0.0)), "even far to one side");
}

#[test]
fn hz_eng_50_hz_con_06_the_front_on_the_flank_with_most_of_it_there() {
    assert!(engaged(foot(100.0, 100.0, 180.0), foot(106.0, 100.75, 270.0).column()));
    assert!(engaged(foot(100.0, 100.0, 180.0), foot(100.0, 101.5, 180.0)), "in the rear");
}

#[test]
fn hz_eng_51_the_front_along_the_whole_flank() {
    // A wide front across the end of a column, most of it ahead of the column's diagonal.
    assert!(engaged(foot(100.0, 100.0, 180.0).column(), foot(103.0, 97.5, 270.0)));
    assert!(!engaged(foot(100.0, 100.0, 180.0).column(), foot(103.0, 96.0, 270.0)), "the front no longer covers the whole flank");
}

#[test]
fn hz_con_04_hz_eng_52_a_corner_is_front_and_flank() {
    // The enemy's front touches the corner from ahead: frontal. From the side: flank.
    assert!(!engaged(foot(100.0, 100.0, 180.0), foot(107.0, 100.0, 0.0).column()));
    assert!(engaged(foot(100.0, 100.0, 180.0), foot(106.0, 103.0, 270.0).column()));
    // The attacker that comes in too obliquely is itself taken in flank: its corner meets the line's front.
    let oblique = foot(100.0, 100.0, 70.0).with(|p| {
        let f = p.state.pose.facing.unit();
        let corner = grognard_field::geometry::v(1000.0, 1000.0);
        p.state.pose = grognard_field::geometry::Pose::nearest(corner + f.right() * 60.0, p.state.pose.facing);
    });
    let table = |x: f64| Board::new([oblique.clone()], [foot(x, 100.0, 180.0)]).table();
    assert!(engaged_in_flank(&table(97.0), &stance(&table(97.0), A), &stance(&table(97.0), B)), "most of the line is behind its front");
    assert!(!engaged_in_flank(&table(103.0), &stance(&table(103.0), A), &stance(&table(103.0), B)), "most of it is ahead");
}

#[test]
fn hz_flk_07_close_behind_a_deep_column() {
    let from = |red: Piece| {
        let target = horse(100.0, 100.0, 0.0).formed(Formation::MarchColumn); // 3 wide, its rear at 88
        let table = Board::new([red], [target]).table();
        threateners(&table, &stance(&table, B)).iter().map(|threat| threat.aspect).collect::<Vec<_>>()
    };
    assert_eq!(from(foot(100.0, 86.5, 0.0)), [Aspect::Rear], "straight behind");
    assert_eq!(from(foot(105.0, 83.0, 0.0)), [Aspect::Rear], "and a little aside");
    assert_eq!(from(foot(105.0, 105.0, 180.0)), [Aspect::Front]);
}
