//! Laying a battlefield in metres on hexes and hexsides. The caller says what ground becomes and by which rule it fills hexes;
//! nothing here knows a game.
//!
//! | ground | rule |
//! |---|---|
//! | area | [`Fill`]: half the hex or its centre; the hex or hexes that hold most of it; any part |
//! | line along hexsides | a hexside is the line's if the way between the two centres crosses the line an odd number of times: so the chain parts the hexes on its two hands and has no branches |
//! | line through hexes | every hex it runs through for more than a given length, joined into a chain of neighbours |
//! | level | the highest hill over the centre |
//! | slope | between two levels: that of the hill that makes the higher hex high |
//! | crest | the sides of a ridge's hexes that look to one quarter, or to both hands |

use super::board::{Grid, Sides};
use super::facing::Facing;
use super::layout::Layout;
use super::side::Hexside;
use crate::battle::plane::{self, bounds, clip, nearest_on, stretches};
use crate::battle::{Area, AreaGround, Battle, Line, Point, Slope};
use hexx::Hex;

/// How an area fills hexes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Fill {
    /// Hexes it covers at least half of, or whose centre it holds.
    HalfOrCentre,
    /// The hex that holds most of it, with every other that holds as much (to a hundredth of a hex).
    Most,
    /// Every hex it touches by a hundredth or more.
    Any,
}

/// A hundredth of a hex: less is an inaccurate pencil.
const PENCIL: f64 = 0.01;

/// The share of each hex that an outline covers, for those it covers at all, in board order.
pub fn covered(layout: &Layout, shape: &[Point]) -> Vec<(Hex, f64)> {
    let (least, most) = bounds(shape);
    let share = |hex: Hex| {
        let corners = layout.corners(hex);
        (plane::area(&clip(shape, &corners)).abs() / plane::area(&corners).abs()).min(1.0)
    };
    layout.about(least, most).into_iter().map(|hex| (hex, share(hex))).filter(|(_, share)| *share > 1e-9).collect()
}

/// The hexes an outline fills by a rule, in board order.
pub fn fill(layout: &Layout, shape: &[Point], by: Fill) -> Vec<Hex> {
    let shares = covered(layout, shape);
    let most = shares.iter().map(|(_, share)| *share).fold(0.0, f64::max);
    let fills = |hex: Hex, share: f64| match by {
        Fill::HalfOrCentre => share >= 0.5 || plane::inside(layout.centre(hex), shape),
        Fill::Most => share >= most - PENCIL,
        Fill::Any => share >= PENCIL,
    };
    shares.into_iter().filter(|(hex, share)| fills(*hex, *share)).map(|(hex, _)| hex).collect()
}

/// What each hex becomes. `becomes` gives an area's ground in the game, its rule and its rank; where several fill a hex the
/// lowest rank wins, then the one that covers more of it, then the earlier in the file.
pub fn ground<T: Clone>(layout: &Layout, battle: &Battle, mut becomes: impl FnMut(&Area) -> Option<(T, Fill, u32)>) -> Grid<Option<T>> {
    let mut grid = Grid::new(layout.board(), None);
    let mut holds: Grid<Option<(u32, f64)>> = Grid::new(layout.board(), None);
    for area in &battle.areas {
        let Some((ground, by, rank)) = becomes(area) else { continue };
        let shares = covered(layout, &area.shape);
        for hex in fill(layout, &area.shape, by) {
            let share = shares.iter().find(|(known, _)| *known == hex).map_or(0.0, |(_, share)| *share);
            let stronger = match holds.get(hex) {
                Some(Some((known, covered))) => rank < *known || (rank == *known && share > *covered + 1e-9),
                _ => true,
            };
            if stronger {
                grid.set(hex, Some(ground.clone()));
                holds.set(hex, Some((rank, share)));
            }
        }
    }
    grid
}

/// The hexsides a path runs along, in board order.
pub fn run_along(layout: &Layout, path: &[Point]) -> Vec<Hexside> {
    let (least, most) = bounds(path);
    let board = layout.board();
    let mut sides: Vec<Hexside> = Vec::new();
    for hex in layout.about(least, most) {
        for facing in [Facing::N, Facing::NE, Facing::SE] {
            let other = facing.neighbour(hex);
            if board.contains(other) && crossings(layout.centre(hex), layout.centre(other), path) % 2 == 1 {
                sides.push(Hexside::new(hex, facing));
            }
        }
    }
    sides.sort();
    sides
}

/// How often a path crosses the way from `a` to `b`; a path through a point passes on its left.
fn crossings(a: Point, b: Point, path: &[Point]) -> usize {
    let left = |p: Point, q: Point, r: Point| (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x) >= 0.0;
    stretches(path).filter(|&(p, q)| left(p, q, a) != left(p, q, b) && left(a, b, p) != left(a, b, q)).count()
}

