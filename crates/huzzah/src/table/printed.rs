//! What does not change while a battle lasts: names, arms, abilities, who commands whom, the ground (but for hedges that are shot away), the
//! rules in force.

use std::ops::Range;
use std::sync::Arc;

use grognard_engine::{Side, UnitId};
use grognard_field::geometry::{Bearing, Footprint, Scale, Table as Extent, Tolerance, V};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Rules;
use crate::terrain::Terrain;
use crate::words::{Arm, Formation, GunWeight, Nation, OfficerLevel, OfficerQuality, Quality};

/// A corps, division or brigade, or the army itself, by its place in the order of battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
pub struct CommandId(pub u16);

/// An officer, by his place in the order of battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
pub struct OfficerId(pub u16);

impl CommandId {
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl OfficerId {
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Everything printed about a battle.
#[derive(Clone)]
pub struct Printed {
    pub name: String,
    pub rules: Arc<Rules>,
    pub scale: Scale,
    pub tolerance: Tolerance,
    /// The table, in metres.
    pub extent: Extent,
    pub terrain: Terrain,
    /// Red's first, then Blue's; those of one brigade together.
    pub units: Vec<Unit>,
    pub officers: Vec<Officer>,
    /// Of each side the army first, then its commands from the top down.
    pub commands: Vec<Command>,
    pub armies: [Army; 2],
    pub objectives: Vec<Objective>,
    /// The last turn.
    pub turns: u8,
}

/// What is printed about a unit.
#[derive(Clone, Debug, PartialEq)]
pub struct Unit {
    pub id: String,
    pub name: String,
    pub side: Side,
    /// Its brigade.
    pub brigade: CommandId,
    pub arm: Arm,
    /// Unless it is rolled for: see [`super::UnitState::quality`].
    pub quality: Quality,
    pub abilities: Abilities,
    pub nation: Nation,
    pub stands: u8,
    pub men: u32,
    pub guns: u32,
    /// HZ-GAP-08.
    pub points: i32,
    /// Of a battery.
    pub weight: GunWeight,
    pub horse_artillery: bool,
    /// Of a battery, at the start.
    pub bombardments: u8,
    /// The turn it comes on; 1: it is there from the start.
    pub arrives: u8,
    /// Where reinforcements come on.
    pub entry: Option<(V, Bearing)>,
    /// Front and depth of one of its stands, in metres.
    pub stand: Footprint,
    /// The ground it covers in each formation, in the order of [`Formation`].
    pub footprints: [Footprint; 9],
}

/// HZ-GAP-04.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Abilities {
    pub open_order: bool,
    pub skirmish: bool,
    pub renown: bool,
    pub battle: bool,
    pub pursuit: bool,
    pub cossack: bool,
    pub small: bool,
    pub howitzer: bool,
    pub rocket: bool,
}

impl Unit {
    pub fn footprint(&self, formation: Formation) -> Footprint {
        self.footprints[formation as usize]
    }
}

/// What is printed about an officer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Officer {
    pub name: String,
    pub side: Side,
    pub level: OfficerLevel,
    pub quality: OfficerQuality,
    pub inspirational: bool,
    /// The highest command that is his; he may lead one under it in person as well.
    pub command: CommandId,
    /// The turn he comes on.
    pub arrives: u8,
}

/// The army, a corps, a division or a brigade.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    pub id: String,
    pub name: String,
    pub side: Side,
    pub level: OfficerLevel,
    /// Nothing above an army.
    pub parent: Option<CommandId>,
    pub officer: OfficerId,
    /// Its sub-commands; a brigade has none.
    pub children: Vec<CommandId>,
    /// Every unit in it, at any level.
    pub units: Vec<UnitId>,
}

/// What is printed about a whole army.
#[derive(Clone, Debug, PartialEq)]
pub struct Army {
    pub id: String,
    pub name: String,
    pub nation: Nation,
    pub units: Range<u16>,
    pub command: CommandId,
    pub skirmish_rating: i32,
    pub bombardment_factor: i32,
    pub bombardment_most: i32,
    /// HZ-LOC: where its line of communication leaves the table.
    pub communication: V,
    /// The way its baseline lies.
    pub rear: Bearing,
}

/// A place worth holding.
#[derive(Clone, Debug, PartialEq)]
pub struct Objective {
    pub name: String,
    pub at: V,
    /// Metres.
    pub radius: f64,
    /// HZ-GAP-10: for whoever holds it at the end.
    pub points: i32,
    pub held_by: Side,
}

impl Printed {
    /// HZ-SCALE-01: a length of the book, in metres on the ground.
    pub fn metres(&self, cm: i32) -> f64 {
        self.scale.metres(f64::from(cm))
    }
}

impl std::fmt::Debug for Printed {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.debug_struct("Printed").field("name", &self.name).field("units", &self.units.len()).finish_non_exhaustive()
    }
}
