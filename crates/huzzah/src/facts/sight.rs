//! Line of sight (HZ-LOS-01..05, HZ-BRK-04): every straight line from a face to what of the target lies between its flank lines must be
//! free of other units and of terrain that hides.

use std::cell::OnceCell;

use grognard_engine::UnitId;
use grognard_engine::coverage::record;
use grognard_field::geometry::aspect::in_arc;
use grognard_field::geometry::convex::{Convex, Cut};
use grognard_field::geometry::{Bearing, Rect, Side as Edge, V, v};
use grognard_field::ground::Heights;
use grognard_field::polygon::Polygon;
use smallvec::SmallVec;

use super::blocks::run_against;
use super::footing::{crosses, touches_line};
use crate::clause::*;
use crate::table::Table;
use crate::terrain::Terrain;
use crate::words::Feature;

/// What hides a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hides {
    Unit(UnitId),
    Area(u16),
    Line(u16),
    Ridge(u16),
}

/// A look from a face at a target.
#[derive(Clone, Copy, Debug)]
pub struct Look<'a> {
    pub from: &'a Rect,
    pub face: Edge,
    pub target: &'a Rect,
    /// Only what lies between the flank lines is looked at (artillery); else the whole target.
    pub ahead: bool,
}

/// The ground over which the lines of a look run. Most looks meet nothing on the way, and then its shape is not asked for.
pub struct Between {
    /// The ends of the face, and the corners of what is seen.
    points: SmallVec<[V; 12]>,
    hull: OnceCell<Convex>,
    band: Band,
    from: Rect,
    face: Rect,
    to: Rect,
    slack: f64,
    contact: f64,
}

impl Between {
    /// Nothing if no part of the target is ahead of the face.
    pub fn new(table: &Table, look: &Look) -> Option<Between> {
        let printed = table.printed();
        let seen = if look.ahead { in_arc(look.from, look.face, Bearing::NORTH, look.target) } else { Convex::from(look.target) };
        if seen.is_empty() {
            return None;
        }
        let [left, right] = look.from.ends(look.face);
        let points: SmallVec<[V; 12]> = [left, right].into_iter().chain(seen.corners().iter().take(10).copied()).collect();
        Some(Between {
            hull: OnceCell::new(),
            band: Band::about(left.lerp(right, 0.5), look.target.c, &points),
            points,
            from: *look.from,
            face: look.from.edge(look.face),
            to: *look.target,
            slack: printed.tolerance.on_boundary(),
            contact: printed.tolerance.contact(),
        })
    }

    fn hull(&self) -> &Convex {
        self.hull.get_or_init(|| Convex::hull(&self.points))
    }

    /// HZ-LOS-02: a body stands across one of the lines.
    pub fn holds(&self, body: &Rect) -> bool {
        self.band.may_meet(body.c, body.rad) && self.hull().overlaps(&Convex::from(body), self.slack)
    }

    fn line_crosses(&self, path: &[V]) -> bool {
        path.windows(2).any(|w| !self.band.is_beside(w[0], w[1]) && self.hull().overlaps(&Convex::stretch(w[0], w[1]), self.slack))
    }

    fn area_crosses(&self, outline: &Polygon) -> bool {
        let (middle, radius) = outline.circle();
        self.band.may_meet(middle, radius) && outline.meets_convex(self.hull(), self.slack)
    }

    /// The lines run through an area. One in which the observer stands, or the whole of the target, is not between them: the rules of that
    /// ground say who is reached there. What they only touch, or the target partly stands in, hides it where it lies before the target.
    fn area_parts(&self, outline: &Polygon) -> bool {
        if !self.area_crosses(outline) {
            return false;
        }
        if ![&self.from, &self.to].into_iter().any(|r| outline.touches(r, self.contact)) {
            return true;
        }
        if outline.touches(&self.from.grown(-self.contact), 0.0) || outline.holds_all(&self.to.grown(-self.contact), 0.0) {
            return false;
        }
        let ahead = self.hull().cut(&Cut::new(self.face.c + self.face.f * self.contact, self.face.f));
        let target = self.to.grown(self.contact);
        let beside = |edge: Edge| ahead.cut(&Cut::new(target.middle(edge), target.outward(edge)));
        Edge::ALL.into_iter().map(beside).any(|part| !part.is_empty() && outline.meets_convex(&part, self.slack))
    }

    /// HZ-DIF-05, HZ-DIF-06: a cliff hides what is beyond it, but from its top edge.
    fn cliff_parts(&self, terrain: &Terrain, path: &[V]) -> bool {
        let at_its_edge = || run_against(path, &self.from, Edge::Front, self.contact).is_some();
        (self.line_crosses(path) || at_its_edge()) && !is_cliff_top(terrain, path, &self.from, self.contact)
    }

    /// HZ-LOS-03, HZ-LOS-04: a feature higher than the observer hides all beyond it; one as high hides what is beyond and not higher.
    fn hides(&self, heights: &Heights, level: i32) -> bool {
        let observer = heights.under(&self.from);
        if level > observer {
            record(HZ_LOS_04);
            true
        } else if level == observer && heights.under(&self.to) <= level {
            record(HZ_LOS_03);
            true
        } else {
            false
        }
    }

