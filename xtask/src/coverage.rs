//! `cargo xtask coverage`: which clauses are cited and tested, by what was recorded while the tests ran.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::{Map, Value, json};

use crate::codegen::GAMES;
use crate::mutate;
use crate::process::run as run_process;
use crate::test::tests_of;

/// A clause of one game, as far as coverage cares.
struct Clause {
    id: String,
    kind: String,
    decided_by: String,
    na_reason: Option<String>,
}

/// What was recorded: clause -> names of the tests during which it was.
type Recorded = BTreeMap<String, BTreeSet<String>>;

pub fn run(root: &Path, args: &[String]) -> Result<(), String> {
    let flag = |name: &str| args.iter().any(|arg| arg == name);
    let known = |(at, arg): &(usize, &String)| {
        ["--json", "--mutate", "--game"].contains(&arg.as_str()) || at.checked_sub(1).is_some_and(|before| args[before] == "--game")
    };
    if let Some((_, unknown)) = args.iter().enumerate().find(|arg| !known(arg)) {
        return Err(format!("cargo xtask coverage [--json] [--mutate] [--game G]; what is `{unknown}`?"));
    }
    let only = args.iter().position(|arg| arg == "--game").and_then(|at| args.get(at + 1)).map(String::as_str);
    let games: Vec<&str> = GAMES.into_iter().filter(|game| only.is_none_or(|only| only == *game)).collect();
    if games.is_empty() {
        return Err(format!("there is no game `{}`; there are {}", only.unwrap_or_default(), GAMES.join(", ")));
    }
    if flag("--mutate") {
        return mutate::run(root, &games, flag("--json"));
    }
    let mut all = Map::new();
    for game in games {
        let recorded = record(root, game)?;
        let report = report(root, game, &recorded)?;
        if !flag("--json") {
            print(game, &report);
        }
        all.insert(game.to_owned(), report);
    }
    if flag("--json") {
        println!("{}", Value::Object(all));
    }
    Ok(())
}

/// Runs the game's tests with the recorder on.
fn record(root: &Path, game: &str) -> Result<Recorded, String> {
    let folder = root.join("target/coverage").join(game);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    for program in tests_of(root, game)? {
        let mut command = Command::new(&program.path);
        command.arg("--quiet").current_dir(&program.folder).env("CARGO_MANIFEST_DIR", &program.folder).env("INSTA_UPDATE", "no");
        run_process(command.env("GROGNARD_COVERAGE", &folder).stdout(Stdio::null()))?;
    }
    let mut recorded = Recorded::new();
    for entry in fs::read_dir(&folder).map_err(|error| error.to_string())?.flatten() {
        for line in fs::read_to_string(entry.path()).unwrap_or_default().lines() {
            if let Some((test, clause)) = line.split_once('\t') {
                recorded.entry(clause.to_owned()).or_default().insert(test.to_owned());
            }
        }
    }
    Ok(recorded)
}

fn clauses(root: &Path, game: &str) -> Result<(Vec<Clause>, Vec<String>), String> {
    let folder = root.join("crates").join(game).join("rules");
    let table = |file: &str| -> Result<toml::Table, String> {
        let path = folder.join(file);
        fs::read_to_string(&path).map_err(|error| error.to_string())?.parse().map_err(|error| format!("{}: {error}", path.display()))
    };
    let list = |table: &toml::Table, name: &str| table.get(name).and_then(toml::Value::as_array).cloned().unwrap_or_default();
    let text = |row: &toml::Value, key: &str| row.get(key).and_then(toml::Value::as_str).map(str::to_owned);
    let clauses = list(&table("clauses.toml")?, "clause")
        .iter()
        .map(|row| Clause {
            id: text(row, "id").unwrap_or_default(),
            kind: text(row, "kind").unwrap_or_default(),
            decided_by: text(row, "decided_by").unwrap_or_default(),
            na_reason: text(row, "na_reason"),
        })
        .collect();
    let gaps = list(&table("gaps.toml")?, "gap").iter().filter_map(|row| text(row, "id")).collect();
    Ok((clauses, gaps))
}

/// A test counts for a clause if its name has the id in it and the id was recorded while it ran.
fn tested(recorded: &Recorded, id: &str) -> bool {
    let name = id.to_lowercase().replace('-', "_");
    recorded.get(id).is_some_and(|tests| tests.iter().any(|test| has_id(test, &name)))
}

/// `hz_eng_1` is not in `hz_eng_12`.
fn has_id(test: &str, id: &str) -> bool {
    test.match_indices(id).any(|(at, _)| !test[at + id.len()..].starts_with(|next: char| next.is_ascii_digit()))
}

