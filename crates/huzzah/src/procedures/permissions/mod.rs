//! May it, must it, what becomes of it.

pub mod after_failed_order;
pub mod appoint_officer;
pub mod attached_officer;
pub mod blown_cavalry;
pub mod bounce_through;
pub mod broken;
pub mod check_due;
pub mod compulsory;
pub mod compulsory_casualties;
pub mod contact;
pub mod counts_with_group;
pub mod escalade;
pub mod fate;
pub mod fire_past_terrain;
pub mod in_command;
pub mod markers_off;
pub mod may_act;
pub mod may_advance;
pub mod may_bombard;
pub mod may_engage;
pub mod may_enter;
pub mod may_form;
pub mod may_manoeuvre;
pub mod may_order;
pub mod may_order_again;
pub mod may_reorganise;
pub mod may_retire;
pub mod may_threaten;
pub mod must_rally;
pub mod must_test;
pub mod occupy_building;
pub mod officer_contacted;
pub mod officer_phase;
pub mod passing_friends;
pub mod rearm_order;
pub mod recall_given;
pub mod reinforce_skirmishers;
pub mod reinforcements;
pub mod remove_smoke;
pub mod retire_from_check;
pub mod secure_flanks;
pub mod sight_the_guns;
pub mod who_checks;

use grognard_engine::umpire::{Umpired, umpired};

use crate::Rules;

/// In the order of the turn.
pub const ALL: &[&dyn Umpired<Rules>] = &[
    umpired::<compulsory::Compulsory>(),
    // Threats.
    umpired::<must_test::MustTest>(),
    umpired::<may_threaten::MayThreaten>(),
    umpired::<secure_flanks::SecureFlanks>(),
    umpired::<broken::Broken>(),
    umpired::<markers_off::MarkersOff>(),
    // Orders.
    umpired::<in_command::InCommand>(),
    umpired::<may_order::MayOrder>(),
    umpired::<may_order_again::MayOrderAgain>(),
    umpired::<after_failed_order::AfterFailedOrder>(),
    umpired::<may_act::MayAct>(),
    umpired::<counts_with_group::CountsWithGroup>(),
    umpired::<appoint_officer::AppointOfficer>(),
    umpired::<rearm_order::RearmOrder>(),
    umpired::<reinforcements::Reinforcements>(),
    // Movement.
    umpired::<may_advance::MayAdvance>(),
    umpired::<may_retire::MayRetire>(),
    umpired::<may_manoeuvre::MayManoeuvre>(),
    umpired::<may_form::MayForm>(),
    umpired::<may_enter::MayEnter>(),
    umpired::<occupy_building::OccupyBuilding>(),
    umpired::<reinforce_skirmishers::ReinforceSkirmishers>(),
    umpired::<passing_friends::PassingFriends>(),
    umpired::<may_engage::MayEngage>(),
    umpired::<contact::Contact>(),
    umpired::<escalade::Escalade>(),
    // Bombardment.
    umpired::<may_bombard::MayBombard>(),
    umpired::<fire_past_terrain::FirePastTerrain>(),
    umpired::<sight_the_guns::SightTheGuns>(),
    umpired::<bounce_through::BounceThrough>(),
    // Officers.
    umpired::<officer_phase::OfficerPhase>(),
    umpired::<officer_contacted::OfficerContacted>(),
    umpired::<attached_officer::AttachedOfficer>(),
    // Rally, reform and rout.
    umpired::<check_due::CheckDue>(),
    umpired::<who_checks::WhoChecks>(),
    umpired::<retire_from_check::RetireFromCheck>(),
    umpired::<may_reorganise::MayReorganise>(),
    umpired::<remove_smoke::RemoveSmoke>(),
    umpired::<must_rally::MustRally>(),
    umpired::<compulsory_casualties::CompulsoryCasualties>(),
    umpired::<blown_cavalry::BlownCavalry>(),
    umpired::<recall_given::RecallGiven>(),
];
