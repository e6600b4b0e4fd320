//! The answers worth weighing: fire and shock by their exact odds, in the points that the victory conditions give.

use grognard_engine::offer::HexStep;
use grognard_engine::umpire::Procedure;
use grognard_engine::{Decision, Idea, Side, UnitId};
use grognard_field::hex::Hex as Axial;

use super::eye::{Posture, nearest, posture, strength_at};
use super::march;
use super::through;
use super::thumb;
use crate::battle::map::Spot;
use crate::battle::offers::fire_groups;
use crate::battle::state::{At, Kind, Step};
use crate::battle::{Action, Battle, Prompt};
use crate::facts::fire::Shot;
use crate::facts::shock::Assailant;
use crate::phases::{activation, fire};
use crate::procedures::fate::Fate;
use crate::procedures::tests::fire::FireCombat;
use crate::procedures::tests::shock::ShockCombat;
use crate::words::Order;

/// So much of [`super::worth`] is a point worth, more or less.
const POINT: f64 = 0.02;

pub fn ideas(battle: &Battle, decision: &Decision<Prompt>) -> Vec<Idea<Action>> {
    let thumb = thumb::thumb(battle, decision);
    let side = decision.side;
    let mut all = match (decision.prompt, battle.activation) {
        (Prompt::Step { step: Step::Defence | Step::Fire }, Some(active)) => fires(battle, side, active.kind),
        (Prompt::Step { step: Step::Shock }, Some(active)) => {
            shocks(battle, &active.units.iter().filter(|unit| battle.row(*unit).at != At::Gone).collect::<Vec<_>>())
        }
        (Prompt::Step { step: Step::Movement }, Some(active)) => {
            let units: Vec<UnitId> = active.units.iter().filter(|unit| battle.row(*unit).at != At::Gone).collect();
            moves(battle, side, active.kind, &units)
        }
        _ => Vec::new(),
    };
    if let Some(active) = battle.activation
        && !all.is_empty()
        && matches!(decision.prompt, Prompt::Step { .. })
        && activation::may_end(battle, active).is_ok()
    {
        all.push(Idea::new(Action::Done, 0.0));
    }
    if all.is_empty() {
        all.extend(thumb.map(|action| Idea::new(action, 0.0)));
    }
    all.sort_by(|one, other| other.merit.total_cmp(&one.merit));
    all
}

/// What a fate costs the side of a unit, in points.
fn cost(battle: &Battle, unit: Option<UnitId>, fate: &Fate) -> f64 {
    let step = unit.map_or(1.0, |unit| {
        let (brigade, points) = (battle.printed().brigade(unit), &battle.rules().command.points);
        f64::from(match (brigade.class.is_elite(), brigade.arm.is_cavalry()) {
            (true, _) => points.elite_step.value,
            (false, true) => points.cavalry_step.value,
            (false, false) => points.step.value,
        })
    });
    let strength = unit.map_or(2.0, |unit| f64::from(battle.row(unit).strength.saturating_sub(fate.steps_lost)));
    let ground = if fate.is_gone() { 0.25 } else { 0.0 };
    // Shaken or driven off it no longer counts behind the enemy.
    let harmed = fate.order != Order::Good || fate.is_gone();
    let through = unit.filter(|_| harmed).map_or(0.0, |unit| through::stands_for(battle, unit));
    step * f64::from(fate.steps_lost) + step * strength * (shaken(fate.order) - shaken(fate.was)).max(0.0) + ground + through
}

/// The share of its steps that a shaken unit is likely to lose yet.
const fn shaken(order: Order) -> f64 {
    match order {
        Order::Good => 0.0,
        Order::D1 => 0.10,
        Order::D2 => 0.20,
        Order::Routed => 0.40,
    }
}

/// The chances that fire at a hex shakes or hurts its top unit, and that it costs steps.
pub fn fire_chances(battle: &Battle, units: &[UnitId], target: Spot, grand: bool) -> Option<(f64, f64)> {
    let shots: Vec<Shot> = units.iter().filter_map(|unit| battle.shot_now(*unit, target).ok()).collect();
    let facts = battle.fire_facts(&shots, target, grand)?;
    let odds = FireCombat::odds(&facts, battle.rules()).ok()?;
    let (mut harmed, mut steps) = (0.0, 0.0);
    for (outcome, chance) in odds.iter() {
        let Ok(outcome) = outcome else { continue };
        harmed += if outcome.target.is_unharmed() { 0.0 } else { chance.to_f64() };
        steps += if outcome.target.steps_lost > 0 { chance.to_f64() } else { 0.0 };
    }
    Some((harmed, steps))
}

