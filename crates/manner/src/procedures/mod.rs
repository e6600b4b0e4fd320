//! One file per procedure: facts -> assessment -> outcome.

pub mod fire;
pub mod morale;

use grognard_engine::umpire::{Umpired, umpired};

use crate::Rules;

/// Every test, chain, look-up and permission, in the order the umpire lists them.
pub fn procedures() -> &'static [&'static dyn Umpired<Rules>] {
    const ALL: &[&dyn Umpired<Rules>] = &[
        umpired::<fire::artillery::ArtilleryFire>(),
        umpired::<fire::skirmishers::SkirmishFire>(),
        umpired::<fire::range_on_charge::RangeOfFire>(),
        umpired::<fire::volley::Volley>(),
        umpired::<fire::general::RiskToGeneral>(),
        umpired::<morale::charge::ChargeMorale>(),
        umpired::<morale::receive::ReceiveMorale>(),
        umpired::<morale::under_fire::FireMorale>(),
        umpired::<morale::loser::MeleeMorale>(),
        umpired::<morale::casualties::CasualtyMorale>(),
        umpired::<morale::combat::CombatMorale>(),
        umpired::<morale::rally::Rally>(),
        umpired::<morale::brigade::BrigadeMorale>(),
    ];
    ALL
}
