//! Whose turn it is to decide, and what about. Cheap: what may be answered is asked for apart (see [`crate::Game::offers`]).

use std::fmt::Debug;

use serde::Serialize;

use crate::dice::Ask;
use crate::{Clause, Side};

/// What a game asks a side, in its own terms: plain data, cheap to make.
pub trait Question: Clone + PartialEq + Debug + Serialize + Send + Sync {
    /// The phase of the sequence of play, in the book's words.
    fn phase(&self) -> &'static str;

    /// The answer stays hidden until all sealed answers of that moment are in.
    fn sealed(&self) -> bool {
        false
    }

    /// The side may say that it has done enough.
    fn may_end(&self) -> bool {
        false
    }
}

/// One side is to answer one question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Decision<P> {
    pub side: Side,
    pub prompt: P,
}

impl<P> Decision<P> {
    pub const fn new(side: Side, prompt: P) -> Decision<P> {
        Decision { side, prompt }
    }
}

/// What a match waits for.
#[derive(Clone, Debug, PartialEq)]
pub enum Waits<P> {
    Choice(Decision<P>),
    /// Real dice: exactly what to roll, for whom, why, and what is needed.
    Dice(Box<Ask>),
    /// Nothing: the battle is over.
    Over(Ending),
}

impl<P> Waits<P> {
    /// The side that is to answer.
    pub fn side(&self) -> Option<Side> {
        match self {
            Waits::Choice(decision) => Some(decision.side),
            Waits::Dice(ask) => Some(ask.side),
            Waits::Over(_) => None,
        }
    }
}

/// How a battle ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, serde::Deserialize, schemars::JsonSchema)]
pub struct Ending {
    /// Nobody: a draw.
    pub winner: Option<Side>,
    pub words: String,
    pub clause: Clause,
}
