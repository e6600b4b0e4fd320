//! Contact, and how touching units fall into engagements.

use grognard_engine::{Side, UnitId};
use grognard_huzzah::facts::contact::{contact_facts, contacts, engagements, is_contested, is_engaged, split, touching};
use grognard_huzzah::procedures::permissions::contact::Part;

use crate::kit::*;

#[test]
fn hz_con_01_within_a_millimetre_is_touching() {
    let table = |y: f64| Board::new([foot(100.0, 100.0, 0.0)], [foot(100.0, y, 180.0)]).table();
    assert!(is_engaged(&table(100.1), &stance(&table(100.1), A)));
    assert!(!is_engaged(&table(100.1 + STEP), &stance(&table(100.1 + STEP), A)));
    assert_eq!(touching(&table(100.0), &stance(&table(100.0), B))[..], [A]);
    assert_eq!(contacts(&table(100.0), Side::Blue), [(B, A)]);
}

fn parts(red: Piece, blue: Piece) -> (Part, Part) {
    let table = Board::new([red], [blue]).table();
    let facts = contact_facts(&table, &stance(&table, A), B);
    (facts.own, facts.enemy)
}

#[test]
fn hz_con_02_hz_con_03_hz_adv_13_with_which_part() {
    assert_eq!(parts(foot(100.0, 100.0, 0.0), foot(100.0, 100.0, 180.0)), (Part::Front, Part::Front));
    assert_eq!(
        parts(foot(106.0, 100.75, 270.0), foot(100.0, 100.0, 180.0)),
        (Part::Front, Part::Front),
        "the flank's end is a front corner"
    );
    assert_eq!(parts(foot(103.0, 101.5, 270.0).column(), foot(100.0, 97.0, 180.0).column()), (Part::Front, Part::Flank));
    assert_eq!(parts(foot(112.0, 100.6, 180.0), foot(100.0, 100.0, 180.0)), (Part::Front, Part::Flank), "one front corner is enough");
    assert_eq!(parts(foot(100.0, 104.5, 0.0).column(), foot(100.0, 100.0, 180.0)), (Part::Rear, Part::Rear), "back to back");
}

#[test]
fn hz_adv_16_flank_against_flank_is_told_apart() {
    // Two columns side by side, neither front near the other.
    let facts = parts(foot(106.0, 101.0, 0.0).column(), foot(100.0, 97.0, 180.0).column());
    assert_eq!(facts, (Part::Flank, Part::Flank));
}

#[test]
fn hz_bld_25_a_garrison_is_engaged_at_any_face() {
    let houses = block(94.0, 105.0, 12.0, 12.0);
    let at = |y: f64| {
        let board = Board::new([foot(100.0, y, 0.0)], [foot(100.0, 117.0, 0.0).in_sector(0)]).sector(&houses, false);
        let table = board.table();
        (is_engaged(&table, &stance(&table, B)), contact_facts(&table, &stance(&table, A), B).enemy)
    };
    assert_eq!(at(105.0), (true, Part::Front), "at its back too");
    assert!(!at(104.9 - BEYOND).0);
}

#[test]
fn hz_bld_25_who_stands_along_its_walls_with_flank_or_rear_does_not_engage_it() {
    let houses = block(94.0, 105.0, 12.0, 12.0);
    let engaged = |red: Piece| {
        let table = Board::new([red], [foot(100.0, 117.0, 0.0).in_sector(0)]).sector(&houses, false).table();
        let both = [A, B].map(|unit| is_engaged(&table, &stance(&table, unit)));
        assert_eq!(both[0], both[1]);
        assert_eq!(contacts(&table, Side::Red).len(), usize::from(both[0]));
        both[0]
    };
    // Against the southern face its rear, or the flank of a column whose head is past the corner; then its front.
    assert!(!engaged(foot(100.0, 103.5, 180.0)));
    assert!(!engaged(foot(107.5, 102.0, 90.0).column()));
    assert!(engaged(foot(100.0, 105.0, 0.0)));
    // Six centimetres square, its rear at the northern face.
    assert!(engaged(foot(100.0, 123.0, 0.0).square()), "a square has four fronts");
}

#[test]
fn hz_bld_23_contested_by_who_is_in_it_or_at_its_face() {
    let houses = block(94.0, 105.0, 12.0, 12.0);
    let at = |piece: Piece| is_contested(&Board::new([piece], []).sector(&houses, false).table(), 0, Side::Blue);
    assert!(at(foot(100.0, 105.0, 0.0)), "its front at the face");
    assert!(!at(foot(100.0, 104.9 - BEYOND, 0.0)));
    assert!(at(foot(100.0, 108.0, 180.0)), "partly in it");
    assert!(!at(foot(100.0, 103.5, 180.0)), "its back at the face");
}

fn joined(pairs: &[(u16, u16)]) -> Vec<(Vec<u16>, Vec<u16>)> {
    let pairs: Vec<(UnitId, UnitId)> = pairs.iter().map(|(a, d)| (UnitId(*a), UnitId(*d))).collect();
    split(&pairs).iter().map(|j| (j.attackers.iter().map(|u| u.0).collect(), j.defenders.iter().map(|u| u.0).collect())).collect()
}

#[test]
fn hz_mult_01_as_many_duels_as_can_be() {
    assert_eq!(joined(&[(1, 8), (1, 9), (2, 8), (2, 9)]), [(vec![1], vec![8]), (vec![2], vec![9])], "two against two");
    assert_eq!(joined(&[(1, 8), (1, 9), (2, 8)]), [(vec![1], vec![9]), (vec![2], vec![8])], "the first gives way");
    assert_eq!(joined(&[(1, 8), (2, 8)]), [(vec![1, 2], vec![8])]);
    assert_eq!(joined(&[(1, 8), (1, 9)]), [(vec![1], vec![8, 9])]);
    assert_eq!(joined(&[(1, 8), (2, 8), (2, 9), (3, 9)]), [(vec![1], vec![8]), (vec![2, 3], vec![9])]);
}

#[test]
fn hz_mult_02_every_split_has_a_single_unit_on_one_side_and_everybody_once() {
    // Every contact pattern of three against three.
    for pattern in 1u32..512 {
        let pairs: Vec<(u16, u16)> = (0..9).filter(|bit| pattern >> bit & 1 == 1).map(|bit| (bit / 3, 10 + bit % 3)).collect();
        let found = joined(&pairs);
        let mut seen: Vec<u16> = found.iter().flat_map(|(a, d)| a.iter().chain(d).copied()).collect();
        let mut all: Vec<u16> = pairs.iter().flat_map(|(a, d)| [*a, *d]).collect();
        all.sort_unstable();
        all.dedup();
        seen.sort_unstable();
        assert_eq!(seen, all, "{pairs:?}");
        assert!(found.iter().all(|(a, d)| a.len() == 1 || d.len() == 1), "{pairs:?}");
        assert!(found.iter().all(|(a, d)| a.iter().all(|a| d.iter().all(|d| pairs.contains(&(*a, *d))))), "{pairs:?}");
    }
}

#[test]
fn hz_eng_01_engagements_of_a_phase_from_the_table() {
    let two = [foot(97.0, 100.0, 0.0).column(), foot(103.2, 100.0, 0.0).column()];
    let table = Board::new(two, [foot(100.0, 100.0, 180.0)]).table();
    let found = engagements(&table, Side::Red);
    assert_eq!((found.len(), &found[0].attackers[..], &found[0].defenders[..]), (1, &[A, B][..], &[C][..]));
    assert_eq!(&engagements(&table, Side::Blue)[0].attackers[..], [C], "the phasing side attacks");
}
