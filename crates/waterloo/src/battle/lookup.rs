//! What is looked up in the state of a battle.

use grognard_engine::{Side, UnitId};

use super::derived::{Cell, controls_way};
use super::map::Spot;
use super::scenario::{Level, Printed};
use super::state::{At, Battle, Chief, Hold, Row};
use crate::Rules;
use crate::procedures::lookups::Hex;
use crate::unit::Unit;
use crate::words::{Ground, Order};

impl Battle {
    pub fn printed(&self) -> &Printed {
        &self.printed
    }

    pub fn rules(&self) -> &Rules {
        &self.printed.rules
    }

    pub fn turn(&self) -> u8 {
        self.turn
    }

    pub fn row(&self, unit: UnitId) -> &Row {
        &self.units[unit.index()]
    }

    pub fn rows(&self) -> &[Row] {
        &self.units
    }

    pub fn chiefs(&self) -> &[Chief] {
        &self.leaders
    }

    pub fn holds(&self) -> &[Hold] {
        &self.places
    }

    pub fn spot(&self, unit: UnitId) -> Option<Spot> {
        self.row(unit).spot()
    }

    pub fn side(&self, unit: UnitId) -> Side {
        self.printed.side(unit)
    }

    fn cell(&self, spot: Spot) -> Cell {
        self.derived.cells[self.printed.map.index(spot)]
    }

    /// Units in a hex, infantry and cavalry first (BW-GAP-10).
    pub fn units_at(&self, spot: Spot) -> impl Iterator<Item = UnitId> + Clone + use<> {
        self.cell(spot).units()
    }

    pub fn is_empty(&self, spot: Spot) -> bool {
        self.cell(spot) == Cell::EMPTY
    }

    /// Whose units stand there.
    pub fn side_at(&self, spot: Spot) -> Option<Side> {
        self.cell(spot).any().map(|unit| self.side(unit))
    }

    /// The chateau of a hex.
    pub fn chateau(&self, spot: Spot) -> Option<(u8, Hold)> {
        let place = self.printed.place_of[self.printed.map.index(spot)]?;
        (self.printed.map.tile(spot).terrain == Hex::Chateau).then(|| (place, self.places[usize::from(place)]))
    }

    /// A garrison of that side is in the hex.
    pub fn garrison(&self, spot: Spot, side: Side) -> u8 {
        self.chateau(spot).filter(|(_, hold)| hold.holder == Some(side)).map_or(0, |(_, hold)| hold.ids)
    }

    /// Units or a garrison of that side hold the hex.
    pub fn holds_hex(&self, spot: Spot, side: Side) -> bool {
        self.side_at(spot) == Some(side) || self.garrison(spot, side) > 0
    }

    /// The hex lies in a zone of control of that side.
    pub fn in_zone_of(&self, side: Side, spot: Spot) -> bool {
        self.derived.zones[side.index()][self.printed.map.index(spot)] > 0
    }

    /// A unit stands in an enemy zone of control.
    pub fn in_enemy_zone(&self, unit: UnitId) -> bool {
        let enemy = self.side(unit).other();
        self.row(unit).spots().any(|spot| self.in_zone_of(enemy, spot))
    }

    /// The units of a side whose zone a hex lies in.
    pub fn watchers(&self, side: Side, spot: Spot) -> impl Iterator<Item = UnitId> + '_ {
        let near = self.printed.map.neighbours(spot).filter(move |(_, at)| self.side_at(*at) == Some(side));
        near.flat_map(|(_, at)| self.units_at(at)).filter(move |unit| self.controls(*unit, spot))
    }

    /// A unit has a hex in its zone.
    pub fn controls(&self, unit: UnitId, spot: Spot) -> bool {
        let (printed, row) = (&*self.printed, self.row(unit));
        row.spots().any(|at| printed.map.way(at, spot).is_some_and(|way| controls_way(printed, row, printed.brigade(unit), at, way)))
    }

    /// BW-GAP-09: engaged.
    pub fn is_engaged(&self, unit: UnitId) -> bool {
        let (row, side) = (*self.row(unit), self.side(unit));
        if row.order == Order::Routed {
            return false;
        }
        let by_chateau = |spot: Spot| self.printed.map.neighbours(spot).any(|(_, at)| self.garrison(at, side.other()) > 0);
        let held = |spot: Spot| {
            self.in_zone_of(side.other(), spot)
                && self.watchers(side.other(), spot).any(|enemy| self.row(enemy).spots().any(|at| self.controls(unit, at)))
        };
        row.spots().any(|spot| by_chateau(spot) || held(spot))
    }

    /// BW-GAP-29.
    pub fn percent_lost(&self, army: u8) -> u8 {
        let start = self.printed.starting[usize::from(army)];
        (u32::from(self.derived.lost[usize::from(army)]) * 100 / start.max(1)).min(100) as u8
    }

    /// A unit as the procedures see it.
    pub fn unit(&self, unit: UnitId) -> Unit {
        let (row, brigade) = (self.row(unit), self.printed.brigade(unit));
        let morale = crate::procedures::lookups::army_morale::losses(self.percent_lost(brigade.army).into(), self.rules()).cohesion;
        Unit {
            arm: brigade.arm,
            class: brigade.class,
            strength: row.strength,
            cohesion: Some((i32::from(brigade.cohesion) + morale).clamp(0, 9) as u8),
            ma: Some(brigade.ma),
            order: row.order,
            blown: row.blown,
            square: row.square,
        }
    }

    pub fn ground(&self, spot: Spot) -> Ground {
        self.printed.map.tile(spot).ground()
    }

    /// BW-GAP-26: wet fuses, unless under a roof.
    pub fn is_wet(&self, unit: UnitId) -> bool {
        let under_roof = |spot: Spot| matches!(self.ground(spot), Ground::Village | Ground::BuiltUpVillage | Ground::Chateau);
        self.printed.is_wet(self.turn) && !self.row(unit).spots().all(under_roof)
    }

    /// Leaders of a side in a hex.
    pub fn leaders_at(&self, side: Side, spot: Spot) -> impl Iterator<Item = u8> + '_ {
        let here = move |leader: &usize| {
            self.leaders[*leader].at == At::On(spot) && self.printed.side_of(self.printed.leaders[*leader].army) == side
        };
        (0..self.leaders.len()).filter(here).map(|leader| leader as u8)
    }

    /// A leader of this level (and of this unit's army) stands with the unit, or next to it.
    pub fn leader_near(&self, unit: UnitId, level: Level, within: u32) -> bool {
        let brigade = self.printed.brigade(unit);
        let near = |at: Spot| self.row(unit).spots().any(|spot| self.printed.map.distance(at, spot) <= within);
        self.printed.leaders.iter().zip(&self.leaders).enumerate().any(|(number, (leader, chief))| {
            let own = match level {
                Level::Combat => self.printed.leader_of(brigade.command) == Some(number as u8),
                _ => leader.level == level && leader.army == brigade.army,
            };
            own && matches!(chief.at, At::On(at) if near(at))
        })
    }

    pub fn name(&self, unit: UnitId) -> &str {
        &self.printed.brigade(unit).name
    }
}
