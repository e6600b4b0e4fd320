//! Rules of thumb: forced orders first, brigades before single battalions, everybody towards the enemy, and into contact only where the
//! engagement is fair. No search, no dice.

use grognard_engine::{Decision, Side, UnitId, UnitSet};
use grognard_field::geometry::V;

use super::eye::{Aim, aim, foe, formation, in_the_way, wish, wish_of};
use super::fight;
use crate::battle::action::{Action, Anchor, Face, Hand, Prompt};
use crate::battle::offers::{action_of, gates, targets};
use crate::facts::Stance;
use crate::facts::guns::Shot;
use crate::facts::orders::order_facts;
use crate::moves::limber::{self, Drill};
use crate::moves::react::{fails, shots_at_rest, shots_now};
use crate::moves::{End, Reach, Span, Way, form, manoeuvre, reach};
use crate::phases::orders::carry_out::{may_act_now, waiting_units};
use crate::phases::orders::legal::{may_turn_to, table_units};
use crate::phases::orders::{forced, may_give};
use crate::phases::{officers, questions, reinforcements};
use crate::procedures::order::order_rating;
use crate::procedures::permissions::may_manoeuvre::How;
use crate::table::{Frame, Huzzah, OfficerId, Order, Table, Target};
use crate::words::{Arm, Formation, OfficerLevel, OrderKind, RangeBand};

pub fn thumb(table: &Table, decision: &Decision<Prompt>) -> Option<Action> {
    let side = decision.side;
    match decision.prompt {
        Prompt::Orders => Some(orders(table, side)),
        Prompt::CarryOut => match table.frame() {
            Some(Frame::CarryOut(order)) => Some(carry_out(table, &order)),
            _ => None,
        },
        Prompt::Bombard { target, batteries } => Some(bombard(table, target, batteries)),
        Prompt::LastBombardments { batteries } => Some(soften(table, batteries)),
        Prompt::Officers => Some(lead(table, side)),
        Prompt::Deploy => Some(Action::EndDeployment),
        Prompt::Flag { .. } => Some(Action::No),
        Prompt::RallyForm { unit } | Prompt::LeaveForm { unit } => {
            let all = questions::formations(table, unit);
            let wanted = [Formation::Unlimbered, Formation::Line, Formation::Column];
            let formation = wanted.into_iter().find(|formation| all.contains(formation)).or(all.first().copied())?;
            Some(Action::Take { formation })
        }
        prompt => questions::offers(table, &prompt).into_iter().next().map(|offer| offer.action),
    }
}

/// Forced orders, the free order of a Huzzah!, then whoever can use an order most.
fn orders(table: &Table, side: Side) -> Action {
    let forced =
        table.on_table(side).find(|unit| table.unit(*unit).forced.is_some() && forced::may_give_forced(table, side, *unit).is_ok());
    if let Some(unit) = forced {
        return Action::ForcedOrder { unit };
    }
    let mut wishes = Wishes::new(table);
    if let Some(giving) = table.giving().filter(|giving| giving.huzzah == Huzzah::Waiting)
        && let Some((kind, _)) = wanted(table, &mut wishes, giving.target)
        && may_give(table, side, giving.officer, giving.target, kind).is_ok()
    {
        return Action::FreeOrder { kind };
    }
    let lowest = table.rules().tests.dice.lowest_order_rating.value.max(4);
    let able = |officer: &OfficerId| table.officer(*officer).on_table() && !table.officer(*officer).failed;
    let mut officers: Vec<OfficerId> = table.officers_of(side).filter(able).collect();
    // The lower officer before the higher, whose failure stops more.
    officers.sort_by_key(|officer| table.officer_card(*officer).level as u8);
    for officer in officers {
        for (target, kind) in by_need(table, &mut wishes, officer) {
            if may_give(table, side, officer, target, kind).is_ok()
                && order_rating(&order_facts(table, officer, target, kind), table.rules()).total() >= lowest
            {
                return Action::Order { officer, target, kind };
            }
        }
    }
    Action::EndOrders
}

