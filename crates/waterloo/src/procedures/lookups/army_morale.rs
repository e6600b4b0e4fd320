//! What losses do to an army: BW-GAP-29.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Rules;
use crate::clause::*;
use crate::procedures::found::{Entry, Found};
use crate::rules::command::Losses;
use grognard_engine::no_dice;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct LossFacts {
    /// Per cent of the army's starting steps lost (Prussians apart).
    #[schemars(range(min = 0, max = 100), extend("x-common" = true, "x-clause" = "BW-GAP-29"))]
    pub percent_lost: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct ArmyMorale {
    #[serde(flatten)]
    pub losses: Losses,
    /// The side has lost decisively.
    pub sudden_death: bool,
}

impl Entry for ArmyMorale {}

/// The last band that has been reached.
pub fn losses(percent: i32, rules: &Rules) -> Losses {
    let none = Losses { percent: 0, cohesion: 0, orders: 0, marker_cost: 1 };
    rules.command.army_morale.iter().rfind(|band| band.percent <= percent).copied().unwrap_or(none)
}

pub fn army_morale(facts: &LossFacts, rules: &Rules) -> Found<ArmyMorale> {
    let losses = losses(facts.percent_lost.into(), rules);
    let sudden_death = i32::from(facts.percent_lost) >= rules.command.sudden_death.value;
    let ends = if sudden_death { " The side has lost decisively." } else { "" };
    let words = format!("Cohesion {:+}, orders {:+}, markers cost {} times.{ends}", losses.cohesion, losses.orders, losses.marker_cost);
    Found { entry: ArmyMorale { losses, sudden_death }, words, clauses: vec![BW_GAP_29] }
}

no_dice! {
    /// What have losses done to the army?
    ArmyMoraleLookup: LossFacts => Found<ArmyMorale> = army_morale;
    Lookup "army-morale" "What losses do to an army" [BW_GAP_29]
}
