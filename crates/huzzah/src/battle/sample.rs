//! A random player with a bias: towards the enemy and into contact often, the end of a phase last. Legal by construction, with the
//! geometry of the one unit drawn.

use grognard_engine::random::pick;
use grognard_engine::{Decision, Random, Side, UnitId};
use grognard_field::geometry::{Bearing, V, v};
use smallvec::SmallVec;

use super::action::{Action, Face, Hand, Prompt};
use super::offers::{FACES, FORMATIONS, action_of, gates, targets, wheels};
use crate::facts::orders::order_facts;
use crate::moves::limber::{self, Drill};
use crate::moves::{Span, Way, building, escalade, form, manoeuvre, reach, road};
use crate::phases::orders::carry_out::{able_units, waiting_units};
use crate::phases::orders::{forced, may_give, special};
use crate::phases::{officers, questions, reinforcements};
use crate::procedures::order::order_rating;
use crate::procedures::permissions::may_manoeuvre::How;
use crate::setup;
use crate::table::{Frame, Huzzah, OfficerId, Order, Table, Target};
use crate::words::{Arm, Formation, OrderKind};

pub fn sample(table: &Table, decision: &Decision<Prompt>, random: &mut dyn Random) -> Option<Action> {
    let side = decision.side;
    match decision.prompt {
        Prompt::Orders => Some(orders(table, side, random)),
        Prompt::CarryOut => match table.frame() {
            Some(Frame::CarryOut(order)) => Some(carry_out(table, &order, random)),
            _ => None,
        },
        Prompt::Bombard { batteries, .. } => {
            let able: SmallVec<[UnitId; 8]> = batteries.iter().collect();
            let fires = random.below(2) == 0;
            Some(pick(random, &able).filter(|_| fires).map_or(Action::HoldFire, |battery| Action::Bombard { battery: *battery }))
        }
        Prompt::Officers => Some(move_officers(table, side, random)),
        Prompt::Deploy => Some(setup::sample(table, side, random)),
        prompt if prompt.queue().is_some() && random.below(4) > 0 => Some(Action::InOrder),
        prompt => questions::sample(table, &prompt, random),
    }
}

/// Two orders in three go forward.
fn a_kind(random: &mut dyn Random) -> OrderKind {
    match random.below(12) {
        0..=6 => OrderKind::Advance,
        7..=9 => OrderKind::Manoeuvre,
        10 => OrderKind::Deploy,
        _ => OrderKind::Retire,
    }
}

fn orders(table: &Table, side: Side, random: &mut dyn Random) -> Action {
    const TRIES: u32 = 8;
    if let Some(unit) = table.on_table(side).find(|unit| table.unit(*unit).forced.is_some() && random.below(4) > 0)
        && forced::may_give_forced(table, side, unit).is_ok()
    {
        return Action::ForcedOrder { unit };
    }
    if let Some(giving) = table.giving().filter(|giving| giving.huzzah == Huzzah::Waiting) {
        let kind = a_kind(random);
        if may_give(table, side, giving.officer, giving.target, kind).is_ok() {
            return Action::FreeOrder { kind };
        }
    }
    if random.below(24) == 0 && special::may_rearm(table, side).is_ok() {
        return Action::Rearm;
    }
    if random.below(6) == 0
        && let Some(command) = table.commands_of(side).find(|command| special::may_appoint(table, side, *command, false).is_ok())
    {
        return Action::Appoint { command, rolls: false };
    }
    let able = |officer: &OfficerId| table.officer(*officer).on_table() && !table.officer(*officer).failed;
    let officers: SmallVec<[OfficerId; 16]> = table.officers_of(side).filter(able).collect();
    for _ in 0..TRIES {
        let Some(&officer) = pick(random, &officers) else { break };
        // Whoever is ordering goes on with it more often than not.
        let going_on = table.giving().filter(|giving| giving.officer == officer && random.below(2) == 0).map(|giving| giving.target);
        let target = going_on.or_else(|| {
            let mut all: SmallVec<[Target; 32]> = SmallVec::new();
            targets(table, side, officer).for_each(|target| all.push(target));
            pick(random, &all).copied()
        });
        let Some(target) = target else { continue };
        let kind = a_kind(random);
        if may_give(table, side, officer, target, kind).is_err() {
            continue;
        }
        let facts = order_facts(table, officer, target, kind);
        if order_rating(&facts, table.rules()).total() >= table.rules().tests.dice.lowest_order_rating.value {
            return Action::Order { officer, target, kind };
        }
    }
    Action::EndOrders
}

