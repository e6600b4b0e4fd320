//! Areas with any outline: woods, hills, villages. Areas, clipping and overlap by `geo`; what is asked for every footprint (inside,
//! share inside) is worked out here without building another polygon.

use crate::geometry::convex::{Convex, point_to_segment};
use crate::geometry::{Rect, V, v};
use geo::{Area as _, BooleanOps as _, Validation as _};
use smallvec::SmallVec;
use thiserror::Error;

/// A simple polygon in metres, closed, without holes, its circle kept for quick refusals.
#[derive(Debug, Clone, PartialEq)]
pub struct Polygon {
    outline: Vec<V>,
    /// Every edge as a rectangle of no depth.
    stretches: Vec<Rect>,
    area: f64,
    middle: V,
    radius: f64,
}

/// Why an outline is not an area.
#[derive(Debug, Clone, PartialEq, Error)]
pub enum PolygonFault {
    #[error("an area needs at least three corners, this has {0}")]
    TooFew(usize),
    #[error("corner {0} is not a finite place")]
    NotFinite(usize),
    #[error("the outline covers no ground")]
    NoGround,
    #[error("the outline crosses itself: {0}")]
    CrossesItself(String),
}

impl Polygon {
    /// From its corners in either direction; a last corner equal to the first is dropped.
    pub fn new(corners: &[V]) -> Result<Polygon, PolygonFault> {
        let mut outline: Vec<V> = corners.to_vec();
        outline.dedup();
        if outline.len() > 1 && outline.first() == outline.last() {
            outline.pop();
        }
        if outline.len() < 3 {
            return Err(PolygonFault::TooFew(outline.len()));
        }
        if let Some(bad) = outline.iter().position(|p| !p.is_finite()) {
            return Err(PolygonFault::NotFinite(bad));
        }
        let shape = to_geo(&outline);
        let area = shape.unsigned_area();
        if area <= 0.0 {
            return Err(PolygonFault::NoGround);
        }
        if let Err(fault) = shape.check_validation() {
            return Err(PolygonFault::CrossesItself(fault.to_string()));
        }
        let (low, high) =
            outline.iter().fold((outline[0], outline[0]), |(l, h), p| (v(l.x.min(p.x), l.y.min(p.y)), v(h.x.max(p.x), h.y.max(p.y))));
        let middle = low.lerp(high, 0.5);
        let radius = outline.iter().map(|p| p.distance(middle)).fold(0.0, f64::max);
        let stretches = round(&outline).map(|(p, q)| Rect::segment(p, q)).collect();
        Ok(Polygon { outline, stretches, area, middle, radius })
    }

    /// A rectangle as an area, if it covers any ground.
    pub fn from_rect(r: &Rect) -> Result<Polygon, PolygonFault> {
        Polygon::new(&r.corners())
    }

    pub fn corners(&self) -> &[V] {
        &self.outline
    }

