//! A neutral battle laid on hexes: ground by `terrain.toml`, troops by the muster.

use std::sync::{Arc, OnceLock};

use grognard_engine::Side;
use grognard_field::battle::{Ability, AreaGround, LineGround};
use grognard_field::battle::{Battle as Field, Colour, CrossingKind, Edge as Baseline, Feature, Point, Slope, TerrainMap};
use grognard_field::hex::{Fill, Hex as Axial, Hexside, Layout, crest_sides, ground, levels, line_sides, nearest_side, slopes, through};
use grognard_field::muster::{Body, Place as Stands, by_ability};

use super::gunners::gunners;
use super::map::{Edge, Rim, Spot, Terrain, Tile, Water};
use super::scenario::{Army, Brigade, Command, Leader, Level, Place, Scenario};
use super::{Battle, CannotStart};
use crate::Rules;
use crate::muster::{Kind, OrderOfBattle, Piece, Role, Sheet, muster};
use crate::procedures::lookups::{Hex, Route};
use crate::procedures::permissions::may_buy_marker::Marker;
use crate::words::{Arm, Class, Nation};

/// Metres a road or ridge runs through a hex before the hex has it.
const LEAST: f64 = 20.0;

/// What a kind of ground makes of a hexside.
type Change = fn(&mut Edge);

/// What a line makes of the hexsides it runs along, the stronger first.
const ALONG: [(&str, Change); 7] = [
    ("prohibited hexsides", |edge| edge.cliff = true),
    ("river hexsides", |edge| edge.water = Water::River),
    ("deep stream hexsides", |edge| edge.water = Water::Deep),
    ("marshy stream hexsides", |edge| edge.water = Water::Marshy),
    ("stream hexsides", |edge| edge.water = Water::Stream),
    ("ravine hexsides", |edge| edge.ravine = true),
    ("crest hexsides", |edge| edge.crest = true),
];

/// What an area makes of the hexes it fills, the first that fits.
const FILLS: [(&str, Hex, bool); 7] = [
    ("lake", Hex::Lake, false),
    ("walled farm / chateau with IDS", Hex::Chateau, false),
    ("built-up village", Hex::BuiltUpVillage, false),
    ("village", Hex::Village, false),
    ("building", Hex::Clear, true),
    ("woods", Hex::Woods, false),
    ("marsh", Hex::Marsh, false),
];

fn table() -> &'static TerrainMap {
    static TABLE: OnceLock<TerrainMap> = OnceLock::new();
    TABLE.get_or_init(|| {
        TerrainMap::parse("terrain.toml", include_str!("../../rules/terrain.toml")).unwrap_or_else(|faults| panic!("{}", faults.lines()))
    })
}

fn becomes(feature: &Feature) -> &'static str {
    table().becomes(feature).map_or("none", |row| row.becomes.as_str())
}

impl Battle {
    /// A neutral battle, mustered and laid on hexes.
    ///
    /// # Errors
    /// If it cannot be mustered, or is larger than a battle can be.
    pub fn start(field: &Field, rules: Arc<Rules>) -> Result<Battle, CannotStart> {
        let order = muster(field).map_err(|error| CannotStart::Muster(error.to_string()))?;
        Battle::start_native(scenario(field, &order, &rules), rules)
    }
}

fn side(colour: Colour) -> Side {
    match colour {
        Colour::Red => Side::Red,
        Colour::Blue => Side::Blue,
    }
}

fn rim(edge: Baseline) -> Rim {
    match edge {
        Baseline::North => Rim::N,
        Baseline::South => Rim::S,
        Baseline::East => Rim::E,
        Baseline::West => Rim::W,
    }
}

