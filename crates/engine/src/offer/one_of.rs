//! One of a list: a formation with its anchor, a direction, an option.

use schemars::JsonSchema;
use serde::Serialize;

use super::{Filling, Outside};
use crate::random::{Random, pick};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Choice {
    pub id: u32,
    pub words: String,
}

impl Choice {
    pub fn new(id: u32, words: impl Into<String>) -> Choice {
        Choice { id, words: words.into() }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct OneOf {
    pub of: Vec<Choice>,
}

impl OneOf {
    pub(super) fn check(&self, id: u32) -> Result<(), Outside> {
        if self.of.iter().any(|choice| choice.id == id) { Ok(()) } else { Err(Outside::new(format!("{id} is not on the list"))) }
    }

    pub(super) fn ends(&self) -> Vec<Filling> {
        self.of.iter().map(|choice| Filling::OneOf(choice.id)).collect()
    }

    pub(super) fn sample(&self, random: &mut dyn Random) -> Option<Filling> {
        pick(random, &self.of).map(|choice| Filling::OneOf(choice.id))
    }

    pub(super) fn beyond(&self) -> Vec<Filling> {
        (0..=self.of.len() as u32).chain([u32::MAX]).map(Filling::OneOf).collect()
    }
}
