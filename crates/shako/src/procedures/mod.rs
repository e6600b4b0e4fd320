//! One file per procedure: facts -> assessment -> outcome.

pub mod chain;
pub mod lookup;
pub mod permission;
pub mod test;

use grognard_engine::umpire::{Umpired, umpired};

use crate::Rules;

/// Every test, chain, look-up and permission, in the order the umpire lists them.
pub fn procedures() -> &'static [&'static dyn Umpired<Rules>] {
    const {
        &[
            // Tests
            umpired::<test::initiative::InitiativeTest>(),
            umpired::<test::roll_off::RollOffTest>(),
            umpired::<test::ball::BallTest>(),
            umpired::<test::canister::CanisterTest>(),
            umpired::<test::skirmish_fire::SkirmishFireTest>(),
            umpired::<test::volley::VolleyTest>(),
            umpired::<test::hasty_square::HastySquareTest>(),
            umpired::<test::withdraw_to_square::WithdrawToSquareTest>(),
            umpired::<test::drive_off::DriveOffTest>(),
            umpired::<test::recall::RecallTest>(),
            umpired::<test::melee::MeleeTest>(),
            umpired::<test::british_control::BritishControlTest>(),
            umpired::<test::commander_loss::CommanderLossTest>(),
            umpired::<test::rally::RallyTest>(),
            umpired::<test::divisional_morale::DivisionalMoraleTest>(),
            umpired::<test::army_morale::ArmyMoraleTest>(),
            umpired::<test::burning_town::BurningTownTest>(),
            umpired::<test::smoke::SmokeTest>(),
            // Chains
            umpired::<chain::movement_order::MovementOrder>(),
            umpired::<chain::charge::ChargeChain>(),
            umpired::<chain::cavalry_charge::CavalryChargeChain>(),
            umpired::<chain::charge_on_guns::ChargeOnGunsChain>(),
            umpired::<chain::bombarded_sector::BombardedSector>(),
            // Look-ups
            umpired::<lookup::ratings::UnitRatings>(),
            umpired::<lookup::movement::MovementAllowance>(),
            umpired::<lookup::distance::Distances>(),
            umpired::<lookup::terrain::TerrainEffects>(),
            umpired::<lookup::gun_range::GunRanges>(),
            umpired::<lookup::skirmisher_allotment::SkirmisherAllotment>(),
            // Permissions
            umpired::<permission::combat_deployment::CombatDeployment>(),
            umpired::<permission::obligatory_movement::ObligatoryMovement>(),
            umpired::<permission::activation::Activation>(),
            umpired::<permission::must_charge::MustCharge>(),
            umpired::<permission::may_charge::MayCharge>(),
            umpired::<permission::may_volley::MayVolley>(),
            umpired::<permission::must_fire_canister::MustFireCanister>(),
            umpired::<permission::must_form_square::MustFormSquare>(),
            umpired::<permission::may_recall::MayRecall>(),
            umpired::<permission::after_victory::AfterVictory>(),
            umpired::<permission::massed_column::MassedColumn>(),
            umpired::<permission::change_formation::ChangeFormation>(),
            umpired::<permission::side_step::SideStep>(),
            umpired::<permission::move_square::MoveSquare>(),
            umpired::<permission::move_battery::MoveBattery>(),
            umpired::<permission::may_withdraw::MayWithdraw>(),
            umpired::<permission::abandoned_guns::AbandonedGuns>(),
            umpired::<permission::town_sector::TownSector>(),
            umpired::<permission::pass_through::PassThrough>(),
            umpired::<permission::skirmisher_contact::SkirmisherContact>(),
            umpired::<permission::passing_through_friends::PassingThroughFriends>(),
            umpired::<permission::fallback_to_column::FallbackToColumn>(),
            umpired::<permission::touching_fallback::TouchingFallback>(),
            umpired::<permission::may_rally::MayRally>(),
            umpired::<permission::reform::Reform>(),
            umpired::<permission::state_allows::StateAllows>(),
            umpired::<permission::in_command::InCommand>(),
            umpired::<permission::coordinate::Coordinate>(),
            umpired::<permission::may_be_ordered::MayBeOrdered>(),
        ]
    }
}
