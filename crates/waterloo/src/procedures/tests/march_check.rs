//! Checks that movement asks for: BW-GAP-08. After a rapid advance, and after a withdrawal into an enemy zone of control, one check;
//! a failure disorders the unit.

use grognard_engine::umpire::{Card, Contradiction, Effect, Kind, Procedure, Role, Verdict};
use grognard_engine::{Clause, Hand, Ledger, NoRoll};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Rules;
use crate::clause::*;
use crate::procedures::die::{Roller, assess_check, plain_check};
use crate::procedures::fate::{Fate, Struck, apply};
use crate::rules::code::Code;
use crate::unit::Unit;
use crate::words::Order;

/// What it did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum March {
    #[default]
    RapidAdvance,
    WithdrewIntoZoc,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct MarchFacts {
    /// The unit.
    #[schemars(extend("x-group" = "Unit", "x-role" = "a"))]
    pub unit: Unit,
    /// What it did.
    #[schemars(extend("x-group" = "Move", "x-common" = true, "x-clause" = "BW-GAP-08"))]
    pub march: March,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct MarchOutcome {
    #[serde(flatten)]
    pub fate: Fate,
}

pub struct MarchCheck;

impl Procedure for MarchCheck {
    type Rules = Rules;
    type Facts = MarchFacts;
    type Outcome = MarchOutcome;
    const CARD: Card = Card {
        name: "march-check",
        kind: Kind::Test,
        title: "After a rapid advance or a withdrawal into a zone of control",
        dice: "1d10 (0-9)",
        clauses: &[
            BW_GAP_08, BW_BLN_01, BW_BLN_03, BW_CRM_01, BW_CRM_03, BW_CRM_06, BW_CRM_12, BW_CRM_21, BW_CRM_33, BW_DIE_02, BW_GAP_18,
            BW_GAP_21, BW_ROUT_04, BW_TEC_05,
        ],
    };

    fn check(facts: &MarchFacts, _: &Rules) -> Result<(), Contradiction> {
        let both = Contradiction::if_both;
        let (unit, rapid) = (&facts.unit, facts.march == March::RapidAdvance);
        unit.check().map_err(|wrong| wrong.under("unit"))?;
        both(rapid && unit.arm.is_artillery(), "march", "unit.arm", BW_GAP_08, "artillery makes no rapid advance")?;
        both(rapid && unit.order != Order::Good, "march", "unit.order", BW_GAP_08, "only units in good order make a rapid advance")?;
        both(!rapid && !unit.arm.is_infantry(), "march", "unit.arm", BW_GAP_08, "only infantry makes withdrawal movement")?;
        Contradiction::if_asked(unit.order == Order::Routed, "unit.order", BW_ROUT_04, "a routed unit may not move of its own will")
    }

    fn run(facts: &MarchFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<MarchOutcome, NoRoll> {
        let cohesion = rules.command.cohesion(&facts.unit);
        assess_check(cohesion, Roller::UNIT, "keeps its order", &Ledger::new(0), hand);
        let fate = if plain_check(cohesion, Roller::UNIT, "march check", hand)? {
            Fate::unharmed(&facts.unit)
        } else {
            apply(&facts.unit, &Code::DISORDER, 0, Struck::by_shock(Roller::UNIT), rules, hand)?
        };
        Ok(MarchOutcome { fate })
    }
}

impl Verdict for MarchOutcome {
    fn words(&self) -> String {
        format!("The unit {}.", self.fate.words())
    }
    fn headline(&self) -> String {
        self.fate.headline()
    }
    fn clauses(&self) -> Vec<Clause> {
        [BW_GAP_08].into_iter().chain(self.fate.because.iter().copied()).collect()
    }
    fn effects(&self) -> Vec<Effect> {
        self.fate.effects(Role::A)
    }
}
