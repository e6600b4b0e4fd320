//! The answer of a permission: yes or no, the clause that decides, and the facts in a sentence.

use serde::Serialize;

use crate::{Clause, coverage};

/// May it, must it, what becomes of it: decided by one clause.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Ruling {
    pub allowed: bool,
    pub clause: Clause,
    pub because: String,
}

impl Ruling {
    pub fn yes(clause: Clause, because: impl Into<String>) -> Ruling {
        coverage::record(clause);
        Ruling { allowed: true, clause, because: because.into() }
    }

    pub fn no(clause: Clause, because: impl Into<String>) -> Ruling {
        coverage::record(clause);
        Ruling { allowed: false, clause, because: because.into() }
    }
}

/// Reads like the book: bars and leaves in order, the first that holds decides.
///
/// ```
/// use grognard_engine::{Clause, ruling::rule};
/// let routing = true;
/// let ruling = rule()
///     .no_if(routing, Clause::new("HZ-ORD-01"), "a routing unit takes no orders")
///     .otherwise_yes(Clause::new("HZ-ORD-02"), "a formed unit may be ordered");
/// assert!(!ruling.allowed);
/// ```
pub fn rule() -> Rule {
    Rule(None)
}

/// A ruling in the making.
#[must_use]
pub struct Rule(Option<Ruling>);

impl Rule {
    pub fn no_if(self, holds: bool, clause: Clause, because: &str) -> Rule {
        Rule(self.0.or_else(|| holds.then(|| Ruling::no(clause, because))))
    }

    pub fn yes_if(self, holds: bool, clause: Clause, because: &str) -> Rule {
        Rule(self.0.or_else(|| holds.then(|| Ruling::yes(clause, because))))
    }

    pub fn otherwise_yes(self, clause: Clause, because: &str) -> Ruling {
        self.0.unwrap_or_else(|| Ruling::yes(clause, because))
    }

    pub fn otherwise_no(self, clause: Clause, because: &str) -> Ruling {
        self.0.unwrap_or_else(|| Ruling::no(clause, because))
    }
}
