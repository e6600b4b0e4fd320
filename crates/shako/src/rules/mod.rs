//! The book's numbers, typed, and the options.

mod combat;
mod command;
mod numbers;
mod options;

use std::sync::OnceLock;

use grognard_engine::book::{Book, Faults, Sources};
use grognard_engine::umpire::Rulebook;

pub use combat::{Cavalry, Fallback, Fire, Guns, Melee, Squares};
pub use command::{Divisions, French, Initiative, Movement, NewOrder, Orders, Rally, Skirmishers, Towns};
pub use numbers::{Allotment, Battery, ClassRow, Classes, Fraction, Ground, Measure, MoraleResult, Smoke, TerrainRow};
pub use options::{DrivenOffOn, HastySquareOn, NearCharge, Options, OrderFromCinc, SquareMethod, Zero};

/// The texts this game is made of.
pub const SOURCES: Sources = Sources {
    game: "shako",
    clauses: include_str!("../../rules/clauses.toml"),
    gaps: include_str!("../../rules/gaps.toml"),
    tables: include_str!("../../rules/tables.toml"),
};

/// The loaded tables and the options in force.
pub struct Rules {
    book: Book,
    pub options: Options,
    pub classes: Classes,
    pub new_order: NewOrder,
    pub initiative: Initiative,
    pub squares: Squares,
    pub guns: Guns,
    pub fire: Fire,
    pub melee: Melee,
    pub cavalry: Cavalry,
    pub rally: Rally,
    pub divisions: Divisions,
    pub towns: Towns,
    pub skirmishers: Skirmishers,
    pub movement: Movement,
    pub orders: Orders,
    pub fallback: Fallback,
    pub french: French,
}

impl Rules {
    /// The typed rules of a book (the printed one, or one with a player's own tables).
    pub fn load(book: Book, options: Options) -> Result<Rules, Faults> {
        let mut read = book.reader();
        let classes = Classes::read(&mut read);
        let new_order = NewOrder::read(&mut read);
        let initiative = Initiative::read(&mut read);
        let squares = Squares::read(&mut read);
        let guns = Guns::read(&mut read);
        let fire = Fire::read(&mut read);
        let melee = Melee::read(&mut read);
        let cavalry = Cavalry::read(&mut read);
        let rally = Rally::read(&mut read);
        let divisions = Divisions::read(&mut read);
        let towns = Towns::read(&mut read);
        let skirmishers = Skirmishers::read(&mut read);
        let movement = Movement::read(&mut read);
        let orders = Orders::read(&mut read);
        let fallback = Fallback::read(&mut read);
        let french = French::read(&mut read);
        read.finish(())?;
        Ok(Rules {
            book,
            options,
            classes,
            new_order,
            initiative,
            squares,
            guns,
            fire,
            melee,
            cavalry,
            rally,
            divisions,
            towns,
            skirmishers,
            movement,
            orders,
            fallback,
            french,
        })
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
