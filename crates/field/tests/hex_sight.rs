//! Lines of sight: exact, symmetric, and the same turned or mirrored.

use grognard_field::hex::{Blocker, Facing, Hex, Hexside, Step, line, over_the_top, sight};
use proptest::prelude::*;

fn hex() -> impl Strategy<Value = Hex> {
    (-20..=20, -20..=20).prop_map(|(x, y)| Hex::new(x, y))
}

/// A centre in the plane, sides of length 1.
fn plane(hex: Hex) -> (f64, f64) {
    (1.5 * f64::from(hex.x()), 3_f64.sqrt() * (f64::from(hex.y()) + f64::from(hex.x()) / 2.0))
}

/// How deep inside a hex a point lies, by its six sides; negative outside.
fn depth(p: (f64, f64), hex: Hex) -> f64 {
    let c = plane(hex);
    Facing::ALL
        .iter()
        .map(|facing| {
            let (x, y) = plane(facing.step());
            let long = 3_f64.sqrt();
            3_f64.sqrt() / 2.0 - ((p.0 - c.0) * x + (p.1 - c.1) * y) / long
        })
        .fold(f64::INFINITY, f64::min)
}

fn hexes_of(steps: &[Step]) -> Vec<Hex> {
    let mut all: Vec<Hex> = steps
        .iter()
        .flat_map(|step| match *step {
            Step::Through(hex) => vec![hex],
            Step::Between(a, b) => vec![a, b],
        })
        .collect();
    all.sort_by_key(|hex| (hex.x(), hex.y()));
    all
}

/// The same stretches, whichever hand is named first.
fn plain(steps: &[Step]) -> Vec<(Hex, Option<Hex>)> {
    let key = |hex: Hex| (hex.x(), hex.y());
    steps
        .iter()
        .map(|step| match *step {
            Step::Through(hex) => (hex, None),
            Step::Between(a, b) if key(a) < key(b) => (a, Some(b)),
            Step::Between(a, b) => (b, Some(a)),
        })
        .collect()
}

#[test]
fn a_line_along_a_hexspine_has_a_hex_on_either_hand() {
    let to = Facing::N.step() + Facing::NE.step();
    assert_eq!(plain(&line(Hex::ZERO, to)), [(Facing::N.step(), Some(Facing::NE.step()))]);
    let far = to + to;
    assert_eq!(line(Hex::ZERO, far).len(), 3, "a side, a hex, a side");
    assert_eq!(line(Hex::ZERO, Facing::N.step()), []);
    assert_eq!(line(Hex::ZERO, Hex::ZERO), []);
}

#[test]
fn a_side_is_blocked_only_if_both_hands_block() {
    let (left, right) = (Facing::N.step(), Facing::NE.step());
    let to = left + right;
    let clear =
        |blocks: &[Hex], sides: &[Hexside]| sight(Hex::ZERO, to, |hex| blocks.contains(&hex), |side| sides.contains(&side)).is_clear();
    assert!(clear(&[left], &[]) && clear(&[right], &[]) && !clear(&[left, right], &[]));
    let crest = Hexside::between(Hex::ZERO, left).unwrap();
    assert!(clear(&[], &[crest]));
    assert!(!clear(&[right], &[crest]), "a crest on one hand, a wood on the other");
    assert!(!clear(&[], &[crest, Hexside::between(right, to).unwrap()]));
    assert!(clear(&[], &[Hexside::between(left, right).unwrap()]), "the side it runs along is not crossed");
}

#[test]
fn what_blocks_and_what_is_crossed_are_named_in_order() {
    let at = |n: i32| Hex::new(0, n);
    let seen = sight(at(0), at(4), |_| false, |_| false);
    assert!(seen.is_clear());
    let sides: Vec<Hexside> = (0..4).map(|n| Hexside::between(at(n), at(n + 1)).unwrap()).collect();
    assert_eq!(seen.crossed, sides);
    assert_eq!(sight(at(0), at(4), |hex| hex == at(2), |_| false).blocked_by, Some(Blocker::Hex(at(2))));
    assert_eq!(sight(at(0), at(4), |hex| hex == at(2), |side| side == sides[1]).blocked_by, Some(Blocker::Side(sides[1])));
    assert_eq!(sight(at(0), at(4), |hex| hex == at(0) || hex == at(4), |_| false).blocked_by, None, "the ends do not block");
    assert_eq!(sight(at(0), at(1), |_| true, |side| side == sides[0]).blocked_by, Some(Blocker::Side(sides[0])));
}

