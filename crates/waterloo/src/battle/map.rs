//! The ground of a battle: hexes, hexsides, roads, and what every step costs every arm, looked up once.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use grognard_field::hex::{Board, Facing, Hex as Axial, Stagger};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Rules;
use crate::procedures::lookups::movement_cost::{CostFacts, movement_cost};
use crate::procedures::lookups::{Hex, Hexside, MovementType, Route, Who};
use crate::procedures::permissions::may_enter::{EnterFacts, may_enter};
use crate::words::{Across, Ground, Order, Slope};

/// A hex by its printed number, CCRR.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Spot(pub u16);

impl Spot {
    pub const fn new(column: u16, row: u16) -> Spot {
        Spot(column * 100 + row)
    }

    pub const fn column(self) -> u16 {
        self.0 / 100
    }

    pub const fn row(self) -> u16 {
        self.0 % 100
    }
}

impl std::fmt::Display for Spot {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "{:04}", self.0)
    }
}

/// What a hex is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tile {
    pub terrain: Hex,
    pub building: bool,
    pub level: u8,
}

impl Tile {
    /// As far as combat looks at it.
    pub const fn ground(self) -> Ground {
        match self.terrain {
            Hex::Woods => Ground::Woods,
            Hex::Marsh => Ground::Marsh,
            Hex::Village => Ground::Village,
            Hex::BuiltUpVillage => Ground::BuiltUpVillage,
            Hex::Chateau => Ground::Chateau,
            Hex::Clear | Hex::Cultivated | Hex::Lake if self.building => Ground::Building,
            Hex::Clear | Hex::Cultivated | Hex::Lake => Ground::Open,
        }
    }

    /// BW-GAP-12: how high it stands in a line of sight.
    pub const fn height(self) -> i32 {
        self.level as i32 + matches!(self.terrain, Hex::Woods | Hex::Village | Hex::BuiltUpVillage | Hex::Chateau) as i32
    }
}

/// Water along a hexside.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Water {
    #[default]
    None,
    Stream,
    Marshy,
    Deep,
    River,
}

/// What a hexside is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Edge {
    pub water: Water,
    pub bridge: bool,
    pub ford: bool,
    pub steep: bool,
    pub crest: bool,
    pub ravine: bool,
    /// Nobody crosses.
    pub cliff: bool,
    /// A road or path crosses it.
    pub route: Route,
}

impl Edge {
    pub const fn is_dry(self) -> bool {
        self.bridge || self.ford
    }
}

/// A column of the chart, and the rates it may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gait {
    Infantry { roads: bool, rapid: bool },
    Cavalry { roads: bool, rapid: bool },
    Artillery { mud: bool },
    Leader,
}

const GAITS: [Gait; 11] = [
    Gait::Infantry { roads: false, rapid: false },
    Gait::Infantry { roads: false, rapid: true },
    Gait::Infantry { roads: true, rapid: false },
    Gait::Infantry { roads: true, rapid: true },
    Gait::Cavalry { roads: false, rapid: false },
    Gait::Cavalry { roads: false, rapid: true },
    Gait::Cavalry { roads: true, rapid: false },
    Gait::Cavalry { roads: true, rapid: true },
    Gait::Artillery { mud: false },
    Gait::Artillery { mud: true },
    Gait::Leader,
];

impl Gait {
    const fn index(self) -> usize {
        match self {
            Gait::Infantry { roads, rapid } => 2 * roads as usize + rapid as usize,
            Gait::Cavalry { roads, rapid } => 4 + 2 * roads as usize + rapid as usize,
            Gait::Artillery { mud } => 8 + mud as usize,
            Gait::Leader => 10,
        }
    }

    const fn who(self) -> Who {
        match self {
            Gait::Infantry { .. } => Who::Infantry,
            Gait::Cavalry { .. } => Who::Cavalry,
            Gait::Artillery { .. } => Who::Artillery,
            Gait::Leader => Who::Leader,
        }
    }
}

/// The board with everything on it that does not move.
#[derive(Clone, Debug, PartialEq)]
pub struct Terrain {
    pub board: Board,
    /// North-west and south-east corners of what is played on.
    pub area: [Spot; 2],
    pub tiles: Vec<Tile>,
    pub edges: Vec<[Edge; 6]>,
}

