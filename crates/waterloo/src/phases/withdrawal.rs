//! Withdrawal: BW-GAP-06, 2, BW-GAP-08, BW-DIST-03, BW-TEC-08.

use std::sync::Arc;

use grognard_engine::umpire::{Procedure, Verdict};
use grognard_engine::{Cx, Refusal, Side, Step, UnitId};

use super::activation::mine;
use super::hand::Seated;
use super::harm::suffer;
use super::leaders::caught;
use crate::battle::Battle;
use crate::battle::event::{Check, Happened};
use crate::battle::map::Spot;
use crate::clause::*;
use crate::facts::denial::{refuse, refused};
use crate::procedures::lookups::{MovementType, Who};
use crate::procedures::permissions::may_leave_zoc::{LeaveZocFacts, may_leave_zoc};
use crate::procedures::tests::march_check::{March, MarchCheck, MarchFacts};
use crate::words::Order;

/// BW-DIST-03: an engaged D-2 unit that can withdraw.
pub(super) fn must(battle: &Battle, unit: UnitId) -> bool {
    battle.row(unit).order == Order::D2 && !hexes(battle, unit).is_empty()
}

/// The hexes a unit may withdraw to: out of enemy zones if it can.
pub(crate) fn hexes(battle: &Battle, unit: UnitId) -> Vec<Spot> {
    let (row, map) = (battle.row(unit), &battle.printed().map);
    let Some(at) = row.spot() else { return Vec::new() };
    if !battle.printed().brigade(unit).arm.is_infantry() || row.moved.is_some() || row.rallied || row.order == Order::Routed {
        return Vec::new();
    }
    if row.square || row.second.is_some() || !battle.is_engaged(unit) {
        return Vec::new();
    }
    map.neighbours(at).map(|(_, to)| to).filter(|to| may_withdraw(battle, unit, *to).is_ok()).collect()
}

fn open(battle: &Battle, unit: UnitId, at: Spot, to: Spot) -> Result<(), Refusal> {
    let (side, map) = (battle.side(unit), &battle.printed().map);
    let Some(way) = map.way(at, to).filter(|_| map.contains(to)) else {
        return Err(refuse("withdrawal/hex", BW_MVR_06, "Withdrawal is one hex."));
    };
    if map.cost(battle.plain_gait(unit), at, way).is_none() || !battle.is_free(side, to) {
        return Err(refuse("withdrawal/ground", BW_TEC_03, format!("It cannot go to {to}.")).fact("hex", to));
    }
    let order = battle.row(unit).order;
    battle.may_stay(unit, order, to).map_err(|ruling| refused("withdrawal/stacking", &ruling))?;
    if battle.facing_among(unit, to, battle.row(unit).facing) != battle.row(unit).facing {
        return Err(refuse("withdrawal/facing", BW_GAP_07, "Units stacked share one facing."));
    }
    Ok(())
}

fn may_withdraw(battle: &Battle, unit: UnitId, to: Spot) -> Result<(), Refusal> {
    let (row, side, map) = (battle.row(unit), battle.side(unit), &battle.printed().map);
    let Some(at) = row.spot() else { return Err(refuse("withdrawal/absent", BW_GAP_08, "It is not on the map.")) };
    let facts = LeaveZocFacts { who: Who::Infantry, order: row.order, movement: MovementType::Withdrawal, screened: false };
    let ruling = may_leave_zoc(&facts, battle.rules());
    if !ruling.allowed {
        return Err(refused("withdrawal/may-not", &ruling));
    }
    open(battle, unit, at, to)?;
    let clear = |spot: Spot| !battle.in_zone_of(side.other(), spot);
    if !clear(to) && map.neighbours(at).any(|(_, other)| clear(other) && open(battle, unit, at, other).is_ok()) {
        return Err(refuse("withdrawal/zone", BW_GAP_08, "There is a hex in no enemy zone of control.").fact("hex", to));
    }
    Ok(())
}

/// BW-GAP-08: one hex, keeping its facing; into an enemy zone only by a check.
pub(super) fn withdraw(cx: &mut Cx<Battle>, side: Side, unit: UnitId, to: Spot) -> Step<Battle> {
    mine(cx, side, unit)?;
    if !hexes(cx, unit).contains(&to) {
        may_withdraw(cx, unit, to)?;
        return Err(refuse("withdrawal/engaged", BW_GAP_06, "Only engaged infantry that has done nothing else withdraws.").into());
    }
    let row = *cx.row(unit);
    let by = MovementType::Withdrawal;
    cx.happen(Happened::Marched { unit, to, second: None, facing: row.facing, by, spent: 0, rapid: false })?;
    caught(cx, side.other(), to)?;
    if cx.in_zone_of(side.other(), to) {
        let printed = Arc::clone(&cx.printed);
        let facts = MarchFacts { unit: cx.unit(unit), march: March::WithdrewIntoZoc };
        let mut hand = Seated::new(cx, side, Some(unit));
        let outcome = MarchCheck::run(&facts, &printed.rules, &mut hand)?;
        let ledger = Box::new(hand.ledger);
        let passed = outcome.fate.is_unharmed();
        cx.happen(Happened::Checked { unit, check: Check::WithdrewIntoZone, passed, ledger, because: outcome.clauses() })?;
        suffer(cx, unit, &outcome.fate, &[])?;
    }
    Ok(())
}
