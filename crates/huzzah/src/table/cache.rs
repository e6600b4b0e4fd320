//! Footprints and threat zones worked out from poses and formations, refreshed by `apply`.

use std::sync::Arc;

use grognard_engine::UnitId;
use grognard_field::geometry::{Rect, Side as Edge};

use super::printed::Printed;
use super::rows::UnitState;
use crate::facts::zones::zones_of;
use crate::facts::{Stance, Zones, turned_to};

#[derive(Debug, Default, PartialEq)]
pub struct Cache {
    rects: Vec<Rect>,
    /// Shared with the copies that a match makes for every action: few of them change in one.
    zones: Vec<Arc<Zones>>,
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
        let mut cache = Cache { rects, zones: vec![Arc::default(); units.len()] };
        for index in 0..units.len() {
            cache.refresh_zone(printed, units, UnitId(index as u16));
        }
        cache
    }

    #[inline]
    pub fn rect(&self, unit: UnitId) -> Rect {
        self.rects[unit.index()]
    }

    /// Its threat zones, cut by its friends and the ground but not masked by enemies.
    #[inline]
    pub fn zones(&self, unit: UnitId) -> &Zones {
        &self.zones[unit.index()]
    }

    /// A unit has moved, changed formation, come or gone, or lost or regained its threat. Its own zone changes, and those of friends that
    /// it stood in or stands in now (HZ-THZ-06).
    pub fn refresh(&mut self, printed: &Printed, units: &[UnitState], unit: UnitId) {
        let was = self.rects[unit.index()];
        let now = footprint(printed, units, unit);
        self.rects[unit.index()] = now;
        self.refresh_zone(printed, units, unit);
        let army = printed.units[unit.index()].side;
        for friend in printed.armies[army.index()].units.clone().map(UnitId).filter(|friend| *friend != unit) {
            let zones = &self.zones[friend.index()];
            // As deep as they would be if nobody cut them.
            let deep = zones.reach - self.rects[friend.index()].rad;
            if units[friend.index()].on_table() && zones.reach > 0.0 && (zones.may_be_cut(&was, deep) || zones.may_be_cut(&now, deep)) {
                self.refresh_zone(printed, units, friend);
            }
        }
    }

    fn refresh_zone(&mut self, printed: &Printed, units: &[UnitState], unit: UnitId) {
        let state = &units[unit.index()];
        let stance = Stance { unit, rect: self.rects[unit.index()], formation: state.formation, garrison: state.garrison };
        let side = printed.units[unit.index()].side;
        let rects = &self.rects;
        let friends = printed.armies[side.index()].units.clone().map(usize::from);
        let friends = friends.filter(|&index| index != unit.index() && units[index].on_table()).map(|index| rects[index]);
        let zones = zones_of(printed, state, &stance, friends);
        self.zones[unit.index()] = Arc::new(zones);
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
