//! A battle as a map in the manner of an engraved staff map: SVG text, the same to the byte on every machine.

pub(crate) mod areas;
pub(crate) mod labels;
pub(crate) mod lines;
pub(crate) mod pen;
pub(crate) mod plate;
pub(crate) mod troops;

use super::plane::{area, bounds, centroid, inside};
use super::{Area, AreaGround, Battle, Colour, CrossingKind, LineGround, Point, Word};
use labels::{Box2, Lettering};
use pen::{Hand, Sheet, escape, n};
use std::fmt::Write as _;
use troops::Rank;

/// What to draw.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct DrawOptions {
    /// Width of the map in drawing units; the height follows from the ground.
    pub width: f64,
    /// Units and officers, not the ground alone.
    pub troops: bool,
    /// Names of ground, units and officers where there is room.
    pub names: bool,
    /// Scale, legend, armies and arrivals below the map.
    pub legend: bool,
    /// Frame and title; without them the drawing ends where the ground does.
    pub frame: bool,
}

impl Default for DrawOptions {
    fn default() -> Self {
        Self { width: 1440.0, troops: true, names: true, legend: true, frame: true }
    }
}

pub(crate) const MARGIN: f64 = 30.0;
/// Below this scale brigadiers would hide their brigades.
const CROWDED: f64 = 0.22;

/// The map of a battle at its start, as SVG.
pub fn draw(battle: &Battle, options: &DrawOptions) -> String {
    let width = if options.width.is_finite() { options.width.clamp(200.0, 10_000.0) } else { DrawOptions::default().width };
    let sheet = Sheet::new(battle, width, MARGIN, plate::HEAD);
    let (strip, strip_height) = if options.legend { plate::strip(battle, &sheet) } else { (String::new(), 12.0) };
    let (full_width, full_height) = (width + 2.0 * MARGIN, sheet.top + sheet.height + strip_height + 18.0);
    let mut hand = Hand::new(&battle.header.name);
    let view = if options.frame {
        format!("viewBox=\"0 0 {w} {h}\" width=\"{w}\" height=\"{h}\"", w = n(full_width), h = n(full_height))
    } else {
        let [x, y, w, h] = [sheet.left, sheet.top, sheet.width, sheet.height].map(n);
        let [wide, high] = [sheet.width / sheet.scale, sheet.height / sheet.scale].map(n);
        format!("viewBox=\"{x} {y} {w} {h}\" width=\"{wide}\" height=\"{high}\" preserveAspectRatio=\"none\"")
    };
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" {view} role=\"img\">\n<title>{}</title>\n<desc>{}</desc>\n<style>{}</style>\n",
        escape(&battle.header.name),
        escape(&battle.header.blurb),
        include_str!("style.css"),
    );
    let field = format!("x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"", n(sheet.left), n(sheet.top), n(sheet.width), n(sheet.height));
    let _ = write!(
        out,
        "<clipPath id=\"edge\"><rect {field}/></clipPath>\n<rect class=\"paper\" width=\"{}\" height=\"{}\"/>\n<g clip-path=\"url(#edge)\">\n<rect class=\"field\" {field}/>\n",
        n(full_width),
        n(full_height)
    );
    out.push_str(&ground(battle, &sheet, &mut hand));
    let mut letters = Lettering::new(sheet);
    if options.troops {
        out.push_str(&army(battle, &sheet, &mut letters, options.names));
    }
    if options.names {
        name_ground(battle, &sheet, &mut letters);
        if options.troops {
            name_units(battle, &sheet, &mut letters);
        }
        let _ = write!(out, "<g class=\"lettering\">\n{}</g>\n", letters.finish());
    }
    out.push_str("</g>\n");
    if !options.frame {
        return out + "</svg>\n";
    }
    out.push_str(&plate::frame(&sheet));
    out.push_str(&plate::title(battle, &sheet));
    if options.troops {
        out.push_str(&entries(battle, &sheet));
    }
    out.push_str(&strip);
    out + "</svg>\n"
}

