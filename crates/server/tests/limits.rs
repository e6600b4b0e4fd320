//! Malformed, too large, too many, too long: a typed refusal, and nothing is changed.

mod common;

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use common::{Folder, start, start_in};
use grognard_server::Limits;
use serde_json::{Value, json};

const JSON: (&str, &str) = ("Content-Type", "application/json");

#[test]
fn what_is_malformed_is_refused() {
    let folder = Folder::new();
    let server = start(&folder);
    for (body, status, code) in [
        ("{", 400, "request/malformed"),
        ("[]", 400, "request/malformed"),
        ("{\"game\": 7}", 400, "request/malformed"),
        ("{\"game\": \"huzzah\", \"extra\": 1}", 400, "request/malformed"),
        ("\u{0}", 400, "request/malformed"),
        ("{\"game\": \"chess\"}", 404, "game/unknown"),
    ] {
        let reply = server.send("POST", "/api/rosters", &[JSON], body);
        assert_eq!((reply.status, reply.code().as_str()), (status, code), "{body}: {}", reply.body);
    }
    assert_eq!(server.send("POST", "/api/rosters", &[], "{}").code(), "request/not-json");
    assert_eq!(server.get("/api/rosters/x/entries?after=-1").code(), "request/malformed");
    assert_eq!(server.get("/api/games/%ff%fe").code(), "request/malformed");
    assert_eq!(server.json("/api/rosters")["rosters"], json!([]));
}

/// Nested a hundred thousand deep, or with numbers beyond all measure.
#[test]
fn what_is_monstrous_is_refused_and_the_server_lives() {
    let folder = Folder::new();
    let server = start(&folder);
    let path = "/api/games/huzzah/procedures/engagement/answer";
    let deep = format!("{{\"facts\":{}{}}}", "[".repeat(30_000), "]".repeat(30_000));
    assert_eq!(server.send("POST", path, &[JSON], &deep).code(), "request/malformed");
    for body in [
        json!({ "facts": { "attacker": { "quality": "trained", "staggers": 1e308 }, "defender": { "quality": "trained" } } }),
        json!({ "facts": { "attacker": { "quality": "trained", "staggers": i64::MIN }, "defender": { "quality": "trained" } } }),
        json!({ "facts": { "attacker": { "quality": "trained" }, "defender": { "quality": "trained" } }, "dice": [i64::MAX, i64::MIN] }),
    ] {
        assert_eq!(server.post(path, &body).status, 422, "{body}");
    }
    let many: Vec<i64> = vec![3; 20_000];
    let facts = json!({ "attacker": { "quality": "trained" }, "defender": { "quality": "trained" } });
    assert_eq!(server.post(path, &json!({ "facts": facts, "dice": many })).code(), "dice/left-over");
    assert_eq!(server.get("/api/health").status, 200);
}

#[test]
fn what_is_too_large_is_refused() {
    let folder = Folder::new();
    let server = start(&folder);
    let large = json!({ "game": "huzzah", "name": "x".repeat(80 * 1024) }).to_string();
    let reply = server.send("POST", "/api/rosters", &[JSON], &large);
    assert_eq!((reply.status, reply.code().as_str()), (413, "request/too-large"));
    // An imported roster may be larger, but not endless.
    let text = ("Content-Type", "application/x-ndjson");
    assert_eq!(server.send("POST", "/api/rosters/import", &[text], &"x".repeat(80 * 1024)).code(), "roster/unreadable");
    let reply = server.send("POST", "/api/rosters/import", &[text], &"x".repeat(9 * 1024 * 1024));
    assert_eq!((reply.status, reply.code().as_str()), (413, "request/too-large"));
    assert_eq!(server.json("/api/rosters")["rosters"], json!([]));
}

