//! What each seat has been told: one entry a record of the log, made once, when the record is.

use grognard_engine::board::Board;
use grognard_engine::log::Folder;
use grognard_engine::matches::tell;
use grognard_engine::record::{Answer, Deed, Record, RecordOf};
use grognard_engine::{Event, Game, Match, Question, Seat, Side};
use serde_json::json;

use super::live::Line;
use crate::wire::{Actor, EntryKind, MatchEntry, Told};

#[derive(Default)]
pub struct Story {
    notes: Vec<Note>,
    /// The table after the last record, for what has moved since.
    board: Option<Board>,
}

struct Note {
    /// As a watcher may know it.
    entry: MatchEntry,
    /// As red and blue may, where that is something else.
    own: Option<[Vec<Told>; 2]>,
}

impl Story {
    /// Tells a whole log again, record by record. What moved is not worked out: whoever comes gets the table as it stands.
    pub fn new<G: Game>(start: &G, records: &[RecordOf<G>], known: &[Line]) -> Story {
        let mut story = Story { notes: Vec::with_capacity(records.len()), board: None };
        let mut folder = Folder::new(start.clone());
        // The first line is the header's.
        for (record, line) in records.iter().zip(known.iter().skip(1)) {
            folder.push(record.clone());
            let position = folder.position();
            let half = position.open.is_some().then(|| position.shown());
            story.tell(half.as_ref().unwrap_or(&position.game), record, line.at, line.actor, line.reason.as_deref());
        }
        story
    }

    /// Tells the records that are new.
    pub fn go_on<G: Game>(&mut self, battle: &Match<G>, at: i64, actor: Actor, reason: Option<&str>) {
        let first = self.notes.len();
        for record in &battle.records()[first..] {
            self.tell(battle.shown(), record, at, actor, reason);
        }
        let board = battle.shown().board(Seat::Watcher);
        if let (Some(before), Some(last)) = (&self.board, self.notes.get_mut(first..).and_then(|new| new.first_mut())) {
            last.entry.pieces = serde_json::from_value(json!(board.moved_since(before))).unwrap_or_default();
            last.entry.officers = serde_json::from_value(json!(board.officers_moved_since(before))).unwrap_or_default();
        }
        self.board = Some(board);
    }

    fn tell<G: Game>(&mut self, game: &G, record: &RecordOf<G>, at: i64, actor: Actor, reason: Option<&str>) {
        if let Record::Undone { back_to, .. } = record {
            for note in self.notes.iter_mut().skip(*back_to) {
                note.entry.void = true;
            }
        }
        let (entry, own) = entry(game, record, self.notes.len() as u32 + 1, at, actor, reason);
        self.notes.push(Note { entry, own });
    }

    pub fn entries(&self, seat: Seat, after: u32) -> Vec<MatchEntry> {
        self.notes.iter().skip(after as usize).map(|note| note.seen(seat)).collect()
    }

    pub fn entry(&self, seat: Seat, number: u32) -> Option<MatchEntry> {
        self.notes.get(number.checked_sub(1)? as usize).map(|note| note.seen(seat))
    }

    /// Who made a record, by its place.
    pub fn actor_of(&self, record: usize) -> Option<Actor> {
        self.notes.get(record).map(|note| note.entry.by)
    }

    /// Who made the last one, and why.
    pub fn last_actor(&self) -> (Actor, Option<String>) {
        self.notes.last().map_or((Actor::Itself, None), |note| (note.entry.by, note.entry.reason.clone()))
    }
}

impl Note {
    fn seen(&self, seat: Seat) -> MatchEntry {
        let mut entry = self.entry.clone();
        if let (Some(own), Some(side)) = (&self.own, seat.side()) {
            entry.told = own[side.index()].clone();
        }
        entry
    }
}

