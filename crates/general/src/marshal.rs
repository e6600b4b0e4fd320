//! The marshal plays the veteran's best answers on in his head, and takes the one after which he stands best.

use std::time::Instant;

use grognard_engine::dice::Seeded;
use grognard_engine::matches::Mind;
use grognard_engine::{Decision, Judge, Match, Random};

use crate::{Budget, Weighed, veteran};

/// How many of the veteran's answers are played on.
const BREADTH: usize = 6;

/// How many decisions ahead.
const DEPTH: u32 = 60;

pub fn weigh<G: Judge>(battle: &Match<G>, mind: &Mind<G>, budget: &Budget) -> Vec<Weighed<G::Action>> {
    let mut best = veteran::weigh(battle, mind);
    best.truncate(BREADTH);
    if best.len() < 2 {
        return best;
    }
    let begun = Instant::now();
    let mut seeds = mind.stream();
    let rounds = (budget.nodes / best.len() as u32).max(1);
    let mut sums = vec![0.0; best.len()];
    let mut done = 0;
    for _ in 0..rounds {
        if budget.time.is_some_and(|time| begun.elapsed() >= time) {
            break;
        }
        // The same dice for each answer: what differs is the answer.
        let seed = u64::from(Random::below(&mut seeds, u32::MAX));
        for (sum, weighed) in sums.iter_mut().zip(&best) {
            *sum += future(battle, mind, &weighed.action, seed).unwrap_or(-1.0);
        }
        done += 1;
    }
    for (weighed, sum) in best.iter_mut().zip(sums) {
        weighed.worth = sum / f64::from(done.max(1));
    }
    best.sort_by(|one, other| other.worth.total_cmp(&one.worth));
    best
}

/// How the side stands some decisions later, both sides playing by rules of thumb.
fn future<G: Judge>(battle: &Match<G>, mind: &Mind<G>, action: &G::Action, seed: u64) -> Option<f64> {
    let mut dice = Seeded::new(seed);
    let chooser = |game: &G, decision: &Decision<G::Prompt>| by_thumb(game, decision, seed);
    let mut imagined = battle.imagine(mind.side, action, &mut dice, &chooser).ok()?;
    for _ in 0..DEPTH {
        let Some(decision) = imagined.game.decision() else { break };
        let answer = by_thumb(&imagined.game, &decision, seed)?;
        if imagined.play(decision.side, answer, &mut dice, &chooser).is_err() {
            break;
        }
    }
    Some(imagined.game.worth(mind.side))
}

fn by_thumb<G: Judge>(game: &G, decision: &Decision<G::Prompt>, seed: u64) -> Option<G::Action> {
    game.thumb(decision).or_else(|| game.sample(decision, &mut Seeded::new(seed)))
}
