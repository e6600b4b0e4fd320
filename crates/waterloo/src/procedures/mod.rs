//! One file per procedure: facts -> assessment -> outcome.

use grognard_engine::umpire::{Umpired, umpired};

use crate::Rules;

pub mod die;
pub mod fate;
pub mod found;
pub mod tests;

/// Every test, chain, look-up and permission, in the order the umpire lists them.
pub fn procedures() -> &'static [&'static dyn Umpired<Rules>] {
    const ALL: &[&dyn Umpired<Rules>] = &[
        umpired::<tests::fire::FireCombat>(),
        umpired::<tests::leader_casualty::LeaderCasualty>(),
        umpired::<tests::shock::ShockCombat>(),
        umpired::<tests::combat_result::CombatResult>(),
        umpired::<tests::cohesion_check::CohesionCheck>(),
        umpired::<tests::square_in_reaction::SquareInReaction>(),
        umpired::<tests::leaving_square::LeavingSquare>(),
        umpired::<tests::charge_reaction::ChargeReaction>(),
        umpired::<tests::rally::Rally>(),
        umpired::<tests::steep_slope::SteepSlope>(),
    ];
    ALL
}
