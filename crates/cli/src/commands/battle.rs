//! `grognard battle`: one whole battle between computer players.

use std::path::PathBuf;

use grognard_engine::log::Manners;
use grognard_engine::{Game, Judge, Match, Side, Waits};
use grognard_games::{Order, Visit};
use grognard_general::{Budget, General};
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
    /// Who plays red: random, recruit, veteran or marshal
    #[arg(long, default_value = "veteran", value_parser = level)]
    pub red: Level,
    /// Who plays blue: the same
    #[arg(long, default_value = "veteran", value_parser = level)]
    pub blue: Level,
    /// The seed of the dice; without it, one that nobody knows
    #[arg(long)]
    pub seed: Option<u64>,
    /// How many futures a marshal looks at for each decision
    #[arg(long, default_value_t = Budget::default().nodes)]
    pub nodes: u32,
    /// Write the battle down
    #[arg(long, value_name = "FILE")]
    pub log: Option<PathBuf>,
    /// Tell the battle in a file, with maps beside it
    #[arg(long, value_name = "FILE.md")]
    pub report: Option<PathBuf>,
    /// Tell why the computers decide as they do, a line for each decision
    #[arg(long)]
    pub reasons: bool,
    /// Answer as JSON
    #[arg(long)]
    pub json: bool,
}

pub fn run(args: &Args) -> Done {
    if let Some(told) = args.setting.help(&args.battle) {
        return told;
    }
    let (Level::Computer(red), Level::Computer(blue)) = (args.red, args.blue) else {
        return Err(Failure::bad("level/human", "a battle is fought by computers; to play yourself: grognard play"));
    };
    args.report.as_deref().map_or(Ok(()), super::report::writable)?;
    let order = args.setting.order(&args.battle)?;
    let start = set_up(args.setting.game(&order)?, &order)?;
    start.visit(Fight { order, levels: [red, blue], args })
}

struct Fight<'a> {
    order: Order,
    levels: [grognard_general::Level; 2],
    args: &'a Args,
}

impl Visit for Fight<'_> {
    type Output = Done;
    fn battle<G: Judge>(self, start: G) -> Done {
        let Fight { order, levels, args } = self;
        let seed = args.seed.unwrap_or_else(unknown_seed);
        let generals = levels.map(|level| General::new(level, Budget::nodes(args.nodes)).tempered(seed));
        let mut header = order.header(&start).seeded(seed);
        header.manners = Manners { players: [args.red.player(), args.blue.player()], one_table: true, take_backs: false };
        header.levels = Some(levels.map(|level| level.name().to_owned()));
        let kept = args.report.is_some().then(|| start.clone());
        let paper = Paper::create(args.log.as_deref()).map_err(|why| Failure::bad("log/create", why))?;
        let mut battle = Match::begin(start, header, Some(Box::new(paper))).map_err(ours)?;
        let mut reasons = Vec::new();
        while let Some(side) = battle.to_decide() {
            let (general, turn) = (generals[side.index()], battle.shown().turn());
            let answered = if args.reasons {
                let reason = general.act_and_say(&mut battle).map_err(ours)?;
                reason.map(|reason| reasons.push(json!({ "turn": turn, "side": side, "reason": reason }))).is_some()
            } else {
                general.act(&mut battle).map_err(ours)?
            };
            if !answered {
                return Err(Failure::Ours(format!("{side} finds nothing to answer")));
            }
        }
        let mut told = report(&battle, seed, args);
        if args.reasons {
            told["reasons"] = reasons.into();
        }
        if args.json {
            print_json(&told)?
        } else {
            words(&battle, &told)?
        }
        // The result is out, whatever becomes of the report.
        if let (Some(path), Some(start)) = (&args.report, kept) {
            super::report::write(&start, battle.header(), battle.records(), path)?;
        }
        Ok(())
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
    for said in told["reasons"].as_array().into_iter().flatten() {
        let text = |of: &str| said[of].as_str().unwrap_or_default();
        println!("Turn {}, {}: {}", said["turn"], text("side"), text("reason"));
    }
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
