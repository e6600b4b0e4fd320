//! A study file, read and checked: every fault at once with its place, and nothing is fought while there is one.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ops::Range;

use grognard_engine::Game as Rulebook;
use grognard_field::battle::reader::{Notebook, Reader, shown};
use grognard_field::battle::{self, Fault, Faults, entries, nearest, syntax};
use grognard_games::{Game, NotSetUp, Order, RANDOM_GROUND, Rules, SAMPLE, Start, Visit, native, natives};
use grognard_general::Level;
use serde_json::{Map, Value};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::cell::Cell;
use crate::study_changes::{self, Change};

/// The text of a file that a study names, or why there is none.
pub type Files<'a> = &'a dyn Fn(&str) -> Result<String, String>;

/// For studies that stand alone.
pub fn no_files(name: &str) -> Result<String, String> {
    Err(format!("`{name}` cannot be read here: a study of this kind has no files of its own"))
}

const MOST_BYTES: usize = 1 << 20;
/// More cells than this and nobody reads the report.
const MOST_CELLS: usize = 400;

/// What is fought, how often, and what is varied.
pub struct Study {
    pub name: String,
    pub question: String,
    pub seed: u64,
    /// Battles in each cell, at most.
    pub count: u32,
    /// Stop when both sides' shares of victories are known this well in every cell.
    pub precision: Option<f64>,
    /// The most answers one battle may take.
    pub answers: u32,
    cells: Vec<Cell>,
    pub file: String,
    pub text: String,
    /// The files it names, with their texts: with them it stands alone.
    pub files: BTreeMap<String, String>,
}

impl Study {
    /// Reads a study; `file` only names it in the faults.
    ///
    /// # Errors
    /// Every fault of the file, each with its place.
    pub fn read(file: &str, text: &str, files: Files) -> Result<Study, Faults> {
        let notes = Notebook::default();
        if text.len() > MOST_BYTES {
            notes.note(0..0, "too-large", format!("a file of {} bytes", text.len()), format!("at most {MOST_BYTES}"), None);
            return Err(Faults::new(file, "", notes.into_faults()));
        }
        let (root, errors) = DeTable::parse_recoverable(text);
        if !errors.is_empty() {
            return Err(Faults::new(file, text, syntax(&errors, text)));
        }
        let sheet = Sheet { notes: &notes, files, texts: RefCell::default(), end: text.len() };
        let study = sheet.study(root.get_ref(), file, text);
        match study {
            Some(study) if notes.is_empty() => Ok(study),
            _ => Err(Faults::new(file, text, once(notes.into_faults()))),
        }
    }

    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// How many battles there are at most.
    pub fn total(&self) -> u64 {
        self.cells.len() as u64 * u64::from(self.count)
    }

    /// Battles go round the cells, so that all of them are known equally well at any time.
    pub fn cell_of(&self, index: u64) -> usize {
        (index % self.cells.len() as u64) as usize
    }

    /// The seed of a battle's dice: of the study's seed and its number alone. It fits a JSON number.
    pub fn seed_of(&self, index: u64) -> u64 {
        let mut hasher = blake3::Hasher::new();
        hasher.update(&self.seed.to_le_bytes()).update(&index.to_le_bytes());
        let mut bytes = [0; 8];
        bytes.copy_from_slice(&hasher.finalize().as_bytes()[..8]);
        u64::from_le_bytes(bytes) >> 11
    }

    /// What tells it from every other study: its text, the files it names, the program that fights it, and the printed tables and the
    /// battles as they are set up, which may change without the program's number.
    pub fn fingerprint(&self) -> String {
        let mut hasher = blake3::Hasher::new();
        let mut put = |text: &str| {
            hasher.update(&(text.len() as u64).to_le_bytes()).update(text.as_bytes());
        };
        put(env!("CARGO_PKG_VERSION"));
        put(&self.text);
        for (name, text) in &self.files {
            put(name);
            put(text);
        }
        for cell in &self.cells {
            put(Game::parse(&cell.game).map_or("", |game| game.sources().tables));
            put(&cell.start.clone().visit(AsText));
        }
        hasher.finalize().to_hex().as_str()[..16].to_owned()
    }
}

/// A battle as it is set up.
struct AsText;

impl Visit for AsText {
    type Output = String;
    fn battle<G: Rulebook>(self, start: G) -> String {
        serde_json::to_string(&start).unwrap_or_default()
    }
}

