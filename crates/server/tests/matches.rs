//! Battles on the server: set up, seats, acts, refusals, secrets, restarts.

mod common;

use std::time::{Duration, Instant};

use common::made::{made, make, sample};
use common::{Folder, start, start_in};
use grognard_server::{Limits, wire};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// The answer has exactly the shape that is described.
fn twin<T: DeserializeOwned>(value: &Value) {
    if let Err(error) = serde_json::from_value::<T>(value.clone()) {
        panic!("{error}: {value}");
    }
}

fn wait_for(what: &str, mut done: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !done() {
        assert!(begun.elapsed() < Duration::from_secs(60), "{what}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn a_battle_is_listed_renamed_exported_imported_and_deleted() {
    let folder = Folder::new();
    let server = start(&folder);
    let battle = sample(&server);
    let list: wire::Matches = serde_json::from_value(server.json("/api/matches")).unwrap();
    assert_eq!(
        (list.matches.len(), list.matches[0].name.as_str(), list.matches[0].players.clone()),
        (1, "sample", vec!["human".to_owned(); 2])
    );
    let renamed = server.post(&format!("/api/matches/{}/name", battle.id), &json!({ "name": " Saturday " }));
    assert_eq!(renamed.json()["name"], "Saturday");
    let log = server.get(&format!("/api/matches/{}/export", battle.id));
    assert_eq!(log.status, 200);
    assert_eq!(log.body.lines().count() as u64, battle.seq(&server));
    let import = server.send("POST", "/api/matches/import?name=Again", &[("Content-Type", "application/x-ndjson")], &log.body);
    assert_eq!(import.status, 201, "{}", import.body);
    let again = made(&import);
    assert_eq!(again.seq(&server), battle.seq(&server));
    let changed = log.body.replacen("sample", "simple", 1);
    let refused = server.send("POST", "/api/matches/import", &[("Content-Type", "application/x-ndjson")], &changed);
    assert_eq!((refused.status, refused.code().as_str()), (422, "log/unreadable"));
    assert_eq!(server.send("DELETE", &format!("/api/matches/{}", battle.id), &[], "").status, 204);
    let gone = server.get(&battle.path("view", &battle.red));
    assert_eq!((gone.status, gone.code().as_str()), (404, "match/unknown"));
    assert_eq!(server.json("/api/matches")["matches"].as_array().unwrap().len(), 1);
}

#[test]
fn an_order_is_sketched_before_its_roll_and_the_enemys_answers_are_weighed() {
    let folder = Folder::new();
    let server = start(&folder);
    let manners = json!({ "red": "human", "blue": "human" });
    let battle = made(&server.post("/api/matches", &json!({ "game": "huzzah", "battle": "maida", "manners": manners, "seed": 7 })));
    assert_eq!(server.json(&format!("/api/matches/{}", battle.id))["name"], "Maida");
    let offers = battle.decision(&server, &battle.red)["offers"].as_array().unwrap().clone();
    let unit = offers.iter().find_map(|offer| offer["about"].as_u64()).unwrap();
    let asked = server.json(&format!("{}&unit={unit}", battle.path("decision", &battle.red)));
    twin::<wire::Asked>(&asked);
    let advance = asked["decision"]["offers"].as_array().unwrap().iter().find(|offer| !offer["then"].is_null()).cloned().unwrap();
    let then = &advance["then"];
    assert_eq!((&then["blank"]["domain"]["kind"], &advance["rolls"]), (&json!("measure"), &json!(true)));
    // Where it would lead is known at both ends: the farther it goes, the farther it stands from where it is now.
    let here = battle.view(&server, &battle.red)["board"]["pieces"]
        .as_array()
        .unwrap()
        .iter()
        .find(|piece| piece["unit"] == unit)
        .cloned()
        .unwrap();
    let at = |piece: &Value| [0, 1].map(|axis| piece["at"][axis].as_f64().unwrap());
    let gone = |ghost: &Value| {
        let piece = ghost["pieces"].as_array().unwrap().iter().find(|piece| piece["unit"] == unit).unwrap_or_else(|| panic!("{ghost}"));
        let ([x, y], [a, b]) = (at(piece), at(&here));
        (x - a).hypot(y - b)
    };
    let ghosts = then["ghosts"].as_array().unwrap();
    let (least, most) = (&then["blank"]["domain"]["least"], &then["blank"]["domain"]["most"]);
    let of = |value: &Value| ghosts.iter().find(|ghost| ghost["filling"]["measure"] == *value).unwrap_or_else(|| panic!("{then}"));
    assert!(ghosts.len() > 2 && gone(of(least)) < gone(of(most)), "{then}");
    assert!(advance["blanks"].as_array().unwrap().is_empty(), "the distance itself is no part of the order");
    // The order is rolled for, so nobody is asked anything before the dice have fallen.
    let intent = json!({ "offer": { "number": advance["number"], "fill": [] } });
    let before = battle.seq(&server);
    let quiet = server.post(&battle.path("against", &battle.red), &intent);
    assert_eq!(quiet.json(), json!({ "question": null, "answers": [] }));
    // Until somebody moves within reach of guns: then each answer has its odds, and asking changes nothing.
    let mut found = None;
    for _ in 0..60 {
        let side = server.json(&battle.path("view", &battle.red))["brief"]["waits_for"].clone();
        let seat = if side == "red" { &battle.red } else { &battle.blue };
        let decision = battle.decision(&server, seat);
        let offers = decision["offers"].as_array().unwrap();
        let to_move = |offer: &&Value| offer["blanks"].as_array().unwrap().len() == 1 && offer["blanks"][0]["domain"]["kind"] == "measure";
        if let Some(offer) = offers.iter().find(to_move) {
            let fill = json!([{ "measure": offer["blanks"][0]["domain"]["most"] }]);
            let intent = json!({ "offer": { "number": offer["number"], "fill": fill } });
            let answer = server.post(&battle.path("against", seat), &intent).json();
            twin::<wire::Against>(&answer);
            if answer["question"].is_string() {
                found = Some(answer);
                break;
            }
            battle.acts(&server, seat, intent);
        } else {
            let first = &offers[0];
            assert!(first["blanks"].as_array().unwrap().is_empty(), "{first}");
            battle.acts(&server, seat, json!({ "offer": { "number": first["number"], "fill": [] } }));
        }
    }
    let found = found.expect("guns within reach");
    assert!(battle.seq(&server) >= before);
    assert!(found["question"].as_str().unwrap().contains("bombard"), "{found}");
    let answers = found["answers"].as_array().unwrap();
    assert!(answers.len() >= 2, "to fire and to hold fire: {found}");
    for answer in answers {
        let sum: f64 = answer["odds"]["rows"].as_array().unwrap().iter().map(|row| row["p"].as_f64().unwrap()).sum();
        assert!((sum - 1.0).abs() < 1e-9, "{answer}");
    }
}

/// Four lines before four: so many threat tests in a row that nobody walks all their branches.
const FACE_TO_FACE: &str = include_str!("../../../web/tests/browser/battles/face-to-face.toml");

#[test]
fn odds_with_too_many_branches_are_sampled_and_say_so() {
    let folder = Folder::new();
    // However busy the machine is.
    let server = start_in(&folder.0, false, Limits { time: Duration::from_secs(300), ..Limits::default() });
    let wanted =
        json!({ "game": "huzzah", "battle": "face to face", "own_battle": FACE_TO_FACE, "seed": 1, "manners": { "together": true } });
    let battle = make(&server, &wanted);
    let side = server.json(&format!("/api/matches/{}", battle.id))["waits_for"].clone();
    let seat = if side == "red" { &battle.red } else { &battle.blue };
    let before = battle.seq(&server);
    let odds = |number: u32| server.post(&battle.path("odds", seat), &json!({ "offer": { "number": number, "fill": [] } })).json();
    let all = odds(1);
    twin::<wire::Odds>(&all);
    assert_eq!((&all["runs"], &all["complete"]), (&json!(500), &json!(true)));
    assert!(!all["assumption"].as_str().unwrap().is_empty());
    let rows = all["rows"].as_array().unwrap();
    let p = |row: &Value| row["p"].as_f64().unwrap();
    assert!((rows.iter().map(p).sum::<f64>() - 1.0).abs() < 1e-9, "{all}");
    for row in rows {
        let [low, high] = [0, 1].map(|end| row["interval"][end].as_f64().unwrap());
        assert!(low < p(row) && p(row) < high && row["exact"].is_null(), "{row}");
    }
    assert!(rows.windows(2).all(|pair| p(&pair[0]) >= p(&pair[1])), "the likeliest first: {all}");
    // The same throws every time it is asked: the figures do not flicker, and nothing has happened.
    assert_eq!(odds(1), all);
    assert_eq!(battle.seq(&server), before);
    // What can be walked is exact.
    let maida = make(&server, &json!({ "game": "huzzah", "battle": "maida", "seed": 7 }));
    let few = server.post(&maida.path("odds", &maida.red), &json!({ "offer": { "number": 1, "fill": [] } })).json();
    assert!(few["runs"].is_null() && few["rows"][0]["exact"].is_string() && few["rows"][0]["interval"].is_null(), "{few}");
}

#[test]
fn the_same_seed_has_the_same_computer() {
    let folder = Folder::new();
    let server = start(&folder);
    let fought = || {
        let battle =
            make(&server, &json!({ "game": "sample", "battle": "sample", "seed": 7, "manners": { "red": "random", "blue": "random" } }));
        let over = Instant::now() + Duration::from_secs(60);
        while server.json(&format!("/api/matches/{}", battle.id))["ending"].is_null() {
            assert!(Instant::now() < over, "the battle does not end");
            std::thread::sleep(Duration::from_millis(20));
        }
        server.get(&format!("/api/matches/{}/export", battle.id)).body
    };
    assert_eq!(fought(), fought());
}

#[test]
fn a_link_is_drawn_as_a_code() {
    let folder = Folder::new();
    let server = start(&folder);
    let drawn = server.get("/api/qr.svg?of=http%3A%2F%2F192.168.1.7%2Fbattle%2F1%3Fseat%3D2");
    assert!(drawn.status == 200 && drawn.body.starts_with("<svg") && drawn.body.matches("h1v1").count() > 200, "{}", drawn.body);
    let long = server.get(&format!("/api/qr.svg?of={}", "x".repeat(4_000)));
    assert_eq!((long.status, long.code().as_str()), (422, "link/long"));
}

#[test]
fn every_kind_of_refusal_is_typed_and_changes_nothing() {
    let folder = Folder::new();
    let server = start(&folder);
    let battle = sample(&server);
    let (seq, log) = (battle.seq(&server), server.get(&format!("/api/matches/{}/export", battle.id)).body);
    let plan = json!({ "offer": { "number": 1, "fill": [{ "one_of": 0 }] } });
    let request = |expected: u64, act: &Value| json!({ "expected": expected, "act": act });
    let tries: Vec<(&str, String, Value, u16, &str)> = vec![
        ("no seat", format!("/api/matches/{}/act", battle.id), request(seq, &plan), 403, "seat/unknown"),
        ("forged seat", battle.path("act", "0123456789abcdef0123456789abcdef"), request(seq, &plan), 403, "seat/unknown"),
        ("a watcher", battle.path("act", &battle.watcher), request(seq, &plan), 403, "seat/watches"),
        ("the other side", battle.path("act", &battle.blue), request(seq, &plan), 422, "turn/not-yours"),
        ("stale", battle.path("act", &battle.red), request(seq - 1, &plan), 409, "match/stale"),
        ("from the future", battle.path("act", &battle.red), request(seq + 1, &plan), 409, "match/stale"),
        ("no such offer", battle.path("act", &battle.red), request(seq, &json!({ "offer": { "number": 9 } })), 422, "offer/number"),
        ("nothing filled in", battle.path("act", &battle.red), request(seq, &json!({ "offer": { "number": 1 } })), 422, "offer/fillings"),
        (
            "outside",
            battle.path("act", &battle.red),
            request(seq, &json!({ "offer": { "number": 1, "fill": [{ "one_of": 9 }] } })),
            422,
            "offer/outside",
        ),
        ("no action", battle.path("act", &battle.red), request(seq, &json!({ "action": { "fly": 1 } })), 422, "action/unreadable"),
        ("dice unasked", battle.path("act", &battle.red), request(seq, &json!({ "dice": [1] })), 422, "turn/no-dice-wanted"),
        ("nothing to undo", battle.path("act", &battle.red), request(seq, &json!("undo")), 422, "undo/nothing"),
        ("nobody asked", battle.path("act", &battle.red), request(seq, &json!("yes")), 422, "wish/none"),
        ("no such instruction", battle.path("act", &battle.red), request(seq, &json!({ "instruction": 9 })), 422, "standing/number"),
        ("a word", battle.path("act", &battle.red), request(seq, &json!("surrender")), 400, "request/malformed"),
        ("unknown field", battle.path("act", &battle.red), json!({ "expected": seq, "act": plan, "now": true }), 400, "request/malformed"),
        ("no battle", "/api/matches/none/act?seat=x".into(), request(seq, &plan), 404, "match/unknown"),
        ("a look that is not ours", battle.path("preview", &battle.blue), plan.clone(), 422, "turn/not-yours"),
        ("a hint that is not ours", battle.path("hint", &battle.blue), json!({}), 422, "turn/not-yours"),
    ];
    for (what, path, body, status, code) in tries {
        let reply = server.post(&path, &body);
        assert_eq!((reply.status, reply.code().as_str()), (status, code), "{what}: {}", reply.body);
    }
    assert_eq!(battle.seq(&server), seq);
    assert_eq!(server.get(&format!("/api/matches/{}/export", battle.id)).body, log);
    for (body, status, code) in [
        (json!({ "game": "sample", "battle": "none" }), 404, "battle of the sample game/unknown"),
        (json!({ "game": "chess", "battle": "sample" }), 404, "game/unknown"),
        (json!({ "game": "sample", "battle": "sample", "manners": { "red": "emperor" } }), 422, "level/unknown"),
        (json!({ "game": "sample", "battle": "sample", "seed": 1, "manners": { "red_dice": "typed" } }), 422, "dice/seed"),
        (json!({ "game": "huzzah", "battle": "own", "own_battle": "not a battle" }), 422, "battle/faulty"),
    ] {
        let reply = server.post("/api/matches", &body);
        assert_eq!((reply.status, reply.code().as_str()), (status, code), "{body}: {}", reply.body);
    }
}

#[test]
fn two_seats_by_link_and_what_is_sealed_stays_so() {
    let folder = Folder::new();
    let server = start(&folder);
    let battle = sample(&server);
    assert_eq!(battle.decision(&server, &battle.blue), Value::Null);
    battle.acts(&server, &battle.red, json!({ "offer": { "number": 1, "fill": [{ "one_of": 1 }] } }));
    // Red has written "swift": nobody else is told before both have written.
    for seat in [&battle.blue, &battle.watcher] {
        for what in ["view", "decision", "entries", "replay"] {
            let told = server.get(&battle.path(what, seat)).body.to_lowercase();
            // Blue's own offer lists the plans there are.
            let list = what == "decision" && seat == &battle.blue;
            assert!(list || !told.contains("swift"), "{what}: {told}");
        }
        assert_eq!(server.get(&battle.path("report", seat)).code(), "report/sealed");
        let frame = server.get(&format!("{}&entry=2", battle.path("replay/frame", seat))).body.to_lowercase();
        assert!(!frame.contains("swift"), "{frame}");
    }
    assert!(server.get(&battle.path("entries", &battle.red)).body.to_lowercase().contains("swift"));
    battle.acts(&server, &battle.blue, json!({ "offer": { "number": 1, "fill": [{ "one_of": 0 }] } }));
    assert!(server.get(&battle.path("entries", &battle.blue)).body.to_lowercase().contains("swift"));
}

#[test]
fn no_answer_to_a_seat_has_a_secret_in_it() {
    let folder = Folder::new();
    let server = start(&folder);
    let battle = make(&server, &json!({ "game": "sample", "battle": "sample", "seed": 424_242_424 }));
    battle.acts(&server, &battle.red, json!({ "offer": { "number": 1, "fill": [{ "one_of": 0 }] } }));
    battle.acts(&server, &battle.blue, json!({ "offer": { "number": 1, "fill": [{ "one_of": 0 }] } }));
    battle.acts(&server, &battle.red, json!({ "instruction": 2 }));
    let lists = ["/api/matches".to_owned(), format!("/api/matches/{}", battle.id)];
    let looks = ["view", "decision", "entries", "replay", "zones"].map(|what| battle.path(what, &battle.blue));
    for path in lists.into_iter().chain(looks) {
        let body = server.get(&path).body;
        for secret in [&battle.red, &battle.watcher, "424242424"] {
            assert!(!body.contains(secret), "{path}: {body}");
        }
    }
    // Red's instruction is red's.
    assert_eq!(battle.view(&server, &battle.red)["standing"], "never");
    assert_eq!(battle.view(&server, &battle.blue)["standing"], "ask");
    assert_eq!(battle.view(&server, &battle.watcher)["standing"], Value::Null);
    assert!(!server.get(&battle.path("entries", &battle.blue)).body.contains("never"));
}

#[test]
fn a_battery_is_told_otherwise_than_its_army_by_its_own_side() {
    let folder = Folder::new();
    let server = start(&folder);
    let battle = make(&server, &json!({ "game": "huzzah", "battle": "maida", "seed": 3 }));
    let told = |seat: &str, unit: &Value| {
        let view = battle.view(&server, seat);
        let units = view["unit_instructions"].as_array().cloned().unwrap_or_default();
        units.into_iter().find(|of| of["unit"] == *unit).map(|of| of["in_force"].clone())
    };
    let unit = battle.view(&server, &battle.red)["unit_instructions"][0]["unit"].clone();
    assert_eq!(told(&battle.red, &unit), Some(json!(1)), "as the army");
    battle.acts(&server, &battle.red, json!({ "unit_instruction": { "unit": unit, "number": 3 } }));
    assert_eq!(told(&battle.red, &unit), Some(json!(3)));
    battle.acts(&server, &battle.red, json!({ "instruction": 3 }));
    assert_eq!(told(&battle.red, &unit), Some(json!(3)), "what the army is told changes nothing about it");
    for other in [&battle.blue, &battle.watcher] {
        assert_eq!(told(other, &unit), None);
        assert!(!server.get(&battle.path("entries", other)).body.contains("never"));
    }
}

#[test]
fn every_answer_has_the_shape_that_is_described() {
    let folder = Folder::new();
    let server = start(&folder);
    for (game, name) in [("sample", "sample"), ("huzzah", "maida"), ("waterloo", "derlon")] {
        let battle = make(&server, &json!({ "game": game, "battle": name, "seed": 3, "manners": { "together": true } }));
        for _ in 0..12 {
            let view = battle.view(&server, &battle.red);
            twin::<wire::MatchView>(&view);
            let Some(side) = view["brief"]["waits_for"].as_str() else { break };
            let seat = if side == "red" { &battle.red } else { &battle.blue };
            let asked = server.json(&battle.path("decision", seat));
            twin::<wire::Asked>(&asked);
            let hint = server.post(&battle.path("hint", seat), &json!({}));
            twin::<wire::Hint>(&hint.json());
            let intent = json!({ "action": hint.json()["action"] });
            twin::<wire::Preview>(&server.post(&battle.path("preview", seat), &intent).json());
            let odds = server.post(&battle.path("odds", seat), &intent);
            assert_eq!(odds.status, 200, "{}", odds.body);
            twin::<wire::Odds>(&odds.json());
            let offers = asked["decision"]["offers"].as_array().unwrap();
            if let Some(unit) = offers.iter().find_map(|offer| offer["concerns"]["units"][0].as_u64()) {
                let own = server.json(&format!("{}&unit={unit}", battle.path("decision", seat)));
                twin::<wire::Asked>(&own);
                assert!(!own["decision"]["offers"].as_array().unwrap().is_empty());
            }
            twin::<wire::Acted>(&battle.acts(&server, seat, intent));
        }
        twin::<wire::Zones>(&server.json(&battle.path("zones", &battle.watcher)));
        let ends = json!({ "from": { "unit": 0 }, "to": { "unit": 1 } });
        twin::<wire::Measured>(&server.post(&battle.path("measure", &battle.watcher), &ends).json());
        let sight = server.post(&battle.path("sight", &battle.watcher), &ends);
        if game == "sample" {
            assert_eq!((sight.status, sight.code().as_str()), (422, "place/not-here"));
        } else {
            twin::<wire::Sight>(&sight.json());
        }
        twin::<wire::MatchEntries>(&server.json(&battle.path("entries", &battle.watcher)));
        let index = server.json(&battle.path("replay", &battle.watcher));
        twin::<wire::ReplayIndex>(&index);
        for entry in [0, 1, index["steps"].as_array().unwrap().len()] {
            twin::<wire::ReplayFrame>(&server.json(&format!("{}&entry={entry}", battle.path("replay/frame", &battle.watcher))));
        }
        let map = server.get(&format!("/api/matches/{}/map.svg", battle.id));
        assert!(map.status == 200 && map.body.starts_with("<svg") && !map.body.contains("class=\"troops\""));
    }
}

#[test]
fn a_march_under_the_guns_shows_where_it_leads() {
    let folder = Folder::new();
    let server = start(&folder);
    let battle = make(&server, &json!({ "game": "huzzah", "battle": "maida", "seed": 1, "manners": { "together": true } }));
    let orders = battle.decision(&server, &battle.red);
    let advance = orders["offers"]
        .as_array()
        .unwrap()
        .iter()
        .find(|offer| offer["concerns"]["group"] == "order: advance" && offer["concerns"]["units"] == json!([0]));
    battle.acts(&server, &battle.red, json!({ "offer": { "number": advance.unwrap()["number"] } }));
    let marches = server.json(&format!("{}&unit=0", battle.path("decision", &battle.red)));
    let march = marches["decision"]["offers"].as_array().unwrap().iter().find(|offer| offer["concerns"]["group"] == "advance").unwrap();
    let ghosts = march["ghosts"].as_array().unwrap();
    assert!(ghosts.len() > 2 && ghosts.iter().all(|ghost| ghost["pieces"][0]["unit"] == 0), "{march}");
    let most = march["blanks"][0]["domain"]["most"].clone();
    let intent = json!({ "offer": { "number": march["number"], "fill": [{ "measure": most }] } });
    let preview = server.post(&battle.path("preview", &battle.red), &intent).json();
    assert_eq!(preview["pieces"], ghosts.last().unwrap()["pieces"], "the last ghost stands where the march ends");
}

#[test]
fn two_computers_fight_to_the_end_and_give_their_reasons() {
    let folder = Folder::new();
    let server = start(&folder);
    let computers = json!({ "red": "random", "blue": "recruit" });
    let battle = make(&server, &json!({ "game": "sample", "battle": "sample", "seed": 5, "manners": computers }));
    assert!(battle.red.is_empty() && battle.blue.is_empty(), "a computer's seat has no link");
    wait_for("an ending", || !server.json(&format!("/api/matches/{}", battle.id))["ending"].is_null());
    let entries: wire::MatchEntries = serde_json::from_value(server.json(&battle.path("entries", &battle.watcher))).unwrap();
    let by_computers: Vec<_> = entries.entries.iter().filter(|entry| entry.by == wire::Actor::Computer).collect();
    assert!(by_computers.len() > 3 && by_computers.iter().all(|entry| entry.reason.as_ref().is_some_and(|reason| !reason.is_empty())));
    let luck = server.json(&battle.path("luck", &battle.watcher));
    twin::<wire::MatchLuck>(&luck);
    // By turn and roll it comes to the same.
    let red: f64 = luck["parts"].as_array().unwrap().iter().map(|part| part["red"].as_f64().unwrap()).sum();
    let of_red = if luck["side"] == "blue" { -luck["by"].as_f64().unwrap() } else { luck["by"].as_f64().unwrap() };
    assert!((red - of_red).abs() < 1e-9, "{luck}");
    let report = server.get(&battle.path("report", &battle.watcher));
    assert!(report.status == 200 && report.body.starts_with('#'), "{}", report.body);
    let log = server.get(&format!("/api/matches/{}/export", battle.id)).body;
    let again = server.send("POST", "/api/matches/import", &[("Content-Type", "application/x-ndjson")], &log);
    assert_eq!(again.status, 201, "it plays as it is written: {}", again.body);
}

#[test]
fn after_a_restart_nothing_is_lost_and_the_computer_goes_on() {
    let folder = Folder::new();
    // Nobody thinks in this house: the computer's turn stays open.
    let server = start_in(&folder.0, false, Limits { thinkers: 0, ..Limits::default() });
    let battle = make(&server, &json!({ "game": "sample", "battle": "sample", "seed": 9, "manners": { "blue": "random" } }));
    battle.acts(&server, &battle.red, json!({ "offer": { "number": 1, "fill": [{ "one_of": 0 }] } }));
    let before = battle.view(&server, &battle.red);
    assert_eq!((before["brief"]["waits_for"].as_str(), before["thinking"].as_bool()), (Some("blue"), Some(true)));
    let seq = battle.seq(&server);
    drop(server);
    let server = start(&folder);
    wait_for("the computer goes on", || battle.seq(&server) > seq);
    wait_for("a question to red", || battle.view(&server, &battle.red)["brief"]["waits_for"] != "blue");
    let told = server.json(&battle.path("entries", &battle.red));
    assert_eq!(told["entries"][1]["side"], "red", "what was acknowledged is there: {told}");
}

#[test]
fn real_dice_are_asked_for_by_side() {
    let folder = Folder::new();
    let server = start(&folder);
    let manners = json!({ "together": true, "red_dice": "typed" });
    let battle = make(&server, &json!({ "game": "sample", "battle": "sample", "manners": manners }));
    battle.acts(&server, &battle.red, json!({ "offer": { "number": 1, "fill": [{ "one_of": 0 }] } }));
    battle.acts(&server, &battle.blue, json!({ "offer": { "number": 1, "fill": [{ "one_of": 0 }] } }));
    let mut typed = 0;
    for _ in 0..60 {
        let view = battle.view(&server, &battle.red);
        let Some(side) = view["brief"]["waits_for"].as_str() else { break };
        let seat = if side == "red" { &battle.red } else { &battle.blue };
        let dice = &view["dice"];
        if dice.is_null() {
            let hint = server.post(&battle.path("hint", seat), &json!({})).json();
            battle.acts(&server, seat, json!({ "action": hint["action"] }));
            continue;
        }
        assert_eq!(dice["side"], "red", "blue's dice are the program's: {view}");
        let seq = battle.seq(&server);
        let few = battle.act(&server, seat, json!({ "dice": [] }));
        assert_eq!((few.status, few.code().as_str(), battle.seq(&server)), (422, "dice/too-few", seq));
        let wrong = battle.act(&server, seat, json!({ "dice": vec![99; dice["faces"].as_u64().unwrap() as usize] }));
        assert_eq!(wrong.code(), "dice/impossible");
        let faces = vec![dice["die"][0].clone(); dice["faces"].as_u64().unwrap() as usize];
        battle.act(&server, seat, json!({ "dice": faces }));
        typed += 1;
    }
    assert!(typed > 0, "red never had to roll");
}

#[test]
fn taking_back_is_free_before_a_die_and_asked_for_after() {
    let folder = Folder::new();
    let server = start(&folder);
    let battle = sample(&server);
    battle.acts(&server, &battle.red, json!({ "offer": { "number": 1, "fill": [{ "one_of": 0 }] } }));
    assert_eq!(battle.view(&server, &battle.red)["may_undo"], "freely");
    battle.acts(&server, &battle.red, json!("undo"));
    assert_eq!(battle.view(&server, &battle.red)["brief"]["waits_for"], "red");
    battle.acts(&server, &battle.red, json!({ "offer": { "number": 1, "fill": [{ "one_of": 0 }] } }));
    battle.acts(&server, &battle.blue, json!({ "offer": { "number": 1, "fill": [{ "one_of": 0 }] } }));
    let acted = battle.acts(&server, &battle.red, json!("undo"));
    assert_eq!(acted["view"]["wish"], json!({ "side": "red", "wish": "take_back" }), "{acted}");
    let own = battle.act(&server, &battle.red, json!("yes"));
    assert_eq!(own.code(), "wish/none", "one does not agree to one's own wish");
    battle.acts(&server, &battle.blue, json!("no"));
    assert_eq!(battle.view(&server, &battle.red)["wish"], Value::Null);
    battle.acts(&server, &battle.red, json!("undo"));
    battle.acts(&server, &battle.blue, json!("yes"));
    assert_eq!(battle.view(&server, &battle.red)["brief"]["waits_for"], "red");
    battle.acts(&server, &battle.red, json!("offer_draw"));
    let ended = battle.acts(&server, &battle.blue, json!("yes"));
    assert_eq!(ended["view"]["brief"]["ending"]["winner"], Value::Null, "{ended}");
    let over = battle.act(&server, &battle.red, json!("concede"));
    assert_eq!((over.status, over.code().as_str()), (422, "turn/over"));
}

#[test]
fn one_plays_on_from_an_entry_without_the_old_dice() {
    let folder = Folder::new();
    let server = start(&folder);
    let battle = sample(&server);
    battle.acts(&server, &battle.red, json!({ "offer": { "number": 1, "fill": [{ "one_of": 1 }] } }));
    let reply = server.post(&battle.path("play-on", &battle.watcher), &json!({ "entry": 1, "manners": { "blue": "random" } }));
    assert_eq!(reply.status, 201, "{}", reply.body);
    let fork = made(&reply);
    let header = server.get(&format!("/api/matches/{}/export", fork.id)).body;
    assert!(header.lines().next().unwrap().contains("\"seed\":null"), "{header}");
    assert_eq!(fork.view(&server, &fork.red)["brief"]["waits_for"], "red");
    fork.takes(&server, &fork.red, "Write down a plan", json!([{ "one_of": 2 }]));
    wait_for("the new battle goes on", || fork.view(&server, &fork.red)["brief"]["waits_for"] != "blue");
    let beyond = server.post(&battle.path("play-on", &battle.watcher), &json!({ "entry": 99 }));
    assert_eq!((beyond.status, beyond.code().as_str()), (404, "entry/unknown"));
}

#[test]
fn a_stream_tells_each_entry_once() {
    let folder = Folder::new();
    let server = start(&folder);
    let battle = sample(&server);
    let mut listener = server.listen(&battle.path("events", &battle.blue), &[]);
    let hello = listener.hear().unwrap();
    assert_eq!(hello.event, "hello");
    twin::<wire::MatchHello>(&hello.data);
    let begun = listener.hear().unwrap();
    assert_eq!((begun.event.as_str(), begun.id), ("entry", Some(1)));
    battle.acts(&server, &battle.red, json!({ "offer": { "number": 1, "fill": [{ "one_of": 1 }] } }));
    let next = listener.hear().unwrap();
    twin::<wire::MatchEntry>(&next.data);
    assert_eq!((next.event.as_str(), next.id), ("entry", Some(2)));
    let mut late = server.listen(&battle.path("events", &battle.red), &[("Last-Event-ID", "1")]);
    assert_eq!(late.hear().unwrap().event, "hello");
    assert_eq!(late.hear().unwrap().id, Some(2));
    let nobody = server.get(&battle.path("events", "nobody"));
    assert_eq!((nobody.status, nobody.code().as_str()), (403, "seat/unknown"));
}

#[test]
fn a_seat_is_counted_by_itself() {
    let folder = Folder::new();
    let limits = Limits { burst: 12, refill: Duration::from_secs(600), ..Limits::default() };
    let server = start_in(&folder.0, false, limits);
    let battle = sample(&server);
    // The address has used one; red may use twelve of its own, and so may blue.
    for seat in [&battle.red, &battle.blue] {
        for _ in 0..12 {
            assert_eq!(server.get(&battle.path("view", seat)).status, 200);
        }
        assert_eq!(server.get(&battle.path("view", seat)).code(), "request/too-many");
    }
    // A made-up seat counts for the address.
    for n in 0..11 {
        assert_eq!(server.get(&battle.path("view", &format!("forged{n}"))).code(), "seat/unknown");
    }
    assert_eq!(server.get(&battle.path("view", "forged")).code(), "request/too-many");
    assert_eq!(server.post("/api/matches", &json!({ "game": "sample", "battle": "sample" })).code(), "request/too-many");
}
