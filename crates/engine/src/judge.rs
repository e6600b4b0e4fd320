//! What only a game knows about playing it well. Computer players of every strength are built on these five answers.

use crate::Side;
use crate::decision::Decision;
use crate::game::Game;
use crate::offer::{Filling, Offer, Scope};

/// An answer worth weighing.
#[derive(Clone, Debug, PartialEq)]
pub struct Idea<A> {
    pub action: A,
    /// How good it looks before any die or enemy is thought of, in the coin of [`Judge::worth`].
    pub merit: f64,
}

impl<A> Idea<A> {
    pub const fn new(action: A, merit: f64) -> Idea<A> {
        Idea { action, merit }
    }
}

/// What a side is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Posture {
    /// It seeks the enemy.
    Attack,
    /// It lets him come, and takes what he offers.
    Stand,
}

pub trait Judge: Game {
    /// How a side stands: 1 has won, -1 has lost, and the other side stands as much the other way. It follows the game's own
    /// victory conditions.
    fn worth(&self, side: Side) -> f64;

    /// The answer by rule of thumb: one cheap rule for each kind of question, no search, no dice. Nothing: any answer will do.
    fn thumb(&self, _decision: &Decision<Self::Prompt>) -> Option<Self::Action> {
        None
    }

    /// What a side had better be about, as the armies are.
    fn posture(&self, _side: Side) -> Posture {
        Posture::Attack
    }

    /// The answers worth weighing for a side that is about this, the best-looking first. All of them legal.
    fn ideas(&self, decision: &Decision<Self::Prompt>, _posture: Posture) -> Vec<Idea<Self::Action>> {
        let offers = self.offers(decision, Scope::All);
        offers.iter().flat_map(|offer| at_the_ends::<Self>(offer)).map(|action| Idea::new(action, 0.0)).collect()
    }

    /// Why one would do that, in a sentence.
    fn reason(&self, decision: &Decision<Self::Prompt>, action: &Self::Action) -> String {
        on_offer(self, decision, action).unwrap_or_else(|| format!("{}.", self.question(decision)))
    }
}

/// An offer with each blank at one of its ends or named stops: the first blank at each of them, the others at their last.
pub fn at_the_ends<G: Game>(offer: &Offer<G::Action>) -> Vec<G::Action> {
    let Some((first, others)) = offer.blanks.split_first() else {
        return G::fill(&offer.action, &[]).into_iter().collect();
    };
    let others: Option<Vec<Filling>> = others.iter().map(|blank| blank.domain.ends().pop()).collect();
    let Some(others) = others else { return Vec::new() };
    let fill = |end: Filling| {
        let fillings: Vec<Filling> = std::iter::once(end).chain(others.iter().cloned()).collect();
        G::fill(&offer.action, &fillings)
    };
    first.domain.ends().into_iter().filter_map(fill).collect()
}

/// The words of the offer that an action was made from, if it can be told.
fn on_offer<G: Game>(game: &G, decision: &Decision<G::Prompt>, action: &G::Action) -> Option<String> {
    let offers = game.offers(decision, Scope::All);
    let offer = offers.iter().find(|offer| offer.action == *action || at_the_ends::<G>(offer).contains(action))?;
    Some(format!("{}.", offer.words))
}
