//! The numeric tables against a second reading of the book, made by itself and kept as plain figures.

use grognard_engine::book::{Cell, Table, TableKind};
use grognard_engine::umpire::Rulebook;
use grognard_huzzah::Rules;

fn csv(text: &str) -> Vec<Vec<&str>> {
    text.lines().map(|line| line.split(',').collect()).collect()
}

fn table(name: &str) -> &'static Table {
    Rules::standard().book().table(name).unwrap_or_else(|| panic!("no table {name}"))
}

/// The printed cells of a layer, as text; bands fall back to nothing where a table keeps centimetres only.
fn layer(name: &str, layer: &str) -> Option<(Vec<String>, Vec<Vec<String>>)> {
    let TableKind::Grid(grid) = &table(name).kind else { panic!("{name} is no grid") };
    let cells = grid.layer(layer)?;
    Some((grid.rows.clone(), cells.iter().map(|row| row.iter().map(Cell::to_string).collect()).collect()))
}

/// Rows `name, columns of centimetres, columns of bands`.
fn same_with_bands(name: &str, text: &str) {
    let audit = csv(text);
    let (rows, cells) = layer(name, "cells").unwrap();
    assert_eq!(rows.len(), audit.len(), "{name}");
    for ((row, cells), audit) in rows.iter().zip(&cells).zip(&audit) {
        assert_eq!(row, audit[0], "{name}");
        assert_eq!(cells, &audit[1..=cells.len()], "{name}, row {row}");
    }
    if let Some((_, bands)) = layer(name, "bands") {
        for (bands, audit) in bands.iter().zip(&audit) {
            assert_eq!(bands, &audit[1 + bands.len()..], "{name}, bands of {}", audit[0]);
        }
    }
}

#[test]
fn morale_as_printed() {
    same_with_bands("morale", include_str!("../audit/morale.csv"));
}

#[test]
fn quality_shifts_as_printed() {
    let (_, cells) = layer("quality_shifts", "cells").unwrap();
    assert_eq!(cells, csv(include_str!("../audit/quality_shifts.csv")));
}

#[test]
fn command_radii_as_printed() {
    same_with_bands("command_radius", include_str!("../audit/command_radius.csv"));
    same_with_bands("command_radius_modifier", include_str!("../audit/command_radius_modifier.csv"));
}

#[test]
fn threat_zones_as_printed() {
    same_with_bands("threat_zone_depth", include_str!("../audit/threat_zones.csv"));
}

#[test]
fn movement_as_printed() {
    same_with_bands("movement", include_str!("../audit/movement.csv"));
}

#[test]
fn bombardment_ranges_as_printed() {
    let audit = csv(include_str!("../audit/bombardment_ranges.csv"));
    let (rows, to) = layer("bombardment_ranges", "to").unwrap();
    let from = layer("bombardment_ranges", "from").map(|(_, cells)| cells);
    for (place, audit) in audit.iter().enumerate() {
        assert_eq!(rows[place], audit[0]);
        assert_eq!(to[place], [audit[2], audit[6], audit[10], audit[13]], "{} to", audit[0]);
        if let Some(from) = &from {
            assert_eq!(from[place][..3], [audit[1], audit[5], audit[9]], "{} from", audit[0]);
        }
        let bands = layer("bombardment_ranges", "to_bands").map(|(_, cells)| cells[place].clone());
        if let Some(bands) = bands {
            assert_eq!(bands, [audit[4], audit[8], audit[12], audit[14]], "{} bands", audit[0]);
        }
    }
}

#[test]
fn ups_and_downs_as_printed_in_the_order_of_the_book() {
    let audit = csv(include_str!("../audit/modifiers.csv"));
    let names: Vec<&str> = audit.iter().map(|row| row[0]).collect();
    let mut seen = 0;
    for name in names.iter().enumerate().filter(|(place, name)| *place == 0 || names[place - 1] != **name).map(|(_, name)| name) {
        let TableKind::List(rows) = &table(name).kind else { panic!("{name} is no list") };
        let printed: Vec<String> = rows.iter().map(|row| row.value.to_string()).collect();
        let read: Vec<&str> = audit.iter().filter(|row| row[0] == *name).map(|row| row[2]).collect();
        assert_eq!(printed, read, "{name}");
        seen += read.len();
    }
    assert_eq!(seen, audit.len());
}

#[test]
fn basing_as_printed() {
    let audit = csv(include_str!("../audit/basing.csv"));
    for (number, name) in
        ["basing_universal", "basing_15mm_metre", "basing_15mm_pace", "basing_25mm_pace", "basing_inch"].iter().enumerate()
    {
        let (rows, cells) = layer(name, "cells").unwrap();
        let wanted = (number + 1).to_string();
        let audit: Vec<_> = audit.iter().filter(|row| row[0] == wanted).collect();
        assert_eq!(rows.len(), audit.len(), "{name}");
        for ((row, cells), audit) in rows.iter().zip(&cells).zip(audit) {
            assert_eq!(
                (row.as_str(), cells.as_slice().iter().map(String::as_str).collect::<Vec<_>>()),
                (audit[1], audit[2..].to_vec()),
                "{name}"
            );
        }
    }
}

/// The value of a named number.
fn number(name: &str, key: &str) -> String {
    let found = match &table(name).kind {
        TableKind::Values(values) => values.iter().find(|value| value.name == key).map(|value| value.value.to_string()),
        TableKind::List(rows) => rows.iter().find(|row| row.key == key).map(|row| row.value.to_string()),
        TableKind::Grid(_) => None,
    };
    found.unwrap_or_else(|| panic!("{name} has no {key}"))
}

#[test]
fn numbers_that_two_tables_give_are_the_same() {
    assert_eq!(number("bombardment", "smoke_per_threat"), number("bombardment", "smoke_after_test"));
    let each: i32 = number("mod_command_check", "level_difference").parse().unwrap();
    let (_, levels) = layer("command_check_levels", "cells").unwrap();
    let wanted: Vec<Vec<String>> = (1..=3).map(|removed| vec![(each * removed).to_string()]).collect();
    assert_eq!(levels, wanted);
}
