//! Random battles from start to end: no fault, no dead end, nothing impossible.

use std::sync::Arc;

use grognard_engine::dice::Seeded;
use grognard_engine::{Game, Match, Reply, Waits};
use grognard_field::battle::shipped_battle;
use grognard_huzzah::{Battle, Options, Rules};

/// The book as printed.
fn rules() -> Arc<Rules> {
    let book = grognard_engine::book::Book::parse(&grognard_huzzah::rules::SOURCES).unwrap_or_else(|faults| panic!("{faults}"));
    Arc::new(Rules::load(book, Options::default()).unwrap_or_else(|faults| panic!("{faults}")))
}

fn start(name: &str) -> Battle {
    let battle = shipped_battle(name).unwrap_or_else(|error| panic!("{error}"));
    Battle::start(&battle, rules()).unwrap_or_else(|error| panic!("{error}"))
}

/// Plays to the end; after every decision nothing on the table is impossible.
fn play(start: &Battle, seed: u64, most: u32) -> (u32, Option<String>) {
    let mut battle = Match::unrecorded(start.clone(), seed).unwrap_or_else(|fault| panic!("seed {seed}: {fault:?}"));
    let mut random = Seeded::new(!seed);
    for answers in 0..most {
        let decision = match battle.waits() {
            Waits::Choice(decision) => *decision,
            Waits::Over(ending) => return (answers, Some(ending.words.clone())),
            Waits::Dice(ask) => panic!("seed {seed}: {ask:?}"),
        };
        let Some(action) = battle.shown().sample(&decision, &mut random) else { panic!("seed {seed}: a dead end at {decision:?}") };
        if let Err(refused) = battle.play(decision.side, Reply::Action(action.clone())) {
            panic!("seed {seed}, answer {answers}: {action:?}: {refused}");
        }
        if let Some(wrong) = battle.shown().impossible() {
            panic!("seed {seed}, answer {answers}: after {action:?}: {wrong}");
        }
    }
    (most, None)
}

#[test]
fn random_battles_of_maida_end() {
    let start = start("maida");
    for seed in 0..20 {
        let (answers, ending) = play(&start, seed, 20_000);
        println!("seed {seed}: {answers} answers, {}", ending.as_deref().unwrap_or("no end"));
        assert!(ending.is_some(), "seed {seed} does not end");
    }
}
