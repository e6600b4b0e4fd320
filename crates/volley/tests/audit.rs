//! The numeric tables against a second reading made from the source text, kept as CSV under `audit/`.

mod common;

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
    grid("movement_rates", "cells", include_str!("audit/movement_rates.csv"));
    grid("movement_costs", "cells", include_str!("audit/movement_costs.csv"));
    grid("facing_changes", "cost", include_str!("audit/facing_changes.csv"));
    grid("ranges", "cells", include_str!("audit/ranges.csv"));
    grid("hit_numbers", "least", include_str!("audit/hit_numbers.csv"));
    grid("combat_dice", "cells", include_str!("audit/combat_dice.csv"));
    grid("morale_check_range", "cells", include_str!("audit/morale_check_range.csv"));
}

#[test]
fn the_modifiers_equal_a_second_reading_line_by_line() {
    list("morale_modifiers", include_str!("audit/morale_modifiers.csv"));
    list("tie_modifiers", include_str!("audit/tie_modifiers.csv"));
}

#[test]
fn the_pass_through_table_equals_a_second_reading() {
    let TableKind::Grid(grid) = &table("forced_pass_through").kind else { panic!("a grid") };
    let printed: Vec<Vec<String>> = grid.cells.iter().map(|row| row.iter().map(|cell| written(cell).to_lowercase()).collect()).collect();
    let read: Vec<Vec<String>> = rows(include_str!("audit/forced_pass_through.csv"))
        .into_iter()
        .map(|row| row.iter().map(|cell| cell.to_lowercase()).collect())
        .collect();
    assert_eq!(printed, read);
}

#[test]
fn the_numbers_in_the_prose_equal_a_second_reading() {
    for line in rows(include_str!("audit/numbers.csv")) {
        let TableKind::Values(values) = &table(&line[0]).kind else { panic!("{} is named values", line[0]) };
        let value = values.iter().find(|value| value.name == line[1]).unwrap_or_else(|| panic!("no {}", line[1]));
        assert_eq!(written(&value.value), line[2], "{}/{}", line[0], line[1]);
    }
}
