//! VB-GAP-17, -34: how far one sees.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::clause;
use crate::found::Found;
use crate::rules::Rules;
use grognard_engine::no_dice;
use grognard_engine::umpire::told::so;

/// The time of day.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct SightFacts {
    /// Turns left, this one included.
    #[schemars(range(min = 1, max = 30), extend("x-group" = "Time", "x-common" = true, "x-clause" = "VB-GAP-34"))]
    pub turns_left: u8,
    /// The scenario ends at dusk.
    #[schemars(extend("x-group" = "Time", "x-clause" = "VB-GAP-34"))]
    pub dusk: bool,
}

impl Default for SightFacts {
    fn default() -> SightFacts {
        SightFacts { turns_left: 5, dusk: false }
    }
}

/// How far one sees.
pub fn sight(facts: &SightFacts, rules: &Rules) -> Found {
    let house = &rules.tables.house;
    let last = house.value("night", "turns");
    let (inches, clause) = match f64::from(facts.turns_left) {
        left if facts.dusk && left < last => (house.value("night", "second_sight"), clause::VB_GAP_34),
        left if facts.dusk && left <= last => (house.value("night", "first_sight"), clause::VB_GAP_34),
        _ => (house.value("sight", "daylight"), clause::VB_GAP_17),
    };
    let (forest, over) = (house.value("sight", "forest"), house.value("sight", "over_heads"));
    Found::new(format!("{inches} inches"), so(clause, format!("one sees {inches} inches")))
        .and(so(clause::VB_GAP_17, format!("not through more than {forest} inch of forest")))
        .and(so(clause::VB_GAP_17, format!("from above, over stands more than {over} inches from both ends")))
        .number("inches", inches)
        .number("forest", forest)
        .number("over_heads", over)
}

no_dice! {
    /// How far one sees
    Sight: SightFacts => Found = sight;
    Lookup "sight" "How far one sees" [VB_GAP_17, VB_GAP_34]
}
