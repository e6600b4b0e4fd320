//! Zones of control: BW-ZOC, BW-ROUT-03, BW-GAP-07, BW-GAP-25.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Rules;
use crate::clause::*;
use crate::procedures::found::{Entry, Found};
use crate::unit::Unit;
use crate::words::Order;
use grognard_engine::no_dice;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ZoneFacts {
    /// The unit.
    #[schemars(extend("x-group" = "Unit", "x-role" = "a"))]
    pub unit: Unit,
    /// A controlled chateau, not a unit in the open.
    #[schemars(extend("x-group" = "Place", "x-clause" = "BW-ZOC-08"))]
    pub chateau: bool,
}

/// The adjacent hexes it controls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Zone {
    pub front: bool,
    pub front_flanks: bool,
    pub all_round: bool,
    pub hexes: i32,
}

impl Entry for Zone {}

pub fn zone_of_control(facts: &ZoneFacts, rules: &Rules) -> Found<Zone> {
    let unit = &facts.unit;
    let key = match unit.order {
        _ if facts.chateau => "chateau",
        Order::Routed => "routed",
        _ if unit.square => "square",
        Order::D1 | Order::D2 => "shaken",
        _ if unit.arm.is_cavalry() => "cavalry",
        _ if unit.arm.is_artillery() => "artillery",
        _ => "infantry",
    };
    let (printed, clause) = rules.movement.zone(key);
    let facing = &rules.movement.facing;
    let blown = unit.blown && printed == "Front-F flank";
    let printed = if blown { "Front" } else { printed };
    let zone = |front, front_flanks, all_round, hexes| Zone { front, front_flanks, all_round, hexes };
    let (entry, words) = match printed {
        "Front-F flank" => (zone(true, true, false, facing.front.value + facing.front_flank.value), "Front and both front-flank hexes."),
        "Front" => (zone(true, false, false, facing.front.value), "The front hex only."),
        "All Hexsides" => (zone(true, true, true, facing.square_front.value), "Through all hexsides."),
        _ => (zone(false, false, false, 0), "None."),
    };
    let mut clauses = vec![BW_ZOC_01, clause];
    clauses.extend((key == "routed").then_some(BW_ROUT_03));
    clauses.extend(blown.then_some(BW_GAP_25));
    Found { entry, words: words.into(), clauses }
}

fn check(facts: &ZoneFacts, _: &Rules) -> Result<(), grognard_engine::umpire::Contradiction> {
    facts.unit.check().map_err(|wrong| wrong.under("unit"))
}

no_dice! {
    /// Which hexes does it control?
    ZoneOfControl: ZoneFacts => Found<Zone> = zone_of_control, check check;
    Lookup "zone-of-control" "Zone of control" [
        BW_ZOC_01, BW_ZOC_02, BW_ZOC_03, BW_ZOC_04, BW_ZOC_05, BW_ZOC_06, BW_ZOC_07, BW_ZOC_08, BW_ROUT_03, BW_GAP_07, BW_GAP_25,
        BW_BLN_01, BW_GAP_18, BW_GAP_21, BW_TEC_05]
}
