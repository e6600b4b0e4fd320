//! Reaction to a charge: BW-CHR, BW-GAP-16. A cohesion check; arm and pass or fail give what the charged unit does.

use grognard_engine::umpire::{Card, Contradiction, Effect, Kind, Procedure, Role, TableCell, Verdict};
use grognard_engine::{Clause, Hand, Ledger, NoRoll};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Rules;
use crate::clause::*;
use crate::procedures::die::{Roller, assess_check, check};
use crate::procedures::fate::{Fate, Struck, apply};
use crate::rules::code::{Code, How};
use crate::rules::morale::Reaction;
use crate::rules::options::{LightFails, LightPasses};
use crate::unit::Unit;
use crate::words::{Arm, Order};

/// What its owner has light cavalry do, where the chart leaves it to him.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Choice {
    /// What the options say.
    #[default]
    Usual,
    Stand,
    /// Retreat if it passes, take Bd if it fails.
    GiveWay,
}

/// The cavalry that charges, as far as light cavalry looks at it before it chooses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Charger {
    #[default]
    LightCavalry,
    HeavyCavalry,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ReactionFacts {
    /// The unit that is charged.
    #[schemars(extend("x-group" = "Unit", "x-role" = "a"))]
    pub unit: Unit,
    /// Who charges.
    #[schemars(extend("x-group" = "Charge", "x-common" = true, "x-clause" = "BW-CHR-04"))]
    pub charger: Charger,
    /// Strength points of the charger.
    #[schemars(range(min = 1, max = 30), extend("x-group" = "Charge", "x-common" = true, "x-clause" = "BW-CHR-04"))]
    pub charger_strength: u8,
    /// What light cavalry does where its owner may choose.
    #[schemars(extend("x-group" = "Unit", "x-clause" = "BW-CHR-04"))]
    pub choice: Choice,
}

impl Default for ReactionFacts {
    fn default() -> ReactionFacts {
        ReactionFacts { unit: Unit::default(), charger: Charger::default(), charger_strength: 5, choice: Choice::Usual }
    }
}

/// What the charged unit does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Does {
    Stands,
    Countercharges,
    /// Retreats before contact; the charger may advance into the hex.
    Retreats,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct ReactionOutcome {
    pub does: Does,
    /// Absent where no check was made (a square).
    pub passed: Option<bool>,
    #[serde(flatten)]
    pub fate: Fate,
    #[serde(skip)]
    pub arm: Arm,
    #[serde(skip)]
    clauses: Vec<Clause>,
}

/// The reaction, with what its owner chooses.
pub fn charge_reaction(facts: &ReactionFacts, who: Roller, rules: &Rules, hand: &mut dyn Hand) -> Result<ReactionOutcome, NoRoll> {
    let unit = &facts.unit;
    let mut outcome =
        ReactionOutcome { does: Does::Stands, passed: None, fate: Fate::unharmed(unit), arm: unit.arm, clauses: vec![BW_CHR_01] };
    if unit.square {
        outcome.clauses = vec![BW_GAP_16];
        return Ok(outcome);
    }
    let cohesion = rules.command.cohesion(unit);
    assess_check(cohesion, who, "passes", &Ledger::new(0), hand);
    let passed = check(cohesion, 0, who, "charge reaction", BW_CHR_01, hand)?;
    outcome.passed = Some(passed);
    let (reaction, clause) = rules.morale.reaction(unit.arm, passed);
    outcome.clauses.push(clause);
    match reaction {
        Reaction::Defend => {}
        Reaction::Disorder => outcome.fate = apply(unit, &Code::DISORDER, 0, Struck::by_shock(who), rules, hand)?,
        Reaction::DefendOrRetreat => {
            if gives_way(facts, rules) {
                outcome.does = Does::Retreats;
                outcome.fate.retreats = rules.matrix.retreats.retreat.value as u8;
            }
        }
        Reaction::DefendOrBd => {
            let bd = match facts.choice {
                Choice::Usual => rules.options.light_cavalry_fails == LightFails::Bd,
                Choice::Stand => false,
                Choice::GiveWay => true,
            };
            if bd {
                let code = Code { retreat: true, disorder: Some(How::Check), ..Code::default() };
                outcome.does = Does::Retreats;
                outcome.fate = apply(unit, &code, 0, Struck::by_shock(who), rules, hand)?;
            }
        }
        // Only cavalry that could charge itself rides to meet the charge (BW-GAP-16, BW-GAP-25).
        Reaction::Countercharge if unit.order != Order::Good || unit.blown => outcome.clauses.push(BW_GAP_16),
        Reaction::Countercharge => outcome.does = Does::Countercharges,
    }
    Ok(outcome)
}

