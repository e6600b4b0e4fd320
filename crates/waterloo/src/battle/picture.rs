//! The map of a battle, drawn as it stands: what lies on hexes and hexsides in the draughtsman's words.

use grognard_engine::{Side, UnitId};
use grognard_field::hex::Facing;
use grognard_field::hex::Hexside;
use grognard_field::hex::draw::{Chit, Cover, Feature, HexDrawOptions, HexMap, Name, Plan, Symbol, draw};

use super::map::{Edge, Tile, Water};
use super::scenario::Level;
use super::state::{At, Battle};
use crate::procedures::lookups::{Hex, Route};
use crate::words::{Arm, Nation};

impl Battle {
    /// The map as SVG: the ground, and with `troops` the counters as they stand.
    pub fn picture(&self, options: &HexDrawOptions) -> String {
        draw(&self.hex_map(), options)
    }

    /// Where the hexes lie in that drawing.
    pub fn plan(&self) -> Plan {
        let map = &self.printed.map;
        let hexes: Vec<_> = map.spots().map(|spot| map.axial(spot)).collect();
        Plan::new(map.board, hexes.iter().copied())
    }

    fn hex_map(&self) -> HexMap {
        let (printed, map) = (&self.printed, &self.printed.map);
        let mut sides = Vec::new();
        for spot in map.spots() {
            for way in [Facing::N, Facing::NE, Facing::SE] {
                let side = Hexside::new(map.axial(spot), way);
                sides.extend(features(map.edge(spot, way)).filter(|_| map.next(spot, way).is_some()).map(|feature| (side, feature)));
            }
        }
        let names = printed.places.iter().map(|place| Name {
            name: place.name.clone(),
            hexes: place.hexes.iter().map(|spot| map.axial(*spot)).collect(),
            points: place.points.into(),
        });
        let minutes = |turn: u8| printed.starts + u16::from(turn) * printed.minutes;
        let clock = |at: u16| format!("{:02}:{:02}", at / 60 % 24, at % 60);
        HexMap {
            title: printed.name.clone(),
            below: format!("{} June 1815, {} to {}", printed.day, clock(minutes(0)), clock(minutes(printed.turns))),
            board: map.board,
            hexes: map.spots().map(|spot| (map.axial(spot), cover(map.tile(spot)), map.tile(spot).level)).collect(),
            sides,
            names: names.collect(),
            chits: self.chits(),
        }
    }

    fn chits(&self) -> Vec<Chit> {
        let (printed, map) = (&self.printed, &self.printed.map);
        let mut chits = Vec::new();
        for unit in (0..self.units.len() as u16).map(UnitId) {
            let (row, brigade) = (self.row(unit), printed.brigade(unit));
            chits.extend([row.spot(), row.second].into_iter().flatten().map(|spot| Chit {
                hex: map.axial(spot),
                facing: (!row.square).then_some(row.facing),
                symbol: symbol(brigade.arm),
                nation: coat(brigade.nation).to_owned(),
                second: printed.side(unit) == Side::Blue,
                figure: row.strength.to_string(),
                told: format!("{}, {} strength points", brigade.name, row.strength),
            }));
        }
        for (leader, chief) in printed.leaders.iter().zip(&self.leaders) {
            let At::On(spot) = chief.at else { continue };
            let army = &printed.armies[usize::from(leader.army)];
            let nation = printed.units.iter().find(|unit| unit.army == leader.army).map_or(Nation::French, |unit| unit.nation);
            chits.push(Chit {
                hex: map.axial(spot),
                facing: None,
                symbol: Symbol::Leader,
                nation: if army.french { "france".to_owned() } else { coat(nation).to_owned() },
                second: army.side == Side::Blue,
                figure: if leader.level == Level::Overall { "★".to_owned() } else { String::new() },
                told: leader.name.clone(),
            });
        }
        chits
    }
}

const fn symbol(arm: Arm) -> Symbol {
    match arm {
        Arm::Infantry => Symbol::Foot,
        Arm::LightCavalry => Symbol::Light,
        Arm::HeavyCavalry => Symbol::Heavy,
        Arm::FootArtillery => Symbol::Guns,
        Arm::HorseArtillery => Symbol::HorseGuns,
    }
}

const fn coat(nation: Nation) -> &'static str {
    match nation {
        Nation::AngloAllied => "britain",
        Nation::DutchBelgian => "netherlands",
        Nation::French => "france",
        Nation::Prussian => "prussia",
    }
}

const fn cover(tile: Tile) -> Cover {
    match tile.terrain {
        Hex::Woods => Cover::Wood,
        Hex::Marsh => Cover::Marsh,
        Hex::Village => Cover::Village,
        Hex::BuiltUpVillage => Cover::Town,
        Hex::Chateau => Cover::Walled,
        Hex::Lake => Cover::Lake,
        Hex::Clear | Hex::Cultivated if tile.building => Cover::Building,
        Hex::Cultivated => Cover::Crops,
        Hex::Clear => Cover::Open,
    }
}

/// What a hexside has, from the water up.
fn features(edge: Edge) -> impl Iterator<Item = Feature> {
    let water = match edge.water {
        Water::None => None,
        Water::Stream => Some(Feature::Stream),
        Water::Marshy => Some(Feature::MarshyStream),
        Water::Deep => Some(Feature::DeepStream),
        Water::River => Some(Feature::River),
    };
    let route = match edge.route {
        Route::None => None,
        Route::Path => Some(Feature::Path),
        Route::Road => Some(Feature::Road),
    };
    let marks = [
        (edge.ravine, Feature::Ravine),
        (edge.cliff, Feature::Cliff),
        (edge.steep, Feature::Steep),
        (edge.crest, Feature::Crest),
        (edge.ford, Feature::Ford),
        (edge.bridge, Feature::Bridge),
    ];
    water.into_iter().chain(route).chain(marks.into_iter().filter(|mark| mark.0).map(|mark| mark.1))
}
