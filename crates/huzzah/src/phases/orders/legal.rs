//! Who may order whom, now (HZ-ORES-01..31). Offers, samples and checks all come here.

use grognard_engine::coverage::record;
use grognard_engine::{Refusal, Ruling, Side, UnitId};

use crate::clause::*;
use crate::facts::command::{above, cut_off, ordered_units};
use crate::phases::reinforcements;
use crate::procedures::permissions::after_failed_order::{AfterFailedOrderFacts, after_failed_order};
use crate::procedures::permissions::may_act::{MayActFacts, may_act};
use crate::procedures::permissions::may_order::{AttachedTo, MayOrderFacts, Ordered, may_order};
use crate::procedures::permissions::may_order_again::{Again, MayOrderAgainFacts, may_order_again};
use crate::procedures::threat::ForcedOrder;
use crate::table::{CommandId, Huzzah, OfficerId, Table, Target};
use crate::words::{OfficerLevel, OrderKind};

/// How an order that may be given is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The level at which the officer acts.
    pub by: OfficerLevel,
    /// The level of what he orders.
    pub at: Ordered,
}

/// A ruling as a refusal.
pub fn obey(code: &'static str, ruling: &Ruling) -> Result<(), Refusal> {
    if ruling.allowed { Ok(()) } else { Err(Refusal::new(code, ruling.clause, sentence(&ruling.because))) }
}

/// The book's reason as a sentence.
fn sentence(because: &str) -> String {
    let mut letters = because.chars();
    let Some(first) = letters.next() else { return String::new() };
    let mut words = String::with_capacity(because.len() + 4);
    words.extend(first.to_uppercase());
    words.push_str(letters.as_str());
    words.push('.');
    words
}

/// HZ-ORES: whether this officer may give this order now.
pub fn may_give(table: &Table, side: Side, officer: OfficerId, target: Target, kind: OrderKind) -> Result<Plan, Refusal> {
    let exists = officer.index() < table.printed().officers.len()
        && match target {
            Target::Unit(unit) => unit.index() < table.printed().units.len(),
            Target::Command(command) => command.index() < table.printed().commands.len(),
        };
    if !exists {
        return Err(Refusal::new("order/nobody", HZ_ORD_01, "There is no such officer, unit or command."));
    }
    let ours = table.officer_card(officer).side == side
        && match target {
            Target::Unit(unit) => table.side(unit) == side && table.unit(unit).on_table(),
            Target::Command(command) => table.command_card(command).side == side,
        };
    if !ours || !table.officer(officer).on_table() {
        return Err(Refusal::new("order/not-here", HZ_ORG_09, "An officer on the table orders units of his own army."));
    }
    let plan = may_turn_to(table, officer, target, kind)?;
    if let Target::Command(command) = target
        && reinforcements::is_awaited(table, command)
    {
        obey("order/reinforcements", &reinforcements::may_order_on(table, officer, command))?;
    }
    let comes_on = match (target, kind) {
        (Target::Command(command), OrderKind::Advance) if reinforcements::due(table, command).next().is_some() => {
            Some(reinforcements::may_order_on(table, officer, command))
        }
        _ => None,
    };
    let acts = table_units(table, target).any(|unit| could_act(table, officer, unit, target, kind).allowed);
    if let Some(ruling) = comes_on.filter(|_| !acts) {
        obey("order/reinforcements", &ruling)?;
    } else if !acts {
        return Err(Refusal::new("order/nobody-acts", HZ_ORD_16, "No unit could act on it."));
    }
    Ok(plan)
}

/// Whether he may order it at all as the turn has gone so far, whoever could act on it.
pub fn may_turn_to(table: &Table, officer: OfficerId, target: Target, kind: OrderKind) -> Result<Plan, Refusal> {
    let plan = whom(table, officer, target, kind)?;
    obey("order/again", &again(table, officer, target, plan))?;
    barred(table, officer, target)?;
    Ok(plan)
}

/// HZ-ORES-01..20: his level, and whom it lets him order.
fn whom(table: &Table, officer: OfficerId, target: Target, kind: OrderKind) -> Result<Plan, Refusal> {
    let state = table.officer(officer);
    let (at, lowest, unit) = match target {
        Target::Unit(unit) => (Ordered::Unit, table.card(unit).brigade, Some(unit)),
        Target::Command(command) => {
            let at = match table.level(command) {
                OfficerLevel::Brigade => Ordered::Brigade,
                OfficerLevel::Division => Ordered::Division,
                OfficerLevel::Corps => Ordered::Corps,
                OfficerLevel::CommanderInChief => {
                    return Err(Refusal::new("order/army", HZ_ORES_01, "The army is never ordered as one group."));
                }
            };
            (at, command, None)
        }
    };
    // The lowest command of his that holds the target: he acts at its level. A CinC who has taken one over has that one, and within it the
    // troops that its officer leads himself.
    let taken_over = above(table, lowest).find(|command| table.command(*command).officer == Some(officer));
    let held = taken_over.or_else(|| above(table, lowest).find(|command| table.commander(*command) == Some(officer)));
    let attached_to = match (state.attached, unit) {
        (None, _) => AttachedTo::Nobody,
        (Some(own), Some(unit)) if own == unit => AttachedTo::ThisUnit,
        (Some(_), _) => AttachedTo::AnotherUnit,
    };
    let by = held.map_or(table.officer_card(officer).level, |command| table.level(command));
    let facts = MayOrderFacts {
        level: if state.superseding.is_some() { OfficerLevel::CommanderInChief } else { by },
        attached_to,
        superseding: taken_over.map(|command| table.level(command)),
        target: at,
        not_his: held.is_none(),
        routing: unit.is_some_and(|unit| table.unit(unit).routing),
        other_officer_attached: unit.is_some_and(|unit| table.unit(unit).attached.is_some_and(|other| other != officer)),
        order: kind,
    };
    obey("order/whom", &may_order(&facts, table.rules()).ruling)?;
    Ok(Plan { by, at })
}

