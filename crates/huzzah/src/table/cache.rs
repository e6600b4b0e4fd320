//! Footprints (and zones) worked out from poses and formations, refreshed by `apply`.

use grognard_engine::UnitId;
use grognard_field::geometry::Rect;

use super::printed::Printed;
use super::rows::UnitState;

#[derive(Clone, Debug, Default)]
pub struct Cache {
    rects: Vec<Rect>,
}

impl Cache {
    pub fn new(printed: &Printed, units: &[UnitState]) -> Cache {
        Cache { rects: (0..units.len()).map(|index| footprint(printed, units, UnitId(index as u16))).collect() }
    }

    pub fn rect(&self, unit: UnitId) -> Rect {
        self.rects[unit.index()]
    }

    /// A unit has moved, changed formation, come or gone.
    pub fn refresh(&mut self, printed: &Printed, units: &[UnitState], unit: UnitId) {
        self.rects[unit.index()] = footprint(printed, units, unit);
    }
}

fn footprint(printed: &Printed, units: &[UnitState], unit: UnitId) -> Rect {
    let state = &units[unit.index()];
    match state.garrison.and_then(|sector| printed.terrain.sectors.get(usize::from(sector))) {
        Some(sector) => sector.rect,
        None => Rect::at(state.pose, printed.units[unit.index()].footprint(state.formation)),
    }
}
