//! The engine's laws, kept by whole battles.

use grognard_engine::laws::{folding_is_living, nobody_reads_the_future, offers_are_legal};
use grognard_field::battle::shipped_battle;
use grognard_huzzah::{Battle, Options};

use crate::kit::{foot, guns, horse, rules, table};
use crate::swarm::start;

fn small() -> Battle {
    table(&[
        foot("red", "line", (1000, 700)),
        foot("red", "column", (1200, 700)),
        horse("red", "line", (1450, 700)),
        guns("red", "unlimbered", (800, 650)),
        foot("blue", "line", (1000, 950)),
        foot("blue", "column", (1200, 950)),
        guns("blue", "unlimbered", (1400, 1000)),
    ])
}

#[test]
fn whatever_is_on_offer_is_legal_and_what_is_outside_is_refused() {
    let tried: u32 = (0..6).map(|seed| offers_are_legal(&small(), seed, 60)).sum();
    assert!(tried > 4_000, "{tried}");
    assert!(offers_are_legal(&start("maida"), 1, 12) > 100);
}

#[test]
fn the_folded_log_is_the_living_battle() {
    let records = folding_is_living(&small(), 3, 40);
    assert!(records >= 40, "{records}");
    folding_is_living(&start("maida"), 5, 25);
}

#[test]
fn nobody_reads_the_future_of_a_small_battle() {
    // Two generators whose first throws, for the skirmishers, come to the same.
    let compared = (2..400).map(|other| nobody_reads_the_future(&small(), [1, other], 2)).find(|compared| *compared > 0);
    assert!(compared.is_some());
}

/// A die that falls within an action, under fire, parts two tables that were alike before it: no view need agree after that.
#[test]
fn a_die_within_an_action_is_no_longer_the_future() {
    let options = Options {
        second_appointment: false,
        rolled_unit_quality: true,
        metres_to_a_band: 64,
        random_ground: 901_376,
        all_depleted_is_also_most: false,
        flank_zones_from_the_middle: false,
        ..Options::default()
    };
    let battle = shipped_battle("vimeiro").unwrap_or_else(|error| panic!("{error}"));
    let start = Battle::start(&battle, rules(options)).unwrap_or_else(|error| panic!("{error}"));
    assert!(nobody_reads_the_future(&start, [9_014_950, !9_014_950], 12) > 0);
}