/// Who under an officer could use which order: the larger group before the smaller.
fn by_need(table: &Table, wishes: &mut Wishes, officer: OfficerId) -> Vec<(Target, OrderKind)> {
    let mut all = Vec::new();
    // Whom he may turn to is the same whatever he orders.
    let open = |target: &Target| may_turn_to(table, officer, *target, OrderKind::Advance).is_ok();
    for target in targets(table, table.officer_card(officer).side, officer).filter(open) {
        if let Some((kind, count)) = wanted(table, wishes, target) {
            // A division moves at its slowest and fails as one: brigades are ordered by themselves.
            let large = matches!(target, Target::Command(command) if table.level(command) != OfficerLevel::Brigade);
            all.push(((large, std::cmp::Reverse(count), target), (target, kind)));
        }
    }
    all.sort_by_key(|(need, _)| *need);
    all.into_iter().map(|(_, given)| given).collect()
}

/// What each unit of a side could use, worked out when it is asked for: most decisions end with the first brigade.
struct Wishes<'a> {
    table: &'a Table,
    known: Vec<Option<Option<OrderKind>>>,
}

impl Wishes<'_> {
    fn new(table: &Table) -> Wishes<'_> {
        Wishes { table, known: vec![None; table.printed().units.len()] }
    }

    fn of(&mut self, unit: UnitId) -> Option<OrderKind> {
        *self.known[unit.index()].get_or_insert_with(|| wish(self.table, unit))
    }
}

/// The order most of its units could use, and how many.
fn wanted(table: &Table, wishes: &mut Wishes, target: Target) -> Option<(OrderKind, usize)> {
    let mut counts = [0_usize; 4];
    for kind in table_units(table, target).filter_map(|unit| wishes.of(unit)) {
        counts[kind as usize] += 1;
    }
    if let Target::Command(command) = target
        && reinforcements::due(table, command).next().is_some()
    {
        return Some((OrderKind::Advance, 9));
    }
    let kinds = [OrderKind::Retire, OrderKind::Deploy, OrderKind::Manoeuvre, OrderKind::Advance];
    // The last of equals wins: to advance rather than to turn.
    kinds.into_iter().map(|kind| (kind, counts[kind as usize])).filter(|(_, count)| *count > 0).max_by_key(|(_, count)| *count)
}

/// Those nearest to the enemy first: they clear the way.
fn carry_out(table: &Table, order: &Order) -> Action {
    if order.kind == OrderKind::Advance
        && let Some(action) = come_on(table, order)
    {
        return action;
    }
    let mut able: Vec<(UnitId, f64)> = table_units(table, order.target)
        .filter(|unit| !order.acted.contains(*unit) && may_act_now(table, order, *unit).is_ok())
        .map(|unit| (unit, foe(table, unit).map_or(f64::MAX, |(_, far)| far)))
        .collect();
    able.sort_by(|one, other| one.1.total_cmp(&other.1));
    let willing = able.iter().find_map(|(unit, _)| one_act(table, order, *unit));
    willing.unwrap_or(Action::EndOrder)
}

fn come_on(table: &Table, order: &Order) -> Option<Action> {
    let unit = waiting_units(table, order).next()?;
    let enters = |along: i32| reinforcements::entrance(table, order, unit, along).ok().map(|entrance| (along, entrance.most));
    let (along, distance) = gates(table, order, unit).find_map(enters)?;
    Some(Action::Enter { unit, along, distance })
}

pub fn one_act(table: &Table, order: &Order, unit: UnitId) -> Option<Action> {
    let aim = aim(table, unit)?;
    match order.kind {
        OrderKind::Advance => {
            if wish_of(table, unit, &aim) != Some(OrderKind::Advance) {
                return None;
            }
            let way = Way::Advance(facing_face(table, unit, aim.turn));
            let reach = reach(table, order, unit, way).ok()?;
            forward(table, unit, &reach).map(|amount| action_of(unit, way, amount))
        }
        OrderKind::Retire => {
            if wish_of(table, unit, &aim) != Some(OrderKind::Retire) {
                return None;
            }
            let reach = reach(table, order, unit, Way::Retire).ok()?;
            clear(reach.spans.first()?).map(|amount| action_of(unit, Way::Retire, amount))
        }
        OrderKind::Manoeuvre => aside(table, order, unit).or_else(|| wheel(table, order, unit, aim.turn)),
        OrderKind::Deploy if table.card(unit).arm == Arm::Artillery => limber(table, unit, &aim),
        OrderKind::Deploy => {
            let formation = formation(table, unit)?;
            let anchor = Anchor::default();
            form::may(table, unit, formation, anchor).is_ok().then_some(Action::Form { unit, formation, anchor })
        }
    }
}

