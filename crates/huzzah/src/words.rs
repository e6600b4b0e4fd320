//! The book's vocabulary: the words every procedure shares.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The three arms.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Arm {
    #[default]
    Infantry,
    Cavalry,
    Artillery,
}

/// Morale quality, best first: an Up moves one place towards Veteran, a Down one place towards Unreliable.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Quality {
    Veteran,
    Experienced,
    #[default]
    Trained,
    Green,
    Raw,
    Unreliable,
}

/// The formations a unit can stand in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Formation {
    #[default]
    Line,
    Column,
    /// A loose line.
    OpenOrder,
    MarchColumn,
    Square,
    /// What a routing unit is.
    Mob,
    /// Austrian infantry of 1809 to 1815.
    Mass,
    Limbered,
    Unlimbered,
}

/// The level of a command and of its officer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum OfficerLevel {
    #[default]
    Brigade,
    Division,
    Corps,
    /// Commands the army.
    CommanderInChief,
}

/// How good an officer is; gives his command rating.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum OfficerQuality {
    Excellent,
    Skilful,
    #[default]
    Average,
    Poor,
    Abysmal,
}

/// How far away the target of artillery is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum RangeBand {
    /// Within its threat zone.
    Short,
    #[default]
    Long,
    Extreme,
}

/// The first half of a unit's printed rating.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Grade {
    Elites,
    #[default]
    Regulars,
    Militia,
}

/// The second half of a unit's printed rating.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Class {
    A,
    B,
    #[default]
    C,
    D,
}

/// Weight of a battery.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum GunWeight {
    Light,
    #[default]
    Medium,
    Heavy,
}

/// What the ground is: the rows of the table of movement by terrain.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Terrain {
    /// Nothing special.
    #[default]
    Open,
    GentleSlope,
    SteepSlope,
    BrokenGround,
    LightWood,
    HeavyWood,
    FordableWater,
    LowHedge,
    HighHedge,
    LowWall,
    HighWall,
    ShallowSunken,
    DeepSunken,
    MarshPassable,
    WolfPits,
    Difficult,
    BridgeOrFord,
    Buildings,
    Breach,
}

impl Arm {
    pub const fn name(self) -> &'static str {
        match self {
            Arm::Infantry => "infantry",
            Arm::Cavalry => "cavalry",
            Arm::Artillery => "artillery",
        }
    }
}

impl Quality {
    pub const ALL: [Quality; 6] =
        [Quality::Veteran, Quality::Experienced, Quality::Trained, Quality::Green, Quality::Raw, Quality::Unreliable];

    /// The name after so many Ups (or, below nought, Downs); never beyond either end.
    pub fn shifted(self, ups: i32) -> Quality {
        let place = (self as i32 - ups).clamp(0, Quality::ALL.len() as i32 - 1);
        Quality::ALL[place as usize]
    }

    /// As the book's tables write it.
    pub const fn name(self) -> &'static str {
        match self {
            Quality::Veteran => "Veteran",
            Quality::Experienced => "Experienced",
            Quality::Trained => "Trained",
            Quality::Green => "Green",
            Quality::Raw => "Raw",
            Quality::Unreliable => "Unreliable",
        }
    }
}

impl OfficerQuality {
    pub const ALL: [OfficerQuality; 5] =
        [OfficerQuality::Excellent, OfficerQuality::Skilful, OfficerQuality::Average, OfficerQuality::Poor, OfficerQuality::Abysmal];

    /// As the book's tables write it.
    pub const fn name(self) -> &'static str {
        match self {
            OfficerQuality::Excellent => "Excellent",
            OfficerQuality::Skilful => "Skilful",
            OfficerQuality::Average => "Average",
            OfficerQuality::Poor => "Poor",
            OfficerQuality::Abysmal => "Abysmal",
        }
    }
}

impl Formation {
    /// The name in a sentence.
    pub const fn name(self) -> &'static str {
        match self {
            Formation::Line => "line",
            Formation::Column => "column",
            Formation::OpenOrder => "open order",
            Formation::MarchColumn => "march column",
            Formation::Square => "square",
            Formation::Mob => "mob",
            Formation::Mass => "mass",
            Formation::Limbered => "limbered",
            Formation::Unlimbered => "unlimbered",
        }
    }
}
