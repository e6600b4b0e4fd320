//! Forced orders (HZ-FORC-01..05): to form line or square after a failed threat test; and the recall of blown cavalry (HZ-RCL).

use grognard_engine::umpire::Verdict;
use grognard_engine::{Cx, Refusal, Side, Step, UnitId, UnitSet};

use super::super::throw::Throw;
use super::super::toll;
use super::legal::{may_give, obey, officer_of};
use crate::clause::*;
use crate::facts::orders::order_facts;
use crate::procedures::forced_order::{ForcedOrderFacts, forced_order, late_staggers};
use crate::procedures::order::Ordered as OrderedFacts;
use crate::procedures::permissions::may_order::Ordered;
use crate::procedures::permissions::recall_given::{RecallGivenFacts, recall_given};
use crate::procedures::recall::{RecallFacts, RecallOutcome, recall};
use crate::procedures::threat::ForcedOrder;
use crate::table::{Event, OfficerId, Order, Subject, Table, Target, Test};
use crate::words::{Formation, OfficerLevel, OrderKind};
use crate::{compulsory, moves};

/// The officer who may roll for it now.
pub fn may_give_forced(table: &Table, side: Side, unit: UnitId) -> Result<(OfficerId, OfficerLevel), Refusal> {
    let ours = unit.index() < table.printed().units.len() && table.side(unit) == side && table.unit(unit).on_table();
    if !ours || table.unit(unit).forced.is_none() {
        return Err(Refusal::new("order/not-forced", HZ_FORC_03, "That unit is under no forced order."));
    }
    if table.unit(unit).forced_late {
        return Err(Refusal::new("order/forced-late", HZ_FORC_03, "These orders had begun: it is given first in its side's next ones."));
    }
    let Some(officer) = officer_of(table, unit) else {
        return Err(Refusal::new("order/no-officer", HZ_FORC_04, "It has no officer to give the order."));
    };
    // A recall is given to cavalry that can do nothing else: what bars its other orders does not bar this one.
    let recalled = table.unit(unit).forced == Some(ForcedOrder::Recall);
    if recalled {
        obey("order/recall", &recall_given(&RecallGivenFacts::default(), table.rules()))?;
    }
    match may_give(table, side, officer, Target::Unit(unit), OrderKind::Deploy) {
        Ok(plan) => Ok((officer, plan.by)),
        Err(refusal) if recalled && refusal.code == "order/nobody-acts" => Ok((officer, table.level(table.card(unit).brigade))),
        Err(refusal) => Err(refusal),
    }
}

/// HZ-FORC-03: the order is rolled for like any other.
pub fn give(cx: &mut Cx<Table>, side: Side, unit: UnitId) -> Step<Table> {
    let (officer, by) = may_give_forced(cx, side, unit)?;
    let forced = cx.unit(unit).forced;
    let ordered = order_facts(cx, officer, Target::Unit(unit), OrderKind::Deploy).ordered;
    let order = Order {
        side,
        officer,
        target: Target::Unit(unit),
        kind: OrderKind::Deploy,
        by,
        at: Ordered::Unit,
        free: false,
        huzzah: false,
        forced: true,
        acted: UnitSet::EMPTY,
    };
    match forced {
        Some(ForcedOrder::Recall) => give_recall(cx, unit, order, ordered),
        _ => give_deploy(cx, unit, order, ordered),
    }
}

/// HZ-FORC-04, HZ-FORC-05.
fn give_deploy(cx: &mut Cx<Table>, unit: UnitId, order: Order, ordered: OrderedFacts) -> Step<Table> {
    let rules = cx.rules_arc();
    let facts = deploy_facts(cx, unit, Some(order.officer), ordered);
    let into = cx.unit(unit).forced.and_then(ForcedOrder::formation).unwrap_or(Formation::Square);
    let mut throw = Throw::new(cx, order.side).of(unit);
    let outcome = forced_order(&facts, &rules, &mut throw)?;
    let seen = std::mem::take(&mut throw.seen);
    for seen in seen {
        cx.happen(seen.told(Test::ForcedOrder, Subject::Unit(unit), outcome.obeyed, outcome.clauses()))?;
    }
    cx.happen(Event::Forced { unit, order: None, clause: HZ_FORC_04 })?;
    toll::stagger(cx, unit, outcome.staggers, if outcome.late { HZ_FORC_05 } else { HZ_FORC_04 })?;
    if !outcome.obeyed {
        return super::fail(cx, order.side, order.officer, true, HZ_FORC_04);
    }
    let order = Order { huzzah: outcome.huzzah, ..order };
    cx.happen(Event::OrderGiven { order: Box::new(order), clause: HZ_FORC_03 })?;
    if cx.unit(unit).on_table() {
        // HZ-BOM-10: before the guns are asked, as for any other order.
        cx.happen(Event::UnitActed { unit, clause: HZ_FORC_03 })?;
        moves::form::obey_forced(cx, unit, into)?;
    }
    cx.happen(Event::OrderDone { clause: HZ_FORC_03 })
}

