//! Pursuit: BW-GAP-25, BW-DIS-02 (an option, off by default). Cavalry whose charge emptied the hex halts on its pursuit rating;
//! otherwise it must go after the enemy, shock it at once, and is blown.

use grognard_engine::umpire::{Card, Contradiction, Effect, Kind, Procedure, Role, Verdict};
use grognard_engine::{Assessed, Clause, Hand, Ledger, NoRoll};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Rules;
use crate::clause::*;
use crate::procedures::die::{Roller, check};
use crate::unit::Unit;
use crate::words::Arm;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct PursuitFacts {
    /// The cavalry whose charge emptied the hex.
    #[schemars(extend("x-group" = "Unit", "x-role" = "a"))]
    pub unit: Unit,
    /// Pursuit rating, where it is not that of its class.
    #[schemars(range(min = 0, max = 9), extend("x-group" = "Unit", "x-common" = true, "x-clause" = "BW-GAP-25", "x-role" = "a"))]
    pub pursuit: Option<u8>,
}

impl Default for PursuitFacts {
    fn default() -> PursuitFacts {
        PursuitFacts { unit: Unit { arm: Arm::LightCavalry, ..Unit::default() }, pursuit: None }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(tag = "result", rename_all = "snake_case")]
pub enum PursuitOutcome {
    /// The optional rule is not in force.
    NoPursuit,
    MayHalt,
    MustPursue {
        hexes: u8,
    },
}

pub struct Pursuit;

impl Procedure for Pursuit {
    type Rules = Rules;
    type Facts = PursuitFacts;
    type Outcome = PursuitOutcome;
    const CARD: Card = Card {
        name: "pursuit",
        kind: Kind::Test,
        title: "Does cavalry pursue? (optional)",
        dice: "1d10 (0-9)",
        clauses: &[BW_GAP_25, BW_DIS_02, BW_BLN_01, BW_GAP_18, BW_GAP_21, BW_TEC_05],
    };

    fn check(facts: &PursuitFacts, _: &Rules) -> Result<(), Contradiction> {
        let unit = &facts.unit;
        unit.check().map_err(|wrong| wrong.under("unit"))?;
        Contradiction::if_asked(!unit.arm.is_cavalry(), "unit.arm", BW_GAP_25, "only cavalry pursues")
    }

    fn run(facts: &PursuitFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<PursuitOutcome, NoRoll> {
        if !rules.options.pursuit {
            return Ok(PursuitOutcome::NoPursuit);
        }
        let unit = &facts.unit;
        let blown = &rules.morale.blown;
        let usual = || rules.command.ratings(unit.arm, unit.class, false).pursuit.unwrap_or(blown.heavy_pursuit.value);
        let rating = facts.pursuit.map_or_else(usual, i32::from);
        let ledger = Ledger::new(rating);
        let words = || format!("may halt on {rating} or less");
        hand.assessed(Assessed { of: "", rating, words: &words, ledger: &ledger });
        let halts = check(rating, 0, Roller::UNIT, "pursuit", BW_GAP_25, hand)?;
        Ok(if halts { PursuitOutcome::MayHalt } else { PursuitOutcome::MustPursue { hexes: blown.pursuit_advance.value as u8 } })
    }
}

impl Verdict for PursuitOutcome {
    fn words(&self) -> String {
        match self {
            PursuitOutcome::NoPursuit => "No pursuit: the optional rule is not in force.".into(),
            PursuitOutcome::MayHalt => "The cavalry may halt.".into(),
            PursuitOutcome::MustPursue { hexes } => {
                format!("The cavalry must go after the nearest enemy, up to {hexes} hexes, shock it at once, and is then blown.")
            }
        }
    }
    fn clauses(&self) -> Vec<Clause> {
        match self {
            PursuitOutcome::MustPursue { .. } => vec![BW_GAP_25, BW_DIS_02],
            _ => vec![BW_GAP_25],
        }
    }
    fn effects(&self) -> Vec<Effect> {
        match self {
            PursuitOutcome::MustPursue { .. } => vec![Effect::set(Role::A, "blown", true, BW_GAP_25)],
            _ => Vec::new(),
        }
    }
}
