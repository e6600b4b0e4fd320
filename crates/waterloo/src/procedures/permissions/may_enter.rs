//! Entering terrain and crossing hexsides: BW-TEC-03, BW-NOTE-05, BW-NOTE-06, BW-NOTE-08.

use grognard_engine::Ruling;
use grognard_engine::ruling::rule;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Rules;
use crate::clause::*;
use crate::procedures::lookups::{Hex, Hexside, Route, Who};
use crate::rules::movement::Cost;
use crate::words::Order;
use grognard_engine::no_dice;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct EnterFacts {
    /// Who moves.
    #[schemars(extend("x-group" = "Unit", "x-common" = true, "x-clause" = "BW-TEC-03"))]
    pub who: Who,
    /// Its order.
    #[schemars(extend("x-group" = "Unit", "x-clause" = "BW-NOTE-06", "x-role" = "a"))]
    pub order: Order,
    /// The hex it would enter.
    #[schemars(extend("x-group" = "Ground", "x-common" = true, "x-clause" = "BW-TEC-03"))]
    pub hex: Hex,
    /// What it would cross on the way.
    #[schemars(length(max = 4), extend("x-group" = "Ground", "x-common" = true, "x-clause" = "BW-TEC-03"))]
    pub across: Vec<Hexside>,
    /// Along a road or path.
    #[schemars(extend("x-group" = "Ground", "x-clause" = "BW-NOTE-08"))]
    pub along: Route,
}

pub fn may_enter(facts: &EnterFacts, rules: &Rules) -> Ruling {
    let column = facts.who.column();
    let prohibited = |terrain| rules.movement.cost(terrain, column, false) == Cost::Prohibited;
    let troops = matches!(facts.who, Who::Infantry | Who::Cavalry);
    // A bridge or ford is the way over the water it lies on.
    let dry = facts.across.contains(&Hexside::Bridge) || facts.across.contains(&Hexside::Ford);
    let deep = facts.across.contains(&Hexside::DeepStream) && !dry;
    let water = |side: &Hexside| dry && side.is_water();
    let on_road = facts.along != Route::None;
    let built_up = facts.hex == Hex::BuiltUpVillage && prohibited(facts.hex.terrain());
    rule()
        .no_if(facts.who != Who::Leader && facts.order == Order::Routed, BW_ROUT_04, "a routed unit may not move of its own will")
        .no_if(deep && troops && facts.order.is_disordered(), BW_NOTE_06, "a disordered unit may not cross a deep stream")
        .yes_if(built_up && on_road, BW_NOTE_08, "cavalry and artillery enter a built-up village along a road or path")
        .no_if(built_up, BW_NOTE_08, "cavalry and artillery enter a built-up village only along a road or path")
        .no_if(prohibited(facts.hex.terrain()) && !on_road, BW_TEC_03, "that ground is prohibited to it")
        .no_if(facts.across.iter().any(|side| !water(side) && prohibited(side.terrain())), BW_TEC_03, "that hexside is prohibited to it")
        .yes_if(deep && troops, BW_NOTE_05, "it may cross the deep stream, and is disordered by it")
        .otherwise_yes(BW_TEC_01, "the chart gives it a cost")
}

no_dice! {
    /// May it enter that ground?
    MayEnter: EnterFacts => Ruling = may_enter;
    Permission "may-enter" "May it enter that ground?" [BW_TEC_03, BW_NOTE_05, BW_NOTE_06, BW_NOTE_08, BW_ROUT_04, BW_TEC_01]
}
