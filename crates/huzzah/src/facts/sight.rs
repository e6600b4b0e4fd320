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
use crate::terrain::{Ridge, Terrain};
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

/// The ground over which the lines of a look run. Its shape is asked for only where the middle line does not tell.
pub struct Between {
    from: Rect,
    side: Edge,
    face: Rect,
    to: Rect,
    ahead: bool,
    middle: Option<MiddleLine>,
    shape: OnceCell<Shape>,
    level: OnceCell<i32>,
    slack: f64,
    contact: f64,
}

impl Between {
    /// Nothing if no part of the target is ahead of the face.
    pub fn new(table: &Table, look: &Look) -> Option<Between> {
        let tolerance = table.printed().tolerance;
        let middle = MiddleLine::of(look, tolerance.on_boundary());
        let shape = if middle.is_some() { OnceCell::new() } else { OnceCell::from(Shape::of(look)?) };
        Some(Between {
            from: *look.from,
            side: look.face,
            face: look.from.edge(look.face),
            to: *look.target,
            ahead: look.ahead,
            middle,
            shape,
            level: OnceCell::new(),
            slack: tolerance.on_boundary(),
            contact: tolerance.contact(),
        })
    }

    fn shape(&self) -> &Shape {
        let look = || Look { from: &self.from, face: self.side, target: &self.to, ahead: self.ahead };
        self.shape.get_or_init(|| Shape::of(&look()).unwrap_or_default())
    }

    /// The level from which it is looked.
    pub fn level(&self, heights: &Heights) -> i32 {
        *self.level.get_or_init(|| heights.under(&self.from))
    }

    /// HZ-LOS-02: a body stands across one of the lines.
    pub fn holds(&self, body: &Rect) -> bool {
        self.shape().holds(body, self.slack)
    }

    /// HZ-LOS-02: a body surely stands across them, for it does across the middle one. No answer is no denial.
    pub fn surely_holds(&self, body: &Rect) -> bool {
        self.middle.as_ref().is_some_and(|middle| middle.is_held_by(body))
    }

    fn line_crosses(&self, path: &[V]) -> bool {
        path.windows(2).any(|w| self.shape().is_crossed(w[0], w[1], self.slack))
    }

    fn area_crosses(&self, outline: &Polygon) -> bool {
        let (middle, radius) = outline.circle();
        self.shape().band.may_meet(middle, radius) && outline.meets_convex(&self.shape().hull().convex, self.slack)
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
        let ahead = self.shape().hull().convex.cut(&Cut::new(self.face.c + self.face.f * self.contact, self.face.f));
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
        let observer = self.level(heights);
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
        terrain.ridges.iter().position(|ridge| self.ridge_hides(terrain, ridge)).map(|n| Hides::Ridge(n as u16))
    }

    /// HZ-LOS-05: who stands on a ridge looks over it, and is seen on it.
    fn ridge_hides(&self, terrain: &Terrain, ridge: &Ridge) -> bool {
        self.line_crosses(&ridge.path) && self.is_beyond(terrain, ridge)
    }

    /// A ridge surely hides the target, for it cuts the middle line. No answer is no denial.
    pub fn surely_hidden(&self, terrain: &Terrain) -> bool {
        let Some(middle) = &self.middle else { return false };
        let cuts = |ridge: &Ridge| ridge.path.windows(2).any(|w| middle.is_cut_by(w[0], w[1]));
        terrain.ridges.iter().any(|ridge| cuts(ridge) && self.is_beyond(terrain, ridge))
    }

    fn is_beyond(&self, terrain: &Terrain, ridge: &Ridge) -> bool {
        let own = [&self.from, &self.to].into_iter().any(|r| touches_line(&ridge.path, r, self.contact));
        if own {
            record(HZ_LOS_05);
        }
        !own && self.hides(&terrain.heights, ridge.level)
    }
}

/// HZ-DIF-06: a unit has its front at the top edge of a cliff: the ground just beyond is no higher than its own.
pub fn is_cliff_top(terrain: &Terrain, cliff: &[V], unit: &Rect, contact: f64) -> bool {
    let beyond = unit.middle(Edge::Front) + unit.f * (3.0 * contact);
    run_against(cliff, unit, Edge::Front, contact).is_some() && terrain.heights.at(beyond) <= terrain.heights.under(unit)
}

/// The line from the middle of a face to the middle of a target straight ahead of it. What cuts deep enough across this one cuts across
/// all the ground between, by more than the slack; that is quickly found out, and most of what hides a target does.
struct MiddleLine {
    from: V,
    way: V,
    far: f64,
    /// How far ahead the target's middle lies, and half the face.
    ahead: f64,
    base: f64,
    slack: f64,
}

