//! What ground does to a threat zone (HZ-HIL-05, HZ-HIL-06, HZ-WOD-06, HZ-WOD-07, HZ-WOD-10, HZ-RIV-06, HZ-RIV-07, HZ-HED-07, HZ-HED-12,
//! HZ-WAL-10, HZ-WAL-11, HZ-DIT-07, HZ-DIT-08, HZ-DIF-04, HZ-DIF-05, HZ-BLD-08). Each line of the zone is stopped where it meets what blocks it.

use grognard_engine::Clause;
use grognard_engine::coverage::record;
use grognard_field::geometry::{Rect, Side as Edge, Tolerance, V, gap_within};

use super::zone::FaceZone;
use crate::clause::*;
use crate::procedures::lookups::threat_zone::Stands;
use crate::terrain::Terrain;
use crate::words::{Arm, Feature};

/// Whose zone it is.
#[derive(Clone, Copy, Debug)]
pub struct Threatener {
    pub arm: Arm,
    pub cossack: bool,
    pub stands: Stands,
}

/// How an obstacle stops a zone.
enum Stops {
    /// It does not.
    Not,
    /// At its near side.
    Before,
    /// Units that stand against its far side are still reached.
    Behind,
}

/// The most that a front may be turned from a low obstacle it stands against, as a cosine: 45 degrees (HZ-HED-12, HZ-WAL-11).
const HALF_RIGHT: f64 = core::f64::consts::FRAC_1_SQRT_2;

/// HZ-HED-07, HZ-WAL-10 and the rest: what a linear obstacle does to the zone of an arm, and by which clause.
fn line_stops(feature: Feature, arm: Arm) -> (Stops, Option<Clause>) {
    let horse = arm == Arm::Cavalry;
    let raised = if horse { Stops::Before } else { Stops::Behind };
    match feature {
        Feature::LowHedge | Feature::HighHedge => (raised, Some(HZ_HED_07)),
        Feature::LowWall | Feature::HighWall | Feature::Redoubt | Feature::FortressWall => (raised, Some(HZ_WAL_10)),
        Feature::River if horse => (Stops::Before, Some(HZ_RIV_06)),
        Feature::River => (Stops::Not, Some(HZ_RIV_07)),
        Feature::DeepSunken if horse => (Stops::Before, Some(HZ_DIT_08)),
        Feature::ShallowSunken => (Stops::Not, Some(HZ_DIT_07)),
        Feature::Cliff => (Stops::Before, Some(HZ_DIF_05)),
        _ => (Stops::Not, None),
    }
}

/// What an area does to a zone that comes from outside it.
fn area_stops(feature: Feature, who: Threatener) -> (Stops, Option<Clause>) {
    let horse = who.arm == Arm::Cavalry;
    match feature {
        Feature::LightWood | Feature::HeavyWood if horse && !who.cossack => (Stops::Before, Some(HZ_WOD_10)),
        Feature::LightWood | Feature::HeavyWood => (Stops::Behind, Some(HZ_WOD_07)),
        Feature::Buildings | Feature::StrongPoint if horse => (Stops::Before, Some(HZ_BLD_08)),
        Feature::Buildings | Feature::StrongPoint if who.arm == Arm::Artillery => (Stops::Behind, Some(HZ_BLD_08)),
        Feature::Marsh | Feature::Lake | Feature::Flood | Feature::WolfPits if horse => (Stops::Before, Some(HZ_DIF_04)),
        _ => (Stops::Not, None),
    }
}

