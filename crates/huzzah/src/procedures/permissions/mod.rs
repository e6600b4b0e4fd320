//! May it, must it, what becomes of it.

pub mod fate;

use grognard_engine::umpire::Umpired;

use crate::Rules;

pub const ALL: &[&dyn Umpired<Rules>] = &[];
