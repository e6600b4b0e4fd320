//! Compulsory casualties (HZ-CAS-01..03): whoever is still staggered takes a kill.

use grognard_engine::umpire::Role;
use grognard_engine::{Cx, Side, Step, UnitId};

use crate::clause::HZ_CAS_01;
use crate::phases::toll;
use crate::procedures::permissions::compulsory_casualties::{CompulsoryCasualtiesFacts, compulsory_casualties};
use crate::table::{Event, Table, Whereabouts};

pub fn take_all(cx: &mut Cx<Table>, side: Side) -> Step<Table> {
    let staggered: Vec<UnitId> = cx.on_table(side).filter(|unit| cx.unit(*unit).staggers > 0).collect();
    let rules = cx.rules_arc();
    for unit in staggered {
        let state = *cx.unit(unit);
        let facts = CompulsoryCasualtiesFacts { quality: state.quality, staggers: state.staggers, kills: state.kills, did_not_try: false };
        let fate = compulsory_casualties(&facts, &rules);
        let kills = fate.added(Role::A, "kills").max(0) as u8;
        cx.happen(Event::Killed { unit, by: kills, clause: HZ_CAS_01 })?;
        if fate.ruling.clause != HZ_CAS_01 {
            toll::remove(cx, unit, Whereabouts::Broken, fate.ruling.clause)?;
        }
    }
    Ok(())
}
