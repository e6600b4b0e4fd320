//! An evening on the wire: made, written on, corrected, overruled, taken back, carried away and brought back.

mod common;

use common::{Folder, Reply, Server, start};
use grognard_games::Game;
use grognard_server::wire;
use serde_json::{Value, json};

/// An empty Huzzah! roster with two battalions.
fn evening(server: &Server) -> String {
    let made = server.post("/api/rosters", &json!({ "game": "huzzah", "name": "Tuesday" }));
    assert_eq!(made.status, 201, "{}", made.body);
    let id = made.json()["id"].as_str().unwrap().to_owned();
    for (unit, side) in [("42nd", "British"), ("1er Léger", "French")] {
        written(server, &id, json!({ "do": "add_unit", "unit": unit, "side": side, "card": { "quality": "trained" } }));
    }
    id
}

fn view(server: &Server, id: &str) -> wire::RosterView {
    serde_json::from_value(server.json(&format!("/api/rosters/{id}"))).unwrap()
}

fn write(server: &Server, id: &str, expected: u32, write: Value) -> Reply {
    server.post(&format!("/api/rosters/{id}/entries"), &json!({ "expected": expected, "write": write }))
}

/// Writes on what there is.
fn written(server: &Server, id: &str, what: Value) -> wire::Written {
    let reply = write(server, id, view(server, id).seq, what.clone());
    assert_eq!(reply.status, 201, "{what}: {}", reply.body);
    serde_json::from_str(&reply.body).unwrap()
}

fn card(server: &Server, id: &str, unit: &str) -> Value {
    view(server, id).roster.units.into_iter().find(|known| known.name == unit).unwrap().card
}

/// Typed dice that make an engagement end, by rolling once.
fn engagement(server: &Server, id: &str) -> Value {
    let asked = json!({ "roster": id, "a": "1er", "b": "42", "roll": true, "seed": 3 });
    let reply = server.post("/api/games/huzzah/procedures/engagement/answer", &asked);
    let answer: wire::Answer = serde_json::from_str(&reply.body).unwrap_or_else(|error| panic!("{error}: {}", reply.body));
    assert!(answer.outcome.unwrap().effects.is_some(), "seed 3 changes a card");
    let dice: Vec<u8> = answer.dice.iter().flat_map(|dice| dice.faces.clone()).collect();
    json!({ "do": "adjudicate", "procedure": "engagement", "facts": {}, "dice": dice, "a": "1er", "b": "42" })
}

#[test]
fn a_battle_becomes_a_roster_under_every_game() {
    let folder = Folder::new();
    let server = start(&folder);
    for game in Game::ALL {
        let made = server.post("/api/rosters", &json!({ "game": game.name(), "battle": "maida" }));
        assert_eq!(made.status, 201, "{}", made.body);
        let made: wire::RosterView = serde_json::from_str(&made.body).unwrap();
        assert_eq!((made.name.as_str(), made.roster.turn, made.roster.units.len() as u32 + 1), ("Maida", 1, made.seq));
    }
    let list: wire::Rosters = serde_json::from_value(server.json("/api/rosters")).unwrap();
    assert_eq!(list.rosters.len(), 5);
    assert!(list.rosters.iter().all(|brief| brief.battle.as_deref() == Some("maida") && brief.units + 1 == brief.seq));
    let unknown = server.post("/api/rosters", &json!({ "game": "huzzah", "battle": "madia" }));
    assert_eq!((unknown.status, unknown.code().as_str()), (404, "battle/unknown"));
    let options = server.post("/api/rosters", &json!({ "game": "huzzah", "options": { "nothing": 1 } }));
    assert_eq!((options.status, options.code().as_str()), (422, "options/unknown"));
    let long = server.post("/api/rosters", &json!({ "game": "huzzah", "name": "x".repeat(81) }));
    assert_eq!((long.status, long.code().as_str()), (422, "roster/no-name"));
}

