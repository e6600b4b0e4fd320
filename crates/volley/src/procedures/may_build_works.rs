//! VB-GAP-14 (option): may hasty works be built?

use grognard_engine::ruling::rule;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::clause;
use crate::rules::Rules;
use crate::troops::Stand;
use grognard_engine::no_dice;
use grognard_engine::umpire::told::{Finding, so};

/// Infantry that would dig in.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct WorksFacts {
    /// Kind of stand.
    #[schemars(extend("x-role" = "a", "x-group" = "Unit", "x-clause" = "VB-GAP-14"))]
    pub stand: Stand,
    /// Whole own turns it has been stationary.
    #[schemars(range(min = 0, max = 10), extend("x-group" = "State", "x-common" = true, "x-clause" = "VB-GAP-14"))]
    pub turns_stationary: u8,
    /// In command.
    #[schemars(extend("x-role" = "a", "x-group" = "State", "x-clause" = "VB-GAP-14"))]
    pub in_command: bool,
    /// In contact with the enemy.
    #[schemars(extend("x-group" = "State", "x-clause" = "VB-GAP-14"))]
    pub in_contact: bool,
}

impl Default for WorksFacts {
    fn default() -> WorksFacts {
        WorksFacts { stand: Stand::default(), turns_stationary: 1, in_command: true, in_contact: false }
    }
}

/// May it build?
pub fn may_build_works(facts: &WorksFacts, rules: &Rules) -> Finding {
    let turns = rules.tables.house.value("towns", "hasty_works_turns");
    let ruling = rule()
        .no_if(!rules.options.build_hasty_works, clause::VB_GAP_14, "this battle has no building of works")
        .no_if(!facts.stand.is_infantry(), clause::VB_GAP_14, "only infantry builds")
        .no_if(!facts.in_command, clause::VB_GAP_14, "only in command")
        .no_if(facts.in_contact, clause::VB_GAP_14, "not in contact with the enemy")
        .no_if(f64::from(facts.turns_stationary) < turns, clause::VB_GAP_14, "not stationary for long enough")
        .otherwise_yes(clause::VB_GAP_14, "it builds hasty works");
    Finding::from(ruling).if_yes(|| so(clause::VB_SAV_08, "hasty works save against infantry fire"))
}

no_dice! {
    /// May infantry build hasty works?
    MayBuildWorks: WorksFacts => Finding = may_build_works;
    Permission "may-build-works" "May infantry build hasty works?" [VB_GAP_14]
}
