//! What a straight move across changing ground costs, and where it stops (HZ-TER-01 and the rates and stops of each terrain).

use grognard_engine::Clause;
use grognard_engine::coverage::record;
use grognard_field::geometry::convex::point_to_segment;
use grognard_field::geometry::{Hold, Meet, Obstacle, Part, Rect, Shape, Side, V, gap, gap_within, passage, sweep, v};
use grognard_field::ground::{Area, Combine, Cost, Crossing as Boundary, Line, Purse, Toll, walk};
use smallvec::SmallVec;

use super::{Barrier, FOOT, GRAZE, PARAPET, Patch, Piece, Terrain};
use crate::Rules;
use crate::clause::{HZ_BRG_01, HZ_OPN_03, HZ_TER_01, HZ_WAL_14};
use crate::procedures::lookups::found::Share;
use crate::procedures::lookups::going::{Going, Walker, going, stops_at};
use crate::words::{Arm, Feature, Formation};

/// Who goes where.
#[derive(Clone, Copy, Debug)]
pub struct Move {
    pub walker: Walker,
    /// The ground it covers at the start.
    pub from: Rect,
    /// A unit vector.
    pub along: V,
    /// The edge that leads: what it reaches first is the ground it is on.
    pub leading: Side,
    /// Metres it could go in the open.
    pub allowance: f64,
}

/// What a boundary does to the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meets {
    Enters,
    Leaves,
    /// The move ends here.
    Halts,
    /// It stood against a linear obstacle and crosses it on this order, all of it at the obstacle's rate.
    Crosses,
    /// It is set down on the far side.
    SetDown,
}

/// A boundary on the way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Met {
    /// Metres from the start.
    pub at: f64,
    pub piece: Piece,
    pub how: Meets,
    pub clause: Clause,
    /// It cannot go on there on a later order either.
    pub closed: bool,
}

/// How far the ground lets a move go.
#[derive(Clone, Debug, PartialEq)]
pub struct Way {
    /// Metres.
    pub reached: f64,
    /// HZ-HED-06, HZ-WAL-06, HZ-FOR-02: exactly this far, beyond a high obstacle, or not at all.
    pub set_down: Option<f64>,
    /// In order.
    pub met: SmallVec<[Met; 4]>,
}

/// House: half the width of a bridge or ford in metres. A march column fits; nothing wider need.
const HALF_CROSSING: f64 = 25.0;
/// Metres: footprints this near a line stand against it (HZ-GAP-11).
const AGAINST: f64 = 1.0;

/// How far a straight move goes over the ground alone. Linear obstacles stop it where it first touches them; one it stands against at
/// the start is crossed, and the whole order is then at that obstacle's rate. Where grounds overlap the slowest alone counts.
pub fn straight(terrain: &Terrain, going_on: &Move, rules: &Rules) -> Way {
    let mut way = Way { reached: going_on.allowance, set_down: None, met: SmallVec::new() };
    let mut slowest = 1.0_f64;
    for (n, line) in terrain.lines.iter().enumerate() {
        let piece = Piece::Line(n as u16);
        let wall = line.tag.feature == Feature::FortressWall;
        let Some(touch) = touches(line, going_on, way.reached.max(AGAINST)) else { continue };
        if wall && let Some(most) = from_the_top(line, going_on) {
            way.reached = way.reached.min(most);
            continue;
        }
        let along = line.tag.road && is_along(&line.path, going_on);
        let (how, clause) = line_going(terrain, &line.tag, going_on, along, touch, rules);
        match how {
            Going::Barred if touch.at <= AGAINST => {
                way.reached = 0.0;
                way.met.push(Met { at: 0.0, piece, how: Meets::Halts, clause, closed: true });
            }
            Going::At(share) if touch.at <= AGAINST => {
                if touch.crosses {
                    slowest = slowest.max(times(share));
                    way.met.push(Met { at: 0.0, piece, how: Meets::Crosses, clause, closed: false });
                }
            }
            // HZ-FOR-05: up the ladders to the top of it.
            Going::Placed if wall && touch.at <= FOOT => {
                way.set_down = Some(touch.at + PARAPET);
                way.met.push(Met { at: touch.at + PARAPET, piece, how: Meets::SetDown, clause, closed: false });
            }
            Going::Placed if touch.at <= AGAINST => {
                if touch.crosses {
                    way.set_down = Some(touch.clear);
                    way.met.push(Met { at: touch.clear, piece, how: Meets::SetDown, clause, closed: false });
                }
            }
            _ => match halts_at(&line.tag, how, clause, along) {
                Some(clause) if touch.at < way.reached => {
                    way.reached = (touch.at - GRAZE).max(0.0);
                    way.met.push(Met { at: way.reached, piece, how: Meets::Halts, clause, closed: how == Going::Barred });
                }
                _ => {}
            },
        }
    }
    if way.set_down.is_none() {
        over_areas(terrain, going_on, slowest, rules, &mut way);
    }
    way.met.retain(|met| met.at <= way.reached.max(way.set_down.unwrap_or(0.0)) + GRAZE);
    way.met.sort_by(|a, b| a.at.total_cmp(&b.at));
    way
}

