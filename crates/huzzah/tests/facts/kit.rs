//! A bare table and a few pieces on it. Places in centimetres of the table (ten metres each), facings in degrees from north.

use std::sync::Arc;

use grognard_engine::{Side, UnitId};
use grognard_field::geometry::{Bearing, Footprint, Pose, Quanta, Scale, Table as Extent, Tolerance, V, v};
use grognard_field::ground::{Area, Heights, Hill, Line};
use grognard_field::polygon::Polygon;
use grognard_huzzah::Rules;
use grognard_huzzah::facts::Stance;
use grognard_huzzah::procedures::lookups::going::FordableBy;
use grognard_huzzah::rules::{Options, SOURCES};
use grognard_huzzah::table::{
    Abilities, Army, Command, CommandId, CommandState, Event, Officer, OfficerId, OfficerState, Printed, Skirmished, Table, Unit, UnitState,
};
use grognard_huzzah::terrain::{Barrier, Patch, Ridge, Sector, Terrain};
use grognard_huzzah::words::{Arm, Feature, Formation, GunWeight, Nation, OfficerLevel, OfficerQuality, Quality};

/// One step of the grid, in centimetres of the table: a centimetre of ground.
pub const STEP: f64 = 0.001;
/// A little more than the slack of a boundary.
pub const BEYOND: f64 = 0.006;

#[derive(Clone, Debug)]
pub struct Piece {
    pub card: Unit,
    pub state: UnitState,
    /// Which brigade of its side it is in.
    pub brigade: usize,
}

fn piece(arm: Arm, stands: u8, stand: Footprint, at: (f64, f64, f64)) -> Piece {
    let n = f64::from(stands);
    let (w, d) = (stand.width, stand.depth);
    let column = if stands < 4 { Footprint::new(w, n * d) } else { Footprint::new(2.0 * w, (n / 2.0).ceil() * d) };
    let (line, march) = (Footprint::new(n * w, d), Footprint::new(w, n * d));
    let square = Footprint::new(2.0 * w, 2.0 * w);
    let formation = if arm == Arm::Artillery { Formation::Unlimbered } else { Formation::Line };
    let pose = Pose::nearest(v(at.0 * 10.0, at.1 * 10.0), Bearing::degrees(at.2));
    Piece {
        card: Unit {
            id: String::new(),
            name: String::new(),
            side: Side::Red,
            brigade: CommandId(0),
            arm,
            quality: Quality::Trained,
            abilities: Abilities::default(),
            nation: Nation::FranceEmpire,
            stands,
            men: 500,
            guns: 0,
            points: 0,
            weight: GunWeight::Medium,
            horse_artillery: false,
            bombardments: 4,
            arrives: 1,
            entry: None,
            stand,
            footprints: [line, column, line, march, square, column, column, march, line],
        },
        state: UnitState { pose, formation, bombardments: 4, ..UnitState::default() },
        brigade: 0,
    }
}

/// A battalion in line, 12 cm wide, 1.5 deep; in column 6 by 3; in square 6 by 6.
pub fn foot(x: f64, y: f64, facing: f64) -> Piece {
    piece(Arm::Infantry, 4, Footprint::new(30.0, 15.0), (x, y, facing))
}

/// A regiment in line, 12 cm wide, 3 deep.
pub fn horse(x: f64, y: f64, facing: f64) -> Piece {
    piece(Arm::Cavalry, 4, Footprint::new(30.0, 30.0), (x, y, facing))
}

/// A medium battery, 6 cm wide, 4 deep.
pub fn guns(x: f64, y: f64, facing: f64) -> Piece {
    piece(Arm::Artillery, 2, Footprint::new(30.0, 40.0), (x, y, facing))
}

impl Piece {
    pub fn formed(mut self, formation: Formation) -> Piece {
        self.state.formation = formation;
        self
    }
    pub fn column(self) -> Piece {
        self.formed(Formation::Column)
    }
    pub fn square(self) -> Piece {
        self.formed(Formation::Square)
    }
    pub fn with(mut self, change: impl Fn(&mut Piece)) -> Piece {
        change(&mut self);
        self
    }
    pub fn in_sector(self, sector: u8) -> Piece {
        self.with(|p| p.state.garrison = Some(sector))
    }
    pub fn brigade(self, n: usize) -> Piece {
        self.with(|p| p.brigade = n)
    }
    pub fn weight(self, weight: GunWeight) -> Piece {
        self.with(|p| p.card.weight = weight)
    }
}

