//! Numbers and names as they are said in a reason.

use grognard_engine::UnitId;

use crate::battle::lengths;
use crate::procedures::count;
use crate::table::Table;

pub fn percent(chance: f64) -> String {
    format!("{} %", (100.0 * chance).round() as i32)
}

/// Metres as the players measure them, to the nearest tenth.
pub fn far(table: &Table, metres: f64) -> String {
    let unit = lengths::unit(table);
    format!("{:.1} {}", (metres * 100.0 / f64::from(unit.grid)).max(0.0), unit.name)
}

pub fn listed(table: &Table, units: &[UnitId]) -> String {
    units.iter().map(|unit| table.name(*unit)).collect::<Vec<_>>().join(" and ")
}

/// A unit by name, and what it has suffered.
pub fn named(table: &Table, unit: UnitId) -> String {
    let state = table.unit(unit);
    let suffered: Vec<String> = [(state.staggers, "stagger"), (state.kills, "kill")]
        .into_iter()
        .filter(|(number, _)| *number > 0)
        .map(|(number, what)| count(number.into(), what).to_string())
        .collect();
    if suffered.is_empty() { table.name(unit).to_owned() } else { format!("{}, with {},", table.name(unit), suffered.join(" and ")) }
}
