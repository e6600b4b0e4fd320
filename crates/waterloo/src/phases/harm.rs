//! What becomes of a unit after a result: losses, retreats, routs. BW-CRM, BW-RET-01, BW-GAP-17, BW-GAP-18, BW-RTG.

use std::sync::Arc;

use grognard_engine::umpire::{Procedure, Verdict};
use grognard_engine::{Clause, Cx, Step, UnitId};

use super::hand::Seated;
use super::leaders::follow;
use crate::battle::action::{Habit, Spots};
use crate::battle::event::{Going, Happened, Harm};
use crate::battle::map::Spot;
use crate::battle::{Action, Battle, Prompt};
use crate::clause::*;
use crate::facts::denial::refuse;
use crate::facts::retreat::Flight;
use crate::facts::rout::Rout;
use crate::procedures::fate::Fate;
use crate::procedures::permissions::cannot_retreat::{CannotFacts, Must, cannot_retreat};
use crate::procedures::tests::routed_through::{RoutedThrough, ThroughFacts};
use crate::words::Order;

/// A result strikes a unit; `foes` are the hexes of the enemies it retreats from.
pub(super) fn suffer(cx: &mut Cx<Battle>, unit: UnitId, fate: &Fate, foes: &[Spot]) -> Step<Battle> {
    let Some(from) = cx.spot(unit).filter(|_| !fate.is_unharmed()) else { return Ok(()) };
    let harm = Harm::of(fate);
    let lives = !harm.eliminated && cx.row(unit).strength > harm.steps;
    let changes = harm.steps > 0 || harm.eliminated || harm.order != fate.was || harm.square_broken;
    // The way back is chosen before the blow is seen: a routed unit stands with nobody, not even while its owner thinks.
    let rout = if lives && fate.rout_retreat > 0 { Some(way_of_rout(cx, unit, fate.rout_retreat.into())?) } else { None };
    let flight = Flight { unit, order: harm.order, from, hexes: fate.retreats.into(), foes, clear: false };
    let retreats = lives && rout.is_none() && fate.retreats > 0;
    let path = if retreats { way_back(cx, flight)? } else { None };
    if changes {
        cx.happen(Happened::Struck { unit, harm, because: fate.because.clone() })?;
    }
    match rout {
        Some(run) => run_away(cx, unit, run),
        None if retreats => fall_back(cx, flight, Going::Retreat, path),
        None => Ok(()),
    }
}

/// BW-GAP-17: so many hexes away from the enemies that took part.
pub(super) fn retreat(cx: &mut Cx<Battle>, unit: UnitId, hexes: usize, foes: &[Spot], going: Going) -> Step<Battle> {
    let Some(from) = cx.spot(unit) else { return Ok(()) };
    let flight = Flight { unit, order: cx.row(unit).order, from, hexes, foes, clear: false };
    let path = way_back(cx, flight)?;
    fall_back(cx, flight, going, path)
}

fn fall_back(cx: &mut Cx<Battle>, flight: Flight, going: Going, path: Option<Vec<Spot>>) -> Step<Battle> {
    retract(cx, flight.unit)?;
    match path {
        Some(path) => go(cx, flight, going, path),
        None => hemmed_in(cx, flight.unit, Must::Retreat),
    }
}

/// Goes the way of a retreat; leaders who would be left alone go along.
pub(super) fn go(cx: &mut Cx<Battle>, flight: Flight, going: Going, path: Vec<Spot>) -> Step<Battle> {
    let Flight { unit, from, foes, clear, .. } = flight;
    let to = path.last().copied().unwrap_or(from);
    // BW-GAP-13: out of the fire it goes back keeping its facing.
    let foe = foes.first().filter(|_| !clear);
    let wanted = foe.map_or(cx.row(unit).facing, |foe| cx.facing_towards(to, *foe));
    let facing = cx.facing_among(unit, to, wanted);
    cx.happen(Happened::Went { unit, going, path, facing })?;
    follow(cx, cx.side(unit), from, to)
}

