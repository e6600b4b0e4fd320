//! How far a move goes: every stop on the way, each with its exact place, and the range that is left.
//!
//! Knows no rule. A game hands in obstacles with its own tags and gets back where each is first met.
//!
//! - The contact tolerance is *swept*: what comes within it on the way is met there, not only what is within it at the end.
//! - Touching at the start is no stop. It bars the move only if the gap would shrink.
//! - A stop is rounded towards the start; a contact to the nearest step. The tolerance is swept wider by what the rounding of a place
//!   can take off a gap, so that no amount short of the stop, once on the grid, is a contact that nobody named.

use super::gap::gap;
use super::grid::Pose;
use super::motion::{Amount, Motion, Path};
use super::obstacle::{Hold, Meet, Obstacle, Shape, Table};
use super::rect::{Footprint, Rect};
use super::tolerance::{HALF_CELL, Tolerance};
use super::vector::V;
use crate::polygon::Polygon;

/// The least loss of gap that is more than rounding.
const SHRINKS: f64 = 1e-6;
/// Most steps looked at beside an exact place for one that keeps its promise on the grid.
const NUDGES: i32 = 512;

/// Why a move stops, or is told of, at a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Why {
    /// Comes to touch it; from `at` on every amount means `rest`.
    Touches,
    /// One more step would come within the tolerance.
    Clear,
    /// Touches at the start and would come nearer.
    Barred,
    /// Enters a zone or area, or reaches a line.
    Enters,
    /// Begins to leave an area it was wholly inside of.
    Leaves,
    /// Would leave the table.
    OffTable,
}

/// One thing met on the way.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Stop<T> {
    /// The amount, rounded towards the start; of a contact, the first that is one.
    pub at: Amount,
    /// Where the move comes to rest if it stops here: `at`, or the touching place of a contact.
    pub rest: Amount,
    /// Metres or radians, before rounding.
    pub exact: f64,
    pub why: Why,
    pub hold: Hold,
    pub tag: T,
}

/// What moves.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Mover {
    pub pose: Pose,
    pub size: Footprint,
    pub motion: Motion,
    /// As far as the game lets it go.
    pub most: Amount,
}

/// How far a move goes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Reach<T> {
    /// The largest amount.
    pub max: Amount,
    /// From here on every amount means `max`: touching.
    pub magnet: Option<Amount>,
    /// What ends it; nothing if the whole distance is free.
    pub end: Option<Stop<T>>,
}

impl<T> Reach<T> {
    /// The amount a wanted one becomes: inside the range, and drawn into contact by the magnet.
    pub fn resolve(&self, wanted: Amount) -> Amount {
        match self.magnet {
            Some(magnet) if wanted >= magnet => self.max,
            _ => wanted.clamp(Amount(0), self.max.max(Amount(0))),
        }
    }
}

/// Everything met on the way, nearest first (ties in the order given), written over `out` so that a caller can keep the buffer.
pub fn first_stops<'a, T: Copy>(
    mover: &Mover,
    obstacles: impl IntoIterator<Item = Obstacle<'a, T>>,
    tolerance: Tolerance,
    out: &mut Vec<Stop<T>>,
) {
    out.clear();
    let way = Way::new(mover, tolerance);
    for obstacle in obstacles {
        if let Some(stop) = way.stop(&obstacle) {
            // Insert in place: lists are short, and it needs no second buffer.
            let place = out.partition_point(|s| s.exact <= stop.exact);
            out.insert(place, stop);
        }
    }
}

/// How far the move goes, from its stops in order; what lies beyond the end is cut off the list.
pub fn reach<T: Copy>(mover: &Mover, stops: &mut Vec<Stop<T>>) -> Reach<T> {
    let mut reach = Reach { max: mover.most, magnet: None, end: None };
    for stop in stops.iter().filter(|s| s.hold == Hold::Ends) {
        // A contact rests a little beyond the place where it begins, so a later stop can still be the nearer one.
        if stop.rest < reach.max || (reach.end.is_none() && stop.rest <= reach.max) {
            reach.max = stop.rest;
            reach.end = Some(*stop);
        }
    }
    reach.magnet = stops.iter().find(|s| s.why == Why::Touches && s.hold == Hold::Ends && s.at <= reach.max).map(|s| s.at);
    stops.retain(|s| s.at <= reach.max);
    reach
}

