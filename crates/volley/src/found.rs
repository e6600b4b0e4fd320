//! What a look-up answers.

use std::collections::BTreeMap;

use grognard_engine::Clause;
use grognard_engine::umpire::told::{self, Consequence};
use grognard_engine::umpire::{Effect, Verdict};
use serde::Serialize;

use crate::inches::Inches;

/// A look-up's answer: the entry in a few words, its numbers, and the lines it rests on.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Found {
    pub answer: String,
    /// Inches, dice, points or shares by name.
    #[serde(flatten)]
    pub numbers: BTreeMap<&'static str, Inches>,
    pub lines: Vec<Consequence>,
}

impl Found {
    pub fn new(answer: impl Into<String>, first: Consequence) -> Found {
        Found { answer: answer.into(), numbers: BTreeMap::new(), lines: vec![first] }
    }

    pub fn number(mut self, name: &'static str, value: f64) -> Found {
        self.numbers.insert(name, Inches::new(value));
        self
    }

    pub fn and(mut self, line: Consequence) -> Found {
        self.lines.push(line);
        self
    }

    pub fn and_if(self, holds: bool, line: impl FnOnce() -> Consequence) -> Found {
        if holds { self.and(line()) } else { self }
    }
}

impl Verdict for Found {
    fn words(&self) -> String {
        told::words(&self.lines)
    }
    fn headline(&self) -> String {
        self.answer.clone()
    }
    fn clauses(&self) -> Vec<Clause> {
        told::clauses(&self.lines)
    }
    fn effects(&self) -> Vec<Effect> {
        told::effects(&self.lines)
    }
}
