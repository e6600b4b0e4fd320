//! `[[change]]`: one thing at a time that is otherwise, beside the battle as it stands.

use std::ops::Range;

use grognard_field::battle::Entry;
use grognard_field::battle::reader::Reader;
use grognard_games::{Game, Order, Start};
use grognard_general::Level;
use serde_json::Value;
use toml::de::DeValue;

use crate::cell::Cell;
use crate::patch::{Set, patched};
use crate::study::{Placed, Sheet, json, json_table};

pub(crate) struct Change {
    name: String,
    /// Only under this game.
    game: Option<String>,
    options: Option<Placed<Value>>,
    set: Vec<Placed<Set>>,
    tables: Option<Placed<String>>,
    battle: Option<Placed<Order>>,
    generals: [Option<Level>; 2],
    whole: Range<usize>,
}

/// The sound games of the study; nothing: every game that can play its battles.
type Games = Option<Vec<Placed<String>>>;

/// Every change of the study, as far as it is sound.
pub(crate) fn read_all<'a>(sheet: &Sheet<'a>, entries: &[Entry<'a>], games: &Games) -> Vec<Change> {
    let mut names: Vec<String> = Vec::new();
    let mut changes = Vec::new();
    for entry in entries {
        let name = entry.0.get("name").and_then(|name| Some((name.get_ref().as_str()?.to_owned(), name.span())));
        if let Some((name, span)) = name {
            // They could not be told apart in the report.
            if names.contains(&name) {
                sheet.note(span, "twice", format!("two changes are called \"{}\"", name.escape_debug()), "a name of its own");
            }
            names.push(name);
        }
        changes.push(read(sheet, entry, games));
    }
    // Under games that cannot be fought, too: a wrong table is wrong all the same.
    for change in changes.iter().filter(|change| !change.set.is_empty()) {
        for (game, _) in games.iter().flatten().filter(|(game, _)| change.concerns(game)) {
            change.tables_with(sheet, game);
        }
    }
    changes
}

fn read<'a>(sheet: &Sheet<'a>, entry: &Entry<'a>, games: &Games) -> Change {
    let (table, span) = entry;
    let mut r = Reader::new(sheet.notes, table, span.clone(), "a change");
    let name = r.text("name");
    if let Some(name) = &name {
        r.call(format!("change \"{}\"", name.escape_debug()));
    }
    let game = r.raw("game").map(|value| (value, r.marks.at("game")));
    let game = game.and_then(|(value, span)| {
        let game = sheet.word("game", value, "the name of a game").and_then(|name| sheet.game(&name, span.clone()))?;
        if games.as_ref().is_some_and(|fought| !fought.iter().any(|(known, _)| *known == game)) {
            sheet.note(span, "no-such-name", format!("the study is not fought under {game}"), "one of its games");
        }
        Some(game)
    });
    let options = r.raw("options").and_then(|value| match value.get_ref() {
        DeValue::Table(table) => {
            let fought = games.iter().flatten().map(|(name, _)| name.clone());
            let concerned: Vec<String> = game.clone().map_or_else(|| fought.collect(), |only| vec![only]);
            let sound = concerned.iter().map(|game| sheet.options_of(game, table, value.span())).next();
            Some((sound.unwrap_or_else(|| json_table(table)), value.span()))
        }
        _ => {
            sheet.note(value.span(), "wrong-type", "`options` is no table", "a table of options");
            None
        }
    });
    let set = sets(sheet, &mut r);
    let mut file = |key: &'static str| r.raw(key).and_then(|value| Some((sheet.word(key, value, "a name in quotes")?, value.span())));
    let (named, fought) = (file("tables"), file("battle"));
    let tables = named.and_then(|(name, span)| Some((sheet.text(&name, span.clone())?, span)));
    let battle = fought.and_then(|(name, span)| Some((sheet.battle(&name, span.clone())?, span)));
    let mut general = |key: &'static str| {
        let value = r.raw(key)?;
        sheet.word(key, value, "the name of a general").and_then(|name| sheet.general(&name, value.span()))
    };
    let generals = [general("red"), general("blue")];
    let says = |key: &str| table.get(key).is_some();
    if says("tables") && says("set") {
        r.wrong("set", "both", "both `tables` and `set`", "one of them");
    }
    if !["options", "set", "tables", "battle", "red", "blue"].into_iter().any(says) {
        let found = "a change that changes nothing";
        r.wrong_at(span.clone(), "nothing", found, "`options`, `set`, `tables`, `battle`, `red` or `blue`", None);
    }
    r.finish();
    Change { name: name.unwrap_or_default(), game, options, set, tables, battle, generals, whole: span.clone() }
}

