//! Orders: who may be told what, and the chance of it.

use grognard_engine::{Decision, Offer, Refused, Side};

use crate::battle::action::{Action, Prompt};
use crate::clause::*;
use crate::facts::command::above;
use crate::facts::orders::order_facts;
use crate::phases::orders::{forced, may_give, special};
use crate::procedures::order::order_rating;
use crate::table::{CommandId, Huzzah, OfficerId, Table, Target};
use crate::words::OrderKind;

const KINDS: [OrderKind; 4] = [OrderKind::Advance, OrderKind::Retire, OrderKind::Manoeuvre, OrderKind::Deploy];

/// Everything an officer could be told to order: officers with the targets under them.
fn pairs(table: &Table, side: Side) -> impl Iterator<Item = (OfficerId, Target)> + '_ {
    let present = table.officers_of(side).filter(|officer| table.officer(*officer).on_table());
    present.flat_map(move |officer| targets(table, side, officer).map(move |target| (officer, target)))
}

/// Whom one officer could order, as far as the chain of command goes.
pub fn targets(table: &Table, side: Side, officer: OfficerId) -> impl Iterator<Item = Target> + '_ {
    let (attached, taken_over) = (table.officer(officer).attached, table.officer(officer).superseding);
    // HZ-ORES-01: a CinC has the command he has taken over and no other.
    let is_his = move |command: CommandId| match taken_over {
        Some(_) => table.command(command).officer == Some(officer),
        None => table.commander(command) == Some(officer),
    };
    let units = table.on_table(side).filter(move |unit| match attached {
        Some(own) => *unit == own,
        None => is_his(table.card(*unit).brigade),
    });
    let groups = table.commands_of(side).filter(move |command| attached.is_none() && above(table, *command).any(is_his));
    units.map(Target::Unit).chain(groups.map(Target::Command))
}

pub fn offers(table: &Table, side: Side) -> Vec<Offer<Action>> {
    let mut all = Vec::new();
    if let Some(giving) = table.giving().filter(|giving| giving.huzzah == Huzzah::Waiting) {
        for kind in KINDS.into_iter().filter(|kind| may_give(table, side, giving.officer, giving.target, *kind).is_ok()) {
            let words = format!("Huzzah! order: {} {}", order_name(kind), target_name(table, giving.target));
            all.push(Offer::new(Action::FreeOrder { kind }, words, HZ_ORD_35));
        }
    }
    for unit in table.on_table(side).filter(|unit| table.unit(*unit).forced.is_some()) {
        if forced::may_give_forced(table, side, unit).is_ok() {
            all.push(Offer::new(Action::ForcedOrder { unit }, format!("Forced order to {}", table.name(unit)), HZ_FORC_03).about(unit));
        }
    }
    for (officer, target) in pairs(table, side) {
        for kind in KINDS {
            if may_give(table, side, officer, target, kind).is_err() {
                continue;
            }
            let facts = order_facts(table, officer, target, kind);
            let rating = order_rating(&facts, table.rules()).total();
            if rating < table.rules().tests.dice.lowest_order_rating.value {
                continue;
            }
            let words =
                format!("{}: {} {} ({rating} or less)", table.officer_card(officer).name, order_name(kind), target_name(table, target));
            let offer = Offer::new(Action::Order { officer, target, kind }, words, HZ_ORD_01);
            all.push(match target {
                Target::Unit(unit) => offer.about(unit),
                Target::Command(_) => offer,
            });
        }
    }
    appointments(table, side, &mut all);
    if special::may_rearm(table, side).is_ok() {
        all.push(Offer::new(Action::Rearm, "Bring up ammunition", HZ_REA_01));
    }
    all.push(Offer::new(Action::EndOrders, "End the orders", HZ_SEQ_07));
    all
}

/// HZ-APP-08: after a Huzzah! without a roll, which ends the phase, or by a roll like the first.
fn appointments(table: &Table, side: Side, all: &mut Vec<Offer<Action>>) {
    let free = special::appoints_freely(table, side);
    for command in table.commands_of(side) {
        let name = &table.command_card(command).name;
        if free && special::may_appoint(table, side, command, false).is_ok() {
            let words = format!("Appoint an officer to {name} without a roll, which ends the orders");
            all.push(Offer::new(Action::Appoint { command, rolls: false }, words, HZ_APP_08));
        }
        if special::may_appoint(table, side, command, free).is_ok() {
            let words = format!("Appoint an officer to {name}");
            all.push(Offer::new(Action::Appoint { command, rolls: free }, words, HZ_APP_01));
        }
    }
}

pub const fn order_name(kind: OrderKind) -> &'static str {
    match kind {
        OrderKind::Advance => "advance",
        OrderKind::Retire => "retire",
        OrderKind::Manoeuvre => "manoeuvre",
        OrderKind::Deploy => "deploy",
    }
}

pub fn target_name(table: &Table, target: Target) -> &str {
    match target {
        Target::Unit(unit) => table.name(unit),
        Target::Command(command) => &table.command_card(command).name,
    }
}

/// HZ-ORES: officers who can give no more orders, and why.
pub fn refused(table: &Table, decision: &Decision<Prompt>) -> Vec<Refused> {
    if decision.prompt != Prompt::Orders {
        return Vec::new();
    }
    let side = decision.side;
    let tried = pairs(table, side).filter(|(_, target)| matches!(target, Target::Command(_)));
    tried
        .filter_map(|(officer, target)| {
            let refusal = may_give(table, side, officer, target, OrderKind::Advance).err()?;
            Some(Refused::new(format!("{}: advance {}", table.officer_card(officer).name, target_name(table, target)), refusal))
        })
        .collect()
}
