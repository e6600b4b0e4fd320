//! The combat results matrix: what B, d/D and r/R do to a unit, by its state and arm.

use grognard_engine::Clause;
use grognard_engine::book::{Cell, Reader};

use super::{share, table};
use crate::share::Share;
use crate::words::{Arm, Order};

table! {
    ResultsNumbers from "results_numbers" {
        d1_artillery_retreat, d1_artillery_steps, routed_d_steps, cannot_retreat_steps, blown_retreat, blown_extra_steps,
    }
}
table! {
    /// Retreats and advances in hexes (completion).
    Retreats from "retreat_and_advance" { retreat, short_retreat, over_stacked, advance, cavalry_advance, advance_stacks }
}

/// A column of the matrix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Letter {
    B,
    D,
    R,
}

/// A cell of the matrix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    Retreat,
    RetreatAndD1,
    RetreatAndStep,
    RetreatOneAndStep,
    PlaceD1,
    PlaceD2,
    /// At or below cohesion a B, otherwise a rout.
    CheckOrRout,
    Rout,
    LoseStep,
    Eliminated,
}

impl Act {
    fn parse(text: &str) -> Option<Act> {
        Some(match text {
            "Retreat" => Act::Retreat,
            "Retreat, Place D-1 Marker" => Act::RetreatAndD1,
            "Retreat, Lose a Step" => Act::RetreatAndStep,
            "Retreat 1 hex, Lose Step" => Act::RetreatOneAndStep,
            "Place D-1 Marker" => Act::PlaceD1,
            "Place D-2 Marker" => Act::PlaceD2,
            "<=Cohesion - B, otherwise Rout" => Act::CheckOrRout,
            "Unit Routs" | "Routed Marker, Retreat 1/2 Move" => Act::Rout,
            "1 Step Loss" => Act::LoseStep,
            "Eliminated" => Act::Eliminated,
            _ => return None,
        })
    }
}

/// The matrix and the numbers its words stand for.
pub struct Matrix {
    /// B, d/D, r/R with their clauses, in the order of the printed rows.
    rows: Vec<[(Act, Clause); 3]>,
    pub numbers: ResultsNumbers,
    pub retreats: Retreats,
    /// Of the movement allowance, in a rout.
    pub rout: Share,
    /// Of the movement allowance, in each later rout retreat.
    pub later_rout: Share,
}

const ROWS: [&str; 11] = [
    "Normal Infantry",
    "Normal Cavalry",
    "Normal Artillery",
    "D-1 Infantry",
    "D-1 Cavalry",
    "D-1 Artillery",
    "D-2 Infantry",
    "Routed Infantry",
    "Routed Cavalry",
    "Routed Artillery",
    "Blown Cavalry",
];

impl Matrix {
    pub(super) fn read(read: &mut Reader) -> Matrix {
        let (cells, clauses) = (read.cells("combat_results_matrix", "cells"), read.cells("combat_results_matrix", "clause"));
        let mut rows = Vec::new();
        for (row, cited) in cells.iter().zip(clauses) {
            rows.push([2, 3, 4].map(|at| {
                let act = row.get(at).and_then(|cell| Act::parse(&cell.to_string()));
                let clause = cited.get(at).and_then(|cell| match cell {
                    Cell::Text(id) => Clause::parse(id),
                    _ => None,
                });
                act.zip(clause).unwrap_or_else(|| {
                    read.fault("combat_results_matrix", format!("column {at} of {row:?} is no result with a clause"));
                    (Act::Retreat, crate::clause::BW_CRM_01)
                })
            }));
        }
        if rows.len() != ROWS.len() {
            read.fault("combat_results_matrix", format!("{} rows, not {}", rows.len(), ROWS.len()));
        }
        Matrix {
            rows,
            numbers: ResultsNumbers::read(read),
            retreats: Retreats::read(read),
            rout: share(read, "results_numbers", "rout_share"),
            later_rout: share(read, "rout_retreat", "later_share"),
        }
    }

    /// The row of a unit: routed before blown, blown before disordered. Only infantry is ever D-2 (BW-GAP-21).
    fn row(arm: Arm, order: Order, blown: bool) -> usize {
        let branch = if arm.is_infantry() {
            0
        } else if arm.is_cavalry() {
            1
        } else {
            2
        };
        match order {
            Order::Routed => 7 + branch,
            _ if blown && arm.is_cavalry() => 10,
            Order::Good => branch,
            Order::D2 if arm.is_infantry() => 6,
            Order::D1 | Order::D2 => 3 + branch,
        }
    }

    /// BW-CRM-01: what a letter does to a unit in that state.
    pub fn act(&self, arm: Arm, order: Order, blown: bool, letter: Letter) -> (Act, Clause) {
        let row = self.rows.get(Matrix::row(arm, order, blown));
        row.map_or((Act::Retreat, crate::clause::BW_CRM_01), |row| row[letter as usize])
    }

    pub fn row_label(arm: Arm, order: Order, blown: bool) -> &'static str {
        ROWS[Matrix::row(arm, order, blown)]
    }
}
