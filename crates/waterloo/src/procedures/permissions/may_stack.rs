//! Stacking: BW-STK, BW-ROUT-08. Leaders and markers do not count.

use grognard_engine::Ruling;
use grognard_engine::ruling::rule;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Rules;
use crate::clause::*;
use crate::words::Order;
use grognard_engine::no_dice;

/// Special unit of the Prussian army.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SilesianRifle {
    /// Not in the hex.
    #[default]
    None,
    /// Beside infantry of I Corps.
    WithFirstCorpsInfantry,
    /// Beside artillery of I Corps.
    WithFirstCorpsArtillery,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct StackFacts {
    /// Infantry units in the hex.
    #[schemars(range(min = 0, max = 3), extend("x-group" = "Hex", "x-common" = true, "x-clause" = "BW-STK-01"))]
    pub infantry: u8,
    /// Cavalry units.
    #[schemars(range(min = 0, max = 3), extend("x-group" = "Hex", "x-common" = true, "x-clause" = "BW-STK-03"))]
    pub cavalry: u8,
    /// Artillery units.
    #[schemars(range(min = 0, max = 3), extend("x-group" = "Hex", "x-common" = true, "x-clause" = "BW-STK-05"))]
    pub artillery: u8,
    /// Strength points of the artillery together.
    #[schemars(range(min = 0, max = 20), extend("x-group" = "Hex", "x-clause" = "BW-STK-05"))]
    pub artillery_strength: u8,
    /// The batteries are of different commands.
    #[schemars(extend("x-group" = "Hex", "x-clause" = "BW-STK-05"))]
    pub different_commands: bool,
    /// Worst order of a unit in the hex.
    #[schemars(extend("x-group" = "Hex", "x-clause" = "BW-ROUT-08"))]
    pub order: Order,
    /// One of the infantry units is the Silesian Rifle.
    #[schemars(extend("x-group" = "Hex", "x-clause" = "BW-STK-07"))]
    pub silesian_rifle: SilesianRifle,
    /// Division of I Corps that the infantry beside the Silesian Rifle belongs to.
    #[serde(default = "third")]
    #[schemars(range(min = 1, max = 4), extend("x-group" = "Hex", "x-clause" = "BW-STK-07"))]
    pub division: u8,
}

fn third() -> u8 {
    3
}

pub fn may_stack(facts: &StackFacts, rules: &Rules) -> Ruling {
    let hex = (facts.infantry, facts.cavalry, facts.artillery);
    let several = facts.infantry + facts.cavalry + facts.artillery > 1;
    let most = rules.movement.stacking.two_artillery_sp;
    let heavy = i32::from(facts.artillery_strength) > most.value;
    let rifle = facts.silesian_rifle;
    let own = i32::from(facts.division) == rules.movement.stacking.silesian_division.value;
    rule()
        .no_if(several && facts.order == Order::Routed, BW_ROUT_08, "a routed unit may not stack")
        .yes_if(
            rifle == SilesianRifle::WithFirstCorpsInfantry && hex == (2, 0, 0) && own,
            BW_STK_07,
            "the Silesian Rifle joins infantry of its division",
        )
        .yes_if(
            rifle == SilesianRifle::WithFirstCorpsArtillery && hex == (1, 0, 1),
            BW_STK_08,
            "the Silesian Rifle joins artillery of I Corps",
        )
        .yes_if(hex == (1, 0, 0), BW_STK_01, "one infantry unit")
        .yes_if(hex == (1, 0, 1), BW_STK_02, "one infantry and one artillery unit")
        .yes_if(hex == (0, 1, 0), BW_STK_03, "one cavalry unit")
        .yes_if(hex == (0, 1, 1), BW_STK_04, "one cavalry and one artillery unit")
        .no_if(hex == (0, 0, 2) && facts.different_commands, BW_STK_05, "two batteries must be of the same command")
        .no_if(hex == (0, 0, 2) && heavy, most.clause, format_args!("two batteries have at most {} strength points together", most.value))
        .yes_if(hex == (0, 0, 2), BW_STK_05, format_args!("two batteries of one command, {} strength points at most", most.value))
        .yes_if(!several, BW_STK_06, "one unit is no stack")
        .otherwise_no(BW_STK_06, "any other combination is illegal")
}

no_dice! {
    /// May these units stand in one hex?
    MayStack: StackFacts => Ruling = may_stack;
    Permission "may-stack" "May these units stand in one hex?" [
        BW_STK_01, BW_STK_02, BW_STK_03, BW_STK_04, BW_STK_05, BW_STK_06, BW_STK_07, BW_STK_08, BW_ROUT_08,
    ]
}
