//! `grognard battle`: one whole battle between computer players.

use std::path::PathBuf;

use grognard_engine::log::Manners;
use grognard_engine::{Game, Match, Reply, Side, Waits};
use grognard_games::{Order, Visit};
use serde_json::{Value, json};

use super::print_json;
use crate::failure::{Done, Failure};
use crate::play::{Level, Paper, level, ours, unknown_seed};
use crate::setting::{Setting, set_up};

#[derive(clap::Args)]
pub struct Args {
    /// The battle: its name, or a file
    pub battle: String,
    #[command(flatten)]
    pub setting: Setting,
    /// Who plays red, the side that moves first: random
    #[arg(long, default_value = "random", value_parser = level)]
    pub red: Level,
    /// Who plays blue: random
    #[arg(long, default_value = "random", value_parser = level)]
    pub blue: Level,
    /// The seed of the dice; without it, one that nobody knows
    #[arg(long)]
    pub seed: Option<u64>,
    /// Write the battle down
    #[arg(long, value_name = "FILE")]
    pub log: Option<PathBuf>,
    /// Tell the battle in a file, with maps beside it
    #[arg(long, value_name = "FILE.md")]
    pub report: Option<PathBuf>,
    /// Answer as JSON
    #[arg(long)]
    pub json: bool,
}

pub fn run(args: &Args) -> Done {
    if [args.red, args.blue].contains(&Level::Human) {
        return Err(Failure::bad("level/human", "a battle is fought by computers; to play yourself: grognard play"));
    }
    let order = args.setting.order(&args.battle)?;
    let start = set_up(args.setting.game(&order)?, &order)?;
    start.visit(Fight { order, args })
}

struct Fight<'a> {
    order: Order,
    args: &'a Args,
}

impl Visit for Fight<'_> {
    type Output = Done;
    fn battle<G: Game>(self, start: G) -> Done {
        let Fight { order, args } = self;
        let seed = args.seed.unwrap_or_else(unknown_seed);
        let mut header = order.header(&start).seeded(seed);
        header.manners = Manners { players: [args.red.player(), args.blue.player()], one_table: true, take_backs: false };
        let kept = args.report.is_some().then(|| start.clone());
        let paper = Paper::create(args.log.as_deref()).map_err(|why| Failure::bad("log/create", why))?;
        let mut battle = Match::begin(start, header, Some(Box::new(paper))).map_err(ours)?;
        while let Waits::Choice(decision) = battle.waits() {
            let side = decision.side;
            let Some(action) = battle.mind(0).and_then(|mind| mind.random()) else {
                return Err(Failure::Ours(format!("{side} finds nothing to answer")));
            };
            battle.play(side, Reply::Action(action)).map_err(ours)?;
        }
        if let (Some(path), Some(start)) = (&args.report, kept) {
            super::report::write(&start, battle.header(), battle.records(), path)?;
        }
        let told = report(&battle, seed, args);
        if args.json { print_json(&told) } else { words(&battle, &told) }
    }
}

fn report<G: Game>(battle: &Match<G>, seed: u64, args: &Args) -> Value {
    let game = &battle.position().game;
    let winner = match battle.waits() {
        Waits::Over(ending) => ending.winner.map_or("draw".to_owned(), |side| side.to_string()),
        _ => "draw".to_owned(),
    };
    let side = |side: Side, level: Level| json!({ "side": game.army(side), "level": level.name() });
    json!({
        "battle": battle.header().battle,
        "game": G::NAME,
        "seed": seed,
        "red": side(Side::Red, args.red),
        "blue": side(Side::Blue, args.blue),
        "winner": winner,
        "turns": game.turn(),
        "losses": { "red": game.losses(Side::Red), "blue": game.losses(Side::Blue) },
        "log": args.log,
    })
}

fn words<G: Game>(battle: &Match<G>, told: &Value) -> Done {
    let ending = match battle.waits() {
        Waits::Over(ending) => format!("{} {}", ending.words, ending.clause),
        _ => String::new(),
    };
    println!("{} by {}, seed {}, {} turns", battle.header().battle, G::NAME, told["seed"], told["turns"]);
    println!("{ending}");
    for side in [Side::Red, Side::Blue] {
        let game = &battle.position().game;
        let losses: Vec<String> = game.losses(side).iter().map(|(what, count)| format!("{what} {count}")).collect();
        println!("{side}, {}: {}", game.army(side), losses.join(", "));
    }
    if let Some(log) = told["log"].as_str() {
        println!("{log}: {} records", battle.records().len());
    }
    Ok(())
}
