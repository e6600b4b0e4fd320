//! HZ-ORES-07, HZ-ORES-11, HZ-ORES-15 (with HZ-ORES-03): an officer has failed an order; may units below him still be ordered this phase?

use grognard_engine::Ruling;
use grognard_engine::ruling::rule;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Rules;
use crate::clause::*;
use crate::words::OfficerLevel;
use grognard_engine::no_dice;

#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct AfterFailedOrderFacts {
    /// The level of the officer who failed.
    #[schemars(extend("x-common" = true))]
    pub failed_level: OfficerLevel,
    /// The unit or group is not part of his command.
    pub not_his: bool,
    /// Another officer is attached to the unit.
    #[schemars(extend("x-common" = true))]
    pub other_officer_attached: bool,
}

no_dice! {
    AfterFailedOrder: AfterFailedOrderFacts => Ruling = after_failed_order;
    Permission "after-failed-order" "May others be ordered after a failure?"
    [HZ_ORES_03, HZ_ORES_07, HZ_ORES_11, HZ_ORES_15]
}

pub fn after_failed_order(facts: &AfterFailedOrderFacts, _: &Rules) -> Ruling {
    let clause = match facts.failed_level {
        OfficerLevel::Brigade => HZ_ORES_15,
        OfficerLevel::Division => HZ_ORES_11,
        OfficerLevel::Corps => HZ_ORES_07,
        OfficerLevel::CommanderInChief => HZ_ORES_03,
    };
    let cinc = facts.failed_level == OfficerLevel::CommanderInChief;
    rule()
        .no_if(cinc, clause, "the CinC's failure ends the orders phase of his side")
        .yes_if(facts.not_his, clause, "it is not part of that officer's command")
        .yes_if(facts.other_officer_attached, clause, "units attached to other officers are excepted")
        .otherwise_no(clause, "nothing in that officer's command gets further orders this phase")
}
