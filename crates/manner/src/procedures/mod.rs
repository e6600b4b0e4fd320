//! One file per procedure: facts -> assessment -> outcome.

pub mod charge;
pub mod fire;
pub mod initiative;
pub mod lookups;
pub mod melee;
pub mod morale;
pub mod permissions;
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
        umpired::<charge::infantry::InfantryCharge>(),
        umpired::<charge::cavalry::CavalryCharge>(),
        umpired::<charge::guns::ChargeGuns>(),
        umpired::<charge::storm_guns::StormGuns>(),
        umpired::<melee::cavalry::CavalryMelee>(),
        umpired::<melee::infantry::InfantryMelee>(),
        umpired::<village::assault::VillageAssault>(),
        umpired::<lookups::charge_distance::ChargeDistance>(),
        umpired::<lookups::fire_point::FirePoint>(),
        umpired::<lookups::movement::MovementLookup>(),
        umpired::<lookups::terrain::TerrainLookup>(),
        umpired::<lookups::visibility::Visibility>(),
        umpired::<lookups::formation_change::FormationChange>(),
        umpired::<lookups::artillery_drill::ArtilleryDrill>(),
        umpired::<lookups::ranges::ArtilleryRange>(),
        umpired::<lookups::ranges::MusketRange>(),
        umpired::<lookups::defence_factor::DefenceFactor>(),
        umpired::<lookups::what_formation::WhatFormation>(),
        umpired::<permissions::may_charge::MayCharge>(),
        umpired::<permissions::in_command::InCommand>(),
        umpired::<permissions::may_move::MayMove>(),
        umpired::<permissions::passing_through::PassingThrough>(),
        umpired::<permissions::charge_through::ChargeThrough>(),
        umpired::<permissions::artillery_action::ArtilleryAction>(),
        umpired::<permissions::may_bombard::MayBombard>(),
        umpired::<permissions::may_volley::MayVolley>(),
        umpired::<permissions::may_form::MayForm>(),
        umpired::<permissions::must_test::MustTest>(),
        umpired::<permissions::target_gone::TargetGone>(),
        umpired::<permissions::skirmishers::Skirmishers>(),
        umpired::<permissions::is_unformed::IsUnformed>(),
        umpired::<permissions::may_rally::MayRally>(),
        umpired::<permissions::after_melee::AfterMelee>(),
        umpired::<permissions::further_breakthrough::FurtherBreakthrough>(),
        umpired::<permissions::village::Village>(),
    ];
    ALL
}
