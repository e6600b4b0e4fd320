//! Retreating before fire or shock: BW-DIS-03, BW-DIS-04, BW-DIST-05, BW-GAP-13, BW-GAP-15.

use grognard_engine::Ruling;
use grognard_engine::ruling::rule;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Rules;
use crate::clause::*;
use crate::unit::Unit;
use crate::words::{Arm, Ground, Order};
use grognard_engine::no_dice;

/// What is coming.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Before {
    /// Fire of adjacent infantry.
    #[default]
    InfantryFire,
    ArtilleryFire,
    /// Shock by infantry alone.
    InfantryShock,
    /// Shock by cavalry, or with it.
    CavalryShock,
    /// A charge.
    Charge,
}

impl Before {
    pub const fn is_fire(self) -> bool {
        matches!(self, Before::InfantryFire | Before::ArtilleryFire)
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct RetreatBeforeFacts {
    /// The unit that would retreat.
    #[schemars(extend("x-group" = "Unit", "x-role" = "a"))]
    pub unit: Unit,
    /// What is coming.
    #[schemars(extend("x-group" = "Attack", "x-common" = true, "x-clause" = "BW-GAP-13"))]
    pub before: Before,
    /// It is surrounded.
    #[schemars(extend("x-group" = "Unit", "x-clause" = "BW-GAP-13"))]
    pub surrounded: bool,
    /// Where it stands.
    #[schemars(extend("x-group" = "Unit", "x-clause" = "BW-GAP-13"))]
    pub ground: Ground,
    /// It has already retreated before fire in this enemy activation.
    #[schemars(extend("x-group" = "Unit", "x-clause" = "BW-GAP-13"))]
    pub again: bool,
}

pub fn may_retreat_before(facts: &RetreatBeforeFacts, _: &Rules) -> Ruling {
    let unit = &facts.unit;
    let (fire, arm) = (facts.before.is_fire(), unit.arm);
    let place = if fire { BW_GAP_13 } else { BW_GAP_15 };
    let village = matches!(facts.ground, Ground::Village | Ground::BuiltUpVillage);
    let infantry_only = facts.before == Before::InfantryShock;
    rule()
        .no_if(unit.order == Order::Routed, BW_ROUT_02, "a routed unit rallies or makes a rout retreat, and nothing else")
        .no_if(unit.order == Order::D1 && fire, BW_DIS_03, "a D-1 unit may not retreat before fire")
        .no_if(unit.order == Order::D1, BW_DIS_04, "a D-1 unit may not retreat before shock")
        .no_if(unit.order == Order::D2, BW_DIST_05, "D-2 carries every prohibition of D-1")
        .no_if(unit.square, place, "a square stands")
        .no_if(facts.ground == Ground::Chateau, place, "not out of a chateau")
        .no_if(facts.surrounded, place, "a surrounded unit has nowhere to go")
        .no_if(arm == Arm::FootArtillery, place, "foot artillery cannot get away")
        .no_if(fire && village, place, "not out of a village")
        .no_if(facts.before == Before::ArtilleryFire, BW_GAP_13, "only before the fire of adjacent infantry")
        .no_if(fire && facts.again, BW_GAP_13, "once in an enemy activation")
        .no_if(facts.before == Before::Charge && arm == Arm::LightCavalry, BW_CHR_04, "charged light cavalry reacts by the charge reaction")
        .no_if(facts.before == Before::Charge, BW_GAP_15, "a charged unit reacts by the charge reaction")
        .no_if(!fire && !infantry_only && arm != Arm::LightCavalry, BW_GAP_15, "only light cavalry gets away from cavalry")
        .otherwise_yes(place, "in good order it may try, by a cohesion check")
}

fn check(facts: &RetreatBeforeFacts, _: &Rules) -> Result<(), grognard_engine::umpire::Contradiction> {
    facts.unit.check().map_err(|wrong| wrong.under("unit"))
}

no_dice! {
    /// May it retreat before fire or shock?
    MayRetreatBefore: RetreatBeforeFacts => Ruling = may_retreat_before, check check;
    Permission "may-retreat-before" "May it retreat before fire or shock?" [
        BW_DIS_03, BW_DIS_04, BW_DIST_05, BW_ROUT_02, BW_CHR_04, BW_GAP_13, BW_GAP_15, BW_BLN_01, BW_GAP_18, BW_GAP_21, BW_TEC_05]
}
