//! Passing through friends: BW-GAP-10, BW-RTG-01.

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
pub struct PassFacts {
    /// The unit that moves.
    #[schemars(extend("x-group" = "Mover", "x-role" = "a"))]
    pub unit: Unit,
    /// In the retreat of a combat result.
    #[schemars(extend("x-group" = "Mover", "x-clause" = "BW-GAP-17"))]
    pub retreating: bool,
    /// The friend is in square or extended line.
    #[schemars(extend("x-group" = "Friend", "x-common" = true, "x-clause" = "BW-GAP-10"))]
    pub square_or_extended: bool,
    /// The hex is in an enemy zone of control.
    #[schemars(extend("x-group" = "Friend", "x-clause" = "BW-GAP-10"))]
    pub in_enemy_zoc: bool,
}

pub fn may_pass_through(facts: &PassFacts, _: &Rules) -> Ruling {
    let unit = &facts.unit;
    rule()
        .yes_if(unit.order == Order::Routed, BW_RTG_01, "a routing unit passes, and the friend suffers a D result")
        .yes_if(facts.retreating, BW_GAP_17, "a retreat passes through friends without harm")
        .no_if(unit.order != Order::Good, BW_GAP_10, "only units in good order pass through friends")
        .no_if(facts.in_enemy_zoc, BW_GAP_10, "not in an enemy zone of control")
        .no_if(unit.arm.is_cavalry() && facts.square_or_extended, BW_GAP_10, "cavalry does not pass through square or extended line")
        .otherwise_yes(BW_GAP_10, "at normal cost")
}

fn check(facts: &PassFacts, _: &Rules) -> Result<(), grognard_engine::umpire::Contradiction> {
    facts.unit.check().map_err(|wrong| wrong.under("unit"))
}

no_dice! {
    /// May it pass through a friend?
    MayPassThrough: PassFacts => Ruling = may_pass_through, check check;
    Permission "may-pass-through" "May it pass through a friendly unit?"
    [BW_RTG_01, BW_GAP_10, BW_GAP_17, BW_BLN_01, BW_GAP_18, BW_GAP_21, BW_TEC_05]
}
