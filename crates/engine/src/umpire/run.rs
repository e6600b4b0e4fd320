//! Running a procedure for a person: with typed dice, with seeded dice, or for its odds.

use std::collections::BTreeMap;
use std::marker::PhantomData;

use serde_json::Value;

use super::answer::{Assessment, LineAnswer, OutcomeAnswer};
use super::facts::{Stated, read};
use super::{Answer, AskAnswer, Card, DiceAnswer, Follows, OddsAnswer, PartAnswer, Procedure, Rulebook, UmpireError, Verdict, schema};
use crate::book::Book;
use crate::dice::{Dice, Grain, Seeded, Typed, ask_outcomes};
use crate::{Ask, Assessed, Hand, NoRoll, Probability, Rolled};

/// What is asked of the umpire.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// The facts as a JSON object.
    pub facts: Value,
    /// Faces in the order rolled, as far as they are known.
    pub dice: Vec<i64>,
    /// Roll what is not typed, from this seed.
    pub roll: Option<u64>,
    /// The exact distribution of outcomes too.
    pub odds: bool,
}

/// A procedure with its types hidden, for lists and clients.
pub trait Umpired<R: Rulebook>: Sync {
    fn card(&self) -> &Card;
    fn schema(&self) -> Value;
    fn answer(&self, rules: &R, request: &Request) -> Result<Answer, UmpireError>;
}

/// Hides the types of a procedure.
pub const fn umpired<P: Procedure>() -> &'static dyn Umpired<P::Rules> {
    struct Of<P>(PhantomData<fn() -> P>);
    impl<P: Procedure> Umpired<P::Rules> for Of<P> {
        fn card(&self) -> &Card {
            &P::CARD
        }
        fn schema(&self) -> Value {
            Value::clone(&schema::kept::<P::Facts>())
        }
        fn answer(&self, rules: &P::Rules, request: &Request) -> Result<Answer, UmpireError> {
            answer::<P>(rules, request)
        }
    }
    &Of::<P>(PhantomData)
}

fn answer<P: Procedure>(rules: &P::Rules, request: &Request) -> Result<Answer, UmpireError> {
    let Stated { facts, used, defaulted } = read::<P::Facts>(&request.facts, &schema::kept::<P::Facts>())?;
    P::check(&facts, rules).map_err(|contradiction| {
        let [one, other] = contradiction.fields;
        let message = format!("`{one}` and `{other}` contradict each other: {} ({})", contradiction.why, contradiction.clause);
        UmpireError { clause: Some(contradiction.clause), ..UmpireError::field("facts/contradiction", one, message) }
    })?;

    let mut typed = Typed::new(&request.dice);
    let mut watch = match request.roll {
        None => Watch::new(&mut typed, None),
        Some(seed) => Watch::new(&mut typed, Some(Seeded::new(seed))),
    };
    let result = P::run(&facts, rules, &mut watch);
    let (parts, dice) = (watch.parts, watch.dice);
    if let (Ok(_), [extra, ..]) = (&result, typed.left_over()) {
        let message = format!("{} dice are too many: `{extra}` was not asked for", request.dice.len());
        return Err(UmpireError::field("dice/left-over", "dice", message));
    }
    let mut answer = Answer {
        game: rules.book().game,
        procedure: P::CARD.name,
        facts: used,
        defaulted,
        assessment: assessment(rules.book(), parts),
        dice,
        ask: None,
        outcome: None,
        odds: None,
        assumptions: Vec::new(),
        sampled: None,
    };
    match result {
        Ok(outcome) => answer.outcome = Some(tell(&outcome)),
        Err(NoRoll::Wanted(ask)) => answer.ask = Some(next::<P>(&facts, rules, &request.dice[..typed.used()], &ask)),
        Err(NoRoll::Impossible { ask, face }) => {
            let mut error =
                UmpireError::field("dice/impossible", "dice", format!("{face} is not on the die: {} wants {}", ask.purpose, ask.dice));
            error.accepted = match &ask.dice {
                Dice::Throw(throw) => throw.die.faces().iter().map(u8::to_string).collect(),
                Dice::RollOff { die, .. } => die.faces().iter().map(u8::to_string).collect(),
                Dice::Draw { of } => vec![format!("1 to {of}")],
            };
            error.accepted.dedup();
            return Err(error);
        }
        Err(NoRoll::Cut | NoRoll::TooMany) => {}
    }
    if request.odds {
        answer.assumptions = P::assumptions(&facts, rules);
        match P::odds(&facts, rules) {
            Ok(odds) => {
                let told = odds.map(|outcome| outcome.map_or_else(|_| "no result".to_owned(), |outcome| outcome.headline()));
                let mut rows: Vec<(String, Probability)> = told.iter().map(|(outcome, chance)| (outcome.clone(), chance.clone())).collect();
                rows.sort_by(|(_, a), (_, b)| b.cmp(a));
                answer.odds = Some(
                    rows.into_iter()
                        .map(|(outcome, chance)| OddsAnswer {
                            outcome,
                            p: chance.to_f64(),
                            exact: Some(chance.to_string()),
                            interval: None,
                        })
                        .collect(),
                );
            }
            Err(_) => (answer.odds, answer.sampled) = sample::<P>(&facts, rules),
        }
    }
    Ok(answer)
}

