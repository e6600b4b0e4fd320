//! Reform blown and staggered units that do not rout (HZ-RLY-01, 02, 15, 16, HZ-ROUT-05, HZ-RCL-01).

use grognard_engine::coverage::record;
use grognard_engine::{Cx, Side, Step, UnitId};

use super::routers::{Tried, recover, try_to_rally};
use crate::battle::action::Prompt;
use crate::clause::*;
use crate::phases::queue::Queue;
use crate::procedures::rally::Rallied;
use crate::procedures::threat::ForcedOrder;
use crate::table::{Event, Table};

pub fn try_all(cx: &mut Cx<Table>, side: Side, tried: &[Tried]) -> Step<Table> {
    let disordered: Vec<UnitId> = cx.on_table(side).filter(|unit| must_try(cx, *unit, tried)).collect();
    if disordered.iter().any(|unit| tried.iter().any(|router| router.runs_on) && cx.unit(*unit).staggers > 0) {
        record(HZ_ROUT_05);
    }
    let mut queue = Queue::new(disordered);
    while let Some(unit) = queue.next(cx, side, |left| Prompt::Reform { left })? {
        let outcome = try_to_rally(cx, unit)?;
        match outcome.result {
            Rallied::Recovered => {
                cx.happen(Event::Blown { unit, blown: false, clause: HZ_RLY_15 })?;
                if cx.unit(unit).out_of_control {
                    cx.happen(Event::OutOfControl { unit, out: false, clause: HZ_RLY_15 })?;
                }
                if cx.unit(unit).forced == Some(ForcedOrder::Recall) {
                    cx.happen(Event::Forced { unit, order: None, clause: HZ_RLY_15 })?;
                }
            }
            Rallied::Recalled => {
                let clause = if cx.unit(unit).out_of_control { HZ_RCL_11 } else { HZ_RCL_01 };
                cx.happen(Event::Forced { unit, order: Some(ForcedOrder::Recall), clause })?;
            }
            _ => {}
        }
        recover(cx, unit, &outcome)?;
    }
    Ok(())
}

/// HZ-RLY-01: staggered or blown. Routers have had their roll, unless others ran over them since they halted.
fn must_try(table: &Table, unit: UnitId, tried: &[Tried]) -> bool {
    let state = table.unit(unit);
    let fresh = tried.iter().find(|router| router.unit == unit).is_none_or(|router| state.staggers > router.staggers);
    !state.routing && (state.blown || state.staggers > 0) && fresh
}
