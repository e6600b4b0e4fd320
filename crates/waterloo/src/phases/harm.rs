//! What becomes of a unit after a result: losses, retreats, routs. BW-CRM, BW-RET-01, BW-GAP-17, BW-GAP-18, BW-RTG.

use std::sync::Arc;

use grognard_engine::umpire::{Procedure, Verdict};
use grognard_engine::{Cx, Step, UnitId};

use super::hand::Seated;
use super::leaders::follow;
use crate::battle::Battle;
use crate::battle::event::{Going, Happened, Harm};
use crate::battle::map::Spot;
use crate::clause::*;
use crate::facts::retreat::Flight;
use crate::facts::rout::Rout;
use crate::procedures::fate::Fate;
use crate::procedures::permissions::cannot_retreat::{CannotFacts, Must, cannot_retreat};
use crate::procedures::tests::routed_through::{RoutedThrough, ThroughFacts};
use crate::words::Order;

/// A result strikes a unit; `foes` are the hexes of the enemies it retreats from.
pub(super) fn suffer(cx: &mut Cx<Battle>, unit: UnitId, fate: &Fate, foes: &[Spot]) -> Step<Battle> {
    if fate.is_unharmed() || cx.spot(unit).is_none() {
        return Ok(());
    }
    let harm = Harm::of(fate);
    let changes = harm.steps > 0 || harm.eliminated || harm.order != fate.was || harm.square_broken;
    if changes {
        cx.happen(Happened::Struck { unit, harm, because: fate.because.clone() })?;
    }
    if cx.spot(unit).is_none() {
        return Ok(());
    }
    if fate.rout_retreat > 0 {
        return rout(cx, unit, fate.rout_retreat.into());
    }
    if fate.retreats > 0 {
        return retreat(cx, unit, fate.retreats.into(), foes, Going::Retreat);
    }
    Ok(())
}

/// BW-GAP-17: so many hexes away from the enemies that took part.
pub(super) fn retreat(cx: &mut Cx<Battle>, unit: UnitId, hexes: usize, foes: &[Spot], going: Going) -> Step<Battle> {
    let Some(from) = cx.spot(unit) else { return Ok(()) };
    retract(cx, unit)?;
    let order = cx.row(unit).order;
    let Some(path) = cx.retreat_path(Flight { unit, order, from, hexes, foes, clear: false }) else {
        return hemmed_in(cx, unit, Must::Retreat);
    };
    let to = path.last().copied().unwrap_or(from);
    let wanted = foes.first().map_or(cx.row(unit).facing, |foe| cx.facing_towards(to, *foe));
    let facing = cx.facing_among(unit, to, wanted);
    cx.happen(Happened::Went { unit, going, path, facing })?;
    follow(cx, cx.side(unit), from, to)
}

/// BW-GAP-20: a line is retracted if that is the only way to retreat.
fn retract(cx: &mut Cx<Battle>, unit: UnitId) -> Step<Battle> {
    if cx.row(unit).second.is_some() {
        cx.happen(Happened::LineRetracted { unit, spent: 0 })?;
    }
    Ok(())
}

/// BW-RET-01, BW-RTG-02: it cannot go.
fn hemmed_in(cx: &mut Cx<Battle>, unit: UnitId, must: Must) -> Step<Battle> {
    let facts = CannotFacts { unit: cx.unit(unit), must, some_of_the_way: false, hex_entered: false };
    let found = cannot_retreat(&facts, cx.rules());
    let because = found.clauses.first().copied().unwrap_or(BW_RET_01);
    cx.happen(Happened::CouldNotRetreat { unit, because })?;
    cx.happen(Happened::Struck { unit, harm: Harm::of(&found.entry), because: found.clauses })
}

/// BW-GAP-18: a rout of so many movement points.
pub(super) fn rout(cx: &mut Cx<Battle>, unit: UnitId, points: u32) -> Step<Battle> {
    let (Some(from), side) = (cx.spot(unit), cx.side(unit)) else { return Ok(()) };
    if cx.is_surrounded(unit) {
        let row = *cx.row(unit);
        let harm = Harm { steps: row.strength, eliminated: true, order: row.order, square_broken: false };
        return cx.happen(Happened::Struck { unit, harm, because: vec![BW_GAP_18] });
    }
    let facing = cx.facing_home(unit);
    let (path, leaves) = match cx.rout_path(unit, 2 * points) {
        Rout::Trapped => return hemmed_in(cx, unit, Must::RoutRetreat),
        Rout::Runs(path) => (path, false),
        Rout::Leaves(path) => (path, true),
    };
    let through: Vec<UnitId> = path.iter().flat_map(|spot| cx.units_at(*spot).collect::<Vec<_>>()).collect();
    let to = path.last().copied().unwrap_or(from);
    cx.happen(Happened::Went { unit, going: Going::Rout, path, facing })?;
    follow(cx, side, from, to)?;
    if leaves {
        cx.happen(Happened::Left { unit })?;
    }
    // BW-RTG-01: everybody it ran through.
    for friend in through {
        if cx.spot(friend).is_some() {
            let printed = Arc::clone(&cx.printed);
            let facts = ThroughFacts { unit: cx.unit(friend) };
            let outcome = RoutedThrough::run(&facts, &printed.rules, &mut Seated::new(cx, side, Some(friend)))?;
            let fate = Fate { because: outcome.clauses(), ..outcome.fate };
            suffer(cx, friend, &fate, &[])?;
        }
    }
    Ok(())
}

/// BW-GAP-10, BW-GAP-22: guns left alone in a hex that the enemy enters are eliminated.
pub(super) fn overrun(cx: &mut Cx<Battle>, unit: UnitId) -> Step<Battle> {
    let facts = CannotFacts { unit: cx.unit(unit), must: Must::Retreat, some_of_the_way: false, hex_entered: true };
    let found = cannot_retreat(&facts, cx.rules());
    cx.happen(Happened::Struck { unit, harm: Harm::of(&found.entry), because: found.clauses })
}

/// A unit that is still there and can stand among others.
pub(super) fn stands(battle: &Battle, unit: UnitId) -> bool {
    battle.spot(unit).is_some() && battle.row(unit).order != Order::Routed
}
