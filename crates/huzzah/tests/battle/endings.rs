//! Every way a battle ends, once.

use grognard_engine::record::Wish;
use grognard_engine::{Match, Side, Waits};
use grognard_huzzah::clause::HZ_GAP_10;

use crate::kit::{foot, table};
use crate::swarm::{play, start};

fn small() -> grognard_huzzah::Battle {
    table(&[foot("red", "line", (1000, 300)), foot("blue", "line", (1200, 1600))])
}

#[test]
fn a_player_can_concede_and_both_can_agree_a_draw() {
    let mut battle = Match::unrecorded(small(), 1).unwrap_or_else(|fault| panic!("{fault}"));
    battle.concede(Side::Red).unwrap_or_else(|refused| panic!("{refused}"));
    let Waits::Over(ending) = battle.waits() else { panic!("{:?}", battle.waits()) };
    assert_eq!(ending.winner, Some(Side::Blue));
    let mut battle = Match::unrecorded(small(), 1).unwrap_or_else(|fault| panic!("{fault}"));
    battle.wish(Side::Red, Wish::Draw).unwrap_or_else(|refused| panic!("{refused}"));
    battle.reply(Side::Blue, true).unwrap_or_else(|refused| panic!("{refused}"));
    let Waits::Over(ending) = battle.waits() else { panic!("{:?}", battle.waits()) };
    assert_eq!(ending.winner, None);
}

#[test]
fn hz_gap_10_random_battles_end_by_the_clock_by_exhaustion_or_by_breaking() {
    let start = start("maida");
    let mut ways = std::collections::BTreeSet::new();
    for seed in 100..140 {
        let (_, ending) = play(&start, seed, 20_000);
        let Some(ending) = ending else { panic!("seed {seed} does not end") };
        assert_eq!(ending.clause, HZ_GAP_10);
        ways.insert(["last turn", "exhausted", "broken"].into_iter().find(|way| ending.words.contains(way)).unwrap_or("left"));
    }
    assert!(ways.contains("last turn"), "{ways:?}");
}
