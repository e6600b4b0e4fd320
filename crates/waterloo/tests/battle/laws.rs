//! The laws of every game, on this one: offers legal and refusals harmless, fold = live, nothing impossible on the map.

use grognard_engine::laws;
use grognard_engine::umpire::trial::long;

use crate::helper::{mustered, shipped};

#[test]
fn offers_are_legal_and_what_lies_outside_is_refused() {
    let tried = laws::offers_are_legal(&shipped("derlon"), 1, 60) + laws::offers_are_legal(&shipped("derlon"), 2, 60);
    assert!(tried > 2_000, "{tried}");
}

#[test]
fn folding_is_living() {
    laws::folding_is_living(&shipped("derlon"), 1, 150);
}

#[test]
fn nobody_reads_the_future() {
    laws::nobody_reads_the_future(&shipped("derlon"), [3, 4], 6);
}

#[test]
fn a_swarm_of_small_battles() {
    let start = shipped("derlon");
    for seed in 0..if long() { 150 } else { 6 } {
        println!("derlon, seed {seed}");
        let whole = laws::whole_battle(&start, seed, 20_000);
        assert!(whole.ended, "seed {seed} does not end");
    }
}

#[test]
fn the_great_battle_comes_to_its_end() {
    for seed in 7..if long() { 20 } else { 8 } {
        println!("mont-saint-jean, seed {seed}");
        let whole = laws::whole_battle(&shipped("mont-saint-jean"), seed, 40_000);
        assert!(whole.ended && whole.answers > 1_000, "{whole:?}");
    }
}

#[test]
fn quatre_bras_is_mustered_and_comes_to_its_end() {
    for seed in 0..if long() { 60 } else { 2 } {
        println!("quatre-bras, seed {seed}");
        let whole = laws::whole_battle(&mustered("quatre-bras"), seed, 40_000);
        assert!(whole.ended, "{whole:?}");
    }
}

#[test]
fn a_mustered_battle_of_three_armies_is_played() {
    let whole = laws::whole_battle(&mustered("waterloo"), 1, if long() { 40_000 } else { 700 });
    assert!(whole.answers >= 700, "{whole:?}");
}
