//! What every game is: clauses and ledgers, dice and exact chances, decisions, events, matches and their logs.
//!
//! The engine knows no rule and no geometry; it does no I/O, reads no clock, spawns no thread and iterates no hash map.

pub mod board;
pub mod book;
pub mod chance;
pub mod clause;
pub mod coverage;
pub mod cx;
pub mod decision;
pub mod dice;
pub mod expand;
pub mod fault;
pub mod frames;
pub mod game;
pub mod house;
pub mod judge;
pub mod laws;
pub mod ledger;
pub mod log;
pub mod luck;
pub mod matches;
pub mod nearest;
pub mod offer;
pub mod position;
pub mod random;
pub mod record;
pub mod refusal;
pub mod ruling;
mod run;
pub mod sample;
pub mod seat;
pub mod side;
pub mod umpire;

pub use chance::{Next, Odds, Probability};
pub use clause::Clause;
pub use cx::{Cx, Halt, Step};
pub use decision::{Decision, Ending, Question, Waits};
pub use dice::{Ask, Dice, Die, Grain, Hand, NoRoll, Pips, Rolled};
pub use expand::{Expansion, NoOdds, Policy, expand};
pub use fault::Fault;
pub use frames::Frames;
pub use game::{Coin, Event, Game, Go, Instruction, UnitInstructions};
pub use judge::{Idea, Judge, Posture};
pub use ledger::{Assessed, Ledger, Line, Modifier, Net, Tally};
pub use matches::{Match, NotPlayed, Preview, Reply};
pub use offer::{Blank, Domain, Filling, Offer, Scope};
pub use position::Position;
pub use random::Random;
pub use refusal::{Refusal, Refused};
pub use ruling::Ruling;
pub use run::Asked;
pub use seat::Seat;
pub use side::{Side, UnitId, UnitSet};
