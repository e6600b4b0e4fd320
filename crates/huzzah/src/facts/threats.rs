//! Who threatens whom (HZ-THR-01, HZ-THZ-03, HZ-THZ-07, HZ-THZ-08, HZ-THZ-12), and from where.

use std::cell::OnceCell;

use grognard_engine::coverage::record;
use grognard_engine::{Side, UnitId};
use grognard_field::geometry::{Rect, Side as Edge};
use smallvec::SmallVec;

use super::flank::{Aspect, threat_from};
use super::footing::{Footing, crosses, footing, touches_line};
use super::guns::in_dead_ground;
use super::zone::{Asked, FaceZone, Zones};
use super::{Stance, zones};
use crate::clause::*;
use crate::procedures::permissions::may_threaten::{MayThreatenFacts, Place, may_threaten};
use crate::table::Table;
use crate::words::{Arm, Feature, Ground};

/// Enemies whose zones cover a unit.
pub type Threateners = SmallVec<[Threat; 6]>;

/// One enemy whose zone covers a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Threat {
    pub by: UnitId,
    pub aspect: Aspect,
}

/// HZ-SKS-05..08: whether the skirmishers of `by` deepen its zone against that unit.
pub fn skirmished(table: &Table, by: UnitId, target: &Stance) -> bool {
    table.superiority() == Some(table.side(by)) && reached_by_skirmishers(table, target, &OnceCell::new())
}

fn reached_by_skirmishers(table: &Table, target: &Stance, known: &OnceCell<Footing>) -> bool {
    let arm = table.card(target.unit).arm;
    if arm == Arm::Cavalry {
        record(HZ_SKS_07);
        return false;
    }
    let open = !known.get_or_init(|| footing(table.printed(), target)).in_dense();
    record(match (arm, open) {
        (Arm::Artillery, _) => HZ_SKS_06,
        (_, true) => HZ_SKS_05,
        (_, false) => HZ_SKS_08,
    });
    open
}

/// What of the target's place the zones' shape does not tell.
pub(super) fn place(table: &Table, target: &Stance, ground: Footing, by: &Rect) -> Option<(Place, bool)> {
    let printed = table.printed();
    let contact = printed.tolerance.contact();
    if ground.garrison {
        return Some((Place::DeployedInBuilding, false));
    }
    if ground.ground == Ground::Buildings && !ground.partly {
        return Some((Place::Buildings, false));
    }
    let inner = target.rect.grown(-contact);
    printed
        .terrain
        .lines
        .iter()
        .find(|line| (line.tag.sunken || line.tag.feature == Feature::DeepSunken) && crosses(&line.path, &inner))
        .map(|line| {
            let place = if line.tag.feature == Feature::DeepSunken { Place::DeepSunken } else { Place::SunkenRiver };
            (place, touches_line(&line.path, by, contact))
        })
}

/// One question about a target, with what is worked out once for all threateners.
pub struct Inquiry<'t> {
    table: &'t Table,
    target: Stance,
    enemy: Side,
    footing: OnceCell<Footing>,
    skirmished: OnceCell<bool>,
    contact: f64,
    slack: f64,
}

impl<'t> Inquiry<'t> {
    pub fn new(table: &'t Table, target: Stance) -> Inquiry<'t> {
        let tolerance = table.printed().tolerance;
        let enemy = table.side(target.unit).other();
        let (contact, slack) = (tolerance.contact(), tolerance.on_boundary());
        Inquiry { table, target, enemy, footing: OnceCell::new(), skirmished: OnceCell::new(), contact, slack }
    }

    /// Whether the enemy's skirmishers deepen his zones against the target.
    fn skirmished(&self) -> bool {
        let reached = || self.table.superiority() == Some(self.enemy) && reached_by_skirmishers(self.table, &self.target, &self.footing);
        *self.skirmished.get_or_init(reached)
    }

    /// The edge over which a unit threatens the target, with that zone; nothing if it does not.
    pub fn over<'z>(&self, by: &Stance, zones: &'z Zones) -> Option<(Edge, &'z FaceZone)> {
        self.faces_over(by, zones).next()
    }

