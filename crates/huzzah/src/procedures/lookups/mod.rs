//! Numbers and entries of the book.

use grognard_engine::umpire::Umpired;

use crate::Rules;

pub const ALL: &[&dyn Umpired<Rules>] = &[];
