//! What stands round the map: title, scale, north, the two armies, arrivals, and what the signs mean.

use super::pen::*;
use super::troops::dress_of;
use crate::battle::{AreaGround, Battle, Colour, LineGround, Point, Word};
use std::fmt::Write as _;

/// Height of the strip above the map.
pub(crate) const HEAD: f64 = 76.0;

/// Name, day and hours over the map.
pub(super) fn title(battle: &Battle, sheet: &Sheet) -> String {
    let header = &battle.header;
    let middle = n(sheet.left + sheet.width / 2.0);
    let ends = crate::battle::Clock(((u32::from(header.starts.0) + (header.hours * 60.0) as u32) % 1440) as u16);
    format!(
        "<text class=\"title\" x=\"{middle}\" y=\"{}\">{}</text><text class=\"day\" x=\"{middle}\" y=\"{}\">{}, {} to {}</text>\n",
        n(sheet.top - 36.0),
        escape(&header.name),
        n(sheet.top - 14.0),
        header.date.spoken(),
        header.starts,
        ends
    )
}

/// A double rule round the map.
pub(crate) fn frame(sheet: &Sheet) -> String {
    let rect = |class: &str, by: f64| {
        format!(
            "<rect class=\"{class}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>",
            n(sheet.left - by),
            n(sheet.top - by),
            n(sheet.width + 2.0 * by),
            n(sheet.height + 2.0 * by)
        )
    };
    rect("frame", 0.0) + &rect("frame heavy", 5.0) + "\n"
}

/// The strip below the map and its height.
pub(super) fn strip(battle: &Battle, sheet: &Sheet) -> (String, f64) {
    let top = sheet.top + sheet.height + 26.0;
    let column = sheet.width / 4.0;
    let x = |i: f64| sheet.left + column * i;
    let mut out = scale(sheet, x(0.0), top);
    let mut height: f64 = 60.0;
    for (i, colour) in [Colour::Red, Colour::Blue].into_iter().enumerate() {
        let (army, army_height) = army(battle, colour, x(1.0 + i as f64 * 1.5), top, column * 1.5 - 24.0);
        out.push_str(&army);
        height = height.max(army_height);
    }
    let (legend, legend_height) = legend(battle, x(0.0), top + height + 12.0, sheet.width);
    out.push_str(&legend);
    height += 12.0 + legend_height;
    (out, height + 44.0)
}

/// A bar of a round number of metres, and an arrow to the north.
pub(crate) fn scale(sheet: &Sheet, x: f64, y: f64) -> String {
    let fits = |metres: f64| metres * sheet.scale <= 230.0;
    let long = [5000.0, 4000.0, 2000.0, 1000.0, 500.0, 400.0, 200.0, 100.0, 50.0].into_iter().find(|&m| fits(m)).unwrap_or(20.0);
    let width = long * sheet.scale;
    let mut out = String::from("<g class=\"scale\">");
    for i in 0..4 {
        let class = if i % 2 == 0 { "dark" } else { "pale" };
        let _ = write!(
            out,
            "<rect class=\"{class}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"6\"/>",
            n(x + width / 4.0 * f64::from(i)),
            n(y + 16.0),
            n(width / 4.0)
        );
    }
    for (share, text) in [(0.0, "0".to_owned()), (0.5, n(long / 2.0)), (1.0, n(long))] {
        let _ = write!(
            out,
            "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{text}</text>",
            n(x + width * share + if share == 0.0 { 4.0 } else { 0.0 }),
            n(y + 10.0)
        );
    }
    let _ = write!(out, "<text x=\"{}\" y=\"{}\">metres on the ground</text>", n(x), n(y + 40.0));
    let (ax, ay) = (x + width + 44.0, y + 22.0);
    let _ = writeln!(
        out,
        "<g transform=\"translate({} {})\"><path class=\"dark\" d=\"M0 -20L6 12L0 6Z\"/><path class=\"pale\" d=\"M0 -20L-6 12L0 6Z\"/><text y=\"28\" text-anchor=\"middle\">N</text></g></g>",
        n(ax),
        n(ay)
    );
    out
}

