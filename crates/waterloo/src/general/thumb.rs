//! Rules of thumb: the strongest command first, rally what is shaken, fire the most guns at once, shock at three to two. No search,
//! no dice.

use grognard_engine::offer::HexStep;
use grognard_engine::{Decision, Net, Side, UnitId};
use grognard_field::hex::Hex as Axial;

use super::eye::{Posture, nearest, posture, strength_at, strength_of};
use super::march::march;
use crate::battle::map::Spot;
use crate::battle::offers::fire_groups;
use crate::battle::state::{At, Kind, Step};
use crate::battle::{Action, Battle, Prompt};
use crate::facts::shock::Assailant;
use crate::phases::{activation, fire, leaders, markers, rally, withdrawal};
use crate::procedures::permissions::may_buy_marker::Marker as MarkerKind;
use crate::procedures::tests::shock::strength::strengths;
use crate::words::Order;

pub fn thumb(battle: &Battle, decision: &Decision<Prompt>) -> Option<Action> {
    let side = decision.side;
    match decision.prompt {
        Prompt::Leaders => Some(lead(battle, side).unwrap_or(Action::Done)),
        Prompt::Buy { army, points } => {
            let sale = markers::on_sale(battle, army, points);
            let best = sale.into_iter().max_by_key(|marker| (use_of(battle, *marker), std::cmp::Reverse(*marker)));
            Some(best.map_or(Action::Done, |marker| Action::Buy { marker }))
        }
        Prompt::FirstMarker => {
            let own = markers::in_pool(battle, side);
            own.into_iter()
                .max_by_key(|marker| (use_of(battle, *marker), std::cmp::Reverse(*marker)))
                .map(|marker| Action::First { marker })
        }
        Prompt::OrdersMarker { army } => Some(orders(battle, army)),
        Prompt::GunCommander { army, grand } => {
            Some(markers::gun_commanders(battle, army, grand).first().map_or(Action::Done, |leader| Action::GunsUnder { leader: *leader }))
        }
        Prompt::NoLim => strongest(battle, markers::commands_left(battle, side)).map(|command| Action::TakeCommand { command }),
        Prompt::Step { step } => Some(in_step(battle, side, step)),
        Prompt::RetreatBeforeFire { .. } | Prompt::RetreatBeforeShock { .. } => Some(Action::Stand),
        Prompt::Charged { unit } => Some(if battle.row(unit).square { Action::Stand } else { Action::FormSquare }),
        Prompt::LightCavalryCharged { .. } => Some(Action::GiveWay),
        Prompt::FireAtCharge { .. } => Some(Action::FireAtThem),
        Prompt::Advance { into, of } => {
            let goes = posture(battle, side) == Posture::Attack || is_place(battle, into);
            let unit = of.iter().max_by_key(|unit| battle.row(*unit).strength).filter(|_| goes);
            let facing = nearest(battle, side, into).map_or(0, |(foe, _)| battle.facing_towards(into, foe).index() as u8);
            Some(unit.map_or(Action::Halt, |unit| Action::Advance { unit, facing }))
        }
        Prompt::AdvanceOn { .. } => Some(Action::Halt),
        Prompt::ChargeToo { .. } => Some(Action::Alone),
        Prompt::GoAlong { .. } => Some(Action::GoAlong),
        // The stronger battery bears more.
        Prompt::Top { of } => of.iter().max_by_key(|unit| battle.row(*unit).strength).map(|unit| Action::NameTop { unit }),
        // Away from the nearest enemy.
        Prompt::Way { of, .. } => {
            let far = |to: &Spot| nearest(battle, side, *to).map_or(99, |(_, far)| far);
            of.iter().max_by_key(|to| (far(to), std::cmp::Reverse(*to))).map(|to| Action::GoBack { to })
        }
    }
}

fn is_place(battle: &Battle, spot: Spot) -> bool {
    battle.printed().places.iter().any(|place| place.points > 0 && place.hexes.contains(&spot))
}

