//! Who can go where, and how fast: the one function behind `terrain-move` and `may-enter`.

use grognard_engine::Clause;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::found::Share;
use super::shape::shape;
use crate::Rules;
use crate::clause::*;
use crate::rules::lookup::{Mover, Rate, Row};
use crate::words::{Arm, Feature, Formation};

/// Who moves.
#[derive(Clone, Copy, Debug)]
pub struct Walker {
    pub arm: Arm,
    pub formation: Formation,
    pub open_order_troops: bool,
    pub skirmish_troops: bool,
    pub cossack: bool,
}

/// What is in the way, as the scenario designates it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ground {
    pub feature: Feature,
    pub fordable_by: FordableBy,
    /// A marsh designated passable.
    pub passable: bool,
    /// A siege game: the infantry has ladders.
    pub siege: bool,
    /// Along a sunken road, not across it.
    pub along: bool,
}

/// Who can wade a river or stream.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum FordableBy {
    #[default]
    Everyone,
    InfantryAndCavalry,
    CavalryOnly,
    /// Impassable but at bridges and fords.
    Nobody,
}

/// How the ground takes them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Going {
    At(Share),
    /// Set down on the far side.
    Placed,
    Barred,
}

/// The going for troops, and the clause that says so.
pub fn going(walker: Walker, ground: Ground, rules: &Rules) -> (Going, Clause) {
    let formation = shape(walker.arm, walker.formation);
    let walker = Walker { formation, ..walker };
    let along = matches!(formation, Formation::Mob | Formation::MarchColumn | Formation::Limbered);
    let full = Going::At(Share::default());
    match ground.feature {
        Feature::ShallowSunken | Feature::DeepSunken if ground.along && along => (full, HZ_DIT_10),
        Feature::Road => (full, HZ_ROD_01),
        Feature::StrongPoint => (Going::Barred, HZ_STR_04),
        Feature::FortressWall => fortress_wall(walker, ground.siege),
        Feature::River if !can_wade(walker.arm, ground.fordable_by) => (Going::Barred, HZ_RIV_02),
        Feature::Marsh if !ground.passable => (Going::Barred, HZ_DIF_01),
        Feature::Breach | Feature::BarricadedBreach if !matches!(formation, Formation::Line | Formation::OpenOrder) => {
            (Going::Barred, HZ_FOR_09)
        }
        feature => {
            let mover = mover(walker, feature);
            let going = match rules.lookup.rate(row(feature), mover) {
                Rate::Share(share) => Going::At(share),
                Rate::Place => Going::Placed,
                Rate::Impassable => Going::Barred,
            };
            (going, clause(feature, mover, going))
        }
    }
}

/// HZ-FOR-01, HZ-FOR-02: walls are scaled only in sieges, by infantry in line or open order.
fn fortress_wall(walker: Walker, siege: bool) -> (Going, Clause) {
    let formed = matches!(walker.formation, Formation::Line | Formation::OpenOrder);
    match (siege, walker.arm == Arm::Infantry && formed) {
        (false, _) => (Going::Barred, HZ_FOR_01),
        (true, false) => (Going::Barred, HZ_FOR_02),
        (true, true) => (Going::Placed, HZ_FOR_02),
    }
}

fn can_wade(arm: Arm, fordable_by: FordableBy) -> bool {
    match fordable_by {
        FordableBy::Everyone => true,
        FordableBy::InfantryAndCavalry => arm != Arm::Artillery,
        FordableBy::CavalryOnly => arm == Arm::Cavalry,
        FordableBy::Nobody => false,
    }
}

/// The column of the terrain table. Streets, bridges and fords take any arm in march column; elsewhere each arm has its own column.
fn mover(walker: Walker, feature: Feature) -> Mover {
    let marching = matches!(walker.formation, Formation::MarchColumn | Formation::Limbered);
    let streets = matches!(feature, Feature::Bridge | Feature::Ford | Feature::Buildings);
    match (walker.arm, walker.formation) {
        _ if marching && streets => Mover::MarchColumn,
        (Arm::Artillery, _) => Mover::Artillery,
        (Arm::Cavalry, _) if walker.cossack => Mover::Cossack,
        (Arm::Cavalry, Formation::OpenOrder) if walker.open_order_troops => Mover::Cossack,
        (Arm::Cavalry, _) => Mover::Cavalry,
        (Arm::Infantry, Formation::MarchColumn) => Mover::MarchColumn,
        (Arm::Infantry, Formation::OpenOrder) if walker.skirmish_troops => Mover::InfantrySkirmish,
        (Arm::Infantry, Formation::OpenOrder) => Mover::InfantryOpen,
        (Arm::Infantry, _) => Mover::InfantryClose,
    }
}

