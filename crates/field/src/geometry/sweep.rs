//! A rectangle that slides straight, in any direction: ahead, back, to the side, oblique.

use super::gap::gap;
use super::rect::Rect;
use super::vector::{V, greater, smaller, v};

/// Below this the movement along an axis is none: it cannot close a gap of a grid step within any table.
const STILL: f64 = 1e-12;
/// Rounding of positions of a few kilometres, many times over.
const NOISE: f64 = 1e-9;

/// From where to where along the way two rectangles meet, in metres; either may be negative (behind the start).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Passage {
    pub enter: f64,
    pub leave: f64,
}

impl Passage {
    const ALWAYS: Passage = Passage { enter: f64::NEG_INFINITY, leave: f64::INFINITY };

    #[inline(always)]
    fn narrow(&mut self, start: f64, speed: f64, reach: f64) {
        if speed.abs() < STILL {
            if start.abs() > reach {
                self.leave = f64::NEG_INFINITY;
            }
            return;
        }
        let per = 1.0 / speed;
        let (mid, half) = (start * per, reach * per.abs());
        self.enter = greater(self.enter, mid - half);
        self.leave = smaller(self.leave, mid + half);
    }
}

/// Where on the endless line through its place along `along` (a unit vector) `a` meets `b`. Two rectangles meet exactly when
/// their shadows do on all four axes, so the passage is what four intervals have in common.
#[inline]
pub fn passage(a: &Rect, along: V, b: &Rect) -> Option<Passage> {
    let t = b.c - a.c;
    let (ar, br) = (a.f.right(), b.f.right());
    let (c, s) = (a.f.dot(b.f).abs(), ar.dot(b.f).abs());
    let mut p = Passage::ALWAYS;
    p.narrow(t.dot(ar), along.dot(ar), a.hw + b.hw * c + b.hd * s);
    p.narrow(t.dot(a.f), along.dot(a.f), a.hd + b.hw * s + b.hd * c);
    p.narrow(t.dot(br), along.dot(br), b.hw + a.hw * c + a.hd * s);
    p.narrow(t.dot(b.f), along.dot(b.f), b.hd + a.hw * s + a.hd * c);
    (p.enter <= p.leave).then_some(p)
}

/// How far `a` can go along `along` before it meets `b`, if it does within `dist`. Nought or less: it touches already.
#[inline]
pub fn sweep(a: &Rect, along: V, dist: f64, b: &Rect) -> Option<f64> {
    if misses(a, along, dist, b, 0.0) {
        return None;
    }
    let p = passage(a, along, b)?;
    (p.leave >= 0.0 && p.enter <= dist).then_some(p.enter)
}

/// How far `a` can go before its gap to `b` is down to `near`, if that happens within `dist`. Nought: it is that near already.
///
/// `near` is swept with the footprint, not tested at the end: a unit that would pass at half a tolerance is found too. The
/// growth is round at the corners, as the gap is, so what is found here and what [`gap`] says afterwards are the same thing.
pub fn sweep_within(a: &Rect, along: V, dist: f64, b: &Rect, near: f64) -> Option<f64> {
    if misses(a, along, dist, b, near) {
        return None;
    }
    let mitred = passage(&a.grown(near), along, b)?;
    if mitred.leave < 0.0 || mitred.enter > dist {
        return None;
    }
    let at = mitred.enter.max(0.0);
    // Almost always an edge leads, and the mitred rectangle tells the truth; only off a corner is there a little way left.
    if gap(&a.moved(along * at), b) <= near + NOISE {
        return Some(at);
    }
    rounded(a, along, b, near).filter(|&t| t <= dist)
}

/// Told by circles: never nearer than `near` on the way.
#[inline(always)]
fn misses(a: &Rect, along: V, dist: f64, b: &Rect, near: f64) -> bool {
    let reach = a.rad + b.rad + near;
    let t = b.c - a.c;
    let ahead = t.dot(along);
    t.cross(along).abs() > reach || ahead < -reach || ahead > dist + reach
}

/// Every corner of either against the other, grown round.
fn rounded(a: &Rect, along: V, b: &Rect, near: f64) -> Option<f64> {
    let mut first = f64::INFINITY;
    let in_b = v(along.dot(b.right()), along.dot(b.f));
    for corner in a.corners() {
        first = smaller(first, corner_sweep(b.local(corner), in_b, b.hw, b.hd, near));
    }
    let in_a = -v(along.dot(a.right()), along.dot(a.f));
    for corner in b.corners() {
        first = smaller(first, corner_sweep(a.local(corner), in_a, a.hw, a.hd, near));
    }
    first.is_finite().then_some(first)
}

/// A place that moves along `u` against an upright box about the origin with a round margin; infinite if it misses.
fn corner_sweep(p: V, u: V, hw: f64, hd: f64, near: f64) -> f64 {
    let mut pass = Passage::ALWAYS;
    pass.narrow(-p.x, u.x, hw + near);
    pass.narrow(-p.y, u.y, hd + near);
    if pass.enter > pass.leave || pass.leave < 0.0 {
        return f64::INFINITY;
    }
    let at = pass.enter.max(0.0);
    let q = p + u * at;
    if q.x.abs() <= hw || q.y.abs() <= hd {
        return at;
    }
    // In the square between mitre and round corner. Its inner sides lie within the circle, so a way that misses the circle
    // leaves the square outwards and never comes back.
    let from = q - v(hw.copysign(q.x), hd.copysign(q.y));
    let half = from.dot(u);
    let inside = half * half - (from.length_squared() - near * near);
    if inside < 0.0 || half > 0.0 { f64::INFINITY } else { at + greater(-half - inside.sqrt(), 0.0) }
}
