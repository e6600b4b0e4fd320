//! One file per procedure: facts -> assessment -> outcome.

use grognard_engine::umpire::{Umpired, umpired};

use crate::Rules;

pub mod chains;
pub mod die;
pub mod fate;
pub mod found;
pub mod lookups;
pub mod permissions;
pub mod tests;

/// Every test, chain, look-up and permission, in the order the umpire lists them.
pub fn procedures() -> &'static [&'static dyn Umpired<Rules>] {
    const ALL: &[&dyn Umpired<Rules>] = &[
        umpired::<tests::fire::FireCombat>(),
        umpired::<tests::leader_casualty::LeaderCasualty>(),
        umpired::<tests::retreat_before::RetreatBefore>(),
        umpired::<tests::charge_reaction::ChargeReaction>(),
        umpired::<tests::square_in_reaction::SquareInReaction>(),
        umpired::<tests::leaving_square::LeavingSquare>(),
        umpired::<tests::commitment::ShockCommitment>(),
        umpired::<tests::shock::ShockCombat>(),
        umpired::<tests::combat_result::CombatResult>(),
        umpired::<tests::cohesion_check::CohesionCheck>(),
        umpired::<tests::steep_slope::SteepSlope>(),
        umpired::<tests::charge_fatigue::ChargeFatigue>(),
        umpired::<tests::pursuit::Pursuit>(),
        umpired::<tests::routed_through::RoutedThrough>(),
        umpired::<tests::rally::Rally>(),
        umpired::<tests::march_check::MarchCheck>(),
        umpired::<tests::initiative::Initiative>(),
        umpired::<tests::draw_marker::DrawMarker>(),
        umpired::<tests::orders_roll::OrdersRoll>(),
        umpired::<chains::assault::AssaultChain>(),
        umpired::<chains::charge::ChargeChain>(),
        umpired::<lookups::movement_allowance::MovementAllowance>(),
        umpired::<lookups::movement_cost::MovementCost>(),
        umpired::<lookups::manoeuvre_cost::Manoeuvres>(),
        umpired::<lookups::zone_of_control::ZoneOfControl>(),
        umpired::<lookups::ratings::DefaultRatings>(),
        umpired::<lookups::leader::Leaders>(),
        umpired::<lookups::garrison::Garrisons>(),
        umpired::<lookups::army_morale::ArmyMoraleLookup>(),
        umpired::<lookups::victory::Victory>(),
        umpired::<permissions::state_allows::StateAllows>(),
        umpired::<permissions::may_enter::MayEnter>(),
        umpired::<permissions::may_enter_zoc::MayEnterZoc>(),
        umpired::<permissions::may_leave_zoc::MayLeaveZoc>(),
        umpired::<permissions::may_stack::MayStack>(),
        umpired::<permissions::may_pass_through::MayPassThrough>(),
        umpired::<permissions::may_move_strategically::MayMoveStrategically>(),
        umpired::<permissions::may_form_square::MayFormSquare>(),
        umpired::<permissions::may_extend_line::MayExtendLine>(),
        umpired::<permissions::may_fire::MayFire>(),
        umpired::<permissions::may_form_grand_battery::MayFormGrandBattery>(),
        umpired::<permissions::may_retreat_before::MayRetreatBefore>(),
        umpired::<permissions::may_shock::MayShock>(),
        umpired::<permissions::may_charge::MayCharge>(),
        umpired::<permissions::cavalry_on_routed::CavalryOnRouted>(),
        umpired::<permissions::cannot_retreat::CannotRetreat>(),
        umpired::<permissions::may_advance::MayAdvance>(),
        umpired::<permissions::may_recover::MayRecover>(),
        umpired::<permissions::in_command::InCommand>(),
        umpired::<permissions::may_buy_marker::MayBuyMarker>(),
    ];
    ALL
}
