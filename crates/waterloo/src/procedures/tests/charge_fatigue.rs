//! After a charge: BW-GAP-25, BW-BLN-01. Every cavalry unit in it makes a check, heavy cavalry with a modifier; a failure leaves it
//! blown, and blown cavalry retreats one hex at once.

use grognard_engine::umpire::{Card, Contradiction, Effect, Kind, Procedure, Role, Verdict};
use grognard_engine::{Clause, Hand, Ledger, NoRoll, Tally};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Rules;
use crate::clause::*;
use crate::procedures::die::{Roller, assess_check, check};
use crate::unit::Unit;
use crate::words::Arm;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct FatigueFacts {
    /// The cavalry that charged or countercharged.
    #[schemars(extend("x-group" = "Unit", "x-role" = "a"))]
    pub unit: Unit,
}

impl Default for FatigueFacts {
    fn default() -> FatigueFacts {
        FatigueFacts { unit: Unit { arm: Arm::HeavyCavalry, ..Unit::default() } }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct FatigueOutcome {
    pub blown: bool,
    /// Hexes it retreats at once.
    pub retreats: u8,
}

pub fn charge_fatigue(unit: &Unit, who: Roller, rules: &Rules, hand: &mut dyn Hand) -> Result<FatigueOutcome, NoRoll> {
    let cohesion = rules.command.cohesion(unit);
    let mut ledger = Ledger::new(0);
    ledger.add_if(unit.arm == Arm::HeavyCavalry, rules.morale.blown.heavy_check);
    let drm = assess_check(cohesion, who, "keeps its wind", &ledger, hand);
    let fresh = check(cohesion, drm, who, "charge fatigue", BW_GAP_25, hand)?;
    let retreats = if fresh { 0 } else { rules.matrix.numbers.blown_retreat.value as u8 };
    Ok(FatigueOutcome { blown: !fresh, retreats })
}

pub struct ChargeFatigue;

impl Procedure for ChargeFatigue {
    type Rules = Rules;
    type Facts = FatigueFacts;
    type Outcome = FatigueOutcome;
    const CARD: Card = Card {
        name: "charge-fatigue",
        kind: Kind::Test,
        title: "Is cavalry blown after its charge?",
        dice: "1d10 (0-9)",
        clauses: &[BW_BLN_01, BW_GAP_25, BW_GAP_18, BW_GAP_21, BW_TEC_05],
    };

    fn check(facts: &FatigueFacts, _: &Rules) -> Result<(), Contradiction> {
        let unit = &facts.unit;
        unit.check().map_err(|wrong| wrong.under("unit"))?;
        Contradiction::if_asked(!unit.arm.is_cavalry(), "unit.arm", BW_BLN_01, "only cavalry is ever blown")
    }

    fn run(facts: &FatigueFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<FatigueOutcome, NoRoll> {
        charge_fatigue(&facts.unit, Roller::UNIT, rules, hand)
    }
}

impl Verdict for FatigueOutcome {
    fn words(&self) -> String {
        if self.blown {
            format!("The cavalry is blown and retreats {} hex at once.", self.retreats)
        } else {
            "The cavalry keeps its wind.".into()
        }
    }
    fn headline(&self) -> String {
        if self.blown { "blown" } else { "not blown" }.into()
    }
    fn clauses(&self) -> Vec<Clause> {
        if self.blown { vec![BW_GAP_25, BW_BLN_01] } else { vec![BW_GAP_25] }
    }
    fn effects(&self) -> Vec<Effect> {
        if self.blown { vec![Effect::set(Role::A, "blown", true, BW_BLN_01)] } else { Vec::new() }
    }
}
