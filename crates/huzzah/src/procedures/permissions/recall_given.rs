//! HZ-RCL-04: does the forced order of recall count as given, or as failed without a roll? (Yes: roll for it.)

use grognard_engine::Ruling;
use grognard_engine::ruling::rule;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Rules;
use crate::clause::*;
use grognard_engine::no_dice;

#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct RecallGivenFacts {
    /// The orders phase ended without a recall order.
    #[schemars(extend("x-common" = true, "x-clause" = "HZ-RCL-04"))]
    pub not_given: bool,
    /// The officer failed an earlier order to the cavalry's command this phase.
    #[schemars(extend("x-common" = true, "x-clause" = "HZ-RCL-04"))]
    pub officer_failed: bool,
}

no_dice! {
    RecallGiven: RecallGivenFacts => Ruling = recall_given;
    Permission "recall-given" "Is the recall rolled for, or failed outright?"
    [HZ_RCL_03, HZ_RCL_04]
}

pub fn recall_given(facts: &RecallGivenFacts, _: &Rules) -> Ruling {
    rule()
        .no_if(facts.officer_failed, HZ_RCL_04, "the officer failed an earlier order to that command: the recall has failed")
        .no_if(facts.not_given, HZ_RCL_04, "no recall order was given: it has failed")
        .otherwise_yes(HZ_RCL_03, "it is rolled for as an order; others may go first")
}
