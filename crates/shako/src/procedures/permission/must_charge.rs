//! Must cavalry charge? SK-OBCHG-01, SK-OBCHG-03..07, SK-OBCHG-09.
//!
//! Cavalry that is not Blown must charge formed enemy within 4 inches, ahead or up to 45 degrees to either side, when its own movement
//! begins; wheeling if it has to. Not a square already formed.

use grognard_engine::ruling::rule;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::clause::*;
use crate::procedures::test::initiative::Order;
use crate::rules::Rules;
use crate::troops::Class;
use grognard_engine::no_dice;
use grognard_engine::umpire::told::{Finding, so};

#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct MustChargeFacts {
    /// Orders of the cavalry's division.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-OBCHG-05"))]
    pub orders: Order,
    /// The cavalry is Blown.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-OBCHG-01", "x-role" = "a"))]
    pub blown: bool,
    /// The nearest enemy in front of it.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-OBCHG-06", "x-role" = "b"))]
    pub class: Class,
    /// That enemy is in a formed square.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-OBCHG-09"))]
    pub in_square: bool,
    /// Inches to it when the cavalry's movement begins.
    #[schemars(range(min = 0, max = 24), extend("x-common" = true, "x-clause" = "SK-OBCHG-01"))]
    pub distance: f64,
    /// Degrees off straight ahead.
    #[schemars(range(min = 0, max = 180), extend("x-clause" = "SK-OBCHG-02"))]
    pub bearing: f64,
    /// A wheel is needed to reach it.
    #[schemars(extend("x-clause" = "SK-OBCHG-03"))]
    pub needs_wheel: bool,
    /// Formed enemy units in the zone.
    #[schemars(range(min = 1, max = 6), extend("x-clause" = "SK-OBCHG-04"))]
    pub enemies_in_zone: u8,
}

impl Default for MustChargeFacts {
    fn default() -> Self {
        MustChargeFacts {
            orders: Order::Attack,
            blown: false,
            class: Class::default(),
            in_square: false,
            distance: 4.0,
            bearing: 0.0,
            needs_wheel: false,
            enemies_in_zone: 1,
        }
    }
}

/// Yes: it must charge.
pub fn must_charge(facts: &MustChargeFacts, rules: &Rules) -> Finding {
    let zone = rules.cavalry.obligatory_charge;
    let formed = facts.class != Class::Skirmishers;
    let defending = facts.orders == Order::Defend;
    let finding: Finding = rule()
        .no_if(!zone.covers(facts.distance), SK_OBCHG_07, "the enemy is more than 4 inches away; the old 6 no longer bind")
        .no_if(facts.blown, SK_OBCHG_01, "Blown cavalry is not bound")
        .no_if(!formed, SK_OBCHG_01, "only formed enemy binds it")
        .no_if(!rules.cavalry.obligatory_arc.covers(facts.bearing), SK_OBCHG_02, "the enemy is outside the 45 degrees")
        .no_if(facts.in_square, SK_OBCHG_09, "cavalry is not obliged to charge a formed square")
        .yes_if(
            defending && !facts.class.is_infantry(),
            SK_OBCHG_06,
            "Defending cavalry too must charge any formed unit, not only infantry",
        )
        .yes_if(defending, SK_OBCHG_05, "the duty binds Defending cavalry as well")
        .otherwise_yes(SK_OBCHG_01, "formed enemy is within 4 inches when its movement begins")
        .into();
    let yes = finding.allowed();
    finding
        .and_if(yes && facts.needs_wheel, || so(SK_OBCHG_03, "it must make the wheel that contact needs"))
        .and_if(yes && facts.enemies_in_zone > 1, || so(SK_OBCHG_04, "at least one of the units in the zone must be its target"))
}

no_dice! {
    MustCharge: MustChargeFacts => Finding = must_charge;
    Permission "must-charge" "Must this cavalry charge" [SK_OBCHG_01, SK_OBCHG_02, SK_OBCHG_03, SK_OBCHG_04, SK_OBCHG_05, SK_OBCHG_06, SK_OBCHG_07, SK_OBCHG_09]
}
