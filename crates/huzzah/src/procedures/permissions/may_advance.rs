//! HZ-ADV-04, HZ-ADV-09, HZ-ADV-10, HZ-FORM-07, HZ-FORM-10, HZ-DIT-10, HZ-FOR-24: how may a unit move on an advance order?

use grognard_engine::Ruling;
use grognard_engine::ruling::rule;
use grognard_engine::umpire::Contradiction;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Rules;
use crate::clause::*;
use crate::procedures::lookups::shape::{formation_fits, shape};
use crate::words::{Arm, Formation};
use grognard_engine::no_dice;

#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct MayAdvanceFacts {
    #[schemars(extend("x-group" = "Unit", "x-role" = "a"))]
    pub arm: Arm,
    #[schemars(extend("x-group" = "Unit", "x-role" = "a", "x-common" = true))]
    pub formation: Formation,
    /// It touches an enemy and would leave him.
    #[schemars(extend("x-group" = "Move", "x-clause" = "HZ-ADV-10"))]
    pub breaks_contact: bool,
    /// It would turn, incline or drift.
    #[schemars(extend("x-group" = "Move", "x-common" = true, "x-clause" = "HZ-ADV-04"))]
    pub turns: bool,
    /// What it follows.
    #[schemars(extend("x-group" = "Move", "x-clause" = "HZ-FORM-07"))]
    pub follows: Follows,
    /// It starts in an enemy threat zone, or was stopped there by an earlier order, and moves within it.
    #[schemars(extend("x-group" = "Move", "x-common" = true, "x-clause" = "HZ-ADV-09"))]
    pub within_zone: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Follows {
    #[default]
    Nothing,
    Road,
    /// Along, not across.
    SunkenRoad,
    /// Along the top of it, and down its steps, ramps or towers.
    FortressWall,
}

no_dice! {
    MayAdvance: MayAdvanceFacts => Ruling = may_advance, check check;
    Permission "may-advance" "How may it move on an advance order?"
    [HZ_ADV_01, HZ_ADV_04, HZ_ADV_09, HZ_ADV_10, HZ_FORM_07, HZ_FORM_08, HZ_FORM_10, HZ_DIT_10, HZ_FOR_24, HZ_DEP_05, HZ_GAP_07]
}

fn check(facts: &MayAdvanceFacts, _: &Rules) -> Result<(), Contradiction> {
    formation_fits(facts.arm, facts.formation)
}

pub fn may_advance(facts: &MayAdvanceFacts, _: &Rules) -> Ruling {
    let formation = shape(facts.arm, facts.formation);
    let marching = matches!(formation, Formation::MarchColumn | Formation::Limbered);
    let mob = formation == Formation::Mob;
    let along = |what| facts.turns && facts.follows == what;
    rule()
        .no_if(facts.breaks_contact, HZ_ADV_10, "an advance cannot break contact with an enemy")
        .yes_if(marching && along(Follows::Road), HZ_FORM_07, "a march column follows a road without manoeuvre orders")
        .yes_if((marching || mob) && along(Follows::SunkenRoad), HZ_DIT_10, "mobs and march columns move freely along a sunken road")
        .yes_if(marching && along(Follows::FortressWall), HZ_FOR_24, "march columns follow fortress walls as if they were roads")
        .yes_if(mob && facts.turns, HZ_FORM_08, "mobs manoeuvre freely")
        .yes_if(formation == Formation::Square && facts.turns, HZ_FORM_10, "a square moves in the direction of any of its faces")
        .no_if(facts.turns, HZ_ADV_04, "straight ahead: no turning, inclining or drifting")
        .yes_if(facts.within_zone, HZ_ADV_09, "it can move inside a zone in which it started or was stopped")
        .otherwise_yes(HZ_ADV_01, "straight ahead")
}
