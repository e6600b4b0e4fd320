//! VB-MVC-14, -15, VB-ZOC-01: may a stand move obliquely?

use grognard_engine::ruling::rule;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::clause;
use crate::rules::Rules;
use crate::troops::Stand;
use grognard_engine::no_dice;
use grognard_engine::umpire::told::Finding;

/// A stand that would move obliquely.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ObliqueFacts {
    /// Kind of stand.
    #[serde(default)]
    #[schemars(extend("x-role" = "a", "x-group" = "Unit", "x-common" = true, "x-clause" = "VB-MVC-14"))]
    pub stand: Stand,
    /// It is a commander's stand.
    #[serde(default)]
    #[schemars(extend("x-group" = "Unit", "x-clause" = "VB-MVC-15"))]
    pub commander: bool,
    /// Degrees off straight ahead.
    #[schemars(range(min = 0, max = 180), extend("x-group" = "Move", "x-common" = true, "x-clause" = "VB-MVC-14"))]
    pub angle: f64,
    /// The move goes into contact.
    #[serde(default)]
    #[schemars(extend("x-group" = "Move", "x-clause" = "VB-ZOC-01"))]
    pub into_contact: bool,
}

/// May it move obliquely?
pub fn may_oblique(facts: &ObliqueFacts, rules: &Rules) -> Finding {
    let costs = &rules.tables.costs;
    let free = if costs.oblique.value == 0.0 { "at no extra cost" } else { "at a cost" };
    rule()
        .no_if(facts.commander, clause::VB_MVC_15, "the oblique is for infantry and cavalry")
        .no_if(facts.stand.is_artillery(), clause::VB_MVC_15, "the oblique is for infantry and cavalry")
        .no_if(!rules.within(facts.angle, costs.oblique_angle.value), clause::VB_MVC_14, "too far off straight ahead")
        .no_if(facts.into_contact, clause::VB_ZOC_01, "no oblique move into contact")
        .otherwise_yes(clause::VB_MVC_14, format!("keeping its facing, {free}"))
        .into()
}

no_dice! {
    /// May a stand move obliquely?
    MayOblique: ObliqueFacts => Finding = may_oblique;
    Permission "may-oblique" "May a stand move obliquely?" [VB_MVC_14, VB_MVC_15, VB_ZOC_01]
}
