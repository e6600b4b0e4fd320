//! Who sees whom: from a face to a target, over units, woods, walls and crests.

use crate::geometry::convex::{Convex, point_to_path, segment_crossing};
use crate::geometry::{Rect, Side, V};
use crate::polygon::Polygon;
use serde::{Deserialize, Serialize};

/// What stands in the way, by shape.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Blocker<'a> {
    Body(Rect),
    Area(&'a Polygon),
    Line(&'a [V]),
}

/// How it hides what is behind it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum View {
    /// Hides at once.
    Blocks,
    /// Hides what is seen through more than so many metres of it (woods).
    BlocksBeyond(f64),
    /// Hides unless one end of the line is within so many metres of it (who stands on the crest looks over it).
    Crest { near: f64 },
}

/// One thing that may hide the target.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Screen<'a, T> {
    pub shape: Blocker<'a>,
    pub view: View,
    /// The level of its top, compared by the [`HeightRule`]; nothing hides whatever the heights.
    pub top: Option<i32>,
    pub tag: T,
}

/// Levels of observer and target.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Elevation {
    pub observer: i32,
    pub target: i32,
}

/// When a screen of a given top is in the way at all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HeightRule {
    /// Heights do not matter.
    Flat,
    /// It hides if it is higher than both ends.
    HigherThanBoth,
    /// It hides if it is at least as high as the higher end.
    AsHighAsEither,
    /// Higher than the observer: hides everything beyond. As high: hides what is lower than it. Lower: hides nothing.
    FromTheObserver,
}

impl HeightRule {
    pub fn hides(self, ends: Elevation, top: Option<i32>) -> bool {
        let Some(top) = top else { return true };
        match self {
            HeightRule::Flat => true,
            HeightRule::HigherThanBoth => top > ends.observer.max(ends.target),
            HeightRule::AsHighAsEither => top >= ends.observer.max(ends.target),
            HeightRule::FromTheObserver => top > ends.observer || (top == ends.observer && ends.target < top),
        }
    }
}

/// Which lines count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sight {
    /// Every straight line from the face to the target must be free.
    Every,
    /// Some line from the face to some part of the target must be.
    Some,
    /// Some line from the centre of the face.
    FromCentre,
    /// The one line from the centre of the face to the target's middle.
    CentreToCentre,
}

/// The number of places looked from along a face, and looked at along each side of the target, where lines are tried one by one.
/// Odd, so that middles and ends are among them.
const FAN: usize = 9;

/// A look from a face at a target.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Look {
    pub from: Rect,
    pub face: Side,
    pub target: Rect,
    pub kind: Sight,
    pub ends: Elevation,
    pub rule: HeightRule,
    /// A screen grazed by no more than this does not hide: neighbours in a line touch corners.
    pub slack: f64,
}

/// The first screen that hides the target, in the order given; nothing if it is seen. Leave observer and target themselves out of
/// the screens.
///
/// `Every` is exact for bodies, walls, crests and solid areas: the ground between face and target is one convex shape. Depth inside
/// an area, and the two `Some` kinds, look along a fixed fan of lines.
pub fn sight<'a, T: Copy>(look: &Look, screens: impl IntoIterator<Item = Screen<'a, T>, IntoIter: Clone>) -> Result<(), T> {
    let &Look { from, face, target, kind, ends, rule, slack } = look;
    let target = &target;
    let screens = screens.into_iter().filter(|s| rule.hides(ends, s.top));
    let [left, right] = from.ends(face);
    let middle = left.lerp(right, 0.5);
    match kind {
        Sight::Every => {
            let [a, b, c, d] = target.corners();
            let between = Convex::hull(&[left, right, a, b, c, d]);
            { screens }.find(|s| hides_some(s, &between, left, right, target, slack)).map_or(Ok(()), |s| Err(s.tag))
        }
        Sight::CentreToCentre => clear_point_to_point(middle, target.c, slack, screens),
        Sight::FromCentre => some_clear(&[middle], target, slack, screens),
        Sight::Some => {
            let places: [V; FAN] = core::array::from_fn(|i| left.lerp(right, i as f64 / (FAN - 1) as f64));
            some_clear(&places, target, slack, screens)
        }
    }
}

/// The first screen across the straight line between two places.
pub fn clear_point_to_point<'a, T: Copy>(p: V, q: V, slack: f64, screens: impl IntoIterator<Item = Screen<'a, T>>) -> Result<(), T> {
    screens.into_iter().find(|s| across(s, p, q, slack)).map_or(Ok(()), |s| Err(s.tag))
}

