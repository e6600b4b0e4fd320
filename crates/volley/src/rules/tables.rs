//! Every table a procedure reads, typed and checked when the book is loaded.

use grognard_engine::Clause;
use grognard_engine::book::{Book, Faults};

use super::combat::{CombatDice, Falls, Hits, Morale, Ranges, SaveTable, Tie};
use super::house::{Bases, House, Strength, TerrainChart};
use super::marches::{Command, Contacts, Costs, Rates};
use super::read::{Number, Read};
use crate::troops::Order;

/// What a forced pass through does to the unit passed (VB-FPT).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passed {
    Disordered,
    Carried,
    Routs,
}

/// Who checks when a breakthrough touches (VB-BRK-09 to -11).
#[derive(Clone, Copy, Debug)]
pub struct WhoChecks {
    pub cavalry: bool,
    pub contacted: bool,
    pub clause: Clause,
}

pub struct Tables {
    pub rates: Rates,
    pub costs: Costs,
    pub contacts: Contacts,
    pub command: Command,
    pub morale: Morale,
    pub falls: Falls,
    pub tie: Tie,
    pub ranges: Ranges,
    pub hits: Hits,
    pub dice: CombatDice,
    pub saves: SaveTable,
    pub strength: Strength,
    pub bases: Bases,
    pub terrain: TerrainChart,
    pub house: House,
    /// Usual morale from and to, by sort of troops (VB-GAP-04).
    pub ratings: [[i32; 2]; 8],
    pub tolerance: f64,
    /// Disordered or routing unit; ordered, disordered or routed unit passed. No entry: no effect.
    passed: [[Option<(Passed, Clause)>; 3]; 2],
    pub checks_in_morale: WhoChecks,
    pub checks_in_combat: WhoChecks,
    pub checks_with_routed: WhoChecks,
    /// Share of the cavalry's move: router still there, router eliminated.
    pub follows: Number,
    pub goes_ahead: Number,
    pub must_end_in_contact: [bool; 2],
    collapse: [i32; 6],
}

const RATED: [&str; 8] =
    ["guard", "good_line", "average_line", "conscript_landwehr", "militia", "artillery", "heavy_guard_cavalry", "skirmish_cavalry"];

impl Tables {
    pub fn read(book: &Book) -> Result<Tables, Faults> {
        let mut read = Read::new(book);
        let read_ = &mut read;
        let checks = |read: &mut Read, row: &str| WhoChecks {
            cavalry: read.flag_at("breakthrough_checks", row, "cavalry checks"),
            contacted: read.flag_at("breakthrough_checks", row, "contacted unit checks"),
            clause: read.clause("breakthrough_checks", row, "cavalry checks"),
        };
        const DISTANCE: &str = "breakthrough_distance";
        let tables = Tables {
            rates: Rates::read(read_),
            costs: Costs::read(read_),
            contacts: Contacts::read(read_),
            command: Command::read(read_),
            morale: Morale::read(read_),
            falls: Falls::read(read_),
            tie: Tie::read(read_),
            ranges: Ranges::read(read_),
            hits: Hits::read(read_),
            dice: CombatDice::read(read_),
            saves: SaveTable::read(read_),
            strength: Strength::read(read_),
            bases: Bases::read(read_),
            terrain: TerrainChart::read(read_),
            house: House::read(read_),
            ratings: RATED.map(|row| ["from", "to"].map(|col| read_.reader.int_at("morale_ratings", row, col))),
            tolerance: read_.value("scale", "tolerance"),
            passed: pass_through(read_),
            checks_in_morale: checks(read_, "contact in Morale phase"),
            checks_in_combat: checks(read_, "contact in Combat phase"),
            checks_with_routed: checks(read_, "contact with routed unit"),
            follows: read_.at(DISTANCE, "router not eliminated", "fraction of cavalry move"),
            goes_ahead: read_.at(DISTANCE, "router eliminated", "fraction of cavalry move"),
            must_end_in_contact: ["router not eliminated", "router eliminated"]
                .map(|row| read_.flag_at(DISTANCE, row, "must end in contact")),
            collapse: ["1", "2", "3", "4", "5", "6"].map(|row| read_.reader.int_at("collapse_roll", row, "collapses on d6 at or below")),
        };
        read.reader.finish(tables)
    }

    /// VB-FPT-01: the effect on the unit passed; an ordered retreat has none.
    pub fn passed_through(&self, retreating: Order, passed: Order) -> Option<(Passed, Clause)> {
        let row = match retreating {
            Order::Good => return None,
            Order::Routed => 1,
            _ => 0,
        };
        self.passed[row][class(passed)]
    }

    /// VB-EXH-11: the highest face on which a division that lost so many strength points collapses.
    pub fn collapses_on(&self, lost: u8) -> i32 {
        match usize::from(lost) {
            0 => 0,
            lost => self.collapse[lost.min(self.collapse.len()) - 1],
        }
    }
}

fn class(order: Order) -> usize {
    match order {
        Order::Good => 0,
        Order::Routed => 2,
        _ => 1,
    }
}

fn pass_through(read: &mut Read) -> [[Option<(Passed, Clause)>; 3]; 2] {
    const TABLE: &str = "forced_pass_through";
    let mut passed = [[None; 3]; 2];
    for row in ["1", "2", "3", "4", "5"] {
        let place = |label: &str| match label {
            "Ordered" => Some(0),
            "Disord" => Some(1),
            "Rout" => Some(2),
            _ => None,
        };
        let retreating = read.text_at(TABLE, row, "retreating unit");
        let through = read.text_at(TABLE, row, "passed through unit");
        let effect = match read.text_at(TABLE, row, "effect on passed unit") {
            "Disord" => Some(Passed::Disordered),
            "Carry" => Some(Passed::Carried),
            "Rout" => Some(Passed::Routs),
            _ => None,
        };
        let clause = read.clause(TABLE, row, "effect on passed unit");
        match (place(retreating), place(through), effect) {
            (Some(from @ 1..), Some(to), Some(effect)) => passed[from - 1][to] = Some((effect, clause)),
            _ => read.reader.fault(TABLE, format!("row {row}: Disord or Rout, then Ordered, Disord or Rout, then Disord, Carry or Rout")),
        }
    }
    passed
}
