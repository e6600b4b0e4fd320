//! Movement allowance by type of movement: BW-MVR.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::MovementType;
use crate::Rules;
use crate::clause::*;
use crate::procedures::found::{Entry, Found};
use crate::unit::Unit;
use grognard_engine::{Clause, no_dice};

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct AllowanceFacts {
    /// The unit.
    #[schemars(extend("x-group" = "Unit", "x-role" = "a"))]
    pub unit: Unit,
    /// How it moves.
    #[schemars(extend("x-group" = "Move", "x-common" = true, "x-clause" = "BW-MVR-01"))]
    pub movement: MovementType,
}

/// Movement points, or hexes whatever they cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Allowance {
    MovementPoints(i32),
    Hexes(i32),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Moves {
    #[serde(flatten)]
    pub allowance: Allowance,
}

impl Entry for Moves {}

/// The allowance itself, and its clause.
pub fn allowance(facts: &AllowanceFacts, rules: &Rules) -> (Allowance, Clause) {
    let (rates, ma) = (&rules.movement.rates, rules.command.ma(&facts.unit));
    match facts.movement {
        _ if facts.unit.square => (Allowance::Hexes(rates.square.value), rates.square.clause),
        MovementType::Strategic => (Allowance::MovementPoints(ma * rates.strategic.value), rates.strategic.clause),
        MovementType::Tactical => (Allowance::MovementPoints(ma * rates.tactical.value), rates.tactical.clause),
        MovementType::Reduced | MovementType::Screened => (Allowance::MovementPoints(rules.movement.reduced.of_up(ma)), BW_MVR_04),
        MovementType::Withdrawal => (Allowance::Hexes(rates.withdrawal.value), rates.withdrawal.clause),
    }
}

pub fn movement_allowance(facts: &AllowanceFacts, rules: &Rules) -> Found<Moves> {
    let (allowance, clause) = allowance(facts, rules);
    let words = match allowance {
        Allowance::MovementPoints(points) => format!("{points} movement points."),
        Allowance::Hexes(1) => "One hex.".into(),
        Allowance::Hexes(hexes) => format!("{hexes} hexes."),
    };
    Found { entry: Moves { allowance }, words, clauses: vec![BW_MVR_01, clause] }
}

fn check(facts: &AllowanceFacts, _: &Rules) -> Result<(), grognard_engine::umpire::Contradiction> {
    facts.unit.check().map_err(|wrong| wrong.under("unit"))
}

no_dice! {
    /// How far may it move?
    MovementAllowance: AllowanceFacts => Found<Moves> = movement_allowance, check check;
    Lookup "movement-allowance" "Movement allowance by type of movement" [
        BW_MVR_01, BW_MVR_02, BW_MVR_03, BW_MVR_04, BW_MVR_05, BW_MVR_06, BW_GAP_08, BW_BLN_01, BW_GAP_18, BW_GAP_21, BW_TEC_05]
}