/// A side's name, commander, strength and arrivals.
fn army(battle: &Battle, colour: Colour, x: f64, y: f64, width: f64) -> (String, f64) {
    let side = &battle[colour];
    let strength = battle.strength(colour);
    let dress = dress_of(battle, colour, &side.nation);
    let mut out = format!(
        "<g class=\"army\"><rect x=\"{}\" y=\"{}\" width=\"22\" height=\"13\" fill=\"{}\" stroke=\"{}\"/>",
        n(x),
        n(y),
        dress.fill,
        dress.edge
    );
    if colour == Colour::Blue {
        let _ = write!(
            out,
            "<rect class=\"keyline\" stroke=\"{}\" x=\"{}\" y=\"{}\" width=\"18\" height=\"9\"/>",
            dress.on,
            n(x + 2.0),
            n(y + 2.0)
        );
    }
    let first = if colour == Colour::Red { " (acts first)" } else { "" };
    let mut line = y + 12.0;
    for text in wrap(&format!("{}{first}", side.name), width - 30.0, 10.5) {
        let _ = write!(out, "<text class=\"side\" x=\"{}\" y=\"{}\">{}</text>", n(x + 30.0), n(line), escape(&text));
        line += 20.0;
    }
    let facts = format!(
        "{}. {} foot, {} horse, {} guns; {} units, {} men at the start.",
        side.commander.name,
        thousands(strength.foot),
        thousands(strength.horse),
        strength.guns,
        strength.units,
        thousands(strength.at_start)
    );
    for text in wrap(&facts, width, 5.9) {
        let _ = write!(out, "<text x=\"{}\" y=\"{}\">{}</text>", n(x), n(line), escape(&text));
        line += 16.0;
    }
    let late = arrivals(battle, colour);
    if !late.is_empty() {
        line += 5.0;
        let _ = write!(out, "<text class=\"head\" x=\"{}\" y=\"{}\">Arrivals</text>", n(x), n(line));
        line += 16.0;
        for (when, what) in late {
            for (i, text) in wrap(&what, width - 42.0, 5.6).iter().enumerate() {
                if i == 0 {
                    let _ = write!(out, "<text class=\"hour\" x=\"{}\" y=\"{}\">{when}</text>", n(x), n(line));
                }
                let _ = write!(out, "<text x=\"{}\" y=\"{}\">{}</text>", n(x + 42.0), n(line), escape(text));
                line += 15.0;
            }
        }
    }
    (out + "</g>\n", line - y)
}

/// Time and names of a side's reinforcements; those that come with the command above them are not named again.
pub(super) fn arrivals(battle: &Battle, colour: Colour) -> Vec<(String, String)> {
    let mut list: Vec<(u32, String, Vec<String>)> = Vec::new();
    for command in battle.commands.iter().filter(|command| command.side == colour) {
        let Some(arrival) = command.arrives else { continue };
        if command.parent.and_then(|parent| battle[parent].arrives) == Some(arrival) {
            continue;
        }
        let by = way_in(battle, arrival.entry);
        match list.iter_mut().find(|(minutes, place, _)| *minutes == arrival.minutes && *place == by) {
            Some((_, _, names)) => names.push(command.name.clone()),
            None => list.push((arrival.minutes, by, vec![command.name.clone()])),
        }
    }
    list.sort_by_key(|(minutes, _, _)| *minutes);
    let hour = |minutes: u32| crate::battle::Clock(((u32::from(battle.header.starts.0) + minutes) % 1440) as u16).to_string();
    list.into_iter().map(|(minutes, by, names)| (hour(minutes), format!("{}, {by}", names.join(", ")))).collect()
}

