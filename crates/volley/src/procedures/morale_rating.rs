//! VB-GAP-04: the usual morale rating of troops.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::clause;
use crate::found::Found;
use crate::rules::Rules;
use grognard_engine::no_dice;
use grognard_engine::umpire::told::so;

/// What sort of troops.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Troops {
    Guard,
    GoodLine,
    #[default]
    AverageLine,
    ConscriptLandwehr,
    Militia,
    Artillery,
    HeavyGuardCavalry,
    SkirmishCavalry,
}

/// Troops to be rated.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct RatingFacts {
    /// What sort of troops.
    #[schemars(extend("x-group" = "Unit", "x-common" = true, "x-clause" = "VB-GAP-04"))]
    pub troops: Troops,
}

/// Their rating.
pub fn morale_rating(facts: &RatingFacts, rules: &Rules) -> Found {
    let [from, to] = rules.tables.ratings[facts.troops as usize];
    let attribute = |key| rules.tables.house.value("attributes", key);
    let (least, most) = (attribute("morale_least"), attribute("morale_most"));
    let (usual_from, usual_to) = (attribute("morale_usual_from"), attribute("morale_usual_to"));
    let rating = if from == to { format!("morale {from}") } else { format!("morale {from} or {to}") };
    Found::new(rating.clone(), so(clause::VB_GAP_04, rating))
        .and(so(clause::VB_GAP_04, format!("ratings go from {least} to {most}, usually {usual_from} to {usual_to}")))
        .number("from", from.into())
        .number("to", to.into())
}

no_dice! {
    /// The usual morale rating of troops
    MoraleRating: RatingFacts => Found = morale_rating;
    Lookup "morale-rating" "The usual morale rating of troops" [VB_GAP_04]
}