/// How far a unit on top of a fortress wall may go without leaving it, if it goes outward; it comes down the inner side as it likes, and
/// marches along the top.
fn from_the_top(line: &Line<Barrier>, going_on: &Move) -> Option<f64> {
    let inner = going_on.from.grown(-AGAINST);
    let under = line.path.windows(2).find(|w| gap(&inner, &Rect::segment(w[0], w[1])) < 0.0)?;
    // The outside lies to the left of a wall as it is drawn.
    let out = (under[1] - under[0]).unit()?.left().dot(going_on.along);
    Some(if out > 0.5 { FOOT * 0.5 } else { f64::MAX })
}

/// Pays for the areas at their rates; stops where one is closed, or where open ground is.
fn over_areas(terrain: &Terrain, going_on: &Move, slowest: f64, rules: &Rules, way: &mut Way) {
    let Move { walker, from, along, leading, allowance } = *going_on;
    let part = Part::Edge(leading).of(&from);
    let on_the_way = |area: &Area<Patch>| {
        let (middle, radius) = area.outline.circle();
        point_to_segment(middle, part.c, part.c + along * way.reached) <= radius + part.rad
    };
    // All of it in the open, which most moves are.
    if !terrain.areas.iter().any(on_the_way) {
        way.reached = way.reached.min(allowance / slowest);
        return;
    }
    let purse = Purse { metres: allowance / slowest, part: Part::Edge(leading), combine: Combine::Dearest, slack: GRAZE };
    let cost = |patch: &Patch| match going(walker, patch.ground(terrain.siege), rules) {
        (Going::At(share), clause) => (Cost::Times((times(share) / slowest).max(1.0)), (patch_place(terrain, patch), clause)),
        (Going::Placed | Going::Barred, clause) => (Cost::Closed, (patch_place(terrain, patch), clause)),
    };
    let none: &[Line<()>] = &[];
    let walked = walk(&from, along, way.reached, purse, &terrain.areas, none, cost, |()| (Toll::Free, (Piece::Open, HZ_TER_01)));
    way.reached = walked.reached;
    if !walked.boundaries.is_empty() {
        record(HZ_TER_01);
    }
    for boundary in walked.boundaries {
        let (piece, clause) = boundary.tag;
        let how = match boundary.crossing {
            Boundary::Enters => Meets::Enters,
            Boundary::Leaves => Meets::Leaves,
            Boundary::Crosses => continue,
            Boundary::Halts => Meets::Halts,
        };
        way.met.push(Met { at: boundary.at, piece, how, clause, closed: how == Meets::Halts });
    }
    // HZ-OPN-03: open order without the Skirmish ability stays in broken or dense terrain.
    if walker.arm == Arm::Infantry && walker.formation == Formation::OpenOrder && !walker.skirmish_troops {
        let edge = Part::Edge(leading).of(&from);
        let hidden = |at: f64| covered(terrain, &edge.moved(along * at));
        if hidden(0.0)
            && let Some(out) = first_open(way.reached, hidden)
        {
            way.reached = out;
            way.met.push(Met { at: out, piece: Piece::Open, how: Meets::Halts, clause: HZ_OPN_03, closed: true });
        }
    }
}

/// The area a patch is the tag of.
fn patch_place(terrain: &Terrain, patch: &Patch) -> Piece {
    let n = terrain.areas.iter().position(|area| std::ptr::eq(&area.tag, patch)).unwrap_or(0);
    Piece::Area(n as u16)
}

/// Both ends and the middle of an edge are in ground that is not open.
fn covered(terrain: &Terrain, edge: &Rect) -> bool {
    let [left, right] = edge.ends(Side::Front);
    [left, edge.c, right].into_iter().all(|place| {
        terrain.areas.iter().any(|area| {
            let open = matches!(area.tag.feature, Feature::GentleSlope | Feature::SteepSlope | Feature::Open);
            !open && area.outline.holds(place, GRAZE)
        })
    })
}

/// The last place under cover, found by halving after a coarse look every few metres.
fn first_open(most: f64, hidden: impl Fn(f64) -> bool) -> Option<f64> {
    const STEP: f64 = 5.0;
    let mut at = 0.0;
    while at < most {
        let next = (at + STEP).min(most);
        if !hidden(next) {
            let (mut low, mut high) = (at, next);
            while high - low > GRAZE {
                let middle = (low + high) * 0.5;
                if hidden(middle) { low = middle } else { high = middle }
            }
            return Some(low);
        }
        at = next;
    }
    None
}

