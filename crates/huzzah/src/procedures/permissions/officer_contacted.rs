//! HZ-OMOV-01, HZ-OMOV-03, HZ-OMOV-04, HZ-OCAS-01: a unit moves onto an officer; what becomes of him? (Yes: he is safe.)

use grognard_engine::ruling::rule;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::fate::Fate;
use crate::Rules;
use crate::clause::*;
use grognard_engine::no_dice;

#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct OfficerContactedFacts {
    /// The moving unit is the enemy's.
    #[schemars(extend("x-common" = true, "x-clause" = "HZ-OMOV-03"))]
    pub by_enemy: bool,
    /// Units of his own command within his command radius.
    #[schemars(range(min = 0, max = 30), extend("x-common" = true, "x-clause" = "HZ-OCAS-01"))]
    pub units_near: u8,
    /// How many of those are routing.
    #[schemars(range(min = 0, max = 30), extend("x-clause" = "HZ-OCAS-01"))]
    pub units_near_routing: u8,
}

no_dice! {
    OfficerContacted: OfficerContactedFacts => Fate = officer_contacted;
    Permission "officer-contacted" "A unit reaches an officer: is he safe?"
    [HZ_OMOV_01, HZ_OMOV_03, HZ_OMOV_04, HZ_OCAS_01]
}

pub fn officer_contacted(facts: &OfficerContactedFacts, _: &Rules) -> Fate {
    let refuge = facts.units_near > facts.units_near_routing;
    let ruling = rule()
        .yes_if(!facts.by_enemy, HZ_OMOV_01, "units move straight through friendly officers")
        .yes_if(refuge, HZ_OMOV_04, "he attaches at once to the nearest non-routing unit of his command within his radius")
        .otherwise_no(HZ_OMOV_03, "he is captured and removed");
    Fate::from(ruling).also_if(facts.by_enemy, HZ_OCAS_01)
}
