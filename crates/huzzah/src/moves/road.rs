//! March columns on a road (HZ-FORM-07, HZ-ROD-01): they follow it round its bends on an advance order.

use grognard_engine::{Cx, Refusal, Step, UnitId};
use grognard_field::geometry::{Pose, Rect};

use std::borrow::Cow;

use super::{allowance, moments, react, touch};
use crate::battle::action::Action;
use crate::clause::*;
use crate::facts::Stance;
use crate::facts::contact::is_engaged;
use crate::facts::footing::crosses;
use crate::facts::threats::threateners;
use crate::phases::orders::legal::obey;
use crate::procedures::permissions::may_advance::{Follows, MayAdvanceFacts, may_advance};
use crate::procedures::permissions::passing_friends::MoveBy;
use crate::table::{Event, Order, Table};
use crate::terrain::Road;
use crate::words::Feature;

/// House: a march along a road halts every so many metres, and is looked at there.
const LOOK: f64 = 5.0;
/// The same in steps of the grid.
pub const HALTS: i32 = 500;

/// The farthest it can follow the road it is on, in whole looks.
pub fn reach(table: &Table, order: &Order, unit: UnitId) -> Result<i32, Refusal> {
    let state = table.unit(unit);
    let facts = MayAdvanceFacts {
        arm: table.card(unit).arm,
        formation: state.formation,
        breaks_contact: is_engaged(table, &Stance::of(table, unit)),
        turns: true,
        follows: if on_wall(table, unit).is_some() { Follows::FortressWall } else { Follows::Road },
        within_zone: false,
    };
    obey("road/may-not", &may_advance(&facts, table.rules()))?;
    let most = allowance(table, order, unit, false);
    let Some(ahead) = ways(table, unit).iter().find_map(|road| road.ahead(state.pose)) else {
        return Err(Refusal::new("road/none", HZ_FORM_07, "It stands on no road that leads its way."));
    };
    let most = most.min(ahead);
    let here = threateners(table, &Stance::of(table, unit));
    let mut gone = 0.0;
    while gone < most {
        let next = gone + LOOK;
        let Some(pose) = along(table, unit, state.pose, next).filter(|pose| next <= most && react::has_room(table, unit, *pose)) else {
            break;
        };
        gone = next;
        let stance = Stance::formed(table, unit, state.formation, pose);
        // HZ-ADV-05: a new zone ends the march, a look inside it.
        if threateners(table, &stance).iter().any(|threat| !here.iter().any(|old| old.by == threat.by)) {
            break;
        }
    }
    let reach = (gone / LOOK).round() as i32 * HALTS;
    if reach < HALTS { Err(Refusal::new("road/blocked", HZ_ADV_17, "Something stands on the road.")) } else { Ok(reach) }
}

fn along(table: &Table, unit: UnitId, from: Pose, metres: f64) -> Option<Pose> {
    ways(table, unit).iter().find_map(|road| road.followed(from, metres))
}

/// HZ-FOR-24: the wall on whose top it stands, or the roads.
fn ways(table: &Table, unit: UnitId) -> Cow<'_, [Road]> {
    match on_wall(table, unit) {
        Some(road) => Cow::Owned(vec![road]),
        None => Cow::Borrowed(&table.printed().terrain.roads),
    }
}

/// The top of a fortress wall as a road, for who stands on it.
fn on_wall(table: &Table, unit: UnitId) -> Option<Road> {
    let terrain = &table.printed().terrain;
    let inner = table.rect(unit).grown(-table.printed().tolerance.contact());
    let walls = terrain.lines.iter().filter(|line| terrain.siege && line.tag.feature == Feature::FortressWall);
    { walls }.find(|line| crosses(&line.path, &inner)).map(|line| Road { name: None, path: line.path.clone(), track: true })
}

/// HZ-FORM-07.
pub fn follow(cx: &mut Cx<Table>, order: &Order, unit: UnitId, distance: i32) -> Step<Table> {
    let most = reach(cx, order, unit)?;
    if !(HALTS..=most).contains(&distance) || distance % HALTS != 0 {
        let refusal = Refusal::new("move/too-far", HZ_FORM_07, "That is not how far it can follow the road.");
        let near = Action::FollowRoad { unit, distance: (distance.clamp(HALTS, most) / HALTS) * HALTS };
        return Err(refusal.fact("distance", distance).fact("limit", most).nearest("As far as it can", &near).into());
    }
    let state = *cx.unit(unit);
    cx.happen(Event::UnitActed { unit, clause: HZ_FORM_07 })?;
    if !react::standing(cx, unit)? {
        return Ok(());
    }
    let guns = react::bearing(cx, unit, |_, _| true);
    let place = |table: &Table, look: i32| {
        let pose = along(table, unit, state.pose, f64::from(look) * LOOK)?;
        Some((pose, Rect::at(pose, table.footprint(unit))))
    };
    let (mut gone, end) = (0, distance / HALTS);
    while gone < end {
        let taken = |look: &i32| place(cx, *look).is_none_or(|(_, rect)| touch::meets_officer(cx, unit, &rect));
        let halt = (gone + 1..end).find(taken).unwrap_or(end);
        let looks = (gone + 1..=halt).filter_map(|look| Some((look, place(cx, look)?.1)));
        // HZ-BOM-26: where guns come to bear it is seen to be.
        gone = moments::next(cx, unit, &guns, gone, looks).max(gone + 1);
        let Some((to, _)) = place(cx, gone) else { break };
        cx.happen(Event::moved(cx, unit, MoveBy::Advance, to, HZ_FORM_07))?;
        touch::officers_at(cx, unit)?;
        if !react::standing(cx, unit)? {
            return Ok(());
        }
    }
    Ok(())
}
