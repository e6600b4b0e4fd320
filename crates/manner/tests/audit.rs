//! A second reading of the sheets, made apart from our tables and kept as plain figures, equals every cell.

use grognard_engine::book::{Book, Cell, TableKind};
use grognard_manner::rules::SOURCES;

fn book() -> Book {
    Book::parse(&SOURCES).expect("the printed book")
}

/// Rows of a CSV without its heading: label and cells.
fn csv(text: &str) -> Vec<(String, Vec<String>)> {
    text.lines()
        .skip(1)
        .map(|line| {
            let mut cells = line.split(',').map(str::to_owned);
            (cells.next().unwrap_or_default(), cells.collect())
        })
        .collect()
}

/// Every cell of a grid, in order; labels are compared too where ours are the sheet's.
fn same(table: &str, text: &str, labels: bool) {
    let book = book();
    let TableKind::Grid(grid) = &book.table(table).unwrap_or_else(|| panic!("{table}")).kind else { panic!("{table} is a grid") };
    let read = csv(text);
    assert_eq!(read.len(), grid.rows.len(), "{table}");
    for (row, (label, cells)) in read.iter().enumerate() {
        if labels {
            assert_eq!(*label, grid.rows[row], "{table}");
        }
        let ours: Vec<String> = grid.cells[row].iter().map(Cell::to_string).collect();
        assert_eq!(*cells, ours, "{table}, row {label}");
    }
}

#[test]
fn artillery_casualties_cell_by_cell() {
    same("artillery_casualties", include_str!("audit/artillery_casualties.csv"), true);
}

#[test]
fn musketry_and_melee_casualties_cell_by_cell() {
    same("musketry_melee_casualties", include_str!("audit/musketry_melee_casualties.csv"), true);
}

#[test]
fn figure_increments_cell_by_cell() {
    same("figure_increments", include_str!("audit/figure_increments.csv"), true);
}

#[test]
fn movement_cell_by_cell() {
    same("movement_infantry", include_str!("audit/movement_infantry.csv"), true);
    same("movement_cavalry", include_str!("audit/movement_cavalry.csv"), true);
    same("movement_artillery", include_str!("audit/movement_artillery.csv"), true);
}

#[test]
fn artillery_ranges_and_numbers_to_hit_cell_by_cell() {
    same("artillery_ranges", include_str!("audit/artillery_ranges.csv"), true);
    same("artillery_to_hit", include_str!("audit/artillery_to_hit.csv"), true);
}

#[test]
fn breakthrough_break_in_and_range_on_charge_cell_by_cell() {
    same("breakthrough", include_str!("audit/breakthrough.csv"), true);
    same("village_break_in", include_str!("audit/village_break_in.csv"), false);
    same("range_of_fire_on_charge", include_str!("audit/range_of_fire_on_charge.csv"), true);
}

#[test]
fn cavalry_increments_cell_by_cell() {
    same("cavalry_melee_increments", include_str!("audit/cavalry_melee_increments.csv"), false);
}

#[test]
fn every_modifier_of_the_sheets() {
    let book = book();
    let mut read = book.reader();
    for (row, value) in csv(include_str!("audit/modifiers.csv")) {
        let (table, key) = row.split_once('/').expect("table/key");
        assert_eq!(read.int(table, key), value[0].parse::<i32>().expect("a number"), "{row}");
    }
    read.finish(()).expect("every row is in the tables");
}
