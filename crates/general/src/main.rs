//! `cargo xtask ladder`: the generals against one another, by pairs of battles with the same seed and the sides swapped.

use std::io::{IsTerminal, Write};
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use grognard_engine::{Judge, Match, Side, Waits};
use grognard_games::{Order, SAMPLE, Start, Visit, native};
use grognard_general::{Budget, General, Level};

/// As in the program.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const HELP: &str = "cargo xtask ladder [--game G] [--battle B] [--games N] [--seed S] [--threads T] [--nodes N] [--pair STRONG:WEAK] [--whole] [--tell]
  Plays each level against the one below it, at most N games (1000) a pairing; stops when the 95 % interval of the score lies above
  or below one half, unless the whole number is wanted; can tell how each game ended. Without a game: huzzah on maida, waterloo on derlon, and the sample game.";

struct Args {
    game: Option<String>,
    battle: Option<String>,
    games: u64,
    seed: u64,
    threads: usize,
    nodes: u32,
    pairs: Vec<(Level, Level)>,
    whole: bool,
    tell: bool,
}

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match read(&args).and_then(|args| run(&args)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::from(2)
        }
    }
}

fn read(args: &[String]) -> Result<Args, String> {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let pairs = Level::ALL.windows(2).map(|pair| (pair[1], pair[0])).collect();
    let mut read =
        Args { game: None, battle: None, games: 1_000, seed: 1, threads, nodes: Budget::default().nodes, pairs, whole: false, tell: false };
    let mut words = args.iter();
    while let Some(word) = words.next() {
        let mut value = || words.next().ok_or_else(|| format!("`{word}` wants a value\n{HELP}"));
        let number = |text: &String| text.parse::<u64>().map_err(|_| format!("`{text}` is not a number\n{HELP}"));
        match word.as_str() {
            "--game" => read.game = Some(value()?.clone()),
            "--battle" => read.battle = Some(value()?.clone()),
            "--games" => read.games = number(value()?)?.max(2),
            "--seed" => read.seed = number(value()?)?,
            "--threads" => read.threads = number(value()?)?.clamp(1, 64) as usize,
            "--nodes" => read.nodes = number(value()?)?.clamp(1, 1_000_000) as u32,
            "--whole" => read.whole = true,
            "--tell" => read.tell = true,
            "--pair" => {
                let text = value()?;
                let (strong, weak) = text.split_once(':').ok_or_else(|| format!("a pair is written as recruit:random\n{HELP}"))?;
                let level = |name: &str| name.parse::<Level>().map_err(|no| no.to_string());
                read.pairs = vec![(level(strong)?, level(weak)?)];
            }
            _ => return Err(HELP.to_owned()),
        }
    }
    Ok(read)
}

fn run(args: &Args) -> Result<(), String> {
    for (game, battle) in fields(args)? {
        for (strong, weak) in &args.pairs {
            pairing(game, battle, *strong, *weak, args)?;
        }
    }
    Ok(())
}

/// The game and battle to be played on. A battle without a game is fought by the game that has it as its own.
fn fields(args: &Args) -> Result<Vec<(&str, &str)>, String> {
    let all = [(SAMPLE, SAMPLE), ("huzzah", "maida"), ("waterloo", "derlon")];
    match (args.game.as_deref(), args.battle.as_deref()) {
        (None, None) => Ok(all.to_vec()),
        (None, Some(battle)) => {
            let own = all.into_iter().find(|(game, own)| *own == battle || (*game == "waterloo" && native(battle).is_some()));
            let (game, _) = own.ok_or_else(|| format!("more than one game may play `{battle}`: say which with --game\n{HELP}"))?;
            Ok(vec![(game, battle)])
        }
        (Some(game), battle) => {
            let (_, own) = all.into_iter().find(|(name, _)| *name == game).ok_or_else(|| format!("no such game\n{HELP}"))?;
            Ok(vec![(game, battle.unwrap_or(own))])
        }
    }
}

