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

#[derive(Debug, Default)]
pub struct Memo {
    /// The first reach, and the facts of the first order, asked for since anything happened.
    reach: OnceLock<(OrderKind, Target, Way, Reach)>,
    order: OnceLock<(OfficerId, Target, OrderKind, OrderFacts)>,
    /// Shared with the copies that a match makes for every action: one that is played again, with the enemy's answer about his guns, asks
    /// again.
    gunnery: Arc<Gunnery>,
    /// Whether an enemy zone covers a unit where it stands.
    pub threatened: Known,
    /// Whether an enemy touches it there.
    pub engaged: Known,
}

/// What guns can do as the table stands.
#[derive(Debug, Default)]
struct Gunnery {
    /// The shots at the first unit asked about.
    shots: OnceLock<(UnitId, Shots)>,
    /// The next window of the first move asked about.
    window: OnceLock<(Passage, i32)>,
    /// The shots of the first batteries asked about, at everybody.
    at_rest: OnceLock<(UnitSet, Aims)>,
    /// What they can do after the first thing that came of it: an action played again comes the same way.
    then: OnceLock<(Change, Arc<Gunnery>)>,
}

/// What changes the shots of guns in the middle of an action.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Change {
    Moves(UnitId, Pose),
    Sights(UnitId, Pose),
    Acts(UnitId),
    Fires(UnitId, UnitId),
}

impl Clone for Memo {
    fn clone(&self) -> Memo {
        let Memo { reach, order, gunnery, threatened, engaged } = self;
        let (reach, order, gunnery) = (reach.clone(), order.clone(), gunnery.clone());
        Memo { reach, order, gunnery, threatened: threatened.clone(), engaged: engaged.clone() }
    }

    /// A match does this for every action: most often there is nothing to give up and nothing to take over.
    fn clone_from(&mut self, other: &Memo) {
        take_over(&mut self.reach, &other.reach);
        take_over(&mut self.order, &other.order);
        if !Arc::ptr_eq(&self.gunnery, &other.gunnery) {
            self.gunnery = other.gunnery.clone();
        }
        self.threatened.clone_from(&other.threatened);
        self.engaged.clone_from(&other.engaged);
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
        self.reach.take();
        self.order.take();
    }

    /// Guns may fire that could not, or the other way round; for which reason, if that is all.
    pub fn forget_shots(&mut self, change: Option<Change>) {
        if let Some(own) = Arc::get_mut(&mut self.gunnery) {
            let Gunnery { shots, window, at_rest, then } = own;
            shots.take();
            window.take();
            at_rest.take();
            then.take();
            return;
        }
        // Another table may still hold on to what it was, and may come the same way.
        self.gunnery = match change.map(|change| (change, self.gunnery.then.get_or_init(|| (change, Arc::default())))) {
            Some((change, (first, then))) if *first == change => then.clone(),
            _ => Arc::default(),
        };
    }

    /// A unit stands elsewhere or otherwise, or zones reach farther or less far.
    pub fn forget_places(&mut self, change: Option<Change>) {
        self.threatened.forget();
        self.engaged.forget();
        self.forget_shots(change);
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
        let kept = &self.gunnery.shots;
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
        let kept = &self.gunnery.window;
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
        match self.gunnery.at_rest.get() {
            Some((whose, aims)) if batteries.iter().all(|battery| whose.contains(battery)) => {
                aims.iter().copied().filter(|(_, shot)| batteries.contains(shot.battery)).collect()
            }
            Some(_) => work_out(),
            None => {
                let aims = work_out();
                let _ = self.gunnery.at_rest.set((batteries, aims.clone()));
                aims
            }
        }
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
}

/// Yes or no of a unit as it stands. Whoever asks for the same at the same time finds out the same.
#[derive(Debug, Default)]
pub struct Known {
    yes: [AtomicU64; WORDS],
    no: [AtomicU64; WORDS],
}

impl Clone for Known {
    fn clone(&self) -> Known {
        let copy = |words: &[AtomicU64; WORDS]| std::array::from_fn(|n| AtomicU64::new(words[n].load(Ordering::Relaxed)));
        Known { yes: copy(&self.yes), no: copy(&self.no) }
    }

    fn clone_from(&mut self, other: &Known) {
        let pairs = self.yes.iter_mut().chain(&mut self.no).zip(other.yes.iter().chain(&other.no));
        pairs.for_each(|(own, other)| *own.get_mut() = other.load(Ordering::Relaxed));
    }
}

impl Known {
    fn forget(&mut self) {
        (self.yes, self.no) = Default::default();
    }

    /// Known, or found out.
    pub fn of(&self, unit: UnitId, find_out: impl FnOnce() -> bool) -> bool {
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
