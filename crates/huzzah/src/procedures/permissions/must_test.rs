//! HZ-THR-01, HZ-FAV-11, HZ-DEP-11, HZ-BOM-24, HZ-BOM-25: must the unit take a threat test?

use grognard_engine::Ruling;
use grognard_engine::ruling::rule;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Rules;
use crate::clause::*;
use crate::words::{Arm, Ground};
use grognard_engine::no_dice;

#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct MustTestFacts {
    #[schemars(extend("x-group" = "Unit", "x-role" = "a"))]
    pub arm: Arm,
    /// Where it stands.
    #[schemars(extend("x-group" = "Unit", "x-clause" = "HZ-FAV-11"))]
    pub ground: Ground,
    /// Its side is not the phasing one.
    #[schemars(extend("x-group" = "When", "x-clause" = "HZ-THR-01"))]
    pub not_phasing: bool,
    /// How much of it is in an enemy threat zone.
    #[schemars(extend("x-group" = "Threat", "x-common" = true, "x-clause" = "HZ-THR-01"))]
    pub in_zone: Inside,
    /// Whose zone it is.
    #[schemars(extend("x-group" = "Threat", "x-clause" = "HZ-FAV-11"))]
    pub threatener: Arm,
    /// Cossacks that are themselves in the woods.
    #[schemars(extend("x-group" = "Threat", "x-clause" = "HZ-FAV-11"))]
    pub cossacks_in_woods: bool,
    /// What brings the threat about.
    #[schemars(extend("x-group" = "When", "x-common" = true))]
    pub cause: Cause,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Inside {
    #[default]
    Outside,
    /// Any part of it.
    Partly,
    Wholly,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// The threat test phase.
    #[default]
    ThreatPhase,
    /// It has just changed formation in or into the zone.
    Deployed,
    Bombarded,
    /// Hit by bounce through.
    BounceThrough,
}

no_dice! {
    MustTest: MustTestFacts => Ruling = must_test;
    Permission "must-test" "Must it take a threat test?"
    [HZ_THR_01, HZ_FAV_11, HZ_DEP_11, HZ_BOM_24, HZ_BOM_25]
}

pub fn must_test(facts: &MustTestFacts, _: &Rules) -> Ruling {
    let under_cover = facts.arm == Arm::Infantry && facts.ground.is_dense();
    let cossacks = facts.cossacks_in_woods && facts.ground == Ground::Woods;
    let ignores = under_cover && facts.threatener == Arm::Cavalry && !cossacks;
    let in_zone = facts.in_zone != Inside::Outside;
    rule()
        .yes_if(facts.cause == Cause::Bombarded, HZ_BOM_25, "a bombardment forces a test at once")
        .yes_if(facts.cause == Cause::BounceThrough, HZ_BOM_24, "each unit hit by bounce through tests")
        .no_if(in_zone && ignores, HZ_FAV_11, "infantry in woods or buildings ignores cavalry")
        .yes_if(
            facts.cause == Cause::Deployed && in_zone,
            HZ_DEP_11,
            "a unit deploying in or into a threat zone tests at once on completing the change",
        )
        .no_if(facts.cause == Cause::Deployed, HZ_DEP_11, "it deployed outside every enemy threat zone")
        .no_if(facts.not_phasing, HZ_THR_01, "only units of the phasing player test in this phase")
        .yes_if(in_zone, HZ_THR_01, "any part of it in an enemy threat zone is enough")
        .otherwise_no(HZ_THR_01, "it is in no enemy threat zone")
}