const fn row(feature: Feature) -> Row {
    match feature {
        Feature::Open | Feature::Road => Row::Open,
        Feature::GentleSlope => Row::GentleSlope,
        Feature::SteepSlope => Row::SteepSlope,
        Feature::BrokenGround => Row::BrokenGround,
        Feature::LightWood => Row::LightWood,
        Feature::HeavyWood => Row::HeavyWood,
        Feature::River => Row::FordableWater,
        Feature::LowHedge => Row::LowHedge,
        Feature::HighHedge => Row::HighHedge,
        Feature::LowWall | Feature::Redoubt => Row::LowWall,
        Feature::HighWall => Row::HighWall,
        Feature::ShallowSunken => Row::ShallowSunken,
        Feature::DeepSunken => Row::DeepSunken,
        Feature::Marsh => Row::MarshPassable,
        Feature::WolfPits => Row::WolfPits,
        Feature::Cliff | Feature::Lake | Feature::Flood | Feature::FortressWall => Row::Difficult,
        Feature::Bridge | Feature::Ford => Row::BridgeOrFord,
        Feature::Buildings | Feature::StrongPoint => Row::Buildings,
        Feature::Breach | Feature::BarricadedBreach => Row::Breach,
    }
}

fn clause(feature: Feature, mover: Mover, going: Going) -> Clause {
    let guns = mover == Mover::Artillery;
    let barred = going == Going::Barred;
    let loose = matches!(mover, Mover::InfantryOpen | Mover::InfantrySkirmish);
    match feature {
        Feature::Open | Feature::Road => HZ_OPN_02,
        Feature::GentleSlope => HZ_HIL_02,
        Feature::SteepSlope => HZ_HIL_03,
        Feature::BrokenGround => HZ_BRK_01,
        Feature::LightWood | Feature::HeavyWood if guns => HZ_WOD_03,
        Feature::LightWood if mover == Mover::Cossack => HZ_WOD_05,
        Feature::LightWood if loose => HZ_WOD_04,
        Feature::LightWood | Feature::HeavyWood => HZ_WOD_02,
        Feature::River => HZ_RIV_05,
        Feature::LowHedge | Feature::HighHedge if guns => HZ_HED_03,
        Feature::LowHedge => HZ_HED_05,
        Feature::HighHedge if barred => HZ_HED_04,
        Feature::HighHedge => HZ_HED_06,
        Feature::LowWall | Feature::Redoubt | Feature::HighWall if guns => HZ_WAL_03,
        Feature::LowWall | Feature::Redoubt => HZ_WAL_05,
        Feature::HighWall if barred => HZ_WAL_04,
        Feature::HighWall => HZ_WAL_06,
        Feature::ShallowSunken if barred => HZ_DIT_03,
        Feature::ShallowSunken => HZ_DIT_05,
        Feature::DeepSunken if barred => HZ_DIT_04,
        Feature::DeepSunken => HZ_DIT_06,
        Feature::Marsh if !barred => HZ_DIF_03,
        Feature::WolfPits if !barred => HZ_DIF_02,
        Feature::Marsh | Feature::WolfPits | Feature::Cliff | Feature::Lake | Feature::Flood => HZ_DIF_01,
        Feature::Bridge | Feature::Ford if barred => HZ_BRG_03,
        Feature::Bridge | Feature::Ford => HZ_BRG_01,
        Feature::Buildings if barred => HZ_BLD_05,
        Feature::Buildings if mover == Mover::MarchColumn => HZ_BLD_03,
        Feature::Buildings => HZ_BLD_04,
        Feature::Breach | Feature::BarricadedBreach => HZ_FOR_09,
        Feature::StrongPoint => HZ_STR_04,
        Feature::FortressWall => HZ_FOR_01,
    }
}

/// Linear obstacles: the unit stops on touching one and crosses on a later order.
pub const fn stops_at(feature: Feature) -> Option<Clause> {
    match feature {
        Feature::River => Some(HZ_RIV_04),
        Feature::LowHedge | Feature::HighHedge => Some(HZ_HED_02),
        Feature::LowWall | Feature::HighWall | Feature::Redoubt => Some(HZ_WAL_02),
        Feature::ShallowSunken | Feature::DeepSunken => Some(HZ_DIT_02),
        _ => None,
    }
}
