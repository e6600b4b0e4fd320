//! Three battles in words. A change of rules shows here as lines that read differently.

use grognard_engine::dice::Seeded;
use grognard_engine::{Game, Match, Reply, Waits};
use grognard_huzzah::Battle;

use crate::kit::{foot, guns, horse, table};

fn told(start: &Battle, seed: u64) -> String {
    let mut battle = Match::unrecorded(start.clone(), seed).unwrap_or_else(|fault| panic!("{fault}"));
    let mut random = Seeded::new(!seed);
    let mut lines: Vec<String> = battle.fresh().iter().flat_map(|event| start.tell(event)).collect();
    while let Waits::Choice(decision) = *battle.waits() {
        let Some(action) = battle.shown().sample(&decision, &mut random) else { panic!("a dead end at {decision:?}") };
        let events = battle.play(decision.side, Reply::Action(action)).unwrap_or_else(|refused| panic!("{refused}"));
        lines.extend(events.iter().flat_map(|event| start.tell(event)));
    }
    lines.join("\n")
}

#[test]
fn a_line_against_a_column() {
    let start = table(&[foot("red", "column", (1200, 600)), foot("blue", "line", (1200, 800))]);
    insta::assert_snapshot!(told(&start, 1));
}

#[test]
fn cavalry_and_guns_against_foot() {
    let start = table(&[
        horse("red", "line", (1000, 600)),
        guns("red", "unlimbered", (1300, 600)),
        foot("blue", "line", (1000, 900)),
        foot("blue", "square", (1300, 900)),
    ]);
    insta::assert_snapshot!(told(&start, 2));
}

#[test]
fn a_brigade_each() {
    let start = table(&[
        foot("red", "column", (900, 600)),
        foot("red", "column", (1100, 600)),
        foot("red", "line", (1350, 600)),
        guns("red", "unlimbered", (1600, 600)),
        foot("blue", "line", (900, 900)),
        foot("blue", "line", (1150, 900)),
        horse("blue", "column", (1400, 950)),
        guns("blue", "unlimbered", (1600, 1000)),
    ]);
    insta::assert_snapshot!(told(&start, 3));
}