/// HZ-FORC-03, HZ-FORC-05: whoever forms as he is forced to, on whichever order to deploy, has obeyed. That order is no disobedience; others
/// that his officer gave before it are.
pub fn meets(cx: &mut Cx<Table>, order: &Order, unit: UnitId, into: Formation) -> Step<Table> {
    if !cx.unit(unit).forced.is_some_and(|order| order.is_met_by(into)) {
        return Ok(());
    }
    let officer = officer_of(cx, unit);
    let others = given_before(cx, officer).saturating_sub(u8::from(officer == Some(order.officer)));
    let staggers = if cx.unit(unit).forced_late { 0 } else { late_staggers(others, cx.rules()) };
    cx.happen(Event::Forced { unit, order: None, clause: HZ_FORC_03 })?;
    toll::stagger(cx, unit, staggers, HZ_FORC_05)
}

/// HZ-RCL-05, HZ-RCL-06.
fn give_recall(cx: &mut Cx<Table>, unit: UnitId, order: Order, ordered: OrderedFacts) -> Step<Table> {
    let rules = cx.rules_arc();
    let mut throw = Throw::new(cx, order.side).of(unit);
    let outcome = recall(&RecallFacts { not_ordered: false, ordered }, &rules, &mut throw)?;
    let seen = std::mem::take(&mut throw.seen);
    let obeyed = outcome == RecallOutcome::Obeyed;
    for seen in seen {
        cx.happen(seen.told(Test::Recall, Subject::Unit(unit), obeyed, outcome.clauses()))?;
    }
    cx.happen(Event::Forced { unit, order: None, clause: HZ_RCL_05 })?;
    if !obeyed {
        compulsory::run_forward(cx, unit)?;
        return super::fail(cx, order.side, order.officer, true, HZ_RCL_06);
    }
    cx.happen(Event::OrderGiven { order: Box::new(order), clause: HZ_RCL_05 })?;
    cx.happen(Event::UnitActed { unit, clause: HZ_RCL_05 })?;
    cx.happen(Event::OrderDone { clause: HZ_RCL_05 })
}

/// HZ-RCL-04: the orders phase ended without a recall, or the officer failed before it: it has failed.
pub fn never_recalled(cx: &mut Cx<Table>, unit: UnitId) -> Step<Table> {
    cx.happen(Event::Forced { unit, order: None, clause: HZ_RCL_04 })?;
    compulsory::run_forward(cx, unit)
}

/// The orders phase ended without the order to form line or square: it has failed.
pub fn never_formed(cx: &mut Cx<Table>, unit: UnitId) -> Step<Table> {
    let rules = cx.rules_arc();
    let side = cx.side(unit);
    let officer = officer_of(cx, unit);
    let facts = ForcedOrderFacts { no_officer: true, ..deploy_facts(cx, unit, officer, OrderedFacts::default()) };
    let outcome = forced_order(&facts, &rules, &mut Throw::new(cx, side).of(unit))?;
    cx.happen(Event::Forced { unit, order: None, clause: HZ_FORC_04 })?;
    toll::stagger(cx, unit, outcome.staggers, if outcome.late { HZ_FORC_05 } else { HZ_FORC_04 })
}

/// HZ-FORC-05: the orders he chose to give this turn.
fn given_before(table: &Table, officer: Option<OfficerId>) -> u8 {
    officer.map_or(0, |officer| table.officer(officer).chosen)
}

fn deploy_facts(table: &Table, unit: UnitId, officer: Option<OfficerId>, ordered: OrderedFacts) -> ForcedOrderFacts {
    let state = table.unit(unit);
    ForcedOrderFacts {
        quality: state.quality,
        staggers: state.staggers,
        kills: state.kills,
        given_before: given_before(table, officer),
        no_officer: officer.is_none(),
        ordered,
    }
}
