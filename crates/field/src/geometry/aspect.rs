//! From which side: quadrants, lines, arcs, and the edge that is touched.

use super::convex::{Convex, Cut};
use super::gap::gap_within;
use super::grid::Bearing;
use super::rect::{Rect, Side};
use super::vector::{V, v};
use serde::{Deserialize, Serialize};

/// How the ground round a footprint is divided into front, flanks and rear. Games differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Division {
    /// By the two diagonals, extended past the corners.
    Diagonals,
    /// By the lines through the front and rear edges: ahead of the one is front, behind the other rear, between them flank.
    EdgeLines,
    /// Each flank bounded by lines from the middle of the opposite flank through the flank's corners (for deep formations).
    FlankWedges,
}

/// In which part a place lies. On a dividing line the front wins, then a flank: the doubt is the target's.
pub fn side_of(target: &Rect, p: V, by: Division) -> Side {
    let l = target.local(p);
    let flank = if l.x < 0.0 { Side::Left } else { Side::Right };
    let beside = match by {
        Division::Diagonals => l.x.abs() * target.hd - l.y.abs() * target.hw,
        Division::EdgeLines => target.hd - l.y.abs(),
        Division::FlankWedges => wedge(target, l),
    };
    if l.y >= 0.0 && beside <= 0.0 {
        Side::Front
    } else if beside >= 0.0 {
        flank
    } else {
        Side::Rear
    }
}

/// Positive inside the wedge that opens over the flank on the side of `l`.
fn wedge(target: &Rect, l: V) -> f64 {
    (l.x.abs() + target.hw) * target.hd - l.y.abs() * 2.0 * target.hw
}

/// How much of a shape lies in each part, as shares of its area, in the order of [`Side::ALL`]. A shape of no area is judged by
/// its middle.
pub fn shares(target: &Rect, other: &Rect, by: Division) -> [f64; 4] {
    let whole = other.area();
    if whole <= 0.0 {
        let side = side_of(target, other.c, by);
        return Side::ALL.map(|s| if s == side { 1.0 } else { 0.0 });
    }
    let shape = Convex::from(other);
    let flank = |side: Side| -> f64 {
        let out = target.outward(side);
        let half = match by {
            Division::Diagonals => return quadrant(target, side, &shape).area(),
            Division::EdgeLines => {
                shape.cut(&Cut::new(target.middle(Side::Front), -target.f)).cut(&Cut::new(target.middle(Side::Rear), target.f))
            }
            Division::FlankWedges => {
                let from = target.middle(side.opposite());
                let [a, b] = target.ends(side);
                shape.cut(&Cut::right_of(from, a)).cut(&Cut::right_of(b, from))
            }
        };
        half.cut(&Cut::new(target.c, out)).area()
    };
    let (left, right) = (flank(Side::Left), flank(Side::Right));
    let ahead = match by {
        Division::Diagonals => quadrant(target, Side::Front, &shape).area(),
        Division::EdgeLines => shape.cut(&Cut::new(target.middle(Side::Front), target.f)).area(),
        Division::FlankWedges => {
            // Ahead of the middle and in neither wedge.
            let half = Cut::new(target.c, target.f);
            let front = shape.cut(&half);
            let in_wedge = |side: Side| {
                let from = target.middle(side.opposite());
                let [a, b] = target.ends(side);
                front.cut(&Cut::right_of(from, a)).cut(&Cut::right_of(b, from)).cut(&Cut::new(target.c, target.outward(side))).area()
            };
            front.area() - in_wedge(Side::Left) - in_wedge(Side::Right)
        }
    };
    let rear = (whole - ahead - left - right).max(0.0);
    [ahead / whole, right / whole, rear / whole, left / whole]
}

/// What lies between the two half diagonals that enclose an edge.
fn quadrant(target: &Rect, side: Side, shape: &Convex) -> Convex {
    let [a, b] = target.ends(side);
    shape.cut(&Cut::right_of(target.c, a)).cut(&Cut::right_of(b, target.c))
}

