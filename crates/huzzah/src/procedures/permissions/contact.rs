//! HZ-ADV-12, HZ-ADV-16, HZ-ENG-01: a unit touches an enemy; are they engaged, and what follows at once?

use grognard_engine::ruling::rule;
use grognard_engine::umpire::Role;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::fate::Fate;
use crate::Rules;
use crate::clause::*;
use crate::procedures::count;
use grognard_engine::no_dice;

#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ContactFacts {
    /// With what the moving unit touches.
    #[schemars(extend("x-common" = true, "x-clause" = "HZ-ADV-16"))]
    pub own: Part,
    /// Which part of the enemy is touched.
    #[schemars(extend("x-common" = true, "x-clause" = "HZ-ADV-16"))]
    pub enemy: Part,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    /// All or part of the front, or a front corner.
    #[default]
    Front,
    Flank,
    Rear,
}

no_dice! {
    Contact: ContactFacts => Fate = contact;
    Permission "contact" "They touch: are they engaged?"
    [HZ_ADV_12, HZ_ADV_16, HZ_ENG_01]
}

pub fn contact(facts: &ContactFacts, rules: &Rules) -> Fate {
    let back = rules.lookup.staggers.flank_touch_set_back;
    let sideways = facts.own != Part::Front && facts.enemy != Part::Front;
    let ruling = rule()
        .no_if(
            sideways,
            HZ_ADV_16,
            format_args!(
                "it halts, staggered, is set back {}, and does no more this phase; the enemy is unaffected",
                count(back, "stand depth")
            ),
        )
        .otherwise_yes(HZ_ENG_01, "they are engaged and resolve it this turn; the unit does no more this phase");
    let engaged = ruling.allowed;
    Fate::from(ruling).also_if(engaged, HZ_ADV_12).add(Role::A, "staggers", rules.lookup.staggers.flank_touch, i32::from(sideways))
}
