//! HZ-ORES-18, HZ-ORES-19: a unit with an officer attached stands apart for orders, but not for command checks.

use grognard_engine::ruling::rule;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::fate::Fate;
use crate::Rules;
use crate::clause::*;
use grognard_engine::no_dice;

#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct CountsWithGroupFacts {
    /// An officer is attached to the unit.
    #[schemars(extend("x-role" = "a", "x-common" = true, "x-clause" = "HZ-ORES-18"))]
    pub officer_attached: bool,
    /// For a command check, not for an order.
    #[schemars(extend("x-common" = true, "x-clause" = "HZ-ORES-19"))]
    pub command_check: bool,
}

no_dice! {
    CountsWithGroup: CountsWithGroupFacts => Fate = counts_with_group;
    Permission "counts-with-group" "Does it count with its group?"
    [HZ_ORES_18, HZ_ORES_19, HZ_ORD_15]
}

pub fn counts_with_group(facts: &CountsWithGroupFacts, _: &Rules) -> Fate {
    let apart = facts.officer_attached && !facts.command_check;
    let ruling = rule()
        .no_if(apart, HZ_ORES_18, "the group is ordered as if the unit were not in it")
        .yes_if(facts.officer_attached, HZ_ORES_19, "for command checks it is part of its group all the same")
        .otherwise_yes(HZ_ORD_15, "it is an ordinary unit of its group");
    Fate::from(ruling).also_if(apart, HZ_ORES_19)
}
