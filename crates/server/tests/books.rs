//! Games, procedures, clauses, tables, battles.

mod common;

use common::{Folder, start};
use grognard_engine::umpire::Kind;
use grognard_games::{Game, Rules};
use grognard_server::wire;
use serde_json::Value;

#[test]
fn every_game_shows_all_its_procedures_and_their_schemas() {
    let folder = Folder::new();
    let server = start(&folder);
    let games: wire::Games = serde_json::from_value(server.json("/api/games")).unwrap();
    assert_eq!(games.games.iter().map(|game| game.game.as_str()).collect::<Vec<_>>(), Game::ALL.map(Game::name));
    for game in Game::ALL {
        let rules = Rules::load(game, &Value::Null, None).unwrap();
        let shown: wire::GameView = serde_json::from_value(server.json(&format!("/api/games/{game}"))).unwrap();
        assert_eq!(shown.procedures.len(), rules.cards().len());
        assert!(rules.cards().iter().any(|card| card.kind == Kind::Permission));
        for card in shown.procedures.iter().step_by(7) {
            let schema = server.json(&format!("/api/games/{game}/procedures/{}/schema", card.name));
            assert_eq!(schema, rules.schema(&card.name).unwrap(), "{game} {}", card.name);
        }
        assert_eq!(server.json(&format!("/api/games/{game}/options")), rules.options_schema());
        assert_eq!(server.json(&format!("/api/games/{game}/card")), game.card_schema());
    }
}

#[test]
fn every_clause_completion_and_table_can_be_read() {
    let folder = Folder::new();
    let server = start(&folder);
    for game in Game::ALL {
        let book = game.book();
        let all: wire::Clauses = serde_json::from_value(server.json(&format!("/api/games/{game}/clauses"))).unwrap();
        assert_eq!(all.found.len(), book.clauses.len() + book.gaps.len());
        let house = all.found.iter().filter(|entry| entry.origin_of_rule == wire::Origin::House).count();
        assert_eq!(house, book.gaps.len());
        for entry in all.found.iter().step_by(41) {
            let one: wire::ClauseEntry = serde_json::from_value(server.json(&format!("/api/games/{game}/clauses/{}", entry.id))).unwrap();
            assert_eq!(one.text, entry.text);
        }
        let tables: wire::Tables = serde_json::from_value(server.json(&format!("/api/games/{game}/tables"))).unwrap();
        assert_eq!(tables.tables.len(), book.tables.len());
        for table in &book.tables {
            let sent = server.json(&format!("/api/games/{game}/tables/{}", table.name));
            assert_eq!(sent, table.to_json(), "{game} {}", table.name);
            let twin: wire::Table = serde_json::from_value(sent.clone()).unwrap_or_else(|error| panic!("{game} {}: {error}", table.name));
            let mut again = serde_json::to_value(twin).unwrap();
            // The order of the fields is all that may differ.
            assert_eq!(sorted(&mut again), sorted(&mut sent.clone()), "{game} {}", table.name);
        }
    }
}

fn sorted(value: &mut Value) -> Value {
    value.sort_all_objects();
    value.clone()
}

#[test]
fn the_book_is_searched_by_words_and_by_id() {
    let folder = Folder::new();
    let server = start(&folder);
    let found = |path: &str| -> wire::Clauses { serde_json::from_value(server.json(path)).unwrap() };
    let by_id = found("/api/games/huzzah/clauses?q=hz-eng-07");
    assert_eq!(by_id.found.iter().map(|entry| entry.id.as_str()).collect::<Vec<_>>(), ["HZ-ENG-07"]);
    let by_words = found("/api/games/huzzah/clauses?q=Smoke%20ZONE");
    assert!(!by_words.found.is_empty());
    for entry in by_words.found {
        let text = format!("{} {} {}", entry.topic.unwrap_or_default(), entry.text, entry.doubt.unwrap_or_default()).to_lowercase();
        assert!(text.contains("smoke") && text.contains("zone"), "{text}");
    }
    assert!(found("/api/games/huzzah/clauses?q=zeppelin").found.is_empty());
    let tables: wire::Tables = serde_json::from_value(server.json("/api/games/manner/tables?q=figures")).unwrap();
    assert!(!tables.tables.is_empty() && tables.tables.len() < Game::Manner.book().tables.len());
    assert_eq!(server.get("/api/games/huzzah/clauses?words=smoke").code(), "request/malformed");
}

