//! Smoke of a burning sector. SK-BURN-05, SK-BURN-07.
//!
//! One D6: the first fire drifts left, right, front or back of the sector, seen from the defender's baseline, or does not matter. Later
//! fires follow the first direction, or turn left or right of the one before.

use grognard_engine::umpire::{Card, Contradiction, Kind, Procedure, TableCell};
use grognard_engine::{Ask, Dice, Hand, NoRoll, Side};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::clause::*;
use crate::rules::{Rules, Smoke};
use grognard_engine::umpire::told::{Consequence, Told, so};
use grognard_engine::verdict;

#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct SmokeFacts {
    /// Where the first fire's smoke went; leave out for the first fire, or if that made none.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-BURN-07"))]
    pub first_direction: Option<Smoke>,
    /// Where the last fire's smoke went, if not the same.
    #[schemars(extend("x-clause" = "SK-BURN-07"))]
    pub previous_direction: Option<Smoke>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Drift {
    /// Nowhere: inconsequential.
    pub direction: Option<Smoke>,
    pub later: bool,
    /// The die, for the row of the table.
    pub row: i32,
}

/// The whole roll; the battle calls this.
pub fn smoke(facts: &SmokeFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<Drift, NoRoll> {
    let later = facts.first_direction.is_some();
    let clause = if later { SK_BURN_07 } else { SK_BURN_05 };
    let row = hand.roll(&Ask::new(Dice::d6(1), Side::Red, "smoke", clause))?.value;
    let table = if later { &rules.towns.smoke_later } else { &rules.towns.smoke_first };
    let entry = table.get(row as usize - 1).map_or("", String::as_str);
    let previous = facts.previous_direction.or(facts.first_direction);
    let direction = match entry {
        "left of the sector" => Some(Smoke::Left),
        "right" => Some(Smoke::Right),
        "front" => Some(Smoke::Front),
        "back" => Some(Smoke::Back),
        "as initial direction" => facts.first_direction,
        "left of previous direction" => previous.map(Smoke::turned_left),
        "right of previous direction" => previous.map(Smoke::turned_right),
        _ => None,
    };
    Ok(Drift { direction, later, row })
}

fn name(direction: Smoke) -> &'static str {
    match direction {
        Smoke::Left => "left",
        Smoke::Right => "right",
        Smoke::Front => "front",
        Smoke::Back => "back",
    }
}

impl Told for Drift {
    fn headline(&self) -> String {
        self.direction.map_or("inconsequential".into(), |direction| format!("smoke to the {}", name(direction)))
    }

    fn consequences(&self) -> Vec<Consequence> {
        let clause = if self.later { SK_BURN_07 } else { SK_BURN_05 };
        match self.direction {
            None => vec![so(clause, "the smoke is inconsequential")],
            Some(direction) => vec![
                so(clause, format!("the smoke drifts to the {} of the sector, seen from the defender's baseline", name(direction))),
                so(SK_BURN_06, "it covers as much ground as the sector and blocks sight to the end of the game"),
            ],
        }
    }

    fn cell(&self) -> Option<TableCell> {
        let table = if self.later { "smoke_later" } else { "smoke_first" };
        Some(TableCell { table, row: self.row.to_string(), col: "direction".into() })
    }
}
verdict!(Drift);

pub struct SmokeTest;

impl Procedure for SmokeTest {
    type Rules = Rules;
    type Facts = SmokeFacts;
    type Outcome = Drift;
    const CARD: Card = Card {
        name: "smoke",
        kind: Kind::Test,
        title: "Where the smoke of a burning sector drifts (option)",
        dice: "d6",
        clauses: &[SK_BURN_05, SK_BURN_06, SK_BURN_07],
    };

    fn check(facts: &SmokeFacts, _: &Rules) -> Result<(), Contradiction> {
        Contradiction::if_both(
            facts.previous_direction.is_some() && facts.first_direction.is_none(),
            "previous_direction",
            "first_direction",
            SK_BURN_07,
            "a previous direction needs a first one",
        )
    }

    fn run(facts: &SmokeFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<Drift, NoRoll> {
        smoke(facts, rules, hand)
    }
}
