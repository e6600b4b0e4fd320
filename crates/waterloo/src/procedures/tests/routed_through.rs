//! A rout through friends: BW-RTG-01. The friendly unit that is passed through suffers a D result.

use grognard_engine::umpire::{Card, Contradiction, Effect, Kind, Procedure, Role, Verdict};
use grognard_engine::{Clause, Hand, NoRoll};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Rules;
use crate::clause::*;
use crate::procedures::die::Roller;
use crate::procedures::fate::{Fate, Struck, apply};
use crate::rules::code::Code;
use crate::unit::Unit;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ThroughFacts {
    /// The friendly unit that is passed through.
    #[schemars(extend("x-group" = "Unit", "x-role" = "a"))]
    pub unit: Unit,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct ThroughOutcome {
    #[serde(flatten)]
    pub fate: Fate,
}

pub struct RoutedThrough;

impl Procedure for RoutedThrough {
    type Rules = Rules;
    type Facts = ThroughFacts;
    type Outcome = ThroughOutcome;
    const CARD: Card = Card {
        name: "routed-through",
        kind: Kind::Test,
        title: "A unit that friends rout through",
        dice: "1d10 (0-9) for disordered cavalry",
        clauses: &[
            BW_RTG_01, BW_CRM_01, BW_BLN_01, BW_BLN_03, BW_CRM_03, BW_CRM_06, BW_CRM_09, BW_CRM_12, BW_CRM_15, BW_CRM_18, BW_CRM_21,
            BW_CRM_24, BW_CRM_27, BW_CRM_30, BW_CRM_33, BW_GAP_18, BW_GAP_21, BW_ROUT_09, BW_TEC_05,
        ],
    };

    fn check(facts: &ThroughFacts, _: &Rules) -> Result<(), Contradiction> {
        facts.unit.check().map_err(|wrong| wrong.under("unit"))
    }

    fn run(facts: &ThroughFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<ThroughOutcome, NoRoll> {
        Ok(ThroughOutcome { fate: apply(&facts.unit, &Code::DISORDER, 0, Struck::by_shock(Roller::UNIT), rules, hand)? })
    }
}

impl Verdict for ThroughOutcome {
    fn words(&self) -> String {
        format!("The friendly unit {}.", self.fate.words())
    }
    fn headline(&self) -> String {
        self.fate.headline()
    }
    fn clauses(&self) -> Vec<Clause> {
        [BW_RTG_01].into_iter().chain(self.fate.because.iter().copied()).collect()
    }
    fn effects(&self) -> Vec<Effect> {
        self.fate.effects(Role::A)
    }
}
