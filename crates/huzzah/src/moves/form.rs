//! Changing formation (HZ-DEP): one stand keeps its place.

use grognard_engine::coverage::record;
use grognard_engine::{Cx, Refusal, Step, UnitId, UnitSet};
use grognard_field::geometry::{Anchor as Stand, Pose, Rect, Search, Solid, WhyNot, gap, redeployed, settle};

use super::{react, touch};
use crate::battle::action::Anchor;
use crate::clause::*;
use crate::facts::Stance;
use crate::facts::contact::is_engaged;
use crate::facts::siege::is_on_top;
use crate::phases::orders::legal::obey;
use crate::phases::{threat_tests, toll};
use crate::procedures::permissions::may_form::{MayFormFacts, may_form};
use crate::procedures::permissions::must_test::Cause;
use crate::procedures::permissions::passing_friends::MoveBy;
use crate::procedures::permissions::reinforce_skirmishers::{ReinforceSkirmishersFacts, reinforce_skirmishers};
use crate::table::{Event, Table, Test, Whereabouts};
use crate::terrain::{Piece, Terrain, closed_under, water_under};
use crate::words::{Arm, Feature, Formation};

/// HZ-DEP-01..09: the pose in the new formation, or why not.
pub fn may(table: &Table, unit: UnitId, into: Formation, anchor: Anchor) -> Result<Pose, Refusal> {
    let stand = match anchor {
        Anchor::FrontLeft => Stand::FrontLeft,
        Anchor::FrontCentre => Stand::FrontCentre,
        Anchor::FrontRight => Stand::FrontRight,
    };
    let wanted = redeployed(table.unit(unit).pose, table.footprint(unit), table.card(unit).footprint(into), stand);
    may_at(table, unit, into, wanted, false)
}

/// The formation, there.
pub(super) fn may_at(table: &Table, unit: UnitId, into: Formation, wanted: Pose, change_facing: bool) -> Result<Pose, Refusal> {
    let (card, state) = (table.card(unit), table.unit(unit));
    let stance = Stance::of(table, unit);
    let loose = card.arm == Arm::Infantry && into == Formation::OpenOrder;
    let facts = MayFormFacts {
        arm: card.arm,
        formation: state.formation,
        into,
        open_order_troops: card.abilities.open_order || card.abilities.skirmish,
        skirmish_troops: card.abilities.skirmish,
        cossack: card.abilities.cossack,
        nation: Some(card.nation),
        ground: feature(&table.printed().terrain, [&stance.rect, &Rect::at(wanted, card.footprint(into))], loose),
        enters_open_ground: false,
        in_contact: is_engaged(table, &stance),
        change_facing,
    };
    obey("form/may-not", &may_form(&facts, table.rules()).ruling)?;
    if state.garrison.is_some() {
        return Err(Refusal::new("form/garrison", HZ_BLD_01, "A garrison first comes out of its buildings."));
    }
    room(table, unit, into, wanted)
}

/// HZ-DEP-07, HZ-DEP-09: the ground is free, and no enemy would be touched.
pub fn room(table: &Table, unit: UnitId, into: Formation, wanted: Pose) -> Result<Pose, Refusal> {
    let printed = table.printed();
    let size = table.card(unit).footprint(into);
    let (was, there) = (table.rect(unit), Rect::at(wanted, size));
    let mut solids: Vec<Solid<UnitId>> = Vec::new();
    for other in table.all_units().filter(|other| *other != unit && table.unit(*other).on_table()) {
        let rect = table.rect(other);
        let clear = if table.side(other) == table.side(unit) { 0.0 } else { printed.tolerance.contact() + 0.01 };
        // Friends may already stand closer than the grid can tell; whoever stands in a garrison's streets is met when it comes out.
        let clear = if clear == 0.0 && table.unit(unit).garrison.is_none() { gap(&was, &rect).min(0.0) } else { clear };
        if (rect.c - there.c).length() <= rect.rad + there.rad + 2.0 {
            solids.push(Solid { rect, clear, tag: other });
        }
    }
    let closed = |rect: &Rect| closed(table, unit, into, rect).then_some(unit);
    match settle(wanted, size, &solids, printed.extent, &Search::exactly_there(), closed) {
        Ok(found) => Ok(found.pose),
        Err(why) => {
            let because = match why {
                WhyNot::Taken(other) if other != unit => format!("There is no room: {} stands there.", table.name(other)),
                WhyNot::Taken(_) => "The ground there is closed to it.".to_owned(),
                WhyNot::OffTable | WhyNot::TooLarge => "It would reach over the edge of the table.".to_owned(),
            };
            Err(Refusal::new("form/no-room", HZ_DEP_07, because))
        }
    }
}

