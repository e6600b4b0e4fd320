//! One file per procedure: facts -> assessment -> outcome.

pub mod favourable_position;
pub mod lookups;
pub mod permissions;
pub mod threat;

use std::sync::OnceLock;

use grognard_engine::umpire::{Umpired, umpired};

use crate::Rules;

/// What dice decide, in the order of the turn.
const DICE: &[&dyn Umpired<Rules>] = &[umpired::<threat::Threat>(), umpired::<favourable_position::FavourablePosition>()];

/// Every test, chain, look-up and permission, in the order the umpire lists them.
pub fn procedures() -> &'static [&'static dyn Umpired<Rules>] {
    static ALL: OnceLock<Vec<&'static dyn Umpired<Rules>>> = OnceLock::new();
    ALL.get_or_init(|| [DICE, lookups::ALL, permissions::ALL].concat())
}
