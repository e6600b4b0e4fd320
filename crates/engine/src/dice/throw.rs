//! A throw of like dice, what is kept and how it is read; its value from real faces and its exact distribution.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use serde::Serialize;

use super::{Die, Grain, Pips, Rolled};
use crate::chance::Probability;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum Keep {
    All,
    Highest(u8),
    Lowest(u8),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum Read {
    /// The sum of the kept dice.
    Sum,
    /// The sum, and the rule looks at the faces too (doubles, sixes).
    Faces,
    /// How many kept dice show a face in this range.
    Count { from: u8, to: u8 },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Throw {
    pub dice: u8,
    pub die: Die,
    pub keep: Keep,
    pub read: Read,
}

/// One outcome of an ask: what the rule sees, and its share of the whole.
#[derive(Clone, Debug)]
pub(crate) struct Outcome {
    pub rolled: Rolled,
    pub weight: Probability,
}

impl Throw {
    pub const fn keep_highest(mut self, keep: u8) -> Throw {
        self.keep = Keep::Highest(keep);
        self
    }

    pub const fn keep_lowest(mut self, keep: u8) -> Throw {
        self.keep = Keep::Lowest(keep);
        self
    }

    /// The rule looks at the single faces.
    pub const fn faces(mut self) -> Throw {
        self.read = Read::Faces;
        self
    }

    /// Count the dice that show `from` to `to`.
    pub const fn counting(mut self, from: u8, to: u8) -> Throw {
        self.read = Read::Count { from, to };
        self
    }

    /// What real faces, in the order thrown, come to.
    pub fn rolled(&self, pips: Pips) -> Rolled {
        let mut kept = pips.clone();
        kept.sort_unstable();
        match self.keep {
            Keep::All => {}
            Keep::Highest(keep) => {
                let drop = kept.len().saturating_sub(keep.into());
                kept.drain(..drop);
            }
            Keep::Lowest(keep) => kept.truncate(keep.into()),
        }
        Rolled { value: self.value(&kept), kept, pips }
    }

    fn value(&self, kept: &[u8]) -> i32 {
        match self.read {
            Read::Sum | Read::Faces => kept.iter().map(|face| i32::from(*face)).sum(),
            Read::Count { from, to } => kept.iter().filter(|face| (from..=to).contains(face)).count() as i32,
        }
    }

    /// Every outcome with its exact weight, merged to the grain, lowest value first.
    pub(crate) fn outcomes(&self, grain: &Grain) -> Rc<[Outcome]> {
        thread_local! {
            // Few different throws occur in a game; the cache is derived data and never part of any state.
            static KNOWN: RefCell<BTreeMap<(Throw, Grain), Rc<[Outcome]>>> = const { RefCell::new(BTreeMap::new()) };
        }
        KNOWN.with_borrow_mut(|known| {
            if let Some(outcomes) = known.get(&(*self, grain.clone())) {
                return Rc::clone(outcomes);
            }
            let outcomes: Rc<[Outcome]> = self.compute(grain).into();
            known.insert((*self, grain.clone()), Rc::clone(&outcomes));
            outcomes
        })
    }

    fn compute(&self, grain: &Grain) -> Vec<Outcome> {
        let mut merged: BTreeMap<(usize, Pips), (i32, Probability)> = BTreeMap::new();
        let mut put = |value: i32, kept: Pips, weight: Probability| {
            // Faces are told apart only where the rule reads them; otherwise the band alone counts.
            let key = if self.read == Read::Faces { (0, kept) } else { (grain.band(value), Pips::new()) };
            merged
                .entry(key)
                .and_modify(|(least, sum)| {
                    *least = value.min(*least);
                    *sum = sum.plus(&weight);
                })
                .or_insert((value, weight));
        };
        if self.keep == Keep::All && self.read != Read::Faces {
            for (value, weight) in self.convolve() {
                put(value, Pips::new(), weight);
            }
        } else {
            self.multisets(&mut |kept, weight| put(self.value(&kept), kept, weight));
        }
        let mut outcomes: Vec<_> = merged
            .into_iter()
            .map(|((_, kept), (value, weight))| Outcome { rolled: Rolled { value, kept, pips: Pips::new() }, weight })
            .collect();
        outcomes.sort_by_key(|outcome| outcome.rolled.value);
        outcomes
    }

    /// The distribution of a sum or a count: one die at a time.
    fn convolve(&self) -> BTreeMap<i32, Probability> {
        let faces = self.die.faces();
        let mut one: BTreeMap<i32, u64> = BTreeMap::new();
        for face in faces {
            *one.entry(self.value(&[*face])).or_default() += 1;
        }
        let one: Vec<_> = one.into_iter().map(|(value, ways)| (value, Probability::new(ways, faces.len() as u64))).collect();
        let mut sum = BTreeMap::from([(0, Probability::ONE)]);
        for _ in 0..self.dice {
            let mut next: BTreeMap<i32, Probability> = BTreeMap::new();
            for (value, weight) in &sum {
                for (more, share) in &one {
                    let part = weight.times(share);
                    next.entry(value + more).and_modify(|sum| *sum = sum.plus(&part)).or_insert(part);
                }
            }
            sum = next;
        }
        sum
    }

    /// Every multiset of faces (lowest first, dropped dice already left out) with the share of throws that make it.
    fn multisets(&self, put: &mut dyn FnMut(Pips, Probability)) {
        let mut distinct: Vec<(u8, u64)> = Vec::new();
        for face in self.die.faces() {
            match distinct.iter_mut().find(|(known, _)| known == face) {
                Some((_, ways)) => *ways += 1,
                None => distinct.push((*face, 1)),
            }
        }
        let sides = self.die.faces().len() as u64;
        self.fill(&distinct, self.dice, &mut Pips::new(), &Probability::ONE, sides, put);
    }

    fn fill(
        &self,
        faces: &[(u8, u64)],
        left: u8,
        taken: &mut Pips,
        weight: &Probability,
        sides: u64,
        put: &mut dyn FnMut(Pips, Probability),
    ) {
        let Some(((face, ways), rest)) = faces.split_first() else {
            if left == 0 {
                put(self.rolled(taken.clone()).kept, weight.clone());
            }
            return;
        };
        // Of the `left` dice, `count` show this face: C(left, count) places for them, (ways/sides) each.
        let mut here = weight.clone();
        for count in 0..=left {
            if count > 0 {
                taken.push(*face);
                let places = Probability::new(u64::from(left - count + 1), u64::from(count));
                here = here.times(&places).times(&Probability::new(*ways, sides));
            }
            self.fill(rest, left - count, taken, &here, sides, put);
        }
        taken.truncate(taken.len() - usize::from(left));
    }
}

impl std::fmt::Display for Throw {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        let plain = matches!(self.die, Die::D6);
        match (self.dice, plain) {
            (1, _) => f.write_str(self.die.name())?,
            (dice, true) => write!(f, "{dice}d6")?,
            (dice, false) => write!(f, "{dice} x {}", self.die.name())?,
        }
        match self.keep {
            Keep::All => {}
            Keep::Highest(keep) => write!(f, ", keep the highest {keep}")?,
            Keep::Lowest(keep) => write!(f, ", keep the lowest {keep}")?,
        }
        match self.read {
            Read::Sum | Read::Faces => Ok(()),
            Read::Count { from, to } if from == to => write!(f, ", each {from} counts"),
            Read::Count { from, to } if Some(&to) == self.die.faces().last() => write!(f, ", each {from} or more counts"),
            Read::Count { from, to } if Some(&from) == self.die.faces().first() => write!(f, ", each {to} or less counts"),
            Read::Count { from, to } => write!(f, ", each {from} to {to} counts"),
        }
    }
}
