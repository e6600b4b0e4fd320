//! Numbers and entries of the book.

pub mod command_radius;
pub mod doctrine;
pub mod formation;
pub mod fortress_height;
pub mod found;
pub mod going;
pub mod markers;
pub mod movement_allowance;
pub mod national_ratings;
pub mod quality_shift;
pub mod range_band;
pub mod shape;
pub mod skirmish_rating;
pub mod small_unit;
pub mod terrain;
pub mod terrain_move;
pub mod threat_zone;

use grognard_engine::umpire::{Umpired, umpired};

use crate::Rules;

pub const ALL: &[&dyn Umpired<Rules>] = &[
    umpired::<movement_allowance::MovementAllowance>(),
    umpired::<terrain_move::TerrainMove>(),
    umpired::<terrain::TerrainLookup>(),
    umpired::<threat_zone::ThreatZone>(),
    umpired::<range_band::RangeBandLookup>(),
    umpired::<command_radius::CommandRadius>(),
    umpired::<formation::FormationLookup>(),
    umpired::<quality_shift::QualityShift>(),
    umpired::<markers::Markers>(),
    umpired::<skirmish_rating::SkirmishRating>(),
    umpired::<national_ratings::NationalRatings>(),
    umpired::<doctrine::Doctrine>(),
    umpired::<small_unit::SmallUnit>(),
    umpired::<fortress_height::FortressHeight>(),
];
