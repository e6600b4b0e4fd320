//! Officer movement (HZ-OFF-01..20): officers move, attach themselves to units and leave them; the CinC takes commands over.

use grognard_engine::{Cx, Refusal, Side, Step, UnitId};
use grognard_field::geometry::{Path, Quanta, Rect, V, gap, v};

use super::orders::legal::obey;
use super::orders::special::cinc;
use crate::clause::*;
use crate::facts::Stance;
use crate::facts::command::is_in_radius;
use crate::moves::touch::{behind, place};
use crate::procedures::permissions::officer_phase::{Act, Done, OfficerPhaseFacts, officer_phase};
use crate::table::{CommandId, Event, OfficerFate, OfficerId, Table};
use crate::words::OfficerLevel;

fn known(table: &Table, side: Side, officer: OfficerId) -> Result<(), Refusal> {
    let exists = officer.index() < table.printed().officers.len();
    if !exists || table.officer_card(officer).side != side || !table.officer(officer).on_table() {
        return Err(Refusal::new("officer/nobody", HZ_OFF_01, "No such officer of this army is on the table."));
    }
    Ok(())
}

/// HZ-OFF-02: the metres he can still ride in this phase.
pub fn left(table: &Table, officer: OfficerId) -> f64 {
    (table.printed().metres(table.rules().lookup.moves.officer) - table.officer(officer).ridden.metres()).max(0.0)
}

/// What he will have ridden in this phase with so many metres more, in centimetres, less the rounding of the grid.
fn ridden(table: &Table, officer: OfficerId, metres: f64) -> f64 {
    table.printed().scale.units((table.officer(officer).ridden.metres() + metres - Quanta::METRE).max(0.0))
}

/// The facts of an officer who would go somewhere.
fn facts(table: &Table, officer: OfficerId, act: Act, to: V) -> OfficerPhaseFacts {
    let state = table.officer(officer);
    let before = match state.attached {
        Some(_) if act == Act::Move => Done::Attached,
        _ => state.done,
    };
    OfficerPhaseFacts {
        level: table.officer_card(officer).level,
        act,
        before,
        distance: ridden(table, officer, state.at().distance(to)),
        through_enemy: meets_enemy(table, officer, to),
        ..OfficerPhaseFacts::default()
    }
}

/// HZ-OFF-10: on the straight way he would touch an enemy; from one that he touches already he can ride off, but no nearer to it.
fn meets_enemy(table: &Table, officer: OfficerId, to: V) -> bool {
    let from = table.officer(officer).at();
    let Some(along) = (to - from).unit() else { return false };
    let path = Path::Straight { along, most: from.distance(to) };
    let contact = table.printed().tolerance.contact();
    let own = Rect::point(from);
    table.on_table(table.officer_card(officer).side.other()).any(|enemy| {
        let body = table.rect(enemy);
        let near = gap(&own, &body);
        near > 0.0 && path.first_within(&own, &body, contact.min(near - Quanta::METRE).max(0.0)).is_some()
    })
}

/// HZ-OFF-02, 09, 10, 12.
pub fn may_move(table: &Table, side: Side, officer: OfficerId, x: i32, y: i32) -> Result<(), Refusal> {
    known(table, side, officer)?;
    let to = v(Quanta(x).metres(), Quanta(y).metres());
    let extent = table.printed().extent;
    if to.x < 0.0 || to.y < 0.0 || to.x > extent.width || to.y > extent.height {
        return Err(Refusal::new("officer/off-table", HZ_OFF_02, "That is not on the table."));
    }
    obey("officer/move", &officer_phase(&facts(table, officer, Act::Move, to), table.rules()).ruling)
}

pub fn move_to(cx: &mut Cx<Table>, side: Side, officer: OfficerId, x: i32, y: i32) -> Step<Table> {
    may_move(cx, side, officer, x, y)?;
    cx.happen(Event::officer_moved(cx, officer, (Quanta(x), Quanta(y)), HZ_OFF_02))
}

