//! What a stand, a commander and an army are in this game.

use grognard_field::geometry::Footprint;
use grognard_field::muster::{Describe, Sourced, Value};

use super::sheet::Attribute;

/// What a stand is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StandKind {
    MassedInfantry,
    LinearInfantry,
    SkirmishInfantry,
    MassedCavalry,
    LinearCavalry,
    SkirmishCavalry,
    ArtilleryBattalion,
    ArtilleryBattery,
}

impl StandKind {
    pub const fn name(self) -> &'static str {
        match self {
            StandKind::MassedInfantry => "massed infantry",
            StandKind::LinearInfantry => "linear infantry",
            StandKind::SkirmishInfantry => "skirmish infantry",
            StandKind::MassedCavalry => "massed cavalry",
            StandKind::LinearCavalry => "linear cavalry",
            StandKind::SkirmishCavalry => "skirmish cavalry",
            StandKind::ArtilleryBattalion => "artillery battalion",
            StandKind::ArtilleryBattery => "battery",
        }
    }

    pub const fn is_close_order_infantry(self) -> bool {
        matches!(self, StandKind::MassedInfantry | StandKind::LinearInfantry)
    }

    pub const fn is_infantry(self) -> bool {
        self.is_close_order_infantry() || matches!(self, StandKind::SkirmishInfantry)
    }

    pub const fn is_artillery(self) -> bool {
        matches!(self, StandKind::ArtilleryBattalion | StandKind::ArtilleryBattery)
    }
}

/// A stand.
#[derive(Debug, Clone, PartialEq)]
pub struct Stand {
    pub kind: Sourced<StandKind>,
    pub sp: Sourced<u32>,
    pub morale: Sourced<u32>,
    /// Poorly trained, poor musketry, militia, elite: what its grade brings.
    pub flags: Sourced<Vec<String>>,
    pub attributes: Vec<Sourced<Attribute>>,
    /// Of cavalry and guns.
    pub weight: Option<Sourced<String>>,
    pub horse_artillery: bool,
    pub formation: Sourced<String>,
    pub stationary: Sourced<bool>,
    /// Guns too few for a stand of their own.
    pub dedicated_guns: Sourced<u32>,
    pub nation: Sourced<String>,
    pub footprint: Footprint,
}

impl Stand {
    pub fn has(&self, attribute: Attribute) -> bool {
        self.attributes.iter().any(|held| held.value == attribute)
    }
}

impl Describe for Stand {
    fn values(&self) -> Vec<Value> {
        let mut all = vec![
            self.kind.worded("stand", |kind| kind.name().into()),
            self.sp.named("SP"),
            self.morale.named("morale"),
            self.flags.named("grade flags"),
        ];
        all.extend(self.weight.iter().map(|weight| weight.named("weight")));
        all.extend(self.attributes.iter().map(|held| held.worded("attribute", |attribute| attribute_name(*attribute).into())));
        all.push(self.formation.named("formation"));
        all.push(self.stationary.named("stationary"));
        if self.dedicated_guns.value > 0 {
            all.push(self.dedicated_guns.named("dedicated guns"));
        }
        all.push(self.nation.named("nation"));
        all
    }
}

const fn attribute_name(attribute: Attribute) -> &'static str {
    match attribute {
        Attribute::Shock => "shock",
        Attribute::Lancer => "lancer",
        Attribute::Sharpshooter => "sharpshooter",
        Attribute::Elite => "elite",
        Attribute::ReinforcingSkirmishers => "reinforcing skirmishers",
    }
}

/// A command stand.
#[derive(Debug, Clone, PartialEq)]
pub struct Commander {
    pub radius: Sourced<u32>,
    pub moves: Sourced<u32>,
    /// Without effect unless an option says so.
    pub ability: Sourced<&'static str>,
    pub inspirational: Sourced<bool>,
}

impl Describe for Commander {
    fn values(&self) -> Vec<Value> {
        vec![
            self.radius.named("command radius"),
            self.moves.named("moves"),
            self.ability.named("ability"),
            self.inspirational.named("inspirational"),
        ]
    }
}

/// What is said of a whole army.
#[derive(Debug, Clone, PartialEq)]
pub struct Army {
    pub sp: Sourced<u32>,
    pub objective_points: Sourced<u32>,
}

impl Describe for Army {
    fn values(&self) -> Vec<Value> {
        vec![self.sp.named("army SP"), self.objective_points.named("points an objective")]
    }
}
