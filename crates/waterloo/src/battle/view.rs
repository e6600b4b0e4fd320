//! What a seat sees: everything but the dice to come. Nothing in this game is sealed.

use grognard_engine::UnitId;
use schemars::JsonSchema;
use serde::Serialize;

use super::map::Water;
use super::state::{At, Battle};
use crate::phases::victory::side_points;
use crate::procedures::lookups::{Hex, Route};
use crate::words::{Arm, Order};
use grognard_engine::Side;

/// The table.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct View {
    pub battle: String,
    pub turn: u8,
    pub turns: u8,
    /// "11:30".
    pub clock: String,
    pub weather: &'static str,
    pub initiative: Option<Side>,
    /// Red's and blue's victory points so far.
    pub points: [i32; 2],
    /// Names of the markers in the pool.
    pub pool: Vec<String>,
    pub picture: PictureView,
    pub hexes: Vec<HexView>,
    pub counters: Vec<CounterView>,
    pub leaders: Vec<LeaderView>,
    pub places: Vec<PlaceView>,
}

/// The drawn map: the hex of `q` and `r` has its centre at `x + q * across * sqrt(3) / 2`, `y + (r + q / 2) * across`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct PictureView {
    pub width: f64,
    pub height: f64,
    pub across: f64,
    pub x: f64,
    pub y: f64,
}

#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct HexView {
    /// CCRR.
    pub hex: u16,
    pub q: i32,
    pub r: i32,
    pub terrain: &'static str,
    pub level: u8,
    /// What lies on its six sides, clockwise from north.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sides: Vec<SideView>,
}

#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct SideView {
    /// 0 for north, then clockwise.
    pub side: u8,
    pub what: &'static str,
}

#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct CounterView {
    pub unit: UnitId,
    pub name: String,
    pub side: Side,
    pub army: String,
    pub command: String,
    pub arm: Arm,
    /// Nothing: not on the map.
    pub hex: Option<u16>,
    pub second: Option<u16>,
    /// 0 for north, then clockwise.
    pub facing: u8,
    pub strength: u8,
    pub printed_strength: u8,
    pub commitment: u8,
    pub cohesion: u8,
    pub movement: u8,
    pub range: u8,
    pub order: Order,
    /// "square", "extended", "blown", "in command", "acted" and so on.
    pub badges: Vec<&'static str>,
    /// The turn it comes on, if it has not.
    pub arrives: Option<u8>,
}

#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct LeaderView {
    pub leader: u8,
    pub name: String,
    pub side: Side,
    pub level: &'static str,
    pub hex: Option<u16>,
    pub range: u8,
    pub orders: u8,
}

#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct PlaceView {
    pub name: String,
    pub hexes: Vec<u16>,
    pub holder: Option<Side>,
    pub ids: u8,
    pub points: u8,
}

pub(super) fn view(battle: &Battle) -> View {
    let printed = &battle.printed;
    let turn = battle.turn.max(1);
    let minutes = u32::from(printed.starts) + u32::from(turn - 1) * u32::from(printed.minutes);
    let weather = match (printed.is_raining(battle.turn), printed.is_wet(battle.turn), printed.is_muddy(battle.turn)) {
        (true, _, _) => "rain",
        (_, true, _) => "wet fuses",
        (_, _, true) => "mud",
        _ => "dry",
    };
    View {
        battle: printed.name.clone(),
        turn: battle.turn,
        turns: printed.turns,
        clock: format!("{:02}:{:02}", minutes / 60 % 24, minutes % 60),
        weather,
        initiative: battle.initiative,
        points: Side::BOTH.map(|side| side_points(battle, side)),
        pool: (0..printed.markers.len() as u8)
            .filter(|marker| battle.pool >> marker & 1 == 1)
            .map(|marker| printed.marker_name(marker))
            .collect(),
        picture: picture(battle),
        hexes: hexes(battle),
        counters: (0..battle.units.len() as u16).map(|unit| counter(battle, UnitId(unit))).collect(),
        leaders: (0..battle.leaders.len()).map(|leader| leader_view(battle, leader)).collect(),
        places: printed
            .places
            .iter()
            .zip(&battle.places)
            .map(|(place, hold)| PlaceView {
                name: place.name.clone(),
                hexes: place.hexes.iter().map(|spot| spot.0).collect(),
                holder: hold.holder,
                ids: hold.ids,
                points: place.points,
            })
            .collect(),
    }
}

fn picture(battle: &Battle) -> PictureView {
    let plan = battle.plan();
    let origin = plan.origin();
    PictureView { width: plan.width, height: plan.height, across: grognard_field::hex::draw::ACROSS, x: origin.x, y: origin.y }
}

