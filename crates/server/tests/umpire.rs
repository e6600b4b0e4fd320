//! The umpire over the wire is the umpire of the terminal.

mod common;

use common::{Folder, start};
use grognard_engine::dice::Seeded;
use grognard_engine::umpire::trial::random_facts;
use grognard_engine::umpire::{Kind, Request};
use grognard_games::{Game, Rules};
use grognard_server::wire;
use serde_json::{Value, json};

#[test]
fn an_engagement_typed_with_real_dice_gives_the_known_result() {
    let folder = Folder::new();
    let server = start(&folder);
    let path = "/api/games/huzzah/procedures/engagement/answer";
    let facts = json!({ "attacker": { "quality": "trained" }, "defender": { "quality": "trained" } });
    let open: wire::Answer = serde_json::from_value(server.post(path, &json!({ "facts": facts, "odds": true })).json()).unwrap();
    let ask = open.ask.expect("dice are wanted");
    assert!(open.outcome.is_none() && !ask.follows.is_empty());
    let total: f64 = open.odds.unwrap().iter().map(|row| row.p).sum();
    assert!((total - 1.0).abs() < 1e-9);
    let rolled = server.post(path, &json!({ "facts": facts, "roll": true, "seed": 7 })).json();
    let rolled: wire::Answer = serde_json::from_value(rolled).unwrap();
    let faces: Vec<u8> = rolled.dice.iter().flat_map(|dice| dice.faces.clone()).collect();
    // The same dice typed give the same verdict, here and in the terminal.
    let typed = server.post(path, &json!({ "facts": facts, "dice": faces }));
    let rules = Rules::load(Game::Huzzah, &Value::Null, None).unwrap();
    let request = Request { facts, dice: faces.iter().map(|face| i64::from(*face)).collect(), roll: None, odds: false };
    let here = serde_json::to_string(&rules.answer("engagement", &request).unwrap().unwrap()).unwrap();
    assert_eq!(typed.body, here);
    assert_eq!(typed.json()["outcome"]["words"], json!(rolled.outcome.unwrap().words));
}

/// 200 fact sets a game: odds and all are what the rules answer, and of the shape the document describes.
#[test]
fn every_answer_is_the_rules_answer_in_the_shape_described() {
    let folder = Folder::new();
    let server = start(&folder);
    for game in Game::ALL {
        let rules = Rules::load(game, &Value::Null, None).unwrap();
        let cards = rules.cards();
        let mut chooser = Seeded::new(game as u64 + 1);
        for number in 0..200 {
            let card = cards[number % cards.len()];
            let facts = random_facts(&rules.schema(card.name).unwrap(), &mut chooser);
            let reply =
                server.post(&format!("/api/games/{game}/procedures/{}/answer", card.name), &json!({ "facts": facts, "odds": true }));
            match rules.answer(card.name, &Request { facts: facts.clone(), odds: true, ..Request::default() }).unwrap() {
                Ok(answer) => {
                    assert_eq!(reply.status, 200, "{game} {} {facts}: {}", card.name, reply.body);
                    assert_eq!(reply.body, serde_json::to_string(&answer).unwrap(), "{game} {}", card.name);
                    let twin: wire::Answer =
                        serde_json::from_str(&reply.body).unwrap_or_else(|error| panic!("{game} {}: {error}", card.name));
                    assert_eq!(serde_json::to_value(twin).unwrap(), reply.json(), "{game} {}: the twin says it all", card.name);
                }
                Err(error) => {
                    assert_eq!((reply.status, reply.code().as_str()), (422, error.code), "{game} {} {facts}", card.name);
                    assert_eq!(reply.json()["error"]["message"], error.message);
                }
            }
        }
    }
}

#[test]
fn bad_facts_dice_and_options_are_refused_with_the_field() {
    let folder = Folder::new();
    let server = start(&folder);
    let path = "/api/games/huzzah/procedures/engagement/answer";
    let refused = |body: Value| -> (u16, wire::Problem) {
        let reply = server.post(path, &body);
        (reply.status, serde_json::from_str::<wire::ApiError>(&reply.body).unwrap().error)
    };
    let (status, problem) = refused(json!({ "facts": { "atacker": {} } }));
    assert_eq!((status, problem.code.as_str(), problem.suggestion.as_deref()), (422, "facts/unknown", Some("attacker")));
    let both = json!({ "attacker": { "quality": "trained" }, "defender": { "quality": "trained" } });
    let (status, problem) = refused(json!({ "facts": both, "dice": [7] }));
    assert_eq!((status, problem.code.as_str(), problem.field.as_deref()), (422, "dice/impossible", Some("dice")));
    let (status, problem) = refused(json!({ "facts": both, "options": { "no_such_thing": true } }));
    assert_eq!((status, problem.code.as_str()), (422, "options/unknown"));
    let (status, problem) = refused(json!({ "facts": both, "a": "42nd" }));
    assert_eq!((status, problem.code.as_str()), (422, "roster/none"));
    let (status, problem) = refused(json!({ "facts": both, "roster": "nobody" }));
    assert_eq!((status, problem.code.as_str()), (404, "roster/unknown"));
    let (status, problem) = refused(json!({ "fact": both }));
    assert_eq!((status, problem.code.as_str()), (400, "request/malformed"));
}