/// One fault may be met in several cells.
fn once(faults: Vec<Fault>) -> Vec<Fault> {
    let mut told: Vec<Fault> = Vec::new();
    for fault in faults {
        if !told.contains(&fault) {
            told.push(fault);
        }
    }
    told
}

/// A value with its place.
pub(crate) type Placed<T> = (T, Range<usize>);

/// What the readers of one study share.
pub(crate) struct Sheet<'a> {
    pub notes: &'a Notebook,
    files: Files<'a>,
    texts: RefCell<BTreeMap<String, String>>,
    end: usize,
}

impl<'a> Sheet<'a> {
    fn study(&self, root: &'a DeTable<'a>, file: &str, text: &str) -> Option<Study> {
        let mut r = Reader::new(self.notes, root, self.end..self.end, "the study");
        let name = r.text("name");
        let question = r.text_or_none("question").or_else(|| name.clone());
        let seed = r.count("seed", 0, u32::MAX);
        let count = r.count("count", 1, 1_000_000);
        let precision = r.raw("precision").is_some().then(|| r.number("precision", 0.001, 0.5));
        let answers = r.count_or_none("answers", 1, 10_000_000);
        let games = self.games(&mut r);
        let battles = self.battles(&mut r);
        let generals = self.generals(&mut r);
        let options = self.options(&mut r);
        r.raw("change");
        let changes = study_changes::read_all(self, &entries(self.notes, root, "change"), &games);
        r.finish();
        // What is sound is set up all the same: it may have faults of its own, and all are told at once.
        let cells = self.cells(&games, &battles, &generals, &options, &changes);
        if !self.notes.is_empty() {
            return None;
        }
        Some(Study {
            name: name?,
            question: question?,
            seed: seed?.into(),
            count: count?,
            precision: precision.flatten(),
            answers: answers?.unwrap_or(50_000),
            cells,
            file: file.to_owned(),
            text: text.to_owned(),
            files: self.texts.take(),
        })
    }

    pub fn note(&self, span: Range<usize>, code: &'static str, found: impl Into<String>, expected: impl Into<String>) {
        self.notes.note(span, code, found, expected, None);
    }

    /// The items of a list, which should not be empty.
    fn list(&self, r: &mut Reader<'a>, key: &'static str, expected: &str) -> Vec<&'a Spanned<DeValue<'a>>> {
        let Some(value) = r.need(key, expected) else { return Vec::new() };
        match value.get_ref() {
            DeValue::Array(list) if !list.is_empty() => list.iter().collect(),
            other => {
                let found = if matches!(other, DeValue::Array(_)) { "an empty list".to_owned() } else { shown(other) };
                self.note(value.span(), "wrong-type", format!("`{key}` is {found}"), expected);
                Vec::new()
            }
        }
    }

    pub fn word(&self, key: &str, value: &Spanned<DeValue<'_>>, expected: &str) -> Option<String> {
        let text = value.get_ref().as_str().map(str::to_owned);
        if text.is_none() {
            self.note(value.span(), "wrong-type", format!("`{key}` holds {}", shown(value.get_ref())), expected);
        }
        text
    }

    /// The sound ones; nothing: every game that can play the battle.
    fn games(&self, r: &mut Reader<'a>) -> Option<Vec<Placed<String>>> {
        let expected = "a list of games, or \"playable\" for every game that can play the battle";
        if r.raw("games").is_some_and(|value| value.get_ref().as_str() == Some("playable")) {
            return None;
        }
        let mut games: Vec<Placed<String>> = Vec::new();
        for item in self.list(r, "games", expected) {
            match self.word("games", item, "the name of a game").and_then(|name| self.game(&name, item.span())) {
                Some(name) if games.iter().any(|(known, _)| *known == name) => {
                    self.note(item.span(), "twice", format!("`games` names {name} twice"), "each game once");
                }
                Some(name) => games.push((name, item.span())),
                None => {}
            }
        }
        Some(games)
    }

    pub fn game(&self, name: &str, span: Range<usize>) -> Option<String> {
        if name == SAMPLE || Game::parse(name).is_ok() {
            return Some(name.to_owned());
        }
        let known: Vec<&str> = Game::ALL.iter().map(|game| game.name()).chain([SAMPLE]).collect();
        self.unknown(span, "game", name, &known);
        None
    }

    fn unknown(&self, span: Range<usize>, what: &str, name: &str, known: &[&str]) {
        let help = nearest(name, known.iter().copied()).map(|near| format!("did you mean \"{near}\"?"));
        let found = format!("there is no {what} \"{}\"", name.escape_debug());
        self.notes.note(span, "unknown-word", found, format!("one of {}", known.join(", ")), help);
    }

