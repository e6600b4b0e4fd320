//! What a player of Huzzah! knows that the rules do not say: how he stands, what to order first, when to close and when to wait.

mod acts;
mod answers;
mod eye;
mod fight;
mod outlook;
mod posture;
mod prospect;
mod reason;
mod thumb;
mod weigh;
mod words;
mod worth;

use grognard_engine::{Decision, Idea, Judge, Posture, Side};

use crate::battle::action::{Action, Prompt};
use crate::table::Table;

impl Judge for Table {
    fn worth(&self, side: Side) -> f64 {
        worth::worth(self, side)
    }

    fn thumb(&self, decision: &Decision<Prompt>) -> Option<Action> {
        thumb::thumb(self, decision)
    }

    fn posture(&self, side: Side) -> Posture {
        posture::posture(self, side)
    }

    fn ideas(&self, decision: &Decision<Prompt>, posture: Posture) -> Vec<Idea<Action>> {
        weigh::ideas(self, decision, posture)
    }

    fn reason(&self, decision: &Decision<Prompt>, action: &Action) -> String {
        reason::reason(self, decision, action)
    }
}
