//! Line of sight: BW-GAP-12.

use grognard_field::hex::{Blocker, Hex as Axial, Hexside, over_the_top, sight};

use crate::battle::Battle;
use crate::battle::map::Spot;
use crate::procedures::tests::fire::Steep;

/// A clear line of sight, and what fire along it meets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    pub crest: bool,
    pub steep: Steep,
}

/// What hides one hex from another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hides {
    /// BW-GAP-26: so far nobody sees in rain.
    Rain,
    /// A hex by its height, or by who stands in it.
    Hex(Axial),
    Crest(Hexside),
}

impl Battle {
    /// The look from one hex to another; `guns`: units in between stand in the way of artillery fire.
    pub fn look(&self, from: Spot, to: Spot, guns: bool) -> Option<Look> {
        self.gaze(from, to, guns).ok()
    }

    /// The look, or what hides it.
    pub fn gaze(&self, from: Spot, to: Spot, guns: bool) -> Result<Look, Hides> {
        let map = &self.printed().map;
        let (a, b) = (map.axial(from), map.axial(to));
        let distance = a.unsigned_distance_to(b);
        let limit = &self.rules().movement.weather.sight;
        if self.printed().is_raining(self.turn()) && distance as i32 > limit.value {
            return Err(Hides::Rain);
        }
        let (low_end, low, high) = {
            let (one, other) = (i32::from(map.tile(from).level), i32::from(map.tile(to).level));
            if one <= other { (a, one, other) } else { (b, other, one) }
        };
        let blocks = |hex: Axial| {
            map.spot(hex).is_some_and(|spot| {
                let height = map.tile(spot).height() + i32::from(guns && !self.is_empty(spot));
                over_the_top(low, high, height, hex.unsigned_distance_to(low_end), distance)
            })
        };
        let edge = |side: Hexside| {
            let [hex, _] = side.hexes();
            side.seen_from(hex).and_then(|way| map.spot(hex).map(|spot| map.edge(spot, way))).unwrap_or_default()
        };
        let touches = |side: Hexside| side.hexes().iter().any(|hex| *hex == a || *hex == b);
        let seen = sight(a, b, blocks, |side| edge(side).crest && !touches(side));
        match seen.blocked_by {
            Some(Blocker::Hex(hex)) => return Err(Hides::Hex(hex)),
            Some(Blocker::Side(side)) => return Err(Hides::Crest(side)),
            None => {}
        }
        let steep = seen.crossed.iter().any(|side| touches(*side) && edge(*side).steep);
        let steep = match map.tile(to).level.cmp(&map.tile(from).level) {
            std::cmp::Ordering::Greater if steep => Steep::TargetUp,
            std::cmp::Ordering::Less if steep => Steep::TargetDown,
            _ => Steep::None,
        };
        Ok(Look { crest: seen.crossed.iter().any(|side| edge(*side).crest), steep })
    }
}
