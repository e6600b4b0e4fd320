//! Random battles from start to end: no fault, no dead end, nothing impossible.

use grognard_engine::dice::Seeded;
use grognard_engine::laws::whole_battle;
use grognard_engine::{Ending, Game, Match, Reply, Waits};
use grognard_field::battle::shipped_battle;
use grognard_huzzah::rules::options::Reorganise;
use grognard_huzzah::{Battle, Options};

use crate::kit::rules;

pub fn start(name: &str) -> Battle {
    let battle = shipped_battle(name).unwrap_or_else(|error| panic!("{error}"));
    Battle::start(&battle, rules(Options::default())).unwrap_or_else(|error| panic!("{error}"))
}

/// Plays to the end; after every decision nothing on the table is impossible.
pub fn play(start: &Battle, seed: u64, most: u32) -> (u32, Option<Ending>) {
    let mut battle = Match::unrecorded(start.clone(), seed).unwrap_or_else(|fault| panic!("seed {seed}: {fault:?}"));
    let mut random = Seeded::new(!seed);
    for answers in 0..most {
        let decision = match battle.waits() {
            Waits::Choice(decision) => *decision,
            Waits::Over(ending) => return (answers, Some(ending.clone())),
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
        println!("seed {seed}: {answers} answers, {}", ending.as_ref().map_or("no end", |ending| &ending.words));
        assert!(ending.is_some(), "seed {seed} does not end");
    }
}

/// Other fields, other troops: garrisons, reinforcements, cossacks, breaches.
#[test]
fn a_few_random_battles_of_every_field_end() {
    for (name, battles) in [("vimeiro", 2), ("quatre-bras", 2), ("shevardino", 1), ("drill-ground", 3), ("drill-breach", 2)] {
        let start = start(name);
        for seed in 0..battles {
            let (answers, ending) = play(&start, seed, 40_000);
            println!("{name}, seed {seed}: {answers} answers, {}", ending.as_ref().map_or("no end", |ending| &ending.words));
            assert!(ending.is_some(), "{name}, seed {seed} does not end");
        }
    }
}

/// A garrison came out upon a friend in its streets; a unit stopped under fire upon a friend it was passing through; a line formed by its end
/// stand reached farther than it had looked.
#[test]
fn hz_dep_07_hz_adv_18_seeds_that_once_stood_units_on_units() {
    let as_played = |metres_to_a_band, natural_two| Options {
        metres_to_a_band,
        natural_two_always_succeeds: natural_two,
        losers_inflict_staggers: natural_two,
        seize_the_flag: natural_two,
        ..Options::default()
    };
    let first = Options { scaled_successive_orders: true, ..as_played(74, true) };
    let second = Options { second_appointment: true, ..as_played(62, false) };
    let sparing = Options { reinforcements_may_wait: false, all_depleted_is_also_most: false, ..Options::default() };
    let third = Options { metres_to_a_band: 90, losers_inflict_staggers: false, ..sparing.clone() };
    let seeds = [("auerstedt", first, 920_071, 720), ("shevardino", second, 940_132, 150)];
    for (name, options, seed, answers) in
        seeds.into_iter().chain([("quatre-bras", third, 941_331, 225), ("shevardino", sparing, 941_422, 425)])
    {
        let battle = shipped_battle(name).unwrap_or_else(|error| panic!("{error}"));
        let start = Battle::start(&battle, rules(options)).unwrap_or_else(|error| panic!("{error}"));
        assert!(whole_battle(&start, seed, answers).answers >= answers, "{name} ends early: its seed has lost its point");
    }
}

/// A march along a road spent its allowance to the last; rounded, less than nothing was left, and the next step had no bounds.
#[test]
fn hz_form_07_a_seed_that_once_spent_more_than_its_allowance_on_a_road() {
    let options = Options {
        reorganise: Reorganise::Always,
        exhaustion: false,
        all_depleted_is_also_most: true,
        square_keeps_its_bonus: false,
        flank_zones_from_the_middle: false,
        ..Options::default()
    };
    let battle = shipped_battle("waterloo").unwrap_or_else(|error| panic!("{error}"));
    let start = Battle::start(&battle, rules(options)).unwrap_or_else(|error| panic!("{error}"));
    assert!(whole_battle(&start, 9_011_323, 20_000).ended);
}
