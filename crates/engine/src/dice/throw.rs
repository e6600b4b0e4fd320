//! A throw of like dice, what is kept and how it is read; its value from real faces and its exact distribution.

use serde::Serialize;

use super::{Die, Pips, Rolled};

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
    /// How many kept dice show `high` or more; the rule looks at those with `low` or less too, and at no other.
    Ends { low: u8, high: u8 },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Throw {
    pub dice: u8,
    pub die: Die,
    pub keep: Keep,
    pub read: Read,
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

    /// Count the dice that show `high` or more, and keep those with `low` or less to be looked at.
    pub const fn ends(mut self, low: u8, high: u8) -> Throw {
        self.read = Read::Ends { low, high };
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
        kept.retain(|face| self.looks_at(*face));
        Rolled { value: self.value(&kept), kept, pips }
    }

    pub(super) fn value(&self, kept: &[u8]) -> i32 {
        match self.read {
            Read::Sum | Read::Faces => kept.iter().map(|face| i32::from(*face)).sum(),
            Read::Count { from, to } => kept.iter().filter(|face| (from..=to).contains(face)).count() as i32,
            Read::Ends { high, .. } => kept.iter().filter(|face| **face >= high).count() as i32,
        }
    }

    /// Whether the rule sees this face at all, or only that the die was thrown.
    pub(super) fn looks_at(&self, face: u8) -> bool {
        match self.read {
            Read::Ends { low, high } => face <= low || face >= high,
            _ => true,
        }
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
            Read::Ends { low, high } => {
                let or_more = if Some(&high) == self.die.faces().last() { "" } else { " or more" };
                let or_less = if Some(&low) == self.die.faces().first() { "" } else { " or less" };
                write!(f, ", each {high}{or_more} counts, look for {low}{or_less}")
            }
        }
    }
}
