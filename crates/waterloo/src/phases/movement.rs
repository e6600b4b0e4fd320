//! The movement step: BW-GAP-08, BW-TEC, BW-NOTE.

use std::sync::Arc;

use grognard_engine::offer::HexStep;
use grognard_engine::umpire::{Procedure, Verdict};
use grognard_engine::{Cx, Refusal, Step, UnitId};

use super::hand::Seated;
use super::harm::suffer;
use super::leaders::{caught, movable};
use crate::battle::Battle;
use crate::battle::event::{Check, Happened};
use crate::battle::map::Spot;
use crate::battle::state::{At, Kind};
use crate::facts::march::March;
use crate::procedures::lookups::MovementType;
use crate::procedures::tests::march_check::{March as Marched, MarchCheck, MarchFacts};
use crate::words::Order;

/// A unit, or the leader of the command, could still move.
pub(super) fn has_work(battle: &Battle, unit: UnitId) -> bool {
    let row = battle.row(unit);
    let due = row.at == At::Waiting && battle.printed().brigade(unit).turn <= battle.turn();
    let able = row.moved.is_none() && !row.rallied && row.order != Order::Routed && (row.spot().is_some() || due);
    let leader = || battle.activation.is_some_and(|activation| movable(battle, activation.side).next().is_some());
    able || leader()
}

/// One unit moves by one type of movement.
pub(super) fn march(cx: &mut Cx<Battle>, unit: UnitId, by: MovementType, rapid: bool, square: bool, path: &[HexStep]) -> Step<Battle> {
    let (walked, coming) = {
        let march = March::judged::<Refusal>(cx, unit, by, rapid, square)?;
        (march.walk::<Refusal>(path)?, march.is_coming_on())
    };
    if coming {
        cx.happen(Happened::CameOn { unit, at: walked.to })?;
    }
    let spent = walked.spent.min(255) as u8;
    cx.happen(Happened::Marched { unit, to: walked.to, second: walked.second, facing: walked.facing, by, spent, rapid })?;
    let friends: Vec<UnitId> = cx.units_at(walked.to).filter(|friend| cx.row(*friend).facing != walked.facing).collect();
    for friend in friends {
        cx.happen(Happened::Turned { unit: friend, facing: walked.facing })?;
    }
    if square {
        cx.happen(Happened::SquareFormed { unit })?;
    }
    if walked.deep {
        cx.happen(Happened::StreamCrossed { unit })?;
    }
    for spot in [Some(walked.to), walked.second].into_iter().flatten() {
        entered(cx, unit, spot)?;
    }
    if rapid && cx.row(unit).order == Order::Good {
        rapid_advance(cx, unit)?;
    }
    Ok(())
}

/// BW-GAP-08: at the end of a rapid advance one check.
fn rapid_advance(cx: &mut Cx<Battle>, unit: UnitId) -> Step<Battle> {
    let (printed, side) = (Arc::clone(&cx.printed), cx.side(unit));
    let facts = MarchFacts { unit: cx.unit(unit), march: Marched::RapidAdvance };
    let mut hand = Seated::new(cx, side, Some(unit));
    let outcome = MarchCheck::run(&facts, &printed.rules, &mut hand)?;
    let ledger = Box::new(hand.ledger);
    let passed = outcome.fate.is_unharmed();
    cx.happen(Happened::Checked { unit, check: Check::RapidAdvance, passed, ledger, because: outcome.clauses() })?;
    suffer(cx, unit, &outcome.fate, &[])
}

/// A unit has come into a hex: leaders caught there, places taken.
pub(super) fn entered(cx: &mut Cx<Battle>, unit: UnitId, spot: Spot) -> Step<Battle> {
    let side = cx.side(unit);
    caught(cx, side.other(), spot)?;
    for place in 0..cx.places.len() as u8 {
        let (printed, hold) = (&cx.printed().places[usize::from(place)], cx.places[usize::from(place)]);
        let ours = printed.hexes.contains(&spot) && hold.holder != Some(side) && hold.ids == 0;
        // The last to stand in it holds it: no enemy is left in any of its hexes.
        if ours && !printed.hexes.iter().any(|at| cx.side_at(*at) == Some(side.other())) {
            cx.happen(Happened::PlaceTaken { place, side })?;
        }
    }
    Ok(())
}

/// The types of movement a unit might use.
pub(crate) fn types(kind: Kind) -> &'static [MovementType] {
    match kind {
        Kind::Strategic { .. } => &[MovementType::Strategic],
        Kind::Strays => &[MovementType::Reduced],
        _ => &[MovementType::Tactical, MovementType::Reduced, MovementType::Strategic, MovementType::Screened],
    }
}
