//! HZ-ADV-11, HZ-ADV-14, HZ-ADV-15, HZ-RET-04, HZ-DEP-09, HZ-MAN-08, HZ-WOD-12, HZ-HED-13, HZ-WAL-12, HZ-WAL-13, HZ-DIT-11, HZ-ENG-01:
//! may a unit move into contact with that enemy?

use grognard_engine::ruling::rule;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::fate::Fate;
use crate::Rules;
use crate::clause::*;
use crate::words::{Arm, OrderKind};
use grognard_engine::no_dice;

#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct MayEngageFacts {
    #[schemars(extend("x-group" = "Unit", "x-role" = "a", "x-common" = true, "x-clause" = "HZ-ADV-15"))]
    pub arm: Arm,
    /// Cossacks (or yoruks).
    #[schemars(extend("x-group" = "Unit", "x-role" = "a", "x-clause" = "HZ-WOD-12"))]
    pub cossack: bool,
    /// The order it acts on.
    #[schemars(extend("x-group" = "Order", "x-clause" = "HZ-ADV-11"))]
    pub order: OrderKind,
    /// The enemy lay in its own threat zone when the order began.
    #[schemars(extend("x-group" = "Enemy", "x-common" = true, "x-clause" = "HZ-ADV-14"))]
    pub enemy_in_zone: bool,
    /// How far away the enemy was when the order began, cm.
    #[schemars(range(min = 0, max = 60), extend("x-group" = "Enemy", "x-common" = true, "x-clause" = "HZ-ADV-14"))]
    pub distance: f64,
    /// It attacks within or into woods.
    #[schemars(extend("x-group" = "Ground", "x-clause" = "HZ-WOD-12"))]
    pub in_woods: bool,
    /// What lies between them.
    #[schemars(extend("x-group" = "Ground"))]
    pub across: Across,
    /// The scenario lets cavalry attack across it.
    #[schemars(extend("x-group" = "Ground", "x-clause" = "HZ-HED-13"))]
    pub scenario_allows: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Across {
    #[default]
    Nothing,
    Hedge,
    Wall,
    /// The sloping front of a redoubt.
    Redoubt,
    /// A sunken road or trench.
    SunkenRoad,
}

no_dice! {
    MayEngage: MayEngageFacts => Fate = may_engage;
    Permission "may-engage" "May it move into contact with the enemy?"
    [
        HZ_ADV_11, HZ_ADV_14, HZ_ADV_15, HZ_RET_04, HZ_DEP_09, HZ_MAN_08, HZ_WOD_12, HZ_HED_13, HZ_WAL_12, HZ_WAL_13, HZ_DIT_11, HZ_ENG_01,
    ]
}

pub fn may_engage(facts: &MayEngageFacts, rules: &Rules) -> Fate {
    let moves = &rules.lookup.moves;
    let horse = facts.arm == Arm::Cavalry;
    let barred = |across| horse && facts.across == across && !facts.scenario_allows;
    let no_zone = horse && facts.in_woods && !facts.cossack;
    let close = facts.distance <= f64::from(moves.engage_without_zone);
    let close_in_woods = facts.distance <= f64::from(moves.engage_in_woods);
    let reach = moves.engage_without_zone;
    let ruling = rule()
        .no_if(facts.order == OrderKind::Retire, HZ_RET_04, "a retire never makes contact with the enemy")
        .no_if(facts.order == OrderKind::Deploy, HZ_DEP_09, "a deploy order cannot start an engagement")
        .no_if(facts.order == OrderKind::Manoeuvre, HZ_MAN_08, "a manoeuvre cannot start an engagement")
        .no_if(facts.arm == Arm::Artillery, HZ_ADV_15, "artillery cannot advance to engage")
        .no_if(barred(Across::Hedge), HZ_HED_13, "cavalry does not start engagements across hedges")
        .no_if(barred(Across::Wall), HZ_WAL_12, "cavalry does not start engagements across walls")
        .no_if(barred(Across::SunkenRoad), HZ_DIT_11, "cavalry does not start engagements across sunken roads or trenches")
        .no_if(no_zone && !close_in_woods, HZ_WOD_12, "cavalry has no threat zone in woods and engages only what is very near")
        .yes_if(no_zone, HZ_WOD_12, "near enough, though cavalry has no threat zone in woods")
        .no_if(!facts.enemy_in_zone && !close, HZ_ADV_14, format_args!("the enemy is neither in its threat zone nor within {reach}cm"))
        .yes_if(horse && facts.across == Across::Redoubt, HZ_WAL_13, "cavalry can ride at the sloping front of a redoubt")
        .yes_if(facts.enemy_in_zone, HZ_ADV_14, "the enemy is in its threat zone")
        .otherwise_yes(HZ_ADV_14, format_args!("the enemy is within {reach}cm"));
    let contact = ruling.allowed;
    let other_order = facts.order != OrderKind::Advance;
    let allowed_across = |across| contact && horse && facts.across == across && facts.scenario_allows;
    Fate::from(ruling)
        .also_if(contact || other_order, HZ_ADV_11)
        .also_if(contact, HZ_ENG_01)
        .also_if(allowed_across(Across::Hedge), HZ_HED_13)
        .also_if(allowed_across(Across::Wall), HZ_WAL_12)
        .also_if(allowed_across(Across::SunkenRoad), HZ_DIT_11)
}
