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

impl OfficerLevel {
    pub const fn name(self) -> &'static str {
        match self {
            OfficerLevel::Brigade => "brigade officer",
            OfficerLevel::Division => "division officer",
            OfficerLevel::Corps => "corps officer",
            OfficerLevel::CommanderInChief => "CinC",
        }
    }
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

impl RangeBand {
    pub const fn name(self) -> &'static str {
        match self {
            RangeBand::Short => "short",
            RangeBand::Long => "long",
            RangeBand::Extreme => "extreme",
        }
    }
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

/// What a unit meets on the ground, by the names of the terrain rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Feature {
    #[default]
    Open,
    GentleSlope,
    SteepSlope,
    BrokenGround,
    /// Orchards, open copses.
    LightWood,
    HeavyWood,
    /// A river or stream along its length, not at a bridge or ford.
    River,
    LowHedge,
    HighHedge,
    LowWall,
    HighWall,
    /// Always low, with a sloping front.
    Redoubt,
    /// A shallow ditch, sunken road or trench.
    ShallowSunken,
    /// A deep ditch, sunken road or trench.
    DeepSunken,
    Marsh,
    WolfPits,
    Cliff,
    Lake,
    /// A river in flood.
    Flood,
    Bridge,
    /// A designated ford.
    Ford,
    Road,
    /// A sector of a village, town or farm.
    Buildings,
    StrongPoint,
    FortressWall,
    Breach,
    /// A breach topped with chevaux de frise or a barricade.
    BarricadedBreach,
}

impl Feature {
    pub const fn is_wood(self) -> bool {
        matches!(self, Feature::LightWood | Feature::HeavyWood)
    }

    /// Woods and buildings, for threats and engagements.
    pub const fn is_dense(self) -> bool {
        self.is_wood() || matches!(self, Feature::Buildings | Feature::StrongPoint)
    }
}

/// A nation and years of the national ratings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Nation {
    #[serde(rename = "france-1792-1800")]
    FranceRepublic,
    #[serde(rename = "france-1805-1807")]
    FranceGrandeArmee,
    #[default]
    #[serde(rename = "france-1808-1812")]
    FranceEmpire,
    #[serde(rename = "france-1813-1815")]
    FranceLate,
    #[serde(rename = "britain-1808-1815")]
    Britain,
    #[serde(rename = "portugal-1809-1814")]
    Portugal,
    #[serde(rename = "spain-1808-1809")]
    SpainEarly,
    #[serde(rename = "spain-1810-1814")]
    SpainLate,
    #[serde(rename = "austria-1792-1807")]
    AustriaEarly,
    #[serde(rename = "austria-1809-1815")]
    AustriaLate,
    #[serde(rename = "prussia-1792-1807")]
    PrussiaEarly,
    #[serde(rename = "prussia-1813-1815")]
    PrussiaLate,
    #[serde(rename = "russia-1799-1807")]
    RussiaEarly,
    #[serde(rename = "russia-1812-1815")]
    RussiaLate,
    GermanConfederation,
    DuchyOfWarsaw,
    Italy,
    Naples,
    SwedenDenmark,
    OttomanEgypt,
}

impl Nation {
    /// In the order of the table of national ratings, with its row names.
    pub const ALL: [(Nation, &'static str); 20] = [
        (Nation::FranceRepublic, "France 1792-1800"),
        (Nation::FranceGrandeArmee, "France 1805-1807"),
        (Nation::FranceEmpire, "France 1808-1812"),
        (Nation::FranceLate, "France 1813-1815"),
        (Nation::Britain, "Britain 1808-1815"),
        (Nation::Portugal, "Portugal 1809-1814"),
        (Nation::SpainEarly, "Spain 1808-1809"),
        (Nation::SpainLate, "Spain 1810-1814"),
        (Nation::AustriaEarly, "Austria 1792-1807"),
        (Nation::AustriaLate, "Austria 1809-1815"),
        (Nation::PrussiaEarly, "Prussia 1792-1807"),
        (Nation::PrussiaLate, "Prussia 1813-1815"),
        (Nation::RussiaEarly, "Russia 1799-1807"),
        (Nation::RussiaLate, "Russia 1812-1815"),
        (Nation::GermanConfederation, "German Confederation"),
        (Nation::DuchyOfWarsaw, "Duchy of Warsaw"),
        (Nation::Italy, "Italy (Kingdom)"),
        (Nation::Naples, "Naples"),
        (Nation::SwedenDenmark, "Sweden, Denmark"),
        (Nation::OttomanEgypt, "Ottoman, Egypt"),
    ];

    pub const fn name(self) -> &'static str {
        Nation::ALL[self as usize].1
    }
}

/// What a unit stands in, as far as tests care.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Ground {
    #[default]
    Open,
    Woods,
    Buildings,
    StrongPoint,
    Ruins,
    Marsh,
    BrokenGround,
}

impl Ground {
    /// Woods and buildings of every sort are dense terrain.
    pub const fn is_dense(self) -> bool {
        matches!(self, Ground::Woods | Ground::Buildings | Ground::StrongPoint | Ground::Ruins)
    }
}

/// What a unit or group is told to do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum OrderKind {
    #[default]
    Advance,
    Retire,
    Manoeuvre,
    Deploy,
}