/// Areas from the lowest to what stands on them, then lines, then what lies on lines.
fn ground(battle: &Battle, sheet: &Sheet, hand: &mut Hand) -> String {
    let mut out = String::new();
    let layer = |area: &Area| match area.ground {
        AreaGround::Hill { level, .. } => level,
        AreaGround::Crops => 10,
        AreaGround::Marsh { .. } | AreaGround::Scrub => 11,
        AreaGround::Lake => 12,
        AreaGround::Orchard | AreaGround::Wood { .. } => 13,
        AreaGround::Village { .. } | AreaGround::Building { .. } | AreaGround::Strongpoint { .. } => 14,
    };
    let mut areas: Vec<&Area> = battle.areas.iter().collect();
    areas.sort_by_key(|area| layer(area));
    let (built, open): (Vec<&Area>, Vec<&Area>) = areas.into_iter().partition(|area| layer(area) == 14);
    let mut paint = |list: Vec<&Area>, out: &mut String| {
        for area in list {
            out.push_str(&areas::draw(&area.ground, &sheet.all(&area.shape), sheet, hand));
        }
    };
    paint(open, &mut out);
    let mut lines: Vec<_> = battle.lines.iter().collect();
    lines.sort_by_key(|line| lines::layer(&line.ground));
    let mut built_drawn = String::new();
    paint(built, &mut built_drawn);
    for line in &lines {
        out.push_str(&lines::draw(&line.ground, &sheet.all(&line.path), sheet, hand));
    }
    out.push_str(&built_drawn);
    for crossing in &battle.crossings {
        let at = sheet.at(crossing.at);
        match crossing.kind {
            CrossingKind::Bridge => {
                let _ = writeln!(out, "<rect class=\"bridge\" x=\"{}\" y=\"{}\" width=\"13\" height=\"9\"/>", n(at.x - 6.5), n(at.y - 4.5));
            }
            CrossingKind::Ford => {
                let _ = writeln!(out, "<circle class=\"ford\" cx=\"{}\" cy=\"{}\" r=\"8\"/>", n(at.x), n(at.y));
            }
        }
    }
    for objective in &battle.objectives {
        let at = sheet.at(objective.at);
        let _ = writeln!(
            out,
            "<circle class=\"prizering\" cx=\"{0}\" cy=\"{1}\" r=\"{2}\"/><path class=\"flagstaff\" d=\"M{0} {1}v-15h9l-2.4 3l2.4 3h-9\"/>",
            n(at.x),
            n(at.y),
            n(objective.radius * sheet.scale)
        );
    }
    for mine in &battle.mines {
        let at = sheet.at(mine.at);
        let _ = writeln!(out, "<path class=\"mine\" d=\"M{} {}l2 4l4 2l-4 2l-2 4l-2 -4l-4 -2l4 -2z\"/>", n(at.x), n(at.y - 6.0));
    }
    out
}

/// Units and officers on the field at the start.
fn army(battle: &Battle, sheet: &Sheet, letters: &mut Lettering, names: bool) -> String {
    let mut out = String::from("<g class=\"troops\">\n");
    for unit in battle.units.iter().filter(|unit| battle.starts_on_field(unit)) {
        out.push_str(&troops::unit(battle, unit, sheet));
        letters.take(Box2::round(&troops::ground(unit, sheet)));
    }
    let mut spoken: Vec<(String, Box2)> = Vec::new();
    for colour in [Colour::Red, Colour::Blue] {
        let chief = &battle[colour].commander;
        let mut officers: Vec<(&super::Officer, Rank, &str)> = battle
            .commands
            .iter()
            .filter(|command| command.side == colour && command.arrives.is_none())
            .filter(|command| command.level != super::Echelon::Brigade || sheet.scale >= CROWDED)
            .map(|command| {
                (
                    &command.officer,
                    if command.officer.name == chief.name { Rank::Chief } else { Rank::Of(command.level) },
                    command.nation.as_str(),
                )
            })
            .collect();
        if !officers.iter().any(|(_, rank, _)| *rank == Rank::Chief) {
            officers.push((chief, Rank::Chief, battle[colour].nation.as_str()));
        }
        // One disc for a man who leads several commands from one place.
        let mut drawn: Vec<(&str, Point)> = Vec::new();
        for (officer, rank, nation) in officers {
            if drawn.contains(&(officer.name.as_str(), officer.at)) {
                continue;
            }
            drawn.push((&officer.name, officer.at));
            let dress = troops::dress_of(battle, colour, nation);
            let (disc, at, r) = troops::officer(officer, rank, dress, colour == Colour::Blue, sheet);
            out.push_str(&disc);
            let taken = Box2 { left: at.x - r - 2.0, right: at.x + r + 2.0, top: at.y - r - 2.0, bottom: at.y + r + 2.0 };
            letters.take(taken);
            spoken.push((officer.name.rsplit(' ').next().unwrap_or(&officer.name).to_owned(), taken));
        }
    }
    if names {
        for (name, at) in spoken {
            letters.beside(&name, at, labels::OFFICER);
        }
    }
    out + "</g>\n"
}

