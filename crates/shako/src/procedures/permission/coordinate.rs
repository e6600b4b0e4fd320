//! May divisions co-ordinate? SK-INIT-10..13.

use grognard_engine::ruling::rule;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::clause::*;
use crate::procedures::test::initiative::Order;
use crate::rules::Rules;
use grognard_engine::no_dice;
use grognard_engine::umpire::told::{Finding, so};

#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct CoordinateFacts {
    /// Orders of the one division.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-INIT-12"))]
    pub orders: Order,
    /// Orders of the other.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-INIT-12"))]
    pub other_orders: Order,
    /// Inches between their commanders.
    #[schemars(range(min = 0, max = 48), extend("x-common" = true, "x-clause" = "SK-INIT-10"))]
    pub distance: f64,
    /// Divisions that would move on one die.
    #[schemars(range(min = 2, max = 6), extend("x-clause" = "SK-INIT-11"))]
    pub divisions: u8,
    /// An initiative die has been thrown.
    #[schemars(extend("x-clause" = "SK-INIT-13"))]
    pub dice_thrown: bool,
}

impl Default for CoordinateFacts {
    fn default() -> Self {
        CoordinateFacts { orders: Order::Attack, other_orders: Order::Attack, distance: 12.0, divisions: 2, dice_thrown: false }
    }
}

/// Yes: they may share one die.
pub fn coordinate(facts: &CoordinateFacts, rules: &Rules) -> Finding {
    let attack = facts.orders == Order::Attack && facts.other_orders == Order::Attack;
    let most = rules.initiative.coordinate_most;
    Finding::from(
        rule()
            .no_if(facts.dice_thrown, SK_INIT_13, "it must be declared before any initiative die is thrown")
            .no_if(i32::from(facts.divisions) > most.value, most.clause, "no more than two divisions may co-ordinate")
            .no_if(!attack, SK_INIT_12, "both must be under Attack orders")
            .no_if(!rules.initiative.coordinate_within.covers(facts.distance), SK_INIT_10, "their commanders are more than 12 inches apart")
            .otherwise_yes(SK_INIT_10, "their commanders are within 12 inches: one die may serve both"),
    )
    .if_yes(|| so(SK_INIT_14, "1 is taken off that die"))
}

no_dice! {
    Coordinate: CoordinateFacts => Finding = coordinate;
    Permission "coordinate" "May two divisions co-ordinate" [SK_INIT_10, SK_INIT_11, SK_INIT_12, SK_INIT_13, SK_INIT_14]
}
