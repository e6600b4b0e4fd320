//! Taking back: free until a die is seen or the other side has really acted; past that by take-backs or by agreement. It always
//! leaves a trace in the log, and the generator is not rewound.

use serde::Serialize;

use super::Match;
use crate::decision::Waits;
use crate::game::Game;
use crate::log::Player;
use crate::record::{Answer, Deed, Grounds, Record, RecordOf, Wish};
use crate::refusal::Refusal;
use crate::{Side, house};

/// How a side may take back its last action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum MayUndo {
    Freely,
    ByTakeBack,
    /// Only if the other side agrees.
    ByAsking,
}

impl<G: Game> Match<G> {
    /// How `side` may take back its last action, or why not.
    pub fn may_undo(&self, side: Side) -> Result<MayUndo, Refusal> {
        if matches!(self.waits, Waits::Over(_)) {
            return Err(Refusal::new("undo/over", house::OVER, "The battle is over."));
        }
        let Some((back_to, free)) = self.last_of(side) else {
            return Err(Refusal::new("undo/nothing", house::UNDO, "There is nothing of yours to take back."));
        };
        let manners = self.header.manners;
        if free {
            Ok(MayUndo::Freely)
        } else if manners.must_ask() {
            Ok(MayUndo::ByAsking)
        } else if manners.take_backs && manners.player(side) == Player::Human {
            Ok(MayUndo::ByTakeBack)
        } else {
            let because = "A die has been seen or the other side has acted, and the battle was begun without take-backs.";
            Err(Refusal::new("undo/too-late", house::TAKE_BACK, because).fact("record", back_to))
        }
    }

    /// Takes back the side's last action and everything after it; where the other has to agree, asks it. Whether it was done.
    pub fn undo(&mut self, side: Side) -> Result<bool, super::NotPlayed> {
        match self.may_undo(side)? {
            MayUndo::Freely => self.take_back(side, Grounds::Free)?,
            MayUndo::ByTakeBack => self.take_back(side, Grounds::TakeBack)?,
            MayUndo::ByAsking => {
                self.wish(side, Wish::TakeBack)?;
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The side whose action was the last that stands.
    pub fn last_actor(&self) -> Option<Side> {
        self.folder.standing_back().find_map(|(_, record)| match record {
            Record::Acted { deed: Deed::Act { side, .. }, .. } => Some(*side),
            _ => None,
        })
    }

    pub(super) fn take_back(&mut self, side: Side, grounds: Grounds) -> Result<(), super::NotPlayed> {
        let Some((back_to, _)) = self.last_of(side) else { return Ok(()) };
        self.enter(Record::Undone { by: side, back_to, grounds })?;
        self.events.clear();
        self.known = 0;
        self.count();
        self.reopen()
    }

    /// The record of the side's last action, and whether nothing since then binds it.
    fn last_of(&self, side: Side) -> Option<(usize, bool)> {
        let mut free = true;
        for (index, record) in self.folder.standing_back() {
            free &= !binds::<G>(record, side);
            if let Record::Acted { deed: Deed::Act { side: by, .. }, .. } = record
                && *by == side
            {
                return Some((index, free));
            }
        }
        None
    }
}

/// A die was seen in it, or the other side has really acted: a declined window does not count.
fn binds<G: Game>(record: &RecordOf<G>, side: Side) -> bool {
    let acted = |by: &Side, action: &G::Action| *by != side && !G::passes(action);
    let answered = |answer: &Answer<G::Action>| match answer {
        Answer::Dice(_) => true,
        Answer::Choice { side: by, action } => acted(by, action),
    };
    match record {
        Record::Acted { deed, answers, .. } => {
            answers.iter().any(answered) || matches!(deed, Deed::Act { side: by, action } if acted(by, action))
        }
        Record::Answered { answers, .. } => answers.iter().any(answered),
        _ => false,
    }
}
