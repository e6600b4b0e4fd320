//! From the battle file to the book's terrain, by the rows of `terrain.toml`.

use std::sync::OnceLock;

use grognard_engine::coverage::record;
use grognard_field::battle::{self, AreaGround, Arm, Battle, CrossingKind, LineGround, Point, TerrainMap};
use grognard_field::geometry::{Rect, Table, V, v};
use grognard_field::ground::{Area, Heights, Hill, Line};
use grognard_field::polygon::Polygon;

use super::{Barrier, Crossing, Mine, Patch, Ridge, Road, Sector, Terrain};
use crate::clause::HZ_HIL_04;
use crate::procedures::lookups::going::FordableBy;
use crate::words::Feature;

/// House: metres before a fortress wall within which a trench adds to its height (see `terrain.toml`).
const TRENCH_BEFORE_WALL: f64 = 40.0;
/// House: metres of a wall that a stretch of trench must run along.
const ALONG_WALL: f64 = 5.0;
/// House: men a sector of a village without sectors stands for.
const MEN_A_SECTOR: u32 = 600;

/// The game's terrain table.
pub fn map() -> &'static TerrainMap {
    static MAP: OnceLock<TerrainMap> = OnceLock::new();
    MAP.get_or_init(|| {
        let text = include_str!("../../rules/terrain.toml");
        TerrainMap::parse("terrain.toml", text).unwrap_or_else(|faults| panic!("{}", faults.lines()))
    })
}

impl Terrain {
    /// The ground of a battle.
    pub fn of(battle: &Battle) -> Terrain {
        let table = Table { width: battle.header.width, height: battle.header.depth };
        let mut terrain = Terrain {
            table,
            areas: Vec::new(),
            lines: Vec::new(),
            crossings: Vec::new(),
            roads: Vec::new(),
            ridges: Vec::new(),
            heights: Heights::default(),
            sectors: Vec::new(),
            mines: Vec::new(),
            siege: battle.lines.iter().any(|line| matches!(line.ground, LineGround::FortressWall { .. })),
        };
        let mut hills = Vec::new();
        for area in &battle.areas {
            terrain.area(area, &battle.lines, &mut hills);
        }
        terrain.heights = Heights::new(hills);
        for line in &battle.lines {
            terrain.line(line, battle);
        }
        terrain.level_ridges();
        for crossing in &battle.crossings {
            let feature = match crossing.kind {
                CrossingKind::Bridge => Feature::Bridge,
                CrossingKind::Ford => Feature::Ford,
            };
            terrain.crossings.push(Crossing { feature, name: crossing.name.clone(), at: place(crossing.at) });
        }
        let mined = battle.mines.iter().filter(|mine| matches!(battle[mine.under].ground, LineGround::Breach { .. }));
        terrain.mines =
            mined.map(|mine| Mine { name: mine.name.clone(), at: place(mine.at), radius: mine.radius, owner: mine.side }).collect();
        terrain
    }

    fn area(&mut self, area: &battle::Area, lines: &[battle::Line], hills: &mut Vec<Hill>) {
        let corners: Vec<V> = area.shape.iter().copied().map(place).collect();
        let Ok(outline) = Polygon::new(&corners) else { return };
        let becomes = map().becomes(&(&area.ground).into()).map_or("none", |row| row.becomes.as_str());
        let patch = |feature, passable| Patch { feature, name: area.name.clone(), passable, sector: None };
        let feature = match becomes {
            "gentle slope (one contour)" => Feature::GentleSlope,
            "steep slope (two contours)" => Feature::SteepSlope,
            "light woodland" => Feature::LightWood,
            "heavy woodland" => Feature::HeavyWood,
            "marsh passable to infantry, half rate" => Feature::Marsh,
            "difficult terrain, impassable" if matches!(area.ground, AreaGround::Lake) => Feature::Lake,
            "difficult terrain, impassable" => Feature::Marsh,
            "broken ground" => Feature::BrokenGround,
            "building sectors" | "one building sector" => return self.buildings(area, outline, false),
            "strong point" => return self.buildings(area, outline, true),
            _ => return self.earthwork(area, corners, lines),
        };
        if let AreaGround::Hill { level, ridge, .. } = &area.ground {
            hills.push(Hill { outline: outline.clone(), level: i32::from(*level) });
            self.ridges.extend(ridges(&outline, ridge).into_iter().map(Ridge::new));
        }
        self.areas.push(Area { outline, tag: patch(feature, becomes == "marsh passable to infantry, half rate") });
    }

