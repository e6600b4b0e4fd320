//! One file per procedure: facts -> assessment -> outcome.

pub mod assault;
pub mod breakthrough;
pub mod breakthrough_test;
pub mod cavalry_secure;
pub mod collapse;
pub mod combat_dice;
pub mod commander_loss;
pub mod exhaustion;
pub mod exhaustion_level;
pub mod fall;
pub mod fire;
pub mod first_player;
pub mod in_command;
pub mod may_advance;
pub mod may_build_works;
pub mod may_contact;
pub mod may_fire;
pub mod may_limber;
pub mod may_oblique;
pub mod may_occupy_town;
pub mod may_recover;
pub mod melee;
pub mod morale_check;
pub mod morale_rating;
pub mod movement;
pub mod movement_cost;
pub mod must_check;
pub mod pass_through;
pub mod points;
pub mod rally;
pub mod range;
pub mod retreat_path;
pub mod saves;
pub mod saving_throw;
pub mod sight;
pub mod skirmishers;
pub mod stand;
pub mod state_allows;
pub mod stationary;
pub mod target;
pub mod terrain;
pub mod victory;

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
            umpired::<range::Range>(),
            umpired::<combat_dice::CombatDiceLookup>(),
            umpired::<exhaustion_level::ExhaustionLevel>(),
            umpired::<stand::StandLookup>(),
            umpired::<morale_rating::MoraleRating>(),
            umpired::<terrain::TerrainLookup>(),
            umpired::<sight::Sight>(),
            umpired::<points::Points>(),
            umpired::<victory::Victory>(),
            // Permissions
            umpired::<in_command::InCommand>(),
            umpired::<state_allows::StateAllows>(),
            umpired::<may_contact::MayContact>(),
            umpired::<skirmishers::ContactingSkirmishers>(),
            umpired::<may_recover::MayRecover>(),
            umpired::<may_limber::MayLimber>(),
            umpired::<stationary::MayGoStationary>(),
            umpired::<stationary::KeepsStationary>(),
            umpired::<may_oblique::MayOblique>(),
            umpired::<must_check::MustCheckMorale>(),
            umpired::<cavalry_secure::CavalrySecure>(),
            umpired::<may_fire::MayFire>(),
            umpired::<may_advance::MayAdvance>(),
            umpired::<pass_through::PassThrough>(),
            umpired::<retreat_path::RetreatPath>(),
            umpired::<breakthrough::Breakthrough>(),
            umpired::<exhaustion::Exhaustion>(),
            umpired::<exhaustion::MustRollCollapse>(),
            umpired::<may_occupy_town::MayOccupy>(),
            umpired::<may_build_works::MayBuildWorks>(),
        ]
    }
}