impl MiddleLine {
    /// What is told by it holds whatever way numbers are rounded.
    const MARGIN: f64 = 1e-6;

    fn of(look: &Look, slack: f64) -> Option<MiddleLine> {
        let face = look.from.edge(look.face);
        let middle = face.local(look.target.c);
        let way = look.target.c - face.c;
        (middle.x.abs() <= face.hw && middle.y > slack).then(|| MiddleLine {
            from: face.c,
            way,
            far: way.length(),
            ahead: middle.y,
            base: face.hw,
            slack: slack + MiddleLine::MARGIN,
        })
    }

    /// A place of the line lies deeper than the slack within a body.
    fn is_held_by(&self, body: &Rect) -> bool {
        let there = body.c - self.from;
        if self.way.cross(there).abs() > body.rad * self.far {
            return false;
        }
        let (from, way) = (body.local(self.from), v(self.way.dot(body.right()), self.way.dot(body.f)));
        let within = |from: f64, way: f64, half: f64| {
            let (one, other) = ((-half - from) / way, (half - from) / way);
            if half <= 0.0 { (1.0, 0.0) } else { (one.min(other), one.max(other)) }
        };
        let (across, along) = (within(from.x, way.x, body.hw - self.slack), within(from.y, way.y, body.hd - self.slack));
        across.0.max(along.0).max(0.0) <= across.1.min(along.1).min(1.0)
    }

    /// The line and a stretch cross so that both reach farther than the slack beyond the place where they do, and that place lies deeper
    /// than the slack within the triangle of the face and the target's middle.
    fn is_cut_by(&self, p: V, q: V) -> bool {
        let (stretch, there) = (q - p, p - self.from);
        let across = self.way.cross(stretch);
        let (share, along) = (there.cross(stretch) / across, there.cross(self.way) / across);
        if !(share > 0.0 && share < 1.0 && along > 0.0 && along < 1.0) {
            return false;
        }
        let length = stretch.length();
        let (rest, slack) = (1.0 - share, self.slack);
        along.min(1.0 - along) * length > slack
            && share.min(rest) * across.abs() > slack * length
            && share * self.ahead > slack
            && rest * self.base * self.ahead > slack * (self.far + self.base)
    }
}

/// The shape of the ground between.
#[derive(Default)]
struct Shape {
    /// The ends of the face, and the corners of what is seen.
    points: SmallVec<[V; 12]>,
    band: Band,
    hull: OnceCell<Hull>,
}

struct Hull {
    convex: Convex,
    sides: SmallVec<[Cut; 12]>,
}

impl Shape {
    /// Nothing if no part of the target is ahead of the face.
    fn of(look: &Look) -> Option<Shape> {
        let seen = if look.ahead { in_arc(look.from, look.face, Bearing::NORTH, look.target) } else { Convex::from(look.target) };
        if seen.is_empty() {
            return None;
        }
        let [left, right] = look.from.ends(look.face);
        let points: SmallVec<[V; 12]> = [left, right].into_iter().chain(seen.corners().iter().take(10).copied()).collect();
        Some(Shape { band: Band::about(left.lerp(right, 0.5), look.target.c, &points), points, hull: OnceCell::new() })
    }

    fn hull(&self) -> &Hull {
        self.hull.get_or_init(|| {
            let convex = Convex::hull(&self.points);
            Hull { sides: convex.sides(), convex }
        })
    }

    fn holds(&self, body: &Rect, slack: f64) -> bool {
        self.band.may_meet(body.c, body.rad) && self.overlaps(body, slack)
    }

    fn is_crossed(&self, p: V, q: V, slack: f64) -> bool {
        !self.band.is_beside(p, q) && self.overlaps(&Rect::segment(p, q), slack)
    }

    /// By more than the slack, on the axes of the body, for which no hull is wanted, and then on those of the hull.
    fn overlaps(&self, body: &Rect, slack: f64) -> bool {
        let far = f64::INFINITY;
        let (low, high) =
            self.points.iter().map(|p| body.local(*p)).fold((v(far, far), v(-far, -far)), |(low, high), p| {
                (v(low.x.min(p.x), low.y.min(p.y)), v(high.x.max(p.x), high.y.max(p.y)))
            });
        let across = body.hw - low.x.max(-high.x);
        let along = body.hd - low.y.max(-high.y);
        across > slack && along > slack && self.hull().sides.iter().all(|side| side.deepest(body) > slack)
    }
}

/// All within some metres of the way from the middle of a face to the middle of a target: what lies between is in it. It needs no slack of
/// its own: what it leaves out misses the lines, and the exact test wants them crossed by more than the slack.
#[derive(Default)]
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
