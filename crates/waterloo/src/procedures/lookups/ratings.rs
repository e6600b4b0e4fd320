//! Default ratings: BW-GAP-01.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Rules;
use crate::procedures::found::{Entry, Found};
use crate::rules::command::Ratings;
use crate::words::{Arm, Class};
use grognard_engine::no_dice;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct RatingFacts {
    /// Arm.
    #[schemars(extend("x-common" = true, "x-clause" = "BW-GAP-01", "x-role" = "a"))]
    pub arm: Arm,
    /// Class.
    #[schemars(extend("x-common" = true, "x-clause" = "BW-GAP-01", "x-role" = "a"))]
    pub class: Class,
    /// A battery of twelve-pounders.
    #[schemars(extend("x-clause" = "BW-GAP-01", "x-role" = "a"))]
    pub twelve_pounders: bool,
    /// A leader: his movement allowance.
    #[schemars(extend("x-clause" = "BW-GAP-24"))]
    pub leader: bool,
}

impl Entry for Ratings {}

pub fn ratings(facts: &RatingFacts, rules: &Rules) -> Found<Ratings> {
    let command = &rules.command;
    let entry = if facts.leader { command.leader_ratings() } else { command.ratings(facts.arm, facts.class, facts.twelve_pounders) };
    let told = |name: &str, value: Option<i32>| value.map(|value| format!(", {name} {value}")).unwrap_or_default();
    let words = format!(
        "MA {}{}{}{}{}.",
        entry.ma,
        told("commitment", entry.commitment),
        told("cohesion", entry.cohesion),
        told("range", entry.range),
        told("pursuit", entry.pursuit)
    );
    Found { entry, words, clauses: vec![crate::clause::BW_GAP_01] }
}

no_dice! {
    /// What are the ratings of that class?
    DefaultRatings: RatingFacts => Found<Ratings> = ratings;
    Lookup "ratings" "Default ratings of a class" [BW_GAP_01, BW_GAP_24]
}
