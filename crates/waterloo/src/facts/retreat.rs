//! Retreats after combat: BW-GAP-17, BW-GAP-10.

use grognard_engine::{Side, UnitId};
use grognard_field::hex::Facing;

use super::march::who;
use crate::battle::Battle;
use crate::battle::map::{Gait, Spot};
use crate::procedures::lookups::Who;
use crate::words::Order;

/// Over-stacked at the end: one hex more each time, but not for ever.
const MORE: usize = 4;

/// A retreat to be found.
#[derive(Clone, Copy)]
pub struct Flight<'a> {
    pub unit: UnitId,
    /// As it will be when it gets there.
    pub order: Order,
    pub from: Spot,
    pub hexes: usize,
    /// Hexes of the enemies that took part.
    pub foes: &'a [Spot],
    /// No enemy zone at all, not even with a friend there (BW-GAP-13).
    pub clear: bool,
}

impl Battle {
    /// How a unit moves when it does not choose its pace: no roads, no haste.
    pub fn plain_gait(&self, unit: UnitId) -> Gait {
        match who(self.printed().brigade(unit).arm) {
            Who::Infantry => Gait::Infantry { roads: true, rapid: false },
            Who::Cavalry => Gait::Cavalry { roads: true, rapid: false },
            Who::Artillery | Who::Leader => Gait::Artillery { mud: self.printed().is_muddy(self.turn()) },
        }
    }

    /// The hexes of a retreat, without the first; nothing if not even the first is possible.
    pub fn retreat_path(&self, flight: Flight) -> Option<Vec<Spot>> {
        let mut path = Vec::new();
        // The whole way, then with more hexes where friends fill the last one, then as far as it goes.
        for most in flight.hexes..=flight.hexes + MORE {
            if self.retreat_on(flight, flight.from, flight.hexes, most, &mut path) {
                return Some(path);
            }
        }
        (1..flight.hexes).rev().find_map(|fewer| {
            path.clear();
            self.retreat_on(flight, flight.from, fewer, fewer, &mut path).then(|| path.clone())
        })
    }

    fn retreat_on(&self, flight: Flight, at: Spot, least: usize, most: usize, path: &mut Vec<Spot>) -> bool {
        if path.len() >= least && path.len() == most && self.may_stay(flight.unit, flight.order, at).is_ok() {
            return true;
        }
        if path.len() == most {
            return false;
        }
        let map = &self.printed().map;
        let rim = self.printed().armies[usize::from(self.printed().brigade(flight.unit).army)].edge;
        let mut next: Vec<(u16, usize, Spot)> = map
            .neighbours(at)
            .filter(|(way, to)| !path.contains(to) && self.may_retreat_into(flight, at, *way, *to))
            .map(|(way, to)| (map.from_rim(to, rim), way.index(), to))
            .collect();
        next.sort_unstable();
        next.into_iter().any(|(_, _, to)| {
            path.push(to);
            let found = self.retreat_on(flight, to, least, most, path);
            if !found {
                path.pop();
            }
            found
        })
    }

    /// BW-GAP-17: farther from every enemy that took part, free of enemies, not prohibited, out of zones but for friends.
    fn may_retreat_into(&self, flight: Flight, at: Spot, way: Facing, to: Spot) -> bool {
        let (map, side) = (&self.printed().map, self.side(flight.unit));
        let farther = flight.foes.iter().all(|foe| map.distance(*foe, to) > map.distance(*foe, at));
        let friend = self.side_at(to) == Some(side) || self.garrison(to, side) > 0;
        let zone = self.in_zone_of(side.other(), to) && (flight.clear || !friend);
        farther && !zone && self.is_free(side, to) && map.cost(self.plain_gait(flight.unit), at, way).is_some()
    }

    /// No enemy units, no enemy chateau.
    pub fn is_free(&self, side: Side, spot: Spot) -> bool {
        let chateau = self.chateau(spot).is_some_and(|(_, hold)| hold.holder == Some(side.other()));
        self.side_at(spot) != Some(side.other()) && !chateau
    }

    /// Whether it has somewhere to retreat to.
    pub fn can_retreat(&self, unit: UnitId, hexes: usize, foes: &[Spot]) -> bool {
        let Some(from) = self.spot(unit) else { return false };
        self.retreat_path(Flight { unit, order: self.row(unit).order, from, hexes, foes, clear: false }).is_some()
    }

    /// The facing nearest to an enemy.
    pub fn facing_towards(&self, from: Spot, foe: Spot) -> Facing {
        let map = &self.printed().map;
        let (at, enemy) = (map.axial(from), map.axial(foe));
        Facing::ALL.into_iter().min_by_key(|facing| facing.neighbour(at).unsigned_distance_to(enemy)).unwrap_or(Facing::N)
    }

    /// BW-GAP-07: its own facing among friends, theirs where they stand already.
    pub fn facing_among(&self, unit: UnitId, spot: Spot, wanted: Facing) -> Facing {
        self.units_at(spot).find(|other| *other != unit).map_or(wanted, |friend| self.row(friend).facing)
    }
}