/// Names of places, heights, water and prizes.
fn name_ground(battle: &Battle, sheet: &Sheet, letters: &mut Lettering) {
    for area in &battle.areas {
        let Some(name) = &area.name else { continue };
        let shape = sheet.all(&area.shape);
        let around = Box2::round(&shape);
        let middle = on_it(&shape);
        match area.ground {
            AreaGround::Village { .. } => drop(letters.beside(name, around, labels::PLACE)),
            AreaGround::Building { .. } | AreaGround::Strongpoint { .. } => drop(letters.beside(name, around, labels::SMALL)),
            AreaGround::Hill { .. } => drop(letters.over(name, middle, labels::HEIGHT)),
            AreaGround::Lake => drop(letters.over(name, middle, labels::WATER)),
            _ => drop(letters.over(name, middle, labels::SMALL)),
        }
    }
    for objective in &battle.objectives {
        let at = sheet.at(objective.at);
        let top = Point::new(at.x, at.y - objective.radius * sheet.scale - 8.0);
        let text = format!("{} ({})", objective.name, objective.value);
        if !letters.over(&text, top, labels::PRIZE) {
            letters.over(&text, Point::new(at.x, at.y + objective.radius * sheet.scale + 8.0), labels::PRIZE);
        }
    }
    for line in &battle.lines {
        // A redoubt round a strongpoint of the same name is named once.
        let Some(name) = line.name.as_ref().filter(|name| battle.areas.iter().all(|area| area.name.as_ref() != Some(name))) else {
            continue;
        };
        let points = sheet.all(&line.path);
        let hand = match line.ground {
            LineGround::River { .. } | LineGround::Stream { .. } => labels::WATER,
            _ => labels::SMALL,
        };
        let long = pen::length(&points);
        if long < labels::width(name, hand) * 0.6 {
            letters.beside(name, Box2::round(&points), hand);
            continue;
        }
        for share in [0.5, 0.3, 0.7, 0.15, 0.85] {
            let along = pen::along(&points, (long * share * 2.0).max(1.0));
            let Some((at, _)) = along.first() else { continue };
            if letters.over(name, Point::new(at.x, at.y - 11.0), hand) {
                break;
            }
        }
    }
}

/// A point inside a shape to write on: its middle if that is inside, else the middle of its widest row.
fn on_it(shape: &[Point]) -> Point {
    let middle = centroid(shape);
    if inside(middle, shape) || area(shape).abs() < 1.0 {
        return middle;
    }
    let (least, most) = bounds(shape);
    let mut best = (0.0, middle);
    for k in 1..20 {
        let y = least.y + (most.y - least.y) * f64::from(k) / 20.0;
        let mut start = None;
        for i in 0..=100 {
            let x = least.x + (most.x - least.x) * f64::from(i) / 100.0;
            match (inside(Point::new(x, y), shape), start) {
                (true, None) => start = Some(x),
                (false, Some(from)) => {
                    if x - from > best.0 {
                        best = (x - from, Point::new((x + from) / 2.0, y));
                    }
                    start = None;
                }
                _ => {}
            }
        }
    }
    best.1
}

/// Names of units, the strongest first, as far as there is room.
fn name_units(battle: &Battle, sheet: &Sheet, letters: &mut Lettering) {
    let mut units: Vec<_> = battle.units.iter().filter(|unit| battle.starts_on_field(unit)).collect();
    units.sort_by_key(|unit| std::cmp::Reverse(unit.men));
    for unit in units {
        letters.beside(&unit.name, Box2::round(&troops::ground(unit, sheet)), labels::UNIT);
    }
}

/// Where reinforcements come in, on the edge.
fn entries(battle: &Battle, sheet: &Sheet) -> String {
    let mut out = String::new();
    let mut seen: Vec<(Point, Colour)> = Vec::new();
    for command in &battle.commands {
        let Some(arrival) = command.arrives else { continue };
        if seen.contains(&(arrival.entry, command.side)) {
            continue;
        }
        seen.push((arrival.entry, command.side));
        let dress = troops::dress_of(battle, command.side, &battle[command.side].nation);
        let at = sheet.at(arrival.entry);
        let _ = writeln!(
            out,
            "<path class=\"entry\" fill=\"{}\" transform=\"translate({} {}) rotate({})\" d=\"M0 -13L8 3H3V13H-3V3H-8Z\"><title>{} from {}</title></path>",
            dress.fill,
            n(at.x),
            n(at.y),
            n(arrival.facing),
            command.side.name(),
            arrival.at
        );
    }
    out
}