/// The face of a square that looks to where it is to go; of all others the front.
fn facing_face(table: &Table, unit: UnitId, turn: i32) -> Face {
    if table.unit(unit).formation != Formation::Square {
        return Face::Front;
    }
    match turn {
        -4_500..=4_500 => Face::Front,
        4_501..=13_500 => Face::Right,
        -13_500..=-4_501 => Face::Left,
        _ => Face::Rear,
    }
}

/// As far as it goes; into contact only where the fight is fair, never against friends, and under the enemy's eyes only to attack one who
/// is weak or outnumbered: who stands there is tested every turn.
fn forward(table: &Table, unit: UnitId, reach: &Reach) -> Option<i32> {
    let span = reach.spans.iter().find(|span| span.through.is_none())?;
    match span.end {
        End::Enemy(enemy) if fight::between(table, unit, enemy).is_fair() => Some(span.most),
        End::Enemy(_) | End::Friend(_) => clear(span),
        End::Zone(enemy) if !is_worth_it(table, unit, enemy) => {
            // Short of it, and only if that is some way.
            const SHORT: i32 = 100;
            const SOME_WAY: i32 = 1_000;
            let stop = span.magnet.map_or(span.most, |magnet| magnet - 1) - SHORT;
            (stop >= span.least + SOME_WAY).then_some(stop)
        }
        _ => Some(span.most),
    }
}

/// There is nothing to wait for: he is weak, or the fight is fair and we are two to one around him.
fn is_worth_it(table: &Table, unit: UnitId, enemy: UnitId) -> bool {
    const AROUND: f64 = 350.0;
    let chances = fight::between(table, unit, enemy);
    let at = table.rect(enemy).c;
    let able = |unit: &UnitId| !table.unit(*unit).routing && table.card(*unit).arm != Arm::Artillery;
    let around = |side: Side| table.on_table(side).filter(|unit| able(unit) && (table.rect(*unit).c - at).length() < AROUND).count();
    chances.is_easy() || (chances.is_fair() && around(table.side(unit)) >= 2 * around(table.side(enemy)).max(1))
}

/// As far as it goes without being drawn into what ends the way.
pub fn clear(span: &Span) -> Option<i32> {
    let amount = match (span.end, span.magnet) {
        (End::Enemy(_) | End::Friend(_), Some(magnet)) => magnet - 1,
        (End::Enemy(_) | End::Friend(_), None) => span.most - 1,
        _ => span.most,
    };
    (amount >= span.least).then_some(amount)
}

/// Steps aside from behind a friend, to the side where it has less of him before it.
fn aside(table: &Table, order: &Order, unit: UnitId) -> Option<Action> {
    const SOME_WAY: i32 = 2_000;
    let friend = in_the_way(table, unit)?;
    let rect = table.rect(unit);
    let lies_right = (table.rect(friend).c - rect.c).dot(rect.right()) > 0.0;
    let hands = if lies_right { [Hand::Left, Hand::Right] } else { [Hand::Right, Hand::Left] };
    hands.into_iter().find_map(|hand| {
        let way = Way::SideStep(hand);
        let reach = reach(table, order, unit, way).ok()?;
        let most = reach.spans.first().and_then(clear).filter(|most| *most >= SOME_WAY)?;
        Some(action_of(unit, way, most))
    })
}

/// Turns to where it is to go, as far as it may.
fn wheel(table: &Table, order: &Order, unit: UnitId, turn: i32) -> Option<Action> {
    if turn.abs() > 13_500 && manoeuvre(table, unit, How::AboutFace).is_ok() {
        return Some(Action::AboutFace { unit });
    }
    if turn.abs() < 500 {
        return None;
    }
    let hand = if turn < 0 { Hand::Left } else { Hand::Right };
    let around = |back: bool| {
        let way = Way::Wheel { hand, back };
        let reach = reach(table, order, unit, way).ok()?;
        let span = reach.spans.first()?;
        let most = clear(span)?;
        Some(action_of(unit, way, turn.abs().clamp(span.least, most)))
    };
    around(false).or_else(|| around(true))
}

