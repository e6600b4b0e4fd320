//! One file per procedure: facts -> assessment -> outcome.

pub mod assault;
pub mod breakthrough;
pub mod breakthrough_test;
pub mod cavalry_secure;
pub mod collapse;
pub mod commander_loss;
pub mod exhaustion;
pub mod fall;
pub mod fire;
pub mod first_player;
pub mod gazetteer;
pub mod handling;
pub mod in_command;
pub mod may_advance;
pub mod may_contact;
pub mod melee;
pub mod morale_check;
pub mod movement;
pub mod movement_cost;
pub mod must_check;
pub mod pass_through;
pub mod rally;
pub mod ranges;
pub mod saves;
pub mod saving_throw;
pub mod skirmishers;
pub mod state_allows;
pub mod target;
pub mod towns;

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
            umpired::<assault::Assault>(),
            umpired::<breakthrough_test::BreakthroughTest>(),
            umpired::<rally::Rally>(),
            umpired::<collapse::Collapse>(),
            umpired::<commander_loss::CommanderLoss>(),
            umpired::<first_player::FirstPlayer>(),
            // Look-ups
            umpired::<movement::Movement>(),
            umpired::<movement_cost::MovementCost>(),
            umpired::<ranges::Range>(),
            umpired::<ranges::CombatDiceLookup>(),
            umpired::<exhaustion::ExhaustionLevel>(),
            umpired::<gazetteer::StandLookup>(),
            umpired::<gazetteer::TerrainLookup>(),
            umpired::<gazetteer::Sight>(),
            umpired::<gazetteer::Points>(),
            umpired::<gazetteer::Victory>(),
            // Permissions
            umpired::<in_command::InCommand>(),
            umpired::<state_allows::StateAllows>(),
            umpired::<may_contact::MayContact>(),
            umpired::<skirmishers::ContactingSkirmishers>(),
            umpired::<handling::MayRecover>(),
            umpired::<handling::MayLimber>(),
            umpired::<handling::MayGoStationary>(),
            umpired::<handling::KeepsStationary>(),
            umpired::<handling::MayOblique>(),
            umpired::<must_check::MustCheckMorale>(),
            umpired::<cavalry_secure::CavalrySecure>(),
            umpired::<ranges::MayFire>(),
            umpired::<may_advance::MayAdvance>(),
            umpired::<pass_through::PassThrough>(),
            umpired::<breakthrough::Breakthrough>(),
            umpired::<exhaustion::Exhaustion>(),
            umpired::<exhaustion::MustRollCollapse>(),
            umpired::<towns::MayOccupy>(),
            umpired::<towns::MayBuildWorks>(),
        ]
    }
}
