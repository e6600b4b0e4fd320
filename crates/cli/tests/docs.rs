//! The commands in README and docs are run, and what they print is what the pages show. `UPDATE_DOCS=1 cargo test --test docs` writes
//! the real output into the pages.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("the workspace").to_owned()
}

/// What a command of ours prints: output, then errors, then the exit code if it is not 0.
fn run(command: &str, folder: &Path) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_grognard"));
    let path = format!("{}:{}", program.parent().expect("a folder").display(), std::env::var("PATH").unwrap_or_default());
    let output = Command::new("sh").args(["-c", command]).current_dir(folder).env("PATH", path).output().expect("sh runs");
    let mut text = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    match output.status.code() {
        Some(0) => {}
        Some(code) => text += &format!("(exit {code})\n"),
        None => text += "(killed)\n",
    }
    text
}

/// The page with the real output under each `$ grognard ...` of its console blocks. A block's commands share one empty folder.
fn with_real_output(page: &str) -> String {
    let mut out = String::new();
    let mut lines = page.lines().peekable();
    while let Some(line) = lines.next() {
        out += line;
        out.push('\n');
        if line != "```console" {
            continue;
        }
        let folder = std::env::temp_dir().join(format!("grognard-docs-{}-{}", std::process::id(), out.len()));
        fs::create_dir_all(&folder).expect("a folder for the block");
        while let Some(line) = lines.next_if(|line| *line != "```") {
            let Some(command) = line.strip_prefix("$ ") else { continue };
            assert!(command.starts_with("grognard "), "console blocks run our own program only: {command}");
            out += &format!("$ {command}\n{}", run(command, &folder));
        }
        let _ = fs::remove_dir_all(&folder);
    }
    out
}

fn check(page: &Path) -> Option<String> {
    let text = fs::read_to_string(page).expect("the page can be read");
    let real = with_real_output(&text);
    if text == real {
        return None;
    }
    if std::env::var_os("UPDATE_DOCS").is_some() {
        fs::write(page, real).expect("the page can be written");
        return None;
    }
    let differs = text.lines().zip(real.lines()).enumerate().find(|(_, (shown, real))| shown != real);
    let place = differs
        .map(|(at, (shown, real))| format!("line {}:\n  shown: {shown}\n  real:  {real}", at + 1))
        .unwrap_or_else(|| "its end".into());
    Some(format!("{} differs from what the program prints at {place}", page.display()))
}

#[test]
fn pages_show_what_the_program_prints() {
    let root = root();
    let mut pages = vec![root.join("README.md")];
    for folder in ["docs", "docs/games"] {
        let Ok(entries) = fs::read_dir(root.join(folder)) else { continue };
        pages.extend(entries.flatten().map(|entry| entry.path()).filter(|path| path.extension().is_some_and(|ext| ext == "md")));
    }
    pages.sort();
    let wrong: Vec<String> = pages.iter().filter(|page| page.exists()).filter_map(|page| check(page)).collect();
    assert!(wrong.is_empty(), "{}\nUPDATE_DOCS=1 cargo test --test docs writes the real output; read the diff.", wrong.join("\n"));
}

#[test]
fn the_study_of_the_lab_page_can_be_fought() {
    let page = fs::read_to_string(root().join("docs/lab.md")).expect("the page can be read");
    let study = page.split("```toml\n").nth(1).and_then(|rest| rest.split("```").next()).expect("the page shows a study");
    if let Err(faults) = grognard_lab::Study::read("docs/lab.md", study, &grognard_lab::no_files) {
        panic!("{}", faults.lines());
    }
}
