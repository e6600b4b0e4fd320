//! A legal answer at random, weighted towards doing something: the geometry of one unit at a time.

use grognard_engine::random::{Random, pick, shuffle};
use grognard_engine::{Decision, Game, Scope, Side, UnitId};

use super::action::{Action, Prompt};
use super::map::Spot;
use super::offers::fire_groups;
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

fn moves(battle: &Battle, unit: UnitId, kind: Kind, random: &mut dyn Random) -> Option<Action> {
    let row = battle.row(unit);
    if row.moved.is_some() || row.rallied || row.order == Order::Routed {
        return None;
    }
    let types = movement::types(kind);
    let zone = battle.in_enemy_zone(unit);
    let by = match types {
        [only] => *only,
        _ if zone && battle.printed.brigade(unit).arm.is_artillery() => MovementType::Screened,
        _ if zone || row.blown => MovementType::Reduced,
        _ => match random.below(10) {
            0 => MovementType::Strategic,
            1..=4 => MovementType::Tactical,
            _ => MovementType::Reduced,
        },
    };
    if zone && random.below(3) > 0 {
        return None;
    }
    let infantry = battle.printed.brigade(unit).arm.is_infantry();
    let square = by == MovementType::Tactical && infantry && random.below(20) == 0;
    let rapid = !square && matches!(by, MovementType::Tactical | MovementType::Reduced) && random.below(12) == 0;
    let march = March::new(battle, unit, by, rapid, square).ok()?;
    let reach = march.reach(&battle.printed.map);
    let bold = random.below(4) > 0;
    let near = |spot: Spot| if bold { 100 - battle.nearest_enemy(unit, spot).min(100) } else { 0 };
    let path = reach.sample(random, near)?;
    Some(Action::Move { unit, by, rapid, square, path })
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
        return Some(Action::GrandBattery { target: *target, units: units.clone() });
    }
    let groups = fire_groups(battle, side);
    let (target, units) = pick(random, &groups)?;
    Some(Action::Fire { target: *target, units: units.clone() })
}

fn shocks(battle: &Battle, units: &[UnitId], random: &mut dyn Random) -> Option<Action> {
    let cavalry = units.iter().filter(|unit| battle.printed.brigade(**unit).arm.is_cavalry());
    for unit in cavalry {
        let rides = battle.rides(*unit);
        if let Some(ride) = pick(random, &rides)
            && random.below(2) == 0
        {
            let hex = |spot: &Spot| {
                let axial = battle.printed.map.axial(*spot);
                grognard_engine::offer::HexStep { q: axial.x(), r: axial.y(), facing: None }
            };
            return Some(Action::Charge { unit: *unit, target: ride.target, path: ride.path.iter().map(hex).collect() });
        }
    }
    let targets = battle.shock_targets();
    let target = *pick(random, &targets)?;
    let able: Vec<UnitId> = battle.shockers(target).into_iter().take(6).collect();
    (random.below(4) > 0).then_some(Action::Shock { target, units: able })
}
