//! The answer of a permission: yes or no, the clause that decides, and the facts in a sentence.

use std::borrow::Cow;
use std::fmt;

use serde::Serialize;

use crate::{Clause, coverage};

/// Words of a rule: fixed ones cost nothing, composed ones ([`format_args!`]) are composed only where they decide.
pub trait Because {
    fn words(self) -> Cow<'static, str>;
}

impl Because for &'static str {
    fn words(self) -> Cow<'static, str> {
        Cow::Borrowed(self)
    }
}

impl Because for fmt::Arguments<'_> {
    fn words(self) -> Cow<'static, str> {
        self.as_str().map_or_else(|| Cow::Owned(fmt::format(self)), Cow::Borrowed)
    }
}

impl Because for &String {
    fn words(self) -> Cow<'static, str> {
        Cow::Owned(self.clone())
    }
}

impl Because for String {
    fn words(self) -> Cow<'static, str> {
        Cow::Owned(self)
    }
}

/// May it, must it, what becomes of it: decided by one clause.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Ruling {
    pub allowed: bool,
    pub clause: Clause,
    pub because: Cow<'static, str>,
}

impl Ruling {
    pub fn yes(clause: Clause, because: impl Because) -> Ruling {
        coverage::record(clause);
        Ruling { allowed: true, clause, because: because.words() }
    }

    pub fn no(clause: Clause, because: impl Because) -> Ruling {
        coverage::record(clause);
        Ruling { allowed: false, clause, because: because.words() }
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
    pub fn no_if(self, holds: bool, clause: Clause, because: impl Because) -> Rule {
        if self.0.is_none() && holds { Rule(Some(Ruling::no(clause, because))) } else { self }
    }

    pub fn yes_if(self, holds: bool, clause: Clause, because: impl Because) -> Rule {
        if self.0.is_none() && holds { Rule(Some(Ruling::yes(clause, because))) } else { self }
    }

    pub fn otherwise_yes(self, clause: Clause, because: impl Because) -> Ruling {
        self.0.unwrap_or_else(|| Ruling::yes(clause, because))
    }

    pub fn otherwise_no(self, clause: Clause, because: impl Because) -> Ruling {
        self.0.unwrap_or_else(|| Ruling::no(clause, because))
    }
}
