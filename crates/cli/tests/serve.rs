//! The real program serves, is killed in the middle of an evening, and has lost nothing it had acknowledged.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

struct Served {
    child: Child,
    line: String,
    port: u16,
}

fn serve(data: &Path, more: &[&str]) -> Served {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grognard"));
    command.args(["serve", "--port", "0", "--data"]).arg(data).args(more);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let port = line.rsplit_once(':').and_then(|(_, rest)| rest.split('/').next()).and_then(|port| port.trim().parse().ok());
    Served { child, port: port.unwrap_or_else(|| panic!("no address in {line:?}")), line }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The status and what was answered; nothing if the server went away meanwhile.
fn ask(port: u16, method: &str, path: &str, body: Option<&Value>) -> Option<(u16, Value)> {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).ok()?;
    stream.set_read_timeout(Some(Duration::from_secs(20))).ok()?;
    let body = body.map(Value::to_string).unwrap_or_default();
    let head = format!("{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\nContent-Type: application/json\r\n");
    stream.write_all(format!("{head}Content-Length: {}\r\n\r\n{body}", body.len()).as_bytes()).ok()?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).ok()?;
    let (head, body) = answer.split_once("\r\n\r\n")?;
    Some((head.split(' ').nth(1)?.parse().ok()?, serde_json::from_str(body).ok()?))
}

