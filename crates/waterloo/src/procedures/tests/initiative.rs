//! Initiative: BW-GAP-05. Both sides roll and add their overall commander's command points; the higher picks his first marker, a tie
//! leaves it with nobody, and so does a winner without markers.

use grognard_engine::umpire::{Card, Kind, Procedure, Verdict};
use grognard_engine::{Assessed, Clause, Hand, Ledger, NoRoll, Tally};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Rules;
use crate::clause::*;
use crate::procedures::die::{Roller, ask};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct InitiativeFacts {
    /// Command points of the first side's overall commander.
    #[schemars(range(min = 0, max = 9), extend("x-group" = "First side", "x-common" = true, "x-clause" = "BW-GAP-05"))]
    pub command_points: u8,
    /// Its markers in the pool.
    #[schemars(range(min = 0, max = 12), extend("x-group" = "First side", "x-clause" = "BW-GAP-05"))]
    pub markers: u8,
    /// Command points of the other side's overall commander.
    #[schemars(range(min = 0, max = 9), extend("x-group" = "Other side", "x-common" = true, "x-clause" = "BW-GAP-05"))]
    pub enemy_command_points: u8,
    /// Its markers in the pool.
    #[schemars(range(min = 0, max = 12), extend("x-group" = "Other side", "x-clause" = "BW-GAP-05"))]
    pub enemy_markers: u8,
}

impl Default for InitiativeFacts {
    /// Napoleon against Wellington.
    fn default() -> InitiativeFacts {
        InitiativeFacts { command_points: 5, markers: 3, enemy_command_points: 4, enemy_markers: 3 }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum InitiativeOutcome {
    FirstSide,
    OtherSide,
    Nobody,
}

pub struct Initiative;

impl Procedure for Initiative {
    type Rules = Rules;
    type Facts = InitiativeFacts;
    type Outcome = InitiativeOutcome;
    const CARD: Card =
        Card { name: "initiative", kind: Kind::Test, title: "Initiative for the turn", dice: "1d10 (0-9) each", clauses: &[BW_GAP_05] };

    fn run(facts: &InitiativeFacts, _: &Rules, hand: &mut dyn Hand) -> Result<InitiativeOutcome, NoRoll> {
        let mut total = |points: u8, who: Roller| -> Result<i32, NoRoll> {
            let mut ledger = Ledger::new(0);
            ledger.line(points.into(), BW_GAP_05);
            hand.assessed(Assessed { of: who.of, rating: points.into(), words: &|| format!("die +{points}"), ledger: &ledger });
            Ok(hand.roll(&ask(who, "initiative", BW_GAP_05))?.value + i32::from(points))
        };
        let first = total(facts.command_points, Roller { of: "first side", ..Roller::ATTACKER })?;
        let other = total(facts.enemy_command_points, Roller { of: "other side", ..Roller::DEFENDER })?;
        Ok(match first.cmp(&other) {
            std::cmp::Ordering::Greater if facts.markers > 0 => InitiativeOutcome::FirstSide,
            std::cmp::Ordering::Less if facts.enemy_markers > 0 => InitiativeOutcome::OtherSide,
            _ => InitiativeOutcome::Nobody,
        })
    }
}

impl Verdict for InitiativeOutcome {
    fn words(&self) -> String {
        match self {
            InitiativeOutcome::FirstSide => "The first side has the initiative and picks its first marker.",
            InitiativeOutcome::OtherSide => "The other side has the initiative and picks its first marker.",
            InitiativeOutcome::Nobody => "Nobody has the initiative: all markers are drawn at random.",
        }
        .into()
    }
    fn clauses(&self) -> Vec<Clause> {
        vec![BW_GAP_05]
    }
}
