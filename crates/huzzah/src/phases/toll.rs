//! Staggers, kills and what they lead to: a unit that breaks, its officer, its command.

use grognard_engine::{Clause, Cx, Step, UnitId};
use grognard_field::geometry::V;

use crate::clause::*;
use crate::moves::touch::place;
use crate::procedures::permissions::attached_officer::{AttachedOfficerFacts, Happened, attached_officer};
use crate::table::{CommandId, Event, OfficerFate, OfficerId, Table, Whereabouts};

/// HZ-STAT-02: staggers, and removal once they and its kills reach its full morale.
pub fn stagger(cx: &mut Cx<Table>, unit: UnitId, by: i32, clause: Clause) -> Step<Table> {
    if by <= 0 || !cx.unit(unit).on_table() {
        return Ok(());
    }
    cx.happen(Event::Staggered { unit, by: by.min(200) as u8, clause })?;
    if is_worn(cx, unit) { remove(cx, unit, Whereabouts::Broken, HZ_STAT_02) } else { Ok(()) }
}

/// Kills, and removal as for staggers.
pub fn kill(cx: &mut Cx<Table>, unit: UnitId, by: i32, clause: Clause) -> Step<Table> {
    if by <= 0 || !cx.unit(unit).on_table() {
        return Ok(());
    }
    cx.happen(Event::Killed { unit, by: by.min(200) as u8, clause })?;
    if is_worn(cx, unit) { remove(cx, unit, Whereabouts::Broken, HZ_STAT_02) } else { Ok(()) }
}

/// HZ-STAT-02: staggers and kills have reached its full morale.
pub fn is_worn(table: &Table, unit: UnitId) -> bool {
    table.troops(unit).breaks_with(0, 0, table.rules())
}

/// A unit is taken off the table where it stands.
pub fn remove(cx: &mut Cx<Table>, unit: UnitId, to: Whereabouts, clause: Clause) -> Step<Table> {
    let at = cx.rect(unit).c;
    leave(cx, unit, to, at, clause)
}

/// A unit leaves the table at some place; the officer attached to it and a command that is now empty follow.
pub fn leave(cx: &mut Cx<Table>, unit: UnitId, to: Whereabouts, at: V, clause: Clause) -> Step<Table> {
    if !cx.unit(unit).on_table() {
        return Ok(());
    }
    let attached = cx.unit(unit).attached;
    cx.happen(Event::Removed { unit, to, clause })?;
    if let Some(officer) = attached {
        leave_officer(cx, officer, to, at)?;
    }
    let mut at = Some(cx.card(unit).brigade);
    while let Some(command) = at {
        if !is_empty(cx, command) || cx.command(command).broken {
            return Ok(());
        }
        break_command(cx, command)?;
        at = cx.command_card(command).parent;
    }
    Ok(())
}

/// HZ-OCAS-02, HZ-OCAS-03: killed with a unit that breaks, left behind by one that leaves the table.
fn leave_officer(cx: &mut Cx<Table>, officer: OfficerId, to: Whereabouts, at: V) -> Step<Table> {
    let happened = if to == Whereabouts::Broken { Happened::Broken } else { Happened::LeftTheTable };
    let rules = cx.rules_arc();
    let ruling = attached_officer(&AttachedOfficerFacts { unit: happened, command_broken: false }, &rules);
    if ruling.allowed {
        cx.happen(Event::OfficerAttached { officer, unit: None, clause: ruling.clause })?;
        place(cx, officer, at, ruling.clause)
    } else {
        cx.happen(Event::OfficerGone { officer, fate: OfficerFate::Lost, clause: ruling.clause })
    }
}

/// HZ-ORD-24: none of its units is on the table or still to come.
fn is_empty(table: &Table, command: CommandId) -> bool {
    let units = &table.command_card(command).units;
    !units.iter().any(|unit| matches!(table.unit(*unit).whereabouts, Whereabouts::OnTable | Whereabouts::Expected))
}

/// HZ-OCAS-04: the officer of a broken command leaves the table; one who is superseded does not come back to it.
fn break_command(cx: &mut Cx<Table>, command: CommandId) -> Step<Table> {
    cx.happen(Event::CommandBroken { command, broken: true, clause: HZ_ORD_24 })?;
    let officer = cx.command_card(command).officer;
    // He stays while another command of his is left.
    let leads_more = cx
        .commands_of(cx.command_card(command).side)
        .any(|other| other != command && cx.command_card(other).officer == officer && !cx.command(other).broken);
    let fate = cx.officer(officer).fate;
    if leads_more || !matches!(fate, OfficerFate::OnTable | OfficerFate::Superseded) {
        return Ok(());
    }
    cx.happen(Event::OfficerGone { officer, fate: OfficerFate::Gone, clause: HZ_OCAS_04 })?;
    // Whoever stands in for him is free again.
    match cx.command(command).officer.filter(|_| fate == OfficerFate::Superseded) {
        Some(cinc) => cx.happen(Event::Superseded { officer: cinc, command: None, clause: HZ_OCAS_04 }),
        None => Ok(()),
    }
}

/// HZ-OCAS-02: a kill in an engagement kills the officer attached.
pub fn officer_killed(cx: &mut Cx<Table>, unit: UnitId) -> Step<Table> {
    match cx.unit(unit).attached {
        Some(officer) => cx.happen(Event::OfficerGone { officer, fate: OfficerFate::Lost, clause: HZ_OCAS_02 }),
        None => Ok(()),
    }
}
