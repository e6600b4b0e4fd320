//! Small convex shapes on the stack: what is left of a rectangle after straight cuts, and the ground between two faces.

use super::rect::Rect;
use super::vector::{V, greater, smaller, v};
use smallvec::SmallVec;

/// A rectangle cut by eight lines has at most twelve corners.
const MOST: usize = 12;

/// A half plane: everything on the side of `at` to which `inward` points.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Cut {
    pub at: V,
    pub inward: V,
}

impl Cut {
    pub fn new(at: V, inward: V) -> Cut {
        Cut { at, inward }
    }

    /// To the right of the way from `p` to `q`.
    pub fn right_of(p: V, q: V) -> Cut {
        Cut { at: p, inward: (q - p).right() }
    }

    #[inline]
    fn depth(&self, p: V) -> f64 {
        (p - self.at).dot(self.inward)
    }

    /// How far inside the innermost place of a rectangle lies; in metres, if `inward` is a unit vector.
    #[inline]
    pub fn deepest(&self, r: &Rect) -> f64 {
        self.depth(r.c) + self.half_across(r)
    }

    /// The same of the outermost.
    #[inline]
    pub fn shallowest(&self, r: &Rect) -> f64 {
        self.depth(r.c) - self.half_across(r)
    }

    /// Half of a rectangle's shadow on the way inward.
    #[inline]
    fn half_across(&self, r: &Rect) -> f64 {
        r.hw * self.inward.dot(r.right()).abs() + r.hd * self.inward.dot(r.f).abs()
    }
}

/// A convex polygon of few corners, in one direction round. No allocation.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Convex {
    corners: [V; MOST],
    len: usize,
}

impl Convex {
    const EMPTY: Convex = Convex { corners: [V::ZERO; MOST], len: 0 };

    /// The convex hull of a few places (at most twelve; more are ignored): the ground between two faces.
    pub fn hull(points: &[V]) -> Convex {
        let points = &points[..points.len().min(MOST)];
        let mut out = Convex::EMPTY;
        let Some(&first) = points.iter().min_by(|p, q| p.x.total_cmp(&q.x).then(p.y.total_cmp(&q.y))) else { return out };
        // From corner to corner, each time to the place that has all others to the left; of several in one line, to the farthest.
        let mut corner = first;
        for _ in points {
            out.push(corner);
            let mut next = first;
            for &p in points {
                let (way, other) = (next - corner, p - corner);
                let left = way.cross(other);
                if left < 0.0 || (left == 0.0 && other.length_squared() > way.length_squared()) {
                    next = p;
                }
            }
            if next == first {
                break;
            }
            corner = next;
        }
        out
    }

    /// A bare stretch, as the hull of its ends would be.
    pub fn stretch(p: V, q: V) -> Convex {
        let mut out = Convex::EMPTY;
        out.push(p);
        out.push(q);
        out
    }

    pub fn corners(&self) -> &[V] {
        &self.corners[..self.len]
    }

    /// A circle that holds all of it.
    pub fn circle(&self) -> (V, f64) {
        let corners = self.corners();
        let middle = corners.iter().fold(V::ZERO, |sum, p| sum + *p) * (1.0 / corners.len().max(1) as f64);
        (middle, corners.iter().map(|p| p.distance(middle)).fold(0.0, f64::max))
    }

    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    #[inline]
    fn push(&mut self, p: V) {
        if self.len < MOST {
            self.corners[self.len] = p;
            self.len += 1;
        }
    }

    /// What lies on the inner side of a line; the line itself belongs to it.
    pub fn cut(self, cut: &Cut) -> Convex {
        if self.corners().iter().all(|p| cut.depth(*p) >= 0.0) {
            return self;
        }
        let mut out = Convex::EMPTY;
        let Some(&last) = self.corners().last() else { return out };
        let (mut p, mut dp) = (last, cut.depth(last));
        for &q in self.corners() {
            let dq = cut.depth(q);
            if (dp < 0.0) != (dq < 0.0) {
                out.push(p.lerp(q, dp / (dp - dq)));
            }
            if dq >= 0.0 {
                out.push(q);
            }
            (p, dp) = (q, dq);
        }
        out
    }

    pub fn area(&self) -> f64 {
        let mut twice = 0.0;
        if let Some(&first) = self.corners().first() {
            for w in self.corners().windows(2) {
                twice += (w[0] - first).cross(w[1] - first);
            }
        }
        twice.abs() * 0.5
    }

    /// The greatest separation between two convex shapes over the normals of both their edges: negative is the depth of the overlap.
    pub fn separation(&self, other: &Convex) -> f64 {
        let (a, b) = (self.corners(), other.corners());
        axes(a).chain(axes(b)).map(|axis| parted(a, b, axis)).fold(f64::NEG_INFINITY, f64::max)
    }

