//! A second reading of the printed tables, made from the source by another program and kept as plain figures, against every cell.

use grognard_engine::book::{Cell, Grid, TableKind};
use grognard_engine::umpire::Rulebook;
use grognard_waterloo::Rules;

fn csv(text: &str) -> Vec<Vec<String>> {
    text.lines().map(fields).collect()
}

/// Fields of a line; quotes only where a comma is inside.
fn fields(line: &str) -> Vec<String> {
    let mut all = vec![String::new()];
    let mut quoted = false;
    for letter in line.chars() {
        match letter {
            '"' => quoted = !quoted,
            ',' if !quoted => all.push(String::new()),
            other => all.last_mut().unwrap().push(other),
        }
    }
    all
}

fn grid(name: &str) -> &'static Grid {
    match &Rules::standard().book().table(name).unwrap_or_else(|| panic!("no table {name}")).kind {
        TableKind::Grid(grid) => grid,
        _ => panic!("{name} is no grid"),
    }
}

fn told(cells: &[Cell]) -> Vec<String> {
    cells.iter().map(Cell::to_string).collect()
}

/// Row labels and cells of a layer.
fn labelled(name: &str, layer: &str) -> Vec<Vec<String>> {
    let grid = grid(name);
    let cells = grid.layer(layer).unwrap_or_else(|| panic!("{name} has no layer {layer}"));
    grid.rows.iter().zip(cells).map(|(row, cells)| [vec![row.clone()], told(cells)].concat()).collect()
}

#[test]
fn bw_fct_01_bw_fct_02_bw_fct_03_the_fire_table_cell_by_cell() {
    assert_eq!(labelled("fire_combat", "cells"), csv(include_str!("../audit/fire_combat.csv")));
    let columns = csv(include_str!("../audit/fire_columns.csv"));
    let printed = &grid("fire_combat_columns").cells;
    let side = |at: usize| -> Vec<String> { printed.iter().map(|row| row[at].to_string()).collect() };
    assert_eq!((columns[0][1..].to_vec(), columns[1][1..].to_vec()), (side(0), side(1)));
    for (at, row) in printed.iter().enumerate().skip(1) {
        for (label, from, to) in [(0, 2, 3), (1, 4, 5)] {
            let label = row[label].to_string();
            let ends = match label.split_once('-') {
                Some((from, to)) => (from.to_owned(), to.to_owned()),
                None if label.ends_with('+') => (label.trim_end_matches('+').to_owned(), "999".into()),
                None => (label.clone(), label.clone()),
            };
            assert_eq!((row[from].to_string(), row[to].to_string()), ends, "column {at}");
        }
    }
}

/// The ends of the bands are those of the printed rows, the outermost too, beyond which the die is read as the last row.
#[test]
fn bw_ral_02_bw_ral_04_the_bands_of_rallying_are_those_printed() {
    let (from, to) = (labelled("rally_routed", "from"), labelled("rally_routed", "to"));
    for (from, to) in from.iter().zip(&to) {
        assert_eq!(from[0], format!("{}-{}", from[1], to[1]));
    }
}

#[test]
fn bw_sct_01_the_shock_table_cell_by_cell_and_its_repair() {
    assert_eq!(labelled("shock_combat", "cells"), csv(include_str!("../audit/shock_attacker.csv")));
    let printed = csv(include_str!("../audit/shock_defender.csv"));
    assert_eq!(labelled("shock_combat", "defender"), printed);
    // The repair: where a row has a cell too few, a 1Bd goes in after the last 1Bd and the rest moves right.
    let repaired: Vec<Vec<String>> = printed
        .into_iter()
        .map(|mut row| {
            if row.last().is_some_and(String::is_empty) {
                row.pop();
                let last = row.iter().rposition(|cell| cell == "1Bd").unwrap();
                row.insert(last + 1, "1Bd".into());
            }
            row
        })
        .collect();
    assert_eq!(labelled("shock_combat", "read"), repaired);
}

#[test]
fn bw_tec_01_bw_note_03_the_terrain_chart_cell_by_cell() {
    let printed = csv(include_str!("../audit/terrain_movement.csv"));
    assert_eq!(labelled("terrain_movement", "cells"), printed);
    let number = |text: &str| -> String {
        match text.trim_start_matches('+') {
            "1/2" => "0.5".into(),
            other if other.parse::<u8>().is_ok() => other.into(),
            _ => String::new(),
        }
    };
    for (row, (cost, rapid)) in printed.iter().zip(labelled("terrain_movement", "cost").iter().zip(labelled("terrain_movement", "rapid"))) {
        for at in 1..5 {
            let (first, second) = match row[at].split_once('/') {
                Some((first, second)) if row[at] != "1/2" => (number(first), number(second)),
                _ => (number(&row[at]), number(&row[at])),
            };
            assert_eq!((&cost[at], &rapid[at]), (&first, &second), "{} {at}", row[0]);
        }
    }
}

#[test]
fn bw_crm_01_the_matrix_cell_by_cell() {
    let cells: Vec<Vec<String>> = grid("combat_results_matrix").cells.iter().map(|row| told(row)).collect();
    assert_eq!(cells, csv(include_str!("../audit/combat_results_matrix.csv")));
}

