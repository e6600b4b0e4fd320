//! HZ-OCAS-02..04, HZ-OCAS-07, HZ-OCAS-08: what becomes of an officer when something happens to his unit or command? (Yes: he stays in play.)

use grognard_engine::Ruling;
use grognard_engine::ruling::rule;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Rules;
use crate::clause::*;
use grognard_engine::no_dice;

#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct AttachedOfficerFacts {
    /// What happened to the unit to which he is attached.
    #[schemars(extend("x-common" = true))]
    pub unit: Happened,
    /// Every unit of his command has left the table.
    #[schemars(extend("x-clause" = "HZ-OCAS-04"))]
    pub command_broken: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Happened {
    /// It took staggers but did not break.
    #[default]
    Staggered,
    /// It took a kill in an engagement.
    KillInEngagement,
    /// It took a kill otherwise: compulsory casualties, reorganising.
    OtherKill,
    /// It was broken on the table.
    Broken,
    Retired,
    Routed,
    /// It left the table.
    LeftTheTable,
}

no_dice! {
    AttachedOfficer: AttachedOfficerFacts => Ruling = attached_officer;
    Permission "attached-officer" "Does the officer come through it?"
    [HZ_OCAS_02, HZ_OCAS_03, HZ_OCAS_04, HZ_OCAS_07, HZ_OCAS_08]
}

pub fn attached_officer(facts: &AttachedOfficerFacts, _: &Rules) -> Ruling {
    let to = |happened| facts.unit == happened;
    rule()
        .no_if(to(Happened::KillInEngagement), HZ_OCAS_02, "his unit took a kill in an engagement: he is killed")
        .no_if(to(Happened::Broken), HZ_OCAS_02, "his unit is broken: he is killed")
        .no_if(facts.command_broken, HZ_OCAS_04, "his command is broken: he leaves the table, but can still try to reorganise it")
        .yes_if(to(Happened::LeftTheTable), HZ_OCAS_03, "he stays at the table edge where his unit left it")
        .yes_if(to(Happened::Retired) || to(Happened::Routed), HZ_OCAS_08, "he stays attached and goes with it")
        .yes_if(to(Happened::OtherKill), HZ_OCAS_02, "only kills in an engagement kill him")
        .otherwise_yes(HZ_OCAS_07, "his unit took only staggers: he is unharmed and stays with it")
}