fn pairing(game: &str, battle: &str, strong: Level, weak: Level, args: &Args) -> Result<(), String> {
    let begun = Instant::now();
    let shared = Shared { title: format!("{game} {battle}: {strong} against {weak}"), whole: args.whole, ..Shared::default() };
    let work = || {
        let played = Start::set_up(game, &Order::named(battle)).map_err(|why| why.to_string());
        let played = played.and_then(|start| start.visit(Worker { strong, weak, args, shared: &shared }));
        if let Err(why) = played {
            shared.enough.store(true, Ordering::Relaxed);
            *shared.fault.lock().unwrap_or_else(PoisonError::into_inner) = Some(why);
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..args.threads {
            scope.spawn(work);
        }
    });
    if std::io::stderr().is_terminal() {
        eprint!("\r");
    }
    if let Some(why) = shared.fault.into_inner().unwrap_or_else(PoisonError::into_inner) {
        return Err(why);
    }
    let sum = total(&shared.done.into_inner().unwrap_or_else(PoisonError::into_inner), args.whole);
    let (low, high) = sum.interval();
    let pace = |who: usize| 1e6 * sum.seconds[who] / sum.decisions[who].max(1) as f64;
    println!(
        "{}: {:.1} % ({:.1} to {:.1}), {} won, {} drawn, {} lost (as red {}, as blue {}); {:.0} and {:.0} us a decision; {:.0} s",
        shared.title,
        100.0 * sum.mean(),
        100.0 * low,
        100.0 * high,
        sum.wins(),
        sum.draws(),
        sum.losses(),
        sum.sides[0],
        sum.sides[1],
        pace(0),
        pace(1),
        begun.elapsed().as_secs_f64()
    );
    Ok(())
}

/// What the threads of one pairing share.
#[derive(Default)]
struct Shared {
    title: String,
    next: AtomicU64,
    enough: AtomicBool,
    whole: bool,
    /// Kept by pair and counted in order: the result is the same whatever the threads.
    done: Mutex<Vec<Option<Score>>>,
    fault: Mutex<Option<String>>,
}

impl Shared {
    fn keep(&self, pair: u64, score: Score) {
        let mut done = self.done.lock().unwrap_or_else(PoisonError::into_inner);
        if done.len() <= pair as usize {
            done.resize(pair as usize + 1, None);
        }
        done[pair as usize] = Some(score);
        let sum = total(&done, self.whole);
        self.enough.fetch_or(!self.whole && sum.is_settled(), Ordering::Relaxed);
        if std::io::stderr().is_terminal() {
            eprint!("\r{}: {:.1} % after {} games ", self.title, 100.0 * sum.mean(), sum.games());
            let _ = std::io::stderr().flush();
        }
    }
}

/// One thread of a pairing, with a battle of its own.
struct Worker<'a> {
    strong: Level,
    weak: Level,
    args: &'a Args,
    shared: &'a Shared,
}

impl Visit for Worker<'_> {
    type Output = Result<(), String>;
    fn battle<G: Judge>(self, start: G) -> Result<(), String> {
        while !self.shared.enough.load(Ordering::Relaxed) {
            let pair = self.shared.next.fetch_add(1, Ordering::Relaxed);
            if 2 * pair + 2 > self.args.games {
                break;
            }
            let score = both(&start, self.args.seed + pair, self.strong, self.weak, self.args)?;
            self.shared.keep(pair, score);
        }
        Ok(())
    }
}

/// Won, drawn and lost.
#[derive(Clone, Copy, Debug, Default)]
struct Tally([u64; 3]);

impl std::fmt::Display for Tally {
    fn fmt(&self, out: &mut std::fmt::Formatter) -> std::fmt::Result {
        let Tally([wins, draws, losses]) = self;
        write!(out, "{wins}-{draws}-{losses}")
    }
}

