//! Running a procedure for a person: with typed dice, with seeded dice, or for its odds.

use std::collections::BTreeMap;
use std::marker::PhantomData;

use serde_json::Value;

use super::answer::{Assessment, LineAnswer, OutcomeAnswer};
use super::facts::{Stated, read};
use super::{
    Answer, AskAnswer, Card, Contradiction, DiceAnswer, Follows, LastFace, OddsAnswer, PartAnswer, Procedure, Rulebook, UmpireError,
    Verdict, schema, worth,
};
use crate::book::Book;
use crate::dice::{Dice, Grain, Read, Seeded, Throw, Typed, ask_outcomes};
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
    /// The schema of its facts, with what each is worth by these rules.
    fn schema(&self, rules: &R) -> Value;
    fn answer(&self, rules: &R, request: &Request) -> Result<Answer, UmpireError>;
    /// Facts read once, to be decided again and again by any hand.
    #[cfg(feature = "record-tests")]
    fn decided<'a>(&self, rules: &'a R, facts: &Value) -> Result<Box<Decided<'a>>, UmpireError>;
}

/// From a hand to the result in a few words.
#[cfg(feature = "record-tests")]
pub type Decided<'a> = dyn Fn(&mut dyn Hand) -> Result<String, NoRoll> + 'a;

/// Hides the types of a procedure.
pub const fn umpired<P: Procedure>() -> &'static dyn Umpired<P::Rules> {
    struct Of<P>(PhantomData<fn() -> P>);
    impl<P: Procedure> Umpired<P::Rules> for Of<P> {
        fn card(&self) -> &Card {
            &P::CARD
        }
        fn schema(&self, rules: &P::Rules) -> Value {
            let plain = schema::kept::<P::Facts>();
            let mut schema = Value::clone(&plain);
            worth::mark(&mut schema, &|facts| {
                let facts = read::<P::Facts>(facts, &plain).ok()?.facts;
                P::check(&facts, rules).ok()?;
                let mut typed = Typed::new(&[]);
                // The same dice whatever the facts: all parties are assessed, and only the facts differ.
                let mut watch = Watch::new(&mut typed, Some(Seeded::new(0)));
                let _ = P::run(&facts, rules, &mut watch);
                Some(watch.parts.iter().map(|part| (part.of, part.ledger.total())).collect())
            });
            schema
        }
        fn answer(&self, rules: &P::Rules, request: &Request) -> Result<Answer, UmpireError> {
            let Stated { facts, used, defaulted } = read::<P::Facts>(&request.facts, &schema::kept::<P::Facts>())?;
            let checked = P::check(&facts, rules);
            answer(&Typeless::<P> { facts: &facts, rules }, rules.book(), P::CARD.name, Said { used, defaulted, checked }, request)
        }
        #[cfg(feature = "record-tests")]
        fn decided<'a>(&self, rules: &'a P::Rules, facts: &Value) -> Result<Box<Decided<'a>>, UmpireError> {
            let Stated { facts, .. } = read::<P::Facts>(facts, &schema::kept::<P::Facts>())?;
            Ok(Box::new(move |hand| P::run(&facts, rules, hand).map(|outcome| outcome.headline())))
        }
    }
    &Of::<P>(PhantomData)
}

/// A procedure with its facts and rules at hand. Only these few lines exist once for each procedure; all the rest of the umpire is
/// compiled once, which matters with hundreds of procedures.
trait Case {
    fn run(&self, hand: &mut dyn Hand) -> Result<OutcomeAnswer, NoRoll>;
    fn headline(&self, hand: &mut dyn Hand) -> Result<String, NoRoll>;
    fn odds(&self) -> Option<Vec<(String, Probability)>>;
    fn assumptions(&self) -> Vec<&'static str>;
}

struct Typeless<'a, P: Procedure> {
    facts: &'a P::Facts,
    rules: &'a P::Rules,
}

impl<P: Procedure> Case for Typeless<'_, P> {
    fn run(&self, hand: &mut dyn Hand) -> Result<OutcomeAnswer, NoRoll> {
        P::run(self.facts, self.rules, hand).map(|outcome| tell(&outcome))
    }
    fn headline(&self, hand: &mut dyn Hand) -> Result<String, NoRoll> {
        P::run(self.facts, self.rules, hand).map(|outcome| outcome.headline())
    }
    fn odds(&self) -> Option<Vec<(String, Probability)>> {
        let odds = P::odds(self.facts, self.rules).ok()?;
        Some(
            odds.iter().map(|(outcome, chance)| (outcome.as_ref().map_or("no result".into(), Verdict::headline), chance.clone())).collect(),
        )
    }
    fn assumptions(&self) -> Vec<&'static str> {
        P::assumptions(self.facts, self.rules)
    }
}

/// What was said of the facts, and whether it can be.
struct Said {
    used: Value,
    defaulted: Vec<String>,
    checked: Result<(), Contradiction>,
}

