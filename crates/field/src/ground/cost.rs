//! What a straight move costs over changing ground, and how far a purse of metres takes it.

use super::{Area, Line};
use crate::geometry::convex::point_to_segment;
use crate::geometry::{Part, Rect, V, gap, passage};
use crate::polygon::Polygon;
use smallvec::SmallVec;

/// What a metre costs in an area.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Cost {
    /// So many metres of the purse for each metre walked (2: half rate).
    Times(f64),
    /// Must not be entered.
    Closed,
}

/// What a line costs when it is reached.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Toll {
    Free,
    /// So many metres of the purse, once.
    Metres(f64),
    Closed,
}

/// What holds where two areas overlap.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Combine {
    /// The dearest alone.
    Dearest,
    /// All of them, one multiplied by the other.
    Multiply,
}

/// How a game pays.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Purse {
    /// Metres of open ground it could walk.
    pub metres: f64,
    /// Which part of the mover decides what ground it is on: the whole footprint, an edge, the centre of its front.
    pub part: Part,
    pub combine: Combine,
    /// This near a boundary is on it.
    pub slack: f64,
}

/// A stretch at one rate.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Leg {
    pub from: f64,
    pub to: f64,
    pub times: f64,
}

/// What happens at a boundary.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Crossing {
    Enters,
    Leaves,
    /// Reaches a line and pays its toll.
    Crosses,
    /// Ends here: closed ground, or a toll the purse cannot pay.
    Halts,
}

/// A boundary met on the way, in metres from the start.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Boundary<T> {
    pub at: f64,
    pub crossing: Crossing,
    pub tag: T,
}

/// A move walked.
#[derive(Debug, Clone, PartialEq)]
pub struct Walk<T> {
    /// Metres walked.
    pub reached: f64,
    /// Metres of the purse spent.
    pub spent: f64,
    pub legs: Vec<Leg>,
    pub boundaries: Vec<Boundary<T>>,
}

/// Walks a footprint straight along a unit vector for at most `most` metres, until the purse is empty or the ground closed.
///
/// Ground the mover stands on at the start is paid for but never closed to it (it has to get out), and lines it touches at the
/// start are not paid again.
#[allow(clippy::too_many_arguments)]
pub fn walk<A, L, T>(
    mover: &Rect,
    along: V,
    most: f64,
    purse: Purse,
    areas: &[Area<A>],
    lines: &[Line<L>],
    cost: impl Fn(&A) -> (Cost, T),
    toll: impl Fn(&L) -> (Toll, T),
) -> Walk<T>
where
    T: Copy,
{
    let part = purse.part.of(mover);
    let mut ground: SmallVec<[(Span, f64, bool, T); 4]> = SmallVec::new();
    for area in areas {
        let (cost, tag) = cost(&area.tag);
        for span in spans_of_area(&part, along, most, &area.outline, purse.slack) {
            match cost {
                Cost::Times(times) => ground.push((span, times.max(0.0), false, tag)),
                Cost::Closed => ground.push((span, 1.0, true, tag)),
            }
        }
    }
    let mut events: SmallVec<[Event<T>; 8]> = SmallVec::new();
    for &(span, _, closed, tag) in &ground {
        if span.from > 0.0 {
            events.push(Event { at: span.from, rank: 1, tag, what: if closed { What::Closed } else { What::Enter } });
        }
        if span.to < most {
            events.push(Event { at: span.to, rank: 0, tag, what: What::Leave });
        }
    }
    for line in lines {
        let (toll, tag) = toll(&line.tag);
        for span in spans_of_line(&part, along, most, &line.path, purse.slack) {
            if span.from > 0.0 {
                events.push(Event { at: span.from, rank: 2, tag, what: What::Toll(toll) });
            }
        }
    }
    // Leaving before entering before paying at the same place; then in the order given (the sort is stable).
    events.sort_by(|a, b| a.at.total_cmp(&b.at).then(a.rank.cmp(&b.rank)));
    let rate = |from: f64, to: f64| {
        let middle = (from + to) * 0.5;
        let here = ground.iter().filter(|(s, ..)| s.from <= middle && middle <= s.to).map(|&(_, times, ..)| times);
        match purse.combine {
            Combine::Dearest => here.fold(None, |m: Option<f64>, t| Some(m.map_or(t, |m| m.max(t)))).unwrap_or(1.0),
            Combine::Multiply => here.product(),
        }
    };
    pay(events, most, purse.metres, rate)
}

