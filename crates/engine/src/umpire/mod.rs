//! The umpire: every test, look-up and permission of a game, adjudicated from stated facts.
//!
//! A game writes a [`Procedure`]: typed facts, a pure function that rolls through a [`Hand`], a typed [`Verdict`]. Everything
//! else (schema, defaults, clear errors, typed dice, what each face would do, exact odds, JSON) is here once for all games.

mod answer;
mod facts;
mod no_dice;
mod procedure;
mod run;
mod schema;
pub mod told;
#[cfg(feature = "record-tests")]
pub mod trial;
mod worth;

pub use answer::{Answer, AskAnswer, DiceAnswer, Follows, LastFace, OddsAnswer, PartAnswer, UmpireError};
pub use facts::Contradiction;
pub use procedure::{Card, Change, Effect, Kind, NoRollKind, Procedure, Role, Rulebook, TableCell, Verdict};
#[cfg(feature = "record-tests")]
pub use run::Decided;
pub use run::{Request, Umpired, umpired};
pub use schema::of as schema_of;

/// A game's options from what somebody stated: checked like facts, the rest at the book's default.
pub fn read_options<O: serde::Serialize + serde::de::DeserializeOwned + schemars::JsonSchema>(
    stated: &serde_json::Value,
) -> Result<O, UmpireError> {
    facts::read::<O>(stated, &schema::of::<O>()).map(|stated| stated.facts)
}
