//! Marching: advance, retire, wheel, side-step, about face.

use grognard_engine::{Cx, Step, UnitId};
use grognard_field::geometry::{Pivot, turn_about};

use super::touch;
use super::{Way, manoeuvre, reach, react};
use crate::battle::action::Action;
use crate::clause::*;
use crate::procedures::permissions::may_manoeuvre::How;
use crate::procedures::permissions::passing_friends::MoveBy;
use crate::table::{Event, Order, Table};

/// HZ-ADV, HZ-RET, HZ-MAN: one unit moves, under fire on the way, and touches what it touches.
pub fn march(cx: &mut Cx<Table>, order: &Order, unit: UnitId, way: Way, wanted: i32, as_action: impl Fn(i32) -> Action) -> Step<Table> {
    let reach = reach(cx, order, unit, way)?;
    let (amount, span) = reach.resolve(wanted, as_action)?;
    let (clause, by) = match way {
        Way::Advance(_) => (HZ_ADV_01, MoveBy::Advance),
        Way::Retire => (HZ_RET_01, MoveBy::Retire),
        Way::Wheel { .. } => (HZ_MAN_01, MoveBy::Manoeuvre),
        Way::SideStep(_) => (HZ_MAN_05, MoveBy::Manoeuvre),
    };
    cx.happen(Event::UnitActed { unit, clause })?;
    let was = cx.rect(unit);
    let Some(amount) = react::along(cx, &reach, by, amount, &span)? else { return Ok(()) };
    touch::officers(cx, unit, &reach, amount, &was)?;
    touch::friends(cx, unit, &was, by, span.through)?;
    if cx.unit(unit).on_table() && matches!(way, Way::Advance(_)) {
        touch::enemies(cx, unit, &reach, amount, &was)?;
    }
    Ok(())
}

/// HZ-MAN-03: about the middle of its footprint.
pub fn about_face(cx: &mut Cx<Table>, unit: UnitId) -> Step<Table> {
    manoeuvre(cx, unit, How::AboutFace)?;
    cx.happen(Event::UnitActed { unit, clause: HZ_MAN_03 })?;
    if !react::standing(cx, unit)? {
        return Ok(());
    }
    let degrees = cx.rules().lookup.moves.about_face;
    let to = turn_about(cx.unit(unit).pose, cx.footprint(unit), Pivot::Centre, degrees * 100);
    cx.happen(Event::moved(cx, unit, MoveBy::Manoeuvre, to, HZ_MAN_03))?;
    react::standing(cx, unit)?;
    Ok(())
}
