//! Every way a battle ends, once, in words: a shipped battle as it begins and as it ends.

use grognard_engine::dice::Seeded;
use grognard_engine::record::Wish;
use grognard_engine::{Game, Judge, Match, Reply, Side, Waits};
use grognard_field::battle::shipped_battle;
use grognard_huzzah::{Battle, Options};

use crate::kit::{foot, rules, table};

fn start(name: &str, options: Options) -> Battle {
    let battle = shipped_battle(name).unwrap_or_else(|error| panic!("{error}"));
    Battle::start(&battle, rules(options)).unwrap_or_else(|error| panic!("{error}"))
}

/// A battle played by rule of thumb, for so many answers or to its end: what has been told so far.
fn played(start: &Battle, seed: u64, answers: u32) -> (Match<Battle>, Vec<String>) {
    let mut battle = Match::unrecorded(start.clone(), seed).unwrap_or_else(|fault| panic!("{fault}"));
    let mut random = Seeded::new(!seed);
    let mut told: Vec<String> = battle.fresh().iter().flat_map(|event| start.tell(event)).collect();
    for _ in 0..answers {
        let Waits::Choice(decision) = *battle.waits() else { break };
        let thumb = battle.shown().thumb(&decision);
        let Some(action) = thumb.or_else(|| battle.shown().sample(&decision, &mut random)) else { panic!("a dead end at {decision:?}") };
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

/// The first battle that ends in such words.
fn ends(options: &Options, words: &str) -> String {
    for (name, seed) in (1..9).flat_map(|seed| ["drill-ground", "maida", "ridge-1811"].map(|name| (name, seed))) {
        let (battle, told) = played(&start(name, options.clone()), seed, 40_000);
        if let Waits::Over(ending) = battle.waits()
            && ending.words.contains(words)
        {
            return format!("{name}, seed {seed}\n{}", ended(&battle, &told));
        }
    }
    panic!("none of 24 battles ends with {words:?}")
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
    insta::assert_snapshot!(ends(&Options::default(), "exhausted"));
}

#[test]
fn hz_gap_10_hz_gap_08_the_last_turn_is_over() {
    insta::assert_snapshot!(ends(&Options::default(), "last turn"));
}

#[test]
fn hz_gap_10_hz_reo_05_an_army_is_broken() {
    // Only on a small field does an army lose its last unit before the last turn.
    let start = table(&[foot("red", "column", (1200, 600)), foot("blue", "line", (1200, 800))]);
    let broken = |(_, told): &(Match<Battle>, Vec<String>)| told.iter().any(|line| line.contains("is broken: "));
    let found = (1..60).map(|seed| played(&start, seed, 40_000)).find(broken);
    let (battle, told) = found.unwrap_or_else(|| panic!("none of 59 is broken"));
    insta::assert_snapshot!(ended(&battle, &told));
}
