//! May a square move? SK-MSQ-01, SK-MSQ-02, SK-MSQ-05, SK-MSQ-06, SK-MSQ-09.

use grognard_engine::ruling::rule;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::clause::*;
use crate::rules::Rules;
use crate::troops::{Class, InfantryClass};
use grognard_engine::no_dice;
use grognard_engine::umpire::told::{Finding, so};

#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct SquareMoveFacts {
    /// Class of the infantry in square.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-MSQ-01", "x-role" = "a"))]
    pub class: InfantryClass,
    /// What it wants to do.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-MSQ-05"))]
    pub wants: SquareWants,
    /// Inches it would move.
    #[schemars(range(min = 0, max = 12), extend("x-common" = true, "x-clause" = "SK-MSQ-01"))]
    pub inches: f64,
}

impl Default for SquareMoveFacts {
    fn default() -> Self {
        SquareMoveFacts { class: InfantryClass::EliteInfantry, wants: SquareWants::default(), inches: 2.0 }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SquareWants {
    #[default]
    Advance,
    Wheel,
    ChangeFace,
    Charge,
    Volley,
}

/// Yes: it may.
pub fn move_square(facts: &SquareMoveFacts, rules: &Rules) -> Finding {
    use SquareWants::*;
    let class: Class = facts.class.into();
    let mobile = class.is_elite_or_guard_infantry();
    let reach = if mobile { rules.movement.square_elite } else { rules.movement.square };
    let too_far = !reach.covers(facts.inches) && matches!(facts.wants, Advance | Wheel);
    Finding::from(
        rule()
            .no_if(facts.wants == Volley, SK_WSQ_01, "infantry in square may not volley")
            .no_if(facts.wants == Charge, SK_MSQ_09, "in all else it is a square like any other, and squares do not charge")
            .no_if(!mobile, SK_MSQ_02, "only Elite and Guard squares move")
            .no_if(too_far, SK_MSQ_01, "a square moves at most 2 inches a turn")
            .yes_if(facts.wants == Wheel, SK_MSQ_05, "a moving square may wheel")
            .yes_if(facts.wants == ChangeFace, SK_MSQ_06, "it may put its command stand on any of its four sides")
            .otherwise_yes(SK_MSQ_01, "Elite and Guard squares move up to 2 inches"),
    )
    .if_yes(|| so(SK_MSQ_07, "if charged after moving it fights at 1 less"))
}

no_dice! {
    MoveSquare: SquareMoveFacts => Finding = move_square;
    Permission "move-square" "May this square move" [SK_MSQ_01, SK_MSQ_02, SK_MSQ_05, SK_MSQ_06, SK_MSQ_07, SK_MSQ_09, SK_WSQ_01]
}
