//! `grognard fuzz` (behind `cargo xtask fuzz`): mangled battle files, protocol lines, random facts and dice, for as long as you like.
//! The rule: any input gives an answer or a refusal, never a panic. A failure prints its seed and the command that repeats it.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use grognard_engine::dice::Seeded;
use grognard_engine::sample::Sample;
use grognard_engine::umpire::Request;
use grognard_field::battle::{fuzz, shipped};
use grognard_games::{Game, Rules};
use serde_json::{Value, json};

use crate::failure::{Done, Failure};
use crate::play::fuzz::protocol_lines;

#[derive(clap::Args)]
pub struct Args {
    /// How long
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    /// Where to start; each case has the next seed
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Only this one case
    #[arg(long)]
    once: bool,
}

pub fn run(args: &Args) -> Done {
    let rules: Vec<Rules> =
        Game::ALL.into_iter().map(|game| Rules::load(game, &Value::Null, None)).collect::<Result<_, _>>().map_err(Failure::ours)?;
    let end = Instant::now() + Duration::from_secs(args.seconds);
    let mut seed = args.seed;
    let mut cases = 0_u64;
    while (args.once && cases == 0) || (!args.once && Instant::now() < end) {
        if catch_unwind(AssertUnwindSafe(|| case(seed, &rules))).is_err() {
            eprintln!("seed {seed} fails. Again: cargo xtask fuzz --once --seed {seed}");
            return Err(Failure::No);
        }
        (seed, cases) = (seed + 1, cases + 1);
    }
    println!("{cases} cases from seed {}, no panic", args.seed);
    Ok(())
}

fn case(seed: u64, rules: &[Rules]) {
    let battles = shipped();
    let (_, text) = battles[seed as usize % battles.len()];
    fuzz::swallow(&fuzz::mangle(text, seed));
    protocol_lines(&Sample::default(), seed, 40);
    let mut chooser = Seeded::new(seed);
    let rules = &rules[chooser.below(rules.len() as u32) as usize];
    let cards = rules.cards();
    if cards.is_empty() {
        return;
    }
    let card = cards[chooser.below(cards.len() as u32) as usize];
    let schema = rules.schema(card.name).unwrap_or_default();
    let facts = near_facts(&schema, &mut chooser);
    let dice = (0..chooser.below(12)).map(|_| i64::from(chooser.below(13)) - 1).collect();
    let _ = rules.answer(card.name, &Request { facts, dice, roll: None, odds: false });
}

/// Facts that are nearly right: known names, values of any kind.
fn near_facts(schema: &Value, chooser: &mut Seeded) -> Value {
    let mut facts = serde_json::Map::new();
    for (name, property) in schema["properties"].as_object().into_iter().flatten() {
        let value = match chooser.below(8) {
            0 | 1 => continue,
            2 => json!(i64::from(chooser.below(200)) - 100),
            3 => json!(chooser.below(2) == 1),
            4 => json!("colonel"),
            5 => json!([1, { "a": null }]),
            6 if property["properties"].is_object() => near_facts(property, chooser),
            _ => property["enum"].as_array().and_then(|choices| choices.first().cloned()).unwrap_or_else(|| json!(chooser.below(7))),
        };
        facts.insert(name.clone(), value);
    }
    Value::Object(facts)
}
