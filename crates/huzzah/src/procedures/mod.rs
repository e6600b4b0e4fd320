//! One file per procedure: facts -> assessment -> outcome.

pub mod after;
pub mod any_check;
pub mod appoint;
pub mod bombardment;
pub mod broken;
pub mod command_check;
pub mod engage;
pub mod engagement;
pub mod favourable_position;
pub mod fighter;
pub mod first_player;
pub mod forced_order;
pub mod isolated;
pub mod lookups;
pub mod multiple_engagement;
pub mod officer_quality;
pub mod order;
pub mod permissions;
pub mod rally;
pub mod rearm;
pub mod recall;
pub mod reorganise;
pub mod roll_skirmish_rating;
pub mod skirmisher_superiority;
pub mod threat;
pub mod threat_and_forced_order;
pub mod threat_result;
pub mod unit_quality;

use std::fmt;
use std::sync::OnceLock;

use grognard_engine::umpire::{Umpired, umpired};

use crate::Rules;

/// What dice decide, in the order of the turn; then the small questions their facts raise.
const DICE: &[&dyn Umpired<Rules>] = &[
    umpired::<first_player::WhoGoesFirst>(),
    umpired::<skirmisher_superiority::Superiority>(),
    umpired::<threat::Threat>(),
    umpired::<threat_and_forced_order::ThreatAndForcedOrder>(),
    umpired::<order::Order>(),
    umpired::<forced_order::Forced>(),
    umpired::<recall::Recall>(),
    umpired::<appoint::Appoint>(),
    umpired::<rearm::Rearm>(),
    umpired::<bombardment::Bombardment>(),
    umpired::<engagement::Engagement>(),
    umpired::<multiple_engagement::MultipleEngagement>(),
    umpired::<command_check::CommandCheck>(),
    umpired::<reorganise::Reorganise>(),
    umpired::<rally::Rally>(),
    umpired::<officer_quality::OfficerQualityRoll>(),
    umpired::<unit_quality::UnitQuality>(),
    umpired::<roll_skirmish_rating::RollSkirmishRating>(),
    umpired::<any_check::AnyCheck>(),
    umpired::<favourable_position::FavourablePosition>(),
    umpired::<broken::Broken>(),
    umpired::<isolated::Isolated>(),
];

/// Every test, chain, look-up and permission, in the order the umpire lists them.
pub fn procedures() -> &'static [&'static dyn Umpired<Rules>] {
    static ALL: OnceLock<Vec<&'static dyn Umpired<Rules>>> = OnceLock::new();
    ALL.get_or_init(|| [DICE, lookups::ALL, permissions::ALL].concat())
}

/// "1 stagger", "3 staggers".
pub fn count(many: i32, what: &str) -> impl fmt::Display {
    fmt::from_fn(move |f| write!(f, "{many} {what}{}", if many == 1 { "" } else { "s" }))
}
