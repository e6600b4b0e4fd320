//! A stand as it tests morale and fights hand to hand.

use grognard_engine::Clause;
use grognard_engine::umpire::Contradiction;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::clause;
use crate::procedures::fall::Body;
use crate::rules::Rules;
use crate::rules::marches::Gait;
use crate::troops::{Cover, Era, FlankCover, Kit, Order, Stand, Weight, Zone, strength_left};

/// One stand in contact.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Fighter {
    /// Kind of stand.
    #[schemars(extend("x-group" = "Unit", "x-common" = true))]
    pub stand: Stand,
    /// Morale rating.
    #[schemars(range(min = 2, max = 7), extend("x-group" = "Unit", "x-common" = true, "x-clause" = "VB-GAP-04"))]
    pub morale: u8,
    /// Order it is in.
    #[schemars(extend("x-group" = "State", "x-common" = true, "x-clause" = "VB-MMD-15"))]
    pub order: Order,
    /// Stationary.
    #[schemars(extend("x-group" = "State", "x-common" = true, "x-clause" = "VB-MVC-10", "x-excludes" = ["limbered", "march_column"]))]
    pub stationary: bool,
    /// Class of linear infantry; unstated: the era of the battle.
    #[schemars(extend("x-group" = "Unit", "x-clause" = "VB-MMD-07"))]
    pub era: Option<Era>,
    /// Weight of cavalry.
    #[schemars(extend("x-group" = "Unit", "x-clause" = "VB-MMD-16"))]
    pub weight: Weight,
    /// Horse artillery.
    #[schemars(extend("x-group" = "Unit", "x-clause" = "VB-MVR-08"))]
    pub horse: bool,
    /// Artillery that is limbered.
    #[schemars(extend("x-group" = "State", "x-clause" = "VB-ELM-03"))]
    pub limbered: bool,
    /// In march column.
    #[schemars(extend("x-group" = "State", "x-clause" = "VB-GAP-12"))]
    pub march_column: bool,
    /// Has dedicated guns.
    #[schemars(extend("x-group" = "Unit", "x-clause" = "VB-DIC-08"))]
    pub dedicated_guns: bool,
    /// Has reinforcing skirmishers.
    #[schemars(extend("x-group" = "Unit", "x-clause" = "VB-DIC-09"))]
    pub reinforcing_skirmishers: bool,
    /// Poor musketry (PM).
    #[schemars(extend("x-group" = "Unit", "x-clause" = "VB-DIC-20"))]
    pub poor_musketry: bool,
    /// Infantry with elites.
    #[schemars(extend("x-group" = "Unit", "x-clause" = "VB-TIE-03"))]
    pub elite: bool,
    /// Shock unit.
    #[schemars(extend("x-group" = "Unit", "x-clause" = "VB-HIT-03"))]
    pub shock: bool,
    /// Sharpshooters.
    #[schemars(extend("x-group" = "Unit", "x-clause" = "VB-HIT-07"))]
    pub sharpshooter: bool,
    /// Lancers.
    #[schemars(extend("x-group" = "Unit", "x-clause" = "VB-TIE-04"))]
    pub lancer: bool,
    /// Strength points at the start; unstated: the usual strength of its kind.
    #[schemars(range(min = 1, max = 12), extend("x-group" = "Strength", "x-clause" = "VB-GAP-03"))]
    pub sp: Option<u8>,
    /// Strength points lost so far.
    #[schemars(range(min = 0, max = 12), extend("x-group" = "Strength", "x-clause" = "VB-GAP-03"))]
    pub sp_lost: u8,
    /// Rallied this turn: no part in the next Combat phase.
    #[schemars(extend("x-group" = "State", "x-clause" = "VB-RLY-05"))]
    pub rallied: bool,
    /// The army commander is attached.
    #[schemars(extend("x-group" = "Circumstances", "x-clause" = "VB-MMD-14"))]
    pub army_commander: bool,
    /// What it stands in.
    #[schemars(extend("x-group" = "Circumstances", "x-common" = true, "x-clause" = "VB-MMD-03"))]
    pub cover: Cover,
    /// On higher ground than every enemy it faces.
    #[schemars(extend("x-group" = "Circumstances", "x-clause" = "VB-MMD-02"))]
    pub higher_ground: bool,
    /// Where, seen from this stand, it is attacked.
    #[schemars(extend("x-group" = "Circumstances", "x-common" = true, "x-clause" = "VB-MMD-06"))]
    pub attacked_from: Zone,
    /// What its left flank rests on.
    #[schemars(extend("x-group" = "Flanks", "x-clause" = "VB-MMD-17"))]
    pub left_flank: FlankCover,
    /// What its right flank rests on.
    #[schemars(extend("x-group" = "Flanks", "x-clause" = "VB-MMD-17"))]
    pub right_flank: FlankCover,
    /// Artillery that touches, side or back, an undisordered close-order infantry stand facing the same way.
    #[schemars(extend("x-group" = "Circumstances", "x-clause" = "VB-TIE-08"))]
    pub supported: bool,
}

