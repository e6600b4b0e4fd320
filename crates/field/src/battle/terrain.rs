//! A game's terrain table: what each neutral piece of ground becomes in its book.
//!
//! Rows stand under `[[area]]`, `[[line]]` and `[[point]]`. `if` narrows a row; FORMAT's defaults are filled in first; **the
//! first row that fits holds**. An attribute a file leaves out, and that has no default, fits no condition on it.

use super::fault::Faults;
use super::feature::{Attribute, Feature, Form, samples};
use super::load::syntax;
use super::model::Battle;
use super::nearest::nearest;
use super::reader::{Notebook, Reader, number, shown};
use super::sheet::entries;
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// What one row asks of one attribute.
#[derive(Debug, Clone, PartialEq)]
pub enum Test {
    /// The very word.
    Is(String),
    /// The very number.
    Equals(f64),
    /// Yes or no.
    Flag(bool),
    /// An empty list.
    Empty,
    /// Exactly these words, in any order.
    Only(Vec<String>),
    /// At least.
    Min(f64),
    /// At most.
    Max(f64),
    /// A list that holds the word.
    Has(String),
}

/// One condition of a row.
#[derive(Debug, Clone, PartialEq)]
pub struct Condition {
    /// The attribute's name.
    pub attribute: String,
    /// What is asked of it.
    pub test: Test,
}

impl Condition {
    /// Whether a feature meets it.
    pub fn fits(&self, feature: &Feature) -> bool {
        match (&self.test, feature.get(&self.attribute)) {
            (Test::Is(word), Some(Attribute::Word(has))) => word == has,
            (Test::Equals(n), Some(Attribute::Number(has))) => n == has,
            (Test::Flag(flag), Some(Attribute::Flag(has))) => flag == has,
            (Test::Empty, Some(Attribute::Words(has))) => has.is_empty(),
            (Test::Only(words), Some(Attribute::Words(has))) => {
                words.len() == has.len() && words.iter().all(|word| has.contains(&word.as_str()))
            }
            (Test::Min(n), Some(Attribute::Number(has))) => has >= n,
            (Test::Max(n), Some(Attribute::Number(has))) => has <= n,
            (Test::Has(word), Some(Attribute::Words(has))) => has.contains(&word.as_str()),
            _ => false,
        }
    }
}

/// One row of the table.
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    /// Area, line or point.
    pub form: Form,
    /// The neutral kind.
    pub kind: String,
    /// All must fit.
    pub conditions: Vec<Condition>,
    /// The game's own kind of ground; "none": no effect.
    pub becomes: String,
    /// What else the game makes of it.
    pub notes: Option<String>,
    /// The clauses that say so.
    pub clauses: Vec<String>,
    /// Book, gap or house.
    pub origin: String,
    /// Where the row stands, as bytes of the file.
    pub span: Range<usize>,
}

impl Row {
    /// Whether the ground matters to the game at all.
    pub fn has_effect(&self) -> bool {
        self.becomes != "none"
    }

    /// Whether the row speaks of that feature.
    pub fn fits(&self, feature: &Feature) -> bool {
        self.form == feature.form && self.kind == feature.kind && self.conditions.iter().all(|condition| condition.fits(feature))
    }
}

/// A piece of a battle's ground for which a game has no row.
#[derive(Debug, Clone, PartialEq)]
pub struct Unmapped {
    /// Area, line or point.
    pub form: Form,
    /// Its place in the battle's list of areas, lines, crossings or mines.
    pub index: usize,
    /// What it is.
    pub feature: Feature,
}

/// A game's terrain table.
#[derive(Debug, Clone, PartialEq)]
pub struct TerrainMap {
    /// The game it belongs to.
    pub game: String,
    /// The rows in file order.
    pub rows: Vec<Row>,
    /// Other tables of the file, left to the game: how it lays a raster, for one.
    pub others: toml::Table,
}

impl TerrainMap {
    /// Reads and checks a terrain table. `file` is only for naming it in the faults.
    ///
    /// # Errors
    /// Every fault at once; a kind of ground that some battle may have and no row speaks of is one.
    pub fn parse(file: &str, text: &str) -> Result<Self, Faults> {
        let (root, errors) = DeTable::parse_recoverable(text);
        if !errors.is_empty() {
            return Err(Faults::new(file, text, syntax(&errors, text)));
        }
        let notes = Notebook::default();
        let map = read(&notes, root.get_ref(), text);
        match map {
            Some(map) if notes.is_empty() => Ok(map),
            _ => Err(Faults::new(file, text, notes.into_faults())),
        }
    }

