//! From text to a [`Battle`], or to every fault at once.

use super::army::*;
use super::fault::Faults;
use super::feature::Feature;
use super::model::*;
use super::read_army::RawUnit;
use super::reader::{Marks, Notebook, Reader, shown};
use super::sheet::{Sheet, check_ids, entries, names, syntax_fault};
use super::terrain::TerrainMap;
use super::words::{Colour, Orders};
use super::{check_army, check_ground, nearest, read_army, read_ground, read_header};
use toml::de::{DeTable, DeValue};

/// A file larger than this is no battle.
const MOST_BYTES: usize = 4 << 20;
const MOST_SYNTAX_FAULTS: usize = 8;
const SECTIONS: [&str; 9] = ["battle", "area", "line", "crossing", "mine", "objective", "side", "command", "unit"];

/// Reads and checks a battle file. `file` is only for naming it in the faults.
///
/// # Errors
/// Every fault of the file, each with its place; the battle exists only if there is none.
pub fn load(file: &str, text: &str) -> Result<Battle, Faults> {
    load_checked(file, text, None)
}

/// As [`load`], for one game: ground that its terrain table does not speak of is a fault too.
///
/// # Errors
/// Every fault of the file, each with its place; the battle exists only if there is none.
pub fn load_for(file: &str, text: &str, game: &TerrainMap) -> Result<Battle, Faults> {
    load_checked(file, text, Some(game))
}

fn load_checked(file: &str, text: &str, game: Option<&TerrainMap>) -> Result<Battle, Faults> {
    let notes = Notebook::default();
    if text.len() > MOST_BYTES {
        notes.note(0..0, "too-large", format!("a file of {} bytes", text.len()), format!("at most {MOST_BYTES}"), None);
        return Err(Faults::new(file, "", notes.into_faults()));
    }
    let (root, errors) = DeTable::parse_recoverable(text);
    if !errors.is_empty() {
        return Err(Faults::new(file, text, syntax(&errors, text)));
    }
    let battle = read(&notes, root.get_ref(), text.len(), game);
    match battle {
        Some(battle) if notes.is_empty() => Ok(battle),
        _ => Err(Faults::new(file, text, notes.into_faults())),
    }
}

/// The first syntax fault of each line, and the first few at all: most of the others follow from them.
pub fn syntax(errors: &[toml::de::Error], text: &str) -> Vec<super::Fault> {
    let mut faults: Vec<super::Fault> = errors.iter().map(|error| syntax_fault(error, text)).collect();
    faults.sort_by_key(|fault| fault.span.start);
    let mut last_line_end = 0;
    faults.retain(|fault| {
        let at = fault.span.start.min(text.len());
        let first_of_line = at >= last_line_end;
        if first_of_line {
            last_line_end = text.as_bytes()[at..].iter().position(|&b| b == b'\n').map_or(usize::MAX, |n| at + n + 1);
        }
        first_of_line
    });
    faults.truncate(MOST_SYNTAX_FAULTS);
    faults
}

fn read(notes: &Notebook, root: &DeTable<'_>, end: usize, game: Option<&TerrainMap>) -> Option<Battle> {
    unknown_sections(notes, root);
    let list = |kind: &str| entries(notes, root, kind);
    let [areas, lines, crossings, mines, objectives, sides, commands, units] =
        ["area", "line", "crossing", "mine", "objective", "side", "command", "unit"].map(list);
    for (kind, list) in [("side", &sides), ("command", &commands), ("unit", &units)] {
        check_ids(notes, kind, list);
        if list.is_empty() && !root.contains_key(kind) {
            notes.note(end..end, "missing-section", format!("the file has no [[{kind}]]"), format!("[[{kind}]] tables"), None);
        }
    }
    if !sides.is_empty() && sides.len() != 2 {
        let span = sides.get(2).or(sides.last()).map_or(0..0, |(_, span)| span.clone());
        notes.note(span, "two-sides", format!("{} [[side]] tables", sides.len()), "exactly two sides", None);
    }
    let mut sheet = Sheet {
        notes,
        width: 0.0,
        depth: 0.0,
        starts: None,
        minutes: None,
        sides: names(&sides, "id"),
        commands: names(&commands, "id"),
        lines: names(&lines, "kind").into_iter().zip(names(&lines, "name")).collect(),
        red: 0,
    };
    let header = header(&mut sheet, root, end);
    let sheet = &sheet;

    let sides: Vec<_> = sides.iter().map(|entry| read_header::side(sheet, entry)).collect();
    let areas: Vec<_> = areas.iter().map(|entry| read_ground::area(sheet, entry)).collect();
    let lines: Vec<_> = lines.iter().map(|entry| read_ground::line(sheet, entry)).collect();
    let crossings: Vec<_> = crossings.iter().map(|entry| read_ground::crossing(sheet, entry)).collect();
    let mines: Vec<_> = mines.iter().map(|entry| read_ground::mine(sheet, entry)).collect();
    let objectives: Vec<_> = objectives.iter().map(|entry| read_ground::objective(sheet, entry)).collect();
    let commands: Vec<_> = commands.iter().map(|entry| read_army::command(sheet, entry)).collect();
    let units: Vec<_> = units.iter().map(|entry| read_army::unit(sheet, entry)).collect();

    check_ground::areas(notes, &areas);
    check_ground::lines(notes, &lines);
    check_ground::mines(notes, &mines, &lines);
    check_ground::crossings(notes, &crossings, &lines);
    check_army::commands(notes, &commands, &units);
    check_army::units(notes, &units, &commands, &areas, (sheet.width, sheet.depth));
    if let Some(game) = game {
        unmapped(notes, game, &areas);
        unmapped(notes, game, &lines);
        unmapped(notes, game, &crossings);
        unmapped(notes, game, &mines);
    }
    if !notes.is_empty() {
        return None;
    }

    let mut both = all(sides)?;
    if sheet.red == 1 {
        both.reverse();
    }
    let sides: [Side; 2] = both.try_into().ok()?;
    let (mut areas, lines) = (all(areas)?, all(lines)?);
    check_ground::mark_earthworks(&mut areas, &lines);
    let resolved = resolve(&commands, &sides)?;
    let units = all(units)?.into_iter().map(|raw| settle_nation(raw, &resolved)).collect();
    Some(Battle {
        header: header?,
        areas,
        lines,
        crossings: all(crossings)?,
        mines: all(mines)?,
        objectives: all(objectives)?,
        sides,
        commands: resolved,
        units,
    })
}

