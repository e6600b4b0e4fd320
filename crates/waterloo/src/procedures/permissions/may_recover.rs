//! Blown cavalry recovering: BW-GAP-06, BW-GAP-25.

use grognard_engine::Ruling;
use grognard_engine::ruling::rule;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Rules;
use crate::clause::*;
use grognard_engine::no_dice;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct RecoverFacts {
    /// It did something in this activation.
    #[schemars(extend("x-group" = "Unit", "x-common" = true, "x-clause" = "BW-GAP-06"))]
    pub acted: bool,
    /// In an enemy zone of control.
    #[schemars(extend("x-group" = "Unit", "x-common" = true, "x-clause" = "BW-GAP-06"))]
    pub in_enemy_zoc: bool,
}

pub fn may_recover(facts: &RecoverFacts, _: &Rules) -> Ruling {
    rule()
        .no_if(facts.acted, BW_GAP_06, "only cavalry that did nothing in this activation")
        .no_if(facts.in_enemy_zoc, BW_GAP_06, "not in an enemy zone of control")
        .otherwise_yes(BW_GAP_06, "it loses its blown marker")
}

no_dice! {
    /// Does blown cavalry recover?
    MayRecover: RecoverFacts => Ruling = may_recover;
    Permission "may-recover" "Does blown cavalry recover?" [BW_GAP_06, BW_GAP_25]
}
