//! A battle told as a story, and its luck.

use axum::http::StatusCode;
use grognard_engine::log::Folder;
use grognard_engine::luck::{Luck, luck};
use grognard_engine::record::Record;
use grognard_engine::{Event, Judge, Side, Waits};
use grognard_games::{Order, ground_picture};
use grognard_lab::story::{Fortune, Story, tell};

use super::live::Table;
use crate::refusal::Refusal;
use crate::wire::{LuckPart, MatchLuck};

/// The battle so far. While something in it is sealed from a side there is none.
pub fn story<G: Judge>(table: &Table<G>) -> Result<Story, Refusal> {
    let (battle, header) = (&table.battle, table.battle.header());
    let over = matches!(battle.waits(), Waits::Over(_));
    let events = battle.records().iter().flat_map(|record| match record {
        Record::Acted { events, .. } | Record::Answered { events, .. } => events.as_slice(),
        _ => &[],
    });
    if !over && events.into_iter().any(|event| Side::BOTH.iter().any(|side| event.hidden_from(*side))) {
        let message = "some answers are still sealed: the report is written when the battle is over";
        return Err(Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, "report/sealed", message));
    }
    let ground = ground_picture(&header.game, &Order::from(header)).ok();
    Ok(tell(&table.start, header, battle.records(), "map", ground.as_deref()))
}

pub fn fortune<G: Judge>(table: &Table<G>) -> MatchLuck {
    let luck = luck(table.start.clone(), table.battle.records());
    let coin = G::coin();
    let fortune = Fortune::of(&luck, coin.parts as f64);
    MatchLuck {
        throws: luck.throws.len() as u32,
        coin: coin.name.to_owned(),
        side: fortune.map(|fortune| if fortune.side == Side::Red { crate::wire::Side::Red } else { crate::wire::Side::Blue }),
        by: fortune.map_or(0.0, |fortune| fortune.by),
        usual: fortune.map_or(0.0, |fortune| fortune.usual),
        chance: fortune.map_or(1.0, |fortune| fortune.chance),
        words: fortune.map_or_else(|| "No die has fallen that could do harm.".to_owned(), |fortune| fortune.words()),
        parts: parts(table, &luck, coin.parts as f64),
    }
}

/// The same by turn and by what was rolled for, in the order it came.
fn parts<G: Judge>(table: &Table<G>, luck: &Luck, coin: f64) -> Vec<LuckPart> {
    let mut folder = Folder::new(table.start.clone());
    let mut throws = luck.throws.iter().peekable();
    let mut parts: Vec<LuckPart> = Vec::new();
    for (index, record) in table.battle.records().iter().enumerate() {
        let turn = folder.position().game.turn().max(1);
        while let Some(throw) = throws.next_if(|throw| throw.record == index) {
            let red = throw.luck(Side::Red) / coin;
            match parts.iter_mut().find(|part| part.turn == turn && part.what == throw.purpose) {
                Some(part) => part.red += red,
                None => parts.push(LuckPart { turn, what: throw.purpose.to_owned(), red }),
            }
        }
        folder.push(record.clone());
    }
    parts
}
