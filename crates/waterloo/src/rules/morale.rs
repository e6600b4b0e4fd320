//! Squares, rally, charge reaction, blown cavalry, retreats before combat.

use grognard_engine::book::{Cell, Reader};
use grognard_engine::{Clause, Modifier};

use super::code::Code;
use super::{share, table};
use crate::share::Share;
use crate::words::Arm;

table! {
    SquareModifiers from "square_in_reaction_modifiers" {
        cavalry_began_adjacent_to_defender, attacked_from_flank, attacked_from_rear, unit_is_d1, elite_or_crack_elite,
        stacked_with_leader, per_hex_over_2_charged,
    }
}
table! {
    LeavingSquare from "leaving_square_modifiers" { in_enemy_zoc, unit_is_d2, unit_is_d1, stacked_with_leader }
}
table! {
    RallyModifiers from "rally_modifiers" {
        in_enemy_zoc, only_one_step_remaining, not_in_command, cavalry, elite_or_crack_elite, in_square,
        routed_infantry_adjacent_to_undisordered_cavalry, stacked_with_or_adjacent_to_own_combat_leader,
        stacked_with_or_adjacent_to_own_overall_commander, prussian_within_2_of_blucher,
    }
}
table! {
    Blown from "blown" { heavy_check, heavy_pursuit, pursuit_advance }
}
table! {
    RetreatBeforeFire from "retreat_before_fire" { cavalry, retreat, not_beyond_range, times }
}
table! {
    RetreatBeforeShock from "retreat_before_shock" { retreat, infantry_retreat, advance_units }
}
table! {
    Squares from "squares" { least_sp, fire_hexes }
}
table! {
    ExtendedLine from "extended_line" { hexes, least_sp }
}

/// What a rally roll of a routed unit brings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoutedRally {
    Rallied,
    D1,
    RoutRetreat,
}

/// What a charged unit does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reaction {
    Defend,
    Disorder,
    DefendOrRetreat,
    DefendOrBd,
    Countercharge,
}

pub struct Morale {
    /// By excess over cohesion, nought first: no code forms square.
    square: Vec<(Option<Code>, Clause)>,
    pub square_modifiers: SquareModifiers,
    pub leaving: LeavingSquare,
    pub rally: RallyModifiers,
    rally_routed: Vec<(i32, i32, RoutedRally, Clause)>,
    /// Inf/Arty, Lt. Cav, Hv. Cav by pass and fail.
    reaction: Vec<[(Reaction, Clause); 2]>,
    pub blown: Blown,
    pub before_fire: RetreatBeforeFire,
    pub before_shock: RetreatBeforeShock,
    pub squares: Squares,
    pub extended: ExtendedLine,
    pub extended_split: Share,
    /// Rally rolls of a unit in a turn.
    pub rallies: Modifier,
}

fn cited(cell: Option<&Cell>) -> Option<Clause> {
    match cell {
        Some(Cell::Text(id)) => Clause::parse(id),
        _ => None,
    }
}

impl Morale {
    pub(super) fn read(read: &mut Reader) -> Morale {
        Morale {
            square: square(read),
            square_modifiers: SquareModifiers::read(read),
            leaving: LeavingSquare::read(read),
            rally: RallyModifiers::read(read),
            rally_routed: rally_routed(read),
            reaction: reaction(read),
            blown: Blown::read(read),
            before_fire: RetreatBeforeFire::read(read),
            before_shock: RetreatBeforeShock::read(read),
            squares: Squares::read(read),
            extended: ExtendedLine::read(read),
            extended_split: share(read, "extended_line", "split"),
            rallies: read.modifier("rally_timing", "rolls"),
        }
    }

    /// BW-SQR-02..06: forms square (no code), or the result on top of the failure.
    pub fn square(&self, excess: i32) -> (Option<Code>, Clause) {
        let row = excess.clamp(0, self.square.len() as i32 - 1) as usize;
        self.square.get(row).copied().unwrap_or((None, crate::clause::BW_SQR_02))
    }

    /// How many rows the square table has: the grain of its roll.
    pub fn square_rows(&self) -> i32 {
        self.square.len() as i32
    }

