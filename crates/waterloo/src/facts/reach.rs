//! Everywhere a unit can get to in one move: the cheapest way to each hex, and which way it may look there.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use grognard_engine::offer::{HexEdge, HexNode, HexPath, HexStep};
use grognard_field::hex::Facing;

use super::denial::No;
use super::march::{March, Place};
use crate::battle::map::{Map, Spot};

/// A hex reached, and how.
#[derive(Clone, Copy, Debug)]
struct Found {
    place: Place,
    from: Option<u32>,
}

/// The hexes in reach, cheapest first.
pub struct Reach<'m, 'b> {
    march: &'m March<'b>,
    map: &'b Map,
    found: Vec<Found>,
}

impl<'b> March<'b> {
    pub fn reach<'m>(&'m self, map: &'b Map) -> Reach<'m, 'b> {
        let mut found: Vec<Found> = Vec::new();
        // Best known number of each hex, before and after a deep stream.
        let mut known = vec![u32::MAX; map.board.count() * 2];
        let mut best = vec![u32::MAX; map.board.count() * 2];
        let mut queue: BinaryHeap<Reverse<(u32, u16, bool)>> = BinaryHeap::new();
        let mut open: Vec<(Place, Option<u32>)> = Vec::new();
        let start = if self.is_coming_on() { self.come_on::<No>().ok() } else { Some(self.start()) };
        let key = |place: &Place| map.index(place.spot) * 2 + usize::from(place.deep);
        if let Some(start) = start {
            best[key(&start)] = start.spent;
            known[key(&start)] = 0;
            open.push((start, None));
            queue.push(Reverse((start.spent, 0, false)));
        }
        while let Some(Reverse((spent, slot, _))) = queue.pop() {
            let (place, from) = open[usize::from(slot)];
            if best[key(&place)] < spent || known[key(&place)] != u32::from(slot) {
                continue;
            }
            let number = found.len() as u32;
            found.push(Found { place, from });
            if place.halted {
                continue;
            }
            for (way, to) in map.neighbours(place.spot) {
                // Somebody has been there as cheaply, and no deep stream makes a difference.
                let cheapest = best[key(&Place { spot: to, ..place })];
                if self.least(place, way).is_some_and(|least| cheapest <= least) && !self.might_wade(place, way) {
                    continue;
                }
                let Ok(next) = self.step::<No>(place, way) else { continue };
                if next.spent < best[key(&next)] {
                    best[key(&next)] = next.spent;
                    known[key(&next)] = open.len() as u32;
                    queue.push(Reverse((next.spent, open.len() as u16, false)));
                    open.push((next, Some(number)));
                }
            }
        }
        Reach { march: self, map, found }
    }
}

impl Reach<'_, '_> {
    fn hex(&self, spot: Spot, facing: Facing) -> HexStep {
        let axial = self.map.axial(spot);
        HexStep { q: axial.x(), r: axial.y(), facing: Some(facing.index() as u8) }
    }

    fn ends(&self, number: usize, facing: Facing) -> bool {
        let place = self.found[number].place;
        let stays = number == 0 && !self.march.is_coming_on() && !self.march.square && facing == self.march.facing();
        let turned = if facing == self.march.facing() { Ok(place) } else { self.march.turn::<No>(place, facing) };
        !stays && turned.is_ok_and(|place| self.march.end::<No>(place, facing).is_ok())
    }

    /// The steps to a hex, with a turn at the end where one is wanted.
    fn path(&self, number: usize, facing: Facing) -> Vec<HexStep> {
        let mut spots = Vec::new();
        let mut next = Some(number as u32);
        while let Some(number) = next {
            let found = self.found[number as usize];
            if found.from.is_some() || self.march.is_coming_on() {
                spots.push(found.place.spot);
            }
            next = found.from;
        }
        spots.reverse();
        let own = self.march.facing();
        let mut path: Vec<HexStep> = spots.into_iter().map(|spot| self.hex(spot, own)).collect();
        if facing != own {
            path.push(self.hex(self.found[number].place.spot, facing));
        }
        path
    }

    /// The domain for a client.
    pub fn domain(&self) -> HexPath {
        let own = self.march.facing();
        let mut nodes = Vec::new();
        let mut edges = Vec::new();
        let coming = self.march.is_coming_on();
        if coming {
            let at = self.map.axial(self.march.start().spot);
            nodes.push(HexNode { at: HexStep { q: at.x(), r: at.y(), facing: None }, cost: 0, ends: false });
        }
        let first = nodes.len() as u32;
        for number in 0..self.found.len() {
            let place = self.found[number].place;
            nodes.push(HexNode { at: self.hex(place.spot, own), cost: place.spent, ends: self.ends(number, own) });
        }
        if coming && !self.found.is_empty() {
            edges.push(HexEdge { from: 0, to: first, cost: self.found[0].place.spent });
        }
        for number in 0..self.found.len() {
            let found = self.found[number];
            if let Some(from) = found.from {
                edges.push(HexEdge {
                    from: from + first,
                    to: number as u32 + first,
                    cost: found.place.spent - self.found[from as usize].place.spent,
                });
            }
            // Where nobody else stands one facing is as good as another.
            let alone = self.march.is_alone_in(found.place.spot);
            let mut turned = None;
            for facing in Facing::ALL.into_iter().filter(|facing| *facing != own) {
                let ends = turned.filter(|_| alone).unwrap_or_else(|| self.ends(number, facing));
                turned = Some(ends);
                if ends {
                    let spent = self.march.turn::<No>(found.place, facing).map_or(found.place.spent, |place| place.spent);
                    edges.push(HexEdge { from: number as u32 + first, to: nodes.len() as u32, cost: spent - found.place.spent });
                    nodes.push(HexNode { at: self.hex(found.place.spot, facing), cost: spent, ends: true });
                }
            }
        }
        let most = nodes.iter().map(|node| node.cost).max().unwrap_or_default();
        HexPath { nodes, edges, budget: self.march.budget.min(255).max(most) }
    }

    /// Whether it can go anywhere at all.
    pub fn goes(&self) -> bool {
        (0..self.found.len()).any(|number| Facing::ALL.into_iter().any(|facing| self.ends(number, facing)))
    }

    /// The way to the hex that scores most, with the facing wanted there or else as it stands; nothing if it stands best already.
    pub fn best(&self, score: impl Fn(Spot) -> (i32, Facing)) -> Option<Vec<HexStep>> {
        let own = self.march.facing();
        let mut all: Vec<(i32, usize, Facing)> = Vec::new();
        for (number, found) in self.found.iter().enumerate() {
            let (score, facing) = score(found.place.spot);
            all.push((score, number, facing));
        }
        let stays = !self.march.is_coming_on();
        let here = all.first().filter(|_| stays).map_or(i32::MIN, |(score, ..)| *score);
        all.retain(|(score, number, facing)| *score > here || (*number == 0 && *facing != own));
        all.sort_by_key(|(score, number, _)| (std::cmp::Reverse(*score), *number));
        let (number, facing) = all.into_iter().find_map(|(_, number, facing)| {
            let facing = [facing, own].into_iter().find(|facing| self.ends(number, *facing))?;
            Some((number, facing))
        })?;
        Some(self.path(number, facing))
    }
}
