//! The two big casualty tables and the figure increments, with what happens off their edges.

use grognard_engine::book::{Book, Reader, TableKind};
use serde::Serialize;

use crate::words::Class;

/// Figures to remove, and how many of them are officers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Casualties {
    pub figures: i32,
    pub officers: i32,
}

impl Casualties {
    /// Halved, parts rounded up; a star survives if a casualty is left (GM-GAP-15).
    pub fn halved(self, share: crate::words::Share) -> Casualties {
        let figures = share.round_up(self.figures);
        Casualties { figures, officers: self.officers.min(figures) }
    }
}

/// Rows of points or figures, columns of the modified roll.
#[derive(Clone, Debug)]
pub struct CasualtyTable {
    first_row: i32,
    step: i32,
    first_col: i32,
    last_col: i32,
    cells: Vec<Vec<Casualties>>,
    /// Above this the row of the remainder is added (GM-GAP-15).
    most: i32,
}

impl CasualtyTable {
    pub fn read(read: &mut Reader, book: &Book, table: &str, most: i32) -> CasualtyTable {
        let (mut rows, mut cols, mut cells): (Vec<i32>, Vec<i32>, Vec<Vec<Casualties>>) = Default::default();
        if let Some(TableKind::Grid(grid)) = book.table(table).map(|table| &table.kind) {
            rows = grid.rows.iter().filter_map(|row| row.parse().ok()).collect();
            cols = grid.cols.iter().filter_map(|col| col.parse().ok()).collect();
            for (r, row) in grid.cells.iter().enumerate() {
                cells.push(
                    row.iter()
                        .enumerate()
                        .map(|(c, cell)| {
                            casualties(&cell.to_string()).unwrap_or_else(|| {
                                read.fault(
                                    table,
                                    format!("row {}, column {}: `{cell}` is not a number of figures, starred or not", r + 1, c + 1),
                                );
                                Casualties::default()
                            })
                        })
                        .collect(),
                );
            }
        }
        let step = if rows.len() > 1 { rows[1] - rows[0] } else { 1 };
        let rising = |labels: &[i32], step: i32| labels.windows(2).all(|pair| pair[1] - pair[0] == step);
        if rows.len() != cells.len() || rows.is_empty() || step < 1 || !rising(&rows, step) || cols.is_empty() || !rising(&cols, 1) {
            read.fault(table, "rows and columns must be numbered evenly");
            return CasualtyTable { first_row: 1, step: 1, first_col: 1, last_col: 1, cells: vec![vec![Casualties::default()]], most: 1 };
        }
        CasualtyTable { first_row: rows[0], step, first_col: cols[0], last_col: cols[cols.len() - 1], cells, most }
    }

    /// The printed row for a strength, and the remainder above the last row. Odd strengths take the next row up.
    pub fn rows_for(&self, strength: i32) -> Vec<i32> {
        let mut rows = Vec::new();
        let mut left = strength;
        while left > self.most {
            rows.push(self.most);
            left -= self.most;
        }
        // One point of artillery is off the foot of the table: nothing. One figure rounds up to the row of two.
        if left >= self.first_row || (self.step > 1 && left > 0) {
            let up = (left - self.first_row).max(0) + self.step - 1;
            rows.push(self.first_row + up / self.step * self.step);
        }
        rows
    }

    /// The column used for a modified roll: the first or last if it is off the table.
    pub fn col_for(&self, roll: i32) -> i32 {
        roll.clamp(self.first_col, self.last_col)
    }

    pub fn result(&self, strength: i32, roll: i32) -> Casualties {
        let col = (self.col_for(roll) - self.first_col) as usize;
        let mut sum = Casualties::default();
        for row in self.rows_for(strength) {
            let row = ((row - self.first_row) / self.step) as usize;
            sum.figures += self.cells[row][col].figures;
            sum.officers += self.cells[row][col].officers;
        }
        sum
    }

    /// The modified rolls at which the result changes, for odds that merge what the table cannot tell apart.
    pub fn steps(&self, strength: i32) -> Vec<i32> {
        (self.first_col + 1..=self.last_col).filter(|roll| self.result(strength, *roll) != self.result(strength, roll - 1)).collect()
    }
}

/// A printed cell: figures, with a star if one of them is an officer (GM-ACAS-02); blank if nobody falls.
fn casualties(printed: &str) -> Option<Casualties> {
    let (officers, figures) = printed.strip_prefix('*').map_or((0, printed), |figures| (1, figures));
    let figures = if figures.is_empty() && officers == 0 { 0 } else { figures.parse().ok().filter(|figures| *figures >= 0)? };
    Some(Casualties { figures, officers })
}

/// GM-INC-01, -02, GM-IMM-10: figures count for more or fewer by class before the table is read.
#[derive(Clone, Debug)]
pub struct Increments {
    first: i32,
    rows: Vec<[i32; 3]>,
    /// Times a hundred, below the table.
    militia: i32,
    elite: i32,
    guard: i32,
    /// Never fewer figures than this.
    least: i32,
}

impl Increments {
    pub fn read(read: &mut Reader) -> Increments {
        let rows: Vec<[i32; 3]> = read.ints("figure_increments", "cells").iter().filter_map(|row| row.as_slice().try_into().ok()).collect();
        let hundred = |value: f64| (value * 100.0).round() as i32;
        Increments {
            first: read.int("table_edges", "increment_table_from"),
            rows,
            militia: hundred(read.number("table_edges", "militia")),
            elite: hundred(read.number("infantry_melee_increments", "elite")),
            guard: hundred(read.number("infantry_melee_increments", "guards")),
            least: read.int("table_edges", "figures_least"),
        }
    }

    /// The figures as the casualty table counts them. Odd numbers take the next even row (GM-GAP-15).
    pub fn count(&self, figures: i32, class: Class) -> i32 {
        let (col, times) = match class {
            Class::First | Class::Second => return figures,
            Class::Militia => (0, self.militia),
            Class::Veteran | Class::Elite => (1, self.elite),
            Class::Guard => (2, self.guard),
        };
        if figures <= 0 {
            return 0;
        }
        let row = usize::try_from(figures - self.first).ok().and_then(|above| self.rows.get(above.div_ceil(2)));
        match row {
            Some(row) => row[col],
            // To the nearest even number, halves up.
            None => ((figures * times + 100).div_euclid(200) * 2).max(self.least),
        }
    }
}
