//! The book as data: clauses, completions and tables, typed and checked on load, replaceable by a player's own tables.
//!
//! Numbers live here; procedures are code. Texts come in as strings: reading files is the program's job.

mod fault;
mod load;
#[cfg(feature = "record-tests")]
mod mutate;
mod read;
mod table;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

pub use fault::{Fault, Faults};
pub use read::Reader;
pub use table::{Cell, Grid, Row, Table, TableKind, Value};

use crate::{Clause, Line};

/// Where a clause is decided. The first three are the umpire's; all are the battle's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DecidedBy {
    Test,
    Lookup,
    Permission,
    Field,
    Sequence,
    SetUp,
    Na,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ClauseKind {
    Rule,
    Modifier,
    Table,
    Definition,
    Prohibition,
    Option,
    Example,
    National,
}

/// One rule of the book, paraphrased.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClauseText {
    pub id: Clause,
    pub topic: String,
    pub source: String,
    pub kind: ClauseKind,
    pub decided_by: DecidedBy,
    pub text: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub doubt: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub na_reason: Option<String>,
}

/// What the book leaves out, and how we complete it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gap {
    pub id: Clause,
    pub title: String,
    pub essential: bool,
    pub origin: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub missing: Option<String>,
    pub text: String,
    #[serde(default)]
    pub refers: Vec<Clause>,
}

/// One game's book.
#[derive(Clone, Debug)]
pub struct Book {
    pub game: &'static str,
    pub clauses: Vec<ClauseText>,
    pub gaps: Vec<Gap>,
    pub tables: Vec<Table>,
    /// The label of every row of every list, numbered from 1 through all tables.
    row_labels: Vec<String>,
    clause_labels: BTreeMap<Clause, String>,
}

/// The embedded texts of one game.
#[derive(Clone, Copy, Debug)]
pub struct Sources {
    pub game: &'static str,
    pub clauses: &'static str,
    pub gaps: &'static str,
    pub tables: &'static str,
}

impl Book {
    pub fn clause(&self, id: Clause) -> Option<&ClauseText> {
        self.clauses.iter().find(|clause| clause.id == id)
    }

    pub fn gap(&self, id: Clause) -> Option<&Gap> {
        self.gaps.iter().find(|gap| gap.id == id)
    }

    pub fn table(&self, name: &str) -> Option<&Table> {
        self.tables.iter().find(|table| table.name == name)
    }

    /// A hash of every number of the tables: a player's own give another.
    pub fn tables_hash(&self) -> String {
        let mut hasher = blake3::Hasher::new();
        for table in &self.tables {
            hasher.update(format!("{} {:?}\n", table.name, table.kind).as_bytes());
        }
        hasher.finalize().to_hex().as_str()[..16].to_owned()
    }

    /// A line of a ledger in a player's words: its table row's label, else the clause in short.
    pub fn label(&self, line: &Line) -> &str {
        let row = usize::from(line.row).checked_sub(1).and_then(|row| self.row_labels.get(row));
        let clause = || self.clause_labels.get(&line.clause);
        row.or_else(clause).map_or(if line.clause.is_gap() { "house completion" } else { "rule of the book" }, String::as_str)
    }

    /// Clauses, completions and tables in which every word occurs (case and accents as typed do not matter for ASCII).
    pub fn search(&self, words: &str) -> Vec<Clause> {
        let words: Vec<String> = words.split_whitespace().map(str::to_lowercase).collect();
        let holds = |text: String| {
            let text = text.to_lowercase();
            words.iter().all(|word| text.contains(word))
        };
        let clauses = self
            .clauses
            .iter()
            .filter(|c| holds(format!("{} {} {} {}", c.id, c.topic, c.text, c.doubt.as_deref().unwrap_or_default())))
            .map(|c| c.id);
        let gaps = self.gaps.iter().filter(|g| holds(format!("{} {} {}", g.id, g.title, g.text))).map(|g| g.id);
        clauses.chain(gaps).collect()
    }
}
