//! What has been worked out about the table as it stands and may be asked for again before it changes: by the check after the sample, or
//! when an action is played again with one more answer. No part of equality or log; whoever finds nothing here works it out.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use grognard_engine::{UnitId, UnitSet};
use grognard_field::geometry::Pose;

use super::printed::OfficerId;
use super::rows::{Order, Target};
use crate::facts::guns::Shots;
use crate::moves::moments::Passage;
use crate::moves::react::Aims;
use crate::moves::{Reach, Way};
use crate::procedures::order::OrderFacts;
use crate::words::OrderKind;

/// Sixty-four units a word, as many as a set of units holds.
const WORDS: usize = 8;

/// Whoever thinks before he acts looks at a few.
const REACHES: usize = 4;

/// A reach, and on what order.
type Reached = (OrderKind, Target, Way, Reach);

#[derive(Debug, Default)]
pub struct Memo {
    /// The first reaches, and the facts of the first order, asked for since anything happened.
    reach: [OnceLock<Arc<Reached>>; REACHES],
    order: OnceLock<(OfficerId, Target, OrderKind, OrderFacts)>,
    /// Shared with the copies that a match makes for every action: one that is played again, with the enemy's answer about his guns, asks
    /// again.
    stands: Arc<Stands>,
}

/// What follows from where everybody stands, and what guns can do there.
#[derive(Debug, Default)]
struct Stands {
    /// Whether an enemy zone covers a unit where it stands.
    threatened: Known,
    /// Whether an enemy touches it there.
    engaged: Known,
    /// The shots at the first unit asked about.
    shots: OnceLock<(UnitId, Shots)>,
    /// The next window of the first move asked about.
    window: OnceLock<(Passage, i32)>,
    /// The shots of the first batteries asked about, at everybody.
    at_rest: OnceLock<(UnitSet, Aims)>,
    /// Which of the first batteries asked about have a shot at anybody.
    able: OnceLock<(UnitSet, UnitSet)>,
    /// What they can do after the first thing that came of it: an action played again comes the same way.
    then: OnceLock<(Change, Arc<Stands>)>,
}

/// What changes where units stand, or which guns may fire, in the middle of an action.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Change {
    Moves(UnitId, Pose),
    Sights(UnitId, Pose),
    Acts(UnitId),
    Fires(UnitId, UnitId),
}

impl Clone for Memo {
    fn clone(&self) -> Memo {
        Memo { reach: self.reach.clone(), order: self.order.clone(), stands: self.stands.clone() }
    }

    /// A match does this for every action: most often there is nothing to give up and nothing to take over.
    fn clone_from(&mut self, other: &Memo) {
        self.reach.iter_mut().zip(&other.reach).for_each(|(own, other)| take_over(own, other));
        take_over(&mut self.order, &other.order);
        if !Arc::ptr_eq(&self.stands, &other.stands) {
            self.stands = other.stands.clone();
        }
    }
}

fn take_over<T: Clone>(own: &mut OnceLock<T>, other: &OnceLock<T>) {
    own.take();
    if let Some(known) = other.get() {
        *own = OnceLock::from(known.clone());
    }
}

impl Memo {
    /// Something has happened.
    pub fn forget(&mut self) {
        // They are kept from the first on.
        if self.reach[0].take().is_some() {
            self.reach[1..].iter_mut().for_each(|kept| drop(kept.take()));
        }
        self.order.take();
    }

    /// A unit stands elsewhere or otherwise, zones reach farther or less far, or guns may fire that could not; by which change, if that is
    /// all there is to it.
    pub fn forget_places(&mut self, change: Option<Change>) {
        if let Some(own) = Arc::get_mut(&mut self.stands) {
            *own = Stands::default();
            return;
        }
        // Another table may still hold on to what it was, and may come the same way.
        self.stands = match change.map(|change| (change, self.stands.then.get_or_init(|| (change, Arc::default())))) {
            Some((change, (first, then))) if *first == change => then.clone(),
            _ => Arc::default(),
        };
    }

    /// Whether an enemy zone covers a unit where it stands: known, or found out.
    pub fn threatened(&self, unit: UnitId, find_out: impl FnOnce() -> bool) -> bool {
        self.stands.threatened.of(unit, find_out)
    }

