//! Who can go where: HZ-BRK-01, HZ-WOD-03, HZ-RIV-02, HZ-HED-03, HZ-HED-04, HZ-WAL-03, HZ-WAL-04, HZ-DIT-03, HZ-DIT-04, HZ-DIT-10,
//! HZ-BRG-01..03, HZ-BLD-05, HZ-STR-04, HZ-FOR-01, HZ-FOR-02, HZ-FOR-09, HZ-OPN-03.

use grognard_engine::Ruling;
use grognard_engine::umpire::Contradiction;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::fate::Fate;
use crate::Rules;
use crate::clause::*;
use crate::procedures::lookups::going::{FordableBy, Going, Ground, Walker, going};
use crate::procedures::lookups::shape::formation_fits;
use crate::words::{Arm, Feature, Formation};
use grognard_engine::no_dice;

#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct MayEnterFacts {
    #[schemars(extend("x-group" = "Unit", "x-role" = "a", "x-common" = true))]
    pub arm: Arm,
    #[schemars(extend("x-group" = "Unit", "x-role" = "a", "x-common" = true))]
    pub formation: Formation,
    #[schemars(extend("x-group" = "Unit", "x-role" = "a"))]
    pub open_order_troops: bool,
    #[schemars(extend("x-group" = "Unit", "x-role" = "a", "x-clause" = "HZ-OPN-03"))]
    pub skirmish_troops: bool,
    #[schemars(extend("x-group" = "Unit", "x-role" = "a"))]
    pub cossack: bool,
    /// What it would enter or cross.
    #[schemars(extend("x-group" = "Ground", "x-common" = true))]
    pub feature: Feature,
    /// Who can wade the river or stream.
    #[schemars(extend("x-group" = "Ground", "x-clause" = "HZ-RIV-02"))]
    pub fordable_by: FordableBy,
    /// The marsh is designated passable to infantry.
    #[schemars(extend("x-group" = "Ground", "x-clause" = "HZ-DIF-03"))]
    pub passable: bool,
    /// A siege game: the infantry has scaling ladders.
    #[schemars(extend("x-group" = "Ground", "x-clause" = "HZ-FOR-02"))]
    pub siege: bool,
    /// Along the sunken road, not across it.
    #[schemars(extend("x-group" = "Ground", "x-clause" = "HZ-DIT-10"))]
    pub along: bool,
}

no_dice! {
    MayEnter: MayEnterFacts => Fate = may_enter, check check;
    Permission "may-enter" "Can it enter or cross that terrain?"
    [
        HZ_OPN_02, HZ_OPN_03, HZ_HIL_02, HZ_HIL_03, HZ_BRK_01, HZ_WOD_02, HZ_WOD_03, HZ_WOD_04, HZ_WOD_05, HZ_RIV_02, HZ_RIV_05, HZ_HED_03,
        HZ_HED_04, HZ_HED_05, HZ_HED_06, HZ_WAL_03, HZ_WAL_04, HZ_WAL_05, HZ_WAL_06, HZ_DIT_03, HZ_DIT_04, HZ_DIT_05, HZ_DIT_06, HZ_DIT_10,
        HZ_DIF_01, HZ_DIF_02, HZ_DIF_03, HZ_BRG_01, HZ_BRG_02, HZ_BRG_03, HZ_ROD_01, HZ_BLD_03, HZ_BLD_04, HZ_BLD_05, HZ_STR_04, HZ_FOR_01,
        HZ_FOR_02, HZ_FOR_09, HZ_FOR_10, HZ_DEP_05, HZ_GAP_07]
}

fn check(facts: &MayEnterFacts, _: &Rules) -> Result<(), Contradiction> {
    formation_fits(facts.arm, facts.formation)
}

pub fn may_enter(facts: &MayEnterFacts, rules: &Rules) -> Fate {
    let MayEnterFacts { arm, formation, open_order_troops, skirmish_troops, cossack, feature, fordable_by, passable, siege, along } =
        *facts;
    let loose_foot = arm == Arm::Infantry && formation == Formation::OpenOrder;
    if loose_foot && feature == Feature::Open && !skirmish_troops {
        return Ruling::no(HZ_OPN_03, "in open order it needs the Skirmish ability to enter open ground").into();
    }
    let walker = Walker { arm, formation, open_order_troops, skirmish_troops, cossack };
    let (how, clause) = going(walker, Ground { feature, fordable_by, passable, siege, along }, rules);
    let ruling = match how {
        Going::At(share) => Ruling::yes(clause, format!("at {share}")),
        Going::Placed => Ruling::yes(clause, "it is set down on the far side (or the top) on an order of its own"),
        Going::Barred => Ruling::no(clause, "it is impassable to it in this formation"),
    };
    let crossing = ruling.allowed && matches!(feature, Feature::Bridge | Feature::Ford);
    Fate::from(ruling).also_if(crossing, HZ_BRG_02).also_if(feature == Feature::BarricadedBreach, HZ_FOR_10)
}
