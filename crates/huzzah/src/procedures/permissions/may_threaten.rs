//! Who can threaten whom where: HZ-THZ-11, HZ-BOM-03, HZ-BOM-04, HZ-FAV-11, HZ-HIL-07, HZ-BRK-03, HZ-RIV-08, HZ-HED-09, HZ-HED-11,
//! HZ-WAL-07, HZ-WAL-09, HZ-DIT-09, HZ-BLD-09, HZ-CAV-02, HZ-RCL-10, HZ-FORM-06, HZ-FORM-08.

use grognard_engine::ruling::rule;
use grognard_engine::umpire::Contradiction;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::fate::Fate;
use crate::Rules;
use crate::clause::*;
use crate::procedures::lookups::shape::{formation_fits, shape};
use crate::words::{Arm, Formation, RangeBand};
use grognard_engine::no_dice;

#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct MayThreatenFacts {
    #[schemars(extend("x-group" = "Threatener", "x-role" = "a", "x-common" = true))]
    pub arm: Arm,
    #[schemars(extend("x-group" = "Threatener", "x-role" = "a"))]
    pub formation: Formation,
    /// Cossacks (or yoruks).
    #[schemars(extend("x-group" = "Threatener", "x-role" = "a"))]
    pub cossack: bool,
    /// Blown cavalry.
    #[schemars(extend("x-group" = "Threatener", "x-role" = "a", "x-clause" = "HZ-CAV-02"))]
    pub blown: bool,
    /// Cavalry that has lost control.
    #[schemars(extend("x-group" = "Threatener", "x-clause" = "HZ-RCL-10"))]
    pub out_of_control: bool,
    /// How far away the target of a battery is.
    #[schemars(extend("x-group" = "Threatener", "x-clause" = "HZ-THZ-11"))]
    pub range: ArtilleryRange,
    /// A battery bombards; it does not only threaten by being there.
    #[schemars(extend("x-group" = "Threatener", "x-clause" = "HZ-THZ-11"))]
    pub bombards: bool,
    /// The threatener stands at the very edge of the water or the sunken obstacle.
    #[schemars(extend("x-group" = "Threatener", "x-clause" = "HZ-RIV-08"))]
    pub at_the_edge: bool,
    /// The threatener is itself in the wood.
    #[schemars(extend("x-group" = "Threatener", "x-clause" = "HZ-WOD-07"))]
    pub in_the_wood: bool,
    /// Infantry is the target.
    #[schemars(extend("x-group" = "Target", "x-clause" = "HZ-FAV-11"))]
    pub target: Arm,
    /// Where the target is.
    #[schemars(extend("x-group" = "Target", "x-common" = true))]
    pub place: Place,
}

/// Short unless said otherwise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ArtilleryRange {
    #[default]
    Short,
    Long,
    Extreme,
}

impl From<ArtilleryRange> for RangeBand {
    fn from(range: ArtilleryRange) -> RangeBand {
        match range {
            ArtilleryRange::Short => RangeBand::Short,
            ArtilleryRange::Long => RangeBand::Long,
            ArtilleryRange::Extreme => RangeBand::Extreme,
        }
    }
}

/// Where a target stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    #[default]
    Open,
    /// In dead ground at the foot of a contour.
    DeadGround,
    /// Before or beyond the dead ground.
    BeyondDeadGround,
    BrokenGround,
    /// At the edge of a wood.
    WoodEdge,
    /// Deeper in a wood.
    Woods,
    /// Behind and adjacent to a hedge.
    BehindHedge,
    /// Behind and adjacent to a wall or redoubt.
    BehindWall,
    /// In a sunken river or stream.
    SunkenRiver,
    /// In a deep ditch, sunken road or trench.
    DeepSunken,
    /// Deployed in a building.
    DeployedInBuilding,
    /// In a sector of buildings but not deployed.
    Buildings,
}

no_dice! {
    MayThreaten: MayThreatenFacts => Fate = may_threaten, check check;
    Permission "may-threaten" "Can it threaten that target?"
    [
        HZ_THZ_11, HZ_BOM_03, HZ_BOM_04, HZ_FAV_11, HZ_HIL_07, HZ_BRK_03, HZ_WOD_03, HZ_WOD_07, HZ_WOD_10, HZ_RIV_08, HZ_HED_07, HZ_HED_09, HZ_HED_11,
        HZ_WAL_07, HZ_WAL_09, HZ_WAL_10, HZ_DIT_08, HZ_DIT_09, HZ_RIV_06, HZ_BLD_08, HZ_BLD_09, HZ_CAV_02, HZ_RCL_10, HZ_FORM_06, HZ_FORM_08,
        HZ_THZ_02, HZ_DEP_05, HZ_GAP_07]
}

