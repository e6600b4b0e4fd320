//! VB-MVC-02, -03, VB-CMD-10: may a unit recover from temporary disorder?

use grognard_engine::ruling::rule;
use grognard_engine::umpire::Role;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::clause;
use crate::inches::PartOfMove;
use crate::rules::Rules;
use crate::troops::Order;
use grognard_engine::no_dice;
use grognard_engine::umpire::told::{Finding, To, so};

/// When in its move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Moment {
    #[default]
    Start,
    Middle,
    End,
}

/// A disordered unit in its move.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct RecoverFacts {
    /// When in its move.
    #[schemars(extend("x-group" = "Move", "x-common" = true, "x-clause" = "VB-MVC-03"))]
    pub moment: Moment,
    /// Order it is in.
    #[schemars(extend("x-role" = "a", "x-group" = "State", "x-common" = true, "x-clause" = "VB-GAP-25"))]
    pub order: Order,
    /// In command.
    #[schemars(extend("x-role" = "a", "x-group" = "State", "x-clause" = "VB-CMD-10"))]
    pub in_command: bool,
    /// In contact with the enemy.
    #[schemars(extend("x-group" = "State", "x-clause" = "VB-GAP-10"))]
    pub in_contact: bool,
}

impl Default for RecoverFacts {
    fn default() -> RecoverFacts {
        RecoverFacts { moment: Moment::default(), order: Order::TemporaryDisorder, in_command: true, in_contact: false }
    }
}

/// May it recover from temporary disorder?
pub fn may_recover(facts: &RecoverFacts, rules: &Rules) -> Finding {
    let ruling = rule()
        .no_if(facts.order.is_routed(), clause::VB_MFL_11, "a routed unit must first be rallied")
        .no_if(facts.order == Order::PermanentDisorder, clause::VB_GAP_25, "permanent disorder is never recovered")
        .no_if(facts.order == Order::Good, clause::VB_GAP_25, "it is in good order")
        .no_if(!facts.in_command, clause::VB_CMD_10, "out of command it cannot recover")
        .no_if(facts.in_contact, clause::VB_GAP_10, "not in contact with the enemy")
        .no_if(facts.moment == Moment::Middle, clause::VB_MVC_03, "only at the start or the end of its move")
        .otherwise_yes(clause::VB_MVC_03, "at the start or the end of its move");
    Finding::from(ruling).if_yes(|| {
        so(clause::VB_MVC_02, format!("for {}", PartOfMove(rules.tables.costs.recover.value))).mark(
            Role::A,
            "order",
            To::Text(Order::Good.key()),
        )
    })
}

no_dice! {
    /// May a unit recover from temporary disorder?
    MayRecover: RecoverFacts => Finding = may_recover;
    Permission "may-recover" "May a unit recover from temporary disorder?"
    [VB_MVC_02, VB_MVC_03, VB_CMD_10, VB_GAP_10, VB_GAP_25, VB_MFL_11]
}
