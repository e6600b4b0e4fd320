//! `grognard swarm` (behind `cargo xtask swarm`): many random battles under all laws. A failure prints its seed and the command that
//! repeats it; the clauses that acted are written down for the coverage.

use std::collections::BTreeSet;
use std::io::{IsTerminal, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use grognard_engine::dice::Seeded;
use grognard_engine::laws::{self, Whole};
use grognard_engine::random::pick;
use grognard_engine::{Clause, coverage};
use grognard_games::{Game, Order, SAMPLE, Visit};

use crate::failure::{Done, Failure};
use crate::setting::set_up;

#[derive(clap::Args)]
pub struct Args {
    /// Which game; without it, the sample game and every game that can be played
    #[arg(long)]
    game: Option<String>,
    /// Only this battle; without it, any of the shipped ones
    #[arg(long)]
    battle: Option<String>,
    /// How many battles of each game
    #[arg(long, default_value_t = 1_000)]
    battles: u64,
    /// The first seed; each battle has the next
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// One battle in so many is also tried offer by offer
    #[arg(long, default_value_t = 50)]
    every: u64,
    /// The most answers a battle may take
    #[arg(long, default_value_t = 20_000)]
    answers: u32,
    /// Write the clauses that acted to GAME.txt in this folder
    #[arg(long, value_name = "FOLDER")]
    fired: Option<PathBuf>,
}

static FIRED: Mutex<BTreeSet<Clause>> = Mutex::new(BTreeSet::new());

pub fn run(args: &Args) -> Done {
    coverage::install(Box::new(|_, clause| {
        FIRED.lock().unwrap_or_else(PoisonError::into_inner).insert(clause);
    }));
    match &args.game {
        Some(name) if name == SAMPLE => swarm(SAMPLE, &[SAMPLE], args),
        Some(name) => {
            let game = super::game(name)?;
            let battles = game.playable();
            if battles.is_empty() {
                return Err(Failure::bad("game/not-playable", format!("no battle can be played by {} yet", game.title())));
            }
            swarm(name, &battles, args)
        }
        None => {
            swarm(SAMPLE, &[SAMPLE], args)?;
            for game in Game::ALL {
                let battles = game.playable();
                if !battles.is_empty() {
                    swarm(game.name(), &battles, args)?;
                }
            }
            Ok(())
        }
    }
}

/// Sums over all battles of a game.
#[derive(Default)]
struct Sums {
    answers: AtomicU64,
    refused: AtomicU64,
    ended: AtomicU64,
    done: AtomicU64,
    broken: AtomicBool,
}

fn swarm(game: &str, battles: &[&str], args: &Args) -> Done {
    let chosen: Vec<&str> = match &args.battle {
        Some(only) => vec![only.as_str()],
        None => battles.to_vec(),
    };
    let (next, sums) = (AtomicU64::new(0), Sums::default());
    let work = || {
        while !sums.broken.load(Ordering::Relaxed) {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= args.battles {
                break;
            }
            one(game, &chosen, args.seed + number, args, &sums);
        }
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(work);
        }
    });
    if std::io::stderr().is_terminal() {
        eprint!("\r");
    }
    if sums.broken.into_inner() {
        return Err(Failure::No);
    }
    let (answers, refused, ended) = (sums.answers.into_inner(), sums.refused.into_inner(), sums.ended.into_inner());
    println!(
        "{game}: {} battles from seed {}, {ended} to their end, {answers} answers, {refused} near-legal ones refused; every law kept",
        args.battles, args.seed
    );
    write_fired(game, args)
}

fn one(game: &str, battles: &[&str], seed: u64, args: &Args, sums: &Sums) {
    let mut random = Seeded::new(seed ^ 0x05e7_71e5);
    let mut order = Order::named(*pick(&mut random, battles).unwrap_or(&SAMPLE));
    if let Ok(game) = Game::parse(game) {
        order.options = game.random_options(&mut random);
    }
    let battle = || match set_up(game, &order) {
        Ok(start) => start.visit(Laws { seed, deep: args.every > 0 && seed.is_multiple_of(args.every), most: args.answers }),
        Err(failure) => panic!("{} with {} cannot be set up: {failure:?}", order.battle, order.options),
    };
    match catch_unwind(AssertUnwindSafe(battle)) {
        Ok(whole) => {
            sums.answers.fetch_add(u64::from(whole.answers), Ordering::Relaxed);
            sums.refused.fetch_add(u64::from(whole.refused), Ordering::Relaxed);
            sums.ended.fetch_add(u64::from(whole.ended), Ordering::Relaxed);
        }
        Err(_) => {
            sums.broken.store(true, Ordering::Relaxed);
            let battle = args.battle.as_deref().map(|name| format!(" --battle {name}")).unwrap_or_default();
            eprintln!("{game}, {} with {}: seed {seed} breaks a law.", order.battle, order.options);
            eprintln!("Again: cargo xtask swarm --game {game}{battle} --battles 1 --seed {seed} --every {}", args.every);
        }
    }
    let done = sums.done.fetch_add(1, Ordering::Relaxed) + 1;
    if !std::io::stderr().is_terminal() {
        // In a file, a line for a long while.
        if done.is_multiple_of(1_000) && done < args.battles {
            eprintln!("{game}: {done} of {}", args.battles);
        }
    } else if done.is_multiple_of(20) {
        eprint!("\r{game}: {done} of {}", args.battles);
        let _ = std::io::stderr().flush();
    }
}

/// The laws of one battle.
struct Laws {
    seed: u64,
    deep: bool,
    most: u32,
}

impl Visit for Laws {
    type Output = Whole;
    fn battle<G: grognard_engine::Game>(self, start: G) -> Whole {
        if self.deep {
            laws::offers_are_legal(&start, self.seed, 40);
            laws::nobody_reads_the_future(&start, [self.seed, !self.seed], 12);
            laws::folding_is_living(&start, self.seed, 60);
        }
        laws::whole_battle(&start, self.seed, self.most)
    }
}

fn write_fired(game: &str, args: &Args) -> Done {
    let Some(folder) = &args.fired else { return Ok(()) };
    let fired = FIRED.lock().unwrap_or_else(PoisonError::into_inner);
    let text: String = fired.iter().map(|clause| format!("{clause}\n")).collect();
    let path = folder.join(format!("{game}.txt"));
    let written = std::fs::create_dir_all(folder).and_then(|()| std::fs::write(&path, text));
    written.map_err(|error| Failure::bad("file/unwritable", format!("{}: {error}", path.display())))
}
