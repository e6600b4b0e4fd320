//! The shell of a procedure without dice: a name, its facts and the function that decides.

/// A permission or look-up from a function of facts and rules.
macro_rules! ruled {
    ($(#[$doc:meta])* $name:ident, $kind:ident $slug:literal, $title:literal, $facts:ty => $outcome:ty, $decide:path, [$($clause:ident),* $(,)?]) => {
        $(#[$doc])*
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
