//! A battle set up under a game's rules, ready to be fought, and one door through which anything may be done with it.

use std::sync::Arc;

use grognard_engine::log::Header;
use grognard_engine::sample::Sample;
use grognard_engine::{Event, Game as Rulebook, Judge};
use grognard_field::battle::{self, Battle, Faults};
use grognard_field::hex::draw::HexDrawOptions;
use serde_json::Value;

use crate::battle::{RANDOM_GROUND, is_native, native, not_in_the_program};
use crate::{Game, LoadError, Rules, UnknownName};

/// What to set up: the words of a command line, a form or a log's first line.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Order {
    /// The name of a shipped battle; of a file of one's own, its name.
    pub battle: String,
    /// The text of a battle file of one's own.
    pub own_battle: Option<String>,
    /// Options in the game's terms; what is not stated keeps the book's default.
    pub options: Value,
    /// The text of a player's own tables.
    pub own_tables: Option<String>,
}

/// Why a battle could not be set up.
#[derive(Debug, thiserror::Error)]
pub enum NotSetUp {
    #[error("{0}")]
    Unknown(#[from] UnknownName),
    #[error("{0}")]
    Battle(#[from] Faults),
    #[error("{0}")]
    Rules(#[from] LoadError),
    /// This battle under this game: not here, and why.
    #[error("{0}")]
    NotPlayable(String),
}

/// The game of our own that proves the machinery.
pub const SAMPLE: &str = Sample::NAME;

/// A battle before its first decision, whichever game it is.
#[derive(Clone)]
pub enum Start {
    Sample(Box<Sample>),
    Huzzah(Box<grognard_huzzah::Battle>),
    Waterloo(Box<grognard_waterloo::Battle>),
}

/// Something to be done with a battle of whichever game.
pub trait Visit {
    type Output;
    fn battle<G: Judge>(self, start: G) -> Self::Output;
}

impl Start {
    /// Sets a battle up under the game of that name.
    pub fn set_up(game: &str, order: &Order) -> Result<Start, NotSetUp> {
        if game == SAMPLE {
            return match order.battle.as_str() {
                SAMPLE => Ok(Start::Sample(Box::default())),
                other => Err(UnknownName::new("battle of the sample game", other, [SAMPLE]).into()),
            };
        }
        let game = Game::parse(game)?;
        let tables = order.own_tables.as_deref().map(|text| ("tables", text));
        let rules = Rules::load(game, &order.options, tables)?;
        if let Some(text) = order.native_text() {
            let scenario = grognard_waterloo::native::load(&order.battle, text)?;
            let Rules::Waterloo(rules) = rules else {
                return Err(NotSetUp::NotPlayable(format!("{} is a battle on hexes: only Waterloo's rules fit it", order.battle)));
            };
            return waterloo(grognard_waterloo::Battle::start_native(scenario, Arc::from(rules)));
        }
        let battle = order.battle_in_men(game)?;
        game.can_play(&battle).map_err(NotSetUp::NotPlayable)?;
        match rules {
            Rules::Huzzah(rules) => grognard_huzzah::Battle::start(&battle, Arc::from(rules))
                .map(|start| Start::Huzzah(Box::new(start)))
                .map_err(|why| NotSetUp::NotPlayable(why.to_string())),
            Rules::Waterloo(rules) => waterloo(grognard_waterloo::Battle::start(&battle, Arc::from(rules))),
            _ => Err(NotSetUp::NotPlayable(not_in_the_program(game))),
        }
    }

    /// As a log's first line names it.
    pub fn from_header(header: &Header) -> Result<Start, NotSetUp> {
        Start::set_up(&header.game, &Order::from(header))
    }

    /// The map of a battle on hexes, drawn; nothing for a battle that has none.
    pub fn hex_picture(&self, options: &HexDrawOptions) -> Option<String> {
        match self {
            Start::Waterloo(battle) => Some(battle.picture(options)),
            Start::Sample(_) | Start::Huzzah(_) => None,
        }
    }

    pub fn visit<V: Visit>(self, visitor: V) -> V::Output {
        match self {
            Start::Sample(start) => visitor.battle(*start),
            Start::Huzzah(start) => visitor.battle(*start),
            Start::Waterloo(start) => visitor.battle(*start),
        }
    }
}

fn waterloo(started: Result<grognard_waterloo::Battle, grognard_waterloo::battle::CannotStart>) -> Result<Start, NotSetUp> {
    started.map(|start| Start::Waterloo(Box::new(start))).map_err(|why| NotSetUp::NotPlayable(why.to_string()))
}

impl From<&Header> for Order {
    fn from(header: &Header) -> Order {
        Order {
            battle: header.battle.clone(),
            own_battle: header.own_battle.clone(),
            options: header.options.clone(),
            own_tables: header.own_tables.clone(),
        }
    }
}

impl Order {
    pub fn named(battle: impl Into<String>) -> Order {
        Order { battle: battle.into(), ..Order::default() }
    }

    /// The battle in metres and men.
    pub fn battle_in_men(&self, game: Game) -> Result<Battle, NotSetUp> {
        Ok(match &self.own_battle {
            Some(text) => battle::load_for(&self.battle, text, game.terrain())?,
            None if game == Game::Huzzah && self.battle == RANDOM_GROUND => {
                let tables = self.own_tables.as_deref().map(|text| ("tables", text));
                match Rules::load(game, &self.options, tables)? {
                    Rules::Huzzah(rules) => grognard_huzzah::setup::random_ground(&rules)?,
                    _ => return Err(game.unknown_battle(&self.battle).into()),
                }
            }
            None => battle::shipped_battle(&self.battle).map_err(|_| game.unknown_battle(&self.battle))?,
        })
    }

    /// The text of a scenario on hexes, shipped or one's own, if that is what it is.
    fn native_text(&self) -> Option<&str> {
        match &self.own_battle {
            Some(text) => is_native(text).then_some(text.as_str()),
            None => native(&self.battle),
        }
    }

    /// The first line of the log of this battle under game `G`.
    pub fn header<G: Rulebook>(&self, start: &G) -> Header {
        let mut header = Header::new(G::NAME, G::Event::VERSION, &self.battle);
        header.own_battle = self.own_battle.clone();
        header.options = self.options.clone();
        header.own_tables = self.own_tables.clone();
        header.tables = start.book().tables_hash();
        header
    }
}
