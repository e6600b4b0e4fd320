//! `grognard lab`: many battles, and what they come to.

use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use grognard_field::battle::Faults;
use grognard_lab::folder::{self, FolderError};
use grognard_lab::{Control, Progress, Ran, Share, Study, ready, summary};
use serde_json::json;

use super::{print_json, text_of};
use crate::failure::{Done, Failure};

#[derive(clap::Args)]
#[command(args_conflicts_with_subcommands = true)]
pub struct Args {
    #[command(subcommand)]
    what: Option<What>,
    /// The study: a file, or the name of a ready one; without it, the ready ones are listed
    study: Option<String>,
    /// How many battles are fought at a time; without it, one a core
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Only the k-th of n shares, to be merged with the others
    #[arg(long, value_name = "K/N", value_parser = share)]
    shard: Option<Share>,
    /// Where the results go; a study broken off there goes on
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// The summary as JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(clap::Subcommand)]
enum What {
    /// Put all shares of a study together, as if it had been fought whole
    Merge {
        /// The folders of the shares
        #[arg(required = true, value_name = "OUT")]
        folders: Vec<PathBuf>,
        /// Where the whole goes
        #[arg(long, value_name = "FOLDER", default_value = "merged")]
        out: PathBuf,
    },
}

fn share(text: &str) -> Result<Share, String> {
    Share::parse(text).ok_or_else(|| "a share is K/N: 2/3 is the second of three".to_owned())
}

pub fn run(args: &Args) -> Done {
    match (&args.what, &args.study) {
        (Some(What::Merge { folders, out }), _) => {
            let (study, rows) = folder::merge(folders, out).map_err(unusable)?;
            told(&study, &rows, out, args.json)
        }
        (None, Some(name)) => fight(name, args),
        (None, None) => list(args.json),
    }
}

fn list(as_json: bool) -> Done {
    let studies: Vec<(&str, Study)> =
        ready().iter().filter_map(|(file, text)| Some((*file, Study::read(file, text, &ready::file).ok()?))).collect();
    if as_json {
        let list: Vec<_> =
            studies.iter().map(|(file, study)| json!({ "study": stem(file), "name": study.name, "question": study.question })).collect();
        return print_json(&list);
    }
    for (file, study) in studies {
        println!("{:16} {}", stem(file), study.question);
    }
    println!("grognard lab NAME fights one; a file of your own does as well.");
    Ok(())
}

fn stem(file: &str) -> &str {
    let name = Path::new(file).file_name().and_then(|name| name.to_str()).unwrap_or(file);
    name.strip_suffix(".toml").unwrap_or(name)
}

/// A file, or a ready study by its name. Files it names lie beside it.
fn read(name: &str) -> Result<Study, Failure> {
    if !Path::new(name).exists()
        && let Some((file, text)) = ready().iter().find(|(file, _)| stem(file) == stem(name))
    {
        return Study::read(file, text, &ready::file).map_err(|faults| faulty(&faults));
    }
    let folder = Path::new(name).parent().unwrap_or(Path::new(""));
    let beside = |file: &str| {
        let path = folder.join(file);
        std::fs::read_to_string(&path).map_err(|why| format!("{}: {why}", path.display()))
    };
    Study::read(name, &text_of(name)?, &beside).map_err(|faults| faulty(&faults))
}

fn faulty(faults: &Faults) -> Failure {
    let message = if std::io::stderr().is_terminal() { faults.picture() } else { faults.lines() };
    Failure::Bad {
        message: message.trim_end().to_owned(),
        json: json!({ "code": "study/faulty", "message": faults.to_string(), "file": faults.file, "faults": faults.faults }),
    }
}

fn unusable(error: FolderError) -> Failure {
    let code = match &error {
        FolderError::Io { .. } => "lab/unwritable",
        FolderError::Busy(_) => "lab/busy",
        FolderError::OtherStudy { .. } => "lab/other-study",
        FolderError::NotOurs { .. } => "lab/not-a-study",
        FolderError::PreciseShare => "lab/precise-share",
        FolderError::CannotMerge(_) => "lab/cannot-merge",
    };
    Failure::bad(code, error.to_string())
}

fn fight(name: &str, args: &Args) -> Done {
    let study = read(name)?;
    let share = args.shard.unwrap_or(Share::WHOLE);
    let threads = args.threads.map_or_else(|| std::thread::available_parallelism().map_or(1, usize::from), usize::from);
    let out = args.out.clone().unwrap_or_else(|| {
        let part = args.shard.map(|share| format!("-{}-of-{}", share.part, share.of)).unwrap_or_default();
        PathBuf::from(format!("{}-lab{part}", stem(name)))
    });
    let cancel = AtomicBool::new(false);
    let mut bar = Bar::new(std::io::stderr().is_terminal() && !args.json);
    let finished = folder::run_in(&study, &out, Control { threads, share, cancel: &cancel }, &mut |_, progress| bar.show(progress));
    bar.end();
    let finished = finished.map_err(unusable)?;
    if !args.json {
        let new = finished.rows.len() - finished.before;
        let seconds = bar.since.elapsed().as_secs_f64();
        let rate = if new > 0 { format!(", {:.1} a second", new as f64 / seconds.max(1e-9)) } else { String::new() };
        let before = if finished.before > 0 { format!("; {} were there before", finished.before) } else { String::new() };
        let why = if finished.ran == Ran::Precise { ", as precise as wanted" } else { "" };
        eprintln!("{new} battles fought{why}{rate}{before}.");
    }
    told(&study, &finished.rows, &out, args.json)
}

fn told(study: &Study, rows: &[grognard_lab::Row], out: &Path, as_json: bool) -> Done {
    let summary = summary(study, rows);
    if as_json {
        return print_json(&summary);
    }
    println!("{}", summary.study);
    println!("{}", summary.sentence);
    println!("{}: report.html, summary.json, battles.csv, plots", out.display());
    Ok(())
}

/// How far it is, and how long it will last.
struct Bar {
    shown: bool,
    since: Instant,
    last: Option<Instant>,
    /// What was done before this run.
    first: Option<u64>,
}

impl Bar {
    fn new(shown: bool) -> Bar {
        Bar { shown, since: Instant::now(), last: None, first: None }
    }

    fn show(&mut self, progress: Progress) {
        let first = *self.first.get_or_insert(progress.done.saturating_sub(1));
        let soon = self.last.is_some_and(|last| last.elapsed() < Duration::from_millis(200));
        if !self.shown || (soon && progress.done < progress.total) {
            return;
        }
        self.last = Some(Instant::now());
        let each = self.since.elapsed().as_secs_f64() / (progress.done - first).max(1) as f64;
        let left = each * (progress.total - progress.done) as f64;
        let full = (progress.done * 30 / progress.total.max(1)) as usize;
        eprint!("\r[{}{}] {} of {}, {} left   ", "#".repeat(full), ".".repeat(30 - full), progress.done, progress.total, clock(left));
        let _ = std::io::stderr().flush();
    }

    fn end(&self) {
        if self.shown && self.last.is_some() {
            eprintln!();
        }
    }
}

/// "3 min 44 s".
fn clock(seconds: f64) -> String {
    let seconds = seconds.round() as u64;
    match (seconds / 3600, seconds / 60 % 60, seconds % 60) {
        (0, 0, seconds) => format!("{seconds} s"),
        (0, minutes, seconds) => format!("{minutes} min {seconds} s"),
        (hours, minutes, _) => format!("{hours} h {minutes} min"),
    }
}
