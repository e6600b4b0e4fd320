//! VB-GAP-14: how many stands a town block holds.

use grognard_engine::ruling::rule;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::clause;
use crate::rules::Rules;
use crate::troops::Stand;
use grognard_engine::no_dice;
use grognard_engine::umpire::told::Finding;

/// Stands in one block, and one more.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct TownFacts {
    /// The stand that would occupy the block.
    #[schemars(extend("x-role" = "a", "x-group" = "Unit", "x-common" = true, "x-clause" = "VB-GAP-14"))]
    pub stand: Stand,
    /// Massed stands in it.
    #[schemars(range(min = 0, max = 2), extend("x-group" = "Block", "x-clause" = "VB-GAP-14"))]
    pub massed: u8,
    /// Linear stands in it.
    #[schemars(range(min = 0, max = 3), extend("x-group" = "Block", "x-common" = true, "x-clause" = "VB-GAP-14"))]
    pub linear: u8,
    /// Skirmish stands in it.
    #[schemars(range(min = 0, max = 3), extend("x-group" = "Block", "x-clause" = "VB-GAP-14"))]
    pub skirmish: u8,
}

/// May it occupy the block?
pub fn may_occupy(facts: &TownFacts, rules: &Rules) -> Finding {
    let towns = |key| rules.tables.house.value("towns", key);
    let [massed, linear, skirmish] = match facts.stand {
        Stand::MassedInfantry => [1.0, 0.0, 0.0],
        Stand::LinearInfantry => [0.0, 1.0, 0.0],
        _ => [0.0, 0.0, 1.0],
    };
    let (massed, linear, skirmish) =
        (massed + f64::from(facts.massed), linear + f64::from(facts.linear), skirmish + f64::from(facts.skirmish));
    // A massed unit counts as so many linear ones; skirmishers fill a block by their own number.
    let room = (massed * towns("massed_counts_as_linear") + linear) / towns("linear") + skirmish / towns("skirmish");
    let full = massed > towns("massed") || room > 1.0;
    let size = format!("a block of {} by {} inches has room for it", towns("block_width"), towns("block_depth"));
    rule()
        .no_if(!facts.stand.is_infantry(), clause::VB_GAP_14, "only infantry occupies a town block")
        .no_if(full, clause::VB_GAP_14, "the block is full")
        .otherwise_yes(clause::VB_GAP_14, &size)
        .into()
}

no_dice! {
    /// May a stand occupy this town block?
    MayOccupy: TownFacts => Finding = may_occupy;
    Permission "may-occupy-town" "May a stand occupy this town block?" [VB_GAP_14]
}
