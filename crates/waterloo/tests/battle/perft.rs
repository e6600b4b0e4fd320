//! Counts of all decisions to depth three, dice enumerated: they change only when a rule does.

use grognard_engine::offer::{Domain, HexPath, HexStep};
use grognard_engine::{Filling, Game, Offer, Position, Scope, expand};
use grognard_waterloo::Battle;
use grognard_waterloo::battle::Action;
use grognard_waterloo::battle::state::Step;

use crate::table::Table;

/// Every way to a hex in which the path may end.
fn ways(path: &HexPath) -> Vec<Vec<HexStep>> {
    let mut all = Vec::new();
    for (index, _) in path.nodes.iter().enumerate().filter(|(_, node)| node.ends) {
        let (mut at, mut steps) = (index as u32, Vec::new());
        while let Some(edge) = path.edges.iter().find(|edge| edge.to == at) {
            steps.push(path.nodes[at as usize].at);
            at = edge.from;
        }
        steps.reverse();
        all.push(steps);
    }
    all
}

fn fillings(offer: &Offer<Action>) -> Vec<Vec<Filling>> {
    match offer.blanks.first().map(|blank| &blank.domain) {
        None => vec![Vec::new()],
        Some(Domain::HexPath(path)) => ways(path).into_iter().map(|steps| vec![Filling::HexPath(steps)]).collect(),
        Some(Domain::OneOf(one)) => one.of.iter().map(|choice| vec![Filling::OneOf(choice.id)]).collect(),
        Some(Domain::SomeOf(some)) => {
            let ids: Vec<u32> = some.of.iter().map(|choice| choice.id).collect();
            let sets = (1_u32..1 << ids.len())
                .map(|set| ids.iter().enumerate().filter(|(bit, _)| set >> bit & 1 == 1).map(|(_, id)| *id).collect());
            sets.filter(|set: &Vec<u32>| set.len() >= some.least as usize).map(|set| vec![Filling::SomeOf(set)]).collect()
        }
        Some(other) => panic!("{other:?}"),
    }
}

fn perft(game: &Battle, depth: u32) -> u64 {
    let Some(decision) = game.decision() else { return 1 };
    let mut count = 0;
    for offer in game.offers(&decision, Scope::All) {
        for filling in fillings(&offer) {
            let action = Battle::fill(&offer.action, &filling).unwrap();
            if depth == 1 {
                count += 1;
                continue;
            }
            let key = |game: &Battle, _: &[_]| serde_json::to_string(game).unwrap();
            let after = expand(&Position::new(game.clone()), decision.side, &action, &Battle::policy(), |_| false, key).unwrap();
            count += after.outcomes.values().map(|(_, game)| perft(game, depth - 1)).sum::<u64>();
        }
    }
    count
}

fn counts(step: Step, units: &[&str], depth: u32) -> Vec<u64> {
    let table = Table::at(step, &[], &[], units);
    (1..=depth).map(|depth| perft(table.battle.shown(), depth)).collect()
}

#[test]
fn two_brigades_face_to_face_in_the_fire_step() {
    assert_eq!(counts(Step::Fire, &["French infantry 6 0504 N", "Allied infantry 5 0503 S"], 3), [2, 6, 250]);
}

#[test]
fn horse_against_foot_in_the_shock_step() {
    assert_eq!(counts(Step::Shock, &["French light cavalry 1 0504 N", "Allied infantry 1 0503 S"], 3), [5, 165, 23_387]);
}

#[test]
fn engaged_infantry_in_the_withdrawal_step() {
    assert_eq!(counts(Step::Withdrawal, &["French infantry 5 0504 N", "Allied infantry 5 0503 S"], 3), [4, 44, 377]);
}
