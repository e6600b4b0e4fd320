//! In command, in contact: BW-GAP-03. Within range of its leader, along a path free of the enemy.

use grognard_engine::Ruling;
use grognard_engine::ruling::rule;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Rules;
use crate::clause::*;
use grognard_engine::no_dice;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct CommandFacts {
    /// Hexes to its leader, along a path free of enemy units and their zones of control.
    #[schemars(range(min = 0, max = 40), extend("x-group" = "Command", "x-common" = true, "x-clause" = "BW-GAP-03"))]
    pub distance: u8,
    /// The leader's range.
    #[schemars(range(min = 0, max = 20), extend("x-group" = "Command", "x-common" = true, "x-clause" = "BW-GAP-03"))]
    pub leader_range: u8,
    /// There is no such path.
    #[schemars(extend("x-group" = "Command", "x-clause" = "BW-GAP-03"))]
    pub no_path: bool,
}

impl Default for CommandFacts {
    fn default() -> CommandFacts {
        CommandFacts { distance: 0, leader_range: 6, no_path: false }
    }
}

pub fn in_command(facts: &CommandFacts, _: &Rules) -> Ruling {
    rule()
        .no_if(facts.no_path, BW_GAP_03, "the enemy cuts every path to the leader")
        .no_if(facts.distance > facts.leader_range, BW_GAP_03, "the leader is out of range")
        .otherwise_yes(BW_GAP_03, "within the leader's range")
}

no_dice! {
    /// Is it in command, or in contact?
    InCommand: CommandFacts => Ruling = in_command;
    Permission "in-command" "Is the unit in command, the leader in contact?" [BW_GAP_03]
}
