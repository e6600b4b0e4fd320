//! Shock combat: the table, its odds, strengths and modifiers.

use grognard_engine::Modifier;
use grognard_engine::book::Reader;

use super::code::Code;
use super::fire::codes;
use super::{clause_of, share, table};
use crate::share::Share;
use grognard_engine::Clause;

table! {
    ShockPosition from "shock_position" { rear, flank, two_positions, surround, combined_arms, unassaulted_zoc }
}
table! {
    ShockCharge from "shock_charge" { heavy_on_light, heavy_frontal, heavy_on_disordered }
}
table! {
    ShockOther from "shock_other" { odds_above, odds_below, attacker_extended, defender_extended, ney, attacker_wet, defender_wet }
}
table! {
    /// Times the strength.
    ChargeStrength from "charge_strength" { heavy_flank, heavy_rear, light_flank }
}
table! {
    ShockMorale from "shock_morale" {
        defender_routed, defender_d2, defender_d1, attacker_d1, elite_attacker, crack_attacker, attacker_one_step, defender_one_step,
    }
}
table! {
    ShockTerrain from "shock_terrain" {
        down_cavalry, down, woods_cavalry, woods, building, village, built_up_village, deep_stream_some, deep_stream_all,
        marshy_stream_some, marshy_stream_all, stream, up, up_steep,
    }
}
table! {
    ShockProcedure from "shock_procedure" { artillery_alone, artillery_with_others, highest_ratio, lowest_ratio, shocks_a_hex }
}
table! {
    Commitment from "commitment_modifiers" { leader, overall_or_ney, d1, one_step }
}
table! {
    Charges from "charges" { facing_change, facing_changes, fire_range, free_hexes }
}

/// The shock combat table with everything around it.
pub struct Shock {
    attacker: Vec<Vec<Code>>,
    defender: Vec<Vec<Code>>,
    defender_by_progression: Vec<Vec<Code>>,
    odds: Vec<(String, Share)>,
    pub position: ShockPosition,
    pub charge: ShockCharge,
    pub other: ShockOther,
    pub strength: ChargeStrength,
    pub morale: ShockMorale,
    pub terrain: ShockTerrain,
    pub procedure: ShockProcedure,
    pub commitment: Commitment,
    pub charges: Charges,
    /// Cavalry against a square: of its strength.
    pub against_square: (Share, Clause),
    /// Across a river bridge: of its strength.
    pub river_bridge: (Share, Clause),
    /// Shock into a chateau.
    pub chateau: Modifier,
    /// A pursuing unit's shock.
    pub pursuit: Modifier,
}

const LOWEST_ROW: i32 = -2;
const ODDS: [&str; 11] = ["1-4", "1-3", "1-2", "1-1.5", "1-1", "1.5-1", "2-1", "3-1", "4-1", "5-1", "6-1"];

/// The column of a ratio, and how many odds steps it lies beyond the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OddsColumn {
    pub column: usize,
    pub above: i32,
    pub below: i32,
}

/// Both results of a cell.
pub struct ShockCell {
    pub attacker: Code,
    pub defender: Code,
    pub row: i32,
    pub beyond: bool,
}

impl Shock {
    pub(super) fn read(read: &mut Reader) -> Shock {
        let attacker = codes(read, "shock_combat", "cells");
        let rows = read.cells("shock_combat", "read").len();
        if rows != attacker.len() {
            read.fault("shock_combat", "the defender's rows are not the attacker's");
        }
        let odds = ODDS
            .iter()
            .map(|label| {
                let text = read.cell("shock_combat_odds", label, "least").map(ToString::to_string).unwrap_or_default();
                let least = Share::parse(&text).unwrap_or_else(|| {
                    read.fault("shock_combat_odds", format!("`{text}` is not a ratio such as 1/4"));
                    Share::ONE
                });
                ((*label).to_owned(), least)
            })
            .collect();
        Shock {
            attacker,
            defender: codes(read, "shock_combat", "read"),
            defender_by_progression: codes(read, "shock_combat", "progression"),
            odds,
            position: ShockPosition::read(read),
            charge: ShockCharge::read(read),
            other: ShockOther::read(read),
            strength: ChargeStrength::read(read),
            morale: ShockMorale::read(read),
            terrain: ShockTerrain::read(read),
            procedure: ShockProcedure::read(read),
            commitment: Commitment::read(read),
            charges: Charges::read(read),
            against_square: (share(read, "charge_strength", "against_square"), clause_of(read, "charge_strength", "against_square")),
            river_bridge: (share(read, "shock_terrain", "river_bridge"), clause_of(read, "shock_terrain", "river_bridge")),
            chateau: read.modifier("chateaux", "shock_drm"),
            pursuit: read.modifier("blown", "pursuit_shock"),
        }
    }

    /// BW-GAP-14: the largest listed ratio not above attacker over defender; steps beyond the ends are counted (BW-SOTH-01, -02).
    pub fn column(&self, ratio: Share) -> OddsColumn {
        let column = self.odds.iter().rposition(|(_, least)| *least <= ratio);
        let highest = i64::from(self.procedure.highest_ratio.value);
        let lowest = i64::from(self.procedure.lowest_ratio.value);
        let above = (ratio.floor() - highest).max(0) as i32;
        let below = if column.is_none() { (Share::ONE.over(ratio).ceil() - lowest).max(0) as i32 } else { 0 };
        OddsColumn { column: column.unwrap_or(0), above, below }
    }

    pub fn label(&self, column: usize) -> &str {
        self.odds.get(column).map_or("", |odds| odds.0.as_str())
    }

    /// BW-SCT-03: the cell of a modified die; the outermost rows serve beyond the table.
    pub fn cell(&self, modified: i32, column: usize, by_progression: bool) -> ShockCell {
        let highest = LOWEST_ROW + self.attacker.len() as i32 - 1;
        let row = modified.clamp(LOWEST_ROW, highest);
        let at =
            |grid: &[Vec<Code>]| grid.get((row - LOWEST_ROW) as usize).and_then(|cells| cells.get(column)).copied().unwrap_or_default();
        let defender = if by_progression { &self.defender_by_progression } else { &self.defender };
        ShockCell { attacker: at(&self.attacker), defender: at(defender), row, beyond: row != modified }
    }
}
