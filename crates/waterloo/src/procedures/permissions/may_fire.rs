//! Firing: BW-DIST-01, BW-ROUT-05, BW-GAP-11, BW-GAP-26.

use grognard_engine::Ruling;
use grognard_engine::ruling::rule;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Rules;
use crate::clause::*;
use crate::procedures::lookups::MovementType;
use crate::words::{Arm, Class, Order};
use grognard_engine::no_dice;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct MayFireFacts {
    /// Arm of the firer.
    #[schemars(extend("x-group" = "Firer", "x-common" = true, "x-clause" = "BW-GAP-11", "x-role" = "a"))]
    pub arm: Arm,
    /// Its order.
    #[schemars(extend("x-group" = "Firer", "x-common" = true, "x-clause" = "BW-DIST-01", "x-role" = "a"))]
    pub order: Order,
    /// Wet fuses.
    #[schemars(extend("x-group" = "Firer", "x-clause" = "BW-GAP-26", "x-role" = "a"))]
    pub wet_fuses: bool,
    /// Range of a battery in hexes, where it is not that of its class.
    #[schemars(range(min = 1, max = 12), extend("x-group" = "Firer", "x-clause" = "BW-GAP-01", "x-role" = "a"))]
    pub range: Option<u8>,
    /// A battery of twelve-pounders.
    #[schemars(extend("x-group" = "Firer", "x-clause" = "BW-GAP-01", "x-role" = "a"))]
    pub twelve_pounders: bool,
    /// It has already fired in this activation.
    #[schemars(extend("x-group" = "Firer", "x-clause" = "BW-GAP-11"))]
    pub has_fired: bool,
    /// How it moved in this activation; nothing if it did not.
    #[schemars(extend("x-group" = "Firer", "x-common" = true, "x-clause" = "BW-GAP-11"))]
    pub moved: Option<MovementType>,
    /// Horse artillery moved more than half its allowance.
    #[schemars(extend("x-group" = "Firer", "x-clause" = "BW-GAP-11"))]
    pub moved_far: bool,
    /// Hexes to the target.
    #[schemars(range(min = 1, max = 12), extend("x-group" = "Target", "x-common" = true, "x-clause" = "BW-GAP-11"))]
    pub distance: Option<u8>,
    /// The target lies out of the firer's arc.
    #[schemars(extend("x-group" = "Target", "x-clause" = "BW-GAP-11"))]
    pub out_of_arc: bool,
    /// The target is out of sight.
    #[schemars(extend("x-group" = "Target", "x-clause" = "BW-GAP-12"))]
    pub out_of_sight: bool,
    /// Friends are in the target hex.
    #[schemars(extend("x-group" = "Target", "x-clause" = "BW-GAP-11"))]
    pub friends_in_hex: bool,
}

pub fn may_fire(facts: &MayFireFacts, rules: &Rules) -> Ruling {
    let procedure = &rules.fire.procedure;
    let guns = facts.arm.is_artillery();
    let usual = || rules.command.ratings(facts.arm, Class::Line, facts.twelve_pounders).range.unwrap_or_default();
    let range = if guns { facts.range.map_or_else(usual, i32::from) } else { procedure.infantry_range.value };
    let distance = facts.distance.map_or(1, i32::from);
    let quick = matches!(facts.moved, Some(MovementType::Strategic | MovementType::Tactical));
    let foot = facts.arm == Arm::FootArtillery && facts.moved.is_some();
    let horse = facts.arm == Arm::HorseArtillery && facts.moved.is_some();
    rule()
        .no_if(facts.arm.is_cavalry(), BW_GAP_01, "cavalry never fires")
        .no_if(facts.order == Order::Routed, BW_ROUT_05, "a routed unit may not fire")
        .no_if(facts.order == Order::D2, BW_DIST_01, "a D-2 unit may not fire")
        .no_if(facts.wet_fuses && !guns, BW_GAP_26, "infantry with wet fuses does not fire")
        .no_if(facts.has_fired, BW_GAP_11, "a unit fires once in an activation")
        .no_if(foot, BW_GAP_11, "foot artillery that moved does not fire")
        .no_if(horse && facts.moved_far, BW_GAP_11, "horse artillery fires only after part of its move")
        .no_if(quick && !horse, BW_GAP_11, "no fire after strategic or tactical movement")
        .no_if(facts.moved == Some(MovementType::Strategic), BW_GAP_08, "no fire after strategic movement")
        .no_if(distance > range, BW_GAP_11, "the target is out of range")
        .no_if(facts.out_of_arc, BW_GAP_11, "the target is out of arc")
        .no_if(facts.out_of_sight && distance > procedure.sight_beyond.value, BW_GAP_12, "the target is out of sight")
        .no_if(facts.friends_in_hex, BW_GAP_11, "never into a hex with friends")
        .yes_if(facts.order == Order::D1, BW_FSH_06, "D-1 fires a column worse")
        .yes_if(horse, BW_GAP_11, "horse artillery that moved fires at reduced strength")
        .otherwise_yes(BW_GAP_11, "in range, arc and sight")
}

no_dice! {
    /// May it fire?
    MayFire: MayFireFacts => Ruling = may_fire;
    Permission "may-fire" "May it fire at that target?" [BW_DIST_01, BW_ROUT_05, BW_FSH_06, BW_GAP_01, BW_GAP_08, BW_GAP_11, BW_GAP_12, BW_GAP_26]
}
