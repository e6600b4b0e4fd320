//! Playing on in one's head: from what a side knows, with dice of one's own.

use super::play::{NotPlayed, Reply};
use super::{Match, play};
use crate::Side;
use crate::cx::Chooser;
use crate::dice::Hand;
use crate::game::Game;
use crate::record::{Answer, Deed};
use crate::run::Run;

/// A battle that goes on in somebody's head.
pub struct Imagined<G: Game> {
    pub game: G,
    /// His own instructions; of the enemy's he knows nothing.
    standing: [G::Standing; 2],
    answers: Vec<Answer<G::Action>>,
    events: Vec<G::Event>,
}

impl<G: Game> Match<G> {
    /// What an answer might lead to, by these dice, with this chooser for every question inside the action. From what the side knows: nobody
    /// reads the future, nor the enemy's instructions.
    pub fn imagine(&self, side: Side, action: &G::Action, hand: &mut dyn Hand, chooser: Chooser<G>) -> Result<Imagined<G>, NotPlayed> {
        let (deed, mut answers, _) = self.answer(side, Reply::Action(action.clone()))?;
        let position = self.position();
        let shown = position.open.as_ref().map_or(&[][..], |open| &open.events);
        let mut game = self.known(side);
        let mut events = Vec::new();
        let mask = self.mask(side);
        let run = Run { shown, mask: Some((&mask, answers.len())), chooser, ..Run::at(position, &deed) };
        play::question(run.play(&mut game, hand, &mut answers, &mut events))?;
        Ok(Imagined { game, standing: mask, answers, events })
    }
}

impl<G: Game> Imagined<G> {
    /// What happened in the last action, with what had been shown of it before.
    pub fn events(&self) -> &[G::Event] {
        &self.events
    }

    /// Plays the answer of the side whose decision it is.
    pub fn play(&mut self, side: Side, action: G::Action, hand: &mut dyn Hand, chooser: Chooser<G>) -> Result<(), NotPlayed> {
        let deed = Deed::Act { side, action };
        self.answers.clear();
        let run = Run { chooser, ..Run::of(&deed, &self.standing) };
        play::question(run.play(&mut self.game, hand, &mut self.answers, &mut self.events)).map(|_| ())
    }
}
