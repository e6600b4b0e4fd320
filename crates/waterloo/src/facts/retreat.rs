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

    /// How many hexes a retreat goes: the whole way, more where friends fill the last hex, else as far as it can; nothing if not even
    /// the first is possible.
    pub fn retreat_length(&self, flight: Flight) -> Option<usize> {
        let whole = flight.hexes..=flight.hexes + MORE;
        whole.chain((1..flight.hexes).rev()).find(|length| self.retreat_on(flight, *length, &mut Vec::new()))
    }

    /// Where a retreat of that length may go next: of the hexes from which the rest can be gone, those nearest to the friendly edge.
    /// BW-GAP-17 prefers them; between equals the owner chooses.
    pub fn retreat_ways(&self, flight: Flight, length: usize, path: &mut Vec<Spot>) -> Vec<Spot> {
        let mut ways: Vec<(u16, Spot)> = Vec::new();
        for (near, to) in self.retreat_next(flight, path) {
            if ways.first().is_some_and(|(best, _)| *best < near) {
                break;
            }
            path.push(to);
            if self.retreat_on(flight, length, path) {
                ways.push((near, to));
            }
            path.pop();
        }
        ways.into_iter().map(|(_, to)| to).collect()
    }

    /// The hexes a retreat may enter next, the nearest to the friendly edge first.
    fn retreat_next(&self, flight: Flight, path: &[Spot]) -> Vec<(u16, Spot)> {
        let (map, at) = (&self.printed().map, path.last().copied().unwrap_or(flight.from));
        let rim = self.printed().armies[usize::from(self.printed().brigade(flight.unit).army)].edge;
        let open = |(way, to): &(Facing, Spot)| !path.contains(to) && self.may_retreat_into(flight, at, *way, *to);
        let mut next: Vec<(u16, Spot)> = map.neighbours(at).filter(open).map(|(_, to)| (map.from_rim(to, rim), to)).collect();
        next.sort_by_key(|(near, _)| *near);
        next
    }

    /// Whether the rest of that length can be gone; leaves the path as it was.
    fn retreat_on(&self, flight: Flight, length: usize, path: &mut Vec<Spot>) -> bool {
        if path.len() == length {
            return path.last().is_some_and(|at| self.may_stay(flight.unit, flight.order, *at).is_ok());
        }
        self.retreat_next(flight, path).into_iter().any(|(_, to)| {
            path.push(to);
            let found = self.retreat_on(flight, length, path);
            path.pop();
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
        self.retreat_length(Flight { unit, order: self.row(unit).order, from, hexes, foes, clear: false }).is_some()
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
