//! Commands (HZ-CMD-03..13, HZ-BASE-22, HZ-ORD-22..26, HZ-THR-39): who is in command of whom, what is left of a command, who is isolated.

use grognard_engine::UnitId;
use grognard_engine::coverage::record;
use grognard_field::geometry::{V, distance_to_point};

use super::Stance;
use crate::clause::*;
use crate::table::{CommandId, OfficerId, Table, Target, Whereabouts};
use crate::words::OfficerLevel;

/// HZ-CMD-11, 12, HZ-OFF-21: how far an officer's command reaches, in metres.
pub fn radius(table: &Table, officer: OfficerId) -> f64 {
    let (card, state) = (table.officer_card(officer), table.officer(officer));
    let level = state.superseding.map_or(card.level, |command| table.level(command));
    let cm = table.rules().lookup.radius_of(level, state.quality);
    record(HZ_CMD_11);
    record(HZ_CMD_12);
    table.printed().metres(cm)
}

/// HZ-CMD-13, HZ-BASE-22: from the middle of his base to the nearest part of the unit; on the line is inside.
pub fn is_in_radius(table: &Table, officer: OfficerId, stance: &Stance) -> bool {
    is_near(table, officer, distance_to_point(&stance.rect, table.officer(officer).at()))
}

/// Whether a place is within an officer's radius.
pub fn place_in_radius(table: &Table, officer: OfficerId, place: V) -> bool {
    is_near(table, officer, place.distance(table.officer(officer).at()))
}

fn is_near(table: &Table, officer: OfficerId, metres: f64) -> bool {
    record(HZ_CMD_13);
    record(HZ_BASE_22);
    let near = metres <= radius(table, officer) + table.printed().tolerance.on_boundary();
    record(if near { HZ_CMD_03 } else { HZ_CMD_07 });
    near
}

/// HZ-CMD-04, 05, 07: a unit is in command of an officer; one that has an officer with it always is.
pub fn in_command(table: &Table, stance: &Stance, officer: OfficerId) -> bool {
    if table.unit(stance.unit).attached.is_some() {
        record(HZ_CMD_05);
        return true;
    }
    record(HZ_CMD_04);
    table.officer(officer).on_table() && is_in_radius(table, officer, stance)
}

/// In command of the officer of its own brigade, whether or not he is attached to another unit.
pub fn in_command_of_own(table: &Table, stance: &Stance) -> bool {
    match table.commander(table.card(stance.unit).brigade) {
        Some(officer) => in_command(table, stance, officer),
        None => table.unit(stance.unit).attached.is_some(),
    }
}

/// HZ-CMD-09, 10: within the radius of an officer above its own.
pub fn in_seniors_radius(table: &Table, stance: &Stance) -> bool {
    let own = table.card(stance.unit).brigade;
    above(table, own).skip(1).filter_map(|command| table.commander(command)).any(|officer| is_in_radius(table, officer, stance))
}

/// A command and those it belongs to, from the bottom up.
pub fn above(table: &Table, command: CommandId) -> impl Iterator<Item = CommandId> + '_ {
    std::iter::successors(Some(command), |command| table.command_card(*command).parent)
}

/// HZ-CMD-06, 08: every unit of a command that stands on the table is at least partly within an officer's radius.
pub fn all_in_radius(table: &Table, command: CommandId, officer: OfficerId) -> bool {
    let mut units = table.command_card(command).units.iter().filter(|unit| table.unit(**unit).on_table());
    let all = units.all(|unit| is_in_radius(table, officer, &Stance::of(table, *unit)));
    record(if all { HZ_CMD_06 } else { HZ_CMD_08 });
    all
}

/// The units that an order to a target is given to: on the table, not routing, and (of a group) under nobody's personal command and
/// under no officer who has failed.
pub fn ordered_units(table: &Table, target: Target) -> impl Iterator<Item = UnitId> + Clone + '_ {
    let (one, group): (Option<UnitId>, &[UnitId]) = match target {
        Target::Unit(unit) => (Some(unit), &[]),
        Target::Command(command) => (None, &table.command_card(command).units),
    };
    let fit = |unit: &UnitId| table.unit(*unit).on_table() && !table.unit(*unit).routing;
    let grouped = move |unit: &UnitId| fit(unit) && table.unit(*unit).attached.is_none() && cut_off(table, *unit, target).is_none();
    one.into_iter().filter(fit).chain(group.iter().copied().filter(grouped))
}

