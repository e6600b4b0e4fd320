//! `cargo xtask play`: builds the client and the program, serves, and opens the browser if there is one.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

use crate::process::{self, cargo};
use crate::web;

pub fn run(root: &Path, args: &[String]) -> Result<(), String> {
    let (ours, args): (Vec<&String>, Vec<&String>) = args.iter().partition(|arg| *arg == "--no-open");
    // Without Node or without a network the server still serves; its page says what is missing.
    let built = web::missing(root).map_or_else(|| web::build(root), Err);
    if let Err(why) = built {
        eprintln!("the browser client is not built: {why}");
    }
    process::run(cargo(root).args(["build", "--quiet", "--release", "--package", "grognard-cli"]))?;
    let program = process::target(root).join("release").join(if cfg!(windows) { "grognard.exe" } else { "grognard" });
    let mut serve = Command::new(program);
    serve.arg("serve").args(args).stdout(Stdio::piped());
    let mut child = serve.spawn().map_err(|error| format!("{serve:?}: {error}"))?;
    for line in child.stdout.take().into_iter().flat_map(|out| BufReader::new(out).lines()).map_while(Result::ok) {
        println!("{line}");
        if let Some((_, address)) = line.split_once("Grognard is at ").filter(|_| ours.is_empty()) {
            open(address);
        }
    }
    let status = child.wait().map_err(|error| error.to_string())?;
    if status.success() { Ok(()) } else { Err(format!("the server ended with {status}")) }
}

/// Opens the address where a person would see it; a machine without a screen just serves.
fn open(address: &str) {
    let screen = ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| std::env::var_os(name).is_some());
    let mut opener = if cfg!(target_os = "macos") {
        Command::new("open")
    } else if cfg!(windows) {
        let mut start = Command::new("cmd");
        start.args(["/C", "start", ""]);
        start
    } else if screen {
        Command::new("xdg-open")
    } else {
        return;
    };
    // No browser is no fault: the address stands on the screen.
    let _ = opener.arg(address).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
}
