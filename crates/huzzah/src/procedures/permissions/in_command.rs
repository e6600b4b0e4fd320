//! HZ-CMD-05, HZ-CMD-06, HZ-CMD-08 (with HZ-CMD-04, HZ-CMD-07): is the unit or group in command?

use grognard_engine::Ruling;
use grognard_engine::ruling::rule;
use grognard_engine::umpire::Contradiction;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Rules;
use crate::clause::*;
use grognard_engine::no_dice;

#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct InCommandFacts {
    /// It is a whole command group, not a single unit.
    #[schemars(extend("x-common" = true, "x-clause" = "HZ-CMD-06"))]
    pub group: bool,
    /// An officer is attached to the unit.
    #[schemars(extend("x-role" = "a", "x-clause" = "HZ-CMD-05", "x-excludes" = ["group"]))]
    pub officer_attached: bool,
    /// How many of the units lie entirely outside the officer's command radius.
    #[schemars(range(min = 0, max = 30), extend("x-common" = true, "x-clause" = "HZ-CMD-08"))]
    pub units_outside: u8,
}

no_dice! {
    InCommand: InCommandFacts => Ruling = in_command, check check;
    Permission "in-command" "Is it in command?"
    [HZ_CMD_04, HZ_CMD_05, HZ_CMD_06, HZ_CMD_07, HZ_CMD_08]
}

fn check(facts: &InCommandFacts, _: &Rules) -> Result<(), Contradiction> {
    let group = facts.group && facts.officer_attached;
    Contradiction::if_both(group, "group", "officer_attached", HZ_CMD_05, "an officer attaches to a single unit")?;
    let one = !facts.group && facts.units_outside > 1;
    Contradiction::if_both(one, "group", "units_outside", HZ_CMD_07, "a single unit is outside or it is not")
}

pub fn in_command(facts: &InCommandFacts, _: &Rules) -> Ruling {
    let outside = facts.units_outside > 0;
    rule()
        .yes_if(facts.officer_attached, HZ_CMD_05, "a unit with an officer attached is always in command")
        .no_if(facts.group && outside, HZ_CMD_08, "one unit entirely outside the radius puts the whole group out of command")
        .yes_if(facts.group, HZ_CMD_06, "every unit is at least partly within the radius")
        .no_if(outside, HZ_CMD_07, "it lies entirely outside the officer's radius")
        .otherwise_yes(HZ_CMD_04, "it is at least partly within the officer's radius")
}
