//! Which of two opposing divisions moves first? SK-INIT-02..09, SK-INIT-17, SK-GAP-34. Both dice and, if equal, the roll-off.

use grognard_engine::umpire::{Card, Contradiction, Kind, Procedure};
use grognard_engine::{Hand, NoRoll, Side};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::clause::*;
use crate::procedures::test::initiative::{Division, Initiative, initiative};
use crate::procedures::test::roll_off::{RollOffFacts, roll_off};
use crate::rules::Rules;
use grognard_engine::umpire::told::{Consequence, Told, so};
use grognard_engine::verdict;

#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct OrderOfMovementFacts {
    /// Red's division.
    #[schemars(extend("x-group" = "Red", "x-common" = true))]
    pub red: Division,
    /// Blue's division.
    #[schemars(extend("x-group" = "Blue", "x-common" = true))]
    pub blue: Division,
    /// Inches between their nearest units.
    #[schemars(range(min = 0, max = 72), extend("x-common" = true, "x-clause" = "SK-INIT-08"))]
    pub distance: f64,
    /// How often red has moved first this turn.
    #[schemars(range(min = 0, max = 9), extend("x-clause" = "SK-GAP-34"))]
    pub red_moved_first: u8,
    /// How often blue has moved first this turn.
    #[schemars(range(min = 0, max = 9), extend("x-clause" = "SK-GAP-34"))]
    pub blue_moved_first: u8,
}

impl Default for OrderOfMovementFacts {
    fn default() -> Self {
        OrderOfMovementFacts {
            red: Division::default(),
            blue: Division::default(),
            distance: 12.0,
            red_moved_first: 0,
            blue_moved_first: 0,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct OrderOfMovement {
    /// Who moves first; nobody, if neither division rolls.
    pub first: Option<Side>,
    pub red: Initiative,
    pub blue: Initiative,
    pub tied: bool,
}

pub fn movement_order(facts: &OrderOfMovementFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<OrderOfMovement, NoRoll> {
    let red = initiative(&facts.red, Side::Red, rules, hand)?;
    let blue = initiative(&facts.blue, Side::Blue, rules, hand)?;
    let score = |initiative: &Initiative| match initiative {
        Initiative::Score { score, .. } => Some(*score),
        Initiative::NoDie => None,
    };
    let (ours, theirs) = (score(&red), score(&blue));
    let tied = ours.is_some() && ours == theirs;
    let first = match (ours, theirs) {
        (None, None) => None,
        _ if tied => {
            let facts =
                RollOffFacts { distance: facts.distance, red_moved_first: facts.red_moved_first, blue_moved_first: facts.blue_moved_first };
            Some(roll_off(&facts, rules, hand)?.side)
        }
        // A division without a die comes after any that has one.
        (ours, theirs) => Some(if ours > theirs { Side::Red } else { Side::Blue }),
    };
    Ok(OrderOfMovement { first, red, blue, tied })
}

fn halted(initiative: &Initiative) -> bool {
    matches!(initiative, Initiative::Score { halted: true, .. })
}

impl Told for OrderOfMovement {
    fn headline(&self) -> String {
        let mut all = self.first.map_or("neither moves".to_owned(), |side| format!("{side} first"));
        for (side, initiative) in [(Side::Red, &self.red), (Side::Blue, &self.blue)] {
            if halted(initiative) {
                all.push_str(&format!(", {side} halted"));
            }
        }
        all
    }

    fn consequences(&self) -> Vec<Consequence> {
        let mut all = Vec::new();
        match self.first {
            Some(side) => all.push(so(SK_INIT_07, format!("{side} must move first"))),
            None => all.push(so(SK_INIT_03, "neither division rolls")),
        }
        if self.tied {
            all.push(so(SK_INIT_08, "the scores were equal"));
        }
        for (side, initiative) in [(Side::Red, &self.red), (Side::Blue, &self.blue)] {
            match initiative {
                Initiative::NoDie => all.push(so(SK_INIT_03, format!("{side} gets no die"))),
                Initiative::Score { halted: true, .. } => all.push(so(SK_INIT_17, format!("{side} rolled 0 and cannot move"))),
                Initiative::Score { .. } => {}
            }
        }
        all
    }
}
verdict!(OrderOfMovement);

pub struct MovementOrder;

impl Procedure for MovementOrder {
    type Rules = Rules;
    type Facts = OrderOfMovementFacts;
    type Outcome = OrderOfMovement;
    const CARD: Card = Card {
        name: "movement-order",
        kind: Kind::Chain,
        title: "Which of two opposing divisions moves first",
        dice: "d10 (0-9) each, d6 each on a tie",
        clauses: &[
            SK_INIT_02, SK_INIT_03, SK_INIT_04, SK_INIT_05, SK_INIT_06, SK_INIT_07, SK_INIT_08, SK_INIT_09, SK_INIT_12, SK_INIT_14,
            SK_INIT_17, SK_GAP_34,
        ],
    };

    fn check(facts: &OrderOfMovementFacts, _: &Rules) -> Result<(), Contradiction> {
        facts.red.check().map_err(|fault| fault.under("red"))?;
        facts.blue.check().map_err(|fault| fault.under("blue"))
    }

    fn run(facts: &OrderOfMovementFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<OrderOfMovement, NoRoll> {
        movement_order(facts, rules, hand)
    }
}
