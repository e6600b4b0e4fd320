//! Strategic movement: BW-GAP-08, BW-GAP-04, BW-MVR-02.

use grognard_engine::Ruling;
use grognard_engine::ruling::rule;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Rules;
use crate::clause::*;
use crate::unit::Unit;
use crate::words::Order;
use grognard_engine::no_dice;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct StrategicFacts {
    /// The unit.
    #[schemars(extend("x-group" = "Unit", "x-role" = "a"))]
    pub unit: Unit,
    /// In extended line.
    #[schemars(extend("x-group" = "Unit", "x-clause" = "BW-GAP-08", "x-role" = "a"))]
    pub extended: bool,
    /// Hexes to the nearest enemy in sight, anywhere on its way.
    #[schemars(range(min = 1, max = 40), extend("x-group" = "Way", "x-common" = true, "x-clause" = "BW-GAP-08"))]
    pub seen_enemy: u8,
    /// Hexes to the nearest enemy out of sight.
    #[schemars(range(min = 1, max = 40), extend("x-group" = "Way", "x-common" = true, "x-clause" = "BW-GAP-08"))]
    pub hidden_enemy: u8,
    /// It leaves road and path.
    #[schemars(extend("x-group" = "Way", "x-clause" = "BW-GAP-04"))]
    pub off_road: bool,
    /// Under the Strategic Movement marker.
    #[schemars(extend("x-group" = "Way", "x-clause" = "BW-GAP-04"))]
    pub strategic_marker: bool,
}

impl Default for StrategicFacts {
    fn default() -> StrategicFacts {
        let unit = Unit::default();
        StrategicFacts { unit, extended: false, seen_enemy: 40, hidden_enemy: 40, off_road: false, strategic_marker: false }
    }
}

pub fn may_move_strategically(facts: &StrategicFacts, rules: &Rules) -> Ruling {
    let types = &rules.movement.types;
    let unit = &facts.unit;
    rule()
        .no_if(unit.order == Order::Routed, BW_ROUT_04, "a routed unit may not move of its own will")
        .no_if(unit.order != Order::Good, BW_GAP_08, "only in good order")
        .no_if(unit.blown, BW_GAP_25, "blown cavalry moves reduced only")
        .no_if(unit.square || facts.extended, BW_GAP_08, "not in square or extended line")
        .no_if(i32::from(facts.seen_enemy) < types.strategic_clear_sight.value, BW_GAP_08, "an enemy in sight is too near")
        .no_if(i32::from(facts.hidden_enemy) < types.strategic_clear.value, BW_GAP_08, "an enemy is too near")
        .no_if(facts.off_road && !facts.strategic_marker, BW_GAP_04, "off road only under the Strategic Movement marker")
        .otherwise_yes(BW_MVR_02, "with the movement points of strategic movement")
}

fn check(facts: &StrategicFacts, _: &Rules) -> Result<(), grognard_engine::umpire::Contradiction> {
    facts.unit.check().map_err(|wrong| wrong.under("unit"))
}

no_dice! {
    /// May it use strategic movement?
    MayMoveStrategically: StrategicFacts => Ruling = may_move_strategically, check check;
    Permission "may-move-strategically" "May it use strategic movement?"
    [BW_GAP_08, BW_GAP_04, BW_GAP_25, BW_MVR_02, BW_ROUT_04, BW_BLN_01, BW_GAP_18, BW_GAP_21, BW_TEC_05]
}
