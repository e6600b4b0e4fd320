//! The ride of a charge: BW-GAP-16.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use grognard_engine::UnitId;
use grognard_engine::offer::HexStep;
use grognard_field::hex::Facing;

use super::denial::{Denial, No};
use crate::battle::map::{Gait, Map, Spot, Water};
use crate::battle::{Action, Battle};
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

impl Ride {
    /// The action that rides it.
    pub fn action(&self, map: &Map) -> Action {
        let hex = |spot: &Spot| {
            let axial = map.axial(*spot);
            HexStep { q: axial.x(), r: axial.y(), facing: None }
        };
        Action::Charge { unit: self.unit, target: self.target, path: self.path.iter().map(hex).collect() }
    }
}

/// How cavalry charges.
const RIDES: Gait = Gait::Cavalry { roads: false, rapid: false };

/// What a ride has met so far.
#[derive(Clone, Copy, Default)]
struct Met {
    cost: u32,
    broken: bool,
    other_zone: bool,
}

impl Battle {
    /// The charge along this path, as it may be ridden, or why not; `joining` is the hex that others are charging already.
    pub fn ride<D: Denial>(&self, unit: UnitId, target: Spot, path: &[Spot], joining: Option<Spot>) -> Result<Ride, D> {
        let (row, map) = (*self.row(unit), &self.printed().map);
        let Some(start) = row.spot() else { return Err(D::because("charge/absent", BW_GAP_16, "It is not on the map.")) };
        let enemy = self.side(unit).other();
        if self.side_at(target) != Some(enemy) {
            return Err(D::because("charge/nobody", BW_GAP_16, format_args!("No enemy unit stands in {target}.")).fact("hex", target));
        }
        if row.shocked || (self.is_assaulted(target) && joining != Some(target)) {
            return Err(D::because("charge/again", BW_GAP_14, "A unit shocks once, and a hex is shocked once, in an activation."));
        }
        if row.rallied {
            return Err(D::because("charge/rallied", BW_GAP_21, "A unit that rolled to rally does nothing else."));
        }
        let mut met = Met::default();
        let mut at = start;
        let mut ways = Vec::new();
        for (index, to) in path.iter().enumerate() {
            let Some(way) = map.way(at, *to).filter(|_| map.contains(*to)) else {
                return Err(D::because("charge/path", BW_GAP_16, "A charge goes from hex to neighbouring hex."));
            };
            self.ride_into::<D>(unit, target, at, way, *to, index + 1 == path.len(), &mut met)?;
            ways.push(way);
            at = *to;
        }
        let Some(last) = map.way(at, target) else {
            return Err(D::because("charge/distance", BW_GAP_16, format_args!("{target} is not adjacent to the end of the ride.")));
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
            return Err(D::ruled("charge/may-not", &ruling).fact("unit", self.name(unit)));
        }
        if let Err(ruling) = self.may_stay(unit, row.order, at) {
            return Err(D::ruled("charge/stacking", &ruling).fact("hex", at));
        }
        let facing = turned.map_or(row.facing, |turned| turned.1);
        if self.facing_among(unit, at, facing) != facing {
            return Err(D::because("charge/facing", BW_GAP_07, "Units stacked share one facing."));
        }
        Ok(Ride { unit, target, path: path.to_vec(), facing })
    }

