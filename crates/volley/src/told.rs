//! Outcomes that list their consequences: each with its words, its clause and what a roster writes down.

use std::borrow::Cow;

use grognard_engine::umpire::{Effect, Role, Verdict};
use grognard_engine::{Clause, Ruling};
use serde::Serialize;

/// One thing that follows, and the clause that says so.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Consequence {
    pub words: Cow<'static, str>,
    pub clause: Clause,
    #[serde(skip)]
    mark: Option<(Role, &'static str, To)>,
}

/// What a field of the unit's card becomes.
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
    pub fn mark(mut self, role: Role, field: &'static str, to: To) -> Consequence {
        self.mark = Some((role, field, to));
        self
    }

    fn effect(&self) -> Option<Effect> {
        self.mark.map(|(role, field, to)| match to {
            To::Flag(value) => Effect::set(role, field, value, self.clause),
            To::Text(value) => Effect::set(role, field, value, self.clause),
            To::Add(by) => Effect::add(role, field, by.into(), self.clause),
        })
    }
}

/// An outcome told by its consequences. `verdict!` makes it a [`Verdict`].
pub trait Told {
    fn headline(&self) -> String;
    fn consequences(&self) -> Vec<Consequence>;
}

pub fn words(consequences: &[Consequence]) -> String {
    let sentences: Vec<String> = consequences.iter().map(|consequence| sentence(&consequence.words)).collect();
    sentences.join(" ")
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

/// Makes a [`Told`] outcome a [`Verdict`].
macro_rules! verdict {
    ($outcome:ty) => {
        impl grognard_engine::umpire::Verdict for $outcome {
            fn words(&self) -> String {
                $crate::told::words(&$crate::told::Told::consequences(self))
            }
            fn headline(&self) -> String {
                $crate::told::Told::headline(self)
            }
            fn clauses(&self) -> Vec<grognard_engine::Clause> {
                $crate::told::clauses(&$crate::told::Told::consequences(self))
            }
            fn effects(&self) -> Vec<grognard_engine::umpire::Effect> {
                $crate::told::effects(&$crate::told::Told::consequences(self))
            }
        }
    };
}
pub(crate) use verdict;

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

    /// This follows too, if it holds.
    pub fn and_if(mut self, holds: bool, consequence: impl FnOnce() -> Consequence) -> Finding {
        if holds {
            self.further.push(consequence());
        }
        self
    }

    /// This follows only from a yes.
    pub fn if_yes(self, consequence: impl FnOnce() -> Consequence) -> Finding {
        let yes = self.allowed();
        self.and_if(yes, consequence)
    }

    /// All of these follow too.
    pub fn and_all(mut self, consequences: impl IntoIterator<Item = Consequence>) -> Finding {
        self.further.extend(consequences);
        self
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

/// The shell of a procedure without dice: a name, its facts and the function that decides.
macro_rules! ruled {
    ($name:ident, $kind:ident $slug:literal, $title:literal, $facts:ty => $outcome:ty, $decide:path, $check:path, [$($clause:ident),* $(,)?]) => {
        #[doc = $title]
        pub struct $name;

        impl grognard_engine::umpire::Procedure for $name {
            type Rules = $crate::rules::Rules;
            type Facts = $facts;
            type Outcome = $outcome;
            const CARD: grognard_engine::umpire::Card = grognard_engine::umpire::Card {
                name: $slug,
                kind: grognard_engine::umpire::Kind::$kind,
                title: $title,
                dice: "",
                clauses: &[$($crate::clause::$clause),*],
            };

            fn check(facts: &$facts, rules: &$crate::rules::Rules) -> Result<(), grognard_engine::umpire::Contradiction> {
                $check(facts, rules)
            }

            fn run(
                facts: &$facts,
                rules: &$crate::rules::Rules,
                _: &mut dyn grognard_engine::Hand,
            ) -> Result<$outcome, grognard_engine::NoRoll> {
                Ok($decide(facts, rules))
            }
        }
    };
}
pub(crate) use ruled;

/// Facts that cannot contradict each other.
pub(crate) fn any_facts<F>(_: &F, _: &crate::rules::Rules) -> Result<(), grognard_engine::umpire::Contradiction> {
    Ok(())
}

/// A look-up's answer: the entry in a few words, its numbers, and the lines it rests on.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Found {
    pub answer: String,
    /// Inches, dice, points or shares by name.
    #[serde(flatten)]
    pub numbers: std::collections::BTreeMap<&'static str, crate::inches::Inches>,
    pub lines: Vec<Consequence>,
}

impl Found {
    pub fn new(answer: impl Into<String>, first: Consequence) -> Found {
        Found { answer: answer.into(), numbers: std::collections::BTreeMap::new(), lines: vec![first] }
    }

    pub fn number(mut self, name: &'static str, value: f64) -> Found {
        self.numbers.insert(name, crate::inches::Inches::new(value));
        self
    }

    pub fn and(mut self, line: Consequence) -> Found {
        self.lines.push(line);
        self
    }

    pub fn and_if(self, holds: bool, line: impl FnOnce() -> Consequence) -> Found {
        if holds { self.and(line()) } else { self }
    }
}

impl Verdict for Found {
    fn words(&self) -> String {
        words(&self.lines)
    }
    fn headline(&self) -> String {
        self.answer.clone()
    }
    fn clauses(&self) -> Vec<Clause> {
        clauses(&self.lines)
    }
    fn effects(&self) -> Vec<Effect> {
        effects(&self.lines)
    }
}
