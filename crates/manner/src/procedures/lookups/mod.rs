//! Numbers and entries of the book, without dice.

pub mod artillery_drill;
pub mod charge_distance;
pub mod defence_factor;
pub mod fire_point;
pub mod formation_change;
pub mod movement;
pub mod ranges;
pub mod terrain;
pub mod visibility;
pub mod what_formation;

use std::collections::BTreeMap;

use grognard_engine::umpire::Verdict;
use grognard_engine::{Clause, coverage};
use serde::Serialize;

use crate::words::Inches;

/// One value of an entry.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(untagged)]
pub enum Found {
    Inches(Inches),
    Whole(i32),
    Yes(bool),
    Word(String),
}

/// What was looked up: in words, as values, and by which clauses.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Finding {
    #[serde(skip)]
    words: String,
    #[serde(flatten)]
    values: BTreeMap<&'static str, Found>,
    #[serde(skip)]
    by: Vec<Clause>,
}

impl Finding {
    pub fn new(words: impl Into<String>, by: impl IntoIterator<Item = Clause>) -> Finding {
        let by: Vec<Clause> = by.into_iter().collect();
        by.iter().for_each(|clause| coverage::record(*clause));
        Finding { words: words.into(), values: BTreeMap::new(), by }
    }

    pub fn inches(mut self, name: &'static str, inches: Inches) -> Finding {
        self.values.insert(name, Found::Inches(inches));
        self
    }

    pub fn whole(mut self, name: &'static str, number: i32) -> Finding {
        self.values.insert(name, Found::Whole(number));
        self
    }

    pub fn yes(mut self, name: &'static str, holds: bool) -> Finding {
        self.values.insert(name, Found::Yes(holds));
        self
    }

    pub fn word(mut self, name: &'static str, word: &str) -> Finding {
        self.values.insert(name, Found::Word(word.to_owned()));
        self
    }
}

impl Verdict for Finding {
    fn words(&self) -> String {
        self.words.clone()
    }
    fn clauses(&self) -> Vec<Clause> {
        self.by.clone()
    }
}
