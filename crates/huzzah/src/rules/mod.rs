//! The book's numbers, typed, and the options.

pub mod grids;
pub mod lookup;
pub mod options;
pub mod points;
pub mod tests_tables;

use std::sync::OnceLock;

use grognard_engine::book::{Book, Faults, Sources};
use grognard_engine::umpire::Rulebook;

use grids::{Morale, Nations, Officers, Ranges, SkirmishRatings, UnitQualities};
pub use lookup::Lookup;
pub use options::Options;
use points::{Points, Scenario};
use tests_tables::Tests;

/// The texts this game is made of.
pub const SOURCES: Sources = Sources {
    game: "huzzah",
    clauses: include_str!("../../rules/clauses.toml"),
    gaps: include_str!("../../rules/gaps.toml"),
    tables: include_str!("../../rules/tables.toml"),
};

/// The loaded tables and the options in force.
pub struct Rules {
    book: Book,
    pub options: Options,
    /// The numbers of look-ups and permissions.
    pub lookup: Lookup,
    /// The numbers of the tests.
    pub tests: Tests,
    pub morale: Morale,
    pub officers: Officers,
    pub unit_qualities: UnitQualities,
    pub nations: Nations,
    pub ranges: Ranges,
    pub skirmish_ratings: SkirmishRatings,
    pub points: Points,
    pub scenario: Scenario,
}

impl Rules {
    /// The typed rules of a book (the printed one, or one with a player's own tables).
    pub fn load(book: Book, options: Options) -> Result<Rules, Faults> {
        let mut read = book.reader();
        let lookup = Lookup::read(&mut read);
        let tests = Tests::read(&mut read);
        let (morale, officers, unit_qualities) = (Morale::read(&mut read), Officers::read(&mut read), UnitQualities::read(&mut read));
        let (nations, ranges, skirmish_ratings) = (Nations::read(&mut read), Ranges::read(&mut read), SkirmishRatings::read(&mut read));
        let (points, scenario) = (Points::read(&mut read), Scenario::read(&mut read));
        read.finish(())?;
        Ok(Rules { book, options, lookup, tests, morale, officers, unit_qualities, nations, ranges, skirmish_ratings, points, scenario })
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
