//! What a unit could do on an order, and how it would stand then: named stops, contact, just outside a zone, the facings that matter.

use grognard_engine::{Game, UnitId};
use grognard_field::geometry::{Pose, Rect};

use super::eye::aim;
use super::thumb::{self, clear};
use crate::battle::action::{Action, Anchor, Face, Hand};
use crate::battle::offers::action_of;
use crate::clause::HZ_GAP_10;
use crate::facts::Stance;
use crate::facts::contact::{is_engaged, touching, touching_friends};
use crate::moves::limber::{self, Drill};
use crate::moves::{End, Span, Way, form, manoeuvre, reach};
use crate::procedures::permissions::may_manoeuvre::How;
use crate::table::{Event, Order, Table};
use crate::words::{Arm, Formation, OrderKind};

/// Something a unit could do, and how it would stand then.
pub struct Act {
    pub action: Action,
    pub unit: UnitId,
    formation: Formation,
    to: Pose,
}

impl Act {
    /// How an action on an order leaves its unit; nothing if it is no such action or may not be done.
    pub fn of(table: &Table, order: &Order, action: &Action) -> Option<Act> {
        let (unit, formation, to) = match *action {
            Action::Advance { unit, face, distance } => goes(table, order, unit, Way::Advance(face), distance)?,
            Action::Retire { unit, distance } => goes(table, order, unit, Way::Retire, distance)?,
            Action::Wheel { unit, hand, back, angle } => goes(table, order, unit, Way::Wheel { hand, back }, angle)?,
            Action::SideStep { unit, hand, distance } => goes(table, order, unit, Way::SideStep(hand), distance)?,
            Action::AboutFace { unit } => {
                manoeuvre(table, unit, How::AboutFace).ok()?;
                (unit, table.unit(unit).formation, table.unit(unit).pose.about_face(table.footprint(unit).depth))
            }
            Action::Form { unit, formation, anchor } => (unit, formation, form::may(table, unit, formation, anchor).ok()?),
            Action::Limber { unit, limber, angle, step, hand } => {
                (unit, limber::into(limber), limber::may(table, unit, limber, Drill { angle, step, hand }).ok()?)
            }
            _ => return None,
        };
        Some(Act { action: action.clone(), unit, formation, to })
    }

    /// The table as it would be.
    pub fn after(&self, table: &Table) -> Table {
        let mut after = table.clone();
        let unit = self.unit;
        after.apply(&Event::Formed { unit, formation: self.formation, to: self.to, clause: HZ_GAP_10 });
        if is_engaged(table, &Stance::of(table, unit)) {
            return after;
        }
        // Who comes to grips is the attacker, and defends nothing that he has come up to.
        if let Some(&enemy) = touching(&after, &Stance::of(&after, unit)).first() {
            after.apply(&Event::Contacted { unit, enemy, clause: HZ_GAP_10 });
        }
        after
    }

    /// It would run into a friend: a stagger for both.
    fn jostles(&self, table: &Table) -> bool {
        let now = Stance::of(table, self.unit);
        let then = if self.formation == now.formation {
            now.on(Rect::at(self.to, table.footprint(self.unit)))
        } else {
            Stance::of(&self.after(table), self.unit)
        };
        let before = touching_friends(table, &now);
        touching_friends(table, &then).iter().any(|friend| !before.contains(friend))
    }
}

fn goes(table: &Table, order: &Order, unit: UnitId, way: Way, amount: i32) -> Option<(UnitId, Formation, Pose)> {
    let reach = reach(table, order, unit, way).ok()?;
    let (amount, _) = reach.resolve(amount, |amount| action_of(unit, way, amount)).ok()?;
    Some((unit, table.unit(unit).formation, reach.pose(amount)))
}

/// All that is worth thinking of for a unit on an order.
pub fn acts(table: &Table, order: &Order, unit: UnitId) -> Vec<Act> {
    let actions = match order.kind {
        OrderKind::Advance => advances(table, order, unit),
        OrderKind::Retire => stops(table, order, unit, Way::Retire, |span| [clear(span), Some(halfway(span)), None]),
        OrderKind::Manoeuvre => manoeuvres(table, order, unit),
        OrderKind::Deploy if table.card(unit).arm == Arm::Artillery => thumb::one_act(table, order, unit).into_iter().collect(),
        OrderKind::Deploy => {
            let others = [Formation::Line, Formation::Column, Formation::Square].into_iter();
            let others = others.filter(|into| *into != table.unit(unit).formation);
            others.map(|formation| Action::Form { unit, formation, anchor: Anchor::default() }).collect()
        }
    };
    actions.iter().filter_map(|action| Act::of(table, order, action)).filter(|act| !act.jostles(table)).collect()
}

/// The amounts of a way that are wanted, where it passes through nobody.
fn stops(table: &Table, order: &Order, unit: UnitId, way: Way, wanted: impl Fn(&Span) -> [Option<i32>; 3]) -> Vec<Action> {
    let Ok(reach) = reach(table, order, unit, way) else { return Vec::new() };
    let Some(span) = reach.spans.iter().find(|span| span.through.is_none()) else { return Vec::new() };
    let mut amounts: Vec<i32> = wanted(span).into_iter().flatten().filter(|at| (span.least..=span.most).contains(at)).collect();
    amounts.dedup();
    amounts.into_iter().map(|amount| action_of(unit, way, amount)).collect()
}

const fn halfway(span: &Span) -> i32 {
    span.least + (span.most - span.least) / 2
}

fn advances(table: &Table, order: &Order, unit: UnitId) -> Vec<Action> {
    let square = table.unit(unit).formation == Formation::Square;
    let faces: &[Face] = if square { &[Face::Front, Face::Right, Face::Rear, Face::Left] } else { &[Face::Front] };
    let wanted = |span: &Span| {
        let most = if matches!(span.end, End::Friend(_)) { None } else { Some(span.most) };
        [most, span.magnet.map(|magnet| magnet - 1).or(clear(span)), Some(halfway(span))]
    };
    faces.iter().flat_map(|face| stops(table, order, unit, Way::Advance(*face), wanted)).collect()
}

fn manoeuvres(table: &Table, order: &Order, unit: UnitId) -> Vec<Action> {
    let turn = aim(table, unit).map_or(0, |aim| aim.turn);
    let hand = if turn < 0 { Hand::Left } else { Hand::Right };
    let mut all = Vec::new();
    for back in [false, true] {
        all.extend(stops(table, order, unit, Way::Wheel { hand, back }, |span| {
            [clear(span).map(|most| turn.abs().clamp(span.least, most.max(span.least))), None, None]
        }));
    }
    for hand in [Hand::Left, Hand::Right] {
        all.extend(stops(table, order, unit, Way::SideStep(hand), |span| [clear(span), None, None]));
    }
    if turn.abs() > 12_000 {
        all.push(Action::AboutFace { unit });
    }
    all
}
