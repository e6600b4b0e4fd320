//! The numeric tables against a second reading made from the source text, kept as CSV under `audit/`.

use grognard_engine::book::{Cell, Table, TableKind};
use grognard_engine::umpire::Rulebook;
use grognard_volley::Rules;

fn table(name: &str) -> &'static Table {
    Rules::standard().book().table(name).unwrap_or_else(|| panic!("no table {name}"))
}

/// The rows of a CSV after its head; labels with a comma are in quotes.
fn rows(csv: &'static str) -> Vec<Vec<String>> {
    let split = |line: &str| {
        let (mut cells, mut cell, mut quoted) = (Vec::new(), String::new(), false);
        for letter in line.chars() {
            match letter {
                '"' => quoted = !quoted,
                ',' if !quoted => cells.push(std::mem::take(&mut cell)),
                letter => cell.push(letter),
            }
        }
        cells.push(cell);
        cells
    };
    csv.lines().skip(1).map(split).collect()
}

/// A cell as the CSV writes it.
fn written(cell: &Cell) -> String {
    match cell {
        Cell::Text(text) => text.clone(),
        Cell::Bool(value) => value.to_string(),
        Cell::Int(value) => value.to_string(),
        Cell::Float(value) => value.to_string(),
    }
}

/// A label or, where the sheet's row has other words, its place.
fn place(labels: &[String], label: &str) -> usize {
    labels.iter().position(|known| known == label).or_else(|| label.parse().ok()).unwrap_or_else(|| panic!("no `{label}` in {labels:?}"))
}

fn grid(name: &str, layer: &str, csv: &'static str) {
    let TableKind::Grid(grid) = &table(name).kind else { panic!("{name} is a grid") };
    let cells = grid.layer(layer).unwrap_or_else(|| panic!("{name} has {layer}"));
    let read = rows(csv);
    for line in &read {
        // Hit numbers are one column; its name in the second reading is that of the layer.
        let col = if grid.cols.len() == 1 { 0 } else { place(&grid.cols, &line[1]) };
        let cell = &cells[place(&grid.rows, &line[0])][col];
        assert_eq!(written(cell), line[2], "{name}: {} / {}", line[0], line[1]);
    }
    assert!(read.len() >= grid.rows.len(), "{name}: {} cells read of {} rows", read.len(), grid.rows.len());
}

/// Modifiers by their printed condition, in the order printed.
fn list(name: &str, csv: &'static str) {
    let TableKind::List(printed) = &table(name).kind else { panic!("{name} is a list") };
    let read = rows(csv);
    assert_eq!(printed.len(), read.len(), "{name}");
    for (row, line) in printed.iter().zip(read) {
        let plain = |text: &str| text.replace(['*', '\''], "");
        assert_eq!(plain(row.condition.as_deref().unwrap_or_default()), plain(&line[0]), "{name}");
        assert_eq!(written(&row.value), line[1], "{name}: {}", line[0]);
    }
}

#[test]
fn the_grids_equal_a_second_reading_cell_by_cell() {
    grid("movement_rates", "cells", include_str!("../audit/movement_rates.csv"));
    grid("movement_costs", "cells", include_str!("../audit/movement_costs.csv"));
    grid("facing_changes", "cost", include_str!("../audit/facing_changes.csv"));
    grid("ranges", "cells", include_str!("../audit/ranges.csv"));
    grid("hit_numbers", "least", include_str!("../audit/hit_numbers.csv"));
    grid("combat_dice", "cells", include_str!("../audit/combat_dice.csv"));
    grid("morale_check_range", "cells", include_str!("../audit/morale_check_range.csv"));
}

#[test]
fn the_modifiers_equal_a_second_reading_line_by_line() {
    list("morale_modifiers", include_str!("../audit/morale_modifiers.csv"));
    list("tie_modifiers", include_str!("../audit/tie_modifiers.csv"));
}

