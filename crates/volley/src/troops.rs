//! What a stand is and how it is: the words every procedure shares.

use grognard_engine::umpire::Contradiction;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::clause;
use crate::rules::Rules;

/// The kind of stand. One unit is one stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Stand {
    #[default]
    MassedInfantry,
    LinearInfantry,
    SkirmishInfantry,
    MassedCavalry,
    LinearCavalry,
    SkirmishCavalry,
    ArtilleryBattalion,
    ArtilleryBattery,
}

impl Stand {
    pub const ALL: [Stand; 8] = [
        Stand::MassedInfantry,
        Stand::LinearInfantry,
        Stand::SkirmishInfantry,
        Stand::MassedCavalry,
        Stand::LinearCavalry,
        Stand::SkirmishCavalry,
        Stand::ArtilleryBattalion,
        Stand::ArtilleryBattery,
    ];

    pub const fn is_infantry(self) -> bool {
        matches!(self, Stand::MassedInfantry | Stand::LinearInfantry | Stand::SkirmishInfantry)
    }

    pub const fn is_cavalry(self) -> bool {
        matches!(self, Stand::MassedCavalry | Stand::LinearCavalry | Stand::SkirmishCavalry)
    }

    pub const fn is_artillery(self) -> bool {
        matches!(self, Stand::ArtilleryBattalion | Stand::ArtilleryBattery)
    }

    pub const fn is_skirmish(self) -> bool {
        matches!(self, Stand::SkirmishInfantry | Stand::SkirmishCavalry)
    }

    pub const fn is_close_infantry(self) -> bool {
        matches!(self, Stand::MassedInfantry | Stand::LinearInfantry)
    }

    pub const fn is_close_cavalry(self) -> bool {
        matches!(self, Stand::MassedCavalry | Stand::LinearCavalry)
    }

    /// Formed foot or horse; guns are neither close nor open in the sense of contact.
    pub const fn is_close_order(self) -> bool {
        self.is_close_infantry() || self.is_close_cavalry()
    }

    /// Its row in the tables of our completions.
    pub const fn key(self) -> &'static str {
        match self {
            Stand::MassedInfantry => "massed_infantry",
            Stand::LinearInfantry => "linear_infantry",
            Stand::SkirmishInfantry => "skirmish_infantry",
            Stand::MassedCavalry => "massed_cavalry",
            Stand::LinearCavalry => "linear_cavalry",
            Stand::SkirmishCavalry => "skirmish_cavalry",
            Stand::ArtilleryBattalion => "artillery_battalion",
            Stand::ArtilleryBattery => "artillery_battery",
        }
    }
}

/// The order a stand is in, and the markers that show it (VB-MFL-10, VB-GAP-25).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Order {
    #[default]
    Good,
    TemporaryDisorder,
    PermanentDisorder,
    Routed,
}

impl Order {
    /// Either kind of disorder, but not routed.
    pub const fn is_disordered(self) -> bool {
        matches!(self, Order::TemporaryDisorder | Order::PermanentDisorder)
    }

    pub const fn is_routed(self) -> bool {
        matches!(self, Order::Routed)
    }

    /// As a card writes it.
    pub const fn key(self) -> &'static str {
        match self {
            Order::Good => "good",
            Order::TemporaryDisorder => "temporary_disorder",
            Order::PermanentDisorder => "permanent_disorder",
            Order::Routed => "routed",
        }
    }

    pub const fn words(self) -> &'static str {
        match self {
            Order::Good => "in good order",
            Order::TemporaryDisorder => "temporarily disordered",
            Order::PermanentDisorder => "permanently disordered",
            Order::Routed => "routed",
        }
    }
}

/// The class of linear infantry: rate of march and fragile flanks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Era {
    #[default]
    Napoleonic,
    PreRevolution,
}

/// The weight of cavalry.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Weight {
    Light,
    #[default]
    Medium,
    Heavy,
}

/// The calibre of guns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Guns {
    VeryLight,
    Light,
    #[default]
    Field,
    Heavy,
    Siege,
}

/// Where, seen from a stand, an enemy came from or fires from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Zone {
    #[default]
    Front,
    Flank,
    Rear,
}

/// What a stand stands in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Cover {
    #[default]
    Open,
    Building,
    FieldWorks,
    HastyWorks,
    Forest,
    BrokenGround,
}

