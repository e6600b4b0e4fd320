//! Reading grids that carry a clause for each cell.

use grognard_engine::book::{Book, Cell, Reader, TableKind};
use grognard_engine::{Clause, Modifier};

use crate::clause;

/// A number of the book that may be a fraction, with its clause.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Number {
    pub value: f64,
    pub clause: Clause,
}

/// The engine's reader, and the book for the layers of its grids.
pub struct Read<'a> {
    pub reader: Reader<'a>,
    book: &'a Book,
}

impl<'a> Read<'a> {
    pub fn new(book: &'a Book) -> Read<'a> {
        Read { reader: book.reader(), book }
    }

    /// A named value or row of a list.
    pub fn number(&mut self, table: &str, key: &str) -> Number {
        let clause = self.reader.entry(table, key).map_or(clause::VB_SEQ_01, |(_, clause)| clause);
        Number { value: self.reader.number(table, key), clause }
    }

    pub fn modifier(&mut self, table: &str, key: &str) -> Modifier {
        self.reader.modifier(table, key)
    }

    pub fn value(&mut self, table: &str, key: &str) -> f64 {
        self.reader.number(table, key)
    }

    pub fn int(&mut self, table: &str, key: &str) -> i32 {
        self.reader.int(table, key)
    }

    /// A cell of a layer by the labels of the printed grid.
    pub fn layer(&mut self, table: &str, layer: &str, row: &str, col: &str) -> Option<&'a Cell> {
        // The reader reports labels that are not there.
        self.reader.cell(table, row, col)?;
        let Some(TableKind::Grid(grid)) = self.book.table(table).map(|table| &table.kind) else { return None };
        let row = grid.rows.iter().position(|label| label == row)?;
        let col = grid.cols.iter().position(|label| label == col)?;
        grid.layer(layer)?.get(row)?.get(col)
    }

    /// The clause of a cell: its own, else that of its row's first cell, else the table's.
    pub fn clause(&mut self, table: &str, row: &str, col: &str) -> Clause {
        let first = match self.book.table(table).map(|table| &table.kind) {
            Some(TableKind::Grid(grid)) => grid.cols.first().map(String::as_str),
            _ => None,
        };
        let named = |cell: Option<&Cell>| match cell {
            Some(Cell::Text(id)) => Clause::parse(id),
            _ => None,
        };
        let own = named(self.layer(table, "clause", row, col));
        own.or_else(|| first.and_then(|first| named(self.layer(table, "clause", row, first))))
            .or_else(|| self.book.table(table).and_then(|table| table.clause.first().copied()))
            .unwrap_or(clause::VB_SEQ_01)
    }

    /// A number in a grid with its clause; nothing where the cell is blank.
    pub fn maybe_at(&mut self, table: &str, row: &str, col: &str) -> Option<Number> {
        let value = match self.reader.cell(table, row, col)? {
            Cell::Int(value) => *value as f64,
            Cell::Float(value) => *value,
            cell if cell.is_blank() => return None,
            cell => {
                self.reader.fault(table, format!("row `{row}`, column `{col}` must be a number, not `{cell}`"));
                return None;
            }
        };
        Some(Number { value, clause: self.clause(table, row, col) })
    }

    /// A number in a grid with its clause.
    pub fn at(&mut self, table: &str, row: &str, col: &str) -> Number {
        self.maybe_at(table, row, col).unwrap_or_else(|| {
            self.reader.fault(table, format!("row `{row}`, column `{col}` must not be blank"));
            Number { value: 0.0, clause: clause::VB_SEQ_01 }
        })
    }

    /// A whole number in a grid with its clause, as a line of a ledger.
    pub fn maybe_modifier_at(&mut self, table: &str, row: &str, col: &str) -> Option<Modifier> {
        self.maybe_at(table, row, col).map(|number| Modifier::new(number.value as i32, number.clause))
    }

    /// A number of another layer, with the printed cell's clause.
    pub fn layer_number(&mut self, table: &str, layer: &str, row: &str, col: &str) -> Number {
        let value = match self.layer(table, layer, row, col) {
            Some(Cell::Int(value)) => *value as f64,
            Some(Cell::Float(value)) => *value,
            _ => {
                self.reader.fault(table, format!("layer `{layer}`, row `{row}`, column `{col}` must be a number"));
                0.0
            }
        };
        Number { value, clause: self.clause(table, row, col) }
    }

    pub fn text_at(&mut self, table: &str, row: &str, col: &str) -> &'a str {
        match self.reader.cell(table, row, col) {
            Some(Cell::Text(text)) => text,
            Some(cell) => {
                self.reader.fault(table, format!("row `{row}`, column `{col}` must be a text, not `{cell}`"));
                ""
            }
            None => "",
        }
    }

    pub fn flag_at(&mut self, table: &str, row: &str, col: &str) -> bool {
        match self.reader.cell(table, row, col) {
            Some(Cell::Bool(value)) => *value,
            Some(cell) => {
                self.reader.fault(table, format!("row `{row}`, column `{col}` must be true or false, not `{cell}`"));
                false
            }
            None => false,
        }
    }
}