/// HZ-OFF-02, 06, 07, 11.
pub fn may_attach(table: &Table, side: Side, officer: OfficerId, unit: UnitId) -> Result<(), Refusal> {
    known(table, side, officer)?;
    let there = unit.index() < table.printed().units.len() && table.side(unit) == side && table.unit(unit).on_table();
    if !there {
        return Err(Refusal::new("officer/no-unit", HZ_OFF_11, "No such unit of this army is on the table."));
    }
    let state = table.officer(officer);
    if table.unit(unit).attached.is_some() {
        return Err(Refusal::new("officer/taken", HZ_ORES_17, "Another officer is attached to it."));
    }
    if state.attached.is_some() || state.superseding.is_some() {
        return Err(Refusal::new("officer/busy", HZ_OFF_06, "He is attached or commands in another's place."));
    }
    // HZ-OFF-11: he is placed in contact with it.
    let at = table.officer(officer).at();
    let rect = table.rect(unit);
    let to = at.lerp(rect.c, ((at - rect.c).length() - rect.rad).max(0.0) / (at - rect.c).length().max(1.0));
    let command = table.officer_card(officer).command;
    let his = table.is_under(table.card(unit).brigade, command);
    let facts = OfficerPhaseFacts { unit_not_his: !his, ..facts(table, officer, Act::Attach, to) };
    let near = gap(&Rect::point(at), &rect).max(0.0);
    let facts = OfficerPhaseFacts { distance: ridden(table, officer, near), ..facts };
    obey("officer/attach", &officer_phase(&facts, table.rules()).ruling)
}

pub fn attach(cx: &mut Cx<Table>, side: Side, officer: OfficerId, unit: UnitId) -> Step<Table> {
    may_attach(cx, side, officer, unit)?;
    cx.happen(Event::OfficerAttached { officer, unit: Some(unit), clause: HZ_OFF_11 })
}

/// HZ-OFF-02, HZ-OFF-14.
pub fn may_detach(table: &Table, side: Side, officer: OfficerId) -> Result<UnitId, Refusal> {
    known(table, side, officer)?;
    let Some(unit) = table.officer(officer).attached else {
        return Err(Refusal::new("officer/not-attached", HZ_OFF_14, "He is not attached to a unit."));
    };
    let here = table.officer(officer).at();
    obey("officer/detach", &officer_phase(&facts(table, officer, Act::Detach, here), table.rules()).ruling)?;
    Ok(unit)
}

pub fn detach(cx: &mut Cx<Table>, side: Side, officer: OfficerId) -> Step<Table> {
    let unit = may_detach(cx, side, officer)?;
    let to = behind(&cx.rect(unit), cx.printed().tolerance.contact());
    cx.happen(Event::OfficerAttached { officer, unit: None, clause: HZ_OFF_14 })?;
    // HZ-OFF-14: he can still move his full allowance.
    place(cx, officer, to, HZ_OFF_14)?;
    cx.happen(Event::OfficerReady { officer, clause: HZ_OFF_14 })
}

/// HZ-OFF-15: where the CinC meets an officer: he rides as far as he can, and the officer comes the rest of the way; one who is with a
/// unit waits for him there.
fn meeting(table: &Table, cinc: OfficerId, officer: OfficerId) -> Option<V> {
    let (from, to) = (table.officer(cinc).at(), table.officer(officer).at());
    let apart = from.distance(to);
    let rides = left(table, cinc).min(apart);
    let comes = if table.officer(officer).attached.is_some() { 0.0 } else { left(table, officer) };
    (apart <= rides + comes + Quanta::METRE).then(|| from.lerp(to, rides / apart.max(Quanta::METRE)))
}