/// What a number of games came to for the stronger one, by the side he had.
#[derive(Clone, Copy, Debug, Default)]
struct Score {
    sides: [Tally; 2],
    /// How many pairs, and of their scores the sum and the sum of squares.
    pairs: [f64; 3],
    decisions: [u64; 2],
    seconds: [f64; 2],
}

impl Score {
    fn sum(&self, of: usize) -> u64 {
        self.sides.iter().map(|tally| tally.0[of]).sum()
    }

    fn wins(&self) -> u64 {
        self.sum(0)
    }

    fn draws(&self) -> u64 {
        self.sum(1)
    }

    fn losses(&self) -> u64 {
        self.sum(2)
    }

    fn games(&self) -> u64 {
        self.wins() + self.draws() + self.losses()
    }

    fn mean(&self) -> f64 {
        (self.wins() as f64 + self.draws() as f64 / 2.0) / self.games().max(1) as f64
    }

    /// Half the width of the 95 % interval of the mean. The two battles of a pair have the same dice, and the sides of a battle are seldom
    /// even: what varies by chance is the score of a pair. One pair won and one lost are counted besides, so that few games say little.
    fn half_width(&self) -> f64 {
        let [pairs, sum, squares] = [self.pairs[0] + 2.0, self.pairs[1] + 1.0, self.pairs[2] + 1.0];
        let mean = sum / pairs;
        1.96 * ((squares / pairs - mean * mean).max(0.0) / pairs).sqrt()
    }

    fn interval(&self) -> (f64, f64) {
        ((self.mean() - self.half_width()).max(0.0), (self.mean() + self.half_width()).min(1.0))
    }

    /// Enough has been seen: the interval lies above or below one half.
    fn is_settled(&self) -> bool {
        const LEAST: u64 = 20;
        let (low, high) = self.interval();
        self.games() >= LEAST && (low > 0.5 || high < 0.5)
    }

    fn plus(&mut self, other: Score) {
        for (tally, other) in self.sides.iter_mut().zip(other.sides) {
            for (count, more) in tally.0.iter_mut().zip(other.0) {
                *count += more;
            }
        }
        for (sum, more) in self.pairs.iter_mut().zip(other.pairs) {
            *sum += more;
        }
        for who in 0..2 {
            self.decisions[who] += other.decisions[who];
            self.seconds[who] += other.seconds[who];
        }
    }
}

/// The sum of the pairs before the first that is not done, up to where enough had been seen.
fn total(done: &[Option<Score>], whole: bool) -> Score {
    let mut sum = Score::default();
    for score in done.iter().map_while(|score| *score) {
        sum.plus(score);
        if !whole && sum.is_settled() {
            break;
        }
    }
    sum
}

/// Two battles with the same dice, each side once.
fn both<G: Judge>(start: &G, seed: u64, strong: Level, weak: Level, args: &Args) -> Result<Score, String> {
    let mut score = Score::default();
    for side in Side::BOTH {
        let general = |own: Side| {
            let level = if own == side { strong } else { weak };
            General::new(level, Budget::nodes(args.nodes)).tempered(seed)
        };
        let generals = Side::BOTH.map(general);
        let mut battle = Match::unrecorded(start.clone(), seed).map_err(|why| why.to_string())?;
        while let Some(own) = battle.to_decide() {
            let since = Instant::now();
            generals[own.index()].act(&mut battle).map_err(|why| format!("seed {seed}, {own}: {why}"))?;
            let who = usize::from(own != side);
            score.seconds[who] += since.elapsed().as_secs_f64();
            score.decisions[who] += 1;
        }
        match battle.waits() {
            Waits::Over(ending) => {
                let how = ending.winner.map_or(1, |winner| if winner == side { 0 } else { 2 });
                score.sides[side.index()].0[how] += 1;
                if args.tell {
                    println!("seed {seed}, {strong} {side}, turn {}: {}", battle.shown().turn(), ending.words);
                }
            }
            _ => return Err(format!("seed {seed}: the battle does not end")),
        }
    }
    let mean = score.mean();
    score.pairs = [1.0, mean, mean * mean];
    Ok(score)
}
