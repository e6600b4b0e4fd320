//! One cell of a study: a battle under one game with its generals, unchanged or with one change.

use grognard_engine::{Game as Rulebook, Side};
use grognard_games::{Game, Order, Start, Visit};
use grognard_general::Level;
use serde::Serialize;

use crate::field::{Field, field};

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
    /// As its file calls it.
    pub battle_title: String,
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
        let field = field(&order.battle, order.own_battle.as_deref());
        let record = record(field.as_ref());
        let battle_title = field.map_or_else(|| order.battle.clone(), |field| field.title);
        Cell { game: game.to_owned(), order, generals, change: None, base: 0, start, armies, battle_title, record }
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
        format!("{}, {}, {who}{change}", self.battle_title, self.game_title())
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
fn record(field: Option<&Field>) -> Option<Record> {
    let history = &field?.battle.as_ref()?.header.history;
    if history.losses == [0, 0] {
        return None;
    }
    let winner = history.winner.map(|colour| Side::BOTH[colour.index()]);
    Some(Record { winner, lost: history.losses, note: history.note.clone() })
}
