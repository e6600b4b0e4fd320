//! The thin shell of a procedure without dice: a card and one pure function of the facts.

/// Written inside a game: `clause` and `Rules` are the game's own.
#[macro_export]
#[allow(clippy::crate_in_macro_def)]
macro_rules! no_dice {
    (
        $(#[$doc:meta])*
        $name:ident: $facts:ty => $outcome:ty = $decide:path $(, check $check:path)?;
        $kind:ident $slug:literal $title:literal [$($clause:ident),* $(,)?]
    ) => {
        $(#[$doc])*
        pub struct $name;

        impl $crate::umpire::Procedure for $name {
            type Rules = crate::Rules;
            type Facts = $facts;
            type Outcome = $outcome;
            const CARD: $crate::umpire::Card = $crate::umpire::Card {
                name: $slug,
                kind: $crate::umpire::Kind::$kind,
                title: $title,
                dice: "",
                clauses: &[$(crate::clause::$clause),*],
            };

            $(fn check(facts: &$facts, rules: &crate::Rules) -> Result<(), $crate::umpire::Contradiction> {
                $check(facts, rules)
            })?

            fn run(facts: &$facts, rules: &crate::Rules, _: &mut dyn $crate::Hand) -> Result<$outcome, $crate::NoRoll> {
                Ok($decide(facts, rules))
            }
        }
    };
}
