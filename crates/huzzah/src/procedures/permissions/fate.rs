//! A ruling that rests on more than one clause, or that changes the units it is about.

use grognard_engine::coverage::record;
use grognard_engine::umpire::{Effect, Role, Verdict};
use grognard_engine::{Clause, Modifier, Ruling};
use serde::Serialize;
use smallvec::SmallVec;

/// What is ruled, and what becomes of the units.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Fate {
    #[serde(flatten)]
    pub ruling: Ruling,
    #[serde(skip)]
    also: SmallVec<[Clause; 4]>,
    #[serde(skip)]
    changes: SmallVec<[Changed; 2]>,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Changed {
    role: Role,
    field: &'static str,
    to: To,
    clause: Clause,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum To {
    Add(i32),
    Set(bool),
}

impl From<Ruling> for Fate {
    fn from(ruling: Ruling) -> Fate {
        Fate { ruling, also: SmallVec::new(), changes: SmallVec::new() }
    }
}

impl Fate {
    /// Another clause says so too, or says what follows.
    pub fn also_if(self, holds: bool, clause: Clause) -> Fate {
        self.also_those([(holds, clause)])
    }

    /// Several at once.
    pub fn also_those<const N: usize>(mut self, notes: [(bool, Clause); N]) -> Fate {
        for (holds, clause) in notes {
            if holds && clause != self.ruling.clause {
                record(clause);
                self.also.push(clause);
            }
        }
        self
    }

    pub fn also(self, clause: Clause) -> Fate {
        self.also_if(true, clause)
    }

    /// So many of the book's number (staggers, kills ...) to a unit.
    pub fn add(mut self, role: Role, field: &'static str, each: Modifier, times: i32) -> Fate {
        if each.value * times != 0 {
            record(each.clause);
            self.changes.push(Changed { role, field, to: To::Add(each.value * times), clause: each.clause });
        }
        self
    }

    pub fn set(mut self, role: Role, field: &'static str, to: bool, clause: Clause) -> Fate {
        self.changes.push(Changed { role, field, to: To::Set(to), clause });
        self
    }

    /// The number added to a field of a unit.
    pub fn added(&self, role: Role, field: &str) -> i32 {
        let adds = self.changes.iter().filter(|change| change.role == role && change.field == field);
        adds.map(|change| if let To::Add(by) = change.to { by } else { 0 }).sum()
    }
}

impl Verdict for Fate {
    fn words(&self) -> String {
        self.ruling.words()
    }
    fn clauses(&self) -> Vec<Clause> {
        let mut clauses = vec![self.ruling.clause];
        for clause in self.also.iter().copied().chain(self.changes.iter().map(|change| change.clause)) {
            if !clauses.contains(&clause) {
                clauses.push(clause);
            }
        }
        clauses
    }
    fn effects(&self) -> Vec<Effect> {
        let effect = |change: &Changed| match change.to {
            To::Add(by) => Effect::add(change.role, change.field, by.into(), change.clause),
            To::Set(to) => Effect::set(change.role, change.field, to, change.clause),
        };
        self.changes.iter().map(effect).collect()
    }
}
