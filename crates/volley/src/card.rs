//! A unit as a roster keeps it. Field names are those of the procedures' facts, so that a card fills them in.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::fighter::Fighter;
use crate::procedures::fire::Firer;
use crate::procedures::target::Target;
use crate::troops::{Era, Guns, Order, Stand, Weight};

/// Name and morale suffice; the rest is what the list says of it and what the game does to it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct UnitCard {
    pub name: String,
    /// Kind of stand.
    pub stand: Stand,
    /// Morale rating.
    #[schemars(range(min = 2, max = 7), extend("x-clause" = "VB-GAP-04"))]
    pub morale: u8,
    /// Strength points at the start; unstated: the usual strength of its kind.
    #[schemars(range(min = 1, max = 12), extend("x-clause" = "VB-GAP-03"))]
    pub sp: Option<u8>,
    /// Strength points lost so far.
    #[schemars(range(min = 0, max = 12), extend("x-clause" = "VB-GAP-03"))]
    pub sp_lost: u8,
    /// Class of linear infantry; unstated: the era of the battle.
    pub era: Option<Era>,
    /// Weight of cavalry.
    pub weight: Weight,
    /// Calibre of artillery.
    pub guns: Guns,
    /// Horse artillery.
    pub horse: bool,
    pub dedicated_guns: bool,
    pub reinforcing_skirmishers: bool,
    pub poor_musketry: bool,
    pub partially_trained: bool,
    pub militia: bool,
    pub elite: bool,
    pub shock: bool,
    pub sharpshooter: bool,
    pub lancer: bool,
    pub order: Order,
    pub stationary: bool,
    pub limbered: bool,
    pub march_column: bool,
    pub in_command: bool,
    /// Rallied this turn.
    #[schemars(extend("x-turn" = true, "x-clause" = "VB-RLY-05"))]
    pub rallied: bool,
    /// Its division is exhausted.
    pub exhausted: bool,
    /// Its division has collapsed.
    pub collapsed: bool,
    /// Gone.
    pub eliminated: bool,
}

impl Default for UnitCard {
    fn default() -> UnitCard {
        UnitCard {
            name: String::new(),
            stand: Stand::default(),
            morale: Fighter::default().morale,
            sp: None,
            sp_lost: 0,
            era: None,
            weight: Weight::default(),
            guns: Guns::default(),
            horse: false,
            dedicated_guns: false,
            reinforcing_skirmishers: false,
            poor_musketry: false,
            partially_trained: false,
            militia: false,
            elite: false,
            shock: false,
            sharpshooter: false,
            lancer: false,
            order: Order::default(),
            stationary: false,
            limbered: false,
            march_column: false,
            in_command: true,
            rallied: false,
            exhausted: false,
            collapsed: false,
            eliminated: false,
        }
    }
}

impl UnitCard {
    /// As it checks morale and fights in melee.
    pub fn fighter(&self) -> Fighter {
        Fighter {
            stand: self.stand,
            morale: self.morale,
            order: self.order,
            stationary: self.stationary,
            era: self.era,
            weight: self.weight,
            horse: self.horse,
            limbered: self.limbered,
            march_column: self.march_column,
            dedicated_guns: self.dedicated_guns,
            reinforcing_skirmishers: self.reinforcing_skirmishers,
            poor_musketry: self.poor_musketry,
            elite: self.elite,
            shock: self.shock,
            sharpshooter: self.sharpshooter,
            lancer: self.lancer,
            sp: self.sp,
            sp_lost: self.sp_lost,
            rallied: self.rallied,
            ..Fighter::default()
        }
    }

    /// As it fires.
    pub fn firer(&self) -> Firer {
        Firer {
            stand: self.stand,
            order: self.order,
            stationary: self.stationary,
            guns: self.guns,
            limbered: self.limbered,
            march_column: self.march_column,
            dedicated_guns: self.dedicated_guns,
            reinforcing_skirmishers: self.reinforcing_skirmishers,
            poor_musketry: self.poor_musketry,
            sharpshooter: self.sharpshooter,
            rallied: self.rallied,
        }
    }

    /// As it is fired at.
    pub fn target(&self) -> Target {
        Target {
            stand: self.stand,
            reinforcing_skirmishers: self.reinforcing_skirmishers,
            sp: self.sp,
            sp_lost: self.sp_lost,
            ..Target::default()
        }
    }
}