/// HZ-ORES-07, 11, 15: the command of a unit whose officer has failed an order, so that it takes no part in what a group above it is
/// ordered.
pub fn cut_off(table: &Table, unit: UnitId, target: Target) -> Option<CommandId> {
    let Target::Command(group) = target else { return None };
    above(table, table.card(unit).brigade).take_while(|command| *command != group).find(|command| table.command(*command).barred)
}

/// Gone from the field for good or for now, or running: no longer effective.
fn is_lost(table: &Table, unit: UnitId) -> bool {
    let state = table.unit(unit);
    state.is_broken() || state.routing
}

/// No longer of its command's strength: committed to the skirmish line (HZ-SKS-26), or destroyed in reorganising (HZ-REO-17).
fn is_struck_off(table: &Table, unit: UnitId) -> bool {
    matches!(table.unit(unit).whereabouts, Whereabouts::Skirmishing | Whereabouts::Destroyed)
}

/// How it stands with the sub-commands of a command.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// As they started, without units sent to the skirmish line.
    pub all: u8,
    pub broken: u8,
    pub broken_or_routing: u8,
    /// Of those, how many went since its last check.
    pub fell: u8,
}

/// HZ-ORD-22..24: the sub-commands of a command: units of a brigade, commands of anything higher. `checks`: for command checks, where units
/// that joined the skirmish line with kills count as broken.
pub fn tally(table: &Table, command: CommandId, checks: bool) -> Tally {
    let card = table.command_card(command);
    let level = card.level as usize;
    let mut tally = Tally::default();
    let mut count = |broken: bool, lost: bool, fell: bool| {
        tally.all += 1;
        tally.broken += u8::from(broken);
        tally.broken_or_routing += u8::from(lost);
        tally.fell += u8::from(fell && lost);
    };
    if card.children.is_empty() {
        for unit in &card.units {
            let state = table.unit(*unit);
            if is_struck_off(table, *unit) {
                if checks && state.kills > 0 && state.whereabouts == Whereabouts::Skirmishing {
                    record(HZ_SKS_25);
                    count(true, true, state.fell[level]);
                }
                continue;
            }
            count(state.is_broken(), is_lost(table, *unit), state.fell[level]);
        }
    } else {
        for child in &card.children {
            let units = || table.command_card(*child).units.iter().filter(|unit| !is_struck_off(table, **unit));
            let broken = units().all(|unit| table.unit(*unit).is_broken());
            let lost = units().all(|unit| is_lost(table, *unit));
            count(broken, lost, units().any(|unit| table.unit(*unit).fell[level]));
        }
    }
    record(HZ_ORD_22);
    tally
}

/// HZ-THR-39: the only unit of its brigade that does not rout.
pub fn is_isolated(table: &Table, unit: UnitId) -> bool {
    let brigade = table.command_card(table.card(unit).brigade);
    let isolated = !table.unit(unit).routing
        && brigade.units.iter().filter(|other| **other != unit).all(|other| is_lost(table, *other) || is_struck_off(table, *other));
    if isolated {
        record(HZ_THR_39);
    }
    isolated
}

/// HZ-ORD-25, 26: a command is the only effective one of the command above it.
fn is_last(table: &Table, command: CommandId) -> bool {
    let card = table.command_card(command);
    let effective = |unit: &UnitId| !is_lost(table, *unit) && !is_struck_off(table, *unit);
    card.parent.is_some_and(|parent| is_left_alone(table, parent)) && card.units.iter().any(effective)
}

/// HZ-ORD-04: what is ordered is isolated.
pub fn is_order_isolated(table: &Table, target: Target) -> bool {
    let isolated = match target {
        Target::Unit(unit) => is_isolated(table, unit),
        Target::Command(command) => is_isolated_command(table, command),
    };
    if isolated {
        record(HZ_ORD_25);
        record(HZ_ORD_26);
    }
    isolated
}

/// HZ-ORD-04, HZ-CCK-13: one effective sub-command is left in it, or it is itself the last of the command above it.
pub fn is_isolated_command(table: &Table, command: CommandId) -> bool {
    is_left_alone(table, command) || is_last(table, command)
}

/// A command has a single effective sub-command left.
pub fn is_left_alone(table: &Table, command: CommandId) -> bool {
    let tally = tally(table, command, true);
    tally.all.saturating_sub(tally.broken_or_routing) == 1
}

/// The level at which an officer acts: that of the officer he supersedes, or his own.
pub fn acts_as(table: &Table, officer: OfficerId) -> OfficerLevel {
    table.level(table.acts_for(officer))
}