#[test]
fn bw_die_03_every_list_of_modifiers_figure_by_figure() {
    let audited = csv(include_str!("../audit/modifiers.csv"));
    let mut names: Vec<&str> = audited.iter().map(|row| row[0].as_str()).collect();
    names.dedup();
    for name in names {
        let TableKind::List(rows) = &Rules::standard().book().table(name).unwrap().kind else { panic!("{name} is no list") };
        let figures: Vec<String> = rows.iter().map(|row| row.value.to_string()).collect();
        let second: Vec<String> = audited.iter().filter(|row| row[0] == name).map(|row| row[2].clone()).collect();
        assert_eq!(figures, second, "{name}");
    }
}

#[test]
fn bw_zoc_01_bw_mvr_01_bw_chr_01_the_entries_in_words() {
    let audited = csv(include_str!("../audit/texts.csv"));
    let of = |name: &str| -> Vec<&Vec<String>> { audited.iter().filter(|row| row[0] == name).collect() };
    for name in ["zones_of_control", "movement_rates"] {
        let TableKind::List(rows) = &Rules::standard().book().table(name).unwrap().kind else { panic!("{name} is no list") };
        let ours: Vec<_> = rows.iter().map(|row| (row.label.clone(), row.value.to_string())).collect();
        let second: Vec<_> = of(name).iter().map(|row| (row[1].clone(), row[2].clone())).collect();
        assert_eq!(ours, second, "{name}");
    }
    let ours: Vec<String> = grid("charge_reaction").cells.iter().flat_map(|row| told(row)).collect();
    let second: Vec<String> = of("charge_reaction").iter().map(|row| row[2].clone()).collect();
    assert_eq!(ours, second);
}

/// Figures read again from the completions, and the named values of the sheet, by table; returns how many there were.
fn read_again(tables: &[&str]) -> usize {
    let book = Rules::standard().book();
    let rows = csv(include_str!("../audit/completions.csv"));
    let wanted: Vec<&Vec<String>> = rows.iter().filter(|row| tables.is_empty() || tables.contains(&row[0].as_str())).collect();
    for row in &wanted {
        let [name, key, value] = row.as_slice() else { panic!("{row:?}") };
        let found = match &book.table(name).unwrap_or_else(|| panic!("no table {name}")).kind {
            TableKind::Values(values) => values.iter().find(|entry| entry.name == *key).map(|entry| entry.value.to_string()),
            TableKind::List(rows) => rows.iter().find(|row| row.key == *key).map(|row| row.value.to_string()),
            TableKind::Grid(grid) => {
                let (row, col) = key.rsplit_once(' ').unwrap();
                let at = grid.rows.iter().position(|label| label == row).zip(grid.cols.iter().position(|label| label == col));
                at.map(|(row, col)| grid.cells[row][col].to_string())
            }
        };
        assert_eq!(found.as_ref(), Some(value), "{name} {key}");
    }
    wanted.len()
}

#[test]
fn every_figure_read_again_is_the_same() {
    assert!(read_again(&[]) > 300);
}

#[test]
fn every_number_of_named_values_was_read_again() {
    let rows = csv(include_str!("../audit/completions.csv"));
    for table in &Rules::standard().book().tables {
        let TableKind::Values(values) = &table.kind else { continue };
        for value in values.iter().filter(|value| matches!(value.value, Cell::Int(_) | Cell::Float(_))) {
            assert!(rows.iter().any(|row| row[0] == table.name && row[1] == value.name), "{} {}", table.name, value.name);
        }
    }
}

#[test]
fn bw_fsh_13_bw_mvr_02_bw_stk_05_bw_sct_01_second_reading_of_the_sheet_in_numbers() {
    assert_eq!(read_again(&["fire_column_shifts_numbers", "movement_rates_numbers", "stacking_numbers", "results_numbers"]), 21);
    assert_eq!(read_again(&["shock_combat_odds"]), 11);
}

/// What a counter, a turn and a map stand for.
#[test]
fn bw_gap_01_bw_gap_02_bw_gap_30_second_reading_of_scale_ratings_and_turn() {
    for table in ["scale", "default_ratings", "sequence", "map"] {
        assert!(read_again(&[table]) > 1, "{table}");
    }
}

#[test]
fn bw_gap_03_bw_gap_04_bw_gap_24_bw_gap_29_second_reading_of_command() {
    for table in ["leaders", "leader_levels", "initiative_markers", "leader_loss", "army_morale", "victory_points", "victory"] {
        assert!(read_again(&[table]) > 1, "{table}");
    }
}

/// Facing, sight, weather and arrival are the map's business: the umpire is told of them.
#[test]
fn bw_gap_07_bw_gap_08_bw_gap_11_bw_gap_12_bw_gap_26_bw_gap_28_second_reading_of_movement_and_fire() {
    for table in ["facing", "movement_types", "fire_procedure", "levels", "weather", "reinforcements"] {
        assert!(read_again(&[table]) > 1, "{table}");
    }
}

#[test]
fn bw_gap_13_bw_gap_14_bw_gap_15_bw_gap_16_bw_gap_17_bw_gap_18_bw_gap_25_second_reading_of_combat() {
    const TABLES: [&str; 8] = [
        "retreat_before_fire",
        "commitment_modifiers",
        "shock_procedure",
        "retreat_before_shock",
        "charges",
        "retreat_and_advance",
        "rout_retreat",
        "blown",
    ];
    for table in TABLES {
        assert!(read_again(&[table]) > 1, "{table}");
    }
}

#[test]
fn bw_gap_19_bw_gap_20_bw_gap_21_bw_gap_22_bw_gap_23_second_reading_of_squares_lines_guns_and_chateaux() {
    for table in ["squares", "extended_line", "rally_timing", "grand_battery", "ids", "chateaux"] {
        assert!(read_again(&[table]) > 0, "{table}");
    }
}
