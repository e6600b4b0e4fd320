//! VB-RNG: close, long or out of range.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::clause;
use crate::found::Found;
use crate::rules::Rules;
use crate::rules::combat::Weapon;
use crate::troops::Guns;
use grognard_engine::no_dice;
use grognard_engine::umpire::told::so;

/// What fires.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Arm {
    #[default]
    Infantry,
    DedicatedGuns,
    Artillery,
}

/// A weapon and a distance.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RangeFacts {
    /// What fires.
    #[serde(default)]
    #[schemars(extend("x-group" = "Weapon", "x-common" = true, "x-clause" = "VB-RNG-01"))]
    pub weapon: Arm,
    /// Calibre of artillery.
    #[serde(default)]
    #[schemars(extend("x-role" = "a", "x-group" = "Weapon", "x-common" = true, "x-clause" = "VB-RNG-05"))]
    pub guns: Guns,
    /// Distance in inches.
    #[schemars(range(min = 0, max = 48), extend("x-group" = "Range", "x-common" = true))]
    pub distance: f64,
}

/// Close, long or out of range.
pub fn range(facts: &RangeFacts, rules: &Rules) -> Found {
    let weapon = match facts.weapon {
        Arm::Infantry => Weapon::Muskets,
        Arm::DedicatedGuns => Weapon::DedicatedGuns,
        Arm::Artillery => Weapon::Artillery(facts.guns),
    };
    let reach = rules.tables.ranges.of(weapon);
    let close = reach.close.map_or(0.0, |close| close.value);
    let answer = match reach.close {
        Some(close) if rules.within(facts.distance, close.value) => "close range",
        _ if rules.within(facts.distance, reach.long.value) => "long range",
        _ => "out of range",
    };
    let limits = match reach.close {
        Some(close) => format!("{answer}: close to {} inches, long to {}", close.value, reach.long.value),
        None => format!("{answer}: long to {} inches", reach.long.value),
    };
    Found::new(answer, so(reach.clause, limits))
        .and(so(clause::VB_RNG_01, "by weapon"))
        .and_if(reach.close.is_none(), || so(clause::VB_RNG_02, "there is no close range for it"))
        .number("close", close)
        .number("long", reach.long.value)
}

no_dice! {
    /// Close, long or out of range
    Range: RangeFacts => Found = range;
    Lookup "range" "Close, long or out of range" [VB_RNG_01, VB_RNG_02, VB_RNG_03, VB_RNG_04, VB_RNG_05, VB_RNG_06, VB_RNG_07, VB_RNG_08]
}