/// Where a place lies against the lines through the edges: ahead of the front line, behind the rear line; beyond a flank line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Sector {
    pub along: Along,
    pub across: Across,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Along {
    Ahead,
    Beside,
    Behind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Across {
    Left,
    Within,
    Right,
}

/// The nine fields cut by the front, rear and flank lines. On the front line is ahead; on a flank line is within.
pub fn sector(of: &Rect, p: V, slack: f64) -> Sector {
    let l = of.local(p);
    let along = if l.y >= of.hd - slack {
        Along::Ahead
    } else if l.y < -of.hd - slack {
        Along::Behind
    } else {
        Along::Beside
    };
    let across = if l.x < -of.hw - slack {
        Across::Left
    } else if l.x > of.hw + slack {
        Across::Right
    } else {
        Across::Within
    };
    Sector { along, across }
}

/// The part of a shape inside the arc of an edge: ahead of it, between the lines that leave its corners at `spread` outwards.
/// Nought is the band straight ahead; below 90 degrees the arc is convex, and more is cut off at 90.
pub fn in_arc(of: &Rect, side: Side, spread: Bearing, shape: &Rect) -> Convex {
    let [left, right] = of.ends(side);
    let out = of.outward(side);
    let turn = spread.unit();
    let (ahead, wide) = if spread.hundredths() >= 9_000 { (0.0, 1.0) } else { (turn.y, turn.x) };
    let across = out.right();
    let left_ray = out * ahead - across * wide;
    let right_ray = out * ahead + across * wide;
    let bounds = [Cut::new(left, out), Cut::new(left, left_ray.right()), Cut::new(right, right_ray.left())];
    // Most bounds leave the whole of a shape where it is.
    bounds.iter().filter(|bound| bound.shallowest(shape) < 0.0).fold(Convex::from(shape), |part, bound| part.cut(bound))
}

/// Whether a place is inside the arc; its boundary is, and so is what misses it by no more than `slack`.
pub fn point_in_arc(of: &Rect, side: Side, spread: Bearing, p: V, slack: f64) -> bool {
    let out = of.outward(side);
    let d = p - of.middle(side);
    let (along, across) = (d.dot(out), d.dot(out.right()).abs());
    let turn = spread.unit();
    if along < -slack {
        return false;
    }
    spread.hundredths() >= 9_000 || (across - of.half_edge(side)) * turn.y - along * turn.x <= slack
}

/// The distance from an edge to the nearest part of a shape inside its arc; nothing if none of it is.
pub fn arc_distance(of: &Rect, side: Side, spread: Bearing, shape: &Rect) -> Option<f64> {
    let part = in_arc(of, side, spread, shape);
    let [left, right] = of.ends(side);
    (!part.is_empty()).then(|| part.distance_to(left, right))
}

/// The bearing of a place from a rectangle's middle, relative to its facing, `-18000..18000`, clockwise positive.
pub fn relative_bearing(of: &Rect, p: V) -> i32 {
    let l = of.local(p);
    Bearing::NORTH.turn_to(Bearing::of(l))
}

/// How much of each edge of `b` (in metres, in the order of [`Side::ALL`]) lies within `near` of `a`.
pub fn touched_lengths(a: &Rect, b: &Rect, near: f64) -> [f64; 4] {
    Side::ALL.map(|side| {
        let [p, q] = b.ends(side);
        stretch_inside(&a.grown(near), p, q)
    })
}

/// Which edge of `b` is touched by `a`, if their gap is within `near`: the one touched along the greatest length. At a corner,
/// where both edges are touched as much as a tolerance makes them, the edge `a` looks at from its middle.
pub fn touched_edge(a: &Rect, b: &Rect, near: f64) -> Option<Side> {
    gap_within(a, b, near)?;
    let lengths = touched_lengths(a, b, near);
    let most = lengths.iter().copied().fold(0.0, f64::max);
    let seen = side_of(b, a.c, Division::Diagonals);
    // A corner dipped into the tolerance touches both edges by up to about twice of it.
    let about_as_much = |i: usize| most == 0.0 || (lengths[i] > 0.0 && lengths[i] >= most - 2.0 * near);
    let order = [seen, Side::Front, Side::Right, Side::Left, Side::Rear];
    let index = |side: Side| Side::ALL.iter().position(|&s| s == side).unwrap_or(0);
    order
        .into_iter()
        .enumerate()
        .find(|&(n, side)| if n == 0 { about_as_much(index(side)) } else { lengths[index(side)] >= most })
        .map(|(_, s)| s)
}

/// The length of a stretch inside a rectangle.
pub(crate) fn stretch_inside(r: &Rect, p: V, q: V) -> f64 {
    share_inside(r, p, q).map_or(0.0, |(from, to)| (to - from) * p.distance(q))
}

/// From which share to which share of a stretch it is inside a rectangle.
pub(crate) fn share_inside(r: &Rect, p: V, q: V) -> Option<(f64, f64)> {
    let (lp, lq) = (r.local(p), r.local(q));
    let d = lq - lp;
    let (mut from, mut to) = (0.0f64, 1.0f64);
    for (start, step, half) in [(lp.x, d.x, r.hw), (lp.y, d.y, r.hd)] {
        if step == 0.0 {
            if start.abs() > half {
                return None;
            }
        } else {
            let (a, b) = ((-half - start) / step, (half - start) / step);
            from = from.max(a.min(b));
            to = to.min(a.max(b));
        }
    }
    (from <= to).then_some((from, to))
}

/// Whether some perpendicular from the front of `a` meets an edge of `b` from outside it: the edge looks towards `a`, and part of it
/// lies ahead, between the flank lines of `a`, by more than `slack`.
pub fn faces_edge(a: &Rect, b: &Rect, side: Side, slack: f64) -> bool {
    if a.f.dot(b.outward(side)) >= 0.0 {
        return false;
    }
    let [p, q] = b.ends(side).map(|e| a.local(e));
    let (low, high) = if p.x < q.x { (p, q) } else { (q, p) };
    let (from, to) = (low.x.max(-a.hw), high.x.min(a.hw));
    if to - from <= slack {
        return false;
    }
    let y = |x: f64| low.y + (high.y - low.y) * (x - low.x) / (high.x - low.x);
    y(from).max(y(to)) >= a.hd - slack
}

/// The middle of the front, which many books measure from.
pub fn front_centre(of: &Rect) -> V {
    of.world(v(0.0, of.hd))
}
