//! May it, must it, what becomes of it.

use grognard_engine::umpire::Umpired;

use crate::Rules;

pub const ALL: &[&dyn Umpired<Rules>] = &[];
