//! Charging: BW-GAP-16, BW-ROUT-06, BW-DIST-02. Cavalry in good order, not blown, over open ground, within its allowance.

use grognard_engine::Ruling;
use grognard_engine::ruling::rule;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Rules;
use crate::clause::*;
use crate::procedures::lookups::MovementType;
use crate::unit::Unit;
use crate::words::{Ground, Order};
use grognard_engine::no_dice;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct MayChargeFacts {
    /// The cavalry.
    #[schemars(extend("x-group" = "Unit", "x-role" = "a"))]
    pub unit: Unit,
    /// How it moved in this activation; nothing if it did not.
    #[schemars(extend("x-group" = "Unit", "x-common" = true, "x-clause" = "BW-GAP-16"))]
    pub moved: Option<MovementType>,
    /// Movement points it has already spent.
    #[schemars(range(min = 0, max = 20), extend("x-group" = "Unit", "x-clause" = "BW-GAP-16"))]
    pub spent: u8,
    /// Movement points to the target.
    #[schemars(range(min = 0, max = 20), extend("x-group" = "Path", "x-common" = true, "x-clause" = "BW-GAP-16"))]
    pub path: u8,
    /// Facing changes on the path, of 60 degrees each.
    #[schemars(range(min = 0, max = 6), extend("x-group" = "Path", "x-clause" = "BW-GAP-16"))]
    pub facing_changes: u8,
    /// The path crosses woods, marsh, village, chateau, ravine, up-steep, river, deep or marshy stream.
    #[schemars(extend("x-group" = "Path", "x-clause" = "BW-GAP-16"))]
    pub broken_ground: bool,
    /// The path goes through the zone of another enemy before its last hex.
    #[schemars(extend("x-group" = "Path", "x-clause" = "BW-GAP-16"))]
    pub through_other_zoc: bool,
    /// Where the target stands.
    #[schemars(extend("x-group" = "Target", "x-common" = true, "x-clause" = "BW-GAP-16"))]
    pub ground: Ground,
    /// It is not the unit's own activation.
    #[schemars(extend("x-group" = "Unit", "x-clause" = "BW-GAP-16"))]
    pub out_of_turn: bool,
}

pub fn may_charge(facts: &MayChargeFacts, rules: &Rules) -> Ruling {
    let unit = &facts.unit;
    let moved = facts.moved.is_some_and(|moved| moved != MovementType::Reduced);
    let far = i32::from(facts.path) + i32::from(facts.spent) > rules.command.ma(unit);
    let turns = i32::from(facts.facing_changes) > rules.shock.charges.facing_changes.value;
    rule()
        .no_if(!unit.arm.is_cavalry(), BW_GAP_16, "only cavalry charges")
        .no_if(unit.order == Order::Routed, BW_ROUT_06, "a routed unit may not make a shock attack")
        .no_if(unit.order != Order::Good, BW_GAP_16, "only cavalry in good order charges; D-1 may make a plain shock")
        .no_if(unit.blown, BW_GAP_25, "blown cavalry cannot charge")
        .no_if(facts.out_of_turn, BW_GAP_16, "out of turn cavalry only countercharges")
        .no_if(moved, BW_GAP_16, "only if it has not moved, or by reduced movement")
        .no_if(facts.ground.is_close(), BW_GAP_16, "that ground can only be attacked by a plain shock")
        .no_if(far, BW_GAP_16, "the target is beyond its movement allowance")
        .no_if(turns, BW_GAP_16, "one facing change in all")
        .no_if(facts.broken_ground, BW_GAP_16, "the path crosses ground that breaks a charge")
        .no_if(facts.through_other_zoc, BW_GAP_16, "other enemies' zones may be entered only in the last hex")
        .otherwise_yes(BW_GAP_16, "fresh cavalry over open ground may charge")
}

fn check(facts: &MayChargeFacts, _: &Rules) -> Result<(), grognard_engine::umpire::Contradiction> {
    facts.unit.check().map_err(|wrong| wrong.under("unit"))
}

no_dice! {
    /// May it charge?
    MayCharge: MayChargeFacts => Ruling = may_charge, check check;
    Permission "may-charge" "May this cavalry charge?" [BW_GAP_16, BW_GAP_25, BW_ROUT_06, BW_BLN_01, BW_GAP_18, BW_GAP_21, BW_TEC_05]
}
