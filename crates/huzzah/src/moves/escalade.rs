//! On a fortress wall (HZ-FOR-17..24): what an escalade leads to, and the march along the top.

use grognard_engine::{Cx, Refusal, Step, UnitId};
use grognard_field::geometry::{Bearing, Footprint, Pose};

use super::form::{after_forming, room};
use super::react;
use crate::battle::action::Hand;
use crate::clause::*;
use crate::facts::Stance;
use crate::facts::contact::is_engaged;
use crate::facts::siege::wall_under;
use crate::phases::orders::legal::obey;
use crate::procedures::permissions::escalade::{Act, EscaladeFacts, escalade};
use crate::procedures::permissions::passing_friends::MoveBy;
use crate::table::{Event, Table};
use crate::words::{Arm, Formation};

/// HZ-FOR-18: the battlements part an escalader that has won from whoever takes the loser's place: it draws back out of contact, and holds
/// what it has.
pub fn hold_battlements(cx: &mut Cx<Table>, unit: UnitId) -> Step<Table> {
    let back = cx.unit(unit).pose.facing.unit() * -(1.5 * cx.printed().tolerance.contact());
    let to = cx.unit(unit).pose.displaced(back);
    cx.happen(Event::moved(cx, unit, MoveBy::Advance, to, HZ_FOR_18))?;
    cx.happen(Event::Scaled { unit, clause: HZ_FOR_17 })
}

/// HZ-FOR-22: the pose of a march column along the wall on whose top it stands, facing left or right.
pub fn may_turn_along(table: &Table, unit: UnitId, hand: Hand) -> Result<Pose, Refusal> {
    let rect = table.rect(unit);
    let Some((p, q)) = wall_under(table, &rect).filter(|_| table.card(unit).arm == Arm::Infantry) else {
        return Err(Refusal::new("wall/not-on-top", HZ_FOR_22, "No infantry of yours stands on a fortress wall there."));
    };
    let facts = EscaladeFacts { act: Act::TurnAlongWall, defender_lost: true, ..EscaladeFacts::default() };
    obey("wall/turn", &escalade(&facts, table.rules()).ruling)?;
    if is_engaged(table, &Stance::of(table, unit)) {
        return Err(Refusal::new("wall/engaged", HZ_DEP_09, "A deploy order does not break off an engagement."));
    }
    let Some(way) = (q - p).unit() else {
        return Err(Refusal::new("wall/short", HZ_FOR_22, "The wall is too short there."));
    };
    let right = rect.f.right();
    let wanted = if hand == Hand::Right { right } else { -right };
    let way = if way.dot(wanted) < 0.0 { -way } else { way };
    let size: Footprint = table.card(unit).footprint(Formation::MarchColumn);
    // Its middle over the wall.
    let middle = p + (q - p) * ((rect.c - p).dot(q - p) / (q - p).length_squared()).clamp(0.0, 1.0);
    room(table, unit, Formation::MarchColumn, Pose::nearest(middle + way * (size.depth * 0.5), Bearing::of(way)))
}

/// HZ-FOR-22, HZ-FOR-23.
pub fn turn_along(cx: &mut Cx<Table>, unit: UnitId, hand: Hand) -> Step<Table> {
    let to = may_turn_along(cx, unit, hand)?;
    cx.happen(Event::UnitActed { unit, clause: HZ_DEP_01 })?;
    if !react::standing(cx, unit)? {
        return Ok(());
    }
    let was = cx.rect(unit);
    cx.happen(Event::Formed { unit, formation: Formation::MarchColumn, to, clause: HZ_FOR_22 })?;
    after_forming(cx, unit, &was)
}

/// HZ-FOR-20, HZ-FOR-21: what an escalader that holds the battlements does with an advance order, by the clause it rests on.
pub fn advance_clause(table: &Table, unit: UnitId, onto: bool) -> Option<grognard_engine::Clause> {
    table.unit(unit).scaled.then(|| {
        let act = if onto { Act::TakeRampart } else { Act::EscaladerAdvances };
        escalade(&EscaladeFacts { act, defender_lost: true, ..EscaladeFacts::default() }, table.rules()).ruling.clause
    })
}
