//! The terminal client: `play`, `replay` and `verify`, for people and, with `--protocol json`, for programs.

mod files;
mod fill;
pub mod fuzz;
mod message;
mod replay;
mod request;
pub mod schema;
mod session;
mod text;

use std::io::{BufRead, Write};
use std::path::PathBuf;

use grognard_engine::log::{Header, Manners, read, read_header};
use grognard_engine::sample::Sample;
use grognard_engine::{Event, Game, Match, NotPlayed};

use crate::failure::{Done, Failure};
use files::Paper;
pub use message::{Chance, Message, PROTOCOL};
pub use replay::{ReplayArgs, VerifyArgs, replay, replay_to, verify, verify_to};
pub use request::Request;
pub use session::{Effect, Level, Protocol, Session};

/// How a battle is played.
#[derive(clap::Args)]
pub struct Args {
    /// The battle: its name, or `sample` for the tiny game of our own
    #[arg(required_unless_present = "resume")]
    pub battle: Option<String>,
    /// The game to play it by
    #[arg(long)]
    pub game: Option<String>,
    /// Who plays red: human or random
    #[arg(long, default_value = "human", value_parser = level)]
    pub red: Level,
    /// Who plays blue: human or random
    #[arg(long, default_value = "human", value_parser = level)]
    pub blue: Level,
    /// Dice by the program, or your own typed in
    #[arg(long, value_enum, default_value = "seeded")]
    pub dice: DiceFrom,
    /// Short lines for people, or an object a line for programs
    #[arg(long, value_enum, default_value = "text")]
    pub protocol: Protocol,
    /// The seed of the program's dice; without it, one that nobody knows
    #[arg(long)]
    pub seed: Option<u64>,
    /// Write the battle down as it is played
    #[arg(long, value_name = "FILE")]
    pub log: Option<PathBuf>,
    /// Go on with a battle from its log
    #[arg(long, value_name = "LOG", conflicts_with_all = ["battle", "game", "log", "seed", "dice"])]
    pub resume: Option<PathBuf>,
    /// Nothing is taken back once a die is seen
    #[arg(long)]
    pub no_take_backs: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum DiceFrom {
    Seeded,
    Asked,
}

fn level(name: &str) -> Result<Level, String> {
    match name {
        "human" => Ok(Level::Human),
        "random" => Ok(Level::Random),
        _ => Err("a side is played by `human` or by a computer: `random`".into()),
    }
}

/// Plays a battle on standard input and output.
pub fn run(args: &Args) -> Done {
    run_with(args, &mut std::io::stdin().lock(), &mut std::io::stdout().lock())
}

/// Where lines come from and go to.
struct Ends<'a> {
    input: &'a mut dyn BufRead,
    out: &'a mut dyn Write,
}

/// As [`run`], with other ends.
pub fn run_with(args: &Args, input: &mut dyn BufRead, out: &mut dyn Write) -> Done {
    let ends = Ends { input, out };
    if let Some(path) = &args.resume {
        let text = files::read(path).map_err(|why| Failure::bad("log/unreadable", why))?;
        let header = read_header(&text).map_err(|fault| Failure::bad("log/unreadable", format!("{}: {fault}", path.display())))?;
        return match header.game.as_str() {
            Sample::NAME => resume(Sample::default(), path, &text, args, ends),
            other => Err(unknown_game(other)),
        };
    }
    let battle = args.battle.as_deref().unwrap_or_default();
    match (battle, args.game.as_deref().unwrap_or(Sample::NAME)) {
        ("sample", Sample::NAME) => begin(Sample::default(), battle, args, ends),
        ("sample", other) => Err(unknown_game(other)),
        (other, _) => Err(Failure::bad("battle/unknown", format!("`{other}` cannot be played yet; `sample` can."))),
    }
}

fn unknown_game(name: &str) -> Failure {
    Failure::bad("game/unknown", format!("`{name}` cannot be played yet; `sample` can."))
}

