//! The umpire of Advanced Shako, clause by clause: each test is named by the clauses it proves.

#[path = "../common/mod.rs"]
mod common;

mod artillery;
mod audit;
mod cavalry;
mod chains;
mod divisions;
mod laws;
mod lookups;
mod melee;
mod movement;
mod options;
mod squares;
mod towns;
mod volleys;
