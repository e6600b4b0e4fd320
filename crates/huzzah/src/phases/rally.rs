//! Rally, reform and rout.

use grognard_engine::{Cx, Side, Step};

use crate::table::Table;

pub fn open(_: &mut Cx<Table>, _: Side) -> Step<Table> {
    Ok(())
}
