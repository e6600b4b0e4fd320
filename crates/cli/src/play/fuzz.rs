//! Malformed and well-formed lines by the thousand: whatever comes in, messages come out, and nothing panics.

use grognard_engine::dice::Seeded;
use grognard_engine::log::Header;
use grognard_engine::{Event, Judge, Match, Waits};

use super::{Effect, Level, Protocol, Session, text};

/// What fuzzing saw, so that a test can tell whether it reached anything.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Seen {
    pub lines: u32,
    pub refused: u32,
    pub battles: u32,
}

/// Says `lines` random lines to sessions of this game, in both protocols. Panics only if the client does; a fault is a panic here.
pub fn protocol_lines<G: Judge>(start: &G, seed: u64, lines: u32) -> Seen {
    let mut random = Seeded::new(seed);
    let mut seen = Seen::default();
    while seen.lines < lines {
        seen.battles += 1;
        let protocol = if random.below(2) == 0 { Protocol::Text } else { Protocol::Json };
        let mut session = Session::new(begin(start, &mut random), levels(&mut random), protocol);
        session.open();
        for _ in 0..400 {
            if seen.lines == lines || matches!(session.battle().waits(), Waits::Over(_)) && random.below(4) == 0 {
                break;
            }
            let line = line(&mut random, protocol);
            let (messages, effect) = session.line(&line);
            assert!(effect != Effect::Fault, "`{line}` is a fault: {messages:?}");
            for message in &messages {
                seen.refused += u32::from(matches!(message, super::Message::Refused { .. }));
                text::lines(message).iter().for_each(|line| assert!(!line.contains('\n')));
                serde_json::to_string(message).expect("messages serialise");
            }
            seen.lines += 1;
        }
    }
    seen
}

fn begin<G: Judge>(start: &G, random: &mut Seeded) -> Match<G> {
    let mut header = Header::new(G::NAME, G::Event::VERSION, "fuzz");
    header.seed = (random.below(2) == 0).then(|| u64::from(random.below(u32::MAX)));
    Match::begin(start.clone(), header, None).unwrap_or_else(|error| panic!("{error}"))
}

fn levels(random: &mut Seeded) -> [Level; 2] {
    let computer = Level::Computer(grognard_general::Level::ALL[random.below(3) as usize]);
    [Level::Human, if random.below(3) == 0 { computer } else { Level::Human }]
}

const WORDS: [&str; 44] = [
    "1",
    "2",
    "3",
    "4",
    "5",
    "6",
    "0",
    "-1",
    "99999999999999999999",
    "1,2",
    "1,0,1",
    "0,1,0",
    "0,2,0",
    "2,,",
    ",",
    "dice",
    "undo",
    "yes",
    "no",
    "draw",
    "why",
    "odds",
    "standing",
    "concede",
    "help",
    "view",
    "decision",
    "save",
    "line",
    "none",
    "stay",
    "é",
    "\u{0}",
    "{}",
    "null",
    "[1]",
    "3:-1:2",
    "1.5",
    "swift",
    "steady",
    "1,3",
    "NaN",
    "\"",
    "odds 1 2",
];

const OBJECTS: [&str; 30] = [
    r#"{"do":"offer","number":1,"fill":[{"measure":2}]}"#,
    r#"{"do":"offer","number":1,"fill":[{"one_of":1}]}"#,
    r#"{"do":"offer","number":2,"fill":[{"measure":1}]}"#,
    r#"{"do":"offer","number":3}"#,
    r#"{"do":"offer","number":4,"fill":[{"one_of":0}]}"#,
    r#"{"do":"offer","number":5,"fill":[{"some_of":[0,1]}]}"#,
    r#"{"do":"offer","number":1,"fill":[{"share_out":[0,1,0]}]}"#,
    r#"{"do":"offer","number":0}"#,
    r#"{"do":"offer","number":18446744073709551615}"#,
    r#"{"do":"action","action":"end_turn"}"#,
    r#"{"do":"action","action":{"advance":{"spaces":-2147483648}}}"#,
    r#"{"do":"action","action":{"losses":{"shares":[4294967295,4294967295,2]}}}"#,
    r#"{"do":"action","action":{"skirmish":{"companies":[4294967295]}}}"#,
    r#"{"do":"action","action":"fire"}"#,
    r#"{"do":"action","action":"hold_fire"}"#,
    r#"{"do":"action","action":"volley"}"#,
    r#"{"do":"action","action":null}"#,
    r#"{"do":"dice","faces":[3,4]}"#,
    r#"{"do":"dice","faces":[6]}"#,
    r#"{"do":"dice","faces":[9223372036854775807,-9223372036854775808]}"#,
    r#"{"do":"odds","number":1,"fill":[{"measure":1}]}"#,
    r#"{"do":"standing","number":2}"#,
    r#"{"do":"undo"}"#,
    r#"{"do":"draw"}"#,
    r#"{"do":"no"}"#,
    r#"{"do":"why"}"#,
    r#"{"do":"view"}"#,
    r#"{"do":"concede","now":true}"#,
    r#"{"do":"point","x":1}"#,
    r#"{"do":"offer","number":1,"fill":[{"hex_path":[{"q":1,"r":2}]},{"point":{"x":1,"y":2}}]}"#,
];

fn line(random: &mut Seeded, protocol: Protocol) -> String {
    let pick = |random: &mut Seeded, list: &[&str]| list[random.below(list.len() as u32) as usize].to_owned();
    let mut line = match (protocol, random.below(6)) {
        (Protocol::Json, 0..=4) => pick(random, &OBJECTS),
        _ => (0..=random.below(4)).map(|_| pick(random, &WORDS)).collect::<Vec<_>>().join(" "),
    };
    // Bytes turned over, cut off, doubled.
    if random.below(4) == 0 && !line.is_empty() {
        let mut bytes = line.into_bytes();
        for _ in 0..=random.below(3) {
            let at = random.below(bytes.len() as u32) as usize;
            match random.below(3) {
                0 => bytes[at] = random.below(256) as u8,
                1 => bytes.truncate(at.max(1)),
                _ => bytes.extend_from_within(at..),
            }
        }
        line = String::from_utf8_lossy(&bytes).into_owned();
    }
    line
}