/// Guns unlimber towards the enemy within reach, and limber when he has gone.
fn limber(table: &Table, unit: UnitId, aim: &Aim) -> Option<Action> {
    if wish_of(table, unit, aim) != Some(OrderKind::Deploy) {
        return None;
    }
    let limber = table.troops(unit).is_unlimbered();
    let moves = &table.rules().lookup.moves;
    let (wheel, about) = (moves.wheel_line * 100, moves.about_face * 100);
    let turn = aim.turn;
    let turn = if limber && turn.abs() > about - wheel { about } else { turn.clamp(-wheel, wheel) };
    let drills =
        [turn, turn.clamp(-wheel, wheel) / 2, 0].into_iter().flat_map(|angle| Hand::BOTH.map(|hand| Drill { angle, step: 0, hand }));
    let drill = { drills }.find(|drill| limber::may(table, unit, limber, *drill).is_ok())?;
    Some(drill.action(unit, limber))
}

/// The battery under whose fire the target would fail most often; short range always, farther off where it is worth a shot.
fn bombard(table: &Table, target: UnitId, batteries: UnitSet) -> Action {
    let stance = Stance::of(table, target);
    let shots = shots_now(table, target).into_iter().filter(|shot| batteries.contains(shot.battery));
    let best = shots.map(|shot| (fails(table, &stance, &shot), shot)).max_by_key(|(fails, shot)| (*fails, std::cmp::Reverse(shot.battery)));
    match best {
        Some((fails, shot)) if fails >= 12 || (shot.band == RangeBand::Short && fails >= 6) => Action::Bombard { battery: shot.battery },
        _ => Action::HoldFire,
    }
}

/// Who stands still has time to rally, and may come nearer: he is worth a round only if he is as likely as not to fail.
fn soften(table: &Table, batteries: UnitSet) -> Action {
    let fails = |(unit, shot): &(UnitId, Shot)| fails(table, &Stance::of(table, *unit), shot);
    let aims = shots_at_rest(table, batteries.iter());
    let best = aims.into_iter().map(|aim| (fails(&aim), aim)).max_by_key(|(fails, (_, shot))| (*fails, std::cmp::Reverse(shot.battery)));
    match best {
        Some((fails, (unit, shot))) if fails >= 18 => Action::BombardUnit { battery: shot.battery, unit },
        _ => Action::HoldFire,
    }
}

/// Officers come on, and keep behind the middle of their commands.
fn lead(table: &Table, side: Side) -> Action {
    if let Some((officer, at)) = reinforcements::officers_due(table, side).next() {
        let (x, y) = grid(at);
        if reinforcements::may_enter_officer(table, side, officer, x, y).is_ok() {
            return Action::EnterOfficer { officer, x, y };
        }
    }
    let idle = |officer: &OfficerId| {
        let state = table.officer(*officer);
        state.on_table() && !state.has_ridden() && state.attached.is_none()
    };
    let goes = |officer: OfficerId| {
        let (x, y) = grid(post(table, officer)?);
        officers::may_move(table, side, officer, x, y).is_ok().then_some(Action::MoveOfficer { officer, x, y })
    };
    table.officers_of(side).filter(idle).find_map(goes).unwrap_or(Action::EndOfficers)
}

fn grid(at: V) -> (i32, i32) {
    ((at.x * 100.0) as i32, (at.y * 100.0) as i32)
}

/// Behind the middle of his command, as far towards it as he can ride; nowhere if he is there.
fn post(table: &Table, officer: OfficerId) -> Option<V> {
    const BEHIND: f64 = 50.0;
    let command = table.officer(officer).superseding.unwrap_or(table.officer_card(officer).command);
    let standing = |unit: &&UnitId| table.unit(**unit).on_table() && !table.unit(**unit).routing;
    let units: Vec<V> = table.command_card(command).units.iter().filter(standing).map(|unit| table.rect(*unit).c).collect();
    if units.is_empty() {
        return None;
    }
    let middle = units.iter().fold(V::ZERO, |sum, at| sum + *at) * (1.0 / units.len() as f64);
    let rear = table.army_card(table.officer_card(officer).side).rear.unit();
    let at = table.officer(officer).at();
    let way = middle + rear * BEHIND - at;
    let (far, most) = (way.length(), table.printed().metres(table.rules().lookup.moves.officer) - 1.0);
    if far < 60.0 {
        return None;
    }
    let to = if far > most { at + way * (most / far) } else { at + way };
    let extent = table.printed().extent;
    Some(grognard_field::geometry::v(to.x.clamp(0.0, extent.width), to.y.clamp(0.0, extent.height)))
}
