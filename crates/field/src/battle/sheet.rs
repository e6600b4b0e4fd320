//! What the readers of one file share: the notebook, the size of the field, and who is named where.

use super::fault::Fault;
use super::model::{Clock, Point};
use super::nearest::nearest;
use super::reader::{Notebook, Reader, shown};
use super::words::{Colour, Word};
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeArray, DeTable, DeValue};

/// Most entries of one kind; far beyond any battle, low enough for every check.
pub(crate) const MOST_ENTRIES: usize = 4000;
/// Most points of one shape or path.
const MOST_POINTS: usize = 1000;

/// One entry of a list of tables.
pub type Entry<'a> = (&'a DeTable<'a>, Range<usize>);

/// What one file says about itself before its entries are read.
pub(crate) struct Sheet<'a> {
    pub(crate) notes: &'a Notebook,
    /// Metres; zero if the file does not say, then places are not checked.
    pub(crate) width: f64,
    pub(crate) depth: f64,
    pub(crate) starts: Option<Clock>,
    pub(crate) minutes: Option<f64>,
    /// Ids of sides and commands in file order, whether or not the rest of the entry is sound.
    pub(crate) sides: Vec<String>,
    pub(crate) commands: Vec<String>,
    /// Kinds and names of lines in file order.
    pub(crate) lines: Vec<(String, String)>,
    /// Which side acts first.
    pub(crate) red: usize,
}

/// The entries of `[[kind]]`; anything else under that name is noted.
pub fn entries<'a>(notes: &Notebook, root: &'a DeTable<'a>, kind: &str) -> Vec<Entry<'a>> {
    let Some(value) = root.get(kind) else { return Vec::new() };
    let expected = format!("[[{kind}]] tables");
    let DeValue::Array(list) = value.get_ref() else {
        notes.note(
            value.span(),
            "wrong-type",
            format!("`{kind}` is {}", shown(value.get_ref())),
            expected,
            Some(format!("write [[{kind}]]")),
        );
        return Vec::new();
    };
    if list.len() > MOST_ENTRIES {
        notes.note(value.span(), "too-many", format!("{} entries of `{kind}`", list.len()), format!("at most {MOST_ENTRIES}"), None);
    }
    let mut out = Vec::new();
    for item in list.iter().take(MOST_ENTRIES) {
        match item.get_ref() {
            DeValue::Table(table) => out.push((table, item.span())),
            other => notes.note(item.span(), "wrong-type", format!("`{kind}` holds {}", shown(other)), expected.clone(), None),
        }
    }
    out
}

