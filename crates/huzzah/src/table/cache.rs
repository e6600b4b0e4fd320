//! Footprints and threat zones worked out from poses and formations: `apply` says which of them have changed, and a zone is worked out when
//! it is next asked for.

use std::sync::{Arc, OnceLock};

use grognard_engine::UnitId;
use grognard_field::geometry::{Rect, Side as Edge};

use super::printed::Printed;
use super::rows::UnitState;
use crate::facts::zones::zones_of;
use crate::facts::{Stance, Zones, turned_to};

#[derive(Debug, Default)]
pub struct Cache {
    rects: Vec<Rect>,
    /// Shared with the copies that a match makes for every action: few of them change in one, and what one copy works out serves all.
    zones: Vec<Arc<OnceLock<Zones>>>,
}

impl Clone for Cache {
    fn clone(&self) -> Cache {
        Cache { rects: self.rects.clone(), zones: self.zones.clone() }
    }

    fn clone_from(&mut self, other: &Cache) {
        self.rects.clone_from(&other.rects);
        if self.zones.len() != other.zones.len() {
            self.zones.clone_from(&other.zones);
        }
        for (own, theirs) in self.zones.iter_mut().zip(&other.zones) {
            if !Arc::ptr_eq(own, theirs) {
                *own = theirs.clone();
            }
        }
    }
}

impl Cache {
    pub fn new(printed: &Printed, units: &[UnitState]) -> Cache {
        let rects = (0..units.len()).map(|index| footprint(printed, units, UnitId(index as u16))).collect();
        Cache { rects, zones: units.iter().map(|_| Arc::default()).collect() }
    }

    #[inline]
    pub fn rect(&self, unit: UnitId) -> Rect {
        self.rects[unit.index()]
    }

    /// Its threat zones, cut by its friends and the ground but not masked by enemies.
    #[inline]
    pub fn zones(&self, printed: &Printed, units: &[UnitState], unit: UnitId) -> &Zones {
        self.zones[unit.index()].get_or_init(|| self.worked_out(printed, units, unit))
    }

    /// A unit has moved, changed formation, come or gone, or lost or regained its threat. Its own zone changes, and those of friends that
    /// it stood in or stands in now (HZ-THZ-06).
    pub fn refresh(&mut self, printed: &Printed, units: &[UnitState], unit: UnitId) {
        let was = self.rects[unit.index()];
        let now = footprint(printed, units, unit);
        self.rects[unit.index()] = now;
        forget(&mut self.zones[unit.index()]);
        let army = printed.units[unit.index()].side;
        for friend in printed.armies[army.index()].units.clone().map(usize::from).filter(|friend| *friend != unit.index()) {
            let rad = self.rects[friend].rad;
            let kept = &mut self.zones[friend];
            // As deep as they would be if nobody cut them. What nobody has worked out yet is not to be worked out for two tables.
            let cut = kept.get().is_none_or(|zones| {
                let deep = zones.reach - rad;
                units[friend].on_table() && zones.reach > 0.0 && (zones.may_be_cut(&was, deep) || zones.may_be_cut(&now, deep))
            });
            if cut {
                forget(kept);
            }
        }
    }

    /// The ground has changed, which cuts zones.
    pub fn forget_zones(&mut self) {
        self.zones.iter_mut().for_each(forget);
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
            let kept = self.zones[unit.index()].get();
            self.rect(unit) != footprint(printed, units, unit) || kept.is_some_and(|kept| *kept != self.worked_out(printed, units, unit))
        })
    }
}

/// Another table may still hold on to what it was.
pub fn forget<T>(kept: &mut Arc<OnceLock<T>>) {
    match Arc::get_mut(kept) {
        Some(own) => drop(own.take()),
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
