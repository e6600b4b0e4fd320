//! Remove smoke (HZ-SMK-05): some from each unlimbered battery, more from each limbered one.

use grognard_engine::umpire::Role;
use grognard_engine::{Cx, Side, Step, UnitId};

use crate::clause::HZ_SMK_05;
use crate::procedures::permissions::remove_smoke::{RemoveSmokeFacts, remove_smoke};
use crate::table::{Event, Table};
use crate::words::Arm;

pub fn clear(cx: &mut Cx<Table>, side: Side) -> Step<Table> {
    let smoking: Vec<UnitId> = cx.on_table(side).filter(|unit| cx.card(*unit).arm == Arm::Artillery && cx.unit(*unit).smoke > 0).collect();
    for battery in smoking {
        let (formation, smoke) = (cx.troops(battery).formation, cx.unit(battery).smoke);
        let cleared = remove_smoke(&RemoveSmokeFacts { not_phasing: false, formation, smoke }, cx.rules());
        let smoke = smoke.saturating_add_signed(cleared.added(Role::A, "smoke") as i8);
        cx.happen(Event::Smoked { battery, smoke, clause: HZ_SMK_05 })?;
    }
    Ok(())
}