    /// Every edge over which it does: a square may look at the target over two of them.
    fn faces_over<'z>(&self, by: &Stance, zones: &'z Zones) -> impl Iterator<Item = (Edge, &'z FaceZone)> {
        let near = zones.may_hold(&self.target.rect);
        zones.faces.iter().filter(move |_| near).filter_map(move |face| {
            let asked = Asked { rect: &self.target.rect, skirmished: self.skirmished() };
            let reached = face.reaches(asked, self.masks(face), self.contact, self.slack);
            (reached && self.allowed(by, face)).then_some((face.side(), face))
        })
    }

    /// HZ-THZ-07: the target's friends that stand in a zone.
    fn masks(&self, face: &FaceZone) -> impl Iterator<Item = Rect> + use<'_, 't> {
        let whole = face.rect(true);
        let unit = self.target.unit;
        let friends = self.table.on_table(self.enemy.other()).filter(move |friend| *friend != unit);
        friends.map(|friend| self.table.rect(friend)).filter(move |rect| {
            whole.as_ref().is_some_and(|whole| {
                let reach = whole.rad + rect.rad;
                (whole.c - rect.c).length_squared() <= reach * reach
            })
        })
    }

    /// What the permission says of targets in buildings and in sunken ground, and dead ground of guns.
    fn allowed(&self, by: &Stance, face: &FaceZone) -> bool {
        let card = self.table.card(by.unit);
        if card.arm == Arm::Artillery && in_dead_ground(self.table, &by.rect, &self.target.rect, Some(face.depth(false))) {
            return false;
        }
        let ground = *self.footing.get_or_init(|| footing(self.table.printed(), &self.target));
        let Some((place, at_the_edge)) = place(self.table, &self.target, ground, &by.rect) else { return true };
        let state = self.table.unit(by.unit);
        let facts = MayThreatenFacts {
            arm: card.arm,
            formation: by.formation,
            cossack: card.abilities.cossack,
            blown: state.blown,
            at_the_edge,
            target: self.table.card(self.target.unit).arm,
            place,
            ..MayThreatenFacts::default()
        };
        let fate = may_threaten(&facts, self.table.rules());
        // HZ-FAV-11: ignoring a threat is the test's affair; the zone is there all the same.
        let ruling = fate.ruling;
        ruling.allowed || ruling.clause == HZ_FAV_11
    }

    /// Those of some enemies whose zone covers the target.
    pub fn by(&self, of: impl Fn(UnitId) -> bool) -> impl Iterator<Item = UnitId> {
        self.table.on_table(self.enemy).filter(move |by| of(*by)).filter(|by| {
            let zones = self.table.zones(*by);
            zones.may_hold(&self.target.rect) && self.over(&Stance::of(self.table, *by), zones).is_some()
        })
    }

    /// Every enemy whose zone covers the target.
    pub fn all(&self) -> Threateners {
        let mut found = Threateners::new();
        for by in self.table.units_of(self.enemy) {
            let zones = self.table.zones(by);
            if zones.reach <= 0.0 || !self.table.unit(by).on_table() {
                continue;
            }
            if !zones.may_hold(&self.target.rect) {
                continue;
            }
            let stance = Stance::of(self.table, by);
            let from = self.faces_over(&stance, zones).map(|(edge, face)| threat_from(self.table, &stance, edge, face, &self.target));
            if let Some(aspect) = from.max() {
                record(HZ_THZ_03);
                found.push(Threat { by, aspect });
            }
        }
        found
    }
}

/// Every enemy whose zone covers a unit in a stance.
pub fn threateners(table: &Table, target: &Stance) -> Threateners {
    Inquiry::new(table, *target).all()
}

/// Whether any enemy zone covers it (HZ-ORD-02, HZ-RLY-08, HZ-CCK-04).
pub fn is_threatened(table: &Table, target: &Stance) -> bool {
    let by_any = || Inquiry::new(table, *target).by(|_| true).next().is_some();
    if *target == Stance::of(table, target.unit) { table.memo().threatened(target.unit, by_any) } else { by_any() }
}

/// Whether the zone of `by`, in a stance, would cover an enemy where that enemy stands.
pub fn would_threaten(table: &Table, by: &Stance, target: UnitId) -> bool {
    let zones = stance_zones(table, by);
    Inquiry::new(table, Stance::of(table, target)).over(by, &zones).is_some()
}

/// The zones of a unit in a stance; those kept by the table if it stands so.
pub fn stance_zones(table: &Table, stance: &Stance) -> Zones {
    if *stance == Stance::of(table, stance.unit) {
        return table.zones(stance.unit).clone();
    }
    let friends = table.on_table(table.side(stance.unit)).filter(|friend| *friend != stance.unit).map(|friend| table.rect(friend));
    zones::zones_of(table.printed(), table.unit(stance.unit), stance, friends)
}