/// A side of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Rim {
    N,
    E,
    S,
    W,
}

impl Terrain {
    pub fn new(board: Board, area: [Spot; 2]) -> Terrain {
        Terrain { board, area, tiles: vec![Tile::default(); board.count()], edges: vec![[Edge::default(); 6]; board.count()] }
    }

    pub fn contains(&self, spot: Spot) -> bool {
        let [least, most] = self.area;
        (least.column()..=most.column()).contains(&spot.column()) && (least.row()..=most.row()).contains(&spot.row())
    }

    pub fn index(&self, spot: Spot) -> usize {
        usize::from(spot.column() - 1) * usize::from(self.board.rows()) + usize::from(spot.row() - 1)
    }

    pub fn axial(&self, spot: Spot) -> Axial {
        self.board.hex(spot.column(), spot.row()).unwrap_or(Axial::ZERO)
    }

    /// The spot of a hex in play.
    pub fn spot(&self, hex: Axial) -> Option<Spot> {
        self.board.number(hex).map(|(column, row)| Spot::new(column, row)).filter(|spot| self.contains(*spot))
    }

    pub fn neighbour(&self, spot: Spot, way: Facing) -> Option<Spot> {
        self.spot(way.neighbour(self.axial(spot)))
    }

    /// Every hex in play, column by column.
    pub fn spots(&self) -> impl Iterator<Item = Spot> + use<> {
        let [least, most] = self.area;
        (least.column()..=most.column()).flat_map(move |column| (least.row()..=most.row()).map(move |row| Spot::new(column, row)))
    }

    pub fn tile(&self, spot: Spot) -> Tile {
        self.tiles[self.index(spot)]
    }

    pub fn edge(&self, spot: Spot, way: Facing) -> Edge {
        self.edges[self.index(spot)][way.index()]
    }

    /// Changes a hexside as both its hexes see it.
    pub fn alter(&mut self, spot: Spot, way: Facing, change: impl Fn(&mut Edge)) {
        let index = self.index(spot);
        change(&mut self.edges[index][way.index()]);
        if let Some(other) = self.neighbour(spot, way) {
            let index = self.index(other);
            change(&mut self.edges[index][way.opposite().index()]);
        }
    }

    pub fn is_stagger_odd(&self) -> bool {
        self.board.stagger() == Stagger::OddSouth
    }
}

/// The ground with every step priced.
#[derive(Clone, Debug)]
pub struct Map {
    ground: Terrain,
    next: Vec<[Option<Spot>; 6]>,
    /// The index of each neighbour; its own where the map ends.
    beside: Vec<[u16; 6]>,
    /// Every hex by its number, ready to be measured.
    numbered: Vec<Numbered>,
    /// By gait, hex and way, in half movement points.
    costs: Vec<Vec<[u8; 6]>>,
    /// By gait, the least of them.
    cheapest: [u8; GAITS.len()],
}

/// A hex by its printed number: where it lies and its index. Numbers that no hex has lie at the origin.
#[derive(Clone, Copy, Debug)]
struct Numbered {
    seat: Seat,
    index: u16,
}

impl Default for Numbered {
    fn default() -> Numbered {
        Numbered { seat: Seat { q: 0, r: 0 }, index: 0 }
    }
}

/// Where a hex lies, ready to be measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seat {
    q: i16,
    r: i16,
}

impl Seat {
    /// Off the map, and farther than anything on it.
    pub const NOWHERE: Seat = Seat { q: 4096, r: 4096 };
    /// Nothing on the map is so far away.
    pub const BEYOND: u16 = 1024;

    #[inline]
    pub fn distance(self, other: Seat) -> u16 {
        let (across, down) = (self.q - other.q, self.r - other.r);
        across.unsigned_abs().max(down.unsigned_abs()).max((across + down).unsigned_abs())
    }
}

/// No step.
const NEVER: u8 = u8::MAX;

impl std::ops::Deref for Map {
    type Target = Terrain;
    fn deref(&self) -> &Terrain {
        &self.ground
    }
}

