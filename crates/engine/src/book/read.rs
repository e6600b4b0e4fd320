//! Reading typed numbers out of the tables, once, when a game loads its rules. All faults are collected.

use super::{Book, Cell, Fault, Faults, Table, TableKind};
use crate::nearest::nearest;
use crate::{Clause, Modifier};

/// Reads tables for a game's typed `Rules`. After a fault it goes on with a neutral value, and [`Reader::finish`] reports everything.
pub struct Reader<'a> {
    book: &'a Book,
    faults: Vec<Fault>,
}

impl Book {
    pub fn reader(&self) -> Reader<'_> {
        Reader { book: self, faults: Vec::new() }
    }
}

const NO_CLAUSE: Clause = Clause::new("XX-NONE-00");

/// Nothing to read: a neutral value, after a fault was noted.
const NOTHING: Modifier = Modifier::new(0, NO_CLAUSE);

impl<'a> Reader<'a> {
    pub fn finish<T>(self, rules: T) -> Result<T, Faults> {
        if self.faults.is_empty() { Ok(rules) } else { Err(Faults(self.faults)) }
    }

    /// Something the tables' own shape cannot say is wrong.
    pub fn fault(&mut self, table: &str, what: impl std::fmt::Display) {
        let line = self.book.table(table).map_or(0, |table| table.line);
        self.faults.push(Fault { file: "tables".into(), line, column: 1, what: format!("table `{table}`: {what}") });
    }

    fn table(&mut self, name: &str) -> Option<&'a Table> {
        let found = self.book.table(name);
        if found.is_none() {
            let near = nearest(name, self.book.tables.iter().map(|table| table.name.as_str())).unwrap_or("no similar name");
            self.fault(name, format!("missing (nearest: {near})"));
        }
        found
    }

    /// A row of a list or a named value: its cell and clause.
    pub fn entry(&mut self, table: &str, key: &str) -> Option<(&'a Cell, Clause)> {
        self.numbered(table, key).map(|(cell, clause, _)| (cell, clause))
    }

    fn numbered(&mut self, table: &str, key: &str) -> Option<(&'a Cell, Clause, u16)> {
        let found = self.table(table)?;
        let number = |index: usize| found.first_row + index as u16;
        let entry = match &found.kind {
            TableKind::List(rows) => {
                rows.iter().enumerate().find(|(_, row)| row.key == key).map(|(index, row)| (&row.value, row.clause, number(index)))
            }
            TableKind::Values(values) => values
                .iter()
                .enumerate()
                .find(|(_, value)| value.name == key)
                .map(|(index, value)| (&value.value, value.clause, number(index))),
            TableKind::Grid(_) => None,
        };
        if entry.is_none() {
            self.fault(table, format!("no entry `{key}`"));
        }
        entry
    }

    /// A modifier of a list, or a named whole number: value, clause and row.
    pub fn modifier(&mut self, table: &str, key: &str) -> Modifier {
        match self.numbered(table, key) {
            Some((Cell::Int(value), clause, row)) => Modifier { value: *value as i32, clause, row },
            Some((cell, ..)) => {
                self.fault(table, format!("`{key}` must be a whole number, not `{cell}`"));
                NOTHING
            }
            None => NOTHING,
        }
    }

    pub fn int(&mut self, table: &str, key: &str) -> i32 {
        self.modifier(table, key).value
    }

    /// A whole or decimal number.
    pub fn number(&mut self, table: &str, key: &str) -> f64 {
        match self.entry(table, key) {
            Some((Cell::Int(value), _)) => *value as f64,
            Some((Cell::Float(value), _)) => *value,
            Some((cell, _)) => {
                self.fault(table, format!("`{key}` must be a number, not `{cell}`"));
                0.0
            }
            None => 0.0,
        }
    }

    pub fn text(&mut self, table: &str, key: &str) -> &'a str {
        match self.entry(table, key) {
            Some((Cell::Text(text), _)) => text,
            Some((cell, _)) => {
                self.fault(table, format!("`{key}` must be a text, not `{cell}`"));
                ""
            }
            None => "",
        }
    }

    /// All rows of a list: key, whole value, clause.
    pub fn list(&mut self, table: &str) -> Vec<(&'a str, Modifier)> {
        match self.table(table).map(|table| &table.kind) {
            Some(TableKind::List(rows)) => rows.iter().map(|row| (row.key.as_str(), self.modifier(table, &row.key))).collect(),
            Some(_) => {
                self.fault(table, "must be a list");
                Vec::new()
            }
            None => Vec::new(),
        }
    }

    /// The cells of a grid's layer (`cells` is the printed one).
    pub fn cells(&mut self, table: &str, layer: &str) -> &'a [Vec<Cell>] {
        match self.table(table).map(|table| &table.kind) {
            Some(TableKind::Grid(grid)) => match grid.layer(layer) {
                Some(cells) => cells,
                None => {
                    self.fault(table, format!("no layer `{layer}`"));
                    &[]
                }
            },
            Some(_) => {
                self.fault(table, "must be a grid");
                &[]
            }
            None => &[],
        }
    }

    /// One cell of a grid by its labels.
    pub fn cell(&mut self, table: &str, row: &str, col: &str) -> Option<&'a Cell> {
        let TableKind::Grid(grid) = &self.table(table)?.kind else {
            self.fault(table, "must be a grid");
            return None;
        };
        let (r, c) = (grid.rows.iter().position(|label| label == row), grid.cols.iter().position(|label| label == col));
        match (r, c) {
            (Some(r), Some(c)) => grid.cells.get(r).and_then(|cells| cells.get(c)),
            (None, _) => {
                self.fault(table, format!("no row `{row}`; it has {}", grid.rows.join(", ")));
                None
            }
            (_, None) => {
                self.fault(table, format!("no column `{col}`; it has {}", grid.cols.join(", ")));
                None
            }
        }
    }

    /// A whole number in a grid.
    pub fn int_at(&mut self, table: &str, row: &str, col: &str) -> i32 {
        match self.cell(table, row, col) {
            Some(Cell::Int(value)) => *value as i32,
            Some(cell) => {
                self.fault(table, format!("row `{row}`, column `{col}` must be a whole number, not `{cell}`"));
                0
            }
            None => 0,
        }
    }

    /// A whole number in a grid, or nothing where the cell is blank.
    pub fn maybe_int_at(&mut self, table: &str, row: &str, col: &str) -> Option<i32> {
        match self.cell(table, row, col) {
            Some(cell) if cell.is_blank() => None,
            Some(_) => Some(self.int_at(table, row, col)),
            None => None,
        }
    }

    /// A whole grid (or layer) of whole numbers, rows by columns.
    pub fn ints(&mut self, table: &str, layer: &str) -> Vec<Vec<i32>> {
        let cells = self.cells(table, layer);
        cells
            .iter()
            .enumerate()
            .map(|(r, row)| {
                row.iter()
                    .enumerate()
                    .map(|(c, cell)| match cell {
                        Cell::Int(value) => *value as i32,
                        other => {
                            self.fault(table, format!("`{layer}` row {}, column {} must be a whole number, not `{other}`", r + 1, c + 1));
                            0
                        }
                    })
                    .collect()
            })
            .collect()
    }
}
