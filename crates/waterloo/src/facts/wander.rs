//! A march drawn at random, hex by hex: for play that only needs any legal way, at the price of that way alone.

use grognard_engine::offer::HexStep;
use grognard_engine::random::{Random, pick};
use grognard_field::hex::Facing;
use smallvec::SmallVec;

use super::denial::No;
use super::march::{March, Place};
use crate::battle::map::{Map, Spot};

/// The six ways out of a hex, those that lead nearest to the goal first; now and then any order will do.
pub fn ways_to(map: &Map, at: Spot, goal: Spot, random: &mut dyn Random) -> impl Iterator<Item = Facing> + use<> {
    let mut ways: SmallVec<[(u32, Facing); 6]> = map.neighbours(at).map(|(way, to)| (2 * map.distance(to, goal), way)).collect();
    for way in &mut ways {
        way.0 += random.below(3);
    }
    ways.sort_unstable();
    ways.into_iter().map(|(_, way)| way)
}

impl March<'_> {
    /// A way towards the goal as far as it leads nearer, looking at the goal where it ends if there is a point left for turning.
    pub fn wander(&self, map: &Map, goal: Spot, random: &mut dyn Random) -> Option<Vec<HexStep>> {
        let own = self.facing();
        let mut places: Vec<Place> = Vec::new();
        let mut at = if self.is_coming_on() { self.come_on::<No>().ok()? } else { self.start() };
        if self.is_coming_on() {
            places.push(at);
        }
        while !at.halted && map.distance(at.spot, goal) > 1 && random.below(10) > 0 {
            let nearer =
                |to: &Place| map.distance(to.spot, goal) <= map.distance(at.spot, goal) && places.iter().all(|was| was.spot != to.spot);
            let Some(next) = ways_to(map, at.spot, goal, random).take(3).find_map(|way| self.step::<No>(at, way).ok().filter(nearer))
            else {
                break;
            };
            places.push(next);
            at = next;
        }
        // Back from a hex in which it may not stay.
        loop {
            let last = places.last().map_or(self.start().spot, |place| place.spot);
            let turn = if random.below(8) == 0 { *pick(random, &Facing::ALL)? } else { towards(map, last, goal) };
            let at = places.last().copied().unwrap_or_else(|| self.start());
            for facing in [turn, own] {
                if self.ends_at(at, facing, places.is_empty()) {
                    return Some(self.path_over(map, &places, facing));
                }
            }
            places.pop()?;
        }
    }

    /// Whether the way walked so far may end with that facing; none walked at all is no move, but for a turn or a square.
    fn ends_at(&self, at: Place, facing: Facing, nowhere: bool) -> bool {
        let own = self.facing();
        let stays = nowhere && (self.is_coming_on() || (facing == own && !self.square));
        let turned = if facing == own { Ok(at) } else { self.turn::<No>(at, facing) };
        !stays && turned.is_ok_and(|at| self.end::<No>(at, facing).is_ok())
    }

    fn path_over(&self, map: &Map, places: &[Place], facing: Facing) -> Vec<HexStep> {
        let own = self.facing();
        let hex = |spot: Spot, facing: Facing| {
            let axial = map.axial(spot);
            HexStep { q: axial.x(), r: axial.y(), facing: Some(facing.index() as u8) }
        };
        let mut path: Vec<HexStep> = places.iter().map(|place| hex(place.spot, own)).collect();
        if facing != own {
            path.push(hex(places.last().map_or(self.start().spot, |place| place.spot), facing));
        }
        path
    }
}

/// The facing from which a goal lies nearest.
fn towards(map: &Map, from: Spot, goal: Spot) -> Facing {
    let (at, goal) = (map.axial(from), map.axial(goal));
    Facing::ALL.into_iter().min_by_key(|facing| facing.neighbour(at).unsigned_distance_to(goal)).unwrap_or(Facing::N)
}