fn times(share: Share) -> f64 {
    f64::from(share.parts) / f64::from(share.of.max(1))
}

/// How a line is met by a straight move.
#[derive(Clone, Copy, Debug)]
struct Touch {
    /// Metres until the footprint touches it; nought if it does at the start.
    at: f64,
    /// Where on the line, for bridges.
    place: V,
    /// The move carries the footprint over it.
    crosses: bool,
    /// Metres until the footprint is clear of it, just beyond.
    clear: f64,
}

fn touches(line: &Line<Barrier>, going_on: &Move, most: f64) -> Option<Touch> {
    let Move { from, along, .. } = *going_on;
    let inner = from.grown(-AGAINST);
    let mut best: Option<Touch> = None;
    for w in line.path.windows(2) {
        let reach = from.rad + w[0].distance(w[1]) * 0.5 + most + AGAINST;
        if (w[0].lerp(w[1], 0.5) - from.c).length_squared() > reach * reach {
            continue;
        }
        let stretch = Rect::segment(w[0], w[1]);
        let against = gap_within(&from, &stretch, AGAINST).is_some();
        let at = if against { Some(0.0) } else { sweep(&from, along, most, &stretch).filter(|at| *at >= 0.0) };
        let Some(at) = at else { continue };
        let pass = passage(&inner, along, &stretch).filter(|pass| pass.leave > 0.0);
        let whole = passage(&from, along, &stretch);
        let crosses = pass.is_some();
        if against && !crosses {
            // It stands against it and goes along or away.
            continue;
        }
        let clear = whole.map_or(0.0, |pass| pass.leave.max(0.0)) + GRAZE;
        let place = crossing_place(&from.moved(along * at), along, w[0], w[1]);
        let touch = Touch { at, place, crosses, clear };
        best = Some(match best {
            Some(old) if old.at <= at => {
                Touch { clear: old.clear.max(if against { clear } else { 0.0 }), crosses: old.crosses || (against && crosses), ..old }
            }
            _ => touch,
        });
    }
    best
}

/// Where the middle of the footprint's track meets the stretch.
fn crossing_place(at: &Rect, along: V, p: V, q: V) -> V {
    let way = q - p;
    let turn = along.cross(way);
    if turn.abs() < 1e-9 {
        return p.lerp(q, 0.5);
    }
    let share = ((at.c - p).cross(along) / way.cross(along)).clamp(0.0, 1.0);
    p + way * share
}

/// HZ-BRG-01, HZ-WAL-14 and the table: how this mover takes the line where it meets it.
fn line_going(terrain: &Terrain, barrier: &Barrier, going_on: &Move, along: bool, touch: Touch, rules: &Rules) -> (Going, Clause) {
    let walker = going_on.walker;
    if barrier.keeps_cavalry_off && walker.arm == Arm::Cavalry {
        return (Going::Barred, HZ_WAL_14);
    }
    if barrier.feature == Feature::River
        && let Some(crossing) = terrain.crossings.iter().find(|crossing| crossing.at.distance(touch.place) <= HALF_CROSSING)
    {
        let ground = crate::procedures::lookups::going::Ground { feature: crossing.feature, ..Default::default() };
        let (how, clause) = going(walker, ground, rules);
        if how != Going::Barred {
            return (how, clause);
        }
    }
    going(walker, barrier.ground(terrain.siege, along), rules)
}

/// Whether the move ends on reaching it, and by which clause: linear obstacles stop everybody, closed ones too.
fn halts_at(barrier: &Barrier, how: Going, clause: Clause, along: bool) -> Option<Clause> {
    match (stops_at(barrier.feature), how) {
        (_, Going::Barred | Going::Placed) => Some(stops_at(barrier.feature).unwrap_or(clause)),
        // A bridge or ford, or the bed of a sunken road, is no obstacle.
        (Some(_), _) if along || clause == HZ_BRG_01 => None,
        (Some(stops), _) => Some(stops),
        (None, _) => None,
    }
}

/// HZ-DIT-10: it moves along the sunken road, not across it.
fn is_along(path: &[V], going_on: &Move) -> bool {
    const NEAR: f64 = 15.0;
    const COSINE_OF_30: f64 = 0.866;
    let front = going_on.from.middle(going_on.leading);
    path.windows(2).any(|w| {
        let stretch = Rect::segment(w[0], w[1]);
        let on = gap(&Rect::point(front), &stretch) <= NEAR;
        on && (w[1] - w[0]).unit().is_some_and(|way| way.dot(going_on.along).abs() >= COSINE_OF_30)
    })
}

