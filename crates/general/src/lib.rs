//! Computer players for every game, through the engine's protocol. What only a game knows is in its [`Judge`]; how to use it is here.
//!
//! A general works on what its side knows and on dice of its own: two matches in the same position get the same answer, whatever
//! their seeds. It is deterministic when its budget is in nodes.

mod level;
mod marshal;
mod veteran;

use std::time::Duration;

use grognard_engine::matches::Mind;
use grognard_engine::{Judge, Match, NotPlayed, Posture, Reply};
use schemars::JsonSchema;
use serde::Serialize;

pub use level::{Level, NoSuchLevel};

/// How long it may think about one decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Futures looked at.
    pub nodes: u32,
    /// An answer is given after this time at the latest, with what has been seen by then. Then it is no longer deterministic.
    pub time: Option<Duration>,
}

impl Budget {
    pub const fn nodes(nodes: u32) -> Budget {
        Budget { nodes, time: None }
    }

    pub const fn within(self, time: Duration) -> Budget {
        Budget { time: Some(time), ..self }
    }
}

impl Default for Budget {
    fn default() -> Budget {
        Budget::nodes(200)
    }
}

/// A computer player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct General {
    pub level: Level,
    pub budget: Budget,
    /// Another temper is another player of the same strength.
    pub temper: u64,
}

/// An answer with its reason.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Choice<A> {
    pub action: A,
    /// Why, in a sentence.
    pub reason: String,
    /// What else was weighed, the best first; the answer itself comes first. Empty where a rule of thumb decided.
    pub considered: Vec<Considered>,
}

#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Considered {
    pub words: String,
    /// How the side would stand, from -1 lost to 1 won.
    pub worth: f64,
}

/// An answer as it was weighed.
pub(crate) struct Weighed<A> {
    pub action: A,
    pub worth: f64,
}

impl General {
    pub fn new(level: Level, budget: Budget) -> General {
        General { level, budget, temper: 0 }
    }

    pub const fn tempered(self, temper: u64) -> General {
        General { temper, ..self }
    }

    /// The answer alone, for many battles in a row; nothing if no side is to decide.
    pub fn answer<G: Judge>(&self, battle: &Match<G>) -> Option<G::Action> {
        let mind = battle.mind(self.temper)?;
        self.weigh(battle, &mind).into_iter().next().map(|weighed| weighed.action).or_else(|| mind.random())
    }

    /// The answer, why, and what else was weighed; nothing if no side is to decide.
    pub fn choose<G: Judge>(&self, battle: &Match<G>) -> Option<Choice<G::Action>> {
        const SHOWN: usize = 8;
        let mind = battle.mind(self.temper)?;
        let weighed = self.weigh(battle, &mind);
        let words = |action: &G::Action| mind.game.reason(mind.decision, action);
        let action = match weighed.first() {
            Some(best) if battle.preview(mind.side, &best.action).is_ok() => best.action.clone(),
            _ => mind.random()?,
        };
        let considered = if weighed.len() > 1 { &weighed[..] } else { &[] };
        let mut shown: Vec<Considered> = Vec::new();
        for each in considered.iter().take(SHOWN) {
            let words = words(&each.action);
            // Two answers that read the same are one to whoever reads them.
            if !shown.iter().any(|other| other.words == words) {
                shown.push(Considered { words, worth: each.worth });
            }
        }
        Some(Choice { reason: words(&action), action, considered: shown })
    }

    /// Answers the open decision and says why; nothing if no side is to decide.
    pub fn act_and_say<G: Judge>(&self, battle: &mut Match<G>) -> Result<Option<String>, NotPlayed> {
        let (Some(side), Some(choice)) = (battle.to_decide(), self.choose(battle)) else { return Ok(None) };
        battle.play(side, Reply::Action(choice.action))?;
        Ok(Some(choice.reason))
    }

    /// Answers the open decision; whether there was one.
    pub fn act<G: Judge>(&self, battle: &mut Match<G>) -> Result<bool, NotPlayed> {
        let Some(side) = battle.to_decide() else { return Ok(false) };
        if let Some(action) = self.answer(battle)
            && battle.play(side, Reply::Action(action)).is_ok()
        {
            return Ok(true);
        }
        // A rule of thumb may err where the rules are intricate; a battle goes on all the same.
        let Some(action) = battle.mind(self.temper).and_then(|mind| mind.random()) else { return Ok(false) };
        battle.play(side, Reply::Action(action)).map(|_| true)
    }

    /// The answers weighed, the best first.
    fn weigh<G: Judge>(&self, battle: &Match<G>, mind: &Mind<G>) -> Vec<Weighed<G::Action>> {
        match self.level {
            Level::Random => mind.random().into_iter().map(|action| Weighed { action, worth: 0.0 }).collect(),
            Level::Recruit => mind.game.thumb(mind.decision).into_iter().map(|action| Weighed { action, worth: 0.0 }).collect(),
            Level::Veteran => veteran::weigh(mind, Posture::Attack),
            Level::Marshal => marshal::weigh(battle, mind, &self.budget),
        }
    }
}
