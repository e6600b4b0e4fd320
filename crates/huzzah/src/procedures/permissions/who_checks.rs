//! HZ-CCK-20, HZ-CCK-21, HZ-CCK-38: may this officer take the command check?

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
pub struct WhoChecksFacts {
    /// The level of the command that checks.
    #[schemars(extend("x-common" = true))]
    pub command: OfficerLevel,
    /// Its own officer is dead or captured.
    #[schemars(extend("x-common" = true, "x-clause" = "HZ-CCK-20"))]
    pub officer_lost: bool,
    /// The level of the officer who would take the check.
    #[schemars(extend("x-common" = true))]
    pub level: OfficerLevel,
    /// The command is not part of that officer's command.
    #[schemars(extend("x-clause" = "HZ-CCK-20"))]
    pub not_his: bool,
    /// Units of the command outside his command radius.
    #[schemars(range(min = 0, max = 30), extend("x-clause" = "HZ-CCK-20"))]
    pub units_outside: u8,
}

no_dice! {
    WhoChecks: WhoChecksFacts => Ruling = who_checks;
    Permission "who-checks" "May this officer take the command check?"
    [HZ_CCK_18, HZ_CCK_20, HZ_CCK_21]
}

pub fn who_checks(facts: &WhoChecksFacts, _: &Rules) -> Ruling {
    let own = facts.level == facts.command && !facts.not_his;
    rule()
        .yes_if(own && !facts.officer_lost, HZ_CCK_18, "its own officer takes the check")
        .no_if(!facts.officer_lost, HZ_CCK_20, "others take it only for an officer who is dead or captured")
        .no_if(facts.level == facts.command, HZ_CCK_21, "an officer of the same level cannot take another's check")
        .no_if(facts.level < facts.command, HZ_CCK_20, "he must be senior to the officer who is lost")
        .no_if(facts.not_his, HZ_CCK_20, "he must stand above it in the same chain of command")
        .no_if(facts.units_outside > 0, HZ_CCK_20, "all units of the command must be within his command radius")
        .otherwise_yes(HZ_CCK_20, "a senior of the same chain takes it, the whole command being within his radius")
}
