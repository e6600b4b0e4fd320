//! A legal answer at random, weighted towards doing something: the geometry of one unit at a time.

use grognard_engine::random::{Random, pick, shuffle};
use grognard_engine::{Decision, Game, Scope, Side, UnitId};

use super::action::{Action, Prompt};
use super::map::Spot;
use super::state::{At, Battle, Kind, Step};
use crate::facts::march::March;
use crate::phases::{activation, leaders, markers, movement, rally, withdrawal};
use crate::procedures::lookups::MovementType;
use crate::words::Order;

pub(super) fn sample(battle: &Battle, decision: &Decision<Prompt>, random: &mut dyn Random) -> Option<Action> {
    let side = decision.side;
    match decision.prompt {
        Prompt::Leaders => Some(move_a_leader(battle, side, random).unwrap_or(Action::Done)),
        Prompt::Buy { army, points } => {
            let sale = markers::on_sale(battle, army, points);
            Some(pick(random, &sale).map_or(Action::Done, |marker| Action::Buy { marker: *marker }))
        }
        Prompt::OrdersMarker { army } => orders_marker(battle, army, random),
        Prompt::NoLim => pick(random, &markers::commands_left(battle, side)).map(|command| Action::TakeCommand { command: *command }),
        Prompt::Step { step } => Some(in_step(battle, side, step, random)),
        _ => {
            let offers = battle.offers(decision, Scope::All);
            let offer = pick(random, &offers)?;
            Battle::fill(&offer.action, &offer.sample(random)?)
        }
    }
}

fn move_a_leader(battle: &Battle, side: Side, random: &mut dyn Random) -> Option<Action> {
    if random.below(3) == 0 {
        return None;
    }
    let able: Vec<u8> = leaders::movable(battle, side).collect();
    let leader = *pick(random, &able)?;
    let start = leaders::may_move(battle, side, leader).ok()?;
    let path = leaders::sample(battle, leader, start, random)?;
    Some(Action::MoveLeader { leader, path })
}

fn orders_marker(battle: &Battle, army: u8, random: &mut dyn Random) -> Option<Action> {
    let commands = markers::attemptable(battle, army);
    if let Some(command) = pick(random, &commands)
        && random.below(4) > 0
    {
        return Some(Action::AttemptActivation { command: *command });
    }
    let side = battle.printed.side_of(army);
    let units: Vec<UnitId> = battle.printed.units_of(side).filter(|unit| markers::may_single(battle, army, *unit).is_ok()).collect();
    match pick(random, &units) {
        Some(unit) if random.below(3) > 0 => Some(Action::ActivateUnit { unit: *unit }),
        _ => Some(Action::MoveAllLeaders),
    }
}

fn in_step(battle: &Battle, side: Side, step: Step, random: &mut dyn Random) -> Action {
    let Some(activation) = battle.activation else { return Action::Done };
    let may_end = activation::may_end(battle, activation).is_ok();
    // Now and then enough is enough.
    if may_end && random.below(12) == 0 {
        return Action::Done;
    }
    let mut units: Vec<UnitId> = activation.units.iter().filter(|unit| battle.row(*unit).at != At::Gone).collect();
    shuffle(random, &mut units);
    let done = match step {
        Step::Rally => units.iter().find_map(|unit| rallies(battle, *unit, random)),
        Step::Withdrawal => units.iter().find_map(|unit| {
            let to = *pick(random, &withdrawal::hexes(battle, *unit))?;
            let must = battle.row(*unit).order == Order::D2;
            (must || random.below(3) == 0).then_some(Action::Withdraw { unit: *unit, to })
        }),
        Step::Movement => {
            units.iter().find_map(|unit| moves(battle, *unit, activation.kind, random)).or_else(|| move_a_leader(battle, side, random))
        }
        Step::Defence | Step::Fire => fires(battle, side, activation.kind, random),
        Step::Shock => shocks(battle, &units, random),
        Step::Recovery => None,
    };
    done.unwrap_or_else(|| if may_end { Action::Done } else { must_do(battle, &units) })
}

/// What must be done before the step ends.
fn must_do(battle: &Battle, units: &[UnitId]) -> Action {
    let routed = units.iter().find(|unit| battle.row(**unit).order == Order::Routed && rally::may_rally(battle, **unit).is_ok());
    let withdraws =
        || units.iter().find_map(|unit| withdrawal::hexes(battle, *unit).first().map(|to| Action::Withdraw { unit: *unit, to: *to }));
    routed.map(|unit| Action::Rally { unit: *unit }).or_else(withdraws).unwrap_or(Action::Done)
}

fn rallies(battle: &Battle, unit: UnitId, random: &mut dyn Random) -> Option<Action> {
    if rally::may_rally(battle, unit).is_ok() {
        let routed = battle.row(unit).order == Order::Routed;
        if routed && random.below(6) == 0 {
            return Some(Action::RoutRetreat { unit });
        }
        if routed || random.below(3) > 0 {
            return Some(Action::Rally { unit });
        }
    }
    if rally::may_leave_square(battle, unit).is_ok() && random.below(2) == 0 {
        return Some(Action::LeaveSquare { unit });
    }
    if rally::may_retract(battle, unit).is_ok() && random.below(4) == 0 {
        return Some(Action::RetractLine { unit });
    }
    if random.below(24) == 0
        && let Some(to) = pick(random, &rally::extensions(battle, unit))
    {
        return Some(Action::ExtendLine { unit, to: *to });
    }
    None
}

