//! Rally, reform and rout (HZ-RRR-01), strictly in this order.

mod casualties;
mod checks;
mod objectives;
mod reform;
pub mod reorganise;
mod routers;
mod smoke;

use grognard_engine::coverage::record;
use grognard_engine::{Cx, Side, Step};

use crate::clause::HZ_RRR_01;
use crate::table::Table;

pub use reorganise::is_in_play as reorganises;

/// The whole phase. What the player decides in it is asked on the way.
pub fn open(cx: &mut Cx<Table>, side: Side) -> Step<Table> {
    record(HZ_RRR_01);
    checks::take_all(cx, side)?;
    reorganise::try_all(cx, side)?;
    smoke::clear(cx, side)?;
    let tried = routers::rally_all(cx, side)?;
    routers::rout_all(cx, side, &tried)?;
    reform::try_all(cx, side, &tried)?;
    casualties::take_all(cx, side)?;
    objectives::take(cx)
}
