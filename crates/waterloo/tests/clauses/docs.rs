//! Every command on the game's page is one the umpire answers.

use grognard_engine::umpire::Request;
use grognard_waterloo::Rules;
use serde_json::{Value, json};

use crate::helper::procedure;

const PAGE: &str = include_str!("../../../../docs/games/waterloo.md");

#[test]
fn the_commands_of_the_page_are_answered() {
    let commands: Vec<&str> = PAGE.lines().filter_map(|line| line.strip_prefix("$ grognard umpire waterloo ")).collect();
    assert!(commands.len() >= 12);
    for command in commands {
        let (name, rest) = command.split_once(' ').unwrap_or((command, ""));
        let facts: Value = rest.split('\'').nth(1).map_or_else(|| json!({}), |facts| serde_json::from_str(facts).unwrap());
        let dice = rest
            .split_once("--dice ")
            .map_or_else(Vec::new, |(_, dice)| dice.split(',').map(|face| face.trim().parse().unwrap()).collect());
        let typed = !dice.is_empty();
        let answer = procedure(name).answer(Rules::standard(), &Request { facts, dice, roll: None, odds: rest.contains("--odds") });
        let answer = answer.unwrap_or_else(|error| panic!("{command}: {error}"));
        assert!(!typed || answer.outcome.is_some(), "{command}: more dice are wanted");
    }
}
