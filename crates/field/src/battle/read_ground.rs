//! `[[area]]`, `[[line]]`, `[[crossing]]`, `[[mine]]` and `[[objective]]`: each kind has its own keys.

use super::model::*;
use super::reader::{Marks, Reader};
use super::sheet::{Entry, Sheet, one_of};
use super::words::*;

fn begin<'a>(sheet: &Sheet<'a>, (table, span): &Entry<'a>, what: &str) -> (Reader<'a>, Option<String>) {
    let mut r = Reader::new(sheet.notes, table, span.clone(), format!("a {what}"));
    let name = r.text_or_none("name");
    if let Some(name) = &name {
        r.call(format!("{what} \"{}\"", name.escape_debug()));
    }
    (r, name)
}

/// An area, with where its values stand.
pub(crate) fn area<'a>(sheet: &Sheet<'a>, entry: &Entry<'a>) -> (Option<Area>, Marks) {
    let (mut r, name) = begin(sheet, entry, "area");
    let shape = sheet.points(&mut r, "shape", 3).map(|mut shape| {
        if shape.len() > 3 && shape.first() == shape.last() {
            shape.pop();
        }
        shape
    });
    let Some(kind) = r.word::<AreaKind>("kind") else {
        // Its other keys cannot be judged without the kind.
        return (None, r.marks);
    };
    let ground = area_ground(sheet, &mut r, kind);
    let marks = r.finish();
    (ground.zip(shape).map(|(ground, shape)| Area { ground, name, shape }), marks)
}

fn area_ground(sheet: &Sheet<'_>, r: &mut Reader<'_>, kind: AreaKind) -> Option<AreaGround> {
    Some(match kind {
        AreaKind::Hill => {
            let slope = r.word::<Slope>("slope");
            let level = r.count("level", 1, 4);
            let ridge = sheet.points(r, "ridge", 2);
            AreaGround::Hill { slope: slope?, level: level? as u8, ridge: ridge? }
        }
        AreaKind::Wood => AreaGround::Wood { density: r.word("density")? },
        AreaKind::Orchard => AreaGround::Orchard,
        AreaKind::Marsh => {
            let passable = match r.raw("passable") {
                None => None,
                Some(value) => Some(r.word_list::<Arm>("passable", value)?),
            };
            AreaGround::Marsh { passable }
        }
        AreaKind::Scrub => AreaGround::Scrub,
        AreaKind::Crops => AreaGround::Crops,
        AreaKind::Village => {
            let defence = r.count("defence", 1, 6);
            let capacity = r.count_or_none("capacity", 1, 100_000);
            let sectors = sectors(sheet, r);
            AreaGround::Village { defence: defence? as u8, capacity: capacity?, sectors: sectors? }
        }
        AreaKind::Building => {
            let defence = r.count_or_none("defence", 1, 6);
            let capacity = r.count_or_none("capacity", 1, 100_000);
            AreaGround::Building { defence: defence?.map(|d| d as u8), capacity: capacity? }
        }
        AreaKind::Strongpoint => {
            let defence = r.count("defence", 1, 6);
            let capacity = r.count_or_none("capacity", 1, 100_000);
            let earthwork = r.flag("earthwork", false);
            AreaGround::Strongpoint { defence: defence? as u8, capacity: capacity?, earthwork: earthwork? }
        }
        AreaKind::Lake => AreaGround::Lake,
    })
}

fn sectors(sheet: &Sheet<'_>, r: &mut Reader<'_>) -> Option<Vec<Vec<Point>>> {
    let Some(value) = r.raw("sectors") else { return Some(Vec::new()) };
    let list = sheet.as_list(r, "sectors", value)?;
    if list.len() > 100 {
        r.wrong("sectors", "too-many", format!("{} sectors", list.len()), "at most 100");
        return None;
    }
    let sectors: Vec<Option<Vec<Point>>> = list.iter().map(|item| sheet.as_points(r, "sectors", item, 3)).collect();
    sectors.into_iter().collect()
}

/// A line, with where its values stand.
pub(crate) fn line<'a>(sheet: &Sheet<'a>, entry: &Entry<'a>) -> (Option<Line>, Marks) {
    let (mut r, name) = begin(sheet, entry, "line");
    let path = sheet.points(&mut r, "path", 2);
    let Some(kind) = r.word::<LineKind>("kind") else {
        return (None, r.marks);
    };
    let ground = line_ground(sheet, &mut r, kind);
    let marks = r.finish();
    (ground.zip(path).map(|(ground, path)| Line { ground, name, path }), marks)
}

