//! How many of all throws come to each value: whole numbers, as small as they fit.
//!
//! A throw of n dice has sides^n equally likely orders. Ways are counted in `u64` while that fits, then in `u128`, then in big
//! numbers, so that 24 dice cost no more than they must and 60 are still exact.

use std::collections::BTreeMap;

use num_bigint::{BigInt, BigUint};
use num_integer::Integer;
use num_rational::BigRational;

use super::throw::{Keep, Read, Throw};
use super::{Grain, Pips};
use crate::chance::Probability;

/// A whole number large enough for the ways of one throw.
trait Ways: Integer + Clone + From<u64> {
    fn over(&self, total: &Self) -> Probability;
}

impl Ways for u64 {
    fn over(&self, total: &u64) -> Probability {
        Probability::new((*self).into(), (*total).into())
    }
}

impl Ways for u128 {
    fn over(&self, total: &u128) -> Probability {
        Probability::new(*self, *total)
    }
}

impl Ways for BigUint {
    fn over(&self, total: &BigUint) -> Probability {
        Probability::reduced(BigRational::new(BigInt::from(self.clone()), BigInt::from(total.clone())))
    }
}

/// One outcome: the value, the kept faces where the rule reads them, and its share.
pub(super) type Part = (i32, Pips, Probability);

/// Every outcome of a throw, merged to the grain, lowest value first.
pub(super) fn distribution(throw: &Throw, grain: &Grain) -> Vec<Part> {
    let bits = f64::from(throw.dice) * (throw.die.faces().len() as f64).log2();
    // Choosing places multiplies by up to twice the dice before it divides.
    let room = if throw.keep == Keep::All && !by_face(throw) { 0.0 } else { 1.0 + f64::from(throw.dice.max(1)).log2() };
    if bits + room < 63.9 {
        parts::<u64>(throw, grain)
    } else if bits + room < 127.9 {
        parts::<u128>(throw, grain)
    } else {
        parts::<BigUint>(throw, grain)
    }
}

fn parts<W: Ways>(throw: &Throw, grain: &Grain) -> Vec<Part> {
    let counted: Vec<(i32, Pips, W)> = if by_face(throw) {
        multisets(throw)
    } else {
        banded(by_value(throw), grain).into_iter().map(|(value, ways)| (value, Pips::new(), ways)).collect()
    };
    // In lowest terms, but all over the same denominator, so that sums along a tree need no division.
    let total = counted.iter().fold(W::zero(), |sum, (.., ways)| sum + ways.clone());
    let common = counted.iter().fold(total.clone(), |common, (.., ways)| common.gcd(ways));
    let whole = total / common.clone();
    counted.into_iter().map(|(value, kept, ways)| (value, kept, (ways / common.clone()).over(&whole))).collect()
}

/// The rule looks at single faces.
fn by_face(throw: &Throw) -> bool {
    matches!(throw.read, Read::Faces | Read::Ends { .. })
}

/// Neighbouring values that the rule cannot tell apart, as the lowest of them.
fn banded<W: Ways>(values: Vec<W>, grain: &Grain) -> Vec<(i32, W)> {
    let mut bands: Vec<(i32, W)> = Vec::new();
    let mut last = None;
    for (value, ways) in values.into_iter().enumerate().filter(|(_, ways)| !ways.is_zero()) {
        let band = grain.band(value as i32);
        match bands.last_mut() {
            Some((_, sum)) if last == Some(band) => *sum = sum.clone() + ways,
            _ => bands.push((value as i32, ways)),
        }
        last = Some(band);
    }
    bands
}

/// Each face that differs, with how often it is on the die; the first to be kept comes first.
fn faces(throw: &Throw) -> Vec<(u8, u64)> {
    let mut distinct: Vec<(u8, u64)> = Vec::new();
    for face in throw.die.faces() {
        // Faces that the rule does not look at are all one.
        let same = |known: u8| known == *face || !(throw.looks_at(known) || throw.looks_at(*face));
        match distinct.iter_mut().find(|(known, _)| same(*known)) {
            Some((_, often)) => *often += 1,
            None => distinct.push((*face, 1)),
        }
    }
    distinct.sort_unstable();
    if !matches!(throw.keep, Keep::Lowest(_)) {
        distinct.reverse();
    }
    distinct
}

