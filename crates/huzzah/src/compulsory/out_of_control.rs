//! Cavalry out of control (HZ-RCL-06..10): one move as a mob for the nearest enemy on the way to the enemy's line of communication.

use grognard_engine::coverage::record;
use grognard_engine::{Cx, Step, UnitId};
use grognard_field::geometry::{Bearing, Path, Pose, Rect, Side as Edge, V, gap, sweep_within};
use smallvec::SmallVec;

use super::flight;
use super::route::around;
use crate::clause::*;
use crate::facts::{Stance, stops};
use crate::moves::{react, touch};
use crate::table::{Event, Table};
use crate::words::Formation;

/// Hundredths of a degree off the way to the enemy's line of communication within which an enemy lies on it.
const ON_THE_WAY: i32 = 9_000;

/// HZ-RCL-06: the recall has failed; the cavalry runs.
pub fn run_forward(cx: &mut Cx<Table>, unit: UnitId) -> Step<Table> {
    // HZ-BOM-26: a run is a move like another, with guns at its start and its end.
    if !cx.unit(unit).on_table() || !react::standing(cx, unit)? {
        return Ok(());
    }
    cx.happen(Event::OutOfControl { unit, out: true, clause: HZ_RCL_06 })?;
    let run = run(cx, unit);
    cx.happen(Event::Formed { unit, formation: Formation::Mob, to: run.to, clause: HZ_RCL_06 })?;
    touch::officers_along(cx, unit, &run.legs)?;
    match run.enemy {
        Some(enemy) => cx.happen(Event::Contacted { unit, enemy, clause: HZ_RCL_09 }),
        None => react::standing(cx, unit).map(|_| ()),
    }
}

/// Where it ends, by which legs, and whom it runs into.
struct Run {
    to: Pose,
    legs: SmallVec<[(Rect, Path); 2]>,
    enemy: Option<UnitId>,
}

/// Leg by leg round closed ground, wheeling as it must, until the move is used up, a threat zone stops it or it touches somebody
/// (HZ-RCL-07).
fn run(table: &Table, unit: UnitId) -> Run {
    let side = table.side(unit);
    let own = table.rect(unit);
    let goal = table.communication(side.other());
    let on_the_way = |enemy: &UnitId| Bearing::of(table.rect(*enemy).c - own.c).apart(Bearing::of(goal - own.c)) <= ON_THE_WAY;
    let near = |enemy: &UnitId| gap(&own, &table.rect(*enemy));
    let nearest = table.on_table(side.other()).filter(on_the_way).min_by(|a, b| near(a).total_cmp(&near(b)));
    let path = way(table, unit, own.c, nearest.map_or(goal, |enemy| table.rect(enemy).c));
    let moves = f64::from(table.rules().tests.engagement.recall_run_moves.value);
    let mut left = flight::mob_allowance(table, unit) * moves;
    let (mut at, mut facing, mut enemy) = (own.c, table.unit(unit).pose.facing, None);
    let (size, mut legs) = (table.card(unit).footprint(Formation::Mob), SmallVec::new());
    record(HZ_RCL_07);
    for (n, to) in path.iter().enumerate().skip(1) {
        let Some(along) = (*to - at).unit() else { continue };
        facing = Bearing::of(along);
        // Its last leg it runs to the end of its move.
        let corner = if n + 1 < path.len() { at.distance(*to) } else { f64::MAX };
        let open = flight::walked(table, unit, &flight::mob(table, unit), at, along, left);
        let wanted = open.min(corner);
        let rect = Rect::new(at, along, size.width * 0.5, size.depth * 0.5);
        let met = meet(table, unit, &rect, facing, wanted);
        legs.push((rect, Path::Straight { along, most: met.far }));
        at += along * met.far;
        enemy = met.enemy;
        if met.far < wanted || wanted < corner {
            break;
        }
        // A leg through slow ground uses up more of the move than its length.
        left -= wanted * (left / open.max(1.0)).max(1.0);
    }
    let wanted = Pose::nearest(at + facing.unit() * (size.depth * 0.5), facing);
    // In contact: no search, which would take it out of it again.
    if enemy.is_some() && is_free(table, unit, wanted) {
        return Run { to: wanted, legs, enemy };
    }
    let to = flight::settled(table, unit, wanted, Formation::Mob, Bearing::SOUTH).unwrap_or(table.unit(unit).pose);
    Run { to, legs, enemy: None }
}

/// How far a leg goes, and the enemy it runs into.
struct Met {
    far: f64,
    enemy: Option<UnitId>,
}

/// Zones, enemies and friends on one leg.
fn meet(table: &Table, unit: UnitId, rect: &Rect, facing: Bearing, most: f64) -> Met {
    let side = table.side(unit);
    let stance = Stance::formed(table, unit, Formation::Mob, Pose::nearest(rect.middle(Edge::Front), facing));
    let mut met = Met { far: most, enemy: None };
    for entry in stops::entries(table, &stance, &Path::Straight { along: facing.unit(), most }, Edge::Front) {
        met.far = met.far.min(entry.rest);
    }
    let contact = table.printed().tolerance.contact();
    for enemy in table.on_table(side.other()) {
        if let Some(at) = sweep_within(rect, facing.unit(), met.far, &table.rect(enemy), contact * 0.5)
            && at <= met.far
        {
            met = Met { far: at.max(0.0), enemy: Some(enemy) };
        }
    }
    for friend in table.on_table(side).filter(|friend| *friend != unit) {
        if let Some(at) = sweep_within(rect, facing.unit(), met.far, &table.rect(friend), contact + 0.1)
            && at < met.far
        {
            met = Met { far: at.max(0.0), enemy: None };
        }
    }
    met
}

/// HZ-RCL-08: straight, or the shortest way round closed ground that lies across; enemies are what it looks for.
fn way(table: &Table, unit: UnitId, from: V, to: V) -> Vec<V> {
    let mob = flight::mob(table, unit).heedless();
    if !mob.is_shut_off(from, to) {
        return vec![from, to];
    }
    record(HZ_RCL_08);
    around(&mob, from, to).unwrap_or_else(|| vec![from, to])
}

/// Nobody is stood upon.
fn is_free(table: &Table, unit: UnitId, pose: Pose) -> bool {
    let rect = Rect::at(pose, table.card(unit).footprint(Formation::Mob));
    let others = grognard_engine::Side::BOTH.into_iter().flat_map(|side| table.on_table(side)).filter(|other| *other != unit);
    table.printed().extent.holds(&rect, 1e-6) && { others }.all(|other| gap(&rect, &table.rect(other)) >= 0.0)
}
