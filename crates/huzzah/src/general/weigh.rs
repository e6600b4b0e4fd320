//! The answers worth weighing. Every act is tried on a copy of the table and judged by the tests it brings about, at their exact odds: the
//! enemy's threat tests, our own, the engagements it opens.

use grognard_engine::{Decision, Idea, Ledger, Posture, Side, UnitId, UnitSet};

use super::acts::{Act, acts};
use super::eye::wear;
use super::{answers, fight, outlook, thumb};
use crate::battle::action::{Action, Prompt};
use crate::battle::offers::targets;
use crate::facts::Stance;
use crate::facts::guns::{self, Shot};
use crate::facts::orders::order_facts;
use crate::facts::trials::shot_facts;
use crate::moves::react::shots_at_rest;
use crate::phases::orders::carry_out::may_act_now;
use crate::phases::orders::legal::table_units;
use crate::phases::orders::may_give;
use crate::phases::reinforcements;
use crate::procedures::order::order_rating;
use crate::procedures::threat::threat_rating;
use crate::table::{Frame, OfficerId, Order, Table, Target};
use crate::words::{OfficerLevel, OrderKind};

/// What a unit brought on is worth, as a share of itself.
const FRESH: f64 = 0.2;

pub fn ideas(table: &Table, decision: &Decision<Prompt>, posture: Posture) -> Vec<Idea<Action>> {
    let thumb = thumb::thumb(table, decision);
    let mut all = match (decision.prompt, table.frame()) {
        (Prompt::Orders, _) if !matches!(thumb, Some(Action::ForcedOrder { .. } | Action::FreeOrder { .. })) => {
            orders(table, decision.side, posture)
        }
        (Prompt::CarryOut, Some(Frame::CarryOut(order))) if !matches!(thumb, Some(Action::Enter { .. })) => {
            carry_out(table, &order, posture)
        }
        (Prompt::Bombard { target, batteries }, _) => bombard(table, target, batteries),
        (Prompt::LastBombardments { batteries }, _) => soften(table, batteries),
        (Prompt::Officers, _) => officers(table, decision.side, thumb.clone()),
        _ => answers::ideas(table, decision),
    };
    if all.is_empty() {
        all.extend(thumb.map(|action| Idea::new(action, 0.0)));
    }
    all.sort_by(|one, other| other.merit.total_cmp(&one.merit));
    all
}

/// Each order at the chance that it is obeyed, times what its units would do with it.
fn orders(table: &Table, side: Side, posture: Posture) -> Vec<Idea<Action>> {
    let mut known: Vec<(UnitId, OrderKind, f64)> = Vec::new();
    let lowest = table.rules().tests.dice.lowest_order_rating.value;
    let mut all = vec![Idea::new(Action::EndOrders, 0.0)];
    let before = outlook::outlook(table, side);
    for (officer, target, kind) in every(table, side) {
        let Some(order) = proposed(table, side, officer, target, kind) else { continue };
        let rating = order_rating(&order_facts(table, officer, target, kind), table.rules()).total();
        if rating < lowest {
            continue;
        }
        let mut gain = 0.0;
        for unit in table_units(table, target) {
            let merit = match known.iter().find(|(other, of, _)| (*other, *of) == (unit, kind)) {
                Some((.., merit)) => *merit,
                None => {
                    let merit = best_act(table, &order, unit, before, posture).map_or(0.0, |(merit, _)| merit);
                    known.push((unit, kind, merit));
                    merit
                }
            };
            gain += merit;
        }
        if let (OrderKind::Advance, Target::Command(command)) = (kind, target) {
            gain += reinforcements::due(table, command).map(|unit| FRESH * outlook::share(table, unit)).sum::<f64>();
        }
        let chance = fight::succeeds(rating, table.rules());
        let action = Action::Order { officer, target, kind };
        all.push(Idea::new(action, chance * gain - (1.0 - chance) * stake(table, officer)));
    }
    all
}

/// An order as it would be carried out, if it may be given.
pub fn proposed(table: &Table, side: Side, officer: OfficerId, target: Target, kind: OrderKind) -> Option<Order> {
    let plan = may_give(table, side, officer, target, kind).ok()?;
    Some(Order { side, officer, target, kind, by: plan.by, at: plan.at, free: false, huzzah: false, forced: false, acted: UnitSet::EMPTY })
}

/// Every order that could be given.
fn every(table: &Table, side: Side) -> Vec<(OfficerId, Target, OrderKind)> {
    let able = |officer: &OfficerId| table.officer(*officer).on_table() && !table.officer(*officer).failed;
    let kinds = [OrderKind::Advance, OrderKind::Manoeuvre, OrderKind::Deploy, OrderKind::Retire];
    let mut all = Vec::new();
    for officer in table.officers_of(side).filter(able) {
        for target in targets(table, side, officer) {
            all.extend(kinds.into_iter().map(|kind| (officer, target, kind)));
        }
    }
    all
}