    /// The first row that fits.
    pub fn becomes(&self, feature: &Feature) -> Option<&Row> {
        self.rows.iter().find(|row| row.fits(feature))
    }

    /// Every piece of ground of a battle that no row speaks of.
    pub fn unmapped(&self, battle: &Battle) -> Vec<Unmapped> {
        let areas = battle.areas.iter().map(Feature::from).enumerate();
        let lines = battle.lines.iter().map(Feature::from).enumerate();
        let crossings = battle.crossings.iter().map(Feature::from).enumerate();
        let mines = battle.mines.iter().map(Feature::from).enumerate();
        areas
            .chain(lines)
            .chain(crossings)
            .chain(mines)
            .filter(|(_, feature)| self.becomes(feature).is_none())
            .map(|(index, feature)| Unmapped { form: feature.form, index, feature })
            .collect()
    }
}

fn read(notes: &Notebook, root: &DeTable<'_>, text: &str) -> Option<TerrainMap> {
    let known = ["game", "area", "line", "point"];
    let mut others = toml::Table::new();
    for (key, value) in root.iter() {
        let name = key.get_ref().as_ref();
        if known.contains(&name) {
            continue;
        }
        if let (DeValue::Table(_), Ok(table)) = (value.get_ref(), toml::from_str::<toml::Table>(text))
            && let Some(table) = table.get(name)
        {
            others.insert(name.to_owned(), table.clone());
            continue;
        }
        let help = nearest(name, known).map(|near| format!("did you mean `{near}`?"));
        notes.note(
            key.span(),
            "unknown-key",
            format!("an unknown section `{}`", name.escape_debug()),
            "game, [[area]], [[line]] or [[point]]",
            help,
        );
    }
    let game = match root.get("game").map(|value| (value.get_ref().as_str(), value)) {
        Some((Some(game), _)) => Some(game.to_owned()),
        Some((None, value)) => {
            notes.note(value.span(), "wrong-type", format!("`game` is {}", shown(value.get_ref())), "the game's name", None);
            None
        }
        None => {
            notes.note(0..0, "missing-key", "the table does not say whose it is", "game = \"...\"", None);
            None
        }
    };
    let mut rows: Vec<Option<Row>> = Vec::new();
    for form in [Form::Area, Form::Line, Form::Point] {
        for (table, span) in entries(notes, root, form.name()) {
            rows.push(read_row(form, Reader::new(notes, table, span.clone(), format!("a row of [[{}]]", form.name())), span));
        }
    }
    let rows: Vec<Row> = rows.into_iter().collect::<Option<_>>()?;
    unreachable_rows(notes, &rows);
    gaps(notes, &rows, text.len());
    Some(TerrainMap { game: game?, rows, others })
}

fn read_row(form: Form, mut r: Reader<'_>, span: Range<usize>) -> Option<Row> {
    let kind = r.text("kind").and_then(|kind| {
        let kinds = form.kinds();
        if kinds.contains(&kind.as_str()) {
            r.call(format!("the row for {kind}"));
            return Some(kind);
        }
        let help = nearest(&kind, kinds.iter().copied()).map(|near| format!("did you mean \"{near}\"?"));
        r.wrong_at(
            r.marks.at("kind"),
            "unknown-word",
            format!("`kind` is \"{}\"", kind.escape_debug()),
            format!("one of {}", kinds.join(", ")),
            help,
        );
        None
    });
    let becomes = r.text("becomes");
    let notes = r.text_or_none("notes");
    let clauses = r.texts("clauses");
    let origin = r.text("origin");
    let tests = r.table_or_none("if", "{ attribute = value }");
    r.finish();
    let kind = kind?;
    let conditions = match tests? {
        None => Vec::new(),
        Some(tests) => {
            let sorts = samples(form, &kind);
            let read: Vec<Option<Condition>> =
                tests.entries().map(|(key, span, value)| condition(tests.notes, &sorts, key, span, value)).collect();
            read.into_iter().collect::<Option<_>>()?
        }
    };
    Some(Row { form, kind, conditions, becomes: becomes?, notes, clauses: clauses?, origin: origin?, span })
}

