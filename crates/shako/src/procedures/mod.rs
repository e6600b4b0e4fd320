//! One file per procedure: facts -> assessment -> outcome.

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
        ]
    }
}
