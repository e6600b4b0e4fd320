//! The book's words for troops and ground, as the facts spell them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Arm of a unit (BW-GAP-01).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Arm {
    #[default]
    Infantry,
    LightCavalry,
    HeavyCavalry,
    FootArtillery,
    HorseArtillery,
}

impl Arm {
    pub const fn is_infantry(self) -> bool {
        matches!(self, Arm::Infantry)
    }

    pub const fn is_cavalry(self) -> bool {
        matches!(self, Arm::LightCavalry | Arm::HeavyCavalry)
    }

    pub const fn is_artillery(self) -> bool {
        matches!(self, Arm::FootArtillery | Arm::HorseArtillery)
    }

    pub const fn words(self) -> &'static str {
        match self {
            Arm::Infantry => "infantry",
            Arm::LightCavalry => "light cavalry",
            Arm::HeavyCavalry => "heavy cavalry",
            Arm::FootArtillery => "foot artillery",
            Arm::HorseArtillery => "horse artillery",
        }
    }
}

/// Class of a unit: one star is Elite, two stars Crack Elite; the others set the default ratings only (BW-GAP-01).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Class {
    /// British, King's German Legion, French or Prussian line.
    #[default]
    Line,
    /// Hanoverian, Nassau or Brunswick line.
    SecondLine,
    /// Dutch-Belgian, landwehr or militia.
    Weak,
    Elite,
    CrackElite,
}

impl Class {
    /// Elite or Crack Elite.
    pub const fn is_elite(self) -> bool {
        matches!(self, Class::Elite | Class::CrackElite)
    }
}

/// Whose troops, as far as the charts tell them apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Nation {
    /// British, King's German Legion, Hanoverian, Brunswick, Nassau.
    #[default]
    AngloAllied,
    DutchBelgian,
    French,
    Prussian,
}

/// Order a unit is in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum Order {
    #[default]
    #[serde(rename = "good")]
    Good,
    #[serde(rename = "d-1")]
    D1,
    #[serde(rename = "d-2")]
    D2,
    #[serde(rename = "routed")]
    Routed,
}

impl Order {
    /// As the facts and the roster spell it.
    pub const fn name(self) -> &'static str {
        match self {
            Order::Good => "good",
            Order::D1 => "d-1",
            Order::D2 => "d-2",
            Order::Routed => "routed",
        }
    }

    pub const fn words(self) -> &'static str {
        match self {
            Order::Good => "good order",
            Order::D1 => "D-1",
            Order::D2 => "D-2",
            Order::Routed => "routed",
        }
    }

    /// D-1 or D-2.
    pub const fn is_disordered(self) -> bool {
        matches!(self, Order::D1 | Order::D2)
    }
}

/// Side of the defender that an attack comes through (BW-GAP-07): front and front-flank hexes are front, rear-flank hexes flank.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Aspect {
    #[default]
    Front,
    Flank,
    Rear,
}

/// Ground between attacker and defender.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Slope {
    #[default]
    Level,
    Up,
    Down,
    UpSteep,
    DownSteep,
}

impl Slope {
    pub const fn is_up(self) -> bool {
        matches!(self, Slope::Up | Slope::UpSteep)
    }

    pub const fn is_down(self) -> bool {
        matches!(self, Slope::Down | Slope::DownSteep)
    }
}

/// What the attack goes across.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Across {
    #[default]
    Nothing,
    Stream,
    MarshyStream,
    DeepStream,
    RiverBridge,
}

/// Hex a unit stands in, as far as combat looks at it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Ground {
    /// Clear, cultivated and whatever else gives no cover.
    #[default]
    Open,
    Marsh,
    Woods,
    Building,
    Village,
    BuiltUpVillage,
    /// Chateau or walled farm.
    Chateau,
}

impl Ground {
    /// Where cavalry cannot charge and no square stands (BW-GAP-16, BW-GAP-19).
    pub const fn is_close(self) -> bool {
        matches!(self, Ground::Woods | Ground::Village | Ground::BuiltUpVillage | Ground::Chateau)
    }
}
