//! March columns on a road (HZ-FORM-07, HZ-ROD-01): they follow it round its bends on an advance order.

use grognard_engine::{Cx, Refusal, Step, UnitId};
use grognard_field::geometry::{Pose, Rect, gap};

use super::{allowance, react, touch};
use crate::battle::action::Action;
use crate::clause::*;
use crate::facts::Stance;
use crate::facts::contact::is_engaged;
use crate::facts::threats::threateners;
use crate::phases::orders::legal::obey;
use crate::procedures::permissions::may_advance::{Follows, MayAdvanceFacts, may_advance};
use crate::procedures::permissions::passing_friends::MoveBy;
use crate::table::{Event, Order, Table};

/// House: looks taken along a road, in metres.
const LOOK: f64 = 5.0;
/// The same in steps of the grid: it can halt where it has been looked at.
pub const HALTS: i32 = 500;

/// The farthest it can follow the road it is on, in steps of the grid, and what ends it.
pub fn reach(table: &Table, order: &Order, unit: UnitId) -> Result<i32, Refusal> {
    let state = table.unit(unit);
    let facts = MayAdvanceFacts {
        arm: table.card(unit).arm,
        formation: state.formation,
        breaks_contact: is_engaged(table, &Stance::of(table, unit)),
        turns: true,
        follows: Follows::Road,
        within_zone: false,
    };
    obey("road/may-not", &may_advance(&facts, table.rules()))?;
    let most = allowance(table, order, unit, false);
    let Some(ahead) = table.printed().terrain.roads.iter().find_map(|road| road.ahead(state.pose)) else {
        return Err(Refusal::new("road/none", HZ_FORM_07, "It stands on no road that leads its way."));
    };
    let most = most.min(ahead);
    let here = threateners(table, &Stance::of(table, unit));
    let mut gone = 0.0;
    while gone < most {
        let next = (gone + LOOK).min(most);
        let Some(pose) = along(table, state.pose, next).filter(|pose| is_free(table, unit, *pose)) else { break };
        gone = next;
        let stance = Stance::formed(table, unit, state.formation, pose);
        // HZ-ADV-05: a new zone ends the march, a look inside it.
        if threateners(table, &stance).iter().any(|threat| !here.iter().any(|old| old.by == threat.by)) {
            break;
        }
    }
    let reach = (gone * 100.0) as i32;
    if reach < 1 { Err(Refusal::new("road/blocked", HZ_ADV_17, "Something stands on the road.")) } else { Ok(reach) }
}

fn along(table: &Table, from: Pose, metres: f64) -> Option<Pose> {
    table.printed().terrain.roads.iter().find_map(|road| road.followed(from, metres))
}

/// On the table, and nobody touched whom it did not touch before.
fn is_free(table: &Table, unit: UnitId, pose: Pose) -> bool {
    let (rect, was) = (Rect::at(pose, table.footprint(unit)), table.rect(unit));
    let contact = table.printed().tolerance.contact();
    let on_table = table.printed().extent.holds(&rect, table.printed().tolerance.on_boundary());
    on_table
        && table.all_units().filter(|other| *other != unit && table.unit(*other).on_table()).all(|other| {
            let there = table.rect(other);
            let now = gap(&rect, &there);
            now > contact || now >= gap(&was, &there)
        })
}

/// HZ-FORM-07.
pub fn follow(cx: &mut Cx<Table>, order: &Order, unit: UnitId, distance: i32) -> Step<Table> {
    let most = reach(cx, order, unit)?;
    if distance != most && !(distance % HALTS == 0 && (HALTS..most).contains(&distance)) {
        let refusal = Refusal::new("move/too-far", HZ_FORM_07, "That is not how far it can follow the road.");
        let near = Action::FollowRoad { unit, distance: distance.saturating_sub(distance.rem_euclid(HALTS)).clamp(HALTS.min(most), most) };
        return Err(refusal.fact("distance", distance).fact("limit", most).nearest("As far as it can", &near).into());
    }
    let from = cx.unit(unit).pose;
    let Some(to) = along(cx, from, f64::from(distance) / 100.0).filter(|pose| is_free(cx, unit, *pose)) else {
        return Err(Refusal::new("road/blocked", HZ_FORM_07, "It cannot halt there.").into());
    };
    cx.happen(Event::UnitActed { unit, clause: HZ_FORM_07 })?;
    let mut asked = react::Asked::default();
    if !react::standing(cx, unit, &mut asked)? {
        return Ok(());
    }
    let was = cx.rect(unit);
    cx.happen(Event::Moved { unit, to, clause: HZ_FORM_07 })?;
    touch::friends(cx, unit, &was, MoveBy::Advance, None)?;
    if cx.unit(unit).on_table() {
        react::standing(cx, unit, &mut asked)?;
    }
    Ok(())
}
