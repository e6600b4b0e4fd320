//! May infantry side-step? SK-SIDE-01..06.

use grognard_engine::ruling::rule;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::clause::*;
use crate::rules::Rules;
use crate::troops::{Class, Formation};
use grognard_engine::no_dice;
use grognard_engine::umpire::told::{Finding, so};

#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct SideStepFacts {
    /// The unit.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-SIDE-01", "x-role" = "a"))]
    pub class: Class,
    /// Its formation.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-SIDE-01", "x-role" = "a"))]
    pub formation: Formation,
    /// Inches sideways.
    #[schemars(range(min = 0, max = 12), extend("x-common" = true, "x-clause" = "SK-SIDE-01"))]
    pub inches: f64,
    /// It also makes another move this turn.
    #[schemars(extend("x-clause" = "SK-SIDE-02"))]
    pub other_movement: bool,
    /// It would touch an enemy.
    #[schemars(extend("x-clause" = "SK-SIDE-03"))]
    pub into_contact: bool,
    /// Inches to the front of an enemy in whose Frontal zone it lies; leave out if in none.
    #[schemars(range(min = 0, max = 12), extend("x-clause" = "SK-SIDE-04"))]
    pub enemy_ahead_of: Option<f64>,
    /// It is Staggered.
    #[schemars(extend("x-clause" = "SK-GAP-17", "x-role" = "a"))]
    pub staggered: bool,
    /// Its division attacks and its lead units are in combat.
    #[schemars(extend("x-clause" = "SK-SIDE-06"))]
    pub lead_units_in_combat: bool,
    /// Its division still owes its forward movement.
    #[schemars(extend("x-clause" = "SK-SIDE-05"))]
    pub owes_advance: bool,
}

impl Default for SideStepFacts {
    fn default() -> Self {
        SideStepFacts {
            class: Class::default(),
            formation: Formation::default(),
            inches: 2.0,
            other_movement: false,
            into_contact: false,
            enemy_ahead_of: None,
            staggered: false,
            lead_units_in_combat: false,
            owes_advance: false,
        }
    }
}

/// Yes: it may side-step.
pub fn side_step(facts: &SideStepFacts, rules: &Rules) -> Finding {
    let infantry = facts.class.is_infantry() && matches!(facts.formation, Formation::Line | Formation::Column);
    let able = infantry || facts.class == Class::Skirmishers;
    let in_zone = facts.enemy_ahead_of.is_some_and(|distance| rules.movement.frontal_zone.covers(distance));
    let finding: Finding = rule()
        .no_if(!able, SK_SIDE_01, "only infantry in line, column or skirmish order side-steps")
        .no_if(facts.staggered, SK_GAP_17, "a Staggered unit may not side-step")
        .no_if(!rules.movement.side_step.covers(facts.inches), SK_SIDE_01, "a side-step is at most 2 inches")
        .no_if(facts.other_movement, SK_SIDE_02, "a unit that side-steps makes no other movement")
        .no_if(facts.into_contact, SK_SIDE_03, "a side-step may not be used to charge into contact")
        .no_if(in_zone, SK_SIDE_04, "it is within an enemy's 4 inch Frontal zone")
        .yes_if(facts.lead_units_in_combat, SK_SIDE_06, "with its lead units in combat the division may adjust by side-steps")
        .otherwise_yes(SK_SIDE_01, "up to 2 inches straight along its front line")
        .into();
    let yes = finding.allowed();
    finding.and_if(yes && facts.owes_advance, || so(SK_SIDE_05, "it does not satisfy the division's forward movement"))
}

no_dice! {
    SideStep: SideStepFacts => Finding = side_step;
    Permission "side-step" "May it side-step" [SK_SIDE_01, SK_SIDE_02, SK_SIDE_03, SK_SIDE_04, SK_SIDE_05, SK_SIDE_06, SK_GAP_17]
}
