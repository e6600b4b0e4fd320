//! `[[command]]` and `[[unit]]`.

use super::army::*;
use super::model::*;
use super::read_header::officer;
use super::reader::{Marks, Reader};
use super::sheet::{Entry, Sheet};
use super::words::*;

/// Most men and guns of one unit: beyond that it is several.
const MOST_MEN: u32 = 1500;
const MOST_GUNS: u32 = 12;
/// The weights of guns that took the field.
const POUNDERS: [u32; 6] = [3, 4, 6, 8, 9, 12];

/// A command as its own entry says; what is none there is faulty, so that the tree can be judged all the same. Orders,
/// nation and arrival may still come from above: their inner none.
#[derive(Debug)]
pub(crate) struct RawCommand {
    pub(crate) id: Option<String>,
    pub(crate) side: Option<Colour>,
    pub(crate) name: Option<String>,
    pub(crate) level: Option<Echelon>,
    pub(crate) parent: Option<Option<usize>>,
    pub(crate) officer: Option<Officer>,
    pub(crate) nation: Option<Option<String>>,
    pub(crate) arrives: Option<Option<Arrival>>,
    pub(crate) orders: Option<Option<Orders>>,
}

/// A unit as its own entry says; its nation may still come from above.
#[derive(Debug)]
pub(crate) struct RawUnit {
    pub(crate) unit: Unit,
    pub(crate) nation: Option<String>,
}

/// A command, with where its values stand.
pub(crate) fn command<'a>(sheet: &Sheet<'a>, (table, span): &Entry<'a>) -> (RawCommand, Marks) {
    let mut r = Reader::new(sheet.notes, table, span.clone(), "a command");
    let id = r.text("id");
    if let Some(id) = &id {
        r.call(format!("command {}", id.escape_debug()));
    }
    let side = sheet.side(&mut r, "side");
    let name = r.text("name");
    let level = r.word::<Echelon>("level");
    let parent = match r.text_or_none("parent") {
        None => Some(None),
        Some(parent) => sheet.refer(&r, "parent", &parent, sheet.commands.iter().map(String::as_str), "command").map(Some),
    };
    let officer = officer(sheet, &mut r, "officer");
    let nation = r.text_or_none("nation");
    let nation = sheet.nation(&mut r, nation);
    let arrives = arrival(sheet, &mut r);
    let orders = match r.raw("orders") {
        None => Some(None),
        Some(value) => r.as_word("orders", value, Orders::ALL).map(Some),
    };
    let marks = r.finish();
    (RawCommand { id, side, name, level, parent, officer, nation, arrives, orders }, marks)
}

fn arrival(sheet: &Sheet<'_>, outer: &mut Reader<'_>) -> Option<Option<Arrival>> {
    let Some(mut r) = outer.table_or_none("arrives", "{ at = \"HH:MM\", entry = [x, y], facing = degrees }")? else {
        return Some(None);
    };
    let at = sheet.clock(&mut r, "at");
    let entry = sheet.edge_point(&mut r, "entry");
    let facing = sheet.facing(&mut r, "facing");
    let minutes = at.and_then(|at| minutes_after_start(sheet, &r, at));
    outer.marks.nest("arrives", r.finish());
    Some(Some(Arrival { at: at?, minutes: minutes?, entry: entry?, facing: facing? }))
}

/// A time before the start is that of the next day.
fn minutes_after_start(sheet: &Sheet<'_>, r: &Reader<'_>, at: Clock) -> Option<u32> {
    let (starts, lasts) = (sheet.starts?, sheet.minutes?);
    let day = 24 * 60;
    let after = (u32::from(at.0) + day - u32::from(starts.0)) % day;
    if f64::from(after) <= lasts {
        return Some(after);
    }
    let ends = Clock(((u32::from(starts.0) + lasts as u32) % day) as u16);
    r.wrong("at", "outside-hours", format!("arrives at {at}"), format!("a time within the battle, {starts} to {ends}"));
    None
}

