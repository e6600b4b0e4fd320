//! Standing instructions: what a side may tell its troops to do without asking, and telling them.

use schemars::JsonSchema;
use serde::Serialize;

use super::{Match, NotPlayed};
use crate::game::{Game, Instruction};
use crate::record::Record;
use crate::refusal::Refusal;
use crate::{Side, UnitId, house};

/// What a side may say, by number from 1.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct MayInstruct {
    pub instructions: Vec<String>,
    /// The number of the one that holds, if it is one of these.
    pub in_force: Option<usize>,
    /// The number of the one that silences every question for the time being.
    pub for_now: Option<usize>,
    /// Units that may be told otherwise than the rest.
    pub units: Vec<MayInstructUnit>,
}

/// What one unit may be told; the first is what holds for all.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct MayInstructUnit {
    pub unit: UnitId,
    pub name: String,
    pub instructions: Vec<String>,
    pub in_force: Option<usize>,
}

impl<G: Game> Match<G> {
    pub fn may_instruct(&self, side: Side) -> MayInstruct {
        let (game, now) = (self.shown(), self.position().told(side));
        let all = game.standings(side, now);
        let units = game.unit_standings(side, now).into_iter();
        MayInstruct {
            for_now: number(&all, |each| each.for_now),
            in_force: number(&all, |each| each.standing == *now),
            instructions: words(all),
            units: units
                .map(|of| {
                    let in_force = number(&of.may, |each| each.standing == *now);
                    MayInstructUnit { unit: of.unit, name: of.name, in_force, instructions: words(of.may) }
                })
                .collect(),
        }
    }

    /// New standing instructions, at any time. They hold from the next question on; what is asked already stays asked.
    pub fn instruct(&mut self, side: Side, standing: G::Standing) -> Result<(), NotPlayed> {
        self.still_on()?;
        self.shown().check_standing(side, &standing)?;
        let record = Record::Instructed { side, standing, at_once: true };
        if self.journal.is_some() {
            self.enter(record)?;
        } else {
            self.folder.position_mut().take(&record);
        }
        Ok(())
    }

    /// One of those that [`Match::may_instruct`] lists, for all or for one unit.
    pub fn instruct_by(&mut self, side: Side, unit: Option<UnitId>, number: usize) -> Result<(), NotPlayed> {
        let refuse = |code, because: String| Refusal::new(code, house::INSTRUCTION, because);
        let (game, now) = (self.shown(), self.position().told(side));
        let may = match unit {
            None => game.standings(side, now),
            Some(unit) => {
                let of = game.unit_standings(side, now).into_iter().find(|of| of.unit == unit);
                let none = || refuse("standing/unit", format!("Unit {} is told nothing of its own.", unit.0));
                of.ok_or_else(none)?.may
            }
        };
        let count = may.len();
        let found = number.checked_sub(1).and_then(|index| may.into_iter().nth(index));
        let none = || refuse("standing/number", format!("There is no instruction {number}; there are {count}."));
        self.instruct(side, found.ok_or_else(none)?.standing)
    }
}

fn number<S>(may: &[Instruction<S>], is: impl Fn(&Instruction<S>) -> bool) -> Option<usize> {
    may.iter().position(is).map(|at| at + 1)
}

fn words<S>(may: Vec<Instruction<S>>) -> Vec<String> {
    may.into_iter().map(|each| each.words).collect()
}
