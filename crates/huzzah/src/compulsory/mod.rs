//! Compulsory moves.

use grognard_engine::{Clause, Cx, Step, UnitId};

use crate::clause::*;
use crate::phases::toll;
use crate::table::{Event, Table, Whereabouts};

/// HZ-ENG-40..43.
pub fn first_rout(cx: &mut Cx<Table>, unit: UnitId, _: &[UnitId]) -> Step<Table> {
    cx.happen(Event::Routed { unit, clause: HZ_ENG_40 })?;
    toll::remove(cx, unit, Whereabouts::RoutedOff, HZ_ENG_42)
}

/// HZ-ENG-38.
pub fn fall_back(cx: &mut Cx<Table>, unit: UnitId, _: &[UnitId], clause: Clause) -> Step<Table> {
    toll::remove(cx, unit, Whereabouts::RetiredOff, clause)
}

/// HZ-RCL-06.
pub fn run_forward(cx: &mut Cx<Table>, unit: UnitId) -> Step<Table> {
    cx.happen(Event::OutOfControl { unit, out: true, clause: HZ_RCL_06 })
}
