//! The battle lab: many battles, what they come to, and what one change does.
//!
//! A [`Study`] says what is fought; [`run`] fights it, in any number of threads, always with the same rows; [`summary`] and
//! [`report`] say what came of it. Only [`folder`] touches files.

mod cell;
mod field;
mod fight;
pub mod folder;
mod map;
pub mod odds;
mod patch;
pub mod ready;
pub mod report;
mod row;
mod run;
pub mod statistics;
pub mod story;
mod study;
mod study_changes;
mod summary;

pub use cell::{Cell, Record};
pub use ready::ready;
pub use row::{Outcome, Row};
pub use run::{Control, Progress, Ran, Share, run};
pub use study::{Files, Study, no_files};
pub use summary::{CellSummary, Effect, Summary, summary};
