//! A study that is killed at random moments and run again ends byte for byte like one run through. `cargo xtask test --long` takes
//! 2,000 battles, of a game small enough that five kills and two whole runs are a matter of seconds.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

fn grognard() -> Command {
    Command::new(env!("CARGO_BIN_EXE_grognard"))
}

fn folder(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("grognard-cli-lab-{}-{name}", std::process::id()));
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("a folder");
    path
}

fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut all = BTreeMap::new();
    for part in [folder.to_owned(), folder.join("plots")] {
        for entry in fs::read_dir(&part).expect("results").flatten().filter(|entry| entry.path().is_file()) {
            all.insert(entry.path().strip_prefix(folder).expect("inside").display().to_string(), fs::read(entry.path()).expect("a file"));
        }
    }
    all
}

fn rows(folder: &Path) -> usize {
    fs::read_to_string(folder.join("battles.csv")).map_or(0, |text| text.lines().count().saturating_sub(1))
}

#[test]
fn killed_five_times_it_ends_as_if_nothing_had_been() {
    let long = std::env::var_os("GROGNARD_LONG").is_some();
    let (game, battle, count) = ("sample", "sample", if long { 2_000 } else { 400 });
    let home = folder("killed");
    let study = home.join("study.toml");
    let text =
        format!("name = \"Killed\"\nseed = 5\ncount = {count}\ngames = [\"{game}\"]\nbattles = [\"{battle}\"]\ngenerals = [\"random\"]\n");
    fs::write(&study, text).expect("a study");
    let fight = |out: &Path| {
        let mut command = grognard();
        command.arg("lab").arg(&study).arg("--out").arg(out).args(["--threads", "2"]).stdout(Stdio::null()).stderr(Stdio::null());
        command
    };
    let (through, broken) = (home.join("through"), home.join("broken"));
    assert!(fight(&through).status().expect("it runs").success());
    let mut halfway = 0;
    for kill in 1..=5 {
        let mut child = fight(&broken).spawn().expect("it runs");
        // Somewhere in the next sixth of the battles, whatever they take on this machine.
        let target = count * kill / 6;
        while rows(&broken) < target && child.try_wait().expect("a child").is_none() {
            std::thread::sleep(Duration::from_millis(u64::from(std::process::id() % 7) + 1));
        }
        child.kill().expect("it can be killed");
        child.wait().expect("it is dead");
        halfway += usize::from(rows(&broken) < count);
    }
    assert!(halfway > 0, "no kill came in time");
    assert!(fight(&broken).status().expect("it runs").success());
    assert_eq!(rows(&broken), count);
    assert_eq!(files(&through), files(&broken));
    let _ = fs::remove_dir_all(&home);
}

#[test]
fn bad_studies_end_with_2_and_start_nothing() {
    let home = folder("bad");
    let study = home.join("study.toml");
    fs::write(&study, "name = \"Bad\"\nseed = 1\ncount = 0\ngames = [\"huzza\"]\nbattles = [\"maida\"]\ngenerals = [\"random\"]\n")
        .expect("a study");
    let run = |args: &[&str]| grognard().current_dir(&home).arg("lab").args(args).output().expect("it runs");
    let refused = run(&["study.toml", "--out", "out"]);
    assert_eq!(refused.status.code(), Some(2));
    let said = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(said.contains("study.toml:3:9: `count` is 0"), "{said}");
    assert!(said.contains("study.toml:4:10: there is no game \"huzza\"") && said.contains("did you mean \"huzzah\"?"), "{said}");
    assert!(!home.join("out").exists(), "nothing is started");
    let json = run(&["study.toml", "--json"]);
    let object: serde_json::Value = serde_json::from_slice(&json.stdout).expect("an object");
    assert_eq!((object["error"]["code"].as_str(), object["error"]["faults"][1]["line"].as_u64()), (Some("study/faulty"), Some(4)));
    fs::write(
        &study,
        "name = \"P\"\nseed = 1\ncount = 10\nprecision = 0.1\ngames = [\"sample\"]\nbattles = [\"sample\"]\ngenerals = [\"random\"]\n",
    )
    .expect("a study");
    let shared = run(&["study.toml", "--shard", "1/2", "--out", "out"]);
    assert_eq!(shared.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&shared.stderr).contains("precision") && !home.join("out").exists());
    assert_eq!(run(&["study.toml", "--shard", "3/2"]).status.code(), Some(2));
    assert_eq!(run(&["no-such-study.toml"]).status.code(), Some(2));
    let _ = fs::remove_dir_all(&home);
}

#[test]
fn a_share_and_a_merge_from_the_command_line() {
    let home = folder("shares");
    fs::write(
        home.join("s.toml"),
        "name = \"S\"\nseed = 1\ncount = 9\ngames = [\"sample\"]\nbattles = [\"sample\"]\ngenerals = [\"random\"]\n",
    )
    .expect("a study");
    let run = |args: &[&str]| {
        assert!(
            grognard()
                .current_dir(&home)
                .arg("lab")
                .args(args)
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .status()
                .expect("it runs")
                .success()
        )
    };
    run(&["s.toml"]);
    for part in ["1/3", "2/3", "3/3"] {
        run(&["s.toml", "--shard", part]);
    }
    run(&["merge", "s-lab-1-of-3", "s-lab-2-of-3", "s-lab-3-of-3"]);
    assert_eq!(files(&home.join("s-lab")), files(&home.join("merged")));
    let _ = fs::remove_dir_all(&home);
}

#[test]
fn a_report_that_cannot_be_written_is_refused_before_the_battle() {
    let home = folder("report");
    for (path, why) in [(home.join("nowhere/x.md"), "nowhere/x.md: "), (home.clone(), "this is a folder")] {
        let output = grognard().args(["battle", "sample", "--seed", "1", "--report"]).arg(&path).output().expect("it runs");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), output.stdout.is_empty()), (Some(2), true), "{said}");
        assert!(said.contains(why) && !said.contains("svg"), "{said}");
    }
    assert_eq!(fs::read_dir(&home).expect("a folder").count(), 0, "nothing is left behind");
    let output = grognard().args(["battle", "sample", "--seed", "1", "--report"]).arg(home.join("a b.md")).output().expect("it runs");
    assert!(output.status.success());
    assert!(fs::read_to_string(home.join("a b.md")).expect("a report").contains("](a%20b-start.svg)"));
    let _ = fs::remove_dir_all(&home);
}
