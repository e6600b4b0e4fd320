//! Cavalry out of control (HZ-RCL-06..10): one move as a mob for the nearest enemy on the way to the enemy's line of communication.

use grognard_engine::coverage::record;
use grognard_engine::{Cx, Step, UnitId};
use grognard_field::geometry::{Bearing, Path, Pose, Rect, Side as Edge, V, sweep_within};

use super::flight;
use super::route::around;
use crate::clause::*;
use crate::facts::{Stance, stops};
use crate::table::{Event, Table};
use crate::words::Formation;

/// Hundredths of a degree off the way to the enemy's line of communication within which an enemy lies on it.
const ON_THE_WAY: i32 = 9_000;

/// HZ-RCL-06: the recall has failed; the cavalry runs.
pub fn run_forward(cx: &mut Cx<Table>, unit: UnitId) -> Step<Table> {
    if !cx.unit(unit).on_table() {
        return Ok(());
    }
    cx.happen(Event::OutOfControl { unit, out: true, clause: HZ_RCL_06 })?;
    let (pose, enemy) = run(cx, unit);
    cx.happen(Event::Formed { unit, formation: Formation::Mob, to: pose, clause: HZ_RCL_06 })?;
    match enemy {
        Some(enemy) => cx.happen(Event::Contacted { unit, enemy, clause: HZ_RCL_09 }),
        None => Ok(()),
    }
}

/// Where it ends, and whom it runs into. It stops at threat zones and obeys the ground (HZ-RCL-07).
fn run(table: &Table, unit: UnitId) -> (Pose, Option<UnitId>) {
    let side = table.side(unit);
    let own = table.rect(unit);
    let goal = table.army_card(side.other()).communication;
    let on_the_way = |enemy: &UnitId| Bearing::of(table.rect(*enemy).c - own.c).apart(Bearing::of(goal - own.c)) <= ON_THE_WAY;
    let near = |enemy: &UnitId| table.rect(*enemy).c.distance(own.c);
    let enemy = table.on_table(side.other()).filter(on_the_way).min_by(|a, b| near(a).total_cmp(&near(b)));
    let straight = enemy.map_or(goal, |enemy| table.rect(enemy).c);
    let target = way_round(table, unit, own.c, straight);
    let facing = Bearing::of(target - own.c);
    let size = table.card(unit).footprint(Formation::Mob);
    let rect = Rect::new(own.c, facing.unit(), size.width * 0.5, size.depth * 0.5);
    let start = Pose::nearest(rect.middle(Edge::Front), facing);
    let moves = f64::from(table.rules().tests.engagement.recall_run_moves.value);
    let mob = flight::mob(table, unit);
    let mut far = flight::walked(table, unit, &mob, own.c, facing.unit(), flight::mob_allowance(table, unit) * moves);
    let stance = Stance::formed(table, unit, Formation::Mob, start);
    let path = Path::Straight { along: facing.unit(), most: far };
    record(HZ_RCL_07);
    for entry in stops::entries(table, &stance, &path, Edge::Front) {
        far = far.min(entry.rest);
    }
    let contact = table.printed().tolerance.contact();
    let mut hit = None;
    for enemy in table.on_table(side.other()) {
        if let Some(at) = sweep_within(&rect, facing.unit(), far, &table.rect(enemy), contact * 0.5)
            && at <= far
        {
            (far, hit) = (at.max(0.0), Some(enemy));
        }
    }
    for friend in table.on_table(side).filter(|friend| *friend != unit) {
        if let Some(at) = sweep_within(&rect, facing.unit(), far, &table.rect(friend), contact + 0.1)
            && at < far
        {
            (far, hit) = (at.max(0.0), None);
        }
    }
    let wanted = start.displaced(facing.unit() * far);
    match hit {
        // In contact: no search, which would take it out of it again.
        Some(_) if is_free(table, unit, wanted) => (wanted, hit),
        _ => (flight::settled(table, unit, wanted, Formation::Mob, Bearing::SOUTH).unwrap_or(table.unit(unit).pose), None),
    }
}

/// HZ-RCL-08: the first corner of the shortest way round closed ground, if any lies across the straight way.
fn way_round(table: &Table, unit: UnitId, from: V, to: V) -> V {
    let mob = flight::mob(table, unit);
    if !mob.is_shut_off(from, to) {
        return to;
    }
    record(HZ_RCL_08);
    around(&mob, from, to).and_then(|path| path.get(1).copied()).unwrap_or(to)
}

/// Nobody is stood upon.
fn is_free(table: &Table, unit: UnitId, pose: Pose) -> bool {
    let rect = Rect::at(pose, table.card(unit).footprint(Formation::Mob));
    let others = grognard_engine::Side::BOTH.into_iter().flat_map(|side| table.on_table(side)).filter(|other| *other != unit);
    table.printed().extent.holds(&rect, 1e-6) && { others }.all(|other| grognard_field::geometry::gap(&rect, &table.rect(other)) >= 0.0)
}
