//! VB-GAP-14: how many stands a town block holds, and may hasty works be built.

use grognard_engine::ruling::rule;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::clause;
use crate::rules::Rules;
use crate::told::{Finding, any_facts, ruled, so};
use crate::troops::Stand;

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

ruled!(MayOccupy, Permission "may-occupy-town", "May a stand occupy this town block?", TownFacts => Finding, may_occupy, any_facts, [VB_GAP_14]);

/// Infantry that would dig in.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct WorksFacts {
    /// Kind of stand.
    #[schemars(extend("x-role" = "a", "x-group" = "Unit", "x-clause" = "VB-GAP-14"))]
    pub stand: Stand,
    /// Whole own turns it has been stationary.
    #[schemars(range(min = 0, max = 10), extend("x-group" = "State", "x-common" = true, "x-clause" = "VB-GAP-14"))]
    pub turns_stationary: u8,
    /// In command.
    #[schemars(extend("x-role" = "a", "x-group" = "State", "x-clause" = "VB-GAP-14"))]
    pub in_command: bool,
    /// In contact with the enemy.
    #[schemars(extend("x-group" = "State", "x-clause" = "VB-GAP-14"))]
    pub in_contact: bool,
}

impl Default for WorksFacts {
    fn default() -> WorksFacts {
        WorksFacts { stand: Stand::default(), turns_stationary: 1, in_command: true, in_contact: false }
    }
}

/// May it build?
pub fn may_build_works(facts: &WorksFacts, rules: &Rules) -> Finding {
    let turns = rules.tables.house.value("towns", "hasty_works_turns");
    let ruling = rule()
        .no_if(!rules.options.build_hasty_works, clause::VB_GAP_14, "this battle has no building of works")
        .no_if(!facts.stand.is_infantry(), clause::VB_GAP_14, "only infantry builds")
        .no_if(!facts.in_command, clause::VB_GAP_14, "only in command")
        .no_if(facts.in_contact, clause::VB_GAP_14, "not in contact with the enemy")
        .no_if(f64::from(facts.turns_stationary) < turns, clause::VB_GAP_14, "not stationary for long enough")
        .otherwise_yes(clause::VB_GAP_14, "it builds hasty works");
    Finding::from(ruling).if_yes(|| so(clause::VB_SAV_08, "hasty works save against infantry fire"))
}

ruled!(MayBuildWorks, Permission "may-build-works", "May infantry build hasty works?", WorksFacts => Finding, may_build_works, any_facts, [VB_GAP_14]);
