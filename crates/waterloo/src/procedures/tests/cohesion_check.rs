//! The cohesion check: BW-DIE-01, BW-DIE-02, BW-DIE-03. One die plus modifiers; equal to or below cohesion passes.

use grognard_engine::umpire::{Card, Contradiction, Kind, Procedure, Verdict};
use grognard_engine::{Clause, Hand, Ledger, NoRoll, Tally};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Rules;
use crate::clause::*;
use crate::procedures::die::{Roller, assess_check, check};
use crate::unit::Unit;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct CheckFacts {
    /// The unit that checks.
    #[schemars(extend("x-group" = "Unit", "x-role" = "a"))]
    pub unit: Unit,
    /// Number after d (d+2, d-2): added to the die.
    #[schemars(range(min = -4, max = 4), extend("x-group" = "Check", "x-clause" = "BW-FRES-03"))]
    pub modifier: i8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Checked {
    pub passed: bool,
}

pub struct CohesionCheck;

impl Procedure for CohesionCheck {
    type Rules = Rules;
    type Facts = CheckFacts;
    type Outcome = Checked;
    const CARD: Card = Card {
        name: "cohesion-check",
        kind: Kind::Test,
        title: "Cohesion check",
        dice: "1d10 (0-9)",
        clauses: &[BW_DIE_01, BW_DIE_02, BW_DIE_03, BW_FRES_03, BW_BLN_01, BW_GAP_18, BW_GAP_21, BW_TEC_05],
    };

    fn check(facts: &CheckFacts, _: &Rules) -> Result<(), Contradiction> {
        facts.unit.check().map_err(|wrong| wrong.under("unit"))
    }

    fn run(facts: &CheckFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<Checked, NoRoll> {
        let cohesion = rules.command.cohesion(&facts.unit);
        let mut ledger = Ledger::new(0);
        if facts.modifier != 0 {
            ledger.line(facts.modifier.into(), BW_FRES_03);
        }
        let drm = assess_check(cohesion, Roller::UNIT, "passes", &ledger, hand);
        Ok(Checked { passed: check(cohesion, drm, Roller::UNIT, "cohesion check", BW_DIE_02, hand)? })
    }
}

impl Verdict for Checked {
    fn words(&self) -> String {
        if self.passed { "The unit passes." } else { "The unit fails." }.into()
    }
    fn clauses(&self) -> Vec<Clause> {
        vec![BW_DIE_01, BW_DIE_02, BW_DIE_03]
    }
}
