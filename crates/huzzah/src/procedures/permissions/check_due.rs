//! HZ-CCK-02..04, HZ-CCK-39: must the command take a command check?

use grognard_engine::Ruling;
use grognard_engine::ruling::rule;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Rules;
use crate::clause::*;
use grognard_engine::no_dice;

#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct CheckDueFacts {
    /// Sub-commands that broke or routed this turn.
    #[schemars(range(min = 0, max = 12), extend("x-common" = true, "x-clause" = "HZ-CCK-02"))]
    pub broke_this_turn: u8,
    /// All its broken or routing sub-commands.
    #[schemars(range(min = 0, max = 12), extend("x-common" = true, "x-clause" = "HZ-CCK-04"))]
    pub broken_or_routing: u8,
    /// It failed its check last turn.
    #[schemars(extend("x-common" = true, "x-clause" = "HZ-CCK-03"))]
    pub failed_last_turn: bool,
    /// One of its units stands in an enemy threat zone.
    #[schemars(extend("x-common" = true, "x-clause" = "HZ-CCK-04"))]
    pub in_zone: bool,
    /// It rolled Huzzah! in a check, and nothing more has broken or routed since.
    #[schemars(extend("x-clause" = "HZ-CCK-39"))]
    pub immune: bool,
}

no_dice! {
    CheckDue: CheckDueFacts => Ruling = check_due;
    Permission "check-due" "Must the command take a command check?"
    [HZ_CCK_02, HZ_CCK_03, HZ_CCK_04, HZ_CCK_39]
}

pub fn check_due(facts: &CheckDueFacts, _: &Rules) -> Ruling {
    let losses = facts.broken_or_routing > 0 || facts.broke_this_turn > 0;
    rule()
        .yes_if(facts.broke_this_turn > 0, HZ_CCK_02, "a sub-command broke or routed this turn")
        .no_if(facts.immune, HZ_CCK_39, "after a Huzzah! it need not check until another sub-command breaks or routs")
        .yes_if(facts.failed_last_turn, HZ_CCK_03, "it failed its check last turn")
        .yes_if(losses && facts.in_zone, HZ_CCK_04, "it has broken or routing sub-commands and a unit in an enemy threat zone")
        .no_if(losses, HZ_CCK_04, "it has losses, but no unit in an enemy threat zone")
        .otherwise_no(HZ_CCK_02, "nothing broke or routed this turn")
}
