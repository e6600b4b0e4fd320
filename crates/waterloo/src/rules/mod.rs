//! The book's numbers, typed, and the options.

use std::sync::OnceLock;

use grognard_engine::Clause;
use grognard_engine::book::{Book, Cell, Faults, Reader, Sources};
use grognard_engine::umpire::Rulebook;

use crate::share::Share;

pub mod code;
pub mod command;
pub mod fire;
pub mod matrix;
pub mod morale;
pub mod movement;
pub mod options;
pub mod shock;

pub use options::Options;

/// A list of modifiers or named whole numbers, typed: each field is the row or value of the same name.
macro_rules! table {
    ($(#[$doc:meta])* $name:ident from $table:literal { $($field:ident),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name {
            $(pub $field: grognard_engine::Modifier,)*
        }

        impl $name {
            pub(super) fn read(read: &mut grognard_engine::book::Reader) -> $name {
                $name { $($field: read.modifier($table, stringify!($field)),)* }
            }
        }
    };
}
use table;

/// The texts this game is made of.
pub const SOURCES: Sources = Sources {
    game: "waterloo",
    clauses: include_str!("../../rules/clauses.toml"),
    gaps: include_str!("../../rules/gaps.toml"),
    tables: include_str!("../../rules/tables.toml"),
};

/// The loaded tables and the options in force.
pub struct Rules {
    book: Book,
    pub options: Options,
    pub fire: fire::Fire,
    pub shock: shock::Shock,
    pub matrix: matrix::Matrix,
    pub morale: morale::Morale,
    pub movement: movement::Movement,
    pub command: command::Command,
}

impl Rules {
    /// The typed rules of a book (the printed one, or one with a player's own tables).
    pub fn load(book: Book, options: Options) -> Result<Rules, Faults> {
        let mut read = book.reader();
        let fire = fire::Fire::read(&mut read);
        let shock = shock::Shock::read(&mut read);
        let matrix = matrix::Matrix::read(&mut read);
        let morale = morale::Morale::read(&mut read);
        let movement = movement::Movement::read(&mut read);
        let command = command::Command::read(&mut read);
        // BW-DIE-01: the only die this program has for the game is read 0 to 9.
        if (fire.numbers.die_least.value, fire.numbers.die_most.value) != (0, 9) {
            read.fault("fire_column_shifts_numbers", "the die is read 0 to 9");
        }
        let (fire, shock, matrix, morale, movement, command) = read.finish((fire, shock, matrix, morale, movement, command))?;
        Ok(Rules { book, options, fire, shock, matrix, morale, movement, command })
    }

    /// The book as printed, with its default options.
    pub fn standard() -> &'static Rules {
        static RULES: OnceLock<Rules> = OnceLock::new();
        RULES.get_or_init(|| Rules::with(Options::default()))
    }

    /// The book as printed, with these options.
    pub fn with(options: Options) -> Rules {
        Book::parse(&SOURCES).and_then(|book| Rules::load(book, options)).unwrap_or_else(|faults| panic!("{faults}"))
    }
}

impl Rulebook for Rules {
    fn book(&self) -> &Book {
        &self.book
    }
}

/// A fraction printed as text ("1/2"), or a whole number.
fn share(read: &mut Reader, table: &str, key: &str) -> Share {
    let share = match read.entry(table, key) {
        Some((Cell::Int(value), _)) => Share::parse(&value.to_string()),
        Some((Cell::Text(text), _)) => Share::parse(text),
        _ => None,
    };
    share.unwrap_or_else(|| {
        read.fault(table, format!("`{key}` must be a fraction such as 1/2"));
        Share::ONE
    })
}

fn clause_of(read: &mut Reader, table: &str, key: &str) -> Clause {
    read.entry(table, key).map_or(crate::clause::BW_SCT_01, |entry| entry.1)
}
