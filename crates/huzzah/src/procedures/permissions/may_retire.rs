//! HZ-RET-03..05, HZ-RET-08..10: how may a unit move on a retire order?

use grognard_engine::Ruling;
use grognard_engine::ruling::rule;
use grognard_engine::umpire::Contradiction;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Rules;
use crate::clause::*;
use crate::procedures::lookups::shape::{formation_fits, shape};
use crate::words::{Arm, Formation};
use grognard_engine::no_dice;

#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct MayRetireFacts {
    #[schemars(extend("x-group" = "Unit", "x-role" = "a"))]
    pub arm: Arm,
    #[schemars(extend("x-group" = "Unit", "x-role" = "a", "x-common" = true, "x-clause" = "HZ-RET-09"))]
    pub formation: Formation,
    /// Limbered artillery that faces the rear of its command.
    #[schemars(extend("x-group" = "Unit", "x-clause" = "HZ-RET-10"))]
    pub facing_rear: bool,
    /// It is engaged and would leave the enemy.
    #[schemars(extend("x-group" = "Move", "x-clause" = "HZ-RET-05"))]
    pub engaged: bool,
    /// It would touch an enemy.
    #[schemars(extend("x-group" = "Move", "x-clause" = "HZ-RET-04"))]
    pub makes_contact: bool,
    /// It would turn, incline or drift, or change its facing.
    #[schemars(extend("x-group" = "Move", "x-common" = true, "x-clause" = "HZ-RET-03"))]
    pub turns: bool,
    /// It starts in an enemy threat zone, or was stopped there by an earlier order, and retires within it.
    #[schemars(extend("x-group" = "Move", "x-common" = true, "x-clause" = "HZ-RET-08"))]
    pub within_zone: bool,
}

no_dice! {
    MayRetire: MayRetireFacts => Ruling = may_retire, check check;
    Permission "may-retire" "How may it move on a retire order?"
    [HZ_RET_01, HZ_RET_03, HZ_RET_04, HZ_RET_05, HZ_RET_08, HZ_RET_09, HZ_RET_10, HZ_DEP_05, HZ_FORM_09, HZ_GAP_07]
}

fn check(facts: &MayRetireFacts, _: &Rules) -> Result<(), Contradiction> {
    formation_fits(facts.arm, facts.formation)?;
    let limbered = shape(facts.arm, facts.formation) == Formation::Limbered;
    Contradiction::if_both(facts.facing_rear && !limbered, "facing_rear", "formation", HZ_RET_10, "that is for limbered artillery")
}

pub fn may_retire(facts: &MayRetireFacts, _: &Rules) -> Ruling {
    let unlimbered = shape(facts.arm, facts.formation) == Formation::Unlimbered;
    rule()
        .no_if(unlimbered, HZ_RET_09, "unlimbered artillery cannot retire")
        .no_if(facts.engaged, HZ_RET_05, "only resolving the engagement ends it")
        .no_if(facts.makes_contact, HZ_RET_04, "a retire never makes contact with the enemy")
        .no_if(facts.turns, HZ_RET_03, "straight back, keeping its facing")
        .yes_if(facts.facing_rear, HZ_RET_10, "it drives forwards with its retiring command, at full rate and without another order")
        .yes_if(facts.within_zone, HZ_RET_08, "it can retire within a zone in which it started or was stopped")
        .otherwise_yes(HZ_RET_01, "straight back")
}
