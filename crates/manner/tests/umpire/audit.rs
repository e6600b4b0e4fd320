//! A second reading of the sheets, made apart from our tables and kept as plain figures, equals every cell.

use grognard_engine::book::{Book, Cell, TableKind};
use grognard_engine::umpire::Rulebook;
use grognard_manner::Rules;

fn book() -> &'static Book {
    Rules::standard().book()
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
fn gm_acas_01_artillery_casualties_cell_by_cell() {
    same("artillery_casualties", include_str!("../audit/artillery_casualties.csv"), true);
}

#[test]
fn gm_mcas_01_musketry_and_melee_casualties_cell_by_cell() {
    same("musketry_melee_casualties", include_str!("../audit/musketry_melee_casualties.csv"), true);
}

#[test]
fn gm_inc_01_figure_increments_cell_by_cell() {
    same("figure_increments", include_str!("../audit/figure_increments.csv"), true);
}

#[test]
fn gm_rate_01_movement_cell_by_cell() {
    same("movement_infantry", include_str!("../audit/movement_infantry.csv"), true);
    same("movement_cavalry", include_str!("../audit/movement_cavalry.csv"), true);
    same("movement_artillery", include_str!("../audit/movement_artillery.csv"), true);
}

#[test]
fn gm_ahit_01_gm_ahit_03_artillery_ranges_and_numbers_to_hit_cell_by_cell() {
    same("artillery_ranges", include_str!("../audit/artillery_ranges.csv"), true);
    same("artillery_to_hit", include_str!("../audit/artillery_to_hit.csv"), true);
}

#[test]
fn gm_bt_03_gm_vbi_02_gm_rng_01_breakthrough_break_in_and_range_on_charge_cell_by_cell() {
    same("breakthrough", include_str!("../audit/breakthrough.csv"), true);
    same("village_break_in", include_str!("../audit/village_break_in.csv"), false);
    same("range_of_fire_on_charge", include_str!("../audit/range_of_fire_on_charge.csv"), true);
}

#[test]
fn gm_cvc_01_cavalry_increments_cell_by_cell() {
    same("cavalry_melee_increments", include_str!("../audit/cavalry_melee_increments.csv"), false);
}

#[test]
fn every_modifier_of_the_sheets() {
    let book = book();
    let mut read = book.reader();
    for (row, value) in csv(include_str!("../audit/modifiers.csv")) {
        let (table, key) = row.split_once('/').expect("table/key");
        assert_eq!(read.int(table, key), value[0].parse::<i32>().expect("a number"), "{row}");
    }
    read.finish(()).expect("every row is in the tables");
}

/// A figure by table and key or name.
fn figure(book: &Book, table: &str, entry: &str) -> Option<String> {
    match &book.table(table)?.kind {
        TableKind::List(rows) => rows.iter().find(|row| row.key == entry).map(|row| row.value.to_string()),
        TableKind::Values(values) => values.iter().find(|value| value.name == entry).map(|value| value.value.to_string()),
        TableKind::Grid(_) => None,
    }
}

/// Compares the figures read again that are wanted, by table and entry; returns how many there were.
fn same_figures(wanted: impl Fn(&str, &str) -> bool) -> usize {
    let book = book();
    let mut compared = 0;
    for (table, rest) in csv(include_str!("../audit/figures.csv")) {
        let [entry, value, section] = rest.as_slice() else { panic!("{table} {rest:?}") };
        if wanted(&table, entry) {
            assert_eq!(figure(book, &table, entry).as_ref(), Some(value), "{table} {entry}, {section}");
            compared += 1;
        }
    }
    compared
}

#[test]
fn every_figure_read_again_is_the_same() {
    assert!(same_figures(|_, _| true) > 360);
}

#[test]
fn every_number_of_a_list_or_of_named_values_was_read_again() {
    let figures: Vec<String> =
        csv(include_str!("../audit/figures.csv")).into_iter().map(|(table, rest)| format!("{table}/{}", rest[0])).collect();
    let modifiers: Vec<String> = csv(include_str!("../audit/modifiers.csv")).into_iter().map(|(row, _)| row).collect();
    for table in &book().tables {
        let entries: Vec<(&str, &Cell)> = match &table.kind {
            TableKind::List(rows) => rows.iter().map(|row| (row.key.as_str(), &row.value)).collect(),
            TableKind::Values(values) => values.iter().map(|value| (value.name.as_str(), &value.value)).collect(),
            TableKind::Grid(_) => Vec::new(),
        };
        for (entry, value) in entries {
            let address = format!("{}/{entry}", table.name);
            let number = matches!(value, Cell::Int(_) | Cell::Float(_));
            assert!(!number || figures.contains(&address) || modifiers.contains(&address), "{address}");
        }
    }
}

/// Every number of a layer of a grid.
fn layer(table: &str, layer: &str) -> Vec<Vec<String>> {
    let book = book();
    let TableKind::Grid(grid) = &book.table(table).unwrap_or_else(|| panic!("{table}")).kind else { panic!("{table} is a grid") };
    let cells = grid.layer(layer).unwrap_or_else(|| panic!("{table} has no {layer}"));
    cells.iter().map(|row| row.iter().map(Cell::to_string).collect()).collect()
}

/// The two halves of what the sheet prints as one, such as `4-10` or `-1/4`.
fn halves(text: &str, at: char) -> (Vec<Vec<String>>, Vec<Vec<String>>) {
    let split = |cell: &String| -> (String, String) {
        cell.rsplit_once(at).map_or((String::new(), String::new()), |(one, other)| (one.to_owned(), other.to_owned()))
    };
    csv(text).iter().map(|(_, cells)| cells.iter().map(split).unzip()).unzip()
}

