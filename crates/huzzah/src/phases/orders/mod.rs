//! Orders and movement (HZ-ORD, HZ-ORES): an officer names the order and whom it goes to, rolls, and on success the units of the group
//! act one at a time.

pub mod carry_out;
pub mod forced;
pub mod legal;
pub mod special;

use grognard_engine::umpire::Verdict;
use grognard_engine::{Clause, Cx, Refusal, Side, Step, UnitId, UnitSet};

pub use carry_out::{act, nobody_left};
pub use legal::{Plan, may_give};

use super::queue::Queue;
use super::throw::Throw;
use super::{mines, reinforcements};
use crate::battle::action::Prompt;
use crate::clause::*;
use crate::facts::orders::order_facts;
use crate::moves::react;
use crate::procedures::order::{OrderOutcome, order, order_rating};
use crate::procedures::threat::ForcedOrder;
use crate::table::{Event, Huzzah, OfficerId, Order, Phase, Subject, Table, Target, Test};
use crate::words::{OfficerLevel, OrderKind};

/// HZ-ORD-01, HZ-ORD-13: an order is named, then rolled for.
pub fn give(cx: &mut Cx<Table>, side: Side, officer: OfficerId, target: Target, kind: OrderKind) -> Step<Table> {
    let plan = may_give(cx, side, officer, target, kind)?;
    let facts = order_facts(cx, officer, target, kind);
    let rules = cx.rules_arc();
    if order_rating(&facts, &rules).total() < rules.tests.dice.lowest_order_rating.value {
        return Err(Refusal::new("order/rating", HZ_ORD_12, "His command rating is too low for this order.").into());
    }
    if let (Target::Command(command), OrderKind::Advance) = (target, kind) {
        reinforcements::note_order(cx, command)?;
    }
    let mut throw = Throw::new(cx, side).by(officer).of_target(target);
    let outcome = order(&facts, &rules, &mut throw)?;
    let seen = std::mem::take(&mut throw.seen);
    let obeyed = matches!(outcome, OrderOutcome::Obeyed | OrderOutcome::Huzzah);
    for seen in seen {
        cx.happen(seen.told(Test::Order, Subject::Officer(officer), obeyed, outcome.clauses()))?;
    }
    if !obeyed {
        return fail(cx, side, officer, false, HZ_ORD_13);
    }
    let huzzah = outcome == OrderOutcome::Huzzah;
    let order = Order { side, officer, target, kind, by: plan.by, at: plan.at, free: false, huzzah, forced: false, acted: UnitSet::EMPTY };
    cx.happen(Event::OrderGiven { order: Box::new(order), clause: if huzzah { HZ_ORD_35 } else { HZ_ORD_13 } })
}

/// HZ-ORD-35, HZ-ORD-36: the second order of a Huzzah! succeeds by itself.
pub fn give_free(cx: &mut Cx<Table>, side: Side, kind: OrderKind) -> Step<Table> {
    let Some(giving) = cx.giving().filter(|giving| giving.huzzah == Huzzah::Waiting) else {
        return Err(Refusal::new("order/no-huzzah", HZ_ORD_35, "No Huzzah! order is in hand.").into());
    };
    let plan = may_give(cx, side, giving.officer, giving.target, kind)?;
    let order = Order {
        side,
        officer: giving.officer,
        target: giving.target,
        kind,
        by: plan.by,
        at: plan.at,
        free: true,
        huzzah: false,
        forced: false,
        acted: UnitSet::EMPTY,
    };
    cx.happen(Event::OrderGiven { order: Box::new(order), clause: HZ_ORD_36 })
}

/// HZ-ORES-03, 07, 11, 15, 27: he gives no more orders, nor does anybody under him; the CinC's failure ends the phase.
pub fn fail(cx: &mut Cx<Table>, side: Side, officer: OfficerId, forced: bool, clause: Clause) -> Step<Table> {
    let bars = cx.acts_for(officer);
    cx.happen(Event::OrderFailed { officer, bars, forced, clause })?;
    if cx.officer_card(officer).level == OfficerLevel::CommanderInChief {
        end(cx, side)?;
    }
    Ok(())
}

/// HZ-ORD-15, HZ-ORD-16: an order on which nobody has acted has failed.
pub fn end_order(cx: &mut Cx<Table>, order: &Order) -> Step<Table> {
    let acted = !order.acted.is_empty();
    cx.happen(Event::OrderDone { clause: if acted { HZ_ORD_15 } else { HZ_ORD_16 } })?;
    if acted { Ok(()) } else { fail(cx, order.side, order.officer, false, HZ_ORD_16) }
}

/// The phase is over: forced orders that could have been given and were not have failed.
pub fn end(cx: &mut Cx<Table>, side: Side) -> Step<Table> {
    let owed = |unit: &UnitId| cx.unit(*unit).forced.is_some() && !cx.unit(*unit).forced_late;
    let horse = |unit: &UnitId| cx.unit(*unit).forced == Some(ForcedOrder::Recall);
    let (horse, others): (Vec<UnitId>, Vec<UnitId>) = cx.on_table(side).filter(owed).partition(horse);
    for unit in others {
        forced::never_formed(cx, unit)?;
    }
    // HZ-GAP-13: one that runs may stand in another's way.
    let mut wild = Queue::new(horse);
    while let Some(unit) = wild.next(cx, side, |left| Prompt::RunWild { left })? {
        forced::never_recalled(cx, unit)?;
        wild.retain(|unit| cx.unit(unit).on_table());
    }
    react::closing(cx, side)?;
    mines::last_chance(cx, side)?;
    reinforcements::hold_back(cx, side)?;
    super::end(cx, side, Phase::Orders)
}