/// How often a tree too large to walk is played instead.
const SAMPLES: u32 = 100_000;

fn sample<P: Procedure>(facts: &P::Facts, rules: &P::Rules) -> (Option<Vec<OddsAnswer>>, Option<u32>) {
    let mut hand = Seeded::new(0);
    let mut counts: BTreeMap<String, u32> = BTreeMap::new();
    for _ in 0..SAMPLES {
        if let Ok(outcome) = P::run(facts, rules, &mut hand) {
            *counts.entry(outcome.headline()).or_default() += 1;
        }
    }
    let mut rows: Vec<_> = counts
        .into_iter()
        .map(|(outcome, count)| {
            let (n, p) = (f64::from(SAMPLES), f64::from(count) / f64::from(SAMPLES));
            // Wilson's interval at 95 %.
            let z2 = 1.959_964_f64 * 1.959_964;
            let (middle, half) =
                ((p + z2 / (2.0 * n)) / (1.0 + z2 / n), (z2 * (p * (1.0 - p) / n + z2 / (4.0 * n * n))).sqrt() / (1.0 + z2 / n));
            OddsAnswer { outcome, p, exact: None, interval: Some([middle - half, middle + half]) }
        })
        .collect();
    rows.sort_by(|a, b| b.p.total_cmp(&a.p));
    (Some(rows), Some(SAMPLES))
}

fn tell<V: Verdict>(outcome: &V) -> OutcomeAnswer {
    let clauses = outcome.clauses();
    clauses.iter().for_each(|clause| crate::coverage::record(*clause));
    let detail = match serde_json::to_value(outcome) {
        Ok(Value::Object(fields)) => Value::Object(fields),
        Ok(other) => serde_json::json!({ "result": other }),
        Err(_) => Value::Object(serde_json::Map::new()),
    };
    OutcomeAnswer {
        words: outcome.words(),
        headline: outcome.headline(),
        clauses,
        effects: outcome.effects(),
        cell: outcome.cell(),
        detail,
    }
}