/// HZ-OFF-10, 15, 19: he and the officer can both move to meet.
pub fn may_supersede(table: &Table, side: Side, command: CommandId) -> Result<OfficerId, Refusal> {
    let officer = cinc(table, side);
    known(table, side, officer)?;
    let there = command.index() < table.printed().commands.len() && table.command_card(command).side == side;
    let relieved = if there { table.command_card(command).officer } else { officer };
    if relieved == officer || table.command(command).broken {
        return Err(Refusal::new("officer/no-command", HZ_OFF_15, "There is no such command to take over."));
    }
    // HZ-ORG-05: a general's own troops are part of the command he is relieved of.
    if table.officer_card(relieved).command != command {
        return Err(Refusal::new("officer/own-troops", HZ_OFF_15, "Its officer leads a larger command: take that over."));
    }
    let (own, other) = (table.officer(officer), table.officer(relieved));
    if own.attached.is_some() || own.superseding.is_some() {
        return Err(Refusal::new("officer/busy", HZ_OFF_08, "He is attached or commands in another's place already."));
    }
    if matches!(other.fate, OfficerFate::Expected | OfficerFate::Gone | OfficerFate::Superseded) {
        return Err(Refusal::new("officer/not-here", HZ_OFF_15, "That officer is not on the table."));
    }
    let killed = !other.on_table();
    let meet = meeting(table, officer, relieved);
    let outside = table.command_card(command).units.iter();
    let outside = outside.filter(|unit| table.unit(**unit).on_table() && !is_in_radius(table, officer, &Stance::of(table, **unit))).count();
    let facts = OfficerPhaseFacts {
        level: OfficerLevel::CommanderInChief,
        act: Act::Supersede,
        before: own.done,
        no_contact: meet.is_none(),
        through_enemy: meet.is_some_and(|to| meets_enemy(table, officer, to) || meets_enemy(table, relieved, to)),
        officer_killed: killed,
        units_outside: outside.min(255) as u8,
        ..OfficerPhaseFacts::default()
    };
    obey("officer/supersede", &officer_phase(&facts, table.rules()).ruling)?;
    Ok(officer)
}

pub fn supersede(cx: &mut Cx<Table>, side: Side, command: CommandId) -> Step<Table> {
    let officer = may_supersede(cx, side, command)?;
    let relieved = cx.command_card(command).officer;
    if let Some(to) = meeting(cx, officer, relieved).filter(|_| cx.officer(relieved).on_table()) {
        if cx.officer(relieved).attached.is_some() {
            cx.happen(Event::OfficerAttached { officer: relieved, unit: None, clause: HZ_OFF_16 })?;
        }
        for rider in [relieved, officer] {
            if cx.officer(rider).at().distance(to) > Quanta::METRE {
                place(cx, rider, to, HZ_OFF_15)?;
            }
        }
    }
    cx.happen(Event::Superseded { officer, command: Some(command), clause: HZ_OFF_15 })
}

/// HZ-OFF-03, 18, 20.
pub fn may_relinquish(table: &Table, side: Side) -> Result<OfficerId, Refusal> {
    let officer = cinc(table, side);
    known(table, side, officer)?;
    let state = table.officer(officer);
    let Some(command) = state.superseding else {
        return Err(Refusal::new("officer/not-superseding", HZ_OFF_18, "He commands in nobody's place."));
    };
    let killed = table.officer(table.command_card(command).officer).fate != OfficerFate::Superseded;
    let facts = OfficerPhaseFacts {
        level: OfficerLevel::CommanderInChief,
        act: Act::Relinquish,
        before: state.done,
        officer_killed: killed,
        superseded_this_phase: state.superseded_in == table.turn(),
        ..OfficerPhaseFacts::default()
    };
    obey("officer/relinquish", &officer_phase(&facts, table.rules()).ruling)?;
    Ok(officer)
}

pub fn relinquish(cx: &mut Cx<Table>, side: Side) -> Step<Table> {
    let officer = may_relinquish(cx, side)?;
    cx.happen(Event::Superseded { officer, command: None, clause: HZ_OFF_18 })
}
