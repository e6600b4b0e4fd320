//! Reading a log: the chain first, then the typed records.

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::header::FORMAT;
use super::{Chain, Header};
use crate::game::{Event, Game};
use crate::record::{Record, RecordOf};

/// Why a log cannot be read. Lines are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LogFault {
    #[error("this is not a log: {why}")]
    NotALog { why: String },
    #[error("the log has format {found}; this program reads up to {known}")]
    TooNew { found: u16, known: u16 },
    #[error("line {line} does not follow from the line before it: something was changed, cut out, put in or moved")]
    Chain { line: usize },
    #[error("line {line}: {why}")]
    Unreadable { line: usize, why: String },
    #[error("the log is of {found}, not of {wanted}")]
    OtherGame { found: String, wanted: &'static str },
    #[error("line {line}: the seal says {sealed} records, {found} came before it")]
    Seal { line: usize, sealed: usize, found: usize },
    #[error("line {line} comes after the seal of a finished battle")]
    AfterSeal { line: usize },
}

/// A log whose chain holds.
#[derive(Clone, Debug)]
pub struct ReadLog<G: Game> {
    pub header: Header,
    pub records: Vec<RecordOf<G>>,
    /// A torn last line was dropped.
    pub notice: Option<String>,
    /// How many bytes of the text are good: whoever goes on writing cuts the file here.
    pub good: usize,
    pub chain: Chain,
    /// The battle is finished and nothing is missing.
    pub sealed: bool,
}

/// Only the first line: which game and battle it is.
pub fn read_header(text: &str) -> Result<Header, LogFault> {
    let line = text.lines().next().unwrap_or_default();
    Chain::default().follow(line).ok_or_else(|| LogFault::NotALog { why: "its first line has no valid hash".into() })?;
    header(line)
}

#[derive(Deserialize)]
struct HeaderLine {
    header: Header,
}

fn header(line: &str) -> Result<Header, LogFault> {
    #[derive(Deserialize)]
    struct FormatLine {
        header: FormatOnly,
    }
    #[derive(Deserialize)]
    struct FormatOnly {
        grognard_log: u16,
    }
    let not_a_log = |error: serde_json::Error| LogFault::NotALog { why: error.to_string() };
    let format: FormatLine = serde_json::from_str(line).map_err(not_a_log)?;
    if format.header.grognard_log > FORMAT {
        return Err(LogFault::TooNew { found: format.header.grognard_log, known: FORMAT });
    }
    let line: HeaderLine = serde_json::from_str(line).map_err(not_a_log)?;
    Ok(line.header)
}

/// Reads a whole log of this game. A torn last line (a crash while writing) is dropped with a notice.
pub fn read<G: Game>(text: &str) -> Result<ReadLog<G>, LogFault> {
    let header = read_header(text)?;
    if header.game != G::NAME {
        return Err(LogFault::OtherGame { found: header.game, wanted: G::NAME });
    }
    let mut log = ReadLog { header, records: Vec::new(), notice: None, good: 0, chain: Chain::default(), sealed: false };
    for (index, whole) in text.split_inclusive('\n').enumerate() {
        let number = index + 1;
        let line = whole.strip_suffix('\n').unwrap_or(whole);
        let Some(chain) = log.chain.follow(line) else {
            if whole.len() == line.len() {
                log.notice = Some(format!("line {number} was torn off in the middle and has been dropped"));
                break;
            }
            return Err(LogFault::Chain { line: number });
        };
        if log.sealed {
            return Err(LogFault::AfterSeal { line: number });
        }
        if index > 0 {
            let record: RecordOf<G> = record::<G>(line, log.header.events).map_err(|why| LogFault::Unreadable { line: number, why })?;
            if let Record::Sealed { records, .. } = &record {
                if *records != log.records.len() {
                    return Err(LogFault::Seal { line: number, sealed: *records, found: log.records.len() });
                }
                log.sealed = true;
            }
            log.records.push(record);
        }
        log.chain = chain;
        log.good += whole.len();
        if whole.len() == line.len() {
            log.notice = Some(format!("line {number} has no line feed: the log was cut while it was being written"));
        }
    }
    Ok(log)
}

fn record<G: Game>(line: &str, version: u16) -> Result<RecordOf<G>, String> {
    if version == G::Event::VERSION {
        return typed(serde_json::from_str(line));
    }
    let mut value: Value = serde_json::from_str(line).map_err(|error| error.to_string())?;
    for kind in ["acted", "answered"] {
        if let Some(Value::Array(events)) = value.pointer_mut(&format!("/record/{kind}/events")) {
            for event in events {
                *event = G::Event::upgrade(version, event.take());
            }
        }
    }
    typed(serde_json::from_value(value))
}

#[derive(Deserialize)]
struct RecordLine<R> {
    record: R,
}

fn typed<R: DeserializeOwned>(line: Result<RecordLine<R>, serde_json::Error>) -> Result<R, String> {
    line.map(|line| line.record).map_err(|error| error.to_string())
}
