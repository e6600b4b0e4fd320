//! What has been worked out about the table as it stands and may be asked for again before it changes: by the check after the sample, or
//! when an action is played again with one more answer. No part of equality or log; whoever finds nothing here works it out.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use grognard_engine::UnitId;

use super::rows::{Order, Target};
use crate::moves::{Reach, Way};
use crate::words::OrderKind;

/// Sixty-four units a word, as many as a set of units holds.
const WORDS: usize = 8;

#[derive(Debug, Default)]
pub struct Memo {
    /// The first reach asked for since anything happened.
    reach: OnceLock<(OrderKind, Target, Way, Reach)>,
    /// Of which units it is known whether an enemy zone covers them where they stand, and which of them one does.
    asked: [AtomicU64; WORDS],
    threatened: [AtomicU64; WORDS],
}

impl Clone for Memo {
    fn clone(&self) -> Memo {
        let copy = |words: &[AtomicU64; WORDS]| std::array::from_fn(|n| AtomicU64::new(words[n].load(Ordering::Relaxed)));
        Memo { reach: self.reach.clone(), asked: copy(&self.asked), threatened: copy(&self.threatened) }
    }
}

impl Memo {
    /// Something has happened.
    pub fn forget_reach(&mut self) {
        self.reach.take();
    }

    /// A unit stands elsewhere or otherwise, or zones reach farther or less far.
    pub fn forget_threats(&mut self) {
        self.asked = Default::default();
    }

    pub fn reach(&self, order: &Order, unit: UnitId, way: Way) -> Option<&Reach> {
        let (kind, target, kept, reach) = self.reach.get()?;
        (reach.unit == unit && *kept == way && *kind == order.kind && *target == order.target).then_some(reach)
    }

    pub fn keep_reach(&self, order: &Order, way: Way, reach: &Reach) {
        if self.reach.get().is_none() {
            let _ = self.reach.set((order.kind, order.target, way, reach.clone()));
        }
    }

    /// Whether an enemy zone covers a unit as it stands: known, or found out.
    pub fn threatened(&self, unit: UnitId, find_out: impl FnOnce() -> bool) -> bool {
        let (word, bit) = (unit.index() / 64, 1 << (unit.index() % 64));
        let (Some(asked), Some(threatened)) = (self.asked.get(word), self.threatened.get(word)) else { return find_out() };
        if asked.load(Ordering::Acquire) & bit != 0 {
            return threatened.load(Ordering::Relaxed) & bit != 0;
        }
        let found = find_out();
        if found {
            threatened.fetch_or(bit, Ordering::Relaxed);
        } else {
            threatened.fetch_and(!bit, Ordering::Relaxed);
        }
        asked.fetch_or(bit, Ordering::Release);
        found
    }
}
