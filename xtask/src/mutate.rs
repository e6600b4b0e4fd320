//! `cargo xtask coverage --mutate`: changes every modifier and table value by one and lists what no clause test notices.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::{Value, json};

use crate::test::tests_of;

pub fn run(root: &Path, games: &[&str], as_json: bool) -> Result<(), String> {
    let mut all = serde_json::Map::new();
    for game in games {
        let numbers = numbers(root, game)?;
        let binaries = binaries(root, game)?;
        eprintln!("{game}: {} numbers to change, each by one", numbers.len());
        let unnoticed = unnoticed(&numbers, &binaries, &prefix(root, game)?);
        if as_json {
            all.insert((*game).to_owned(), json!({ "numbers": numbers.len(), "unnoticed": unnoticed }));
        } else {
            println!("{game}: {} numbers changed by one, {} unnoticed", numbers.len(), unnoticed.len());
            for address in unnoticed {
                println!("  {address}");
            }
        }
    }
    if as_json {
        println!("{}", Value::Object(all));
    }
    Ok(())
}

/// The address of every number in the game's tables.
fn numbers(root: &Path, game: &str) -> Result<Vec<String>, String> {
    let path = root.join("crates").join(game).join("rules/tables.toml");
    let file: toml::Table =
        std::fs::read_to_string(&path).map_err(|error| error.to_string())?.parse().map_err(|error| format!("{error}"))?;
    let mut found = Vec::new();
    let starred = |text: &str| text.strip_prefix('*').is_some_and(|number| number.parse::<u32>().is_ok());
    let number = |value: &toml::Value| value.is_integer() || value.is_float() || value.as_str().is_some_and(starred);
    for table in file.get("table").and_then(toml::Value::as_array).into_iter().flatten() {
        let name = table.get("name").and_then(toml::Value::as_str).unwrap_or_default();
        for (list, key) in [("row", "key"), ("value", "name")] {
            for row in table.get(list).and_then(toml::Value::as_array).into_iter().flatten() {
                if row.get("value").is_some_and(number) {
                    found.push(format!("{name}/{list}/{}", row.get(key).and_then(toml::Value::as_str).unwrap_or_default()));
                }
            }
        }
        let layers = table.get("layers").and_then(toml::Value::as_table).into_iter().flatten().map(|(name, cells)| (name.as_str(), cells));
        for (layer, cells) in table.get("cells").map(|cells| ("cells", cells)).into_iter().chain(layers) {
            for (r, row) in cells.as_array().into_iter().flatten().enumerate() {
                for (c, _) in row.as_array().into_iter().flatten().enumerate().filter(|(_, cell)| number(cell)) {
                    found.push(format!("{name}/{layer}/{r}/{c}"));
                }
            }
        }
    }
    Ok(found)
}

/// Clause tests have the id in their names, and so its two letters first.
fn prefix(root: &Path, game: &str) -> Result<String, String> {
    let text = std::fs::read_to_string(root.join("crates").join(game).join("rules/clauses.toml")).map_err(|error| error.to_string())?;
    let id = text.lines().find_map(|line| line.strip_prefix("id = \"")).unwrap_or_default();
    Ok(format!("{}_", id[..2].to_lowercase()))
}

fn binaries(root: &Path, game: &str) -> Result<Vec<PathBuf>, String> {
    Ok(tests_of(root, game)?.into_iter().map(|program| program.path).collect())
}

fn unnoticed(numbers: &[String], binaries: &[PathBuf], prefix: &str) -> Vec<String> {
    let (next, missed) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some(address) = numbers.get(at) else { break };
                    if at > 0 && at.is_multiple_of(50) {
                        eprintln!("  {at} of {}", numbers.len());
                    }
                    if !noticed(binaries, prefix, address) {
                        eprintln!("  unnoticed: {address}");
                        missed.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push(address.clone());
                    }
                }
            });
        }
    });
    let mut missed = missed.into_inner().unwrap_or_default();
    missed.sort_by_key(|address| numbers.iter().position(|number| number == address));
    missed
}

/// Clause tests that read the tables again are asked first: they are few, and the test harness does not stop at a failure.
fn noticed(binaries: &[PathBuf], prefix: &str, address: &str) -> bool {
    let fails = |binary: &PathBuf, tests: &str| {
        let mut command = Command::new(binary);
        command.args([tests, "--quiet", "--test-threads", "1"]).env("GROGNARD_MUTATE", address);
        command.env("INSTA_UPDATE", "no").stdout(Stdio::null()).stderr(Stdio::null());
        command.status().is_ok_and(|status| !status.success())
    };
    let again = format!("audit::{prefix}");
    binaries.iter().any(|binary| fails(binary, &again)) || binaries.iter().any(|binary| fails(binary, prefix))
}
