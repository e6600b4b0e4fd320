//! From TOML to a checked [`Book`].

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;
use serde::de::DeserializeOwned;
use toml::Spanned;

use super::fault::place;
use super::{Book, Cell, ClauseText, Fault, Faults, Gap, Grid, Row, Sources, Table, TableKind, Value};
use crate::Clause;
use crate::nearest::nearest;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ClauseFile {
    #[serde(default)]
    clause: Vec<Spanned<ClauseText>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GapFile {
    #[serde(default)]
    gap: Vec<Spanned<Gap>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TableFile {
    #[serde(default)]
    table: Vec<Spanned<RawTable>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawTable {
    name: String,
    title: String,
    clause: Vec<Clause>,
    origin: String,
    kind: String,
    unit: Option<String>,
    applies_to: Option<String>,
    note: Option<String>,
    doubt: Option<String>,
    row_key: Option<String>,
    col_key: Option<String>,
    rows: Option<Vec<String>>,
    cols: Option<Vec<String>>,
    cells: Option<Vec<Vec<Cell>>>,
    #[serde(default)]
    layers: BTreeMap<String, Vec<Vec<Cell>>>,
    row: Option<Vec<Row>>,
    value: Option<Vec<Value>>,
}

/// Collects faults of one file.
struct Checker<'a> {
    file: &'a str,
    text: &'a str,
    faults: Vec<Fault>,
}

impl Checker<'_> {
    fn fault(&mut self, byte: usize, what: impl Into<String>) {
        let (line, column) = place(self.text, byte);
        self.faults.push(Fault { file: self.file.to_owned(), line, column, what: what.into() });
    }

    fn parse<T: DeserializeOwned>(&mut self) -> Option<T> {
        match toml::from_str(self.text) {
            Ok(parsed) => Some(parsed),
            Err(error) => {
                self.fault(error.span().map_or(0, |span| span.start), error.message());
                None
            }
        }
    }
}

impl Book {
    /// Parses and checks the texts of one game.
    pub fn parse(sources: &Sources) -> Result<Book, Faults> {
        let mut book = Book {
            game: sources.game,
            clauses: Vec::new(),
            gaps: Vec::new(),
            tables: Vec::new(),
            row_labels: Vec::new(),
            clause_labels: BTreeMap::new(),
        };
        let mut faults = Vec::new();

        let mut check = Checker { file: "clauses.toml", text: sources.clauses, faults: Vec::new() };
        let mut known = BTreeSet::new();
        for clause in check.parse::<ClauseFile>().map(|file| file.clause).unwrap_or_default() {
            let at = clause.span().start;
            let clause = clause.into_inner();
            if !known.insert(clause.id) {
                check.fault(at, format!("{} stands here twice", clause.id));
            }
            if (clause.decided_by == super::DecidedBy::Na) != clause.na_reason.is_some() {
                check.fault(at, format!("{}: `na_reason` goes with decided_by = \"na\", and only with it", clause.id));
            }
            book.clauses.push(clause);
        }
        faults.append(&mut check.faults);

        let mut check = Checker { file: "gaps.toml", text: sources.gaps, faults: Vec::new() };
        for gap in check.parse::<GapFile>().map(|file| file.gap).unwrap_or_default() {
            let at = gap.span().start;
            let gap = gap.into_inner();
            if !known.insert(gap.id) {
                check.fault(at, format!("{} stands here twice", gap.id));
            }
            if !gap.id.is_gap() {
                check.fault(at, format!("{}: a completion's id has -GAP- in it", gap.id));
            }
            for refers in &gap.refers {
                if !known.contains(refers) && !refers.is_gap() {
                    check.fault(at, format!("{} refers to {refers}, which is in no file", gap.id));
                }
            }
            book.gaps.push(gap);
        }
        faults.append(&mut check.faults);

        let mut check = Checker { file: "tables.toml", text: sources.tables, faults: Vec::new() };
        book.tables = check_tables(&mut check, &known);
        faults.append(&mut check.faults);

        if !faults.is_empty() {
            return Err(Faults(faults));
        }
        #[cfg(feature = "record-tests")]
        super::mutate::from_environment(&mut book);
        book.write_labels();
        Ok(book)
    }

    /// The same book with some tables replaced by a player's own. A replacement keeps the kind, rows and columns (or keys) of the
    /// printed table; only what is in it may differ.
    pub fn with_tables(&self, file: &str, text: &str) -> Result<Book, Faults> {
        let mut check = Checker { file, text, faults: Vec::new() };
        let known = self.clauses.iter().map(|c| c.id).chain(self.gaps.iter().map(|g| g.id)).collect();
        let replacements = check_tables(&mut check, &known);
        let mut book = self.clone();
        for table in replacements {
            let (name, line) = (table.name.clone(), table.line);
            let mut fault = |what| check.faults.push(Fault { file: file.to_owned(), line, column: 1, what });
            match book.tables.iter_mut().find(|old| old.name == table.name) {
                None => {
                    let near = nearest(&name, self.tables.iter().map(|table| table.name.as_str()));
                    fault(format!(
                        "{} has no table `{name}`{}",
                        self.game,
                        near.map(|n| format!("; did you mean `{n}`?")).unwrap_or_default()
                    ));
                }
                Some(old) if shape(old) != shape(&table) => {
                    fault(format!("`{name}` must keep the rows, columns and keys of the printed table: {}", shape(old).join(", ")))
                }
                Some(old) => *old = table,
            }
        }
        if check.faults.is_empty() {
            book.write_labels();
            Ok(book)
        } else {
            Err(Faults(check.faults))
        }
    }

    fn write_labels(&mut self) {
        self.row_labels.clear();
        for clause in &self.clauses {
            self.clause_labels.insert(clause.id, brief(&clause.text));
        }
        for gap in &self.gaps {
            self.clause_labels.insert(gap.id, gap.title.clone());
        }
        for table in &mut self.tables {
            table.first_row = self.row_labels.len() as u16 + 1;
            match &table.kind {
                TableKind::List(rows) => self.row_labels.extend(rows.iter().map(|row| row.label.clone())),
                TableKind::Values(values) => self.row_labels.extend(values.iter().map(|value| value.name.replace('_', " "))),
                TableKind::Grid(_) => {}
            }
        }
    }
}

/// The first sentence of a clause, cut at a word near sixty characters.
fn brief(text: &str) -> String {
    let sentence = text.split_once(". ").map_or(text, |(first, _)| first).trim_end_matches('.');
    if sentence.chars().count() <= 72 {
        return sentence.to_owned();
    }
    let mut short = String::new();
    for word in sentence.split_whitespace() {
        if short.chars().count() + word.chars().count() > 68 {
            break;
        }
        if !short.is_empty() {
            short.push(' ');
        }
        short.push_str(word);
    }
    short + " …"
}

fn shape(table: &Table) -> Vec<String> {
    let mut shape = vec![table.kind_name().to_owned()];
    match &table.kind {
        TableKind::Grid(grid) => shape.extend(grid.rows.iter().chain(&grid.cols).chain(grid.layers.keys()).cloned()),
        TableKind::List(rows) => shape.extend(rows.iter().map(|row| row.key.clone())),
        TableKind::Values(values) => shape.extend(values.iter().map(|value| value.name.clone())),
    }
    shape
}

fn check_tables(check: &mut Checker, known: &BTreeSet<Clause>) -> Vec<Table> {
    let mut tables = Vec::new();
    let mut names = BTreeSet::new();
    for raw in check.parse::<TableFile>().map(|file| file.table).unwrap_or_default() {
        let at = raw.span().start;
        let raw = raw.into_inner();
        let name = raw.name.clone();
        if !names.insert(name.clone()) {
            check.fault(at, format!("two tables are called `{name}`"));
        }
        let rows = raw.row.iter().flatten().map(|row| row.clause);
        let values = raw.value.iter().flatten().map(|value| value.clause);
        for clause in raw.clause.iter().copied().chain(rows).chain(values) {
            if !known.contains(&clause) {
                check.fault(at, format!("`{name}` cites {clause}, which is neither a clause nor a completion"));
            }
        }
        if raw.origin != "book" && Clause::parse(&raw.origin).is_none_or(|gap| !known.contains(&gap)) {
            check.fault(at, format!("`{name}`: origin is \"book\" or the id of a completion, not \"{}\"", raw.origin));
        }
        let Some(kind) = table_kind(check, at, &raw) else { continue };
        tables.push(Table {
            name,
            title: raw.title,
            clause: raw.clause,
            origin: raw.origin,
            unit: raw.unit,
            applies_to: raw.applies_to,
            note: raw.note,
            doubt: raw.doubt,
            kind,
            line: place(check.text, at).0,
            first_row: 0,
        });
    }
    tables
}

fn table_kind(check: &mut Checker, at: usize, raw: &RawTable) -> Option<TableKind> {
    let name = &raw.name;
    match (raw.kind.as_str(), &raw.cells, &raw.row, &raw.value) {
        ("grid", Some(cells), None, None) => {
            let (Some(rows), Some(cols)) = (&raw.rows, &raw.cols) else {
                check.fault(at, format!("grid `{name}` needs `rows` and `cols`"));
                return None;
            };
            for (layer, cells) in raw.layers.iter().map(|(layer, cells)| (layer.as_str(), cells)).chain([("cells", cells)]) {
                if cells.len() != rows.len() || cells.iter().any(|row| row.len() != cols.len()) {
                    let lengths: Vec<_> = cells.iter().map(Vec::len).collect();
                    check.fault(
                        at,
                        format!("grid `{name}`: `{layer}` must be {} rows of {} cells; it has rows of {lengths:?}", rows.len(), cols.len()),
                    );
                }
            }
            Some(TableKind::Grid(Grid {
                row_key: raw.row_key.clone(),
                col_key: raw.col_key.clone(),
                rows: rows.clone(),
                cols: cols.clone(),
                cells: cells.clone(),
                layers: raw.layers.clone(),
            }))
        }
        ("list", None, Some(rows), None) => {
            unique(check, at, name, rows.iter().map(|row| &row.key));
            Some(TableKind::List(rows.clone()))
        }
        ("values", None, None, Some(values)) => {
            unique(check, at, name, values.iter().map(|value| &value.name));
            Some(TableKind::Values(values.clone()))
        }
        _ => {
            check.fault(
                at,
                format!(
                    "`{name}`: kind is \"grid\" (rows, cols, cells), \"list\" ([[table.row]]) or \"values\" ([[table.value]]), one of them"
                ),
            );
            None
        }
    }
}

fn unique<'a>(check: &mut Checker, at: usize, name: &str, keys: impl Iterator<Item = &'a String>) {
    let mut seen = BTreeSet::new();
    for key in keys {
        if !seen.insert(key) {
            check.fault(at, format!("`{name}` has `{key}` twice"));
        }
    }
}
