//! Several phones on one roster see each other's entries at once, also after a sleep.

mod common;

use std::time::{Duration, Instant};

use common::{Folder, Server, start, start_in};
use grognard_server::Limits;
use serde_json::{Value, json};

fn roster(server: &Server) -> String {
    server.post("/api/rosters", &json!({ "game": "shako" })).json()["id"].as_str().unwrap().to_owned()
}

fn end_turn(server: &Server, id: &str, expected: u32) {
    let body = json!({ "expected": expected, "write": { "do": "end_turn" } });
    assert_eq!(server.post(&format!("/api/rosters/{id}/entries"), &body).status, 201);
}

#[test]
fn an_entry_written_by_one_is_heard_by_the_others() {
    let folder = Folder::new();
    let server = start(&folder);
    let (id, other) = (roster(&server), roster(&server));
    let path = format!("/api/rosters/{id}/events?after=0");
    let mut phones = [server.listen(&path, &[]), server.listen(&path, &[])];
    for phone in &mut phones {
        let hello = phone.hear().unwrap();
        assert_eq!((hello.event.as_str(), hello.data), ("hello", json!({ "seq": 1 })));
    }
    end_turn(&server, &other, 1);
    let start = Instant::now();
    end_turn(&server, &id, 1);
    for phone in &mut phones {
        let heard = phone.hear().unwrap();
        assert_eq!((heard.event.as_str(), heard.id), ("entry", Some(1)), "and nothing of the other roster");
        assert_eq!(heard.data["event"]["event"], "turn_ended");
    }
    assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
}

#[test]
fn after_a_sleep_everything_since_the_last_entry_seen_comes_once() {
    let folder = Folder::new();
    let server = start(&folder);
    let id = roster(&server);
    let path = format!("/api/rosters/{id}/events");
    let mut phone = server.listen(&path, &[]);
    assert_eq!(phone.hear().unwrap().event, "hello");
    assert_eq!(phone.hear().unwrap().id, Some(0), "without a number everything comes");
    end_turn(&server, &id, 1);
    assert_eq!(phone.hear().unwrap().id, Some(1));
    drop(phone);
    for expected in 2..5 {
        end_turn(&server, &id, expected);
    }
    // The browser sends the last id it saw; that wins over what the address says.
    let mut woken = server.listen(&format!("{path}?after=0"), &[("Last-Event-ID", "1")]);
    assert_eq!(woken.hear().unwrap().data, json!({ "seq": 5 }));
    assert_eq!([woken.hear().unwrap().id, woken.hear().unwrap().id, woken.hear().unwrap().id], [Some(2), Some(3), Some(4)]);
    end_turn(&server, &id, 5);
    assert_eq!(woken.hear().unwrap().id, Some(5));
}

#[test]
fn the_history_growing_is_heard_too() {
    let folder = Folder::new();
    let server = start(&folder);
    let id = roster(&server);
    let mut phone = server.listen(&format!("/api/rosters/{id}/events?after=0"), &[]);
    phone.hear();
    let (procedure, facts) = lookup(&server);
    let kept = server.post(&format!("/api/rosters/{id}/answers"), &json!({ "procedure": procedure, "facts": facts, "dice": [] }));
    assert_eq!(kept.status, 201, "{}", kept.body);
    let heard = phone.hear().unwrap();
    assert_eq!((heard.event.as_str(), heard.id, heard.data), ("answered", None, json!({ "answers": 1 })));
}

/// A look-up that answers without dice.
fn lookup(server: &Server) -> (String, Value) {
    let game = server.json("/api/games/shako");
    let names = game["procedures"].as_array().unwrap().iter().filter(|card| card["dice"] == "").map(|card| card["name"].as_str().unwrap());
    for name in names {
        let reply = server.post(&format!("/api/games/shako/procedures/{name}/answer"), &json!({}));
        if reply.status == 200 && reply.json()["outcome"].is_object() {
            return (name.to_owned(), json!({}));
        }
    }
    panic!("no look-up answers its ordinary case");
}

#[test]
fn the_server_stops_although_somebody_listens() {
    let folder = Folder::new();
    let server = start(&folder);
    let id = roster(&server);
    let mut phone = server.listen(&format!("/api/rosters/{id}/events"), &[]);
    phone.hear();
    phone.hear();
    let start = Instant::now();
    drop(server);
    assert!(start.elapsed() < Duration::from_secs(4), "{:?}", start.elapsed());
    assert_eq!(phone.hear(), None);
}

#[test]
fn only_so_many_may_listen() {
    let folder = Folder::new();
    let server = start_in(&folder.0, false, Limits { listeners: 2, ..Limits::default() });
    let id = roster(&server);
    let path = format!("/api/rosters/{id}/events");
    let _phones = [server.listen(&path, &[]), server.listen(&path, &[])];
    let third = server.get(&path);
    assert_eq!((third.status, third.code().as_str()), (503, "server/busy"));
    assert_eq!(server.get("/api/rosters/none/events").code(), "server/busy");
}

#[test]
fn nobody_hears_a_roster_that_is_not_there() {
    let folder = Folder::new();
    let server = start(&folder);
    let reply = server.get("/api/rosters/none/events");
    assert_eq!((reply.status, reply.code().as_str()), (404, "roster/unknown"));
}