    /// BW-RAL-01: below 0 reads the first band, above 9 the last.
    pub fn rally_routed(&self, modified: i32) -> (RoutedRally, Clause) {
        let lowest = self.rally_routed.first().map_or(0, |band| band.0);
        let highest = self.rally_routed.last().map_or(9, |band| band.1);
        let die = modified.clamp(lowest, highest);
        let band = self.rally_routed.iter().find(|band| (band.0..=band.1).contains(&die));
        band.map_or((RoutedRally::RoutRetreat, crate::clause::BW_RAL_04), |band| (band.2, band.3))
    }

    /// Where each band but the first begins.
    pub fn rally_bands(&self) -> impl Iterator<Item = i32> + '_ {
        self.rally_routed.iter().skip(1).map(|band| band.0)
    }

    /// BW-CHR-02..07.
    pub fn reaction(&self, arm: Arm, passed: bool) -> (Reaction, Clause) {
        let row = match arm {
            Arm::LightCavalry => 1,
            Arm::HeavyCavalry => 2,
            _ => 0,
        };
        self.reaction.get(row).map_or((Reaction::Defend, crate::clause::BW_CHR_02), |row| row[usize::from(!passed)])
    }
}

fn square(read: &mut Reader) -> Vec<(Option<Code>, Clause)> {
    let (cells, clauses) = (read.cells("square_in_reaction", "cells"), read.cells("square_in_reaction", "clause"));
    let mut rows = Vec::new();
    for (row, clause) in cells.iter().zip(clauses) {
        let text = row.first().map(ToString::to_string).unwrap_or_default();
        let result = match text.as_str() {
            "form square" => Some(None),
            other => other.strip_prefix("fail + ").and_then(Code::parse).map(Some),
        };
        match result.zip(cited(clause.first())) {
            Some(row) => rows.push(row),
            None => read.fault("square_in_reaction", format!("`{text}` is neither a square nor a failure with a result")),
        }
    }
    rows
}

fn rally_routed(read: &mut Reader) -> Vec<(i32, i32, RoutedRally, Clause)> {
    let cells = read.cells("rally_routed", "cells");
    let (from, to, clauses) = (read.ints("rally_routed", "from"), read.ints("rally_routed", "to"), read.cells("rally_routed", "clause"));
    let mut bands: Vec<(i32, i32, RoutedRally, Clause)> = Vec::new();
    for (index, row) in cells.iter().enumerate() {
        let text = row.first().map(ToString::to_string).unwrap_or_default();
        let result = match text.as_str() {
            "rallied, routed marker removed" => Some(RoutedRally::Rallied),
            "D-1" => Some(RoutedRally::D1),
            "must rout retreat" => Some(RoutedRally::RoutRetreat),
            _ => None,
        };
        let number = |grid: &[Vec<i32>]| grid.get(index).and_then(|row| row.first()).copied();
        let band = number(&from).zip(number(&to));
        match (band, result, cited(clauses.get(index).and_then(|row| row.first()))) {
            (Some((from, to)), Some(result), Some(clause)) if bands.last().is_none_or(|band| band.1 + 1 == from) => {
                bands.push((from, to, result, clause));
            }
            _ => read.fault("rally_routed", format!("row `{text}` does not follow the one before")),
        }
    }
    bands
}

fn reaction(read: &mut Reader) -> Vec<[(Reaction, Clause); 2]> {
    let (cells, clauses) = (read.cells("charge_reaction", "cells"), read.cells("charge_reaction", "clause"));
    let mut rows = Vec::new();
    for (row, ids) in cells.iter().zip(clauses) {
        rows.push([0, 1].map(|at| {
            let text = row.get(at).map(ToString::to_string).unwrap_or_default();
            let reaction = match text.as_str() {
                "Defend Normally" => Some(Reaction::Defend),
                "D" => Some(Reaction::Disorder),
                "Defend Normally or Retreat" => Some(Reaction::DefendOrRetreat),
                "Defend Normally or Bd" => Some(Reaction::DefendOrBd),
                "Countercharge" => Some(Reaction::Countercharge),
                _ => None,
            };
            reaction.zip(cited(ids.get(at))).unwrap_or_else(|| {
                read.fault("charge_reaction", format!("`{text}` is no reaction with a clause"));
                (Reaction::Defend, crate::clause::BW_CHR_01)
            })
        }));
    }
    rows
}
