//! What a log holds of a battle: each record is one thing somebody did, with all that came of it.

use serde::{Deserialize, Serialize};

use crate::Side;
use crate::decision::Ending;
use crate::dice::Pips;
use crate::game::Game;

/// What sets the rules going.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Deed<A> {
    /// The battle begins: the sequence of play runs to its first decision.
    Begin,
    Act {
        side: Side,
        action: A,
    },
}

/// An answer to a question inside an action, in the order asked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer<A> {
    /// Faces as they lay, in the order thrown.
    Dice(Pips),
    Choice {
        side: Side,
        action: A,
    },
}

/// On what grounds something was taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Grounds {
    /// No die was seen and the other side had not really acted.
    Free,
    /// The battle was begun with take-backs.
    TakeBack,
    /// The other side agreed.
    Agreed,
}

/// Something one side asks of the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Wish {
    TakeBack,
    Draw,
}

/// One entry of a log. `drawn` is the position of the match's generator afterwards.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Record<A, E, S> {
    /// Not closed: it stopped in a question, and `events` is what has happened so far.
    Acted {
        deed: Deed<A>,
        answers: Vec<Answer<A>>,
        events: Vec<E>,
        drawn: u64,
        closed: bool,
    },
    /// The open action went on: the first `kept` answers stand, these follow; `events` are those beyond what was recorded.
    Answered {
        kept: usize,
        answers: Vec<Answer<A>>,
        events: Vec<E>,
        drawn: u64,
        closed: bool,
    },
    /// At once: from the next question on, even of the same action. Logs of before that could be said wait for the action's end.
    Instructed {
        side: Side,
        standing: S,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        at_once: bool,
    },
    /// Everything from record `back_to` on is void; the generator and the standing instructions stay as they are.
    Undone {
        by: Side,
        back_to: usize,
        grounds: Grounds,
    },
    Wished {
        side: Side,
        wish: Wish,
    },
    Replied {
        side: Side,
        agreed: bool,
    },
    Conceded {
        side: Side,
    },
    /// The last entry of a finished battle: so many records came before it.
    Sealed {
        records: usize,
        ending: Ending,
    },
}

pub type RecordOf<G> = Record<<G as Game>::Action, <G as Game>::Event, <G as Game>::Standing>;
