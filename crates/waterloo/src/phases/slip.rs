//! Getting away before fire and before shock: BW-GAP-13, BW-GAP-15. A stack goes together or not at all.

use std::sync::Arc;

use grognard_engine::umpire::{Procedure, Verdict};
use grognard_engine::{Cx, Side, Step, UnitId};

use super::hand::Seated;
use super::harm::{go, retract, retreat, way_back};
use crate::battle::action::Habit;
use crate::battle::event::{Check, Going, Happened, Harm};
use crate::battle::map::Spot;
use crate::battle::{Action, Battle, Prompt};
use crate::clause::*;
use crate::facts::denial::refuse;
use crate::facts::retreat::Flight;
use crate::procedures::permissions::may_retreat_before::{Before, RetreatBeforeFacts, may_retreat_before};
use crate::procedures::tests::retreat_before::{RetreatBefore, RetreatBeforeOutcome};
use crate::words::Order;

/// What is coming at a hex, and from where.
#[derive(Clone, Copy)]
pub(super) struct Threat<'a> {
    /// Who is threatened.
    pub owner: Side,
    pub target: Spot,
    pub before: Before,
    pub foes: &'a [Spot],
}

impl<'a> Threat<'a> {
    fn facts(self, battle: &Battle, unit: UnitId) -> RetreatBeforeFacts {
        RetreatBeforeFacts {
            unit: battle.unit(unit),
            before: self.before,
            surrounded: battle.is_surrounded(unit),
            ground: battle.ground(self.target),
            again: self.before.is_fire() && battle.row(unit).slipped,
        }
    }

    /// Out of the fire it goes clear of every zone (BW-GAP-13).
    fn flight(self, battle: &Battle, unit: UnitId, hexes: usize) -> Option<Flight<'a>> {
        let (from, order) = (battle.spot(unit)?, battle.row(unit).order);
        Some(Flight { unit, order, from, hexes, foes: self.foes, clear: self.before.is_fire() })
    }

    fn able(self, battle: &Battle, unit: UnitId) -> bool {
        may_retreat_before(&self.facts(battle, unit), battle.rules()).allowed
            && self.flight(battle, unit, 1).is_some_and(|flight| battle.retreat_length(flight).is_some())
    }

    /// The owner's standing order, or his answer.
    fn wants(self, cx: &mut Cx<Battle>, top: UnitId) -> Step<Battle, bool> {
        let standing = cx.standing(self.owner);
        let (habit, prompt, clause) = if self.before.is_fire() {
            (standing.before_fire, Prompt::RetreatBeforeFire { unit: top }, BW_GAP_13)
        } else {
            (standing.before_shock, Prompt::RetreatBeforeShock { target: self.target }, BW_GAP_15)
        };
        match habit {
            Habit::Always => Ok(true),
            Habit::Never => Ok(false),
            Habit::Ask => match cx.choose(self.owner, prompt)? {
                Action::GiveWay => Ok(true),
                Action::Stand => Ok(false),
                _ => Err(refuse("reaction/answer", clause, "Give way, or stand.").into()),
            },
        }
    }
}

/// Whoever stands in the hex tries to get away; true if nobody is left there.
pub(super) fn slips_away(cx: &mut Cx<Battle>, threat: Threat) -> Step<Battle, bool> {
    let units: Vec<UnitId> = cx.units_at(threat.target).collect();
    let Some(top) = units.first().copied() else { return Ok(false) };
    if !units.iter().all(|unit| threat.able(cx, *unit)) || !threat.wants(cx, top)? {
        return Ok(false);
    }
    let (facts, printed, fire) = (threat.facts(cx, top), Arc::clone(&cx.printed), threat.before.is_fire());
    let mut hand = Seated::new(cx, threat.owner, Some(top));
    let outcome = RetreatBefore::run(&facts, &printed.rules, &mut hand)?;
    let ledger = Box::new(hand.ledger);
    let (check, clause) = if fire { (Check::RetreatBeforeFire, BW_GAP_13) } else { (Check::RetreatBeforeShock, BW_GAP_15) };
    let passed = matches!(outcome, RetreatBeforeOutcome::GetsAway { .. });
    cx.happen(Happened::Checked { unit: top, check, passed, ledger, because: outcome.clauses() })?;
    for unit in units {
        match outcome {
            RetreatBeforeOutcome::GetsAway { hexes, .. } if fire => out_of_the_fire(cx, threat, unit, hexes.into())?,
            RetreatBeforeOutcome::GetsAway { hexes, .. } => retreat(cx, unit, hexes.into(), threat.foes, Going::Escape)?,
            RetreatBeforeOutcome::Caught { .. } => {
                let harm = Harm { steps: 0, eliminated: false, order: Order::D1, square_broken: false };
                cx.happen(Happened::Struck { unit, harm, because: vec![clause] })?;
            }
        }
    }
    Ok(passed && !cx.holds_hex(threat.target, threat.owner))
}

/// BW-GAP-13: one hex, clear of enemy zones; what finds none stays.
fn out_of_the_fire(cx: &mut Cx<Battle>, threat: Threat, unit: UnitId, hexes: usize) -> Step<Battle> {
    retract(cx, unit)?;
    let Some(flight) = threat.flight(cx, unit, hexes) else { return Ok(()) };
    match way_back(cx, flight)? {
        Some(path) => go(cx, flight, Going::Escape, path),
        None => Ok(()),
    }
}