/// The ground of a field on hexes.
fn terrain(field: &Field, layout: &Layout) -> Terrain {
    let board = layout.board();
    let mut terrain = Terrain::new(board, [Spot::new(1, 1), Spot::new(board.columns(), board.rows())]);
    let grid = ground(layout, field, |area| {
        let words = becomes(&Feature::from(area));
        let rank = FILLS.iter().position(|known| known.0 == words);
        let by = if matches!(area.ground, AreaGround::Village { .. } | AreaGround::Building { .. } | AreaGround::Strongpoint { .. }) {
            Fill::Most
        } else {
            Fill::HalfOrCentre
        };
        match rank {
            Some(rank) => Some(((FILLS[rank].1, FILLS[rank].2), by, rank as u32)),
            None if words == "cultivated" => Some(((Hex::Cultivated, false), by, 9)),
            None => None,
        }
    });
    let heights = levels(layout, field);
    for (hex, made) in grid.iter() {
        if let Some(spot) = terrain.spot(hex) {
            let index = terrain.index(spot);
            let (kind, building) = made.unwrap_or_default();
            terrain.tiles[index] = Tile { terrain: kind, building, level: heights.get(hex).copied().unwrap_or_default().min(4) };
        }
    }
    let steep = slopes(layout, field);
    for (side, slope) in steep.iter() {
        if *slope == Some(Slope::Steep) {
            alter(&mut terrain, side, |edge| edge.steep = true);
        }
    }
    let sides = line_sides(layout, field, |line| {
        let words = becomes(&Feature::from(line));
        ALONG.iter().position(|known| known.0 == words).map(|rank| (rank, rank as u32))
    });
    for (side, rank) in sides.iter() {
        if let Some(rank) = rank {
            alter(&mut terrain, side, ALONG[*rank].1);
        }
    }
    roads(field, layout, &mut terrain);
    ridges(field, layout, &mut terrain);
    for crossing in &field.crossings {
        let wet = |side: Hexside| edge(&terrain, side).is_some_and(|edge| edge.water != Water::None);
        if let Some(side) = nearest_side(layout, crossing.at, wet) {
            alter(&mut terrain, side, |edge| match crossing.kind {
                CrossingKind::Bridge => edge.bridge = true,
                CrossingKind::Ford => edge.ford = true,
            });
        }
    }
    terrain
}

fn alter(terrain: &mut Terrain, side: Hexside, change: impl Fn(&mut Edge)) {
    for hex in side.hexes() {
        if let (Some(spot), Some(way)) = (terrain.spot(hex), side.seen_from(hex)) {
            let index = terrain.index(spot);
            change(&mut terrain.edges[index][way.index()]);
        }
    }
}

fn edge(terrain: &Terrain, side: Hexside) -> Option<Edge> {
    let [hex, _] = side.hexes();
    Some(terrain.edge(terrain.spot(hex)?, side.seen_from(hex)?))
}

fn roads(field: &Field, layout: &Layout, terrain: &mut Terrain) {
    for line in &field.lines {
        let route = match becomes(&Feature::from(line)) {
            "road" => Route::Road,
            "path" | "path along it, ravine hexsides across it" => Route::Path,
            _ => continue,
        };
        for pair in through(layout, &line.path, LEAST).windows(2) {
            if let Some(side) = Hexside::between(pair[0], pair[1]) {
                alter(terrain, side, |edge| {
                    if edge.route != Route::Road {
                        edge.route = route;
                    }
                });
            }
        }
    }
    for line in field.lines.iter().filter(|line| matches!(line.ground, LineGround::Redoubt { .. })) {
        for hex in through(layout, &line.path, LEAST) {
            if let Some(spot) = terrain.spot(hex) {
                let index = terrain.index(spot);
                terrain.tiles[index].building = true;
            }
        }
    }
}

/// Ridges become crests towards the enemy of whoever stands nearest; both ways if nobody does.
fn ridges(field: &Field, layout: &Layout, terrain: &mut Terrain) {
    for area in &field.areas {
        let AreaGround::Hill { ridge, .. } = &area.ground else { continue };
        if ridge.len() < 2 {
            continue;
        }
        let middle = ridge[ridge.len() / 2];
        let near = |p: &Point| p.distance(middle);
        let present = field.units.iter().filter(|unit| field.starts_on_field(unit));
        let owner = present.min_by(|a, b| near(&a.at).total_cmp(&near(&b.at))).map(|unit| field.colour_of(unit));
        let towards = owner.map(|colour| match field[colour].baseline {
            Baseline::North => 180.0,
            Baseline::South => 0.0,
            Baseline::East => 270.0,
            Baseline::West => 90.0,
        });
        for side in crest_sides(layout, ridge, LEAST, towards) {
            alter(terrain, side, |edge| edge.crest = true);
        }
    }
}

fn arm(kind: Kind) -> Arm {
    match kind {
        Kind::Infantry => Arm::Infantry,
        Kind::HeavyCavalry => Arm::HeavyCavalry,
        Kind::LightCavalry => Arm::LightCavalry,
        Kind::FootArtillery | Kind::HeavyFootArtillery => Arm::FootArtillery,
        Kind::HorseArtillery => Arm::HorseArtillery,
    }
}

fn class(words: &str) -> Class {
    match words {
        "Crack Elite" => Class::CrackElite,
        "Elite" => Class::Elite,
        _ => Class::Line,
    }
}

/// BW-FDRM: nations without a modifier of their own go by the Dutch-Belgians, who have none.
fn nation(group: &str) -> Nation {
    match group {
        "French" => Nation::French,
        "Anglo-Allied" => Nation::AngloAllied,
        "Prussian" => Nation::Prussian,
        _ => Nation::DutchBelgian,
    }
}