/// The chances that a shock empties its hex, and that it costs an attacker steps or order.
pub fn shock_chances(battle: &Battle, all: &[Assailant], target: Spot) -> Option<(f64, f64)> {
    all.first()?;
    let odds = ShockCombat::odds(&battle.shock_facts(all, target), battle.rules()).ok()?;
    let (mut driven, mut hurt) = (0.0, 0.0);
    for (outcome, chance) in odds.iter() {
        let Ok(outcome) = outcome else { continue };
        driven += if outcome.hex_emptied() { chance.to_f64() } else { 0.0 };
        hurt += if outcome.attackers.iter().all(Fate::is_unharmed) { 0.0 } else { chance.to_f64() };
    }
    Some((driven, hurt))
}

/// What firing at a hex costs the enemy on average.
pub fn fire_value(battle: &Battle, units: &[UnitId], target: Spot, grand: bool) -> Option<f64> {
    let shots: Vec<Shot> = units.iter().filter_map(|unit| battle.shot_now(*unit, target).ok()).collect();
    let facts = battle.fire_facts(&shots, target, grand)?;
    let top = battle.units_at(target).next();
    let odds = FireCombat::odds(&facts, battle.rules()).ok()?;
    let mut sum = 0.0;
    for (outcome, chance) in odds.iter() {
        let Ok(outcome) = outcome else { continue };
        sum += chance.to_f64() * (cost(battle, top, &outcome.target) + f64::from(outcome.steps_carried));
    }
    Some(sum)
}

/// Together or one by one, whichever hurts more; the garrison whenever it can.
fn fires(battle: &Battle, side: Side, kind: Kind) -> Vec<Idea<Action>> {
    let mut all = Vec::new();
    for (place, target) in fire::garrisons(battle, side) {
        all.push(Idea::new(Action::GarrisonFire { place, target }, 1.0));
    }
    if matches!(kind, Kind::Guns { grand: true, .. }) {
        for (target, units) in fire::grand_targets(battle, side) {
            let value = fire_value(battle, &units, target, true).unwrap_or(0.0);
            all.push(Idea::new(Action::GrandBattery { target, units }, POINT * value));
        }
        return all;
    }
    for (target, units) in fire_groups(battle, side) {
        let together = fire_value(battle, &units, target, false).unwrap_or(0.0);
        if let [_, _, ..] = units[..] {
            for unit in &units {
                let alone = fire_value(battle, &[*unit], target, false).unwrap_or(0.0) * units.len() as f64;
                all.push(Idea::new(Action::Fire { target, units: vec![*unit] }, 0.98 * POINT * alone));
            }
        }
        all.push(Idea::new(Action::Fire { target, units }, POINT * together));
    }
    all
}

/// What a shock brings on average: their losses, less ours, and the place if it is taken.
pub fn shock_value(battle: &Battle, all: &[Assailant], target: Spot) -> Option<f64> {
    let first = all.first()?;
    let side = battle.side(first.unit);
    let facts = battle.shock_facts(all, target);
    let defenders: Vec<UnitId> = battle.units_at(target).collect();
    let place =
        battle.printed().places.iter().zip(battle.holds()).find(|(place, hold)| place.hexes.contains(&target) && hold.holder != Some(side));
    let prize = place.map_or(0.0, |(place, _)| 0.8 * f64::from(place.points));
    let odds = ShockCombat::odds(&facts, battle.rules()).ok()?;
    let mut sum = 0.0;
    for (outcome, chance) in odds.iter() {
        let Ok(outcome) = outcome else { continue };
        let theirs: f64 = outcome.defenders.iter().enumerate().map(|(place, fate)| cost(battle, defenders.get(place).copied(), fate)).sum();
        let ours: f64 = outcome.attackers.iter().zip(all).map(|(fate, own)| cost(battle, Some(own.unit), fate)).sum();
        let taken = if outcome.hex_emptied() { prize } else { 0.0 };
        sum += chance.to_f64() * (theirs - ours + taken + f64::from(outcome.ids_lost));
    }
    Some(sum)
}

