//! Fire combat: the table, its columns, shifts and die modifiers.

use grognard_engine::Modifier;
use grognard_engine::book::{Cell, Reader};

use super::code::{Code, How};
use super::{share, table};
use crate::share::Share;

table! {
    /// Column shifts, right positive.
    FireShifts from "fire_column_shifts" {
        massed, cavalry, routed, from_built_up_village, artillery_only, firer_d1, chateau, woods, village, up_steep, down_steep, crest,
    }
}
table! {
    FireNumbers from "fire_column_shifts_numbers" { max_net, massed_sp, grand_battery, leader_row, leader_killed_on, die_least, die_most }
}
table! {
    FireDrm from "fire_drm" { anglo_allied_infantry, chateau_ids, french_artillery, prussian_artillery, maximum_range }
}
table! {
    FireProcedure from "fire_procedure" { infantry_range, ids_range, arc, sight_beyond, fires, defensive_artillery, ranged_beyond }
}
table! {
    GrandBattery from "grand_battery" { ruty_range, desvaux_range, least_units }
}

/// The fire combat table with everything around it.
pub struct Fire {
    cells: Vec<Vec<Code>>,
    rows: Vec<(i32, String)>,
    columns: Vec<Column>,
    pub shifts: FireShifts,
    pub numbers: FireNumbers,
    pub drm: FireDrm,
    pub procedure: FireProcedure,
    pub grand_battery: GrandBattery,
    /// One column left in rain (artillery).
    pub rain: Modifier,
    pub horse_moved: Share,
    /// How far horse artillery may move and still fire, of its allowance.
    pub horse_move: Share,
    pub square: Share,
    pub extended: Share,
}

struct Column {
    label: [String; 2],
    infantry: Option<(i32, i32)>,
    artillery: Option<(i32, i32)>,
}

/// A cell as read: the result, and the labels of its row and column.
pub struct FireCell {
    pub code: Code,
    pub row: i32,
    pub row_label: String,
    pub col_label: String,
    /// The die fell outside the rows and the outermost was used.
    pub beyond: bool,
}

impl Fire {
    pub(super) fn read(read: &mut Reader) -> Fire {
        let cells = codes(read, "fire_combat", "read");
        let labels: Vec<String> = ["-1 or less", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9L", "10"].map(str::to_owned).into();
        let rows = labels.into_iter().enumerate().map(|(index, label)| (index as i32 - 1, label)).collect();
        agree(read, &cells);
        Fire {
            cells,
            rows,
            columns: columns(read),
            shifts: FireShifts::read(read),
            numbers: FireNumbers::read(read),
            drm: FireDrm::read(read),
            procedure: FireProcedure::read(read),
            grand_battery: GrandBattery::read(read),
            rain: read.modifier("weather", "artillery_shift"),
            horse_moved: share(read, "fire_procedure", "horse_moved_share"),
            horse_move: share(read, "fire_procedure", "horse_move_share"),
            square: share(read, "fire_procedure", "square_share"),
            extended: share(read, "fire_procedure", "extended_share"),
        }
    }

    /// BW-FCT-02, BW-FCT-03: the column a strength starts in.
    pub fn column(&self, strength: i32, artillery: bool) -> usize {
        let range = |column: &Column| if artillery { column.artillery } else { column.infantry };
        let fits = |column: &Column| range(column).is_some_and(|(from, to)| (from..=to).contains(&strength));
        // Strengths are at least one and the last heading is open: the fallback is never needed with the printed headings.
        self.columns.iter().position(fits).unwrap_or(1)
    }

    /// BW-FCT-06: the cell of a modified die in a column.
    pub fn cell(&self, modified: i32, column: usize, artillery: bool) -> FireCell {
        let lowest = self.rows.first().map_or(0, |row| row.0);
        let highest = self.rows.last().map_or(0, |row| row.0);
        let row = modified.clamp(lowest, highest);
        let index = (row - lowest) as usize;
        FireCell {
            code: self.cells.get(index).and_then(|cells| cells.get(column)).copied().unwrap_or_default(),
            row,
            row_label: self.rows.get(index).map(|row| row.1.clone()).unwrap_or_default(),
            col_label: self.col_label(column, artillery),
            beyond: row != modified,
        }
    }

    pub fn col_label(&self, column: usize, artillery: bool) -> String {
        let [infantry, guns] = self.columns.get(column).map(|column| column.label.clone()).unwrap_or_default();
        if artillery || infantry.is_empty() { guns } else { infantry }
    }

    pub fn last_column(&self) -> usize {
        self.columns.len() - 1
    }
}

/// The cells of a layer as results.
pub(super) fn codes(read: &mut Reader, table: &'static str, layer: &str) -> Vec<Vec<Code>> {
    let cells = read.cells(table, layer);
    let mut parsed = Vec::new();
    for row in cells {
        let mut line = Vec::new();
        for cell in row {
            let code = match cell {
                Cell::Text(text) => Code::parse(text),
                Cell::Int(steps) => Code::parse(&steps.to_string()),
                _ => None,
            };
            line.push(code.unwrap_or_else(|| {
                read.fault(table, format!("`{cell}` is not a result such as 1BDr or d+2"));
                Code::default()
            }));
        }
        parsed.push(line);
    }
    parsed
}

/// The layers that take the results apart must say what the results say.
fn agree(read: &mut Reader, cells: &[Vec<Code>]) {
    let (steps, drm) = (read.ints("fire_combat", "steps"), read.ints("fire_combat", "check_drm"));
    let letters = read.cells("fire_combat", "letter");
    for (r, row) in cells.iter().enumerate() {
        for (c, code) in row.iter().enumerate() {
            let letter = match code.disorder {
                Some(How::Check) => "d",
                Some(How::Automatic) => "D",
                None => "",
            };
            let same = letters.get(r).and_then(|row| row.get(c)).is_some_and(|cell| matches!(cell, Cell::Text(text) if text == letter));
            let at = |grid: &[Vec<i32>]| grid.get(r).and_then(|row| row.get(c)).copied();
            if !same || at(&steps) != Some(code.steps.into()) || at(&drm) != Some(code.check_drm.into()) {
                read.fault("fire_combat", format!("row {r}, column {c}: `{code}` and its layers differ"));
            }
        }
    }
}

fn columns(read: &mut Reader) -> Vec<Column> {
    let cells = read.cells("fire_combat_columns", "cells");
    let whole = |cell: Option<&Cell>| match cell {
        Some(Cell::Int(value)) => Some(*value as i32),
        _ => None,
    };
    cells
        .iter()
        .map(|row| {
            let text = |at: usize| row.get(at).map(Cell::to_string).unwrap_or_default();
            let range = |at: usize| whole(row.get(at)).zip(whole(row.get(at + 1)));
            Column { label: [text(0), text(1)], infantry: range(2), artillery: range(4) }
        })
        .collect()
}
