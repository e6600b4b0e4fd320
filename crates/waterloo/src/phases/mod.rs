//! The sequence of play: each file reads like its phase in the book.

pub(crate) mod activation;
pub(crate) mod advance;
mod charge;
pub(crate) mod fire;
mod hand;
mod harm;
pub(crate) mod leaders;
pub(crate) mod markers;
pub(crate) mod movement;
pub(crate) mod rally;
mod shock;
mod slip;
mod turn;
pub(crate) mod victory;
pub(crate) mod withdrawal;

use grognard_engine::{Cx, Go, Side, Step};

use crate::battle::state::Phase;
use crate::battle::{Action, Battle};
use crate::clause::*;
use crate::facts::denial::refuse;

/// Carries out what a side has decided.
pub(crate) fn serve(cx: &mut Cx<Battle>, side: Side, action: &Action) -> Step<Battle> {
    if let Some(activation) = cx.activation {
        return activation::serve(cx, activation, side, action);
    }
    match (cx.phase, action) {
        (Phase::Leaders { .. } | Phase::AllLeaders { .. }, _) => leaders::serve(cx, side, action),
        (Phase::Command { army, points }, Action::Buy { marker }) => markers::buy(cx, army, points, *marker),
        (Phase::Command { army, .. }, Action::Done) => turn::next_army(cx, army),
        (Phase::FirstMarker { .. }, Action::First { marker }) => markers::first(cx, side, *marker),
        (Phase::Orders { army }, _) => markers::orders(cx, army, side, action),
        (Phase::Guns { army, grand }, Action::GunsUnder { leader }) => markers::guns(cx, army, grand, *leader),
        (Phase::Guns { .. }, Action::Done) => turn::begin_phase(cx, Phase::Operations),
        (Phase::NoLim { .. }, Action::TakeCommand { command }) => markers::take_command(cx, side, *command),
        _ => Err(refuse("action/now", BW_GAP_02, "That cannot be done in this phase.").into()),
    }
}

/// Runs on to the next decision.
pub(crate) fn advance(cx: &mut Cx<Battle>) -> Step<Battle, Go> {
    turn::advance(cx)
}