fn shocks(battle: &Battle, units: &[UnitId]) -> Vec<Idea<Action>> {
    let mut all = Vec::new();
    for target in battle.shock_targets() {
        let able: Vec<Assailant> =
            battle.shockers(target).iter().filter_map(|unit| battle.may_shock_hex(*unit, target).ok()).take(6).collect();
        if let Some(value) = shock_value(battle, &able, target) {
            let units = able.iter().map(|assailant| assailant.unit).collect();
            all.push(Idea::new(Action::Shock { target, units }, POINT * value));
        }
    }
    for unit in units.iter().copied().filter(|unit| battle.printed().brigade(*unit).arm.is_cavalry()) {
        for ride in battle.rides(unit) {
            let Some(from) = ride.path.last().copied().or(battle.spot(unit)) else { continue };
            let able = [Assailant { unit, from, charging: true }];
            let value = shock_value(battle, &able, ride.target).unwrap_or(0.0);
            // Steady infantry will try to form square: then the charge comes to little good.
            let square = battle.units_at(ride.target).next().map_or(0.0, |top| {
                let (row, brigade) = (battle.row(top), battle.printed().brigade(top));
                if brigade.arm.is_infantry() && row.order == Order::Good { f64::from(brigade.cohesion) / 10.0 } else { 0.0 }
            });
            let blown = 0.02 * f64::from(battle.row(unit).strength);
            let merit = POINT * ((1.0 - square) * value - square * 1.5 - blown);
            all.push(Idea::new(ride.action(&battle.printed().map), merit));
        }
    }
    all
}

/// A unit closes with the enemy where enough others can join it; else it waits out of his reach.
fn moves(battle: &Battle, side: Side, kind: Kind, units: &[UnitId]) -> Vec<Idea<Action>> {
    let mut all = Vec::new();
    // The weaker army lets the other come, and strikes back only where it is sure to be the stronger.
    let weaker = strength(battle, side) < strength(battle, side.other());
    let enough = if weaker { 1.4 } else { 1.1 };
    for unit in units {
        if let Some((action, points)) = through::march(battle, *unit, kind) {
            all.push(Idea::new(action, POINT * points));
        }
        if posture(battle, side) == Posture::Hold
            && let Some(action) = march::shelter(battle, *unit, kind)
        {
            all.push(Idea::new(action, 0.012));
            continue;
        }
        let Some(action) = march::march(battle, *unit, kind) else { continue };
        let merit = match (&action, posture(battle, side)) {
            (Action::Move { path, .. }, Posture::Attack) => closing(battle, side, *unit, path.last(), enough, weaker),
            _ => 0.01,
        } - POINT * through::given_up(battle, *unit, &action);
        all.push(Idea::new(action, merit));
        if merit <= 0.0
            && !weaker
            && let Some(action) = march::hang_back(battle, *unit, kind)
        {
            all.push(Idea::new(action, 0.005));
        }
    }
    if all.is_empty()
        && let Some(action) = thumb::lead(battle, side)
    {
        all.push(Idea::new(action, 0.01));
    }
    all
}

/// The steps of a side on the map that can still fight.
fn strength(battle: &Battle, side: Side) -> u32 {
    let able = battle.printed().units_of(side).filter(|unit| battle.spot(*unit).is_some() && battle.row(*unit).order != Order::Routed);
    able.map(|unit| u32::from(battle.row(unit).strength)).sum()
}

/// Worth more than nothing if the strength that can reach the enemy beside that hex is enough.
fn closing(battle: &Battle, side: Side, unit: UnitId, last: Option<&HexStep>, enough: f64, weaker: bool) -> f64 {
    let map = &battle.printed().map;
    let Some(to) = last.and_then(|at| map.spot(Axial::new(at.q, at.r))) else { return 0.0 };
    let Some((foe, far)) = nearest(battle, side, to) else { return 0.01 };
    if far > 1 || battle.printed().brigade(unit).arm.is_artillery() {
        return if weaker && far <= 6 { -0.01 } else { 0.01 };
    }
    let (own, theirs) = at_hand(battle, side, foe);
    if f64::from(own) >= enough * theirs { 0.02 } else { -0.01 }
}

/// Our steps that can reach an enemy, and his, with part of those beside him.
pub fn at_hand(battle: &Battle, side: Side, foe: Spot) -> (u32, f64) {
    let map = &battle.printed().map;
    let own = battle.printed().units_of(side).filter(|friend| {
        let row = battle.row(*friend);
        row.order == Order::Good
            && !battle.printed().brigade(*friend).arm.is_artillery()
            && row.spot().is_some_and(|at| map.distance(at, foe) <= 3)
    });
    let own: u32 = own.map(|friend| u32::from(battle.row(friend).strength)).sum();
    let beside: u32 =
        map.neighbours(foe).filter(|(_, at)| battle.side_at(*at) == Some(side.other())).map(|(_, at)| strength_at(battle, at)).sum();
    let theirs = f64::from(strength_at(battle, foe)) + 0.4 * f64::from(beside);
    (own, theirs)
}
