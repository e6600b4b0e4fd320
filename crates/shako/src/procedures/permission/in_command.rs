//! Is a unit in command? SK-GAP-07.

use grognard_engine::ruling::rule;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::clause::*;
use crate::rules::Rules;
use grognard_engine::no_dice;
use grognard_engine::umpire::told::{Finding, so};

#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct CommandFacts {
    /// Inches from the Division Commander to the nearest edge of the unit.
    #[schemars(range(min = 0, max = 48), extend("x-common" = true, "x-clause" = "SK-GAP-07"))]
    pub distance: f64,
    /// A cavalry division.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-GAP-07"))]
    pub cavalry_division: bool,
    /// The Division Commander is lost and not yet replaced.
    #[schemars(extend("x-clause" = "SK-GAP-33"))]
    pub commander_lost: bool,
}

impl Default for CommandFacts {
    fn default() -> Self {
        CommandFacts { distance: 12.0, cavalry_division: false, commander_lost: false }
    }
}

/// Yes: it is within Command Radius.
pub fn in_command(facts: &CommandFacts, rules: &Rules) -> Finding {
    let radius = if facts.cavalry_division { rules.orders.radius_cavalry } else { rules.orders.radius_infantry };
    let finding: Finding = rule()
        .no_if(facts.commander_lost, SK_GAP_33, "a division without a commander has no Command Radius")
        .no_if(!radius.covers(facts.distance), SK_GAP_07, "it is outside the Command Radius")
        .otherwise_yes(SK_GAP_07, "it is within Command Radius")
        .into();
    finding.if_no(|| so(SK_GAP_07, "it must move back towards the radius and may not charge unless cavalry is obliged to"))
}

no_dice! {
    InCommand: CommandFacts => Finding = in_command;
    Permission "in-command" "Is the unit within Command Radius" [SK_GAP_07, SK_GAP_33]
}
