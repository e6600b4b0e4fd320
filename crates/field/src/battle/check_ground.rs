//! What must hold between pieces of ground: outlines, nested hills, sectors, breaches, mines, crossings.

use super::model::*;
use super::plane::*;
use super::reader::{Marks, Notebook};
use super::words::LineKind;

/// Metres within which a path still lies "on" another: an inaccurate pencil, not a mistake.
const PENCIL: f64 = 1.0;
/// A breach lies this near to its wall, a mine this near to what it is under, a bridge this near to water.
const ON_WALL: f64 = 5.0;
const UNDER: f64 = 40.0;
const OVER_WATER: f64 = 25.0;

type Read<T> = (Option<T>, Marks);

fn sound<T>(list: &[Read<T>]) -> impl Iterator<Item = (usize, &T, &Marks)> {
    list.iter().enumerate().filter_map(|(i, (thing, marks))| thing.as_ref().map(|thing| (i, thing, marks)))
}

fn label(name: &Option<String>) -> String {
    name.as_deref().map_or_else(|| "without a name".to_owned(), |name| format!("\"{}\"", name.escape_debug()))
}

/// Areas: simple outlines, ridges on their hill, nested hills higher, sectors inside and apart.
pub(crate) fn areas(notes: &Notebook, list: &[Read<Area>]) {
    let whole: Vec<bool> = list
        .iter()
        .map(|(area, marks)| area.as_ref().is_some_and(|area| outline(notes, &area.shape, marks, "shape", &area.name)))
        .collect();
    for (i, area, marks) in sound(list) {
        if !whole[i] {
            continue;
        }
        match &area.ground {
            AreaGround::Hill { ridge, level, .. } => {
                if !covers(&area.shape, stretches(ridge), PENCIL) {
                    let found = format!("the ridge of hill {} leaves the hill", label(&area.name));
                    notes.note(marks.at("ridge"), "ridge-outside", found, "a ridge inside `shape`", None);
                }
                for (j, other, _) in sound(list) {
                    if let AreaGround::Hill { level: below, .. } = other.ground
                        && whole[j]
                        && i != j
                        && level <= &below
                        && lies_in(area, other, i, j)
                    {
                        let found =
                            format!("hill {} of level {level} lies inside {} of level {below}", label(&area.name), label(&other.name));
                        notes.note(
                            marks.at("level"),
                            "nested-hill",
                            found,
                            format!("a level above {below}"),
                            (below < 4).then(|| format!("write level = {}", below + 1)),
                        );
                    }
                }
            }
            AreaGround::Village { sectors, .. } => village(notes, area, sectors, marks),
            _ => {}
        }
    }
}

/// Inside another hill; of two equal outlines the later counts as inside.
fn lies_in(area: &Area, other: &Area, i: usize, j: usize) -> bool {
    let inner = covers(&other.shape, sides(&area.shape), 0.0) && area_of(area) <= area_of(other);
    inner && (area_of(area) < area_of(other) || i > j)
}

fn area_of(area: &Area) -> f64 {
    super::plane::area(&area.shape).abs()
}

fn outline(notes: &Notebook, shape: &[Point], marks: &Marks, key: &str, name: &Option<String>) -> bool {
    if let Some((a, b)) = self_crossing(shape) {
        let found = format!("the outline of {} crosses itself: side {} meets side {}", label(name), a + 1, b + 1);
        notes.note(
            marks.at(key),
            "bad-shape",
            found,
            "points in order round the outline",
            Some("two points may stand in the wrong order".to_owned()),
        );
        return false;
    }
    if super::plane::area(shape).abs() < 1.0 {
        notes.note(
            marks.at(key),
            "bad-shape",
            format!("the outline of {} encloses nothing", label(name)),
            "an outline of a square metre or more",
            None,
        );
        return false;
    }
    true
}