/// What each hexside becomes. `becomes` gives a line's ground in the game and its rank; never two on one hexside: the lowest rank
/// wins, then the earlier in the file.
pub fn line_sides<T: Clone>(layout: &Layout, battle: &Battle, mut becomes: impl FnMut(&Line) -> Option<(T, u32)>) -> Sides<Option<T>> {
    let mut sides = Sides::new(layout.board(), None);
    let mut ranks: Sides<Option<u32>> = Sides::new(layout.board(), None);
    for line in &battle.lines {
        let Some((ground, rank)) = becomes(line) else { continue };
        for side in run_along(layout, &line.path) {
            if ranks.get(side).copied().flatten().is_none_or(|known| rank < known) {
                sides.set(side, Some(ground.clone()));
                ranks.set(side, Some(rank));
            }
        }
    }
    sides
}

/// The hexes a path runs through for more than `least` metres, in its order, each the neighbour of the one before; a hex left out
/// as too short is put back if the chain would break without it. A path that comes back to a hex names it again.
pub fn through(layout: &Layout, path: &[Point], least: f64) -> Vec<Hex> {
    // Small steps, so that the length in each hex is known to a metre or two.
    let step = (layout.across() / 100.0).max(0.5);
    let mut runs: Vec<(Hex, f64)> = Vec::new();
    for (a, b) in stretches(path) {
        let pieces = libm::ceil(a.distance(b) / step).clamp(1.0, 200_000.0) as u32;
        let long = a.distance(b) / f64::from(pieces);
        for k in 0..pieces {
            let middle = a.towards(b, (f64::from(k) + 0.5) / f64::from(pieces));
            let hex = layout.nearest(middle);
            match runs.last_mut() {
                Some((last, run)) if *last == hex => *run += long,
                _ => runs.push((hex, long)),
            }
        }
    }
    let mut chain: Vec<Hex> = Vec::new();
    let kept: Vec<usize> = (0..runs.len()).filter(|&i| runs[i].1 > least).collect();
    for (n, &i) in kept.iter().enumerate() {
        let hex = runs[i].0;
        if let (Some(&last), Some(&before)) = (chain.last(), n.checked_sub(1).and_then(|n| kept.get(n)))
            && last.unsigned_distance_to(hex) > 1
        {
            chain.extend(runs[before + 1..i].iter().map(|(between, _)| *between));
        }
        if chain.last() != Some(&hex) {
            chain.push(hex);
        }
    }
    chain
}

/// The highest hill over each centre; 0 on the plain.
pub fn levels(layout: &Layout, battle: &Battle) -> Grid<u8> {
    let mut grid = Grid::new(layout.board(), 0);
    for hex in layout.board().hexes() {
        if let Some((level, _)) = top_hill(layout.centre(hex), battle) {
            grid.set(hex, level);
        }
    }
    grid
}

/// The hill that makes a point high: its level and slope.
fn top_hill(at: Point, battle: &Battle) -> Option<(u8, Slope)> {
    let hills = battle.areas.iter().filter_map(|area| match area.ground {
        AreaGround::Hill { level, slope, .. } if plane::inside(at, &area.shape) => Some((level, slope)),
        _ => None,
    });
    // Of two as high the steeper counts.
    hills.max_by_key(|(level, slope)| (*level, *slope))
}

/// The slope of every hexside between two levels: that of the hill that makes the higher hex high.
pub fn slopes(layout: &Layout, battle: &Battle) -> Sides<Option<Slope>> {
    let levels = levels(layout, battle);
    let mut sides = Sides::new(layout.board(), None);
    for side in layout.board().sides() {
        let [a, b] = side.hexes();
        let (la, lb) = (levels.get(a).copied().unwrap_or(0), levels.get(b).copied().unwrap_or(0));
        if la != lb {
            let higher = if la > lb { a } else { b };
            sides.set(side, top_hill(layout.centre(higher), battle).map(|(_, slope)| slope));
        }
    }
    sides
}

/// The crest hexsides of a ridge: of the hexes it runs through for more than `least` metres, the sides that look within 90 degrees
/// of the bearing `towards` at hexes the ridge does not run through; with no bearing, all sides that do. In order.
pub fn crest_sides(layout: &Layout, ridge: &[Point], least: f64, towards: Option<f64>) -> Vec<Hexside> {
    let hexes = through(layout, ridge, least);
    let looks = |facing: Facing| {
        towards.is_none_or(|bearing| {
            let off = (facing.degrees() - bearing).rem_euclid(360.0);
            off.min(360.0 - off) < 90.0 - 1e-9
        })
    };
    let mut sides: Vec<Hexside> = Vec::new();
    for &hex in &hexes {
        for (facing, other) in layout.board().neighbours(hex) {
            if !hexes.contains(&other) && looks(facing) {
                sides.push(Hexside::new(hex, facing));
            }
        }
    }
    sides.sort();
    sides.dedup();
    sides
}

/// The hexside nearest to a point among those the caller takes (a bridge belongs to its stream); on a tie the first in order.
pub fn nearest_side(layout: &Layout, p: Point, takes: impl Fn(Hexside) -> bool) -> Option<Hexside> {
    let mut best: Option<(f64, Hexside)> = None;
    for side in layout.board().sides().into_iter().filter(|side| takes(*side)) {
        let [a, b] = layout.ends(side);
        let off = nearest_on(p, (a, b)).distance(p);
        if best.is_none_or(|(least, _)| off < least - 1e-9) {
            best = Some((off, side));
        }
    }
    best.map(|(_, side)| side)
}