    fn battles(&self, r: &mut Reader<'a>) -> Vec<Placed<Order>> {
        let mut battles: Vec<Placed<Order>> = Vec::new();
        for item in self.list(r, "battles", "a list of battles: names, or files ending in .toml") {
            match self.word("battles", item, "the name of a battle").and_then(|name| self.battle(&name, item.span())) {
                Some(order) if battles.iter().any(|(known, _)| known.battle == order.battle) => {
                    self.note(item.span(), "twice", format!("`battles` names {} twice", order.battle), "each battle once");
                }
                Some(order) => battles.push((order, item.span())),
                None => {}
            }
        }
        battles
    }

    pub fn battle(&self, name: &str, span: Range<usize>) -> Option<Order> {
        let mut order = Order::named(name);
        if name == SAMPLE || name == RANDOM_GROUND || native(name).is_some() || battle::shipped_text(name).is_ok() {
            return Some(order);
        }
        if name.ends_with(".toml") {
            order.own_battle = Some(self.text(name, span)?);
            return Some(order);
        }
        let known: Vec<&str> = battle::shipped().iter().chain(natives()).map(|(name, _)| *name).chain([RANDOM_GROUND]).collect();
        self.unknown(span, "battle", name, &known);
        None
    }

    /// The text of a file the study names; kept, so that the study stands alone.
    pub fn text(&self, name: &str, span: Range<usize>) -> Option<String> {
        if let Some(text) = self.texts.borrow().get(name) {
            return Some(text.clone());
        }
        match (self.files)(name) {
            Ok(text) => {
                self.texts.borrow_mut().insert(name.to_owned(), text.clone());
                Some(text)
            }
            Err(why) => {
                self.note(span, "unreadable", why, "a file that can be read");
                None
            }
        }
    }

    pub fn general(&self, name: &str, span: Range<usize>) -> Option<Level> {
        let general = name.parse().ok();
        if general.is_none() {
            let known = Level::ALL.map(Level::name);
            self.unknown(span, "general", name, &known);
        }
        general
    }

