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

#[test]
fn every_figure_read_again_is_the_same() {
    let read = rows(include_str!("../audit/figures.csv"));
    assert!(read.len() > 270, "only {}", read.len());
    for row in &read {
        let [table, entry, value, section] = row.as_slice() else { panic!("{row:?}") };
        let cell = cell(table, entry).unwrap_or_else(|| panic!("{table} has no {entry}"));
        assert_eq!(&cell.to_string(), value, "{table} {entry}, section {section}");
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
fn the_smoke_tables_read_again() {
    let smoke = rows(include_str!("../audit/smoke.csv"));
    same_grid("smoke_first", &smoke, &[1]);
    same_grid("smoke_later", &smoke, &[2]);
}

#[test]
fn the_skirmisher_list_read_again() {
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
