//! The book's numbers, typed, and the options.

pub mod combat;
pub mod house;
pub mod marches;
mod options;
mod read;
pub mod tables;

use std::sync::OnceLock;

use grognard_engine::book::{Book, Faults, Sources};
use grognard_engine::umpire::Rulebook;

pub use options::{BreakthroughChoice, HitsCompared, Options, RallyRoll, Saves};
pub use read::Number;
pub use tables::Tables;

/// The texts this game is made of.
pub const SOURCES: Sources = Sources {
    game: "volley",
    clauses: include_str!("../../rules/clauses.toml"),
    gaps: include_str!("../../rules/gaps.toml"),
    tables: include_str!("../../rules/tables.toml"),
};

/// The loaded tables and the options in force.
pub struct Rules {
    book: Book,
    pub options: Options,
    pub tables: Tables,
}

impl Rules {
    /// The typed rules of a book (the printed one, or one with a player's own tables).
    pub fn load(book: Book, options: Options) -> Result<Rules, Faults> {
        let tables = Tables::read(&book)?;
        Ok(Rules { book, options, tables })
    }

    /// The book as printed, with its default options.
    pub fn standard() -> &'static Rules {
        static RULES: OnceLock<Rules> = OnceLock::new();
        RULES.get_or_init(|| {
            Book::parse(&SOURCES).and_then(|book| Rules::load(book, Options::default())).unwrap_or_else(|faults| panic!("{faults}"))
        })
    }

    /// VB-GAP-01: a distance equal to the limit is within it; the table is no finer than the tolerance.
    pub fn within(&self, distance: f64, limit: f64) -> bool {
        distance <= limit + self.tables.tolerance
    }
}

impl Rulebook for Rules {
    fn book(&self) -> &Book {
        &self.book
    }
}