/// HZ-ORES-27..31, HZ-ORD-36..38: after what he and others have ordered this turn.
fn again(table: &Table, officer: OfficerId, target: Target, plan: Plan) -> Ruling {
    let (state, giving) = (table.officer(officer), table.giving());
    let same = giving.is_some_and(|giving| giving.officer == officer && giving.target == target);
    let ordered = match target {
        Target::Unit(unit) => table.unit(unit).orders,
        Target::Command(command) => table.command(command).orders,
    };
    let huzzah = giving.filter(|giving| giving.officer == officer).map_or(Huzzah::No, |giving| giving.huzzah);
    let levels = |unit: UnitId| table.unit(unit).level.is_some_and(|level| level != plan.by);
    let led = matches!(target, Target::Unit(unit) if table.unit(unit).attached == Some(officer));
    if led {
        record(HZ_ORES_19);
    }
    let facts = MayOrderAgainFacts {
        target: match (same, ordered) {
            (true, _) => Again::TheSame,
            (false, 0) => Again::NewOne,
            (false, _) => Again::EarlierOne,
        },
        failed: state.failed,
        other_officer_since: state.given > 0 && giving.is_none_or(|giving| giving.officer != officer),
        ordered_at_other_level: state.at.is_some_and(|at| at != plan.at),
        other_level_ordered_it: !same && !led && (ordered_units(table, target).any(levels) || senior_ordered(table, officer, target)),
        huzzah_order_waiting: same && huzzah == Huzzah::Waiting,
        rolls_instead: false,
        huzzah_order_used: huzzah == Huzzah::Used,
    };
    may_order_again(&facts, table.rules())
}

/// HZ-ORES-31: once a senior officer has ordered a group of his, none of his subordinates orders another. He did so at the level of the
/// command above them: the CinC in the place of a brigadier, or a general with troops of his own, is a brigadier.
fn senior_ordered(table: &Table, officer: OfficerId, target: Target) -> bool {
    let lowest = match target {
        Target::Unit(unit) => table.card(unit).brigade,
        Target::Command(command) => command,
    };
    let seniors = above(table, lowest).skip_while(|command| table.commander(*command) != Some(officer));
    let ordered = |command: CommandId, senior: OfficerId| {
        let state = table.officer(senior);
        senior != officer && state.by == Some(table.level(command)) && state.at.is_some_and(|at| at != Ordered::Unit)
    };
    { seniors }.any(|command| table.commander(command).is_some_and(|senior| ordered(command, senior)))
}

/// HZ-ORES-07, 11, 15: nothing under an officer who failed, but units with officers of their own.
fn barred(table: &Table, officer: OfficerId, target: Target) -> Result<(), Refusal> {
    let (lowest, own) = match target {
        Target::Unit(unit) => (table.card(unit).brigade, table.unit(unit).attached == Some(officer)),
        Target::Command(command) => (command, false),
    };
    let failed = above(table, lowest).find(|command| table.command(*command).barred);
    failed.map_or(Ok(()), |command| obey("order/failed-above", &after_failure(table, command, own)))
}

/// What an officer's failure means for those in his command.
fn after_failure(table: &Table, command: CommandId, other_officer_attached: bool) -> Ruling {
    let facts = AfterFailedOrderFacts { failed_level: table.level(command), not_his: false, other_officer_attached };
    after_failed_order(&facts, table.rules())
}

/// The units an order goes to, wherever they are.
pub fn units(table: &Table, target: Target) -> impl Iterator<Item = UnitId> + '_ {
    let (one, many): (Option<UnitId>, &[UnitId]) = match target {
        Target::Unit(unit) => (Some(unit), &[]),
        Target::Command(command) => (None, &table.command_card(command).units),
    };
    one.into_iter().chain(many.iter().copied())
}

/// Those of them on the table.
pub fn table_units(table: &Table, target: Target) -> impl Iterator<Item = UnitId> + '_ {
    units(table, target).filter(|unit| table.unit(*unit).on_table())
}

/// HZ-ORD-14, HZ-ORES-07, 11, 15, 18, 23, HZ-ADV-12, HZ-CAV-03, HZ-RCL-02: whether a unit may act on the order.
pub fn could_act(table: &Table, officer: OfficerId, unit: UnitId, target: Target, kind: OrderKind) -> Ruling {
    let state = table.unit(unit);
    let grouped = matches!(target, Target::Command(_));
    let facts = MayActFacts {
        order: kind,
        action: kind,
        nobody_acts: false,
        routing: state.routing,
        other_officer_attached: grouped && state.attached.is_some_and(|own| own != officer),
        blown: state.blown,
        blown_by_enemy_attack: false,
        recall_pending: state.forced == Some(ForcedOrder::Recall) && state.blown,
        made_contact: state.attacked,
        touched_flank: state.spent && !state.attacked,
    };
    let ruling = may_act(&facts, table.rules());
    cut_off(table, unit, target).filter(|_| ruling.allowed).map_or(ruling, |failed| after_failure(table, failed, false))
}

/// The command whose commander is the lowest above a unit: who answers for a forced order.
pub fn officer_of(table: &Table, unit: UnitId) -> Option<OfficerId> {
    let brigade: CommandId = table.card(unit).brigade;
    table.unit(unit).attached.or_else(|| table.commander(brigade))
}
