//! Reinforcements that wait off the table (HZ-REI-03..15): who is due, where, and whom an order brings on.

use grognard_engine::{Ruling, UnitId};
use grognard_field::geometry::{Bearing, V};

use crate::procedures::permissions::reinforcements::{ReinforcementsFacts, reinforcements};
use crate::table::{CommandId, OfficerFate, OfficerId, Table, Target, Whereabouts};
use crate::words::{OfficerLevel, OrderKind};

/// Where a unit comes on, and facing which way: its entry, or the line of communication if it comes back.
pub fn entry(table: &Table, unit: UnitId) -> (V, Bearing) {
    let side = table.side(unit);
    match table.card(unit).entry {
        Some(entry) if !table.unit(unit).returns => entry,
        _ => {
            let at = table.communication(side);
            (at, Bearing::of(inward(table, at)))
        }
    }
}

/// Onto the table, away from the edge that a place lies on.
pub fn inward(table: &Table, at: V) -> V {
    let off = |(on, out): &(V, V)| (at - *on).dot(*out).abs();
    let nearest = table.printed().extent.edges().into_iter().min_by(|a, b| off(a).total_cmp(&off(b)));
    nearest.map_or(V::ZERO, |(_, out)| -out)
}

/// It waits off the table and its turn has come.
pub fn is_due(table: &Table, unit: UnitId) -> bool {
    let state = table.unit(unit);
    state.whereabouts == Whereabouts::Expected && (state.returns || table.turn() >= table.card(unit).arrives)
}

/// The units of a command that an order would bring on.
pub fn due(table: &Table, command: CommandId) -> impl Iterator<Item = UnitId> + Clone + '_ {
    table.command_card(command).units.iter().copied().filter(|unit| is_due(table, *unit))
}

/// HZ-REI-15: part of a command is still on its way, so that it cannot be ordered as one.
pub fn is_awaited(table: &Table, command: CommandId) -> bool {
    let on_its_way = |unit: &UnitId| table.unit(*unit).whereabouts == Whereabouts::Expected && !is_due(table, *unit);
    table.command_card(command).units.iter().any(on_its_way)
}

/// HZ-REI-03: the units off the table that an order brings on.
pub fn ordered_on(table: &Table, officer: OfficerId, target: Target, kind: OrderKind) -> impl Iterator<Item = UnitId> + Clone + '_ {
    let command = match (target, kind) {
        (Target::Command(command), OrderKind::Advance) => Some(command),
        _ => None,
    };
    let comes = |command: &CommandId| due(table, *command).next().is_some() && may_order_on(table, officer, *command).allowed;
    command.filter(comes).into_iter().flat_map(|command| due(table, command))
}

/// HZ-REI-03, HZ-REI-05, HZ-REI-12, HZ-REI-15: whether an officer can order a command onto the table.
pub fn may_order_on(table: &Table, officer: OfficerId, target: CommandId) -> Ruling {
    let card = table.command_card(target);
    let waiting = card.units.iter().filter(|unit| table.unit(**unit).whereabouts == Whereabouts::Expected);
    let last = waiting.clone().filter(|unit| !table.unit(**unit).returns).map(|unit| table.card(*unit).arrives).max().unwrap_or(1);
    let facts = ReinforcementsFacts {
        group: if card.level == OfficerLevel::CommanderInChief { OfficerLevel::Corps } else { card.level },
        turn: table.turn().clamp(1, 40),
        last_due: last.clamp(1, 40),
        officer_not_placed: !table.officer(officer).on_table() || due(table, target).any(|unit| waits_for_officer(table, unit)),
        entry_blocked: due(table, target).next().is_some_and(|unit| is_blocked(table, target, unit)),
        entry_beyond_radius: false,
        broad_front: false,
    };
    reinforcements(&facts, table.rules()).ruling
}

/// HZ-REO-13: a unit of a reorganised command comes on once its own officer has.
fn waits_for_officer(table: &Table, unit: UnitId) -> bool {
    let own = table.command_card(table.card(unit).brigade).officer;
    table.unit(unit).returns && table.officer(own).fate == OfficerFate::Expected
}

/// HZ-REI-10..12: another command was ordered on at the same place first and has not come on yet.
pub fn is_blocked(table: &Table, command: CommandId, unit: UnitId) -> bool {
    let at = entry(table, unit).0;
    table.commands_of(table.side(unit)).any(|other| {
        let first = table.command(other).entering && !table.is_under(other, command) && !table.is_under(command, other);
        first && due(table, other).any(|waits| entry(table, waits).0 == at)
    })
}
