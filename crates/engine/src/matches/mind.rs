//! What a computer player gets: the state as its side knows it, the question, and a stream of its own. Never the match's dice.

use std::borrow::Cow;

use super::Match;
use crate::Side;
use crate::decision::{Decision, Waits};
use crate::dice::Seeded;
use crate::game::Game;

pub struct Mind<'a, G: Game> {
    pub side: Side,
    pub decision: &'a Decision<G::Prompt>,
    pub game: Cow<'a, G>,
    played: u64,
    temper: u64,
}

impl<G: Game> Mind<'_, G> {
    /// The weakest player: any legal answer.
    pub fn random(&self) -> Option<G::Action> {
        self.game.sample(self.decision, &mut self.stream())
    }

    /// Seeded from the decision and its place in the battle: the same position gives the same thoughts, whatever the match's seed.
    pub fn stream(&self) -> Seeded {
        let asked = serde_json::to_vec(self.decision).unwrap_or_default();
        let mut hasher = blake3::Hasher::new();
        hasher.update(&asked).update(&self.played.to_le_bytes()).update(&self.temper.to_le_bytes());
        let mut seed = [0; 8];
        seed.copy_from_slice(&hasher.finalize().as_bytes()[..8]);
        Seeded::new(u64::from_le_bytes(seed))
    }
}

impl<G: Game> Match<G> {
    /// For the side that is to decide; nothing if no side is. Another `temper` gives another player of the same strength.
    pub fn mind(&self, temper: u64) -> Option<Mind<'_, G>> {
        let Waits::Choice(decision) = &self.waits else { return None };
        let side = decision.side;
        Some(Mind { side, decision, game: self.shown().known_to(side), played: self.played, temper })
    }

    /// The side that is to decide, if one is.
    pub fn to_decide(&self) -> Option<Side> {
        match &self.waits {
            Waits::Choice(decision) => Some(decision.side),
            _ => None,
        }
    }
}
