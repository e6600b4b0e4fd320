//! Drawing a Leader Initiative Marker from the pool: BW-GAP-04.

use grognard_engine::dice::{Ask, Dice, Grain};
use grognard_engine::umpire::{Card, Contradiction, Kind, Procedure, Verdict};
use grognard_engine::{Clause, Hand, NoRoll, Side};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Rules;
use crate::clause::*;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct DrawFacts {
    /// Markers of the first side in the pool; they are counted first.
    #[schemars(range(min = 0, max = 12), extend("x-common" = true, "x-clause" = "BW-GAP-04"))]
    pub markers: u8,
    /// Markers of the other side.
    #[schemars(range(min = 0, max = 12), extend("x-common" = true, "x-clause" = "BW-GAP-04"))]
    pub enemy_markers: u8,
}

impl Default for DrawFacts {
    fn default() -> DrawFacts {
        DrawFacts { markers: 3, enemy_markers: 3 }
    }
}

/// Whose marker it is; which one, the cup says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum DrawOutcome {
    FirstSide,
    OtherSide,
}

pub struct DrawMarker;

impl Procedure for DrawMarker {
    type Rules = Rules;
    type Facts = DrawFacts;
    type Outcome = DrawOutcome;
    const CARD: Card = Card {
        name: "draw-marker",
        kind: Kind::Test,
        title: "Draw the next initiative marker",
        dice: "one marker from the pool",
        clauses: &[BW_GAP_04],
    };

    fn check(facts: &DrawFacts, _: &Rules) -> Result<(), Contradiction> {
        let empty = facts.markers + facts.enemy_markers == 0;
        Contradiction::if_both(empty, "markers", "enemy_markers", BW_GAP_02, "the pool is empty: the phase is over")
    }

    fn run(facts: &DrawFacts, _: &Rules, hand: &mut dyn Hand) -> Result<DrawOutcome, NoRoll> {
        let first = i32::from(facts.markers);
        let draw = Dice::Draw { of: facts.markers + facts.enemy_markers };
        let ask = Ask::new(draw, Side::Red, "draw a marker", BW_GAP_04).grain(Grain::at_least(first));
        Ok(if hand.roll(&ask)?.value < first { DrawOutcome::FirstSide } else { DrawOutcome::OtherSide })
    }
}

impl Verdict for DrawOutcome {
    fn words(&self) -> String {
        match self {
            DrawOutcome::FirstSide => "A marker of the first side is drawn: that command acts now.",
            DrawOutcome::OtherSide => "A marker of the other side is drawn: that command acts now.",
        }
        .into()
    }
    fn clauses(&self) -> Vec<Clause> {
        vec![BW_GAP_04]
    }
}
