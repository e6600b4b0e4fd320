//! A unit as the roster keeps it. Its fields bear the names of the facts, so that a card fills them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::words::{Arm, Class, Nation, Order};

/// One unit of an evening. A name and a class suffice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct UnitCard {
    /// The unit's name.
    pub name: String,
    /// Arm.
    pub arm: Arm,
    /// Class; one star is Elite, two are Crack Elite.
    pub class: Class,
    /// Whose troops.
    pub nation: Nation,
    /// Its corps or division, in words.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub command: String,
    /// Strength points left; each is a step. At nought the unit is eliminated.
    #[schemars(range(min = 0, max = 30))]
    pub strength: u8,
    /// Cohesion rating, where it is not that of its class.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 9))]
    pub cohesion: Option<u8>,
    /// Commitment rating, where it is not that of its class.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 9))]
    pub commitment: Option<u8>,
    /// Movement allowance, where it is not that of its class.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 20))]
    pub ma: Option<u8>,
    /// Range of a battery in hexes, where it is not that of its class.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 12))]
    pub range: Option<u8>,
    /// Pursuit rating of cavalry, where it is not that of its class.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 9))]
    pub pursuit: Option<u8>,
    /// A battery of twelve-pounders.
    pub twelve_pounders: bool,
    /// Good order, D-1, D-2 or routed.
    pub order: Order,
    /// Blown cavalry.
    pub blown: bool,
    /// Infantry in square.
    pub square: bool,
    /// Infantry in extended line.
    pub extended: bool,
    /// Wet fuses.
    pub wet_fuses: bool,
    /// In command.
    pub in_command: bool,
}

impl Default for UnitCard {
    fn default() -> UnitCard {
        let unit = crate::unit::Unit::default();
        UnitCard {
            name: String::new(),
            arm: unit.arm,
            class: unit.class,
            nation: Nation::default(),
            command: String::new(),
            strength: unit.strength,
            cohesion: None,
            commitment: None,
            ma: None,
            range: None,
            pursuit: None,
            twelve_pounders: false,
            order: Order::Good,
            blown: false,
            square: false,
            extended: false,
            wet_fuses: false,
            in_command: true,
        }
    }
}