/// The ground and what stands on it.
pub struct Board {
    pub terrain: Terrain,
    pub red: Vec<Piece>,
    pub blue: Vec<Piece>,
    pub superior: Option<Side>,
    pub options: Options,
    /// Where officers stand: CinC, then one for each brigade, of either side.
    pub officers: [Vec<(f64, f64)>; 2],
    pub quality: OfficerQuality,
}

pub fn at((x, y): (f64, f64)) -> V {
    v(x * 10.0, y * 10.0)
}

fn shape(corners: &[(f64, f64)]) -> Polygon {
    Polygon::new(&corners.iter().copied().map(at).collect::<Vec<V>>()).unwrap()
}

/// A box as an outline.
pub fn block(x: f64, y: f64, w: f64, h: f64) -> [(f64, f64); 4] {
    [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]
}

impl Board {
    pub fn new(red: impl IntoIterator<Item = Piece>, blue: impl IntoIterator<Item = Piece>) -> Board {
        let table = Extent { width: 2400.0, height: 1800.0 };
        let terrain = Terrain {
            table,
            areas: Vec::new(),
            lines: Vec::new(),
            crossings: Vec::new(),
            roads: Vec::new(),
            ridges: Vec::new(),
            heights: Heights::default(),
            sectors: Vec::new(),
            mines: Vec::new(),
            siege: false,
        };
        let officers = [vec![(10.0, 10.0); 4], vec![(230.0, 170.0); 4]];
        Board {
            terrain,
            red: red.into_iter().collect(),
            blue: blue.into_iter().collect(),
            superior: None,
            options: Options::default(),
            officers,
            quality: OfficerQuality::Average,
        }
    }

    pub fn area(mut self, feature: Feature, corners: &[(f64, f64)]) -> Board {
        let tag = Patch { feature, name: None, passable: false, sector: None };
        self.terrain.areas.push(Area { outline: shape(corners), tag });
        self
    }

    pub fn line(mut self, feature: Feature, path: &[(f64, f64)]) -> Board {
        let tag = Barrier {
            feature,
            name: None,
            fordable_by: FordableBy::Everyone,
            sunken: false,
            road: false,
            keeps_cavalry_off: false,
            levels: if feature == Feature::FortressWall { 1 } else { 0 },
        };
        self.terrain.siege |= feature == Feature::FortressWall;
        self.terrain.lines.push(Line { path: path.iter().copied().map(at).collect(), tag });
        self
    }

    pub fn change_line(mut self, change: impl Fn(&mut Barrier)) -> Board {
        change(&mut self.terrain.lines.last_mut().unwrap().tag);
        self
    }

    /// A gentle hill with a ridge.
    pub fn hill(mut self, corners: &[(f64, f64)], level: i32, ridge: &[(f64, f64)]) -> Board {
        let mut hills = self.terrain.heights.hills().to_vec();
        hills.push(Hill { outline: shape(corners), level });
        self.terrain.heights = Heights::new(hills);
        if ridge.len() > 1 {
            self.terrain.ridges.push(Ridge::new(ridge.iter().copied().map(at).collect()));
        }
        self.area(Feature::GentleSlope, corners)
    }

    pub fn sector(mut self, corners: &[(f64, f64)], strong: bool) -> Board {
        let n = self.terrain.sectors.len() as u16;
        self.terrain.sectors.push(Sector::new(format!("block {n}"), shape(corners), strong));
        let feature = if strong { Feature::StrongPoint } else { Feature::Buildings };
        let tag = Patch { feature, name: None, passable: false, sector: Some(n) };
        self.terrain.areas.push(Area { outline: shape(corners), tag });
        self
    }

    pub fn superior(mut self, side: Side) -> Board {
        self.superior = Some(side);
        self
    }

    pub fn options(mut self, change: impl Fn(&mut Options)) -> Board {
        change(&mut self.options);
        self
    }

    /// The CinC and the brigade officers of Red.
    pub fn red_officers(mut self, places: &[(f64, f64)]) -> Board {
        self.officers[0][..places.len()].copy_from_slice(places);
        self
    }

