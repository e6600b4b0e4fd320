//! VB-GAP-06: where the scenario names no first player both roll, high goes first for the whole game.

use grognard_engine::umpire::{Card, Kind, Procedure};
use grognard_engine::{Ask, Dice, Die, Hand, NoRoll, Side};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::clause;
use crate::rules::Rules;
use grognard_engine::umpire::told::{Consequence, Told, so};
use grognard_engine::verdict;

/// Nothing has to be known.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct FirstPlayerFacts {}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct FirstPlayerOutcome {
    pub first: Side,
    pub turns: i32,
}

/// Who goes first.
pub struct FirstPlayer;

impl Procedure for FirstPlayer {
    type Rules = Rules;
    type Facts = FirstPlayerFacts;
    type Outcome = FirstPlayerOutcome;
    const CARD: Card = Card {
        name: "first-player",
        kind: Kind::Test,
        title: "Who goes first",
        dice: "1d6 each, again while equal",
        clauses: &[clause::VB_GAP_06],
    };

    fn run(_: &FirstPlayerFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<FirstPlayerOutcome, NoRoll> {
        let dice = Dice::RollOff { dice: 1, die: Die::D6, red: 0, blue: 0 };
        let first =
            if hand.roll(&Ask::new(dice, Side::Red, "first player", clause::VB_GAP_06))?.value == 0 { Side::Red } else { Side::Blue };
        Ok(FirstPlayerOutcome { first, turns: rules.tables.house.value("game_length", "turns") as i32 })
    }
}

impl Told for FirstPlayerOutcome {
    fn headline(&self) -> String {
        format!("{} goes first", self.first)
    }

    fn consequences(&self) -> Vec<Consequence> {
        vec![so(clause::VB_GAP_06, format!("{} goes first in every turn; the game lasts {} turns", self.first, self.turns))]
    }
}
verdict!(FirstPlayerOutcome);
