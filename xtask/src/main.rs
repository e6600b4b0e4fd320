//! `cargo xtask ...`: build, test, coverage, benchmarks. Plain Rust, so that a fresh machine needs nothing else.

mod bench;
mod codegen;
mod coverage;
mod ladder;
mod mutate;
mod play;
mod process;
mod test;
mod tidy;
mod web;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

const HELP: &str = "cargo xtask COMMAND
  play [--no-open] [ARGS]     build client and program, serve (`grognard serve ARGS`) and open the browser
  test [--long]               formatting, lints, all tests, tidy rules, generated files fresh, client and browser
  coverage [--json] [--mutate] [--game G]
                              which clauses are cited and tested; which numbers no test would miss
  bench [NAME [WORDS]]        the benchmarks: geometry, odds, umpire, battles (WORDS: which), lab
  ladder [--game G] [--battle B] [--games N] [--pair STRONG:WEAK] [--threads T]
                              the generals against one another, sides swapped, until the 95 % interval decides
  swarm [--game G] [--battles N] [--seed S]
                              many random battles under all laws; `coverage` then knows which clauses acted
  fuzz [--seconds N] [--seed S]
                              malformed files, facts and protocol lines, for as long as you like
  codegen [--check]           write the generated files, or only say which are stale";

fn main() -> ExitCode {
    let root = root();
    let args: Vec<String> = std::env::args().skip(1).collect();
    let (command, rest) = args.split_first().map_or(("", &[] as &[String]), |(command, rest)| (command.as_str(), rest));
    let result = match command {
        "play" => play::run(&root, rest),
        "test" => test::run(&root, rest),
        "coverage" => coverage::run(&root, rest),
        "bench" => bench::run(&root, rest),
        "ladder" => ladder::run(&root, rest),
        "swarm" => swarm(&root, rest),
        "fuzz" => process::program(&root, command, rest),
        "codegen" => codegen::all(&root, rest.iter().any(|arg| arg == "--check")),
        "" | "help" | "--help" | "-h" => {
            println!("{HELP}");
            Ok(())
        }
        other => Err(format!("there is no `{other}`\n{HELP}")),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

/// The clauses that acted go where the coverage looks for them.
fn swarm(root: &Path, rest: &[String]) -> Result<(), String> {
    let fired = ["--fired".to_owned(), root.join("target/swarm").display().to_string()];
    process::program(root, "swarm", &[rest, &fired].concat())
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask stands in the workspace").to_owned()
}
