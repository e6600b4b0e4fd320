//! One file per command.

pub mod battle;
pub mod battles;
pub mod fuzz;
pub mod lab;
pub mod muster;
pub mod odds;
pub mod report;
pub mod roster;
pub mod rules;
pub mod serve;
pub mod swarm;
pub mod tables;
pub mod umpire;

use std::io::Read;

use grognard_games::Game;

use crate::failure::Failure;

/// The game named on the command line.
pub fn game(typed: &str) -> Result<Game, Failure> {
    Game::parse(typed).map_err(|error| Failure::told(&error))
}

/// A file's text, or standard input for `-`.
pub fn text_of(path: &str) -> Result<String, Failure> {
    if path == "-" {
        let mut text = String::new();
        std::io::stdin().read_to_string(&mut text).map_err(|error| Failure::bad("file/unreadable", format!("standard input: {error}")))?;
        return Ok(text);
    }
    std::fs::read_to_string(path).map_err(|error| Failure::bad("file/unreadable", format!("{path}: {error}")))
}

/// JSON written out on the command line (`{..}`), in a file, or on standard input (`-`).
pub fn json_of(given: &str) -> Result<serde_json::Value, Failure> {
    let (name, text) =
        if given.trim_start().starts_with(['{', '[']) { ("the command line", given.to_owned()) } else { (given, text_of(given)?) };
    serde_json::from_str(&text)
        .map_err(|error| Failure::bad("json/malformed", format!("{name}:{}:{}: not JSON: {error}", error.line(), error.column())))
}

/// Options as `json_of` reads them; null if none were given.
pub fn options_of(given: Option<&str>) -> Result<serde_json::Value, Failure> {
    given.map_or(Ok(serde_json::Value::Null), json_of)
}

pub fn print_json(value: &impl serde::Serialize) -> Result<(), Failure> {
    let text = serde_json::to_string_pretty(value).map_err(Failure::ours)?;
    println!("{text}");
    Ok(())
}