/// What a marker is good for: troops to fight with before everything else.
pub fn use_of(battle: &Battle, marker: u8) -> u32 {
    let marker = battle.printed().markers[usize::from(marker)];
    match (marker.kind, marker.command) {
        (MarkerKind::Command, Some(command)) => 100 + strength_of(battle, command),
        (MarkerKind::GrandBattery, _) => 60,
        (MarkerKind::FrenchArtillery, _) => 50,
        (MarkerKind::Orders, _) => 40,
        _ => 1,
    }
}

fn strongest(battle: &Battle, commands: Vec<u8>) -> Option<u8> {
    commands.into_iter().max_by_key(|command| (strength_of(battle, *command), std::cmp::Reverse(*command)))
}

/// An Orders marker tries to activate the strongest command that has no marker of its own; else one unit near the enemy.
fn orders(battle: &Battle, army: u8) -> Action {
    if let Some(command) = strongest(battle, markers::attemptable(battle, army)) {
        return Action::AttemptActivation { command };
    }
    let side = battle.printed().side_of(army);
    let able = battle.printed().units_of(side).filter(|unit| markers::may_single(battle, army, *unit).is_ok());
    let near = |unit: &UnitId| battle.spot(*unit).and_then(|spot| nearest(battle, side, spot)).map_or(99, |(_, far)| far);
    let best = able.filter(|unit| battle.row(*unit).order == Order::Good).min_by_key(|unit| (near(unit), *unit));
    best.map_or(Action::MoveAllLeaders, |unit| Action::ActivateUnit { unit })
}

/// A leader keeps to the middle of his command.
pub fn lead(battle: &Battle, side: Side) -> Option<Action> {
    leaders::movable(battle, side).find_map(|leader| {
        let start = leaders::may_move(battle, side, leader).ok()?;
        let command = battle.printed().leaders[usize::from(leader)].command?;
        let map = &battle.printed().map;
        let own = battle.printed().units.iter().zip(battle.rows()).filter(|(brigade, _)| brigade.command == command);
        let spots: Vec<Spot> = own.filter_map(|(_, row)| row.spot()).collect();
        let total = |from: Spot| spots.iter().map(|spot| map.distance(*spot, from).pow(2)).sum::<u32>();
        let middle = spots.iter().copied().min_by_key(|spot| (total(*spot), *spot))?;
        if map.distance(start, middle) <= 2 {
            return None;
        }
        let domain = leaders::domain(battle, leader, start);
        let away = |at: &HexStep| map.spot(Axial::new(at.q, at.r)).map_or(99, |spot| map.distance(spot, middle));
        let path = domain.path_to_best(away)?;
        let last = path.last()?;
        (away(last) < map.distance(start, middle)).then_some(Action::MoveLeader { leader, path })
    })
}

fn in_step(battle: &Battle, side: Side, step: Step) -> Action {
    let Some(activation) = battle.activation else { return Action::Done };
    let units: Vec<UnitId> = activation.units.iter().filter(|unit| battle.row(*unit).at != At::Gone).collect();
    let done = match step {
        Step::Rally => units.iter().find_map(|unit| rallies(battle, side, *unit)),
        Step::Withdrawal => None,
        Step::Movement => units.iter().find_map(|unit| march(battle, *unit, activation.kind)).or_else(|| lead(battle, side)),
        Step::Defence | Step::Fire => fires(battle, side, activation.kind),
        Step::Shock => shocks(battle, &units),
        Step::Recovery => None,
    };
    match done {
        Some(action) => action,
        None if activation::may_end(battle, activation).is_ok() => Action::Done,
        None => must_do(battle, &units),
    }
}

/// What must be done before the step ends.
fn must_do(battle: &Battle, units: &[UnitId]) -> Action {
    let routed = |unit: &&UnitId| battle.row(**unit).order == Order::Routed && rally::may_rally(battle, **unit).is_ok();
    if let Some(unit) = units.iter().find(routed) {
        return Action::Rally { unit: *unit };
    }
    let withdraws = |unit: &UnitId| {
        let unit = *unit;
        let side = battle.side(unit);
        let far = |to: &Spot| nearest(battle, side, *to).map_or(99, |(_, far)| far);
        let to = withdrawal::hexes(battle, unit).into_iter().max_by_key(|to| (far(to), *to))?;
        (battle.row(unit).order == Order::D2).then_some(Action::Withdraw { unit, to })
    };
    units.iter().find_map(withdraws).unwrap_or(Action::Done)
}

