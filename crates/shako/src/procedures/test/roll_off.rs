//! Equal initiative of opposing divisions. SK-INIT-08, SK-INIT-09, SK-GAP-34.
//!
//! With any units 12 inches or less apart each side rolls a D6, the higher moves first, equal dice again. Further apart, the side that
//! moved first more often this turn goes second; if level they roll all the same.

use grognard_engine::umpire::{Card, Kind, Procedure};
use grognard_engine::{Ask, Dice, Die, Hand, NoRoll, Side};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::clause::*;
use crate::rules::Rules;
use grognard_engine::umpire::told::{Consequence, Told, so};
use grognard_engine::verdict;

#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct RollOffFacts {
    /// Inches between the nearest units of the two divisions.
    #[schemars(range(min = 0, max = 72), extend("x-common" = true, "x-clause" = "SK-INIT-08"))]
    pub distance: f64,
    /// How often red has moved first this turn.
    #[schemars(range(min = 0, max = 9), extend("x-clause" = "SK-GAP-34"))]
    pub red_moved_first: u8,
    /// How often blue has moved first this turn.
    #[schemars(range(min = 0, max = 9), extend("x-clause" = "SK-GAP-34"))]
    pub blue_moved_first: u8,
}

impl Default for RollOffFacts {
    fn default() -> Self {
        RollOffFacts { distance: 12.0, red_moved_first: 0, blue_moved_first: 0 }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(tag = "result", rename_all = "kebab-case")]
pub struct First {
    pub side: Side,
    /// Decided by dice because the divisions are near.
    pub near: bool,
    pub rolled: bool,
}

/// The whole roll-off; the battle calls this.
pub fn roll_off(facts: &RollOffFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<First, NoRoll> {
    let near = rules.initiative.roll_off_within.covers(facts.distance);
    if !near && facts.red_moved_first != facts.blue_moved_first {
        let side = if facts.red_moved_first < facts.blue_moved_first { Side::Red } else { Side::Blue };
        return Ok(First { side, near, rolled: false });
    }
    let clause = if near { SK_INIT_08 } else { SK_GAP_34 };
    let ask = Ask::new(Dice::RollOff { dice: 1, die: Die::D6, red: 0, blue: 0 }, Side::Red, "equal initiative", clause);
    let side = if hand.roll(&ask)?.value == 0 { Side::Red } else { Side::Blue };
    Ok(First { side, near, rolled: true })
}

impl Told for First {
    fn headline(&self) -> String {
        format!("{} first", self.side)
    }

    fn consequences(&self) -> Vec<Consequence> {
        let side = self.side;
        match (self.rolled, self.near) {
            (true, true) => {
                vec![so(SK_INIT_08, format!("{side} rolled higher and moves first")), so(SK_INIT_09, "equal dice are rolled again")]
            }
            (true, false) => vec![so(SK_GAP_34, format!("{side} rolled higher and moves first"))],
            (false, _) => vec![so(SK_GAP_34, format!("{side} has moved first less often this turn and now does"))],
        }
    }
}
verdict!(First);

pub struct RollOffTest;

impl Procedure for RollOffTest {
    type Rules = Rules;
    type Facts = RollOffFacts;
    type Outcome = First;
    const CARD: Card = Card {
        name: "initiative-tie",
        kind: Kind::Test,
        title: "Opposing divisions with equal initiative",
        dice: "d6 each, again while equal",
        clauses: &[SK_INIT_08, SK_INIT_09, SK_GAP_34],
    };

    fn run(facts: &RollOffFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<First, NoRoll> {
        roll_off(facts, rules, hand)
    }
}
