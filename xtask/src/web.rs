//! The browser client in `web/`: installed and built only when something changed, and its own checks.

use std::collections::hash_map::DefaultHasher;
use std::fs;
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::process;

/// Why there is no client to be had here.
pub fn missing(root: &Path) -> Option<String> {
    if !root.join("web/package.json").exists() {
        return Some("there is no web/package.json".into());
    }
    let version = Command::new("node").arg("--version").output().ok().map(|output| String::from_utf8_lossy(&output.stdout).into_owned());
    let major = version.as_deref().and_then(|version| version.trim().trim_start_matches('v').split('.').next()?.parse::<u32>().ok());
    match major {
        None => Some("Node is not installed".into()),
        Some(major) if major < 20 => Some(format!("Node {major} is too old, 20 or later is wanted")),
        Some(_) => Command::new(NPM).arg("--version").output().is_err().then(|| "npm is not installed".into()),
    }
}

const NPM: &str = if cfg!(windows) { "npm.cmd" } else { "npm" };

fn npm(root: &Path) -> Command {
    let mut command = Command::new(NPM);
    command.current_dir(root.join("web"));
    command
}

/// Installs what the lock file says, if it is not what is installed.
pub fn install(root: &Path) -> Result<(), String> {
    let (lock, stamp) = (root.join("web/package-lock.json"), root.join("web/node_modules/.installed"));
    let wanted = fs::read(&lock).map_err(|error| format!("{}: {error}", lock.display()))?;
    if fs::read(&stamp).is_ok_and(|installed| installed == wanted) {
        return Ok(());
    }
    println!("   npm ci");
    let ci = npm(root).args(["ci", "--no-audit", "--no-fund"]).stdout(Stdio::null()).stderr(Stdio::null()).status();
    if !ci.is_ok_and(|status| status.success()) {
        // `npm ci` refuses a lock file that lacks the optional packages of other systems; the versions it has hold here too.
        println!("   npm install");
        process::output(npm(root).args(["install", "--no-save", "--no-audit", "--no-fund"]))?;
    }
    fs::write(&stamp, wanted).map_err(|error| format!("{}: {error}", stamp.display()))
}

/// Builds the client, if a source is not what it was built from.
pub fn build(root: &Path) -> Result<(), String> {
    install(root)?;
    let stamp = root.join("web/node_modules/.built");
    let wanted = sources(&root.join("web")).to_string();
    if root.join("web/dist/index.html").exists() && fs::read_to_string(&stamp).is_ok_and(|built| built == wanted) {
        return Ok(());
    }
    println!("   npm run build");
    process::output(npm(root).args(["run", "build"]))?;
    fs::write(&stamp, wanted).map_err(|error| format!("{}: {error}", stamp.display()))
}

/// Names and contents of everything the client is built from.
fn sources(folder: &Path) -> u64 {
    let mut files = Vec::new();
    list(folder, &mut files);
    files.sort();
    let mut hasher = DefaultHasher::new();
    for file in files {
        file.hash(&mut hasher);
        fs::read(&file).unwrap_or_default().hash(&mut hasher);
    }
    hasher.finish()
}

fn list(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let (path, name) = (entry.path(), entry.file_name());
        if ["node_modules", "dist", "tests", "artefacts", "test-results"].iter().any(|other| name == *other) {
            continue;
        }
        if path.is_dir() { list(&path, files) } else { files.push(path) }
    }
}

/// Lints, types and unit tests: how many passed and failed.
pub fn check(root: &Path) -> Result<(u32, u32), String> {
    install(root)?;
    for script in ["lint", "check"] {
        println!("   npm run {script}");
        process::output(npm(root).args(["run", script]))?;
    }
    println!("   npm test");
    tests(npm(root).arg("test"))
}

/// The browser tests against the built program and client. With no browser to be had, says why.
pub fn browser(root: &Path, program: &Path, long: bool) -> Result<Result<(u32, u32), String>, String> {
    let Some(chromium) = chromium(root) else { return Ok(Err("no Chromium, and none could be installed".into())) };
    println!("   {}", chromium.display());
    let mut command = npm(root);
    command.args(["run", "browser"]).env("GROGNARD", program).env("CHROMIUM", chromium);
    if long {
        command.env("LONG", "1");
    }
    tests(&mut command).map(Ok)
}

/// The browser of the system, or one installed with the system's tool, or the one that comes as an npm package.
fn chromium(root: &Path) -> Option<PathBuf> {
    let installed = || {
        let named = std::env::var_os("CHROMIUM").map(PathBuf::from);
        let known = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome", "/usr/bin/google-chrome-stable"];
        named.into_iter().chain(known.map(PathBuf::from)).find(|path| path.exists())
    };
    let quietly = |command: &mut Command| command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success());
    installed().or_else(|| {
        let root_user = Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout.trim_ascii() == b"0");
        if root_user && quietly(Command::new("apt-get").arg("update")) {
            println!("   apt-get install chromium");
            quietly(Command::new("apt-get").args(["install", "--yes", "--no-install-recommends", "chromium"]));
        }
        installed().or_else(|| packaged(root))
    })
}

/// The last of the packaged browsers that Node 20 can unpack.
fn packaged(root: &Path) -> Option<PathBuf> {
    println!("   npm install @sparticuz/chromium");
    process::output(npm(root).args(["install", "--no-save", "--no-audit", "--no-fund", "@sparticuz/chromium@147.0.0"])).ok()?;
    let print = "import('@sparticuz/chromium').then(async found => console.log(await found.default.executablePath()))";
    let path = process::output(Command::new("node").current_dir(root.join("web")).args(["--input-type=module", "--eval", print])).ok()?;
    Some(PathBuf::from(path.trim())).filter(|path| path.exists())
}

fn tests(command: &mut Command) -> Result<(u32, u32), String> {
    let output = command.env("NO_COLOR", "1").output().map_err(|error| format!("{command:?}: {error}"))?;
    let text = String::from_utf8_lossy(&output.stdout);
    if !output.status.success() {
        print!("{text}{}", String::from_utf8_lossy(&output.stderr));
    }
    // What passed only when tried again is named by the runner after this word.
    if let Some(at) = text.find(" flaky\n") {
        print!("{}", &text[text[..at].rfind('\n').map_or(0, |line| line + 1)..]);
    }
    let (passed, failed) = counts(&text);
    Ok((passed, if output.status.success() && passed > 0 { failed } else { failed.max(1) }))
}

/// The last numbers before "passed" and "failed": runners name files first and tests last.
fn counts(text: &str) -> (u32, u32) {
    let words: Vec<&str> = text.split_whitespace().collect();
    let last = |word: &str| words.windows(2).rev().find_map(|pair| pair[0].parse().ok().filter(|_| pair[1] == word)).unwrap_or(0);
    (last("passed"), last("failed"))
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_tests_are_counted_and_not_their_files() {
        assert_eq!(super::counts(" Test Files  1 failed | 3 passed (4)\n      Tests  2 failed | 19 passed (21)\n"), (19, 2));
        assert_eq!(super::counts("  1 skipped\n  31 passed (40.2s)\n"), (31, 0));
    }
}
