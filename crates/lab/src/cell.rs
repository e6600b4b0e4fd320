//! One cell of a study: a battle under one game with its generals, unchanged or with one change.

use grognard_engine::{Game as Rulebook, Side};
use grognard_field::battle;
use grognard_games::{Game, Order, Start, Visit};
use grognard_general::Level;
use serde::Serialize;

#[derive(Clone)]
pub struct Cell {
    pub game: String,
    pub order: Order,
    /// Red's and blue's.
    pub generals: [Level; 2],
    /// The name of what is changed; nothing where the battle is fought as it stands.
    pub change: Option<String>,
    /// The cell that this one is compared with: itself where nothing is changed.
    pub base: usize,
    /// Set up once, copied for every battle.
    pub(crate) start: Start,
    /// Red's and blue's name.
    pub armies: [String; 2],
    pub record: Option<Record>,
}

/// What history says.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Record {
    pub winner: Option<Side>,
    /// Men lost, red's and blue's.
    pub lost: [u32; 2],
    pub note: String,
}

impl Cell {
    pub(crate) fn new(game: &str, order: Order, generals: [Level; 2], start: Start) -> Cell {
        let armies = start.clone().visit(Armies);
        let record = record(game, &order);
        Cell { game: game.to_owned(), order, generals, change: None, base: 0, start, armies, record }
    }

    /// The name on the cover, or the sample's own.
    pub fn game_title(&self) -> String {
        Game::parse(&self.game).map_or_else(|_| self.game.clone(), |game| game.title().to_owned())
    }

    /// What tells it from other cells, in a few words.
    pub fn title(&self) -> String {
        let [red, blue] = self.generals.map(Level::name);
        let who = if red == blue { red.to_owned() } else { format!("{red} against {blue}") };
        let change = self.change.as_ref().map(|change| format!(": {change}")).unwrap_or_default();
        format!("{}, {}, {who}{change}", self.order.battle, self.game_title())
    }
}

struct Armies;

impl Visit for Armies {
    type Output = [String; 2];
    fn battle<G: Rulebook>(self, start: G) -> [String; 2] {
        Side::BOTH.map(|side| start.army(side))
    }
}

/// Battles of history have their record in their file; scenarios on hexes, made-up battles and the sample have none.
fn record(game: &str, order: &Order) -> Option<Record> {
    Game::parse(game).ok()?;
    let battle = match &order.own_battle {
        Some(text) => battle::load(&order.battle, text).ok()?,
        None => battle::shipped_battle(&order.battle).ok()?,
    };
    let history = battle.header.history;
    if history.losses == [0, 0] {
        return None;
    }
    let winner = history.winner.map(|colour| Side::BOTH[colour.index()]);
    Some(Record { winner, lost: history.losses, note: history.note })
}
