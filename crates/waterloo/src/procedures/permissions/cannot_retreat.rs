//! A retreat or rout with nowhere to go: BW-RET-01, BW-RTG-02, BW-GAP-17, BW-GAP-18.

use grognard_engine::umpire::{Contradiction, Effect, Role};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Rules;
use crate::clause::*;
use crate::procedures::fate::Fate;
use crate::procedures::found::{Entry, Found};
use crate::unit::Unit;
use grognard_engine::no_dice;

/// What the unit must do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Must {
    #[default]
    Retreat,
    RoutRetreat,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct CannotFacts {
    /// The unit.
    #[schemars(extend("x-group" = "Unit", "x-role" = "a"))]
    pub unit: Unit,
    /// What it must do.
    #[schemars(extend("x-group" = "Retreat", "x-common" = true, "x-clause" = "BW-RET-01"))]
    pub must: Must,
    /// It can go some of the way: the first hex of a retreat, or part of the rout distance.
    #[schemars(extend("x-group" = "Retreat", "x-common" = true, "x-clause" = "BW-GAP-17"))]
    pub some_of_the_way: bool,
    /// An enemy has entered the hex of this battery.
    #[schemars(extend("x-group" = "Retreat", "x-clause" = "BW-GAP-17"))]
    pub hex_entered: bool,
}

impl Entry for Fate {
    fn effects(&self) -> Vec<Effect> {
        Fate::effects(self, Role::A)
    }
}

pub fn cannot_retreat(facts: &CannotFacts, rules: &Rules) -> Found<Fate> {
    let unit = &facts.unit;
    let (steps, clause) = match facts.must {
        Must::RoutRetreat => (unit.strength, BW_RTG_02),
        Must::Retreat if facts.hex_entered && unit.arm.is_artillery() => (unit.strength, BW_GAP_17),
        Must::Retreat if facts.some_of_the_way => (0, BW_GAP_17),
        Must::Retreat => (rules.matrix.numbers.cannot_retreat_steps.value as u8, BW_RET_01),
    };
    let fate =
        Fate { steps_lost: steps.min(unit.strength), eliminated: steps >= unit.strength, because: vec![clause], ..Fate::unharmed(unit) };
    let words = match clause {
        BW_GAP_17 if steps == 0 => "The unit goes as far as it can and stops.".to_owned(),
        _ => format!("The unit {}.", fate.words()),
    };
    Found { clauses: vec![clause], entry: fate, words }
}

fn check(facts: &CannotFacts, _: &Rules) -> Result<(), Contradiction> {
    facts.unit.check().map_err(|wrong| wrong.under("unit"))
}

no_dice! {
    /// What becomes of a unit that cannot retreat or rout?
    CannotRetreat: CannotFacts => Found<Fate> = cannot_retreat, check check;
    Permission "cannot-retreat" "A unit that cannot retreat or complete its rout"
    [BW_RET_01, BW_RTG_02, BW_GAP_17, BW_GAP_18, BW_BLN_01, BW_GAP_21, BW_TEC_05]
}
