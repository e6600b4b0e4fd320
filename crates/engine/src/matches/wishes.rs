//! What players say to each other rather than to the game: a draw, the end.

use super::{Match, NotPlayed};
use crate::decision::Waits;
use crate::game::Game;
use crate::record::{Grounds, Record, Wish};
use crate::refusal::Refusal;
use crate::{Side, house};

impl<G: Game> Match<G> {
    pub(super) fn still_on(&self) -> Result<(), Refusal> {
        match &self.waits {
            Waits::Over(ending) => Err(Refusal::new("turn/over", house::OVER, format!("The battle is over: {}", ending.words))),
            _ => Ok(()),
        }
    }

    /// Asks the other side for something.
    pub fn wish(&mut self, side: Side, wish: Wish) -> Result<(), NotPlayed> {
        self.still_on()?;
        Ok(self.enter(Record::Wished { side, wish })?)
    }

    /// Answers what the other side has asked for.
    pub fn reply(&mut self, side: Side, agreed: bool) -> Result<(), NotPlayed> {
        self.still_on()?;
        let wish = match self.position().wish {
            Some((by, wish)) if by != side => wish,
            _ => return Err(Refusal::new("wish/none", house::TURN, "The other side has asked for nothing.").into()),
        };
        self.enter(Record::Replied { side, agreed })?;
        if agreed && wish == Wish::TakeBack {
            self.take_back(side.other(), Grounds::Agreed)?;
        }
        Ok(())
    }

    pub fn concede(&mut self, side: Side) -> Result<(), NotPlayed> {
        self.still_on()?;
        Ok(self.enter(Record::Conceded { side })?)
    }
}