#[test]
fn cards_fill_the_facts_and_the_outcome_is_written_on_them() {
    let folder = Folder::new();
    let server = start(&folder);
    let id = evening(&server);
    written(&server, &id, json!({ "do": "correct", "unit": "42nd", "field": "staggers", "to": 2, "why": "as left last week" }));
    let filled: wire::FilledFacts =
        serde_json::from_value(server.json(&format!("/api/rosters/{id}/facts/engagement?a=1er&b=42nd"))).unwrap();
    assert_eq!(filled.facts["defender"]["staggers"], 2);
    assert_eq!(filled.facts["attacker"]["quality"], "trained");
    let adjudicate = engagement(&server, &id);
    let done = written(&server, &id, adjudicate);
    let [entry] = done.entries.as_slice() else { panic!("{done:?}") };
    let wire::RosterEvent::Adjudicated { changes, a, b, .. } = &entry.event else { panic!("{entry:?}") };
    assert_eq!((a.as_deref(), b.as_deref()), (Some("1er Léger"), Some("42nd")), "names in full");
    assert!(!changes.is_empty());
    for change in changes {
        let last = changes.iter().rev().find(|later| later.unit == change.unit && later.field == change.field).unwrap();
        assert_eq!(card(&server, &id, &change.unit)[&change.field], last.to);
    }
    // Undo takes the whole verdict back.
    let before: Vec<_> = changes.clone();
    let undone = written(&server, &id, json!({ "do": "undo" }));
    assert!(matches!(undone.entries[0].event, wire::RosterEvent::Undone { entry: number } if number == entry.entry));
    for change in before.iter().rev() {
        let first = before.iter().find(|early| early.unit == change.unit && early.field == change.field).unwrap();
        assert_eq!(card(&server, &id, &change.unit)[&change.field], first.from);
    }
    let all: wire::Entries = serde_json::from_value(server.json(&format!("/api/rosters/{id}/entries"))).unwrap();
    assert!(all.entries[entry.entry as usize].undone, "nothing is erased");
    let after: wire::Entries = serde_json::from_value(server.json(&format!("/api/rosters/{id}/entries?after={}", entry.entry))).unwrap();
    assert_eq!(after.entries.len(), 1);
}

#[test]
fn the_table_may_decide_otherwise_and_both_are_kept() {
    let folder = Folder::new();
    let server = start(&folder);
    let id = evening(&server);
    let before = [card(&server, &id, "42nd"), card(&server, &id, "1er Léger")];
    // At once: two entries, and only what the table says holds.
    let mut adjudicate = engagement(&server, &id);
    adjudicate["overrule"] =
        json!({ "words": "Both stand", "why": "the hill was between them", "changes": [{ "unit": "42nd", "field": "staggers", "to": 1 }] });
    let done = written(&server, &id, adjudicate.clone());
    assert_eq!(done.entries.len(), 2);
    assert!(done.entries[0].overruled && !done.entries[1].overruled);
    let mut expected = before[0].clone();
    expected["staggers"] = json!(1);
    assert_eq!([card(&server, &id, "42nd"), card(&server, &id, "1er Léger")], [expected, before[1].clone()]);
    // Later: the verdict was written, then overruled by its number.
    let mut plain = engagement(&server, &id);
    plain.as_object_mut().unwrap().remove("overrule");
    let start = [card(&server, &id, "42nd"), card(&server, &id, "1er Léger")];
    let entry = written(&server, &id, plain).entries[0].entry;
    assert_ne!([card(&server, &id, "42nd"), card(&server, &id, "1er Léger")], start);
    written(&server, &id, json!({ "do": "overrule", "entry": entry, "words": "Nothing happens", "why": "out of reach", "changes": [] }));
    assert_eq!([card(&server, &id, "42nd"), card(&server, &id, "1er Léger")], start);
    // Not twice, not without a reason, not of something else.
    let seq = view(&server, &id).seq;
    for (what, code) in [
        (json!({ "do": "overrule", "entry": entry, "words": "Again", "why": "so", "changes": [] }), "roster/not-overruled"),
        (json!({ "do": "overrule", "entry": 0, "words": "Again", "why": "so", "changes": [] }), "roster/not-overruled"),
        (json!({ "do": "overrule", "entry": 9999, "words": "Again", "why": "so", "changes": [] }), "roster/not-overruled"),
        (json!({ "do": "correct", "unit": "42nd", "field": "staggers", "to": 1, "why": "  " }), "roster/no-reason"),
    ] {
        let reply = write(&server, &id, seq, what.clone());
        assert_eq!((reply.status, reply.code().as_str()), (422, code), "{what}");
    }
    assert_eq!(view(&server, &id).seq, seq);
}