    /// Every edge, the closing one too.
    pub fn edges(&self) -> impl Iterator<Item = (V, V)> + '_ {
        round(&self.outline)
    }

    /// The same as rectangles of no depth.
    pub fn stretches(&self) -> &[Rect] {
        &self.stretches
    }

    /// Square metres.
    pub fn area(&self) -> f64 {
        self.area
    }

    /// A circle round it: middle and radius.
    pub fn circle(&self) -> (V, f64) {
        (self.middle, self.radius)
    }

    /// Inside, on the boundary, or outside by no more than `slack`.
    pub fn holds(&self, p: V, slack: f64) -> bool {
        if (p - self.middle).length() > self.radius + slack {
            return false;
        }
        // Most edges are farther off in one direction alone.
        let beside = |a: V, b: V| {
            let (d, e) = (a - p, b - p);
            d.x.min(e.x) > slack || d.y.min(e.y) > slack || d.x.max(e.x) < -slack || d.y.max(e.y) < -slack
        };
        self.winds_round(p) || self.edges().any(|(a, b)| !beside(a, b) && point_to_segment(p, a, b) <= slack)
    }

    /// The distance from a place to the outline, from either side.
    pub fn distance_to_edge(&self, p: V) -> f64 {
        self.edges().map(|(a, b)| point_to_segment(p, a, b)).fold(f64::INFINITY, f64::min)
    }

    /// Crossings of a ray to the east, counted with the half-open rule, so that a corner counts once.
    fn winds_round(&self, p: V) -> bool {
        let mut inside = false;
        for (a, b) in self.edges() {
            if (a.y > p.y) != (b.y > p.y) {
                let side = (b - a).cross(p - a);
                if (side > 0.0) == (b.y > a.y) {
                    inside = !inside;
                }
            }
        }
        inside
    }

    /// Whether any part of a footprint is inside, or within `slack` of it.
    #[inline]
    pub fn touches(&self, r: &Rect, slack: f64) -> bool {
        let reach = self.radius + r.rad + slack;
        (r.c - self.middle).length_squared() <= reach * reach && self.touches_near(r, slack)
    }

    fn touches_near(&self, r: &Rect, slack: f64) -> bool {
        self.winds_round(r.c)
            || r.holds(self.outline[0], slack)
            || self.stretches.iter().any(|edge| crate::geometry::gap_within(edge, r, slack).is_some())
    }

    /// Whether the whole footprint is inside, edges included.
    pub fn holds_all(&self, r: &Rect, slack: f64) -> bool {
        r.corners().iter().all(|&p| self.holds(p, slack))
            && !self.stretches.iter().any(|edge| crate::geometry::gap(edge, r) < -slack.max(1e-9))
    }

    /// The ground that a footprint and the area have in common, in square metres.
    pub fn overlap_with(&self, r: &Rect) -> f64 {
        let reach = self.radius + r.rad;
        if (r.c - self.middle).length_squared() > reach * reach {
            return 0.0;
        }
        clipped_area(self.outline.iter().map(|&p| r.local(p)), r.hw, r.hd)
    }

    /// The share of a footprint inside the area, 0 to 1. A footprint without ground of its own is judged by its middle.
    pub fn share_of(&self, r: &Rect) -> f64 {
        if r.area() <= 0.0 {
            return if self.holds(r.c, 0.0) { 1.0 } else { 0.0 };
        }
        (self.overlap_with(r) / r.area()).clamp(0.0, 1.0)
    }

    /// The ground two areas have in common, in square metres.
    pub fn overlap(&self, other: &Polygon) -> f64 {
        let reach = self.radius + other.radius;
        if (other.middle - self.middle).length_squared() > reach * reach {
            return 0.0;
        }
        to_geo(&self.outline).intersection(&to_geo(&other.outline)).unsigned_area()
    }

    /// Whether another area lies wholly inside this one; a thousandth of its ground outside is put down to drawing.
    pub fn holds_polygon(&self, other: &Polygon) -> bool {
        self.overlap(other) >= other.area * 0.999
    }

    /// What two areas have in common, piece by piece (pieces with holes lose them).
    pub fn intersection(&self, other: &Polygon) -> Vec<Polygon> {
        pieces(to_geo(&self.outline).intersection(&to_geo(&other.outline)))
    }

    /// What is left of this area outside another.
    pub fn difference(&self, other: &Polygon) -> Vec<Polygon> {
        pieces(to_geo(&self.outline).difference(&to_geo(&other.outline)))
    }

    /// Where a straight stretch runs inside, as intervals of metres from `p`, in order.
    pub fn chords(&self, p: V, q: V) -> SmallVec<[(f64, f64); 4]> {
        let length = p.distance(q);
        let mut cuts: SmallVec<[f64; 8]> = SmallVec::new();
        cuts.push(0.0);
        cuts.push(1.0);
        for (a, b) in self.edges() {
            if let Some(share) = crate::geometry::convex::segment_crossing(p, q, a, b) {
                cuts.push(share);
            }
        }
        cuts.sort_unstable_by(f64::total_cmp);
        let mut out: SmallVec<[(f64, f64); 4]> = SmallVec::new();
        for w in cuts.windows(2) {
            if w[1] > w[0] && self.winds_round(p.lerp(q, (w[0] + w[1]) * 0.5)) {
                match out.last_mut() {
                    Some(last) if last.1 >= w[0] * length => last.1 = w[1] * length,
                    _ => out.push((w[0] * length, w[1] * length)),
                }
            }
        }
        out
    }

    /// How many metres of a straight stretch run inside.
    pub fn inside_length(&self, p: V, q: V) -> f64 {
        self.chords(p, q).iter().map(|(from, to)| to - from).sum()
    }

    /// Whether a small convex shape has ground in common with it, by more than a graze of `slack`.
    pub fn meets_convex(&self, shape: &Convex, slack: f64) -> bool {
        let (middle, radius) = shape.circle();
        if middle.distance(self.middle) > radius + self.radius {
            return false;
        }
        let in_circle = |p: V| (p - self.middle).length_squared() <= self.radius * self.radius;
        let inside = |&p: &V| in_circle(p) && self.winds_round(p) && self.distance_to_edge(p) > slack;
        let near = |(a, b): &(V, V)| point_to_segment(middle, *a, *b) <= radius;
        shape.corners().iter().any(inside) || self.edges().filter(near).any(|(a, b)| shape.overlaps(&Convex::stretch(a, b), slack))
    }
}

/// From each corner to the next, and from the last to the first.
fn round(corners: &[V]) -> impl Iterator<Item = (V, V)> + '_ {
    corners.iter().copied().zip(corners.iter().skip(1).chain(corners.first()).copied())
}

/// The area of what a polygon (in the frame of an upright box about the origin) has inside the box, by cutting it with the four
/// sides in turn. A hollow outline leaves bridges along the sides; they have no width, so the area is right.
fn clipped_area(points: impl Iterator<Item = V>, hw: f64, hd: f64) -> f64 {
    let mut from: SmallVec<[V; 32]> = points.collect();
    let mut to: SmallVec<[V; 32]> = SmallVec::new();
    let sides: [fn(V, f64, f64) -> f64; 4] = [|p, w, _| w - p.x, |p, w, _| w + p.x, |p, _, d| d - p.y, |p, _, d| d + p.y];
    for depth in sides {
        to.clear();
        let Some(&last) = from.last() else { return 0.0 };
        let (mut p, mut dp) = (last, depth(last, hw, hd));
        for &q in &from {
            let dq = depth(q, hw, hd);
            if (dp < 0.0) != (dq < 0.0) {
                to.push(p.lerp(q, dp / (dp - dq)));
            }
            if dq >= 0.0 {
                to.push(q);
            }
            (p, dp) = (q, dq);
        }
        core::mem::swap(&mut from, &mut to);
    }
    let Some(&last) = from.last() else { return 0.0 };
    let mut twice = 0.0;
    let mut p = last;
    for &q in &from {
        twice += p.cross(q);
        p = q;
    }
    twice.abs() * 0.5
}

fn to_geo(outline: &[V]) -> geo::Polygon<f64> {
    geo::Polygon::new(outline.iter().map(|p| (p.x, p.y)).collect(), Vec::new())
}

fn pieces(many: geo::MultiPolygon<f64>) -> Vec<Polygon> {
    many.into_iter()
        .filter_map(|p| {
            let corners: Vec<V> = p.exterior().coords().map(|c| v(c.x, c.y)).collect();
            Polygon::new(&corners).ok()
        })
        .collect()
}