/// `attribute = value`, or `attribute_min`, `_max`, `_has`.
fn condition(notes: &Notebook, sorts: &[Feature], key: &str, span: Range<usize>, value: &Spanned<DeValue<'_>>) -> Option<Condition> {
    let has = |name: &str| sorts.iter().any(|sort| sort.get(name).is_some());
    let ending = |end: &str| key.strip_suffix(end).filter(|name| has(name));
    let (name, end) = if has(key) {
        (key, "")
    } else if let Some(found) = ["_min", "_max", "_has"].into_iter().find_map(|end| ending(end).map(|name| (name, end))) {
        found
    } else {
        let mut names: Vec<&str> = sorts.iter().flat_map(|sort| sort.attributes.iter().map(|(name, _)| *name)).collect();
        names.sort_unstable();
        names.dedup();
        let help = nearest(key, names.iter().copied()).map(|near| format!("did you mean `{near}`?"));
        let found = format!("`if` asks for `{}`, which this kind does not have", key.escape_debug());
        let expected = if names.is_empty() {
            "no condition".to_owned()
        } else {
            format!("one of {}, plain or with _min, _max, _has", names.join(", "))
        };
        notes.note(span, "unknown-key", found, expected, help);
        return None;
    };
    let text = |value: &DeValue<'_>| value.as_str().map(str::to_owned);
    let kind = sorts.iter().find_map(|sort| sort.get(name))?;
    let test = match (end, kind, value.get_ref()) {
        ("", Attribute::Word(_), value) => text(value).map(Test::Is),
        ("", Attribute::Number(_), value) => number(value).map(Test::Equals),
        ("", Attribute::Flag(_), DeValue::Boolean(flag)) => Some(Test::Flag(*flag)),
        ("", Attribute::Words(_), DeValue::Array(list)) if list.is_empty() => Some(Test::Empty),
        ("", Attribute::Words(_), DeValue::Array(list)) => {
            list.iter().map(|item| text(item.get_ref())).collect::<Option<Vec<_>>>().map(Test::Only)
        }
        ("_min", Attribute::Number(_), value) => number(value).map(Test::Min),
        ("_max", Attribute::Number(_), value) => number(value).map(Test::Max),
        ("_has", Attribute::Words(_), value) => text(value).map(Test::Has),
        _ => None,
    };
    let condition = test.map(|test| Condition { attribute: name.to_owned(), test });
    let Some(condition) = condition else {
        let expected = match kind {
            Attribute::Word(_) => "a word in quotes",
            Attribute::Number(_) => "a number",
            Attribute::Flag(_) => "true or false",
            Attribute::Words(_) => "a list of arms, or _has with one arm",
        };
        notes.note(value.span(), "wrong-type", format!("`{key}` is {}", shown(value.get_ref())), expected, None);
        return None;
    };
    if !sorts.iter().any(|sort| condition.fits(sort)) && !matches!(condition.test, Test::Equals(_) | Test::Only(_)) {
        notes.note(
            value.span(),
            "never-fits",
            format!("`{key} = {}` fits nothing", shown(value.get_ref())),
            format!("a value `{name}` can have"),
            None,
        );
        return None;
    }
    Some(condition)
}

/// A row after one that already takes everything it could take is a mistake.
fn unreachable_rows(notes: &Notebook, rows: &[Row]) {
    for (i, row) in rows.iter().enumerate() {
        let taken = rows[..i].iter().find(|before| {
            before.form == row.form && before.kind == row.kind && before.conditions.iter().all(|c| row.conditions.contains(c))
        });
        if let Some(before) = taken {
            let found = format!("this row for {} is never reached", row.kind);
            let help = Some(format!("the row that becomes \"{}\" fits first", before.becomes.escape_debug()));
            notes.note(row.span.clone(), "never-reached", found, "narrower rows before wider ones", help);
        }
    }
}

/// Every kind, with every word its attributes can have, needs a row.
fn gaps(notes: &Notebook, rows: &[Row], end: usize) {
    for form in [Form::Area, Form::Line, Form::Point] {
        for kind in form.kinds() {
            let left: Vec<Feature> = samples(form, kind).into_iter().filter(|sort| !rows.iter().any(|row| row.fits(sort))).collect();
            let Some(first) = left.first() else { continue };
            let some = rows.iter().find(|row| row.form == form && row.kind == kind);
            let which: Vec<String> = first.attributes.iter().map(|(name, value)| format!("{name} = {}", said(value))).collect();
            let found = match some {
                Some(_) => format!("no row fits a {kind} with {}", which.join(", ")),
                None => format!("no row for {kind}"),
            };
            let span = some.map_or(end..end, |row| row.span.clone());
            notes.note(
                span,
                "unmapped",
                found,
                format!("a row in [[{}]] for every {kind}", form.name()),
                Some("becomes = \"none\" if it has no effect".to_owned()),
            );
        }
    }
}

fn said(value: &Attribute) -> String {
    match value {
        Attribute::Word(word) => (*word).to_owned(),
        Attribute::Number(n) => n.to_string(),
        Attribute::Flag(flag) => flag.to_string(),
        Attribute::Words(words) => format!("[{}]", words.join(", ")),
    }
}
