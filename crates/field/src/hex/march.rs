//! Cheapest marches: where a unit can get to, at what cost, and looking which way.

use super::board::Board;
use super::facing::Facing;
use super::side::Hexside;
use hexx::Hex;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Where a unit stands and which way it looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Stand {
    /// The hex.
    pub hex: Hex,
    /// The way it looks.
    pub facing: Facing,
}

/// One leg of a march: a step into a neighbour, or a turn in place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Leg {
    /// Where it ends.
    pub to: Stand,
    /// What it costs, in the caller's smallest coin.
    pub cost: u32,
    /// The march ends there (a zone of control, for one).
    pub halts: bool,
}

impl Leg {
    /// A step through a hexside, keeping the facing, priced by the caller's hex and hexside costs; none if either forbids it.
    pub fn step(
        board: &Board,
        from: Stand,
        way: Facing,
        hex_cost: impl FnOnce(Hex) -> Option<u32>,
        side_cost: impl FnOnce(Hexside) -> Option<u32>,
    ) -> Option<Self> {
        let hex = way.neighbour(from.hex);
        if !board.contains(hex) {
            return None;
        }
        let cost = hex_cost(hex)?.checked_add(side_cost(Hexside::new(from.hex, way))?)?;
        Some(Self { to: Stand { hex, facing: from.facing }, cost, halts: false })
    }

    /// A turn in place.
    pub fn turn(from: Stand, facing: Facing, cost: u32) -> Self {
        Self { to: Stand { hex: from.hex, facing }, cost, halts: false }
    }

    /// The same leg, after which the march ends.
    pub fn halting(self) -> Self {
        Self { halts: true, ..self }
    }
}

/// How a stand was reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reached {
    /// The least it costs to get there.
    pub cost: u32,
    /// Where from; none for the start.
    pub from: Option<Stand>,
    /// Whether the march ended there.
    pub halted: bool,
}

/// Everything a unit can reach.
#[derive(Debug, Clone)]
pub struct Reach {
    board: Board,
    found: Vec<Option<Reached>>,
}

/// Finds every stand within `budget` and the cheapest way there. `legs` lists the legs open from a stand and is never asked about
/// one where the march has halted. Equal costs are settled by board order, so that the answer is always the same.
pub fn reach(board: &Board, start: Stand, budget: u32, mut legs: impl FnMut(Stand, &mut Vec<Leg>)) -> Reach {
    let place = |stand: Stand| board.index(stand.hex).map(|index| index * 6 + stand.facing.index());
    let mut found: Vec<Option<Reached>> = vec![None; board.count() * 6];
    let mut settled = vec![false; found.len()];
    let mut queue: BinaryHeap<Reverse<(u32, usize)>> = BinaryHeap::new();
    if let Some(at) = place(start) {
        found[at] = Some(Reached { cost: 0, from: None, halted: false });
        queue.push(Reverse((0, at)));
    }
    let mut open: Vec<Leg> = Vec::new();
    while let Some(Reverse((cost, at))) = queue.pop() {
        if std::mem::replace(&mut settled[at], true) {
            continue;
        }
        let Some(here) = stand_at(board, at) else { continue };
        if found[at].is_some_and(|reached| reached.halted) {
            continue;
        }
        open.clear();
        legs(here, &mut open);
        for leg in &open {
            let (Some(to), Some(total)) = (place(leg.to), cost.checked_add(leg.cost)) else { continue };
            if total > budget || settled[to] {
                continue;
            }
            // At the same cost a way that may go on beats one that halts.
            let better = found[to].is_none_or(|known| (total, leg.halts) < (known.cost, known.halted));
            if better {
                found[to] = Some(Reached { cost: total, from: Some(here), halted: leg.halts });
                queue.push(Reverse((total, to)));
            }
        }
    }
    Reach { board: *board, found }
}

fn stand_at(board: &Board, place: usize) -> Option<Stand> {
    Some(Stand { hex: board.at_index(place / 6)?, facing: Facing::ALL[place % 6] })
}

impl Reach {
    /// How a stand was reached; none if it was not.
    pub fn at(&self, stand: Stand) -> Option<Reached> {
        self.found[self.board.index(stand.hex)? * 6 + stand.facing.index()]
    }

    /// The cheapest stand in a hex; on a tie the first facing clockwise from north.
    pub fn in_hex(&self, hex: Hex) -> Option<(Stand, Reached)> {
        let index = self.board.index(hex)?;
        Facing::ALL
            .into_iter()
            .filter_map(|facing| self.found[index * 6 + facing.index()].map(|reached| (Stand { hex, facing }, reached)))
            .min_by_key(|(stand, reached)| (reached.cost, stand.facing))
    }

    /// Every stand reached, in board order.
    pub fn iter(&self) -> impl Iterator<Item = (Stand, Reached)> {
        self.found.iter().enumerate().filter_map(|(place, reached)| Some((stand_at(&self.board, place)?, (*reached)?)))
    }

    /// Every hex reached with the least cost, in board order.
    pub fn hexes(&self) -> impl Iterator<Item = (Hex, u32)> {
        self.board.hexes().filter_map(|hex| self.in_hex(hex).map(|(_, reached)| (hex, reached.cost)))
    }

    /// The stands of the cheapest march from the start to `to`, both included; empty if it was not reached.
    pub fn path(&self, to: Stand) -> Vec<Stand> {
        let mut path = Vec::new();
        let mut next = Some(to);
        while let Some(stand) = next {
            let Some(reached) = self.at(stand) else { return Vec::new() };
            path.push(stand);
            next = reached.from;
        }
        path.reverse();
        path
    }
}