/// The way of a retreat, hex by hex; its owner chooses between equals. Nothing if there is none.
pub(super) fn way_back(cx: &mut Cx<Battle>, flight: Flight) -> Step<Battle, Option<Vec<Spot>>> {
    let Some(length) = cx.retreat_length(flight) else { return Ok(None) };
    let mut path = Vec::with_capacity(length);
    while path.len() < length {
        let ways = cx.retreat_ways(flight, length, &mut path);
        let Some(to) = choose_way(cx, flight.unit, &ways, BW_GAP_17)? else { return Ok(None) };
        path.push(to);
    }
    Ok(Some(path))
}

/// One of equal hexes: the owner's choice.
fn choose_way(cx: &mut Cx<Battle>, unit: UnitId, ways: &[Spot], clause: Clause) -> Step<Battle, Option<Spot>> {
    let side = cx.side(unit);
    if ways.len() < 2 || cx.standing(side).ways != Habit::Ask {
        return Ok(ways.first().copied());
    }
    match cx.choose(side, Prompt::Way { unit, of: Spots::new(ways) })? {
        Action::GoBack { to } if ways.contains(&to) => Ok(Some(to)),
        _ => Err(refuse("retreat/way", clause, "One of the hexes that are equally good.").into()),
    }
}

/// BW-GAP-20: a line is retracted if that is the only way to retreat.
pub(super) fn retract(cx: &mut Cx<Battle>, unit: UnitId) -> Step<Battle> {
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

/// The way of a rout.
enum Run {
    Surrounded,
    Trapped,
    Runs { path: Vec<Spot>, leaves: bool },
}

/// BW-GAP-18: so many movement points, hex by hex; its owner chooses between equals.
fn way_of_rout(cx: &mut Cx<Battle>, unit: UnitId, points: u32) -> Step<Battle, Run> {
    if cx.is_surrounded(unit) {
        return Ok(Run::Surrounded);
    }
    let (mut path, mut left) = (Vec::new(), 2 * i64::from(points));
    loop {
        match cx.rout_next(unit, left, &mut path) {
            Rout::Trapped => return Ok(Run::Trapped),
            Rout::Stops => return Ok(Run::Runs { path, leaves: false }),
            Rout::Leaves => return Ok(Run::Runs { path, leaves: true }),
            Rout::Runs { ways, cost } => {
                let Some(to) = choose_way(cx, unit, &ways, BW_GAP_18)? else { return Ok(Run::Trapped) };
                path.push(to);
                left -= cost;
            }
        }
    }
}

/// BW-GAP-18: a rout of so many movement points.
pub(super) fn rout(cx: &mut Cx<Battle>, unit: UnitId, points: u32) -> Step<Battle> {
    if cx.spot(unit).is_none() {
        return Ok(());
    }
    let run = way_of_rout(cx, unit, points)?;
    run_away(cx, unit, run)
}

fn run_away(cx: &mut Cx<Battle>, unit: UnitId, run: Run) -> Step<Battle> {
    let (Some(from), side) = (cx.spot(unit), cx.side(unit)) else { return Ok(()) };
    let (path, leaves) = match run {
        Run::Runs { path, leaves } => (path, leaves),
        Run::Trapped => return hemmed_in(cx, unit, Must::RoutRetreat),
        Run::Surrounded => {
            let row = *cx.row(unit);
            let harm = Harm { steps: row.strength, eliminated: true, order: row.order, square_broken: false };
            return cx.happen(Happened::Struck { unit, harm, because: vec![BW_GAP_18] });
        }
    };
    let facing = cx.facing_home(unit);
    let through: Vec<UnitId> = path.iter().flat_map(|spot| cx.units_at(*spot).collect::<Vec<_>>()).collect();
    let to = path.last().copied().unwrap_or(from);
    cx.happen(Happened::Went { unit, going: Going::Rout, path, facing })?;
    // Off the map at once: others may stand in the last hex, and its owner may have a leader to think about.
    if leaves {
        cx.happen(Happened::Left { unit })?;
    }
    follow(cx, side, from, to)?;
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
