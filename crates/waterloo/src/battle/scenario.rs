//! A battle as printed: map, armies, leaders, units, markers, places. Never changes; shared by every copy of the state.

use std::sync::Arc;

use grognard_engine::{Side, UnitId};
use grognard_field::hex::{Aspect, Aspects, Facing};
use serde::{Deserialize, Serialize};

use super::map::{Map, Rim, Spot, Terrain, Water};
use crate::Rules;
use crate::procedures::lookups::Hex;
use crate::procedures::lookups::zone_of_control::{ZoneFacts, zone_of_control};
use crate::procedures::permissions::may_buy_marker::Marker as MarkerKind;
use crate::unit::Unit;
use crate::words::{Arm, Class, Nation, Order};

/// A brigade, regiment or battery: a counter as printed.
#[derive(Clone, Debug, PartialEq)]
pub struct Brigade {
    pub id: String,
    pub name: String,
    pub army: u8,
    pub nation: Nation,
    pub command: u8,
    pub arm: Arm,
    pub class: Class,
    pub strength: u8,
    /// Of the order of battle it was mustered from; 0 where nobody counted them.
    pub men: u32,
    pub commitment: u8,
    pub cohesion: u8,
    pub ma: u8,
    pub range: u8,
    pub pursuit: Option<u8>,
    /// The turn it comes on; 1 is the start.
    pub turn: u8,
    /// Where it stands or comes on.
    pub hex: Spot,
    pub facing: Facing,
    pub square: bool,
    /// BW-GAP-22: a battery of the Guard.
    pub guard: bool,
    /// BW-STK-07, BW-STK-08.
    pub silesian_rifle: bool,
    /// Division of I Corps, for the Silesian Rifle.
    pub division: Option<u8>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Level {
    Overall,
    Wing,
    Combat,
    /// BW-GAP-22: commands guns only.
    Artillery,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Leader {
    pub name: String,
    pub army: u8,
    pub level: Level,
    /// The command he leads in combat.
    pub command: Option<u8>,
    pub points: Option<u8>,
    pub range: u8,
    pub orders: u8,
    pub ma: u8,
    pub turn: u8,
    pub hex: Spot,
    /// Commands guns of the Guard only.
    pub guard_guns: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Army {
    pub name: String,
    pub side: Side,
    pub edge: Rim,
    /// BW-GAP-04: has the French markers.
    pub french: bool,
    pub markers: Vec<MarkerKind>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Command {
    pub name: String,
    pub army: u8,
}

/// A place worth holding.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    pub name: String,
    pub hexes: Vec<Spot>,
    pub ids: u8,
    /// Of the garrison, as for a unit.
    pub men: u32,
    pub owner: Option<u8>,
    pub points: u8,
}

/// Points for units in good order in these rows at the end.
#[derive(Clone, Debug, PartialEq)]
pub struct Breakthrough {
    pub army: u8,
    pub rows: [u16; 2],
    pub points: u8,
    pub most: u8,
}

/// Everything a battle is made of. Units of the red side come first.
#[derive(Clone, Debug, PartialEq)]
pub struct Scenario {
    pub name: String,
    pub day: u8,
    /// Minutes after midnight.
    pub starts: u16,
    pub minutes: u16,
    pub turns: u8,
    pub rain: Vec<u8>,
    pub mud: Option<[u8; 2]>,
    pub ground: Terrain,
    pub places: Vec<Place>,
    pub breakthrough: Option<Breakthrough>,
    pub armies: Vec<Army>,
    pub commands: Vec<Command>,
    pub leaders: Vec<Leader>,
    pub units: Vec<Brigade>,
    /// Who holds the initiative of the first turn.
    pub first: Option<Side>,
    /// Who wins a tie for the initiative of the first turn.
    pub wins_ties: Option<Side>,
}

/// A marker of one army.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Marker {
    pub army: u8,
    pub kind: MarkerKind,
    pub command: Option<u8>,
}

/// The scenario with what follows from it and from the rules.
pub struct Printed {
    pub scenario: Scenario,
    pub rules: Arc<Rules>,
    pub map: Map,
    pub markers: Vec<Marker>,
    /// The place of each hex, by index.
    pub place_of: Vec<Option<u8>>,
    /// The first unit of blue.
    pub blue_from: u16,
    /// Steps of each army at the start.
    pub starting: Vec<u32>,
    /// The ways a unit of each sort controls, a bit each, by facing.
    zones: Vec<[u8; 6]>,
    /// BW-GAP-09: the ways out of each hex that zones take, of cavalry last.
    zones_open: [Vec<u8>; 2],
}

impl std::ops::Deref for Printed {
    type Target = Scenario;
    fn deref(&self) -> &Scenario {
        &self.scenario
    }
}

const ARMS: [Arm; 5] = [Arm::Infantry, Arm::LightCavalry, Arm::HeavyCavalry, Arm::FootArtillery, Arm::HorseArtillery];
const ORDERS: [Order; 4] = [Order::Good, Order::D1, Order::D2, Order::Routed];

impl Printed {
    pub fn new(scenario: Scenario, rules: Arc<Rules>) -> Printed {
        let map = Map::new(scenario.ground.clone(), &rules);
        let mut markers = Vec::new();
        for (army, printed) in scenario.armies.iter().enumerate() {
            let army = army as u8;
            let commands = (0..scenario.commands.len()).filter(|command| scenario.commands[*command].army == army);
            markers.extend(commands.map(|command| Marker { army, kind: MarkerKind::Command, command: Some(command as u8) }));
            markers.extend(printed.markers.iter().map(|kind| Marker { army, kind: *kind, command: None }));
        }
        markers.sort_by_key(|marker| scenario.armies[usize::from(marker.army)].side);
        let mut place_of = vec![None; map.board.count()];
        for (place, printed) in scenario.places.iter().enumerate() {
            for spot in &printed.hexes {
                // A chateau's own place counts before a larger one that also has the hex.
                let known: &mut Option<u8> = &mut place_of[map.index(*spot)];
                if known.is_none() || printed.ids > 0 {
                    *known = Some(place as u8);
                }
            }
        }
        let blue_from = scenario.units.iter().filter(|unit| scenario.armies[usize::from(unit.army)].side == Side::Red).count() as u16;
        let mut zones = Vec::new();
        for arm in ARMS {
            for order in ORDERS {
                for (blown, square) in [(false, false), (false, true), (true, false), (true, true)] {
                    let unit = Unit { arm, order, blown, square, ..Unit::default() };
                    let zone = zone_of_control(&ZoneFacts { unit, chateau: false }, &rules).entry;
                    let aspects = match (zone.all_round, zone.front_flanks, zone.front) {
                        (true, _, _) => Aspects::ALL_ROUND,
                        (_, true, _) => Aspects::FRONT_AND_FLANKS,
                        (_, _, true) => Aspects::FRONT,
                        _ => Aspects::NONE,
                    };
                    zones.push(Facing::ALL.map(|facing| ways(|way| aspects.has(Aspect::ALL[facing.turn_to(way) as usize]))));
                }
            }
        }
        let steps =
            |army: usize| scenario.units.iter().filter(|unit| usize::from(unit.army) == army).map(|unit| u32::from(unit.strength)).sum();
        let starting = (0..scenario.armies.len()).map(steps).collect();
        let mut zones_open = [vec![0; map.board.count()], vec![0; map.board.count()]];
        for spot in map.spots() {
            for (open, cavalry) in zones_open.iter_mut().zip([false, true]) {
                open[map.index(spot)] = ways(|way| map.next(spot, way).is_some_and(|into| zone_passes(&map, spot, way, into, cavalry)));
            }
        }
        Printed { scenario, rules, map, markers, place_of, blue_from, starting, zones, zones_open }
    }

    /// BW-ZOC: the ways a unit controls, a bit each.
    pub fn zone(&self, arm: Arm, order: Order, blown: bool, square: bool, facing: Facing) -> u8 {
        self.zones[((arm as usize * 4) + order as usize) * 4 + 2 * usize::from(blown) + usize::from(square)][facing.index()]
    }

    /// BW-GAP-09: the ways out of a hex that zones take, a bit each.
    pub fn zone_open(&self, spot: Spot, cavalry: bool) -> u8 {
        self.zones_open[usize::from(cavalry)][self.map.index(spot)]
    }

    pub fn side_of(&self, army: u8) -> Side {
        self.armies[usize::from(army)].side
    }

    pub fn brigade(&self, unit: UnitId) -> &Brigade {
        &self.units[unit.index()]
    }

    pub fn side(&self, unit: UnitId) -> Side {
        if unit.0 < self.blue_from { Side::Red } else { Side::Blue }
    }

    pub fn units_of(&self, side: Side) -> impl Iterator<Item = UnitId> + Clone + use<> {
        let range = match side {
            Side::Red => 0..self.blue_from,
            Side::Blue => self.blue_from..self.units.len() as u16,
        };
        range.map(UnitId)
    }

    /// The combat leader of a command; where it has none of its own, the overall commander leads it himself.
    pub fn leader_of(&self, command: u8) -> Option<u8> {
        let own = self.leaders.iter().position(|leader| leader.command == Some(command)).map(|leader| leader as u8);
        own.or_else(|| self.overall(self.commands[usize::from(command)].army))
    }

    pub fn overall(&self, army: u8) -> Option<u8> {
        self.leaders.iter().position(|leader| leader.army == army && leader.level == Level::Overall).map(|leader| leader as u8)
    }

    pub fn marker_name(&self, marker: u8) -> String {
        let printed = &self.markers[usize::from(marker)];
        let army = &self.armies[usize::from(printed.army)].name;
        match (printed.kind, printed.command) {
            (MarkerKind::Command, Some(command)) => format!("{army} {}", self.commands[usize::from(command)].name),
            (MarkerKind::Orders, _) => format!("{army} Orders"),
            (MarkerKind::StrategicMovement, _) => format!("{army} Strategic Movement"),
            (MarkerKind::FrenchArtillery, _) => "French Artillery".to_owned(),
            (MarkerKind::GrandBattery, _) => "Grand Battery".to_owned(),
            (MarkerKind::Command, None) => army.clone(),
        }
    }

    /// What the fuses look like: BW-GAP-26.
    pub fn is_raining(&self, turn: u8) -> bool {
        self.rain.contains(&turn)
    }

    pub fn is_wet(&self, turn: u8) -> bool {
        let after = self.rules.movement.weather.dry_after.value.clamp(0, 20) as u8;
        self.rain.iter().any(|rain| (*rain..=rain.saturating_add(after)).contains(&turn))
    }

    pub fn is_muddy(&self, turn: u8) -> bool {
        self.mud.is_some_and(|[from, to]| (from..=to).contains(&turn))
    }
}

/// A bit for each way.
fn ways(which: impl Fn(Facing) -> bool) -> u8 {
    Facing::ALL.into_iter().filter(|way| which(*way)).fold(0, |ways, way| ways | 1 << way.index())
}

/// BW-GAP-09: zones do not cross rivers but at bridges, nor enter chateaux, nor (cavalry's) built-up villages and woods.
fn zone_passes(map: &Map, from: Spot, way: Facing, into: Spot, cavalry: bool) -> bool {
    let edge = map.edge(from, way);
    let terrain = map.tile(into).terrain;
    let river = (edge.water == Water::River && !edge.bridge) || edge.cliff || terrain == Hex::Lake;
    let closed = terrain == Hex::Chateau || (cavalry && matches!(terrain, Hex::BuiltUpVillage | Hex::Woods));
    !river && !closed
}

impl std::fmt::Debug for Printed {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.debug_struct("Printed").field("name", &self.scenario.name).finish_non_exhaustive()
    }
}
