//! VB-GAP-08: who has won.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::clause;
use crate::found::Found;
use crate::rules::Rules;
use grognard_engine::no_dice;
use grognard_engine::umpire::told::so;

/// What one side lost, and the other.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Tally {
    /// Strength points it started with.
    #[schemars(range(min = 0, max = 1000))]
    pub start_sp: u16,
    /// Of these in divisions that are collapsed or wholly gone.
    #[schemars(range(min = 0, max = 1000))]
    pub gone_sp: u16,
    /// Strength points the enemy lost.
    #[schemars(range(min = 0, max = 1000))]
    pub enemy_sp_lost: u16,
    /// Exhausted enemy divisions, not collapsed.
    #[schemars(range(min = 0, max = 50))]
    pub enemy_exhausted: u16,
    /// Collapsed or destroyed enemy divisions.
    #[schemars(range(min = 0, max = 50))]
    pub enemy_collapsed: u16,
    /// Objectives it holds.
    #[schemars(range(min = 0, max = 20))]
    pub objectives: u16,
}

/// The state of a battle.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct VictoryFacts {
    /// The first player.
    pub first: Tally,
    /// The second player.
    pub second: Tally,
    /// It is the end of the last turn.
    pub last_turn: bool,
}

/// VB-GAP-08: who has won.
pub fn victory(facts: &VictoryFacts, rules: &Rules) -> Found {
    let value = |key| rules.tables.house.value("victory", key);
    let broken = |side: &Tally| side.gone_sp > 0 && f64::from(side.gone_sp) >= value("broken_share") * f64::from(side.start_sp);
    let points = |side: &Tally| {
        value("sp_lost") * f64::from(side.enemy_sp_lost)
            + value("exhausted_division") * f64::from(side.enemy_exhausted)
            + value("collapsed_division") * f64::from(side.enemy_collapsed)
            + value("objective") * f64::from(side.objectives)
    };
    let (first, second) = (points(&facts.first), points(&facts.second));
    let leads = |ours: f64, theirs: f64| ours > theirs && (ours - theirs) * 100.0 >= theirs * value("lead");
    let answer = match (broken(&facts.first), broken(&facts.second)) {
        (true, true) => "draw: both armies are broken",
        (true, false) => "the second player wins: the enemy is broken",
        (false, true) => "the first player wins: the enemy is broken",
        _ if !facts.last_turn => "the battle goes on",
        _ if leads(first, second) => "the first player wins on points",
        _ if leads(second, first) => "the second player wins on points",
        _ => "draw on points",
    };
    Found::new(answer, so(clause::VB_GAP_08, format!("{answer}; {first} points to {second}")))
        .and(so(clause::VB_GAP_08, format!("objectives are held within {} inches", value("objective_within"))))
        .number("first", first)
        .number("second", second)
}

no_dice! {
    /// Who has won
    Victory: VictoryFacts => Found = victory;
    Lookup "victory" "Who has won" [VB_GAP_08]
}
