//! A battle on the server, and acts in the name of its seats.

use grognard_server::wire;
use serde_json::{Value, json};

use super::{Reply, Server};

/// A battle with the secrets of its seats.
pub struct Made {
    pub id: String,
    pub red: String,
    pub blue: String,
    pub watcher: String,
}

pub fn make(server: &Server, body: &Value) -> Made {
    let reply = server.post("/api/matches", body);
    assert_eq!(reply.status, 201, "{}", reply.body);
    made(&reply)
}

pub fn made(reply: &Reply) -> Made {
    let made: wire::MatchMade = serde_json::from_str(&reply.body).unwrap();
    let (red, blue) = (made.seats.red.unwrap_or_default(), made.seats.blue.unwrap_or_default());
    Made { id: made.brief.id, red, blue, watcher: made.seats.watcher }
}

pub fn sample(server: &Server) -> Made {
    make(server, &json!({ "game": "sample", "battle": "sample", "seed": 7 }))
}

impl Made {
    pub fn path(&self, what: &str, seat: &str) -> String {
        format!("/api/matches/{}/{what}?seat={seat}", self.id)
    }

    pub fn view(&self, server: &Server, seat: &str) -> Value {
        server.json(&self.path("view", seat))
    }

    pub fn seq(&self, server: &Server) -> u64 {
        server.json(&format!("/api/matches/{}", self.id))["seq"].as_u64().unwrap()
    }

    pub fn act(&self, server: &Server, seat: &str, act: Value) -> Reply {
        let expected = self.seq(server);
        server.post(&self.path("act", seat), &json!({ "expected": expected, "act": act }))
    }

    /// An act that must be taken.
    pub fn acts(&self, server: &Server, seat: &str, act: Value) -> Value {
        let reply = self.act(server, seat, act);
        assert_eq!(reply.status, 200, "{}", reply.body);
        reply.json()
    }

    pub fn decision(&self, server: &Server, seat: &str) -> Value {
        server.json(&self.path("decision", seat))["decision"].clone()
    }

    /// Takes the first offer that begins with these words.
    pub fn takes(&self, server: &Server, seat: &str, words: &str, fill: Value) -> Value {
        let decision = self.decision(server, seat);
        let offers = decision["offers"].as_array().unwrap_or_else(|| panic!("nothing is asked: {decision}"));
        let offer = offers.iter().find(|offer| offer["words"].as_str().unwrap().starts_with(words));
        let offer = offer.unwrap_or_else(|| panic!("no offer {words}: {decision}"));
        self.acts(server, seat, json!({ "offer": { "number": offer["number"], "fill": fill } }))
    }
}
