//! VB-RLY, VB-GAP-24: a routed unit touching its corps commander or the army commander rallies, without a die unless the players agreed
//! on one. It keeps its permanent disorder and takes no part in the next Combat phase.

use grognard_engine::umpire::{Card, Kind, Procedure, Role};
use grognard_engine::{Ask, Assessed, Clause, Dice, Grain, Hand, Ledger, NoRoll, Side, Tally};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::clause;
use crate::rules::{RallyRoll, Rules};
use crate::troops::Order;
use grognard_engine::umpire::told::{Consequence, To, Told, so};
use grognard_engine::verdict;

/// The command stand a unit touches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Commander {
    Nobody,
    Division,
    #[default]
    OwnCorps,
    OtherCorps,
    Army,
}

/// A routed unit in the Rally phase.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct RallyFacts {
    /// The command stand it touches.
    #[schemars(extend("x-group" = "Command", "x-common" = true, "x-clause" = "VB-RLY-01"))]
    pub touching: Commander,
    /// Order it is in.
    #[schemars(extend("x-role" = "a", "x-group" = "State", "x-clause" = "VB-RLY-01"))]
    pub order: Order,
    /// Morale rating, where a die is agreed.
    #[schemars(range(min = 2, max = 7), extend("x-role" = "a", "x-group" = "Unit", "x-clause" = "VB-GAP-24"))]
    pub morale: u8,
}

impl Default for RallyFacts {
    fn default() -> RallyFacts {
        RallyFacts { touching: Commander::default(), order: Order::Routed, morale: crate::fighter::Fighter::default().morale }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(tag = "result", rename_all = "snake_case")]
pub enum RallyOutcome {
    Rallied,
    /// The die said no.
    Stays,
    /// It may not try.
    MayNot {
        clause: Clause,
    },
}

/// VB-RLY-01, -02: who may be rallied.
fn barred(facts: &RallyFacts) -> Option<Clause> {
    match facts.touching {
        _ if !facts.order.is_routed() => Some(clause::VB_RLY_01),
        Commander::Nobody => Some(clause::VB_RLY_01),
        Commander::Division | Commander::OtherCorps => Some(clause::VB_RLY_02),
        Commander::OwnCorps | Commander::Army => None,
    }
}

/// The rally.
pub fn rally(facts: &RallyFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<RallyOutcome, NoRoll> {
    if let Some(clause) = barred(facts) {
        return Ok(RallyOutcome::MayNot { clause });
    }
    if rules.options.rally_roll == RallyRoll::None {
        return Ok(RallyOutcome::Rallied);
    }
    let rating = i32::from(facts.morale);
    let mut ledger = Ledger::new(rating);
    ledger.cite(clause::VB_GAP_24);
    hand.assessed(Assessed { of: "", rating, words: &|| format!("rallies on {rating} or less"), ledger: &ledger });
    let ask = Ask::new(Dice::d6(1), Side::Red, "rally", clause::VB_GAP_24).grain(Grain::at_most(rating)).needs_at_most(rating);
    Ok(if hand.roll(&ask)?.value <= rating { RallyOutcome::Rallied } else { RallyOutcome::Stays })
}

/// Rally of a routed unit.
pub struct Rally;

impl Procedure for Rally {
    type Rules = Rules;
    type Facts = RallyFacts;
    type Outcome = RallyOutcome;
    const CARD: Card = Card {
        name: "rally",
        kind: Kind::Test,
        title: "Rally a routed unit",
        dice: "none; 1d6 where the players agreed on it",
        clauses: &[
            clause::VB_RLY_01,
            clause::VB_RLY_02,
            clause::VB_RLY_03,
            clause::VB_RLY_04,
            clause::VB_RLY_05,
            clause::VB_RLY_06,
            clause::VB_GAP_24,
        ],
    };

    fn run(facts: &RallyFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<RallyOutcome, NoRoll> {
        rally(facts, rules, hand)
    }
}

impl Told for RallyOutcome {
    fn headline(&self) -> String {
        match self {
            RallyOutcome::Rallied => "rallied".into(),
            RallyOutcome::Stays => "stays routed".into(),
            RallyOutcome::MayNot { .. } => "may not rally".into(),
        }
    }

    fn consequences(&self) -> Vec<Consequence> {
        match self {
            RallyOutcome::MayNot { clause } => {
                vec![so(*clause, "only a routed unit touching its corps command stand or the army command stand is rallied")]
            }
            RallyOutcome::Stays => vec![so(clause::VB_GAP_24, "the die is above its morale: it stays routed")],
            RallyOutcome::Rallied => vec![
                so(clause::VB_RLY_01, "the unit rallies"),
                so(clause::VB_RLY_03, "remove its temporary disorder"),
                so(clause::VB_RLY_06, "its permanent disorder stays").mark(Role::A, "order", To::Text(Order::PermanentDisorder.key())),
                so(clause::VB_RLY_04, "it may face in any direction"),
                so(clause::VB_RLY_05, "it takes no part in the next Combat phase").mark(Role::A, "rallied", To::Flag(true)),
            ],
        }
    }
}
verdict!(RallyOutcome);
