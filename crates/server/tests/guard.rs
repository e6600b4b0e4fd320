//! Who is let in.

mod common;

use common::{Folder, Server, send, start, start_in};
use grognard_server::Limits;
use serde_json::json;

#[test]
fn foreign_hosts_are_refused() {
    let folder = Folder::new();
    let server = start(&folder);
    let port = server.address.port();
    let with_host = |host: &str| server.send("GET", "/api/games", &[("Host", host)], "");
    for ours in [format!("127.0.0.1:{port}"), format!("localhost:{port}"), format!("LOCALHOST:{port}")] {
        assert_eq!(with_host(&ours).status, 200, "{ours}");
    }
    for foreign in [
        "evil.example".to_owned(),
        format!("evil.example:{port}"),
        format!("192.168.1.4:{port}"),
        "127.0.0.1".to_owned(),
        format!("127.0.0.1:{}", port ^ 1),
        format!("me@127.0.0.1:{port}"),
        format!("127.0.0.1.evil.example:{port}"),
        String::new(),
    ] {
        let reply = with_host(&foreign);
        if reply.status != 400 {
            assert_eq!((reply.status, reply.code().as_str()), (403, "guard/foreign-host"), "{foreign}");
        }
        assert!(!reply.body.contains("Huzzah"), "{foreign}");
    }
    // The page too, and a whole address in the request line.
    assert_eq!(server.send("GET", "/", &[("Host", "evil.example")], "").status, 403);
    assert_eq!(server.send("GET", &format!("http://evil.example:{port}/api/games"), &[], "").status, 403);
    let twice = server.send("GET", "/api/games", &[("Host", &format!("127.0.0.1:{port}")), ("Host", "evil.example")], "");
    assert!(twice.status == 403 || twice.status == 400);
}

#[test]
fn foreign_origins_are_refused_and_change_nothing() {
    let folder = Folder::new();
    let server = start(&folder);
    let port = server.address.port();
    let create = |origin: &str| {
        let headers = [("Content-Type", "application/json"), ("Origin", origin)];
        server.send("POST", "/api/rosters", &headers, &json!({ "game": "huzzah" }).to_string())
    };
    for foreign in
        ["http://evil.example", "null", &format!("https://127.0.0.1:{port}"), &format!("http://localhost:{port}"), "http://127.0.0.1"]
    {
        let reply = create(foreign);
        assert_eq!((reply.status, reply.code().as_str()), (403, "guard/foreign-origin"), "{foreign}");
    }
    assert_eq!(server.json("/api/rosters")["rosters"], json!([]));
    assert_eq!(create(&format!("http://127.0.0.1:{port}")).status, 201);
    let cross = server.send("GET", "/api/games", &[("Sec-Fetch-Site", "cross-site")], "");
    assert_eq!((cross.status, cross.code().as_str()), (403, "guard/foreign-origin"));
    assert_eq!(server.send("GET", "/", &[("Sec-Fetch-Site", "cross-site")], "").status, 200, "a link to the page may be followed");
    // A form of another page cannot pretend to be JSON.
    let form = server.send("POST", "/api/rosters", &[("Content-Type", "text/plain")], "{\"game\":\"huzzah\"}");
    assert_eq!((form.status, form.code().as_str()), (415, "request/not-json"));
}

fn lan(folder: &Folder) -> Server {
    start_in(&folder.0, true, Limits::default())
}

