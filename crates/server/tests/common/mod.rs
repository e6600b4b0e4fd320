//! A real server on a port of its own with a file of its own, and a plain client that can also say what no browser would.
#![allow(dead_code)]

pub mod made;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use grognard_server::{Limits, Running, Settings};
use serde_json::Value;

/// A folder that goes away with the test.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new() -> Folder {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = format!("grognard-test-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

pub struct Server {
    pub address: SocketAddr,
    pub key: Option<String>,
    pub links: Vec<String>,
    stop: Option<Running>,
    runtime: tokio::runtime::Runtime,
}

pub fn start_in(folder: &Path, lan: bool, limits: Limits) -> Server {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    let settings = Settings { port: 0, data: folder.to_owned(), lan, limits };
    let running = runtime.block_on(Running::start(&settings)).unwrap();
    let address = SocketAddr::from(([127, 0, 0, 1], running.address.port()));
    Server { address, key: running.key.clone(), links: running.links(), stop: Some(running), runtime }
}

pub fn start(folder: &Folder) -> Server {
    start_in(&folder.0, false, Limits::default())
}

impl Drop for Server {
    fn drop(&mut self) {
        if let Some(running) = self.stop.take() {
            self.runtime.block_on(running.stop());
        }
    }
}

pub struct Reply {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub body: String,
}

impl Reply {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.body))
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str())
    }

    /// The code of a refusal, which must have the shape of every refusal.
    pub fn code(&self) -> String {
        let error: grognard_server::wire::ApiError =
            serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{} is no refusal: {error}: {}", self.status, self.body));
        error.error.code
    }
}

impl Server {
    pub fn get(&self, path: &str) -> Reply {
        self.send("GET", path, &[], "")
    }

    /// What a path gives, which must be a success.
    pub fn json(&self, path: &str) -> Value {
        let reply = self.get(path);
        assert_eq!(reply.status, 200, "{path}: {}", reply.body);
        reply.json()
    }

    pub fn post(&self, path: &str, body: &Value) -> Reply {
        self.send("POST", path, &[("Content-Type", "application/json")], &body.to_string())
    }

    pub fn send(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> Reply {
        send(self.address, method, path, headers, body)
    }
}

/// One request on a connection of its own; `Host` is the address unless it is given.
pub fn send(address: SocketAddr, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> Reply {
    let mut stream = connect(address, method, path, headers, body);
    let mut bytes = Vec::new();
    // A server that refuses a body early closes while we still write: what it said before counts.
    let _ = stream.read_to_end(&mut bytes);
    parse(&bytes)
}

fn connect(address: SocketAddr, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> TcpStream {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(120))).unwrap();
    let mut head = format!("{method} {path} HTTP/1.1\r\nConnection: close\r\n");
    if !headers.iter().any(|(name, _)| name.eq_ignore_ascii_case("host")) {
        head += &format!("Host: {address}\r\n");
    }
    for (name, value) in headers {
        head += &format!("{name}: {value}\r\n");
    }
    if !body.is_empty() {
        head += &format!("Content-Length: {}\r\n", body.len());
    }
    let _ = stream.write_all(format!("{head}\r\n{body}").as_bytes());
    stream
}

fn parse(bytes: &[u8]) -> Reply {
    let split = bytes.windows(4).position(|four| four == b"\r\n\r\n").unwrap_or_else(|| panic!("no answer: {bytes:?}"));
    let head = String::from_utf8_lossy(&bytes[..split]).into_owned();
    let mut lines = head.lines();
    let status = lines.next().and_then(|line| line.split(' ').nth(1)).and_then(|status| status.parse().ok()).unwrap();
    let headers: Vec<(String, String)> =
        lines.filter_map(|line| line.split_once(':')).map(|(name, value)| (name.to_owned(), value.trim().to_owned())).collect();
    let chunked = headers.iter().any(|(name, value)| name.eq_ignore_ascii_case("transfer-encoding") && value == "chunked");
    let body = String::from_utf8_lossy(&bytes[split + 4..]).into_owned();
    Reply { status, headers, body: if chunked { unchunk(&body) } else { body } }
}

fn unchunk(body: &str) -> String {
    let (mut whole, mut rest) = (String::new(), body);
    while let Some((size, after)) = rest.split_once("\r\n") {
        let size = usize::from_str_radix(size, 16).unwrap();
        if size == 0 {
            break;
        }
        whole += &after[..size];
        rest = &after[size + 2..];
    }
    whole
}

/// One server-sent event.
#[derive(Debug, PartialEq)]
pub struct Heard {
    pub event: String,
    pub id: Option<u32>,
    pub data: Value,
}

/// A stream of server-sent events, read as they come.
pub struct Listener(BufReader<TcpStream>);

impl Server {
    pub fn listen(&self, path: &str, headers: &[(&str, &str)]) -> Listener {
        let mut reader = BufReader::new(connect(self.address, "GET", path, headers, ""));
        let mut line = String::new();
        reader.read_line(&mut line).unwrap();
        assert!(line.contains(" 200 "), "{line}");
        while line.trim() != "" {
            line.clear();
            reader.read_line(&mut line).unwrap();
        }
        Listener(reader)
    }
}

impl Listener {
    /// The next event; none when the stream ends.
    pub fn hear(&mut self) -> Option<Heard> {
        let mut heard = Heard { event: String::new(), id: None, data: Value::Null };
        loop {
            let mut line = String::new();
            if self.0.read_line(&mut line).ok()? == 0 {
                return None;
            }
            // Sizes of chunks, comments and blank lines in between tell nothing.
            match line.trim_end().split_once(": ") {
                Some(("event", name)) => heard.event = name.to_owned(),
                Some(("id", id)) => heard.id = id.parse().ok(),
                Some(("data", data)) => heard.data = serde_json::from_str(data).unwrap(),
                _ if line.trim().is_empty() && !heard.event.is_empty() => return Some(heard),
                _ => {}
            }
        }
    }
}
