//! How long the exact odds of every procedure take, in its ordinary case, as a client asks for them: facts checked, ledger, what each
//! face would do, and the whole distribution. Aims: a single test under 100 microseconds, the longest chain under 50 milliseconds.

use std::hint::black_box;
use std::time::{Duration, Instant};

use grognard_engine::umpire::{Kind, Request};
use grognard_games::{Game, Rules};
use serde_json::{Map, Value};

/// As in the program.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() {
    // `cargo test --benches` only wants to know that it runs.
    let quick = std::env::args().any(|arg| arg == "--test");
    for game in Game::ALL {
        let rules = Rules::load(game, &Value::Null, None).expect("the shipped rules are sound");
        let mut rows: Vec<(Duration, &str, Kind, usize)> = Vec::new();
        for card in rules.cards().into_iter().filter(|card| matches!(card.kind, Kind::Test | Kind::Chain)) {
            let schema = rules.schema(card.name).expect("it is on the list");
            let request = Request { facts: ordinary(&schema), dice: Vec::new(), roll: None, odds: true };
            let Ok(Ok(answer)) = rules.answer(card.name, &request) else {
                println!("{game} {}: refuses its ordinary case", card.name);
                continue;
            };
            let outcomes = answer.odds.map_or(0, |odds| odds.len());
            rows.push((median(quick, || drop(black_box(rules.answer(card.name, &request)))), card.name, card.kind, outcomes));
        }
        rows.sort();
        rows.reverse();
        println!("{} ({} tests and chains)", game.title(), rows.len());
        for (time, name, kind, outcomes) in rows {
            let aim = Duration::from_micros(if kind == Kind::Test { 100 } else { 50_000 });
            let over = if time > aim { "  over its aim" } else { "" };
            println!("  {:>10.1} us  {name} ({outcomes} outcomes){over}", time.as_secs_f64() * 1e6);
        }
    }
}

/// Only what must be stated: the first choice, the least number.
fn ordinary(schema: &Value) -> Value {
    let mut facts = Map::new();
    for name in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        facts.insert(name.to_owned(), least(&schema["properties"][name]));
    }
    Value::Object(facts)
}

fn least(property: &Value) -> Value {
    if let Some(first) = property["enum"].as_array().and_then(|choices| choices.first()) {
        return first.clone();
    }
    if let Some(first) = property["oneOf"].as_array().or(property["anyOf"].as_array()).and_then(|options| options.first()) {
        return if first["const"].is_null() { least(first) } else { first["const"].clone() };
    }
    match property["type"].as_str().unwrap_or_default() {
        "boolean" => false.into(),
        "integer" | "number" => property["minimum"].as_i64().unwrap_or(1).max(1).into(),
        "array" => (0..property["minItems"].as_u64().unwrap_or(1)).map(|_| least(&property["items"])).collect(),
        "object" => ordinary(property),
        _ => "name".into(),
    }
}

/// The middle of 31 timings, each of enough rounds to last a millisecond.
fn median(quick: bool, mut work: impl FnMut()) -> Duration {
    if quick {
        work();
        return Duration::ZERO;
    }
    let start = Instant::now();
    work();
    let rounds = (1_000_000 / start.elapsed().as_nanos().max(1)).clamp(1, 10_000) as u32;
    let mut times: Vec<Duration> = (0..31)
        .map(|_| {
            let start = Instant::now();
            for _ in 0..rounds {
                work();
            }
            start.elapsed() / rounds
        })
        .collect();
    times.sort();
    times[15]
}
