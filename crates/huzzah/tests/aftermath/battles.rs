//! Whole random battles with the options of set-up and of the last phase on and off.

use grognard_engine::dice::Seeded;
use grognard_engine::{Game, Match, Reply, Waits};
use grognard_field::battle::shipped_battle;
use grognard_huzzah::Options;
use grognard_huzzah::rules::options::{Deployment, Reorganise};
use grognard_huzzah::table::Table;

use crate::kit::rules;

/// Plays to the end; nothing on the table is ever impossible. How many answers it took.
fn play(start: &Table, seed: u64) -> u32 {
    let mut battle = Match::unrecorded(start.clone(), seed).unwrap_or_else(|fault| panic!("seed {seed}: {fault:?}"));
    let mut random = Seeded::new(!seed);
    for answers in 0..40_000 {
        let decision = match battle.waits() {
            Waits::Choice(decision) => *decision,
            Waits::Over(_) => return answers,
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
    panic!("seed {seed} does not end");
}

#[test]
fn battles_deployed_by_their_players_end() {
    let options = Options { deployment: Deployment::Assault, exhaustion: false, ..Options::default() };
    for (name, battles) in [("ridge-1811", 6), ("maida", 3)] {
        let start = Table::start(&shipped_battle(name).unwrap(), rules(options.clone())).unwrap();
        (0..battles).for_each(|seed| assert!(play(&start, seed) > 10));
    }
}

#[test]
fn battles_without_the_optional_rules_of_the_last_phase_end() {
    let options = Options {
        reorganise: Reorganise::Never,
        seize_the_flag: false,
        reinforcements_may_wait: false,
        exhaustion: false,
        ..Options::default()
    };
    for (name, battles) in [("ridge-1811", 6), ("maida", 3), ("vimeiro", 1)] {
        let start = Table::start(&shipped_battle(name).unwrap(), rules(options.clone())).unwrap();
        (100..100 + battles).for_each(|seed| assert!(play(&start, seed) > 10));
    }
}
