//! One file per procedure: facts -> assessment -> outcome.

pub mod fire;
pub mod initiative;
pub mod melee;
pub mod morale;
pub mod village;

use grognard_engine::umpire::{Umpired, umpired};

use crate::Rules;

/// Every test, chain, look-up and permission, in the order the umpire lists them.
pub fn procedures() -> &'static [&'static dyn Umpired<Rules>] {
    const ALL: &[&dyn Umpired<Rules>] = &[
        umpired::<initiative::Initiative>(),
        umpired::<morale::charge::ChargeMorale>(),
        umpired::<morale::receive::ReceiveMorale>(),
        umpired::<morale::under_fire::FireMorale>(),
        umpired::<morale::loser::MeleeMorale>(),
        umpired::<morale::casualties::CasualtyMorale>(),
        umpired::<morale::combat::CombatMorale>(),
        umpired::<morale::rally::Rally>(),
        umpired::<morale::brigade::BrigadeMorale>(),
        umpired::<fire::artillery::ArtilleryFire>(),
        umpired::<fire::skirmishers::SkirmishFire>(),
        umpired::<fire::range_on_charge::RangeOfFire>(),
        umpired::<fire::volley::Volley>(),
        umpired::<fire::general::RiskToGeneral>(),
        umpired::<melee::squadron_officer::SquadronOfficer>(),
        umpired::<melee::turn_and_flee::TurnAndFleeRally>(),
        umpired::<melee::breakthrough::BreakthroughTest>(),
        umpired::<melee::overrun::OverrunGuns>(),
        umpired::<melee::infantry_v_artillery::InfantryVArtillery>(),
        umpired::<village::break_in::BreakIn>(),
        umpired::<village::melee::VillageMelee>(),
        umpired::<village::fire::VillageFire>(),
        umpired::<village::extinguish::Extinguish>(),
        umpired::<village::building::BuildingAssault>(),
        umpired::<melee::cavalry::CavalryMelee>(),
        umpired::<melee::infantry::InfantryMelee>(),
        umpired::<village::assault::VillageAssault>(),
    ];
    ALL
}
