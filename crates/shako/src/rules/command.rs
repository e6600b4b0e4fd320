//! Tables of orders, movement, morale and towns, each number with the clause it comes from.

use grognard_engine::Modifier;
use grognard_engine::book::{Cell, Reader};

use super::numbers::{Allotment, Fraction, Ground, Measure, MoraleResult, TerrainRow, column};
use crate::troops::Arm;

const BOOK: &str = "distances";

/// SK-DMOR-04..06: what a New Order result does to the units.
pub struct NewOrder {
    pub mr: Modifier,
    pub lowest_disordered: i32,
    pub break_point: Modifier,
}

impl NewOrder {
    pub(super) fn read(read: &mut Reader) -> NewOrder {
        const TABLE: &str = "new_order_effects";
        NewOrder {
            mr: read.modifier("new_order_modifiers", "mr"),
            lowest_disordered: read.int(TABLE, "lowest_disordered_mr"),
            break_point: read.modifier(TABLE, "break_point"),
        }
    }
}

/// SK-INIT.
pub struct Initiative {
    pub attack: Modifier,
    pub cavalry_division: Modifier,
    pub coordinated: Modifier,
    pub halt_on: i32,
    pub roll_off_within: Measure,
    pub coordinate_within: Measure,
    pub coordinate_most: Modifier,
}

impl Initiative {
    pub(super) fn read(read: &mut Reader) -> Initiative {
        const TABLE: &str = "initiative_modifiers";
        Initiative {
            attack: read.modifier(TABLE, "attack"),
            cavalry_division: read.modifier(TABLE, "cavalry_division"),
            coordinated: read.modifier(TABLE, "coordinated"),
            halt_on: read.int(BOOK, "initiative_halt"),
            roll_off_within: Measure::read(read, BOOK, "roll_off_distance"),
            coordinate_within: Measure::read(read, BOOK, "coordinate_distance"),
            coordinate_most: read.modifier(BOOK, "coordinate_most"),
        }
    }
}

/// SK-RALLY, SK-TRAL, SK-GAP-24.
pub struct Rally {
    pub no_enemy_near: Modifier,
    pub commander: Modifier,
    pub spanish: Modifier,
    pub always_fails: i32,
    pub barred_within: Measure,
    pub clear_beyond: Measure,
    pub attempts: Modifier,
}

impl Rally {
    pub(super) fn read(read: &mut Reader) -> Rally {
        const TABLE: &str = "unit_rally";
        Rally {
            no_enemy_near: read.modifier(TABLE, "no_enemy_near"),
            commander: read.modifier(TABLE, "commander"),
            spanish: read.modifier(TABLE, "spanish"),
            always_fails: read.int("unit_rally_numbers", "always_fails"),
            barred_within: Measure::read(read, BOOK, "rally_barred"),
            clear_beyond: Measure::read(read, BOOK, "rally_bonus_clear"),
            attempts: read.modifier(BOOK, "rally_attempts"),
        }
    }
}