impl Map {
    pub fn new(ground: Terrain, rules: &Rules) -> Map {
        let next: Vec<[Option<Spot>; 6]> =
            (0..ground.board.count()).map(|index| Facing::ALL.map(|way| ground.neighbour(spot_at(&ground.board, index), way))).collect();
        // The same step is priced once, wherever on the map it is made.
        let mut prices: BTreeMap<Stride, [u8; GAITS.len()]> = BTreeMap::new();
        let mut costs = GAITS.map(|_| vec![[NEVER; 6]; ground.board.count()]);
        for spot in ground.spots() {
            for way in Facing::ALL {
                let Some(to) = ground.neighbour(spot, way) else { continue };
                let stride = Stride::between(&ground, spot, way, to);
                let prices = prices.entry(stride).or_insert_with(|| GAITS.map(|gait| stride.cost(gait, rules)));
                for (table, price) in costs.iter_mut().zip(prices) {
                    table[ground.index(spot)][way.index()] = *price;
                }
            }
        }
        let mut numbered = vec![Numbered::default(); usize::from(ground.board.columns() + 1) * 100];
        for index in 0..ground.board.count() {
            let spot = spot_at(&ground.board, index);
            let axial = ground.axial(spot);
            numbered[usize::from(spot.0)] = Numbered { seat: Seat { q: axial.x() as i16, r: axial.y() as i16 }, index: index as u16 };
        }
        let index = |own: usize, to: Option<Spot>| to.map_or(own, |to| ground.index(to)) as u16;
        let beside = next.iter().enumerate().map(|(own, next)| next.map(|to| index(own, to))).collect();
        let cheapest = costs.each_ref().map(|table| table.iter().flatten().copied().min().unwrap_or(NEVER));
        Map { next, beside, numbered, costs: costs.into(), cheapest, ground }
    }

    #[inline]
    fn numbered(&self, spot: Spot) -> Numbered {
        self.numbered.get(usize::from(spot.0)).copied().unwrap_or_default()
    }

    #[inline]
    pub fn index(&self, spot: Spot) -> usize {
        self.numbered(spot).index.into()
    }

    #[inline]
    pub fn axial(&self, spot: Spot) -> Axial {
        let Seat { q, r } = self.seat(spot);
        Axial::new(q.into(), r.into())
    }

    #[inline]
    pub fn seat(&self, spot: Spot) -> Seat {
        self.numbered(spot).seat
    }

    #[inline]
    pub fn tile(&self, spot: Spot) -> Tile {
        self.tiles[self.index(spot)]
    }

    #[inline]
    pub fn edge(&self, spot: Spot, way: Facing) -> Edge {
        self.edges[self.index(spot)][way.index()]
    }

    pub fn next(&self, spot: Spot, way: Facing) -> Option<Spot> {
        self.next[self.index(spot)][way.index()]
    }

    /// The index of the neighbour each way; its own where the map ends.
    pub fn beside(&self, spot: Spot) -> &[u16; 6] {
        &self.beside[self.index(spot)]
    }