    /// HZ-BLD-02: the file's sectors, or the village cut along its longer axis.
    fn buildings(&mut self, area: &battle::Area, outline: Polygon, strong: bool) {
        let feature = if strong { Feature::StrongPoint } else { Feature::Buildings };
        let blocks = match &area.ground {
            AreaGround::Village { sectors, .. } if !sectors.is_empty() => {
                sectors.iter().filter_map(|sector| Polygon::new(&sector.iter().copied().map(place).collect::<Vec<V>>()).ok()).collect()
            }
            AreaGround::Village { capacity, .. } => cut(outline, capacity.unwrap_or(0).div_ceil(MEN_A_SECTOR).max(1)),
            _ => vec![outline],
        };
        let of = blocks.len();
        for (n, block) in blocks.into_iter().enumerate() {
            let known = area.name.clone().unwrap_or_else(|| super::feature_name(feature).to_owned());
            let name = if of > 1 { format!("{known}, block {}", n + 1) } else { known };
            let sector = self.sectors.len() as u16;
            self.sectors.push(Sector::new(name.clone(), block.clone(), strong));
            let tag = Patch { feature, name: Some(name), passable: false, sector: Some(sector) };
            self.areas.push(Area { outline: block, tag });
        }
    }

    /// An earthwork is the redoubt line round it; without one its outline is a redoubt. Crops and the like are open ground.
    fn earthwork(&mut self, area: &battle::Area, corners: Vec<V>, lines: &[battle::Line]) {
        let AreaGround::Strongpoint { earthwork: true, .. } = area.ground else { return };
        let near = |p: &Point| battle::plane::distance_to_path(*p, &closed(&area.shape)) <= 15.0;
        let walled = lines.iter().any(|line| matches!(line.ground, LineGround::Redoubt { .. }) && line.path.iter().all(near));
        if !walled {
            let path = corners.iter().chain(corners.first()).copied().collect();
            self.lines.push(Line { path, tag: barrier(Feature::Redoubt, area.name.clone()) });
        }
    }

    fn line(&mut self, line: &battle::Line, battle: &Battle) {
        let path: Vec<V> = line.path.iter().copied().map(place).collect();
        let becomes = map().becomes(&(&line.ground).into()).map_or("none", |row| row.becomes.as_str());
        let plain = |feature| barrier(feature, line.name.clone());
        let tag = match becomes {
            "impassable river" | "river fordable by those named" | "stream fordable by those named" => {
                let (LineGround::River { fordable, sunken, .. } | LineGround::Stream { fordable, sunken, .. }) = &line.ground else {
                    return;
                };
                Barrier { fordable_by: waders(fordable), sunken: *sunken, ..plain(Feature::River) }
            }
            "road" => {
                let track = matches!(line.ground, LineGround::Track);
                return self.roads.push(Road { name: line.name.clone(), path, track });
            }
            "ridge" => return self.ridges.push(Ridge::new(path)),
            "low hedge" => plain(Feature::LowHedge),
            "high hedge" => plain(Feature::HighHedge),
            "low wall" => plain(Feature::LowWall),
            "high wall" => plain(Feature::HighWall),
            "redoubt" => plain(Feature::Redoubt),
            "redoubt with a deep trench" | "redoubt with wolf pits" => Barrier { keeps_cavalry_off: true, ..plain(Feature::Redoubt) },
            "shallow sunken obstacle" | "shallow trench" => plain(Feature::ShallowSunken),
            "deep sunken obstacle" | "deep trench" => plain(Feature::DeepSunken),
            "shallow sunken road" => {
                self.roads.push(Road { name: line.name.clone(), path: path.clone(), track: false });
                Barrier { road: true, ..plain(Feature::ShallowSunken) }
            }
            "deep sunken road" => {
                self.roads.push(Road { name: line.name.clone(), path: path.clone(), track: false });
                Barrier { road: true, ..plain(Feature::DeepSunken) }
            }
            "cliff" => plain(Feature::Cliff),
            "fortress wall" => return self.fortress(line, path, battle),
            "breach" => return self.breach(line, path),
            _ => return,
        };
        self.lines.push(Line { path, tag });
    }

