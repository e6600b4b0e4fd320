//! Zones: the ground before a face, to a depth, cut short by what stands in it.

use super::aspect::share_inside;
use super::gap::is_within;
use super::rect::{Rect, Side};
use super::tolerance::Tolerance;
use super::vector::{V, v};
use crate::polygon::Polygon;
use smallvec::SmallVec;

/// A rectangle before a face: as wide as the face, `depth` metres out from it. Trimming only ever shortens it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Zone {
    /// The middle of the face.
    base: V,
    /// Out from the face.
    out: V,
    half: f64,
    depth: f64,
}

impl Zone {
    /// The ground before one face of a footprint.
    pub fn before(of: &Rect, side: Side, depth: f64) -> Zone {
        Zone { base: of.middle(side), out: of.outward(side), half: of.half_edge(side), depth: depth.max(0.0) }
    }

    /// The zones before those parts of a face that no body touches: a unit in contact still looks out over the rest of its front.
    /// Parts no wider than the boundary's slack are left out.
    pub fn before_free_parts(of: &Rect, side: Side, depth: f64, bodies: &[Rect], tolerance: Tolerance) -> SmallVec<[Zone; 2]> {
        let [left, right] = of.ends(side);
        let mut taken: SmallVec<[(f64, f64); 4]> =
            bodies.iter().filter_map(|b| share_inside(&b.grown(tolerance.contact()), left, right)).collect();
        taken.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
        taken.push((1.0, 1.0));
        let mut free = SmallVec::new();
        let mut from = 0.0;
        for (start, end) in taken {
            let half = (start - from) * of.half_edge(side);
            if half * 2.0 > tolerance.on_boundary() {
                let base = left.lerp(right, (from + start) * 0.5);
                free.push(Zone { base, out: of.outward(side), half, depth: depth.max(0.0) });
            }
            from = end.max(from);
        }
        free
    }

    pub fn depth(&self) -> f64 {
        self.depth
    }

    /// As a rectangle that faces outwards; nothing once it is trimmed to nothing.
    pub fn rect(&self) -> Option<Rect> {
        let hd = self.depth * 0.5;
        (hd > 0.0).then(|| Rect::new(self.base + self.out * hd, self.out, self.half, hd))
    }

    /// Whether any part of a footprint is inside; on the boundary is inside.
    pub fn holds(&self, r: &Rect, tolerance: Tolerance) -> bool {
        self.rect().is_some_and(|z| is_within(&z, r, tolerance.on_boundary()))
    }

    /// Cut to a depth, if that is less.
    #[must_use]
    pub fn cut_to(self, depth: f64) -> Zone {
        Zone { depth: self.depth.min(depth.max(0.0)), ..self }
    }

    /// Cut off along its whole front at the nearest part of a body that lies between the flank lines. A body that only brushes a
    /// flank line (by no more than the slack) does not lie in it. Clipped to the band: the nearest corner may lie outside.
    #[must_use]
    pub fn trimmed_by(self, body: &Rect, tolerance: Tolerance) -> Zone {
        let reach = body.rad + self.half + self.depth;
        if (body.c - self.base).length_squared() > reach * reach {
            return self;
        }
        let corners = body.corners().map(|p| self.local(p));
        let band = self.half - tolerance.on_boundary();
        let mut nearest = f64::INFINITY;
        for i in 0..4 {
            nearest = nearest.min(lowest_in_band(corners[i], corners[(i + 1) % 4], band));
        }
        if body.holds(self.base, 0.0) {
            nearest = 0.0;
        }
        self.cut_to(nearest)
    }

    /// Cut off where an area begins, or `into` metres beyond that place (woods that can be looked into a little way).
    #[must_use]
    pub fn trimmed_by_area(self, area: &Polygon, into: f64, tolerance: Tolerance) -> Zone {
        if area.holds(self.base, 0.0) {
            return self.cut_to(into);
        }
        let band = self.half - tolerance.on_boundary();
        let nearest = area.edges().map(|(p, q)| lowest_in_band(self.local(p), self.local(q), band)).fold(f64::INFINITY, f64::min);
        if nearest.is_finite() { self.cut_to(nearest + into) } else { self }
    }

    /// Cut off where a line (a ridge, a wall) first crosses it. A line under the face itself, within the slack, does not: the unit
    /// that lines a ridge looks beyond it.
    #[must_use]
    pub fn trimmed_by_line(self, path: &[V], tolerance: Tolerance) -> Zone {
        let slack = tolerance.on_boundary();
        let band = self.half - slack;
        let nearest = path.windows(2).map(|w| lowest_beyond(self.local(w[0]), self.local(w[1]), band, slack)).fold(f64::INFINITY, f64::min);
        self.cut_to(nearest)
    }

    /// x along the face to the right, y out from it.
    fn local(&self, p: V) -> V {
        let d = p - self.base;
        v(d.dot(self.out.right()), d.dot(self.out))
    }
}

/// The least y >= 0 of a stretch where `|x| <= band`; infinite if there is none.
fn lowest_in_band(p: V, q: V, band: f64) -> f64 {
    lowest_beyond(p, q, band, 0.0)
}

/// The least y >= `from` of a stretch where `|x| <= band`; infinite if there is none.
fn lowest_beyond(p: V, q: V, band: f64, from: f64) -> f64 {
    if band < 0.0 {
        return f64::INFINITY;
    }
    let d = q - p;
    let (mut a, mut b) = (0.0f64, 1.0f64);
    if d.x == 0.0 {
        if p.x.abs() > band {
            return f64::INFINITY;
        }
    } else {
        let (s, t) = ((-band - p.x) / d.x, (band - p.x) / d.x);
        a = a.max(s.min(t));
        b = b.min(s.max(t));
    }
    if a > b {
        return f64::INFINITY;
    }
    let (ya, yb) = (p.y + d.y * a, p.y + d.y * b);
    let (low, high) = if ya < yb { (ya, yb) } else { (yb, ya) };
    if high < from { f64::INFINITY } else { low.max(from) }
}