    /// Red's and blue's, or one name for both.
    fn generals(&self, r: &mut Reader<'a>) -> Vec<[Level; 2]> {
        let expected = "a list of generals, each a name for both sides or a pair [red, blue]";
        let mut pairs = Vec::new();
        for item in self.list(r, "generals", expected) {
            let one = |value: &Spanned<DeValue<'_>>| {
                self.word("generals", value, "the name of a general").and_then(|name| self.general(&name, value.span()))
            };
            let pair = match item.get_ref() {
                DeValue::Array(pair) => match &pair[..] {
                    [red, blue] => one(red).zip(one(blue)).map(|(red, blue)| [red, blue]),
                    _ => {
                        self.note(item.span(), "wrong-type", format!("`generals` holds a list of {}", pair.len()), "a pair [red, blue]");
                        None
                    }
                },
                _ => one(item).map(|both| [both, both]),
            };
            match pair {
                Some(pair) if pairs.contains(&pair) => {
                    self.note(item.span(), "twice", "`generals` names the same two twice", "each pair once");
                }
                Some(pair) => pairs.push(pair),
                None => {}
            }
        }
        pairs
    }

    /// `[options.huzzah]`: by game.
    fn options(&self, r: &mut Reader<'a>) -> BTreeMap<String, Value> {
        let mut options = BTreeMap::new();
        let Some(Some(table)) = r.table_or_none("options", "one table a game: [options.huzzah]") else { return options };
        for (game, span, value) in table.entries() {
            let Some(game) = self.game(game, span) else { continue };
            match value.get_ref() {
                DeValue::Table(table) => {
                    let stated = self.options_of(&game, table, value.span());
                    options.insert(game, stated);
                }
                other => self.note(value.span(), "wrong-type", format!("`{game}` is {}", shown(other)), "a table of options"),
            }
        }
        options
    }

    /// The sound options of a table; every other is named at its own place.
    pub fn options_of(&self, game: &str, table: &DeTable<'_>, span: Range<usize>) -> Value {
        let stated = json_table(table);
        let Ok(game) = Game::parse(game) else { return stated };
        let fault = |stated: &Value| Rules::load(game, stated, None).err().map(|why| why.to_string());
        let mut sound = Map::new();
        for (key, value) in table.iter() {
            let one = (key.get_ref().to_string(), json(value.get_ref()));
            match fault(&Value::Object(Map::from_iter([one.clone()]))) {
                Some(why) => self.note(key.span(), "wrong-options", why, "options of the game"),
                None => drop(sound.insert(one.0, one.1)),
            }
        }
        let sound = Value::Object(sound);
        // Each may be sound and yet not go with another.
        if let Some(why) = fault(&sound) {
            self.note(span, "wrong-options", why, "options that go together");
            return Value::Null;
        }
        sound
    }

    /// Every game with every battle and every pair of generals, unchanged and with each change that concerns it.
    fn cells(
        &self,
        games: &Option<Vec<Placed<String>>>,
        battles: &[Placed<Order>],
        generals: &[[Level; 2]],
        options: &BTreeMap<String, Value>,
        changes: &[Change],
    ) -> Vec<Cell> {
        let mut cells: Vec<Cell> = Vec::new();
        let mut wanted = 0;
        for (order, span) in battles {
            let mut playable = 0;
            let every: Vec<Placed<String>> = Game::ALL.iter().map(|game| (game.name().to_owned(), span.clone())).collect();
            for (game, _) in games.as_ref().unwrap_or(&every) {
                let concerning: Vec<&Change> = changes.iter().filter(|change| change.concerns(game)).collect();
                let many = generals.len() * (1 + concerning.len());
                // Of more cells than anybody reads none is set up: they are only counted.
                if cells.len() >= MOST_CELLS {
                    (playable, wanted) = (playable + 1, wanted + many);
                    continue;
                }
                let mut order = order.clone();
                order.options = options.get(game).cloned().unwrap_or_default();
                let start = match Start::set_up(game, &order) {
                    Ok(start) => start,
                    Err(NotSetUp::NotPlayable(_) | NotSetUp::Unknown(_)) if games.is_none() => continue,
                    Err(why) => {
                        self.not_set_up(&why, span.clone(), game, &order);
                        playable += 1;
                        continue;
                    }
                };
                (playable, wanted) = (playable + 1, wanted + many);
                let plain = Cell::new(game, order, [Level::Recruit; 2], start);
                // Set up once, whoever commands.
                let changed: Vec<(&Change, Cell)> =
                    concerning.into_iter().take(MOST_CELLS).filter_map(|change| Some((change, change.cell(self, &plain)?))).collect();
                for pair in generals {
                    let base = cells.len();
                    cells.push(Cell { base, generals: *pair, ..plain.clone() });
                    cells.extend(changed.iter().map(|(change, cell)| Cell { base, generals: change.generals(*pair), ..cell.clone() }));
                }
            }
            if playable == 0 && games.is_none() {
                self.note(span.clone(), "not-playable", format!("no game can play {}", order.battle), "a battle that can be fought");
            }
        }
        if wanted > MOST_CELLS {
            let whole = battles.first().map_or(0..0, |(_, span)| span.clone());
            self.note(whole, "too-many", format!("a study of {wanted} cells"), format!("at most {MOST_CELLS}"));
        }
        cells
    }

    /// Why a cell cannot be set up; of a faulty battle file every fault.
    pub fn not_set_up(&self, why: &NotSetUp, span: Range<usize>, game: &str, order: &Order) {
        let expected = "a battle, a game and options that go together";
        match why {
            NotSetUp::Battle(faults) => {
                for line in faults.lines().lines() {
                    self.note(span.clone(), "not-playable", format!("{} cannot be fought: {line}", order.battle), "a sound battle file");
                }
            }
            other => self.note(span, "not-playable", format!("{} cannot be fought under {game}: {other}", order.battle), expected),
        }
    }
}

/// A value of the file as JSON: what options are read from.
pub(crate) fn json(value: &DeValue<'_>) -> Value {
    match value {
        DeValue::String(text) => text.to_string().into(),
        DeValue::Integer(number) => i64::from_str_radix(number.as_str(), number.radix()).map_or(Value::Null, Value::from),
        DeValue::Float(number) => number.as_str().parse::<f64>().map_or(Value::Null, Value::from),
        DeValue::Boolean(flag) => (*flag).into(),
        DeValue::Datetime(date) => date.to_string().into(),
        DeValue::Array(list) => list.iter().map(|item| json(item.get_ref())).collect(),
        DeValue::Table(table) => json_table(table),
    }
}

pub(crate) fn json_table(table: &DeTable<'_>) -> Value {
    let pairs = table.iter().map(|(key, value)| (key.get_ref().to_string(), json(value.get_ref())));
    Value::Object(pairs.collect::<Map<_, _>>())
}