/// Mostly up to the enemy: fast where he is far, at the reduced rate that may enter his zones where he is near.
fn moves(battle: &Battle, unit: UnitId, kind: Kind, random: &mut dyn Random) -> Option<Action> {
    let (row, brigade) = (battle.row(unit), battle.printed.brigade(unit));
    if row.moved.is_some() || row.rallied || row.order == Order::Routed {
        return None;
    }
    let zone = battle.in_enemy_zone(unit);
    if zone && random.below(3) > 0 {
        return None;
    }
    let map = &battle.printed.map;
    let from = row.spot().unwrap_or(brigade.hex);
    let (far, goal) = goal(battle, unit, from, random)?;
    let by = match movement::types(kind) {
        [only] => *only,
        _ if zone && brigade.arm.is_artillery() => MovementType::Screened,
        _ if zone || row.blown || row.order != Order::Good => MovementType::Reduced,
        _ if far <= u32::from(brigade.ma) / 2 + 2 => {
            if random.below(6) > 0 {
                MovementType::Reduced
            } else {
                MovementType::Tactical
            }
        }
        _ if far > 8 && random.below(4) == 0 => MovementType::Strategic,
        _ => MovementType::Tactical,
    };
    let square = by == MovementType::Tactical && brigade.arm.is_infantry() && random.below(20) == 0;
    let rapid = !square && matches!(by, MovementType::Tactical | MovementType::Reduced) && random.below(12) == 0;
    let march = March::new(battle, unit, by, rapid, square).ok()?;
    let path = march.wander(map, goal, random)?;
    Some(Action::Move { unit, by, rapid, square, path })
}

/// How far the nearest enemy is, and where to go: mostly to him, now and then to a place worth having or anywhere.
fn goal(battle: &Battle, unit: UnitId, from: Spot, random: &mut dyn Random) -> Option<(u32, Spot)> {
    let (map, enemy) = (&battle.printed.map, battle.side(unit).other());
    let far = battle.nearest(enemy, from)?;
    let nearest = battle.units_within(enemy, from, far).filter_map(|enemy| battle.spot(enemy)).min()?;
    let goal = match random.below(12) {
        0 => pick(random, &battle.printed.places).and_then(|place| place.hexes.first().copied()),
        1 => {
            let [least, most] = map.area;
            let column = u32::from(least.column()) + random.below(u32::from(most.column() - least.column()) + 1);
            let row = u32::from(least.row()) + random.below(u32::from(most.row() - least.row()) + 1);
            Some(Spot::new(column as u16, row as u16))
        }
        _ => None,
    };
    Some((far, goal.unwrap_or(nearest)))
}

/// All of them mostly, else some.
fn some_of(units: &[UnitId], least: usize, random: &mut dyn Random) -> Vec<UnitId> {
    let mut units = units.to_vec();
    if random.below(3) == 0 {
        shuffle(random, &mut units);
        let spare = units.len().saturating_sub(least);
        units.truncate(units.len() - random.below(spare as u32 + 1) as usize);
    }
    units
}

fn fires(battle: &Battle, side: Side, kind: Kind, random: &mut dyn Random) -> Option<Action> {
    let garrisons = crate::phases::fire::garrisons(battle, side);
    if let Some((place, target)) = pick(random, &garrisons)
        && random.below(2) == 0
    {
        return Some(Action::GarrisonFire { place: *place, target: *target });
    }
    if matches!(kind, Kind::Guns { grand: true, .. }) {
        let targets = crate::phases::fire::grand_targets(battle, side);
        let (target, units) = pick(random, &targets)?;
        let least = battle.rules().fire.grand_battery.least_units.value.max(1) as usize;
        return Some(Action::GrandBattery { target: *target, units: some_of(units, least, random) });
    }
    let mut firers = battle.firers(side);
    shuffle(random, &mut firers);
    let (unit, target) = firers.iter().find_map(|unit| pick(random, &battle.targets(*unit)).map(|target| (*unit, *target)))?;
    // Infantry fires together, guns with those of their hex (BW-GAP-11).
    let guns = |unit: UnitId| battle.printed.brigade(unit).arm.is_artillery();
    let with = |other: &UnitId| {
        let fits = guns(*other) == guns(unit) && (!guns(unit) || battle.spot(*other) == battle.spot(unit));
        *other == unit || (fits && battle.shot_now(*other, target).is_ok())
    };
    let units: Vec<UnitId> = firers.iter().copied().filter(with).collect();
    Some(Action::Fire { target, units: some_of(&units, 1, random) })
}

fn shocks(battle: &Battle, units: &[UnitId], random: &mut dyn Random) -> Option<Action> {
    let cavalry = units.iter().filter(|unit| battle.printed.brigade(**unit).arm.is_cavalry());
    for unit in cavalry {
        let rides = battle.rides(*unit);
        if let Some(ride) = pick(random, &rides)
            && random.below(4) > 0
        {
            return Some(ride.action(&battle.printed.map));
        }
    }
    let targets = battle.shock_targets();
    let target = *pick(random, &targets)?;
    let able: Vec<UnitId> = battle.shockers(target).into_iter().take(6).collect();
    (random.below(6) > 0).then(|| Action::Shock { target, units: some_of(&able, 1, random) })
}
