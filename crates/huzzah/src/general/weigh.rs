//! The answers worth weighing. Every act is tried on a copy of the table and judged by the tests it brings about, at their exact odds: the
//! enemy's threat tests, our own, the engagements it opens.

use grognard_engine::{Decision, Game, Idea, Posture, Side, UnitId, UnitSet};
use grognard_field::geometry::Pose;

use super::eye::{aim, wear};
use super::thumb::{self, clear};
use super::{fight, outlook};
use crate::battle::action::{Action, Anchor, Face, Hand, Prompt};
use crate::battle::offers::{action_of, targets};
use crate::clause::HZ_GAP_10;
use crate::facts::Stance;
use crate::facts::guns::{self, Shot};
use crate::facts::orders::order_facts;
use crate::facts::trials::shot_facts;
use crate::moves::limber::{self, Drill};
use crate::moves::react::shots_at_rest;
use crate::moves::{End, Way, form, manoeuvre, reach};
use crate::phases::orders::carry_out::may_act_now;
use crate::phases::orders::legal::table_units;
use crate::phases::orders::may_give;
use crate::phases::reinforcements;
use crate::procedures::order::order_rating;
use crate::procedures::permissions::may_manoeuvre::How;
use crate::procedures::threat::threat_rating;
use crate::table::{Event, Frame, OfficerId, Order, Table, Target};
use crate::words::{Arm, Formation, OfficerLevel, OrderKind};

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
        _ => Vec::new(),
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
        let Ok(plan) = may_give(table, side, officer, target, kind) else { continue };
        let rating = order_rating(&order_facts(table, officer, target, kind), table.rules()).total();
        if rating < lowest {
            continue;
        }
        let (by, at) = (plan.by, plan.at);
        let order = Order { side, officer, target, kind, by, at, free: false, huzzah: false, forced: false, acted: UnitSet::EMPTY };
        let mut gain = 0.0;
        for unit in table_units(table, target) {
            let merit = match known.iter().find(|(other, of, _)| (*other, *of) == (unit, kind)) {
                Some((.., merit)) => *merit,
                None => {
                    let merit = best_act(table, &order, unit, before, posture);
                    known.push((unit, kind, merit));
                    merit
                }
            };
            gain += merit.max(0.0);
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

fn best_act(table: &Table, order: &Order, unit: UnitId, before: f64, posture: Posture) -> f64 {
    acts(table, order, unit).into_iter().map(|act| merit(table, &act, unit, before, posture)).fold(0.0, f64::max)
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
            let merit = merit(table, &act, unit, before, posture);
            all.push(Idea::new(act.action, merit));
        }
    }
    all
}

/// Something a unit could do, and how it would stand then.
struct Act {
    action: Action,
    formation: Formation,
    to: Pose,
}

/// How much better the side stands with it, and how much nearer the unit is to where it is wanted.
fn merit(table: &Table, act: &Act, unit: UnitId, before: f64, posture: Posture) -> f64 {
    let side = table.side(unit);
    let mut after = table.clone();
    after.apply(&Event::Formed { unit, formation: act.formation, to: act.to, clause: HZ_GAP_10 });
    outlook::outlook(&after, side) - before + outlook::place(&after, unit, posture) - outlook::place(table, unit, posture)
}

/// What a unit could do on an order: named stops, contact, just outside a zone, the facings that matter.
fn acts(table: &Table, order: &Order, unit: UnitId) -> Vec<Act> {
    let formation = table.unit(unit).formation;
    let mut all = Vec::new();
    let mut go = |way: Way, amounts: &dyn Fn(&crate::moves::Span) -> [Option<i32>; 3]| {
        let Ok(reach) = reach(table, order, unit, way) else { return };
        let Some(span) = reach.spans.iter().find(|span| span.through.is_none()) else { return };
        let mut amounts: Vec<i32> = amounts(span).into_iter().flatten().filter(|at| (span.least..=span.most).contains(at)).collect();
        amounts.dedup();
        for amount in amounts {
            let amount_there = if span.magnet.is_some_and(|magnet| amount >= magnet) { span.most } else { amount };
            all.push(Act { action: action_of(unit, way, amount), formation, to: reach.pose(amount_there) });
        }
    };
    match order.kind {
        OrderKind::Advance => {
            let faces: &[Face] =
                if formation == Formation::Square { &[Face::Front, Face::Right, Face::Rear, Face::Left] } else { &[Face::Front] };
            for face in faces {
                go(Way::Advance(*face), &|span| {
                    let most = if matches!(span.end, End::Friend(_)) { None } else { Some(span.most) };
                    [most, span.magnet.map(|magnet| magnet - 1).or(clear(span)), Some(span.least + (span.most - span.least) / 2)]
                });
            }
        }
        OrderKind::Retire => go(Way::Retire, &|span| [clear(span), Some(span.least + (span.most - span.least) / 2), None]),
        OrderKind::Manoeuvre => {
            let turn = aim(table, unit).map_or(0, |aim| aim.turn);
            let hand = if turn < 0 { Hand::Left } else { Hand::Right };
            for back in [false, true] {
                go(Way::Wheel { hand, back }, &|span| {
                    [clear(span).map(|most| turn.abs().clamp(span.least, most.max(span.least))), None, None]
                });
            }
            for hand in [Hand::Left, Hand::Right] {
                go(Way::SideStep(hand), &|span| [clear(span), None, None]);
            }
            if turn.abs() > 12_000 && manoeuvre(table, unit, How::AboutFace).is_ok() {
                let to = table.unit(unit).pose.about_face(table.footprint(unit).depth);
                all.push(Act { action: Action::AboutFace { unit }, formation, to });
            }
        }
        OrderKind::Deploy if table.card(unit).arm == Arm::Artillery => {
            if let Some(Action::Limber { limber, angle, step, hand, .. }) = thumb::one_act(table, order, unit) {
                let drill = Drill { angle, step, hand };
                let to = limber::may(table, unit, limber, drill);
                all.extend(to.map(|to| Act { action: drill.action(unit, limber), formation: limber::into(limber), to }));
            }
        }
        OrderKind::Deploy => {
            for into in [Formation::Line, Formation::Column, Formation::Square].into_iter().filter(|into| *into != formation) {
                let anchor = Anchor::default();
                let to = form::may(table, unit, into, anchor);
                all.extend(to.map(|to| Act { action: Action::Form { unit, formation: into, anchor }, formation: into, to }));
            }
        }
    }
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
    let rating = threat_rating(&facts, table.rules(), &mut grognard_engine::Ledger::new(0)).morale;
    let lost = lasting * fight::staggers(rating, table.rules()) / full * (1.0 + wear(table, target));
    let rounds = f64::from(table.unit(shot.battery).bombardments.max(1));
    let price = 0.08 * left * (2.0 / (1.0 + rounds));
    (lost - price) * outlook::share(table, target)
}
