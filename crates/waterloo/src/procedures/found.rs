//! What a look-up answers.

use grognard_engine::Clause;
use grognard_engine::umpire::{Effect, Verdict};
use serde::Serialize;

/// An entry of the book: the entry, a sentence, and the clauses it was read from.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Found<T> {
    #[serde(flatten)]
    pub entry: T,
    #[serde(skip)]
    pub words: String,
    #[serde(skip)]
    pub clauses: Vec<Clause>,
}

impl<T: Clone + Ord + Serialize + Entry> Verdict for Found<T> {
    fn words(&self) -> String {
        self.words.clone()
    }
    fn clauses(&self) -> Vec<Clause> {
        self.clauses.clone()
    }
    fn effects(&self) -> Vec<Effect> {
        self.entry.effects()
    }
}

/// An entry that may change a unit.
pub trait Entry {
    fn effects(&self) -> Vec<Effect> {
        Vec::new()
    }
}