/// The first stop of each kind, as the caller tells kinds apart, nearest first.
pub fn first_of_each<T: Copy, K: PartialEq>(stops: &[Stop<T>], kind: impl Fn(&Stop<T>) -> K) -> impl Iterator<Item = Stop<T>> {
    stops.iter().enumerate().filter(move |(i, s)| !stops[..*i].iter().any(|before| kind(before) == kind(s))).map(|(_, s)| *s)
}

struct Way<'m> {
    mover: &'m Mover,
    rect: Rect,
    path: Path,
    tolerance: Tolerance,
}

impl<'m> Way<'m> {
    fn new(mover: &'m Mover, tolerance: Tolerance) -> Self {
        let rect = Rect::at(mover.pose, mover.size);
        Way { mover, rect, path: mover.motion.path(mover.pose, mover.size, mover.most), tolerance }
    }

    fn stop<T: Copy>(&self, o: &Obstacle<'_, T>) -> Option<Stop<T>> {
        let part = o.part.of(&self.rect);
        let (exact, mut why) = match o.shape {
            Shape::Table(table) => (self.off_table(&part, table)?, Why::OffTable),
            Shape::Area(outline) => self.boundary(&part, outline, o.hold)?,
            Shape::Rect(b) => self.meet(&part, &b, o)?,
            Shape::Line(path) => self.meet_line(&part, path, o)?,
        };
        let motion = self.mover.motion;
        let floor = motion.floor(exact).max(Amount(0));
        let (at, rest) = match (why, o.shape) {
            (Why::Touches, Shape::Rect(b)) => match self.touching(&part, &b, exact, o) {
                Some(both) => both,
                // It passes so close that only rounding decides: end clear, rather than in a contact nobody named.
                None => {
                    why = Why::Clear;
                    let clear = self.last_clear(floor, |r| gap(&o.part.of(r), &b) > self.tolerance.contact());
                    (clear, clear)
                }
            },
            (Why::Clear, Shape::Rect(b)) => {
                let clear = self.last_clear(floor, |r| gap(&o.part.of(r), &b) > self.tolerance.contact());
                (clear, clear)
            }
            (Why::OffTable, Shape::Table(table)) => {
                let slack = self.tolerance.on_boundary();
                let inside = self.last_clear(floor, |r| table.holds(&o.part.of(r), slack));
                (inside, inside)
            }
            _ => (floor, floor),
        };
        Some(Stop { at, rest, exact, why, hold: o.hold, tag: o.tag })
    }

    /// The rectangle on the grid after some amount.
    fn landed(&self, amount: Amount) -> Rect {
        Rect::at(self.mover.motion.pose(self.mover.pose, self.mover.size, amount), self.mover.size)
    }

    /// The last amount up to `from` that keeps a promise on the grid; nought if none near it does.
    fn last_clear(&self, from: Amount, keeps: impl Fn(&Rect) -> bool) -> Amount {
        (0..NUDGES.min(from.0)).map(|n| Amount(from.0 - n)).find(|&a| keeps(&self.landed(a))).unwrap_or(Amount(0))
    }

    /// Where a contact begins and where it comes to rest: the first amount that is within the tolerance on the grid, and the touch
    /// (or, if it only grazes the tolerance, that first amount again).
    fn touching<T>(&self, part: &Rect, b: &Rect, exact: f64, o: &Obstacle<'_, T>) -> Option<(Amount, Amount)> {
        let motion = self.mover.motion;
        let contact = self.tolerance.contact();
        let near = |a: Amount| gap(&o.part.of(&self.landed(a)), b) <= contact;
        let first = |from: i32| (from..=from.saturating_add(NUDGES).min(self.mover.most.0)).map(Amount).find(|&a| near(a));
        let wide = motion.floor(exact).max(Amount(0));
        let begins = first(wide.0);
        let touch = self.path.first_within(part, b, 0.0).map(|t| motion.nearest(t).min(self.mover.most));
        match touch.filter(|&a| near(a)) {
            // A long graze before the touch: draw it in from where rounding could first matter.
            Some(rest) => Some((begins.unwrap_or(wide).min(rest), rest)),
            None => {
                let graze = self.path.first_within(part, b, contact).map(|t| motion.floor(t).0 - 2);
                let rest = begins.or_else(|| first(graze?.max(0)))?;
                Some((begins.unwrap_or(wide), rest))
            }
        }
    }