/// BW-CHR-04: unless its owner says otherwise, light cavalry gives way to heavy cavalry and to a stronger charger.
fn gives_way(facts: &ReactionFacts, rules: &Rules) -> bool {
    match (facts.choice, rules.options.light_cavalry_passes) {
        (Choice::Stand, _) | (Choice::Usual, LightPasses::Stand) => false,
        (Choice::GiveWay, _) | (Choice::Usual, LightPasses::Retreat) => true,
        (Choice::Usual, LightPasses::ByStrength) => facts.charger == Charger::HeavyCavalry || facts.charger_strength > facts.unit.strength,
    }
}

pub struct ChargeReaction;

impl Procedure for ChargeReaction {
    type Rules = Rules;
    type Facts = ReactionFacts;
    type Outcome = ReactionOutcome;
    const CARD: Card = Card {
        name: "charge-reaction",
        kind: Kind::Test,
        title: "Reaction to a charge",
        dice: "1d10 (0-9), then the checks of a failure",
        clauses: &[
            BW_CHR_01, BW_CHR_02, BW_CHR_03, BW_CHR_04, BW_CHR_05, BW_CHR_06, BW_CHR_07, BW_GAP_16, BW_GAP_25, BW_BLN_01, BW_CRM_01,
            BW_CRM_03, BW_CRM_09, BW_CRM_12, BW_CRM_21, BW_CRM_24, BW_GAP_18, BW_GAP_21, BW_ROUT_09, BW_TEC_05,
        ],
    };

    fn check(facts: &ReactionFacts, _: &Rules) -> Result<(), Contradiction> {
        facts.unit.check().map_err(|wrong| wrong.under("unit"))?;
        let other = facts.choice != Choice::Usual && facts.unit.arm != Arm::LightCavalry;
        Contradiction::if_both(other, "choice", "unit.arm", BW_CHR_04, "only light cavalry has a choice")
    }

    fn run(facts: &ReactionFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<ReactionOutcome, NoRoll> {
        charge_reaction(facts, Roller::UNIT, rules, hand)
    }

    fn assumptions(facts: &ReactionFacts, _: &Rules) -> Vec<&'static str> {
        let choice = facts.unit.arm == Arm::LightCavalry && facts.choice == Choice::Usual;
        if choice { vec!["light cavalry does what the options say where its owner may choose"] } else { Vec::new() }
    }
}

impl Verdict for ReactionOutcome {
    fn words(&self) -> String {
        match self.does {
            Does::Countercharges => "The unit countercharges.".into(),
            Does::Retreats => format!("The unit gives way: it {}.", self.fate.words()),
            Does::Stands if self.fate.is_unharmed() => "The unit defends normally.".into(),
            Does::Stands => format!("The unit {} before it is attacked.", self.fate.words()),
        }
    }
    fn headline(&self) -> String {
        match self.does {
            Does::Countercharges => "countercharge".into(),
            Does::Retreats => format!("gives way: {}", self.fate.headline()),
            Does::Stands if self.fate.is_unharmed() => "defends normally".into(),
            Does::Stands => self.fate.headline(),
        }
    }
    fn clauses(&self) -> Vec<Clause> {
        self.clauses.iter().chain(&self.fate.because).copied().collect()
    }
    fn effects(&self) -> Vec<Effect> {
        self.fate.effects(Role::A)
    }
    fn cell(&self) -> Option<TableCell> {
        let row = match self.arm {
            Arm::LightCavalry => "Lt. Cav",
            Arm::HeavyCavalry => "Hv. Cav",
            _ => "Inf/Arty",
        };
        let col = if self.passed? { "Pass Cohesion Check" } else { "Fail Cohesion Check" };
        Some(TableCell { table: "charge_reaction", row: row.into(), col: col.into() })
    }
}
