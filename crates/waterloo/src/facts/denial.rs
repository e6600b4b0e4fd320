//! Why something may not be done: told in full to a player who tries it, not told to whoever looks for what may be done. One function
//! judges for both; only the words are left out, and words are most of the price.

use std::borrow::Cow;

use grognard_engine::ruling::Because;
use grognard_engine::{Clause, Refusal, Ruling, coverage};

/// What a judging function answers if the answer is no.
pub trait Denial: Sized {
    fn because(code: &'static str, clause: Clause, because: impl Because) -> Self;

    /// A permission has ruled so.
    fn ruled(code: &'static str, ruling: &Ruling) -> Self;

    fn fact(self, name: &'static str, value: impl ToString) -> Self;
}

impl Denial for Refusal {
    fn because(code: &'static str, clause: Clause, because: impl Because) -> Refusal {
        Refusal::new(code, clause, because.words())
    }

    fn ruled(code: &'static str, ruling: &Ruling) -> Refusal {
        refused(code, ruling)
    }

    fn fact(self, name: &'static str, value: impl ToString) -> Refusal {
        Refusal::fact(self, name, value)
    }
}

/// It may not be done, and nobody asked why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct No;

impl Denial for No {
    fn because(_: &'static str, clause: Clause, _: impl Because) -> No {
        coverage::record(clause);
        No
    }

    fn ruled(_: &'static str, _: &Ruling) -> No {
        No
    }

    fn fact(self, _: &'static str, _: impl ToString) -> No {
        self
    }
}

pub fn refuse(code: &'static str, clause: Clause, because: impl Into<Cow<'static, str>>) -> Refusal {
    Refusal::new(code, clause, because)
}

/// A refusal out of a ruling.
pub fn refused(code: &'static str, ruling: &Ruling) -> Refusal {
    let mut words = ruling.because.to_string();
    if let Some(first) = words.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    Refusal::new(code, ruling.clause, format!("{words}."))
}

/// The ruling, as an answer to whoever was judged by it.
pub fn allowed<D: Denial>(code: &'static str, ruling: &Ruling) -> Result<(), D> {
    if ruling.allowed { Ok(()) } else { Err(D::ruled(code, ruling)) }
}
