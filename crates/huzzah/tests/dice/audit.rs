//! A second reading of every figure, made from the text by itself and kept as plain CSV, against the tables.

use std::collections::BTreeSet;

use grognard_engine::book::{Cell, ClauseKind, Grid, TableKind};
use grognard_engine::umpire::Rulebook;
use grognard_huzzah::Rules;

const FIGURES: &str = include_str!("../audit/figures.csv");

/// Lines of a CSV: commas inside quotes do not count.
fn csv(text: &str) -> Vec<Vec<String>> {
    text.lines().map(fields).collect()
}

fn fields(line: &str) -> Vec<String> {
    let (mut all, mut field, mut quoted) = (Vec::new(), String::new(), false);
    for letter in line.chars() {
        match letter {
            '"' => quoted = !quoted,
            ',' if !quoted => all.push(std::mem::take(&mut field)),
            other => field.push(other),
        }
    }
    all.push(field);
    all
}

fn grid(name: &str) -> &'static Grid {
    match Rules::standard().book().table(name).map(|table| &table.kind) {
        Some(TableKind::Grid(grid)) => grid,
        _ => panic!("no grid {name}"),
    }
}

/// A definition, or a table, is proved by the reading of the numbers that embody it; a rule is not.
fn embodied(clause: grognard_engine::Clause) {
    let book = Rules::standard().book();
    let found = book.clauses.iter().find(|found| found.id == clause);
    if found.is_some_and(|found| matches!(found.kind, ClauseKind::Definition | ClauseKind::Table)) {
        grognard_engine::coverage::record(clause);
    }
}

/// Compares the figures of the wanted entries of a table; returns how many there were.
fn compared(table: &str, wanted: impl Fn(&str) -> bool) -> usize {
    let rows: Vec<(&str, &Cell, grognard_engine::Clause)> = match Rules::standard().book().table(table).map(|table| &table.kind) {
        Some(TableKind::List(rows)) => rows.iter().map(|row| (row.key.as_str(), &row.value, row.clause)).collect(),
        Some(TableKind::Values(values)) => values.iter().map(|value| (value.name.as_str(), &value.value, value.clause)).collect(),
        _ => panic!("no list {table}"),
    };
    let read = csv(FIGURES);
    let mut many = 0;
    for again in read.iter().filter(|again| again[0] == table && wanted(&again[1])) {
        let found = rows.iter().find(|(entry, ..)| *entry == again[1]);
        let (_, value, clause) = found.unwrap_or_else(|| panic!("{table} has no {}", again[1]));
        assert_eq!(value.to_string(), again[2], "{table} {}, read again under {}", again[1], again[3]);
        embodied(*clause);
        many += 1;
    }
    many
}

/// All figures of these tables.
fn same_tables(tables: &[&str]) {
    for table in tables {
        assert!(compared(table, |_| true) > 0, "{table}");
    }
}

/// These figures of a table.
fn same(table: &str, entries: &[&str]) {
    assert_eq!(compared(table, |entry| entries.contains(&entry)), entries.len(), "{table}");
}

/// Every cell of a layer, by rows; the first column of the CSV is the row's name.
fn same_layer(name: &str, layer: &str, read: &[Vec<String>], from: usize) {
    let found = grid(name);
    let cells = found.layer(layer).unwrap_or_else(|| panic!("{name} has no layer {layer}"));
    assert_eq!(found.rows.len(), read.len(), "{name}");
    for ((row, cells), again) in found.rows.iter().zip(cells).zip(read) {
        assert_eq!(row, &again[0], "{name}");
        let printed: Vec<String> = cells.iter().map(Cell::to_string).collect();
        assert_eq!(printed, again[from..from + cells.len()], "{name} {layer}, row {row}");
    }
    let clauses = Rules::standard().book().table(name).map(|table| table.clause.clone()).unwrap_or_default();
    clauses.into_iter().for_each(embodied);
}

fn same_grid(name: &str, text: &str) {
    same_layer(name, "cells", &csv(text), 1);
}

/// Rows `name, columns of centimetres, columns of bands`.
fn same_with_bands(name: &str, text: &str) {
    let read = csv(text);
    same_layer(name, "cells", &read, 1);
    same_layer(name, "bands", &read, 1 + grid(name).cols.len());
}

#[test]
fn hz_qual_03_morale_read_again() {
    same_grid("morale", include_str!("../audit/morale.csv"));
}

#[test]
fn hz_mods_04_quality_shifts_read_again() {
    let printed: Vec<Vec<String>> = grid("quality_shifts").cells.iter().map(|row| row.iter().map(Cell::to_string).collect()).collect();
    assert_eq!(printed, csv(include_str!("../audit/quality_shifts.csv")));
}

