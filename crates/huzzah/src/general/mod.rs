//! What a player of Huzzah! knows that the rules do not say: how he stands, what to order first, when to close and when to wait.

mod eye;
mod fight;
mod outlook;
mod reason;
mod thumb;
mod weigh;
mod worth;

use grognard_engine::{Decision, Idea, Judge, Side};

use crate::battle::action::{Action, Prompt};
use crate::table::Table;

impl Judge for Table {
    fn worth(&self, side: Side) -> f64 {
        worth::worth(self, side)
    }

    fn thumb(&self, decision: &Decision<Prompt>) -> Option<Action> {
        thumb::thumb(self, decision)
    }

    fn ideas(&self, decision: &Decision<Prompt>) -> Vec<Idea<Action>> {
        weigh::ideas(self, decision)
    }

    fn reason(&self, decision: &Decision<Prompt>, action: &Action) -> String {
        reason::reason(self, decision, action)
    }
}
