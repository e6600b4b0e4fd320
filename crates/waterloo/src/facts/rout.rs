//! Rout retreats: BW-GAP-18, BW-RTG.

use grognard_engine::UnitId;
use grognard_field::hex::Facing;

use crate::battle::Battle;
use crate::battle::map::{Rim, Spot};
use crate::words::Order;

/// How a rout goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rout {
    /// It has run far enough.
    Stops,
    /// It runs off the map.
    Leaves,
    /// Into one of these hexes, at this cost in half movement points: the nearest to the friendly edge, then the cheapest. Between
    /// equals the owner chooses.
    Runs { ways: Vec<Spot>, cost: i64 },
    /// It cannot complete its distance.
    Trapped,
}

/// Over-stacked at the end: one hex more each time (BW-GAP-10), but not for ever.
const MOST: usize = 24;

impl Battle {
    /// BW-GAP-18: the next hex of a rout with so many half movement points left.
    pub fn rout_next(&self, unit: UnitId, left: i64, path: &mut Vec<Spot>) -> Rout {
        let next = match self.rout_on(unit, left, path) {
            Ok(over) => return over,
            Err(next) => next,
        };
        let mut best: Option<(u16, u8)> = None;
        let mut ways = Vec::new();
        for (near, cost, to) in next {
            if best.is_some_and(|best| best < (near, cost)) {
                break;
            }
            path.push(to);
            if self.can_run(unit, left - i64::from(cost), path) {
                best = Some((near, cost));
                ways.push(to);
            }
            path.pop();
        }
        match best {
            Some((_, cost)) => Rout::Runs { ways, cost: cost.into() },
            None => Rout::Trapped,
        }
    }

    /// Whether a rout can run on to its end; leaves the path as it was.
    fn can_run(&self, unit: UnitId, left: i64, path: &mut Vec<Spot>) -> bool {
        match self.rout_on(unit, left, path) {
            Ok(over) => over != Rout::Trapped,
            Err(next) => next.into_iter().any(|(_, cost, to)| {
                path.push(to);
                let runs = self.can_run(unit, left - i64::from(cost), path);
                path.pop();
                runs
            }),
        }
    }

    /// Either it is over, or the hexes it may run into: the nearest to the friendly edge first, then the cheapest.
    fn rout_on(&self, unit: UnitId, left: i64, path: &[Spot]) -> Result<Rout, Vec<(u16, u8, Spot)>> {
        let map = &self.printed().map;
        let Some(at) = path.last().copied().or(self.spot(unit)) else { return Ok(Rout::Trapped) };
        let alone = self.units_at(at).all(|other| other == unit);
        if left <= 0 && (alone || path.is_empty()) {
            return Ok(Rout::Stops);
        }
        if path.len() > MOST {
            return Ok(Rout::Trapped);
        }
        let rim = self.printed().armies[usize::from(self.printed().brigade(unit).army)].edge;
        if map.from_rim(at, rim) == 0 {
            return Ok(Rout::Leaves);
        }
        let mut next: Vec<(u16, u8, Spot)> = map
            .neighbours(at)
            .filter(|(_, to)| !path.contains(to))
            .filter_map(|(way, to)| Some((map.from_rim(to, rim), self.may_run_into(unit, at, way, to, rim)?, to)))
            .collect();
        next.sort_by_key(|(near, cost, _)| (*near, *cost));
        let Some(cheapest) = next.iter().map(|step| i64::from(step.1)).min() else { return Ok(Rout::Trapped) };
        if left > 0 && cheapest > left && alone && !path.is_empty() {
            return Ok(Rout::Stops);
        }
        if left > 0 && cheapest <= left {
            next.retain(|step| i64::from(step.1) <= left);
        }
        Err(next)
    }

    /// Nearer the friendly edge or no farther, farther from the nearest enemy, in no enemy zone.
    fn may_run_into(&self, unit: UnitId, at: Spot, way: Facing, to: Spot, rim: Rim) -> Option<u8> {
        let (map, side) = (&self.printed().map, self.side(unit));
        let cost = map.cost(self.plain_gait(unit), at, way)?;
        let nearer = map.from_rim(to, rim) <= map.from_rim(at, rim);
        let farther = self.nearest_enemy(unit, to) > self.nearest_enemy(unit, at);
        (nearer && farther && !self.in_zone_of(side.other(), to) && self.is_free(side, to)).then_some(cost)
    }

    /// BW-GAP-18: a routed unit looks to its friendly edge.
    pub fn facing_home(&self, unit: UnitId) -> Facing {
        match self.printed().armies[usize::from(self.printed().brigade(unit).army)].edge {
            Rim::N => Facing::N,
            Rim::S => Facing::S,
            Rim::E => Facing::SE,
            Rim::W => Facing::NW,
        }
    }

    /// BW-GAP-07, BW-GAP-18: all six adjacent hexes are held by the enemy or in his zones.
    pub fn is_surrounded(&self, unit: UnitId) -> bool {
        let enemy = self.side(unit).other();
        let Some(spot) = self.spot(unit) else { return false };
        let map = &self.printed().map;
        map.neighbours(spot)
            .all(|(_, at)| self.holds_hex(at, enemy) || (self.in_zone_of(enemy, at) && self.side_at(at) != Some(enemy.other())))
    }

    /// Whether its order lets it stand with others.
    pub fn is_steady(&self, unit: UnitId) -> bool {
        self.row(unit).order != Order::Routed
    }
}
