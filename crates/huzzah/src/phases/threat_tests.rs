//! Threat tests (HZ-THR-01..32): every unit of the phasing side in an enemy threat zone tests; the other player rolls.

use grognard_engine::coverage::record;
use grognard_engine::umpire::Verdict;
use grognard_engine::{Cx, Side, Step, UnitId, UnitSet};

use super::queue::Queue;
use super::throw::Throw;
use super::toll;
use crate::battle::action::Prompt;
use crate::clause::*;
use crate::facts::Stance;
use crate::facts::footing::{Footing, footing};
use crate::facts::threats::{Inquiry, Threateners, is_threatened, threateners};
use crate::facts::trials::{Enemies, in_own_zone, threatened_by};
use crate::procedures::permissions::must_test::{Cause, Inside, MustTestFacts, must_test};
use crate::procedures::threat::{ForcedOrder, ThreatFacts, ThreatOutcome, threat};
use crate::table::{Event, Subject, Table, Test};
use crate::words::{Arm, Ground};

/// HZ-SEQ-06: all that are in a zone as the phase begins, in the order their player picks. A threatener that breaks meanwhile threatens
/// nobody any more.
pub fn take_all(cx: &mut Cx<Table>, side: Side) -> Step<Table> {
    let due: Vec<UnitId> = cx.on_table(side).filter(|unit| is_due(cx, *unit, Cause::ThreatPhase)).collect();
    let mut queue = Queue::new(due);
    let mut smoking = UnitSet::EMPTY;
    while let Some(unit) = queue.next(cx, side, |left| Prompt::ThreatTests { left })? {
        let changed = in_zones(cx, unit, Test::Threat, &mut smoking)?;
        if changed {
            queue.retain(|unit| cx.unit(unit).on_table() && is_due(cx, unit, Cause::ThreatPhase));
        }
    }
    lay_smoke(cx, &smoking)
}

/// HZ-THR-01, HZ-DEP-11: some zone that it does not ignore holds it.
pub fn is_due(table: &Table, unit: UnitId, cause: Cause) -> bool {
    let stance = Stance::of(table, unit);
    if !is_threatened(table, &stance) {
        return false;
    }
    // HZ-TER-03: partly in is as in the open.
    let ground = match footing(table.printed(), &stance) {
        Footing { partly: true, .. } => Ground::Open,
        Footing { ground, .. } => ground,
    };
    let in_woods = |by: UnitId| footing(table.printed(), &Stance::of(table, by)).ground == Ground::Woods;
    let tested = |by: UnitId| {
        let card = table.card(by);
        let facts = MustTestFacts {
            arm: table.card(unit).arm,
            ground,
            not_phasing: false,
            in_zone: Inside::Partly,
            threatener: card.arm,
            cossacks_in_woods: card.abilities.cossack && in_woods(by),
            cause,
        };
        must_test(&facts, table.rules()).allowed
    };
    Inquiry::new(table, stance).by(|_| true).any(tested)
}

/// HZ-THR-27..32: one unit tests against all the zones it is in. Whether anybody left the table.
pub fn in_zones(cx: &mut Cx<Table>, unit: UnitId, test: Test, smoking: &mut UnitSet) -> Step<Table, bool> {
    let stance = Stance::of(cx, unit);
    let found = threateners(cx, &stance);
    smoking_guns(cx, &found, smoking);
    let answering = in_own_zone(cx, &stance, &whom(&found));
    let facts = threatened_by(cx, &stance, &found);
    let outcome = take(cx, unit, test, &facts)?;
    let gone = !cx.unit(unit).on_table();
    Ok(if outcome.check.is_huzzah() { unnerved(cx, unit, answering, smoking)? || gone } else { gone })
}

/// HZ-THR-32: a Huzzah! makes the threateners in the unit's own zone test; one of theirs makes theirs, and nobody tests twice over it.
/// Whether anybody left the table.
pub fn unnerved(cx: &mut Cx<Table>, by: UnitId, mut due: Enemies, smoking: &mut UnitSet) -> Step<Table, bool> {
    let mut tested = UnitSet::EMPTY;
    tested.insert(by);
    let (mut next, mut gone) = (0, false);
    while let Some(&unit) = due.get(next) {
        next += 1;
        if tested.contains(unit) || !cx.unit(unit).on_table() {
            continue;
        }
        tested.insert(unit);
        let stance = Stance::of(cx, unit);
        let found = threateners(cx, &stance);
        smoking_guns(cx, &found, smoking);
        let answering = in_own_zone(cx, &stance, &whom(&found));
        let facts = threatened_by(cx, &stance, &found);
        if take(cx, unit, Test::Threat, &facts)?.check.is_huzzah() {
            due.extend(answering);
        }
        gone |= !cx.unit(unit).on_table();
    }
    Ok(gone)
}

fn whom(found: &Threateners) -> Enemies {
    found.iter().map(|threat| threat.by).collect()
}

/// One test and what it costs.
pub fn take(cx: &mut Cx<Table>, unit: UnitId, test: Test, facts: &ThreatFacts) -> Step<Table, ThreatOutcome> {
    let rules = cx.rules_arc();
    let side = cx.side(unit);
    let mut throw = Throw::new(cx, side).of(unit);
    let outcome = threat(facts, &rules, &mut throw)?;
    let seen = std::mem::take(&mut throw.seen);
    for seen in seen {
        cx.happen(seen.told(test, Subject::Unit(unit), outcome.check.succeeded(), outcome.clauses()))?;
    }
    toll::stagger(cx, unit, outcome.staggers, HZ_THR_28)?;
    if let Some(order) = outcome.forced_order.filter(|_| cx.unit(unit).on_table()) {
        let clause = if order == ForcedOrder::DeployToLine { HZ_FORC_01 } else { HZ_FORC_02 };
        cx.happen(Event::Forced { unit, order: Some(order), clause })?;
    }
    Ok(outcome)
}

/// Batteries whose short range zone threatened a unit: each lays smoke.
pub fn smoking_guns(table: &Table, threateners: &Threateners, smoking: &mut UnitSet) {
    for threat in threateners.iter().filter(|threat| table.card(threat.by).arm == Arm::Artillery) {
        // HZ-THR-38: canister bounces through to nobody.
        record(HZ_THR_38);
        smoking.insert(threat.by);
    }
}

/// HZ-SMK-02: one marker, however many units a battery threatened at once.
pub fn lay_smoke(cx: &mut Cx<Table>, smoking: &UnitSet) -> Step<Table> {
    let more = cx.rules().tests.bombardment.smoke_after_test.value as u8;
    for battery in smoking.iter() {
        let smoke = cx.unit(battery).smoke.saturating_add(more);
        cx.happen(Event::Smoked { battery, smoke, clause: HZ_SMK_02 })?;
    }
    Ok(())
}