/// Whatever is not in good order rallies; squares open when no horse is near.
fn rallies(battle: &Battle, side: Side, unit: UnitId) -> Option<Action> {
    if rally::may_rally(battle, unit).is_ok() {
        return Some(Action::Rally { unit });
    }
    if rally::may_leave_square(battle, unit).is_ok() && !horse_near(battle, side, unit) {
        return Some(Action::LeaveSquare { unit });
    }
    None
}

fn horse_near(battle: &Battle, side: Side, unit: UnitId) -> bool {
    let (map, Some(at)) = (&battle.printed().map, battle.spot(unit)) else { return false };
    let horse = battle.printed().units_of(side.other()).filter(|enemy| battle.printed().brigade(*enemy).arm.is_cavalry());
    horse.filter_map(|enemy| battle.spot(enemy)).any(|spot| map.distance(spot, at) <= 5)
}

/// The most strength at one target; garrisons fire whenever they can.
fn fires(battle: &Battle, side: Side, kind: Kind) -> Option<Action> {
    if let Some((place, target)) = fire::garrisons(battle, side).into_iter().next() {
        return Some(Action::GarrisonFire { place, target });
    }
    if matches!(kind, Kind::Guns { grand: true, .. }) {
        let targets = fire::grand_targets(battle, side);
        let (target, units) = targets.into_iter().max_by_key(|(target, units)| (units.len(), strength_at(battle, *target), *target))?;
        return Some(Action::GrandBattery { target, units });
    }
    let weight = |units: &[UnitId]| units.iter().map(|unit| u32::from(battle.row(*unit).strength)).sum::<u32>();
    let groups = fire_groups(battle, side);
    let (target, units) = groups.into_iter().max_by_key(|(target, units)| (weight(units), strength_at(battle, *target), *target))?;
    Some(Action::Fire { target, units })
}

/// Charges at what cannot stand, shocks at three to two.
fn shocks(battle: &Battle, units: &[UnitId]) -> Option<Action> {
    for unit in units.iter().copied().filter(|unit| battle.printed().brigade(*unit).arm.is_cavalry()) {
        let rides = battle.rides(unit);
        if let Some(ride) = rides.into_iter().filter(|ride| is_easy_prey(battle, unit, ride.target)).min_by_key(|ride| ride.path.len()) {
            return Some(ride.action(&battle.printed().map));
        }
    }
    let good = |target: Spot| {
        let units: Vec<UnitId> = battle.shockers(target).into_iter().take(6).collect();
        let ratio = ratio(battle, &units, target)?;
        (ratio >= 1.5).then_some((ratio, target, units))
    };
    let best = battle.shock_targets().into_iter().filter_map(good).max_by(|one, other| one.0.total_cmp(&other.0))?;
    Some(Action::Shock { target: best.1, units: best.2 })
}

/// Attackers to defenders, by the rules' own strengths.
pub fn ratio(battle: &Battle, units: &[UnitId], target: Spot) -> Option<f64> {
    let all: Vec<Assailant> = units.iter().filter_map(|unit| battle.may_shock_hex(*unit, target).ok()).collect();
    if all.is_empty() {
        return None;
    }
    let strengths = strengths(&battle.shock_facts(&all, target), battle.rules(), &mut Net::default());
    let of = |share: crate::share::Share| share.of as f64 / share.parts.max(1) as f64;
    Some(of(strengths.attack) / of(strengths.defence).max(0.1))
}

/// Guns alone, shaken or running troops, weaker horse; never a square.
fn is_easy_prey(battle: &Battle, unit: UnitId, target: Spot) -> bool {
    let Some(top) = battle.units_at(target).next() else { return false };
    let (row, arm) = (battle.row(top), battle.printed().brigade(top).arm);
    let stronger = u32::from(battle.row(unit).strength) >= strength_at(battle, target);
    !row.square && (arm.is_artillery() || row.order != Order::Good || (arm.is_cavalry() && stronger))
}
