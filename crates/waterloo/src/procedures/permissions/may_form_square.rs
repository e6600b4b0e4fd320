//! Forming square: BW-NOTE-07, BW-DIST-04, BW-TEC-05, BW-GAP-19. In movement the unit must be unengaged and out of enemy zones of
//! control; in reaction to a charge it need not.

use grognard_engine::Ruling;
use grognard_engine::ruling::rule;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Rules;
use crate::clause::*;
use crate::unit::Unit;
use crate::words::{Ground, Order};
use grognard_engine::no_dice;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct FormSquareFacts {
    /// The unit.
    #[schemars(extend("x-group" = "Unit", "x-role" = "a"))]
    pub unit: Unit,
    /// In extended line.
    #[schemars(extend("x-group" = "Unit", "x-clause" = "BW-GAP-19", "x-role" = "a"))]
    pub extended: bool,
    /// In reaction to a charge, not in its own movement.
    #[schemars(extend("x-group" = "Occasion", "x-common" = true, "x-clause" = "BW-SQR-01"))]
    pub in_reaction: bool,
    /// It is engaged.
    #[schemars(extend("x-group" = "Place", "x-common" = true, "x-clause" = "BW-NOTE-07"))]
    pub engaged: bool,
    /// In an enemy zone of control.
    #[schemars(extend("x-group" = "Place", "x-common" = true, "x-clause" = "BW-NOTE-07"))]
    pub in_enemy_zoc: bool,
    /// Where it stands.
    #[schemars(extend("x-group" = "Place", "x-clause" = "BW-GAP-19"))]
    pub ground: Ground,
}

pub fn may_form_square(facts: &FormSquareFacts, rules: &Rules) -> Ruling {
    let unit = &facts.unit;
    let least = rules.morale.squares.least_sp.value;
    let small = i32::from(unit.strength) < least;
    let close = facts.ground.is_close() || facts.ground == Ground::Marsh;
    let moving = !facts.in_reaction;
    rule()
        .no_if(!unit.arm.is_infantry(), BW_TEC_05, "only infantry forms square")
        .no_if(unit.order == Order::D2 && moving, BW_NOTE_07, "D-2 infantry may not form square during movement")
        .no_if(unit.order == Order::D2, BW_DIST_04, "a D-2 unit may not form square")
        .no_if(unit.order == Order::Routed, BW_NOTE_07, "routed infantry may not form square")
        .no_if(unit.square, BW_GAP_19, "it already stands in square")
        .no_if(moving && facts.engaged, BW_NOTE_07, "engaged infantry may not form square during movement")
        .no_if(moving && facts.in_enemy_zoc, BW_NOTE_07, "not in an enemy zone of control during movement")
        .no_if(small, BW_GAP_19, format_args!("a square needs at least {least} strength points"))
        .no_if(facts.extended, BW_GAP_19, "an extended line cannot form square")
        .no_if(close, BW_GAP_19, "no square in woods, marsh, village or chateau")
        .yes_if(facts.in_reaction, BW_SQR_01, "it may try to form square against the charge")
        .otherwise_yes(BW_NOTE_07, "steady infantry clear of the enemy may form square")
}

fn check(facts: &FormSquareFacts, _: &Rules) -> Result<(), grognard_engine::umpire::Contradiction> {
    facts.unit.check().map_err(|wrong| wrong.under("unit"))
}

no_dice! {
    /// May it form square?
    MayFormSquare: FormSquareFacts => Ruling = may_form_square, check check;
    Permission "may-form-square" "May it form square?"
    [BW_NOTE_07, BW_DIST_04, BW_TEC_05, BW_SQR_01, BW_GAP_19, BW_BLN_01, BW_GAP_18, BW_GAP_21]
}
