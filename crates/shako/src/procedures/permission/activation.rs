//! Is a Defending (or Reserve) division activated? SK-OBLIG-12, SK-GAP-05, SK-GAP-06.

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
pub struct ActivationFacts {
    /// Orders of the division.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-GAP-06"))]
    pub orders: Order,
    /// Inches to the nearest visible enemy.
    #[schemars(range(min = 0, max = 48), extend("x-common" = true, "x-clause" = "SK-GAP-06"))]
    pub enemy_distance: f64,
    /// That enemy is skirmishers only.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-OBLIG-12"))]
    pub only_skirmishers: bool,
    /// It has been charged or fired on by musketry or canister.
    #[schemars(extend("x-clause" = "SK-GAP-06"))]
    pub attacked: bool,
}

impl Default for ActivationFacts {
    fn default() -> Self {
        ActivationFacts { orders: Order::Defend, enemy_distance: 18.0, only_skirmishers: false, attacked: false }
    }
}

/// Yes: its units may move and charge.
pub fn activation(facts: &ActivationFacts, rules: &Rules) -> Finding {
    let alert = if facts.orders == Order::Reserve { rules.orders.reserve_alert } else { rules.orders.alert };
    let inches = alert.inches;
    let near = alert.covers(facts.enemy_distance);
    let reserve = facts.orders == Order::Reserve;
    let finding: Finding = rule()
        .yes_if(facts.orders == Order::Attack, SK_GAP_05, "a division with Attack orders is always active")
        .yes_if(facts.attacked, SK_GAP_06, "it has been charged or fired on")
        .no_if(near && facts.only_skirmishers && reserve, SK_GAP_05, "only formed enemy alerts a Reserve")
        .yes_if(near && facts.only_skirmishers, SK_OBLIG_12, "skirmishers can alert a Defending division")
        .yes_if(near, SK_GAP_06, format_args!("enemy is within {inches} inches"))
        .otherwise_no(
            SK_GAP_06,
            format_args!("no enemy is within {inches} inches: its units may only change formation and face, side-step and fire"),
        )
        .into();
    let alerted = finding.allowed() && reserve;
    finding.and_if(alerted, || so(SK_GAP_05, "it counts as on Defend orders where it stands"))
}

no_dice! {
    Activation: ActivationFacts => Finding = activation;
    Permission "activation" "Is a Defending or Reserve division activated" [SK_OBLIG_12, SK_GAP_05, SK_GAP_06]
}
