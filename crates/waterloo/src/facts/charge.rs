//! The ride of a charge: BW-GAP-16.

use grognard_engine::{Refusal, UnitId};
use grognard_field::hex::Facing;

use super::march::{refuse, refused};
use crate::battle::Battle;
use crate::battle::map::{Gait, Spot, Water};
use crate::clause::*;
use crate::procedures::lookups::Hex;
use crate::procedures::permissions::may_charge::{MayChargeFacts, may_charge};
use crate::procedures::permissions::may_pass_through::{PassFacts, may_pass_through};
use crate::words::Order;

/// A charge that may be ridden.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ride {
    pub unit: UnitId,
    pub target: Spot,
    /// The hexes it rides over; none if it begins adjacent.
    pub path: Vec<Spot>,
    pub facing: Facing,
}

/// What a ride has met so far.
#[derive(Clone, Copy, Default)]
struct Met {
    cost: u32,
    broken: bool,
    other_zone: bool,
}

impl Battle {
    /// The charge along this path, as it may be ridden, or why not.
    pub fn ride(&self, unit: UnitId, target: Spot, path: &[Spot]) -> Result<Ride, Refusal> {
        let (row, map) = (*self.row(unit), &self.printed().map);
        let Some(start) = row.spot() else { return Err(refuse("charge/absent", BW_GAP_16, "It is not on the map.")) };
        let enemy = self.side(unit).other();
        if self.side_at(target) != Some(enemy) {
            return Err(refuse("charge/nobody", BW_GAP_16, format!("No enemy unit stands in {target}.")).fact("hex", target));
        }
        if row.shocked || self.is_assaulted(target) {
            return Err(refuse("charge/again", BW_GAP_14, "A unit shocks once, and a hex is shocked once, in an activation."));
        }
        if row.rallied {
            return Err(refuse("charge/rallied", BW_GAP_21, "A unit that rolled to rally does nothing else."));
        }
        let mut met = Met::default();
        let mut at = start;
        let mut ways = Vec::new();
        for (index, to) in path.iter().enumerate() {
            let Some(way) = map.way(at, *to).filter(|_| map.contains(*to)) else {
                return Err(refuse("charge/path", BW_GAP_16, "A charge goes from hex to neighbouring hex."));
            };
            self.ride_into(unit, target, at, way, *to, index + 1 == path.len(), &mut met)?;
            ways.push(way);
            at = *to;
        }
        let Some(last) = map.way(at, target) else {
            return Err(refuse("charge/distance", BW_GAP_16, format!("{target} is not adjacent to the end of the ride.")));
        };
        met.broken |= self.breaks(at, last, target);
        ways.push(last);
        let turned = facing_for(row.facing, &ways);
        let facts = MayChargeFacts {
            unit: self.unit(unit),
            moved: row.moved,
            spent: row.spent.div_ceil(2),
            path: met.cost.div_ceil(2).min(250) as u8,
            facing_changes: turned.map_or(2, |(turns, _)| turns),
            broken_ground: met.broken,
            through_other_zoc: met.other_zone,
            ground: self.ground(target),
            out_of_turn: false,
        };
        let ruling = may_charge(&facts, self.rules());
        if !ruling.allowed {
            return Err(refused("charge/may-not", &ruling).fact("unit", self.name(unit)));
        }
        if let Err(ruling) = self.may_stay(unit, row.order, at) {
            return Err(refused("charge/stacking", &ruling).fact("hex", at));
        }
        let facing = turned.map_or(row.facing, |turned| turned.1);
        if !path.is_empty() && self.facing_among(unit, at, facing) != facing {
            return Err(refuse("charge/facing", BW_GAP_07, "Units stacked share one facing."));
        }
        Ok(Ride { unit, target, path: path.to_vec(), facing })
    }

