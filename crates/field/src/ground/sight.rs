//! Who sees whom: from a face to a target, over units, woods, walls and crests.

use crate::geometry::aspect::stretch_inside;
use crate::geometry::convex::{Convex, point_to_path, point_to_segment, segment_crossing};
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
            let between = Between::new(left, right, target);
            { screens }.find(|s| between.hidden_by(s, slack)).map_or(Ok(()), |s| Err(s.tag))
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
            Blocker::Body(r) => stretch_inside(&r, p, q) > depth + slack,
            Blocker::Line(_) => crosses(&screen.shape, p, q, slack),
        },
        View::Crest { near } => {
            crosses(&screen.shape, p, q, slack) && distance(&screen.shape, p) > near && distance(&screen.shape, q) > near
        }
    }
}

fn crosses(shape: &Blocker<'_>, p: V, q: V, slack: f64) -> bool {
    match *shape {
        Blocker::Body(r) => stretch_inside(&r.grown(-slack), p, q) > 0.0,
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

/// The ground that all lines from a face to a target run over.
struct Between<'a> {
    left: V,
    right: V,
    target: &'a Rect,
    hull: Convex,
    /// It lies within so many metres of the line between the middles.
    middle: V,
    radius: f64,
}

impl<'a> Between<'a> {
    fn new(left: V, right: V, target: &'a Rect) -> Self {
        let [a, b, c, d] = target.corners();
        let hull = Convex::hull(&[left, right, a, b, c, d]);
        let radius = target.rad.max(left.distance(right) * 0.5);
        Between { left, right, target, hull, middle: left.lerp(right, 0.5), radius }
    }

    /// Whether any of the lines is hidden.
    fn hidden_by<T>(&self, screen: &Screen<'_, T>, slack: f64) -> bool {
        if !self.holds(&screen.shape, slack) {
            return false;
        }
        match screen.view {
            View::Blocks => true,
            View::BlocksBeyond(depth) => match screen.shape {
                Blocker::Line(_) => true,
                _ => deepest(&screen.shape, self.left, self.right, self.target) > depth + slack,
            },
            // The whole face, or the whole target, must be near the crest to be seen over it.
            View::Crest { near } => {
                let far = |p: V| distance(&screen.shape, p) > near;
                (far(self.left) || far(self.right)) && self.target.corners().into_iter().any(far)
            }
        }
    }

    /// Whether a shape reaches into it by more than a graze; told by circles in most cases.
    fn holds(&self, shape: &Blocker<'_>, slack: f64) -> bool {
        let off = |c: V, radius: f64| point_to_segment(c, self.middle, self.target.c) > self.radius + radius;
        match *shape {
            Blocker::Body(r) => !off(r.c, r.rad) && self.hull.overlaps(&Convex::from(&r), slack),
            Blocker::Area(outline) => {
                let (c, radius) = outline.circle();
                !off(c, radius) && outline.meets_convex(&self.hull, slack)
            }
            Blocker::Line(path) => path.windows(2).any(|w| self.hull.overlaps(&Convex::hull(w), slack)),
        }
    }
}

/// The most metres inside a shape over the fan of lines from the face to the nearer sides of the target.
fn deepest(shape: &Blocker<'_>, left: V, right: V, target: &Rect) -> f64 {
    let inside = |p: V, q: V| match *shape {
        Blocker::Area(outline) => outline.inside_length(p, q),
        Blocker::Body(r) => stretch_inside(&r, p, q),
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
