//! HZ-ORES-27..31, HZ-ORD-19, HZ-ORD-36..38: after the orders already given this turn, may he order again?

use grognard_engine::Ruling;
use grognard_engine::ruling::rule;
use grognard_engine::umpire::Contradiction;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Rules;
use crate::clause::*;
use grognard_engine::no_dice;

#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct MayOrderAgainFacts {
    /// Whom he would order now.
    #[schemars(extend("x-common" = true, "x-clause" = "HZ-ORD-19"))]
    pub target: Again,
    /// He has failed an order this turn.
    #[schemars(extend("x-clause" = "HZ-ORES-27"))]
    pub failed: bool,
    /// Since his last order the player has given orders with another officer.
    #[schemars(extend("x-clause" = "HZ-ORES-28"))]
    pub other_officer_since: bool,
    /// He has ordered at another level this turn.
    #[schemars(extend("x-clause" = "HZ-ORES-30"))]
    pub ordered_at_other_level: bool,
    /// It, or a group of it, has acted this turn on orders from another level of command.
    #[schemars(extend("x-clause" = "HZ-ORES-31"))]
    pub other_level_ordered_it: bool,
    /// His last order to it was a Huzzah!: he has its free order in hand.
    #[schemars(extend("x-clause" = "HZ-ORD-38", "x-excludes" = ["huzzah_order_used"]))]
    pub huzzah_order_waiting: bool,
    /// He would rather roll than take the free order.
    #[schemars(extend("x-clause" = "HZ-ORD-38"))]
    pub rolls_instead: bool,
    /// The free order of a Huzzah! has been carried out.
    #[schemars(extend("x-clause" = "HZ-ORD-36", "x-excludes" = ["huzzah_order_waiting"]))]
    pub huzzah_order_used: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Again {
    /// The unit or group he ordered last.
    #[default]
    TheSame,
    /// One he has not ordered this turn.
    NewOne,
    /// One he ordered earlier this turn, before going on to another.
    EarlierOne,
}

no_dice! {
    MayOrderAgain: MayOrderAgainFacts => Ruling = may_order_again, check check;
    Permission "may-order-again" "May he give another order this turn?"
    [HZ_ORES_27, HZ_ORES_28, HZ_ORES_29, HZ_ORES_30, HZ_ORES_31, HZ_ORD_19, HZ_ORD_36, HZ_ORD_37, HZ_ORD_38]
}

fn check(facts: &MayOrderAgainFacts, _: &Rules) -> Result<(), Contradiction> {
    let both = facts.huzzah_order_waiting && facts.huzzah_order_used;
    Contradiction::if_both(both, "huzzah_order_waiting", "huzzah_order_used", HZ_ORD_36, "the free order is in hand or it is spent")?;
    let declines = facts.rolls_instead && !facts.huzzah_order_waiting;
    Contradiction::if_both(declines, "rolls_instead", "huzzah_order_waiting", HZ_ORD_38, "there is no free order to decline")
}

pub fn may_order_again(facts: &MayOrderAgainFacts, _: &Rules) -> Ruling {
    let same = facts.target == Again::TheSame;
    rule()
        .no_if(facts.failed, HZ_ORES_27, "an officer who fails an order gives no more this turn")
        .no_if(facts.other_officer_since, HZ_ORES_28, "the player cannot return to an officer who has already ordered")
        .no_if(facts.target == Again::EarlierOne, HZ_ORES_29, "he cannot go back to one he ordered earlier this turn")
        .no_if(!same && facts.ordered_at_other_level, HZ_ORES_30, "having ordered at one level he cannot order at another this turn")
        .no_if(facts.other_level_ordered_it, HZ_ORES_31, "it acts on orders from one level of command only in a turn")
        .no_if(same && facts.huzzah_order_used, HZ_ORD_36, "after a Huzzah! order it gets no more orders this turn")
        .yes_if(!same && facts.huzzah_order_used, HZ_ORD_37, "he can go on to others he has not yet ordered")
        .yes_if(same && facts.rolls_instead, HZ_ORD_38, "he declines the free order and rolls as usual")
        .yes_if(same && facts.huzzah_order_waiting, HZ_ORD_38, "one more order of any type, which succeeds by itself")
        .otherwise_yes(HZ_ORD_19, "he can go on until he fails")
}
