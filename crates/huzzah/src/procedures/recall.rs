//! Recall of blown cavalry (HZ-RCL-01..11): an order roll. Obeyed, the cavalry stays where it is, still blown; failed, it runs on out of
//! control.

use grognard_engine::umpire::{Card, Contradiction, Effect, Kind, Procedure, Role, Verdict};
use grognard_engine::{Clause, Hand, NoRoll, Tally};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::order::{OrderOutcome, Ordered, check_ordered, ordered_rating, roll_order};
use crate::{Rules, clause};

/// Blown cavalry under a forced order of recall.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct RecallFacts {
    /// No recall was ordered, or its command's officer failed an order before: it counts as failed.
    #[serde(default)]
    #[schemars(extend("x-group" = "Order", "x-clause" = "HZ-RCL-04"))]
    pub not_ordered: bool,
    #[serde(flatten)]
    pub ordered: Ordered,
}

/// Whether the cavalry heeds the recall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(tag = "result", rename_all = "snake_case")]
pub enum RecallOutcome {
    Obeyed,
    OutOfControl {
        /// Moves it runs.
        moves: i32,
        not_ordered: bool,
    },
}

/// HZ-RCL-04..06.
pub fn recall(facts: &RecallFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<RecallOutcome, NoRoll> {
    let moves = rules.tests.engagement.recall_run_moves.value;
    if facts.not_ordered {
        return Ok(RecallOutcome::OutOfControl { moves, not_ordered: true });
    }
    let ordered = Ordered { single_unit: true, ..facts.ordered.clone() };
    let mut ledger = ordered_rating(None, &ordered, rules);
    ledger.add_if(ordered.in_command, rules.tests.orders.in_command);
    Ok(match roll_order(&ledger, ordered.by, rules, hand)? {
        OrderOutcome::Obeyed | OrderOutcome::Huzzah => RecallOutcome::Obeyed,
        OrderOutcome::Failed { .. } | OrderOutcome::Barred => RecallOutcome::OutOfControl { moves, not_ordered: false },
    })
}

impl Verdict for RecallOutcome {
    fn words(&self) -> String {
        match self {
            RecallOutcome::Obeyed => {
                "The recall is obeyed: the cavalry stays where it is, still blown. Failing its next rally brings another recall.".into()
            }
            RecallOutcome::OutOfControl { moves, .. } => format!(
                "The cavalry loses control: as a mob it makes {moves} move for the nearest enemy on the way \
                 to the enemy's line of communication. It stays blown, fights disadvantaged, and if it then fails to rally gets another recall."
            ),
        }
    }
    fn headline(&self) -> String {
        match self {
            RecallOutcome::Obeyed => "obeyed",
            RecallOutcome::OutOfControl { .. } => "out of control",
        }
        .into()
    }
    fn clauses(&self) -> Vec<Clause> {
        match self {
            RecallOutcome::Obeyed => vec![clause::HZ_RCL_05],
            RecallOutcome::OutOfControl { not_ordered, .. } => {
                let first = if *not_ordered { clause::HZ_RCL_04 } else { clause::HZ_RCL_06 };
                vec![first, clause::HZ_RCL_06, clause::HZ_RCL_09, clause::HZ_RCL_11]
            }
        }
    }
    fn effects(&self) -> Vec<Effect> {
        let mut effects = vec![Effect::set(Role::A, "forced_order", serde_json::Value::Null, clause::HZ_RCL_05)];
        if matches!(self, RecallOutcome::OutOfControl { .. }) {
            effects.push(Effect::set(Role::A, "formation", "mob", clause::HZ_RCL_06));
            effects.push(Effect::set(Role::A, "blown", true, clause::HZ_RCL_10));
        }
        effects
    }
}

pub struct Recall;

impl Procedure for Recall {
    type Rules = Rules;
    type Facts = RecallFacts;
    type Outcome = RecallOutcome;
    const CARD: Card = Card {
        name: "recall",
        kind: Kind::Test,
        title: "Recall of blown cavalry",
        dice: "2d6, roll low",
        clauses: &[
            clause::HZ_RCL_04,
            clause::HZ_RCL_05,
            clause::HZ_RCL_06,
            clause::HZ_RCL_09,
            clause::HZ_RCL_11,
            clause::HZ_ORD_13,
            clause::HZ_GAP_01,
            clause::HZ_ORD_02,
            clause::HZ_ORD_04,
            clause::HZ_ORD_06,
            clause::HZ_ORD_09,
            clause::HZ_ORD_10,
            clause::HZ_ORD_20,
            clause::HZ_ORD_22,
            clause::HZ_ORD_27,
            clause::HZ_ORD_28,
            clause::HZ_SCALE_10,
        ],
    };

    fn check(facts: &RecallFacts, _: &Rules) -> Result<(), Contradiction> {
        check_ordered(&Ordered { single_unit: true, ..facts.ordered.clone() })
    }

    fn run(facts: &RecallFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<RecallOutcome, NoRoll> {
        recall(facts, rules, hand)
    }
}
