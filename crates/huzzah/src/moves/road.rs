//! March columns on a road (HZ-FORM-07, HZ-ROD-01): they follow it round its bends on an advance order.

use grognard_engine::coverage::record;
use grognard_engine::{Clause, Cx, Refusal, Step, UnitId};
use grognard_field::geometry::{Footprint, Path, Pose, Rect, Side, V};
use smallvec::SmallVec;

use std::borrow::Cow;

use super::{allowance, moments, react, touch, walker};
use crate::battle::action::Action;
use crate::clause::*;
use crate::facts::Stance;
use crate::facts::contact::is_engaged;
use crate::facts::footing::crosses;
use crate::facts::stops::{entries, inside};
use crate::phases::orders::legal::obey;
use crate::procedures::lookups::going::Walker;
use crate::procedures::permissions::may_advance::{Follows, MayAdvanceFacts, may_advance};
use crate::procedures::permissions::passing_friends::MoveBy;
use crate::table::{Event, Order, Table};
use crate::terrain::{Meets, Met, Move, Piece, Road, by_road};
use crate::words::Feature;

/// House: a march along a road halts every so many metres, and is looked at there.
const LOOK: f64 = 5.0;
/// The same in steps of the grid.
pub const HALTS: i32 = 500;
/// House: half the width and half the depth, in metres, of the head of a column. Its head alone meets the ground: the rest follows where the
/// head has gone, and hedges and houses beside the road are beside it.
const HEAD: f64 = 2.0;
/// Metres by which two looks overlap, so that ground which begins just where one ends is met by the next.
const OVERLAP: f64 = 0.2;

/// How far a column can follow its road, in steps of the grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ahead {
    pub most: i32,
    /// From here on every distance means the most: it is drawn into a zone.
    pub magnet: Option<i32>,
}

/// The farthest it can follow the road it is on.
pub fn reach(table: &Table, order: &Order, unit: UnitId) -> Result<Ahead, Refusal> {
    let state = table.unit(unit);
    let on_wall = on_wall(table, unit).is_some();
    let stance = Stance::of(table, unit);
    let facts = MayAdvanceFacts {
        arm: table.card(unit).arm,
        formation: state.formation,
        breaks_contact: is_engaged(table, &stance),
        turns: true,
        follows: if on_wall { Follows::FortressWall } else { Follows::Road },
        within_zone: false,
    };
    obey("road/may-not", &may_advance(&facts, table.rules()))?;
    let Some(ahead) = ways(table, unit).iter().find_map(|road| road.ahead(state.pose)) else {
        return Err(Refusal::new("road/none", HZ_FORM_07, "It stands on no road that leads its way."));
    };
    let here = inside(table, &stance);
    let mut ground = Ground::new(table, unit, allowance(table, order, unit, false), on_wall);
    let (mut gone, mut end) = (0.0, ahead);
    let mut magnet = None;
    while gone < end {
        let step = LOOK.min(end - gone);
        let place = |metres| along(table, unit, state.pose, gone + metres).filter(|pose| react::has_room(table, unit, *pose));
        let Some(next) = place(step) else { break };
        let walked = ground.walk(table, next, step);
        let Some(there) = place(walked).filter(|_| walked > 0.0) else { break };
        if magnet.is_none()
            && let Some((touch, rest)) = drawn_in(table, &Stance::formed(table, unit, state.formation, there), walked, &here)
        {
            magnet = Some(gone + touch);
            end = (gone + rest).min(ahead);
            ground.left = f64::INFINITY;
        }
        gone += walked.min(end - gone);
        if walked < step && magnet.is_none() {
            break;
        }
    }
    let grid = |metres: f64| (metres * 100.0 + 1e-6).floor() as i32;
    let most = grid(gone);
    if most < 1 {
        let (clause, because) = match ground.halt {
            Some(clause) => (clause, "The ground ends the march there."),
            None => (HZ_ADV_17, "Something stands on the road."),
        };
        return Err(Refusal::new("road/blocked", clause, because));
    }
    Ok(Ahead { most, magnet: magnet.map(grid) })
}

/// HZ-ADV-05..08: a zone that it was not in ends the march, one stand depth inside it. Where the last metres touch such a zone, and where
/// they lead.
fn drawn_in(table: &Table, there: &Stance, metres: f64, here: &[UnitId]) -> Option<(f64, f64)> {
    let is_new = |by: &UnitId| !here.contains(by);
    { inside(table, there) }.iter().find(|by| is_new(by))?;
    let before = there.on(there.rect.moved(there.rect.f * -metres));
    let entered = entries(table, &before, &Path::Straight { along: there.rect.f, most: metres }, Side::Front);
    let first = entered.iter().find(|entry| is_new(&entry.by)).map(|entry| (entry.touch, entry.rest));
    // Round a bend its tail may have swung into it.
    Some(first.unwrap_or((metres, metres + table.card(there.unit).stand.depth)))
}

/// HZ-ROD-01, HZ-TER-01: a road saves the manoeuvre order and nothing else. What lies across it slows, stops and bars the march as it would
/// any other; the top of a fortress wall is free of it all.
struct Ground {
    walker: Walker,
    size: Footprint,
    free: bool,
    /// Metres of the allowance.
    left: f64,
    /// What it stood against at the start, and how much dearer that makes the whole order.
    crossing: Option<(SmallVec<[Piece; 2]>, f64)>,
    /// What ended the march.
    halt: Option<Clause>,
}

