//! Exact odds by re-running a rule: `cargo bench -p grognard-engine`.

use divan::{Bencher, black_box};
use grognard_engine::dice::{Enumerated, ask_outcomes, enumerate, forget};
use grognard_engine::laws::random_battle;
use grognard_engine::sample::Sample;
use grognard_engine::{Ask, Clause, Dice, Die, Grain, Hand, Odds, Side};

fn main() {
    divan::main();
}

const CLAUSE: Clause = Clause::new("TT-DICE-01");

fn ask(dice: Dice) -> Ask {
    Ask::new(dice, Side::Red, "bench", CLAUSE)
}

fn roll(hand: &mut Enumerated, ask: Ask) -> i32 {
    hand.roll(&ask).map_or(0, |rolled| rolled.value)
}

/// Two dice on a table of four bands, then two dice against what it says.
fn table_then_test(grain: impl Fn(&[i32]) -> Grain) -> Odds<(usize, bool)> {
    let bands = [5, 8, 11];
    enumerate(|hand| {
        let value = roll(hand, ask(Dice::d6(2)).grain(grain(&bands)));
        let row = bands.iter().filter(|start| **start <= value).count();
        let needed = 9 - row as i32;
        (row, roll(hand, ask(Dice::d6(2)).grain(grain(&[needed]))) >= needed)
    })
    .expect("few branches")
}

#[divan::bench]
fn table_2d6_then_2d6(bencher: Bencher) {
    bencher.bench(|| table_then_test(|bands| Grain::bands(bands.iter().copied())));
}

#[divan::bench]
fn table_2d6_then_2d6_every_total(bencher: Bencher) {
    bencher.bench(|| table_then_test(|_| Grain::Every));
}

fn best_3_of_4d6() -> Odds<i32> {
    enumerate(|hand| roll(hand, ask(Dice::Throw(Dice::throw(4, Die::D6).keep_highest(3))))).expect("few branches")
}

#[divan::bench]
fn best_3_of_4d6_known(bencher: Bencher) {
    bencher.bench(best_3_of_4d6);
}

#[divan::bench]
fn best_3_of_4d6_afresh(bencher: Bencher) {
    bencher.bench(|| {
        forget();
        best_3_of_4d6()
    });
}

fn successes_24d6() -> Odds<i32> {
    enumerate(|hand| roll(hand, ask(Dice::hits(24, 5)))).expect("few branches")
}

#[divan::bench]
fn successes_24d6_known(bencher: Bencher) {
    bencher.bench(successes_24d6);
}

#[divan::bench]
fn successes_24d6_afresh(bencher: Bencher) {
    bencher.bench(|| {
        forget();
        successes_24d6()
    });
}

/// Two pools of eight compared, then the loser tests by the margin.
fn melee_8_against_8() -> Odds<(i32, bool)> {
    enumerate(|hand| {
        let ours = roll(hand, ask(Dice::hits(8, 4)));
        let theirs = roll(hand, ask(Dice::hits(8, 5)));
        let margin = ours - theirs;
        let needed = 6 + margin.abs();
        let held = margin == 0 || roll(hand, ask(Dice::d6(2)).grain(Grain::at_least(needed))) >= needed;
        (margin, held)
    })
    .expect("few branches")
}

#[divan::bench]
fn melee_8_against_8_chain(bencher: Bencher) {
    bencher.bench(melee_8_against_8);
}

#[divan::bench]
fn sum_of_60d6_afresh(bencher: Bencher) {
    bencher.bench(|| {
        forget();
        ask_outcomes(&Dice::d6(60), &Grain::Every)
    });
}

#[divan::bench]
fn random_sample_battle(bencher: Bencher) {
    let start = Sample::default();
    bencher
        .counter(divan::counter::ItemsCount::new(random_battle(&start, 7, 10_000)))
        .bench(|| random_battle(black_box(&start), 7, 10_000));
}
