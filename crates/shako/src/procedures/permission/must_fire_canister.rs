//! Must a battery fire canister, and at whom may it? SK-CAN-01, SK-CAN-02, SK-CAN-04, SK-GAP-14.

use grognard_engine::ruling::rule;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::clause::*;
use crate::procedures::test::ball::BatteryType;
use crate::rules::Rules;
use grognard_engine::no_dice;
use grognard_engine::umpire::told::{Finding, so};

#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct MustCanisterFacts {
    /// The battery.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-GAP-14", "x-role" = "a"))]
    pub battery: BatteryType,
    /// Inches to the nearest eligible target.
    #[schemars(range(min = 0, max = 48), extend("x-common" = true, "x-clause" = "SK-CAN-01"))]
    pub distance: f64,
    /// That target lies straight ahead.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-CAN-04"))]
    pub straight_ahead: bool,
    /// Degrees it lies off straight ahead, if not.
    #[schemars(range(min = 0, max = 180), extend("x-clause" = "SK-CAN-01"))]
    pub bearing: f64,
    /// A friend would be under the pattern.
    #[schemars(extend("x-clause" = "SK-GAP-14"))]
    pub friend_under_pattern: bool,
}

impl Default for MustCanisterFacts {
    fn default() -> Self {
        MustCanisterFacts {
            battery: BatteryType::default(),
            distance: 4.0,
            straight_ahead: true,
            bearing: 0.0,
            friend_under_pattern: false,
        }
    }
}

/// Yes: it must use canister. No: it need not, or cannot.
pub fn must_fire_canister(facts: &MustCanisterFacts, rules: &Rules) -> Finding {
    let in_range = facts.distance <= facts.battery.of(rules).canister_to;
    let in_arc = facts.straight_ahead || rules.fire.canister_arc.covers(facts.bearing);
    Finding::from(
        rule()
            .no_if(!in_range, SK_GAP_14, "the target is beyond canister range")
            .no_if(facts.friend_under_pattern, SK_GAP_14, "a friend is under the pattern: no canister")
            .no_if(!in_arc, SK_CAN_01, "the target is outside the 45 degree arc")
            .no_if(!facts.straight_ahead, SK_CAN_04, "canister is forced only at a target straight ahead; here it is a choice")
            .otherwise_yes(SK_CAN_04, "a target straight ahead forces canister"),
    )
    .if_yes(|| so(SK_CAN_02, "it may still aim at the nearest target in its arc instead"))
}

no_dice! {
    MustFireCanister: MustCanisterFacts => Finding = must_fire_canister;
    Permission "must-fire-canister" "Must the battery fire canister" [SK_CAN_01, SK_CAN_02, SK_CAN_04, SK_GAP_14]
}
