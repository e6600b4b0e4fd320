//! The example commands of the page about the game: each names a procedure, facts and dice that it takes.

use grognard_engine::umpire::Request;
use grognard_huzzah::Rules;
use serde_json::Value;

use crate::kit::procedure;

const PAGE: &str = include_str!("../../../../docs/games/huzzah.md");

#[test]
fn every_example_of_the_page_is_answered_or_refused_as_a_contradiction() {
    let mut seen = 0;
    for command in PAGE.lines().filter_map(|line| line.strip_prefix("$ grognard umpire huzzah ")) {
        let (name, rest) = command.split_once(' ').unwrap();
        let (_, rest) = rest.split_once("--facts '").unwrap();
        let (facts, rest) = rest.split_once('\'').unwrap();
        let dice = rest.split_once("--dice ").map_or("", |(_, dice)| dice.split(' ').next().unwrap_or_default());
        let dice: Vec<i64> = dice.split(',').filter(|face| !face.is_empty()).map(|face| face.parse().unwrap()).collect();
        let facts: Value = serde_json::from_str(facts).unwrap();
        let request = Request { facts, dice, roll: None, odds: rest.contains("--odds") };
        if let Err(error) = procedure(name).answer(Rules::standard(), &request) {
            assert_eq!(error.code, "facts/contradiction", "{command}: {error}");
        }
        seen += 1;
    }
    assert!(seen >= 75, "only {seen} examples");
}

#[test]
fn the_page_names_every_procedure_and_has_an_example_of_it() {
    for procedure in grognard_huzzah::procedures() {
        let name = format!("`{}`", procedure.card().name);
        assert!(PAGE.contains(&name), "the page does not name {name}");
        let example = format!("$ grognard umpire huzzah {} ", procedure.card().name);
        assert!(PAGE.contains(&example), "the page has no example of {name}");
    }
}