/// Whether some line is free; if none is, what hides the one between the middles.
fn some_clear<'a, T: Copy>(places: &[V], target: &Rect, slack: f64, screens: impl Iterator<Item = Screen<'a, T>> + Clone) -> Result<(), T> {
    let middle = places[places.len() / 2];
    let seen = |p: V, q: V| clear_point_to_point(p, q, slack, screens.clone());
    let first = seen(middle, target.c);
    if first.is_ok() {
        return Ok(());
    }
    for &p in places {
        for side in Side::ALL {
            // Only the sides that look this way; the others are seen through the target.
            let outward = target.outward(side);
            if (p - target.middle(side)).dot(outward) <= 0.0 {
                continue;
            }
            let [a, b] = target.ends(side);
            for i in 0..FAN {
                if seen(p, a.lerp(b, i as f64 / (FAN - 1) as f64)).is_ok() {
                    return Ok(());
                }
            }
        }
    }
    first
}

/// Whether one line is hidden.
fn across<T>(screen: &Screen<'_, T>, p: V, q: V, slack: f64) -> bool {
    match screen.view {
        View::Blocks => crosses(&screen.shape, p, q, slack),
        View::BlocksBeyond(depth) => match screen.shape {
            Blocker::Area(outline) => outline.inside_length(p, q) > depth + slack,
            Blocker::Body(r) => chord(&r, p, q) > depth + slack,
            Blocker::Line(_) => crosses(&screen.shape, p, q, slack),
        },
        View::Crest { near } => {
            crosses(&screen.shape, p, q, slack) && distance(&screen.shape, p) > near && distance(&screen.shape, q) > near
        }
    }
}

fn crosses(shape: &Blocker<'_>, p: V, q: V, slack: f64) -> bool {
    match *shape {
        Blocker::Body(r) => chord(&r.grown(-slack), p, q) > 0.0,
        Blocker::Area(outline) => outline.inside_length(p, q) > slack,
        Blocker::Line(path) => path.windows(2).any(|w| segment_crossing(p, q, w[0], w[1]).is_some()),
    }
}

fn distance(shape: &Blocker<'_>, p: V) -> f64 {
    match *shape {
        Blocker::Body(r) => crate::geometry::distance_to_point(&r, p),
        Blocker::Area(outline) => outline.distance_to_edge(p),
        Blocker::Line(path) => point_to_path(p, path),
    }
}

/// The length of a stretch inside a rectangle.
fn chord(r: &Rect, p: V, q: V) -> f64 {
    let (a, b) = (r.local(p), r.local(q));
    let d = b - a;
    let (mut from, mut to) = (0.0f64, 1.0f64);
    for (start, step, half) in [(a.x, d.x, r.hw), (a.y, d.y, r.hd)] {
        if step == 0.0 {
            if start.abs() > half {
                return 0.0;
            }
        } else {
            let (s, t) = ((-half - start) / step, (half - start) / step);
            from = from.max(s.min(t));
            to = to.min(s.max(t));
        }
    }
    (to - from).max(0.0) * p.distance(q)
}

/// Whether any of the lines over the ground between face and target is hidden.
fn hides_some<T>(screen: &Screen<'_, T>, between: &Convex, left: V, right: V, target: &Rect, slack: f64) -> bool {
    let near = match screen.view {
        View::Blocks => return lies_in(&screen.shape, between, slack),
        View::BlocksBeyond(depth) if !matches!(screen.shape, Blocker::Line(_)) => {
            return lies_in(&screen.shape, between, slack) && deepest(&screen.shape, left, right, target) > depth + slack;
        }
        View::BlocksBeyond(_) => 0.0,
        View::Crest { near } => near,
    };
    let far_end = |a: V, b: V| distance(&screen.shape, a).max(distance(&screen.shape, b)) > near;
    // The whole face, or the whole target, must be near the crest to look over it.
    let face_far = far_end(left, right);
    let target_far = target.corners().into_iter().any(|p| distance(&screen.shape, p) > near);
    face_far && target_far && lies_in(&screen.shape, between, slack)
}

fn lies_in(shape: &Blocker<'_>, between: &Convex, slack: f64) -> bool {
    match *shape {
        Blocker::Body(r) => between.separation(&Convex::from(&r)) < -slack,
        Blocker::Area(outline) => outline.meets_convex(between, slack),
        Blocker::Line(path) => path.windows(2).any(|w| between.separation(&Convex::hull(w)) < -slack),
    }
}

/// The most metres inside a shape over the fan of lines from the face to the nearer sides of the target.
fn deepest(shape: &Blocker<'_>, left: V, right: V, target: &Rect) -> f64 {
    let inside = |p: V, q: V| match *shape {
        Blocker::Area(outline) => outline.inside_length(p, q),
        Blocker::Body(r) => chord(&r, p, q),
        Blocker::Line(_) => 0.0,
    };
    let mut most = 0.0f64;
    for i in 0..FAN {
        let p = left.lerp(right, i as f64 / (FAN - 1) as f64);
        for side in Side::ALL {
            if (p - target.middle(side)).dot(target.outward(side)) <= 0.0 {
                continue;
            }
            let [a, b] = target.ends(side);
            for j in 0..FAN {
                most = most.max(inside(p, a.lerp(b, j as f64 / (FAN - 1) as f64)));
            }
        }
    }
    most
}
