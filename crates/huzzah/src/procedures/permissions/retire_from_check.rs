//! HZ-CCK-26, HZ-CCK-30, HZ-CCK-34..36, HZ-STR-10: its command has failed a check; must this unit retire?

use grognard_engine::ruling::rule;
use grognard_engine::umpire::Role;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::fate::Fate;
use crate::Rules;
use crate::clause::*;
use crate::procedures::count;
use grognard_engine::no_dice;

#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct RetireFromCheckFacts {
    /// The command that failed is the army itself.
    #[schemars(extend("x-common" = true, "x-clause" = "HZ-CCK-36"))]
    pub army: bool,
    /// Where the unit is.
    #[schemars(extend("x-common" = true))]
    pub place: Place,
    /// It is routing.
    #[schemars(extend("x-role" = "a", "x-clause" = "HZ-CCK-26"))]
    pub routing: bool,
    /// The move would take it off the table.
    #[schemars(extend("x-clause" = "HZ-CCK-30"))]
    pub off_table: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    #[default]
    Field,
    /// Deployed in a building.
    Building,
    StrongPoint,
}

no_dice! {
    RetireFromCheck: RetireFromCheckFacts => Fate = retire_from_check;
    Permission "retire-from-check" "Must it retire from a failed check?"
    [HZ_CCK_26, HZ_CCK_30, HZ_CCK_34, HZ_CCK_35, HZ_CCK_36, HZ_STR_10]
}

pub fn retire_from_check(facts: &RetireFromCheckFacts, rules: &Rules) -> Fate {
    let strong = facts.place == Place::StrongPoint;
    let ruling = rule()
        .no_if(facts.routing, HZ_CCK_26, "only units that are not routing retire")
        .no_if(strong && !facts.army, HZ_CCK_35, "a strong point need not be given up; it takes the staggers, and its owner may retire it")
        .yes_if(facts.off_table, HZ_CCK_30, "it is forced off the table and broken")
        .yes_if(facts.army && strong, HZ_CCK_36, "if the army fails every unit retires, strong points included")
        .yes_if(facts.place == Place::Building, HZ_CCK_34, "it retires in any allowable formation its owner picks")
        .yes_if(facts.army, HZ_CCK_36, "if the army fails every unit retires")
        .otherwise_yes(
            HZ_CCK_26,
            format_args!("it retires {} facing the enemy", count(rules.tests.command_check.retire_moves.value, "full move")),
        );
    let (stays, broken) = (ruling.clause == HZ_CCK_35, ruling.clause == HZ_CCK_30);
    let fate = Fate::from(ruling).also_if(stays, HZ_STR_10);
    if broken { fate.set(Role::A, "broken", true, HZ_CCK_30) } else { fate }
}
