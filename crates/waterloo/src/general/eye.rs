//! What a commander sees of the map: who is nearest, what is worth taking, and whether to attack at all.

use grognard_engine::{Side, UnitId};

use crate::battle::Battle;
use crate::battle::map::Spot;
use crate::phases::victory::side_points;
use crate::words::Order;

/// What a side is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Posture {
    /// It is behind, or level: it has to take or destroy something.
    Attack,
    /// It would win if nothing more happened.
    Hold,
}

pub fn posture(battle: &Battle, side: Side) -> Posture {
    let [own, other] = [side, side.other()].map(|side| f64::from(side_points(battle, side)));
    if own > 0.0 && own >= battle.rules().command.draw_under * other { Posture::Hold } else { Posture::Attack }
}

/// The enemy nearest to a hex, and how far.
pub fn nearest(battle: &Battle, side: Side, spot: Spot) -> Option<(Spot, u32)> {
    let map = &battle.printed().map;
    let enemies = battle.printed().units_of(side.other()).filter_map(|enemy| battle.spot(enemy));
    enemies.map(|at| (at, map.distance(at, spot))).min_by_key(|(at, far)| (*far, *at))
}

/// Where a unit should go to hurt the enemy: a place of his worth points, or his nearest troops, those that run last.
pub fn goal(battle: &Battle, unit: UnitId) -> Option<Spot> {
    let (map, side) = (&battle.printed().map, battle.side(unit));
    let from = battle.spot(unit).or_else(|| Some(battle.printed().brigade(unit).hex))?;
    let places = battle.printed().places.iter().zip(battle.holds());
    let worth_taking = places.filter(|(place, hold)| place.points > 0 && hold.holder != Some(side));
    let infantry = battle.printed().brigade(unit).arm.is_infantry();
    let places = worth_taking.filter(|_| infantry).flat_map(|(place, _)| place.hexes.iter()).map(|at| (*at, 2 * map.distance(*at, from)));
    let troops = battle.printed().units_of(side.other()).filter_map(|enemy| {
        let at = battle.spot(enemy)?;
        let running = if battle.row(enemy).order == Order::Routed { 6 } else { 0 };
        Some((at, 2 * map.distance(at, from) + 3 + running))
    });
    places.chain(troops).min_by_key(|(at, far)| (*far, *at)).map(|(at, _)| at)
}

/// Strength of a side's units in a hex.
pub fn strength_at(battle: &Battle, spot: Spot) -> u32 {
    battle.units_at(spot).map(|unit| u32::from(battle.row(unit).strength)).sum()
}

/// Strength of the units of a command that are on the map.
pub fn strength_of(battle: &Battle, command: u8) -> u32 {
    let own = battle.printed().units.iter().zip(battle.rows()).filter(|(brigade, row)| brigade.command == command && row.spot().is_some());
    own.map(|(_, row)| u32::from(row.strength)).sum()
}
