//! `grognard serve`: the umpire, the rule book and the rosters for the browsers round a table.

use std::io::Write;
use std::path::PathBuf;

use grognard_server::{Limits, Running, ServeError, Settings};

use crate::failure::{Done, Failure};

#[derive(clap::Args)]
#[command(after_help = "Examples:\n  grognard serve                 for the browser on this machine\n  \
grognard serve --lan           for phones in the same network: scan the code\n\n\
Rosters are kept in one file, grognard.db, in the data folder. Ctrl-C ends the server; nothing acknowledged is lost.")]
pub struct Args {
    /// The port; 0 takes any that is free
    #[arg(long, default_value_t = 8383)]
    port: u16,
    /// Where rosters are kept
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Listen on the local network, for holders of the printed link only
    #[arg(long)]
    lan: bool,
}

pub fn run(args: &Args) -> Done {
    let data = match &args.data {
        Some(folder) => folder.clone(),
        None => data_folder().ok_or_else(|| Failure::bad("serve/no-folder", "no home folder is known: say where with --data DIR"))?,
    };
    let settings = Settings { port: args.port, data, lan: args.lan, limits: Limits::default() };
    grognard_server::serve(&settings, ready).map_err(|error| match error {
        ServeError::Port { .. } => Failure::bad("serve/port", format!("{error}; try another with --port N")),
        ServeError::Folder { .. } | ServeError::Store { .. } => Failure::bad("serve/data", error.to_string()),
        ServeError::Other(what) => Failure::Ours(what),
    })
}

/// One line with the address; on a network also the link as a picture.
fn ready(running: &Running) {
    let links = running.links();
    let mut out = std::io::stdout().lock();
    // A terminal that has gone away is no reason to stop serving.
    let _ = writeln!(out, "Grognard is at {}", links.first().map_or("", String::as_str));
    if running.key.is_some() {
        if let Some(picture) = links.first().and_then(|link| grognard_server::picture(link)) {
            let _ = writeln!(out, "{picture}");
        }
        for link in links.iter().skip(1) {
            let _ = writeln!(out, "or {link}");
        }
    }
    if !grognard_server::has_client() {
        let _ = writeln!(std::io::stderr(), "The browser client is not built into this program; `cargo xtask play` builds it.");
    }
    let _ = out.flush();
}

/// Where programs keep their data on this system.
fn data_folder() -> Option<PathBuf> {
    let folder = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let base = if cfg!(windows) {
        folder("LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        folder("HOME").map(|home| home.join("Library/Application Support"))
    } else {
        folder("XDG_DATA_HOME").or_else(|| folder("HOME").map(|home| home.join(".local/share")))
    };
    base.map(|base| base.join("grognard"))
}