    /// HZ-FOR-01, HZ-FOR-04: the wall without its breaches, as high as its levels and, where one runs before it, the trench.
    fn fortress(&mut self, line: &battle::Line, path: Vec<V>, battle: &Battle) {
        let LineGround::FortressWall { levels } = line.ground else { return };
        let deep = |other: &&battle::Line| matches!(other.ground, LineGround::Trench { depth: battle::Depth::Deep });
        let gaps: Vec<(V, V)> = battle
            .lines
            .iter()
            .filter(|other| matches!(&other.ground, LineGround::Breach { .. }))
            .filter_map(|other| Some((place(*other.path.first()?), place(*other.path.last()?))))
            .collect();
        for stretch in path.windows(2) {
            for piece in without(stretch[0], stretch[1], &gaps) {
                let trenches = battle.lines.iter().filter(deep).flat_map(|trench| trench.path.windows(2));
                let behind: Vec<(V, V)> = trenches.filter_map(|w| behind_trench(piece, (place(w[0]), place(w[1])))).collect();
                let low = without(piece.0, piece.1, &behind);
                // What is left of the piece without its low parts lies behind a trench.
                let high = without(piece.0, piece.1, &low);
                for (part, levels) in low.into_iter().map(|part| (part, levels)).chain(high.into_iter().map(|part| (part, levels + 1))) {
                    let tag = Barrier { levels, ..barrier(Feature::FortressWall, line.name.clone()) };
                    self.lines.push(Line { path: vec![part.0, part.1], tag });
                }
            }
        }
    }

    /// HZ-FOR-09, HZ-FOR-10: rubble slopes outwards; a barricade on top is a low wall.
    fn breach(&mut self, line: &battle::Line, path: Vec<V>) {
        let LineGround::Breach { depth_m, barricade, .. } = line.ground else { return };
        let (Some(&first), Some(&last)) = (path.first(), path.last()) else { return };
        let Some(out) = (last - first).left().unit() else { return };
        let foot = path.iter().rev().map(|&p| p + out * depth_m);
        let corners: Vec<V> = path.iter().copied().chain(foot).collect();
        let feature = if barricade { Feature::BarricadedBreach } else { Feature::Breach };
        if let Ok(outline) = Polygon::new(&corners) {
            self.areas.push(Area { outline, tag: Patch { feature, name: line.name.clone(), passable: false, sector: None } });
        }
        if barricade {
            self.lines.push(Line { path, tag: barrier(Feature::LowWall, line.name.clone()) });
        }
    }
}

fn place(p: Point) -> V {
    v(p.x, p.y)
}

fn closed(shape: &[Point]) -> Vec<Point> {
    shape.iter().chain(shape.first()).copied().collect()
}

/// The part of a wall before which a stretch of trench runs, on the side that is outside. A sap that only leads up to it runs before none.
fn behind_trench((p, q): (V, V), (a, b): (V, V)) -> Option<(V, V)> {
    let (along, length) = ((q - p).unit()?, p.distance(q));
    let off = |r: V| (r - p).dot(along.left());
    let (near, far) = (off(a), off(b));
    // The shares of the stretch at which it is so far from the wall: all of it where it runs along the wall.
    let share = |metres: f64| if near == far { 0.0 } else { ((metres - near) / (far - near)).clamp(0.0, 1.0) };
    let (from, to) = match near == far {
        true if (0.0..=TRENCH_BEFORE_WALL).contains(&near) => (0.0, 1.0),
        true => return None,
        false => (share(0.0).min(share(TRENCH_BEFORE_WALL)), share(0.0).max(share(TRENCH_BEFORE_WALL))),
    };
    let reached = |share: f64| (a.lerp(b, share) - p).dot(along).clamp(0.0, length);
    let (one, other) = (reached(from), reached(to));
    ((one - other).abs() > ALONG_WALL).then(|| (p + along * one.min(other), p + along * one.max(other)))
}

