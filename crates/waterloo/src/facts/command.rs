//! Command ranges: BW-GAP-03.

use grognard_engine::{Side, UnitId};
use grognard_field::hex::Facing;

use crate::battle::Battle;
use crate::battle::map::Spot;
use crate::battle::scenario::Level;
use crate::battle::state::At;
use crate::procedures::permissions::in_command::{CommandFacts, in_command};

impl Battle {
    /// BW-GAP-03: how long the shortest path between two hexes is that is free of enemy units and their zones (a friend cancels a zone),
    /// if it is not longer than that.
    fn path_length(&self, from: Spot, to: Spot, most: u8, side: Side) -> Option<u8> {
        let map = &self.printed().map;
        let on_the_way = |spot: Spot, far: u8| u32::from(far) + map.distance(spot, to) <= u32::from(most);
        if !on_the_way(from, 0) {
            return None;
        }
        // Mostly a straight way is open.
        let mut at = from;
        while at != to {
            let left = map.distance(at, to);
            let nearer = |(_, next): &(Facing, Spot)| map.distance(*next, to) < left && !self.bars_command(*next, side);
            match map.neighbours(at).find(nearer) {
                Some((_, next)) => at = next,
                None => break,
            }
        }
        if at == to {
            return Some(map.distance(from, to) as u8);
        }
        let mut seen = vec![false; map.board.count()];
        seen[map.index(from)] = true;
        let mut edge = vec![from];
        for far in 0..=most {
            if edge.contains(&to) {
                return Some(far);
            }
            let mut next = Vec::new();
            for (_, at) in edge.iter().flat_map(|spot| map.neighbours(*spot)) {
                let seen = &mut seen[map.index(at)];
                if !*seen && on_the_way(at, far + 1) && !self.bars_command(at, side) {
                    next.push(at);
                }
                *seen = true;
            }
            edge = next;
        }
        None
    }

    /// Enemies in the hex, or their zone and no friend.
    fn bars_command(&self, spot: Spot, side: Side) -> bool {
        self.holds_hex(spot, side.other()) || (self.in_zone_of(side.other(), spot) && !self.holds_hex(spot, side))
    }

    fn within(&self, distance: Option<u8>, range: u8) -> bool {
        let facts = CommandFacts { distance: distance.unwrap_or_default(), leader_range: range, no_path: distance.is_none() };
        in_command(&facts, self.rules()).allowed
    }

    /// The units of a command, not yet come on or within range of its leader.
    pub fn units_in_command(&self, command: u8) -> Vec<UnitId> {
        let printed = self.printed();
        let side = printed.side_of(printed.commands[usize::from(command)].army);
        let own = printed.units_of(side).filter(|unit| printed.brigade(*unit).command == command);
        let due = |unit: &UnitId| self.row(*unit).at == At::Waiting && printed.brigade(*unit).turn <= self.turn();
        let leader = printed.leader_of(command).map(|leader| self.chiefs()[usize::from(leader)]);
        let near = |unit: &UnitId| match leader.map(|chief| (chief.at, chief.range)) {
            Some((At::On(at), range)) => self.row(*unit).spots().any(|spot| self.within(self.path_length(at, spot, range, side), range)),
            _ => false,
        };
        own.filter(|unit| due(unit) || near(unit)).collect()
    }

    /// BW-GAP-03: in contact with the overall commander, himself or through a wing commander.
    pub fn in_contact(&self, leader: u8) -> bool {
        let printed = self.printed();
        let (army, level) = (printed.leaders[usize::from(leader)].army, printed.leaders[usize::from(leader)].level);
        let (side, At::On(own)) = (printed.side_of(army), self.chiefs()[usize::from(leader)].at) else { return false };
        if level == Level::Overall {
            return true;
        }
        let Some(overall) = printed.overall(army) else { return false };
        let chief = self.chiefs()[usize::from(overall)];
        let At::On(at) = chief.at else { return false };
        let reached = |from: Spot, to: Spot, range: u8| self.within(self.path_length(from, to, range, side), range);
        let wings =
            (0..printed.leaders.len()).filter(|wing| printed.leaders[*wing].army == army && printed.leaders[*wing].level == Level::Wing);
        reached(at, own, chief.range)
            || wings.map(|wing| self.chiefs()[wing]).any(|wing| match wing.at {
                At::On(at_wing) => reached(at_wing, own, wing.range) && reached(at, at_wing, chief.range),
                At::Waiting | At::Gone => false,
            })
    }
}
