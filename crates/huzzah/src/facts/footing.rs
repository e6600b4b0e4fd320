//! What a footprint stands in and how high (HZ-TER-02, HZ-TER-03, HZ-WOD-06, HZ-BLD-07).

use grognard_engine::UnitId;
use grognard_field::geometry::{Rect, Side as Edge, stretch_within};
use grognard_field::ground::Area;

use super::Stance;
use crate::procedures::lookups::going::Walker;
use crate::procedures::lookups::threat_zone::Stands;
use crate::table::{Printed, Table, Unit};
use crate::terrain::{GRAZE, Patch, Terrain};
use crate::words::{Feature, Formation, Ground};

/// A share of a footprint that is all of it, as far as rounding goes.
const WHOLE: f64 = 1.0 - 1e-6;

/// What a footprint stands in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Footing {
    pub ground: Ground,
    /// Only part of it; the rest is in the open.
    pub partly: bool,
    pub garrison: bool,
}

impl Footing {
    /// Wholly in dense terrain.
    pub fn in_dense(&self) -> bool {
        self.ground.is_dense() && !self.partly
    }
}

/// What the tests call the ground of an area; nothing for slopes and breaches, which are as open.
pub fn ground_of(feature: Feature) -> Option<Ground> {
    match feature {
        Feature::LightWood | Feature::HeavyWood => Some(Ground::Woods),
        Feature::Buildings => Some(Ground::Buildings),
        Feature::StrongPoint => Some(Ground::StrongPoint),
        Feature::Marsh => Some(Ground::Marsh),
        Feature::BrokenGround => Some(Ground::BrokenGround),
        _ => None,
    }
}

/// What a unit stands in. Dense terrain counts before marsh, marsh before broken ground; of several the one with most of the unit.
pub fn footing(printed: &Printed, stance: &Stance) -> Footing {
    let terrain = &printed.terrain;
    if let Some(sector) = stance.garrison.and_then(|n| terrain.sectors.get(usize::from(n))) {
        let ground = if sector.strong { Ground::StrongPoint } else { Ground::Buildings };
        return Footing { ground, partly: false, garrison: true };
    }
    let inner = stance.rect.grown(-printed.tolerance.contact());
    let mut most = (Ground::Open, 0.0, 0.0);
    let rank = |ground: Ground| match ground {
        Ground::Open => 0,
        Ground::BrokenGround => 1,
        Ground::Marsh => 2,
        _ => 3,
    };
    for area in terrain.areas_of(|feature| ground_of(feature).is_some(), &stance.rect) {
        let Some(ground) = ground_of(area.tag.feature) else { continue };
        let share = area.outline.share_of(&inner);
        let (held, best, sum) = most;
        most = match rank(ground).cmp(&rank(held)) {
            core::cmp::Ordering::Greater => (ground, share, share),
            core::cmp::Ordering::Less => most,
            core::cmp::Ordering::Equal if share > best => (ground, share, sum + share),
            core::cmp::Ordering::Equal => (held, best, sum + share),
        };
    }
    Footing { ground: most.0, partly: most.0 != Ground::Open && most.2 < WHOLE, garrison: false }
}

/// HZ-WOD-06: every part of an edge lies at the edge of the wood it belongs to.
fn at_the_edge(wood: &Area<Patch>, rect: &Rect, edge: Edge, contact: f64) -> bool {
    let [left, right] = rect.ends(edge);
    [left, left.lerp(right, 0.5), right].into_iter().all(|p| wood.outline.distance_to_edge(p) <= contact)
}

/// Where a unit stands, as the look-up of its zone over an edge wants it: the ground, and what it partly stands in as well.
pub fn stands(printed: &Printed, stance: &Stance, footing: Footing, edge: Edge) -> (Stands, Option<Stands>) {
    let terrain = &printed.terrain;
    let contact = printed.tolerance.contact();
    let open = footing.partly.then_some(Stands::Open);
    match footing.ground {
        Ground::StrongPoint if footing.garrison => (Stands::StrongPoint, None),
        Ground::Buildings if footing.garrison => (Stands::DeployedInBuilding, None),
        Ground::Buildings | Ground::StrongPoint => (Stands::Buildings, open),
        Ground::Woods => {
            let mut woods = terrain.areas_of(Feature::is_wood, &stance.rect);
            if woods.any(|wood| at_the_edge(wood, &stance.rect, edge, contact)) { (Stands::WoodEdge, None) } else { (Stands::Woods, open) }
        }
        Ground::BrokenGround => (Stands::BrokenGround, None),
        Ground::Open | Ground::Marsh | Ground::Ruins => (works(terrain, &stance.rect, contact), None),
    }
}

/// On top of a fortress wall, in a breach, on a bridge: or in the open.
fn works(terrain: &Terrain, rect: &Rect, contact: f64) -> Stands {
    if on_wall(terrain, rect, contact).is_some() {
        Stands::FortressWall
    } else if in_breach(terrain, rect) {
        Stands::Breach
    } else {
        Stands::Open
    }
}

/// The levels of the fortress wall on which it stands: the wall runs under it, not only before its front. A gatehouse rises above the
/// curtain in which it stands.
pub fn on_wall(terrain: &Terrain, rect: &Rect, contact: f64) -> Option<u8> {
    let inner = rect.grown(-contact);
    terrain
        .lines
        .iter()
        .filter(|line| line.tag.feature == Feature::FortressWall && crosses(&line.path, &inner))
        .map(|line| line.tag.levels)
        .max()
}

/// On the rubble of a breach.
pub fn in_breach(terrain: &Terrain, rect: &Rect) -> bool {
    let rubble = |feature| matches!(feature, Feature::Breach | Feature::BarricadedBreach);
    terrain.siege && terrain.areas_of(rubble, rect).next().is_some()
}

/// A line runs under a footprint.
pub fn crosses(path: &[grognard_field::geometry::V], rect: &Rect) -> bool {
    touches_line(path, rect, 0.0)
}

/// A line comes within `near` of a footprint.
pub fn touches_line(path: &[grognard_field::geometry::V], rect: &Rect, near: f64) -> bool {
    path.windows(2).any(|w| stretch_within(w[0], w[1], rect, near))
}

/// Any part of it stands on a steep slope.
pub fn on_steep(terrain: &Terrain, rect: &Rect) -> bool {
    terrain.areas_of(|feature| feature == Feature::SteepSlope, rect).next().is_some()
}

/// The lowest and the highest ground under its corners and its middle; a contour it only touches is not under it.
pub fn heights(terrain: &Terrain, rect: &Rect) -> (i32, i32) {
    if terrain.heights.hills().is_empty() {
        return (0, 0);
    }
    let [a, b, c, d] = rect.grown(-GRAZE).corners();
    [a, b, c, d, rect.c].into_iter().map(|p| terrain.heights.at(p)).fold((i32::MAX, i32::MIN), |(low, high), h| (low.min(h), high.max(h)))
}

/// Who walks, for the look-ups of the ground.
pub fn walker(table: &Table, unit: UnitId, formation: Formation) -> Walker {
    walker_of(table.card(unit), formation)
}

pub fn walker_of(card: &Unit, formation: Formation) -> Walker {
    Walker {
        arm: card.arm,
        formation,
        open_order_troops: card.abilities.open_order || card.abilities.skirmish,
        skirmish_troops: card.abilities.skirmish,
        cossack: card.abilities.cossack,
    }
}
