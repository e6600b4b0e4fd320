//! HZ-SKS-23..26: may a unit be sent to the skirmish line, and what becomes of it?

use grognard_engine::ruling::rule;
use grognard_engine::umpire::Role;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::fate::Fate;
use crate::Rules;
use crate::clause::*;
use crate::words::Arm;
use grognard_engine::no_dice;

#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ReinforceSkirmishersFacts {
    #[schemars(extend("x-group" = "Unit", "x-role" = "a"))]
    pub arm: Arm,
    /// Has the Skirmish ability.
    #[schemars(extend("x-group" = "Unit", "x-role" = "a", "x-common" = true, "x-clause" = "HZ-SKS-23"))]
    pub skirmish_troops: bool,
    #[schemars(range(min = 0, max = 12), extend("x-group" = "Unit", "x-role" = "a", "x-common" = true, "x-clause" = "HZ-SKS-23"))]
    pub staggers: u8,
    #[schemars(range(min = 0, max = 12), extend("x-group" = "Unit", "x-role" = "a", "x-common" = true, "x-clause" = "HZ-SKS-25"))]
    pub kills: u8,
    /// The deploy order failed, or was another order.
    #[schemars(extend("x-group" = "Order", "x-clause" = "HZ-SKS-23"))]
    pub no_deploy_order: bool,
}

no_dice! {
    ReinforceSkirmishers: ReinforceSkirmishersFacts => Fate = reinforce_skirmishers;
    Permission "reinforce-skirmishers" "May it reinforce the skirmish line?"
    [HZ_SKS_23, HZ_SKS_24, HZ_SKS_25, HZ_SKS_26]
}

pub fn reinforce_skirmishers(facts: &ReinforceSkirmishersFacts, _: &Rules) -> Fate {
    let ruling = rule()
        .no_if(facts.arm != Arm::Infantry, HZ_SKS_23, "only infantry joins the skirmish line")
        .no_if(!facts.skirmish_troops, HZ_SKS_26, "without the Skirmish ability even open order infantry cannot")
        .no_if(facts.staggers > 0, HZ_SKS_23, "it must be unstaggered")
        .no_if(facts.no_deploy_order, HZ_SKS_23, "it takes a deploy order that succeeds")
        .yes_if(facts.kills > 0, HZ_SKS_25, "it leaves play for good and, having kills, counts as broken for command checks")
        .otherwise_yes(HZ_SKS_23, "it leaves play for good but does not count as broken for command checks");
    let goes = ruling.allowed;
    let fate = Fate::from(ruling).also_if(goes, HZ_SKS_24).also_if(goes, HZ_SKS_25);
    if goes && facts.kills > 0 { fate.set(Role::A, "broken", true, HZ_SKS_25) } else { fate }
}