fn carry_out(table: &Table, order: &Order, random: &mut dyn Random) -> Action {
    const TRIES: u32 = 6;
    if order.kind == OrderKind::Advance
        && let Some(action) = come_on(table, order, random)
    {
        return action;
    }
    let able: SmallVec<[UnitId; 16]> = able_units(table, order).collect();
    if able.is_empty() || (!order.acted.is_empty() && random.below(12) == 0) {
        return Action::EndOrder;
    }
    for _ in 0..TRIES {
        let Some(&unit) = pick(random, &able) else { break };
        if let Some(action) = one_act(table, order, unit, random) {
            return action;
        }
    }
    Action::EndOrder
}

/// Reinforcements come on where there is room.
fn come_on(table: &Table, order: &Order, random: &mut dyn Random) -> Option<Action> {
    let unit = waiting_units(table, order).next()?;
    let gates: Vec<i32> = gates(table, order, unit).collect();
    let along = *pick(random, &gates)?;
    let entrance = reinforcements::entrance(table, order, unit, along).ok()?;
    Some(Action::Enter { unit, along, distance: grognard_engine::random::between(random, entrance.least, entrance.most) })
}

fn one_act(table: &Table, order: &Order, unit: UnitId, random: &mut dyn Random) -> Option<Action> {
    match order.kind {
        OrderKind::Advance => {
            if random.below(2) == 0
                && let Ok(road::Ahead { most: distance, .. }) = road::reach(table, order, unit)
            {
                return Some(Action::FollowRoad { unit, distance });
            }
            let square = table.unit(unit).formation == Formation::Square;
            let face = if square { *pick(random, &FACES)? } else { Face::Front };
            go(table, order, unit, Way::Advance(face), random)
        }
        OrderKind::Retire => go(table, order, unit, Way::Retire, random),
        OrderKind::Manoeuvre => match random.below(8) {
            0 => manoeuvre(table, unit, How::AboutFace).is_ok().then_some(Action::AboutFace { unit }),
            1 => go(table, order, unit, Way::SideStep(if random.below(2) == 0 { Hand::Left } else { Hand::Right }), random),
            2 | 3 => {
                let all: SmallVec<[Way; 4]> = wheels().collect();
                go(table, order, unit, *pick(random, &all)?, random)
            }
            _ => face_enemy(table, order, unit),
        },
        OrderKind::Deploy => deploy(table, unit, random),
    }
}

/// A wheel towards the nearest enemy, as far as it goes or until he is straight ahead.
fn face_enemy(table: &Table, order: &Order, unit: UnitId) -> Option<Action> {
    let rect = table.rect(unit);
    let away = |enemy: &UnitId| (table.rect(*enemy).c - rect.c).length_squared();
    let enemy = table.on_table(table.side(unit).other()).min_by(|a, b| away(a).total_cmp(&away(b)))?;
    let turn = table.unit(unit).pose.facing.turn_to(Bearing::of(table.rect(enemy).c - rect.c));
    let way = Way::Wheel { hand: if turn < 0 { Hand::Left } else { Hand::Right }, back: false };
    let span = *reach(table, order, unit, way).ok()?.spans.first()?;
    (turn.abs() > 200).then(|| action_of(unit, way, turn.abs().clamp(span.least, span.most)))
}

/// Three moves in four go as far as they can: there the enemy stands.
fn go(table: &Table, order: &Order, unit: UnitId, way: Way, random: &mut dyn Random) -> Option<Action> {
    let reach = reach(table, order, unit, way).ok()?;
    let span: Span = *pick(random, &reach.spans)?;
    let amount = match random.below(4) {
        0..=2 => span.most,
        _ => grognard_engine::random::between(random, span.least, span.most),
    };
    Some(action_of(unit, way, amount))
}