/// What each result of the next throw would bring.
fn next<P: Procedure>(facts: &P::Facts, rules: &P::Rules, dice: &[i64], ask: &Ask) -> AskAnswer {
    let mut outcomes = ask_outcomes(&ask.dice, &Grain::Every);
    if outcomes.len() > 36 {
        outcomes = ask_outcomes(&ask.dice, &ask.grain);
    }
    let follows = outcomes
        .iter()
        .map(|(rolled, chance)| {
            let mut hand = Supposed { typed: Typed::new(dice), supposed: Some(rolled.clone()) };
            let then = match P::run(facts, rules, &mut hand) {
                Ok(outcome) => outcome.headline(),
                Err(NoRoll::Wanted(ask)) => format!("then {}: {}", ask.purpose, ask.dice),
                Err(_) => String::new(),
            };
            Follows { value: rolled.value, faces: rolled.kept.to_vec(), p: chance.to_f64(), exact: chance.to_string(), then }
        })
        .collect();
    let (faces, die) = match &ask.dice {
        Dice::Throw(throw) => (usize::from(throw.dice), throw.die.faces().to_vec()),
        Dice::Draw { of } => (1, (1..=*of).collect()),
        Dice::RollOff { dice, die, .. } => (2 * usize::from(*dice), die.faces().to_vec()),
    };
    AskAnswer {
        purpose: ask.purpose,
        who: ask.side,
        dice: ask.dice.to_string(),
        faces,
        die,
        needed: ask.needed.map(|needed| needed.to_string()),
        clause: ask.clause,
        follows,
    }
}

/// The dice so far, then one supposed result, then nothing.
struct Supposed<'a> {
    typed: Typed<'a>,
    supposed: Option<Rolled>,
}

impl Hand for Supposed<'_> {
    fn roll(&mut self, ask: &Ask) -> Result<Rolled, NoRoll> {
        match self.typed.roll(ask) {
            Err(NoRoll::Wanted(ask)) => self.supposed.take().ok_or(NoRoll::Wanted(ask)),
            other => other,
        }
    }
}

/// A hand that keeps what it saw: each ledger, each throw. Typed dice come first; a seeded hand may follow.
struct Watch<'a, 'b> {
    typed: &'a mut Typed<'b>,
    then: Option<Seeded>,
    parts: Vec<Part>,
    dice: Vec<DiceAnswer>,
}

struct Part {
    of: &'static str,
    rating: i32,
    words: String,
    ledger: crate::Ledger,
}

impl<'a, 'b> Watch<'a, 'b> {
    fn new(typed: &'a mut Typed<'b>, then: Option<Seeded>) -> Self {
        Watch { typed, then, parts: Vec::new(), dice: Vec::new() }
    }
}

impl Hand for Watch<'_, '_> {
    fn roll(&mut self, ask: &Ask) -> Result<Rolled, NoRoll> {
        let rolled = match (self.typed.roll(ask), &mut self.then) {
            (Err(NoRoll::Wanted(_)), Some(seeded)) if self.typed.left_over().is_empty() => seeded.roll(ask)?,
            (result, _) => result?,
        };
        self.dice.push(DiceAnswer {
            purpose: ask.purpose,
            who: ask.side,
            asked: ask.dice.to_string(),
            faces: rolled.pips.to_vec(),
            value: rolled.value,
            clause: ask.clause,
        });
        crate::coverage::record(ask.clause);
        Ok(rolled)
    }

    fn assessed(&mut self, assessed: Assessed) {
        self.parts.push(Part { of: assessed.of, rating: assessed.rating, words: (assessed.words)(), ledger: assessed.ledger.clone() });
    }
}

fn assessment(book: &Book, parts: Vec<Part>) -> Assessment {
    let lines = |part: &Part, of: &'static str| -> Vec<LineAnswer> {
        let line =
            |line: &crate::Line| LineAnswer { value: line.value.into(), label: book.label(line).to_owned(), clause: line.clause, of };
        part.ledger.lines.iter().map(line).collect()
    };
    let many = parts.len() > 1;
    Assessment {
        rating: parts.first().map(|part| part.rating),
        words: parts.first().map(|part| part.words.clone()),
        ledger: parts.iter().flat_map(|part| lines(part, if many { part.of } else { "" })).collect(),
        parts: parts
            .iter()
            .filter(|_| many)
            .map(|part| PartAnswer {
                of: part.of,
                rating: part.rating,
                words: part.words.clone(),
                base: part.ledger.base.into(),
                ledger: lines(part, ""),
            })
            .collect(),
    }
}
