//! Who can play a side.

use axum::http::StatusCode;
use grognard_engine::{Judge, Match, Side};
use grognard_general::{Budget, General, Level as Rank};
use serde_json::json;
use std::time::Duration;

use super::live::Thought;
use crate::refusal::Refusal;
use crate::wire::LevelBrief;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    Human,
    Computer(Rank),
}

/// Nobody at a table waits longer for one decision.
const PATIENCE: Duration = Duration::from_secs(2);

impl Level {
    /// Who gives hints.
    pub const ADVISER: Level = Level::Computer(Rank::Veteran);

    pub fn all() -> impl Iterator<Item = Level> {
        std::iter::once(Level::Human).chain(Rank::ALL.into_iter().map(Level::Computer))
    }

    pub fn name(self) -> &'static str {
        match self {
            Level::Human => "human",
            Level::Computer(rank) => rank.name(),
        }
    }

    pub fn brief(self) -> LevelBrief {
        let words = match self {
            Level::Human => "A person",
            Level::Computer(rank) => rank.help(),
        };
        LevelBrief { name: self.name().into(), words: words.into() }
    }

    pub fn parse(name: &str) -> Result<Level, Refusal> {
        Level::all().find(|level| level.name() == name).ok_or_else(|| {
            let message = format!("nobody of the level `{name}` plays here");
            let mut refusal = Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, "level/unknown", message);
            refusal.problem.accepted = Some(Level::all().map(|level| level.name().to_owned()).collect());
            refusal
        })
    }

    /// What it answers, from what its side knows and a stream of its own, never the battle's dice.
    pub fn think<G: Judge>(self, battle: &Match<G>, side: Side, temper: u64) -> Result<Thought, String> {
        let Level::Computer(rank) = self else { return Err("a person thinks for himself".into()) };
        let general = General::new(rank, Budget::default().within(PATIENCE)).tempered(temper);
        let choice = general.choose(battle).ok_or("the computer finds nothing to answer")?;
        Ok(Thought { side, action: json!(choice.action), reason: choice.reason })
    }
}