#[test]
fn hz_cmd_11_hz_cmd_12_command_radii_read_again() {
    same_with_bands("command_radius", include_str!("../audit/command_radius.csv"));
    same_with_bands("command_radius_modifier", include_str!("../audit/command_radius_modifier.csv"));
}

#[test]
fn hz_thz_02_threat_zones_read_again() {
    same_with_bands("threat_zone_depth", include_str!("../audit/threat_zones.csv"));
}

#[test]
fn hz_move_01_hz_move_02_hz_move_03_movement_read_again() {
    same_with_bands("movement", include_str!("../audit/movement.csv"));
}

#[test]
fn hz_bom_29_bombardment_ranges_read_again() {
    // Three ranges, each from, to, from in bands, to in bands; then how far shot bounces, and that in bands.
    let read = csv(include_str!("../audit/bombardment_ranges.csv"));
    let column = |places: [usize; 4]| -> Vec<Vec<String>> {
        let place = |row: &[String], place: usize| row.get(place).cloned().unwrap_or_default();
        read.iter().map(|row| std::iter::once(row[0].clone()).chain(places.map(|at| place(row, at))).collect()).collect()
    };
    let nothing = usize::MAX;
    for (layer, places) in
        [("from", [1, 5, 9, nothing]), ("to", [2, 6, 10, 13]), ("from_bands", [3, 7, 11, nothing]), ("to_bands", [4, 8, 12, 14])]
    {
        same_layer("bombardment_ranges", layer, &column(places), 1);
    }
    for (row, cells) in read.iter().zip(&grid("bombardment_ranges").cells) {
        let printed: Vec<String> = cells.iter().map(Cell::to_string).collect();
        let range = |at: usize| format!("{}-{}", row[at], row[at + 1]);
        assert_eq!(printed, [range(1), range(5), range(9), row[13].clone()], "{}", row[0]);
    }
}

#[test]
fn hz_sks_02_the_ends_of_the_skirmish_ratings_read_again() {
    let found = grid("skirmish_rating");
    for again in csv(include_str!("../audit/skirmish_rating.csv")) {
        let place = found.rows.iter().position(|row| *row == again[0]).unwrap_or_else(|| panic!("no {}", again[0]));
        assert_eq!(found.cells[place][0].to_string(), again[1], "{}", again[0]);
    }
    let values: Vec<String> = found.cells.iter().map(|row| row[0].to_string()).collect();
    assert_eq!(values, ["6", "7", "8", "9", "10"], "the names between them in order, one apart");
}

#[test]
fn hz_seq_04_hz_seq_05_the_sequence_of_play_read_again() {
    let read = csv(include_str!("../audit/sequence.csv"));
    let found = grid("sequence");
    assert_eq!(found.rows, read.iter().map(|row| row[0].clone()).collect::<Vec<_>>());
    for (cells, again) in found.cells.iter().zip(&read) {
        assert!(cells[0].to_string().replace(',', "").starts_with(&again[1]), "step {}: {} is not {}", again[0], cells[0], again[1]);
        assert_eq!(cells[1].to_string(), again[2], "step {}", again[0]);
    }
}

#[test]
fn hz_base_04_hz_base_05_hz_base_06_hz_base_07_hz_base_08_basing_read_again() {
    let read = csv(include_str!("../audit/basing.csv"));
    let tables = ["basing_universal", "basing_15mm_metre", "basing_15mm_pace", "basing_25mm_pace", "basing_inch"];
    for (number, name) in tables.iter().enumerate() {
        let wanted = (number + 1).to_string();
        let rows: Vec<Vec<String>> = read.iter().filter(|row| row[0] == wanted).map(|row| row[1..].to_vec()).collect();
        same_layer(name, "cells", &rows, 1);
    }
}

#[test]
fn hz_scale_01_hz_scale_03_hz_scale_04_hz_scale_06_hz_scale_07_hz_scale_08_hz_base_10_hz_base_13_hz_base_14_hz_base_15_hz_base_16_hz_base_17_hz_base_19_scale_and_sizes_read_again()
 {
    same_tables(&["scale"]);
}

#[test]
fn hz_setup_01_hz_setup_02_hz_setup_04_hz_setup_05_set_up_read_again() {
    same_tables(&["set_up"]);
}

#[test]
fn hz_org_05_hz_org_06_hz_org_07_organisation_read_again() {
    same_tables(&["organisation"]);
}

