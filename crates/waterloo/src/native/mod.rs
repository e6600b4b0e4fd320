//! Native scenarios: battles drawn and counted for this game itself (BW-GAP-30), checked on load; every fault at once.

mod army;
mod board;
mod check;

use grognard_engine::Side;
use grognard_field::battle::reader::{Notebook, Reader};
use grognard_field::battle::{Entry, Faults, entries, nearest, syntax};
use grognard_field::hex::Facing;
use toml::de::{DeTable, DeValue};

use crate::battle::map::{Spot, Terrain};
use crate::battle::scenario::Scenario;

/// A file larger than this is no scenario.
const MOST_BYTES: usize = 4 << 20;
const KEYS: [&str; 8] = ["name", "date", "starts", "minutes", "turns", "first", "rain", "mud"];
const SECTIONS: [&str; 8] = ["board", "road", "hexside", "place", "breakthrough", "army", "leader", "unit"];

static SHIPPED: [(&str, &str); 2] = [
    ("derlon", include_str!("../../../../battles/hex/derlon.toml")),
    ("mont-saint-jean", include_str!("../../../../battles/hex/mont-saint-jean.toml")),
];

/// Name and text of the native scenarios that come with the program.
pub fn shipped() -> &'static [(&'static str, &'static str)] {
    &SHIPPED
}

/// A shipped scenario by name.
///
/// # Panics
/// Never on what is shipped: a test loads every one of them.
pub fn shipped_scenario(name: &str) -> Option<Scenario> {
    let (file, text) = SHIPPED.iter().find(|known| known.0 == name)?;
    Some(load(file, text).unwrap_or_else(|faults| panic!("{}", faults.lines())))
}

/// Reads and checks a scenario; `file` only names it in the faults.
///
/// # Errors
/// Every fault of the file, each with its place and what was expected.
pub fn load(file: &str, text: &str) -> Result<Scenario, Faults> {
    let notes = Notebook::default();
    if text.len() > MOST_BYTES {
        notes.note(0..0, "too-large", format!("a file of {} bytes", text.len()), format!("at most {MOST_BYTES}"), None);
        return Err(Faults::new(file, "", notes.into_faults()));
    }
    let (root, errors) = DeTable::parse_recoverable(text);
    if !errors.is_empty() {
        return Err(Faults::new(file, text, syntax(&errors, text)));
    }
    let scenario = read(&notes, root.get_ref(), text.len());
    match scenario {
        Some(scenario) if notes.is_empty() => Ok(scenario),
        _ => Err(Faults::new(file, text, notes.into_faults())),
    }
}

fn read(notes: &Notebook, root: &DeTable<'_>, end: usize) -> Option<Scenario> {
    for (key, _) in root {
        let name = key.get_ref().as_ref();
        if !KEYS.contains(&name) && !SECTIONS.contains(&name) {
            let known = KEYS.iter().chain(&SECTIONS).copied();
            let help = nearest(name, known.clone()).map(|near| format!("did you mean `{near}`?"));
            let expected = format!("one of {}", known.collect::<Vec<_>>().join(", "));
            notes.note(key.span(), "unknown-key", format!("the file has an unknown key `{}`", name.escape_debug()), expected, help);
        }
    }
    let list = |kind: &str| -> Vec<Entry<'_>> {
        if !root.contains_key(kind) {
            notes.note(end..end, "missing-section", format!("the file has no [[{kind}]]"), format!("[[{kind}]] tables"), None);
        }
        entries(notes, root, kind)
    };
    let mut head = Reader::new(notes, root, 0..end.min(1), "the scenario");
    let name = head.text("name");
    let day = day(&mut head);
    let starts = clock(&mut head);
    let minutes = head.count("minutes", 5, 120);
    let turns = head.count("turns", 1, 60);
    let rain = turn_list(&mut head, "rain");
    let mud = turn_list(&mut head, "mud");
    let mut ground = board::board(&mut head)?;
    for (n, entry) in entries(notes, root, "road").into_iter().enumerate() {
        board::road(&mut reader(notes, entry, "road", n), &mut ground);
    }
    for (n, entry) in entries(notes, root, "hexside").into_iter().enumerate() {
        board::hexside(&mut reader(notes, entry, "hexside", n), &mut ground);
    }
    let armies = army::armies(notes, list("army"));
    let places = board::places(notes, entries(notes, root, "place"), &ground, &armies);
    let leaders = army::leaders(notes, list("leader"), &ground, &armies);
    let (units, marks) = army::units(notes, list("unit"), &ground, &armies);
    let breakthrough = board::breakthrough(&mut head, &armies);
    let first = head.text("first").and_then(|name| named(&head, "first", &name, armies.names()));
    let mud = match mud?.as_slice() {
        [] => None,
        [from, to] if from <= to => Some([*from, *to]),
        _ => {
            head.wrong("mud", "bad-turns", "`mud` is not a first and a last turn", "two turns, or none");
            None
        }
    };
    let first = first.map(|army| armies.list[army].side);
    let scenario = Scenario {
        name: name?,
        day: day?,
        starts: starts?,
        minutes: minutes? as u16,
        turns: turns? as u8,
        rain: rain?,
        mud,
        ground,
        places: places?,
        breakthrough,
        armies: armies.list,
        commands: armies.commands,
        leaders: leaders?,
        units: units?,
        first,
        wins_ties: None,
    };
    check::whole(notes, &scenario, &marks);
    Some(scenario)
}

