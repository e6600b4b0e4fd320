//! The shape of a threat zone: the ground before a face between its flank lines (HZ-FLK-01, HZ-FLK-02, HZ-THZ-01), cut off whole at the
//! nearest friend, cut off line by line where terrain stops it, and not reaching behind enemies.

use core::ops::Range;

use grognard_engine::coverage::record;
use grognard_field::geometry::{Rect, Side, V, gap_within, v};
use smallvec::SmallVec;

use crate::clause::{HZ_THZ_06, HZ_THZ_07, HZ_THZ_08};

/// Metres: a strip no wider than this is left over by rounding, not by what cut the zone.
const SLIVER: f64 = 1e-6;

/// Stretches of a face, as places along it to the right of its middle.
pub type Stretches = SmallVec<[(f64, f64); 4]>;

/// Part of a zone that terrain has cut: from where to where along the face, and how deep at either end.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Strip {
    from: f64,
    to: f64,
    near: f64,
    far: f64,
}

/// The threat zone of one face.
#[derive(Clone, Debug, PartialEq)]
pub struct FaceZone {
    /// Which face of its unit it is.
    side: Side,
    /// The middle of the face.
    base: V,
    /// Out from the face.
    out: V,
    half: f64,
    /// Metres deep against everybody.
    depth: f64,
    /// Metres deep against those whom a superior skirmish line reaches (HZ-THZ-12).
    deeper: f64,
    /// Where terrain cuts it; nothing where it does not.
    strips: Vec<Strip>,
}

/// The threat zones of a unit, cut by its friends and by terrain but not masked by enemies: who is masked depends on who is asked about.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Zones {
    pub faces: SmallVec<[FaceZone; 1]>,
    /// The middle of the unit, and how far from there its zones could reach if nothing cut them.
    pub middle: V,
    pub reach: f64,
}

/// Whom a zone is asked about.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'a> {
    pub rect: &'a Rect,
    /// Skirmisher superiority reaches it: infantry or artillery in the open.
    pub skirmished: bool,
}

impl FaceZone {
    pub fn before(of: &Rect, side: Side, depth: f64, deeper: f64) -> FaceZone {
        let (depth, deeper) = (depth.max(0.0), deeper.max(depth).max(0.0));
        FaceZone { side, base: of.middle(side), out: of.outward(side), half: of.half_edge(side), depth, deeper, strips: Vec::new() }
    }

    /// Which face of its unit it is: of a garrison's faces the second may be the left.
    pub fn side(&self) -> Side {
        self.side
    }

    /// x along the face to the right, y out from it.
    pub fn local(&self, p: V) -> V {
        let d = p - self.base;
        v(d.dot(self.out.right()), d.dot(self.out))
    }

    /// Told by a circle: whether any of a body could lie before the face, so deep.
    fn may_hold(&self, body: &Rect, deep: f64) -> bool {
        let middle = self.local(body.c);
        middle.x.abs() <= self.half + body.rad && middle.y >= -body.rad && middle.y <= deep + body.rad
    }

    /// The inverse of [`FaceZone::local`].
    pub fn world(&self, p: V) -> V {
        self.base + self.out.right() * p.x + self.out * p.y
    }

    /// Out from the face.
    pub fn out(&self) -> V {
        self.out
    }

    /// Half as wide as the face.
    pub fn half(&self) -> f64 {
        self.half
    }

    /// How deep it is for the one who is asked about, where neither friend nor terrain cuts it.
    pub fn depth(&self, skirmished: bool) -> f64 {
        if skirmished { self.deeper } else { self.depth }
    }

    /// The whole of it as a rectangle, terrain aside; nothing if it has no depth.
    pub fn rect(&self, skirmished: bool) -> Option<Rect> {
        let hd = self.depth(skirmished) * 0.5;
        (hd > 0.0).then(|| Rect::new(self.base + self.out * hd, self.out, self.half, hd))
    }

    /// HZ-THZ-06: cut off along its whole front at the nearest part of a friend between the flank lines. A friend that only brushes a
    /// flank line is not in it.
    pub fn trim(&mut self, friend: &Rect, slack: f64) {
        if !self.may_hold(friend, self.deeper) {
            return;
        }
        let corners = friend.corners().map(|p| self.local(p));
        let Some((nearest, farthest)) = shadow(&corners, -self.half + slack..self.half - slack) else { return };
        if farthest <= slack {
            return;
        }
        let nearest = nearest.max(0.0);
        if nearest < self.deeper {
            record(HZ_THZ_06);
        }
        self.depth = self.depth.min(nearest);
        self.deeper = self.deeper.min(nearest);
    }