impl Default for Fighter {
    fn default() -> Fighter {
        Fighter {
            stand: Stand::default(),
            morale: 5,
            order: Order::default(),
            stationary: false,
            era: None,
            weight: Weight::default(),
            horse: false,
            limbered: false,
            march_column: false,
            dedicated_guns: false,
            reinforcing_skirmishers: false,
            poor_musketry: false,
            elite: false,
            shock: false,
            sharpshooter: false,
            lancer: false,
            sp: None,
            sp_lost: 0,
            rallied: false,
            army_commander: false,
            cover: Cover::default(),
            higher_ground: false,
            attacked_from: Zone::default(),
            left_flank: FlankCover::default(),
            right_flank: FlankCover::default(),
            supported: false,
        }
    }
}

/// Cavalry secure or not, and the clause that says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Security {
    pub secure: bool,
    pub clause: Clause,
}

impl Fighter {
    /// What no stand can be at once, and strength that is there.
    pub fn check(&self, rules: &Rules) -> Result<(), Contradiction> {
        Kit {
            stand: self.stand,
            order: self.order,
            stationary: self.stationary,
            limbered: self.limbered,
            march_column: self.march_column,
            dedicated_guns: self.dedicated_guns,
            reinforcing_skirmishers: self.reinforcing_skirmishers,
        }
        .check()?;
        let gone = self.left(rules) == 0;
        Contradiction::if_both(gone, "sp", "sp_lost", clause::VB_GAP_03, "a stand that lost its last strength point is gone")?;
        let mounted = self.cover == Cover::Building && !self.stand.is_infantry();
        Contradiction::if_both(mounted, "cover", "stand", clause::VB_GAP_14, "only infantry occupies buildings")
    }

    pub fn era(&self, rules: &Rules) -> Era {
        self.era.unwrap_or(rules.options.era)
    }

    /// Strength points of the stand itself, without reinforcing skirmishers.
    pub fn left(&self, rules: &Rules) -> u8 {
        strength_left(self.stand, self.sp, self.sp_lost, rules)
    }

    pub fn gait(&self, rules: &Rules) -> Gait {
        Gait { stand: self.stand, era: self.era(rules), weight: self.weight, horse: self.horse, dedicated_guns: self.dedicated_guns }
    }

    pub fn body(&self, rules: &Rules) -> Body {
        Body {
            gait: self.gait(rules),
            order: self.order,
            stationary: self.stationary,
            left: self.left(rules),
            reinforcing_skirmishers: self.reinforcing_skirmishers,
            supported: self.supported,
        }
    }

    /// VB-GAP-12: a march column that is attacked is disordered before anything else.
    pub fn order_attacked(&self) -> Order {
        if self.march_column && self.order == Order::Good { Order::TemporaryDisorder } else { self.order }
    }

    /// VB-GAP-09: some stands have only one zone, whatever the direction.
    pub fn zone(&self) -> Zone {
        if self.order.is_routed() {
            Zone::Rear
        } else if self.march_column {
            Zone::Flank
        } else if self.stand.is_skirmish() || self.cover == Cover::Building {
            Zone::Front
        } else {
            self.attacked_from
        }
    }

    /// VB-GAP-13: works cover the front only.
    pub fn works_protect(&self) -> bool {
        self.cover.is_works() && self.zone() == Zone::Front
    }

    pub fn cavalry_secure(&self) -> Security {
        cavalry_secure(self)
    }
}

/// VB-MMD-17 to -24: infantry that cavalry cannot ride into. Linear: both flanks covered, and not from the rear. Massed: the same, or
/// stationary, and then from the rear too. A building makes secure on all sides (VB-GAP-14), a march column never is (VB-GAP-12).
fn cavalry_secure(unit: &Fighter) -> Security {
    let massed = unit.stand == Stand::MassedInfantry;
    let from_rear = unit.zone() == Zone::Rear;
    let (secure, clause) = match unit.stand {
        _ if unit.cover == Cover::Building => (true, clause::VB_GAP_14),
        _ if unit.march_column => (false, clause::VB_GAP_12),
        Stand::MassedInfantry if unit.stationary && from_rear => (true, clause::VB_MMD_23),
        Stand::MassedInfantry if unit.stationary => (true, clause::VB_MMD_22),
        Stand::MassedInfantry if from_rear => (false, clause::VB_MMD_24),
        Stand::LinearInfantry if from_rear => (false, clause::VB_MMD_20),
        Stand::MassedInfantry | Stand::LinearInfantry => {
            use FlankCover::{BlockingTerrain, Friends, Open, Protected};
            let (secure, linear) = match (unit.left_flank, unit.right_flank) {
                (Friends, Friends) => (true, clause::VB_MMD_17),
                (BlockingTerrain, BlockingTerrain) => (true, clause::VB_MMD_18),
                (Open, _) | (_, Open) => (false, clause::VB_MMD_17),
                // A flank that is merely out of reach counts only beside one that rests on something.
                (Protected, Protected) => (false, clause::VB_MMD_19),
                _ => (true, clause::VB_MMD_19),
            };
            (secure, if massed { clause::VB_MMD_21 } else { linear })
        }
        _ => (false, clause::VB_MMD_05),
    };
    Security { secure, clause }
}
