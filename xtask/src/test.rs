//! `cargo xtask test`: everything that must hold, in one command, with the seconds each part took.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::process::{self, cargo};
use crate::{codegen, tidy, web};

/// Each part of the run with the share of the half hour it may take.
const SHARES: [(&str, u64); 8] = [
    ("build", 600),
    ("lints", 300),
    ("engine and field", 120),
    ("umpire and battles", 300),
    ("general and lab", 120),
    ("program", 120),
    ("client", 120),
    ("browser", 360),
];

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
    let mut programs = Vec::new();
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
    part("build", &mut || {
        programs = test_programs(root, &["--workspace"])?;
        Ok(())
    })?;
    part("lints", &mut || process::run(cargo(root).args(["clippy", "--workspace", "--all-targets", "--quiet", "--", "-D", "warnings"])))?;
    let mut count = |(passed, failed): (u32, u32)| {
        println!("   {passed} passed, {failed} failed");
        totals = (totals.0 + passed, totals.1 + failed);
        if failed > 0 { Err(format!("{failed} tests failed")) } else { Ok(()) }
    };
    let groups: [(&'static str, &[&str]); 3] = [
        ("engine and field", &["engine", "field"]),
        ("umpire and battles", &["huzzah", "shako", "waterloo", "volley", "manner", "games"]),
        ("general and lab", &["general", "lab"]),
    ];
    for (name, packages) in groups {
        part(name, &mut || {
            let of = |program: &Program| packages.iter().any(|package| program.folder.ends_with(package));
            let (ours, others): (Vec<Program>, Vec<Program>) = std::mem::take(&mut programs).into_iter().partition(of);
            programs = others;
            count(run_programs(&ours, long)?)
        })?;
    }
    // Whatever is in no group is run here, so that no crate is forgotten.
    part("program", &mut || count(run_programs(&programs, long)?))?;
    // Selected as in the build: another choice of packages would be another choice of features, and a second build.
    part("examples in comments", &mut || count(tests(cargo(root).args(["test", "--doc", "--workspace", "--quiet"]))?))?;
    let mut skipped = Vec::new();
    if let Some(why) = web::missing(root) {
        skipped.push(format!("client and browser tests: {why}"));
    } else {
        part("client", &mut || {
            count(web::check(root)?)?;
            web::build(root)
        })?;
        let program = process::target(root).join("debug/grognard");
        part("browser", &mut || match web::browser(root, &program, long)? {
            Ok(counted) => count(counted),
            Err(why) => {
                skipped.push(format!("browser tests: {why}"));
                Ok(())
            }
        })?;
    }
    report(&parts);
    for skipped in skipped {
        println!("skipped: {skipped}");
    }
    Ok(totals)
}

/// A built test program and the folder of its package.
pub struct Program {
    pub folder: PathBuf,
    pub path: PathBuf,
}

/// Builds the tests and says where they are, so that the parts can be run and timed by themselves without building twice.
pub fn test_programs(root: &Path, selection: &[&str]) -> Result<Vec<Program>, String> {
    let text = process::output(cargo(root).args(["test", "--no-run", "--quiet", "--message-format", "json"]).args(selection))?;
    let program = |line: &str| -> Option<Program> {
        let message: Value = serde_json::from_str(line).ok()?;
        let test = message["reason"] == "compiler-artifact" && message["profile"]["test"] == true;
        let path = message["executable"].as_str().filter(|_| test)?;
        let folder = Path::new(message["manifest_path"].as_str()?).parent()?.to_owned();
        Some(Program { folder, path: path.into() })
    };
    Ok(text.lines().filter_map(program).collect())
}

/// The test programs of one crate. Built with all the others: another choice of packages would be another choice of features, and a second
/// build of everything.
pub fn tests_of(root: &Path, folder: &str) -> Result<Vec<Program>, String> {
    Ok(test_programs(root, &["--workspace"])?.into_iter().filter(|program| program.folder.ends_with(folder)).collect())
}

fn run_programs(programs: &[Program], long: bool) -> Result<(u32, u32), String> {
    let mut totals = (0, 0);
    for program in programs {
        let mut command = Command::new(&program.path);
        command.arg("--quiet").current_dir(&program.folder).env("CARGO_MANIFEST_DIR", &program.folder).env("INSTA_UPDATE", "no");
        if long {
            command.env("GROGNARD_LONG", "1");
        }
        let (passed, failed) = tests(&mut command)?;
        totals = (totals.0 + passed, totals.1 + failed);
    }
    Ok(totals)
}

fn tests(command: &mut Command) -> Result<(u32, u32), String> {
    let output = command.output().map_err(|error| format!("{command:?}: {error}"))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let (passed, failed) = counts(&text);
    if !output.status.success() {
        print!("{text}{}", String::from_utf8_lossy(&output.stderr));
    }
    // A program that died counts as one failure, whatever it had counted before.
    Ok((passed, if output.status.success() { failed } else { failed.max(1) }))
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
