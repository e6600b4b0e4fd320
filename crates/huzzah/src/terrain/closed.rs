//! Ground that is closed to somebody: under a footprint, in the way of a turn, between two places.

use grognard_engine::Clause;
use grognard_field::geometry::{Hold, Meet, Obstacle, Part, Rect, Shape, V, stretch_within, v};
use grognard_field::ground::{Area, Line};

use super::straight::{AGAINST, HALF_CROSSING, halts_at, line_going};
use super::{Barrier, GRAZE, Patch, Piece, Terrain};
use crate::Rules;
use crate::procedures::lookups::going::{Going, Walker, going};
use crate::words::{Arm, Feature};

const fn is_shut(how: Going) -> bool {
    matches!(how, Going::Barred | Going::Placed)
}

/// What a turn or side-step must not run into: areas closed to it, and linear obstacles, closed or not, for crossing one takes an advance or
/// a retire. It turns freely in what it stands in, and across what it stands across. For field's `first_stops`. What each piece is to it is
/// asked only of those that are `near`, as far as circles tell: a middle and a radius.
pub fn barriers<'t>(
    terrain: &'t Terrain,
    walker: Walker,
    from: &'t Rect,
    near: impl Fn(V, f64) -> bool + Copy + 't,
    rules: &'t Rules,
) -> impl Iterator<Item = Obstacle<'t, (Piece, Clause)>> + 't {
    let near_area = move |area: &Area<Patch>| {
        let (middle, radius) = area.outline.circle();
        near(middle, radius)
    };
    // A stretch is no longer than its two legs.
    let near_stretch = move |w: &[V]| {
        let half = (w[1] - w[0]) * 0.5;
        near(w[0].lerp(w[1], 0.5), half.x.abs() + half.y.abs())
    };
    let areas = terrain.areas.iter().enumerate().filter(move |(_, area)| near_area(area)).filter_map(move |(n, area)| {
        let (how, clause) = going(walker, area.tag.ground(terrain.siege), rules);
        let closed = is_shut(how) && !area.outline.touches(&from.grown(-GRAZE), 0.0);
        closed.then(|| Obstacle::area(&area.outline, Hold::Ends, Part::Whole, (Piece::Area(n as u16), clause)))
    });
    let lines = terrain.lines.iter().enumerate().filter(move |(_, line)| line.path.windows(2).any(near_stretch));
    let lines = lines.filter_map(move |(n, line)| {
        let (how, clause) = going(walker, line.tag.ground(terrain.siege, false), rules);
        let clause = halts_at(&line.tag, how, clause, false)?;
        if astride(line, from).is_some() {
            return None;
        }
        let tag = (Piece::Line(n as u16), clause);
        Some(Obstacle { shape: Shape::Line(&line.path), meet: Meet::Enter, hold: Hold::Ends, part: Part::Whole, tag })
    });
    areas.chain(lines)
}

/// Where a line runs under a footprint, and not only along its edge.
fn astride(line: &Line<Barrier>, rect: &Rect) -> Option<V> {
    let inner = rect.grown(-AGAINST);
    let under = line.path.windows(2).find(|w| stretch_within(w[0], w[1], &inner, 0.0))?;
    let way = under[1] - under[0];
    Some(under[0] + way * ((rect.c - under[0]).dot(way) / way.length_squared()).clamp(0.0, 1.0))
}

/// The ground under a footprint that is closed to it: areas it is in, lines it stands across. A bridge or ford opens a river to who can
/// cross there.
pub fn closed_under<'t>(terrain: &'t Terrain, walker: Walker, rect: &'t Rect, rules: &'t Rules) -> impl Iterator<Item = Piece> + 't {
    let inner = rect.grown(-GRAZE);
    let areas = terrain
        .areas
        .iter()
        .enumerate()
        .filter(move |(_, area)| area.outline.touches(&inner, 0.0) && is_shut(going(walker, area.tag.ground(terrain.siege), rules).0));
    let lines = terrain.lines.iter().enumerate().filter(move |(_, line)| {
        astride(line, rect).is_some_and(|place| is_shut(line_going(terrain, &line.tag, walker, false, place, rules).0))
    });
    areas.map(|(n, _)| Piece::Area(n as u16)).chain(lines.map(|(n, _)| Piece::Line(n as u16)))
}

/// The water a footprint stands in or over, if any: a river or stream, or the bridge or ford over it.
pub fn water_under(terrain: &Terrain, rect: &Rect) -> Option<Feature> {
    let under = |line: &Line<Barrier>| if line.tag.feature == Feature::River { astride(line, rect) } else { None };
    let place = terrain.lines.iter().find_map(under)?;
    let over = terrain.crossings.iter().find(|crossing| crossing.at.distance(place) <= HALF_CROSSING);
    Some(over.map_or(Feature::River, |crossing| crossing.feature))
}

/// The areas that nobody like it can go through.
pub fn closed_areas<'t>(terrain: &'t Terrain, walker: Walker, rules: &'t Rules) -> impl Iterator<Item = (Piece, &'t Area<Patch>)> + 't {
    let closed = move |area: &Area<Patch>| going(walker, area.tag.ground(terrain.siege), rules).0 == Going::Barred;
    terrain.areas.iter().enumerate().filter(move |(_, area)| closed(area)).map(|(n, area)| (Piece::Area(n as u16), area))
}

/// Whether one of some areas lies at a place, or within `clear` metres of it.
pub fn is_closed(areas: &[&Area<Patch>], place: V, clear: f64) -> bool {
    areas.iter().any(|area| {
        let (middle, radius) = area.outline.circle();
        middle.distance(place) <= radius + clear && area.outline.holds(place, clear)
    })
}

/// The lines that nobody like it can cross, bridges and fords apart: not the high hedge or wall that infantry gets over (HZ-HED-06, HZ-WAL-06).
pub fn closed_lines<'t>(terrain: &'t Terrain, walker: Walker, rules: &Rules) -> Vec<&'t Line<Barrier>> {
    let closed = |line: &&Line<Barrier>| {
        (line.tag.keeps_cavalry_off && walker.arm == Arm::Cavalry)
            || going(walker, line.tag.ground(terrain.siege, false), rules).0 == Going::Barred
            || line.tag.feature == Feature::River
    };
    terrain.lines.iter().filter(closed).collect()
}

/// Whether any of some lines could run through an upright box.
pub fn come_near(lines: &[&Line<Barrier>], low: V, high: V) -> bool {
    lines.iter().any(|line| line.path.windows(2).any(|w| may_cross(w[0], w[1], low, high)))
}

fn may_cross(a: V, b: V, low: V, high: V) -> bool {
    a.x.max(b.x) >= low.x && a.y.max(b.y) >= low.y && a.x.min(b.x) <= high.x && a.y.min(b.y) <= high.y
}

/// Whether one of those lines lies between two places where it is closed.
pub fn is_parted(terrain: &Terrain, lines: &[&Line<Barrier>], walker: Walker, p: V, q: V, rules: &Rules) -> bool {
    let (low, high) = (v(p.x.min(q.x), p.y.min(q.y)), v(p.x.max(q.x), p.y.max(q.y)));
    lines.iter().any(|line| {
        line.path.windows(2).filter(|w| may_cross(w[0], w[1], low, high)).any(|w| {
            let Some(share) = grognard_field::geometry::convex::segment_crossing(p, q, w[0], w[1]) else { return false };
            line_going(terrain, &line.tag, walker, false, p.lerp(q, share), rules).0 == Going::Barred
        })
    })
}
