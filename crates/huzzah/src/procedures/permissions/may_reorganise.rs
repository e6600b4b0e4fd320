//! HZ-REO-01, HZ-REO-03..05, HZ-REO-20: may a broken command try to reorganise?

use grognard_engine::ruling::rule;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::fate::Fate;
use crate::Rules;
use crate::clause::*;
use crate::rules::options::Reorganise;
use crate::words::OfficerLevel;
use grognard_engine::no_dice;

#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct MayReorganiseFacts {
    /// The level of the command; the CinC's is the army.
    #[schemars(extend("x-common" = true, "x-clause" = "HZ-REO-05"))]
    pub command: OfficerLevel,
    /// Its units still on the table.
    #[schemars(range(min = 0, max = 30), extend("x-common" = true, "x-clause" = "HZ-REO-03"))]
    pub units_on_table: u8,
    /// Its officer is dead or captured and no replacement was appointed before the last unit left.
    #[schemars(extend("x-common" = true, "x-clause" = "HZ-REO-04"))]
    pub leaderless: bool,
    /// It left the table this very turn.
    #[schemars(extend("x-clause" = "HZ-REO-20"))]
    pub left_this_turn: bool,
    /// It left through a failed command check.
    #[schemars(extend("x-clause" = "HZ-REO-20"))]
    pub by_failed_check: bool,
}

no_dice! {
    MayReorganise: MayReorganiseFacts => Fate = may_reorganise;
    Permission "may-reorganise" "May the command try to reorganise?"
    [HZ_REO_01, HZ_REO_03, HZ_REO_04, HZ_REO_05, HZ_REO_20]
}

pub fn may_reorganise(facts: &MayReorganiseFacts, rules: &Rules) -> Fate {
    let ruling = rule()
        .no_if(rules.options.reorganise == Reorganise::Never, HZ_REO_01, "the players have left the optional rule out")
        .no_if(facts.command == OfficerLevel::CommanderInChief, HZ_REO_05, "a broken army has lost the game")
        .no_if(facts.leaderless, HZ_REO_04, "it has no leader")
        .no_if(facts.units_on_table > 0, HZ_REO_03, "the whole command must be off the table")
        .no_if(facts.left_this_turn && !facts.by_failed_check, HZ_REO_20, "on the turn it left only if a failed command check took it off")
        .yes_if(facts.left_this_turn, HZ_REO_20, "it left through a failed command check and can try at once")
        .otherwise_yes(HZ_REO_03, "it has a leader and all of it is off the table");
    let tries = ruling.allowed;
    Fate::from(ruling).also_if(tries, HZ_REO_03)
}
