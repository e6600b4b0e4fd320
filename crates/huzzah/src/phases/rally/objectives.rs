//! Objectives (HZ-GAP-10): held by whoever had the last unit in order near them.

use grognard_engine::{Cx, Side, Step};
use grognard_field::geometry::distance_to_point;

use crate::clause::HZ_GAP_10;
use crate::table::{Event, Table};

/// At the end of each player turn: a side that alone has units in order near an objective takes it.
pub fn take(cx: &mut Cx<Table>) -> Step<Table> {
    let near = cx.printed().metres(cx.rules().scenario.objective_distance);
    for place in 0..cx.printed().objectives.len() {
        let at = cx.printed().objectives[place].at;
        let there = |side: Side| cx.on_table(side).any(|unit| !cx.unit(unit).routing && distance_to_point(&cx.rect(unit), at) <= near);
        let side = match Side::BOTH.map(there) {
            [true, false] => Side::Red,
            [false, true] => Side::Blue,
            _ => continue,
        };
        if cx.holder(place) != side {
            cx.happen(Event::ObjectiveTaken { place: place as u8, side, clause: HZ_GAP_10 })?;
        }
    }
    Ok(())
}
