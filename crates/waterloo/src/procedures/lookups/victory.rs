//! Victory points and the level of victory: BW-GAP-29.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Rules;
use crate::clause::*;
use crate::procedures::found::{Entry, Found};
use grognard_engine::no_dice;

/// One side's gains.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Gains {
    /// Enemy infantry and artillery steps.
    #[schemars(range(min = 0, max = 400), extend("x-common" = true, "x-clause" = "BW-GAP-29"))]
    pub steps: u16,
    /// Enemy cavalry steps.
    #[schemars(range(min = 0, max = 400), extend("x-common" = true, "x-clause" = "BW-GAP-29"))]
    pub cavalry_steps: u16,
    /// Enemy Elite and Crack Elite steps, of any arm.
    #[schemars(range(min = 0, max = 400), extend("x-common" = true, "x-clause" = "BW-GAP-29"))]
    pub elite_steps: u16,
    /// Enemy combat leaders.
    #[schemars(range(min = 0, max = 40), extend("x-clause" = "BW-GAP-29"))]
    pub combat_leaders: u16,
    /// Enemy overall commanders.
    #[schemars(range(min = 0, max = 3), extend("x-clause" = "BW-GAP-29"))]
    pub overall_commanders: u16,
    /// Hougoumont is held.
    pub hougoumont: bool,
    /// La Haye Sainte is held.
    pub la_haye_sainte: bool,
    /// Papelotte is held.
    pub papelotte: bool,
    /// The crossroads of Mont St Jean is held.
    pub mont_st_jean: bool,
    /// Plancenoit is held.
    pub plancenoit: bool,
    /// La Belle Alliance is held.
    pub la_belle_alliance: bool,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct VictoryFacts {
    /// The French.
    #[schemars(extend("x-group" = "French"))]
    pub french: Gains,
    /// The Allies.
    #[schemars(extend("x-group" = "Allies"))]
    pub allied: Gains,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    Draw,
    Marginal,
    Substantial,
    Decisive,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct VictoryLevel {
    pub french: i32,
    pub allied: i32,
    pub level: Level,
}

impl Entry for VictoryLevel {}

/// The points of one side's gains.
pub fn points(gains: &Gains, rules: &Rules) -> i32 {
    let p = &rules.command.points;
    let each = [
        (i32::from(gains.steps), p.step),
        (i32::from(gains.cavalry_steps), p.cavalry_step),
        (i32::from(gains.elite_steps), p.elite_step),
        (i32::from(gains.combat_leaders), p.combat_leader),
        (i32::from(gains.overall_commanders), p.overall_commander),
        (i32::from(gains.hougoumont), p.hougoumont),
        (i32::from(gains.la_haye_sainte), p.la_haye_sainte),
        (i32::from(gains.papelotte), p.papelotte),
        (i32::from(gains.mont_st_jean), p.mont_st_jean),
        (i32::from(gains.plancenoit), p.plancenoit),
        (i32::from(gains.la_belle_alliance), p.la_belle_alliance),
    ];
    each.iter().map(|(many, modifier)| many * modifier.value).sum()
}

/// The level of victory that two totals give.
pub fn level(one: i32, other: i32, rules: &Rules) -> Level {
    let (high, low) = (f64::from(one.max(other)), f64::from(one.min(other)));
    let command = &rules.command;
    // Compared by products: the lower total may be nought.
    if high == low || high < command.draw_under * low {
        Level::Draw
    } else if high <= command.marginal_to * low {
        Level::Marginal
    } else if high <= command.substantial_to * low {
        Level::Substantial
    } else {
        Level::Decisive
    }
}

pub fn victory(facts: &VictoryFacts, rules: &Rules) -> Found<VictoryLevel> {
    let (french, allied) = (points(&facts.french, rules), points(&facts.allied, rules));
    let level = level(french, allied, rules);
    let side = if french > allied { "French" } else { "Allied" };
    let words = match level {
        Level::Draw => format!("A draw, {french} to {allied}."),
        Level::Marginal => format!("A marginal {side} victory, {french} to {allied}."),
        Level::Substantial => format!("A substantial {side} victory, {french} to {allied}."),
        Level::Decisive => format!("A decisive {side} victory, {french} to {allied}."),
    };
    Found { entry: VictoryLevel { french, allied, level }, words, clauses: vec![BW_GAP_29] }
}

no_dice! {
    /// Who has won?
    Victory: VictoryFacts => Found<VictoryLevel> = victory;
    Lookup "victory" "Victory points and level of victory" [BW_GAP_29]
}
