//! Into buildings and out of them on a deploy order (HZ-BLD-11, 16..18, 22, 24, HZ-STR-02..05).

use grognard_engine::{Cx, Refusal, Step, UnitId};
use grognard_field::geometry::{Bearing, Pose, Side as Edge, gap, gap_within};

use super::form::{after_forming, room};
use super::react;
use crate::battle::action::{Face, Hand};
use crate::clause::*;
use crate::facts::Stance;
use crate::facts::contact::{is_contested, is_engaged};
use crate::phases::orders::legal::obey;
use crate::procedures::permissions::may_form::{MayFormFacts, may_form};
use crate::procedures::permissions::occupy_building::{By, OccupyBuildingFacts, Place, occupy_building};
use crate::table::{Event, Table};
use crate::words::Formation;

/// Told by circles: whether a sector could be near enough to be deployed in.
pub fn is_beside(table: &Table, unit: UnitId, sector: u8) -> bool {
    let (rect, contact) = (table.rect(unit), table.printed().tolerance.contact());
    let there = table.printed().terrain.sectors.get(usize::from(sector));
    there.is_some_and(|there| gap_within(&rect, &there.rect, contact).is_some() || there.outline.touches(&rect, contact))
}

/// Whether it can deploy into a sector now.
pub fn may_occupy(table: &Table, unit: UnitId, sector: u8) -> Result<(), Refusal> {
    let terrain = &table.printed().terrain;
    let Some(there) = terrain.sectors.get(usize::from(sector)) else {
        return Err(Refusal::new("building/none", HZ_BLD_01, "There is no such sector."));
    };
    let (card, state) = (table.card(unit), table.unit(unit));
    if state.garrison == Some(sector) {
        return Err(Refusal::new("building/in", HZ_BLD_11, "It is deployed there already."));
    }
    let contact = table.printed().tolerance.contact();
    let rect = table.rect(unit);
    let place = match state.garrison.and_then(|own| terrain.sectors.get(usize::from(own))) {
        Some(own) if gap(&own.rect, &there.rect) <= contact => Place::NextSector,
        Some(_) => Place::Elsewhere,
        None if !there.strong && there.outline.touches(&rect.grown(-contact), 0.0) => Place::Within,
        None if gap(&rect, &there.rect) <= contact => Place::Adjacent,
        None => Place::Elsewhere,
    };
    let side = table.side(unit);
    let holders = |of| table.on_table(of).filter(|other| *other != unit && table.unit(*other).garrison == Some(sector)).count();
    let facts = OccupyBuildingFacts {
        arm: card.arm,
        officer: false,
        open_order_troops: is_loose(table, unit),
        strong_point: there.strong,
        order: By::Deploy,
        place,
        garrison: holders(side).min(255) as u8,
        contested: is_contested(table, u16::from(sector), side),
        enemy_garrison: holders(side.other()) > 0,
    };
    if is_engaged(table, &Stance::of(table, unit)) {
        return Err(Refusal::new("building/engaged", HZ_DEP_09, "A deploy order does not break off an engagement."));
    }
    obey("building/occupy", &occupy_building(&facts, table.rules()).ruling)
}

/// HZ-BLD-18: close order troops choose the two adjacent sides that they hold; others hold them all.
pub fn chooses_sides(table: &Table, unit: UnitId, sector: u8) -> bool {
    let strong = table.printed().terrain.sectors.get(usize::from(sector)).is_some_and(|there| there.strong);
    !strong && !is_loose(table, unit)
}

fn is_loose(table: &Table, unit: UnitId) -> bool {
    let abilities = &table.card(unit).abilities;
    abilities.open_order || abilities.skirmish
}

pub fn occupy(cx: &mut Cx<Table>, unit: UnitId, sector: u8, beside: Hand) -> Step<Table> {
    may_occupy(cx, unit, sector)?;
    cx.happen(Event::UnitActed { unit, clause: HZ_DEP_01 })?;
    if !react::standing(cx, unit)? {
        return Ok(());
    }
    let was = cx.rect(unit);
    let (formation, clause) = if is_loose(cx, unit) { (Formation::OpenOrder, HZ_BLD_11) } else { (Formation::Line, HZ_BLD_18) };
    let facing = cx.unit(unit).pose.facing;
    let to = cx.printed().terrain.sectors.get(usize::from(sector)).map_or(cx.unit(unit).pose, |there| there.facing(facing).0);
    cx.happen(Event::Garrisoned { unit, sector: Some(sector), formation, to, beside, clause })?;
    after_forming(cx, unit, &was)
}

/// The pose in which a garrison would form up outside one face of its sector.
pub fn may_come_out(table: &Table, unit: UnitId, formation: Formation, face: Face) -> Result<Pose, Refusal> {
    let (card, state) = (table.card(unit), table.unit(unit));
    if state.garrison.is_none() {
        return Err(Refusal::new("building/outside", HZ_BLD_22, "It is not deployed in buildings."));
    }
    let facts = MayFormFacts {
        arm: card.arm,
        formation: Formation::Mob,
        into: formation,
        open_order_troops: is_loose(table, unit),
        skirmish_troops: card.abilities.skirmish,
        nation: Some(card.nation),
        in_contact: is_engaged(table, &Stance::of(table, unit)),
        ..MayFormFacts::default()
    };
    obey("building/form", &may_form(&facts, table.rules()).ruling)?;
    let rect = table.rect(unit);
    let edge = match face {
        Face::Front => Edge::Front,
        Face::Right => Edge::Right,
        Face::Rear => Edge::Rear,
        Face::Left => Edge::Left,
    };
    let out = rect.outward(edge);
    let size = card.footprint(formation);
    // Just clear of the walls, so that it can march off.
    let clear = table.printed().tolerance.contact() + 0.1;
    let front = rect.middle(edge) + out * (size.depth + clear);
    room(table, unit, formation, Pose::nearest(front, Bearing::of(out)))
}

/// HZ-BLD-22: it forms up outside.
pub fn come_out(cx: &mut Cx<Table>, unit: UnitId, formation: Formation, face: Face) -> Step<Table> {
    let to = may_come_out(cx, unit, formation, face)?;
    cx.happen(Event::UnitActed { unit, clause: HZ_DEP_01 })?;
    if !react::standing(cx, unit)? {
        return Ok(());
    }
    let was = cx.rect(unit);
    cx.happen(Event::Garrisoned { unit, sector: None, formation, to, beside: Hand::Right, clause: HZ_BLD_22 })?;
    after_forming(cx, unit, &was)
}
