//! Footprints and threat zones worked out from poses and formations: `apply` says which of them have changed, and a zone is worked out when
//! it is next asked for.

use std::sync::{Arc, OnceLock};

use grognard_engine::UnitId;
use grognard_field::geometry::{Rect, Side as Edge};

use super::printed::Printed;
use super::rows::UnitState;
use crate::facts::guns::turns_freely;
use crate::facts::zones::zones_of;
use crate::facts::{Stance, Zones, turned_to};

#[derive(Debug, Default)]
pub struct Cache {
    rects: Vec<Rect>,
    /// Shared with the copies that a match makes for every action: few of them change in one, and what one copy works out serves all.
    kept: Vec<Arc<Kept>>,
}

/// What is kept of a unit as it stands.
#[derive(Debug, Default)]
struct Kept {
    zones: OnceLock<Zones>,
    turns_freely: OnceLock<bool>,
}

impl Clone for Cache {
    fn clone(&self) -> Cache {
        Cache { rects: self.rects.clone(), kept: self.kept.clone() }
    }

    fn clone_from(&mut self, other: &Cache) {
        self.rects.clone_from(&other.rects);
        if self.kept.len() != other.kept.len() {
            self.kept.clone_from(&other.kept);
        }
        for (own, theirs) in self.kept.iter_mut().zip(&other.kept) {
            if !Arc::ptr_eq(own, theirs) {
                *own = theirs.clone();
            }
        }
    }
}

impl Cache {
    pub fn new(printed: &Printed, units: &[UnitState]) -> Cache {
        let rects = (0..units.len()).map(|index| footprint(printed, units, UnitId(index as u16))).collect();
        Cache { rects, kept: units.iter().map(|_| Arc::default()).collect() }
    }

    #[inline]
    pub fn rect(&self, unit: UnitId) -> Rect {
        self.rects[unit.index()]
    }

    /// The ground hinders no turn that its guns may make where they stand.
    pub fn turns_freely(&self, printed: &Printed, units: &[UnitState], unit: UnitId) -> bool {
        *self.kept[unit.index()].turns_freely.get_or_init(|| turns_freely(printed, &units[unit.index()], unit))
    }

    /// Its threat zones, cut by its friends and the ground but not masked by enemies.
    #[inline]
    pub fn zones(&self, printed: &Printed, units: &[UnitState], unit: UnitId) -> &Zones {
        self.kept[unit.index()].zones.get_or_init(|| self.worked_out(printed, units, unit))
    }

    /// A unit has moved, changed formation, come or gone, or lost or regained its threat. Its own zone changes, and those of friends that
    /// it stood in or stands in now (HZ-THZ-06).
    pub fn refresh(&mut self, printed: &Printed, units: &[UnitState], unit: UnitId) {
        let was = self.rects[unit.index()];
        let now = footprint(printed, units, unit);
        self.rects[unit.index()] = now;
        forget(&mut self.kept[unit.index()]);
        let army = printed.units[unit.index()].side;
        for friend in printed.armies[army.index()].units.clone().map(usize::from).filter(|friend| *friend != unit.index()) {
            let rad = self.rects[friend].rad;
            let kept = &mut self.kept[friend];
            // As deep as they would be if nobody cut them. What nobody has worked out yet is not to be worked out for two tables.
            let cut = kept.zones.get().is_none_or(|zones| {
                let deep = zones.reach - rad;
                units[friend].on_table() && zones.reach > 0.0 && (zones.may_be_cut(&was, deep) || zones.may_be_cut(&now, deep))
            });
            if cut {
                forget(kept);
            }
        }
    }

    /// The ground has changed, which cuts zones and hinders guns.
    pub fn forget_ground(&mut self) {
        self.kept.iter_mut().for_each(forget);
    }

    fn worked_out(&self, printed: &Printed, units: &[UnitState], unit: UnitId) -> Zones {
        let state = &units[unit.index()];
        let stance = Stance { unit, rect: self.rects[unit.index()], formation: state.formation, garrison: state.garrison };
        let side = printed.units[unit.index()].side;
        let rects = &self.rects;
        let friends = printed.armies[side.index()].units.clone().map(usize::from);
        let friends = friends.filter(|&index| index != unit.index() && units[index].on_table()).map(|index| rects[index]);
        zones_of(printed, state, &stance, friends)
    }

    /// The first unit whose ground or zones are not what would be worked out now: there is none, if every change was told.
    pub fn stale(&self, printed: &Printed, units: &[UnitState]) -> Option<UnitId> {
        (0..units.len()).map(|index| UnitId(index as u16)).find(|&unit| {
            let Kept { zones, turns_freely: turns } = &*self.kept[unit.index()];
            self.rect(unit) != footprint(printed, units, unit)
                || zones.get().is_some_and(|kept| *kept != self.worked_out(printed, units, unit))
                || turns.get().is_some_and(|kept| *kept != turns_freely(printed, &units[unit.index()], unit))
        })
    }
}

/// Another table may still hold on to what it was.
fn forget(kept: &mut Arc<Kept>) {
    match Arc::get_mut(kept) {
        Some(own) => *own = Kept::default(),
        None => *kept = Arc::default(),
    }
}

/// The ground a unit covers; of a garrison, its sector, looking the way it faces.
fn footprint(printed: &Printed, units: &[UnitState], unit: UnitId) -> Rect {
    let state = &units[unit.index()];
    match state.garrison.and_then(|sector| printed.terrain.sectors.get(usize::from(sector))) {
        Some(sector) => {
            let ahead = state.pose.facing.unit();
            let towards = |edge: &Edge| sector.rect.outward(*edge).dot(ahead);
            let front = Edge::ALL.into_iter().max_by(|a, b| towards(a).total_cmp(&towards(b))).unwrap_or(Edge::Front);
            turned_to(&sector.rect, front)
        }
        None => Rect::at(state.pose, printed.units[unit.index()].footprint(state.formation)),
    }
}
