//! `cargo xtask bench`: every benchmark, or one by name.

use std::path::Path;

use crate::process::{self, cargo};

const BENCHES: [(&str, &str, &str); 5] = [
    ("geometry", "grognard-field", "gaps, sweeps, wheels and sights a second"),
    ("odds", "grognard-engine", "exact distributions by enumeration"),
    ("umpire", "grognard-games", "exact odds of every procedure of every game"),
    ("battles", "grognard-games", "whole battles by the random player, previews and odds on the way"),
    ("lab", "grognard-lab", "battles and decisions a second, recruit against recruit, one thread and all cores"),
];

fn run_named(root: &Path, package: &str, bench: &str, words: &[String]) -> Result<(), String> {
    process::run(cargo(root).args(["bench", "--quiet", "--package", package, "--bench", bench, "--"]).args(words))
}

pub fn run(root: &Path, args: &[String]) -> Result<(), String> {
    let wanted = args.first().map(String::as_str);
    if let Some(name) = wanted
        && !BENCHES.iter().any(|(bench, ..)| *bench == name)
    {
        let names: Vec<&str> = BENCHES.iter().map(|(bench, ..)| *bench).collect();
        return Err(format!("there is no benchmark `{name}`; there are {}", names.join(", ")));
    }
    for (bench, package, what) in BENCHES {
        if wanted.is_none_or(|name| name == bench) {
            println!("-- {bench}: {what}");
            run_named(root, package, bench, args.get(1..).unwrap_or_default())?;
        }
    }
    Ok(())
}