    /// A box, or a stretch of a line, as an obstacle.
    fn meet<T>(&self, part: &Rect, b: &Rect, o: &Obstacle<'_, T>) -> Option<(f64, Why)> {
        let (near, why) = match o.meet {
            Meet::Touch => (self.tolerance.contact(), Why::Touches),
            Meet::Avoid => (self.tolerance.contact(), Why::Clear),
            Meet::Enter => (self.tolerance.on_boundary(), Why::Enters),
        };
        // The facing is exact on the grid; only the place is rounded.
        let wide = if o.meet == Meet::Enter { near } else { near + HALF_CELL };
        if !self.path.may_meet(part, b.c, b.rad + wide) {
            return None;
        }
        let start = gap(part, b);
        if start > near {
            if start > wide {
                return self.path.first_within(part, b, wide).map(|t| (t, why));
            }
            // So close that rounding alone could make it a contact: free to slide along or away, met at once if it comes nearer.
            return self.path.first_within(part, b, (start - SHRINKS).max(0.0)).map(|_| (0.0, why));
        }
        match (o.meet, o.hold, o.shape) {
            (Meet::Enter, Hold::Passes, _) | (Meet::Enter, _, Shape::Rect(_)) => None,
            _ => self.barred(part, b, start, near),
        }
    }

    fn meet_line<T>(&self, part: &Rect, path: &[V], o: &Obstacle<'_, T>) -> Option<(f64, Why)> {
        let slack = self.tolerance.on_boundary();
        let stretches = || path.windows(2).map(|w| Rect::segment(w[0], w[1]));
        if o.hold == Hold::Passes && stretches().any(|s| gap(part, &s) <= slack) {
            return None; // on it already: nothing new to tell
        }
        stretches().fold(None, |first, s| nearer(first, self.meet(part, &s, o)))
    }

    /// Touching at the start: free as long as the gap does not shrink by more than the boundary's slack, and never into an
    /// overlap deeper than that slack (so that many small moves cannot creep in).
    fn barred(&self, part: &Rect, b: &Rect, start: f64, near: f64) -> Option<(f64, Why)> {
        let slack = self.tolerance.on_boundary();
        let level = (start - slack).max(-slack).min(start - SHRINKS);
        let shrunk = self.path.first_within(part, b, level)?;
        // A gap can only shrink from the first on a straight; a wheel may lead away and come back to the same neighbour, which
        // is then a contact like any other.
        let half = self.path.carry(part, shrunk * 0.5);
        if matches!(self.path, Path::Round { .. }) && gap(&half, b) > near {
            let rest = self.path.first_within(&half, b, near + HALF_CELL).map_or(shrunk, |t| shrunk * 0.5 + t);
            return Some((rest, Why::Barred));
        }
        Some((0.0, Why::Barred))
    }

    /// Into an area from outside, or out of it from wholly inside; straddling its edge at the start is no stop. Against its outside, what
    /// ends a move bars it from coming nearer.
    fn boundary(&self, part: &Rect, outline: &Polygon, hold: Hold) -> Option<(f64, Why)> {
        let slack = self.tolerance.on_boundary();
        let (middle, radius) = outline.circle();
        if !self.path.may_meet(part, middle, radius + slack) {
            return None;
        }
        let inside = outline.holds(part.c, 0.0);
        let why = if inside { Why::Leaves } else { Why::Enters };
        let mut first = None;
        for edge in outline.stretches() {
            let start = gap(part, edge);
            let met = if start > slack {
                self.path.first_within(part, edge, slack).map(|t| (t, why))
            } else if inside || start < -slack || hold == Hold::Passes {
                return None;
            } else {
                self.barred(part, edge, start, slack)
            };
            first = nearer(first, met);
        }
        first
    }

    /// Over the edge by more than the slack, or farther over than at the start.
    fn off_table(&self, part: &Rect, table: Table) -> Option<f64> {
        let slack = self.tolerance.on_boundary();
        let excess = table.excess(part);
        // Less the rounding of a place, so that every amount within the range keeps to the slack on the grid.
        let over = |i: usize| (slack - HALF_CELL).max(excess[i] + SHRINKS);
        (0..4)
            .filter_map(|i| {
                let (at, out) = table.edges()[i];
                self.path.first_across(part, at, out, over(i))
            })
            .min_by(f64::total_cmp)
    }
}

fn nearer(a: Option<(f64, Why)>, b: Option<(f64, Why)>) -> Option<(f64, Why)> {
    match (a, b) {
        (Some(x), Some(y)) => Some(if y.0 < x.0 { y } else { x }),
        (x, y) => x.or(y),
    }
}
