//! A unit as a roster keeps it. Field names are those of the procedures' facts, so that a card fills them in.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::procedures::test::ball::BatteryType;
use crate::procedures::test::fire::Target;
use crate::procedures::test::melee::{Fighter, Lances};
use crate::troops::{Class, Formation, Nation};

/// Name and class suffice; the rest is what the game does to it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct UnitCard {
    pub name: String,
    /// Arm and class: sets Morale Ratings and break-point.
    pub class: Class,
    /// A large unit (4 stands, cavalry 3): one kill more before it breaks.
    pub large: bool,
    /// Frontal MR, where the players' own figure differs from the class's.
    pub mr: Option<u8>,
    /// Disordered MR, where it differs.
    pub disordered_mr: Option<u8>,
    /// Break-point, where it differs.
    pub break_point: Option<u8>,
    pub nation: Nation,
    /// What sort of battery, if it is one.
    pub battery: BatteryType,
    pub lances: Lances,
    pub rifles: bool,
    pub formation: Formation,
    /// The square was formed hastily this turn.
    pub hasty: bool,
    pub failed_hasty_square: bool,
    pub kills: u8,
    pub staggered: bool,
    /// Cavalry that must reform.
    pub blown: bool,
    /// Driven back from melee and not rallied.
    pub fallback: bool,
    /// Tries to rally already used.
    pub attempts_used: u8,
    pub broken: bool,
    /// Guns whose crew is in a square.
    pub abandoned: bool,
    /// Its division is under New Order.
    pub new_order: bool,
    pub moved: bool,
    pub fired: bool,
}

impl UnitCard {
    /// As it fights in melee.
    pub fn fighter(&self) -> Fighter {
        Fighter {
            class: self.class,
            large: self.large,
            mr: self.mr,
            disordered_mr: self.disordered_mr,
            break_point: self.break_point,
            nation: self.nation,
            lances: self.lances,
            formation: self.formation,
            hasty: self.hasty,
            failed_hasty_square: self.failed_hasty_square,
            kills: self.kills,
            staggered: self.staggered,
            blown: self.blown,
            new_order: self.new_order,
            ..Fighter::default()
        }
    }

    /// As it is fired at.
    pub fn target(&self) -> Target {
        Target {
            class: self.class,
            large: self.large,
            mr: self.mr,
            break_point: self.break_point,
            formation: self.formation,
            kills: self.kills,
            staggered: self.staggered,
            fallback: self.fallback,
            new_order: self.new_order,
            ..Target::default()
        }
    }
}
