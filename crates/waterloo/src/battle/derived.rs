//! What follows from the rest of the state and is kept only for speed: not compared, not written, rebuilt on load.

use grognard_engine::{Side, UnitId};
use grognard_field::hex::Facing;

use super::map::{Seat, Spot};
use super::scenario::{Brigade, Printed};
use super::state::{Battle, Hold, Row};
use crate::procedures::lookups::Hex;
use crate::words::Order;

/// The units of one hex, each in a slot of its own; batteries bear a mark, because they lie below.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cell([u16; 4]);

const FREE: u16 = u16::MAX;
/// A battle has far fewer units.
const GUNS: u16 = 1 << 15;

impl Cell {
    pub(super) const EMPTY: Cell = Cell([FREE; 4]);

    fn mark(unit: UnitId, guns: bool) -> u16 {
        unit.0 | if guns { GUNS } else { 0 }
    }

    fn put(&mut self, find: u16, put: u16) {
        if let Some(slot) = self.0.iter_mut().find(|slot| **slot == find) {
            *slot = put;
        }
    }

    /// Anybody there.
    pub(super) fn any(self) -> Option<UnitId> {
        self.0.into_iter().find(|slot| *slot != FREE).map(|slot| UnitId(slot & !GUNS))
    }

    /// Everybody there, batteries last.
    pub(super) fn units(self) -> impl Iterator<Item = UnitId> + Clone + use<> {
        let (mut units, mut count) = ([UnitId(FREE); 4], 0);
        if self != Cell::EMPTY {
            for guns in [0, GUNS] {
                for slot in self.0 {
                    if slot != FREE && slot & GUNS == guns {
                        units[count] = UnitId(slot & !GUNS);
                        count += 1;
                    }
                }
            }
        }
        units.into_iter().take(count)
    }

    fn sorted(mut self) -> Cell {
        self.0.sort_unstable();
        self
    }
}

#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Derived {
    /// Units in each hex.
    pub(super) cells: Vec<Cell>,
    /// How many units and chateaux of each side have a hex in their zone.
    pub(super) zones: [Vec<u8>; 2],
    /// Steps lost by each army.
    pub(super) lost: Vec<u16>,
    /// Where the first hex of each unit lies, ready to be measured.
    pub(super) seats: Vec<Seat>,
}

impl Derived {
    /// All of it, from the units and places of a battle.
    fn of(battle: &Battle) -> Derived {
        let (printed, count) = (&*battle.printed, battle.printed.map.board.count());
        let mut derived = Derived {
            cells: vec![Cell::EMPTY; count],
            zones: [vec![0; count], vec![0; count]],
            lost: vec![0; printed.armies.len()],
            seats: vec![Seat::NOWHERE; battle.units.len()],
        };
        for (unit, row) in battle.units.iter().enumerate() {
            derived.place(printed, UnitId(unit as u16), row, true);
            derived.zone(printed, UnitId(unit as u16), row, true);
        }
        for (place, hold) in battle.places.iter().enumerate() {
            derived.garrison(printed, place, *hold, true);
        }
        derived
    }

    /// The hexes and losses of a unit.
    fn place(&mut self, printed: &Printed, unit: UnitId, row: &Row, on: bool) {
        let brigade = printed.brigade(unit);
        let lost = u16::from(brigade.strength - row.strength.min(brigade.strength));
        let army = &mut self.lost[usize::from(brigade.army)];
        *army = if on { *army + lost } else { *army - lost };
        let mark = Cell::mark(unit, brigade.arm.is_artillery());
        let (find, put) = if on { (FREE, mark) } else { (mark, FREE) };
        for spot in row.spots() {
            self.cells[printed.map.index(spot)].put(find, put);
        }
        if on {
            self.seats[unit.index()] = row.spot().map_or(Seat::NOWHERE, |spot| printed.map.seat(spot));
        }
    }

    /// The zone of a unit.
    fn zone(&mut self, printed: &Printed, unit: UnitId, row: &Row, on: bool) {
        let (brigade, zones) = (printed.brigade(unit), &mut self.zones[printed.side(unit).index()]);
        for spot in row.spots() {
            let (mut ways, beside) = (zone_ways(printed, row, brigade, spot), printed.map.beside(spot));
            while ways != 0 {
                let count = &mut zones[usize::from(beside[ways.trailing_zeros() as usize])];
                *count = if on { *count + 1 } else { *count - 1 };
                ways &= ways - 1;
            }
        }
    }