#[test]
fn gm_cvc_01_gm_rng_01_gm_skf_01_ranges_and_increments_are_the_printed_ones_in_halves() {
    for (table, text, at, one, other) in [
        ("range_of_fire_on_charge", include_str!("../audit/range_of_fire_on_charge.csv"), '-', "from", "to"),
        ("small_arms_ranges", include_str!("../audit/small_arms_ranges.csv"), '-', "from", "to"),
        ("cavalry_melee_increments", include_str!("../audit/cavalry_melee_increments.csv"), '/', "dice", "figures"),
    ] {
        assert_eq!((layer(table, one), layer(table, other)), halves(text, at), "{table}");
    }
}

#[test]
fn gm_chg_13_gm_ter_01_gm_form_01_gm_act_01_gm_ahit_02_second_reading_of_the_smaller_grids() {
    for (table, name, text) in [
        ("charge_limits", "value", include_str!("../audit/charge_limits.csv")),
        ("terrain", "inches", include_str!("../audit/terrain_inches.csv")),
        ("formation_changes", "cells", include_str!("../audit/formation_changes.csv")),
        ("artillery_drill", "cells", include_str!("../audit/artillery_drill.csv")),
        ("artillery_actions", "fires", include_str!("../audit/artillery_fires.csv")),
        ("artillery_ranges", "minimum", include_str!("../audit/artillery_minimum.csv")),
        ("ranks_able_to_fight", "cells", include_str!("../audit/ranks_able_to_fight.csv")),
        ("stands", "cells", include_str!("../audit/stands.csv")),
        ("casualty_brackets", "cells", include_str!("../audit/casualty_brackets.csv")),
        ("average_die", "cells", include_str!("../audit/average_die.csv")),
    ] {
        let read: Vec<Vec<String>> = csv(text).into_iter().map(|(_, cells)| cells).collect();
        assert_eq!(layer(table, name), read, "{table}");
    }
}

/// The steps by number, and what the players throw for the initiative.
#[test]
fn gm_seq_01_second_reading_of_the_period() {
    assert_eq!(same_figures(|table, _| table == "sequence"), 17);
}

/// Figures of the sheets that only the table top uses: the umpire is told who is in arc, in the way, in column.
#[test]
fn gm_ter_15_gm_mus_17_gm_bt_11_gm_fmn_05_gm_nat_15_gm_nat_16_gm_skr_10_second_reading_of_what_is_measured() {
    for (table, entries) in [
        ("charge_numbers", &["prohibited_ground"][..]),
        ("artillery_to_hit_angle", &["canister", "ball"]),
        ("musketry_modifiers_numbers", &["arc_deg"]),
        ("breakthrough_numbers", &["unformed_line_ranks", "rank_size"]),
        ("infantry_melee_numbers", &["about"]),
        ("villages_overview", &["wall_arc"]),
        ("formations", &["column_of_attack_stands", "march_column_stands", "march_column_breakthrough_ranks"]),
        ("skirmishers", &["gap_to_formed_enemy"]),
        ("national", &["prussian_landwehr", "austrian_one_formation"]),
    ] {
        assert_eq!(same_figures(|found, entry| found == table && entries.contains(&entry)), entries.len(), "{table}");
    }
}

/// Figures of the completions that are laid down before the battle or measured in it.
#[test]
fn gm_gap_01_gm_gap_11_gm_gap_12_gm_gap_13_gm_gap_14_gm_gap_19_gm_gap_23_gm_gap_26_gm_gap_35_second_reading_of_completions() {
    for table in [
        "scale",
        "battalion_sizes",
        "unit_sizes",
        "compulsory_moves",
        "states",
        "charge_rules",
        "target_gone",
        "generals",
        "village_numbers",
        "set_up_and_victory",
        "cavalry_melee_detail",
        "skirmish_screen",
        "fractions",
        "further_breakthrough",
        "caught_by_cavalry",
    ] {
        assert!(same_figures(|found, _| found == table) > 0, "{table}");
    }
}

/// Limits that another limit of the same table hides, or that no whole figure lies between.
#[test]
fn gm_act_15_gm_cvc_17_gm_imm_10_gm_iva_08_gm_vme_12_gm_vme_16_gm_ammo_07_gm_gap_15_second_reading_of_limits() {
    for (table, figures) in [
        ("artillery_fires", 4),
        ("cavalry_melee_increments_numbers", 10),
        ("infantry_melee_increments", 2),
        ("infantry_melee_numbers", 10),
        ("village_melee", 10),
        ("low_ammunition", 4),
        ("morale_modifier_numbers", 9),
        ("table_edges", 5),
    ] {
        assert_eq!(same_figures(|found, _| found == table), figures, "{table}");
    }
}

/// Distances of the morale modifiers: the umpire is told whether somebody is near.
#[test]
fn gm_gap_04_gm_gap_09_second_reading_of_how_near() {
    for (table, entries) in [
        ("morale_modifier_numbers", &["commander_within", "support_within", "friends_within", "enemy_within"][..]),
        ("brigade_morale_numbers", &["general_within", "senior_within", "enemy_within"]),
        ("rally", &["no_enemy_within"]),
        ("turn_and_flee_numbers", &["commander_within"]),
    ] {
        assert_eq!(same_figures(|found, entry| found == table && entries.contains(&entry)), entries.len(), "{table}");
    }
}
