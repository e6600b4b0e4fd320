//! The odds of an answer in a live position: exact where nothing is decided in between, sampled where something is.

use std::cell::Cell;

use grognard_engine::dice::{Seeded, enumerate_within};
use grognard_engine::offer::{Blank, Choice, Domain, Filling};
use grognard_engine::{Clause, Decision, Judge, Match, NotPlayed, Question, Side, Waits};
use serde::Serialize;

use crate::statistics::wilson;

/// How much may be spent on one answer.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// The most branches walked one by one.
    pub branches: usize,
    /// How often an answer is tried where it cannot be walked.
    pub runs: u32,
}

impl Default for Effort {
    fn default() -> Effort {
        Effort { branches: 200_000, runs: 2_000 }
    }
}

/// What may come of an answer.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Odds {
    /// The likeliest first.
    pub outcomes: Vec<Chance>,
    /// What is taken for granted, in words.
    pub assumption: String,
    /// How often it was tried; nothing where the odds are exact.
    pub runs: Option<u32>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Chance {
    pub outcome: String,
    pub p: f64,
    /// As a fraction in lowest terms.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exact: Option<String>,
    /// 95 %.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub interval: Option<[f64; 2]>,
}

/// The odds of an answer, from what the side knows.
///
/// # Errors
/// If the answer is refused.
pub fn odds<G: Judge>(battle: &Match<G>, side: Side, action: &G::Action, effort: Effort) -> Result<Odds, NotPlayed> {
    battle.preview(side, action)?;
    if matches!(battle.waits(), Waits::Choice(decision) if decision.prompt.sealed()) {
        let outcome = "sealed until the other side has answered".to_owned();
        let outcomes = vec![Chance { outcome, p: 1.0, exact: Some("1".into()), interval: None }];
        return Ok(Odds { outcomes, assumption: "what it sets off depends on an answer that nobody has seen".into(), runs: None });
    }
    let shown = battle.position().open.as_ref().map_or(0, |open| open.events.len());
    let asked = Cell::new(false);
    let stop = |_: &G, _: &Decision<G::Prompt>| {
        asked.set(true);
        None
    };
    let walked = enumerate_within(effort.branches, false, |hand| {
        // Once somebody is asked, or the dice are too many, there is nothing to walk.
        if asked.get() {
            return String::new();
        }
        let imagined = battle.imagine(side, action, hand, &stop);
        imagined.map_or_else(|why| why.to_string(), |after| after.game.headline(after.events().get(shown..).unwrap_or_default()))
    });
    match walked {
        Ok(odds) if !asked.get() => {
            let each = odds.iter().map(|(outcome, chance)| Chance {
                outcome: outcome.clone(),
                p: chance.to_f64(),
                exact: Some(chance.to_string()),
                interval: None,
            });
            Ok(Odds { outcomes: likeliest(each.collect()), assumption: "nothing is decided in between".into(), runs: None })
        }
        _ => Ok(sampled(battle, side, action, effort.runs, asked.get(), shown)),
    }
}

fn sampled<G: Judge>(battle: &Match<G>, side: Side, action: &G::Action, runs: u32, mut asked: bool, shown: usize) -> Odds {
    let mut counts: std::collections::BTreeMap<String, u64> = std::collections::BTreeMap::new();
    for run in 0..runs {
        let mut hand = Seeded::new(stream(run));
        let thoughts = Cell::new(0);
        let recruit = |game: &G, decision: &Decision<G::Prompt>| {
            thoughts.set(thoughts.get() + 1);
            game.thumb(decision).or_else(|| game.sample(decision, &mut Seeded::new(stream(run) ^ thoughts.get())))
        };
        let outcome = match battle.imagine(side, action, &mut hand, &recruit) {
            Ok(after) => after.game.headline(after.events().get(shown..).unwrap_or_default()),
            Err(why) => why.to_string(),
        };
        asked |= thoughts.get() > 0;
        *counts.entry(outcome).or_default() += 1;
    }
    let each = counts.into_iter().map(|(outcome, count)| {
        let share = wilson(count, runs.into());
        Chance { outcome, p: share.rate, exact: None, interval: Some([share.low, share.high]) }
    });
    let assumption = if asked {
        "both sides answer what is decided in between by rules of thumb, as a recruit would".to_owned()
    } else {
        // What was not walked to its end may hide a question that none of the tries met.
        format!("there are too many outcomes to walk one by one; in none of {runs} tries was anything decided in between")
    };
    Odds { outcomes: likeliest(each.collect()), assumption, runs: Some(runs) }
}

