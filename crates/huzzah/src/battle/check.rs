//! What a side has lost, and what cannot be so on a real table.

use std::collections::BTreeMap;

use grognard_engine::Side;
use grognard_field::geometry::gap_within;

use crate::phases::toll::is_worn;
use crate::table::{Phase, Table, Whereabouts};

/// Units broken, and kills and staggers on those that stand.
pub fn losses(table: &Table, side: Side) -> BTreeMap<&'static str, u32> {
    let mut losses = BTreeMap::from([("units broken", 0), ("kills", 0), ("staggers", 0)]);
    for unit in table.units_of(side) {
        let state = table.unit(unit);
        let mut add = |name, by: u32| *losses.entry(name).or_default() += by;
        add("units broken", state.is_broken().into());
        add("kills", state.kills.into());
        add("staggers", if state.on_table() { state.staggers.into() } else { 0 });
    }
    losses
}

/// HZ-STAT-02, HZ-GAP-11: overlaps, units that should be gone, units off the table that stand on it, officers in two places.
pub fn impossible(table: &Table) -> Option<String> {
    // Two footprints may share what the grid can be wrong by, and what a garrison's neighbours share with its sector.
    let slack = 2.0 * table.printed().tolerance.on_boundary();
    let there: Vec<_> = table.all_units().filter(|unit| table.unit(*unit).on_table()).map(|unit| (unit, table.rect(unit))).collect();
    for (index, (one, rect)) in there.iter().enumerate() {
        let state = table.unit(*one);
        if is_worn(table, *one) {
            return Some(format!("{} has {} staggers and {} kills and is still there", table.name(*one), state.staggers, state.kills));
        }
        if state.garrison.is_none() && !table.printed().extent.holds(rect, slack) {
            return Some(format!("{} stands over the edge of the table", table.name(*one)));
        }
        if let Some(officer) = state.attached
            && table.officer(officer).attached != Some(*one)
        {
            return Some(format!("{} has an officer who is not with it", table.name(*one)));
        }
        // A garrison is in its building, wherever the figures stand.
        if state.garrison.is_some() {
            continue;
        }
        for (other, its) in &there[index + 1..] {
            if let Some(between) = gap_within(rect, its, 0.0)
                && between < -slack
                && table.unit(*other).garrison.is_none()
            {
                return Some(format!("{} and {} overlap by {:.2} m", table.name(*one), table.name(*other), -between));
            }
        }
    }
    // Dear: once in a player turn is enough.
    if table.phase() == Some(Phase::Officers)
        && let Some(unit) = table.stale()
    {
        return Some(format!("the zones kept of {} are not those that would be worked out", table.name(unit)));
    }
    let lost = |unit: &grognard_engine::UnitId| matches!(table.unit(*unit).whereabouts, Whereabouts::OnTable | Whereabouts::Expected);
    let empty = |side: Side| {
        table.commands_of(side).find(|command| {
            let units = &table.command_card(*command).units;
            table.command(*command).broken && units.iter().any(lost)
        })
    };
    Side::BOTH.into_iter().find_map(empty).map(|command| format!("{} is broken, yet has units", table.command_card(command).name))
}
