//! Every way a battle ends, once, in words: a shipped battle as it begins and as it ends.

use grognard_engine::dice::Seeded;
use grognard_engine::record::Wish;
use grognard_engine::{Game, Match, Reply, Side, Waits};
use grognard_field::battle::shipped_battle;
use grognard_huzzah::{Battle, Options};

use crate::kit::{foot, rules, table};

fn start(name: &str, options: Options) -> Battle {
    let battle = shipped_battle(name).unwrap_or_else(|error| panic!("{error}"));
    Battle::start(&battle, rules(options)).unwrap_or_else(|error| panic!("{error}"))
}

/// A battle played at random, so that no general's better judgement moves it, for so many answers or to its end: what has been told so far.
fn played(start: &Battle, seed: u64, answers: u32) -> (Match<Battle>, Vec<String>) {
    let mut battle = Match::unrecorded(start.clone(), seed).unwrap_or_else(|fault| panic!("{fault}"));
    let mut random = Seeded::new(!seed);
    let mut told: Vec<String> = battle.fresh().iter().flat_map(|event| start.tell(event)).collect();
    for _ in 0..answers {
        let Waits::Choice(decision) = *battle.waits() else { break };
        let Some(action) = battle.shown().sample(&decision, &mut random) else { panic!("a dead end at {decision:?}") };
        let events = battle.play(decision.side, Reply::Action(action)).unwrap_or_else(|refused| panic!("{refused}"));
        told.extend(events.iter().flat_map(|event| start.tell(event)));
    }
    (battle, told)
}

/// How it ended, who won by which clause, what was lost, and the last that was told.
fn ended(battle: &Match<Battle>, told: &[String]) -> String {
    let Waits::Over(ending) = battle.waits() else { panic!("{:?}", battle.waits()) };
    let table = battle.shown();
    let winner = ending.winner.map_or("nobody".to_owned(), |side| table.army_card(side).name.clone());
    let lost = |side: Side| format!("{}: {:?}", table.army_card(side).name, table.losses(side));
    let last = told[told.len().saturating_sub(24)..].join("\n");
    let [red, blue] = Side::BOTH.map(lost);
    format!("turn {}\n{}\nwinner: {winner} [{}]\n{red}\n{blue}\n...\n{last}", table.turn(), ending.words, ending.clause)
}

/// The first battle from a start that ends in such words.
fn ends(start: &Battle, words: &str) -> String {
    for seed in 1..400 {
        let (battle, told) = played(start, seed, 40_000);
        if let Waits::Over(ending) = battle.waits()
            && ending.words.contains(words)
        {
            return format!("seed {seed}\n{}", ended(&battle, &told));
        }
    }
    panic!("none of 399 battles ends with {words:?}")
}

#[test]
fn hz_gap_10_a_player_concedes() {
    let start = start("maida", Options::default());
    let (mut battle, told) = played(&start, 1, 60);
    battle.concede(Side::Red).unwrap_or_else(|refused| panic!("{refused}"));
    insta::assert_snapshot!(ended(&battle, &told));
}

#[test]
fn hz_gap_10_a_draw_is_agreed() {
    let start = start("vimeiro", Options::default());
    let (mut battle, told) = played(&start, 2, 60);
    battle.wish(Side::Blue, Wish::Draw).unwrap_or_else(|refused| panic!("{refused}"));
    battle.reply(Side::Red, true).unwrap_or_else(|refused| panic!("{refused}"));
    insta::assert_snapshot!(ended(&battle, &told));
}

#[test]
fn hz_gap_10_an_army_is_exhausted() {
    // Two of three broken: chance brings it about on a small field sooner than on a large one.
    let three = |side, formation, y| [1_000, 1_200, 1_400].map(|x| foot(side, formation, (x, y)));
    let troops = [three("red", "column", 600), three("blue", "line", 750)].concat();
    insta::assert_snapshot!(ends(&table(&troops), "exhausted"));
}

#[test]
fn hz_gap_10_hz_gap_08_the_last_turn_is_over() {
    insta::assert_snapshot!(ends(&start("maida", Options::default()), "last turn"));
}

#[test]
fn hz_gap_10_hz_reo_05_an_army_is_broken() {
    // Only on a small field does an army lose its last unit before the last turn.
    let start = table(&[foot("red", "column", (1200, 600)), foot("blue", "line", (1200, 800))]);
    insta::assert_snapshot!(ends(&start, "is broken: "));
}