fn folder(name: &str) -> std::path::PathBuf {
    let folder = std::env::temp_dir().join(format!("grognard-serve-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

#[test]
fn killed_in_the_middle_of_an_evening_it_has_lost_nothing_acknowledged() {
    let data = folder("killed");
    let mut id = None;
    let mut acknowledged: Vec<u64> = Vec::new();
    for round in 0..4_u32 {
        let mut served = serve(&data, &[]);
        let port = served.port;
        let roster = id.get_or_insert_with(|| {
            let (status, made) = ask(port, "POST", "/api/rosters", Some(&json!({ "game": "volley", "battle": "maida" }))).unwrap();
            assert_eq!(status, 201, "{made}");
            made["id"].as_str().unwrap().to_owned()
        });
        let (_, view) = ask(port, "GET", &format!("/api/rosters/{roster}"), None).unwrap();
        let mut expected = view["seq"].as_u64().unwrap();
        let (_, all) = ask(port, "GET", &format!("/api/rosters/{roster}/entries"), None).unwrap();
        for entry in &acknowledged {
            assert_eq!(all["entries"][*entry as usize]["event"]["event"], "turn_ended", "entry {entry} was acknowledged");
        }
        // Somebody pulls the plug while a phone keeps writing.
        let (killed, heard) = (AtomicBool::new(false), AtomicU32::new(0));
        std::thread::scope(|scope| {
            scope.spawn(|| {
                let start = Instant::now();
                while heard.load(Ordering::SeqCst) < 2 + round && start.elapsed() < Duration::from_secs(60) {
                    std::thread::sleep(Duration::from_millis(1));
                }
                served.child.kill().unwrap();
                served.child.wait().unwrap();
                killed.store(true, Ordering::SeqCst);
            });
            let path = format!("/api/rosters/{roster}/entries");
            while !killed.load(Ordering::SeqCst) {
                match ask(port, "POST", &path, Some(&json!({ "expected": expected, "write": { "do": "end_turn" } }))) {
                    Some((201, written)) => {
                        acknowledged.push(expected);
                        heard.fetch_add(1, Ordering::SeqCst);
                        expected = written["seq"].as_u64().unwrap();
                    }
                    Some(other) => panic!("{other:?}"),
                    None => {}
                }
            }
        });
    }
    assert!(acknowledged.len() >= 2 + 3 + 4 + 5, "only {} entries were acknowledged", acknowledged.len());
    let served = serve(&data, &[]);
    let id = id.unwrap();
    let (_, all) = ask(served.port, "GET", &format!("/api/rosters/{id}/entries"), None).unwrap();
    let ended = all["entries"].as_array().unwrap().iter().filter(|entry| entry["event"]["event"] == "turn_ended").count();
    assert!(ended >= acknowledged.len() && ended <= acknowledged.len() + 4, "{ended} of {}", acknowledged.len());
    // And the terminal reads the file the server gives.
    let mut stream = TcpStream::connect(("127.0.0.1", served.port)).unwrap();
    write!(stream, "GET /api/rosters/{id}/export HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nConnection: close\r\n\r\n", served.port).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    let file = data.join("evening.jsonl");
    std::fs::write(&file, answer.split_once("\r\n\r\n").unwrap().1).unwrap();
    let shown = Command::new(env!("CARGO_BIN_EXE_grognard")).args(["roster", "show"]).arg(&file).output().unwrap();
    let text = String::from_utf8_lossy(&shown.stdout);
    assert!(shown.status.success() && text.contains(&format!("turn {}", ended + 1)), "{text}");
    let _ = std::fs::remove_dir_all(&data);
}

#[test]
fn killed_in_the_middle_of_a_battle_it_goes_on_where_it_was() {
    let data = folder("battle");
    let served = serve(&data, &[]);
    let manners = json!({ "blue": "random" });
    let battle = json!({ "game": "huzzah", "battle": "maida", "manners": manners });
    let (status, made) = ask(served.port, "POST", "/api/matches", Some(&battle)).unwrap();
    assert_eq!(status, 201, "{made}");
    let (id, red) = (made["brief"]["id"].as_str().unwrap(), made["seats"]["red"].as_str().unwrap());
    let at = |what: &str| format!("/api/matches/{id}/{what}?seat={red}");
    let mut served = Some(served);
    let mut acknowledged: Vec<Value> = Vec::new();
    for round in 0..4 {
        let mut running = served.take().unwrap_or_else(|| serve(&data, &[]));
        let start = Instant::now();
        let mut acts = 0;
        // The last act of each round is followed by the kill at once, in whatever the computer is at.
        while acts < 3 + round && start.elapsed() < Duration::from_secs(60) {
            let (_, view) = ask(running.port, "GET", &at("view"), None).unwrap();
            let (_, told) = ask(running.port, "GET", &at("entries"), None).unwrap();
            for known in &acknowledged {
                let entry = known["entry"].as_u64().unwrap() as usize - 1;
                assert_eq!(told["entries"][entry]["told"], known["told"], "it was acknowledged");
            }
            if !view["yours"].as_bool().unwrap() {
                std::thread::sleep(Duration::from_millis(5));
                continue;
            }
            let (_, asked) = ask(running.port, "GET", &at("decision"), None).unwrap();
            let offers = asked["decision"]["offers"].as_array().unwrap();
            let plain = offers.iter().rev().find(|offer| offer["blanks"].as_array().unwrap().is_empty()).unwrap();
            let act = json!({ "expected": asked["seq"], "act": { "offer": { "number": plain["number"] } } });
            let (status, acted) = ask(running.port, "POST", &at("act"), Some(&act)).unwrap();
            assert_eq!(status, 200, "{acted}");
            acknowledged.extend(acted["entries"].as_array().unwrap().iter().cloned());
            acts += 1;
        }
        assert_eq!(acts, 3 + round, "red was not asked");
        running.child.kill().unwrap();
        running.child.wait().unwrap();
    }
    let last = serve(&data, &[]);
    let start = Instant::now();
    // Whoever's turn it was, it comes to red again, or to an end.
    loop {
        let (_, view) = ask(last.port, "GET", &at("view"), None).unwrap();
        if view["yours"].as_bool().unwrap() || !view["brief"]["ending"].is_null() {
            break;
        }
        assert!(start.elapsed() < Duration::from_secs(60), "the computer does not go on: {}", view["brief"]);
        std::thread::sleep(Duration::from_millis(20));
    }
    drop(last);
    let _ = std::fs::remove_dir_all(&data);
}

#[test]
fn one_line_says_where_and_on_a_network_the_link_has_the_key() {
    let data = folder("lines");
    let home = serve(&data, &[]);
    assert_eq!(home.line.trim_end(), format!("Grognard is at http://127.0.0.1:{}/", home.port));
    let lan = serve(&data, &["--lan"]);
    let (_, key) = lan.line.trim_end().split_once("/?key=").unwrap();
    assert_eq!(key.len(), 32);
    assert_eq!(ask(lan.port, "GET", "/api/games", None).unwrap().0, 401);
    drop((home, lan));
    let _ = std::fs::remove_dir_all(&data);
}

#[test]
fn a_port_or_folder_that_cannot_be_had_is_bad_input() {
    let data = folder("taken");
    let first = serve(&data, &[]);
    let program = || Command::new(env!("CARGO_BIN_EXE_grognard"));
    let taken = program().args(["serve", "--port", &first.port.to_string(), "--data"]).arg(&data).output().unwrap();
    assert_eq!(taken.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&taken.stderr).contains("--port"), "{taken:?}");
    let file = data.join("a-file");
    std::fs::write(&file, "x").unwrap();
    let no_folder = program().args(["serve", "--port", "0", "--data"]).arg(&file).output().unwrap();
    assert_eq!(no_folder.status.code(), Some(2));
    drop(first);
    let _ = std::fs::remove_dir_all(&data);
}

#[cfg(unix)]
#[test]
fn told_politely_it_stops_at_once() {
    let data = folder("polite");
    let mut served = serve(&data, &[]);
    let start = Instant::now();
    assert!(Command::new("kill").arg(served.child.id().to_string()).status().unwrap().success());
    let status = served.child.wait().unwrap();
    assert!(status.success(), "{status}");
    assert!(start.elapsed() < Duration::from_secs(5));
    let _ = std::fs::remove_dir_all(&data);
}
