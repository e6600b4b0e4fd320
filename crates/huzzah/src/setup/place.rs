//! Everybody in his place: garrisons in their sectors, the others where the muster put them, reinforcements off the table.

use grognard_engine::UnitId;
use grognard_field::geometry::convex::segment_crossing;
use grognard_field::geometry::{Bearing, Pose, Quanta, Rect, Search, Solid, Tolerance, gap_within, settle, v};
use grognard_field::muster::Place;

use super::StartError;
use super::order::Printing;
use crate::table::{UnitState, Whereabouts};
use crate::terrain::{PARAPET, Terrain};
use crate::words::{Feature, Formation};

/// Steps of the search for free ground, and its limit, in metres.
const STEP: f64 = 5.0;
const MOST: f64 = 1_500.0;

/// Where each unit starts, in order. Nobody touches anybody.
pub fn place(order: &Printing, terrain: &Terrain, tolerance: Tolerance) -> Result<Vec<UnitState>, StartError> {
    let clear = tolerance.contact() + 0.1;
    let mut states: Vec<UnitState> = Vec::with_capacity(order.units.len());
    let mut taken: Vec<u16> = Vec::new();
    let mut homeless: Vec<usize> = Vec::new();
    for (n, ((start, formation), unit)) in order.starts.iter().zip(&order.units).enumerate() {
        let mut state = UnitState {
            pose: Pose::default(),
            formation: *formation,
            quality: unit.quality,
            whereabouts: Whereabouts::OnTable,
            bombardments: unit.bombardments,
            ..UnitState::default()
        };
        match start {
            Place::Field { pose, .. } => state.pose = *pose,
            Place::Garrison { at, facing, .. } => {
                let facing = Bearing::degrees(*facing);
                let sector = terrain.sector_at(v(at.x, at.y)).filter(|sector| !taken.contains(sector));
                match sector {
                    Some(sector) => {
                        taken.push(sector);
                        state.garrison = u8::try_from(sector).ok();
                        let there = &terrain.sectors[usize::from(sector)];
                        (state.pose, state.beside) = (there.facing(facing).0, there.beside(facing));
                        // HZ-BLD-11: light troops hold it all round, others two sides of it.
                        state.formation = if unit.abilities.open_order { Formation::OpenOrder } else { Formation::Line };
                    }
                    None => {
                        state.pose = Pose::nearest(v(at.x, at.y), facing);
                        homeless.push(n);
                    }
                }
            }
            Place::Entry { at, facing, .. } => {
                state.whereabouts = Whereabouts::Expected;
                state.pose = Pose::nearest(v(at.x, at.y), Bearing::degrees(*facing));
            }
            Place::Hex { .. } | Place::HexGarrison { .. } => {}
        }
        states.push(state);
    }
    // Who stands in the way of a garrison, or found no sector free, moves to the nearest free ground behind.
    let rect = |states: &[UnitState], n: usize| -> Option<Rect> {
        let state = &states[n];
        if !state.on_table() {
            return None;
        }
        Some(match state.garrison {
            Some(sector) => terrain.sectors[usize::from(sector)].rect,
            None => Rect::at(state.pose, order.units[n].footprint(state.formation)),
        })
    };
    states.iter_mut().filter(|state| state.on_table() && state.garrison.is_none()).for_each(|state| mount(terrain, state));
    for n in 0..states.len() {
        if states[n].garrison.is_some() || !states[n].on_table() {
            continue;
        }
        let Some(own) = rect(&states, n) else { continue };
        let others = |m: &usize| *m != n && (*m < n || states[*m].garrison.is_some() || !homeless.contains(m));
        let solids: Vec<Solid<UnitId>> = (0..states.len())
            .filter(others)
            .filter_map(|m| rect(&states, m).map(|rect| Solid { rect, clear, tag: UnitId(m as u16) }))
            .collect();
        let clash = solids.iter().any(|solid| gap_within(&own, &solid.rect, clear).is_some_and(|gap| gap < clear));
        let off = !terrain.table.holds(&own, 1e-6);
        if !clash && !off {
            continue;
        }
        let size = order.units[n].footprint(states[n].formation);
        let search = Search::backwards(Quanta::nearest(STEP), Quanta::nearest(MOST));
        let found = settle(states[n].pose, size, &solids, terrain.table, &search, |_| None)
            .map_err(|why| StartError::NoRoom(order.units[n].name.clone(), why.to_string()))?;
        states[n].pose = found.pose;
    }
    Ok(states)
}

/// House: metres behind a fortress wall within which its defenders stand on top of it.
const BEHIND: f64 = 10.0;

/// HZ-FOR-06: who stands close behind a fortress wall and looks out over it stands on top.
fn mount(terrain: &Terrain, state: &mut UnitState) {
    let ahead = state.pose.facing.unit();
    let front = state.pose.front();
    let walls = terrain.lines.iter().filter(|line| line.tag.feature == Feature::FortressWall);
    let over = { walls }.flat_map(|line| line.path.windows(2)).find_map(|w| {
        let outward = (w[1] - w[0]).unit()?.left().dot(ahead) > 0.7;
        let share = segment_crossing(front, front + ahead * BEHIND, w[0], w[1])?;
        outward.then_some(share * BEHIND)
    });
    if let Some(metres) = over {
        state.pose = state.pose.displaced(ahead * (metres + PARAPET));
    }
}