    /// Stopped where a straight obstacle crosses it, on every line that meets the obstacle, `over` metres beyond. What lies nearer to the
    /// face than `from` does not stop it.
    pub fn stop(&mut self, p: V, q: V, from: f64, over: f64) {
        let (mut a, mut b) = (self.local(p), self.local(q));
        if a.x > b.x {
            (a, b) = (b, a);
        }
        let most = self.deeper;
        if b.x <= -self.half || a.x >= self.half || b.x - a.x <= f64::EPSILON || (a.y.min(b.y) + over >= most) || a.y.max(b.y) < from {
            return;
        }
        let y = |x: f64| a.y + (b.y - a.y) * (x - a.x) / (b.x - a.x);
        let (mut lo, mut hi) = (a.x.max(-self.half), b.x.min(self.half));
        // Only the part that lies beyond `from`.
        let at = || a.x + (from - a.y) * (b.x - a.x) / (b.y - a.y);
        match (y(lo) < from, y(hi) < from) {
            (true, true) => return,
            (true, false) => lo = at(),
            (false, true) => hi = at(),
            (false, false) => {}
        }
        if hi - lo <= SLIVER {
            return;
        }
        if self.strips.is_empty() {
            self.strips.push(Strip { from: -self.half, to: self.half, near: most, far: most });
        }
        let cut = Strip { from: lo, to: hi, near: (y(lo) + over).max(0.0), far: (y(hi) + over).max(0.0) };
        let mut out = Vec::with_capacity(self.strips.len() + 2);
        for strip in self.strips.drain(..) {
            strip.cut_by(&cut, &mut out);
        }
        self.strips = out;
    }

    /// Whether any part of a footprint is inside (HZ-THZ-03; the boundary is), leaving aside what masks it.
    pub fn touches(&self, asked: Asked, slack: f64) -> bool {
        let Some(whole) = self.rect(asked.skirmished) else { return false };
        if gap_within(&whole, asked.rect, slack).is_none() {
            return false;
        }
        self.strips.is_empty() || !self.covered(asked, slack).is_empty()
    }

    /// The stretches of the face before which a footprint lies inside the zone; empty if it is not in it.
    pub fn covered(&self, asked: Asked, slack: f64) -> Stretches {
        let mut found = Stretches::new();
        let limit = self.depth(asked.skirmished);
        if limit <= 0.0 {
            return found;
        }
        let corners = asked.rect.corners().map(|p| self.local(p));
        let whole = [Strip { from: -self.half, to: self.half, near: limit, far: limit }];
        let strips = if self.strips.is_empty() { &whole[..] } else { &self.strips[..] };
        for strip in strips.iter().filter(|s| s.near.max(s.far) > slack) {
            if let Some((from, to)) = strip.capped(limit).meets(&corners, slack) {
                match found.last_mut() {
                    Some(last) if from <= last.1 + slack => last.1 = last.1.max(to),
                    _ => found.push((from, to)),
                }
            }
        }
        found
    }

    /// HZ-THZ-07: does not reach behind a body. The body is taken a little wider, so that what stands exactly in its shadow is hidden.
    pub fn mask(&mut self, body: &Rect, slack: f64) {
        let body = body.grown(2.0 * slack);
        if !self.may_hold(&body, self.deeper) {
            return;
        }
        let corners = body.corners();
        if corners.iter().all(|p| self.local(*p).y <= 3.0 * slack) {
            return;
        }
        for i in 0..4 {
            self.stop(corners[i], corners[(i + 1) % 4], f64::NEG_INFINITY, 0.0);
        }
        record(HZ_THZ_07);
    }

    /// HZ-THZ-08: nothing before that part of the face which a body touches.
    pub fn close(&mut self, body: &Rect, contact: f64) {
        let face = Rect::new(self.base, self.out, self.half, 0.0);
        if gap_within(&face, body, contact).is_none() {
            return;
        }
        let corners = body.grown(contact).corners().map(|p| self.local(p));
        let strip = Strip { from: -self.half, to: self.half, near: 0.0, far: 0.0 };
        if let Some((from, to)) = strip.capped(0.0).meets(&corners, contact * 0.01) {
            self.stop(self.world(v(from, 0.0)), self.world(v(to, 0.0)), f64::NEG_INFINITY, 0.0);
            record(HZ_THZ_08);
        }
    }

