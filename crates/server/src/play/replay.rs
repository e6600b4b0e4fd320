//! Looking back: the table after any record, and a battle of its own that begins there.

use axum::http::StatusCode;
use grognard_engine::log::{Chain, Folder, Manners};
use grognard_engine::record::RecordOf;
use grognard_engine::{Judge, Seat};
use serde_json::{Value, json};

use super::live::Table;
use crate::refusal::Refusal;

/// The records up to an entry.
fn up_to<G: Judge>(table: &Table<G>, entry: u32) -> Result<&[RecordOf<G>], Refusal> {
    let records = table.battle.records();
    records.get(..entry as usize).ok_or_else(|| {
        let message = format!("there is no entry {entry}; there are {}", records.len());
        Refusal::new(StatusCode::NOT_FOUND, "entry/unknown", message)
    })
}

fn folded<G: Judge>(table: &Table<G>, records: &[RecordOf<G>]) -> G {
    Folder::fold(table.start.clone(), records.iter().cloned()).position().shown()
}

pub fn frame<G: Judge>(table: &Table<G>, seat: Seat, entry: u32) -> Result<Value, Refusal> {
    let records = up_to(table, entry)?;
    let board = folded(table, records).board(seat);
    let Some(mut told) = table.story.entry(seat, entry) else { return Ok(json!({ "entry": null, "board": board })) };
    let before = folded(table, &records[..records.len() - 1]).board(seat);
    told.pieces = serde_json::from_value(json!(board.moved_since(&before))).map_err(Refusal::fault)?;
    told.officers = serde_json::from_value(json!(board.officers_moved_since(&before))).map_err(Refusal::fault)?;
    Ok(json!({ "entry": told, "board": board }))
}

/// The log of a battle that begins like this one. Its dice are rolled afresh: with the old seed it would show those to come.
pub fn prefix<G: Judge>(table: &Table<G>, entry: u32, manners: Manners) -> Result<String, Refusal> {
    let records = up_to(table, entry)?;
    let mut header = table.battle.header().clone();
    header.seed = None;
    header.manners = manners;
    let mut chain = Chain::default();
    let mut text = String::new();
    let mut put = |key: &str, value: serde_json::Result<String>| -> Result<(), Refusal> {
        let (line, next) = chain.link(key, &value.map_err(Refusal::fault)?);
        text.push_str(&line);
        chain = next;
        Ok(())
    };
    put("header", serde_json::to_string(&header))?;
    let over = |record: &&RecordOf<G>| !matches!(record, grognard_engine::record::Record::Sealed { .. });
    for record in records.iter().take_while(over) {
        put("record", serde_json::to_string(record))?;
    }
    Ok(text)
}
