//! Whole battles on hexes.

mod helper;
mod laws;
mod native;
