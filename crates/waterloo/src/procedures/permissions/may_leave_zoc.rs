//! Leaving an enemy zone of control: BW-TEC-08..11, BW-DIST-03, BW-GAP-08.

use grognard_engine::Ruling;
use grognard_engine::ruling::rule;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Rules;
use crate::clause::*;
use crate::procedures::lookups::{MovementType, Who};
use crate::words::Order;
use grognard_engine::no_dice;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct LeaveZocFacts {
    /// Who moves.
    #[schemars(extend("x-group" = "Unit", "x-common" = true, "x-clause" = "BW-TEC-08"))]
    pub who: Who,
    /// Its order.
    #[schemars(extend("x-group" = "Unit", "x-common" = true, "x-clause" = "BW-DIST-03", "x-role" = "a"))]
    pub order: Order,
    /// How it moves.
    #[schemars(extend("x-group" = "Move", "x-common" = true, "x-clause" = "BW-TEC-08"))]
    pub movement: MovementType,
    /// Every enemy whose zone the artillery is in has friendly unrouted infantry or cavalry in its zone too.
    #[schemars(extend("x-group" = "Move", "x-clause" = "BW-TEC-10"))]
    pub screened: bool,
}

pub fn may_leave_zoc(facts: &LeaveZocFacts, _: &Rules) -> Ruling {
    let who = |who| facts.who == who;
    let by = |movement| facts.movement == movement;
    let routed = !who(Who::Leader) && facts.order == Order::Routed;
    let withdraws = by(MovementType::Withdrawal);
    rule()
        .yes_if(who(Who::Leader), BW_TEC_11, "a leader leaves at no extra cost")
        .no_if(routed, BW_ROUT_02, "a routed unit leaves only by a rout retreat")
        .yes_if(who(Who::Infantry) && withdraws && facts.order == Order::D2, BW_DIST_03, "an engaged D-2 unit must withdraw")
        .yes_if(who(Who::Infantry) && withdraws, BW_TEC_08, "infantry leaves by withdrawal movement")
        .no_if(who(Who::Infantry), BW_TEC_08, "infantry leaves only by withdrawal movement")
        .yes_if(who(Who::Cavalry) && by(MovementType::Reduced), BW_TEC_09, "cavalry leaves by reduced movement")
        .no_if(who(Who::Cavalry), BW_TEC_09, "cavalry leaves only by reduced movement")
        .yes_if(facts.screened && by(MovementType::Screened), BW_TEC_10, "screened artillery leaves by reduced movement")
        .otherwise_no(BW_TEC_10, "artillery leaves only by screened movement")
}

no_dice! {
    /// May it leave an enemy zone of control this way?
    MayLeaveZoc: LeaveZocFacts => Ruling = may_leave_zoc;
    Permission "may-leave-zoc" "May it leave an enemy zone of control this way?" [
        BW_TEC_08, BW_TEC_09, BW_TEC_10, BW_TEC_11, BW_DIST_03, BW_ROUT_02, BW_GAP_08,
    ]
}
