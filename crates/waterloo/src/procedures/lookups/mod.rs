//! Numbers and entries of the book.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::rules::movement::{Column, Terrain};

pub mod army_morale;
pub mod garrison;
pub mod leader;
pub mod manoeuvre_cost;
pub mod movement_allowance;
pub mod movement_cost;
pub mod ratings;
pub mod victory;
pub mod zone_of_control;

/// Column of the movement charts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Who {
    #[default]
    Infantry,
    Cavalry,
    Artillery,
    Leader,
}

impl Who {
    pub const fn column(self) -> Column {
        match self {
            Who::Infantry => Column::Infantry,
            Who::Cavalry => Column::Cavalry,
            Who::Artillery => Column::Artillery,
            Who::Leader => Column::Leader,
        }
    }
}

/// Type of movement.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum MovementType {
    Strategic,
    #[default]
    Tactical,
    Reduced,
    Withdrawal,
    /// Screened artillery.
    Screened,
}

/// Hex of the terrain chart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Hex {
    #[default]
    Clear,
    Cultivated,
    Woods,
    Marsh,
    Village,
    BuiltUpVillage,
    /// Chateau or walled farm.
    Chateau,
    /// Lake or river.
    Lake,
}

impl Hex {
    pub const fn terrain(self) -> Terrain {
        match self {
            Hex::Clear => Terrain::Clear,
            Hex::Cultivated => Terrain::Cultivated,
            Hex::Woods => Terrain::Woods,
            Hex::Marsh => Terrain::Marsh,
            Hex::Village => Terrain::Village,
            Hex::BuiltUpVillage => Terrain::BuiltUpVillage,
            Hex::Chateau => Terrain::Chateau,
            Hex::Lake => Terrain::LakeOrRiver,
        }
    }
}

/// What is crossed or climbed, and buildings in the hex: costs that are added.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Hexside {
    Building,
    DeepStream,
    Stream,
    MarshyStream,
    Ford,
    Bridge,
    UpLevel,
    UpSteep,
    DownLevel,
    DownSteep,
    Crest,
    Ravine,
}

impl Hexside {
    pub const fn terrain(self) -> Terrain {
        match self {
            Hexside::Building => Terrain::Building,
            Hexside::DeepStream => Terrain::DeepStream,
            Hexside::Stream => Terrain::Stream,
            Hexside::MarshyStream => Terrain::MarshyStream,
            Hexside::Ford => Terrain::Ford,
            Hexside::Bridge => Terrain::Bridge,
            Hexside::UpLevel => Terrain::UpLevel,
            Hexside::UpSteep => Terrain::UpSteep,
            Hexside::DownLevel => Terrain::DownLevel,
            Hexside::DownSteep => Terrain::DownSteep,
            Hexside::Crest => Terrain::Crest,
            Hexside::Ravine => Terrain::Ravine,
        }
    }

    pub const fn is_water(self) -> bool {
        matches!(self, Hexside::DeepStream | Hexside::Stream | Hexside::MarshyStream)
    }
}

/// Road or path the move follows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Route {
    #[default]
    None,
    Road,
    Path,
}
