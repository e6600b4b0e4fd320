//! Making a plain shock attack: BW-DIST-02, BW-ROUT-06, BW-GAP-14, BW-GAP-23.

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
pub struct MayShockFacts {
    /// The unit that would attack.
    #[schemars(extend("x-group" = "Unit", "x-role" = "a"))]
    pub unit: Unit,
    /// How it moved in this activation; nothing if it did not.
    #[schemars(extend("x-group" = "Unit", "x-common" = true, "x-clause" = "BW-GAP-14"))]
    pub moved: Option<MovementType>,
    /// It has already made a shock attack in this activation.
    #[schemars(extend("x-group" = "Unit", "x-clause" = "BW-GAP-14"))]
    pub has_shocked: bool,
    /// The hex has already been attacked in this activation.
    #[schemars(extend("x-group" = "Target", "x-clause" = "BW-GAP-14"))]
    pub hex_attacked: bool,
    /// The target lies behind its front and front-flank hexes.
    #[schemars(extend("x-group" = "Target", "x-clause" = "BW-GAP-14"))]
    pub behind: bool,
    /// Where the target stands.
    #[schemars(extend("x-group" = "Target", "x-clause" = "BW-GAP-23"))]
    pub ground: Ground,
}

pub fn may_shock(facts: &MayShockFacts, _: &Rules) -> Ruling {
    let unit = &facts.unit;
    let quick = matches!(facts.moved, Some(MovementType::Strategic | MovementType::Tactical));
    rule()
        .no_if(unit.order == Order::Routed, BW_ROUT_06, "a routed unit may not make a shock attack")
        .no_if(unit.order == Order::D2, BW_DIST_02, "a D-2 unit may not make a shock attack")
        .no_if(unit.arm.is_artillery(), BW_GAP_01, "artillery never makes a shock attack")
        .no_if(unit.blown, BW_GAP_25, "blown cavalry cannot shock")
        .no_if(unit.square, BW_GAP_19, "a square cannot make a shock attack")
        .no_if(quick, BW_GAP_14, "no shock after strategic or tactical movement")
        .no_if(facts.has_shocked, BW_GAP_14, "a unit shocks once in an activation")
        .no_if(facts.hex_attacked, BW_GAP_14, "a hex is shocked once in an activation")
        .no_if(facts.behind, BW_GAP_14, "the target must be in front or front-flank")
        .no_if(facts.ground == Ground::Chateau && !unit.arm.is_infantry(), BW_GAP_23, "only infantry attacks a chateau")
        .yes_if(unit.order == Order::D1, BW_SMOR_04, "a D-1 unit may attack, with its modifier")
        .otherwise_yes(BW_GAP_14, "it may attack; then it rolls for commitment")
}

fn check(facts: &MayShockFacts, _: &Rules) -> Result<(), grognard_engine::umpire::Contradiction> {
    facts.unit.check().map_err(|wrong| wrong.under("unit"))
}

no_dice! {
    /// May it make a shock attack?
    MayShock: MayShockFacts => Ruling = may_shock, check check;
    Permission "may-shock" "May it make a shock attack?" [
        BW_DIST_02, BW_ROUT_06, BW_SMOR_04, BW_GAP_01, BW_GAP_14, BW_GAP_19, BW_GAP_23, BW_GAP_25, BW_BLN_01, BW_GAP_21, BW_TEC_05]
}
