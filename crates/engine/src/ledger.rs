//! A rating explained: the base and every line that changed it, each citing its clause.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::{Clause, coverage};

/// A number of the book with the clause it comes from, as read from a table of modifiers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Modifier {
    pub value: i32,
    pub clause: Clause,
    /// Which row of the book's tables it was read from, for its label; 0 where it comes from none.
    pub row: u16,
}

impl Modifier {
    /// A number that stands in no list: its label is the clause's.
    pub const fn new(value: i32, clause: Clause) -> Modifier {
        Modifier { value, clause, row: 0 }
    }
}

/// One line of a ledger. A value of nought is a circumstance that decides without adding (a disadvantage, an automatic result).
/// Its label is its table row's, or else the clause's, looked up in the book when shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    pub value: i16,
    #[serde(default, skip_serializing_if = "is_none")]
    pub row: u16,
    pub clause: Clause,
}

fn is_none(row: &u16) -> bool {
    *row == 0
}

/// What an assessment writes to: a full [`Ledger`] for people, or only the [`Net`] for a search.
pub trait Tally {
    fn add(&mut self, modifier: Modifier);

    fn line(&mut self, value: i32, clause: Clause) {
        self.add(Modifier::new(value, clause));
    }

    /// The modifier once for each of `times`, as one line; nothing at all for nought times.
    fn add_each(&mut self, modifier: Modifier, times: i32) {
        if times != 0 {
            self.add(Modifier { value: modifier.value * times, ..modifier });
        }
    }

    fn add_if(&mut self, holds: bool, modifier: Modifier) {
        if holds {
            self.add(modifier);
        }
    }

    /// A circumstance that counts without a number.
    fn cite(&mut self, clause: Clause) {
        self.line(0, clause);
    }
}

/// The base rating and its lines, in the order of the book.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ledger {
    pub base: i16,
    pub lines: SmallVec<[Line; 12]>,
}

impl Ledger {
    pub fn new(base: i32) -> Ledger {
        Ledger { base: base as i16, lines: SmallVec::new() }
    }

    /// The sum of the lines, without the base.
    pub fn net(&self) -> i32 {
        self.lines.iter().map(|line| i32::from(line.value)).sum()
    }

    pub fn total(&self) -> i32 {
        i32::from(self.base) + self.net()
    }

    pub fn cites(&self, clause: Clause) -> bool {
        self.lines.iter().any(|line| line.clause == clause)
    }
}

impl Tally for Ledger {
    fn add(&mut self, Modifier { value, clause, row }: Modifier) {
        coverage::record(clause);
        self.lines.push(Line { value: value as i16, row, clause });
    }
}

/// Only the sum: for odds and searches, where nobody reads the lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Net(pub i32);

impl Tally for Net {
    fn add(&mut self, modifier: Modifier) {
        self.0 += modifier.value;
    }
}

/// One assessment, shown to whoever watches: whose it is ("attacker", "" where there is only one), the rating that the dice
/// are compared with, what that means in words, and how it came about.
#[derive(Clone, Copy)]
pub struct Assessed<'a> {
    pub of: &'static str,
    pub rating: i32,
    pub words: &'a dyn Fn() -> String,
    pub ledger: &'a Ledger,
}
