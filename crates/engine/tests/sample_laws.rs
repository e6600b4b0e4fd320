//! The sample game keeps the laws; every other game's tests look like this one.

use grognard_engine::laws;
use grognard_engine::sample::Sample;

#[test]
fn offers_are_legal_and_what_lies_outside_is_refused() {
    let tried: u32 = (0..12).map(|seed| laws::offers_are_legal(&Sample::default(), seed, 60)).sum();
    assert!(tried > 5_000, "{tried} fillings tried");
}

#[test]
fn folding_is_living() {
    let records: usize = (0..6).map(|seed| laws::folding_is_living(&Sample::default(), seed, 120)).sum();
    assert!(records > 150, "{records} records");
}

#[test]
fn nobody_reads_the_future() {
    let compared: u32 = (0..20).map(|seed| laws::nobody_reads_the_future(&Sample::default(), [seed, !seed], 40)).sum();
    assert!(compared > 40, "{compared} moments compared");
}

#[test]
fn random_battles_end() {
    for seed in 0..300 {
        assert!(laws::random_battle(&Sample::default(), seed, 5_000) < 5_000);
    }
}
