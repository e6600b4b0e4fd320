//! Running other programs.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The cargo that runs us.
pub fn cargo(root: &Path) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root);
    // Set by the cargo that started us; a nested cargo must find its own.
    for name in ["CARGO_MANIFEST_DIR", "CARGO_PKG_NAME", "CARGO_PKG_VERSION"] {
        command.env_remove(name);
    }
    command
}

/// Where cargo builds.
pub fn target(root: &Path) -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), |folder| root.join(folder))
}

/// Runs it with our own input and output.
pub fn run(command: &mut Command) -> Result<(), String> {
    let status = command.status().map_err(|error| format!("{command:?}: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{command:?} ended with {status}")) }
}

/// Runs it and gives what it wrote to standard output.
pub fn output(command: &mut Command) -> Result<String, String> {
    let output = command.stderr(Stdio::inherit()).output().map_err(|error| format!("{command:?}: {error}"))?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    if output.status.success() { Ok(text) } else { Err(format!("{text}\n{command:?} ended with {}", output.status)) }
}

/// Builds the release program and runs one of its commands.
pub fn program(root: &Path, command: &str, args: &[String]) -> Result<(), String> {
    run(cargo(root).args(["run", "--quiet", "--release", "--package", "grognard-cli", "--", command]).args(args))
}
