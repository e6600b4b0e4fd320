//! The terminal client: `play`, `replay` and `verify`, for people and, with `--protocol json`, for programs.

mod files;
mod fill;
pub mod fuzz;
mod level;
mod message;
mod replay;
mod request;
pub mod schema;
mod session;
mod text;

use std::io::{BufRead, Write};
use std::path::{Path, PathBuf};

use grognard_engine::log::{Header, Manners, Player, read};
use grognard_engine::{Judge, Match, NotPlayed, Side};
use grognard_games::{Order, Visit};

use crate::failure::{Done, Failure};
use crate::setting::{Setting, open_log, set_up, set_up_again, unreadable};
pub use files::{Paper, read as read_file};
pub use level::{Level, level};
pub use message::{Chance, Message, PROTOCOL};
pub use replay::{ReplayArgs, VerifyArgs, replay, replay_to, verify, verify_to};
pub use request::Request;
pub use session::{Effect, Protocol, Session};

/// How a battle is played.
#[derive(clap::Args)]
pub struct Args {
    /// The battle: its name, or `sample` for the tiny game of our own
    #[arg(required_unless_present = "resume")]
    pub battle: Option<String>,
    #[command(flatten)]
    pub setting: Setting,
    /// Who plays red: human, random, recruit, veteran or marshal
    #[arg(long, default_value = "human", value_parser = level)]
    pub red: Level,
    /// Who plays blue: the same
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
    #[arg(long, value_name = "LOG", conflicts_with_all = ["battle", "game", "options", "tables", "log", "seed", "dice"])]
    pub resume: Option<PathBuf>,
    /// Tell why the computer decides as it does; `why` tells it of its last decision in any case
    #[arg(long)]
    pub reasons: bool,
    /// Nothing is taken back once a die is seen
    #[arg(long)]
    pub no_take_backs: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum DiceFrom {
    Seeded,
    Asked,
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
        let (text, header) = open_log(path)?;
        return set_up_again(&header)?.visit(Resume { path, text: &text, args, ends });
    }
    let battle = args.battle.as_deref().unwrap_or_default();
    if let Some(told) = args.setting.help(battle) {
        return told;
    }
    let order = args.setting.order(battle)?;
    let start = set_up(args.setting.game(&order)?, &order)?;
    start.visit(Begin { order, args, ends })
}

struct Begin<'a> {
    order: Order,
    args: &'a Args,
    ends: Ends<'a>,
}

impl Visit for Begin<'_> {
    type Output = Done;
    fn battle<G: Judge>(self, start: G) -> Done {
        let Begin { order, args, ends } = self;
        let mut header = order.header(&start);
        header.seed = (args.dice == DiceFrom::Seeded).then(|| args.seed.unwrap_or_else(unknown_seed));
        let players = [args.red.player(), args.blue.player()];
        header.manners = Manners { players, one_table: true, take_backs: !args.no_take_backs };
        let levels = [args.red, args.blue];
        header.levels = levels.iter().any(|level| *level != Level::Human).then(|| levels.map(|level| level.name().to_owned()));
        let paper = Paper::create(args.log.as_deref()).map_err(|why| Failure::bad("log/create", why))?;
        let begun = Match::begin(start, header, Some(Box::new(paper.clone()))).map_err(ours)?;
        converse(Session::new(begun, [args.red, args.blue], args.protocol).with_reasons(args.reasons), args.protocol, &paper, None, ends)
    }
}

struct Resume<'a> {
    path: &'a Path,
    text: &'a str,
    args: &'a Args,
    ends: Ends<'a>,
}

impl Visit for Resume<'_> {
    type Output = Done;
    fn battle<G: Judge>(self, start: G) -> Done {
        let Resume { path, text, args, ends } = self;
        let log = read::<G>(text).map_err(|fault| unreadable(path, &fault))?;
        let notice = log.notice.clone();
        let paper = Paper::reopen(path, text, log.good).map_err(Failure::ours)?;
        let levels = [level_again(&log.header, Side::Red, args.red), level_again(&log.header, Side::Blue, args.blue)];
        let resumed = Match::resume(start, log, Some(Box::new(paper.clone()))).map_err(ours)?;
        converse(Session::new(resumed, levels, args.protocol).with_reasons(args.reasons), args.protocol, &paper, notice, ends)
    }
}

/// Who was a computer stays one: of the level the command names, else of the level in the log; an old log does not say, and a veteran plays.
fn level_again(header: &Header, side: Side, said: Level) -> Level {
    if said != Level::Human || header.manners.player(side) == Player::Human {
        return said;
    }
    let written = header.levels.as_ref().and_then(|levels| level(&levels[side.index()]).ok());
    written.unwrap_or(Level::Computer(grognard_general::Level::Veteran))
}

pub(crate) fn ours(not_played: NotPlayed) -> Failure {
    Failure::ours(not_played)
}

/// A seed for which nobody knows the dice: the hasher of the standard library is seeded by the system.
pub fn unknown_seed() -> u64 {
    use std::hash::{BuildHasher, Hasher};
    std::collections::hash_map::RandomState::new().build_hasher().finish()
}

fn converse<G: Judge>(mut session: Session<G>, protocol: Protocol, paper: &Paper, notice: Option<String>, ends: Ends) -> Done {
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

fn saved<G: Judge>(session: &Session<G>, paper: &Paper, file: Option<&str>) -> Message {
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