fn answer(case: &dyn Case, book: &Book, procedure: &'static str, said: Said, request: &Request) -> Result<Answer, UmpireError> {
    said.checked.map_err(|contradiction| {
        let Contradiction { field, other, clause, why } = contradiction;
        let other = other.map_or_else(|| format!("what is asked, `{procedure}`,"), |other| format!("`{other}`"));
        let message = format!("`{field}` and {other} contradict each other: {why} ({clause})");
        UmpireError { clause: Some(clause), ..UmpireError::field("facts/contradiction", &field, message) }
    })?;
    let mut typed = Typed::new(&request.dice);
    let mut watch = Watch::new(&mut typed, request.roll.map(Seeded::new));
    let result = case.run(&mut watch);
    let (parts, dice) = (watch.parts, watch.dice);
    if let (Ok(_), [extra, ..]) = (&result, typed.left_over()) {
        let message = format!("{} dice are too many: `{extra}` was not asked for", request.dice.len());
        return Err(UmpireError::field("dice/left-over", "dice", message));
    }
    let mut answer = Answer {
        game: book.game,
        procedure,
        facts: said.used,
        defaulted: said.defaulted,
        assessment: assessment(book, parts),
        dice,
        ask: None,
        outcome: None,
        odds: None,
        assumptions: Vec::new(),
        sampled: None,
    };
    match result {
        Ok(outcome) => answer.outcome = Some(outcome),
        Err(NoRoll::Wanted(ask)) => answer.ask = Some(next(case, &request.dice, typed.used(), &ask)),
        Err(NoRoll::Impossible { ask, face }) => return Err(impossible(&ask, face)),
        Err(NoRoll::Cut | NoRoll::TooMany) => {}
    }
    if request.odds {
        answer.assumptions = case.assumptions();
        (answer.odds, answer.sampled) = match case.odds() {
            Some(odds) => (Some(exact(odds)), None),
            None => (Some(sample(case)), Some(SAMPLES)),
        };
    }
    Ok(answer)
}

fn impossible(ask: &Ask, face: i64) -> UmpireError {
    let mut error = UmpireError::field("dice/impossible", "dice", format!("{face} is not on the die: {} wants {}", ask.purpose, ask.dice));
    error.accepted = match &ask.dice {
        Dice::Throw(throw) => throw.die.faces().iter().map(u8::to_string).collect(),
        Dice::RollOff { die, .. } => die.faces().iter().map(u8::to_string).collect(),
        Dice::Draw { of } => vec![format!("1 to {of}")],
    };
    error.accepted.dedup();
    error
}

/// Merged by headline, the likeliest first.
fn exact(odds: Vec<(String, Probability)>) -> Vec<OddsAnswer> {
    let mut merged: BTreeMap<String, Probability> = BTreeMap::new();
    for (headline, chance) in odds {
        merged.entry(headline).and_modify(|sum| *sum = sum.plus(&chance)).or_insert(chance);
    }
    let mut rows: Vec<_> = merged.into_iter().collect();
    rows.sort_by(|(_, a), (_, b)| b.cmp(a));
    rows.into_iter()
        .map(|(outcome, chance)| OddsAnswer { outcome, p: chance.to_f64(), exact: Some(chance.to_string()), interval: None })
        .collect()
}

/// How often a tree too large to walk is played instead.
const SAMPLES: u32 = 100_000;

fn sample(case: &dyn Case) -> Vec<OddsAnswer> {
    let mut hand = Seeded::new(0);
    let mut counts: BTreeMap<String, u32> = BTreeMap::new();
    for _ in 0..SAMPLES {
        if let Ok(headline) = case.headline(&mut hand) {
            *counts.entry(headline).or_default() += 1;
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
    rows
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

/// What each result of the next throw would bring. The first `used` of the typed dice belong to throws before it.
fn next(case: &dyn Case, dice: &[i64], used: usize, ask: &Ask) -> AskAnswer {
    let then = |hand: &mut dyn Hand| match case.headline(hand) {
        Ok(headline) => headline,
        Err(NoRoll::Wanted(ask)) => format!("then {}: {}", ask.purpose, ask.dice),
        Err(_) => String::new(),
    };
    let mut outcomes = ask_outcomes(&ask.dice, &Grain::Every);
    if outcomes.len() > 36 {
        outcomes = ask_outcomes(&ask.dice, &ask.grain);
    }
    let follows = outcomes
        .iter()
        .map(|(rolled, chance)| {
            let then = then(&mut Supposed { typed: Typed::new(&dice[..used]), supposed: Some(rolled.clone()) });
            Follows { value: rolled.value, faces: rolled.kept.to_vec(), p: chance.to_f64(), exact: chance.to_string(), then }
        })
        .collect();
    let (faces, die) = match &ask.dice {
        Dice::Throw(throw) => (usize::from(throw.dice), throw.die.faces().to_vec()),
        Dice::Draw { of } => (1, (1..=*of).collect()),
        Dice::RollOff { dice, die, .. } => (2 * usize::from(*dice), die.faces().to_vec()),
    };
    let typed: Vec<u8> = dice[used..].iter().map(|face| *face as u8).collect();
    let last = |face: &u8| {
        let dice: Vec<i64> = dice.iter().copied().chain([i64::from(*face)]).collect();
        LastFace { face: *face, then: then(&mut Typed::new(&dice)) }
    };
    let counts = match &ask.dice {
        Dice::Throw(Throw { read: Read::Count { from, to }, .. }) => Some([*from, *to]),
        Dice::Throw(Throw { read: Read::Ends { high, .. }, die, .. }) => die.faces().last().map(|most| [*high, *most]),
        _ => None,
    };
    AskAnswer {
        last: if !typed.is_empty() && typed.len() + 1 == faces { die.iter().map(last).collect() } else { Vec::new() },
        counts,
        typed,
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
            (Err(NoRoll::Wanted(_)), Some(seeded)) => complete(ask, self.typed.take_rest(), seeded.roll(ask)?),
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

/// What was rolled for a throw that was begun with typed dice: those stand, and only the others are rolled.
fn complete(ask: &Ask, begun: &[i64], rolled: Rolled) -> Rolled {
    match &ask.dice {
        Dice::Throw(throw) if !begun.is_empty() => {
            let mut pips = rolled.pips;
            pips.iter_mut().zip(begun).for_each(|(pip, face)| *pip = *face as u8);
            throw.rolled(pips)
        }
        // A roll-off begun is rolled off anew: whose dice the typed ones were to be is not known.
        _ => rolled,
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