fn check(facts: &MayThreatenFacts, _: &Rules) -> Result<(), Contradiction> {
    formation_fits(facts.arm, facts.formation)?;
    let inside = facts.in_the_wood && facts.arm == Arm::Artillery;
    Contradiction::if_both(inside, "in_the_wood", "arm", HZ_WOD_03, "artillery cannot enter woods")?;
    let guns = facts.bombards && facts.arm != Arm::Artillery;
    Contradiction::if_both(guns, "arm", "bombards", HZ_THZ_11, "only batteries bombard")?;
    let horse = (facts.blown || facts.out_of_control) && facts.arm != Arm::Cavalry;
    Contradiction::if_both(horse, "arm", "blown", HZ_CAV_02, "only cavalry is blown or out of control")
}

pub fn may_threaten(facts: &MayThreatenFacts, _: &Rules) -> Fate {
    let (guns, foot, horse) = (facts.arm == Arm::Artillery, facts.arm == Arm::Infantry, facts.arm == Arm::Cavalry);
    let far = guns && RangeBand::from(facts.range) != RangeBand::Short;
    let formation = shape(facts.arm, facts.formation);
    let at = |place| facts.place == place;
    let wood = at(Place::Woods) || at(Place::WoodEdge);
    let covered = wood || at(Place::DeployedInBuilding) || at(Place::Buildings);
    let ruling = rule()
        .no_if(facts.out_of_control, HZ_RCL_10, "cavalry out of control is blown and has no threat zone")
        .no_if(facts.blown, HZ_CAV_02, "blown cavalry has no threat zone")
        .no_if(formation == Formation::Mob, HZ_FORM_08, "a mob has no threat zone")
        .no_if(formation == Formation::MarchColumn, HZ_FORM_06, "a march column has no threat zone")
        .no_if(formation == Formation::Limbered, HZ_THZ_02, "limbered artillery has no threat zone")
        .no_if(far && !facts.bombards, HZ_BOM_03, "at long and extreme range artillery threatens only by bombarding")
        .no_if(guns && at(Place::DeadGround), HZ_HIL_07, "artillery cannot threaten into dead ground")
        .yes_if(guns && at(Place::BeyondDeadGround), HZ_HIL_07, "artillery threatens before and beyond dead ground")
        .yes_if(guns && at(Place::BrokenGround), HZ_BRK_03, "artillery can threaten units in broken ground")
        .no_if(
            at(Place::SunkenRiver) && (horse || !facts.at_the_edge),
            HZ_RIV_08,
            "troops in a sunken river are threatened only by infantry and artillery at the water's edge",
        )
        .yes_if(at(Place::SunkenRiver), HZ_RIV_08, "it stands at the water's edge")
        .no_if(
            at(Place::DeepSunken) && (horse || !facts.at_the_edge),
            HZ_DIT_09,
            "units in a deep sunken obstacle are threatened only by infantry and artillery at its edge",
        )
        .yes_if(at(Place::DeepSunken), HZ_DIT_09, "it stands at the edge of the obstacle")
        .yes_if(guns && at(Place::BehindHedge), HZ_HED_09, "it can; the target is in a favourable position")
        .yes_if(foot && at(Place::BehindHedge), HZ_HED_11, "it can; the target is in a favourable position")
        .no_if(at(Place::BehindHedge), HZ_HED_07, "hedges block the threat of cavalry")
        .yes_if(guns && at(Place::BehindWall), HZ_WAL_07, "it can; the target is in a favourable position")
        .yes_if(foot && at(Place::BehindWall), HZ_WAL_09, "it can; the target is in a favourable position")
        .no_if(at(Place::BehindWall), HZ_WAL_10, "walls and redoubts block the threat of cavalry")
        .no_if(
            horse && covered && facts.target == Arm::Infantry && !(facts.cossack && wood),
            HZ_FAV_11,
            "infantry in woods or buildings ignores cavalry, cossacks in woods excepted",
        )
        .no_if(horse && wood && !facts.cossack, HZ_WOD_10, "cavalry has no threat zone into woods")
        .no_if(at(Place::Woods) && !facts.in_the_wood, HZ_WOD_07, "from the open only units at the edge of a wood are threatened")
        .yes_if(at(Place::WoodEdge) && !facts.in_the_wood, HZ_WOD_07, "units at the edge of a wood are threatened from the open")
        .yes_if(guns && at(Place::DeployedInBuilding), HZ_BLD_09, "artillery can threaten a unit deployed in a building")
        .no_if(!foot && (at(Place::Buildings) || at(Place::DeployedInBuilding)), HZ_BLD_08, "buildings block its threat zone")
        .yes_if(far, HZ_THZ_11, "it threatens that one target by bombarding it")
        .yes_if(guns && facts.bombards, HZ_BOM_04, "batteries can bombard at short range as well")
        .yes_if(guns, HZ_BOM_04, "batteries threaten what is in their short range zone")
        .otherwise_yes(HZ_THZ_02, "the target is in its threat zone");
    let bombards = ruling.allowed && facts.bombards;
    let (river, ditch) = (horse && ruling.clause == HZ_RIV_08, horse && ruling.clause == HZ_DIT_09);
    Fate::from(ruling).also_if(bombards, HZ_THZ_11).also_if(far, HZ_BOM_03).also_if(river, HZ_RIV_06).also_if(ditch, HZ_DIT_08)
}
