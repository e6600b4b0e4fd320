//! What every game is: clauses and ledgers, dice and exact chances, decisions, events, matches and their logs.
//!
//! The engine knows no rule and no geometry; it does no I/O, reads no clock, spawns no thread and iterates no hash map.

pub mod book;
pub mod chance;
pub mod clause;
pub mod coverage;
pub mod dice;
pub mod ledger;
pub mod nearest;
pub mod ruling;
pub mod side;
pub mod umpire;

pub use chance::{Odds, Probability};
pub use clause::Clause;
pub use dice::{Ask, Dice, Die, Grain, Hand, NoRoll, Pips, Rolled};
pub use ledger::{Assessed, Ledger, Line, Modifier, Net, Tally};
pub use ruling::Ruling;
pub use side::{Side, UnitId, UnitSet};