fn reader<'a>(notes: &'a Notebook, (table, span): Entry<'a>, kind: &str, n: usize) -> Reader<'a> {
    Reader::new(notes, table, span, format!("{kind} {}", n + 1))
}

/// One of these names, or a fault with the nearest.
fn named<'n>(reader: &Reader<'_>, key: &str, name: &str, known: impl Iterator<Item = &'n str> + Clone) -> Option<usize> {
    let found = known.clone().position(|other| other == name);
    if found.is_none() {
        let help = nearest(name, known.clone()).map(|near| format!("did you mean \"{near}\"?"));
        let expected = format!("one of {}", known.collect::<Vec<_>>().join(", "));
        let found = format!("`{key}` is \"{}\"", name.escape_debug());
        reader.wrong_at(reader.marks.at(key), "unknown-word", found, expected, help);
    }
    found
}

/// One of a closed list of words.
fn word<T: Copy>(reader: &mut Reader<'_>, key: &'static str, words: &[(&str, T)]) -> Option<T> {
    let name = reader.text(key)?;
    named(reader, key, &name, words.iter().map(|word| word.0)).map(|index| words[index].1)
}

/// A hex in play, by its number.
fn spot(reader: &Reader<'_>, key: &str, label: &str, ground: &Terrain) -> Option<Spot> {
    let hex = ground.board.from_label(label).and_then(|hex| ground.spot(hex));
    if hex.is_none() {
        let [least, most] = ground.area;
        let found = format!("`{key}` names hex \"{}\"", label.escape_debug());
        reader.wrong(key, "no-such-hex", found, format!("a hex from {least} to {most}, column and row in two figures each"));
    }
    hex
}

fn hex(reader: &mut Reader<'_>, ground: &Terrain) -> Option<Spot> {
    let label = reader.text("hex")?;
    spot(reader, "hex", &label, ground)
}

fn facing(reader: &Reader<'_>, key: &str, name: &str) -> Option<Facing> {
    named(reader, key, name, Facing::ALL.iter().map(|facing| facing.name())).map(|index| Facing::ALL[index])
}

const SIDES: [(&str, Side); 2] = [("red", Side::Red), ("blue", Side::Blue)];

/// "1815-06-18": only the day of June matters to the game.
fn day(head: &mut Reader<'_>) -> Option<u8> {
    let value = head.need("date", "a date such as 1815-06-18")?;
    let date = match value.get_ref() {
        DeValue::Datetime(date) => date.date,
        _ => None,
    };
    if date.is_none() {
        head.wrong("date", "wrong-type", "`date` is no date", "a date such as 1815-06-18");
    }
    date.map(|date| date.day)
}

/// "11:30" as minutes after midnight.
fn clock(head: &mut Reader<'_>) -> Option<u16> {
    let text = head.text("starts")?;
    let parts = text.split_once(':').and_then(|(hours, minutes)| Some((hours.parse::<u16>().ok()?, minutes.parse::<u16>().ok()?)));
    match parts {
        Some((hours, minutes)) if hours < 24 && minutes < 60 => Some(hours * 60 + minutes),
        _ => {
            head.wrong("starts", "bad-time", format!("`starts` is \"{}\"", text.escape_debug()), "a time such as \"11:30\"");
            None
        }
    }
}

/// A list of turns.
fn turn_list(head: &mut Reader<'_>, key: &'static str) -> Option<Vec<u8>> {
    let Some(value) = head.raw(key) else { return Some(Vec::new()) };
    let DeValue::Array(list) = value.get_ref() else {
        head.wrong(key, "wrong-type", format!("`{key}` is no list"), "a list of turns");
        return None;
    };
    let turns: Vec<Option<u8>> = list.iter().map(|item| head.as_count(key, item, 1, 60).map(|turn| turn as u8)).collect();
    turns.into_iter().collect()
}