fn begin<G: Game>(start: G, battle: &str, args: &Args, ends: Ends) -> Done {
    let mut header = Header::new(G::NAME, G::Event::VERSION, battle);
    header.seed = (args.dice == DiceFrom::Seeded).then(|| args.seed.unwrap_or_else(unknown_seed));
    let players = [args.red.player(), args.blue.player()];
    header.manners = Manners { players, one_table: true, take_backs: !args.no_take_backs };
    let paper = Paper::create(args.log.as_deref()).map_err(|why| Failure::bad("log/create", why))?;
    let begun = Match::begin(start, header, Some(Box::new(paper.clone()))).map_err(ours)?;
    converse(Session::new(begun, [args.red, args.blue], args.protocol), args.protocol, &paper, None, ends)
}

fn resume<G: Game>(start: G, path: &std::path::Path, text: &str, args: &Args, ends: Ends) -> Done {
    let log = read::<G>(text).map_err(|fault| Failure::bad("log/unreadable", format!("{}: {fault}", path.display())))?;
    let notice = log.notice.clone();
    let paper = Paper::reopen(path, text, log.good).map_err(Failure::ours)?;
    let players = log.header.manners.players;
    // Who was a computer stays one, unless the command says otherwise.
    let level = |side: usize, said: Level| if players[side] == Level::Random.player() { Level::Random } else { said };
    let levels = [level(0, args.red), level(1, args.blue)];
    let resumed = Match::resume(start, log, Some(Box::new(paper.clone()))).map_err(ours)?;
    converse(Session::new(resumed, levels, args.protocol), args.protocol, &paper, notice, ends)
}

fn ours(not_played: NotPlayed) -> Failure {
    Failure::ours(not_played)
}

/// A seed for which nobody knows the dice: the hasher of the standard library is seeded by the system.
fn unknown_seed() -> u64 {
    use std::hash::{BuildHasher, Hasher};
    std::collections::hash_map::RandomState::new().build_hasher().finish()
}

fn converse<G: Game>(mut session: Session<G>, protocol: Protocol, paper: &Paper, notice: Option<String>, ends: Ends) -> Done {
    let Ends { input, out } = ends;
    let (mut messages, mut effect) = session.open();
    if let Some(words) = notice {
        messages.insert(1, Message::Notice { words });
    }
    loop {
        match &effect {
            Effect::Save(file) => messages.push(saved(&session, paper, file.as_deref())),
            Effect::None | Effect::Quit | Effect::Fault => {}
        }
        if show(out, &messages, protocol).is_err() {
            return Ok(());
        }
        match effect {
            Effect::Quit => return Ok(()),
            Effect::Fault => return Err(Failure::Ours("the battle cannot go on; the report is above".into())),
            Effect::None | Effect::Save(_) => {}
        }
        let mut line = Vec::new();
        match input.read_until(b'\n', &mut line) {
            Ok(0) => return Ok(()),
            Ok(_) => (messages, effect) = session.line(String::from_utf8_lossy(&line).trim_end_matches(['\n', '\r'])),
            Err(error) => return Err(Failure::ours(error)),
        }
    }
}

fn saved<G: Game>(session: &Session<G>, paper: &Paper, file: Option<&str>) -> Message {
    match paper.save(file) {
        Ok(file) => {
            let (head, lines) = session.battle().head().unwrap_or_default();
            Message::Saved { file, lines, head }
        }
        Err(words) => Message::Notice { words: format!("Not saved. {words}") },
    }
}

fn show(out: &mut dyn Write, messages: &[Message], protocol: Protocol) -> std::io::Result<()> {
    for message in messages {
        match protocol {
            Protocol::Json => writeln!(out, "{}", serde_json::to_string(message)?)?,
            Protocol::Text => {
                for line in text::lines(message) {
                    writeln!(out, "{line}")?;
                }
            }
        }
    }
    out.flush()
}
