//! An evening's roster: the units of a real table, what befell them, and why. An ordinary log without positions.
//!
//! The roster is its events; what stands on it is their fold. Undo is an event too, so nothing that was written is ever lost.

mod cards;
mod event;
mod facts;
mod fold;
mod log;
mod write;

pub use event::{Changed, Event};
pub use facts::{fill, fill_parties};
pub use fold::{Roster, RosterUnit};
pub use log::Log;
pub use write::{Stated, added, adjudicated, assigned, corrected, end_turn, last_to_undo, overruled, set_right};

use serde::Serialize;

/// Why something cannot be written on the roster.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Serialize)]
#[error("{message}")]
pub struct RosterError {
    /// Stable: `roster/unknown-unit`, `roster/unknown-field` ...
    pub code: &'static str,
    pub message: String,
}

impl RosterError {
    pub fn new(code: &'static str, message: impl Into<String>) -> RosterError {
        RosterError { code, message: message.into() }
    }
}
