//! From records to a position: apply what happened, decide nothing.

use crate::game::Game;
use crate::position::Position;
use crate::record::{Record, RecordOf};

/// Folds records one by one and remembers them, because taking back means folding those that still stand once more.
#[derive(Clone, Debug)]
pub struct Folder<G: Game> {
    start: G,
    position: Position<G>,
    records: Vec<RecordOf<G>>,
    /// The records that have not been taken back.
    stand: Vec<usize>,
}

impl<G: Game> Folder<G> {
    pub fn new(start: G) -> Folder<G> {
        Folder { position: Position::new(start.clone()), start, records: Vec::new(), stand: Vec::new() }
    }

    /// Folds a whole log.
    pub fn fold(start: G, records: impl IntoIterator<Item = RecordOf<G>>) -> Folder<G> {
        let mut folder = Folder::new(start);
        records.into_iter().for_each(|record| folder.push(record));
        folder
    }

    pub fn position(&self) -> &Position<G> {
        &self.position
    }

    pub fn records(&self) -> &[RecordOf<G>] {
        &self.records
    }

    /// Records that still stand, with their numbers, latest first.
    pub fn standing_back(&self) -> impl Iterator<Item = (usize, &RecordOf<G>)> {
        self.stand.iter().rev().map(|index| (*index, &self.records[*index]))
    }

    pub fn push(&mut self, record: RecordOf<G>) {
        match &record {
            Record::Undone { back_to, .. } => {
                let back_to = *back_to;
                self.note(record);
                self.undo(back_to);
            }
            _ => {
                self.position.take(&record);
                self.note(record);
            }
        }
    }

    /// Remembers a record whose effect is in the position already.
    pub(crate) fn note(&mut self, record: RecordOf<G>) {
        if !matches!(record, Record::Undone { .. }) {
            self.stand.push(self.records.len());
        }
        self.records.push(record);
    }

    pub(crate) fn position_mut(&mut self) -> &mut Position<G> {
        &mut self.position
    }

    fn undo(&mut self, back_to: usize) {
        self.stand.retain(|index| *index < back_to);
        let mut position = Position::new(self.start.clone());
        self.stand.iter().for_each(|index| position.take(&self.records[*index]));
        // Dice that have been seen stay used, and instructions are not actions.
        self.position.close();
        position.drawn = self.position.drawn;
        std::mem::swap(&mut position.standing, &mut self.position.standing);
        self.position = position;
    }
}
