//! Movement: costs of terrain, rates, zones of control, stacking.

use grognard_engine::Modifier;
use grognard_engine::book::{Cell, Reader};

use super::{share, table};
use crate::share::Share;

table! {
    Rates from "movement_rates_numbers" { strategic, tactical, square, withdrawal }
}
table! {
    MovementTypes from "movement_types" { strategic_clear_sight, strategic_clear, least_move }
}
table! {
    Facing from "facing" { front, front_flank, rear_flank, rear, change_cost, surround_hexes, square_front }
}
table! {
    Stacking from "stacking_numbers" { two_artillery_sp, silesian_division }
}
table! {
    Weather from "weather" { sight, dry_after, june_16_last_turns, mud_turn_from, mud_turn_to, mud_artillery }
}

/// A row of the terrain chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Terrain {
    Clear,
    Cultivated,
    Woods,
    Marsh,
    Building,
    Village,
    BuiltUpVillage,
    Chateau,
    LakeOrRiver,
    DeepStream,
    Stream,
    Ford,
    MarshyStream,
    Bridge,
    Road,
    Path,
    UpLevel,
    UpSteep,
    DownLevel,
    DownSteep,
    Crest,
    Ravine,
    FormSquare,
    ExtendLine,
    EnterZoc,
    LeaveZoc,
}

/// A column of the chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Column {
    Infantry,
    Cavalry,
    Artillery,
    Leader,
}

/// What the chart says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cost {
    /// Half movement points, so that a leader's half point on a road is whole here.
    Halves(i32),
    Prohibited,
    Reduced,
    Withdrawal,
    Screened,
}

pub struct Movement {
    normal: Vec<Vec<Cost>>,
    rapid: Vec<Vec<Cost>>,
    added: Vec<Vec<bool>>,
    pub rates: Rates,
    pub reduced: Share,
    pub types: MovementTypes,
    pub facing: Facing,
    pub stacking: Stacking,
    pub weather: Weather,
    /// What the charts print of each zone of control, by key.
    zones: Vec<(&'static str, String, grognard_engine::Clause)>,
    /// Movement points for each unit ahead in a column of reinforcements.
    pub column_cost: Modifier,
}

impl Movement {
    pub(super) fn read(read: &mut Reader) -> Movement {
        Movement {
            normal: costs(read, "cost"),
            rapid: costs(read, "rapid"),
            added: added(read),
            rates: Rates::read(read),
            reduced: share(read, "movement_rates_numbers", "reduced"),
            types: MovementTypes::read(read),
            facing: Facing::read(read),
            stacking: Stacking::read(read),
            weather: Weather::read(read),
            zones: zones(read),
            column_cost: read.modifier("reinforcements", "column_cost"),
        }
    }

    /// BW-TEC-01, BW-NOTE-03: the entry of the chart.
    pub fn cost(&self, terrain: Terrain, column: Column, rapid: bool) -> Cost {
        let grid = if rapid { &self.rapid } else { &self.normal };
        grid.get(terrain as usize).and_then(|row| row.get(column as usize)).copied().unwrap_or(Cost::Prohibited)
    }

    /// BW-TEC-02: printed with a plus.
    pub fn is_added(&self, terrain: Terrain, column: Column) -> bool {
        self.added.get(terrain as usize).and_then(|row| row.get(column as usize)).copied().unwrap_or(false)
    }

    /// The printed entry of the zones of control.
    pub fn zone(&self, key: &str) -> (&str, grognard_engine::Clause) {
        self.zones.iter().find(|zone| zone.0 == key).map_or(("", crate::clause::BW_ZOC_01), |zone| (&zone.1, zone.2))
    }
}

fn costs(read: &mut Reader, layer: &str) -> Vec<Vec<Cost>> {
    let (printed, numbers) = (read.cells("terrain_movement", "cells"), read.cells("terrain_movement", layer));
    let mut rows = Vec::new();
    for (texts, row) in printed.iter().zip(numbers) {
        let mut line = Vec::new();
        for (text, number) in texts.iter().zip(row).take(4) {
            line.push(match (number, text.to_string().as_str()) {
                (Cell::Int(points), _) => Cost::Halves(*points as i32 * 2),
                (Cell::Float(points), _) => Cost::Halves((points * 2.0) as i32),
                (_, "P") => Cost::Prohibited,
                (_, "RM") => Cost::Reduced,
                (_, "WD") => Cost::Withdrawal,
                (_, "Screen") => Cost::Screened,
                (_, other) => {
                    read.fault("terrain_movement", format!("`{other}` is neither a cost nor P, RM, WD or Screen"));
                    Cost::Prohibited
                }
            });
        }
        rows.push(line);
    }
    if rows.len() != Terrain::LeaveZoc as usize + 1 {
        read.fault("terrain_movement", format!("{} rows, not {}", rows.len(), Terrain::LeaveZoc as usize + 1));
    }
    rows
}

fn added(read: &mut Reader) -> Vec<Vec<bool>> {
    let cells = read.cells("terrain_movement", "added");
    cells.iter().map(|row| row.iter().map(|cell| matches!(cell, Cell::Bool(true))).collect()).collect()
}

fn zones(read: &mut Reader) -> Vec<(&'static str, String, grognard_engine::Clause)> {
    let keys = ["infantry", "cavalry", "artillery", "shaken", "routed", "square", "chateau"];
    keys.iter().filter_map(|key| read.entry("zones_of_control", key).map(|(cell, clause)| (*key, cell.to_string(), clause))).collect()
}
