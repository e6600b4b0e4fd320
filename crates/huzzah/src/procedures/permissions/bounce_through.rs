//! HZ-THR-37, HZ-THR-38, HZ-BOM-24: does shot bounce on into the unit behind?

use grognard_engine::Ruling;
use grognard_engine::ruling::rule;
use grognard_engine::umpire::Contradiction;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::may_threaten::ArtilleryRange;
use crate::Rules;
use crate::clause::*;
use crate::procedures::lookups::range_band::row;
use crate::words::GunWeight;
use grognard_engine::no_dice;

#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct BounceThroughFacts {
    #[schemars(extend("x-group" = "Battery", "x-role" = "a", "x-common" = true))]
    pub weight: GunWeight,
    #[schemars(extend("x-group" = "Battery", "x-role" = "a"))]
    pub howitzer: bool,
    #[schemars(extend("x-group" = "Battery", "x-role" = "a"))]
    pub rocket: bool,
    /// The range of the target in front.
    #[schemars(extend("x-group" = "Battery", "x-clause" = "HZ-THR-37"))]
    pub range: ArtilleryRange,
    /// The target is threatened in the threat test phase, not bombarded.
    #[schemars(extend("x-group" = "Battery", "x-common" = true, "x-clause" = "HZ-THR-38"))]
    pub threat_phase: bool,
    /// How far the unit behind is from the near face of the target, cm.
    #[schemars(range(min = 0, max = 60), extend("x-group" = "Unit behind", "x-common" = true, "x-clause" = "HZ-BOM-24"))]
    pub behind: f64,
    /// No part of it is on the line of the shot.
    #[schemars(extend("x-group" = "Unit behind", "x-clause" = "HZ-BOM-21"))]
    pub off_the_line: bool,
}

no_dice! {
    BounceThrough: BounceThroughFacts => Ruling = bounce_through, check check;
    Permission "bounce-through" "Does shot bounce on into the unit behind?"
    [HZ_THR_37, HZ_THR_38, HZ_BOM_21, HZ_BOM_22, HZ_BOM_24, HZ_GAP_06]
}

fn check(facts: &BounceThroughFacts, _: &Rules) -> Result<(), Contradiction> {
    Contradiction::if_both(facts.howitzer && facts.rocket, "howitzer", "rocket", HZ_GAP_06, "a battery has howitzers or rockets")
}

pub fn bounce_through(facts: &BounceThroughFacts, rules: &Rules) -> Ruling {
    let reach = rules.ranges.bounce_through(row(facts.weight, facts.howitzer, facts.rocket, rules));
    rule()
        .no_if(facts.threat_phase, HZ_THR_38, "canister in the threat test phase does not bounce on")
        .no_if(facts.off_the_line, HZ_BOM_21, "it is not on the line of the shot")
        .no_if(facts.behind > f64::from(reach), HZ_BOM_22, format_args!("shot of this battery bounces {reach}cm"))
        .yes_if(facts.range == ArtilleryRange::Short, HZ_THR_37, "bombardment at short range bounces on too: the unit takes its own test")
        .otherwise_yes(HZ_BOM_24, "it is hit and takes its own threat test")
}
