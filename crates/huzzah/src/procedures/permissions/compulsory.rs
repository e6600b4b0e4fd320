//! HZ-LANG-01, HZ-LANG-02: what the book says must be done, and what it says can be.

use grognard_engine::Ruling;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::fate::Fate;
use crate::Rules;
use crate::clause::*;
use grognard_engine::no_dice;

#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct CompulsoryFacts {
    /// What is to be done.
    #[schemars(extend("x-common" = true))]
    pub what: Task,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Task {
    #[default]
    RallyRouters,
    ReformStaggered,
    TestInThreatZone,
    ResolveEngagement,
    CommandCheck,
    CompulsoryCasualties,
    GiveOrders,
    ChangeFormation,
    Bombard,
    AttachOfficer,
    SeizeTheFlag,
    Reorganise,
    TakeHuzzahOrder,
}

no_dice! {
    Compulsory: CompulsoryFacts => Fate = compulsory;
    Permission "compulsory" "Must it be done, or can it?"
    [
        HZ_LANG_01, HZ_LANG_02, HZ_RLY_01, HZ_THR_01, HZ_ENG_01, HZ_CCK_02, HZ_CAS_01, HZ_ORD_38, HZ_DEP_01, HZ_BOM_05, HZ_OFF_02,
        HZ_CCK_24, HZ_REO_01, HZ_ORG_09,
    ]
}

pub fn compulsory(facts: &CompulsoryFacts, _: &Rules) -> Fate {
    let must = |clause| Fate::from(Ruling::yes(HZ_LANG_01, "the book says must: the player has no choice")).also(clause);
    let can = |clause| Fate::from(Ruling::no(HZ_LANG_02, "the book says can: the player chooses")).also(clause);
    match facts.what {
        Task::RallyRouters | Task::ReformStaggered => must(HZ_RLY_01),
        Task::TestInThreatZone => must(HZ_THR_01),
        Task::ResolveEngagement => must(HZ_ENG_01),
        Task::CommandCheck => must(HZ_CCK_02),
        Task::CompulsoryCasualties => must(HZ_CAS_01),
        Task::GiveOrders => can(HZ_ORG_09),
        Task::ChangeFormation => can(HZ_DEP_01),
        Task::Bombard => can(HZ_BOM_05),
        Task::AttachOfficer => can(HZ_OFF_02),
        Task::SeizeTheFlag => can(HZ_CCK_24),
        Task::Reorganise => can(HZ_REO_01),
        Task::TakeHuzzahOrder => can(HZ_ORD_38),
    }
}