impl Cover {
    pub const fn is_works(self) -> bool {
        matches!(self, Cover::FieldWorks | Cover::HastyWorks)
    }
}

/// What a flank rests on, against cavalry.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum FlankCover {
    #[default]
    Open,
    /// Touching friendly infantry or cavalry.
    Friends,
    /// On terrain that cavalry cannot cross.
    BlockingTerrain,
    /// Out of cavalry's reach in some other way.
    Protected,
}

/// The part a unit plays in a contact.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Acting {
    Attacker,
    #[default]
    Defender,
}

impl Acting {
    pub const fn words(self) -> &'static str {
        match self {
            Acting::Attacker => "attacker",
            Acting::Defender => "defender",
        }
    }
}

/// What a stand has and how it stands, as far as some of it excludes the rest.
#[derive(Clone, Copy, Debug, Default)]
pub struct Kit {
    pub stand: Stand,
    pub order: Order,
    pub stationary: bool,
    pub limbered: bool,
    pub march_column: bool,
    pub dedicated_guns: bool,
    pub reinforcing_skirmishers: bool,
}

impl Kit {
    /// VB-DIC-03, -08, -09, -10, -15; VB-MVC-11; VB-GAP-12, -26, -27: what no stand of that kind can have, or be at once.
    pub fn check(&self) -> Result<(), Contradiction> {
        let Kit { stand, order, stationary, limbered, march_column, dedicated_guns, reinforcing_skirmishers } = *self;
        let both = Contradiction::if_both;
        let skirmishers = stand == Stand::SkirmishInfantry;
        both(stationary && skirmishers, "stationary", "stand", clause::VB_DIC_03, "skirmish infantry has no stationary entry")?;
        both(stationary && stand.is_cavalry(), "stationary", "stand", clause::VB_DIC_10, "cavalry has no stationary entry")?;
        both(stationary && order != Order::Good, "stationary", "order", clause::VB_GAP_26, "disorder and rout end stationary status")?;
        both(stationary && limbered, "stationary", "limbered", clause::VB_GAP_26, "limbering ends stationary status")?;
        both(stationary && march_column, "stationary", "march_column", clause::VB_GAP_12, "a march column is never stationary")?;
        both(limbered && !stand.is_artillery(), "limbered", "stand", clause::VB_GAP_27, "only artillery limbers")?;
        both(march_column && stand.is_artillery() && !limbered, "march_column", "limbered", clause::VB_GAP_12, "guns march limbered")?;
        both(march_column && stand.is_skirmish(), "march_column", "stand", clause::VB_GAP_12, "skirmish stands have no march column")?;
        both(dedicated_guns && skirmishers, "dedicated_guns", "stand", clause::VB_DIC_03, "skirmish infantry has no dedicated guns")?;
        let mounted = stand == Stand::SkirmishCavalry;
        both(dedicated_guns && mounted, "dedicated_guns", "stand", clause::VB_DIC_15, "skirmish cavalry cannot have dedicated guns")?;
        both(
            dedicated_guns && stand.is_artillery(),
            "dedicated_guns",
            "stand",
            clause::VB_DIC_08,
            "dedicated guns go with infantry or cavalry",
        )?;
        both(dedicated_guns && order.is_routed(), "dedicated_guns", "order", clause::VB_MFL_09, "a rout loses the dedicated guns")?;
        let reinforced = reinforcing_skirmishers;
        both(
            reinforced && skirmishers,
            "reinforcing_skirmishers",
            "stand",
            clause::VB_DIC_03,
            "skirmish infantry has no reinforcing skirmishers",
        )?;
        both(
            reinforced && stand.is_cavalry(),
            "reinforcing_skirmishers",
            "stand",
            clause::VB_DIC_15,
            "cavalry cannot have reinforcing skirmishers",
        )?;
        both(
            reinforced && stand.is_artillery(),
            "reinforcing_skirmishers",
            "stand",
            clause::VB_DIC_09,
            "they reinforce linear or massed infantry",
        )
    }
}

/// VB-GAP-03: the strength left, of a start that is the stand's usual one unless stated.
pub fn strength_left(stand: Stand, sp: Option<u8>, sp_lost: u8, rules: &Rules) -> u8 {
    sp.unwrap_or_else(|| rules.tables.strength.usual(stand)).saturating_sub(sp_lost)
}