/// The texts under one key of each entry; empty where there is none.
pub(crate) fn names(entries: &[Entry<'_>], key: &str) -> Vec<String> {
    let text = |table: &DeTable<'_>| table.get(key).and_then(|v| v.get_ref().as_str().map(str::to_owned));
    entries.iter().map(|(table, _)| text(table).unwrap_or_default()).collect()
}

impl<'a> Sheet<'a> {
    /// Red for the side that acts first.
    pub(crate) fn colour(&self, side: usize) -> Colour {
        if side == self.red { Colour::Red } else { Colour::Blue }
    }

    /// The place of a name among others, or a fault with the nearest one.
    pub(crate) fn refer<'n>(
        &self,
        reader: &Reader<'_>,
        key: &str,
        name: &str,
        names: impl Iterator<Item = &'n str> + Clone,
        what: &str,
    ) -> Option<usize> {
        let found = names.clone().position(|known| known == name);
        if found.is_none() {
            let known = names.filter(|known| !known.is_empty());
            let help = match nearest(name, known.clone()) {
                Some(near) => Some(format!("did you mean \"{near}\"?")),
                None => {
                    let list: Vec<&str> = known.take(8).collect();
                    (!list.is_empty()).then(|| format!("there are {}", list.join(", ")))
                }
            };
            let said: String = name.chars().take(60).collect();
            let found = format!("`{key}` names \"{}\", which is no {what} of this file", said.escape_debug());
            reader.wrong_at(
                reader.marks.at(key),
                "no-such-name",
                found,
                format!("the {} of a {what}", if what.contains("line") || what.contains("wall") { "name" } else { "id" }),
                help,
            );
        }
        found
    }

    /// A side by its id.
    pub(crate) fn side(&self, reader: &mut Reader<'_>, key: &'static str) -> Option<Colour> {
        let name = reader.text(key)?;
        let at = self.refer(reader, key, &name, self.sides.iter().map(String::as_str), "side")?;
        Some(self.colour(at))
    }

    /// A point on the field.
    pub(crate) fn point(&self, reader: &mut Reader<'_>, key: &'static str) -> Option<Point> {
        let value = reader.need(key, "a point [x, y] in metres")?;
        self.as_point(reader, key, value)
    }

    fn as_point(&self, reader: &Reader<'_>, key: &str, value: &Spanned<DeValue<'_>>) -> Option<Point> {
        let p = reader.pair(key, value, "a point [x, y] in metres")?;
        if self.width > 0.0 && !((0.0..=self.width).contains(&p.x) && (0.0..=self.depth).contains(&p.y)) {
            let found = format!("`{key}` lies at [{}, {}], off the field", p.x, p.y);
            let expected = format!("x from 0 to {} and y from 0 to {}", self.width, self.depth);
            let help = Some(format!("nearest on the field: [{}, {}]", p.x.clamp(0.0, self.width), p.y.clamp(0.0, self.depth)));
            reader.wrong_at(value.span(), "off-table", found, expected, help);
            return None;
        }
        Some(p)
    }

    /// A point that must lie on the edge.
    pub(crate) fn edge_point(&self, reader: &mut Reader<'_>, key: &'static str) -> Option<Point> {
        let p = self.point(reader, key)?;
        let on_edge = p.x == 0.0 || p.y == 0.0 || p.x == self.width || p.y == self.depth;
        if self.width > 0.0 && !on_edge {
            let gaps = [(p.x, [0.0, p.y]), (self.width - p.x, [self.width, p.y]), (p.y, [p.x, 0.0]), (self.depth - p.y, [p.x, self.depth])];
            let near = gaps.into_iter().min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, at)| at);
            let found = format!("`{key}` lies at [{}, {}], inside the field", p.x, p.y);
            let help = near.map(|[x, y]| format!("nearest on the edge: [{x}, {y}]"));
            reader.wrong_at(reader.marks.at(key), "not-on-edge", found, "a point on the edge of the field", help);
            return None;
        }
        Some(p)
    }

    /// A list of points, at least `least` of them, no two neighbours equal.
    pub(crate) fn points(&self, reader: &mut Reader<'_>, key: &'static str, least: usize) -> Option<Vec<Point>> {
        let value = reader.need(key, "a list of points [[x, y], ...]")?;
        self.as_points(reader, key, value, least)
    }

    pub(crate) fn as_points(&self, reader: &Reader<'_>, key: &str, value: &Spanned<DeValue<'_>>, least: usize) -> Option<Vec<Point>> {
        let list = self.as_list(reader, key, value)?;
        if !(least..=MOST_POINTS).contains(&list.len()) {
            let found = format!("`{key}` has {} points", list.len());
            reader.wrong_at(value.span(), "bad-shape", found, format!("{least} to {MOST_POINTS} points"), None);
            return None;
        }
        let points: Vec<Option<Point>> = list.iter().map(|item| self.as_point(reader, key, item)).collect();
        let points: Vec<Point> = points.into_iter().collect::<Option<_>>()?;
        for (i, pair) in points.windows(2).enumerate() {
            if pair[0] == pair[1] {
                let found = format!("`{key}` has the same point twice running");
                reader.wrong_at(list[i + 1].span(), "bad-shape", found, "the next point", Some("take one out".to_owned()));
                return None;
            }
        }
        Some(points)
    }

    /// A list of anything.
    pub(crate) fn as_list<'v>(&self, reader: &Reader<'_>, key: &str, value: &'v Spanned<DeValue<'a>>) -> Option<&'v DeArray<'a>> {
        let DeValue::Array(list) = value.get_ref() else {
            let found = format!("`{key}` is {}", shown(value.get_ref()));
            reader.wrong_at(value.span(), "wrong-type", found, "a list of points [[x, y], ...]", None);
            return None;
        };
        Some(list)
    }

    /// A compass bearing from 0 up to but not including 360.
    pub(crate) fn facing(&self, reader: &mut Reader<'_>, key: &'static str) -> Option<f64> {
        let facing = reader.number(key, 0.0, 360.0)?;
        if facing == 360.0 {
            let help = Some("write 0 for north".to_owned());
            reader.wrong_at(
                reader.marks.at(key),
                "out-of-range",
                format!("`{key}` is 360"),
                "degrees from 0 to 359.99, clockwise from north",
                help,
            );
            return None;
        }
        Some(facing)
    }

    /// A time of day "HH:MM".
    pub(crate) fn clock(&self, reader: &mut Reader<'_>, key: &'static str) -> Option<Clock> {
        let value = reader.need(key, "a time of day \"HH:MM\"")?;
        let time = value.get_ref().as_str().and_then(parse_clock);
        if time.is_none() {
            let found = format!("`{key}` is {}", shown(value.get_ref()));
            reader.wrong_at(value.span(), "bad-time", found, "a time of day \"HH:MM\", 00:00 to 23:59", None);
        }
        time
    }

    /// A nation's name: open, but one lower-case word.
    pub(crate) fn nation(&self, reader: &mut Reader<'_>, nation: Option<String>) -> Option<Option<String>> {
        let Some(nation) = nation else { return Some(None) };
        if nation.len() <= 40 && nation.chars().all(|c| c.is_ascii_lowercase() || c == '_' || c == '-') {
            return Some(Some(nation));
        }
        let help = Some(format!("write \"{}\"", nation.to_lowercase().replace(' ', "_").escape_debug()));
        reader.wrong_at(
            reader.marks.at("nation"),
            "bad-name",
            format!("`nation` is \"{}\"", nation.escape_debug()),
            "a word in small letters: france, britain, hanover",
            help,
        );
        None
    }
}