#[test]
fn a_clause_knows_the_procedures_and_tables_it_is_used_in() {
    let folder = Folder::new();
    let server = start(&folder);
    let rules = Rules::load(Game::Shako, &Value::Null, None).unwrap();
    let card = rules.cards().into_iter().find(|card| !card.clauses.is_empty()).unwrap();
    let entry: wire::ClauseEntry = serde_json::from_value(server.json(&format!("/api/games/shako/clauses/{}", card.clauses[0]))).unwrap();
    assert!(entry.procedures.iter().any(|name| name == card.name));
}

#[test]
fn battles_are_listed_and_drawn() {
    let folder = Folder::new();
    let server = start(&folder);
    let battles: wire::Battles = serde_json::from_value(server.json("/api/battles")).unwrap();
    // And the one whose ground Huzzah! lays out by dice.
    assert_eq!(battles.battles.len(), grognard_field::battle::shipped().len() + grognard_games::natives().len() + 1);
    for battle in &battles.battles {
        assert!(battle.units > 0 && battle.games.len() == 5 && battle.hours > 0.0);
        assert_eq!(battle.sides.iter().map(|side| side.side.as_str()).collect::<Vec<_>>(), ["red", "blue"], "{}", battle.battle);
        assert_eq!(battle.sides.iter().map(|side| side.units).sum::<u32>(), battle.units, "{}", battle.battle);
        assert!(battle.sides.iter().all(|side| side.commander.is_some() && (battle.hexes || side.men > Some(0))), "{}", battle.battle);
        let games: Vec<&str> = battle.games.iter().filter(|game| game.playable).map(|game| game.game.as_str()).collect();
        if battle.hexes {
            assert_eq!(games, ["waterloo"], "{}", battle.battle);
            continue;
        }
        let picture = server.get(&format!("/api/battles/{}/picture.svg", battle.battle));
        assert_eq!(picture.status, 200);
        assert!(picture.header("content-type").unwrap().starts_with("image/svg+xml"));
        assert!(picture.body.starts_with("<svg") && picture.body.contains(&battle.name), "{}", battle.battle);
    }
}

#[test]
fn what_is_not_there_is_said_with_the_nearest_name() {
    let folder = Folder::new();
    let server = start(&folder);
    for (path, code, suggestion) in [
        ("/api/games/huzah", "game/unknown", "huzzah"),
        ("/api/games/huzzah/procedures/engagment/schema", "procedure/unknown", "engagement"),
        ("/api/games/huzzah/clauses/HZ-ENG-99", "clause/unknown", "HZ-ENG-09"),
        ("/api/battles/madia/picture.svg", "battle/unknown", "maida"),
    ] {
        let reply = server.get(path);
        assert_eq!((reply.status, reply.code().as_str()), (404, code), "{path}");
        let error: wire::ApiError = serde_json::from_str(&reply.body).unwrap();
        assert_eq!(error.error.suggestion.as_deref(), Some(suggestion), "{path}: {}", error.error.message);
    }
    for (path, code) in
        [("/api/games/huzzah/tables/nothing_like_it", "table/unknown"), ("/api/nothing", "path/unknown"), ("/api", "path/unknown")]
    {
        let reply = server.get(path);
        assert_eq!((reply.status, reply.code().as_str()), (404, code), "{path}");
    }
    assert_eq!(server.send("DELETE", "/api/games", &[], "").code(), "method/not-allowed");
    let hexes = server.get("/api/battles/derlon/picture.svg?plain=true");
    assert!(hexes.status == 200 && hexes.body.starts_with("<svg"), "{}", hexes.body);
}

#[test]
fn the_document_names_every_path() {
    let folder = Folder::new();
    let server = start(&folder);
    let document = server.json("/api/openapi.json");
    let paths: Vec<&str> = document["paths"].as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(paths.len(), 55, "{paths:?}");
    for path in
        ["/api/games/{game}/procedures/{procedure}/answer", "/api/rosters/{id}/events", "/api/matches/{id}/act", "/api/matches/import"]
    {
        assert!(paths.contains(&path), "{path}");
    }
    // Every reference in it leads somewhere.
    let text = document.to_string();
    for name in text.split("#/components/schemas/").skip(1).filter_map(|rest| rest.split('"').next()) {
        assert!(document["components"]["schemas"].get(name).is_some(), "{name} is nowhere described");
    }
}