    /// HZ-THZ-07, HZ-THZ-08: whether a footprint is inside what masks and its own touch leave of the zone.
    pub fn reaches(&self, asked: Asked, masks: impl Iterator<Item = Rect>, contact: f64, slack: f64) -> bool {
        if !self.touches(asked, slack) {
            return false;
        }
        let mut left = self.clone();
        left.close(asked.rect, contact);
        for mask in masks {
            left.mask(&mask, slack);
        }
        left == *self || left.touches(asked, slack)
    }

    /// The outline of it as straight stretches, for sweeps: whoever enters it from outside crosses one of them.
    pub fn outline(&self, skirmished: bool, slack: f64) -> SmallVec<[(V, V); 8]> {
        let limit = self.depth(skirmished);
        let mut out = SmallVec::new();
        if limit <= 0.0 {
            return out;
        }
        let whole = [Strip { from: -self.half, to: self.half, near: limit, far: limit }];
        let strips = if self.strips.is_empty() { &whole[..] } else { &self.strips[..] };
        for strip in strips.iter().filter(|s| s.near.max(s.far) > slack) {
            let corners = strip.capped(limit).corners();
            for i in 0..corners.len() {
                let (p, q) = (corners[i], corners[(i + 1) % corners.len()]);
                if p != q {
                    out.push((self.world(p), self.world(q)));
                }
            }
        }
        out
    }

    /// Whether a place is inside it.
    pub fn holds(&self, p: V, skirmished: bool, slack: f64) -> bool {
        let l = self.local(p);
        let limit = self.depth(skirmished);
        if limit <= 0.0 || l.y < -slack || l.x.abs() > self.half + slack {
            return false;
        }
        if self.strips.is_empty() {
            return l.y <= limit + slack;
        }
        self.strips
            .iter()
            .filter(|s| l.x >= s.from - slack && l.x <= s.to + slack)
            .any(|s| l.y <= s.deep_at(l.x.clamp(s.from, s.to)).min(limit) + slack)
    }

    /// Whether the whole of a straight stretch is inside it.
    pub fn holds_all(&self, p: V, q: V, skirmished: bool, slack: f64) -> bool {
        if !self.holds(p, skirmished, slack) || !self.holds(q, skirmished, slack) {
            return false;
        }
        // Its depth changes direction only where strips meet.
        let (a, b) = (self.local(p), self.local(q));
        let between = |x: f64| (x - a.x) * (x - b.x) < 0.0;
        self.strips.iter().flat_map(|s| [s.from, s.to]).filter(|x| between(*x)).all(|x| {
            let y = a.y + (b.y - a.y) * (x - a.x) / (b.x - a.x);
            [x - slack, x + slack].into_iter().all(|x| self.holds(self.world(v(x, y)), skirmished, slack))
        })
    }

    /// The polygons it is made of, for whoever draws or measures it.
    pub fn pieces(&self, skirmished: bool) -> impl Iterator<Item = SmallVec<[V; 5]>> + '_ {
        let limit = self.depth(skirmished);
        let whole = Strip { from: -self.half, to: self.half, near: limit, far: limit };
        let clear = self.strips.is_empty().then_some(whole);
        let cut = self.strips.iter().copied();
        clear.into_iter().chain(cut).filter(move |_| limit > 0.0).map(move |strip| {
            let corners = strip.capped(limit).corners();
            corners.iter().map(|p| self.world(*p)).collect()
        })
    }
}

impl Zones {
    /// Told by circles: whether a body could be in it, or cut it.
    pub fn may_hold(&self, body: &Rect) -> bool {
        let reach = self.reach + body.rad;
        (body.c - self.middle).length_squared() <= reach * reach
    }

    /// Told by circles: whether a friend there could cut them, if they were as deep as `deep`.
    pub fn may_be_cut(&self, friend: &Rect, deep: f64) -> bool {
        self.faces.iter().any(|face| face.may_hold(friend, deep))
    }

    pub fn touches(&self, asked: Asked, slack: f64) -> bool {
        self.faces.iter().any(|face| face.touches(asked, slack))
    }
}

impl Strip {
    fn deep_at(&self, x: f64) -> f64 {
        if self.to <= self.from { self.near } else { self.near + (self.far - self.near) * (x - self.from) / (self.to - self.from) }
    }

    fn part(&self, from: f64, to: f64) -> Strip {
        Strip { from, to, near: self.deep_at(from), far: self.deep_at(to) }
    }

