//! What a game writes for each procedure.

use schemars::JsonSchema;
use serde::{Serialize, de::DeserializeOwned};

use super::Contradiction;
use crate::book::Book;
use crate::dice::{TooMany, enumerate};
use crate::{Clause, Hand, NoRoll, Odds, Ruling};

/// What sort of question it answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Dice decide.
    Test,
    /// Several rolls in a row with no decision between.
    Chain,
    /// A number or entry of the book.
    Lookup,
    /// May it, must it, what becomes of it.
    Permission,
}

/// The entry in the umpire's list.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Card {
    /// The name a wargamer would guess: `engagement`, `hasty-square`.
    pub name: &'static str,
    pub kind: Kind,
    pub title: &'static str,
    /// Which dice, in words; empty where none.
    pub dice: &'static str,
    /// The clauses it embodies.
    pub clauses: &'static [Clause],
}

/// A game's loaded tables and options.
pub trait Rulebook: 'static {
    fn book(&self) -> &Book;
}

/// One procedure: facts in, verdict out, dice through a hand. No coordinates, no phases, no I/O.
pub trait Procedure: 'static {
    type Rules: Rulebook;
    /// A flat struct in the book's words. Ordinary cases have `#[serde(default)]`; only what has no ordinary case is required.
    type Facts: Serialize + DeserializeOwned + JsonSchema + 'static;
    type Outcome: Verdict;
    const CARD: Card;

    /// Facts that cannot hold together, naming both fields and the clause.
    fn check(_facts: &Self::Facts, _rules: &Self::Rules) -> Result<(), Contradiction> {
        Ok(())
    }

    /// Assess (telling the hand each ledger through [`Hand::assessed`]), roll, decide. The battle calls the same function.
    fn run(facts: &Self::Facts, rules: &Self::Rules, hand: &mut dyn Hand) -> Result<Self::Outcome, NoRoll>;

    /// Every outcome with its exact chance. A chain with a large tree overrides this by joining its steps with [`Odds::then`],
    /// each step being the very function `run` calls.
    fn odds(facts: &Self::Facts, rules: &Self::Rules) -> Result<Odds<Result<Self::Outcome, NoRollKind>>, TooMany> {
        enumerate(|hand| Self::run(facts, rules, hand).map_err(NoRollKind::from))
    }

    /// What the odds take for granted where a player would decide. Empty: nothing is decided inside, and the odds are exact.
    fn assumptions(_facts: &Self::Facts, _rules: &Self::Rules) -> Vec<&'static str> {
        Vec::new()
    }
}

/// Why an enumerated run ended without an answer: never for a sound procedure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct NoRollKind;

impl From<NoRoll> for NoRollKind {
    fn from(_: NoRoll) -> NoRollKind {
        NoRollKind
    }
}

/// A typed outcome that can be told to people and written on a roster. Equal outcomes are merged in odds: keep ledgers and
/// single pips out of it, keep everything that becomes of the units in it.
pub trait Verdict: Clone + Ord + Serialize {
    /// The result with all its consequences, in a sentence or two.
    fn words(&self) -> String;

    /// The result in a few words; odds are merged by it.
    fn headline(&self) -> String {
        self.words()
    }

    /// The clauses that the result rests on.
    fn clauses(&self) -> Vec<Clause>;

    /// What a roster writes down.
    fn effects(&self) -> Vec<Effect> {
        Vec::new()
    }

    /// The cell of a printed table that was read.
    fn cell(&self) -> Option<TableCell> {
        None
    }
}

/// Row and column labels of a table of the book.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TableCell {
    pub table: &'static str,
    pub row: String,
    pub col: String,
}

/// Which of the two parties named to the procedure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    A,
    B,
}

/// One change to one field of a unit on the roster.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Effect {
    pub role: Role,
    pub field: &'static str,
    pub change: Change,
    pub clause: Clause,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Change {
    Add(i64),
    Set(serde_json::Value),
}

impl Effect {
    pub fn add(role: Role, field: &'static str, by: i64, clause: Clause) -> Effect {
        Effect { role, field, change: Change::Add(by), clause }
    }

    pub fn set(role: Role, field: &'static str, to: impl Into<serde_json::Value>, clause: Clause) -> Effect {
        Effect { role, field, change: Change::Set(to.into()), clause }
    }
}

impl Verdict for Ruling {
    fn words(&self) -> String {
        format!("{}: {}", if self.allowed { "Yes" } else { "No" }, self.because)
    }
    fn clauses(&self) -> Vec<Clause> {
        vec![self.clause]
    }
}