/// What a failed order costs: the orders of all under him that have not been given.
fn stake(table: &Table, officer: OfficerId) -> f64 {
    match table.officer_card(officer).level {
        OfficerLevel::Brigade => 0.0,
        OfficerLevel::Division | OfficerLevel::Corps => 0.01,
        OfficerLevel::CommanderInChief => 0.02,
    }
}

/// The best that a unit could do on an order, if anything is better than nothing.
fn best_act(table: &Table, order: &Order, unit: UnitId, before: f64, posture: Posture) -> Option<(f64, Act)> {
    let all = acts(table, order, unit).into_iter().map(|act| (merit(table, &act, before, posture), act));
    all.filter(|(merit, _)| *merit > 0.0).max_by(|one, other| one.0.total_cmp(&other.0))
}

/// The best that any unit could do on an order.
pub fn best_of_all(table: &Table, order: &Order, posture: Posture) -> Option<Act> {
    let before = outlook::outlook(table, order.side);
    let all = table_units(table, order.target).filter_map(|unit| best_act(table, order, unit, before, posture));
    all.max_by(|one, other| one.0.total_cmp(&other.0)).map(|(_, act)| act)
}

fn carry_out(table: &Table, order: &Order, posture: Posture) -> Vec<Idea<Action>> {
    let side = order.side;
    let before = outlook::outlook(table, side);
    // An order on which nobody acts has failed.
    let nothing = if order.acted.is_empty() { -0.01 } else { 0.0 };
    let mut all = vec![Idea::new(Action::EndOrder, nothing)];
    let able = table_units(table, order.target).filter(|unit| !order.acted.contains(*unit) && may_act_now(table, order, *unit).is_ok());
    for unit in able.collect::<Vec<_>>() {
        for act in acts(table, order, unit) {
            let merit = merit(table, &act, before, posture);
            all.push(Idea::new(act.action, merit));
        }
    }
    all
}

/// How much better the side stands with it, and how much nearer the unit is to where it is wanted.
fn merit(table: &Table, act: &Act, before: f64, posture: Posture) -> f64 {
    let after = act.after(table);
    let placed = outlook::place(&after, act.unit, posture) - outlook::place(table, act.unit, posture);
    outlook::outlook(&after, table.side(act.unit)) - before + placed
}

/// Where a fight hangs on an officer first; then by rule of thumb.
fn officers(table: &Table, side: Side, thumb: Option<Action>) -> Vec<Idea<Action>> {
    let mut all = answers::officers(table, side);
    all.extend(thumb.map(|action| Idea::new(action, 0.0)));
    all
}

fn bombard(table: &Table, target: UnitId, batteries: UnitSet) -> Vec<Idea<Action>> {
    let stance = Stance::of(table, target);
    let shots = batteries.iter().filter_map(|battery| guns::shot(table, battery, &stance));
    let ideas = shots.map(|shot| Idea::new(Action::Bombard { battery: shot.battery }, worth(table, target, &shot, 1.0)));
    [Idea::new(Action::HoldFire, 0.0)].into_iter().chain(ideas).collect()
}

/// Who stands still has time to rally: it is hurt half as much.
fn soften(table: &Table, batteries: UnitSet) -> Vec<Idea<Action>> {
    let aims = shots_at_rest(table, batteries.iter());
    let ideas = aims.into_iter().map(|(unit, shot)| {
        let battery = shot.battery;
        Idea::new(Action::BombardUnit { battery, unit }, worth(table, unit, &shot, 0.5))
    });
    [Idea::new(Action::HoldFire, 0.0)].into_iter().chain(ideas).collect()
}

/// A shot is worth the staggers it costs on average; a round kept is worth a little, less as the battle goes on.
fn worth(table: &Table, target: UnitId, shot: &Shot, lasting: f64) -> f64 {
    let full = f64::from(table.rules().morale.full(table.unit(target).quality).max(1));
    let left = 1.0 - f64::from(table.turn()) / f64::from(table.printed().turns.max(1));
    let facts = shot_facts(table, shot, &Stance::of(table, target));
    let rating = threat_rating(&facts, table.rules(), &mut Ledger::new(0)).morale;
    let lost = lasting * fight::staggers(rating, table.rules()) / full * (1.0 + wear(table, target));
    let rounds = f64::from(table.unit(shot.battery).bombardments.max(1));
    let price = 0.08 * left * (2.0 / (1.0 + rounds));
    (lost - price) * outlook::share(table, target)
}
