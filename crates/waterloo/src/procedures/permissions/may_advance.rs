//! Advancing after fire or shock: BW-DIS-08, BW-DIST-05, BW-GAP-11, BW-GAP-17.

use grognard_engine::Ruling;
use grognard_engine::ruling::rule;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Rules;
use crate::clause::*;
use crate::unit::Unit;
use crate::words::Order;
use grognard_engine::no_dice;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct AdvanceFacts {
    /// The unit that would advance.
    #[schemars(extend("x-group" = "Unit", "x-role" = "a"))]
    pub unit: Unit,
    /// After fire, not after shock.
    #[schemars(extend("x-group" = "Occasion", "x-common" = true, "x-clause" = "BW-GAP-11"))]
    pub after_fire: bool,
    /// An enemy still stands in the hex.
    #[schemars(extend("x-group" = "Occasion", "x-common" = true, "x-clause" = "BW-GAP-17"))]
    pub hex_held: bool,
    /// A defender who has not passed the check to follow up.
    #[schemars(extend("x-group" = "Occasion", "x-clause" = "BW-GAP-17"))]
    pub defender_unchecked: bool,
    /// Hexes it would advance.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 3), extend("x-group" = "Occasion", "x-clause" = "BW-GAP-17"))]
    pub hexes: u8,
}

fn one() -> u8 {
    1
}

pub fn may_advance(facts: &AdvanceFacts, rules: &Rules) -> Ruling {
    let unit = &facts.unit;
    let cavalry = unit.arm.is_cavalry() && !unit.blown && !facts.after_fire;
    let retreats = &rules.matrix.retreats;
    let most = if cavalry { retreats.cavalry_advance.value } else { retreats.advance.value };
    rule()
        .no_if(unit.order == Order::Routed, BW_ROUT_04, "a routed unit may not move of its own will")
        .no_if(unit.order == Order::D1, BW_DIS_08, "a D-1 unit may not advance after fire or shock")
        .no_if(unit.order == Order::D2, BW_DIST_05, "D-2 carries every prohibition of D-1")
        .no_if(unit.arm.is_artillery(), BW_GAP_17, "artillery does not advance")
        .no_if(facts.hex_held, BW_GAP_17, "the hex is not empty")
        .no_if(facts.defender_unchecked, BW_GAP_17, "a defender follows up only after a passed check")
        .no_if(i32::from(facts.hexes) > most, BW_GAP_17, format_args!("it may go {most} hex{} at most", if most == 1 { "" } else { "es" }))
        .yes_if(facts.after_fire, BW_GAP_11, "one adjacent unit in good order may enter the emptied hex")
        .otherwise_yes(BW_GAP_17, "one stack in good order may enter the emptied hex")
}

fn check(facts: &AdvanceFacts, _: &Rules) -> Result<(), grognard_engine::umpire::Contradiction> {
    facts.unit.check().map_err(|wrong| wrong.under("unit"))
}

no_dice! {
    /// May it advance after combat?
    MayAdvance: AdvanceFacts => Ruling = may_advance, check check;
    Permission "may-advance" "May it advance after fire or shock?"
    [BW_DIS_08, BW_DIST_05, BW_ROUT_04, BW_GAP_11, BW_GAP_17, BW_BLN_01, BW_GAP_18, BW_GAP_21, BW_TEC_05]
}
