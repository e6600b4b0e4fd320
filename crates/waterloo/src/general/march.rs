//! Where to march: infantry up to the enemy, guns into range, horse within reach of a charge.

use grognard_engine::{Side, UnitId};

use super::eye::{Posture, goal, nearest, posture};
use crate::battle::map::Spot;
use crate::battle::state::Kind;
use crate::battle::{Action, Battle};
use crate::facts::march::March;
use crate::phases::movement;
use crate::procedures::lookups::MovementType;
use crate::words::Order;

/// The move a unit should make, if any.
pub fn march(battle: &Battle, unit: UnitId, kind: Kind) -> Option<Action> {
    let brigade = battle.printed().brigade(unit);
    let wanted = if brigade.arm.is_artillery() {
        u32::from(brigade.range).clamp(2, 4)
    } else if brigade.arm.is_cavalry() {
        3
    } else {
        1
    };
    march_to(battle, unit, kind, wanted)
}

/// The same, but out of the enemy's reach.
pub fn hang_back(battle: &Battle, unit: UnitId, kind: Kind) -> Option<Action> {
    march_to(battle, unit, kind, 3)
}

/// As near to so many hexes from its goal as it comes.
fn march_to(battle: &Battle, unit: UnitId, kind: Kind, wanted: u32) -> Option<Action> {
    let (row, side, brigade) = (battle.row(unit), battle.side(unit), battle.printed().brigade(unit));
    if row.moved.is_some() || row.rallied || row.order == Order::Routed || battle.in_enemy_zone(unit) {
        return None;
    }
    let from = row.spot().unwrap_or(brigade.hex);
    let (enemy, far) = nearest(battle, side, from)?;
    let coming = row.spot().is_none();
    let by = match movement::types(kind) {
        [only] => *only,
        _ if row.blown || row.order != Order::Good => MovementType::Reduced,
        _ if kind.is_offensive() && far <= u32::from(brigade.ma) / 2 + 2 => MovementType::Reduced,
        _ => MovementType::Tactical,
    };
    if !coming && posture(battle, side) == Posture::Hold {
        return face(battle, unit, enemy, far, by);
    }
    let target = goal(battle, unit)?;
    let march = March::new(battle, unit, by, false, false).ok()?;
    let map = &battle.printed().map;
    let score = |spot: Spot| {
        let (foe, apart) = nearest(battle, side, spot).unwrap_or((enemy, far));
        let away = map.distance(spot, target).abs_diff(wanted) + if apart < wanted { 2 * (wanted - apart) } else { 0 };
        let beside = i32::from(apart == 1 && wanted == 1);
        let facing = if apart <= 4 { battle.facing_towards(spot, foe) } else { battle.facing_towards(spot, target) };
        (20 * beside - 10 * away as i32, facing)
    };
    let path = march.reach(map).best(score)?;
    Some(Action::Move { unit, by, rapid: false, square: false, path })
}

/// Who holds his ground turns to the enemy that comes near.
fn face(battle: &Battle, unit: UnitId, enemy: Spot, far: u32, by: MovementType) -> Option<Action> {
    let at = battle.spot(unit)?;
    let wanted = battle.facing_towards(at, enemy);
    if far > 4 || battle.row(unit).square || battle.row(unit).facing.turn_to(wanted) <= 1 {
        return None;
    }
    let march = March::new(battle, unit, by, false, false).ok()?;
    let reach = march.reach(&battle.printed().map);
    let path = reach.best(|spot| (if spot == at { 10 } else { -10 }, wanted))?;
    (path.len() == 1).then_some(Action::Move { unit, by, rapid: false, square: false, path })
}

/// Who holds his ground keeps it from where the enemy's guns do not see him, while nobody else is near.
pub fn shelter(battle: &Battle, unit: UnitId, kind: Kind) -> Option<Action> {
    let (row, side, brigade) = (battle.row(unit), battle.side(unit), battle.printed().brigade(unit));
    if brigade.arm.is_artillery() || row.moved.is_some() || row.rallied || row.order == Order::Routed || battle.in_enemy_zone(unit) {
        return None;
    }
    let at = row.spot()?;
    let (enemy, far) = nearest(battle, side, at)?;
    let under_fire = danger(battle, side, at);
    if under_fire == 0 || far <= 2 {
        return None;
    }
    let by = match movement::types(kind) {
        [only] => *only,
        _ if row.blown || row.order != Order::Good => MovementType::Reduced,
        _ => MovementType::Tactical,
    };
    let map = &battle.printed().map;
    let march = March::new(battle, unit, by, false, false).ok()?;
    let score = |spot: Spot| {
        let away = map.distance(spot, at);
        let facing = battle.facing_towards(spot, enemy);
        if away > 4 { (i32::MIN / 2, facing) } else { (-(10 * danger(battle, side, spot) as i32) - 5 * away as i32, facing) }
    };
    let path = march.reach(map).best(score)?;
    Some(Action::Move { unit, by, rapid: false, square: false, path })
}

/// The strength of the enemy's guns that see a hex within their range.
fn danger(battle: &Battle, side: Side, spot: Spot) -> u32 {
    let map = &battle.printed().map;
    let guns = battle.printed().units_of(side.other()).filter(|enemy| battle.printed().brigade(*enemy).arm.is_artillery());
    let bear = |enemy: &UnitId| {
        let range = u32::from(battle.printed().brigade(*enemy).range);
        battle.spot(*enemy).is_some_and(|from| map.distance(from, spot) <= range && battle.look(from, spot, true).is_some())
    };
    guns.filter(bear).map(|enemy| u32::from(battle.row(enemy).strength)).sum()
}
