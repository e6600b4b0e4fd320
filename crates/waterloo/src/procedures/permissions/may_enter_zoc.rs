//! Entering an enemy zone of control: BW-TEC-07, BW-NOTE-04, BW-DIS-01, BW-DIS-02, BW-DIST-05.

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
pub struct EnterZocFacts {
    /// Who moves.
    #[schemars(extend("x-group" = "Unit", "x-common" = true, "x-clause" = "BW-TEC-07"))]
    pub who: Who,
    /// Its order.
    #[schemars(extend("x-group" = "Unit", "x-common" = true, "x-clause" = "BW-DIS-01", "x-role" = "a"))]
    pub order: Order,
    /// Blown cavalry.
    #[schemars(extend("x-group" = "Unit", "x-clause" = "BW-GAP-25", "x-role" = "a"))]
    pub blown: bool,
    /// How it moves.
    #[schemars(extend("x-group" = "Move", "x-common" = true, "x-clause" = "BW-TEC-07"))]
    pub movement: MovementType,
    /// Cavalry that charges the unit whose zone it is, or pursues.
    #[schemars(extend("x-group" = "Move", "x-clause" = "BW-GAP-16"))]
    pub charging: bool,
    /// Cavalry carrying out a pursuit.
    #[schemars(extend("x-group" = "Move", "x-clause" = "BW-DIS-02"))]
    pub pursuing: bool,
    /// A leader stacked with, or moving to stack with, a friendly unit.
    #[schemars(extend("x-group" = "Unit", "x-clause" = "BW-NOTE-04"))]
    pub with_friend: bool,
}

pub fn may_enter_zoc(facts: &EnterZocFacts, _: &Rules) -> Ruling {
    let (leader, cavalry) = (facts.who == Who::Leader, facts.who == Who::Cavalry);
    let reduced = facts.movement == MovementType::Reduced;
    let unit = |order| !leader && facts.order == order;
    rule()
        .no_if(leader && !facts.with_friend, BW_NOTE_04, "a leader enters only with, or to join, a friendly unit")
        .no_if(unit(Order::Routed), BW_ROUT_04, "a routed unit may not move of its own will")
        .yes_if(cavalry && facts.pursuing, BW_DIS_02, "cavalry in pursuit may enter, even D-1")
        .no_if(unit(Order::D1), BW_DIS_01, "a D-1 unit may not enter of its own will")
        .no_if(unit(Order::D2), BW_DIST_05, "D-2 carries every prohibition of D-1")
        .no_if(cavalry && facts.blown, BW_GAP_25, "blown cavalry moves away from the enemy")
        .yes_if(cavalry && facts.charging, BW_GAP_16, "a charge enters the zone of its target")
        .no_if(!reduced, BW_TEC_07, "only reduced movement enters an enemy zone of control")
        .yes_if(leader, BW_NOTE_04, "a leader with a friendly unit, by reduced movement")
        .otherwise_yes(BW_TEC_07, "by reduced movement; it stops on entering")
}

no_dice! {
    /// May it enter an enemy zone of control?
    MayEnterZoc: EnterZocFacts => Ruling = may_enter_zoc;
    Permission "may-enter-zoc" "May it enter an enemy zone of control?" [
        BW_TEC_07, BW_NOTE_04, BW_DIS_01, BW_DIS_02, BW_DIST_05, BW_ROUT_04, BW_GAP_08, BW_GAP_16, BW_GAP_25,
    ]
}