/// What a turn or side-step must not run into: areas closed to it and linear obstacles it does not stand against already. For
/// field's `first_stops`.
pub fn barriers<'t>(
    terrain: &'t Terrain,
    walker: Walker,
    from: &'t Rect,
    rules: &'t Rules,
) -> impl Iterator<Item = Obstacle<'t, (Piece, Clause)>> + 't {
    let areas = terrain.areas.iter().enumerate().filter_map(move |(n, area)| {
        let (how, clause) = going(walker, area.tag.ground(terrain.siege), rules);
        let closed = matches!(how, Going::Barred | Going::Placed) && !area.outline.touches(&from.grown(-GRAZE), 0.0);
        closed.then(|| Obstacle::area(&area.outline, Hold::Ends, Part::Whole, (Piece::Area(n as u16), clause)))
    });
    let lines = terrain.lines.iter().enumerate().filter_map(move |(n, line)| {
        let (how, clause) = going(walker, line.tag.ground(terrain.siege, false), rules);
        let clause = halts_at(&line.tag, how, clause, false)?;
        if line.path.windows(2).any(|w| gap_within(from, &Rect::segment(w[0], w[1]), AGAINST).is_some()) {
            return None;
        }
        let tag = (Piece::Line(n as u16), clause);
        Some(Obstacle { shape: Shape::Line(&line.path), meet: Meet::Enter, hold: Hold::Ends, part: Part::Whole, tag })
    });
    areas.chain(lines)
}

/// Whether ground that is closed to it lies at a place, or within `clear` metres of it.
pub fn is_closed(terrain: &Terrain, walker: Walker, place: V, clear: f64, rules: &Rules) -> bool {
    terrain.areas.iter().any(|area| {
        let (middle, radius) = area.outline.circle();
        middle.distance(place) <= radius + clear && closes(terrain, walker, area, rules) && area.outline.holds(place, clear)
    })
}

/// Whether a body would stand in an area that is closed to it.
pub fn has_closed_ground(terrain: &Terrain, walker: Walker, rect: &Rect, rules: &Rules) -> bool {
    terrain.areas.iter().any(|area| area.outline.touches(rect, 0.0) && closes(terrain, walker, area, rules))
}

fn closes(terrain: &Terrain, walker: Walker, area: &Area<Patch>, rules: &Rules) -> bool {
    matches!(going(walker, area.tag.ground(terrain.siege), rules).0, Going::Barred | Going::Placed)
}

/// The lines that are closed to it, bridges and fords apart.
pub fn closed_lines<'t>(terrain: &'t Terrain, walker: Walker, rules: &Rules) -> Vec<&'t Line<Barrier>> {
    let closed = |line: &&Line<Barrier>| {
        (line.tag.keeps_cavalry_off && walker.arm == Arm::Cavalry)
            || matches!(going(walker, line.tag.ground(terrain.siege, false), rules).0, Going::Barred | Going::Placed)
            || line.tag.feature == Feature::River
    };
    terrain.lines.iter().filter(closed).collect()
}

/// Whether any of some lines could run through an upright box.
pub fn come_near(lines: &[&Line<Barrier>], low: V, high: V) -> bool {
    lines.iter().any(|line| line.path.windows(2).any(|w| may_cross(w[0], w[1], low, high)))
}

fn may_cross(a: V, b: V, low: V, high: V) -> bool {
    a.x.max(b.x) >= low.x && a.y.max(b.y) >= low.y && a.x.min(b.x) <= high.x && a.y.min(b.y) <= high.y
}

/// Whether one of those lines lies between two places where it is closed.
pub fn is_parted(terrain: &Terrain, lines: &[&Line<Barrier>], walker: Walker, p: V, q: V, rules: &Rules) -> bool {
    let (low, high) = (v(p.x.min(q.x), p.y.min(q.y)), v(p.x.max(q.x), p.y.max(q.y)));
    lines.iter().any(|line| {
        line.path.windows(2).filter(|w| may_cross(w[0], w[1], low, high)).any(|w| {
            let Some(share) = grognard_field::geometry::convex::segment_crossing(p, q, w[0], w[1]) else { return false };
            let place = p.lerp(q, share);
            let touch = Touch { at: 0.0, place, crosses: true, clear: 0.0 };
            let from = Rect::point(p);
            let going_on = Move { walker, from, along: (q - p).unit().unwrap_or(V::ZERO), leading: Side::Front, allowance: 0.0 };
            matches!(line_going(terrain, &line.tag, &going_on, false, touch, rules).0, Going::Barred | Going::Placed)
        })
    })
}