/// Streams of our own: never the match's dice.
fn stream(run: u32) -> u64 {
    let mut hasher = blake3::Hasher::new();
    hasher.update(b"odds of a live position").update(&run.to_le_bytes());
    let mut bytes = [0; 8];
    bytes.copy_from_slice(&hasher.finalize().as_bytes()[..8]);
    u64::from_le_bytes(bytes)
}

fn likeliest(mut outcomes: Vec<Chance>) -> Vec<Chance> {
    outcomes.sort_by(|a, b| b.p.total_cmp(&a.p).then_with(|| a.outcome.cmp(&b.outcome)));
    outcomes
}

/// What is on offer, with its number as the other commands count it, and the action it would be taken as: blanks at their last
/// named stop.
#[derive(Clone, Debug, PartialEq)]
pub struct Offered<A> {
    pub number: usize,
    pub words: String,
    pub clause: Clause,
    pub action: Option<A>,
    /// At what its blanks are taken, in words: "way 12.5 cm"; nothing where it has none.
    pub assumed: Option<String>,
}

/// Every offer of the open decision.
pub fn offered<G: Judge>(battle: &Match<G>) -> Vec<Offered<G::Action>> {
    let offers = battle.offers(grognard_engine::Scope::All);
    let one = |(at, offer): (usize, grognard_engine::Offer<G::Action>)| Offered {
        number: at + 1,
        action: grognard_engine::judge::at_the_ends::<G>(&offer).pop(),
        assumed: assumed(&offer.blanks),
        words: offer.words,
        clause: offer.clause,
    };
    offers.into_iter().enumerate().map(one).collect()
}

/// At what the blanks of an offer are taken for its odds: each at its last end, as [`at_the_ends`](grognard_engine::judge::at_the_ends)
/// has it.
fn assumed(blanks: &[Blank]) -> Option<String> {
    let one = |blank: &Blank| Some(format!("{}: {}", blank.words, filled(&blank.domain, &blank.domain.ends().pop()?)));
    let all: Option<Vec<String>> = blanks.iter().map(one).collect();
    all.filter(|all| !all.is_empty()).map(|all| all.join("; "))
}

/// A filling in the words of its blank.
fn filled(domain: &Domain, filling: &Filling) -> String {
    let words =
        |of: &[Choice], id: u32| of.iter().find(|choice| choice.id == id).map_or_else(|| id.to_string(), |choice| choice.words.clone());
    match (domain, filling) {
        (Domain::Measure(measure), Filling::Measure(value)) => measure.unit.show(*value),
        (Domain::OneOf(list), Filling::OneOf(id)) => words(&list.of, *id),
        (Domain::SomeOf(list), Filling::SomeOf(ids)) => ids.iter().map(|id| words(&list.of, *id)).collect::<Vec<_>>().join(" and "),
        (_, Filling::HexPath(path)) => format!("the longest way, {} hexes", path.len()),
        (_, Filling::ShareOut(amounts)) => amounts.iter().map(u32::to_string).collect::<Vec<_>>().join(", "),
        (_, Filling::Point { x, y, .. }) => format!("the far corner, {x}, {y}"),
        _ => "as far as it goes".to_owned(),
    }
}