/// SK-DMOR, SK-DRAL, SK-DRET, SK-GAP-25..27: divisions and armies.
pub struct Divisions {
    pub levels: [(Fraction, &'static str); 3],
    lookup: Vec<Vec<MoraleResult>>,
    pub half_in_fallback: Modifier,
    pub fallback_share: Fraction,
    pub new_order_sent: Modifier,
    pub rally_barred: Measure,
    pub retreat_at_once: Measure,
    pub retreat_each_turn: Measure,
    pub army_levels: [(Fraction, &'static str); 3],
    army: Vec<Vec<String>>,
    pub cinc_lost: Modifier,
}

impl Divisions {
    pub(super) fn read(read: &mut Reader) -> Divisions {
        const TABLE: &str = "divisional_morale_lookup";
        let mut lookup = Vec::new();
        for row in read.cells(TABLE, "cells") {
            let results = row.iter().map(|cell| match cell {
                Cell::Text(text) => MoraleResult::parse(text),
                _ => None,
            });
            match results.collect::<Option<Vec<_>>>() {
                Some(results) => lookup.push(results),
                None => read.fault(TABLE, "each cell is Carry on, New Order, Retreat or Break"),
            }
        }
        let army: Vec<Vec<String>> =
            read.cells("army_morale_lookup", "cells").iter().map(|row| row.iter().map(Cell::to_string).collect()).collect();
        let mut level = |key, col| (Fraction::read(read, "division_losses", key), col);
        let levels = [level("first", "33"), level("second", "50"), level("third", "75")];
        let share = |text| (Fraction::parse(text).unwrap_or(Fraction { of: 1, whole: 1 }), text);
        Divisions {
            levels,
            lookup,
            half_in_fallback: read.modifier("divisional_morale_modifiers", "half_in_fallback"),
            fallback_share: Fraction::read(read, "casualty_levels", "fallback_share"),
            new_order_sent: read.modifier("divisional_morale_modifiers", "new_order_sent"),
            rally_barred: Measure::read(read, "division_retreat", "rally_barred"),
            retreat_at_once: Measure::read(read, "division_retreat", "at_once"),
            retreat_each_turn: Measure::read(read, BOOK, "retreat_move"),
            army_levels: [share("1/3"), share("1/2"), share("3/4")],
            army,
            cinc_lost: read.modifier("army_morale_modifiers", "cinc_lost"),
        }
    }

    /// The result for a modified die, limited to the rows 0 to 6; `level` counts 33, 50, 75 % from nought.
    pub fn result(&self, die: i32, level: usize) -> MoraleResult {
        let row = die.clamp(0, self.lookup.len() as i32 - 1) as usize;
        self.lookup[row][level]
    }

    pub fn army_result(&self, die: i32, level: usize) -> &str {
        let row = die.clamp(0, self.army.len() as i32 - 1) as usize;
        &self.army[row][level]
    }

    /// The rows of both tables, as printed.
    pub fn row(&self, die: i32) -> String {
        die.clamp(0, self.lookup.len() as i32 - 1).to_string()
    }
}

/// SK-BURN, SK-TOWN.
pub struct Towns {
    pub burn_batteries_least: Modifier,
    pub smoke_first: Vec<String>,
    pub smoke_later: Vec<String>,
    pub defenders: Modifier,
    pub skirmishers: i32,
}

impl Towns {
    pub(super) fn read(read: &mut Reader) -> Towns {
        let mut column = |table| read.cells(table, "cells").iter().filter_map(|row| row.first()).map(Cell::to_string).collect();
        let (smoke_first, smoke_later) = (column("smoke_first"), column("smoke_later"));
        Towns {
            burn_batteries_least: read.modifier(BOOK, "burn_batteries_least"),
            smoke_first,
            smoke_later,
            defenders: read.modifier(BOOK, "sector_defenders"),
            skirmishers: read.int("towns", "skirmishers"),
        }
    }
}

/// SK-SKAL, SK-GAP-15.
pub struct Skirmishers {
    pub allotments: Vec<Allotment>,
    pub brunswick_later: String,
    pub ratios: [(&'static str, Modifier); 4],
    pub least_share: Fraction,
    pub withdraw: Measure,
    pub within_formed: Measure,
    pub apart: Measure,
}

impl Skirmishers {
    pub(super) fn read(read: &mut Reader) -> Skirmishers {
        const TABLE: &str = "skirmisher_ratio";
        Skirmishers {
            allotments: Allotment::read_all(read),
            brunswick_later: read.text("skirmisher_allotment_readings", "brunswick_after_1806").to_owned(),
            ratios: [("1 to 4", "one_to_four"), ("1 to 6", "one_to_six"), ("1 to 8", "one_to_eight"), ("NONE", "none")]
                .map(|(class, key)| (class, read.modifier(TABLE, key))),
            least_share: Fraction::read(read, TABLE, "least_share"),
            withdraw: Measure::read(read, "skirmishers", "withdraw"),
            within_formed: Measure::read(read, "skirmishers", "within_formed"),
            apart: Measure::read(read, "skirmishers", "apart"),
        }
    }
}

/// SK-GAP-09, SK-GAP-29, SK-MSQ, SK-SIDE, SK-ADC: who moves how far over what.
pub struct Movement {
    pub line: Measure,
    pub column: Measure,
    pub masse: Measure,
    pub square: Measure,
    pub square_elite: Measure,
    pub skirmishers: Measure,
    pub cavalry: Measure,
    pub heavy_foot: Measure,
    pub foot: Measure,
    pub horse: Measure,
    pub commander: Measure,
    pub adc: Measure,
    pub wheel: Measure,
    pub back_share: Fraction,
    pub road_clear: Measure,
    pub face_share: Fraction,
    pub side_step: Measure,
    pub frontal_zone: Measure,
    pub clear_place: Measure,
    terrain: Vec<[TerrainRow; 4]>,
    pub fire_cover: Vec<i32>,
}

impl Movement {
    pub(super) fn read(read: &mut Reader) -> Movement {
        let terrain = Ground::ALL.iter().map(|ground| ARMS.map(|arm| terrain_row(read, *ground, arm))).collect();
        let fire_cover = Ground::ALL.iter().map(|ground| read.int_at("terrain", ground.row(), "fire cover")).collect();
        let mut inches = |key| Measure::read(read, "movement_inches", key);
        Movement {
            line: inches("infantry_line"),
            column: inches("infantry_column"),
            masse: inches("infantry_masse"),
            square: inches("infantry_square"),
            square_elite: inches("infantry_square_elite_guard"),
            skirmishers: inches("skirmishers"),
            cavalry: inches("cavalry"),
            heavy_foot: inches("artillery_heavy_foot"),
            foot: inches("artillery_foot"),
            horse: inches("artillery_horse"),
            commander: inches("commander"),
            adc: inches("adc"),
            wheel: Measure::read(read, "movement_numbers", "wheel"),
            back_share: Fraction::read(read, "movement_numbers", "back_share"),
            road_clear: Measure::read(read, "movement_numbers", "road_clear"),
            face_share: Fraction::read(read, "formation_numbers", "french_face_share"),
            side_step: Measure::read(read, BOOK, "side_step"),
            frontal_zone: Measure::read(read, BOOK, "frontal_zone"),
            clear_place: Measure::read(read, "passing_through", "clear_place"),
            terrain,
            fire_cover,
        }
    }

    pub fn over(&self, ground: Ground, arm: Arm) -> &TerrainRow {
        &self.terrain[ground as usize][arm as usize]
    }
}

const ARMS: [Arm; 4] = [Arm::Infantry, Arm::Cavalry, Arm::Artillery, Arm::Skirmishers];

fn terrain_row(read: &mut Reader, ground: Ground, arm: Arm) -> TerrainRow {
    const TABLE: &str = "terrain_rate";
    let (row, col) = (ground as usize, ["infantry", "skirmishers", "cavalry", "artillery"].iter().position(|name| *name == column(arm)));
    let col = col.unwrap_or_default();
    let cell = |read: &mut Reader, layer: &str| read.cells(TABLE, layer).get(row).and_then(|cells| cells.get(col)).cloned();
    let rate = cell(read, "cells").map(|cell| cell.to_string()).unwrap_or_default();
    let inches = if let Some(Cell::Int(inches)) = cell(read, "inches") { inches as i32 } else { 0 };
    let disordered = matches!(cell(read, "disordered"), Some(Cell::Bool(true)));
    TerrainRow { rate, inches, disordered }
}

/// SK-OBLIG, SK-GAP-05..07: orders, activation, command.
pub struct Orders {
    /// Own infantry or cavalry (rows) against enemy infantry, cavalry (columns).
    pub suspend: [[Measure; 2]; 2],
    pub advance_share: Fraction,
    pub lead_share: Fraction,
    pub defend_radius: Measure,
    pub reserve_alert: Measure,
    pub adc_start_within: Measure,
    pub cinc_in_person: Measure,
    pub alert: Measure,
    pub leash: Measure,
    pub radius_infantry: Measure,
    pub radius_cavalry: Measure,
}

impl Orders {
    pub(super) fn read(read: &mut Reader) -> Orders {
        const TABLE: &str = "suspend_obligatory_movement_inches";
        let mut suspend = |row, col, clause| Measure { inches: read.int_at(TABLE, row, col).into(), clause };
        use crate::clause::{SK_OBLIG_02, SK_OBLIG_03, SK_OBLIG_04};
        let suspend = [
            [
                suspend("own Formed infantry", "enemy Formed infantry", SK_OBLIG_02),
                suspend("own Formed infantry", "enemy cavalry", SK_OBLIG_03),
            ],
            [suspend("own cavalry", "enemy Formed infantry", SK_OBLIG_04), suspend("own cavalry", "enemy cavalry", SK_OBLIG_04)],
        ];
        Orders {
            suspend,
            advance_share: Fraction::read(read, "orders", "advance_share"),
            lead_share: Fraction::read(read, "orders", "lead_share"),
            defend_radius: Measure::read(read, "orders", "defend_radius"),
            reserve_alert: Measure::read(read, "orders", "reserve_alert"),
            adc_start_within: Measure::read(read, "orders", "adc_start_within"),
            cinc_in_person: Measure::read(read, "orders", "cinc_in_person"),
            alert: Measure::read(read, "activation", "alert"),
            leash: Measure::read(read, "activation", "leash"),
            radius_infantry: Measure::read(read, "command", "radius_infantry"),
            radius_cavalry: Measure::read(read, "command", "radius_cavalry"),
        }
    }
}

/// SK-FRALL-03, SK-GAP-32: years that matter.
pub struct French {
    pub no_combine_from: i32,
    pub no_combine_to: i32,
    pub prussian_no_column_charge: Modifier,
}

impl French {
    pub(super) fn read(read: &mut Reader) -> French {
        French {
            no_combine_from: read.int("national", "french_no_combine_from"),
            no_combine_to: read.int("national", "french_no_combine_to"),
            prussian_no_column_charge: read.modifier("national", "prussian_no_column_charge"),
        }
    }
}