#[test]
fn the_pass_through_table_equals_a_second_reading() {
    let TableKind::Grid(grid) = &table("forced_pass_through").kind else { panic!("a grid") };
    let printed: Vec<Vec<String>> = grid.cells.iter().map(|row| row.iter().map(|cell| written(cell).to_lowercase()).collect()).collect();
    let read: Vec<Vec<String>> = rows(include_str!("../audit/forced_pass_through.csv"))
        .into_iter()
        .map(|row| row.iter().map(|cell| cell.to_lowercase()).collect())
        .collect();
    assert_eq!(printed, read);
}

/// An entry by table: a key, a name, or row/column of a grid.
fn entry(table_name: &str, entry: &str) -> Option<Cell> {
    match &table(table_name).kind {
        TableKind::List(rows) => rows.iter().find(|row| row.key == entry).map(|row| row.value.clone()),
        TableKind::Values(values) => values.iter().find(|value| value.name == entry).map(|value| value.value.clone()),
        TableKind::Grid(grid) => {
            let (row, col) = entry.split_once('/')?;
            let place = |labels: &[String], label: &str| labels.iter().position(|known| known == label);
            grid.cells.get(place(&grid.rows, row)?)?.get(place(&grid.cols, col)?).cloned()
        }
    }
}

/// Compares the figures read again that are wanted, by table and section; returns how many there were.
fn same_figures(wanted: impl Fn(&str, &str) -> bool) -> usize {
    let read = rows(include_str!("../audit/figures.csv"));
    let wanted: Vec<&Vec<String>> = read.iter().filter(|line| wanted(&line[0], &line[3])).collect();
    for line in &wanted {
        let found = entry(&line[0], &line[1]).unwrap_or_else(|| panic!("{} has no {}", line[0], line[1]));
        assert_eq!(written(&found), line[2], "{} {}, section {}", line[0], line[1], line[3]);
    }
    wanted.len()
}

#[test]
fn every_figure_read_again_is_the_same() {
    assert!(same_figures(|_, _| true) > 130);
}

#[test]
fn every_number_of_a_list_or_of_named_values_was_read_again() {
    let read = rows(include_str!("../audit/figures.csv"));
    let known = |table: &str, entry: &str| read.iter().any(|line| line[0] == table && line[1] == entry);
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

/// The umpire is told whether a stand is in a zone; the battle measures it.
#[test]
fn vb_zoc_04_second_reading_of_the_zone() {
    assert_eq!(same_figures(|table, _| table == "zones"), 4);
}

#[test]
fn vb_seq_01_second_reading_of_the_phases() {
    let phases = rows(include_str!("../audit/figures.csv")).into_iter().find(|line| line[1] == "phases").expect("read again");
    let TableKind::Grid(sequence) = &table("turn_sequence").kind else { panic!("a grid") };
    assert_eq!(
        (written(&entry("game_length", "phases").expect("a number")), sequence.rows.len().to_string()),
        (phases[2].clone(), phases[2].clone())
    );
}

/// What is measured on the table or laid down before the battle, read again from the completions.
#[test]
fn vb_gap_01_vb_gap_05_vb_gap_07_vb_gap_10_vb_gap_13_vb_gap_27_vb_gap_29_vb_gap_32_second_reading_of_table_and_set_up() {
    for (section, figures) in [
        ("VB-GAP-01", 7),
        ("VB-GAP-05", 5),
        ("VB-GAP-07", 2),
        ("VB-GAP-10", 2),
        ("VB-GAP-13", 3),
        ("VB-GAP-27", 2),
        ("VB-GAP-29", 2),
        ("VB-GAP-32", 5),
    ] {
        assert_eq!(same_figures(|_, found| found == section), figures, "{section}");
    }
}

/// Strength, weights and room in a town: figures that also stand behind other answers.
#[test]
fn vb_gap_03_vb_gap_04_vb_gap_14_second_reading_of_strength_weight_and_towns() {
    for (section, figures) in [("VB-GAP-03", 15), ("VB-GAP-04", 7), ("VB-GAP-14", 7)] {
        assert_eq!(same_figures(|_, found| found == section), figures, "{section}");
    }
}