    /// One hex of the ride.
    #[allow(clippy::too_many_arguments)]
    fn ride_into<D: Denial>(
        &self,
        unit: UnitId,
        target: Spot,
        at: Spot,
        way: Facing,
        to: Spot,
        last: bool,
        met: &mut Met,
    ) -> Result<(), D> {
        let (map, side) = (&self.printed().map, self.side(unit));
        let Some(cost) = map.cost(RIDES, at, way) else {
            return Err(D::because("charge/ground", BW_TEC_03, format_args!("{to} is prohibited to cavalry from there.")).fact("hex", to));
        };
        if !self.is_free(side, to) {
            return Err(D::because("charge/enemy", BW_GAP_16, format_args!("The enemy holds {to}.")).fact("hex", to));
        }
        if !last && self.side_at(to) == Some(side) {
            let square_or_extended = self.units_at(to).any(|friend| self.row(friend).square || self.row(friend).second.is_some());
            let in_enemy_zoc = self.in_zone_of(side.other(), to);
            let facts = PassFacts { unit: self.unit(unit), retreating: false, square_or_extended, in_enemy_zoc };
            let ruling = may_pass_through(&facts, self.rules());
            if !ruling.allowed {
                return Err(D::ruled("charge/through", &ruling).fact("hex", to));
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
    /// BW-GAP-06: none once a plain shock has been made.
    pub fn rides(&self, unit: UnitId) -> Vec<Ride> {
        if self.activation.is_some_and(|activation| activation.shocked) {
            return Vec::new();
        }
        self.rides_on(unit, None)
    }

    /// Whether there is any such charge.
    pub fn may_ride(&self, unit: UnitId) -> bool {
        !self.activation.is_some_and(|activation| activation.shocked) && self.may_ride_on(unit, None)
    }

    fn may_ride_on(&self, unit: UnitId, joining: Option<Spot>) -> bool {
        let mut may = false;
        self.strikes(unit, joining, |target, path| {
            may = self.ride::<No>(unit, target, path, joining).is_ok();
            !may
        });
        may
    }

    /// Whether more cavalry of the active command may join a charge on a hex.
    pub fn has_joiner(&self, target: Spot) -> bool {
        self.activation.is_some_and(|activation| activation.units.iter().any(|unit| self.may_ride_on(unit, Some(target))))
    }

    /// The rides by which more cavalry of the active command may join a charge on a hex.
    pub fn joiners(&self, target: Spot) -> Vec<Ride> {
        let Some(activation) = self.activation else { return Vec::new() };
        activation.units.iter().flat_map(|unit| self.rides_on(unit, Some(target))).collect()
    }

    fn rides_on(&self, unit: UnitId, joining: Option<Spot>) -> Vec<Ride> {
        let mut rides = Vec::new();
        self.strikes(unit, joining, |target, path| {
            rides.extend(self.ride::<No>(unit, target, path, joining));
            true
        });
        rides
    }

    /// The hexes that a unit could strike, with the cheapest ride to each hex from which it would; `on`: whether to look for more.
    fn strikes(&self, unit: UnitId, joining: Option<Spot>, mut on: impl FnMut(Spot, &[Spot]) -> bool) {
        let (row, map) = (*self.row(unit), &self.printed().map);
        let (Some(start), brigade) = (row.spot(), self.printed().brigade(unit)) else { return };
        if !brigade.arm.is_cavalry() || row.order != Order::Good || row.blown || row.shocked || row.rallied {
            return;
        }
        let enemy = self.side(unit).other();
        let most = 2 * u32::from(brigade.ma);
        let near = |spot: Spot| map.distance(start, spot) <= u32::from(brigade.ma) + 1;
        let quarry = match joining {
            Some(target) => near(target),
            None => self.units_within(enemy, start, u32::from(brigade.ma) + 2).any(|unit| self.row(unit).spots().any(near)),
        };
        if !quarry {
            return;
        }
        // Too far from the one hex that counts, even over the best of ground.
        let cheapest = u32::from(map.cheapest(RIDES));
        let hopeless =
            |at: Spot, cost: u32| joining.is_some_and(|target| cost + cheapest * map.distance(at, target).saturating_sub(1) > most);
        let facings = [row.facing, row.facing.turned(1), row.facing.turned(-1)];
        let mut best = vec![u32::MAX; map.board.count() * 3];
        let mut found: Vec<(Spot, Option<u32>)> = vec![(start, None)];
        let mut queue: BinaryHeap<Reverse<(u32, u32, u8)>> = BinaryHeap::from([Reverse((0, 0, 0))]);
        let mut strikes: Vec<(Spot, Spot)> = Vec::new();
        best[map.index(start) * 3] = 0;
        while let Some(Reverse((cost, number, turn))) = queue.pop() {
            let (at, _) = found[number as usize];
            if best[map.index(at) * 3 + usize::from(turn)] < cost {
                continue;
            }
            let facing = facings[usize::from(turn)];
            for (way, to) in map.neighbours(at).filter(|(way, _)| facing.turn_to(*way) <= 1) {
                if self.side_at(to) == Some(enemy) {
                    if joining.is_none_or(|target| target == to) && !strikes.contains(&(to, at)) {
                        strikes.push((to, at));
                        if !on(to, &ridden(&found, number)) {
                            return;
                        }
                    }
                    continue;
                }
                let stops = at != start && self.in_zone_of(enemy, at);
                let key = map.index(to) * 3 + usize::from(turn);
                let then = map.cost(RIDES, at, way).map(|step| cost + u32::from(step));
                if then.is_some_and(|then| best[key] <= then || hopeless(to, then)) {
                    continue;
                }
                let mut met = Met::default();
                if stops || self.ride_into::<No>(unit, to, at, way, to, true, &mut met).is_err() || met.broken {
                    continue;
                }
                let cost = cost + met.cost;
                if cost <= most {
                    best[key] = cost;
                    queue.push(Reverse((cost, found.len() as u32, turn)));
                    found.push((to, Some(number)));
                }
            }
            // One turn of 60 degrees in all.
            for turned in [1, 2] {
                let key = map.index(at) * 3 + usize::from(turned);
                if turn == 0 && cost < best[key] {
                    best[key] = cost;
                    queue.push(Reverse((cost, number, turned)));
                }
            }
        }
    }
}

/// The hexes ridden over to a hex found.
fn ridden(found: &[(Spot, Option<u32>)], mut number: u32) -> Vec<Spot> {
    let mut path = Vec::new();
    while let (spot, Some(from)) = found[number as usize] {
        path.push(spot);
        number = from;
    }
    path.reverse();
    path
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
