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
    // Of each answer, how it stood, and by how much better than the veteran's own with the same dice.
    let mut seen = vec![Seen::default(); best.len()];
    for _ in 0..rounds {
        if budget.time.is_some_and(|time| begun.elapsed() >= time) {
            break;
        }
        let seed = u64::from(Random::below(&mut seeds, u32::MAX));
        let mut own = 0.0;
        for (place, (seen, weighed)) in seen.iter_mut().zip(&best).enumerate() {
            let stood = future(battle, mind, &weighed.action, seed).unwrap_or(-1.0);
            if place == 0 {
                own = stood;
            }
            seen.add(stood, stood - own);
        }
    }
    let base = seen.first().map_or(0.0, Seen::mean);
    for (place, (weighed, seen)) in best.iter_mut().zip(&seen).enumerate() {
        // Another answer must be better beyond the luck of a few futures.
        weighed.worth = if place == 0 { base } else { base + seen.surely_better() };
    }
    best.sort_by(|one, other| other.worth.total_cmp(&one.worth));
    best
}

/// What was seen of one answer.
#[derive(Clone, Copy, Debug, Default)]
struct Seen {
    futures: f64,
    stood: f64,
    better: f64,
    squares: f64,
}

impl Seen {
    fn add(&mut self, stood: f64, better: f64) {
        self.futures += 1.0;
        self.stood += stood;
        self.better += better;
        self.squares += better * better;
    }

    fn mean(&self) -> f64 {
        self.stood / self.futures.max(1.0)
    }

    /// The mean advantage less its standard error, and a half more.
    fn surely_better(&self) -> f64 {
        let futures = self.futures.max(1.0);
        let mean = self.better / futures;
        let spread = (self.squares / futures - mean * mean).max(0.0);
        mean - 1.5 * (spread / futures).sqrt()
    }
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
