//! Free deployment (HZ-GAP-09, HZ-SETUP-04, HZ-SETUP-05): before the first turn the defender, then the attacker, places his troops.
//!
//! Everybody starts where the file has him. A unit may be placed again and again until its side says that it is done; whoever is not
//! placed stays where he is.

use grognard_engine::offer::{Blank, Domain, Filling, Offer, PointIn, Region, Shape};
use grognard_engine::random::{between, pick};
use grognard_engine::{Cx, Random, Refusal, Side, Step, UnitId};
use grognard_field::geometry::{Bearing, Pose, Quanta, Rect, gap_within};
use std::sync::Arc;

use crate::battle::action::Action;
use crate::clause::*;
use crate::facts::command::all_in_radius;
use crate::phases::rally::formations;
use crate::table::{Event, OfficerId, Table};
use crate::words::Formation;

/// Which side deploys first: the defender, who is not the first to act (HZ-SEQ-02).
pub const FIRST: Side = Side::Blue;

/// How deep a side may deploy, in metres from its baseline: the defender deeper than the attacker.
fn depth(table: &Table, side: Side) -> f64 {
    let scenario = &table.rules().scenario;
    table.printed().metres(if side == FIRST { scenario.assault_defender_zone } else { scenario.encounter_zone })
}

/// The ground a side may deploy on: along its baseline.
fn zone(table: &Table, side: Side) -> ((f64, f64), (f64, f64)) {
    let extent = table.printed().extent;
    let deep = depth(table, side);
    match table.army_card(side).rear {
        Bearing::NORTH => ((0.0, extent.height - deep), (extent.width, extent.height)),
        Bearing::EAST => ((extent.width - deep, 0.0), (extent.width, extent.height)),
        Bearing::WEST => ((0.0, 0.0), (deep, extent.height)),
        _ => ((0.0, 0.0), (extent.width, deep)),
    }
}

/// Whether a unit may be placed there, facing so many degrees, in a formation.
pub fn may_place(table: &Table, side: Side, unit: UnitId, pose: Pose, formation: Formation) -> Result<(), Refusal> {
    let refuse = |clause, words: &'static str| Err(Refusal::new("deploy/place", clause, words));
    let ours = unit.index() < table.printed().units.len() && table.side(unit) == side && table.unit(unit).on_table();
    if !ours || table.unit(unit).garrison.is_some() {
        return refuse(HZ_GAP_09, "You place units of your own army that stand on the field.");
    }
    if !formations(table, unit).contains(&formation) {
        return refuse(HZ_GAP_09, "It cannot stand in that formation.");
    }
    let rect = Rect::at(pose, table.card(unit).footprint(formation));
    let ((west, south), (east, north)) = zone(table, side);
    let inside = rect.corners().iter().all(|p| p.x >= west && p.x <= east && p.y >= south && p.y <= north);
    if !inside {
        return refuse(HZ_GAP_09, "Your army deploys nearer to its baseline.");
    }
    let clear = table.printed().tolerance.contact() + 0.1;
    let others = Side::BOTH.into_iter().flat_map(|side| table.on_table(side)).filter(|other| *other != unit);
    if { others }.any(|other| gap_within(&rect, &table.rect(other), clear).is_some()) {
        return refuse(HZ_GAP_09, "Another unit stands there.");
    }
    let apart = table.printed().metres(table.rules().scenario.assault_apart);
    let near = |enemy: UnitId| gap_within(&rect, &table.rect(enemy), apart).is_some();
    if side != FIRST && table.on_table(side.other()).any(near) {
        return refuse(HZ_SETUP_05, "The attacker starts no nearer than long range of heavy guns.");
    }
    Ok(())
}

fn pose_of(x: i32, y: i32, degrees: i32) -> Pose {
    Pose { x: Quanta(x), y: Quanta(y), facing: Bearing::new(degrees.saturating_mul(100)) }
}

/// A unit is placed.
pub fn place(cx: &mut Cx<Table>, side: Side, unit: UnitId, (x, y, facing): (i32, i32, i32), formation: Formation) -> Step<Table> {
    let pose = pose_of(x, y, facing);
    may_place(cx, side, unit, pose, formation)?;
    cx.happen(Event::Formed { unit, formation, to: pose, clause: HZ_GAP_09 })
}

