//! The data files of the muster: their sentences are those the program implements, and a battle that cannot be mustered says why.

use grognard_field::battle::{load, shipped_text};
use grognard_games::Game;

const SHEETS: [(Game, &str); 5] = [
    (Game::Huzzah, include_str!("../../huzzah/rules/muster.toml")),
    (Game::Shako, include_str!("../../shako/rules/muster.toml")),
    (Game::Waterloo, include_str!("../../waterloo/rules/muster.toml")),
    (Game::Volley, include_str!("../../volley/rules/muster.toml")),
    (Game::Manner, include_str!("../../manner/rules/muster.toml")),
];

fn parse(game: Game, text: &str) -> Result<(), String> {
    let fault = |fault: grognard_field::muster::SheetFault| fault.to_string();
    match game {
        Game::Huzzah => grognard_huzzah::muster::Sheet::parse(text).map(drop).map_err(fault),
        Game::Shako => grognard_shako::muster::Sheet::parse(text).map(drop).map_err(fault),
        Game::Waterloo => grognard_waterloo::muster::Sheet::parse(text).map(drop).map_err(fault),
        Game::Volley => grognard_volley::muster::Sheet::parse(text).map(drop).map_err(fault),
        Game::Manner => grognard_manner::muster::Sheet::parse(text).map(drop).map_err(fault),
    }
}

#[test]
fn the_sheets_are_understood_whole() {
    for (game, text) in SHEETS {
        assert_eq!(parse(game, text), Ok(()), "{game}");
        let unknown = format!("{text}\n[surprise]\nkey = 1\n");
        assert!(parse(game, &unknown).is_err(), "{game} takes a section it does not know");
    }
}

#[test]
fn a_changed_sentence_fails_loudly_and_a_changed_number_does_not() {
    for (game, text) in SHEETS {
        let words = text.replace("ceil(hours * 60 / minutes_per_turn)", "floor(hours * 60 / minutes_per_turn)");
        let why = parse(game, &words).unwrap_err();
        assert!(why.contains("`time.turns` says \"floor(hours * 60"), "{game}: {why}");
        let numbers = text.replace("minutes_per_turn = ", "minutes_per_turn = 1");
        assert_eq!(parse(game, &numbers), Ok(()), "{game}");
    }
}

#[test]
fn a_nation_without_ratings_is_named() {
    let text = shipped_text("maida").unwrap().replace("nation = \"france\"", "nation = \"persia\"");
    let battle = load("maida.toml", &text).unwrap_or_else(|faults| panic!("{}", faults.lines()));
    for game in Game::ALL {
        match game.muster(&battle) {
            Err(why) => assert!(why.to_string().contains("no ratings for `persia` in 1806"), "{game}: {why}"),
            Ok(_) => panic!("{game} knows Persia"),
        }
    }
}
