//! Numbers and entries of the book.

pub mod distance;
pub mod gun_range;
pub mod inches;
pub mod movement;
pub mod ratings;
pub mod skirmisher_allotment;
pub mod terrain;