impl Ground {
    fn new(table: &Table, unit: UnitId, left: f64, free: bool) -> Ground {
        let walker = walker(table, unit, table.unit(unit).formation);
        Ground { walker, size: table.footprint(unit), free, left, crossing: None, halt: None }
    }

    /// How many metres of the next `step` it goes, to end up at `to`.
    fn walk(&mut self, table: &Table, to: Pose, step: f64) -> f64 {
        let printed = table.printed();
        let body = Rect::at(to, self.size);
        let head = Rect::new(body.c + body.f * (body.hd - HEAD - step - OVERLAP), body.f, HEAD, HEAD);
        let going = Move { walker: self.walker, from: head, along: body.f, leading: Side::Front, allowance: self.left + OVERLAP };
        if self.free {
            let walked = step.min(self.left);
            self.spend(walked);
            return walked;
        }
        record(HZ_ROD_01);
        let way = by_road(&printed.terrain, &going, step + OVERLAP, &printed.rules);
        // The bed of a sunken road and a bridge are no obstacle.
        let crosses = |met: &&Met| met.how == Meets::Crosses && !matches!(met.clause, HZ_BRG_01 | HZ_DIT_10);
        let crossed = way.met.iter().filter(crosses);
        let (begun, pace) = self.crossing.get_or_insert_with(|| (crossed.clone().map(|met| met.piece).collect(), way.pace));
        let met_on_the_way = { crossed }.find(|met| !begun.contains(&met.piece)).map(|met| met.clause);
        let reached =
            if met_on_the_way.is_some() || way.set_down.is_some() { 0.0 } else { (way.reached - OVERLAP).clamp(0.0, self.left / *pace) };
        if reached < step {
            self.halt = met_on_the_way.or(way.met.last().map(|met| met.clause)).or(self.halt);
        }
        let spent = (way.spent * reached / (reached + OVERLAP)).max(reached * *pace);
        self.spend(spent);
        reached
    }

    /// What is spent to the last is not less than nothing, however it is rounded.
    fn spend(&mut self, metres: f64) {
        self.left = (self.left - metres).max(0.0);
    }
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
    let mut walls: Vec<&[V]> = walls.map(|line| &line.path[..]).collect();
    let under = walls.iter().position(|path| crosses(path, &inner))?;
    let mut path = walls.remove(under).to_vec();
    // The next stretch of it may be of another height, or turn a corner.
    let meet = |a: Option<&V>, b: Option<&V>| a.zip(b).is_some_and(|(a, b)| a.distance(*b) <= JOINED);
    while let Some(next) = walls.iter().position(|wall| meet(path.last(), wall.first()) || meet(wall.last(), path.first())) {
        let wall = walls.remove(next);
        if meet(path.last(), wall.first()) {
            path.extend_from_slice(&wall[1..]);
        } else {
            path.splice(..1, wall.iter().copied());
        }
    }
    Some(Road { name: None, path, track: true })
}

/// Metres within which two stretches of a wall meet.
const JOINED: f64 = 0.05;

/// HZ-FORM-07.
pub fn follow(cx: &mut Cx<Table>, order: &Order, unit: UnitId, distance: i32) -> Step<Table> {
    let Ahead { most, magnet } = reach(cx, order, unit)?;
    if distance != most && (!(HALTS..=most).contains(&distance) || distance % HALTS != 0) {
        let refusal = Refusal::new("move/too-far", HZ_FORM_07, "That is not how far it can follow the road.");
        let near = if distance > most || most < HALTS { most } else { (distance.max(HALTS) / HALTS) * HALTS };
        let near = Action::FollowRoad { unit, distance: near };
        return Err(refusal.fact("distance", distance).fact("limit", most).nearest("As far as it can", &near).into());
    }
    let distance = if magnet.is_some_and(|magnet| distance >= magnet) { most } else { distance };
    let state = *cx.unit(unit);
    cx.happen(Event::UnitActed { unit, clause: HZ_FORM_07 })?;
    if !react::standing(cx, unit)? {
        return Ok(());
    }
    let guns = react::bearing(cx, unit, |_, _| true);
    let place = |table: &Table, at: i32| {
        let pose = along(table, unit, state.pose, f64::from(at) / 100.0)?;
        Some((pose, Rect::at(pose, table.footprint(unit))))
    };
    let mut gone = 0;
    while gone < distance {
        let ahead = || (gone / HALTS + 1..=(distance - 1) / HALTS).map(|look| look * HALTS).chain([distance]);
        let taken = |at: &i32| place(cx, *at).is_none_or(|(_, rect)| touch::meets_officer(cx, unit, &rect));
        let halt = ahead().find(taken).unwrap_or(distance);
        let looks = ahead().filter(|at| *at <= halt).filter_map(|at| Some((at, place(cx, at)?.1)));
        // HZ-BOM-26: where guns come to bear it is seen to be.
        let next = moments::next(cx, unit, &guns, gone, looks);
        let Some((to, _)) = place(cx, next).filter(|_| next > gone) else { break };
        gone = next;
        cx.happen(Event::moved(cx, unit, MoveBy::Advance, to, HZ_FORM_07))?;
        touch::officers_at(cx, unit)?;
        if !react::standing(cx, unit)? {
            return Ok(());
        }
    }
    Ok(())
}