fn all<T>(list: Vec<(Option<T>, Marks)>) -> Option<Vec<T>> {
    list.into_iter().map(|(thing, _)| thing).collect()
}

fn unmapped<T>(notes: &Notebook, game: &TerrainMap, list: &[(Option<T>, Marks)])
where
    for<'t> Feature: From<&'t T>,
{
    for (thing, marks) in list {
        let Some(feature) = thing.as_ref().map(Feature::from) else { continue };
        if game.becomes(&feature).is_none() {
            let found = format!("{} has no row for this {}", game.game, feature.kind);
            let help = Some(format!("add a row for {} to the terrain table of {}", feature.kind, game.game));
            notes.note(marks.at("kind"), "unmapped", found, "ground the game knows", help);
        }
    }
}

fn unknown_sections(notes: &Notebook, root: &DeTable<'_>) {
    for (key, _) in root.iter() {
        let name = key.get_ref().as_ref();
        if !SECTIONS.contains(&name) {
            let help = nearest(name, SECTIONS).map(|near| format!("did you mean `{near}`?"));
            let found = format!("an unknown section `{}`", name.escape_debug());
            notes.note(key.span(), "unknown-key", found, format!("one of {}", SECTIONS.join(", ")), help);
        }
    }
}

fn header<'a>(sheet: &mut Sheet<'a>, root: &'a DeTable<'a>, end: usize) -> Option<Header> {
    let Some(value) = root.get("battle") else {
        sheet.notes.note(end..end, "missing-section", "the file has no [battle]", "[battle] with name, date and size", None);
        return None;
    };
    let DeValue::Table(table) = value.get_ref() else {
        sheet.notes.note(value.span(), "wrong-type", format!("`battle` is {}", shown(value.get_ref())), "one [battle] table", None);
        return None;
    };
    let reader = Reader::new(sheet.notes, table, value.span(), "[battle]");
    read_header::header(sheet, reader)
}

/// Fills in what a command takes from those above it.
fn resolve(list: &check_army::Tree, sides: &[Side; 2]) -> Option<Vec<Command>> {
    let orders = |i: usize| -> Option<Orders> { check_army::upwards(list, i).find_map(|c| c.orders.flatten()) };
    let nation = |i: usize, side: Colour| {
        let above = check_army::upwards(list, i).find_map(|c| c.nation.clone().flatten());
        above.unwrap_or_else(|| sides[side.index()].nation.clone())
    };
    list.iter()
        .enumerate()
        .map(|(i, (raw, _))| {
            let side = raw.side?;
            Some(Command {
                id: raw.id.clone()?,
                side,
                name: raw.name.clone()?,
                level: raw.level?,
                parent: raw.parent?.and_then(|p| u16::try_from(p).ok()).map(CommandIndex),
                officer: raw.officer.clone()?,
                nation: nation(i, side),
                arrives: check_army::arrival(list, i)?,
                orders: orders(i)?,
            })
        })
        .collect()
}

fn settle_nation(raw: RawUnit, commands: &[Command]) -> Unit {
    let RawUnit { mut unit, nation } = raw;
    let above = commands.get(usize::from(unit.command.0)).map(|command| command.nation.clone());
    unit.nation = nation.or(above).unwrap_or_default();
    unit
}
