//! HZ-SKS-02, HZ-SKS-04: an army's skirmish rating, and whose counts in a mixed force.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::found::Found;
use crate::Rules;
use crate::clause::*;
use crate::words::OfficerQuality;
use grognard_engine::no_dice;

#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct SkirmishRatingFacts {
    /// The army's rating by name.
    #[schemars(extend("x-common" = true, "x-clause" = "HZ-SKS-02"))]
    pub rating: OfficerQuality,
    /// The contingents of a mixed force, instead of one rating.
    #[schemars(extend("x-clause" = "HZ-SKS-04"))]
    pub contingents: Vec<Contingent>,
}

/// One nation's part of a mixed force.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Contingent {
    /// Infantry battalions of the contingent.
    #[schemars(range(min = 0, max = 60))]
    pub battalions: u8,
    pub rating: OfficerQuality,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Rating {
    pub rating: OfficerQuality,
    pub value: i32,
}

no_dice! {
    SkirmishRating: SkirmishRatingFacts => Found<Rating> = skirmish_rating;
    Lookup "skirmish-rating" "An army's skirmish rating"
    [HZ_SKS_02, HZ_SKS_04]
}

/// Of equal contingents the first named counts.
pub fn skirmish_rating(facts: &SkirmishRatingFacts, rules: &Rules) -> Found<Rating> {
    let largest = facts.contingents.iter().rev().max_by_key(|contingent| contingent.battalions);
    let rating = largest.map_or(facts.rating, |contingent| contingent.rating);
    let value = rules.lookup.skirmish_rating[rating as usize];
    let mut clauses = vec![HZ_SKS_02];
    let mut words = format!("{}: skirmish rating {value}.", rating.name());
    if let Some(largest) = largest {
        clauses.push(HZ_SKS_04);
        words += &format!(" The largest infantry contingent ({} battalions) sets it.", largest.battalions);
    }
    Found { entry: Rating { rating, value }, words, clauses }
}
