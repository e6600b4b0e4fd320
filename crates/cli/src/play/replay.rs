//! `replay`: fold a log and show it. `verify`: play it again and compare.

use std::io::Write;
use std::path::PathBuf;

use grognard_engine::log::{Folder, ReadLog, Verified, read};
use grognard_engine::record::{Deed, Record, RecordOf};
use grognard_engine::{Game, Seat};
use grognard_games::Visit;
use serde_json::json;

use crate::failure::{Done, Failure};
use crate::setting::{open_log, set_up_again, unreadable};

#[derive(clap::Args)]
pub struct ReplayArgs {
    /// The log of a battle
    pub log: PathBuf,
    /// As JSON, one object a record
    #[arg(long)]
    pub json: bool,
}

#[derive(clap::Args)]
pub struct VerifyArgs {
    /// The log of a battle
    pub log: PathBuf,
    /// The hash its last line should have, as `save` told it: shows whether anything was cut off
    #[arg(long, value_name = "HASH")]
    pub head: Option<String>,
    #[arg(long)]
    pub json: bool,
}

/// Folds a log and shows what happened and how it stands.
pub fn replay(args: &ReplayArgs) -> Done {
    replay_to(args, &mut std::io::stdout().lock())
}

pub fn replay_to(args: &ReplayArgs, out: &mut dyn Write) -> Done {
    let (text, header) = open_log(&args.log)?;
    set_up_again(&header)?.visit(Replayed { args, text: &text, out })
}

struct Replayed<'a> {
    args: &'a ReplayArgs,
    text: &'a str,
    out: &'a mut dyn Write,
}

impl Visit for Replayed<'_> {
    type Output = Done;
    fn battle<G: Game>(self, start: G) -> Done {
        shown(replay_of(start, &read_of(self.text, &self.args.log, self.out)?, self.args.json, self.out))
    }
}

/// Plays a log again: 0 equal, 1 different, 2 unreadable.
pub fn verify(args: &VerifyArgs) -> Done {
    verify_to(args, &mut std::io::stdout().lock())
}

pub fn verify_to(args: &VerifyArgs, out: &mut dyn Write) -> Done {
    let (text, header) = open_log(&args.log)?;
    set_up_again(&header)?.visit(Again { args, text: &text, out })
}

struct Again<'a> {
    args: &'a VerifyArgs,
    text: &'a str,
    out: &'a mut dyn Write,
}

impl Visit for Again<'_> {
    type Output = Done;
    fn battle<G: Game>(self, start: G) -> Done {
        verify_of(start, &read_of(self.text, &self.args.log, self.out)?, self.args, self.out)
    }
}

fn read_of<G: Game>(text: &str, path: &std::path::Path, out: &mut dyn Write) -> Result<ReadLog<G>, Failure> {
    let log = read::<G>(text).map_err(|fault| unreadable(path, &fault))?;
    if let Some(notice) = &log.notice {
        let _ = writeln!(out, "{notice}");
    }
    Ok(log)
}

fn replay_of<G: Game>(start: G, log: &ReadLog<G>, as_json: bool, out: &mut dyn Write) -> std::io::Result<()> {
    let header = &log.header;
    if !as_json {
        writeln!(out, "Battle: {}, game: {}, program {}.", header.battle, header.game, header.program)?;
    }
    let mut folder = Folder::new(start);
    for (index, record) in log.records.iter().enumerate() {
        folder.push(record.clone());
        let shown = folder.position().shown();
        if as_json {
            let told: Vec<String> = events(record).iter().flat_map(|event| shown.tell(event)).collect();
            writeln!(out, "{}", json!({ "n": index + 1, "record": record, "told": told }))?;
            continue;
        }
        writeln!(out, "{}. {}", index + 1, headline::<G>(record))?;
        for line in events(record).iter().flat_map(|event| shown.tell(event)) {
            writeln!(out, "{line}")?;
        }
    }
    let position = folder.position();
    let seat = if log.sealed { Seat::Red } else { Seat::Watcher };
    if as_json {
        writeln!(out, "{}", json!({ "view": position.shown().view(seat), "sealed": log.sealed, "ending": position.ending() }))?;
        return Ok(());
    }
    writeln!(out, "Now:")?;
    for line in G::describe(&position.shown().view(seat)) {
        writeln!(out, "{line}")?;
    }
    match position.ending() {
        Some(ending) => writeln!(out, "Over: {} {}", ending.words, ending.clause),
        None => writeln!(out, "The battle goes on."),
    }
}

fn events<A, E, S>(record: &Record<A, E, S>) -> &[E] {
    match record {
        Record::Acted { events, .. } | Record::Answered { events, .. } => events,
        _ => &[],
    }
}

fn headline<G: Game>(record: &RecordOf<G>) -> String {
    let short = |action: &G::Action| serde_json::to_string(action).unwrap_or_default();
    match record {
        Record::Acted { deed: Deed::Begin, .. } => "The battle begins.".into(),
        Record::Acted { deed: Deed::Act { side, action }, .. } => format!("{side}: {}", short(action)),
        Record::Answered { .. } => "The action goes on.".into(),
        Record::Instructed { side, .. } => format!("{side} gives a standing instruction."),
        Record::Undone { by, back_to, .. } => format!("{by} takes back everything from {}.", back_to + 1),
        Record::Wished { side, wish } => format!("{side} asks: {wish:?}."),
        Record::Replied { side, agreed } => format!("{side} says {}.", if *agreed { "yes" } else { "no" }),
        Record::Conceded { side } => format!("{side} concedes."),
        Record::Sealed { records, .. } => format!("Sealed after {records} records."),
    }
}

fn verify_of<G: Game>(start: G, log: &ReadLog<G>, args: &VerifyArgs, out: &mut dyn Write) -> Done {
    let head = log.chain.head();
    if let Some(expected) = &args.head
        && *expected != head
    {
        tell(
            out,
            args.json,
            json!({ "equal": false, "head": head, "expected": expected }),
            &[format!("Different: its last line is {head}, not {expected}.")],
        );
        return Err(Failure::No);
    }
    match grognard_engine::log::verify(start, log) {
        Verified::Equal { records, sealed } => {
            let state =
                if sealed { "It is finished and sealed." } else { "It is not sealed: the battle goes on, or its end has been cut off." };
            let lines = [format!("Equal: {records} records play as written."), state.to_owned()];
            tell(out, args.json, json!({ "equal": true, "records": records, "sealed": sealed, "head": head }), &lines);
            Ok(())
        }
        Verified::Different(difference) => {
            let mut lines = vec![
                format!("Different at entry {}.", difference.entry),
                format!("Written: {}", difference.written),
                format!("Played: {}", difference.played),
            ];
            if difference.older {
                lines.push(format!("The log is from version {}; its rules may have been mended since.", log.header.program));
            }
            tell(out, args.json, json!({ "equal": false, "difference": difference }), &lines);
            Err(Failure::No)
        }
    }
}

fn tell(out: &mut dyn Write, as_json: bool, object: serde_json::Value, lines: &[String]) {
    // A reader who has gone away is no fault of the log.
    let _ = if as_json { writeln!(out, "{object}") } else { lines.iter().try_for_each(|line| writeln!(out, "{line}")) };
}

/// The reader of our output may simply go away.
fn shown(result: std::io::Result<()>) -> Done {
    match result {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => Err(Failure::ours(error)),
        _ => Ok(()),
    }
}