fn pay<T: Copy>(events: impl IntoIterator<Item = Event<T>>, most: f64, metres: f64, rate: impl Fn(f64, f64) -> f64) -> Walk<T> {
    let mut walk = Walk { reached: 0.0, spent: 0.0, legs: Vec::new(), boundaries: Vec::new() };
    for event in events {
        if !walk.advance(event.at, metres, &rate) {
            return walk;
        }
        let (crossing, price) = match event.what {
            What::Enter => (Crossing::Enters, 0.0),
            What::Leave => (Crossing::Leaves, 0.0),
            What::Closed | What::Toll(Toll::Closed) => (Crossing::Halts, 0.0),
            What::Toll(Toll::Free) => (Crossing::Crosses, 0.0),
            What::Toll(Toll::Metres(price)) if walk.spent + price > metres => (Crossing::Halts, 0.0),
            What::Toll(Toll::Metres(price)) => (Crossing::Crosses, price),
        };
        walk.spent += price;
        walk.boundaries.push(Boundary { at: event.at, crossing, tag: event.tag });
        if crossing == Crossing::Halts {
            return walk;
        }
    }
    walk.advance(most, metres, &rate);
    walk
}

impl<T> Walk<T> {
    /// On to a place, as far as the purse goes; whether it got there.
    fn advance(&mut self, to: f64, metres: f64, rate: &impl Fn(f64, f64) -> f64) -> bool {
        let from = self.reached;
        if to <= from {
            return true;
        }
        let times = rate(from, to);
        let left = (metres - self.spent).max(0.0);
        let price = (to - from) * times;
        let (end, price, there) = if price <= left { (to, price, true) } else { (from + left / times, left, false) };
        self.reached = end;
        self.spent += price;
        match self.legs.last_mut() {
            Some(last) if last.times == times => last.to = end,
            _ if end > from => self.legs.push(Leg { from, to: end, times }),
            _ => {}
        }
        there
    }
}

struct Event<T> {
    at: f64,
    rank: u8,
    tag: T,
    what: What,
}

#[derive(Clone, Copy)]
enum What {
    Enter,
    Leave,
    Closed,
    Toll(Toll),
}

/// From where to where on the way something is touched, in metres; cut to the way itself.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Span {
    from: f64,
    to: f64,
}

type Spans = SmallVec<[Span; 4]>;

/// Where on the way a footprint touches an area. It begins and ends to touch only where it begins or ends to touch one of the
/// edges, so the passages of the edges are all the places at which the answer can change; between two of them one look is enough.
fn spans_of_area(part: &Rect, along: V, most: f64, outline: &Polygon, slack: f64) -> Spans {
    let (middle, radius) = outline.circle();
    if point_to_segment(middle, part.c, part.c + along * most) > radius + part.rad {
        return Spans::new();
    }
    let mut cuts: SmallVec<[f64; 32]> = SmallVec::from_slice(&[0.0, most]);
    for edge in outline.stretches() {
        if let Some(pass) = passage(part, along, edge) {
            cuts.extend([pass.enter, pass.leave].into_iter().filter(|t| *t > 0.0 && *t < most));
        }
    }
    cuts.sort_unstable_by(f64::total_cmp);
    joined(&cuts, |middle| outline.touches(&part.moved(along * middle), 0.0), slack)
}

fn spans_of_line(part: &Rect, along: V, most: f64, path: &[V], slack: f64) -> Spans {
    let mut cuts: SmallVec<[f64; 32]> = SmallVec::from_slice(&[0.0, most]);
    let stretches = || path.windows(2).map(|w| Rect::segment(w[0], w[1]));
    for stretch in stretches() {
        if let Some(pass) = passage(part, along, &stretch) {
            // A point meets a line at one place: give it the slack to be met in.
            cuts.extend([pass.enter - slack, pass.leave + slack].into_iter().filter(|t| *t > 0.0 && *t < most));
        }
    }
    cuts.sort_unstable_by(f64::total_cmp);
    let near = |middle: f64| {
        let there = part.moved(along * middle);
        stretches().any(|s| gap(&there, &s) <= slack)
    };
    joined(&cuts, near, slack)
}

/// The stretches between cuts at which the answer is yes, neighbours joined, those at the very start drawn to nought.
fn joined(cuts: &[f64], yes: impl Fn(f64) -> bool, slack: f64) -> Spans {
    let mut out = Spans::new();
    for w in cuts.windows(2) {
        if w[1] <= w[0] || !yes((w[0] + w[1]) * 0.5) {
            continue;
        }
        let from = if w[0] <= slack { 0.0 } else { w[0] };
        match out.last_mut() {
            Some(last) if last.to >= w[0] => last.to = w[1],
            _ => out.push(Span { from, to: w[1] }),
        }
    }
    out
}
