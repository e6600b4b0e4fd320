//! The odds of an answer for somebody who waits for them: exact, on the game's own assumption, where every branch can be walked; else
//! from samples.

use grognard_engine::{Judge, Match, NoOdds, NotPlayed, Side};
use grognard_lab::odds::{Chance, Effort, odds};
use serde::Serialize;

/// Where an answer leads.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Weighed {
    /// The likeliest first.
    pub rows: Vec<Chance>,
    /// How choices inside the action are supposed to be answered.
    pub assumption: String,
    /// Every branch goes to the end of the action.
    pub complete: bool,
    /// How often it was tried; nothing where the odds are exact.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub runs: Option<u32>,
}

/// That there are too many branches is known by then: none is walked again.
const TRIED: Effort = Effort { branches: 1, runs: 500 };

/// Where nothing is decided in between, that is true as well.
const THUMB: &str = "whatever is decided in between, both sides answer by rules of thumb, as a recruit would";

/// The odds of an answer, from what the side knows.
///
/// # Errors
/// If the answer is refused.
pub fn weighed<G: Judge>(battle: &Match<G>, side: Side, action: &G::Action) -> Result<Weighed, NotPlayed> {
    match battle.odds(side, action, |_| false, G::headline) {
        Ok(exact) => {
            let mut rows: Vec<_> = exact.outcomes.into_iter().map(|(outcome, (chance, _))| (outcome, chance)).collect();
            rows.sort_by(|(_, one), (_, other)| other.cmp(one));
            let row = |(outcome, chance): (String, grognard_engine::Probability)| Chance {
                outcome,
                p: chance.to_f64(),
                exact: Some(chance.to_string()),
                interval: None,
            };
            Ok(Weighed { rows: rows.into_iter().map(row).collect(), assumption: exact.policy.to_owned(), complete: !exact.cut, runs: None })
        }
        Err(NoOdds::TooMany(_)) => {
            let tried = odds(battle, side, action, TRIED)?;
            Ok(Weighed { rows: tried.outcomes, assumption: THUMB.to_owned(), complete: true, runs: tried.runs })
        }
        Err(NoOdds::Refused(refusal)) => Err(NotPlayed::Refused(refusal)),
        Err(NoOdds::Fault(fault)) => Err(NotPlayed::Fault(fault)),
    }
}