#[test]
fn too_many_requests_are_refused_and_it_passes() {
    let folder = Folder::new();
    let limits = Limits { burst: 20, refill: Duration::from_secs(2), ..Limits::default() };
    let server = start_in(&folder.0, false, limits);
    let replies: Vec<_> = (0..40).map(|_| server.post("/api/rosters", &json!({ "game": "huzzah" }))).collect();
    let (made, refused): (Vec<_>, Vec<_>) = replies.into_iter().partition(|reply| reply.status == 201);
    assert!(made.len() >= 20 && !refused.is_empty(), "{} made", made.len());
    for reply in &refused {
        assert_eq!((reply.status, reply.code().as_str()), (429, "request/too-many"));
        assert!(reply.header("retry-after").is_some());
    }
    let start = Instant::now();
    let list = loop {
        match server.get("/api/rosters") {
            reply if reply.status == 200 => break reply.json(),
            reply => assert!(reply.status == 429 && start.elapsed() < Duration::from_secs(30), "{}", reply.body),
        }
        std::thread::sleep(Duration::from_millis(100));
    };
    assert_eq!(list["rosters"].as_array().unwrap().len(), made.len(), "a refused request changes nothing");
}

/// Twelve phones behind one address, each ticking five times a second for five seconds, are never refused.
#[test]
fn a_clubs_evening_never_meets_the_limit() {
    let limits = Limits::default();
    let asked = 12.0 * 5.0;
    assert!(1.0 / limits.refill.as_secs_f64() > 3.0 * asked, "{limits:?}");
    assert!(f64::from(limits.burst) > 12.0 * 60.0, "every phone loads the whole client at once: {limits:?}");
}

#[test]
fn what_takes_too_long_is_given_up() {
    let folder = Folder::new();
    let server = start_in(&folder.0, false, Limits { time: Duration::ZERO, ..Limits::default() });
    let reply = server.get("/api/battles");
    assert_eq!((reply.status, reply.code().as_str()), (504, "server/timeout"));
}

#[test]
fn when_all_umpires_count_the_next_is_told_so() {
    let folder = Folder::new();
    let server = start_in(&folder.0, false, Limits { umpires: 0, time: Duration::from_secs(1), ..Limits::default() });
    let facts: Value = json!({ "attacker": { "quality": "trained" }, "defender": { "quality": "trained" } });
    let reply = server.post("/api/games/huzzah/procedures/engagement/answer", &json!({ "facts": facts }));
    assert_eq!((reply.status, reply.code().as_str()), (503, "server/busy"));
    assert_eq!(server.get("/api/games").status, 200, "what is only read goes on");
}

#[test]
fn whoever_only_begins_to_speak_is_not_waited_for() {
    let folder = Folder::new();
    let server = start_in(&folder.0, false, Limits { silence: Duration::from_millis(300), connections: 3, ..Limits::default() });
    let mut silent: Vec<TcpStream> = (0..3).map(|_| TcpStream::connect(server.address).unwrap()).collect();
    for stream in &mut silent {
        stream.write_all(b"GET /api/health HT").unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(10))).unwrap();
    }
    // Whoever came first sits first: a fourth is closed at once, and after the silence there is room again.
    let mut fourth = TcpStream::connect(server.address).unwrap();
    fourth.set_read_timeout(Some(Duration::from_secs(10))).unwrap();
    assert!(matches!(fourth.read(&mut [0; 1]), Ok(0) | Err(_)));
    for stream in &mut silent {
        let mut said = Vec::new();
        let _ = stream.read_to_end(&mut said);
        assert!(!String::from_utf8_lossy(&said).contains(" 200 "));
    }
    assert_eq!(server.get("/api/health").status, 200);
}

#[test]
fn noise_on_the_line_does_not_stop_the_server() {
    let folder = Folder::new();
    let server = start(&folder);
    for noise in [
        &b"\x16\x03\x01\x02\x00\x01"[..],
        b"GET / HTTP/9.9\r\n\r\n",
        b"\r\n\r\n\r\n",
        b"POST /api/rosters HTTP/1.1\r\nContent-Length: 999999999999\r\n",
    ] {
        let mut stream = TcpStream::connect(server.address).unwrap();
        let _ = stream.write_all(noise);
    }
    assert_eq!(server.get("/api/health").status, 200);
}