/// What it stands in and would stand in, as `may-form` asks: the ground that most hinders a change of formation. HZ-OPN-03: infantry that is
/// to be in open order is in the open unless all of it is under cover.
fn feature(terrain: &Terrain, places: [&Rect; 2], loose: bool) -> Feature {
    if loose && !places.iter().all(|rect| terrain.covers_all(rect)) {
        return Feature::Open;
    }
    let all = || places.into_iter().flat_map(|rect| terrain.areas_under(rect)).map(|area| area.tag.feature);
    let water = places.into_iter().find_map(|rect| water_under(terrain, rect));
    water.or_else(|| all().find(|feature| feature.is_dense())).or_else(|| all().next()).unwrap_or(Feature::Open)
}

/// Ground that is closed to it in its new formation, unless it was so in its old one and it stood there all the same. On top of a fortress
/// wall the wall itself is its ground.
fn closed(table: &Table, unit: UnitId, into: Formation, rect: &Rect) -> bool {
    let (terrain, rules) = (&table.printed().terrain, table.rules());
    let was = table.rect(unit);
    let walker = |formation| super::walker(table, unit, formation);
    let on_top = is_on_top(table, &was);
    let free = |piece: &Piece| match *piece {
        Piece::Line(n) => on_top && terrain.lines[usize::from(n)].tag.feature == Feature::FortressWall,
        _ => false,
    };
    let before = |piece: &Piece| closed_under(terrain, walker(table.unit(unit).formation), &was, rules).any(|old| old == *piece);
    closed_under(terrain, walker(into), rect, rules).any(|piece| !free(&piece) && !before(&piece))
}

/// HZ-DEP-10..12: it can be bombarded in its old formation and in its new; in a threat zone it tests at once.
pub fn form(cx: &mut Cx<Table>, unit: UnitId, into: Formation, anchor: Anchor) -> Step<Table> {
    let to = may(cx, unit, into, anchor)?;
    cx.happen(Event::UnitActed { unit, clause: HZ_DEP_01 })?;
    change(cx, unit, into, to)
}

/// A forced order obeyed (HZ-FORC-01, 02): by whichever stand has room; where none has, it stays as it is.
pub fn obey_forced(cx: &mut Cx<Table>, unit: UnitId, into: Formation) -> Step<Table> {
    let anchors = [Anchor::FrontCentre, Anchor::FrontLeft, Anchor::FrontRight];
    match anchors.into_iter().find_map(|anchor| may(cx, unit, into, anchor).ok()) {
        Some(to) => change(cx, unit, into, to),
        None => Ok(()),
    }
}

pub(super) fn change(cx: &mut Cx<Table>, unit: UnitId, into: Formation, to: Pose) -> Step<Table> {
    if !react::standing(cx, unit)? {
        return Ok(());
    }
    let was = cx.rect(unit);
    let clause = if cx.card(unit).arm == Arm::Artillery { HZ_DEP_08 } else { HZ_DEP_07 };
    cx.happen(Event::Formed { unit, formation: into, to, clause })?;
    after_forming(cx, unit, &was)
}

/// HZ-DEP-10..12, HZ-OMOV-02..04: officers it has come upon, friends it has come to touch, guns that see it in its new formation, and the
/// test in a threat zone.
pub fn after_forming(cx: &mut Cx<Table>, unit: UnitId, was: &Rect) -> Step<Table> {
    touch::officers_at(cx, unit)?;
    touch::friends(cx, unit, was, MoveBy::Deploy, None)?;
    if !cx.unit(unit).on_table() || !react::standing(cx, unit)? {
        return Ok(());
    }
    if threat_tests::is_due(cx, unit, Cause::Deployed) {
        record(HZ_DEP_10);
        let mut smoking = UnitSet::EMPTY;
        threat_tests::in_zones(cx, unit, Test::Threat, &mut smoking)?;
        threat_tests::lay_smoke(cx, &smoking)?;
    }
    Ok(())
}

/// HZ-SKS-23..26.
pub fn may_reinforce(table: &Table, unit: UnitId) -> Result<(), Refusal> {
    let (card, state) = (table.card(unit), table.unit(unit));
    let facts = ReinforceSkirmishersFacts {
        arm: card.arm,
        skirmish_troops: card.abilities.skirmish,
        staggers: state.staggers,
        kills: state.kills,
        no_deploy_order: false,
    };
    obey("skirmish/may-not", &reinforce_skirmishers(&facts, table.rules()).ruling)
}

/// HZ-SKS-24, HZ-SKS-25: it leaves the table for good.
pub fn reinforce(cx: &mut Cx<Table>, unit: UnitId) -> Step<Table> {
    may_reinforce(cx, unit)?;
    cx.happen(Event::UnitActed { unit, clause: HZ_SKS_23 })?;
    // HZ-BOM-26: fired on while still in its old formation.
    if !react::standing(cx, unit)? {
        return Ok(());
    }
    toll::remove(cx, unit, Whereabouts::Skirmishing, HZ_SKS_24)
}
