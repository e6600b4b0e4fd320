//! Small typed values as tables hold them: measures, fractions, rows of the grids.

use grognard_engine::Clause;
use grognard_engine::book::{Cell, Reader};

use crate::troops::{Arm, Class};

/// A distance (or another plain number) with the clause it comes from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measure {
    pub inches: f64,
    pub clause: Clause,
}

impl Measure {
    pub fn read(read: &mut Reader, table: &str, key: &str) -> Measure {
        let inches = read.number(table, key);
        // The entry was found or already reported; nothing more to say about it.
        let clause = read.entry(table, key).map_or(Clause::new("SK-GAP-01"), |(_, clause)| clause);
        Measure { inches, clause }
    }

    /// "Within N" means N or less (SK-GAP-01).
    pub fn covers(&self, distance: f64) -> bool {
        distance <= self.inches
    }
}

/// "1/3", "1/2": exact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fraction {
    pub of: u32,
    pub whole: u32,
}

impl Fraction {
    pub fn parse(text: &str) -> Option<Fraction> {
        let (of, whole) = text.split_once('/')?;
        let fraction = Fraction { of: of.trim().parse().ok()?, whole: whole.trim().parse().ok()? };
        (fraction.whole > 0).then_some(fraction)
    }

    pub fn read(read: &mut Reader, table: &str, key: &str) -> Fraction {
        let text = read.text(table, key);
        Fraction::parse(text).unwrap_or_else(|| {
            read.fault(table, format!("`{key}` must be a fraction such as 1/2, not `{text}`"));
            Fraction { of: 1, whole: 1 }
        })
    }

    /// Part is at least this share of the whole.
    pub fn reached(&self, part: u32, whole: u32) -> bool {
        part * self.whole >= self.of * whole
    }

    pub fn times(&self, number: f64) -> f64 {
        number * f64::from(self.of) / f64::from(self.whole)
    }
}

/// One class of troops.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClassRow {
    pub frontal: i32,
    pub disordered: i32,
    pub break_point: i32,
}

/// SK-GAP-02: Morale Ratings and break-points.
pub struct Classes {
    rows: [ClassRow; Class::ALL.len()],
    pub large_break_point: i32,
    pub disordered_step: i32,
    pub disordered_floor: i32,
    pub mr_least: i32,
    pub mr_most: i32,
}

impl Classes {
    pub(super) fn read(read: &mut Reader) -> Classes {
        const TABLE: &str = "unit_classes";
        let rows = Class::ALL.map(|class| ClassRow {
            frontal: read.int_at(TABLE, class.row(), "frontal_mr"),
            disordered: read.int_at(TABLE, class.row(), "disordered_mr"),
            break_point: read.int_at(TABLE, class.row(), "break_point"),
        });
        let mut extra = |key| read.int("unit_class_extras", key);
        Classes {
            rows,
            large_break_point: extra("large_break_point"),
            disordered_step: extra("disordered_step"),
            disordered_floor: extra("disordered_floor"),
            mr_least: extra("mr_least"),
            mr_most: extra("mr_most"),
        }
    }

    pub fn of(&self, class: Class) -> ClassRow {
        self.rows[class as usize]
    }
}

/// SK-GAP-14: one kind of battery.
#[derive(Clone, Copy, Debug)]
pub struct Battery {
    pub canister_to: f64,
    pub effective_to: f64,
    pub long_to: f64,
    pub ball_effective: i32,
    pub ball_long: i32,
    pub canister: i32,
}

impl Battery {
    pub(super) fn read(read: &mut Reader, row: &str) -> Battery {
        let mut at = |col| read.int_at("artillery", row, col);
        Battery {
            canister_to: at("canister_max").into(),
            effective_to: at("effective_max").into(),
            long_to: at("long_max").into(),
            ball_effective: at("ball_kill_effective"),
            ball_long: at("ball_kill_long"),
            canister: at("canister_kill"),
        }
    }
}

/// A result of the divisional morale table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum MoraleResult {
    CarryOn,
    NewOrder,
    Retreat,
    Break,
}

