//! What may be done with abandoned guns? SK-WSQ-14..19, SK-GAP-31.

use grognard_engine::ruling::rule;
use grognard_engine::umpire::Role;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::clause::*;
use crate::rules::Rules;
use grognard_engine::no_dice;
use grognard_engine::umpire::told::{Finding, so};

#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct GunsFacts {
    /// What somebody wants to do.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-WSQ-15"))]
    pub wants: GunsWants,
    /// The square that shelters the crew has been Broken.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-WSQ-19"))]
    pub square_broken: bool,
    /// Inches from that square to the guns.
    #[schemars(range(min = 0, max = 24), extend("x-clause" = "SK-GAP-31"))]
    pub square_distance: f64,
    /// A formed enemy touches the guns.
    #[schemars(extend("x-clause" = "SK-GAP-31"))]
    pub enemy_touches: bool,
}

impl Default for GunsFacts {
    fn default() -> Self {
        GunsFacts { wants: GunsWants::default(), square_broken: false, square_distance: 1.0, enemy_touches: false }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum GunsWants {
    /// The crew comes back to its guns.
    #[default]
    Recrew,
    CrewByOthers,
    Spike,
    MoveThrough,
    BreakThrough,
    MoveTheGuns,
}

/// Yes: it may be done.
pub fn abandoned_guns(facts: &GunsFacts, rules: &Rules) -> Finding {
    use GunsWants::*;
    let near = rules.guns.recrew_within.covers(facts.square_distance);
    let finding: Finding = rule()
        .no_if(facts.square_broken, SK_WSQ_19, "the square is Broken: the crew is destroyed and the guns are removed")
        .no_if(facts.wants == Spike, SK_WSQ_16, "abandoned guns cannot be spiked")
        .no_if(facts.wants == CrewByOthers, SK_WSQ_17, "no other troops, friend or foe, may crew them")
        .no_if(facts.wants == BreakThrough, SK_WSQ_15, "abandoned guns stop a Breakthrough, and nothing else")
        .yes_if(facts.wants == MoveThrough, SK_WSQ_15, "abandoned guns are no obstacle to movement")
        .no_if(facts.wants == MoveTheGuns, SK_WSQ_14, "they stay where they were")
        .no_if(facts.enemy_touches, SK_GAP_31, "a formed enemy touches the guns")
        .no_if(!near, SK_GAP_31, "the crew's square is more than 2 inches away")
        .otherwise_yes(SK_WSQ_18, "the crew goes back to its guns; it takes one turn of movement")
        .into();
    let yes = finding.allowed();
    let turns = rules.guns.recrew_turns;
    if facts.square_broken {
        finding.and(so(SK_WSQ_19, "the battery is lost").flag(Role::A, "broken", true))
    } else if yes && facts.wants == Recrew {
        finding.and(so(turns.clause, format!("turns it takes: {}", turns.value)).flag(Role::A, "abandoned", false))
    } else {
        finding
    }
}

no_dice! {
    AbandonedGuns: GunsFacts => Finding = abandoned_guns;
    Permission "abandoned-guns" "What may be done with abandoned guns" [SK_WSQ_14, SK_WSQ_15, SK_WSQ_16, SK_WSQ_17, SK_WSQ_18, SK_WSQ_19, SK_GAP_31]
}