    /// The first piece of ground that hides the target. A hedge or a wall against which one of them stands is not between them.
    pub fn ground(&self, terrain: &Terrain) -> Option<Hides> {
        for (n, area) in terrain.areas.iter().enumerate() {
            let feature = area.tag.feature;
            if !matches!(
                feature,
                Feature::LightWood | Feature::HeavyWood | Feature::Buildings | Feature::StrongPoint | Feature::BrokenGround
            ) || !self.area_parts(&area.outline)
            {
                continue;
            }
            let level = terrain.heights.at(area.outline.circle().0);
            if self.hides(&terrain.heights, level) {
                if feature == Feature::BrokenGround {
                    record(HZ_BRK_04);
                }
                return Some(Hides::Area(n as u16));
            }
        }
        for (n, line) in terrain.lines.iter().enumerate() {
            if line.tag.feature == Feature::Cliff && self.cliff_parts(terrain, &line.path) {
                record(HZ_DIF_05);
                return Some(Hides::Line(n as u16));
            }
            let raised = matches!(
                line.tag.feature,
                Feature::LowHedge | Feature::HighHedge | Feature::LowWall | Feature::HighWall | Feature::Redoubt | Feature::FortressWall
            );
            // Over a high wall nobody looks, however near he stands; from on top of one he does.
            let high = matches!(line.tag.feature, Feature::HighWall | Feature::FortressWall);
            let against = || touches_line(&line.path, &self.face, self.contact);
            if !raised || !(self.line_crosses(&line.path) || (high && against())) || crosses(&line.path, &self.from.grown(-self.contact)) {
                continue;
            }
            let own = touches_line(&line.path, &self.to, self.contact) || (!high && against());
            let level = line.path.first().map_or(0, |p| terrain.heights.at(*p));
            if !own && self.hides(&terrain.heights, level) {
                return Some(Hides::Line(n as u16));
            }
        }
        (0..terrain.ridges.len() as u16).find(|n| self.ridge_hides(terrain, *n)).map(Hides::Ridge)
    }

    /// HZ-LOS-05: who stands on a ridge looks over it, and is seen on it.
    pub fn ridge_hides(&self, terrain: &Terrain, n: u16) -> bool {
        let ridge = &terrain.ridges[usize::from(n)];
        if !self.line_crosses(ridge) {
            return false;
        }
        let own = [&self.from, &self.to].into_iter().any(|r| touches_line(ridge, r, self.contact));
        if own {
            record(HZ_LOS_05);
        }
        !own && ridge.iter().any(|p| self.hides(&terrain.heights, terrain.heights.at(*p)))
    }
}

/// HZ-DIF-06: a unit has its front at the top edge of a cliff: the ground just beyond is no higher than its own.
pub fn is_cliff_top(terrain: &Terrain, cliff: &[V], unit: &Rect, contact: f64) -> bool {
    let beyond = unit.middle(Edge::Front) + unit.f * (3.0 * contact);
    run_against(cliff, unit, Edge::Front, contact).is_some() && terrain.heights.at(beyond) <= terrain.heights.under(unit)
}

/// All within some metres of the way from the middle of a face to the middle of a target: what lies between is in it. It needs no slack of
/// its own: what it leaves out misses the lines, and the exact test wants them crossed by more than the slack.
struct Band {
    from: V,
    along: V,
    far: f64,
    wide: f64,
}

impl Band {
    fn about(from: V, to: V, points: &[V]) -> Band {
        let along = (to - from).unit().unwrap_or(v(0.0, 1.0));
        let axis = Band { from, along, far: along.dot(to - from), wide: 0.0 };
        Band { wide: points.iter().map(|p| axis.away_squared(*p)).fold(0.0, f64::max).sqrt(), ..axis }
    }

    /// A place as seen from the face: across the way, and along it.
    #[inline]
    fn local(&self, p: V) -> V {
        let d = p - self.from;
        v(self.along.cross(d), self.along.dot(d))
    }

    #[inline]
    fn away_squared(&self, p: V) -> f64 {
        let p = self.local(p);
        v(p.x, p.y - p.y.max(0.0).min(self.far)).length_squared()
    }

    /// Whether anything in a circle could lie between.
    #[inline]
    fn may_meet(&self, middle: V, radius: f64) -> bool {
        let reach = radius + self.wide;
        self.away_squared(middle) <= reach * reach
    }

    /// The whole of a stretch lies to one side, or before or beyond.
    #[inline]
    fn is_beside(&self, p: V, q: V) -> bool {
        let (p, q) = (self.local(p), self.local(q));
        p.x.min(q.x) > self.wide || p.x.max(q.x) < -self.wide || p.y.min(q.y) > self.far + self.wide || p.y.max(q.y) < -self.wide
    }
}

/// HZ-LOS-01: what hides a target from a face, units first; nothing if it is in sight.
pub fn hidden(table: &Table, look: &Look, observer: UnitId, target: UnitId) -> Option<Hides> {
    record(HZ_LOS_01);
    let between = Between::new(table, look)?;
    let other = |unit: &UnitId| *unit != observer && *unit != target && table.unit(*unit).on_table();
    if let Some(unit) = table.all_units().filter(other).find(|unit| between.holds(&table.rect(*unit))) {
        record(HZ_LOS_02);
        return Some(Hides::Unit(unit));
    }
    between.ground(&table.printed().terrain)
}