fn entry<G: Game>(
    game: &G,
    record: &RecordOf<G>,
    number: u32,
    at: i64,
    actor: Actor,
    reason: Option<&str>,
) -> (MatchEntry, Option<[Vec<Told>; 2]>) {
    let (kind, side) = whose::<G>(record);
    let (events, answers): (&[G::Event], &[_]) = match record {
        Record::Acted { events, answers, .. } | Record::Answered { events, answers, .. } => (events, answers),
        _ => (&[], &[]),
    };
    let told = |seat: Seat| -> Vec<Told> {
        let told = events.iter().map(|event| tell(game, seat, event)).filter(|told| !told.words.is_empty());
        told.filter_map(|told| serde_json::from_value(json!(told)).ok()).collect()
    };
    let sealed = events.iter().any(|event| Side::BOTH.iter().any(|side| event.hidden_from(*side)));
    let own = sealed.then(|| [told(Seat::Red), told(Seat::Blue)]);
    let dice = answers.iter().filter_map(|answer| match answer {
        Answer::Dice(pips) => Some(pips.to_vec()),
        Answer::Choice { .. } => None,
    });
    let mut entry = MatchEntry {
        entry: number,
        at,
        kind,
        side: side.and_then(|side| serde_json::from_value(json!(side)).ok()),
        by: actor,
        turn: game.turn(),
        time: game.hour(),
        phase: game.decision().map(|decision| decision.prompt.phase().to_owned()),
        told: told(Seat::Watcher),
        dice: dice.collect(),
        reason: reason.map(str::to_owned),
        void: false,
        pieces: Vec::new(),
        officers: Vec::new(),
    };
    if let Some(words) = said(game, record) {
        entry.told.push(Told { words: vec![words], clauses: Vec::new(), ledger: None, event: None });
    }
    (entry, own)
}

fn whose<G: Game>(record: &RecordOf<G>) -> (EntryKind, Option<Side>) {
    match record {
        Record::Acted { deed, .. } => (
            EntryKind::Acted,
            match deed {
                Deed::Begin => None,
                Deed::Act { side, .. } => Some(*side),
            },
        ),
        Record::Answered { answers, .. } => {
            let chosen = answers.iter().rev().find_map(|answer| match answer {
                Answer::Choice { side, .. } => Some(*side),
                Answer::Dice(_) => None,
            });
            (EntryKind::Answered, chosen)
        }
        Record::Instructed { side, .. } => (EntryKind::Instructed, Some(*side)),
        Record::Undone { by, .. } => (EntryKind::Undone, Some(*by)),
        Record::Wished { side, .. } => (EntryKind::Wished, Some(*side)),
        Record::Replied { side, .. } => (EntryKind::Replied, Some(*side)),
        Record::Conceded { side } => (EntryKind::Conceded, Some(*side)),
        Record::Sealed { .. } => (EntryKind::Sealed, None),
    }
}

/// What players say to each other. What is in an instruction is nobody else's business.
fn said<G: Game>(game: &G, record: &RecordOf<G>) -> Option<String> {
    use grognard_engine::record::{Grounds, Wish};
    let army = |side: &Side| game.army(*side);
    Some(match record {
        Record::Instructed { side, .. } => format!("{} has given standing instructions.", army(side)),
        Record::Undone { by, grounds: Grounds::Agreed, .. } => format!("{} took back its last action; the other side agreed.", army(by)),
        Record::Undone { by, .. } => format!("{} took back its last action.", army(by)),
        Record::Wished { side, wish: Wish::TakeBack } => format!("{} asks to take back its last action.", army(side)),
        Record::Wished { side, wish: Wish::Draw } => format!("{} offers a draw.", army(side)),
        Record::Replied { side, agreed: true } => format!("{} agrees.", army(side)),
        Record::Replied { side, agreed: false } => format!("{} declines.", army(side)),
        Record::Conceded { side } => format!("{} concedes.", army(side)),
        Record::Sealed { ending, .. } => ending.words.clone(),
        Record::Acted { .. } | Record::Answered { .. } => return None,
    })
}
