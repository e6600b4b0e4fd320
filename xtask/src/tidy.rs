//! House rules that no compiler checks: who may know whom, what the pure crates may not do, words that mark unfinished work.

use std::fs;
use std::path::{Path, PathBuf};

/// A file longer than this hides the rule somebody looks for in it.
const LONGEST_FILE: usize = 600;

/// Crates that do no I/O, read no clock, spawn no thread and iterate no hash map.
const PURE: [&str; 8] = ["engine", "field", "huzzah", "shako", "waterloo", "volley", "manner", "games"];

pub fn run(root: &Path) -> Result<(), String> {
    let mut faults = Vec::new();
    arrows(root, &mut faults);
    for path in files(&root.join("crates")).into_iter().chain(files(&root.join("xtask"))) {
        let name = path.strip_prefix(root).unwrap_or(&path).display().to_string();
        let Ok(text) = fs::read_to_string(&path) else { continue };
        if name.ends_with(".rs") {
            source(&name, &text, &mut faults);
        }
    }
    if faults.is_empty() { Ok(()) } else { Err(faults.join("\n")) }
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let Ok(entries) = fs::read_dir(folder) else { return found };
    let mut entries: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            found.extend(files(&path));
        } else {
            found.push(path);
        }
    }
    found
}

/// Arrows point one way: program -> games -> each game -> field and engine, which know nothing of each other.
fn arrows(root: &Path, faults: &mut Vec<String>) {
    let may_know = |name: &str| -> &[&str] {
        match name {
            "engine" | "field" => &[],
            "games" => &["engine", "field", "huzzah", "shako", "waterloo", "volley", "manner"],
            "general" => &["engine", "games"],
            "lab" => &["engine", "field", "games", "general"],
            "server" => &["engine", "field", "games", "general", "lab"],
            "cli" => &["engine", "field", "games", "general", "lab", "server"],
            _ => &["engine", "field"],
        }
    };
    for name in PURE.iter().chain(&["general", "lab", "server", "cli"]) {
        let text = fs::read_to_string(root.join("crates").join(name).join("Cargo.toml")).unwrap_or_default();
        for line in text.lines() {
            let Some(known) = line.strip_prefix("grognard-").and_then(|rest| rest.split([' ', '=', '.']).next()) else { continue };
            if !may_know(name).contains(&known) {
                faults.push(format!("crates/{name}/Cargo.toml: {name} may not know {known}"));
            }
        }
    }
}

fn source(name: &str, text: &str, faults: &mut Vec<String>) {
    let generated = text.starts_with("//! A constant per clause");
    let lines = text.lines().count();
    if lines > LONGEST_FILE && !generated {
        faults.push(format!("{name}: {lines} lines; more than {LONGEST_FILE} hide what somebody looks for"));
    }
    if name.starts_with("xtask/src/tidy.rs") {
        return;
    }
    let pure = PURE.iter().any(|krate| name.starts_with(&format!("crates/{krate}/src/")));
    for (at, line) in text.lines().enumerate() {
        let mut bad = |why: &str| faults.push(format!("{name}:{}: {why}", at + 1));
        for word in ["todo!(", "unimplemented!(", "FIXME", "XXX", "TODO", "#[ignore"] {
            if line.contains(word) {
                bad(&format!("`{word}` marks unfinished work"));
            }
        }
        if pure {
            // The test recorder and the test kit are compiled into tests only.
            let recorder = ["coverage.rs", "mutate.rs", "umpire/trial.rs"].iter().any(|file| name.ends_with(file));
            for (word, why) in [
                ("std::fs", "no I/O in the pure crates"),
                ("std::net", "no I/O in the pure crates"),
                ("std::env", "no I/O in the pure crates"),
                ("Instant::now", "no clock in the pure crates"),
                ("SystemTime", "no clock in the pure crates"),
                ("thread::spawn", "no thread in the pure crates"),
                ("HashMap", "no hash map: iteration order is part of determinism"),
                ("HashSet", "no hash set: iteration order is part of determinism"),
            ] {
                if line.contains(word) && !recorder && !line.trim_start().starts_with("//") {
                    bad(why);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_house_is_tidy() {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        super::run(root).unwrap_or_else(|faults| panic!("{faults}"));
    }

    #[test]
    fn what_is_untidy_is_seen() {
        let mut faults = Vec::new();
        super::source("crates/engine/src/x.rs", "use std::collections::HashMap;\nfn f() { todo!() }\n", &mut faults);
        assert_eq!(faults.len(), 2, "{faults:?}");
    }
}
