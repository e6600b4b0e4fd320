//! The log is the game: battle, options, actions, dice and events, one entry a line, each chained to the one before.
//!
//! Loading folds the events, so that an old battle survives a rules fix; verifying plays actions and dice again and compares.

mod chain;
mod fold;
mod header;
mod read;
mod verify;

pub use chain::{Chain, Sink, SinkError};
pub use fold::Folder;
pub use header::{Header, Manners, Player};
pub use read::{LogFault, ReadLog, read, read_header};
pub use verify::{Difference, Verified, verify};