/// Cuts the zone before one edge of a footprint by all the ground.
pub fn stop_at_ground(zone: &mut FaceZone, of: &Rect, edge: Edge, who: Threatener, terrain: &Terrain, tolerance: Tolerance) {
    let Some(whole) = zone.rect(true) else { return };
    let (contact, beyond) = (tolerance.contact(), tolerance.contact() + tolerance.on_boundary());
    let near = whole.grown(contact);
    for line in &terrain.lines {
        let (stops, clause) = line_stops(line.tag.feature, who.arm);
        let over = match stops {
            Stops::Not => {
                if clause.is_some() && line.path.windows(2).any(|w| met(&near, w[0], w[1])) {
                    clause.into_iter().for_each(record);
                }
                continue;
            }
            Stops::Before => -contact,
            Stops::Behind => contact,
        };
        let over_it = looks_over(line.tag.feature, who.arm).then(|| run_against(&line.path, of, edge, contact)).flatten();
        for (n, w) in line.path.windows(2).enumerate() {
            if !met(&near, w[0], w[1]) {
                continue;
            }
            if over_it.is_some_and(|(first, last)| (first..=last).contains(&n)) {
                record(angle_clause(line.tag.feature));
                continue;
            }
            clause.into_iter().for_each(record);
            zone.stop(w[0], w[1], -contact, over);
        }
    }
    if who.arm != Arm::Infantry {
        for w in terrain.ridges.iter().flat_map(|ridge| ridge.path.windows(2)) {
            if met(&near, w[0], w[1]) {
                record(HZ_HIL_05);
                zone.stop(w[0], w[1], beyond, 0.0);
            }
        }
    } else if terrain.ridges.iter().flat_map(|ridge| ridge.path.windows(2)).any(|w| met(&near, w[0], w[1])) {
        record(HZ_HIL_06);
    }
    for area in &terrain.areas {
        let (stops, clause) = area_stops(area.tag.feature, who);
        let over = match stops {
            Stops::Not => continue,
            Stops::Before => -contact,
            Stops::Behind => contact,
        };
        if !area.outline.touches(&near, 0.0) {
            continue;
        }
        let inside = area.outline.touches(&of.grown(-contact), 0.0);
        let from = match (inside, who.stands) {
            (false, _) => -contact,
            // HZ-WOD-06: from the edge it looks out into the open; where it looks into the wood again, it is stopped.
            (true, Stands::WoodEdge) => beyond,
            (true, _) => continue,
        };
        clause.into_iter().for_each(record);
        for (p, q) in area.outline.edges() {
            zone.stop(p, q, from, over);
        }
    }
}

/// A stretch comes near the zone at all.
fn met(near: &Rect, p: V, q: V) -> bool {
    let (middle, half) = (p.lerp(q, 0.5), p.distance(q) * 0.5);
    let reach = near.rad + half;
    (middle - near.c).length_squared() <= reach * reach && gap_within(near, &Rect::segment(p, q), 0.0).is_some()
}

/// Infantry and artillery threaten over low obstacles they stand against.
fn looks_over(feature: Feature, arm: Arm) -> bool {
    arm != Arm::Cavalry && matches!(feature, Feature::LowHedge | Feature::LowWall | Feature::Redoubt)
}

fn angle_clause(feature: Feature) -> Clause {
    if feature == Feature::LowHedge { HZ_HED_12 } else { HZ_WAL_11 }
}

/// HZ-HED-12, HZ-WAL-11: the run of an obstacle over which a unit looks: the stretch its edge touches, and its neighbours on either hand,
/// as long as they lie at no more than 45 degrees to the edge.
pub fn run_against(path: &[V], of: &Rect, edge: Edge, contact: f64) -> Option<(usize, usize)> {
    runs_against(path, of, edge, contact).next()
}

/// Every such run of one obstacle, by its first and its last stretch.
pub fn runs_against(path: &[V], of: &Rect, edge: Edge, contact: f64) -> impl Iterator<Item = (usize, usize)> {
    let front = of.edge(edge);
    let along = front.right();
    let level = move |n: &usize| (path[n + 1] - path[*n]).unit().is_some_and(|way| way.dot(along).abs() >= HALF_RIGHT - 1e-9);
    let touched = move |n: usize| gap_within(&front, &Rect::segment(path[n], path[n + 1]), contact).is_some();
    let count = path.len().saturating_sub(1);
    let mut next = 0;
    let runs = core::iter::from_fn(move || {
        let first = (next..count).find(level)?;
        next = first + (first..count).take_while(level).count();
        Some((first, next - 1))
    });
    runs.filter(move |(first, last)| (*first..=*last).any(touched))
}

/// Outside every fortress wall near it.
pub fn is_outside(terrain: &Terrain, rect: &Rect) -> bool {
    wall_near(terrain, rect).is_some_and(|w| (w[1] - w[0]).left().dot(rect.c - w[0]) > 0.0)
}

/// Its front looks into the fortress.
pub fn looks_in(terrain: &Terrain, rect: &Rect) -> bool {
    wall_near(terrain, rect).is_some_and(|w| (w[1] - w[0]).right().dot(rect.f) > 0.0)
}

/// The nearest stretch of a fortress wall. The enclosure lies to the right of it as it is drawn (as the file format has it).
fn wall_near<'t>(terrain: &'t Terrain, rect: &Rect) -> Option<&'t [V]> {
    let walls = terrain.lines.iter().filter(|line| line.tag.feature == Feature::FortressWall);
    walls.flat_map(|line| line.path.windows(2)).min_by(|a, b| distance(a, rect).total_cmp(&distance(b, rect)))
}

fn distance(stretch: &[V], rect: &Rect) -> f64 {
    grognard_field::geometry::gap(&Rect::segment(stretch[0], stretch[1]), rect)
}
