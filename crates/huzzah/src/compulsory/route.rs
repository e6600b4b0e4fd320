//! Ways round enemies and closed ground, on a grid of the ground.

use std::cell::RefCell;
use std::collections::BTreeMap;

use grognard_engine::UnitId;
use grognard_field::geometry::{Footprint, Rect, V, distance_to_point, gap, v};
use grognard_field::ground::{Area, Line};
use pathfinding::prelude::{astar, dijkstra_reach};
use smallvec::SmallVec;

use crate::procedures::lookups::going::Walker;
use crate::table::Table;
use crate::terrain::{Barrier, Patch, Piece, closed_areas, closed_lines, closed_under, come_near, is_closed, is_parted};

/// Metres between two places of the grid.
const GRID: f64 = 25.0;

/// A mob looking for a way out.
pub struct Mob<'t> {
    table: &'t Table,
    walker: Walker,
    pub size: Footprint,
    start: V,
    enemies: Vec<Rect>,
    /// Ground closed to a mob that it stands in or across: it got in somehow, and gets out again.
    under: SmallVec<[Piece; 2]>,
    /// Other ground that is closed to it.
    areas: Vec<&'t Area<Patch>>,
    /// Walls, rivers and the like that it may not be able to cross.
    lines: Vec<&'t Line<Barrier>>,
    /// Metres its middle keeps from enemies: half its width, and not touching.
    clear: f64,
    /// Metres its middle keeps from closed ground.
    berth: f64,
    /// Places of the grid looked at before: each is the neighbour of eight, and a way is sought twice.
    free: RefCell<BTreeMap<(i32, i32), bool>>,
}

impl<'t> Mob<'t> {
    pub fn new(table: &'t Table, unit: UnitId, walker: Walker, size: Footprint) -> Mob<'t> {
        let enemies = table.on_table(table.side(unit).other()).map(|enemy| table.rect(enemy)).collect();
        let clear = size.width * 0.5 + table.printed().tolerance.contact();
        let (terrain, rules, own) = (&table.printed().terrain, table.rules(), table.rect(unit));
        let under: SmallVec<[Piece; 2]> = closed_under(terrain, walker, &own, rules).collect();
        let areas = closed_areas(terrain, walker, rules).filter(|(piece, _)| !under.contains(piece)).map(|(_, area)| area).collect();
        let lines = closed_lines(terrain, walker, rules);
        Mob { table, walker, size, start: own.c, enemies, under, areas, lines, clear, berth: 0.0, free: RefCell::default() }
    }

    /// It stands in or across it already.
    pub fn is_on(&self, piece: Piece) -> bool {
        self.under.contains(&piece)
    }

    /// The same, keeping clear of nobody, but all of it out of closed ground.
    pub fn heedless(mut self) -> Mob<'t> {
        self.enemies.clear();
        self.berth = self.size.width * 0.5 + GRID * 0.5;
        self
    }

    /// HZ-ENG-42: no nearer an enemy than half a mob; beside the start it has only to draw away.
    fn is_free(&self, place: V) -> bool {
        let extent = self.table.printed().extent;
        let margin = self.size.depth.min(self.size.width) * 0.5;
        let on = place.x >= margin && place.y >= margin && place.x <= extent.width - margin && place.y <= extent.height - margin;
        let beside = place.distance(self.start) <= self.clear + GRID;
        let open = |enemy: &Rect| {
            let far = distance_to_point(enemy, place);
            far >= self.clear || (beside && far >= distance_to_point(enemy, self.start) + GRID * 0.5)
        };
        on && self.enemies.iter().all(open) && !is_closed(&self.areas, place, self.berth)
    }

    fn is_free_cell(&self, cell: (i32, i32)) -> bool {
        *self.free.borrow_mut().entry(cell).or_insert_with(|| self.is_free(self.place(cell)))
    }

    fn is_joined(&self, p: V, q: V) -> bool {
        !is_parted(&self.table.printed().terrain, &self.lines, self.walker, p, q, self.table.rules())
    }

    /// No enemy and no closed ground across the straight way, whatever lies behind it.
    pub fn is_clear_way(&self, from: V, to: V) -> bool {
        let Some(along) = (to - from).unit() else { return true };
        let long = from.distance(to) + self.size.depth * 0.5;
        let way = Rect::new(from + along * (long * 0.5), along, self.clear, long * 0.5);
        let ahead = |enemy: &&Rect| (enemy.c - from).dot(along) > 0.0;
        self.enemies.iter().filter(ahead).all(|enemy| gap(&way, enemy) >= 0.0) && !self.is_shut_off(from, to)
    }