    /// Whether an enemy touches a unit where it stands.
    pub fn engaged(&self, unit: UnitId, find_out: impl FnOnce() -> bool) -> bool {
        self.stands.engaged.of(unit, find_out)
    }

    /// The facts of an order: kept, or worked out.
    pub fn order(&self, by: OfficerId, target: Target, kind: OrderKind, work_out: impl FnOnce() -> OrderFacts) -> OrderFacts {
        match self.order.get() {
            Some((officer, whom, order, facts)) if (*officer, *whom, *order) == (by, target, kind) => facts.clone(),
            Some(_) => work_out(),
            None => self.order.get_or_init(|| (by, target, kind, work_out())).3.clone(),
        }
    }

    /// The shots at a unit as it stands: kept, or worked out.
    pub fn shots(&self, unit: UnitId, work_out: impl FnOnce() -> Shots) -> Shots {
        let kept = &self.stands.shots;
        match kept.get() {
            Some((whom, shots)) if *whom == unit => shots.clone(),
            Some(_) => work_out(),
            None => {
                let shots = work_out();
                let _ = kept.set((unit, shots.clone()));
                shots
            }
        }
    }

    /// Where the next window of a move opens: kept, or worked out.
    pub fn window(&self, passage: Passage, work_out: impl FnOnce(&Passage) -> i32) -> i32 {
        let kept = &self.stands.window;
        match kept.get() {
            Some((known, at)) if *known == passage => *at,
            Some(_) => work_out(&passage),
            None => {
                let at = work_out(&passage);
                let _ = kept.set((passage, at));
                at
            }
        }
    }

    /// The shots of some batteries at everybody: kept for them and others, or worked out.
    pub fn at_rest(&self, batteries: UnitSet, work_out: impl FnOnce() -> Aims) -> Aims {
        match self.stands.at_rest.get() {
            Some((whose, aims)) if batteries.iter().all(|battery| whose.contains(battery)) => {
                aims.iter().copied().filter(|(_, shot)| batteries.contains(shot.battery)).collect()
            }
            Some(_) => work_out(),
            None => {
                let aims = work_out();
                let _ = self.stands.at_rest.set((batteries, aims.clone()));
                aims
            }
        }
    }

    /// Which of some batteries have a shot at anybody: kept, or worked out.
    pub fn able(&self, batteries: UnitSet, work_out: impl FnOnce() -> UnitSet) -> UnitSet {
        match self.stands.able.get() {
            Some((whose, able)) if *whose == batteries => *able,
            Some(_) => work_out(),
            None => self.stands.able.get_or_init(|| (batteries, work_out())).1,
        }
    }

    pub fn reach(&self, order: &Order, unit: UnitId, way: Way) -> Option<&Reach> {
        let kept = self.reach.iter().map_while(OnceLock::get).find(|kept| {
            let (kind, target, kept, reach) = &***kept;
            reach.unit == unit && *kept == way && *kind == order.kind && *target == order.target
        });
        kept.map(|kept| &kept.3)
    }

    pub fn keep_reach(&self, order: &Order, way: Way, reach: &Reach) {
        if let Some(free) = self.reach.iter().find(|kept| kept.get().is_none()) {
            let _ = free.set(Arc::new((order.kind, order.target, way, reach.clone())));
        }
    }
}

/// Yes or no of a unit as it stands. Whoever asks for the same at the same time finds out the same.
#[derive(Debug, Default)]
struct Known {
    yes: [AtomicU64; WORDS],
    no: [AtomicU64; WORDS],
}

impl Known {
    /// Known, or found out.
    fn of(&self, unit: UnitId, find_out: impl FnOnce() -> bool) -> bool {
        let (word, bit) = (unit.index() / 64, 1 << (unit.index() % 64));
        let (Some(yes), Some(no)) = (self.yes.get(word), self.no.get(word)) else { return find_out() };
        if yes.load(Ordering::Relaxed) & bit != 0 {
            return true;
        }
        if no.load(Ordering::Relaxed) & bit != 0 {
            return false;
        }
        let found = find_out();
        // Two readers at once may lose a note of each other's; it is only worked out again.
        let words = if found { yes } else { no };
        words.store(words.load(Ordering::Relaxed) | bit, Ordering::Relaxed);
        found
    }
}
