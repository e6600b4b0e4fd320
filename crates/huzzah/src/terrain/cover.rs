//! Open ground and cover (HZ-OPN-03, HZ-OPN-04): where infantry in open order without the Skirmish ability keeps to.

use grognard_field::geometry::{Part, Rect, Side};

use super::straight::AGAINST;
use super::{GRAZE, Move, Terrain};
use crate::procedures::lookups::going::Walker;
use crate::words::{Arm, Feature, Formation};

/// Metres between two looks at the ground.
pub(super) const LOOK: f64 = 5.0;

/// HZ-OPN-03: it must not enter open ground as it is formed.
pub fn keeps_to_cover(walker: Walker) -> bool {
    walker.arm == Arm::Infantry && walker.formation == Formation::OpenOrder && !walker.skirmish_troops
}

impl Terrain {
    /// Both ends and the middle of an edge are in ground that is not open; slopes are.
    pub fn covers(&self, edge: &Rect) -> bool {
        let [left, right] = edge.ends(Side::Front);
        [left, edge.c, right].into_iter().all(|place| {
            self.areas.iter().any(|area| {
                let open = matches!(area.tag.feature, Feature::GentleSlope | Feature::SteepSlope | Feature::Open);
                !open && area.outline.holds(place, GRAZE)
            })
        })
    }

    /// No part of a footprint is in the open.
    pub fn covers_all(&self, rect: &Rect) -> bool {
        let inner = rect.grown(-AGAINST);
        [Side::Front, Side::Rear].into_iter().all(|side| self.covers(&inner.edge(side)))
    }
}

/// HZ-OPN-04: how far a move out of the open goes that leads into cover, and no farther than that cover; nothing if it leads into none.
pub fn into_cover(terrain: &Terrain, going_on: &Move, most: f64) -> Option<f64> {
    let edge = Part::Edge(going_on.leading).of(&going_on.from);
    let hidden = |at: f64| terrain.covers(&edge.moved(going_on.along * at));
    let looks = (0..=(most / LOOK) as u32).map(|look| f64::from(look) * LOOK).chain([most]);
    let enters = { looks }.find(|at| hidden(*at))?;
    Some(first_open(LOOK, most - enters, |at| hidden(enters + at)).map_or(most, |out| enters + out))
}

/// The last place under cover, in metres or radians: a coarse look every `step`, then by halving.
pub fn first_open(step: f64, most: f64, hidden: impl Fn(f64) -> bool) -> Option<f64> {
    let mut at = 0.0;
    while at < most {
        let next = (at + step).min(most);
        if !hidden(next) {
            let (mut low, mut high) = (at, next);
            while high - low > step * 0.01 {
                let middle = (low + high) * 0.5;
                if hidden(middle) { low = middle } else { high = middle }
            }
            return Some(low);
        }
        at = next;
    }
    None
}
