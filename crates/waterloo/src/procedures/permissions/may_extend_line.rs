//! Extending and retracting a line: BW-NOTE-09, BW-TEC-06, BW-GAP-20.

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
pub struct ExtendFacts {
    /// The unit.
    #[schemars(extend("x-group" = "Unit", "x-role" = "a"))]
    pub unit: Unit,
    /// It is in extended line and would retract.
    #[schemars(extend("x-group" = "Unit", "x-common" = true, "x-clause" = "BW-TEC-06", "x-role" = "a"))]
    pub extended: bool,
    /// Its command's activation has already gone on to other things.
    #[schemars(extend("x-group" = "Occasion", "x-common" = true, "x-clause" = "BW-NOTE-09"))]
    pub after_the_start: bool,
    /// In an enemy zone of control.
    #[schemars(extend("x-group" = "Place", "x-clause" = "BW-GAP-20"))]
    pub in_enemy_zoc: bool,
    /// Where it stands.
    #[schemars(extend("x-group" = "Place", "x-clause" = "BW-GAP-20"))]
    pub ground: Ground,
}

pub fn may_extend_line(facts: &ExtendFacts, rules: &Rules) -> Ruling {
    let unit = &facts.unit;
    let extends = !facts.extended;
    let least = rules.morale.extended.least_sp.value;
    let small = i32::from(unit.strength) < least;
    rule()
        .no_if(!unit.arm.is_infantry(), BW_TEC_06, "only infantry extends its line")
        .no_if(facts.after_the_start, BW_NOTE_09, "only at the start of its command's activation")
        .no_if(!extends && facts.in_enemy_zoc, BW_GAP_20, "no voluntary retraction in an enemy zone of control")
        .no_if(extends && unit.square, BW_GAP_20, "a square cannot extend")
        .no_if(extends && unit.order != Order::Good, BW_GAP_20, "only in good order")
        .no_if(extends && small, BW_GAP_20, format_args!("an extended line needs at least {least} strength points"))
        .no_if(extends && facts.ground.is_close(), BW_GAP_20, "not in woods, villages or chateaux")
        .otherwise_yes(BW_NOTE_09, "at the start of the activation, for one movement point")
}

fn check(facts: &ExtendFacts, _: &Rules) -> Result<(), grognard_engine::umpire::Contradiction> {
    facts.unit.check().map_err(|wrong| wrong.under("unit"))
}

no_dice! {
    /// May it extend or retract its line?
    MayExtendLine: ExtendFacts => Ruling = may_extend_line, check check;
    Permission "may-extend-line" "May it extend or retract its line?"
    [BW_NOTE_09, BW_TEC_06, BW_GAP_20, BW_BLN_01, BW_GAP_18, BW_GAP_21, BW_TEC_05]
}
