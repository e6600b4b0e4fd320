//! The book's numbers, typed, and the options.

mod casualty;
mod command;
mod fire;
mod melee;
mod morale;
mod movement;
mod read;
mod villages;

use std::sync::OnceLock;

use grognard_engine::book::{Book, Faults, Sources};
use grognard_engine::umpire::Rulebook;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use casualty::{Casualties, CasualtyTable, Increments};
pub use command::{Charges, Generals, TurnAndFlee};
pub use fire::{Artillery, Musketry, Skirmish};
pub use melee::{Breakthrough, CavalryMelee, Increment, InfantryMelee};
pub use morale::{Bracket, BrigadeMorale, Morale, MoraleBand, MoraleResult};
pub use movement::{ArtilleryActions, Ground, Movement, Passage, Terrain};
pub use villages::Villages;

/// The texts this game is made of.
pub const SOURCES: Sources = Sources {
    game: "manner",
    clauses: include_str!("../../rules/clauses.toml"),
    gaps: include_str!("../../rules/gaps.toml"),
    tables: include_str!("../../rules/tables.toml"),
};

/// Who loses the quarter of "distance lost to counter charge".
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum QuarterLostBy {
    #[default]
    CounterCharger,
    Charger,
}

/// Optional rules and readings, each with the book's default.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// A melee winner with a low combat morale pursues off after the beaten enemy (first edition; off by default).
    #[schemars(extend("x-clause" = "GM-GAP-06"))]
    pub pursuit: bool,
    /// Superior and inferior mounts change the dice in both rounds of a cavalry melee, as its table says; the special rules,
    /// which we follow, say the first round only.
    #[schemars(extend("x-clause" = "GM-CVC-14"))]
    pub mounts_in_both_rounds: bool,
    /// The artillery modifiers for canister and for a column or square add together; otherwise only the better counts.
    #[schemars(extend("x-clause" = "GM-AMOD-03"))]
    pub canister_adds_to_column: bool,
    /// Whose charge is shortened by a quarter when a charge is met by a counter-charge.
    #[schemars(extend("x-clause" = "GM-CHG-06"))]
    pub quarter_lost_by: QuarterLostBy,
    /// In village melees every class counts its increment, not the Guard and Elite only.
    #[schemars(extend("x-clause" = "GM-VME-01"))]
    pub village_increments_for_all: bool,
    /// A starred result of the casualty tables is an officer; otherwise the stars mean nothing.
    #[schemars(extend("x-clause" = "GM-ACAS-03"))]
    pub stars_are_officers: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            pursuit: false,
            mounts_in_both_rounds: false,
            canister_adds_to_column: true,
            quarter_lost_by: QuarterLostBy::CounterCharger,
            village_increments_for_all: false,
            stars_are_officers: true,
        }
    }
}

/// The loaded tables and the options in force.
pub struct Rules {
    book: Book,
    pub options: Options,
    pub morale: Morale,
    pub brigade: BrigadeMorale,
    pub artillery: Artillery,
    pub musketry: Musketry,
    pub skirmish: Skirmish,
    pub cavalry_melee: CavalryMelee,
    pub breakthrough: Breakthrough,
    pub infantry_melee: InfantryMelee,
    pub villages: Villages,
    pub generals: Generals,
    pub turn_and_flee: TurnAndFlee,
    pub charges: Charges,
    pub movement: Movement,
    pub terrain: Terrain,
    pub passage: Passage,
    pub actions: ArtilleryActions,
}

impl Rules {
    /// The typed rules of a book (the printed one, or one with a player's own tables).
    pub fn load(book: Book, options: Options) -> Result<Rules, Faults> {
        let mut read = book.reader();
        let morale = Morale::read(&mut read);
        let brigade = BrigadeMorale::read(&mut read);
        let artillery = Artillery::read(&mut read, &book);
        let musketry = Musketry::read(&mut read, &book);
        let skirmish = Skirmish::read(&mut read);
        let cavalry_melee = CavalryMelee::read(&mut read);
        let breakthrough = Breakthrough::read(&mut read);
        let infantry_melee = InfantryMelee::read(&mut read);
        let villages = Villages::read(&mut read);
        let generals = Generals::read(&mut read);
        let turn_and_flee = TurnAndFlee::read(&mut read);
        let charges = Charges::read(&mut read);
        let movement = Movement::read(&mut read);
        let terrain = Terrain::read(&mut read);
        let passage = Passage::read(&mut read);
        let actions = ArtilleryActions::read(&mut read);
        read.finish(())?;
        Ok(Rules {
            book,
            options,
            morale,
            brigade,
            artillery,
            musketry,
            skirmish,
            cavalry_melee,
            breakthrough,
            infantry_melee,
            villages,
            generals,
            turn_and_flee,
            charges,
            movement,
            terrain,
            passage,
            actions,
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