/// `set = [{ table = "skirmish", row = "zone_bonus", value = 0 }]`.
fn sets<'a>(sheet: &Sheet<'a>, r: &mut Reader<'a>) -> Vec<Placed<Set>> {
    let Some(value) = r.raw("set") else { return Vec::new() };
    let expected = "a list of { table = \"...\", row = \"...\", value = ... }";
    let DeValue::Array(list) = value.get_ref() else {
        sheet.note(value.span(), "wrong-type", "`set` is no list", expected);
        return Vec::new();
    };
    let one = |item: &'a toml::Spanned<DeValue<'a>>| {
        let DeValue::Table(table) = item.get_ref() else {
            sheet.note(item.span(), "wrong-type", "`set` holds something else", expected);
            return None;
        };
        let mut r = Reader::new(sheet.notes, table, item.span(), "a number to set");
        let (table, row) = (r.text("table"), r.text("row"));
        let (column, layer) = (r.text_or_none("column"), r.text_or_none("layer"));
        let value = r.need("value", "what should stand there").map(|value| json(value.get_ref()));
        r.finish();
        Some((Set { table: table?, row: row?, column, layer, value: value? }, item.span()))
    };
    list.iter().filter_map(one).collect()
}

impl Change {
    pub fn concerns(&self, game: &str) -> bool {
        self.game.as_ref().is_none_or(|only| only == game)
    }

    /// Red's and blue's, beside those of the battle as it stands.
    pub fn generals(&self, base: [Level; 2]) -> [Level; 2] {
        [0, 1].map(|side| self.generals[side].unwrap_or(base[side]))
    }

    /// The cell beside `base` in which this is otherwise.
    pub fn cell(&self, sheet: &Sheet, base: &Cell) -> Option<Cell> {
        let mut order = base.order.clone();
        if let Some((battle, _)) = &self.battle {
            (order.battle, order.own_battle) = (battle.battle.clone(), battle.own_battle.clone());
        }
        if let Some((Value::Object(stated), _)) = &self.options {
            let mut options = order.options.as_object().cloned().unwrap_or_default();
            options.extend(stated.clone());
            order.options = Value::Object(options);
        }
        if let Some((text, _)) = &self.tables {
            order.own_tables = Some(text.clone());
        }
        if !self.set.is_empty() {
            order.own_tables = Some(self.tables_with(sheet, &base.game)?);
        }
        match Start::set_up(&base.game, &order) {
            Ok(start) => {
                let change = Some(self.name.clone());
                Some(Cell { change, ..Cell::new(&base.game, order, base.generals, start) })
            }
            Err(why) => {
                let places = [self.options.as_ref().map(|o| &o.1), self.tables.as_ref().map(|t| &t.1), self.battle.as_ref().map(|b| &b.1)];
                let span = places.into_iter().flatten().next().unwrap_or(&self.whole);
                sheet.not_set_up(&why, span.clone(), &base.game, &order);
                None
            }
        }
    }

    fn tables_with(&self, sheet: &Sheet, game: &str) -> Option<String> {
        let Ok(game) = Game::parse(game) else {
            sheet.note(self.whole.clone(), "no-tables", format!("{game} has no tables to change"), "another game");
            return None;
        };
        let mut faults = false;
        let sets: Vec<&Set> = self.set.iter().map(|(set, _)| set).collect();
        let text = patched(game, &sets, |at, why| {
            faults = true;
            sheet.note(self.set[at].1.clone(), "no-such-number", why, "a number of the book's tables (grognard tables)");
        });
        (!faults).then_some(text)
    }
}
