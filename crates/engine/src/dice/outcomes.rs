//! Every result of an ask with its exact weight, remembered: few different asks occur in a game.

use std::cell::RefCell;
use std::rc::Rc;

use super::distribution::distribution;
use super::{Ask, Dice, Die, Grain, Pips, Rolled};
use crate::chance::{Gathered, Odds, Probability};

/// One outcome of an ask: what the rule sees, and its share of the whole.
#[derive(Clone, Debug)]
pub(super) struct Outcome {
    pub rolled: Rolled,
    pub weight: Probability,
}

/// All outcomes of one ask, with what was asked.
pub(super) struct Known {
    dice: Dice,
    grain: Grain,
    pub outcomes: Vec<Outcome>,
}

impl Known {
    pub fn is(&self, dice: &Dice, grain: &Grain) -> bool {
        self.dice == *dice && self.grain == *grain
    }
}

const BUCKETS: usize = 64;

thread_local! {
    // Derived data, never part of any state.
    static KNOWN: RefCell<[Vec<Rc<Known>>; BUCKETS]> = const { RefCell::new([const { Vec::new() }; BUCKETS]) };
}

pub(super) fn outcomes(dice: &Dice, grain: &Grain) -> Rc<Known> {
    KNOWN.with_borrow_mut(|known| {
        let bucket = &mut known[bucket(dice, grain)];
        if let Some(known) = bucket.iter().find(|known| known.is(dice, grain)) {
            return Rc::clone(known);
        }
        let known = Rc::new(Known { dice: dice.clone(), grain: grain.clone(), outcomes: compute(dice, grain) });
        bucket.push(Rc::clone(&known));
        known
    })
}

/// For measuring how long it takes to work them out afresh.
pub fn forget() {
    KNOWN.with_borrow_mut(|known| known.iter_mut().for_each(Vec::clear));
}

fn bucket(dice: &Dice, grain: &Grain) -> usize {
    let dice = match dice {
        Dice::Throw(throw) => usize::from(throw.dice) * 7 + throw.die as usize,
        Dice::Draw { of } => usize::from(*of) * 11 + 3,
        Dice::RollOff { red, blue, .. } => (*red as usize).wrapping_mul(13).wrapping_add((*blue as usize).wrapping_mul(5)),
    };
    let grain = match grain {
        Grain::Every => 0,
        Grain::Bands(starts) => starts.iter().fold(1, |sum: usize, start| sum.wrapping_mul(3).wrapping_add(*start as usize)),
    };
    dice.wrapping_add(grain.wrapping_mul(17)) % BUCKETS
}

/// Every result of an ask with its chance, lowest first.
pub fn ask_outcomes(dice: &Dice, grain: &Grain) -> Vec<(Rolled, Probability)> {
    outcomes(dice, grain).outcomes.iter().map(|outcome| (outcome.rolled.clone(), outcome.weight.clone())).collect()
}

/// The odds of one throw, merged to what a rule sees of it: what [`enumerate`](super::enumerate) finds for a rule that throws once.
pub fn throw_odds<K: Ord>(ask: &Ask, seen: impl Fn(&Rolled) -> K) -> Odds<K> {
    let known = outcomes(&ask.dice, &ask.grain);
    let mut all = Gathered::new(known.outcomes.len());
    known.outcomes.iter().for_each(|outcome| all.add(seen(&outcome.rolled), outcome.weight.clone()));
    all.odds()
}

fn compute(dice: &Dice, grain: &Grain) -> Vec<Outcome> {
    let plain = |value: i32, weight: Probability| Outcome { rolled: Rolled { value, kept: Pips::new(), pips: Pips::new() }, weight };
    match dice {
        Dice::Throw(throw) => distribution(throw, grain)
            .into_iter()
            .map(|(value, kept, weight)| Outcome { rolled: Rolled { value, kept, pips: Pips::new() }, weight })
            .collect(),
        Dice::Draw { of } => (0..*of).map(|index| plain(index.into(), Probability::new(1, (*of).into()))).collect(),
        Dice::RollOff { dice, die, red, blue } => {
            let wins = roll_off(*dice, *die, i32::from(*red), i32::from(*blue));
            let wins = wins.into_iter().enumerate().filter(|(_, win)| !win.is_zero());
            wins.map(|(winner, win)| plain(winner as i32, win)).collect()
        }
    }
}

/// Given that the totals differ at last, the equal throws do not matter: the exact conditional distribution.
fn roll_off(dice: u8, die: Die, red: i32, blue: i32) -> [Probability; 2] {
    let each = distribution(&Dice::throw(dice, die), &Grain::Every);
    let mut wins = [Probability::ZERO, Probability::ZERO];
    for (ours, _, our_share) in &each {
        for (theirs, _, their_share) in &each {
            let (ours, theirs) = (ours + red, theirs + blue);
            if ours != theirs {
                let winner = usize::from(theirs > ours);
                wins[winner] = wins[winner].plus(&our_share.times(their_share));
            }
        }
    }
    let decided = wins[0].plus(&wins[1]);
    if decided.is_zero() { wins } else { wins.map(|win| win.over(&decided)) }
}
