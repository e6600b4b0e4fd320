//! Whole battles on hexes.

mod clauses;
mod helper;
mod laws;
mod native;
mod perft;
mod table;
mod turn;