fn barrier(feature: Feature, name: Option<String>) -> Barrier {
    Barrier { feature, name, fordable_by: FordableBy::Nobody, sunken: false, road: false, keeps_cavalry_off: false, levels: 0 }
}

/// HZ-RIV-03: the arms named in the file; infantry alone wades with cavalry, which the book always lets wade first.
fn waders(arms: &[Arm]) -> FordableBy {
    let has = |arm| arms.contains(&arm);
    match (has(Arm::Infantry), has(Arm::Cavalry), has(Arm::Artillery)) {
        (_, _, true) => FordableBy::Everyone,
        (true, ..) => FordableBy::InfantryAndCavalry,
        (_, true, _) => FordableBy::CavalryOnly,
        _ => FordableBy::Nobody,
    }
}

/// House: a hill is long if its ridge is more than this many times as long as the hill is wide there.
const LONG: f64 = 2.0;

/// HZ-HIL-04: the ridge of the file; an isolated hill, which is not long, has a second one across the middle of it.
fn ridges(outline: &Polygon, ridge: &[Point]) -> Vec<Vec<V>> {
    record(HZ_HIL_04);
    let own: Vec<V> = ridge.iter().copied().map(place).collect();
    let across = || {
        let (first, last) = (*own.first()?, *own.last()?);
        let side = (last - first).unit()?.left();
        let far = outline.circle().1 * 2.0;
        let from = first.lerp(last, 0.5) - side * far;
        let chords = outline.chords(from, from + side * (2.0 * far));
        let (near, beyond) = (chords.first()?.0, chords.last()?.1);
        let isolated = first.distance(last) <= LONG * (beyond - near);
        isolated.then(|| vec![from + side * near, from + side * beyond])
    };
    let second = across();
    std::iter::once(own).chain(second).collect()
}

/// An outline cut into equal slices across its longer axis.
fn cut(outline: Polygon, slices: u32) -> Vec<Polygon> {
    let (low, high) =
        outline.corners().iter().fold((v(f64::INFINITY, f64::INFINITY), v(f64::NEG_INFINITY, f64::NEG_INFINITY)), |(l, h), p| {
            (v(l.x.min(p.x), l.y.min(p.y)), v(h.x.max(p.x), h.y.max(p.y)))
        });
    let wide = high.x - low.x >= high.y - low.y;
    let share = |n: u32| f64::from(n) / f64::from(slices);
    let slice = |n: u32| {
        let (from, to) = (low.lerp(high, share(n)), low.lerp(high, share(n + 1)));
        if wide { Rect::between(v(from.x, low.y), v(to.x, high.y)) } else { Rect::between(v(low.x, from.y), v(high.x, to.y)) }
    };
    let pieces: Vec<Polygon> = (0..slices)
        .filter_map(|n| Polygon::from_rect(&slice(n)).ok())
        .filter_map(|slice| outline.intersection(&slice).into_iter().max_by(|a, b| a.area().total_cmp(&b.area())))
        .collect();
    if slices < 2 || pieces.is_empty() { vec![outline] } else { pieces }
}

/// A straight stretch without the parts of it that lie along some gaps.
fn without(p: V, q: V, gaps: &[(V, V)]) -> Vec<(V, V)> {
    let length = p.distance(q);
    let Some(way) = (q - p).unit() else { return Vec::new() };
    let on = |r: V| (r - p).cross(way).abs() <= 5.0;
    let mut cuts: Vec<(f64, f64)> = gaps
        .iter()
        .filter(|(a, b)| on(*a) && on(*b))
        .map(|(a, b)| ((*a - p).dot(way), (*b - p).dot(way)))
        .map(|(a, b)| (a.min(b).clamp(0.0, length), a.max(b).clamp(0.0, length)))
        .filter(|(a, b)| b > a)
        .collect();
    cuts.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut out = Vec::new();
    let mut from = 0.0;
    for (a, b) in cuts.into_iter().chain([(length, length)]) {
        if a - from > 0.01 {
            out.push((p + way * from, p + way * a));
        }
        from = from.max(b);
    }
    out
}
