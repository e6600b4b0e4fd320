//! The marshal plays the veteran's best answers on in his head, and leaves the veteran's own only for one that does surely better.

use std::time::Instant;

use grognard_engine::dice::Seeded;
use grognard_engine::matches::Mind;
use grognard_engine::{Decision, Judge, Match, Random, Side};

use crate::{Budget, Weighed, veteran};

/// How many of the veteran's answers are played on.
const BREADTH: usize = 4;

/// How many decisions ahead.
const DEPTH: u32 = 16;

/// After so many futures of each, those that are surely no better are thought of no more.
const LOOK: u32 = 4;

/// The veteran's judgement of two answers weighs as much as so many futures.
const JUDGEMENT: f64 = 6.0;

pub fn weigh<G: Judge>(battle: &Match<G>, mind: &Mind<G>, budget: &Budget) -> Vec<Weighed<G::Action>> {
    let mut best = veteran::weigh(battle, mind);
    best.truncate(BREADTH);
    let Some(own) = best.first().map(|weighed| weighed.worth) else { return best };
    let begun = Instant::now();
    let mut seeds = mind.stream();
    let mut left = budget.nodes;
    let mut stood = Seen::default();
    let mut rivals: Vec<Rival> =
        (1..best.len()).map(|place| Rival { place, open: true, seen: Seen::prior(best[place].worth - own) }).collect();
    for round in 1.. {
        let open = rivals.iter().filter(|rival| rival.open).count() as u32;
        if open == 0 || left < open + 1 || budget.time.is_some_and(|time| begun.elapsed() >= time) {
            break;
        }
        left -= open + 1;
        let seed = u64::from(Random::below(&mut seeds, u32::MAX));
        let first = future(battle, mind, &best[0].action, seed).unwrap_or(-1.0);
        stood.add(first);
        for rival in rivals.iter_mut().filter(|rival| rival.open) {
            rival.seen.add(future(battle, mind, &best[rival.place].action, seed).unwrap_or(-1.0) - first);
        }
        if round % LOOK == 0 {
            rivals.iter_mut().for_each(|rival| rival.open &= rival.seen.at_most() > 0.0);
        }
    }
    let base = stood.mean();
    best[0].worth = base;
    for rival in &rivals {
        // Another answer must be better beyond the luck of a few futures.
        best[rival.place].worth = base + rival.seen.at_least();
    }
    best.sort_by(|one, other| other.worth.total_cmp(&one.worth));
    best
}

/// An answer that might be better than the veteran's.
struct Rival {
    place: usize,
    open: bool,
    /// By how much it was better, with the same dice.
    seen: Seen,
}

/// What was seen in a number of futures.
#[derive(Clone, Copy, Debug, Default)]
struct Seen {
    futures: f64,
    sum: f64,
    squares: f64,
}

impl Seen {
    /// As if it had been seen in some futures already.
    fn prior(mean: f64) -> Seen {
        Seen { futures: JUDGEMENT, sum: JUDGEMENT * mean, squares: JUDGEMENT * mean * mean }
    }

    fn add(&mut self, one: f64) {
        self.futures += 1.0;
        self.sum += one;
        self.squares += one * one;
    }

    fn mean(&self) -> f64 {
        self.sum / self.futures.max(1.0)
    }

    /// The standard error of the mean.
    fn error(&self) -> f64 {
        let (futures, mean) = (self.futures.max(1.0), self.mean());
        ((self.squares / futures - mean * mean).max(0.0) / futures).sqrt()
    }

    fn at_least(&self) -> f64 {
        self.mean() - 2.5 * self.error()
    }

    fn at_most(&self) -> f64 {
        self.mean() + self.error()
    }
}

/// How the side stands some decisions later, both sides playing by rules of thumb.
fn future<G: Judge>(battle: &Match<G>, mind: &Mind<G>, action: &G::Action, seed: u64) -> Option<f64> {
    let chooser = |game: &G, decision: &Decision<G::Prompt>| by_thumb(game, decision, seed);
    let mut imagined = battle.imagine(mind.side, action, &mut Seeded::new(seed), &chooser).ok()?;
    let mut moment = Moment::default();
    for _ in 0..DEPTH {
        let Some(decision) = imagined.game.decision() else { break };
        let answer = by_thumb(&imagined.game, &decision, seed)?;
        let mut dice = Seeded::new(moment.next(seed, imagined.game.turn(), decision.side));
        if imagined.play(decision.side, answer, &mut dice, &chooser).is_err() {
            break;
        }
    }
    Some(imagined.game.worth(mind.side))
}

/// A side's first decision of a turn, its second, and so on: each with dice of its own, so that two futures that differ in one action
/// have the same luck in the others.
#[derive(Default)]
struct Moment {
    turn: u32,
    side: Option<Side>,
    count: u64,
}

impl Moment {
    fn next(&mut self, seed: u64, turn: u32, side: Side) -> u64 {
        if (self.turn, self.side) != (turn, Some(side)) {
            *self = Moment { turn, side: Some(side), count: 0 };
        }
        self.count += 1;
        let place = (u64::from(turn) << 32) | (self.count << 1) | side.index() as u64;
        seed.rotate_left(32) ^ place.wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }
}

fn by_thumb<G: Judge>(game: &G, decision: &Decision<G::Prompt>, seed: u64) -> Option<G::Action> {
    game.thumb(decision).or_else(|| game.sample(decision, &mut Seeded::new(seed)))
}
