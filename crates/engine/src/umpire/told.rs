//! Outcomes that list their consequences: each with its words, its clause and what a roster writes down.

use std::borrow::Cow;

use serde::Serialize;

use super::{Effect, Role, TableCell, Verdict};
use crate::{Clause, Ruling};

/// One thing that follows, and the clause that says so.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Consequence {
    pub words: Cow<'static, str>,
    pub clause: Clause,
    #[serde(skip)]
    pub mark: Option<Mark>,
}

/// A change to a unit's card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Mark {
    pub role: Role,
    pub field: &'static str,
    pub to: To,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum To {
    Flag(bool),
    Text(&'static str),
    Add(i32),
}

/// A consequence in words.
pub fn so(clause: Clause, words: impl Into<Cow<'static, str>>) -> Consequence {
    Consequence { words: words.into(), clause, mark: None }
}

impl Consequence {
    /// The roster writes it down.
    pub fn mark(self, role: Role, field: &'static str, to: To) -> Consequence {
        Consequence { mark: Some(Mark { role, field, to }), ..self }
    }

    pub fn flag(self, role: Role, field: &'static str, value: bool) -> Consequence {
        self.mark(role, field, To::Flag(value))
    }

    pub fn text(self, role: Role, field: &'static str, value: &'static str) -> Consequence {
        self.mark(role, field, To::Text(value))
    }

    pub fn add(self, role: Role, field: &'static str, by: i32) -> Consequence {
        self.mark(role, field, To::Add(by))
    }

    fn effect(&self) -> Option<Effect> {
        self.mark.map(|mark| match mark.to {
            To::Flag(value) => Effect::set(mark.role, mark.field, value, self.clause),
            To::Text(value) => Effect::set(mark.role, mark.field, value, self.clause),
            To::Add(by) => Effect::add(mark.role, mark.field, by.into(), self.clause),
        })
    }
}

/// An outcome told by its consequences. `verdict!` makes it a [`Verdict`].
pub trait Told {
    fn headline(&self) -> String;
    fn consequences(&self) -> Vec<Consequence>;
    fn cell(&self) -> Option<TableCell> {
        None
    }
}

pub fn words(consequences: &[Consequence]) -> String {
    let mut all = String::new();
    for consequence in consequences {
        if !all.is_empty() {
            all.push(' ');
        }
        all.push_str(&sentence(&consequence.words));
    }
    all
}

fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    let capital: String = letters.next().map(|first| first.to_uppercase().collect()).unwrap_or_default();
    let end = if words.ends_with('.') { "" } else { "." };
    format!("{capital}{}{end}", letters.as_str())
}

pub fn clauses(consequences: &[Consequence]) -> Vec<Clause> {
    let mut all = Vec::new();
    for consequence in consequences {
        if !all.contains(&consequence.clause) {
            all.push(consequence.clause);
        }
    }
    all
}

pub fn effects(consequences: &[Consequence]) -> Vec<Effect> {
    consequences.iter().filter_map(Consequence::effect).collect()
}

/// Makes a [`Told`](umpire::told::Told) outcome a [`Verdict`](umpire::Verdict).
#[macro_export]
macro_rules! verdict {
    ($outcome:ty) => {
        impl $crate::umpire::Verdict for $outcome {
            fn words(&self) -> String {
                $crate::umpire::told::words(&$crate::umpire::told::Told::consequences(self))
            }
            fn headline(&self) -> String {
                $crate::umpire::told::Told::headline(self)
            }
            fn clauses(&self) -> Vec<$crate::Clause> {
                $crate::umpire::told::clauses(&$crate::umpire::told::Told::consequences(self))
            }
            fn effects(&self) -> Vec<$crate::umpire::Effect> {
                $crate::umpire::told::effects(&$crate::umpire::told::Told::consequences(self))
            }
            fn cell(&self) -> Option<$crate::umpire::TableCell> {
                $crate::umpire::told::Told::cell(self)
            }
        }
    };
}

/// A permission's answer: a ruling, and what else follows from it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Finding {
    #[serde(flatten)]
    pub ruling: Ruling,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub further: Vec<Consequence>,
}

impl From<Ruling> for Finding {
    fn from(ruling: Ruling) -> Finding {
        Finding { ruling, further: Vec::new() }
    }
}

impl Finding {
    pub fn allowed(&self) -> bool {
        self.ruling.allowed
    }

    /// This follows too.
    pub fn and(mut self, consequence: Consequence) -> Finding {
        self.further.push(consequence);
        self
    }

    /// All of these follow too.
    pub fn and_all(mut self, consequences: impl IntoIterator<Item = Consequence>) -> Finding {
        self.further.extend(consequences);
        self
    }

    /// This follows too, if it holds.
    pub fn and_if(self, holds: bool, consequence: impl FnOnce() -> Consequence) -> Finding {
        if holds { self.and(consequence()) } else { self }
    }

    /// This follows only from a yes.
    pub fn if_yes(self, consequence: impl FnOnce() -> Consequence) -> Finding {
        let yes = self.allowed();
        self.and_if(yes, consequence)
    }

    /// This follows only from a no.
    pub fn if_no(self, consequence: impl FnOnce() -> Consequence) -> Finding {
        let no = !self.allowed();
        self.and_if(no, consequence)
    }
}

impl Verdict for Finding {
    fn words(&self) -> String {
        let ruling = sentence(&self.ruling.words());
        if self.further.is_empty() { ruling } else { format!("{ruling} {}", words(&self.further)) }
    }
    fn headline(&self) -> String {
        self.ruling.words()
    }
    fn clauses(&self) -> Vec<Clause> {
        let mut all = vec![self.ruling.clause];
        all.extend(clauses(&self.further).into_iter().filter(|clause| *clause != self.ruling.clause));
        all
    }
    fn effects(&self) -> Vec<Effect> {
        effects(&self.further)
    }
}
