//! One battle of a study, from its number alone.

use std::panic::{AssertUnwindSafe, catch_unwind};

use grognard_engine::{Judge, Match, Side, Waits};
use grognard_games::Visit;
use grognard_general::{Budget, General, Level};

use crate::{Outcome, Row, Study};

impl Study {
    /// Fights battle `index`: it depends on the study and that number, and on nothing else.
    pub fn fight(&self, index: u64) -> Row {
        let number = self.cell_of(index);
        let (cell, seed) = (&self.cells()[number], self.seed_of(index));
        let fight = Fight { seed, levels: cell.generals, most: self.answers };
        // A battle that cannot go on is a fault of ours: it is counted and named, and the others are fought.
        let fought = catch_unwind(AssertUnwindSafe(|| cell.start.clone().visit(fight)));
        let fought = fought.unwrap_or_else(|_| Fought { ending: "stopped where it should not have".into(), ..Fought::default() });
        let Fought { outcome, ending, turns, decisions, men, losses } = fought;
        Row { index, cell: number, seed, outcome, ending, turns, decisions, men, losses }
    }
}

struct Fight {
    seed: u64,
    levels: [Level; 2],
    most: u32,
}

#[derive(Default)]
struct Fought {
    outcome: Outcome,
    ending: String,
    turns: u32,
    decisions: u32,
    men: [Option<u32>; 2],
    losses: [Vec<(String, u32)>; 2],
}

impl Visit for Fight {
    type Output = Fought;
    fn battle<G: Judge>(self, start: G) -> Fought {
        let mut battle = match Match::unrecorded(start, self.seed) {
            Ok(battle) => battle,
            Err(why) => return Fought { ending: why.to_string(), ..Fought::default() },
        };
        // Each battle has players of its own, or all would begin alike.
        let generals = self.levels.map(|level| General::new(level, Budget::default()).tempered(self.seed));
        let mut decisions = 0;
        let (outcome, ending) = loop {
            let decision = match battle.waits() {
                Waits::Choice(decision) => decision,
                Waits::Over(ending) => break (Outcome::of(ending.winner), ending.clause.to_string()),
                Waits::Dice(ask) => break (Outcome::Fault, format!("{} wants typed dice", ask.purpose)),
            };
            if decisions == self.most {
                break (Outcome::Unfinished, "so many answers are enough".to_owned());
            }
            let side = decision.side;
            match generals[side.index()].act(&mut battle) {
                Ok(true) => decisions += 1,
                Ok(false) => break (Outcome::Fault, format!("{side} finds nothing to answer")),
                Err(why) => break (Outcome::Fault, why.to_string()),
            }
        };
        let game = battle.shown();
        let losses = |side: Side| game.losses(side).into_iter().map(|(name, lost)| (name.to_owned(), lost)).collect();
        Fought {
            outcome,
            ending,
            turns: game.turn(),
            decisions,
            men: Side::BOTH.map(|side| game.men_lost(side)),
            losses: Side::BOTH.map(losses),
        }
    }
}
