//! What a player counts, and what cannot be so on a real map.

use std::collections::BTreeMap;

use grognard_engine::{Side, UnitId};

use super::map::Spot;
use super::state::{At, Battle};
use crate::facts::stack::{Standing, stacks};
use crate::words::Order;

/// Steps, guns' steps and leaders lost.
pub(super) fn losses(battle: &Battle, side: Side) -> BTreeMap<&'static str, u32> {
    let printed = &battle.printed;
    let mut lost = BTreeMap::from([("infantry steps", 0), ("cavalry steps", 0), ("artillery steps", 0), ("units", 0), ("leaders", 0)]);
    for unit in printed.units_of(side) {
        let (brigade, row) = (printed.brigade(unit), battle.row(unit));
        let arm = match () {
            () if brigade.arm.is_infantry() => "infantry steps",
            () if brigade.arm.is_cavalry() => "cavalry steps",
            () => "artillery steps",
        };
        *lost.entry(arm).or_default() += u32::from(brigade.strength.saturating_sub(row.strength));
        *lost.entry("units").or_default() += u32::from(row.at == At::Gone);
    }
    let chiefs = printed.leaders.iter().zip(&battle.leaders).filter(|(leader, _)| printed.side_of(leader.army) == side);
    *lost.entry("leaders").or_default() += chiefs.map(|(_, chief)| u32::from(chief.killed)).sum::<u32>();
    lost
}

pub(super) fn impossible(battle: &Battle) -> Option<String> {
    let units = (0..battle.units.len() as u16).map(UnitId);
    units
        .clone()
        .find_map(|unit| of_unit(battle, unit))
        .or_else(|| units.clone().find_map(|unit| battle.row(unit).spots().find_map(|spot| of_hex(battle, unit, spot))))
        .or_else(|| {
            let leader = (0..battle.leaders.len()).find(|leader| {
                let side = battle.printed.side_of(battle.printed.leaders[*leader].army);
                matches!(battle.leaders[*leader].at, At::On(at) if battle.side_at(at) == Some(side.other()))
            })?;
            Some(format!("{} stands among the enemy", battle.printed.leaders[leader].name))
        })
        .or_else(|| (!battle.derived_is_fresh()).then(|| "hexes and zones are not those of the units".to_owned()))
}

fn of_unit(battle: &Battle, unit: UnitId) -> Option<String> {
    let (row, brigade) = (battle.row(unit), battle.printed.brigade(unit));
    let name = &brigade.name;
    let here = match row.at {
        At::On(_) => row.strength > 0,
        At::Waiting => row.strength == brigade.strength && row.second.is_none(),
        At::Gone => row.strength == 0 && row.second.is_none(),
    };
    let wrong = [
        (!here, "has strength where it cannot be, or none where it stands"),
        (row.strength > brigade.strength, "has more steps than were printed"),
        (row.order == Order::D2 && !brigade.arm.is_infantry(), "is D-2 and no infantry"),
        (row.blown && !brigade.arm.is_cavalry(), "is blown and no cavalry"),
        (row.square && !brigade.arm.is_infantry(), "is in square and no infantry"),
        (row.square && row.order == Order::Routed, "is routed in square"),
        (row.square && row.second.is_some(), "is in square and extended"),
        (row.second.is_some_and(|second| row.spot().is_none_or(|at| battle.printed.map.distance(at, second) != 1)), "is torn apart"),
        (row.square && row.spots().any(|at| battle.ground(at).is_close()), "is in square on close ground"),
    ];
    wrong.into_iter().find(|(holds, _)| *holds).map(|(_, words)| format!("{name} {words}"))
}

/// BW-STK, BW-GAP-07: who stands in a hex may stand there, and looks one way. Looked at once, with the first who is there.
fn of_hex(battle: &Battle, unit: UnitId, spot: Spot) -> Option<String> {
    let units = battle.units_at(spot);
    let foreign = |unit: UnitId| battle.chateau(spot).is_some_and(|(_, hold)| hold.holder == Some(battle.side(unit).other()));
    let mut all = units.clone();
    if all.next() == Some(unit) && all.next().is_none() {
        return foreign(unit).then(|| format!("{} in a chateau of the enemy, {spot}", battle.name(unit)));
    }
    if !units.clone().any(|other| other == unit) {
        return Some(format!("{} stands in {spot}, which does not know", battle.name(unit)));
    }
    let first = units.clone().min().unwrap_or(unit);
    if first != unit {
        return None;
    }
    let facing = battle.row(first).facing;
    let names = || units.clone().map(|unit| battle.name(unit)).collect::<Vec<_>>().join(", ");
    if units.clone().any(|unit| battle.side(unit) != battle.side(first)) {
        return Some(format!("enemies in {spot}: {}", names()));
    }
    let standing: Vec<Standing> = units.clone().map(|unit| Standing::now(battle, unit)).collect();
    let ruling = stacks(&standing, battle.rules());
    if !ruling.allowed {
        return Some(format!("{spot}: {}: {} ({})", names(), ruling.because, ruling.clause));
    }
    if units.clone().any(|unit| battle.row(unit).facing != facing) {
        return Some(format!("{spot}: {} look different ways", names()));
    }
    foreign(first).then(|| format!("{} in a chateau of the enemy, {spot}", names()))
}
