//! `cargo xtask ladder`: the generals against one another (`crates/general/src/main.rs`). Built for speed: thousands of battles.

use std::path::Path;

use crate::process::{self, cargo};

pub fn run(root: &Path, args: &[String]) -> Result<(), String> {
    let mut ladder = cargo(root);
    ladder.args(["run", "--quiet", "--release", "--package", "grognard-general", "--bin", "grognard-ladder", "--"]).args(args);
    process::run(&mut ladder)
}
