//! HZ-ORES-22, HZ-REA-01, HZ-REA-10, HZ-OCAS-06: may the artillery be rearmed?

use grognard_engine::ruling::rule;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::fate::Fate;
use crate::Rules;
use crate::clause::*;
use crate::words::OfficerLevel;
use grognard_engine::no_dice;

#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct RearmOrderFacts {
    /// Who would give the order.
    #[schemars(extend("x-clause" = "HZ-ORES-22"))]
    pub level: OfficerLevel,
    /// The CinC has been killed or captured.
    #[schemars(extend("x-clause" = "HZ-OCAS-06"))]
    pub cinc_lost: bool,
    /// He is attached to a unit.
    #[schemars(extend("x-common" = true, "x-clause" = "HZ-REA-10"))]
    pub attached: bool,
    /// He is superseding an officer.
    #[schemars(extend("x-common" = true, "x-clause" = "HZ-REA-10"))]
    pub superseding: bool,
    /// Batteries of the army without bombardments.
    #[schemars(range(min = 0, max = 20), extend("x-common" = true, "x-clause" = "HZ-REA-01"))]
    pub depleted: u8,
}

impl Default for RearmOrderFacts {
    fn default() -> RearmOrderFacts {
        RearmOrderFacts { level: OfficerLevel::CommanderInChief, cinc_lost: false, attached: false, superseding: false, depleted: 1 }
    }
}

no_dice! {
    RearmOrder: RearmOrderFacts => Fate = rearm_order;
    Permission "rearm-order" "May the artillery be rearmed?"
    [HZ_ORES_22, HZ_REA_01, HZ_REA_10, HZ_OCAS_06]
}

pub fn rearm_order(facts: &RearmOrderFacts, _: &Rules) -> Fate {
    let busy = facts.attached || facts.superseding;
    let ruling = rule()
        .no_if(facts.cinc_lost, HZ_OCAS_06, "without the CinC there are no more rearm orders")
        .no_if(facts.level != OfficerLevel::CommanderInChief, HZ_ORES_22, "only the CinC gives a rearm order")
        .no_if(busy, HZ_REA_10, "not while he is attached to a unit or superseding an officer")
        .no_if(facts.depleted == 0, HZ_REA_01, "no battery of his army is without bombardments")
        .otherwise_yes(HZ_REA_01, "at least one battery has no bombardments left");
    let free = ruling.allowed || busy;
    Fate::from(ruling).also_if(free, HZ_ORES_22)
}
