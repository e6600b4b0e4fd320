//! `cargo xtask test`: everything that must hold, in one command, with the seconds each part took.

use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use crate::process::{self, cargo};
use crate::{codegen, tidy};

/// Each part of the run with the share of the half hour it may take.
const SHARES: [(&str, u64); 5] = [("build", 600), ("lints", 300), ("engine and field", 120), ("umpire", 180), ("program", 120)];

struct Part {
    name: &'static str,
    took: Duration,
}

pub fn run(root: &Path, args: &[String]) -> Result<(), String> {
    if let Some(unknown) = args.iter().find(|arg| *arg != "--long") {
        return Err(format!("cargo xtask test [--long]; what is `{unknown}`?"));
    }
    let (passed, failed) = run_parts(root, !args.is_empty())?;
    println!("{passed} passed, {failed} failed");
    Ok(())
}

fn run_parts(root: &Path, long: bool) -> Result<(u32, u32), String> {
    let mut parts = Vec::new();
    let mut totals = (0, 0);
    let mut part = |name: &'static str, work: &mut dyn FnMut() -> Result<(), String>| {
        println!("-- {name}");
        let start = Instant::now();
        let result = work();
        parts.push(Part { name, took: start.elapsed() });
        result
    };
    part("formatting", &mut || process::run(cargo(root).args(["fmt", "--all", "--check"])))?;
    part("tidy rules", &mut || tidy::run(root))?;
    part("generated files", &mut || codegen::run(root, true))?;
    part("build", &mut || process::run(cargo(root).args(["test", "--workspace", "--no-run", "--quiet"])))?;
    part("lints", &mut || process::run(cargo(root).args(["clippy", "--workspace", "--all-targets", "--quiet", "--", "-D", "warnings"])))?;
    let groups: [(&'static str, &[&str]); 3] = [
        ("engine and field", &["grognard-engine", "grognard-field"]),
        ("umpire", &["grognard-huzzah", "grognard-shako", "grognard-waterloo", "grognard-volley", "grognard-manner", "grognard-games"]),
        ("program", &["grognard-cli", "xtask"]),
    ];
    for (name, packages) in groups {
        part(name, &mut || {
            let (passed, failed) = tests(root, packages, long)?;
            totals = (totals.0 + passed, totals.1 + failed);
            if failed > 0 { Err(format!("{failed} tests failed in {name}")) } else { Ok(()) }
        })?;
    }
    report(&parts);
    Ok(totals)
}

fn tests(root: &Path, packages: &[&str], long: bool) -> Result<(u32, u32), String> {
    let mut command = cargo(root);
    command.args(["test", "--quiet", "--no-fail-fast"]);
    for package in packages {
        command.args(["--package", package]);
    }
    if long {
        command.env("GROGNARD_LONG", "1");
    }
    let output = command.stderr(Stdio::inherit()).output().map_err(|error| format!("{command:?}: {error}"))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let (passed, failed) = counts(&text);
    if failed > 0 || !output.status.success() {
        print!("{text}");
    }
    if !output.status.success() && failed == 0 {
        return Err(format!("{command:?} ended with {}", output.status));
    }
    println!("   {passed} passed, {failed} failed");
    Ok((passed, failed))
}

/// Adds up lines such as `test result: ok. 12 passed; 0 failed; ...`.
fn counts(text: &str) -> (u32, u32) {
    let number = |line: &str, word: &str| {
        let before = line.split(word).next().unwrap_or_default().trim();
        before.rsplit([' ', ';']).next().and_then(|number| number.parse().ok()).unwrap_or(0)
    };
    text.lines()
        .filter(|line| line.starts_with("test result:"))
        .fold((0, 0), |(passed, failed), line| (passed + number(line, "passed"), failed + number(line, "failed")))
}

fn report(parts: &[Part]) {
    println!("-- seconds");
    for part in parts {
        let share = SHARES.iter().find(|(name, _)| *name == part.name).map(|(_, share)| *share);
        let grown = share
            .filter(|share| part.took.as_secs() > *share)
            .map(|share| format!("  grown over its share of {share}"))
            .unwrap_or_default();
        println!("{:7.1}  {}{grown}", part.took.as_secs_f64(), part.name);
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn test_results_are_added_up() {
        let text =
            "running 2 tests\n..\ntest result: ok. 12 passed; 0 failed; 0 ignored\ntest result: FAILED. 3 passed; 2 failed; 1 ignored\n";
        assert_eq!(super::counts(text), (15, 2));
    }
}