    /// One hex of the ride.
    #[allow(clippy::too_many_arguments)]
    fn ride_into(&self, unit: UnitId, target: Spot, at: Spot, way: Facing, to: Spot, last: bool, met: &mut Met) -> Result<(), Refusal> {
        let (map, side) = (&self.printed().map, self.side(unit));
        let Some(cost) = map.cost(Gait::Cavalry { roads: false, rapid: false }, at, way) else {
            return Err(refuse("charge/ground", BW_TEC_03, format!("{to} is prohibited to cavalry from there.")).fact("hex", to));
        };
        if !self.is_free(side, to) {
            return Err(refuse("charge/enemy", BW_GAP_16, format!("The enemy holds {to}.")).fact("hex", to));
        }
        if !last && self.side_at(to) == Some(side) {
            let square_or_extended = self.units_at(to).any(|friend| self.row(friend).square || self.row(friend).second.is_some());
            let in_enemy_zoc = self.in_zone_of(side.other(), to);
            let facts = PassFacts { unit: self.unit(unit), retreating: false, square_or_extended, in_enemy_zoc };
            let ruling = may_pass_through(&facts, self.rules());
            if !ruling.allowed {
                return Err(refused("charge/through", &ruling).fact("hex", to));
            }
        }
        met.cost += u32::from(cost);
        met.broken |= self.breaks(at, way, to)
            || matches!(map.tile(to).terrain, Hex::Woods | Hex::Marsh | Hex::Village | Hex::BuiltUpVillage | Hex::Chateau);
        let others = |spot: Spot| {
            self.in_zone_of(side.other(), spot)
                && (self.watchers(side.other(), spot).any(|enemy| !self.row(enemy).spots().any(|at| at == target))
                    || map.neighbours(spot).any(|(_, at)| at != target && self.garrison(at, side.other()) > 0))
        };
        met.other_zone |= !last && others(to);
        Ok(())
    }

    /// A hexside that breaks a charge.
    fn breaks(&self, at: Spot, way: Facing, to: Spot) -> bool {
        let map = &self.printed().map;
        let edge = map.edge(at, way);
        let up = map.tile(to).level > map.tile(at).level && edge.steep;
        let water = matches!(edge.water, Water::Deep | Water::Marshy | Water::River) && !edge.is_dry();
        water || edge.ravine || edge.cliff || up
    }

    /// Every charge a unit may make: the cheapest ride to each hex from which it can strike each target.
    pub fn rides(&self, unit: UnitId) -> Vec<Ride> {
        let (row, map) = (*self.row(unit), &self.printed().map);
        let (Some(start), brigade) = (row.spot(), self.printed().brigade(unit)) else { return Vec::new() };
        if !brigade.arm.is_cavalry() || row.order != Order::Good || row.blown || row.shocked || row.rallied || row.second.is_some() {
            return Vec::new();
        }
        let enemy = self.side(unit).other();
        let most = u32::from(brigade.ma);
        let targets: Vec<Spot> = {
            let mut all: Vec<Spot> = self.printed().units_of(enemy).flat_map(|unit| self.row(unit).spots()).collect();
            all.retain(|spot| map.distance(start, *spot) <= most + 1 && !self.ground(*spot).is_close());
            all.sort_unstable();
            all.dedup();
            all
        };
        if targets.is_empty() {
            return Vec::new();
        }
        let mut rides = Vec::new();
        for target in targets {
            for (_, last) in map.neighbours(target) {
                if let Some(path) = self.ride_to(row.facing, start, last, target, most)
                    && let Ok(ride) = self.ride(unit, target, &path)
                {
                    rides.push(ride);
                }
            }
        }
        rides
    }

    /// A straight way with at most one turn: so many steps one way, then another.
    fn ride_to(&self, facing: Facing, start: Spot, last: Spot, target: Spot, most: u32) -> Option<Vec<Spot>> {
        let map = &self.printed().map;
        let far = map.distance(start, last);
        if far > most {
            return None;
        }
        // Shortest ways only: each step brings it nearer, within the front of its facing.
        let mut path = Vec::new();
        let mut at = start;
        let mut ways: Vec<Facing> = Vec::new();
        while at != last {
            let strike = map.way(last, target)?;
            let better = |way: &Facing| {
                let next = map.next(at, *way)?;
                let nearer = map.distance(next, last) < map.distance(at, last) && self.side_at(next).is_none_or(|_| next == last);
                let mut all = ways.clone();
                all.extend([*way, strike]);
                (nearer && facing_for(facing, &all).is_some()).then_some((facing.turn_to(*way), next, *way))
            };
            let (_, next, way) = Facing::ALL.iter().filter_map(better).min_by_key(|step| (step.0, step.2))?;
            ways.push(way);
            path.push(next);
            at = next;
        }
        Some(path)
    }
}

/// The facing a ride ends with, and how many turns of 60 degrees it takes: nought, one, or nothing if it cannot be.
fn facing_for(facing: Facing, ways: &[Facing]) -> Option<(u8, Facing)> {
    let front = |facing: Facing, way: &Facing| facing.turn_to(*way) <= 1;
    if ways.iter().all(|way| front(facing, way)) {
        return Some((0, facing));
    }
    let kept = ways.iter().take_while(|way| front(facing, way)).count();
    [facing.turned(1), facing.turned(-1)]
        .into_iter()
        .find(|turned| (0..=kept).any(|from| ways[from..].iter().all(|way| front(*turned, way))))
        .map(|turned| (1, turned))
}
