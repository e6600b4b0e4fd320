//! Geometry to facts: what the table measures for the procedures. Nothing here decides; every function is pure, of the table and of a
//! unit as it stands or as it might.

pub mod blocks;
pub mod command;
pub mod contact;
pub mod fights;
pub mod flank;
pub mod footing;
pub mod guns;
pub mod orders;
pub mod position;
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

/// What the game asks of a unit standing on some ground in the formation it has.
pub mod ask {
    use grognard_engine::UnitId;
    use grognard_field::geometry::{Path, Rect, Side as Edge};
    use smallvec::SmallVec;

    use super::Stance;
    use super::guns::{Shot, Shots};
    use super::stops::Entry;
    use crate::procedures::bombardment::BombardmentFacts;
    use crate::procedures::permissions::contact::ContactFacts;
    use crate::procedures::permissions::may_engage::MayEngageFacts;
    use crate::procedures::threat::Tested;
    use crate::table::Table;
    use crate::words::{Ground, OrderKind};

    fn at(table: &Table, unit: UnitId, rect: &Rect) -> Stance {
        let now = Stance::of(table, unit);
        if now.rect == *rect { now } else { now.on(*rect) }
    }

    /// Enemies whose zones cover it.
    pub fn zoned_by(table: &Table, unit: UnitId, rect: &Rect) -> SmallVec<[UnitId; 8]> {
        super::threats::threateners(table, &at(table, unit, rect)).iter().map(|threat| threat.by).collect()
    }

    /// Whether any does.
    pub fn is_zoned(table: &Table, unit: UnitId, rect: &Rect) -> bool {
        super::threats::is_threatened(table, &at(table, unit, rect))
    }

    /// The zones it enters on a way, nearest first.
    pub fn entries(table: &Table, unit: UnitId, rect: &Rect, path: &Path, leading: Edge) -> SmallVec<[Entry; 4]> {
        super::stops::entries(table, &at(table, unit, rect), path, leading)
    }

    pub fn tested(table: &Table, unit: UnitId, rect: &Rect) -> Tested {
        super::trials::tested(table, &at(table, unit, rect))
    }

    pub fn in_own_zone(table: &Table, unit: UnitId, enemies: &[UnitId]) -> SmallVec<[UnitId; 8]> {
        super::trials::in_own_zone(table, &Stance::of(table, unit), enemies)
    }

    pub fn shots(table: &Table, unit: UnitId, rect: &Rect) -> Shots {
        super::guns::shots(table, &at(table, unit, rect))
    }

    pub fn bombardment(table: &Table, shot: &Shot, unit: UnitId, rect: &Rect) -> (BombardmentFacts, SmallVec<[UnitId; 3]>) {
        super::trials::bombardment_facts(table, shot, &at(table, unit, rect))
    }

    pub fn touching(table: &Table, unit: UnitId, rect: &Rect) -> SmallVec<[UnitId; 4]> {
        super::contact::touching(table, &at(table, unit, rect))
    }

    pub fn touching_friends(table: &Table, unit: UnitId, rect: &Rect) -> SmallVec<[UnitId; 4]> {
        super::contact::touching_friends(table, &at(table, unit, rect))
    }

    pub fn is_engaged(table: &Table, unit: UnitId) -> bool {
        super::contact::is_engaged(table, &Stance::of(table, unit))
    }

    pub fn contact_parts(table: &Table, unit: UnitId, rect: &Rect, enemy: UnitId) -> ContactFacts {
        super::contact::contact_facts(table, &at(table, unit, rect), enemy)
    }

    pub fn may_engage(table: &Table, unit: UnitId, rect: &Rect, enemy: UnitId, order: OrderKind) -> MayEngageFacts {
        super::fights::may_engage_facts(table, &at(table, unit, rect), enemy, order)
    }

    /// What it stands in, and whether only partly.
    pub fn ground(table: &Table, unit: UnitId, rect: &Rect) -> (Ground, bool) {
        let footing = super::footing::footing(table.printed(), &at(table, unit, rect));
        (footing.ground, footing.partly)
    }
}