/// Figures that the umpire leaves to the table: he is told whether a unit is in dead ground, in a zone, on the field.
#[test]
fn hz_adv_07_hz_hil_08_hz_hed_12_hz_wal_11_hz_for_12_hz_rei_02_figures_measured_on_the_table_read_again() {
    same("moves", &["zone_stop_depth"]);
    same("terrain_zones", &["dead_ground", "hedge_angle", "wall_angle", "breach_dead_ground"]);
    same("reinforcements", &["officers_enter_turns_before"]);
}

#[test]
fn hz_gap_01_hz_gap_02_officers_read_again() {
    same_grid("officer_rating", include_str!("../audit/officer_rating.csv"));
    let read = csv(include_str!("../audit/officer_quality.csv"));
    let found = grid("officer_quality");
    let printed: Vec<Vec<String>> = found
        .cells
        .iter()
        .zip(found.layer("to").expect("a layer"))
        .map(|(quality, to)| vec![quality[0].to_string(), to[0].to_string()])
        .collect();
    assert_eq!(printed, read);
}

#[test]
fn hz_gap_03_grades_and_classes_read_again() {
    same_grid("unit_quality", include_str!("../audit/unit_quality.csv"));
}

#[test]
fn hz_gap_04_hz_gap_07_hz_gap_14_abilities_mass_and_sizes_read_again() {
    same_tables(&["ability_limits", "mass", "unit_sizes"]);
}

#[test]
fn hz_gap_05_nations_and_the_roll_for_skirmishers_read_again() {
    let read: Vec<Vec<String>> = csv(include_str!("../audit/nations.csv"))
        .into_iter()
        .map(|row| row.into_iter().map(|field| field.replace(';', ", ")).collect())
        .collect();
    same_layer("nations", "cells", &read, 1);
    let found = grid("skirmish_roll");
    let to = found.layer("to").expect("a layer");
    let printed: Vec<Vec<String>> = to.iter().zip(&found.cells).map(|(to, shift)| vec![to[0].to_string(), shift[0].to_string()]).collect();
    assert_eq!(printed, csv(include_str!("../audit/skirmish_roll.csv")));
}

#[test]
fn hz_gap_08_points_read_again() {
    same_grid("points_units", include_str!("../audit/points_units.csv"));
    same_tables(&["points_extras"]);
}

#[test]
fn hz_gap_09_hz_gap_10_set_up_and_victory_read_again() {
    same_tables(&["deployment", "victory"]);
    same_grid("random_terrain", include_str!("../audit/random_terrain.csv"));
}

#[test]
fn hz_gap_11_geometry_read_again() {
    same_tables(&["geometry"]);
}

#[test]
fn hz_gap_17_the_ready_scenario_read_again() {
    same_tables(&["scenario_ridge"]);
}

#[test]
fn every_figure_read_again_is_the_same() {
    let tables: BTreeSet<String> = csv(FIGURES).into_iter().skip(1).map(|row| row[0].clone()).collect();
    let all: usize = tables.iter().map(|table| compared(table, |_| true)).sum();
    assert_eq!(all, FIGURES.lines().count() - 1);
}

/// Grids of the book, or of a completion, that a test above compares cell by cell.
const GRIDS: [&str; 15] = [
    "command_radius",
    "command_radius_modifier",
    "morale",
    "threat_zone_depth",
    "movement",
    "bombardment_ranges",
    "skirmish_rating",
    "sequence",
    "officer_rating",
    "officer_quality",
    "skirmish_roll",
    "nations",
    "points_units",
    "random_terrain",
    "unit_quality",
];

#[test]
fn every_number_was_read_again() {
    let read = csv(FIGURES);
    let known = |table: &str, entry: &str| read.iter().any(|row| row[0] == table && row[1] == entry);
    let number = |cell: &Cell| matches!(cell, Cell::Int(_) | Cell::Float(_));
    for table in &Rules::standard().book().tables {
        let name = table.name.as_str();
        match &table.kind {
            TableKind::List(rows) => {
                let missing: Vec<&str> =
                    rows.iter().filter(|row| number(&row.value) && !known(name, &row.key)).map(|row| row.key.as_str()).collect();
                assert!(missing.is_empty(), "{name}: {missing:?}");
            }
            TableKind::Values(values) => {
                let missing: Vec<&str> = values
                    .iter()
                    .filter(|value| number(&value.value) && !known(name, &value.name))
                    .map(|value| value.name.as_str())
                    .collect();
                assert!(missing.is_empty(), "{name}: {missing:?}");
            }
            TableKind::Grid(grid) => {
                let numbers = grid.cells.iter().chain(grid.layers.values().flatten()).flatten().any(number);
                assert!(!numbers || GRIDS.contains(&name), "{name}");
            }
        }
    }
}