#[test]
fn what_cannot_be_written_is_refused_and_changes_nothing() {
    let folder = Folder::new();
    let server = start(&folder);
    let id = evening(&server);
    let before = server.get(&format!("/api/rosters/{id}/export")).body;
    let seq = view(&server, &id).seq;
    for (what, status, code) in [
        (json!({ "do": "add_unit", "unit": "42nd" }), 422, "facts/missing"),
        (json!({ "do": "add_unit", "unit": "42nd", "card": { "quality": "trained" } }), 422, "roster/unit-twice"),
        (json!({ "do": "add_unit", "unit": " ", "card": { "quality": "trained" } }), 422, "roster/no-name"),
        (json!({ "do": "add_unit", "unit": "78th", "card": { "qualty": "trained" } }), 422, "facts/unknown"),
        (json!({ "do": "correct", "unit": "43rd", "field": "staggers", "to": 1, "why": "x" }), 422, "roster/unknown-unit"),
        (json!({ "do": "correct", "unit": "42nd", "field": "stagers", "to": 1, "why": "x" }), 422, "roster/unknown-field"),
        (json!({ "do": "correct", "unit": "42nd", "field": "staggers", "to": "many", "why": "x" }), 422, "facts/wrong-kind"),
        (json!({ "do": "correct", "unit": "42nd", "field": "staggers", "to": -1, "why": "x" }), 422, "facts/out-of-range"),
        (
            json!({ "do": "adjudicate", "procedure": "engagement", "facts": {}, "dice": [], "a": "1er", "b": "42" }),
            422,
            "roster/no-outcome",
        ),
        (json!({ "do": "adjudicate", "procedure": "engagement", "facts": {}, "dice": [9], "a": "1er", "b": "42" }), 422, "dice/impossible"),
        (json!({ "do": "adjudicate", "procedure": "duel", "facts": {}, "dice": [] }), 404, "procedure/unknown"),
        (json!({ "do": "burn" }), 400, "request/malformed"),
        (json!({ "do": "correct", "unit": "42nd" }), 400, "request/malformed"),
    ] {
        let reply = write(&server, &id, seq, what.clone());
        assert_eq!((reply.status, reply.code().as_str()), (status, code), "{what}: {}", reply.body);
    }
    assert_eq!(server.get(&format!("/api/rosters/{id}/export")).body, before);
    let nothing = server.post("/api/rosters", &json!({ "game": "huzzah" })).json();
    let undo = write(&server, nothing["id"].as_str().unwrap(), 1, json!({ "do": "undo" }));
    assert_eq!((undo.status, undo.code().as_str()), (422, "roster/nothing-to-undo"));
}

#[test]
fn a_stale_write_is_told_what_is_new() {
    let folder = Folder::new();
    let server = start(&folder);
    let id = evening(&server);
    let seq = view(&server, &id).seq;
    written(&server, &id, json!({ "do": "end_turn" }));
    let correct = json!({ "do": "correct", "unit": "42nd", "field": "staggers", "to": 1, "why": "miscounted" });
    let late = write(&server, &id, seq, correct.clone());
    assert_eq!((late.status, late.code().as_str()), (409, "roster/stale"));
    let problem = serde_json::from_str::<wire::ApiError>(&late.body).unwrap().error;
    assert_eq!(problem.seq, Some(seq + 1));
    assert!(matches!(problem.entries.unwrap()[0].event, wire::RosterEvent::TurnEnded { turn: 1, .. }));
    let early = write(&server, &id, seq + 5, correct);
    assert_eq!((early.status, early.code().as_str()), (409, "roster/stale"));
    assert_eq!(view(&server, &id).seq, seq + 1);
    assert_eq!(view(&server, &id).roster.turn, 2);
}

#[test]
fn of_many_who_write_at_once_exactly_one_is_first() {
    let folder = Folder::new();
    let server = start(&folder);
    let id = evening(&server);
    let seq = view(&server, &id).seq;
    let statuses: Vec<u16> = std::thread::scope(|scope| {
        let writers: Vec<_> = (0..8).map(|_| scope.spawn(|| write(&server, &id, seq, json!({ "do": "end_turn" })).status)).collect();
        writers.into_iter().map(|writer| writer.join().unwrap()).collect()
    });
    assert_eq!(statuses.iter().filter(|status| **status == 201).count(), 1, "{statuses:?}");
    assert_eq!(statuses.iter().filter(|status| **status == 409).count(), 7, "{statuses:?}");
    assert_eq!(view(&server, &id).roster.turn, 2);
}

#[test]
fn the_same_key_writes_once() {
    let folder = Folder::new();
    let server = start(&folder);
    let id = evening(&server);
    let seq = view(&server, &id).seq;
    let body = json!({ "expected": seq, "key": "phone-1/17", "write": { "do": "end_turn" } });
    let path = format!("/api/rosters/{id}/entries");
    let first: wire::Written = serde_json::from_str(&server.post(&path, &body).body).unwrap();
    written(&server, &id, json!({ "do": "end_turn" }));
    let again = server.post(&path, &body);
    assert_eq!(again.status, 201);
    let again: wire::Written = serde_json::from_str(&again.body).unwrap();
    assert_eq!(again.entries.len(), 1);
    assert_eq!(again.entries[0].entry, first.entries[0].entry);
    assert_eq!(view(&server, &id).roster.turn, 3);
    let long = server.post(&path, &json!({ "expected": seq, "key": "x".repeat(65), "write": { "do": "end_turn" } }));
    assert_eq!((long.status, long.code().as_str()), (422, "request/key"));
}

