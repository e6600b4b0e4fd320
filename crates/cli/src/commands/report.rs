//! `grognard report`: a battle told from its log, with maps beside it.

use std::path::{Path, PathBuf};

use grognard_engine::log::{Header, read};
use grognard_engine::record::RecordOf;
use grognard_engine::{Game, Judge};
use grognard_games::{Order, Visit, ground_picture};
use grognard_lab::story;

use crate::failure::{Done, Failure};
use crate::setting::{open_log, set_up_again, unreadable};

#[derive(clap::Args)]
pub struct Args {
    /// The log of a battle
    log: PathBuf,
    /// Where the report goes; its maps lie beside it
    #[arg(long, value_name = "FILE.md")]
    out: PathBuf,
}

pub fn run(args: &Args) -> Done {
    writable(&args.out)?;
    let (text, header) = open_log(&args.log)?;
    set_up_again(&header)?.visit(Told { args, text: &text })
}

struct Told<'a> {
    args: &'a Args,
    text: &'a str,
}

impl Visit for Told<'_> {
    type Output = Done;
    fn battle<G: Judge>(self, start: G) -> Done {
        let log = read::<G>(self.text).map_err(|fault| unreadable(&self.args.log, &fault))?;
        let maps = write(&start, &log.header, &log.records, &self.args.out)?;
        println!("{}: the battle told, with {maps} maps", self.args.out.display());
        Ok(())
    }
}

/// Whether a report can be written here: found out before a battle is fought, not after it.
pub fn writable(path: &Path) -> Result<(), Failure> {
    let cannot = |why: &dyn std::fmt::Display| Failure::bad("file/unwritable", format!("{}: {why}", path.display()));
    if path.is_dir() {
        return Err(cannot(&"this is a folder; the report wants a file"));
    }
    let there = path.exists();
    std::fs::OpenOptions::new().append(true).create(true).open(path).map_err(|error| cannot(&error))?;
    if !there {
        let _ = std::fs::remove_file(path);
    }
    Ok(())
}

/// Writes the report of a battle and its maps; how many there are.
pub fn write<G: Game>(start: &G, header: &Header, records: &[RecordOf<G>], path: &Path) -> Result<usize, Failure> {
    let name = path.file_stem().and_then(|name| name.to_str()).unwrap_or("battle");
    let ground = ground_picture(&header.game, &Order::from(header)).ok();
    let story = story::tell(start, header, records, name, ground.as_deref());
    let put = |path: &Path, text: &str| {
        std::fs::write(path, text).map_err(|error| Failure::bad("file/unwritable", format!("{}: {error}", path.display())))
    };
    for (file, svg) in &story.maps {
        put(&path.with_file_name(file), svg)?;
    }
    put(path, &story.markdown)?;
    Ok(story.maps.len())
}
