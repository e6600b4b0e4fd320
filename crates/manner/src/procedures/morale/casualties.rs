//! Step 14, morale for casualties or for friends (GM-NOTE-09, -11, -12, GM-RTG-06 to -13). Skirmishers in a building or village roll average
//! dice and add one (GM-SKR-08).

use grognard_engine::umpire::{Card, Contradiction, Kind, Procedure};
use grognard_engine::{Hand, NoRoll};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{MoraleOutcome, Occasion, Tester, consequences, test};
use crate::Rules;
use crate::clause::*;
use crate::rules::MoraleResult;
use crate::unit::{Around, Soldiers};
use crate::words::{Arm, Cover};

/// A unit tests in the morale step, once, for losses and friends together.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct CasualtyMoraleFacts {
    #[schemars(extend("x-role" = "a"))]
    pub unit: Soldiers,
    pub around: Around,
    /// Cover of the unit; earthworks are hard cover.
    #[schemars(extend("x-group" = "Ground", "x-clause" = "GM-GAP-04"))]
    pub cover: Cover,
    /// Skirmishers.
    #[schemars(extend("x-group" = "State", "x-clause" = "GM-GAP-05", "x-role" = "a"))]
    pub skirmishers: bool,
    /// Skirmishers in an isolated building or village.
    #[schemars(extend("x-group" = "Ground", "x-clause" = "GM-SKR-08"))]
    pub in_building: bool,
}

pub struct CasualtyMorale;

impl Procedure for CasualtyMorale {
    type Rules = Rules;
    type Facts = CasualtyMoraleFacts;
    type Outcome = MoraleOutcome;
    const CARD: Card = Card {
        name: "casualty-morale",
        kind: Kind::Test,
        title: "Morale for casualties or friends",
        dice: "3d6 (national dice; average dice in buildings)",
        clauses: &[
            GM_NOTE_09, GM_NOTE_11, GM_NOTE_12, GM_RTG_06, GM_RTG_07, GM_RTG_09, GM_RTG_10, GM_RTG_13, GM_SKR_08, GM_NAT_07, GM_NAT_10,
            GM_NAT_11, GM_GAP_02, GM_GAP_03, GM_GAP_04, GM_GAP_05, GM_GAP_06, GM_GAP_07, GM_GAP_34, GM_FMN_14,
        ],
    };

    fn check(facts: &CasualtyMoraleFacts, _: &Rules) -> Result<(), Contradiction> {
        Contradiction::if_both(
            facts.skirmishers && facts.unit.arm != Arm::Infantry,
            "skirmishers",
            "unit.arm",
            GM_FMN_14,
            "skirmishers are infantry",
        )?;
        Contradiction::if_both(
            facts.in_building && !facts.skirmishers,
            "in_building",
            "skirmishers",
            GM_SKR_08,
            "only skirmishers test with average dice",
        )
    }

    fn run(facts: &CasualtyMoraleFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<MoraleOutcome, NoRoll> {
        let occasion = Occasion::Casualties { cover: facts.cover, in_building: facts.in_building };
        let outcome = test(&facts.unit, &facts.around, occasion, Tester::ALONE, rules, hand)?;
        if !facts.skirmishers {
            return Ok(outcome);
        }
        // GM-GAP-05: skirmishers take no notice of a halt, and fall back on their parents instead of retreating.
        Ok(match outcome.result {
            MoraleResult::Halt => consequences(&facts.unit, occasion, MoraleResult::Passes, rules),
            MoraleResult::Retreat => MoraleOutcome { words: "rejoins its parent formation", ..outcome },
            _ => outcome,
        })
    }
}
