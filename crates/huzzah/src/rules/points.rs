//! HZ-GAP-08, HZ-GAP-10: what troops are worth, and how a battle is scored.

use grognard_engine::book::Reader;

use crate::procedures::lookups::found::Share;
use crate::table::Abilities;
use crate::words::{Arm, GunWeight, Quality};

/// Points of units.
#[derive(Clone, Debug)]
pub struct Points {
    /// Rows of [`Quality`]; infantry, cavalry, light, medium, heavy battery.
    units: Vec<Vec<i32>>,
    horse: i32,
    open_order: i32,
    skirmish: i32,
    renown: i32,
    battle: i32,
    pursuit: i32,
    howitzer: i32,
    rocket: i32,
    small: f64,
}

impl Points {
    pub(super) fn read(read: &mut Reader) -> Points {
        let mut extra = |key: &str| read.int("points_extras", key);
        let (horse, open_order, skirmish, renown) = (extra("horse"), extra("open_order"), extra("skirmish"), extra("renown"));
        let (battle, pursuit, howitzer, rocket) = (extra("battle"), extra("pursuit"), extra("howitzer"), extra("rocket"));
        let small = read.number("points_extras", "small_factor");
        let columns = ["infantry", "cavalry", "battery_light", "battery_medium", "battery_heavy"];
        let units = Quality::ALL.map(|quality| columns.map(|column| read.int_at("points_units", quality.name(), column)).to_vec()).to_vec();
        Points { units, horse, open_order, skirmish, renown, battle, pursuit, howitzer, rocket, small }
    }

    /// What a unit costs; half, rounded up, if it is small infantry or cavalry.
    pub fn of(&self, arm: Arm, weight: GunWeight, horse: bool, quality: Quality, abilities: Abilities) -> i32 {
        let column = match arm {
            Arm::Infantry => 0,
            Arm::Cavalry => 1,
            Arm::Artillery => 2 + weight as usize,
        };
        let mut points = self.units[quality as usize][column];
        let light = if abilities.skirmish { self.skirmish } else { i32::from(abilities.open_order) * self.open_order };
        points += light
            + i32::from(abilities.renown) * self.renown
            + i32::from(abilities.battle) * self.battle
            + i32::from(abilities.pursuit) * self.pursuit
            + i32::from(abilities.howitzer) * self.howitzer
            + i32::from(abilities.rocket) * self.rocket
            + i32::from(arm == Arm::Artillery && horse) * self.horse;
        if abilities.small && arm != Arm::Artillery { (f64::from(points) * self.small).ceil() as i32 } else { points }
    }
}

/// Numbers of deployment and victory.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// HZ-GAP-09, cm from the baseline.
    pub encounter_zone: i32,
    pub assault_defender_zone: i32,
    /// HZ-SETUP-01, HZ-SETUP-02: units and command groups a side of a game of three hours, and of four.
    pub three_hours: [i32; 2],
    pub four_hours: [i32; 2],
    /// HZ-SETUP-04, cm between the leading units.
    pub encounter_apart: i32,
    /// HZ-SETUP-05.
    pub assault_apart: i32,
    pub exhausted_share: Share,
    /// cm.
    pub objective_distance: i32,
    pub draw_percent: i32,
    /// HZ-GAP-09: pieces, cells across and deep, and what two dice bring, from 2 to 12.
    pub terrain_pieces: u32,
    pub terrain_cells: [u32; 2],
    pub random_terrain: Vec<String>,
    /// HZ-GAP-11: cm within which footprints touch.
    pub contact_tolerance: f64,
}

impl Scenario {
    pub(super) fn read(read: &mut Reader) -> Scenario {
        let share = Share::parse(read.text("victory", "exhausted_share")).unwrap_or_default();
        Scenario {
            encounter_zone: read.int("deployment", "encounter_zone"),
            assault_defender_zone: read.int("deployment", "assault_defender_zone"),
            three_hours: ["units_three_hours", "commands_three_hours"].map(|key| read.int("set_up", key)),
            four_hours: ["units_four_hours_to", "commands_four_hours"].map(|key| read.int("set_up", key)),
            encounter_apart: read.int("set_up", "encounter_distance"),
            assault_apart: read.int("set_up", "assault_distance"),
            exhausted_share: share,
            objective_distance: read.int("victory", "objective_distance"),
            draw_percent: read.int("victory", "draw_percent"),
            terrain_pieces: read.int("deployment", "terrain_pieces").clamp(0, 100) as u32,
            terrain_cells: ["terrain_cells_wide", "terrain_cells_deep"].map(|key| read.int("deployment", key).clamp(1, 100) as u32),
            random_terrain: (2..=12)
                .map(|total: u32| read.cell("random_terrain", &total.to_string(), "piece").map_or_else(String::new, ToString::to_string))
                .collect(),
            contact_tolerance: read.number("geometry", "contact_tolerance"),
        }
    }
}
