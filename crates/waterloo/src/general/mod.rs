//! What a player of The Battles of Waterloo knows that the rules do not say: how he stands, whom to activate, where to fire and shock.

mod eye;
mod march;
mod reason;
mod through;
mod thumb;
mod weigh;
mod worth;

use grognard_engine::{Decision, Idea, Judge, Posture, Side};

use crate::battle::{Action, Battle, Prompt};

impl Judge for Battle {
    fn worth(&self, side: Side) -> f64 {
        worth::worth(self, side)
    }

    fn thumb(&self, decision: &Decision<Prompt>) -> Option<Action> {
        thumb::thumb(self, decision)
    }

    fn ideas(&self, decision: &Decision<Prompt>, _posture: Posture) -> Vec<Idea<Action>> {
        weigh::ideas(self, decision)
    }

    fn reason(&self, decision: &Decision<Prompt>, action: &Action) -> String {
        reason::reason(self, decision, action)
    }
}
