//! Everything that a log folds into: the game's own state and what the engine keeps for every game. Nothing else is state.

use serde::Serialize;

use crate::decision::Ending;
use crate::game::Game;
use crate::record::{Answer, Deed, Record, RecordOf, Wish};
use crate::{Side, house};

#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(bound = "")]
pub struct Position<G: Game> {
    /// The state before the open action, if one is open.
    pub game: G,
    pub open: Option<Open<G>>,
    /// The standing instructions of each side.
    pub standing: [G::Standing; 2],
    /// How far the match's generator has been used.
    pub drawn: u64,
    /// What one side has asked of the other and not been answered.
    pub wish: Option<(Side, Wish)>,
    /// Ended by the players rather than by the game.
    pub ended: Option<Ending>,
}

/// An action that has stopped in a question.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(bound = "")]
pub struct Open<G: Game> {
    pub deed: Deed<G::Action>,
    pub answers: Vec<Answer<G::Action>>,
    /// What has happened so far; playing it again must begin with the same events.
    pub events: Vec<G::Event>,
    /// Instructions given since, in order.
    pub since: Vec<Since<G::Standing>>,
}

/// An instruction given in the middle of an action. What was played before it must replay as it was played.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Since<S> {
    /// It holds once so many answers are used up; nothing: only from the end of the action.
    pub from: Option<usize>,
    pub side: Side,
    pub standing: S,
}

impl<G: Game> Position<G> {
    pub fn new(game: G) -> Position<G> {
        Position { game, open: None, standing: Default::default(), drawn: 0, wish: None, ended: None }
    }

    /// The state as everybody sees it: with what has happened so far in the open action.
    pub fn shown(&self) -> G {
        let mut game = self.game.clone();
        for event in self.open.iter().flat_map(|open| &open.events) {
            game.apply(event);
        }
        game
    }

    pub fn ending(&self) -> Option<Ending> {
        self.ended.clone().or_else(|| if self.open.is_none() { self.game.ending() } else { None })
    }

    /// The action has come to its end: what waited for it takes effect.
    pub(crate) fn close(&mut self) {
        for Since { side, standing, .. } in self.open.take().into_iter().flat_map(|open| open.since) {
            self.standing[side.index()] = standing;
        }
    }

    /// What a side has said last.
    pub fn told(&self, side: Side) -> &G::Standing {
        let since = self.open.iter().flat_map(|open| &open.since).rfind(|since| since.side == side);
        since.map_or(&self.standing[side.index()], |since| &since.standing)
    }

    /// Takes up one record. `Undone` needs the records before it and is the business of [`crate::log::Folder`].
    pub(crate) fn take(&mut self, record: &RecordOf<G>) {
        match record {
            Record::Acted { deed, answers, events, drawn, closed } => {
                self.wish = None;
                self.drawn = *drawn;
                if *closed {
                    events.iter().for_each(|event| self.game.apply(event));
                } else {
                    let open = Open { deed: deed.clone(), answers: answers.clone(), events: events.clone(), since: Vec::new() };
                    self.open = Some(open);
                }
            }
            Record::Answered { kept, answers, events, drawn, closed } => {
                self.wish = None;
                self.drawn = *drawn;
                let Some(open) = &mut self.open else { return };
                open.answers.truncate(*kept);
                open.answers.extend_from_slice(answers);
                open.events.extend_from_slice(events);
                if *closed {
                    open.events.iter().for_each(|event| self.game.apply(event));
                    self.close();
                }
            }
            Record::Instructed { side, standing, at_once } => match &mut self.open {
                Some(open) => {
                    // The question that is open has been asked.
                    let from = at_once.then_some(open.answers.len() + 1);
                    open.since.push(Since { from, side: *side, standing: standing.clone() });
                }
                None => self.standing[side.index()] = standing.clone(),
            },
            Record::Wished { side, wish } => self.wish = Some((*side, *wish)),
            Record::Replied { agreed, .. } => {
                if let Some((_, Wish::Draw)) = self.wish.take().filter(|_| *agreed) {
                    self.ended = Some(Ending { winner: None, words: "A draw was agreed.".into(), clause: house::DRAW });
                }
            }
            Record::Conceded { side } => {
                let words = format!("{side} conceded.");
                self.ended = Some(Ending { winner: Some(side.other()), words, clause: house::CONCEDE });
            }
            Record::Undone { .. } | Record::Sealed { .. } => {}
        }
    }
}
