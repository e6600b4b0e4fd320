//! Must charged infantry try a hasty square? SK-HSQ-11, SK-HSQ-17..20, SK-AUST-01, SK-GAP-35.
//!
//! Infantry not Combat Deployed must, whatever the cavalry, unless it stands behind an obstacle or on hard ground that the cavalry has
//! to cross, is in battalion masse, or holds a town.

use grognard_engine::ruling::rule;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::clause::*;
use crate::rules::Rules;
use crate::troops::Formation;
use grognard_engine::no_dice;
use grognard_engine::umpire::told::{Finding, so};

#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct MustSquareFacts {
    /// Formation of the infantry.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-AUST-01", "x-role" = "a"))]
    pub formation: Formation,
    /// Flanks supported.
    #[schemars(range(min = 0, max = 2), extend("x-common" = true, "x-clause" = "SK-HSQ-11"))]
    pub flanks_supported: u8,
    /// What it defends.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-HSQ-17"))]
    pub defends: Obstacle,
    /// The infantry moved this turn.
    #[schemars(extend("x-clause" = "SK-HSQ-17", "x-role" = "a"))]
    pub moved: bool,
    /// The cavalry has to cross what is defended.
    #[schemars(extend("x-clause" = "SK-HSQ-19"))]
    pub cavalry_crosses: bool,
    /// It has already rolled this turn.
    #[schemars(extend("x-clause" = "SK-GAP-35"))]
    pub rolled_this_turn: bool,
}

impl Default for MustSquareFacts {
    fn default() -> Self {
        MustSquareFacts {
            formation: Formation::default(),
            flanks_supported: 0,
            defends: Obstacle::default(),
            moved: false,
            cavalry_crosses: true,
            rolled_this_turn: false,
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Obstacle {
    #[default]
    Nothing,
    HedgeWallStreamEarthwork,
    SteepSlopeWoods,
    TownSector,
}

/// Yes: it must roll. No: it need not.
pub fn must_form_square(facts: &MustSquareFacts, _: &Rules) -> Finding {
    let obstacle = facts.defends == Obstacle::HedgeWallStreamEarthwork;
    let terrain = facts.defends == Obstacle::SteepSlopeWoods;
    let exempt = (obstacle || terrain) && !facts.moved;
    let finding: Finding = rule()
        .no_if(facts.formation == Formation::Square, SK_GAP_36, "it already is in square")
        .no_if(facts.defends == Obstacle::TownSector, SK_GAP_30, "a garrison never squares")
        .no_if(facts.formation == Formation::Masse, SK_AUST_01, "battalion masse is not forced to, even without flank supports")
        .no_if(facts.rolled_this_turn, SK_GAP_35, "each battalion rolls once a turn, against the first charge")
        .yes_if(
            exempt && !facts.cavalry_crosses && facts.flanks_supported < 2,
            SK_HSQ_19,
            "the cavalry does not cross what is defended, so it exempts nobody",
        )
        .no_if(exempt && facts.cavalry_crosses && obstacle, SK_HSQ_17, "stationary infantry defends a linear obstacle")
        .no_if(exempt && facts.cavalry_crosses && terrain, SK_HSQ_18, "stationary infantry defends a steep slope or woods")
        .no_if(facts.flanks_supported == 2, SK_GAP_35, "Combat Deployed: it may roll, or stand and volley")
        .otherwise_yes(SK_HSQ_11, "infantry not Combat Deployed must roll, whatever the cavalry")
        .into();
    let spared = !finding.allowed() && exempt && facts.cavalry_crosses && facts.formation != Formation::Masse;
    finding.and_if(spared && facts.flanks_supported < 2, || so(SK_HSQ_20, "this holds even without flank supports"))
}

no_dice! {
    MustFormSquare: MustSquareFacts => Finding = must_form_square;
    Permission "must-form-square" "Must charged infantry try a hasty square" [SK_HSQ_11, SK_HSQ_17, SK_HSQ_18, SK_HSQ_19, SK_HSQ_20, SK_AUST_01, SK_GAP_30, SK_GAP_35, SK_GAP_36]
}
