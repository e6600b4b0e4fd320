//! A beaten unit comes back through friends. SK-FBFR-01..06, SK-GAP-15.
//!
//! Formed infantry and cavalry falling back from a lost melee stagger the friendly formed infantry and cavalry they touch in their first
//! 2 inches; one already Staggered takes a kill. Guns do not care, skirmishers get out of the way. A Broken unit does the same.

use grognard_engine::ruling::rule;
use grognard_engine::umpire::Role;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::clause::*;
use crate::rules::Rules;
use crate::troops::Class;
use grognard_engine::no_dice;
use grognard_engine::umpire::told::{Finding, so};

#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct PassingFacts {
    /// The friend that is passed through.
    #[schemars(extend("x-group" = "Friend", "x-common" = true, "x-clause" = "SK-FBFR-02", "x-role" = "a"))]
    pub class: Class,
    /// That friend is already Staggered.
    #[schemars(extend("x-group" = "Friend", "x-common" = true, "x-clause" = "SK-FBFR-03", "x-role" = "a"))]
    pub staggered: bool,
    /// Inches into the move at which it is touched.
    #[schemars(range(min = 0, max = 12), extend("x-group" = "Friend", "x-common" = true, "x-clause" = "SK-FBFR-02"))]
    pub distance: f64,
    /// The beaten unit.
    #[schemars(extend("x-group" = "Beaten unit", "x-common" = true, "x-clause" = "SK-FBFR-01"))]
    pub beaten: Class,
    /// How it goes.
    #[schemars(extend("x-group" = "Beaten unit", "x-common" = true, "x-clause" = "SK-FBFR-06"))]
    pub how: How,
}

impl Default for PassingFacts {
    fn default() -> Self {
        PassingFacts { class: Class::default(), staggered: false, distance: 1.0, beaten: Class::default(), how: How::default() }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum How {
    #[default]
    FallsBack,
    Broken,
    /// Cavalry that Recalls.
    Recalls,
}

/// Yes: the friend is disrupted.
pub fn passing_through_friends(facts: &PassingFacts, rules: &Rules) -> Finding {
    let within = if facts.how == How::Broken { rules.fallback.broken_disrupts_within } else { rules.fallback.disrupts_within };
    let formed = facts.beaten.is_infantry() || facts.beaten.is_cavalry();
    let finding: Finding = rule()
        .no_if(facts.how == How::Recalls, SK_GAP_12, "recalling cavalry passes through friends without effect")
        .no_if(!formed, SK_FBFR_01, "only formed infantry and cavalry disrupt those they fall back through")
        .no_if(facts.class.is_artillery(), SK_FBFR_05, "artillery is unaffected")
        .no_if(facts.class == Class::Skirmishers, SK_FBFR_04, "skirmishers are withdrawn or dispersed as on any contact with formed units")
        .no_if(!within.covers(facts.distance), SK_FBFR_02, "it was touched beyond the first 2 inches")
        .yes_if(facts.staggered, SK_FBFR_03, "already Staggered, it takes a kill")
        .otherwise_yes(SK_FBFR_02, "touched in the first 2 inches, it is Staggered")
        .into();
    if !finding.allowed() {
        return finding;
    }
    let kills = rules.fallback.staggered_kills.value;
    let finding = finding
        .and_if(facts.how == How::FallsBack, || so(SK_FBFR_01, "a unit falling back from melee disrupts the friends it touches"))
        .and_if(facts.how == How::Broken, || so(SK_FBFR_06, "a Broken unit has the same effect, over an imaginary 2 inches"));
    if facts.staggered {
        finding.and(so(SK_FBFR_03, format!("kills: {kills}")).add(Role::A, "kills", kills))
    } else {
        finding.and(so(SK_FBFR_02, "it is marked Staggered").flag(Role::A, "staggered", true))
    }
}

no_dice! {
    PassingThroughFriends: PassingFacts => Finding = passing_through_friends;
    Permission "passing-through-friends" "A beaten unit comes through: is this friend disrupted" [SK_FBFR_01, SK_FBFR_02, SK_FBFR_03, SK_FBFR_04, SK_FBFR_05, SK_FBFR_06, SK_GAP_12]
}
