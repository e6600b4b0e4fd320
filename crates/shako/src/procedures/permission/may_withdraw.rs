//! May an artillery crew withdraw to a square? SK-WSQ-02..06.

use grognard_engine::ruling::rule;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::clause::*;
use crate::rules::Rules;
use grognard_engine::no_dice;
use grognard_engine::umpire::told::{Finding, so};

#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct MayWithdrawFacts {
    /// Who charges the battery this turn.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-WSQ-02"))]
    pub charged_by: ChargedBy,
    /// Inches to the nearest friendly square; leave out if there is none.
    #[schemars(range(min = 0, max = 24), extend("x-common" = true, "x-clause" = "SK-WSQ-03"))]
    pub square_distance: Option<f64>,
    /// When that square was formed.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-WSQ-04"))]
    pub square_formed: SquareFormed,
}

impl Default for MayWithdrawFacts {
    fn default() -> Self {
        MayWithdrawFacts { charged_by: ChargedBy::default(), square_distance: Some(1.0), square_formed: SquareFormed::default() }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ChargedBy {
    #[default]
    Cavalry,
    CavalryAndInfantry,
    Infantry,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SquareFormed {
    #[default]
    EarlierTurn,
    EarlierThisTurn,
    AfterTheCharge,
}

/// Yes: the crew may try.
pub fn may_withdraw(facts: &MayWithdrawFacts, rules: &Rules) -> Finding {
    let near = facts.square_distance.is_some_and(|distance| rules.guns.square_within.covers(distance));
    Finding::from(
        rule()
            .no_if(facts.charged_by == ChargedBy::Infantry, SK_WSQ_06, "charged by infantry only, the crew must fight")
            .no_if(!near, SK_WSQ_03, "no friendly square is within 2 inches of the battery")
            .no_if(
                facts.square_formed == SquareFormed::AfterTheCharge,
                SK_WSQ_04,
                "the square must have been formed before the charge in the order of movement",
            )
            .otherwise_yes(SK_WSQ_02, "the battery is charged by cavalry and a square is at hand"),
    )
    .if_yes(|| so(SK_WSQ_05, "the crew may stand and fight instead, on the battery's MR"))
    .if_yes(|| so(SK_WSQ_04, "the square stood before the charge"))
    .if_yes(|| so(SK_WSQ_03, "it is within 2 inches"))
}

no_dice! {
    MayWithdraw: MayWithdrawFacts => Finding = may_withdraw;
    Permission "may-withdraw-to-square" "May the crew run for a square" [SK_WSQ_02, SK_WSQ_03, SK_WSQ_04, SK_WSQ_05, SK_WSQ_06]
}
