//! Rout retreats: BW-GAP-18, BW-RTG.

use grognard_engine::UnitId;
use grognard_field::hex::Facing;

use crate::battle::Battle;
use crate::battle::map::{Rim, Spot};
use crate::words::Order;

/// Where a rout ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rout {
    /// It runs over these hexes.
    Runs(Vec<Spot>),
    /// It runs over these hexes and off the map.
    Leaves(Vec<Spot>),
    /// It cannot complete its distance.
    Trapped,
}

impl Battle {
    /// BW-GAP-18: the way of a rout of so many half movement points.
    pub fn rout_path(&self, unit: UnitId, halves: u32) -> Rout {
        let Some(from) = self.spot(unit) else { return Rout::Trapped };
        let mut path = Vec::new();
        match self.run(unit, from, halves as i64, &mut path) {
            Some(true) => Rout::Leaves(path),
            Some(false) => Rout::Runs(path),
            None => Rout::Trapped,
        }
    }

    /// The first way on that keeps to the rules to its end; says whether it leaves the map.
    fn run(&self, unit: UnitId, at: Spot, left: i64, path: &mut Vec<Spot>) -> Option<bool> {
        let map = &self.printed().map;
        let alone = self.units_at(at).all(|other| other == unit);
        if left <= 0 && (alone || path.is_empty()) {
            return Some(false);
        }
        // Over-stacked at the end: one hex more (BW-GAP-10), within reason.
        if path.len() > 24 {
            return None;
        }
        let rim = self.printed().armies[usize::from(self.printed().brigade(unit).army)].edge;
        if map.from_rim(at, rim) == 0 {
            return Some(true);
        }
        let mut next: Vec<(u16, u8, usize, Spot)> = Vec::new();
        for (way, to) in map.neighbours(at) {
            if let Some(cost) = self.may_run_into(unit, at, way, to, rim)
                && !path.contains(&to)
            {
                next.push((map.from_rim(to, rim), cost, way.index(), to));
            }
        }
        next.sort_unstable();
        let cheapest = next.iter().map(|step| i64::from(step.1)).min()?;
        if left > 0 && cheapest > left && alone && !path.is_empty() {
            return Some(false);
        }
        for (_, cost, _, to) in next {
            if i64::from(cost) > left && left > 0 && cheapest <= left {
                continue;
            }
            path.push(to);
            if let Some(leaves) = self.run(unit, to, left - i64::from(cost), path) {
                return Some(leaves);
            }
            path.pop();
        }
        None
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