/// The road by which troops enter, else the edge.
fn way_in(battle: &Battle, entry: Point) -> String {
    let is_way = |ground: &LineGround| matches!(ground, LineGround::Road | LineGround::Track | LineGround::SunkenRoad { .. });
    let road = battle.lines.iter().filter(|line| is_way(&line.ground)).find(|line| {
        let ends = [line.path.first(), line.path.last()];
        ends.into_iter().flatten().any(|end| end.distance(entry) <= 60.0)
    });
    if let Some(name) = road.and_then(|road| road.name.as_ref()) {
        return format!("by the {name}");
    }
    let edge = if entry.y >= battle.header.depth {
        "north"
    } else if entry.y <= 0.0 {
        "south"
    } else if entry.x <= 0.0 {
        "west"
    } else {
        "east"
    };
    format!("over the {edge} edge")
}

fn thousands(count: u32) -> String {
    let text = count.to_string();
    if text.len() > 3 { format!("{},{}", &text[..text.len() - 3], &text[text.len() - 3..]) } else { text }
}

/// Lines of at most `width`, for letters `pitch` wide.
fn wrap(text: &str, width: f64, pitch: f64) -> Vec<String> {
    let most = (width / pitch).max(20.0) as usize;
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let line = lines.last_mut().expect("there is always a line");
        if line.is_empty() {
            line.push_str(word);
        } else if line.chars().count() + 1 + word.chars().count() <= most {
            line.push(' ');
            line.push_str(word);
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}

/// A sample of each kind of ground the battle has, and of the arms.
fn legend(battle: &Battle, x: f64, y: f64, width: f64) -> (String, f64) {
    let mut out = String::from("<g class=\"legend\">");
    let swatch = Sheet { scale: 0.1, left: 0.0, top: 0.0, width: 1.0, height: 1.0 };
    let mut seen: Vec<&str> = Vec::new();
    let mut row = 0.0;
    let columns = (width / 155.0).floor().clamp(1.0, 12.0);
    let mut place = |drawn: String, name: &str, out: &mut String| {
        let (cx, cy) = (x + (row % columns) * (width / columns), y + libm::floor(row / columns) * 24.0);
        let _ = write!(
            out,
            "<g transform=\"translate({} {})\">{drawn}<text x=\"42\" y=\"13\">{}</text></g>",
            n(cx),
            n(cy),
            name.replace('_', " ")
        );
        row += 1.0;
    };
    for area in &battle.areas {
        let name = area.ground.kind().name();
        if !seen.contains(&name) {
            seen.push(name);
            let box_of = |w: f64, h: f64| [Point::new(1.0, 1.0), Point::new(w, 1.0), Point::new(w, h), Point::new(1.0, h)];
            let shape = match area.ground {
                AreaGround::Building { .. } | AreaGround::Strongpoint { .. } => box_of(15.0, 15.0).map(|p| Point::new(p.x + 9.0, p.y)),
                _ => box_of(33.0, 17.0),
            };
            let ground = match &area.ground {
                AreaGround::Hill { slope, level, .. } => {
                    let ridge = vec![Point::new(100.0, -80.0), Point::new(240.0, -80.0)];
                    AreaGround::Hill { slope: *slope, level: *level, ridge }
                }
                AreaGround::Village { defence, capacity, .. } => {
                    AreaGround::Village { defence: *defence, capacity: *capacity, sectors: Vec::new() }
                }
                other => other.clone(),
            };
            place(super::areas::draw(&ground, &shape, &swatch, &mut Hand::new(name)), name, &mut out);
        }
    }
    for line in &battle.lines {
        let name = line.ground.kind().name();
        if !seen.contains(&name) {
            seen.push(name);
            let ends = match line.ground {
                LineGround::Breach { .. } => [Point::new(22.0, 6.0), Point::new(10.0, 6.0)],
                _ => [Point::new(33.0, 9.0), Point::new(1.0, 9.0)],
            };
            place(super::lines::draw(&line.ground, &ends, &swatch, &mut Hand::new(name)), name, &mut out);
        }
    }
    let height = libm::ceil(row / columns) * 24.0;
    (out + "</g>\n", height)
}
