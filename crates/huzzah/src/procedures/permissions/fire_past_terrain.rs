//! Guns, friends and terrain: HZ-BOM-08, HZ-BOM-09, HZ-HIL-07, HZ-HIL-12, HZ-HIL-13, HZ-BRK-03, HZ-WOD-13, HZ-HED-08, HZ-HED-09,
//! HZ-WAL-07, HZ-DIF-06, HZ-RIV-08, HZ-DIT-09, HZ-BLD-09, HZ-BLD-10: does what lies between or around the target allow the bombardment?

use grognard_engine::ruling::rule;
use grognard_engine::umpire::Contradiction;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::fate::Fate;
use super::may_threaten::ArtilleryRange;
use crate::Rules;
use crate::clause::*;
use grognard_engine::no_dice;

#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct FirePastTerrainFacts {
    #[schemars(extend("x-group" = "Battery", "x-role" = "a", "x-clause" = "HZ-WOD-13"))]
    pub howitzer: bool,
    #[schemars(extend("x-group" = "Battery", "x-role" = "a", "x-clause" = "HZ-WOD-13"))]
    pub rocket: bool,
    /// Where the battery stands.
    #[schemars(extend("x-group" = "Battery", "x-common" = true))]
    pub battery: Stands,
    /// The battery is higher than the wood or sector.
    #[schemars(extend("x-group" = "Battery", "x-clause" = "HZ-WOD-13"))]
    pub above_the_cover: bool,
    #[schemars(extend("x-group" = "Target", "x-common" = true))]
    pub range: ArtilleryRange,
    /// Where the target is.
    #[schemars(extend("x-group" = "Target", "x-common" = true))]
    pub place: Cover,
    /// The target stands no lower than the battery.
    #[schemars(extend("x-group" = "Target", "x-clause" = "HZ-BOM-09"))]
    pub target_as_high: bool,
    /// Friends stand in the way.
    #[schemars(extend("x-group" = "Friends", "x-common" = true, "x-clause" = "HZ-BOM-08"))]
    pub over_friends: bool,
    /// The friends stand lower than the battery.
    #[schemars(extend("x-group" = "Friends", "x-clause" = "HZ-BOM-08"))]
    pub friends_lower: bool,
    /// The range band in which the friends stand.
    #[schemars(extend("x-group" = "Friends", "x-clause" = "HZ-BOM-09"))]
    pub friends_range: ArtilleryRange,
    /// How far the target is from the battery's friends, cm.
    #[schemars(range(min = 0, max = 120), extend("x-group" = "Friends", "x-clause" = "HZ-BOM-08"))]
    pub friends_to_target: f64,
}

impl Default for FirePastTerrainFacts {
    fn default() -> FirePastTerrainFacts {
        FirePastTerrainFacts {
            howitzer: false,
            rocket: false,
            battery: Stands::Level,
            above_the_cover: false,
            range: ArtilleryRange::Long,
            place: Cover::Open,
            target_as_high: false,
            over_friends: false,
            friends_lower: false,
            friends_range: ArtilleryRange::Short,
            friends_to_target: 20.0,
        }
    }
}

/// Where the guns are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Stands {
    #[default]
    Level,
    Hill,
    /// At the top edge of a cliff.
    CliffTop,
    /// Adjacent to a hedge.
    ByHedge,
}

/// What the target stands in or behind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Cover {
    #[default]
    Open,
    DeadGround,
    BrokenGround,
    /// At the edge of a wood.
    WoodEdge,
    /// Inside light woodland.
    LightWood,
    /// Inside heavy woodland.
    HeavyWood,
    BehindHedge,
    BehindWall,
    /// In a sector, not deployed in it.
    Buildings,
    DeployedInBuilding,
    /// In a sunken river or stream, the guns not at its edge.
    SunkenRiver,
    /// In a deep sunken obstacle, the guns not at its edge.
    DeepSunken,
}

no_dice! {
    FirePastTerrain: FirePastTerrainFacts => Fate = fire_past_terrain, check check;
    Permission "fire-past-terrain" "May guns bombard over friends or terrain?"
    [
        HZ_BOM_05, HZ_BOM_08, HZ_BOM_09, HZ_HIL_07, HZ_HIL_12, HZ_HIL_13, HZ_BRK_03, HZ_WOD_07, HZ_WOD_13, HZ_HED_08, HZ_HED_09, HZ_WAL_07,
        HZ_DIF_06, HZ_RIV_08, HZ_DIT_09, HZ_BLD_08, HZ_BLD_09, HZ_BLD_10, HZ_GAP_06,
    ]
}

