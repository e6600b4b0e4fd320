//! What a look-up answers, and the thin shell of procedures without dice.

use grognard_engine::Clause;
use grognard_engine::umpire::{Effect, Verdict};
use serde::Serialize;

/// An entry of the book: the entry, a sentence, and the clauses it was read from.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Found<T> {
    #[serde(flatten)]
    pub entry: T,
    #[serde(skip)]
    pub words: String,
    #[serde(skip)]
    pub clauses: Vec<Clause>,
}

impl<T: Clone + Ord + Serialize + Entry> Verdict for Found<T> {
    fn words(&self) -> String {
        self.words.clone()
    }
    fn clauses(&self) -> Vec<Clause> {
        self.clauses.clone()
    }
    fn effects(&self) -> Vec<Effect> {
        self.entry.effects()
    }
}

/// An entry that may change a unit.
pub trait Entry {
    fn effects(&self) -> Vec<Effect> {
        Vec::new()
    }
}

/// The thin shell of a procedure without dice: a card and one pure function of the facts.
macro_rules! no_dice {
    (
        $(#[$doc:meta])*
        $name:ident: $facts:ty => $outcome:ty = $decide:path $(, check $check:path)?;
        $kind:ident $slug:literal $title:literal [$($clause:ident),* $(,)?]
    ) => {
        $(#[$doc])*
        pub struct $name;

        impl grognard_engine::umpire::Procedure for $name {
            type Rules = $crate::Rules;
            type Facts = $facts;
            type Outcome = $outcome;
            const CARD: grognard_engine::umpire::Card = grognard_engine::umpire::Card {
                name: $slug,
                kind: grognard_engine::umpire::Kind::$kind,
                title: $title,
                dice: "",
                clauses: &[$($crate::clause::$clause),*],
            };

            $(fn check(facts: &$facts, rules: &$crate::Rules) -> Result<(), grognard_engine::umpire::Contradiction> {
                $check(facts, rules)
            })?

            fn run(facts: &$facts, rules: &$crate::Rules, _: &mut dyn grognard_engine::Hand) -> Result<$outcome, grognard_engine::NoRoll> {
                Ok($decide(facts, rules))
            }
        }
    };
}
pub(crate) use no_dice;
