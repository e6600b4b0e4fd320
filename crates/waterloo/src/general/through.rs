//! Points for troops behind the enemy at the end: who stands there, and who can still get there.

use grognard_engine::UnitId;
use grognard_field::hex::Hex as Axial;

use super::eye::nearest;
use crate::battle::map::Spot;
use crate::battle::scenario::Breakthrough;
use crate::battle::state::Kind;
use crate::battle::{Action, Battle};
use crate::facts::march::March;
use crate::phases::movement;
use crate::procedures::lookups::MovementType;
use crate::words::Order;

/// The rows that count for a unit; nothing where the scenario has none for its army.
fn rows(battle: &Battle, unit: UnitId) -> Option<&Breakthrough> {
    battle.printed().breakthrough.as_ref().filter(|through| battle.printed().brigade(unit).army == through.army)
}

/// How many rows a hex is away from them.
fn away(through: &Breakthrough, spot: Spot) -> u16 {
    let [first, last] = through.rows;
    first.saturating_sub(spot.row()).max(spot.row().saturating_sub(last))
}

/// How surely what stands there in this turn does so at the end.
fn sure(battle: &Battle) -> f64 {
    match turns_left(battle) {
        0 => 1.0,
        1 => 0.5,
        2 => 0.2,
        _ => 0.0,
    }
}

fn turns_left(battle: &Battle) -> u8 {
    battle.printed().turns.saturating_sub(battle.turn())
}

/// As many are there as count.
fn is_full(battle: &Battle, through: &Breakthrough) -> bool {
    let there = battle.printed().units.iter().zip(battle.rows()).filter(|(brigade, row)| {
        brigade.army == through.army && row.order == Order::Good && row.spot().is_some_and(|spot| away(through, spot) == 0)
    });
    there.count() * usize::from(through.points) >= usize::from(through.most)
}

/// What a unit is likely to bring by standing where it does.
pub fn stands_for(battle: &Battle, unit: UnitId) -> f64 {
    let Some(through) = rows(battle, unit) else { return 0.0 };
    let stands = battle.row(unit).order == Order::Good && battle.spot(unit).is_some_and(|spot| away(through, spot) == 0);
    if stands { sure(battle) * f64::from(through.points) } else { 0.0 }
}

/// What a move gives up by leaving those rows.
pub fn given_up(battle: &Battle, unit: UnitId, action: &Action) -> f64 {
    let (Some(through), Action::Move { path, .. }) = (rows(battle, unit), action) else { return 0.0 };
    let to = path.last().and_then(|at| battle.printed().map.spot(Axial::new(at.q, at.r)));
    if to.is_some_and(|to| away(through, to) == 0) { 0.0 } else { stands_for(battle, unit) }
}

/// The points towards which a move to a hex leads, late in the battle.
pub fn leads(battle: &Battle, unit: UnitId, to: Spot) -> Option<u8> {
    let (through, at) = (rows(battle, unit)?, battle.spot(unit)?);
    let arrives = away(through, to) == 0 || battle.printed().brigade(unit).arm.is_cavalry();
    (turns_left(battle) <= 1 && arrives && away(through, to) < away(through, at)).then_some(through.points)
}

/// Horse in the last two turns and infantry in the last: the move that brings a unit behind the enemy, or nearer, and what it is worth.
pub fn march(battle: &Battle, unit: UnitId, kind: Kind) -> Option<(Action, f64)> {
    /// The share of the points that a way half ridden is worth.
    const NEARER: f64 = 0.3;
    let (through, row, map) = (rows(battle, unit)?, battle.row(unit), &battle.printed().map);
    let (at, arm, left) = (row.spot()?, battle.printed().brigade(unit).arm, turns_left(battle));
    let in_time = (arm.is_cavalry() && left <= 1) || (arm.is_infantry() && left == 0);
    if !in_time || row.order != Order::Good || row.blown || away(through, at) == 0 || is_full(battle, through) {
        return None;
    }
    let side = battle.side(unit);
    let score = |spot: Spot| {
        let (foe, far) = nearest(battle, side, spot).unwrap_or((spot, 9));
        (10 * far.min(4) as i32 - 100 * i32::from(away(through, spot)), battle.facing_towards(spot, foe))
    };
    let ways = movement::types(kind).iter().filter(|by| **by != MovementType::Screened).filter_map(|by| {
        let path = March::new(battle, unit, *by, false, false).ok()?.reach(map).best(score)?;
        let to = path.last().and_then(|at| map.spot(Axial::new(at.q, at.r)))?;
        Some((away(through, to), *by, path))
    });
    let (far, by, path) = ways.min_by_key(|(far, ..)| *far)?;
    let worth = match far {
        0 => sure(battle),
        _ if left > 0 && far < away(through, at) => NEARER,
        _ => return None,
    };
    Some((Action::Move { unit, by, rapid: false, square: false, path }, worth * f64::from(through.points)))
}