fn byte(number: u32) -> u8 {
    number.min(255) as u8
}

/// An ally whose losses count apart (BW-GAP-29): an army of its own under the highest of its leaders, who alone pays for it (BW-GAP-03).
struct Apart {
    bodies: Vec<usize>,
    chief: usize,
    points: u32,
    range: u32,
}

fn apart<U, O>(field: &Field, colour: Colour, bodies: &[Body<U, O>]) -> Option<Apart> {
    let sheet = Sheet::standard();
    let of = |body: &Body<U, O>| {
        let command = field.commands.iter().find(|command| command.id == body.id)?;
        let ally = command.nation != field[colour].nation && sheet.exhaustion.armies_apart.contains(&command.nation);
        ally.then_some(command)
    };
    let own: Vec<usize> = (0..bodies.len()).filter(|place| of(&bodies[*place]).is_some()).collect();
    let chief = own.iter().copied().find(|place| bodies[*place].level == "wing" && bodies[*place].leader.is_some())?;
    let (rows, levels, ability) = (&sheet.officer, &sheet.officer_level, of(&bodies[chief])?.officer.ability);
    let points = by_ability(ability, [rows.excellent, rows.skilful, rows.average, rows.poor, rows.abysmal]).cp;
    let range = if ability == Ability::Excellent { levels.overall_excellent } else { levels.overall };
    Some(Apart { bodies: own, chief, points, range })
}

