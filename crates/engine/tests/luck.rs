//! Luck is what fell less what falls on average: exact for one throw, and nothing in the long run.

use grognard_engine::log::Header;
use grognard_engine::luck::luck;
use grognard_engine::sample::Sample;
use grognard_engine::{Event, Game, Match, Reply, Side, Waits};

/// A random battle with its records.
fn fought(seed: u64) -> Match<Sample> {
    let header = Header::new(Sample::NAME, <Sample as Game>::Event::VERSION, "sample").seeded(seed);
    let mut battle = Match::begin(Sample::default(), header, None).unwrap();
    while let Waits::Choice(decision) = battle.waits() {
        let side = decision.side;
        let action = battle.mind(seed).and_then(|mind| mind.random()).unwrap();
        battle.play(side, Reply::Action(action)).unwrap();
    }
    battle
}

#[test]
fn what_fell_adds_up_to_the_losses() {
    for seed in 0..40 {
        let battle = fought(seed);
        let luck = luck(Sample::default(), battle.records());
        assert_eq!(luck.left_out, 0);
        for side in Side::BOTH {
            let fell: f64 = luck.throws.iter().map(|throw| throw.fell[side.index()]).sum();
            assert_eq!(fell, battle.shown().harm(side) as f64, "seed {seed}, {side}");
        }
    }
}

#[test]
fn in_the_long_run_nobody_is_lucky() {
    let all: Vec<_> = (0..400).map(|seed| luck(Sample::default(), fought(seed).records())).collect();
    let (sum, variance) = all.iter().fold((0.0, 0.0), |(sum, variance), one| (sum + one.of(Side::Red), variance + one.deviation().powi(2)));
    assert!(variance > 0.0 && sum.abs() < 4.0 * variance.sqrt(), "{sum} with a deviation of {}", variance.sqrt());
    // The deviation says how far single battles lie from nought: two thirds of them within one.
    let within = all.iter().filter(|one| one.of(Side::Red).abs() <= one.deviation()).count();
    assert!((200..340).contains(&within), "{within} of 400 within one deviation");
    assert!(all.iter().all(|one| (one.of(Side::Red) + one.of(Side::Blue)).abs() < 1e-9));
}

#[test]
fn what_was_taken_back_does_not_count() {
    let battle = fought(3);
    let whole = luck(Sample::default(), battle.records());
    let half: Vec<_> = battle.records().iter().take(battle.records().len() / 2).cloned().collect();
    let part = luck(Sample::default(), &half);
    assert_eq!(part.throws[..], whole.throws[..part.throws.len()]);
}
