//! Every outcome of a rule with its exact weight: the rule is run again and again, each time down the next branch.
//!
//! No second implementation and no tree in memory: the hand remembers only the branch it is on.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::throw::Outcome;
use super::{Ask, Dice, Grain, Hand, NoRoll, Pips, Rolled};
use crate::chance::{Odds, Probability};

/// The hand that walks every branch.
#[derive(Default)]
pub struct Enumerated {
    branch: Vec<Fork>,
    /// How many forks of the branch this run has passed.
    passed: usize,
    every: bool,
}

struct Fork {
    outcomes: Rc<[Outcome]>,
    taken: usize,
    /// The weight of the branch before this fork.
    before: Probability,
}

impl Enumerated {
    fn weight(&self) -> Probability {
        self.branch.last().map_or(Probability::ONE, |fork| fork.before.times(&fork.outcomes[fork.taken].weight))
    }

    /// On to the next branch; false when all have been walked.
    fn next(&mut self) -> bool {
        self.passed = 0;
        while let Some(fork) = self.branch.last_mut() {
            fork.taken += 1;
            if fork.taken < fork.outcomes.len() {
                return true;
            }
            self.branch.pop();
        }
        false
    }
}

impl Hand for Enumerated {
    fn roll(&mut self, ask: &Ask) -> Result<Rolled, NoRoll> {
        if self.passed == self.branch.len() {
            let outcomes = outcomes(&ask.dice, if self.every { &Grain::Every } else { &ask.grain });
            let before = self.weight();
            self.branch.push(Fork { outcomes, taken: 0, before });
        }
        let fork = &self.branch[self.passed];
        self.passed += 1;
        Ok(fork.outcomes[fork.taken].rolled.clone())
    }
}

/// Every result of an ask with its chance, lowest first.
pub fn ask_outcomes(dice: &Dice, grain: &Grain) -> Vec<(Rolled, Probability)> {
    outcomes(dice, grain).iter().map(|outcome| (outcome.rolled.clone(), outcome.weight.clone())).collect()
}

fn outcomes(dice: &Dice, grain: &Grain) -> Rc<[Outcome]> {
    match dice {
        Dice::Throw(throw) => throw.outcomes(grain),
        Dice::Draw { of } => (0..*of)
            .map(|index| Outcome {
                rolled: Rolled { value: index.into(), kept: Pips::new(), pips: Pips::new() },
                weight: Probability::new(1, (*of).into()),
            })
            .collect(),
        Dice::RollOff { dice, die, red, blue } => {
            // Given that the totals differ at last, the equal throws do not matter: the exact conditional distribution.
            let each = Dice::throw(*dice, *die).outcomes(&Grain::Every);
            let mut wins = [Probability::ZERO, Probability::ZERO];
            for ours in each.iter() {
                for theirs in each.iter() {
                    let (ours_total, theirs_total) = (ours.rolled.value + i32::from(*red), theirs.rolled.value + i32::from(*blue));
                    if ours_total != theirs_total {
                        let winner = usize::from(theirs_total > ours_total);
                        wins[winner] = wins[winner].plus(&ours.weight.times(&theirs.weight));
                    }
                }
            }
            let decided = wins[0].plus(&wins[1]);
            wins.into_iter()
                .enumerate()
                .filter(|(_, win)| !win.is_zero())
                .map(|(winner, win)| Outcome {
                    rolled: Rolled { value: winner as i32, kept: Pips::new(), pips: Pips::new() },
                    weight: win.over(&decided),
                })
                .collect()
        }
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
    let mut odds: BTreeMap<K, Probability> = BTreeMap::new();
    for _ in 0..limit {
        let answer = rule(&mut hand);
        let weight = hand.weight();
        odds.entry(answer).and_modify(|sum| *sum = sum.plus(&weight)).or_insert(weight);
        if !hand.next() {
            return Ok(Odds::from_map(odds));
        }
    }
    Err(TooMany(limit))
}
