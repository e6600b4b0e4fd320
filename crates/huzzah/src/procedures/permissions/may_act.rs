//! HZ-ORD-14..16, HZ-ORES-18, HZ-ORES-23, HZ-ADV-12, HZ-ADV-16, HZ-CAV-03, HZ-RCL-02, HZ-RCL-12: the order succeeded; may this unit act on it?

use grognard_engine::Ruling;
use grognard_engine::ruling::rule;
use grognard_engine::umpire::Contradiction;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Rules;
use crate::clause::*;
use crate::words::OrderKind;
use grognard_engine::no_dice;

#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct MayActFacts {
    /// The order that was given.
    #[schemars(extend("x-group" = "Order", "x-common" = true, "x-clause" = "HZ-ORD-14"))]
    pub order: OrderKind,
    /// What the unit would do.
    #[schemars(extend("x-group" = "Order", "x-common" = true, "x-clause" = "HZ-ORD-14"))]
    pub action: OrderKind,
    /// It would not act, and no other unit of the group acts either.
    #[schemars(extend("x-group" = "Order", "x-clause" = "HZ-ORD-16"))]
    pub nobody_acts: bool,
    /// It is routing.
    #[schemars(extend("x-group" = "Unit", "x-role" = "a", "x-clause" = "HZ-ORES-23"))]
    pub routing: bool,
    /// Another officer than the one who orders the group is attached to it.
    #[schemars(extend("x-group" = "Unit", "x-clause" = "HZ-ORES-18"))]
    pub other_officer_attached: bool,
    /// It is blown.
    #[schemars(extend("x-group" = "Unit", "x-role" = "a", "x-clause" = "HZ-CAV-03"))]
    pub blown: bool,
    /// It was blown in the enemy's engagement phase and has had no chance to rally.
    #[schemars(extend("x-group" = "Unit", "x-clause" = "HZ-RCL-12"))]
    pub blown_by_enemy_attack: bool,
    /// It is under a forced order of recall that has not been obeyed.
    #[schemars(extend("x-group" = "Unit", "x-clause" = "HZ-RCL-02"))]
    pub recall_pending: bool,
    /// It has advanced into contact with the enemy this phase.
    #[schemars(extend("x-group" = "Unit", "x-clause" = "HZ-ADV-12"))]
    pub made_contact: bool,
    /// Its flank or rear has touched an enemy's this phase.
    #[schemars(extend("x-group" = "Unit", "x-clause" = "HZ-ADV-16"))]
    pub touched_flank: bool,
}

no_dice! {
    MayAct: MayActFacts => Ruling = may_act, check check;
    Permission "may-act" "May the unit act on its group's order?"
    [HZ_ORD_14, HZ_ORD_15, HZ_ORD_16, HZ_ORES_18, HZ_ORES_23, HZ_ADV_12, HZ_ADV_16, HZ_CAV_03, HZ_RCL_02, HZ_RCL_12]
}

fn check(facts: &MayActFacts, _: &Rules) -> Result<(), Contradiction> {
    let fresh = facts.blown_by_enemy_attack && !facts.blown;
    Contradiction::if_both(fresh, "blown_by_enemy_attack", "blown", HZ_RCL_12, "it is then blown")?;
    let recall = facts.recall_pending && !facts.blown;
    Contradiction::if_both(recall, "recall_pending", "blown", HZ_RCL_02, "cavalry under recall is still blown")
}

pub fn may_act(facts: &MayActFacts, _: &Rules) -> Ruling {
    rule()
        .no_if(facts.nobody_acts, HZ_ORD_16, "if no unit acts the order counts as failed and its officer gives no more this turn")
        .no_if(facts.routing, HZ_ORES_23, "routers never act on orders to their group")
        .no_if(facts.other_officer_attached, HZ_ORES_18, "it is under the personal command of the officer attached to it")
        .no_if(facts.recall_pending, HZ_RCL_02, "until the recall is ordered and obeyed it acts on nothing else")
        .no_if(facts.blown_by_enemy_attack, HZ_RCL_12, "it cannot move before its first chance to rally")
        .no_if(facts.blown, HZ_CAV_03, "blown cavalry stays where it is until reformed")
        .no_if(facts.touched_flank, HZ_ADV_16, "it halted against an enemy's flank or rear and does no more this phase")
        .no_if(facts.made_contact, HZ_ADV_12, "having advanced into contact it does no more this phase")
        .no_if(facts.order != facts.action, HZ_ORD_14, "only what was ordered")
        .otherwise_yes(HZ_ORD_15, "at least one unit of the group must act; any other may")
}
