//! May a division be sent, or act on, an order? SK-DMOR-10, SK-DRAL-02, SK-DRAL-03, SK-GAP-05, SK-GAP-26.

use grognard_engine::ruling::rule;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::clause::*;
use crate::procedures::test::initiative::Order;
use crate::rules::Rules;
use grognard_engine::no_dice;
use grognard_engine::umpire::told::{Finding, so};

#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct OrderFacts {
    /// The new order.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-DMOR-10"))]
    pub order: Order,
    /// It is only sent, or already to be carried out.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-DMOR-10"))]
    pub act: Act,
    /// State of the division.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-DRAL-03"))]
    pub state: CommandState,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Act {
    #[default]
    Receive,
    Enact,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum CommandState {
    #[default]
    Steady,
    /// Under New Order, not yet recovered.
    NewOrder,
    /// Still retreating.
    Retreat,
    /// Rallied from Retreat by Carry On.
    RalliedFromRetreat,
    /// Rallied from Retreat by New Order.
    RalliedUnderNewOrder,
}

/// Yes: it may.
pub fn may_be_ordered(facts: &OrderFacts, _: &Rules) -> Finding {
    use CommandState::*;
    let attack = facts.order == Order::Attack;
    let enact = facts.act == Act::Enact;
    let new_order = matches!(facts.state, NewOrder | RalliedUnderNewOrder);
    let finding: Finding = rule()
        .no_if(facts.state == Retreat && enact, SK_GAP_26, "a division in Retreat carries out no order")
        .no_if(new_order && attack && enact, SK_DMOR_10, "under New Order it may not enact an Attack order until it recovers")
        .yes_if(new_order && attack, SK_DMOR_10, "it may receive an Attack order, to be enacted when it recovers")
        .yes_if(facts.state == RalliedFromRetreat && attack, SK_DRAL_03, "rallied from Retreat it may be sent new Attack orders")
        .otherwise_yes(SK_GAP_05, "an order brought to its commander applies from the next movement phase")
        .into();
    let rallied = matches!(facts.state, RalliedFromRetreat | RalliedUnderNewOrder);
    finding.and_if(rallied && !enact, || so(SK_DRAL_02, "until then it is on Defend orders"))
}

no_dice! {
    MayBeOrdered: OrderFacts => Finding = may_be_ordered;
    Permission "may-be-ordered" "May the division receive or enact this order" [SK_DMOR_10, SK_DRAL_02, SK_DRAL_03, SK_GAP_05, SK_GAP_26]
}