    /// BW-ZOC-08, BW-GAP-23: a controlled chateau has a zone through all hexsides, at IDS 0 only while occupied (its unit's own).
    fn garrison(&mut self, printed: &Printed, place: usize, hold: Hold, on: bool) {
        let Some(side) = hold.holder.filter(|_| hold.ids > 0) else { return };
        for spot in &printed.places[place].hexes {
            for (_, into) in printed.map.neighbours(*spot).filter(|(way, _)| printed.zone_open(*spot, false) >> way.index() & 1 == 1) {
                let count = &mut self.zones[side.index()][printed.map.index(into)];
                *count = if on { *count + 1 } else { *count - 1 };
            }
        }
    }
}

impl Battle {
    /// Rebuilds what is kept for speed.
    pub(super) fn derive(&mut self) {
        self.derived = Derived::of(self);
    }

    pub fn derived_is_fresh(&self) -> bool {
        let (fresh, kept) = (Derived::of(self), &self.derived);
        let same = |(one, other): (&Cell, &Cell)| one == other || one.sorted() == other.sorted();
        fresh.zones == kept.zones && fresh.lost == kept.lost && fresh.seats == kept.seats && fresh.cells.iter().zip(&kept.cells).all(same)
    }

    /// Changes a unit, keeping cells, zones and losses in step.
    pub(super) fn change(&mut self, unit: UnitId, change: impl FnOnce(&mut Row)) {
        let was = self.units[unit.index()];
        let row = &mut self.units[unit.index()];
        change(row);
        let row = *row;
        let looks = |row: &Row| (row.at, row.second, row.facing, row.order, row.blown, row.square);
        self.derived.place(&self.printed, unit, &was, false);
        self.derived.place(&self.printed, unit, &row, true);
        if looks(&was) != looks(&row) {
            self.derived.zone(&self.printed, unit, &was, false);
            self.derived.zone(&self.printed, unit, &row, true);
        }
    }

    pub(super) fn change_place(&mut self, place: u8, change: impl FnOnce(&mut Hold)) {
        let place = usize::from(place);
        self.derived.garrison(&self.printed, place, self.places[place], false);
        change(&mut self.places[place]);
        self.derived.garrison(&self.printed, place, self.places[place], true);
    }

    /// Where the units of a side stand.
    fn seats(&self, side: Side) -> &[Seat] {
        let (red, blue) = self.derived.seats.split_at(self.printed.blue_from.into());
        if side == Side::Red { red } else { blue }
    }

    /// Hexes to the nearest unit of a side (by the first hex of an extended line); nothing if it has none on the map.
    pub fn nearest(&self, side: Side, spot: Spot) -> Option<u32> {
        let seat = self.printed.map.seat(spot);
        let far = self.seats(side).iter().map(|at| at.distance(seat)).min()?;
        (far < Seat::BEYOND).then_some(far.into())
    }

    /// The units of a side at most so many hexes from there (by the first hex of an extended line), in their order.
    pub fn units_within(&self, side: Side, spot: Spot, range: u32) -> impl Iterator<Item = UnitId> + '_ {
        let (seat, first) = (self.printed.map.seat(spot), if side == Side::Red { 0 } else { self.printed.blue_from });
        let range = range.min(u32::from(Seat::BEYOND) - 1) as u16;
        let near = self.seats(side).iter().enumerate().filter(move |(_, at)| at.distance(seat) <= range);
        near.map(move |(unit, _)| UnitId(first + unit as u16))
    }
}

/// The hexes a unit controls from one hex.
pub(crate) fn zone_of<'p>(printed: &'p Printed, row: &Row, brigade: &Brigade, spot: Spot) -> impl Iterator<Item = Spot> + use<'p> {
    let ways = zone_ways(printed, row, brigade, spot);
    printed.map.neighbours(spot).filter(move |(way, _)| ways >> way.index() & 1 == 1).map(|(_, into)| into)
}

/// Whether a unit controls the next hex that way.
pub(super) fn controls_way(printed: &Printed, row: &Row, brigade: &Brigade, spot: Spot, way: Facing) -> bool {
    zone_ways(printed, row, brigade, spot) >> way.index() & 1 == 1
}

/// The ways in which it controls, a bit each.
fn zone_ways(printed: &Printed, row: &Row, brigade: &Brigade, spot: Spot) -> u8 {
    // A unit inside a chateau looks through all its hexsides (BW-GAP-07).
    let inside = printed.map.tile(spot).terrain == Hex::Chateau;
    let square = row.square || (inside && row.order != Order::Routed);
    printed.zone(brigade.arm, row.order, row.blown, square, row.facing) & printed.zone_open(spot, brigade.arm.is_cavalry())
}
