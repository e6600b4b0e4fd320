//! Every outcome of a rule with its exact weight: the rule is run again and again, each time down the next branch.
//!
//! No second implementation and no tree in memory: the hand remembers only the branch it is on.

use std::rc::Rc;

use super::outcomes::{Known, outcomes};
use super::{Ask, Grain, Hand, NoRoll, Pips, Rolled};
use crate::chance::{Gathered, Odds, Probability};

/// The hand that walks every branch.
#[derive(Default)]
pub struct Enumerated {
    branch: Vec<Fork>,
    /// How many forks of the branch this run has passed.
    passed: usize,
    every: bool,
    /// What was asked last at each depth: the next branch nearly always asks the same.
    recent: Vec<Rc<Known>>,
}

struct Fork {
    known: Rc<Known>,
    taken: usize,
    /// The weight of the branch before this fork.
    before: Probability,
}

impl Enumerated {
    fn weight(&self) -> Probability {
        match &self.branch[..] {
            [] => Probability::ONE,
            [only] => only.known.outcomes[only.taken].weight.clone(),
            [.., fork] => fork.before.times(&fork.known.outcomes[fork.taken].weight),
        }
    }

    /// On to the next branch; false when all have been walked.
    fn next(&mut self) -> bool {
        self.passed = 0;
        while let Some(fork) = self.branch.last_mut() {
            fork.taken += 1;
            if fork.taken < fork.known.outcomes.len() {
                return true;
            }
            self.branch.pop();
        }
        false
    }

    fn known(&mut self, ask: &Ask) -> Rc<Known> {
        let grain = if self.every { &Grain::Every } else { &ask.grain };
        let depth = self.branch.len();
        match self.recent.get_mut(depth) {
            Some(recent) if recent.is(&ask.dice, grain) => {}
            Some(recent) => *recent = outcomes(&ask.dice, grain),
            None => self.recent.push(outcomes(&ask.dice, grain)),
        }
        Rc::clone(&self.recent[depth])
    }
}

impl Hand for Enumerated {
    fn roll(&mut self, ask: &Ask) -> Result<Rolled, NoRoll> {
        if self.passed == self.branch.len() {
            let known = self.known(ask);
            let before = self.weight();
            self.branch.push(Fork { known, taken: 0, before });
        }
        let fork = &self.branch[self.passed];
        self.passed += 1;
        let Rolled { value, kept, .. } = &fork.known.outcomes[fork.taken].rolled;
        let kept = if kept.is_empty() { Pips::new() } else { kept.clone() };
        Ok(Rolled { value: *value, kept, pips: Pips::new() })
    }
}

/// The tree is larger than the caller allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("more than {0} branches: too many to walk one by one")]
pub struct TooMany(pub usize);

/// The default limit: a few seconds' work.
pub const BRANCHES: usize = 4_000_000;

/// The exact distribution of whatever the rule answers, merged by answer.
pub fn enumerate<K: Ord>(rule: impl FnMut(&mut Enumerated) -> K) -> Result<Odds<K>, TooMany> {
    enumerate_within(BRANCHES, false, rule)
}

/// As [`enumerate`], with a limit of branches, and `every` to ignore the grain (for the law that merging changes nothing).
pub fn enumerate_within<K: Ord>(limit: usize, every: bool, mut rule: impl FnMut(&mut Enumerated) -> K) -> Result<Odds<K>, TooMany> {
    let mut hand = Enumerated { every, ..Enumerated::default() };
    let mut all = Gathered::new(0);
    for _ in 0..limit {
        let answer = rule(&mut hand);
        all.add(answer, hand.weight());
        if !hand.next() {
            return Ok(all.odds());
        }
    }
    Err(TooMany(limit))
}