#[test]
fn options_change_the_answer_as_in_the_terminal() {
    let folder = Folder::new();
    let server = start(&folder);
    // The first yes-or-no option of any game that an ordinary look-up, test or permission notices.
    let mut noticed = 0;
    for game in Game::ALL {
        let book = Rules::load(game, &Value::Null, None).unwrap();
        for (name, option) in book.options_schema()["properties"].as_object().unwrap() {
            let Some(now) = option["default"].as_bool() else { continue };
            let options = json!({ name: !now });
            let Ok(changed) = Rules::load(game, &options, None) else { continue };
            for card in book.cards() {
                let request = Request { facts: json!({}), odds: true, ..Request::default() };
                let answer =
                    |rules: &Rules| rules.answer(card.name, &request).unwrap().ok().map(|answer| serde_json::to_string(&answer).unwrap());
                let (was, is) = (answer(&book), answer(&changed));
                if is.is_some() && was != is {
                    noticed += 1;
                    let path = format!("/api/games/{game}/procedures/{}/answer", card.name);
                    let sent = server.post(&path, &json!({ "facts": {}, "odds": true, "options": options }));
                    assert_eq!(Some(sent.body), is, "{game} {} {options}", card.name);
                    break;
                }
            }
        }
    }
    assert!(noticed > 0, "no option shows in an ordinary case");
}

#[test]
fn what_would_change_it_is_what_the_umpire_answers_then() {
    let folder = Folder::new();
    let server = start(&folder);
    let facts = json!({ "attacker": { "quality": "trained" }, "defender": { "quality": "trained" } });
    let path = "/api/games/huzzah/procedures/engagement";
    let found: wire::WhatIf = serde_json::from_value(server.post(&format!("{path}/what-if"), &json!({ "facts": facts })).json()).unwrap();
    assert!(found.changes.len() > 5, "{found:?}");
    assert!(found.changes.windows(2).all(|pair| pair[0].shift >= pair[1].shift), "those that matter most come first");
    let quality: Vec<&Value> = found.changes.iter().filter(|step| step.field == "attacker.quality").map(|step| &step.to).collect();
    assert_eq!(quality.len(), 2, "one step up, one step down: {quality:?}");
    for step in found.changes.iter().take(12) {
        let mut changed = facts.clone();
        let (party, field) = step.field.split_once('.').map_or((None, step.field.as_str()), |(party, field)| (Some(party), field));
        match party {
            Some(party) => changed[party][field] = step.to.clone(),
            None => changed[field] = step.to.clone(),
        }
        let answer: wire::Answer =
            serde_json::from_value(server.post(&format!("{path}/answer"), &json!({ "facts": changed, "odds": true })).json()).unwrap();
        assert_eq!(answer.odds, step.odds, "{}", step.field);
        assert!(step.shift > 0.0 && step.shift <= 1.0 || step.by.is_some(), "{step:?}");
    }
}

#[test]
fn every_test_and_chain_says_what_would_change_it_in_bounded_time() {
    let folder = Folder::new();
    let server = start(&folder);
    for game in Game::ALL {
        let rules = Rules::load(game, &Value::Null, None).unwrap();
        let mut chooser = Seeded::new(5);
        for card in rules.cards().into_iter().filter(|card| matches!(card.kind, Kind::Test | Kind::Chain)) {
            let facts = random_facts(&rules.schema(card.name).unwrap(), &mut chooser);
            let reply = server.post(&format!("/api/games/{game}/procedures/{}/what-if", card.name), &json!({ "facts": facts }));
            if reply.status == 200 {
                let found: wire::WhatIf = serde_json::from_str(&reply.body).unwrap();
                assert!(found.changes.iter().all(|step| step.from != step.to), "{game} {}", card.name);
            } else {
                assert_eq!(reply.status, 422, "{game} {}: {}", card.name, reply.body);
            }
        }
    }
}
