//! VB-EXH-02, -04 to -10: is a division exhausted, what does that forbid, and must it roll for collapse.

use grognard_engine::ruling::rule;
use grognard_engine::umpire::{Contradiction, Role};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::clause;
use crate::rules::Rules;
use grognard_engine::no_dice;
use grognard_engine::umpire::told::{Finding, To, so};

/// A division in the Exhaustion phase.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ExhaustionFacts {
    /// Its exhaustion level.
    #[schemars(range(min = 1, max = 60), extend("x-group" = "Division", "x-common" = true, "x-clause" = "VB-EXH-02"))]
    pub level: u8,
    /// Strength points it has lost in all.
    #[schemars(range(min = 0, max = 60), extend("x-group" = "Division", "x-common" = true, "x-clause" = "VB-EXH-02"))]
    pub lost: u8,
    /// Of these, lost this turn.
    #[serde(default)]
    #[schemars(range(min = 0, max = 60), extend("x-group" = "Division", "x-common" = true, "x-clause" = "VB-EXH-08"))]
    pub lost_this_turn: u8,
    /// It has collapsed before.
    #[serde(default)]
    #[schemars(extend("x-group" = "Division", "x-clause" = "VB-EXH-09"))]
    pub collapsed: bool,
}

/// VB-EXH-02: equal is enough.
pub fn exhaustion(facts: &ExhaustionFacts, _: &Rules) -> Finding {
    let words = format!("{} of {} strength points lost", facts.lost, facts.level);
    let ruling = rule()
        .yes_if(facts.lost >= facts.level, clause::VB_EXH_02, format!("exhausted: {words}"))
        .otherwise_no(clause::VB_EXH_02, format!("not exhausted: {words}"));
    Finding::from(ruling)
        .if_yes(|| so(clause::VB_EXH_04, "its stands lose stationary status").mark(Role::A, "stationary", To::Flag(false)))
        .if_yes(|| so(clause::VB_EXH_05, "its stands cannot become stationary").mark(Role::A, "exhausted", To::Flag(true)))
        .if_yes(|| so(clause::VB_EXH_06, "its stands cannot move into contact with the enemy"))
        .if_yes(|| so(clause::VB_EXH_07, "it rolls for collapse in every turn in which it loses strength points"))
}

/// VB-EXH-07 to -10: must it roll?
pub fn must_roll(facts: &ExhaustionFacts, _: &Rules) -> Finding {
    let reached_now = facts.lost - facts.lost_this_turn.min(facts.lost) < facts.level;
    rule()
        .no_if(facts.lost < facts.level && !facts.collapsed, clause::VB_EXH_08, "it is below its exhaustion level")
        .no_if(facts.lost_this_turn == 0, clause::VB_EXH_08, "it lost nothing this turn")
        .yes_if(facts.collapsed, clause::VB_EXH_09, "it lost strength points, and a collapsed division rolls again")
        .yes_if(reached_now, clause::VB_EXH_10, "it reached its level this turn, and this turn counts")
        .otherwise_yes(clause::VB_EXH_07, "it lost strength points while exhausted")
        .into()
}

fn check(facts: &ExhaustionFacts, _: &Rules) -> Result<(), Contradiction> {
    let more = facts.lost_this_turn > facts.lost;
    Contradiction::if_both(more, "lost_this_turn", "lost", clause::VB_EXH_02, "what it lost this turn is part of what it lost in all")
}

no_dice! {
    /// Is a division exhausted, and what follows?
    Exhaustion: ExhaustionFacts => Finding = exhaustion, check check;
    Permission "exhaustion" "Is a division exhausted, and what follows?" [VB_EXH_02, VB_EXH_04, VB_EXH_05, VB_EXH_06, VB_EXH_07]
}
no_dice! {
    /// Must a division roll for morale collapse?
    MustRollCollapse: ExhaustionFacts => Finding = must_roll, check check;
    Permission "must-roll-collapse" "Must a division roll for morale collapse?" [VB_EXH_07, VB_EXH_08, VB_EXH_09, VB_EXH_10, VB_EXH_02]
}
