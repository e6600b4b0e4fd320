//! One file per procedure: facts -> assessment -> outcome.

use grognard_engine::umpire::Umpired;

use crate::Rules;

/// Every test, chain, look-up and permission, in the order the umpire lists them.
pub fn procedures() -> &'static [&'static dyn Umpired<Rules>] {
    &[]
}