    pub fn table(mut self) -> Table {
        self.terrain.level_ridges();
        let rules = if self.options == Options::default() { standard() } else { load(self.options.clone()) };
        let mut printed = Printed {
            name: "a bare table".into(),
            rules,
            scale: Scale::new(10.0).unwrap(),
            tolerance: Tolerance::new(1.0, 0.05, 130.0).unwrap(),
            extent: self.terrain.table,
            terrain: self.terrain,
            units: Vec::new(),
            officers: Vec::new(),
            commands: Vec::new(),
            armies: [army(Side::Red, 0, self.red.len()), army(Side::Blue, self.red.len(), self.blue.len())],
            objectives: Vec::new(),
            turns: 12,
        };
        let (mut units, mut officers) = (Vec::new(), Vec::new());
        for (side, pieces) in [(Side::Red, &self.red), (Side::Blue, &self.blue)] {
            let top = CommandId(printed.commands.len() as u16);
            printed.armies[side.index()].command = top;
            let brigades = pieces.iter().map(|p| p.brigade + 1).max().unwrap_or(1);
            let mut command = |level, parent, children: Vec<CommandId>, n: usize| {
                let officer = OfficerId(printed.officers.len() as u16);
                let own = CommandId(printed.commands.len() as u16);
                let quality = self.quality;
                printed.officers.push(Officer {
                    name: String::new(),
                    side,
                    level,
                    quality,
                    inspirational: false,
                    command: own,
                    arrives: 1,
                });
                let (x, y) = self.officers[side.index()][n];
                officers.push(OfficerState {
                    x: Quanta::nearest(x * 10.0),
                    y: Quanta::nearest(y * 10.0),
                    quality,
                    ..OfficerState::default()
                });
                printed.commands.push(Command {
                    id: String::new(),
                    name: String::new(),
                    side,
                    level,
                    parent,
                    officer,
                    children,
                    units: Vec::new(),
                });
            };
            let children = (0..brigades).map(|n| CommandId(top.0 + 1 + n as u16)).collect();
            command(OfficerLevel::CommanderInChief, None, children, 0);
            for n in 0..brigades {
                command(OfficerLevel::Brigade, Some(top), Vec::new(), n + 1);
            }
            for piece in pieces {
                let unit = UnitId(units.len() as u16);
                let brigade = CommandId(top.0 + 1 + piece.brigade as u16);
                printed.commands[brigade.index()].units.push(unit);
                printed.commands[top.index()].units.push(unit);
                printed.units.push(Unit { side, brigade, ..piece.card.clone() });
                units.push(piece.state);
            }
        }
        let commands = vec![CommandState::default(); printed.commands.len()];
        let mut table = Table::new(Arc::new(printed), units, officers, commands);
        if self.superior.is_some() {
            table.apply_event(&Event::SkirmishersFought {
                won: self.superior,
                red: Skirmished::Held,
                blue: Skirmished::Held,
                lowered: [0, 0],
            });
        }
        table
    }
}

fn load(options: Options) -> Arc<Rules> {
    Arc::new(Rules::load(grognard_engine::book::Book::parse(&SOURCES).unwrap(), options).unwrap())
}

fn standard() -> Arc<Rules> {
    static RULES: std::sync::OnceLock<Arc<Rules>> = std::sync::OnceLock::new();
    RULES.get_or_init(|| load(Options::default())).clone()
}

fn army(side: Side, from: usize, count: usize) -> Army {
    let (communication, rear) = if side == Side::Red { (v(1200.0, 0.0), Bearing::SOUTH) } else { (v(1200.0, 1800.0), Bearing::NORTH) };
    Army {
        id: String::new(),
        name: String::new(),
        nation: Nation::FranceEmpire,
        units: from as u16..(from + count) as u16,
        command: CommandId(0),
        skirmish_rating: 8,
        bombardment_factor: 4,
        bombardment_most: 6,
        communication,
        rear,
    }
}

pub const A: UnitId = UnitId(0);
pub const B: UnitId = UnitId(1);
pub const C: UnitId = UnitId(2);

/// Who threatens a unit.
pub fn threats(table: &Table, unit: UnitId) -> Vec<u16> {
    grognard_huzzah::facts::threats::threateners(table, &Stance::of(table, unit)).iter().map(|threat| threat.by.0).collect()
}

/// Whether the first of two lone pieces threatens the second.
pub fn threatens(red: Piece, blue: Piece) -> bool {
    !threats(&Board::new([red], [blue]).table(), B).is_empty()
}

pub fn stance(table: &Table, unit: UnitId) -> Stance {
    Stance::of(table, unit)
}