fn hexes(battle: &Battle) -> Vec<HexView> {
    let map = &battle.printed.map;
    map.spots()
        .map(|spot| {
            let (tile, axial) = (map.tile(spot), map.axial(spot));
            let mut sides = Vec::new();
            for way in grognard_field::hex::Facing::ALL {
                let edge = map.edge(spot, way);
                let mut has = |holds: bool, what| {
                    if holds {
                        sides.push(SideView { side: way.index() as u8, what });
                    }
                };
                has(edge.water == Water::Stream, "stream");
                has(edge.water == Water::Marshy, "marshy stream");
                has(edge.water == Water::Deep, "deep stream");
                has(edge.water == Water::River, "river");
                has(edge.bridge, "bridge");
                has(edge.ford, "ford");
                has(edge.crest, "crest");
                has(edge.steep, "steep slope");
                has(edge.ravine, "ravine");
                has(edge.cliff, "impassable");
                has(edge.route == Route::Road, "road");
                has(edge.route == Route::Path, "path");
            }
            let terrain = match tile.terrain {
                _ if tile.building => "building",
                Hex::Clear => "clear",
                Hex::Cultivated => "cultivated",
                Hex::Woods => "woods",
                Hex::Marsh => "marsh",
                Hex::Village => "village",
                Hex::BuiltUpVillage => "built-up village",
                Hex::Chateau => "chateau",
                Hex::Lake => "lake",
            };
            HexView { hex: spot.0, q: axial.x(), r: axial.y(), terrain, level: tile.level, sides }
        })
        .collect()
}

fn counter(battle: &Battle, unit: UnitId) -> CounterView {
    let (row, brigade, printed) = (battle.row(unit), battle.printed.brigade(unit), &battle.printed);
    let mut badges = Vec::new();
    let mut badge = |holds: bool, words| {
        if holds {
            badges.push(words);
        }
    };
    badge(brigade.class == crate::words::Class::Elite, "elite");
    badge(brigade.class == crate::words::Class::CrackElite, "crack elite");
    badge(row.square, "square");
    badge(row.second.is_some(), "extended");
    badge(row.blown, "blown");
    badge(row.acted, "acted");
    badge(row.stray, "out of command");
    badge(row.spot().is_some() && battle.is_wet(unit), "wet fuses");
    badge(battle.is_active(unit), "active");
    CounterView {
        unit,
        name: brigade.name.clone(),
        side: battle.side(unit),
        army: printed.armies[usize::from(brigade.army)].name.clone(),
        command: printed.commands[usize::from(brigade.command)].name.clone(),
        arm: brigade.arm,
        hex: row.spot().map(|spot| spot.0),
        second: row.second.map(|spot| spot.0),
        facing: row.facing.index() as u8,
        strength: row.strength,
        printed_strength: brigade.strength,
        commitment: brigade.commitment,
        cohesion: battle.unit(unit).cohesion.unwrap_or(brigade.cohesion),
        movement: brigade.ma,
        range: brigade.range,
        order: row.order,
        badges,
        arrives: (row.at == At::Waiting).then_some(brigade.turn),
    }
}

fn leader_view(battle: &Battle, leader: usize) -> LeaderView {
    use super::scenario::Level;
    let (printed, chief) = (&battle.printed.leaders[leader], battle.leaders[leader]);
    let hex = match chief.at {
        At::On(spot) => Some(spot.0),
        At::Waiting | At::Gone => None,
    };
    let level = match printed.level {
        Level::Overall => "overall commander",
        Level::Wing => "wing commander",
        Level::Combat => "combat leader",
        Level::Artillery => "commander of artillery",
    };
    let side = battle.printed.side_of(printed.army);
    LeaderView { leader: leader as u8, name: printed.name.clone(), side, level, hex, range: chief.range, orders: chief.orders }
}

impl View {
    pub(super) fn lines(&self) -> Vec<String> {
        let mut lines = vec![format!("{}: turn {} of {}, {}, {}.", self.battle, self.turn, self.turns, self.clock, self.weather)];
        let who = self.initiative.map_or("nobody".to_owned(), |side| side.to_string());
        lines.push(format!("Initiative: {who}. Points: red {}, blue {}.", self.points[0], self.points[1]));
        if !self.pool.is_empty() {
            lines.push(format!("In the pool: {}.", self.pool.join(", ")));
        }
        let facing = |facing: u8| grognard_field::hex::Facing::ALL.get(usize::from(facing)).map_or("", |facing| facing.name());
        for counter in &self.counters {
            let Some(hex) = counter.hex else { continue };
            let second = counter.second.map(|hex| format!("+{hex:04}")).unwrap_or_default();
            let order = if counter.order == Order::Good { String::new() } else { format!(", {}", counter.order.words()) };
            let badges: String = counter.badges.iter().map(|badge| format!(", {badge}")).collect();
            lines.push(format!(
                "{} {hex:04}{second} {}: {} ({}), {} SP of {}{order}{badges}",
                counter.side,
                facing(counter.facing),
                counter.name,
                counter.arm.words(),
                counter.strength,
                counter.printed_strength
            ));
        }
        for leader in self.leaders.iter().filter(|leader| leader.hex.is_some()) {
            lines.push(format!("{} {:04}: {}, {}", leader.side, leader.hex.unwrap_or_default(), leader.name, leader.level));
        }
        for place in self.places.iter().filter(|place| place.points > 0 || place.ids > 0) {
            let holder = place.holder.map_or("nobody".to_owned(), |side| side.to_string());
            lines.push(format!("{}: held by {holder}, garrison {}, {} points", place.name, place.ids, place.points));
        }
        lines
    }
}
