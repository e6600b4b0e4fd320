//! Cavalry against routed infantry: BW-CVR-01, BW-CVR-02. Eliminated at once when the attack is committed; only light cavalry must
//! pass its commitment roll first.

use grognard_engine::Ruling;
use grognard_engine::ruling::rule;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Rules;
use crate::clause::*;
use crate::words::Arm;
use grognard_engine::no_dice;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct RideDownFacts {
    /// Who attacks the routed infantry.
    #[schemars(extend("x-group" = "Attack", "x-common" = true, "x-clause" = "BW-CVR-02", "x-role" = "a"))]
    pub arm: Arm,
    /// Light cavalry has passed its shock commitment roll.
    #[schemars(extend("x-group" = "Attack", "x-common" = true, "x-clause" = "BW-CVR-02"))]
    pub committed: bool,
}

pub fn cavalry_on_routed(facts: &RideDownFacts, _: &Rules) -> Ruling {
    rule()
        .no_if(!facts.arm.is_cavalry(), BW_SMOR_01, "other arms fight a shock with the modifier for a routed defender")
        .yes_if(facts.arm == Arm::HeavyCavalry, BW_CVR_02, "heavy cavalry commits without a roll: the infantry is eliminated")
        .no_if(!facts.committed, BW_CVR_02, "light cavalry must pass its commitment roll first")
        .otherwise_yes(BW_CVR_01, "committed cavalry eliminates routed infantry at once, before any shock roll")
}

no_dice! {
    /// Is the routed infantry eliminated at once?
    CavalryOnRouted: RideDownFacts => Ruling = cavalry_on_routed;
    Permission "cavalry-on-routed" "Is routed infantry eliminated at once?" [BW_CVR_01, BW_CVR_02, BW_SMOR_01]
}
