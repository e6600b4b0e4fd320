//! Command ranges: BW-GAP-03.

use grognard_engine::{Side, UnitId};

use crate::battle::Battle;
use crate::battle::map::Spot;
use crate::battle::scenario::Level;
use crate::battle::state::At;
use crate::procedures::permissions::in_command::{CommandFacts, in_command};

/// How far every hex is from one, along paths free of the enemy.
pub struct Ranges(Vec<u8>);

impl Battle {
    /// BW-GAP-03: hexes counted along a path free of enemy units and their zones; a friend cancels a zone.
    pub fn ranges(&self, from: Spot, most: u8, side: Side) -> Ranges {
        let map = &self.printed().map;
        let mut found = vec![u8::MAX; map.board.count()];
        found[map.index(from)] = 0;
        let mut edge = vec![from];
        for far in 1..=most {
            let mut next = Vec::new();
            for spot in edge {
                for (_, to) in map.neighbours(spot) {
                    let index = map.index(to);
                    let friend = self.holds_hex(to, side);
                    let barred = self.holds_hex(to, side.other()) || (self.in_zone_of(side.other(), to) && !friend);
                    if found[index] == u8::MAX && !barred {
                        found[index] = far;
                        next.push(to);
                    }
                }
            }
            edge = next;
        }
        Ranges(found)
    }

    fn within(&self, ranges: &Ranges, range: u8, spot: Spot) -> bool {
        let distance = ranges.0[self.printed().map.index(spot)];
        let no_path = distance == u8::MAX;
        in_command(&CommandFacts { distance: if no_path { 0 } else { distance }, leader_range: range, no_path }, self.rules()).allowed
    }

    /// The units of a command, not yet come on or within range of its leader.
    pub fn units_in_command(&self, command: u8) -> Vec<UnitId> {
        let printed = self.printed();
        let side = printed.side_of(printed.commands[usize::from(command)].army);
        let own = printed.units_of(side).filter(|unit| printed.brigade(*unit).command == command);
        let due = |unit: &UnitId| self.row(*unit).at == At::Waiting && printed.brigade(*unit).turn <= self.turn();
        let leader = printed.leader_of(command).map(|leader| self.chiefs()[usize::from(leader)]);
        let ranges = leader.and_then(|chief| match chief.at {
            At::On(at) => Some((self.ranges(at, chief.range, side), chief.range)),
            At::Waiting | At::Gone => None,
        });
        let near = |unit: &UnitId| match &ranges {
            Some((ranges, range)) => self.row(*unit).spots().any(|spot| self.within(ranges, *range, spot)),
            None => false,
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
        let ranges = self.ranges(at, chief.range, side);
        let wings =
            (0..printed.leaders.len()).filter(|wing| printed.leaders[*wing].army == army && printed.leaders[*wing].level == Level::Wing);
        self.within(&ranges, chief.range, own)
            || wings.map(|wing| self.chiefs()[wing]).any(|wing| match wing.at {
                At::On(at) => self.within(&ranges, chief.range, at) && self.within(&self.ranges(at, wing.range, side), wing.range, own),
                At::Waiting | At::Gone => false,
            })
    }
}
