//! A study in a folder: the only part of the lab that touches files. Killed at any moment and run again, it goes on where it was.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::{Control, Progress, Ran, Row, Share, Study, report, run, summary};

/// Why a folder cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    #[error("{}: {why}", path.display())]
    Io { path: PathBuf, why: std::io::Error },
    #[error("{}: another run is at work here", .0.display())]
    Busy(PathBuf),
    #[error("{}: here lies another study ({found}); choose another folder with --out", path.display())]
    OtherStudy { path: PathBuf, found: String },
    #[error("{}: this is no folder of the lab: {why}", path.display())]
    NotOurs { path: PathBuf, why: String },
    #[error("a precision looks at all battles in their order, so that it cannot be had in shares; leave out --shard or the precision")]
    PreciseShare,
    #[error("{0}")]
    CannotMerge(String),
}

/// What a folder says about itself: the study, whole, and which share of it.
#[derive(Serialize, Deserialize, PartialEq)]
struct Card {
    study: String,
    fingerprint: String,
    program: String,
    shard: String,
    file: String,
    text: String,
    files: std::collections::BTreeMap<String, String>,
}

const CARD: &str = "study.json";
const BATTLES: &str = "battles.csv";

/// What a run came to.
#[derive(Debug)]
pub struct Finished {
    pub ran: Ran,
    pub rows: Vec<Row>,
    /// How many of them were there before.
    pub before: usize,
}

fn told(path: &Path) -> impl FnOnce(std::io::Error) -> FolderError + use<'_> {
    move |why| FolderError::Io { path: path.to_owned(), why }
}

/// Fights a study in a folder, or goes on with it; then writes what came of it, also when it was cancelled.
pub fn run_in(study: &Study, folder: &Path, control: Control, tell: &mut dyn FnMut(&Row, Progress)) -> Result<Finished, FolderError> {
    if study.precision.is_some() && control.share != Share::WHOLE {
        return Err(FolderError::PreciseShare);
    }
    fs::create_dir_all(folder).map_err(told(folder))?;
    let _lock = claim(folder, &card(study, control.share))?;
    let path = folder.join(BATTLES);
    let (mut file, mut rows) = reopen(study, &path, control.share)?;
    let before = rows.len();
    let mut new = Vec::new();
    let ran = run(study, &rows, control, &mut |row, progress| {
        file.write_all(format!("{}\n", study.csv(row)).as_bytes())?;
        new.push(row.clone());
        tell(row, progress);
        Ok(())
    })
    .map_err(told(&path))?;
    rows.append(&mut new);
    write_results(study, folder, &rows)?;
    Ok(Finished { ran, rows, before })
}

fn card(study: &Study, share: Share) -> Card {
    Card {
        study: study.name.clone(),
        fingerprint: study.fingerprint(),
        program: env!("CARGO_PKG_VERSION").to_owned(),
        shard: share.to_string(),
        file: study.file.clone(),
        text: study.text.clone(),
        files: study.files.clone(),
    }
}

/// The folder's card, locked while this run lasts. It is written whole or not at all.
fn claim(folder: &Path, card: &Card) -> Result<File, FolderError> {
    let path = folder.join(CARD);
    if !path.exists() {
        if folder.join(BATTLES).exists() {
            return Err(FolderError::NotOurs { path: folder.to_owned(), why: format!("it has {BATTLES} and no {CARD}") });
        }
        write_whole(&path, &pretty(card))?;
    }
    let file = File::open(&path).map_err(told(&path))?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => return Err(FolderError::Busy(folder.to_owned())),
        Err(TryLockError::Error(why)) => return Err(FolderError::Io { path, why }),
    }
    let found = read_card(folder)?;
    if found.fingerprint != card.fingerprint || found.shard != card.shard {
        let found = format!("\"{}\", share {}, by program {}", found.study, found.shard, found.program);
        return Err(FolderError::OtherStudy { path: folder.to_owned(), found });
    }
    Ok(file)
}

fn read_card(folder: &Path) -> Result<Card, FolderError> {
    let path = folder.join(CARD);
    let text = fs::read_to_string(&path).map_err(|why| FolderError::NotOurs { path: folder.to_owned(), why: format!("{CARD}: {why}") })?;
    serde_json::from_str(&text).map_err(|why| FolderError::NotOurs { path: folder.to_owned(), why: format!("{CARD}: {why}") })
}

/// The battles that are there, each the next of its share; whatever comes after the last whole line is cut off.
fn reopen(study: &Study, path: &Path, share: Share) -> Result<(File, Vec<Row>), FolderError> {
    let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path).map_err(told(path))?;
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes).map_err(told(path))?;
    let (rows, good) = read_rows(study, &String::from_utf8_lossy(&bytes), share);
    file.set_len(good).and_then(|()| file.seek(SeekFrom::End(0))).map_err(told(path))?;
    if good == 0 {
        file.write_all(format!("{}\n", study.csv_header()).as_bytes()).map_err(told(path))?;
    }
    Ok((file, rows))
}