#[test]
fn ground_rises_into_the_line_or_does_not() {
    assert!(over_the_top(1, 1, 2, 1, 2), "higher than both");
    assert!(!over_the_top(1, 1, 1, 1, 2), "level ground");
    assert!(over_the_top(0, 2, 1, 2, 4), "just in the line");
    assert!(!over_the_top(0, 2, 1, 3, 4), "below the line near the high end");
    assert!(over_the_top(0, 2, 1, 1, 4));
    assert!(!over_the_top(0, 2, 0, 1, 4), "not higher than the low end");
    assert_eq!(over_the_top(2, 0, 1, 2, 4), over_the_top(0, 2, 1, 2, 4));
}

proptest! {
    #[test]
    fn the_line_back_is_the_line_there(a in hex(), b in hex()) {
        let mut back = plain(&line(b, a));
        back.reverse();
        prop_assert_eq!(plain(&line(a, b)), back);
    }

    #[test]
    fn the_line_crosses_what_a_fine_walk_crosses(a in hex(), b in hex()) {
        let steps = line(a, b);
        let listed = hexes_of(&steps);
        let (p, q) = (plane(a), plane(b));
        let n = 400;
        let mut walked: Vec<Hex> = Vec::new();
        for k in 0..=n {
            let t = f64::from(k) / f64::from(n);
            let at = (p.0 + (q.0 - p.0) * t, p.1 + (q.1 - p.1) * t);
            for hex in listed.iter().copied().chain(a.range(0)).chain(b.range(0)) {
                if depth(at, hex) > 0.02 {
                    walked.push(hex);
                }
            }
            // Some listed hex (or an end) holds every point of the line.
            let deepest = listed.iter().chain([&a, &b]).map(|hex| depth(at, *hex)).fold(f64::NEG_INFINITY, f64::max);
            prop_assert!(deepest > -1e-9, "a hole in the line at {t}");
        }
        // And the other way: no neighbour of a listed hex holds a point of the line unlisted.
        let near: Vec<Hex> = listed.iter().chain([&a, &b]).flat_map(|hex| hex.all_neighbors()).filter(|hex| !listed.contains(hex) && *hex != a && *hex != b).collect();
        for k in 0..=n {
            let t = f64::from(k) / f64::from(n);
            let at = (p.0 + (q.0 - p.0) * t, p.1 + (q.1 - p.1) * t);
            prop_assert!(near.iter().all(|hex| depth(at, *hex) < 1e-9));
        }
    }

    #[test]
    fn sight_is_symmetric(a in hex(), b in hex(), woods in prop::collection::vec(hex(), 0..60), crests in prop::collection::vec((hex(), 0..6_usize), 0..40)) {
        let crests: Vec<Hexside> = crests.into_iter().map(|(hex, i)| Hexside::new(hex, Facing::ALL[i])).collect();
        let there = sight(a, b, |hex| woods.contains(&hex), |side| crests.contains(&side));
        let back = sight(b, a, |hex| woods.contains(&hex), |side| crests.contains(&side));
        prop_assert_eq!(there.is_clear(), back.is_clear());
        let mut crossed = back.crossed.clone();
        crossed.reverse();
        prop_assert!(!there.is_clear() || there.crossed == crossed);
    }

    #[test]
    fn turned_and_mirrored_lines_are_turned_and_mirrored(a in hex(), b in hex(), turns in 0..6_u32) {
        let sorted = |hexes: Vec<Hex>| { let mut hexes = hexes; hexes.sort_by_key(|hex| (hex.x(), hex.y())); hexes };
        let turned = |hex: Hex| hex.rotate_cw(turns);
        prop_assert_eq!(hexes_of(&line(turned(a), turned(b))), sorted(hexes_of(&line(a, b)).into_iter().map(turned).collect()));
        let mirrored = |hex: Hex| Hex::new(-hex.x(), hex.x() + hex.y());
        prop_assert_eq!(hexes_of(&line(mirrored(a), mirrored(b))), sorted(hexes_of(&line(a, b)).into_iter().map(mirrored).collect()));
    }
}
