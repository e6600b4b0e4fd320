//! The veteran weighs every answer worth weighing by where the game's own dice would lead.

use grognard_engine::matches::Mind;
use grognard_engine::{Judge, Posture};

use crate::Weighed;

pub fn weigh<G: Judge>(mind: &Mind<G>, posture: Posture) -> Vec<Weighed<G::Action>> {
    let ideas = mind.game.ideas(mind.decision, posture);
    let mut weighed: Vec<Weighed<G::Action>> = ideas.into_iter().map(|idea| Weighed { action: idea.action, worth: idea.merit }).collect();
    weighed.sort_by(|one, other| other.worth.total_cmp(&one.worth));
    weighed
}
