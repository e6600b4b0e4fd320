//! One file per procedure: facts -> assessment -> outcome.

pub mod fall;
pub mod fire;
pub mod may_contact;
pub mod melee;
pub mod morale_check;
pub mod saves;
pub mod saving_throw;
pub mod target;

use grognard_engine::umpire::{Umpired, umpired};

use crate::Rules;

/// Every test, chain, look-up and permission, in the order the umpire lists them.
pub fn procedures() -> &'static [&'static dyn Umpired<Rules>] {
    const {
        &[
            // Tests and chains
            umpired::<morale_check::MoraleCheck>(),
            umpired::<fire::Fire>(),
            umpired::<saving_throw::SavingThrow>(),
            umpired::<melee::Melee>(),
            // Permissions
            umpired::<may_contact::MayContact>(),
        ]
    }
}
