//! Shocking down a steep slope: BW-STER-16. A cohesion check when the attack is over; on a failure the unit becomes disordered.

use grognard_engine::umpire::{Card, Contradiction, Effect, Kind, Procedure, Role, Verdict};
use grognard_engine::{Clause, Hand, Ledger, NoRoll};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Rules;
use crate::clause::*;
use crate::procedures::die::{Roller, assess_check, check};
use crate::procedures::fate::{Fate, Struck, apply};
use crate::rules::code::Code;
use crate::unit::Unit;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct SlopeFacts {
    /// The unit that attacked down a steep slope, as it stands after the attack.
    #[schemars(extend("x-group" = "Unit", "x-role" = "a"))]
    pub unit: Unit,
}

/// What the slope did.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct SlopeOutcome {
    #[serde(flatten)]
    pub fate: Fate,
}

/// The check of a unit that the attack has already treated so; what follows is added to it.
pub fn steep_slope(unit: &Unit, so_far: &Fate, who: Roller, rules: &Rules, hand: &mut dyn Hand) -> Result<Fate, NoRoll> {
    let now = so_far.after(unit);
    let mut fate = so_far.clone();
    fate.because.push(BW_STER_16);
    if check(rules.command.cohesion(unit), 0, who, "steep slope", BW_STER_16, hand)? {
        return Ok(fate);
    }
    Ok(fate.and(apply(&now, &Code::DISORDER, 0, Struck::by_shock(who), rules, hand)?))
}

pub struct SteepSlope;

impl Procedure for SteepSlope {
    type Rules = Rules;
    type Facts = SlopeFacts;
    type Outcome = SlopeOutcome;
    const CARD: Card = Card {
        name: "steep-slope",
        kind: Kind::Test,
        title: "After shocking down a steep slope",
        dice: "1d10 (0-9)",
        clauses: &[
            BW_STER_16, BW_BLN_01, BW_CRM_01, BW_CRM_03, BW_CRM_06, BW_CRM_09, BW_CRM_12, BW_CRM_15, BW_CRM_21, BW_CRM_24, BW_GAP_18,
            BW_GAP_21, BW_ROUT_09, BW_TEC_05,
        ],
    };

    fn check(facts: &SlopeFacts, _: &Rules) -> Result<(), Contradiction> {
        facts.unit.check().map_err(|wrong| wrong.under("unit"))
    }

    fn run(facts: &SlopeFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<SlopeOutcome, NoRoll> {
        assess_check(rules.command.cohesion(&facts.unit), Roller::UNIT, "keeps its order", &Ledger::new(0), hand);
        let fate = steep_slope(&facts.unit, &Fate::unharmed(&facts.unit), Roller::UNIT, rules, hand)?;
        Ok(SlopeOutcome { fate })
    }
}

impl Verdict for SlopeOutcome {
    fn words(&self) -> String {
        format!("The unit {}.", self.fate.words())
    }
    fn headline(&self) -> String {
        self.fate.headline()
    }
    fn clauses(&self) -> Vec<Clause> {
        self.fate.because.clone()
    }
    fn effects(&self) -> Vec<Effect> {
        self.fate.effects(Role::A)
    }
}
