//! Where a unit stands to a fortress wall (HZ-FOR-03, HZ-FOR-05, HZ-FOR-17..22).

use grognard_engine::UnitId;
use grognard_field::geometry::{Rect, Side as Edge, V};

use super::Stance;
use super::blocks::{is_outside, looks_in, run_against};
use super::footing::{crosses, in_breach, on_wall};
use crate::table::Table;
use crate::terrain::{FOOT, Terrain};
use crate::words::{Arm, Feature, Formation};

/// On top of a wall: it runs under the unit.
pub fn is_on_top(table: &Table, rect: &Rect) -> bool {
    let printed = table.printed();
    printed.terrain.siege && on_wall(&printed.terrain, rect, printed.tolerance.contact()).is_some()
}

/// HZ-FOR-02, HZ-FOR-03: the levels of the wall at whose foot it stands, outside and with its front to it; nought if at none, if it has come
/// up already, or if it has no ladders.
pub fn levels_to_scale(table: &Table, stance: &Stance) -> u8 {
    let printed = table.printed();
    let has_ladders = table.card(stance.unit).arm == Arm::Infantry && matches!(stance.formation, Formation::Line | Formation::OpenOrder);
    if !printed.terrain.siege || !has_ladders || table.unit(stance.unit).scaled || !is_outside(&printed.terrain, &stance.rect) {
        return 0;
    }
    let inner = stance.rect.grown(-printed.tolerance.contact());
    let at_foot = |path: &[V]| run_against(path, &stance.rect, Edge::Front, FOOT).is_some() && !crosses(path, &inner);
    walls(&printed.terrain).filter(|(path, _)| at_foot(path)).map(|(_, levels)| levels).max().unwrap_or(0)
}

fn walls(terrain: &Terrain) -> impl Iterator<Item = (&[V], u8)> {
    let walls = terrain.lines.iter().filter(|line| line.tag.feature == Feature::FortressWall);
    walls.map(|line| (&line.path[..], line.tag.levels))
}

/// HZ-FOR-05: an enemy on top is reached only by scaling the wall, from its foot, or by who has come up already.
pub fn is_walled_off(table: &Table, stance: &Stance, enemy: UnitId) -> bool {
    let terrain = &table.printed().terrain;
    terrain.siege
        && is_on_top(table, &table.rect(enemy))
        && !is_on_top(table, &stance.rect)
        && is_outside(terrain, &stance.rect)
        && !table.unit(stance.unit).scaled
        && levels_to_scale(table, stance) == 0
}

/// Up the ladders: the unit fights from outside an enemy on top.
pub fn is_escalading(table: &Table, stance: &Stance, enemies: &[UnitId]) -> bool {
    !is_on_top(table, &stance.rect)
        && enemies.iter().any(|enemy| is_on_top(table, &table.rect(*enemy)))
        && is_outside(&table.printed().terrain, &stance.rect)
}

/// HZ-FOR-14: on the rubble of a breach with its front up the slope, to the fortress.
pub fn is_up_the_breach(table: &Table, stance: &Stance) -> bool {
    let terrain = &table.printed().terrain;
    in_breach(terrain, &stance.rect) && looks_in(terrain, &stance.rect)
}

/// The stretch of wall under a unit.
pub fn wall_under(table: &Table, rect: &Rect) -> Option<(V, V)> {
    let inner = rect.grown(-table.printed().tolerance.contact());
    let stretches = walls(&table.printed().terrain).flat_map(|(path, _)| path.windows(2).map(|w| (w[0], w[1])));
    { stretches }.find(|(p, q)| crosses(&[*p, *q], &inner))
}