/// The rows of a file of battles and the bytes they take up.
fn read_rows(study: &Study, text: &str, share: Share) -> (Vec<Row>, u64) {
    let mut rows = Vec::new();
    let mut lines = text.split_inclusive('\n');
    let header = lines.next().unwrap_or_default();
    if header.strip_suffix('\n') != Some(study.csv_header()) {
        return (rows, 0);
    }
    let mut good = header.len() as u64;
    for (line, index) in lines.zip(share.indices(study)) {
        let Some(row) = line.strip_suffix('\n').and_then(|line| study.row_from_csv(line)).filter(|row| row.index == index) else { break };
        good += line.len() as u64;
        rows.push(row);
    }
    (rows, good)
}

/// Puts the shares of one study together, as if it had been fought whole.
pub fn merge(folders: &[PathBuf], out: &Path) -> Result<(Study, Vec<Row>), FolderError> {
    let cannot = |why: String| Err(FolderError::CannotMerge(why));
    let cards: Vec<Card> = folders.iter().map(|folder| read_card(folder)).collect::<Result<_, _>>()?;
    let Some(first) = cards.first() else { return cannot("say which folders to merge".into()) };
    let study = Study::read(&first.file, &first.text, &|name| first.files.get(name).cloned().ok_or_else(|| format!("no `{name}`")))
        .map_err(|faults| FolderError::NotOurs { path: folders[0].clone(), why: faults.lines() })?;
    if study.fingerprint() != first.fingerprint {
        return cannot(format!("{} was fought by program {}; this is {}", folders[0].display(), first.program, env!("CARGO_PKG_VERSION")));
    }
    let mut parts = Vec::new();
    let mut rows = Vec::new();
    for (folder, card) in folders.iter().zip(&cards) {
        let name = folder.display();
        if card.fingerprint != first.fingerprint {
            return cannot(format!("{name} is of another study: \"{}\"", card.study));
        }
        let Some(share) = Share::parse(&card.shard) else { return cannot(format!("{name} has no share: `{}`", card.shard)) };
        if Share::parse(&first.shard).is_none_or(|known| known.of != share.of) || parts.contains(&share.part) {
            return cannot(format!("{name} is share {share}, which does not go with the others"));
        }
        let path = folder.join(BATTLES);
        let text = fs::read_to_string(&path).map_err(told(&path))?;
        let (mut part, _) = read_rows(&study, &text, share);
        let (found, wanted) = (part.len() as u64, share.count(&study));
        if found != wanted {
            return cannot(format!("{name} has {found} of its {wanted} battles: run it to its end first"));
        }
        parts.push(share.part);
        rows.append(&mut part);
    }
    let of = Share::parse(&first.shard).map_or(1, |share| share.of);
    if let Some(missing) = (1..=of).find(|part| !parts.contains(part)) {
        return cannot(format!("share {missing}/{of} is missing"));
    }
    rows.sort_by_key(|row| row.index);
    fs::create_dir_all(out).map_err(told(out))?;
    let _lock = claim(out, &card(&study, Share::WHOLE))?;
    let lines: String = rows.iter().map(|row| study.csv(row) + "\n").collect();
    write_whole(&out.join(BATTLES), &format!("{}\n{lines}", study.csv_header()))?;
    write_results(&study, out, &rows)?;
    Ok((study, rows))
}

/// Summary, page and plots.
fn write_results(study: &Study, folder: &Path, rows: &[Row]) -> Result<(), FolderError> {
    let summary = summary(study, rows);
    write_whole(&folder.join("summary.json"), &pretty(&summary))?;
    write_whole(&folder.join("report.html"), &report::html(&summary))?;
    for (name, text) in summary::files(study) {
        write_whole(&folder.join(name), &text)?;
    }
    let plots = folder.join("plots");
    fs::create_dir_all(&plots).map_err(told(&plots))?;
    for (name, spec) in report::vega(&summary) {
        write_whole(&plots.join(format!("{name}.vl.json")), &pretty(&spec))?;
    }
    Ok(())
}

fn pretty(thing: &impl Serialize) -> String {
    serde_json::to_string_pretty(thing).unwrap_or_default() + "\n"
}

/// A reader never sees half of it.
fn write_whole(path: &Path, text: &str) -> Result<(), FolderError> {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".part");
    let part = path.with_file_name(name);
    fs::write(&part, text).map_err(told(&part))?;
    fs::rename(&part, path).map_err(told(path))
}
