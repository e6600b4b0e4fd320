//! The laws of every game, on this one.

use grognard_engine::dice::Seeded;
use grognard_engine::{Game, Match, Reply, Waits, laws};

use crate::helper::shipped;

#[test]
fn a_random_battle_comes_to_its_end() {
    let start = shipped("derlon");
    for seed in 0..3 {
        let mut battle = Match::unrecorded(start.clone(), seed).unwrap();
        let mut random = Seeded::new(!seed);
        let mut answers = 0;
        while let Waits::Choice(decision) = battle.waits().clone() {
            let action = battle.shown().sample(&decision, &mut random).unwrap_or_else(|| panic!("a dead end at {decision:?}"));
            if let Err(refused) = battle.play(decision.side, Reply::Action(action.clone())) {
                panic!("seed {seed}, answer {answers}: {action:?}: {refused}");
            }
            assert!(battle.shown().derived_is_fresh(), "seed {seed}, answer {answers}: {action:?}");
            answers += 1;
            assert!(answers < 50_000, "seed {seed} does not end");
        }
        println!("seed {seed}: {answers} answers, {:?}", battle.waits());
    }
}

#[test]
fn offers_are_legal() {
    laws::offers_are_legal(&shipped("derlon"), 1, 12);
}

#[test]
fn folding_is_living() {
    laws::folding_is_living(&shipped("derlon"), 1, 120);
}