fn kept(throw: &Throw) -> u8 {
    match throw.keep {
        Keep::All => throw.dice,
        Keep::Highest(keep) | Keep::Lowest(keep) => keep.min(throw.dice),
    }
}

/// The ways to each value, the value being the index. Where all dice are kept, one die after another; else face after face, the
/// first to be kept first, because then only the number of dice so far says how many more are kept.
fn by_value<W: Ways>(throw: &Throw) -> Vec<W> {
    let dice = usize::from(throw.dice);
    let worth = |face: u8| throw.value(&[face]) as usize;
    let faces = faces(throw);
    let most = faces.iter().map(|(face, _)| worth(*face)).max().unwrap_or(0);
    if throw.keep == Keep::All {
        let mut one = vec![W::zero(); most + 1];
        for (face, often) in faces {
            one[worth(face)] = one[worth(face)].clone() + W::from(often);
        }
        let mut sum = vec![W::one()];
        for _ in 0..dice {
            let mut next = vec![W::zero(); sum.len() + most];
            for (value, ways) in sum.iter().enumerate().filter(|(_, ways)| !ways.is_zero()) {
                for (more, often) in one.iter().enumerate().filter(|(_, often)| !often.is_zero()) {
                    next[value + more] = next[value + more].clone() + ways.clone() * often.clone();
                }
            }
            sum = next;
        }
        return sum;
    }
    let keep = usize::from(kept(throw));
    let width = keep * most + 1;
    // After some faces: by dice used and value of those kept.
    let mut table = vec![vec![W::zero(); width]; dice + 1];
    table[0][0] = W::one();
    for (face, often) in faces {
        let mut next = vec![vec![W::zero(); width]; dice + 1];
        for (used, row) in table.iter().enumerate() {
            for (value, ways) in row.iter().enumerate().filter(|(_, ways)| !ways.is_zero()) {
                let mut here = ways.clone();
                for count in 0..=dice - used {
                    if count > 0 {
                        here = more_of(here, dice - used, count, often);
                    }
                    let more = count.min(keep.saturating_sub(used)) * worth(face);
                    next[used + count][value + more] = next[used + count][value + more].clone() + here.clone();
                }
            }
        }
        table = next;
    }
    table.swap_remove(dice)
}

/// From the ways with `count - 1` of `left` dice showing a face to those with `count` of them: the division is exact.
fn more_of<W: Ways>(ways: W, left: usize, count: usize, often: u64) -> W {
    // `ways` counts C(left, count-1) places; one factor up, one down.
    ways * W::from((left - count + 1) as u64 * often) / W::from(count as u64)
}

/// Every multiset of kept faces, lowest first, with its ways; by value, then by faces.
fn multisets<W: Ways>(throw: &Throw) -> Vec<(i32, Pips, W)> {
    let mut found: BTreeMap<(i32, Pips), W> = BTreeMap::new();
    fill(&faces(throw), throw.dice.into(), &mut Pips::new(), W::one(), &mut |taken, ways| {
        let mut kept = Pips::from_slice(&taken[..usize::from(kept(throw))]);
        kept.sort_unstable();
        kept.retain(|face| throw.looks_at(*face));
        let value = throw.value(&kept);
        match found.get_mut(&(value, kept.clone())) {
            Some(sum) => *sum = sum.clone() + ways,
            None => {
                found.insert((value, kept), ways);
            }
        }
    });
    found.into_iter().map(|((value, kept), ways)| (value, kept, ways)).collect()
}

fn fill<W: Ways>(faces: &[(u8, u64)], left: usize, taken: &mut Pips, ways: W, put: &mut dyn FnMut(&[u8], W)) {
    let Some(((face, often), rest)) = faces.split_first() else {
        if left == 0 {
            put(taken, ways);
        }
        return;
    };
    let before = taken.len();
    let mut here = ways;
    for count in 0..=left {
        if count > 0 {
            taken.push(*face);
            here = more_of(here, left, count, *often);
        }
        fill(rest, left - count, taken, here.clone(), put);
    }
    taken.truncate(before);
}
