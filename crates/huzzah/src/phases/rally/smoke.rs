//! Remove smoke (HZ-SMK-05): one marker from each unlimbered battery, two from each limbered one.

use grognard_engine::{Cx, Side, Step, UnitId};

use crate::clause::HZ_SMK_05;
use crate::table::{Event, Table};
use crate::words::Arm;

pub fn clear(cx: &mut Cx<Table>, side: Side) -> Step<Table> {
    let smoking: Vec<UnitId> = cx.on_table(side).filter(|unit| cx.card(*unit).arm == Arm::Artillery && cx.unit(*unit).smoke > 0).collect();
    for battery in smoking {
        let numbers = cx.rules().scenario.smoke_off;
        let off = numbers[usize::from(!cx.troops(battery).is_unlimbered())];
        let smoke = cx.unit(battery).smoke.saturating_sub(off);
        cx.happen(Event::Smoked { battery, smoke, clause: HZ_SMK_05 })?;
    }
    Ok(())
}