fn report(root: &Path, game: &str, recorded: &Recorded) -> Result<Value, String> {
    let (clauses, gaps) = clauses(root, game)?;
    let fired: BTreeSet<String> =
        fs::read_to_string(root.join("target/swarm").join(format!("{game}.txt"))).unwrap_or_default().lines().map(str::to_owned).collect();
    let count = |of: &dyn Fn(&Clause) -> bool| {
        let these: Vec<&Clause> = clauses.iter().filter(|clause| of(clause)).collect();
        json!({
            "clauses": these.len(),
            "cited": these.iter().filter(|clause| recorded.contains_key(&clause.id)).count(),
            "tested": these.iter().filter(|clause| tested(recorded, &clause.id)).count(),
            "fired": these.iter().filter(|clause| fired.contains(&clause.id)).count(),
        })
    };
    let by = |key: &dyn Fn(&Clause) -> String| {
        let names: BTreeSet<String> = clauses.iter().map(key).collect();
        names.into_iter().map(|name| (name.clone(), count(&|clause| key(clause) == name))).collect::<Map<String, Value>>()
    };
    let list = |not: &dyn Fn(&Clause) -> bool| -> Vec<&str> {
        clauses.iter().filter(|clause| clause.decided_by != "na" && not(clause)).map(|clause| clause.id.as_str()).collect()
    };
    let mut value = count(&|_| true);
    value["not_applicable"] = clauses.iter().filter(|clause| clause.decided_by == "na").count().into();
    value["gaps"] = gaps.len().into();
    value["gaps_done"] = gaps.iter().filter(|gap| recorded.contains_key(*gap)).count().into();
    value["by_kind"] = Value::Object(by(&|clause| clause.kind.clone()));
    value["by_decided"] = Value::Object(by(&|clause| clause.decided_by.clone()));
    value["swarm"] = swarm(&clauses, &fired, &unfired(root, game)?);
    value["lists"] = json!({
        "uncited": list(&|clause| !recorded.contains_key(&clause.id)),
        "untested": list(&|clause| !tested(recorded, &clause.id)),
        "unfired": list(&|clause| !fired.contains(&clause.id)),
        "na": clauses.iter().filter(|clause| clause.decided_by == "na").map(|clause| json!({ "id": clause.id, "reason": clause.na_reason })).collect::<Vec<_>>(),
    });
    Ok(value)
}

/// Clauses that random battles do not bring about, and why: `rules/unfired.toml` of a game that has whole battles.
struct Unfired {
    why: String,
    /// It could happen on the shipped battles, but a random player hardly ever gets there.
    occurs: bool,
    clauses: BTreeSet<String>,
}

fn unfired(root: &Path, game: &str) -> Result<Vec<Unfired>, String> {
    let path = root.join("crates").join(game).join("rules/unfired.toml");
    let Ok(text) = fs::read_to_string(&path) else { return Ok(Vec::new()) };
    let table: toml::Table = text.parse().map_err(|error| format!("{}: {error}", path.display()))?;
    let rows = table.get("unfired").and_then(toml::Value::as_array).cloned().unwrap_or_default();
    let one = |row: &toml::Value| {
        let ids = row.get("clauses").and_then(toml::Value::as_array)?;
        Some(Unfired {
            why: row.get("why")?.as_str()?.to_owned(),
            occurs: row.get("occurs")?.as_bool()?,
            clauses: ids.iter().filter_map(|id| id.as_str().map(str::to_owned)).collect(),
        })
    };
    rows.iter().map(|row| one(row).ok_or_else(|| format!("{}: an entry has `why`, `occurs` and `clauses`", path.display()))).collect()
}

/// How many of the clauses that can occur acted in the last swarm, and which neither acted nor are explained.
fn swarm(clauses: &[Clause], fired: &BTreeSet<String>, unfired: &[Unfired]) -> Value {
    let why = |id: &str| unfired.iter().find(|row| row.clauses.contains(id));
    let can: Vec<&Clause> =
        clauses.iter().filter(|c| c.decided_by != "na" && (fired.contains(&c.id) || why(&c.id).is_none_or(|row| row.occurs))).collect();
    let unexplained = |clause: &&&Clause| !fired.contains(&clause.id) && why(&clause.id).is_none();
    json!({
        "can_occur": can.len(),
        "acted": can.iter().filter(|clause| fired.contains(&clause.id)).count(),
        "unexplained": can.iter().filter(unexplained).map(|clause| clause.id.as_str()).collect::<Vec<_>>(),
        "explained": unfired.iter().map(|row| json!({ "why": row.why, "occurs": row.occurs, "clauses": row.clauses })).collect::<Vec<_>>(),
    })
}

fn print(game: &str, report: &Value) {
    println!(
        "{game}: {} clauses, {} cited, {} tested, {} not applicable; {} of {} completions used",
        report["clauses"], report["cited"], report["tested"], report["not_applicable"], report["gaps_done"], report["gaps"]
    );
    let swarm = &report["swarm"];
    let unexplained = swarm["unexplained"].as_array().map_or(0, Vec::len);
    println!(
        "  in the last swarm {} of {} that can occur acted; {unexplained} neither acted nor are explained",
        swarm["acted"], swarm["can_occur"]
    );
    for (decided, row) in report["by_decided"].as_object().into_iter().flatten() {
        println!("  {decided:11} {:>4} clauses, {:>4} cited, {:>4} tested", row["clauses"], row["cited"], row["tested"]);
    }
}

#[cfg(test)]
mod tests {
    use super::has_id;

    #[test]
    fn an_id_in_a_name_is_that_id_and_no_longer_one() {
        assert!(has_id("threat::hz_thr_12_renown", "hz_thr_12"));
        assert!(has_id("sk_hsq_10_sk_hsq_11", "sk_hsq_11"));
        assert!(!has_id("hz_thr_123_renown", "hz_thr_12"));
    }
}
