//! From a battle file to the table: troops mustered and in their places, who commands whom, the ground, the lines of communication.

mod communication;
pub mod deploy;
mod offers;
mod order;
mod place;
mod random_terrain;
mod sheet;

use std::sync::Arc;

use grognard_field::battle::Battle;
use grognard_field::geometry::{BadScale, Scale, Tolerance, ToleranceFault};
use grognard_field::muster::MusterError;
use thiserror::Error;

use crate::Rules;
use crate::muster::{Sheet, muster};
use crate::table::{CommandState, Objective, Printed, Table};
use crate::terrain::Terrain;

pub use communication::by_the_book;
pub use offers::{fill, offers, sample};
pub use order::side as side_of;
pub use random_terrain::{RANDOM_GROUND, random_ground, scattered};
pub use sheet::sheet;

/// Why a battle cannot be set up.
#[derive(Debug, Error)]
pub enum StartError {
    #[error(transparent)]
    Muster(#[from] MusterError),
    #[error("{0} has no room: {1}")]
    NoRoom(String, String),
    #[error("{0} units; at most {1} can be played")]
    TooMany(usize, usize),
    #[error(transparent)]
    Tolerance(#[from] ToleranceFault),
    #[error(transparent)]
    Scale(#[from] BadScale),
}

/// Metres off a line that still count as on it: a few steps of the grid.
const ON_BOUNDARY: f64 = 0.05;

impl Table {
    /// The battle as its file deploys it (HZ-GAP-09), before the first turn.
    ///
    /// # Errors
    /// If a nation has no ratings, a unit finds no room, or there are more units than can be numbered.
    pub fn start(battle: &Battle, rules: Arc<Rules>) -> Result<Table, StartError> {
        let muster = muster(battle)?;
        let terrain = Terrain::of(battle);
        // HZ-SCALE-07: the ground is scaled by what a band of it is.
        let scale = Scale::new(f64::from(rules.options.metres_to_a_band) / f64::from(rules.lookup.band))?;
        let order = order::order(battle, &muster, &terrain, &rules);
        let most = grognard_engine::side::SET_SIZE;
        if order.units.len() > most {
            return Err(StartError::TooMany(order.units.len(), most));
        }
        let reach = order.units.iter().flat_map(|unit| unit.footprints).map(|size| size.reach()).fold(0.0, f64::max);
        let tolerance = Tolerance::new(scale.metres(rules.scenario.contact_tolerance), ON_BOUNDARY, reach)?;
        let states = place::place(&order, &terrain, tolerance)?;
        let each = Sheet::standard().exhaustion.objective_points;
        let objectives = battle
            .objectives
            .iter()
            .map(|place| Objective {
                name: place.name.clone(),
                at: grognard_field::geometry::v(place.at.x, place.at.y),
                radius: place.radius,
                points: i32::try_from(u64::from(place.value) * u64::from(each)).unwrap_or(i32::MAX),
                held_by: order::side(place.held_by),
            })
            .collect();
        let commands = vec![CommandState::default(); order.commands.len()];
        let printed = Printed {
            name: battle.header.name.clone(),
            rules,
            scale,
            tolerance,
            extent: terrain.table,
            terrain,
            units: order.units,
            officers: order.officers,
            commands: order.commands,
            armies: order.armies,
            objectives,
            turns: u8::try_from(muster.turns.value).unwrap_or(u8::MAX),
        };
        let frame = deploy::before_the_first_turn(&printed.rules.options);
        Ok(Table::new(Arc::new(printed), states, order.officer_states, commands).opened_by(frame))
    }
}
