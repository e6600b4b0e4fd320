//! HZ-STAT-01, HZ-STAT-03, HZ-STAT-04: which markers come off again, and is the unit then in order?

use grognard_engine::ruling::rule;
use grognard_engine::umpire::Role;
use grognard_engine::{Modifier, Ruling};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::fate::Fate;
use crate::Rules;
use crate::clause::*;
use grognard_engine::no_dice;

#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct MarkersOffFacts {
    /// It is kills that are to come off, not staggers.
    #[schemars(extend("x-common" = true, "x-clause" = "HZ-STAT-01"))]
    pub kills_off: bool,
    #[schemars(range(min = 0, max = 20), extend("x-role" = "a", "x-common" = true, "x-clause" = "HZ-STAT-03"))]
    pub staggers: u8,
    /// Staggers that the rally or reform roll removes; nought if there was none.
    #[schemars(range(min = 0, max = 20), extend("x-common" = true, "x-clause" = "HZ-STAT-03"))]
    pub removed: u8,
}

no_dice! {
    MarkersOff: MarkersOffFacts => Fate = markers_off;
    Permission "markers-off" "Do the markers come off, and is it in order?"
    [HZ_STAT_01, HZ_STAT_03, HZ_STAT_04]
}

pub fn markers_off(facts: &MarkersOffFacts, _: &Rules) -> Fate {
    let off = facts.removed.min(facts.staggers);
    let left = facts.staggers - off;
    let ruling: Ruling = rule()
        .no_if(facts.kills_off, HZ_STAT_01, "kills are permanent")
        .no_if(off == 0, HZ_STAT_03, "staggers come off only by reforming or rallying")
        .no_if(left > 0, HZ_STAT_04, "some staggers stay: the unit is still disordered and counts as staggered")
        .otherwise_yes(HZ_STAT_03, "all staggers come off");
    let removed = Modifier::new(-1, HZ_STAT_03);
    let times = if facts.kills_off { 0 } else { off.into() };
    Fate::from(ruling).add(Role::A, "staggers", removed, times)
}
