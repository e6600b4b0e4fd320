//! A second reading of the tables, made from the texts by another hand and kept as plain figures, against every cell.

use grognard_engine::book::{Cell, TableKind};
use grognard_engine::umpire::Rulebook;
use grognard_shako::Rules;

fn rows(text: &'static str) -> Vec<Vec<String>> {
    text.lines().skip(1).map(fields).collect()
}

/// One line of a CSV: commas inside quotes do not count.
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

/// A cell by table and entry: a key, a name, or row/column of a grid (of its `inches` layer where the figure stands there).
fn cell(table: &str, entry: &str) -> Option<Cell> {
    let found = Rules::standard().book().table(table)?;
    match &found.kind {
        TableKind::List(rows) => rows.iter().find(|row| row.key == entry).map(|row| row.value.clone()),
        TableKind::Values(values) => values.iter().find(|value| value.name == entry).map(|value| value.value.clone()),
        TableKind::Grid(grid) => {
            let (row, col) = entry.split_once('/')?;
            let (row, col) = (grid.rows.iter().position(|label| label == row)?, grid.cols.iter().position(|label| label == col)?);
            grid.layers.get("inches").unwrap_or(&grid.cells).get(row)?.get(col).cloned()
        }
    }
}

/// Compares every figure read again whose table and entry are wanted; returns how many there were.
fn same_figures(wanted: impl Fn(&str, &str) -> bool) -> usize {
    let read = rows(include_str!("../audit/figures.csv"));
    let mut compared = 0;
    for row in &read {
        let [table, entry, value, section] = row.as_slice() else { panic!("{row:?}") };
        if wanted(table, entry) {
            let cell = cell(table, entry).unwrap_or_else(|| panic!("{table} has no {entry}"));
            assert_eq!(&cell.to_string(), value, "{table} {entry}, section {section}");
            compared += 1;
        }
    }
    compared
}

#[test]
fn every_figure_read_again_is_the_same() {
    let compared = same_figures(|_, _| true);
    assert!(compared > 270, "only {compared}");
}

/// Figures of whole tables that only a battle on the table uses.
#[test]
fn sk_gap_01_sk_gap_03_sk_gap_04_sk_gap_28_sk_gap_39_second_reading_of_sizes_set_up_and_victory() {
    const TABLES: [&str; 8] = ["scale", "stands", "footprints", "organisation", "points", "set_up", "victory", "scenario_laab"];
    for table in TABLES {
        assert!(same_figures(|found, _| found == table) > 0, "{table}");
    }
}

/// Single figures that the umpire leaves to the battle: he is told whether a line is enfiladed, a unit in sight, a stand too near.
#[test]
fn sk_gap_05_sk_gap_06_sk_gap_10_sk_gap_13_sk_gap_14_second_reading_of_figures_measured_on_the_table() {
    for (table, entries) in [
        ("distances", &["initiative_faces", "masse_wide", "fire_kill_targets"][..]),
        ("unit_class_extras", &["mr_least", "mr_most"]),
        ("artillery_numbers", &["enfilade_angle", "canister_width"]),
        ("skirmishers", &["apart"]),
        ("volley_fire", &["overlap"]),
        ("orders", &["deviation", "defend_radius"]),
        ("activation", &["leash", "stand_down"]),
        ("movement_numbers", &["wheels_a_turn"]),
        ("formation_numbers", &["light_battalion_skirmishers", "face_quarter", "face_about"]),
        ("visibility", &["crest", "wood", "over_heads", "arc"]),
        ("fallback", &["broken_under"]),
        ("division_retreat", &["at_once"]),
        ("towns", &["sector_side"]),
        ("terrain", &["open/melee", "road/melee"]),
    ] {
        assert_eq!(same_figures(|found, entry| found == table && entries.contains(&entry)), entries.len(), "{table}");
    }
}

#[test]
fn every_number_of_a_list_or_of_named_values_was_read_again() {
    let read = rows(include_str!("../audit/figures.csv"));
    let known = |table: &str, entry: &str| read.iter().any(|row| row[0] == table && row[1] == entry);
    for table in &Rules::standard().book().tables {
        let entries: Vec<(&str, &Cell)> = match &table.kind {
            TableKind::List(rows) => rows.iter().map(|row| (row.key.as_str(), &row.value)).collect(),
            TableKind::Values(values) => values.iter().map(|value| (value.name.as_str(), &value.value)).collect(),
            TableKind::Grid(_) => Vec::new(),
        };
        for (entry, value) in entries {
            let number = matches!(value, Cell::Int(_) | Cell::Float(_));
            assert!(!number || known(&table.name, entry), "{} {entry}", table.name);
        }
    }
}

/// A grid equals a CSV whose first column is the row label.
fn same_grid(table: &str, read: &[Vec<String>], cols: &[usize]) {
    let found = Rules::standard().book().table(table).unwrap_or_else(|| panic!("no {table}"));
    let TableKind::Grid(grid) = &found.kind else { panic!("{table} is no grid") };
    assert_eq!(grid.rows.len(), read.len(), "{table}");
    for (cells, row) in grid.cells.iter().zip(read) {
        let printed: Vec<String> = cells.iter().map(Cell::to_string).collect();
        let again: Vec<String> = cols.iter().map(|col| row[*col].clone()).collect();
        assert_eq!(printed, again, "{table} {}", row[0]);
    }
}

#[test]
fn sk_dmor_01_the_morale_tables_read_again() {
    same_grid("divisional_morale_lookup", &rows(include_str!("../audit/divisional_morale.csv")), &[1, 2, 3]);
    same_grid("army_morale_lookup", &rows(include_str!("../audit/army_morale.csv")), &[1, 2, 3]);
    // Cited as the test reads them.
    crate::common::cites(&crate::common::ask("divisional-morale", crate::common::json!({}), &[6]), &[crate::common::SK_DMOR_01]);
}

#[test]
fn sk_burn_05_sk_burn_07_the_smoke_tables_read_again() {
    let smoke = rows(include_str!("../audit/smoke.csv"));
    same_grid("smoke_first", &smoke, &[1]);
    same_grid("smoke_later", &smoke, &[2]);
}

#[test]
fn sk_skal_06_the_skirmisher_list_read_again() {
    let read = rows(include_str!("../audit/skirmisher_allotments.csv"));
    let Some(TableKind::Grid(grid)) = Rules::standard().book().table("skirmisher_allotments").map(|table| &table.kind) else {
        panic!("no list")
    };
    assert_eq!(grid.cells.len(), read.len());
    for (cells, row) in grid.cells.iter().zip(&read) {
        let printed: Vec<String> = cells.iter().map(Cell::to_string).collect();
        let plain = |text: &str| text.replace([' ', '-'], "").to_lowercase();
        assert_eq!((&printed[0], plain(&printed[1])), (&row[0], plain(&row[1])));
        assert_eq!((&printed[3], &printed[4]), (&row[2], &row[3]), "{}", row[1]);
    }
}
