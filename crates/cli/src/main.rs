//! The `grognard` program: one command per thing a person wants.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use grognard_cli::commands::{battle, battles, fuzz, lab, muster, odds, report, roster, rules, serve, swarm, tables, umpire};
use grognard_cli::failure::Failure;
use grognard_cli::play;

/// Odds and battles allocate much and briefly; the system's allocator takes up to a quarter longer over it.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Plays, adjudicates and studies Napoleonic wargames by the book.
#[derive(Parser)]
#[command(name = "grognard", version, about, long_about = None)]
#[command(after_help = "Exit codes: 0 done, 1 the answer is no, 2 bad input, 3 our fault.\n\
The games: huzzah (Huzzah!), shako (Advanced Shako), waterloo (The Battles of Waterloo), volley (Volley & Bayonet), manner (In the Grand Manner).")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Adjudicate at a real table: pick the test, state the facts, type the dice
    Umpire(umpire::Args),
    /// Keep an evening's units: what befell them, corrected and taken back
    Roster(roster::Args),
    /// Look a rule up, by its id or by words
    Rules(rules::Args),
    /// Show a table of the book
    Tables(tables::Args),
    /// The battles: list them, check a file, draw a map
    Battles(battles::Args),
    /// The order of battle as one game sees it, each value with its origin
    Muster(muster::Args),
    /// Serve the browsers round a table: umpire, rule book and rosters
    Serve(serve::Args),
    /// Play a battle in the terminal, or through a line protocol
    Play(play::Args),
    /// Fight one whole battle between computer players
    Battle(battle::Args),
    /// Fight a study: many battles, statistics and plots
    Lab(lab::Args),
    /// What may come of an answer in a battle that is going on
    Odds(odds::Args),
    /// Tell a battle from its log: turn by turn, turning points, the price and the dice, with maps
    Report(report::Args),
    /// Fold the log of a battle and show what happened
    Replay(play::ReplayArgs),
    /// Play a log's actions and dice again and compare: 0 equal, 1 different, 2 unreadable
    Verify(play::VerifyArgs),
    /// Throw malformed input at everything (for developers)
    #[command(hide = true)]
    Fuzz(fuzz::Args),
    /// Play many random matches under all laws (for developers)
    #[command(hide = true)]
    Swarm(swarm::Args),
}

fn main() -> ExitCode {
    std::panic::set_hook(Box::new(report_panic));
    let cli = Cli::parse();
    let as_json = match &cli.command {
        Command::Umpire(args) => args.json,
        Command::Roster(args) => args.json,
        Command::Rules(args) => args.json,
        Command::Tables(args) => args.json,
        Command::Battles(args) => args.json(),
        Command::Muster(args) => args.json,
        Command::Battle(args) => args.json,
        Command::Lab(args) => args.json,
        Command::Odds(args) => args.json,
        Command::Replay(args) => args.json,
        Command::Verify(args) => args.json,
        Command::Serve(_) | Command::Report(_) | Command::Play(_) | Command::Fuzz(_) | Command::Swarm(_) => false,
    };
    let run = || match cli.command {
        Command::Umpire(args) => umpire::run(&args),
        Command::Roster(args) => roster::run(&args),
        Command::Rules(args) => rules::run(&args),
        Command::Tables(args) => tables::run(&args),
        Command::Battles(args) => battles::run(&args),
        Command::Muster(args) => muster::run(&args),
        Command::Serve(args) => serve::run(&args),
        Command::Play(args) => play::run(&args),
        Command::Battle(args) => battle::run(&args),
        Command::Lab(args) => lab::run(&args),
        Command::Odds(args) => odds::run(&args),
        Command::Report(args) => report::run(&args),
        Command::Replay(args) => play::replay(&args),
        Command::Verify(args) => play::verify(&args),
        Command::Fuzz(args) => fuzz::run(&args),
        Command::Swarm(args) => swarm::run(&args),
    };
    match catch_unwind(AssertUnwindSafe(run)) {
        Ok(Ok(())) => ExitCode::SUCCESS,
        Ok(Err(failure)) => failure.report(as_json),
        Err(_) => Failure::Ours("the program stopped where it should not have".into()).report(as_json),
    }
}

/// One line to copy into a report; nothing at all when the reader of our output has simply gone away.
fn report_panic(info: &std::panic::PanicHookInfo) {
    let message = info.payload_as_str().unwrap_or("no message");
    if message.contains("Broken pipe") {
        std::process::exit(0);
    }
    let place = info.location().map(|place| format!("{}:{}", place.file(), place.line())).unwrap_or_default();
    eprintln!("fault: {message} ({place}, version {})", env!("CARGO_PKG_VERSION"));
}
