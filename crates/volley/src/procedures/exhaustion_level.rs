//! VB-GAP-30: the exhaustion level of a division whose list gives none.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::clause;
use crate::found::Found;
use crate::rules::Rules;
use grognard_engine::no_dice;
use grognard_engine::umpire::told::so;

/// The quality of a division, for its level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Division {
    /// Guard or veteran.
    Guard,
    #[default]
    Normal,
    Poor,
    Militia,
    /// Corps or army troops.
    Troops,
}

/// A division at the start.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LevelFacts {
    /// Strength points of all its stands at the start.
    #[schemars(range(min = 1, max = 100), extend("x-group" = "Division", "x-common" = true, "x-clause" = "VB-GAP-30"))]
    pub start_sp: u8,
    /// Its quality.
    #[serde(default)]
    #[schemars(extend("x-group" = "Division", "x-common" = true, "x-clause" = "VB-GAP-30"))]
    pub division: Division,
}

/// VB-GAP-30: a share of the starting strength, rounded up, at least one.
pub fn level(facts: &LevelFacts, rules: &Rules) -> Found {
    let key = match facts.division {
        Division::Guard => "guard",
        Division::Normal => "normal",
        Division::Poor => "poor",
        Division::Militia => "militia",
        Division::Troops => "troops",
    };
    let share = rules.tables.house.value("exhaustion_level", key);
    let least = rules.tables.house.value("exhaustion", "least");
    // Shares have two decimals: count in hundredths, so that 0.6 of 10 is 6 and not a hair more.
    let hundredths = (share * 100.0).round() as u32 * u32::from(facts.start_sp);
    let level = f64::from(hundredths.div_ceil(100)).max(least);
    let words = format!("exhausted at {level} strength points lost of {} ({share} of its start)", facts.start_sp);
    Found::new(format!("exhaustion level {level}"), so(clause::VB_GAP_30, words)).number("level", level)
}

no_dice! {
    /// Exhaustion level of a division whose list gives none
    ExhaustionLevel: LevelFacts => Found = level;
    Lookup "exhaustion-level" "Exhaustion level of a division whose list gives none" [VB_GAP_30]
}