#[test]
fn an_evening_is_carried_away_and_brought_back() {
    let folder = Folder::new();
    let server = start(&folder);
    let id = evening(&server);
    written(&server, &id, json!({ "do": "end_turn" }));
    let file = server.get(&format!("/api/rosters/{id}/export"));
    assert!(file.header("content-disposition").unwrap().contains(".jsonl"));
    let text = [("Content-Type", "application/x-ndjson")];
    let back = server.send("POST", "/api/rosters/import?name=Back%20again", &text, &file.body);
    assert_eq!(back.status, 201, "{}", back.body);
    let back: wire::RosterView = serde_json::from_str(&back.body).unwrap();
    assert_ne!(back.id, id);
    assert_eq!((back.name.as_str(), back.seq, back.roster.turn), ("Back again", view(&server, &id).seq, 2));
    assert_eq!(server.get(&format!("/api/rosters/{}/export", back.id)).body, file.body);
    // What was tampered with, or is no roster, is not taken.
    let count = || server.json("/api/rosters")["rosters"].as_array().unwrap().len();
    let before = count();
    let tampered = file.body.replace("trained", "veteran");
    let cut: String = file.body.lines().skip(1).map(|line| format!("{line}\n")).collect();
    for (bad, code) in
        [(tampered.as_str(), "roster/unreadable"), (&cut, "roster/unreadable"), ("hello", "roster/unreadable"), ("", "roster/not-opened")]
    {
        let reply = server.send("POST", "/api/rosters/import", &text, bad);
        assert_eq!((reply.status, reply.code().as_str()), (422, code), "{bad}");
    }
    assert_eq!(count(), before);
}

#[test]
fn the_evenings_verdicts_are_kept_and_carried_away() {
    let folder = Folder::new();
    let server = start(&folder);
    let id = evening(&server);
    let mut verdict = engagement(&server, &id);
    let done = written(&server, &id, verdict.clone());
    let verdict = {
        let fields = verdict.as_object_mut().unwrap();
        fields.remove("do");
        fields.insert("key".into(), json!("phone-1/18"));
        Value::Object(fields.clone())
    };
    let path = format!("/api/rosters/{id}/answers");
    let kept = server.post(&path, &verdict);
    assert_eq!(kept.status, 201, "{}", kept.body);
    assert_eq!(server.post(&path, &verdict).json(), kept.json(), "the same key keeps one");
    let all: wire::Answers = serde_json::from_value(server.json(&path)).unwrap();
    assert_eq!(all.answers.iter().map(|given| (given.n, given.entry)).collect::<Vec<_>>(), [(1, Some(done.entries[0].entry)), (2, None)]);
    let text = server.get(&format!("{path}/export"));
    assert!(text.header("content-type").unwrap().starts_with("text/plain"));
    assert!(text.body.contains("Tuesday") && text.body.contains("1er Léger and 42nd") && text.body.contains(&all.answers[1].words));
    let unfinished = server.post(&path, &json!({ "procedure": "engagement", "facts": {}, "dice": [], "a": "1er", "b": "42" }));
    assert_eq!((unfinished.status, unfinished.code().as_str()), (422, "roster/no-outcome"));
    assert_eq!(server.get("/api/rosters/none/answers").code(), "roster/unknown");
}

#[test]
fn everything_is_there_after_a_restart() {
    let folder = Folder::new();
    let (id, before) = {
        let server = start(&folder);
        let id = evening(&server);
        let before = [server.get(&format!("/api/rosters/{id}")).body, server.get(&format!("/api/rosters/{id}/entries")).body];
        (id, before)
    };
    let server = start(&folder);
    assert_eq!([server.get(&format!("/api/rosters/{id}")).body, server.get(&format!("/api/rosters/{id}/entries")).body], before);
}

#[test]
fn a_roster_of_another_game_fills_nothing() {
    let folder = Folder::new();
    let server = start(&folder);
    let id = evening(&server);
    let reply = server.post("/api/games/shako/procedures/melee/answer", &json!({ "roster": id, "a": "42" }));
    assert_eq!((reply.status, reply.code().as_str()), (422, "roster/other-game"), "{}", reply.body);
}
