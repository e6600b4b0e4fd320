//! The signed gap between two rectangles: the distance when apart, minus the depth of the overlap when not.

use super::rect::Rect;
use super::vector::{V, greater, smaller, v};

/// One rectangle in the frame of another, from both sides at once. Everything the kernels need, each product once.
struct Pair {
    /// Middle of `b` in the frame of `a`.
    d: V,
    /// Middle of `b` seen from `a`, along the axes of `b`.
    e: V,
    cos: f64,
    sin: f64,
}

impl Pair {
    #[inline(always)]
    fn new(a: &Rect, b: &Rect) -> Pair {
        let t = b.c - a.c;
        Pair { d: v(t.dot(a.f.right()), t.dot(a.f)), e: v(t.dot(b.f.right()), t.dot(b.f)), cos: a.f.dot(b.f), sin: b.f.dot(a.f.right()) }
    }

    /// The greatest separation over the four axes: the depth of the overlap if negative, and only a lower bound of the
    /// distance if positive (it falls short where a corner looks at a corner).
    #[inline(always)]
    fn separation(&self, a: &Rect, b: &Rect) -> f64 {
        let (c, s) = (self.cos.abs(), self.sin.abs());
        let ax = self.d.x.abs() - (a.hw + b.hw * c + b.hd * s);
        let ay = self.d.y.abs() - (a.hd + b.hw * s + b.hd * c);
        let bx = self.e.x.abs() - (b.hw + a.hw * c + a.hd * s);
        let by = self.e.y.abs() - (b.hd + a.hw * s + a.hd * c);
        greater(greater(ax, ay), greater(bx, by))
    }

    /// The distance of two rectangles that are apart. The nearest features always include a corner of one of them, so it is
    /// the least of eight corner-to-rectangle distances.
    #[inline(always)]
    fn distance(&self, a: &Rect, b: &Rect) -> f64 {
        let (c, s) = (self.cos, self.sin);
        let from_b = nearest_corner(self.d, v(b.hw * c, -b.hw * s), v(b.hd * s, b.hd * c), a.hw, a.hd);
        let from_a = nearest_corner(self.e, v(a.hw * c, a.hw * s), v(-a.hd * s, a.hd * c), b.hw, b.hd);
        smaller(from_a, from_b).sqrt()
    }
}

/// The least squared distance from the corners `m ± u ± w` to an upright box about the origin. The box is symmetrical, so
/// the sign of the middle does not matter.
#[inline(always)]
fn nearest_corner(m: V, u: V, w: V, hw: f64, hd: f64) -> f64 {
    let (p, q) = (u + w, u - w);
    let xs = [m.x + p.x, m.x - p.x, m.x + q.x, m.x - q.x];
    let ys = [m.y + p.y, m.y - p.y, m.y + q.y, m.y - q.y];
    let mut square = [0.0; 4];
    for i in 0..4 {
        let dx = greater(xs[i].abs() - hw, 0.0);
        let dy = greater(ys[i].abs() - hd, 0.0);
        square[i] = dx * dx + dy * dy;
    }
    smaller(smaller(square[0], square[1]), smaller(square[2], square[3]))
}

/// The signed gap in metres: distance when apart, `-(least push that would part them)` when they overlap.
#[inline]
pub fn gap(a: &Rect, b: &Rect) -> f64 {
    let pair = Pair::new(a, b);
    let separation = pair.separation(a, b);
    if separation <= 0.0 { separation } else { pair.distance(a, b) }
}

/// The signed gap if it is at most `limit` (which must not be negative), told by the circles round both in most cases: those are worth
/// no call.
#[inline]
pub fn gap_within(a: &Rect, b: &Rect, limit: f64) -> Option<f64> {
    let reach = a.rad + b.rad + limit;
    if (b.c - a.c).length_squared() > reach * reach { None } else { gap_of_near(a, b, limit) }
}

/// Whether a straight stretch comes within `near` of a rectangle. Most are far off, which is told without the length of any.
pub fn stretch_within(p: V, q: V, r: &Rect, near: f64) -> bool {
    let (half, middle) = ((q - p) * 0.5, p.lerp(q, 0.5));
    let reach = half.x.abs() + half.y.abs() + r.rad + near;
    (middle - r.c).length_squared() <= reach * reach && gap_within(&Rect::segment(p, q), r, near).is_some()
}

fn gap_of_near(a: &Rect, b: &Rect, limit: f64) -> Option<f64> {
    let pair = Pair::new(a, b);
    let separation = pair.separation(a, b);
    if separation <= 0.0 {
        return Some(separation);
    }
    if separation > limit {
        return None;
    }
    let distance = pair.distance(a, b);
    (distance <= limit).then_some(distance)
}

/// Whether the signed gap is at most `limit`, which may be negative ("overlaps by at least").
#[inline]
pub fn is_within(a: &Rect, b: &Rect, limit: f64) -> bool {
    gap_within(a, b, limit.max(0.0)).is_some_and(|g| g <= limit)
}

/// The distance from a place to a rectangle, nought inside.
pub fn distance_to_point(a: &Rect, p: V) -> f64 {
    let l = a.local(p);
    v(greater(l.x.abs() - a.hw, 0.0), greater(l.y.abs() - a.hd, 0.0)).length()
}