/// A unit, with where its values stand.
pub(crate) fn unit<'a>(sheet: &Sheet<'a>, (table, span): &Entry<'a>) -> (Option<RawUnit>, Marks) {
    let mut r = Reader::new(sheet.notes, table, span.clone(), "a unit");
    let id = r.text("id");
    if let Some(id) = &id {
        r.call(format!("unit {}", id.escape_debug()));
    }
    let name = r.text("name");
    let command =
        r.text("command").and_then(|command| sheet.refer(&r, "command", &command, sheet.commands.iter().map(String::as_str), "command"));
    let arm = r.word::<Arm>("arm");
    let kind = r.need("type", "the kind of troops").and_then(|value| r.as_word("type", value, arm.map_or(TroopType::ALL, Arm::types)));
    let grade = r.word::<Grade>("grade");
    let men = r.count("men", 1, MOST_MEN);
    let battery = battery(&mut r, arm);
    let traits = match r.raw("traits") {
        None => Some(Vec::new()),
        Some(value) => r.word_list::<Trait>("traits", value),
    };
    let formation =
        r.need("formation", "how it stands").and_then(|value| r.as_word("formation", value, arm.map_or(Formation::ALL, Arm::formations)));
    let at = sheet.point(&mut r, "at");
    let facing = sheet.facing(&mut r, "facing");
    let nation = r.text_or_none("nation");
    let nation = sheet.nation(&mut r, nation);
    let marks = r.finish();
    let unit = || {
        let unit = Unit {
            id: id?,
            name: name?,
            command: CommandIndex(u16::try_from(command?).ok()?),
            arm: arm?,
            kind: kind?,
            grade: grade?,
            men: men?,
            battery: battery?,
            traits: traits?,
            formation: formation?,
            at: at?,
            facing: facing?,
            nation: String::new(),
        };
        Some(RawUnit { unit, nation: nation? })
    };
    (unit(), marks)
}

/// Guns belong to artillery, and artillery has guns. `guns = 0` on others is allowed: it says so plainly.
fn battery(r: &mut Reader<'_>, arm: Option<Arm>) -> Option<Option<Battery>> {
    if arm == Some(Arm::Artillery) {
        let guns = r.count("guns", 1, MOST_GUNS);
        let pounder = r.count("pounder", 1, 100);
        let howitzers = r.count_or_none("howitzers", 0, MOST_GUNS);
        if let Some(pounder) = pounder
            && !POUNDERS.contains(&pounder)
        {
            let near = POUNDERS.iter().min_by_key(|p| p.abs_diff(pounder)).copied().unwrap_or(6);
            let help = Some(format!("nearest: {near}"));
            r.wrong_at(r.marks.at("pounder"), "bad-strength", format!("a {pounder}-pounder"), "3, 4, 6, 8, 9 or 12", help);
        }
        let (guns, howitzers) = (guns?, howitzers?.unwrap_or(0));
        if howitzers > guns {
            let found = format!("{howitzers} howitzers among {guns} guns");
            let help = Some("`guns` counts all pieces, howitzers too".to_owned());
            r.wrong_at(r.marks.at("howitzers"), "bad-strength", found, format!("0 to {guns}"), help);
            return None;
        }
        return Some(Some(Battery { guns, pounder: pounder? as u8, howitzers }));
    }
    let mut sound = true;
    for key in ["guns", "pounder", "howitzers"] {
        if let Some(Some(n)) = r.count_or_none(key, 0, 100)
            && n > 0
            && let Some(arm) = arm
        {
            let found = format!("`{key}` is {n}, but the unit is {arm}");
            let help = Some("take it out, or write arm = \"artillery\"".to_owned());
            r.wrong_at(r.marks.at(key), "bad-strength", found, "guns with artillery only", help);
            sound = false;
        }
    }
    sound.then_some(None)
}