/// Ids must be there, be plain, and be different.
pub(crate) fn check_ids(notes: &Notebook, kind: &str, entries: &[Entry<'_>]) {
    let mut seen: Vec<&str> = Vec::new();
    for (table, _) in entries {
        let Some(value) = table.get("id") else { continue };
        let Some(id) = value.get_ref().as_str() else { continue };
        if seen.contains(&id) {
            let found = format!("the id \"{}\" stands twice among the {kind}s", id.escape_debug());
            notes.note(value.span(), "twice", found, "an id of its own", Some(format!("write \"{}-2\"", id.escape_debug())));
        }
        seen.push(id);
    }
}

/// "HH:MM".
fn parse_clock(text: &str) -> Option<Clock> {
    let (hours, minutes) = text.split_once(':')?;
    let two = |s: &str| -> Option<u16> { (s.len() == 2 && s.bytes().all(|b| b.is_ascii_digit())).then(|| s.parse().ok()).flatten() };
    let (hours, minutes) = (two(hours)?, two(minutes)?);
    (hours < 24 && minutes < 60).then_some(Clock(hours * 60 + minutes))
}

/// All the names a list of words has, for messages.
pub(crate) fn one_of<W: Word>() -> String {
    format!("one of {}", W::names().join(", "))
}

/// A fault of the toml syntax in our own shape.
pub(crate) fn syntax_fault(error: &toml::de::Error, text: &str) -> Fault {
    let message = error.message().trim();
    let (found, expected) = match message.split_once(", expected ") {
        Some((found, expected)) => (found.to_owned(), expected.to_owned()),
        None => (message.to_owned(), "a sound TOML file".to_owned()),
    };
    let span = error.span().unwrap_or(text.len()..text.len());
    let help = Some("mend this first; the rest of the file is checked after it".to_owned());
    Fault { code: "syntax", line: 0, column: 0, span, found, expected, help }
}
