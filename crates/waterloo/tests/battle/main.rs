//! Whole battles on hexes.

mod choices;
mod clauses;
mod endings;
mod helper;
mod laws;
mod native;
mod perft;
mod picture;
mod table;
mod turn;