fn line_ground(sheet: &Sheet<'_>, r: &mut Reader<'_>, kind: LineKind) -> Option<LineGround> {
    Some(match kind {
        LineKind::River => {
            let (fordable, bed, sunken) = water(r)?;
            LineGround::River { fordable, bed, sunken }
        }
        LineKind::Stream => {
            let (fordable, bed, sunken) = water(r)?;
            LineGround::Stream { fordable, bed, sunken }
        }
        LineKind::Road => LineGround::Road,
        LineKind::Track => LineGround::Track,
        LineKind::Hedge => LineGround::Hedge { height: r.word_or("height", Height::Low)? },
        LineKind::Wall => LineGround::Wall { height: r.word_or("height", Height::Low)? },
        LineKind::Redoubt => LineGround::Redoubt { front: r.word_or("front", Front::Open)? },
        LineKind::Ditch => LineGround::Ditch { depth: r.word_or("depth", Depth::Shallow)? },
        LineKind::SunkenRoad => LineGround::SunkenRoad { depth: r.word_or("depth", Depth::Shallow)? },
        LineKind::Cliff => LineGround::Cliff,
        LineKind::FortressWall => LineGround::FortressWall { levels: r.count_or_none("levels", 1, 3)?.unwrap_or(1) as u8 },
        LineKind::Breach => {
            let wall = named_line(sheet, r, "wall", &["fortress_wall"]);
            let depth_m = r.number_or("depth_m", 1.0, 200.0, 30.0);
            let barricade = r.flag("barricade", false);
            LineGround::Breach { wall: wall?, depth_m: depth_m?, barricade: barricade? }
        }
        LineKind::Trench => LineGround::Trench { depth: r.word_or("depth", Depth::Shallow)? },
        LineKind::Barricade => LineGround::Barricade,
        LineKind::Ravine => LineGround::Ravine { width_m: r.number_or("width_m", 1.0, 500.0, 20.0)? },
        LineKind::Crest => LineGround::Crest,
    })
}

fn water(r: &mut Reader<'_>) -> Option<(Vec<Arm>, Bed, bool)> {
    let fordable = r.need("fordable", &format!("a list of the arms that may ford it, [] for none: {}", one_of::<Arm>()));
    let fordable = fordable.and_then(|value| r.word_list::<Arm>("fordable", value));
    let bed = r.word_or("bed", Bed::Firm);
    let sunken = r.flag("sunken", false);
    Some((fordable?, bed?, sunken?))
}

/// A line of one of those kinds by its name.
fn named_line(sheet: &Sheet<'_>, r: &mut Reader<'_>, key: &'static str, kinds: &[&str]) -> Option<LineIndex> {
    let name = r.text(key)?;
    let fits = |kind: &str| kinds.contains(&kind);
    let names = sheet.lines.iter().map(|(kind, name)| if fits(kind) { name.as_str() } else { "" });
    let at = sheet.refer(r, key, &name, names, &format!("{} line", kinds.join(" or ")))?;
    u16::try_from(at).ok().map(LineIndex)
}

/// A bridge or ford.
pub(crate) fn crossing<'a>(sheet: &Sheet<'a>, entry: &Entry<'a>) -> (Option<Crossing>, Marks) {
    let (mut r, name) = begin(sheet, entry, "crossing");
    let kind = r.word::<CrossingKind>("kind");
    let at = sheet.point(&mut r, "at");
    let marks = r.finish();
    (kind.zip(at).map(|(kind, at)| Crossing { kind, name, at }), marks)
}

/// A mine.
pub(crate) fn mine<'a>(sheet: &Sheet<'a>, (table, span): &Entry<'a>) -> (Option<Mine>, Marks) {
    let mut r = Reader::new(sheet.notes, table, span.clone(), "a mine");
    let name = r.text("name");
    if let Some(name) = &name {
        r.call(format!("mine \"{}\"", name.escape_debug()));
    }
    let at = sheet.point(&mut r, "at");
    let radius = r.number_or("radius", 1.0, 500.0, 30.0);
    let side = sheet.side(&mut r, "side");
    let under = named_line(sheet, &mut r, "under", &["breach", "fortress_wall"]);
    let marks = r.finish();
    let mine = || Some(Mine { name: name?, at: at?, radius: radius?, side: side?, under: under? });
    (mine(), marks)
}

/// An objective.
pub(crate) fn objective<'a>(sheet: &Sheet<'a>, (table, span): &Entry<'a>) -> (Option<Objective>, Marks) {
    let mut r = Reader::new(sheet.notes, table, span.clone(), "an objective");
    let name = r.text("name");
    if let Some(name) = &name {
        r.call(format!("objective \"{}\"", name.escape_debug()));
    }
    let at = sheet.point(&mut r, "at");
    let radius = r.number("radius", 1.0, 5_000.0);
    let value = r.count("value", 0, 1_000);
    let held_by = sheet.side(&mut r, "held_by");
    let marks = r.finish();
    let objective = || Some(Objective { name: name?, at: at?, radius: radius?, value: value?, held_by: held_by? });
    (objective(), marks)
}