    /// What is left of it where another is not as deep, piece by piece.
    fn cut_by(self, cut: &Strip, out: &mut Vec<Strip>) {
        let (from, to) = (self.from.max(cut.from), self.to.min(cut.to));
        if to - from <= SLIVER {
            out.push(self);
            return;
        }
        if from - self.from > SLIVER {
            out.push(self.part(self.from, from));
        }
        let (ours, theirs) = (self.part(from, to), cut.part(from, to));
        let (start, end) = (ours.near - theirs.near, ours.far - theirs.far);
        if start <= 0.0 && end <= 0.0 {
            out.push(ours);
        } else if start >= 0.0 && end >= 0.0 {
            out.push(theirs);
        } else {
            let cross = from + (to - from) * start / (start - end);
            let (first, second) = if start < 0.0 { (ours, theirs) } else { (theirs, ours) };
            // Where they meet at one end, rounding decides on which side of it they cross.
            if cross - from <= SLIVER {
                out.push(second);
            } else if to - cross <= SLIVER {
                out.push(first);
            } else {
                out.push(first.part(from, cross));
                out.push(second.part(cross, to));
            }
        }
        if self.to - to > SLIVER {
            out.push(self.part(to, self.to));
        }
    }

    /// No deeper than a limit, as a shape of up to five corners.
    fn capped(self, limit: f64) -> Capped {
        Capped { strip: self, limit }
    }
}

/// A strip cut at a depth.
#[derive(Clone, Copy)]
struct Capped {
    strip: Strip,
    limit: f64,
}

impl Capped {
    fn corners(&self) -> SmallVec<[V; 5]> {
        let Strip { from, to, near, far } = self.strip;
        let mut out: SmallVec<[V; 5]> = SmallVec::from_slice(&[v(from, 0.0), v(to, 0.0), v(to, far.min(self.limit))]);
        if (near - self.limit) * (far - self.limit) < 0.0 {
            out.push(v(from + (to - from) * (self.limit - near) / (far - near), self.limit));
        }
        out.push(v(from, near.min(self.limit)));
        out
    }

    /// From where to where along the face a convex footprint lies in it, or within `slack` of it; nothing if it does not.
    fn meets(&self, corners: &[V; 4], slack: f64) -> Option<(f64, f64)> {
        let mut shape = Corners::from_slice(corners);
        let mine = self.corners();
        let n = mine.len();
        for i in 0..n {
            let (p, q) = (mine[i], mine[(i + 1) % n]);
            // The direction of so short an edge is rounding alone.
            if p.distance(q) <= SLIVER {
                continue;
            }
            let Some(inward) = (q - p).unit().map(V::left) else { continue };
            shape = cut(shape, p - inward * slack, inward);
        }
        if shape.is_empty() {
            return None;
        }
        let (from, to) = span(&shape);
        Some((from.max(self.strip.from), to.min(self.strip.to).max(from.max(self.strip.from))))
    }
}

/// Of a footprint cut by the five edges of a strip.
type Corners = SmallVec<[V; 9]>;

/// What of a convex shape lies on the inner side of a line.
fn cut(shape: Corners, at: V, inward: V) -> Corners {
    let deep = |p: V| (p - at).dot(inward);
    if shape.iter().all(|p| deep(*p) >= 0.0) {
        return shape;
    }
    let mut out = Corners::new();
    clip(&shape, deep, |p| out.push(p));
    out
}

/// The corners of what of a convex shape is not at a negative depth.
#[inline]
fn clip(shape: &[V], deep: impl Fn(V) -> f64, mut keep: impl FnMut(V)) {
    let Some(&last) = shape.last() else { return };
    let (mut p, mut dp) = (last, deep(last));
    for &q in shape {
        let dq = deep(q);
        if (dp < 0.0) != (dq < 0.0) {
            keep(p.lerp(q, dp / (dp - dq)));
        }
        if dq >= 0.0 {
            keep(q);
        }
        (p, dp) = (q, dq);
    }
}

/// The stretch that some places cover across.
fn span(places: &[V]) -> (f64, f64) {
    places.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), p| (low.min(p.x), high.max(p.x)))
}

/// From how near to how far a convex shape reaches between two lines ahead.
pub fn shadow(corners: &[V; 4], band: Range<f64>) -> Option<(f64, f64)> {
    if band.is_empty() {
        return None;
    }
    let (left, right) = span(corners);
    let (mut near, mut far) = (f64::INFINITY, f64::NEG_INFINITY);
    let reaches = |p: V| (near, far) = (near.min(p.y), far.max(p.y));
    let mut shape = Corners::new();
    if left < band.start {
        clip(corners, |p| p.x - band.start, |p| shape.push(p));
    } else {
        shape.extend_from_slice(corners);
    }
    if right > band.end {
        clip(&shape, |p| band.end - p.x, reaches);
    } else {
        shape.into_iter().for_each(reaches);
    }
    // Nothing was reached if nothing is between the lines.
    (near <= far).then_some((near, far))
}
