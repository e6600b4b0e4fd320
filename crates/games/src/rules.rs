//! A game's rules as somebody wants them (options, own tables), and its umpire.

use grognard_engine::book::{Book, Faults};
use grognard_engine::umpire::{Answer, Card, Request, Rulebook, UmpireError, Umpired, schema_of};
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::{Game, UnknownName};

/// The rules of one game, loaded.
pub enum Rules {
    Huzzah(Box<grognard_huzzah::Rules>),
    Shako(Box<grognard_shako::Rules>),
    Waterloo(Box<grognard_waterloo::Rules>),
    Volley(Box<grognard_volley::Rules>),
    Manner(Box<grognard_manner::Rules>),
}

/// Why rules could not be loaded.
#[derive(Clone, Debug, thiserror::Error)]
pub enum LoadError {
    #[error("{0}")]
    Tables(#[from] Faults),
    #[error("options: {0}")]
    Options(UmpireError),
}

/// The same words for each game's rules.
macro_rules! each {
    ($rules:expr, $inner:ident, $crate_:ident => $body:expr) => {
        match $rules {
            Rules::Huzzah($inner) => {
                use grognard_huzzah as $crate_;
                $body
            }
            Rules::Shako($inner) => {
                use grognard_shako as $crate_;
                $body
            }
            Rules::Waterloo($inner) => {
                use grognard_waterloo as $crate_;
                $body
            }
            Rules::Volley($inner) => {
                use grognard_volley as $crate_;
                $body
            }
            Rules::Manner($inner) => {
                use grognard_manner as $crate_;
                $body
            }
        }
    };
}

impl Rules {
    /// The rules of a game with options (an object; what is not stated keeps the book's default) and with tables of one's own
    /// (name of the file and its text).
    pub fn load(game: Game, options: &Value, tables: Option<(&str, &str)>) -> Result<Rules, LoadError> {
        let book = match tables {
            None => game.book().clone(),
            Some((file, text)) => game.book().with_tables(file, text)?,
        };
        Ok(match game {
            Game::Huzzah => Rules::Huzzah(Box::new(grognard_huzzah::Rules::load(book, typed(options)?)?)),
            Game::Shako => Rules::Shako(Box::new(grognard_shako::Rules::load(book, typed(options)?)?)),
            Game::Waterloo => Rules::Waterloo(Box::new(grognard_waterloo::Rules::load(book, typed(options)?)?)),
            Game::Volley => Rules::Volley(Box::new(grognard_volley::Rules::load(book, typed(options)?)?)),
            Game::Manner => Rules::Manner(Box::new(grognard_manner::Rules::load(book, typed(options)?)?)),
        })
    }

    pub fn book(&self) -> &Book {
        match self {
            Rules::Huzzah(rules) => rules.book(),
            Rules::Shako(rules) => rules.book(),
            Rules::Waterloo(rules) => rules.book(),
            Rules::Volley(rules) => rules.book(),
            Rules::Manner(rules) => rules.book(),
        }
    }

    /// The umpire's list.
    pub fn cards(&self) -> Vec<&'static Card> {
        each!(self, _rules, game => game::procedures().iter().map(|procedure| procedure.card()).collect())
    }

    /// JSON Schema of a procedure's facts.
    pub fn schema(&self, procedure: &str) -> Result<Value, UnknownName> {
        each!(self, rules, game => find(game::procedures(), procedure).map(|procedure| procedure.schema(rules)))
    }

    pub fn answer(&self, procedure: &str, request: &Request) -> Result<Result<Answer, UmpireError>, UnknownName> {
        each!(self, rules, game => find(game::procedures(), procedure).map(|procedure| procedure.answer(rules, request)))
    }

    /// JSON Schema of the game's options.
    pub fn options_schema(&self) -> Value {
        match self {
            Rules::Huzzah(_) => schema_of::<grognard_huzzah::Options>(),
            Rules::Shako(_) => schema_of::<grognard_shako::Options>(),
            Rules::Waterloo(_) => schema_of::<grognard_waterloo::Options>(),
            Rules::Volley(_) => schema_of::<grognard_volley::Options>(),
            Rules::Manner(_) => schema_of::<grognard_manner::Options>(),
        }
    }
}

fn find<R: Rulebook>(procedures: &'static [&'static dyn Umpired<R>], name: &str) -> Result<&'static dyn Umpired<R>, UnknownName> {
    let names: Vec<&str> = procedures.iter().map(|procedure| procedure.card().name).collect();
    match procedures.iter().find(|procedure| procedure.card().name == name) {
        Some(procedure) => Ok(*procedure),
        None => Err(UnknownName::new("procedure", name, names)),
    }
}

fn typed<O: DeserializeOwned + JsonSchema + serde::Serialize>(options: &Value) -> Result<O, LoadError> {
    let stated = if options.is_null() { Value::Object(serde_json::Map::new()) } else { options.clone() };
    grognard_engine::umpire::read_options(&stated).map_err(LoadError::Options)
}