fn deploy(table: &Table, unit: UnitId, random: &mut dyn Random) -> Option<Action> {
    if table.card(unit).arm == Arm::Artillery {
        let limber = table.troops(unit).is_unlimbered();
        let drills: Vec<Drill> = limber::drills(table).collect();
        let drill = *pick(random, &drills)?;
        return limber::may(table, unit, limber, drill).is_ok().then(|| drill.action(unit, limber));
    }
    if random.below(40) == 0 && form::may_reinforce(table, unit).is_ok() {
        return Some(Action::ReinforceSkirmishers { unit });
    }
    let hand = if random.below(2) == 0 { Hand::Left } else { Hand::Right };
    if table.printed().terrain.siege && random.below(2) == 0 && escalade::may_turn_along(table, unit, hand).is_ok() {
        return Some(Action::TurnAlongWall { unit, hand });
    }
    let formation = *pick(random, &FORMATIONS)?;
    if table.unit(unit).garrison.is_some() {
        let face = *pick(random, &FACES)?;
        building::may_come_out(table, unit, formation, face).ok()?;
        return Some(Action::ComeOut { unit, formation, face });
    }
    let sectors = table.printed().terrain.sectors.len().min(256);
    if sectors > 0 && random.below(2) == 0 {
        let near = (0..sectors as u32).map(|sector| sector as u8);
        let near = { near }.find(|sector| building::is_beside(table, unit, *sector) && building::may_occupy(table, unit, *sector).is_ok());
        if let Some(sector) = near {
            let beside = if building::chooses_sides(table, unit, sector) && random.below(2) == 0 { Hand::Left } else { Hand::Right };
            return Some(Action::Occupy { unit, sector, beside });
        }
    }
    let anchor = super::action::Anchor::default();
    form::may(table, unit, formation, anchor).ok()?;
    Some(Action::Form { unit, formation, anchor })
}

/// An officer now and then goes to the middle of his command; most phases end at once.
fn move_officers(table: &Table, side: Side, random: &mut dyn Random) -> Action {
    let all: Vec<OfficerId> = table.officers_of(side).filter(|officer| table.officer(*officer).on_table()).collect();
    if let Some((officer, at)) = reinforcements::officers_due(table, side).next() {
        let (x, y) = ((at.x * 100.0) as i32, (at.y * 100.0) as i32);
        if reinforcements::may_enter_officer(table, side, officer, x, y).is_ok() {
            return Action::EnterOfficer { officer, x, y };
        }
    }
    if random.below(3) == 0 {
        return Action::EndOfficers;
    }
    let Some(&officer) = pick(random, &all) else { return Action::EndOfficers };
    match random.below(10) {
        0 => {
            let units: Vec<UnitId> = table.on_table(side).collect();
            if let Some(&unit) = pick(random, &units)
                && officers::may_attach(table, side, officer, unit).is_ok()
            {
                return Action::Attach { officer, unit };
            }
        }
        1 | 2 if officers::may_detach(table, side, officer).is_ok() => return Action::Detach { officer },
        3 => {
            if officers::may_relinquish(table, side).is_ok() {
                return Action::Relinquish;
            }
            let commands: Vec<_> = table.commands_of(side).collect();
            if let Some(&command) = pick(random, &commands)
                && officers::may_supersede(table, side, command).is_ok()
            {
                return Action::Supersede { command };
            }
        }
        _ => {}
    }
    let (x, y) = post(table, officer);
    let goes = !table.officer(officer).has_ridden() && officers::may_move(table, side, officer, x, y).is_ok();
    if goes { Action::MoveOfficer { officer, x, y } } else { Action::EndOfficers }
}

/// Where he would see his whole command, as far as he can go.
fn post(table: &Table, officer: OfficerId) -> (i32, i32) {
    let command = table.acts_for(officer);
    let units: Vec<V> =
        table.command_card(command).units.iter().filter(|unit| table.unit(**unit).on_table()).map(|unit| table.rect(*unit).c).collect();
    let at = table.officer(officer).at();
    if units.is_empty() {
        return ((at.x * 100.0) as i32, (at.y * 100.0) as i32);
    }
    let middle = units.iter().fold(V::ZERO, |sum, at| sum + *at) * (1.0 / units.len() as f64);
    let most = table.printed().metres(table.rules().lookup.moves.officer) - 1.0;
    let way = middle - at;
    let far = way.length();
    let to = if far > most { at + way * (most / far) } else { middle };
    let extent = table.printed().extent;
    let to = v(to.x.clamp(0.0, extent.width), to.y.clamp(0.0, extent.height));
    ((to.x * 100.0) as i32, (to.y * 100.0) as i32)
}