    pub fn neighbours(&self, spot: Spot) -> impl Iterator<Item = (Facing, Spot)> + '_ {
        let next = &self.next[self.index(spot)];
        Facing::ALL.into_iter().filter_map(|way| next[way.index()].map(|to| (way, to)))
    }

    /// Half movement points for a step; nothing where the chart or the ground forbids it.
    pub fn cost(&self, gait: Gait, spot: Spot, way: Facing) -> Option<u8> {
        let cost = self.costs[gait.index()][self.index(spot)][way.index()];
        (cost != NEVER).then_some(cost)
    }

    /// The least that any step on this map costs.
    pub fn cheapest(&self, gait: Gait) -> u8 {
        self.cheapest[gait.index()]
    }

    #[inline]
    pub fn distance(&self, one: Spot, other: Spot) -> u32 {
        self.seat(one).distance(self.seat(other)).into()
    }

    /// The way from a hex to its neighbour.
    pub fn way(&self, from: Spot, to: Spot) -> Option<Facing> {
        Facing::between(self.axial(from), self.axial(to))
    }

    /// Hexes from the rim: nought on it.
    pub fn from_rim(&self, spot: Spot, rim: Rim) -> u16 {
        let [least, most] = self.area;
        match rim {
            Rim::N => spot.row() - least.row(),
            Rim::S => most.row() - spot.row(),
            Rim::W => spot.column() - least.column(),
            Rim::E => most.column() - spot.column(),
        }
    }

    /// BW-GAP-12: the ground between two adjacent hexes, as the attack goes.
    pub fn slope(&self, from: Spot, to: Spot) -> Slope {
        let steep = self.way(from, to).is_some_and(|way| self.edge(from, way).steep);
        match (self.tile(to).level.cmp(&self.tile(from).level), steep) {
            (Ordering::Greater, true) => Slope::UpSteep,
            (Ordering::Less, true) => Slope::DownSteep,
            (Ordering::Greater, false) => Slope::Up,
            (Ordering::Less, false) => Slope::Down,
            (Ordering::Equal, _) => Slope::Level,
        }
    }

    /// What an attack between two adjacent hexes goes across.
    pub fn across(&self, from: Spot, to: Spot) -> Across {
        let edge = self.way(from, to).map_or(Edge::default(), |way| self.edge(from, way));
        match edge.water {
            Water::River if edge.bridge => Across::RiverBridge,
            _ if edge.is_dry() => Across::Nothing,
            Water::Stream => Across::Stream,
            Water::Marshy => Across::MarshyStream,
            Water::Deep => Across::DeepStream,
            Water::None | Water::River => Across::Nothing,
        }
    }
}

fn spot_at(board: &Board, index: usize) -> Spot {
    let rows = usize::from(board.rows());
    Spot::new((index / rows) as u16 + 1, (index % rows) as u16 + 1)
}

/// A step as the chart looks at it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Stride {
    terrain: Hex,
    building: bool,
    rise: Ordering,
    edge: Edge,
}

impl Stride {
    fn between(ground: &Terrain, from: Spot, way: Facing, to: Spot) -> Stride {
        let (edge, tile) = (ground.edge(from, way), ground.tile(to));
        Stride { terrain: tile.terrain, building: tile.building, rise: tile.level.cmp(&ground.tile(from).level), edge }
    }

    /// Half movement points, or [`NEVER`].
    fn cost(self, gait: Gait, rules: &Rules) -> u8 {
        let Stride { terrain, building, rise, edge } = self;
        if edge.cliff || (edge.water == Water::River && !edge.is_dry()) {
            return NEVER;
        }
        let mut across = Vec::new();
        across.extend(building.then_some(Hexside::Building));
        across.extend(match edge.water {
            Water::Stream => Some(Hexside::Stream),
            Water::Marshy => Some(Hexside::MarshyStream),
            Water::Deep => Some(Hexside::DeepStream),
            Water::None | Water::River => None,
        });
        across.extend(edge.bridge.then_some(Hexside::Bridge));
        across.extend(edge.ford.then_some(Hexside::Ford));
        across.extend(match (rise, edge.steep) {
            (Ordering::Greater, true) => Some(Hexside::UpSteep),
            (Ordering::Greater, false) => Some(Hexside::UpLevel),
            (Ordering::Less, true) => Some(Hexside::DownSteep),
            (Ordering::Less, false) => Some(Hexside::DownLevel),
            (Ordering::Equal, _) => None,
        });
        across.extend(edge.crest.then_some(Hexside::Crest));
        across.extend(edge.ravine.then_some(Hexside::Ravine));
        let (roads, rapid, mud) = match gait {
            Gait::Infantry { roads, rapid } | Gait::Cavalry { roads, rapid } => (roads, rapid, false),
            Gait::Artillery { mud } => (true, false, mud),
            Gait::Leader => (true, false, false),
        };
        let movement = if roads { MovementType::Tactical } else { MovementType::Reduced };
        let (who, hex, along) = (gait.who(), terrain, edge.route);
        let enter = EnterFacts { who, order: Order::Good, hex, across: across.clone(), along };
        if !may_enter(&enter, rules).allowed {
            return NEVER;
        }
        let facts = CostFacts { who, movement, rapid_advance: rapid, hex, across, along, mud };
        movement_cost(&facts, rules).entry.movement_points.map_or(NEVER, |points| points.0.clamp(0, 254) as u8)
    }
}
