//! A number shared out: dice, losses, staggers, so many to each and never more than it can take.

use schemars::JsonSchema;
use serde::Serialize;

use super::{Filling, Outside};
use crate::random::{Random, pick};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Share {
    pub id: u32,
    pub words: String,
    pub least: u32,
    pub most: u32,
}

/// Exactly `total`, among these. A game caps the total at what they can take together before it offers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ShareOut {
    pub total: u32,
    pub among: Vec<Share>,
}

impl ShareOut {
    pub(super) fn check(&self, amounts: &[u32]) -> Result<(), Outside> {
        if amounts.len() != self.among.len() {
            return Err(Outside::new(format!("{} amounts for {} shares", amounts.len(), self.among.len())));
        }
        for (share, amount) in self.among.iter().zip(amounts) {
            if *amount < share.least || *amount > share.most {
                return Err(Outside::new(format!("{} takes from {} to {}, not {amount}", share.words, share.least, share.most)));
            }
        }
        let sum: u64 = amounts.iter().map(|amount| u64::from(*amount)).sum();
        if sum == u64::from(self.total) { Ok(()) } else { Err(Outside::new(format!("{sum} shared out of {}", self.total))) }
    }

    /// Each its least, then the rest one by one to whom `next` says among those with room.
    fn deal(&self, mut next: impl FnMut(&[usize]) -> Option<usize>) -> Option<Vec<u32>> {
        let mut amounts: Vec<u32> = self.among.iter().map(|share| share.least).collect();
        let mut left = self.total.checked_sub(amounts.iter().try_fold(0_u32, |sum, amount| sum.checked_add(*amount))?)?;
        while left > 0 {
            let room: Vec<usize> = (0..amounts.len()).filter(|index| amounts[*index] < self.among[*index].most).collect();
            amounts[next(&room)?] += 1;
            left -= 1;
        }
        Some(amounts)
    }

    pub(super) fn ends(&self) -> Vec<Filling> {
        let ends = [self.deal(|room| room.first().copied()), self.deal(|room| room.last().copied())];
        let mut ends: Vec<Filling> = ends.into_iter().flatten().map(Filling::ShareOut).collect();
        ends.dedup();
        ends
    }

    pub(super) fn sample(&self, random: &mut dyn Random) -> Option<Filling> {
        self.deal(|room| pick(random, room).copied()).map(Filling::ShareOut)
    }

    pub(super) fn beyond(&self) -> Vec<Filling> {
        let Some(even) = self.deal(|room| room.first().copied()) else { return Vec::new() };
        let mut beyond = vec![Filling::ShareOut(vec![0; even.len()])];
        for (index, share) in self.among.iter().enumerate() {
            // One too many for it, and one too many in all.
            let mut swollen = even.clone();
            swollen[index] = share.most.saturating_add(1);
            beyond.push(Filling::ShareOut(swollen));
            let mut extra = even.clone();
            extra[index] = extra[index].saturating_add(1);
            beyond.push(Filling::ShareOut(extra));
        }
        beyond
    }
}