/// The whole scenario of a mustered battle.
fn scenario(field: &Field, order: &OrderOfBattle, rules: &Rules) -> Scenario {
    let layout = Layout::for_field(field.header.width, field.header.depth, Sheet::standard().scale.metres_per_unit);
    let mut ground = terrain(field, &layout);
    let (mut armies, mut commands, mut leaders, mut units, mut places) = (Vec::new(), Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let mut allies: Vec<Army> = Vec::new();
    for (number, army) in order.armies.iter().enumerate() {
        let host = number as u8;
        let apart = apart(field, army.colour, &army.bodies);
        let french = field[army.colour].nation == "france";
        let markers = army.own.lims.value.iter().filter_map(|name| match name.as_str() {
            "Orders" => Some(Marker::Orders),
            "Strategic Movement" => Some(Marker::StrategicMovement),
            "French Artillery" => Some(Marker::FrenchArtillery),
            "Grand Battery" => Some(Marker::GrandBattery),
            _ => None,
        });
        armies.push(Army {
            name: army.name.clone(),
            side: side(army.colour),
            edge: rim(field[army.colour].baseline),
            markers: markers.collect(),
            french,
        });
        let mut homes: Vec<(String, u8)> = Vec::new();
        let leader = |leader: &grognard_field::muster::Leader<crate::muster::Leader>, number, command| Leader {
            name: leader.name.clone(),
            army: number,
            level: match leader.own.role {
                Role::Overall => Level::Overall,
                Role::Wing => Level::Wing,
                Role::Combat => Level::Combat,
            },
            command,
            points: leader.own.cp.as_ref().map(|points| byte(points.value)),
            range: byte(leader.own.range.value),
            orders: byte(leader.own.orders.value),
            ma: byte(rules.command.leader_ratings().ma.max(1) as u32),
            turn: byte(leader.turn),
            hex: Spot::new(leader.own.hex.0, leader.own.hex.1),
            guard_guns: false,
        };
        leaders.push(leader(&army.commander, host, None));
        let ally = (order.armies.len() + allies.len()) as u8;
        if let Some(apart) = &apart {
            let name = army.bodies[apart.chief].name.clone();
            allies.push(Army { name, french: false, ..armies[number].clone() });
        }
        for (place, body) in army.bodies.iter().enumerate() {
            let number = if apart.as_ref().is_some_and(|apart| apart.bodies.contains(&place)) { ally } else { host };
            let counters = body.troops.iter().filter(|troop| matches!(troop.own, Piece::Counter(_))).count();
            let command = (counters > 0).then(|| {
                commands.push(Command { name: body.name.clone(), army: number });
                homes.push((body.id.clone(), (commands.len() - 1) as u8));
                (commands.len() - 1) as u8
            });
            let mut officer = body.leader.as_ref().map(|officer| leader(officer, number, command));
            if let (Some(officer), Some(apart)) = (&mut officer, apart.as_ref().filter(|apart| apart.chief == place)) {
                (officer.level, officer.points, officer.range) = (Level::Overall, Some(byte(apart.points)), byte(apart.range));
            }
            leaders.extend(officer);
            for troop in &body.troops {
                match (&troop.own, &troop.place, command) {
                    (Piece::Counter(counter), Stands::Hex { column, row, .. }, Some(command)) => units.push(Brigade {
                        id: troop.id.clone(),
                        name: troop.name.clone(),
                        army: number,
                        nation: nation(&counter.group.value),
                        command,
                        arm: arm(counter.kind.value),
                        class: class(&counter.class.value),
                        strength: byte(counter.sp.value),
                        men: troop.men,
                        commitment: byte(counter.commitment.value),
                        cohesion: byte(counter.cohesion.value),
                        ma: byte(counter.ma.value),
                        range: counter.range.as_ref().map_or(1, |range| byte(range.value)),
                        pursuit: counter.pursuit.as_ref().map(|pursuit| byte(pursuit.value)),
                        turn: byte(troop.turn),
                        hex: Spot::new(*column, *row),
                        facing: counter.facing,
                        square: counter.formation.value == "square",
                        guard: false,
                        silesian_rifle: false,
                        division: None,
                    }),
                    (Piece::Ids(ids), Stands::HexGarrison { of, column, row }, _) => {
                        let spot = Spot::new(*column, *row);
                        let index = ground.index(spot);
                        ground.tiles[index].terrain = Hex::Chateau;
                        places.push(Place {
                            name: of.clone(),
                            hexes: vec![spot],
                            ids: byte(ids.value),
                            men: troop.men,
                            owner: Some(number),
                            points: 0,
                        });
                    }
                    _ => {}
                }
            }
        }
        let guns = &mut armies[number].markers;
        let gunners = if guns.contains(&Marker::FrenchArtillery) {
            let whose = (army.colour, host, guns.contains(&Marker::GrandBattery));
            gunners(field, whose, (&layout, &ground), &homes, &mut units, rules)
        } else {
            Vec::new()
        };
        if gunners.is_empty() {
            // Those markers are for the guns under a commander of artillery.
            guns.retain(|marker| !matches!(marker, Marker::FrenchArtillery | Marker::GrandBattery));
        }
        leaders.extend(gunners);
    }
    armies.extend(allies);
    objectives(field, order, &layout, &ground, &mut places);
    roofless(&mut ground, &places);
    let turns = byte(order.turns.value);
    let june = field.header.date.year == 1815 && field.header.date.month == 6;
    let weather = &rules.movement.weather;
    let wet = byte(weather.june_16_last_turns.value.max(0) as u32);
    Scenario {
        name: field.header.name.clone(),
        day: if june { field.header.date.day } else { 0 },
        starts: field.header.starts.0,
        minutes: Sheet::standard().time.minutes_per_turn as u16,
        turns,
        rain: if june && field.header.date.day == 16 { (turns.saturating_sub(wet) + 1..=turns).collect() } else { Vec::new() },
        mud: (june && field.header.date.day == 18)
            .then_some([byte(weather.mud_turn_from.value.max(0) as u32), byte(weather.mud_turn_to.value.max(0) as u32)]),
        ground,
        places,
        breakthrough: None,
        armies,
        commands,
        leaders,
        units,
        first: None,
        wins_ties: Some(Side::Red),
    }
}

/// A strongpoint that nobody holds is a walled farm without a garrison: whoever enters it has it.
fn roofless(ground: &mut Terrain, places: &[Place]) {
    for spot in ground.spots() {
        let index = ground.index(spot);
        let held = places.iter().any(|place| place.hexes.contains(&spot));
        if ground.tiles[index].terrain == Hex::Chateau && !held {
            ground.tiles[index] = Tile { terrain: Hex::Clear, building: true, ..ground.tiles[index] };
        }
    }
}

/// Objectives are places: the hexes about their middle, five points for each of the file's.
fn objectives(field: &Field, order: &OrderOfBattle, layout: &Layout, ground: &Terrain, places: &mut Vec<Place>) {
    for objective in &field.objectives {
        let holder = objective.held_by.index();
        let points = byte(objective.value * order.armies[holder].own.objective_points.value);
        let middle: Axial = layout.nearest(objective.at);
        let Some(at) = ground.spot(middle) else { continue };
        let hexes: Vec<Spot> = ground
            .spots()
            .filter(|spot| *spot == at || layout.centre(ground.axial(*spot)).distance(objective.at) <= objective.radius)
            .collect();
        let chateau = places.iter_mut().find(|place| place.ids > 0 && hexes.contains(&place.hexes[0]));
        match chateau {
            Some(place) => place.points = place.points.max(points),
            None => places.push(Place { name: objective.name.clone(), hexes, ids: 0, men: 0, owner: Some(holder as u8), points }),
        }
    }
}
