//! `[battle]`, `[battle.history]` and `[[side]]`.

use super::army::{Officer, Side};
use super::model::{Date, Header, History};
use super::reader::{Marks, Reader, shown};
use super::sheet::{Entry, Sheet};
use super::words::{Ability, Edge};

/// The header; also fills in the sheet's size and hours.
pub(crate) fn header<'a>(sheet: &mut Sheet<'a>, mut r: Reader<'a>) -> Option<Header> {
    let name = r.text("name");
    let date = date(&mut r);
    let starts = sheet.clock(&mut r, "starts");
    let hours = r.number("hours", 0.25, 48.0);
    let size = size(&mut r);
    if let Some((width, depth)) = size {
        (sheet.width, sheet.depth) = (width, depth);
    }
    sheet.starts = starts;
    sheet.minutes = hours.map(|hours| hours * 60.0);
    let first = r.text("first").and_then(|first| sheet.refer(&r, "first", &first, sheet.sides.iter().map(String::as_str), "side"));
    sheet.red = first.unwrap_or(0);
    let blurb = r.text("blurb");
    let sources = r.texts("sources");
    let history = r.table("history", "[battle.history] with winner, losses and note");
    let history = history.and_then(|history| read_history(sheet, history));
    r.finish();
    let (width, depth) = size?;
    first?;
    Some(Header {
        name: name?,
        date: date?,
        starts: starts?,
        hours: hours?,
        width,
        depth,
        blurb: blurb?,
        sources: sources?,
        history: history?,
    })
}

fn size(r: &mut Reader<'_>) -> Option<(f64, f64)> {
    let expected = "[east-west, south-north] in metres, each from 100 to 50000";
    let value = r.need("size", expected)?;
    let size = r.pair("size", value, expected)?;
    if (100.0..=50_000.0).contains(&size.x) && (100.0..=50_000.0).contains(&size.y) {
        return Some((size.x, size.y));
    }
    r.wrong("size", "out-of-range", format!("`size` is [{}, {}]", size.x, size.y), expected);
    None
}

/// "1806-07-04", in quotes or as a TOML date.
fn date(r: &mut Reader<'_>) -> Option<Date> {
    let expected = "a day \"YYYY-MM-DD\"";
    let value = r.need("date", expected)?;
    let text = match value.get_ref() {
        toml::de::DeValue::Datetime(date) => date.to_string(),
        other => other.as_str().unwrap_or_default().to_owned(),
    };
    let date = parse_date(&text);
    if date.is_none() {
        r.wrong("date", "bad-date", format!("`date` is {}", shown(value.get_ref())), expected);
    }
    date
}

fn parse_date(text: &str) -> Option<Date> {
    let parts: Vec<&str> = text.split('-').collect();
    let [year, month, day] = parts[..] else { return None };
    if year.len() != 4 || month.len() != 2 || day.len() != 2 || !text.bytes().all(|b| b.is_ascii_digit() || b == b'-') {
        return None;
    }
    let date = Date { year: year.parse().ok()?, month: month.parse().ok()?, day: day.parse().ok()? };
    let leap = date.year.is_multiple_of(4) && (!date.year.is_multiple_of(100) || date.year.is_multiple_of(400));
    let days = match date.month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 => 28 + u8::from(leap),
        _ => return None,
    };
    (1..=days).contains(&date.day).then_some(date)
}

fn read_history(sheet: &Sheet<'_>, mut r: Reader<'_>) -> Option<History> {
    let winner = r.text("winner").and_then(|winner| {
        if winner == "draw" {
            return Some(None);
        }
        let at = sheet.refer(&r, "winner", &winner, sheet.sides.iter().map(String::as_str), "side")?;
        Some(Some(sheet.colour(at)))
    });
    let note = r.text("note");
    let losses = r.table("losses", "{ side = men, side = men }").and_then(|losses| read_losses(sheet, losses));
    r.finish();
    Some(History { winner: winner?, losses: losses?, note: note? })
}

/// The keys are the ids of the sides, so they are read by hand.
fn read_losses(sheet: &Sheet<'_>, r: Reader<'_>) -> Option<[u32; 2]> {
    let mut losses = [None, None];
    for (key, span, value) in r.entries() {
        match sheet.sides.iter().position(|id| id == key) {
            Some(side) => losses[sheet.colour(side).index()] = r.as_count(key, value, 0, 1_000_000),
            None => {
                let near = super::nearest::nearest(key, sheet.sides.iter().map(String::as_str));
                let help = near.map(|near| format!("did you mean `{near}`?"));
                let found = format!("`losses` names `{}`, which is no side", key.escape_debug());
                r.wrong_at(span, "no-such-name", found, format!("the ids {}", sheet.sides.join(", ")), help);
            }
        }
    }
    for (side, id) in sheet.sides.iter().enumerate() {
        if sheet.sides.len() == 2 && r.entries().all(|(key, _, _)| key != id) {
            let found = format!("`losses` does not name {}", sheet.sides[side].escape_debug());
            r.wrong_at(r.marks.at(""), "missing-key", found, format!("`{id}` = men lost"), None);
        }
    }
    Some([losses[0]?, losses[1]?])
}

/// A side, with where its values stand.
pub(crate) fn side<'a>(sheet: &Sheet<'a>, (table, span): &Entry<'a>) -> (Option<Side>, Marks) {
    let mut r = Reader::new(sheet.notes, table, span.clone(), "a side");
    let id = r.text("id");
    if let Some(id) = &id {
        r.call(format!("side {}", id.escape_debug()));
    }
    let name = r.text("name");
    let nation = r.text("nation");
    let nation = sheet.nation(&mut r, nation).flatten();
    let baseline = r.word::<Edge>("baseline");
    let communication = sheet.edge_point(&mut r, "communication");
    let skirmish = r.word::<Ability>("skirmish");
    let commander = officer(sheet, &mut r, "commander");
    let marks = r.finish();
    let side = || {
        Some(Side {
            id: id?,
            name: name?,
            nation: nation?,
            baseline: baseline?,
            communication: communication?,
            skirmish: skirmish?,
            commander: commander?,
        })
    };
    (side(), marks)
}

/// An officer under `key`.
pub(crate) fn officer(sheet: &Sheet<'_>, outer: &mut Reader<'_>, key: &'static str) -> Option<Officer> {
    let mut r = outer.table(key, "{ name = \"...\", ability = \"average\", inspirational = false, at = [x, y] }")?;
    let name = r.text("name");
    let ability = r.word::<Ability>("ability");
    let inspirational = r.flag("inspirational", false);
    let at = sheet.point(&mut r, "at");
    outer.marks.nest(key, r.finish());
    Some(Officer { name: name?, ability: ability?, inspirational: inspirational?, at: at? })
}