/// A side is done: officers out of reach of their commands go to the middle of them; then the other side, then the first turn.
pub fn end(cx: &mut Cx<Table>, side: Side) -> Step<Table> {
    let strays: Vec<OfficerId> = cx
        .officers_of(side)
        .filter(|officer| cx.officer(*officer).on_table() && !all_in_radius(cx, cx.officer_card(*officer).command, *officer))
        .collect();
    for officer in strays {
        let units = &cx.command_card(cx.officer_card(officer).command).units;
        let there: Vec<_> = units.iter().filter(|unit| cx.unit(**unit).on_table()).map(|unit| cx.rect(*unit).c).collect();
        if there.is_empty() {
            continue;
        }
        let middle = there.iter().fold(grognard_field::geometry::V::ZERO, |sum, at| sum + *at) * (1.0 / there.len() as f64);
        let (x, y) = (Quanta::nearest(middle.x), Quanta::nearest(middle.y));
        cx.happen(Event::OfficerMoved { officer, x, y, clause: HZ_GAP_09 })?;
    }
    cx.happen(Event::Deployed { side, clause: if side == FIRST { HZ_SETUP_05 } else { HZ_GAP_09 } })
}

/// Every unit in every formation it may have, anywhere in the zone that is free.
pub fn offers(table: &Table, side: Side) -> Vec<Offer<Action>> {
    let shared = Arc::new(table.clone());
    let ((west, south), (east, north)) = zone(table, side);
    let grid = |metres: f64| (metres * 100.0) as i32;
    let mut all = Vec::new();
    for unit in table.on_table(side).filter(|unit| table.unit(*unit).garrison.is_none()) {
        for formation in formations(table, unit) {
            let within = shared.clone();
            let rect = Shape::Rect { from: (grid(west), grid(south)), to: (grid(east), grid(north)) };
            let region = Region::new(vec![rect]).narrowed(move |x: i32, y: i32, facing: Option<i32>| {
                may_place(&within, side, unit, pose_of(x, y, facing.unwrap_or(0)), formation).is_ok()
            });
            let blank = Blank::new("to", "where, and facing which way", HZ_GAP_09, Domain::Point(PointIn::new(region, Some(360))));
            let words = format!("{} in {}", table.name(unit), formation.name());
            let action = Action::Place { unit, x: 0, y: 0, facing: 0, formation };
            all.push(Offer::new(action, words, HZ_GAP_09).about(unit).blank(blank));
        }
    }
    all.push(Offer::new(Action::EndDeployment, "The army is deployed", HZ_GAP_09));
    all
}

/// The action with its blank filled.
pub fn fill(action: &Action, fillings: &[Filling]) -> Option<Action> {
    match (action, fillings) {
        (Action::Place { unit, formation, .. }, [Filling::Point { x, y, facing: Some(facing) }]) => {
            Some(Action::Place { unit: *unit, x: *x, y: *y, facing: *facing, formation: *formation })
        }
        _ => None,
    }
}

/// A few units at random, then done.
pub fn sample(table: &Table, side: Side, random: &mut dyn Random) -> Action {
    let units: Vec<UnitId> = table.on_table(side).collect();
    let ((west, south), (east, north)) = zone(table, side);
    if random.below(4) > 0
        && let Some(&unit) = pick(random, &units)
    {
        let formation = *pick(random, &formations(table, unit)).unwrap_or(&Formation::Column);
        let forward = table.army_card(side).rear.opposite().hundredths() / 100;
        for _ in 0..8 {
            let (x, y) = (
                between(random, (west * 100.0) as i32, (east * 100.0) as i32),
                between(random, (south * 100.0) as i32, (north * 100.0) as i32),
            );
            if may_place(table, side, unit, pose_of(x, y, forward), formation).is_ok() {
                return Action::Place { unit, x, y, facing: forward, formation };
            }
        }
    }
    Action::EndDeployment
}
