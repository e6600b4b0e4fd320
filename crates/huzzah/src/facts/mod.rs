//! Geometry to facts: what the table measures for the procedures. Nothing here decides; every function is pure, of the table and of a
//! unit as it stands or as it might.

pub mod arrivals;
pub mod blocks;
pub mod checks;
pub mod command;
pub mod contact;
pub mod fights;
pub mod flank;
pub mod footing;
pub mod guns;
pub mod orders;
pub mod position;
pub mod siege;
pub mod sight;
pub mod stops;
pub mod threats;
pub mod trials;
pub mod zone;
pub mod zones;

use grognard_engine::UnitId;
use grognard_field::geometry::{Pose, Rect, Side as Edge};

use crate::table::Table;
use crate::words::Formation;

pub use zone::{Asked, FaceZone, Zones};

/// A unit as it stands, or as it might.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stance {
    pub unit: UnitId,
    pub rect: Rect,
    pub formation: Formation,
    pub garrison: Option<u8>,
}

impl Stance {
    /// As it stands.
    pub fn of(table: &Table, unit: UnitId) -> Stance {
        let state = table.unit(unit);
        Stance { unit, rect: table.rect(unit), formation: state.formation, garrison: state.garrison }
    }

    /// Somewhere else, in the formation it has.
    pub fn on(self, rect: Rect) -> Stance {
        Stance { rect, garrison: None, ..self }
    }

    /// In a formation at a pose.
    pub fn formed(table: &Table, unit: UnitId, formation: Formation, pose: Pose) -> Stance {
        let rect = Rect::at(pose, table.card(unit).footprint(formation));
        Stance { unit, rect, formation, garrison: None }
    }

    /// HZ-FORM-09, HZ-FLK-09: it looks out over all four faces and has neither flank nor rear.
    pub fn is_all_round(&self) -> bool {
        self.formation == Formation::Square || self.garrison.is_some()
    }
}

/// A rectangle seen from one of its edges: that edge is its front.
pub fn turned_to(rect: &Rect, edge: Edge) -> Rect {
    Rect::new(rect.c, rect.outward(edge), rect.half_edge(edge), rect.half_across(edge))
}