    /// Closed ground lies across the straight way.
    pub fn is_shut_off(&self, from: V, to: V) -> bool {
        let steps = (from.distance(to) / GRID).ceil().max(1.0) as u32;
        !(self.is_joined(from, to)
            && (1..=steps).all(|n| {
                let place = from.lerp(to, f64::from(n) / f64::from(steps));
                let extent = self.table.printed().extent;
                let off = place.x < 0.0 || place.y < 0.0 || place.x > extent.width || place.y > extent.height;
                off || !is_closed(&self.areas, place, self.berth)
            }))
    }

    fn place(&self, cell: (i32, i32)) -> V {
        self.start + v(f64::from(cell.0) * GRID, f64::from(cell.1) * GRID)
    }

    /// Free neighbours with the tenths of a metre to them.
    fn next(&self, cell: (i32, i32)) -> SmallVec<[((i32, i32), u32); 8]> {
        const WAYS: [(i32, i32, u32); 8] =
            [(0, 1, 250), (1, 0, 250), (0, -1, 250), (-1, 0, 250), (1, 1, 354), (1, -1, 354), (-1, -1, 354), (-1, 1, 354)];
        let here = self.place(cell);
        let lines_near = come_near(&self.lines, self.place((cell.0 - 1, cell.1 - 1)), self.place((cell.0 + 1, cell.1 + 1)));
        WAYS.iter()
            .map(|(dx, dy, cost)| ((cell.0 + dx, cell.1 + dy), *cost))
            .filter(|(to, _)| self.is_free_cell(*to) && (!lines_near || self.is_joined(here, self.place(*to))))
            .collect()
    }
}

/// The shortest way round to a goal, straightened; nothing if there is none.
pub fn around(mob: &Mob, start: V, goal: V) -> Option<Vec<V>> {
    let near = GRID.max(mob.size.depth);
    let ahead = |cell: &(i32, i32)| (mob.place(*cell).distance(goal) * 10.0) as u32;
    let (cells, _) = astar(&(0, 0), |cell| mob.next(*cell), ahead, |cell| mob.place(*cell).distance(goal) <= near)?;
    let mut path: Vec<V> = cells.into_iter().map(|cell| mob.place(cell)).collect();
    path[0] = start;
    path.push(goal);
    Some(straightened(mob, path))
}

/// The share of a move that a mob must be able to get away by; less, and it is surrounded (our reading of HZ-ENG-42, HZ-ROUT-07).
const GETS_AWAY: f64 = 0.5;

/// The best place within reach, by a score, and the way there; nothing if it is shut in where it stands.
pub fn wander(mob: &Mob, start: V, metres: f64, score: impl Fn(V) -> f64) -> Option<Vec<V>> {
    let most = (metres * 10.0) as u32;
    let mut best: Option<((i32, i32), f64)> = None;
    let mut farthest = 0.0_f64;
    for found in dijkstra_reach(&(0, 0), |cell| mob.next(*cell)).take_while(|found| found.total_cost <= most) {
        let worth = score(mob.place(found.node));
        let away = mob.place(found.node).distance(start);
        farthest = farthest.max(away);
        if away >= mob.size.depth && best.is_none_or(|(_, most)| worth > most) {
            best = Some((found.node, worth));
        }
    }
    let (goal, _) = best.filter(|_| farthest >= metres * GETS_AWAY)?;
    let (cells, _) = astar(&(0, 0), |cell| mob.next(*cell), |_| 0, |cell| *cell == goal)?;
    let mut path: Vec<V> = cells.into_iter().map(|cell| mob.place(cell)).collect();
    path[0] = start;
    Some(straightened(mob, path))
}

/// Corners that can be cut are.
fn straightened(mob: &Mob, path: Vec<V>) -> Vec<V> {
    let mut out = vec![path[0]];
    let mut at = 0;
    while at + 1 < path.len() {
        let next = (at + 1..path.len()).rev().find(|n| *n == at + 1 || mob.is_clear_way(path[at], path[*n])).unwrap_or(at + 1);
        out.push(path[next]);
        at = next;
    }
    out
}
