//! A unit as the roster keeps it. Its fields bear the names of the facts, so that a card fills them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::words::{Arm, Formation, GunWeight, Nation, Quality};

/// One unit of an evening. A name and a quality suffice.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UnitCard {
    /// The unit's name.
    pub name: String,
    /// Its quality.
    pub quality: Quality,
    /// Infantry, cavalry or artillery.
    #[serde(default)]
    pub arm: Arm,
    /// Its formation now.
    #[serde(default)]
    pub formation: Formation,
    /// Nation and years, for doctrine.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nation: Option<Nation>,
    /// Its brigade, in words.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub command: String,
    /// Stands, where it is not a standard unit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stands: Option<u8>,
    /// Staggers on it.
    #[serde(default)]
    pub staggers: u8,
    /// Kills on it.
    #[serde(default)]
    pub kills: u8,
    /// It is routing.
    #[serde(default)]
    pub routing: bool,
    /// It is blown.
    #[serde(default)]
    pub blown: bool,
    /// It has left the table.
    #[serde(default)]
    pub broken: bool,
    /// It is under a forced order (deploy to line, deploy to square, recall).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub forced_order: Option<crate::procedures::threat::ForcedOrder>,
    /// It has the Open Order ability.
    #[serde(default)]
    pub open_order_troops: bool,
    /// It has the Skirmish ability.
    #[serde(default)]
    pub skirmish_troops: bool,
    /// It has Renown.
    #[serde(default)]
    pub renown: bool,
    /// Battle cavalry.
    #[serde(default)]
    pub battle: bool,
    /// Pursuit cavalry.
    #[serde(default)]
    pub pursuit: bool,
    /// A small unit.
    #[serde(default)]
    pub small: bool,
    /// Cossacks or yoruks.
    #[serde(default)]
    pub cossack: bool,
    /// Weight of a battery.
    #[serde(default)]
    pub weight: GunWeight,
    /// A horse battery.
    #[serde(default)]
    pub horse_artillery: bool,
    /// A howitzer battery.
    #[serde(default)]
    pub howitzer: bool,
    /// A rocket battery.
    #[serde(default)]
    pub rocket: bool,
    /// Bombardments a battery has left.
    #[serde(default)]
    pub bombardments: u8,
    /// Smoke markers before a battery.
    #[serde(default)]
    pub smoke: u8,
    /// An officer is attached.
    #[serde(default)]
    pub officer_attached: bool,
    /// The attached officer is inspirational.
    #[serde(default)]
    pub officer_inspirational: bool,
}
