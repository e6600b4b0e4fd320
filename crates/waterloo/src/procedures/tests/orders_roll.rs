//! Rolling against an Orders rating: BW-GAP-04 (attempted activation by the Orders marker) and BW-GAP-27 (the No-LIM phase).

use grognard_engine::umpire::{Card, Contradiction, Kind, Procedure, Verdict};
use grognard_engine::{Assessed, Clause, Hand, Ledger, NoRoll, Tally};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Rules;
use crate::clause::*;
use crate::procedures::die::{Roller, check};
use crate::procedures::lookups::army_morale;

/// Why it rolls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Occasion {
    /// By the Orders marker, for a command whose marker is not in the pool.
    #[default]
    AttemptedActivation,
    /// In the No-LIM phase.
    NoLim,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct OrdersFacts {
    /// Orders rating of the command's leader.
    #[schemars(range(min = 0, max = 9), extend("x-group" = "Command", "x-common" = true, "x-clause" = "BW-GAP-03"))]
    pub orders: u8,
    /// Why it rolls.
    #[schemars(extend("x-group" = "Command", "x-common" = true, "x-clause" = "BW-GAP-04"))]
    pub occasion: Occasion,
    /// Its marker is in the pool.
    #[schemars(extend("x-group" = "Command", "x-clause" = "BW-GAP-04"))]
    pub marker_in_pool: bool,
    /// Per cent of the army's starting steps lost.
    #[schemars(range(min = 0, max = 100), extend("x-group" = "Command", "x-clause" = "BW-GAP-29"))]
    pub percent_lost: u8,
}

impl Default for OrdersFacts {
    fn default() -> OrdersFacts {
        OrdersFacts { orders: 6, occasion: Occasion::default(), marker_in_pool: false, percent_lost: 0 }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct OrdersOutcome {
    pub passed: bool,
    pub occasion: Occasion,
}

pub struct OrdersRoll;

impl Procedure for OrdersRoll {
    type Rules = Rules;
    type Facts = OrdersFacts;
    type Outcome = OrdersOutcome;
    const CARD: Card = Card {
        name: "orders-roll",
        kind: Kind::Test,
        title: "Attempted activation, and the No-LIM phase",
        dice: "1d10 (0-9)",
        clauses: &[BW_GAP_04, BW_GAP_27, BW_GAP_29],
    };

    fn check(facts: &OrdersFacts, _: &Rules) -> Result<(), Contradiction> {
        let pool = facts.marker_in_pool;
        Contradiction::if_both(pool, "marker_in_pool", "occasion", BW_GAP_04, "a command whose marker is in the pool waits for it")
    }

    fn run(facts: &OrdersFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<OrdersOutcome, NoRoll> {
        let losses = army_morale::losses(facts.percent_lost.into(), rules);
        let mut ledger = Ledger::new(facts.orders.into());
        if losses.orders != 0 {
            ledger.line(losses.orders, BW_GAP_29);
        }
        let rating = ledger.total();
        hand.assessed(Assessed { of: "", rating, words: &|| format!("acts on {rating} or less"), ledger: &ledger });
        let clause = if facts.occasion == Occasion::NoLim { BW_GAP_27 } else { BW_GAP_04 };
        Ok(OrdersOutcome { passed: check(rating, 0, Roller::UNIT, "orders roll", clause, hand)?, occasion: facts.occasion })
    }
}

impl Verdict for OrdersOutcome {
    fn words(&self) -> String {
        match (self.occasion, self.passed) {
            (Occasion::AttemptedActivation, true) => "The command's marker counts as drawn now.",
            (Occasion::AttemptedActivation, false) => "The command does nothing for the rest of the turn.",
            (Occasion::NoLim, true) => "The command acts, without entering enemy zones of control, charging or shock.",
            (Occasion::NoLim, false) => "The command may only rally, withdraw and fire in place.",
        }
        .into()
    }
    fn headline(&self) -> String {
        if self.passed { "acts" } else { "does not act" }.into()
    }
    fn clauses(&self) -> Vec<Clause> {
        vec![if self.occasion == Occasion::NoLim { BW_GAP_27 } else { BW_GAP_04 }]
    }
}