#[test]
fn on_a_network_only_holders_of_the_link_are_let_in() {
    let folder = Folder::new();
    let server = lan(&folder);
    let key = server.key.clone().unwrap();
    assert_eq!(key.len(), 32);
    assert!(server.links.iter().all(|link| link.ends_with(&format!("/?key={key}"))), "{:?}", server.links);
    let refused = server.get("/api/games");
    assert_eq!((refused.status, refused.code().as_str()), (401, "lan/no-key"));
    assert_eq!(server.get("/").status, 401);
    assert_eq!(server.get("/?key=00000000000000000000000000000000").status, 401);
    assert_eq!(server.get(&format!("/?key={}", &key[..31])).status, 401);
    assert_eq!(server.get(&format!("/api/games?key={key}")).status, 401, "the link opens the page, nothing else");
    let opened = server.get(&format!("/umpire/huzzah/threat?key={key}&dice=4,5"));
    assert_eq!((opened.status, opened.header("location")), (303, Some("/umpire/huzzah/threat?dice=4,5")));
    let cookie = opened.header("set-cookie").unwrap();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
    let pair = cookie.split(';').next().unwrap();
    assert_eq!(server.send("GET", "/api/games", &[("Cookie", &format!("other=1; {pair}"))], "").status, 200);
    assert_eq!(server.send("GET", "/", &[("Cookie", pair)], "").status, 200);
    assert_eq!(server.send("GET", &format!("/?key={key}"), &[("Cookie", pair)], "").status, 303, "the key leaves the address bar again");
    assert_eq!(server.send("GET", "/api/games", &[("Cookie", &format!("{pair}0"))], "").status, 401);
    assert_eq!(server.send("GET", "/api/games", &[("Authorization", &format!("Bearer {key}"))], "").status, 200);
    assert_eq!(server.send("GET", "/api/games", &[("Authorization", "Bearer "), ("Cookie", "")], "").status, 401);
    // The key does not open the door to a foreign page.
    let forged = server.send("GET", "/api/games", &[("Cookie", pair), ("Host", "evil.example")], "");
    assert_eq!((forged.status, forged.code().as_str()), (403, "guard/foreign-host"));
    let forged = server.send("GET", "/api/games", &[("Cookie", pair), ("Origin", "http://evil.example")], "");
    assert_eq!((forged.status, forged.code().as_str()), (403, "guard/foreign-origin"));
}

#[test]
fn the_key_outlives_a_restart_and_is_another_elsewhere() {
    let folder = Folder::new();
    let first = lan(&folder).key.clone();
    assert_eq!(lan(&folder).key, first);
    assert_ne!(lan(&Folder::new()).key, first);
}

#[test]
fn at_home_nobody_else_can_even_connect() {
    let folder = Folder::new();
    let server = start(&folder);
    assert!(server.key.is_none());
    let elsewhere =
        if_addrs::get_if_addrs().unwrap().into_iter().map(|interface| interface.ip()).find(|ip| !ip.is_loopback() && ip.is_ipv4());
    if let Some(ip) = elsewhere {
        assert!(std::net::TcpStream::connect((ip, server.address.port())).is_err());
        let folder = Folder::new();
        let open = lan(&folder);
        let address = (ip, open.address.port()).into();
        assert_eq!(send(address, "GET", "/api/games", &[], "").status, 401);
        let bearer = format!("Bearer {}", open.key.clone().unwrap());
        assert_eq!(send(address, "GET", "/api/games", &[("Authorization", &bearer)], "").status, 200);
        let loopback = format!("127.0.0.1:{}", open.address.port());
        let forged = send(address, "GET", "/api/games", &[("Authorization", &bearer), ("Host", &loopback)], "");
        assert_eq!(forged.status, 403, "the name must be the one the connection came in on");
    }
}

/// The client is built after the server; whichever is there is what is served.
#[test]
fn the_client_is_served_where_it_is_built() {
    let folder = Folder::new();
    let server = start(&folder);
    let built = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/dist/index.html");
    let page = server.get("/rules/shako/SK-HSQ-10");
    match std::fs::read_to_string(built) {
        Ok(index) => assert_eq!(page.body, index),
        Err(_) => assert!(page.body.contains("cargo xtask play")),
    }
    assert_eq!(grognard_server::has_client(), !page.body.contains("cargo xtask play"));
}

#[test]
fn pages_say_what_a_browser_may_do_with_them() {
    let folder = Folder::new();
    let server = start(&folder);
    let page = server.get("/umpire/huzzah/engagement");
    assert_eq!(page.status, 200);
    assert!(page.header("content-security-policy").unwrap().contains("frame-ancestors 'none'"));
    assert_eq!(page.header("x-content-type-options"), Some("nosniff"));
    assert_eq!(page.header("referrer-policy"), Some("no-referrer"));
    assert_eq!(server.get("/api/games").header("cache-control"), Some("no-store"));
    for outside in ["/../Cargo.toml", "/..%2fCargo.toml", "/assets/..%2f..%2fpackage.json", "//etc/passwd"] {
        let reply = server.get(outside);
        assert!(!reply.body.contains("[workspace]") && !reply.body.contains("dependencies") && !reply.body.contains("root:"), "{outside}");
    }
}
