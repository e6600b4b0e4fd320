//! The sequence of play (HZ-SEQ-04, HZ-SEQ-05): one file a phase.

pub mod engagements;
pub mod mines;
pub mod officers;
pub mod orders;
pub mod questions;
pub mod queue;
pub mod rally;
pub mod reinforcements;
pub mod skirmishers;
pub mod threat_tests;
pub mod throw;
pub mod toll;
pub mod victory;

use grognard_engine::{Cx, Go, Side, Step};

use crate::setup::deploy;
use crate::table::{Event, Frame, Phase, Table};

/// Runs on to the next decision, one step a call.
pub fn advance(cx: &mut Cx<Table>) -> Step<Table, Go> {
    if cx.is_over().is_some() {
        return Ok(Go::Wait);
    }
    if let Some(ending) = victory::broken(cx) {
        cx.happen(Event::Ended { ending })?;
        return Ok(Go::On);
    }
    match cx.frame() {
        Some(Frame::ToDeploy) => {
            deploy::roll_for_first(cx)?;
            Ok(Go::Wait)
        }
        Some(Frame::TurnStart) => begin_turn(cx),
        Some(Frame::Phase { side, phase, begun: false }) => open(cx, side, phase),
        Some(Frame::CarryOut(order)) if orders::nobody_left(cx, &order) => {
            orders::end_order(cx, &order)?;
            Ok(Go::On)
        }
        _ => Ok(Go::Wait),
    }
}

/// HZ-SEQ-04: a common phase, then each player's own.
fn begin_turn(cx: &mut Cx<Table>) -> Step<Table, Go> {
    if let Some(ending) = victory::at_the_end_of_a_turn(cx) {
        cx.happen(Event::Ended { ending })?;
        return Ok(Go::On);
    }
    let turn = cx.turn() + 1;
    cx.happen(Event::TurnBegan { turn })?;
    skirmishers::fight(cx)?;
    cx.happen(Event::PhaseBegan { side: Side::Red, phase: Phase::ThreatTests })?;
    Ok(Go::On)
}

/// What a phase does by itself; those in which the player decides then wait for him.
fn open(cx: &mut Cx<Table>, side: Side, phase: Phase) -> Step<Table, Go> {
    match phase {
        Phase::ThreatTests => threat_tests::take_all(cx, side)?,
        Phase::Orders | Phase::Officers => {
            cx.happen(Event::PhaseOpened)?;
            return Ok(Go::Wait);
        }
        Phase::Engagements => engagements::resolve_all(cx, side)?,
        Phase::Rally => rally::open(cx, side)?,
    }
    end(cx, side, phase)?;
    Ok(Go::On)
}

/// HZ-SEQ-05: the next phase of this player, or the other player's first, or the end of the turn.
pub fn end(cx: &mut Cx<Table>, side: Side, phase: Phase) -> Step<Table> {
    cx.happen(Event::PhaseEnded { side, phase })?;
    match (phase.next(), side) {
        (Some(phase), side) => cx.happen(Event::PhaseBegan { side, phase }),
        (None, Side::Red) => cx.happen(Event::PhaseBegan { side: Side::Blue, phase: Phase::ThreatTests }),
        (None, Side::Blue) => {
            let turn = cx.turn();
            cx.happen(Event::TurnEnded { turn })
        }
    }
}