fn village(notes: &Notebook, area: &Area, sectors: &[Vec<Point>], marks: &Marks) {
    let at = || marks.at("sectors");
    for (i, sector) in sectors.iter().enumerate() {
        if !outline(notes, sector, marks, "sectors", &Some(format!("sector {} of {}", i + 1, label(&area.name)))) {
            return;
        }
        if !covers(&area.shape, sides(sector), PENCIL) {
            let found = format!("sector {} of {} lies outside", i + 1, label(&area.name));
            notes.note(at(), "sector-outside", found, "sectors inside `shape`", None);
        }
        for (j, other) in sectors[..i].iter().enumerate() {
            let shared = shared_area_of_any(sector, other);
            if shared > 1.0 {
                let found = format!("sectors {} and {} of {} share {shared:.0} square metres", j + 1, i + 1, label(&area.name));
                notes.note(at(), "sector-overlap", found, "sectors that lie apart", None);
            }
        }
    }
}

/// Breaches lie on their wall.
pub(crate) fn lines(notes: &Notebook, list: &[Read<Line>]) {
    for (_, line, marks) in sound(list) {
        let LineGround::Breach { wall, .. } = line.ground else { continue };
        let Some((Some(wall), _)) = list.get(usize::from(wall.0)) else { continue };
        let on_wall = |p: Point| distance_to_path(p, &wall.path) <= ON_WALL;
        // Tried every few metres: the wall may turn between two points of the breach.
        let off = stretches(&line.path).any(|(a, b)| {
            let steps = (a.distance(b) / 5.0).ceil().clamp(1.0, 10_000.0) as u32;
            (0..=steps).any(|k| !on_wall(a.towards(b, f64::from(k) / f64::from(steps))))
        });
        if off {
            let found = format!("breach {} does not lie on its wall {}", label(&line.name), label(&wall.name));
            notes.note(marks.at("path"), "off-wall", found, format!("a path within {ON_WALL} m of the wall"), None);
        }
    }
}

/// Mines lie near what they are under.
pub(crate) fn mines(notes: &Notebook, list: &[Read<Mine>], works: &[Read<Line>]) {
    for (_, mine, marks) in sound(list) {
        let Some((Some(work), _)) = works.get(usize::from(mine.under.0)) else { continue };
        let off = distance_to_path(mine.at, &work.path);
        if off > UNDER {
            let found = format!("mine \"{}\" lies {off:.0} m from {}", mine.name.escape_debug(), label(&work.name));
            notes.note(marks.at("at"), "off-wall", found, format!("within {UNDER} m of what it is under"), None);
        }
    }
}

/// Bridges and fords lie on water.
pub(crate) fn crossings(notes: &Notebook, list: &[Read<Crossing>], lines: &[Read<Line>]) {
    let water = |line: &Line| matches!(line.ground.kind(), LineKind::River | LineKind::Stream);
    for (_, crossing, marks) in sound(list) {
        let near = sound(lines)
            .filter(|(_, line, _)| water(line))
            .map(|(_, line, _)| distance_to_path(crossing.at, &line.path))
            .fold(f64::INFINITY, f64::min);
        // A faulty line may be the water; then there is nothing to judge by.
        let all_read = lines.iter().all(|(line, _)| line.is_some());
        if near > OVER_WATER && all_read {
            let how_far = if near.is_finite() { format!("{near:.0} m from water") } else { "where there is no water".to_owned() };
            let found = format!("{} {} lies {how_far}", crossing.kind, label(&crossing.name));
            notes.note(marks.at("at"), "off-water", found, format!("within {OVER_WATER} m of a river or stream"), None);
        }
    }
}

/// A strongpoint whose outline a redoubt line follows is an earthwork even if it does not say so.
pub(crate) fn mark_earthworks(areas: &mut [Area], lines: &[Line]) {
    for area in areas {
        if let AreaGround::Strongpoint { earthwork, .. } = &mut area.ground {
            let followed = |line: &&Line| {
                matches!(line.ground, LineGround::Redoubt { .. })
                    && line.path.iter().all(|&p| distance_to(p, sides(&area.shape)) <= ON_WALL)
            };
            *earthwork |= lines.iter().any(|line| followed(&line));
        }
    }
}
