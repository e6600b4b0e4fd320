//! What a straight move across changing ground costs, and where it stops (HZ-TER-01 and the rates and stops of each terrain).

use grognard_engine::Clause;
use grognard_engine::coverage::record;
use grognard_field::geometry::convex::point_to_segment;
use grognard_field::geometry::{Part, Rect, Side, V, gap, gap_within, passage, sweep};
use grognard_field::ground::{Area, Combine, Cost, Crossing as Boundary, Line, Purse, Toll, walk};
use smallvec::SmallVec;

use super::cover::{LOOK, first_open, keeps_to_cover};
use super::{Barrier, FOOT, GRAZE, PARAPET, Patch, Piece, Terrain};
use crate::Rules;
use crate::clause::{HZ_BRG_01, HZ_OPN_03, HZ_TER_01, HZ_WAL_14};
use crate::procedures::lookups::found::Share;
use crate::procedures::lookups::going::{Going, Walker, going, stops_at};
use crate::words::{Arm, Feature};

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
    /// Metres of the allowance that this takes.
    pub spent: f64,
    /// How many times dearer than open ground every metre of the order is, by the obstacle it crosses.
    pub pace: f64,
    /// HZ-HED-06, HZ-WAL-06, HZ-FOR-02: exactly this far, beyond a high obstacle, or not at all.
    pub set_down: Option<f64>,
    /// In order.
    pub met: SmallVec<[Met; 4]>,
}

impl Way {
    /// Metres it goes if it goes as far as it can.
    pub fn far(&self) -> f64 {
        self.set_down.unwrap_or(self.reached)
    }
}

/// House: half the width of a bridge or ford in metres. A march column fits; nothing wider need.
pub(super) const HALF_CROSSING: f64 = 25.0;
/// House: metres from a line within which a footprint stands against it: contact, and the little by which it keeps from being in contact with
/// whoever lines the other side.
pub(super) const AGAINST: f64 = 1.1;

/// How far a straight move goes over the ground alone. Linear obstacles stop it where it first touches them; one it stands against at
/// the start is crossed, and the whole order is then at that obstacle's rate. Where grounds overlap the slowest alone counts.
pub fn straight(terrain: &Terrain, going_on: &Move, rules: &Rules) -> Way {
    over(terrain, going_on, going_on.allowance, false, rules)
}

/// The same for a stretch of road that is no longer than `most`. House: at a crossroads a sunken road lies level with the other.
pub fn by_road(terrain: &Terrain, going_on: &Move, most: f64, rules: &Rules) -> Way {
    over(terrain, going_on, most, true, rules)
}

fn over(terrain: &Terrain, going_on: &Move, most: f64, by_road: bool, rules: &Rules) -> Way {
    let mut way = Way { reached: most.min(going_on.allowance), spent: 0.0, pace: 1.0, set_down: None, met: SmallVec::new() };
    for (n, line) in terrain.lines.iter().enumerate() {
        let piece = Piece::Line(n as u16);
        let wall = line.tag.feature == Feature::FortressWall;
        let Some(touch) = touches(line, going_on, way.reached.max(AGAINST)) else { continue };
        if wall && let Some(most) = from_the_top(line, going_on) {
            way.reached = way.reached.min(most);
            continue;
        }
        let along = line.tag.road && (by_road || is_along(&line.path, going_on));
        let (how, clause) = line_going(terrain, &line.tag, going_on.walker, along, touch.place, rules);
        match how {
            Going::Barred if touch.at <= AGAINST => {
                way.reached = 0.0;
                way.met.push(Met { at: 0.0, piece, how: Meets::Halts, clause, closed: true });
            }
            Going::At(share) if touch.at <= AGAINST => {
                if touch.crosses {
                    way.pace = way.pace.max(times(share));
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
        over_areas(terrain, going_on, rules, &mut way);
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
fn over_areas(terrain: &Terrain, going_on: &Move, rules: &Rules, way: &mut Way) {
    let Move { walker, from, along, leading, allowance } = *going_on;
    let slowest = way.pace;
    let part = Part::Edge(leading).of(&from);
    let on_the_way = |area: &Area<Patch>| {
        let (middle, radius) = area.outline.circle();
        point_to_segment(middle, part.c, part.c + along * way.reached) <= radius + part.rad
    };
    // All of it in the open, which most moves are.
    if !terrain.areas.iter().any(on_the_way) {
        way.reached = way.reached.min(allowance / slowest);
        way.spent = way.reached * slowest;
        return;
    }
    let purse = Purse { metres: allowance / slowest, part: Part::Edge(leading), combine: Combine::Dearest, slack: GRAZE };
    let cost = |patch: &Patch| match going(walker, patch.ground(terrain.siege), rules) {
        (Going::At(share), clause) => (Cost::Times((times(share) / slowest).max(1.0)), (patch_place(terrain, patch), clause)),
        (Going::Placed | Going::Barred, clause) => (Cost::Closed, (patch_place(terrain, patch), clause)),
    };
    let none: &[Line<()>] = &[];
    let walked = walk(&from, along, way.reached, purse, &terrain.areas, none, cost, |()| (Toll::Free, (Piece::Open, HZ_TER_01)));
    (way.reached, way.spent) = (walked.reached, walked.spent * slowest);
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
    if keeps_to_cover(walker) {
        let hidden = |at: f64| terrain.covers(&part.moved(along * at));
        if hidden(0.0)
            && let Some(out) = first_open(LOOK, way.reached, hidden)
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

/// HZ-BRG-01, HZ-WAL-14 and the table: how this mover takes the line at a place on it.
pub(super) fn line_going(terrain: &Terrain, barrier: &Barrier, walker: Walker, along: bool, place: V, rules: &Rules) -> (Going, Clause) {
    if barrier.keeps_cavalry_off && walker.arm == Arm::Cavalry {
        return (Going::Barred, HZ_WAL_14);
    }
    if barrier.feature == Feature::River
        && let Some(crossing) = terrain.crossings.iter().find(|crossing| crossing.at.distance(place) <= HALF_CROSSING)
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
pub(super) fn halts_at(barrier: &Barrier, how: Going, clause: Clause, along: bool) -> Option<Clause> {
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
