//! Several rolls in a row with no decision between.

use grognard_engine::dice::{TooMany, enumerate};
use grognard_engine::umpire::NoRollKind;
use grognard_engine::{Hand, NoRoll, Odds};

pub mod assault;
pub mod charge;

/// Odds of a stage, or of the whole.
type StageOdds<S> = Odds<Result<S, NoRollKind>>;

/// The next stage after each way the last one ended: equal ways are followed once.
fn then<S: Ord, T: Ord>(odds: StageOdds<S>, next: impl Fn(&S, &mut dyn Hand) -> Result<T, NoRoll>) -> Result<StageOdds<T>, TooMany> {
    odds.then(|stage| match stage {
        Ok(stage) => enumerate(|hand| next(stage, hand).map_err(NoRollKind::from)),
        Err(none) => Ok(Odds::certain(Err(*none))),
    })
}