    /// Whether they overlap by more than `slack`; the first axis that parts them ends the search.
    pub fn overlaps(&self, other: &Convex, slack: f64) -> bool {
        let (a, b) = (self.corners(), other.corners());
        !(a.is_empty() || b.is_empty() || axes(a).chain(axes(b)).any(|axis| parted(a, b, axis) >= -slack))
    }

    /// Its edges as lines of which it is the inner side, for who asks often what overlaps it. Of a hull: the corners run to the left.
    pub fn sides(&self) -> SmallVec<[Cut; MOST]> {
        let corners = self.corners();
        let next = corners.iter().cycle().skip(1);
        corners.iter().zip(next).filter_map(|(p, q)| Some(Cut::new(*p, (*q - *p).unit()?.left()))).collect()
    }

    /// The distance from a stretch to this shape, nought if they meet.
    pub fn distance_to(&self, p: V, q: V) -> f64 {
        let stretch = Convex::stretch(p, q);
        if self.is_empty() {
            return f64::INFINITY;
        }
        if self.separation(&stretch) <= 0.0 {
            return 0.0;
        }
        let n = self.len;
        (0..n).map(|i| segment_distance(self.corners[i], self.corners[(i + 1) % n], p, q)).fold(f64::INFINITY, f64::min)
    }
}

impl From<&Rect> for Convex {
    fn from(r: &Rect) -> Convex {
        let mut out = Convex::EMPTY;
        for p in r.corners() {
            out.push(p);
        }
        out
    }
}

/// The normals of the edges; for a bare stretch its own direction too.
fn axes(points: &[V]) -> impl Iterator<Item = V> + '_ {
    let n = points.len();
    let bare = (n == 2).then(|| (points[1] - points[0]).unit()).flatten();
    let edges = if n == 2 { 1 } else { n };
    (0..edges).filter_map(move |i| (points[(i + 1) % n] - points[i]).unit().map(V::left)).chain(bare)
}

/// How far the shadows of two shapes on an axis are apart.
fn parted(a: &[V], b: &[V], axis: V) -> f64 {
    let ((al, ah), (bl, bh)) = (shadow(a, axis), shadow(b, axis));
    greater(bl - ah, al - bh)
}

fn shadow(points: &[V], axis: V) -> (f64, f64) {
    points.iter().map(|p| p.dot(axis)).fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), s| (smaller(l, s), greater(h, s)))
}

/// The distance from a place to a straight stretch.
pub fn point_to_segment(p: V, a: V, b: V) -> f64 {
    let ab = b - a;
    let square = ab.length_squared();
    let share = if square == 0.0 { 0.0 } else { ((p - a).dot(ab) / square).clamp(0.0, 1.0) };
    p.distance(a + ab * share)
}

/// The distance between two straight stretches, nought if they cross.
pub fn segment_distance(a: V, b: V, p: V, q: V) -> f64 {
    if segment_crossing(a, b, p, q).is_some() {
        return 0.0;
    }
    point_to_segment(a, p, q).min(point_to_segment(b, p, q)).min(point_to_segment(p, a, b)).min(point_to_segment(q, a, b))
}

/// Where along `a`-`b` (share, 0 to 1) it crosses `p`-`q`; nothing if they are parallel or miss each other.
pub fn segment_crossing(a: V, b: V, p: V, q: V) -> Option<f64> {
    let (d, e) = (b - a, q - p);
    let across = d.cross(e);
    if across == 0.0 {
        return None;
    }
    let along = (p - a).cross(e) / across;
    let other = (p - a).cross(d) / across;
    ((0.0..=1.0).contains(&along) && (0.0..=1.0).contains(&other)).then_some(along)
}

/// The length of a polyline.
pub fn length(path: &[V]) -> f64 {
    path.windows(2).map(|w| w[0].distance(w[1])).sum()
}

/// The distance from a place to a polyline; infinite if it has no stretch.
pub fn point_to_path(p: V, path: &[V]) -> f64 {
    path.windows(2).map(|w| point_to_segment(p, w[0], w[1])).fold(f64::INFINITY, f64::min)
}

/// The place some metres along a polyline, clamped to its ends; the origin for an empty one.
pub fn place_along(path: &[V], metres: f64) -> V {
    let mut left = metres.max(0.0);
    for w in path.windows(2) {
        let stretch = w[0].distance(w[1]);
        if left <= stretch && stretch > 0.0 {
            return w[0].lerp(w[1], left / stretch);
        }
        left -= stretch;
    }
    path.last().copied().unwrap_or(v(0.0, 0.0))
}
