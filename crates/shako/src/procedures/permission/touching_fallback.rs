//! A unit in Fallback and an enemy touch. SK-FBDIS-01..04, SK-GAP-22.

use grognard_engine::Ruling;
use grognard_engine::umpire::Role;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::clause::*;
use crate::rules::Rules;
use crate::troops::Class;
use grognard_engine::no_dice;
use grognard_engine::umpire::told::{Finding, so};

#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct TouchFacts {
    /// The enemy that is touched.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-FBDIS-01", "x-role" = "b"))]
    pub class: Class,
    /// The unit touched it in its own Fallback move.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-FBDIS-04"))]
    pub in_its_own_fallback: bool,
}

/// Yes: the unit in Fallback is Broken.
pub fn touching_fallback(facts: &TouchFacts, _: &Rules) -> Finding {
    if facts.class == Class::Skirmishers {
        return Finding::from(Ruling::no(SK_GAP_22, "contact with skirmishers does nothing"));
    }
    let clause = if facts.in_its_own_fallback { SK_FBDIS_04 } else { SK_FBDIS_01 };
    let because = if facts.in_its_own_fallback {
        "its Fallback touches a formed enemy: it is Broken"
    } else {
        "a formed enemy touches a unit in Fallback: it is Broken at once"
    };
    let finding = Finding::from(Ruling::yes(clause, because)).and(so(clause, "it is removed").flag(Role::A, "broken", true));
    if facts.in_its_own_fallback {
        return finding;
    }
    finding
        .and(so(SK_FBDIS_02, "the enemy may go on moving as if nothing had been met"))
        .and_if(facts.class.is_cavalry(), || so(SK_FBDIS_03, "this is no melee and gives the cavalry no Breakthrough"))
}

no_dice! {
    TouchingFallback: TouchFacts => Finding = touching_fallback;
    Permission "touching-fallback" "A unit in Fallback is touched by an enemy: is it Broken" [SK_FBDIS_01, SK_FBDIS_02, SK_FBDIS_03, SK_FBDIS_04, SK_GAP_22]
}