fn check(facts: &FirePastTerrainFacts, _: &Rules) -> Result<(), Contradiction> {
    Contradiction::if_both(facts.howitzer && facts.rocket, "howitzer", "rocket", HZ_GAP_06, "a battery has howitzers or rockets")
}

pub fn fire_past_terrain(facts: &FirePastTerrainFacts, rules: &Rules) -> Fate {
    let far = facts.range != ArtilleryRange::Short;
    let at = |cover| facts.place == cover;
    let plunging = facts.howitzer || facts.rocket;
    let over = &rules.lookup.over;
    let (hill, gap) = (facts.battery == Stands::Hill, facts.friends_to_target);
    let from_hill = hill && facts.friends_lower && far;
    // The two cases stand in the bombardment rules and again in those of hills, with the same distance.
    let clear = gap >= f64::from(over.friends) && gap >= f64::from(over.hill);
    let first = from_hill && facts.friends_range == ArtilleryRange::Short && clear;
    let second = from_hill && facts.friends_range != facts.range && facts.target_as_high;
    let wood_gap = gap > f64::from(over.wood);
    let building_gap = gap > f64::from(over.building);
    let ruling = rule()
        .no_if(facts.battery == Stands::CliffTop && !far, HZ_DIF_06, "from a cliff top only at long and extreme range")
        .no_if(facts.battery == Stands::ByHedge && far, HZ_HED_08, "through a hedge only at short range")
        .no_if(at(Cover::DeadGround), HZ_HIL_07, "the target is in dead ground")
        .no_if(at(Cover::SunkenRiver), HZ_RIV_08, "who is in sunken water is reached only from its edge")
        .no_if(at(Cover::DeepSunken), HZ_DIT_09, "who is in a deep sunken obstacle is reached only from its edge")
        .no_if(
            facts.over_friends && !first && !second,
            HZ_BOM_08,
            "friends are in the way, and neither rule for hills lets it fire over them",
        )
        .no_if(at(Cover::HeavyWood), HZ_WOD_07, "nothing reaches deeper than the edge of heavy woods")
        .yes_if(
            at(Cover::LightWood) && plunging && facts.above_the_cover && far && wood_gap,
            HZ_WOD_13,
            "howitzers and rockets above a light wood see into it",
        )
        .no_if(
            at(Cover::LightWood),
            HZ_WOD_13,
            "only howitzers and rockets from higher ground, at long or extreme range, the target clear of friends",
        )
        .yes_if(at(Cover::DeployedInBuilding), HZ_BLD_09, "artillery can bombard a unit deployed in a building")
        .yes_if(
            at(Cover::Buildings) && plunging && facts.above_the_cover && far && building_gap,
            HZ_BLD_10,
            "howitzers and rockets above a sector see any unit in it",
        )
        .no_if(
            at(Cover::Buildings),
            HZ_BLD_10,
            "only howitzers and rockets from higher ground, at long or extreme range, the target clear of friends",
        )
        .yes_if(facts.over_friends && first, HZ_BOM_08, "the friends are lower and near the guns, the target well clear of them")
        .yes_if(
            facts.over_friends && second,
            HZ_BOM_09,
            "the friends are lower and in another range band, the target no lower than the guns",
        )
        .yes_if(
            facts.battery == Stands::ByHedge,
            HZ_HED_08,
            "through the hedge at short range; the hedge before the battery is removed after the test",
        )
        .yes_if(facts.battery == Stands::CliffTop, HZ_DIF_06, "from the top edge of a cliff at long and extreme range")
        .yes_if(at(Cover::BehindHedge), HZ_HED_09, "it can; the target is in a favourable position")
        .yes_if(at(Cover::BehindWall), HZ_WAL_07, "it can; the target is in a favourable position")
        .yes_if(at(Cover::BrokenGround), HZ_BRK_03, "units in broken ground can be bombarded")
        .yes_if(at(Cover::WoodEdge), HZ_WOD_07, "artillery reaches units on a wood's edge")
        .otherwise_yes(HZ_BOM_05, "nothing is in the way");
    let (one, two) = (ruling.clause == HZ_BOM_08, ruling.clause == HZ_BOM_09);
    let blocked = ruling.clause == HZ_BLD_10 && !ruling.allowed;
    Fate::from(ruling).also_if(one, HZ_HIL_12).also_if(two, HZ_HIL_13).also_if(blocked, HZ_BLD_08)
}
