//! A stand under fire.

use grognard_engine::umpire::Contradiction;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::saves::Shelter;
use crate::clause;
use crate::rules::Rules;
use crate::troops::{Cover, Kit, Stand, Zone, strength_left};

/// The stand that is hit.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Target {
    /// Kind of stand.
    #[schemars(extend("x-group" = "Unit", "x-common" = true, "x-clause" = "VB-SAV-03"))]
    pub stand: Stand,
    /// Has reinforcing skirmishers.
    #[schemars(extend("x-group" = "Unit", "x-clause" = "VB-SAV-06"))]
    pub reinforcing_skirmishers: bool,
    /// Strength points at the start; unstated: the usual strength of its kind.
    #[schemars(range(min = 1, max = 12), extend("x-group" = "Strength", "x-clause" = "VB-GAP-03"))]
    pub sp: Option<u8>,
    /// Strength points lost so far.
    #[schemars(range(min = 0, max = 12), extend("x-group" = "Strength", "x-clause" = "VB-GAP-03"))]
    pub sp_lost: u8,
    /// What it stands in.
    #[schemars(extend("x-group" = "Cover", "x-common" = true, "x-clause" = "VB-SAV-05"))]
    pub cover: Cover,
    /// Where, seen from this stand, the hit comes from: works cover the front only.
    #[schemars(extend("x-group" = "Cover", "x-clause" = "VB-GAP-13"))]
    pub hit_from: Zone,
    /// Skirmishers' clear space on each flank, in base widths; unstated: enough.
    #[schemars(range(min = 0, max = 10), extend("x-group" = "Cover", "x-clause" = "VB-SAV-12"))]
    pub clear_space: Option<f64>,
    /// Cavalry: hits it withdraws for; unstated: every one that nothing else saves.
    #[schemars(range(min = 0, max = 12), extend("x-group" = "Cavalry", "x-clause" = "VB-SAV-07"))]
    pub withdraws: Option<u8>,
    /// Cavalry: inches free behind it; unstated: enough.
    #[schemars(range(min = 0, max = 96), extend("x-group" = "Cavalry", "x-clause" = "VB-GAP-29"))]
    pub room: Option<f64>,
    /// Cavalry: in contact with an enemy, so that it cannot withdraw.
    #[schemars(extend("x-group" = "Cavalry", "x-clause" = "VB-GAP-29"))]
    pub in_contact: bool,
}

impl Target {
    pub fn check(&self, rules: &Rules) -> Result<(), Contradiction> {
        Kit { stand: self.stand, reinforcing_skirmishers: self.reinforcing_skirmishers, ..Kit::default() }.check()?;
        let both = Contradiction::if_both;
        both(self.left(rules) == 0, "sp", "sp_lost", clause::VB_GAP_03, "a stand that lost its last strength point is gone")?;
        let mounted = self.cover == Cover::Building && !self.stand.is_infantry();
        both(mounted, "cover", "stand", clause::VB_GAP_14, "only infantry occupies buildings")?;
        let on_foot = self.withdraws.is_some_and(|hits| hits > 0) && !self.stand.is_cavalry();
        both(on_foot, "withdraws", "stand", clause::VB_SAV_07, "only cavalry withdraws to save")?;
        let fixed = self.withdraws.is_some_and(|hits| hits > 0) && self.in_contact;
        both(fixed, "withdraws", "in_contact", clause::VB_GAP_29, "cavalry in contact cannot withdraw")
    }

    pub fn left(&self, rules: &Rules) -> u8 {
        strength_left(self.stand, self.sp, self.sp_lost, rules)
    }

    pub fn shelter(&self, rules: &Rules) -> Shelter {
        let steps = |room: f64| ((room + rules.tables.tolerance) / rules.tables.saves.withdraw).floor() as u8;
        let fit = self.room.map_or(u8::MAX, steps);
        Shelter {
            stand: self.stand,
            cover: self.cover,
            works_protect: self.hit_from == Zone::Front,
            reinforcing_skirmishers: self.reinforcing_skirmishers,
            clear_space: self.clear_space,
            withdraws: if self.in_contact { 0 } else { self.withdraws.unwrap_or(u8::MAX).min(fit) },
        }
    }

    /// The one decision inside: whether cavalry gives ground.
    pub fn assumptions(&self) -> Vec<&'static str> {
        let gives_ground = self.stand.is_cavalry() && self.withdraws.is_none() && !self.in_contact;
        if gives_ground { vec!["cavalry withdraws for every hit that nothing else saves"] } else { Vec::new() }
    }
}
