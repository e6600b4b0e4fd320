//! An order that succeeded is carried out: units act one at a time, in the order the player picks (HZ-ORD-14..18).

use grognard_engine::{Cx, Refusal, Step, UnitId};

use super::forced;
use super::legal::{could_act, obey, table_units};
use crate::battle::action::Action;
use crate::clause::*;
use crate::facts::arrivals::ordered_on;
use crate::moves::limber::{self, Drill};
use crate::moves::{Way, building, escalade, form, march, road};
use crate::phases::{mines, reinforcements};
use crate::procedures::permissions::may_act::{MayActFacts, may_act};
use crate::table::{Event, Order, Table};
use crate::words::OrderKind;

/// The unit an action is about, and the order it belongs to.
pub fn about(action: &Action) -> Option<(UnitId, OrderKind)> {
    Some(match action {
        Action::Advance { unit, .. } | Action::FollowRoad { unit, .. } | Action::Enter { unit, .. } => (*unit, OrderKind::Advance),
        Action::Retire { unit, .. } => (*unit, OrderKind::Retire),
        Action::Wheel { unit, .. } | Action::AboutFace { unit } | Action::SideStep { unit, .. } => (*unit, OrderKind::Manoeuvre),
        Action::Form { unit, .. }
        | Action::Limber { unit, .. }
        | Action::Occupy { unit, .. }
        | Action::ComeOut { unit, .. }
        | Action::TurnAlongWall { unit, .. }
        | Action::ReinforceSkirmishers { unit } => (*unit, OrderKind::Deploy),
        _ => return None,
    })
}

/// Whether a unit may act on the order now.
pub fn may_act_now(table: &Table, order: &Order, unit: UnitId) -> Result<(), Refusal> {
    if !table_units(table, order.target).any(|other| other == unit) {
        return Err(Refusal::new("act/not-ordered", HZ_ORD_14, "The order was not given to that unit."));
    }
    if order.acted.contains(unit) {
        return Err(Refusal::new("act/acted", HZ_ORD_17, "It has acted on this order already."));
    }
    obey("act/may-not", &could_act(table, order.officer, unit, order.target, order.kind))
}

/// Those who may: the same, for whoever wants no reasons.
pub fn able_units<'t>(table: &'t Table, order: &Order) -> impl Iterator<Item = UnitId> + 't {
    let order = *order;
    let able =
        move |unit: &UnitId| !order.acted.contains(*unit) && could_act(table, order.officer, *unit, order.target, order.kind).allowed;
    table_units(table, order.target).filter(able)
}

/// HZ-REI-03: units of the group that wait off the table and can still come on.
pub fn waiting_units<'t>(table: &'t Table, order: &Order) -> impl Iterator<Item = UnitId> + 't {
    let acted = order.acted;
    ordered_on(table, order.officer, order.target, order.kind).filter(move |unit| !acted.contains(*unit))
}

/// One unit acts (HZ-ORD-17).
pub fn act(cx: &mut Cx<Table>, order: &Order, action: &Action) -> Step<Table> {
    let Some((unit, kind)) = about(action) else {
        return Err(Refusal::new("act/what", HZ_ORD_14, "A unit acts on the order, or the order is done.").into());
    };
    if unit.index() >= cx.printed().units.len() {
        return Err(Refusal::new("act/nobody", HZ_ORD_14, "There is no such unit.").into());
    }
    if let Action::Enter { unit, along, distance } = *action {
        if !waiting_units(cx, order).any(|other| other == unit) {
            return Err(Refusal::new("act/not-waiting", HZ_REI_03, "The order does not bring that unit onto the table.").into());
        }
        return reinforcements::enter(cx, order, unit, along, distance);
    }
    may_act_now(cx, order, unit)?;
    if kind != order.kind {
        let facts = MayActFacts { order: order.kind, action: kind, ..MayActFacts::default() };
        obey("act/other-order", &may_act(&facts, cx.rules()))?;
    }
    match action.clone() {
        Action::Advance { unit, face, distance } => {
            march::march(cx, order, unit, Way::Advance(face), distance, |distance| Action::Advance { unit, face, distance })
        }
        Action::Retire { unit, distance } => {
            march::march(cx, order, unit, Way::Retire, distance, |distance| Action::Retire { unit, distance })
        }
        Action::Wheel { unit, hand, back, angle } => {
            march::march(cx, order, unit, Way::Wheel { hand, back }, angle, |angle| Action::Wheel { unit, hand, back, angle })
        }
        Action::SideStep { unit, hand, distance } => {
            march::march(cx, order, unit, Way::SideStep(hand), distance, |distance| Action::SideStep { unit, hand, distance })
        }
        Action::FollowRoad { unit, distance } => road::follow(cx, order, unit, distance),
        Action::AboutFace { unit } => march::about_face(cx, unit),
        Action::Form { unit, formation, anchor } => {
            forced::meets(cx, order, unit, formation)?;
            if cx.unit(unit).on_table() {
                form::form(cx, unit, formation, anchor)
            } else {
                cx.happen(Event::UnitActed { unit, clause: HZ_FORC_05 })
            }
        }
        Action::Limber { unit, limber, angle, step, hand } => limber::limber(cx, unit, limber, Drill { angle, step, hand }),
        Action::Occupy { unit, sector, beside } => building::occupy(cx, unit, sector, beside),
        Action::ComeOut { unit, formation, face } => building::come_out(cx, unit, formation, face),
        Action::TurnAlongWall { unit, hand } => escalade::turn_along(cx, unit, hand),
        Action::ReinforceSkirmishers { unit } => form::reinforce(cx, unit),
        _ => Ok(()),
    }?;
    mines::offer(cx, unit)
}

/// Everybody who could act on it has.
pub fn nobody_left(table: &Table, order: &Order) -> bool {
    let comes_on = |unit: UnitId| {
        let (low, _) = reinforcements::front(table, order.officer, unit);
        [0, low].iter().any(|along| reinforcements::entrance(table, order, unit, *along).is_ok())
    };
    able_units(table, order).next().is_none() && !waiting_units(table, order).any(comes_on)
}
