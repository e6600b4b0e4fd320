//! The marshal plays the veteran's best answers on in his head, and leaves the veteran's own only for one that does surely better.

use std::fmt::{self, Debug, Write};
use std::time::Instant;

use grognard_engine::dice::Seeded;
use grognard_engine::matches::Mind;
use grognard_engine::{Decision, Judge, Match, Random, Side};

use crate::{Budget, Weighed, veteran};

/// How many of the veteran's answers are played on.
const BREADTH: usize = 4;

/// How many decisions ahead at most. A future is over before that when the enemy has had his turn: answers that take long and answers
/// that take no time are judged at the same hour.
const DEPTH: u32 = 160;

/// After so many futures of each, those that are surely no better are thought of no more.
const LOOK: u32 = 4;

/// The veteran's judgement of two answers weighs as much as so many futures.
const JUDGEMENT: f64 = 6.0;

/// Another answer is preferred when it is better by so many standard errors.
const SURE: f64 = 1.5;

pub fn weigh<G: Judge>(battle: &Match<G>, mind: &Mind<G>, budget: &Budget) -> Vec<Weighed<G::Action>> {
    let mut best = veteran::weigh(mind, mind.game.posture(mind.side));
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
        self.mean() - SURE * self.error()
    }

    fn at_most(&self) -> f64 {
        self.mean() + self.error()
    }
}

/// How the side stands when the enemy has had his turn and it is its own again, both sides playing by rules of thumb.
fn future<G: Judge>(battle: &Match<G>, mind: &Mind<G>, action: &G::Action, seed: u64) -> Option<f64> {
    let chooser = |game: &G, decision: &Decision<G::Prompt>| by_thumb(game, decision, seed);
    let mut imagined = battle.imagine(mind.side, action, &mut Seeded::new(luck(seed, action, 0)), &chooser).ok()?;
    let mut moment = Moment::default();
    let mut enemy_had_his_turn = false;
    for _ in 0..DEPTH {
        let Some(decision) = imagined.game.decision() else { break };
        if decision.side == mind.side && enemy_had_his_turn {
            break;
        }
        enemy_had_his_turn |= decision.side != mind.side;
        let answer = by_thumb(&imagined.game, &decision, seed)?;
        let mut dice = Seeded::new(moment.luck(seed, imagined.game.turn(), decision.side, &answer));
        if imagined.play(decision.side, answer, &mut dice, &chooser).is_err() {
            break;
        }
    }
    Some(imagined.game.worth(mind.side))
}

/// The same action in the same turn has the same dice, in whatever future it is taken: two futures that differ in one action have the same
/// luck in the others.
#[derive(Default)]
struct Moment {
    turn: u32,
    side: Option<Side>,
    seen: Vec<u64>,
}

impl Moment {
    fn luck<A: Debug>(&mut self, seed: u64, turn: u32, side: Side, action: &A) -> u64 {
        if (self.turn, self.side) != (turn, Some(side)) {
            *self = Moment { turn, side: Some(side), seen: Vec::new() };
        }
        let place = (u64::from(turn) << 1) | side.index() as u64;
        let mut one = luck(seed, action, place);
        while self.seen.contains(&one) {
            one = one.wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
        }
        self.seen.push(one);
        one
    }
}

/// Dice for an action.
fn luck<A: Debug>(seed: u64, action: &A, place: u64) -> u64 {
    let mut mixed = Mixed(seed ^ place.wrapping_mul(0x9E37_79B9_7F4A_7C15));
    let _ = write!(mixed, "{action:?}");
    mixed.0
}

/// Words as a number.
struct Mixed(u64);

impl fmt::Write for Mixed {
    fn write_str(&mut self, words: &str) -> fmt::Result {
        for byte in words.bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3).rotate_left(23);
        }
        Ok(())
    }
}

fn by_thumb<G: Judge>(game: &G, decision: &Decision<G::Prompt>, seed: u64) -> Option<G::Action> {
    game.thumb(decision).or_else(|| game.sample(decision, &mut Seeded::new(seed)))
}
