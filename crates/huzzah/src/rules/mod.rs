//! The book's numbers, typed, and the options.

pub mod lookup;

use std::sync::OnceLock;

use grognard_engine::book::{Book, Faults, Sources};
use grognard_engine::umpire::Rulebook;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use lookup::Lookup;

/// The texts this game is made of.
pub const SOURCES: Sources = Sources {
    game: "huzzah",
    clauses: include_str!("../../rules/clauses.toml"),
    gaps: include_str!("../../rules/gaps.toml"),
    tables: include_str!("../../rules/tables.toml"),
};

/// Optional rules and readings, each with the book's default.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Options {}

/// The loaded tables and the options in force.
pub struct Rules {
    book: Book,
    pub options: Options,
    /// The numbers of look-ups and permissions.
    pub lookup: Lookup,
}

impl Rules {
    /// The typed rules of a book (the printed one, or one with a player's own tables).
    pub fn load(book: Book, options: Options) -> Result<Rules, Faults> {
        let mut read = book.reader();
        let lookup = Lookup::read(&mut read);
        read.finish(())?;
        Ok(Rules { book, options, lookup })
    }

    /// The book as printed, with its default options.
    pub fn standard() -> &'static Rules {
        static RULES: OnceLock<Rules> = OnceLock::new();
        RULES.get_or_init(|| {
            Book::parse(&SOURCES).and_then(|book| Rules::load(book, Options::default())).unwrap_or_else(|faults| panic!("{faults}"))
        })
    }
}

impl Rulebook for Rules {
    fn book(&self) -> &Book {
        &self.book
    }
}
