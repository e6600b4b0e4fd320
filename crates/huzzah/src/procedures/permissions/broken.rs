//! HZ-STAT-02, HZ-CAS-02, HZ-CAS-03, HZ-ENG-45, HZ-CCK-30, HZ-ROUT-07, HZ-ROUT-08: is the unit broken, or destroyed for good?

use grognard_engine::ruling::rule;
use grognard_engine::umpire::Role;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::fate::Fate;
use crate::Rules;
use crate::clause::*;
use crate::words::Quality;
use grognard_engine::no_dice;

#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct BrokenFacts {
    #[schemars(extend("x-group" = "Unit", "x-role" = "a", "x-common" = true))]
    pub quality: Quality,
    #[schemars(range(min = 0, max = 20), extend("x-group" = "Unit", "x-role" = "a", "x-common" = true))]
    pub staggers: u8,
    #[schemars(range(min = 0, max = 20), extend("x-group" = "Unit", "x-role" = "a", "x-common" = true))]
    pub kills: u8,
    /// After the compulsory casualties of the rally phase.
    #[schemars(extend("x-group" = "When", "x-clause" = "HZ-CAS-02"))]
    pub compulsory_casualties: bool,
    /// Whether it leaves the table, and how.
    #[schemars(extend("x-group" = "When"))]
    pub leaves: Leaves,
    /// A router with no way out: enemies all round, or enemies and impassable terrain.
    #[schemars(extend("x-group" = "When", "x-clause" = "HZ-ROUT-07"))]
    pub surrounded: bool,
}

/// How a unit goes off the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Leaves {
    #[default]
    No,
    Routing,
    /// Retiring, or forced off in any other way.
    Retiring,
    /// Retiring from a failed command check.
    FailedCheck,
}

no_dice! {
    Broken: BrokenFacts => Fate = broken;
    Permission "broken" "Is the unit broken?"
    [HZ_STAT_02, HZ_CAS_02, HZ_CAS_03, HZ_ENG_45, HZ_CCK_30, HZ_ROUT_07, HZ_ROUT_08]
}

pub fn broken(facts: &BrokenFacts, rules: &Rules) -> Fate {
    let full = rules.morale.full(facts.quality);
    let (kills, both) = (i32::from(facts.kills), i32::from(facts.kills) + i32::from(facts.staggers));
    let reached = if facts.compulsory_casualties { HZ_CAS_02 } else { HZ_STAT_02 };
    let ruling = rule()
        .yes_if(facts.leaves == Leaves::Routing, HZ_ROUT_08, "a unit that routs off the table is broken at once")
        .yes_if(facts.leaves == Leaves::FailedCheck, HZ_CCK_30, "a unit forced off by a failed command check is broken")
        .yes_if(facts.leaves == Leaves::Retiring, HZ_ENG_45, "a unit that leaves the table, even retiring, is broken")
        .yes_if(facts.surrounded, HZ_ROUT_07, "a router that cannot get away is broken at once")
        .yes_if(kills >= full, HZ_CAS_03, format_args!("{kills} kills reach its full morale of {full}: destroyed, never to return"))
        .yes_if(both >= full, reached, format_args!("{both} staggers and kills reach its full morale of {full}"))
        .otherwise_no(reached, format_args!("{both} staggers and kills are short of its full morale of {full}"));
    let (broken, clause) = (ruling.allowed, ruling.clause);
    let fate = Fate::from(ruling);
    if broken { fate.set(Role::A, "broken", true, clause) } else { fate }
}