impl MoraleResult {
    pub(super) fn parse(text: &str) -> Option<MoraleResult> {
        match text {
            "Carry on" => Some(MoraleResult::CarryOn),
            "New Order" => Some(MoraleResult::NewOrder),
            "Retreat" => Some(MoraleResult::Retreat),
            "Break" => Some(MoraleResult::Break),
            _ => None,
        }
    }

    pub const fn name(self) -> &'static str {
        match self {
            MoraleResult::CarryOn => "Carry on",
            MoraleResult::NewOrder => "New Order",
            MoraleResult::Retreat => "Retreat",
            MoraleResult::Break => "Break",
        }
    }
}

/// Where smoke drifts, seen from the defender's baseline.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Smoke {
    Left,
    Right,
    Front,
    Back,
}

impl Smoke {
    pub const fn turned_left(self) -> Smoke {
        match self {
            Smoke::Front => Smoke::Left,
            Smoke::Left => Smoke::Back,
            Smoke::Back => Smoke::Right,
            Smoke::Right => Smoke::Front,
        }
    }

    pub const fn turned_right(self) -> Smoke {
        self.turned_left().turned_left().turned_left()
    }
}

/// One line of the skirmisher allotments, years inclusive.
#[derive(Clone, Debug)]
pub struct Allotment {
    pub class: String,
    pub printed: String,
    pub nation: String,
    pub from: Option<i32>,
    pub to: Option<i32>,
}

impl Allotment {
    pub(super) fn read_all(read: &mut Reader) -> Vec<Allotment> {
        const TABLE: &str = "skirmisher_allotments";
        let rows = read.cells(TABLE, "cells");
        let mut all = Vec::with_capacity(rows.len());
        for row in rows {
            match row.as_slice() {
                [Cell::Text(class), Cell::Text(printed), Cell::Text(nation), from, to] => all.push(Allotment {
                    class: class.clone(),
                    printed: printed.clone(),
                    nation: nation.clone(),
                    from: year(from),
                    to: year(to),
                }),
                _ => read.fault(TABLE, "each row is class, printed entry, nation, from_year, to_year"),
            }
        }
        all
    }

    pub fn covers(&self, year: i32) -> bool {
        self.from.is_none_or(|from| from <= year) && self.to.is_none_or(|to| year <= to)
    }
}

fn year(cell: &Cell) -> Option<i32> {
    if let Cell::Int(year) = cell { Some(*year as i32) } else { None }
}

/// The kinds of ground of SK-GAP-29.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Ground {
    #[default]
    Open,
    Road,
    GentleSlope,
    SteepSlope,
    LightWood,
    DenseWood,
    RoughGround,
    Stream,
    River,
    HedgeWall,
    Earthwork,
    TownSector,
}

impl Ground {
    pub const ALL: [Ground; 12] = [
        Ground::Open,
        Ground::Road,
        Ground::GentleSlope,
        Ground::SteepSlope,
        Ground::LightWood,
        Ground::DenseWood,
        Ground::RoughGround,
        Ground::Stream,
        Ground::River,
        Ground::HedgeWall,
        Ground::Earthwork,
        Ground::TownSector,
    ];

    pub const fn row(self) -> &'static str {
        match self {
            Ground::Open => "open",
            Ground::Road => "road",
            Ground::GentleSlope => "gentle_slope",
            Ground::SteepSlope => "steep_slope",
            Ground::LightWood => "light_wood",
            Ground::DenseWood => "dense_wood",
            Ground::RoughGround => "rough_ground",
            Ground::Stream => "stream",
            Ground::River => "river",
            Ground::HedgeWall => "hedge_wall",
            Ground::Earthwork => "earthwork",
            Ground::TownSector => "town_sector",
        }
    }
}

/// What a kind of ground does to one arm.
#[derive(Clone, Debug, PartialEq)]
pub struct TerrainRow {
    /// "1", "1/2", "move" (the whole move), or blank: impassable.
    pub rate: String,
    pub inches: i32,
    pub disordered: bool,
}

/// The columns of `terrain_rate`.
pub(super) const fn column(arm: Arm) -> &'static str {
    match arm {
        Arm::Infantry => "infantry",
        Arm::Cavalry => "cavalry",
        Arm::Artillery => "artillery",
        Arm::Skirmishers => "skirmishers",
    }
}
