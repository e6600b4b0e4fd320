//! What a side may answer, with the limits of each blank.

use grognard_engine::offer::{Choice, OneOf, SomeOf};
use grognard_engine::{Blank, Decision, Domain, Filling, Offer, Refusal, Refused, Side, UnitId};
use grognard_field::hex::Facing;

use super::action::{Action, Prompt};
use super::map::Spot;
use super::state::{At, Battle, Kind, Step};
use crate::clause::*;
use crate::facts::charge::Ride;
use crate::facts::march::March;
use crate::phases::{activation, advance, fire, leaders, markers, movement, rally, withdrawal};
use crate::procedures::lookups::MovementType;
use crate::words::Order;

pub(super) fn offers(battle: &Battle, decision: &Decision<Prompt>) -> Vec<Offer<Action>> {
    let side = decision.side;
    let stand = |clause| Offer::new(Action::Stand, "Stand", clause);
    match decision.prompt {
        Prompt::Leaders => with_done(leader_moves(battle, side), "End the movement of leaders", BW_GAP_24),
        Prompt::Buy { army, points } => {
            let sale = markers::on_sale(battle, army, points);
            let buy = |marker: u8| {
                Offer::new(Action::Buy { marker }, format!("Put {} into the pool", battle.printed.marker_name(marker)), BW_GAP_04)
            };
            with_done(sale.into_iter().map(buy).collect(), "Buy no more", BW_GAP_04)
        }
        Prompt::FirstMarker => {
            let first =
                |marker: u8| Offer::new(Action::First { marker }, format!("{} first", battle.printed.marker_name(marker)), BW_GAP_05);
            markers::in_pool(battle, side).into_iter().map(first).collect()
        }
        Prompt::OrdersMarker { army } => orders_marker(battle, army),
        Prompt::GunCommander { army, grand } => {
            let under = |leader: u8| {
                let name = &battle.printed.leaders[usize::from(leader)].name;
                Offer::new(Action::GunsUnder { leader }, format!("The guns under {name}"), BW_GAP_04)
            };
            with_done(markers::gun_commanders(battle, army, grand).into_iter().map(under).collect(), "No guns", BW_GAP_04)
        }
        Prompt::NoLim => {
            let take = |command: u8| {
                let name = &battle.printed.commands[usize::from(command)].name;
                Offer::new(Action::TakeCommand { command }, format!("{name} rolls for its orders"), BW_GAP_27)
            };
            markers::commands_left(battle, side).into_iter().map(take).collect()
        }
        Prompt::Step { step } => step_offers(battle, side, step),
        Prompt::RetreatBeforeFire { unit } => {
            let words = format!("{} tries to get away before the fire", battle.name(unit));
            vec![Offer::new(Action::GiveWay, words, BW_GAP_13).about(unit), stand(BW_GAP_13).about(unit)]
        }
        Prompt::RetreatBeforeShock { target } => {
            vec![Offer::new(Action::GiveWay, format!("Try to get away from {target} before the shock"), BW_GAP_15), stand(BW_GAP_15)]
        }
        Prompt::Charged { unit } => {
            let words = format!("{} tries to form square", battle.name(unit));
            vec![Offer::new(Action::FormSquare, words, BW_SQR_01).about(unit), stand(BW_CHR_01).about(unit)]
        }
        Prompt::LightCavalryCharged { unit } => {
            let words = format!("{} gives way", battle.name(unit));
            vec![Offer::new(Action::GiveWay, words, BW_CHR_04).about(unit), stand(BW_CHR_04).about(unit)]
        }
        Prompt::FireAtCharge { unit, charger } => {
            let words = format!("{} fires at {}", battle.name(unit), battle.name(charger));
            vec![
                Offer::new(Action::FireAtThem, words, BW_GAP_16).about(unit),
                Offer::new(Action::HoldFire, "Hold fire", BW_GAP_16).about(unit),
            ]
        }
        Prompt::Advance { into, of } => {
            let mut offers: Vec<Offer<Action>> = of.iter().map(|unit| advances(battle, unit, into)).collect();
            offers.push(Offer::new(Action::Halt, "Nobody advances", BW_GAP_17));
            offers
        }
        Prompt::Way { unit, of } => {
            let back = |to: Spot| Offer::new(Action::GoBack { to }, format!("{} goes back into {to}", battle.name(unit)), BW_GAP_17);
            of.iter().map(|to| back(to).about(unit)).collect()
        }
        Prompt::Top { of } => {
            let top =
                |unit: UnitId| Offer::new(Action::NameTop { unit }, format!("{} lies on top", battle.name(unit)), BW_GAP_10).about(unit);
            of.iter().map(top).collect()
        }
        Prompt::GoAlong { leader, to } => {
            let name = &battle.printed.leaders[usize::from(leader)].name;
            vec![
                Offer::new(Action::GoAlong, format!("{name} goes along to {to}"), BW_GAP_17),
                Offer::new(Action::Stay, format!("{name} stays"), BW_GAP_17),
            ]
        }
        Prompt::ChargeToo { target } => {
            let mut offers: Vec<Offer<Action>> = battle.joiners(target).iter().map(|ride| charge_offer(battle, ride)).collect();
            offers.push(Offer::new(Action::Alone, "Nobody else charges", BW_GAP_16));
            offers
        }
        Prompt::AdvanceOn { unit } => {
            let on = |to: Spot| {
                let facings = Facing::ALL.into_iter().filter(|facing| battle.facing_among(unit, to, *facing) == *facing);
                let of = facings.map(|facing| Choice::new(facing.index() as u32, facing.name())).collect();
                let words = format!("{} goes on into {to}", battle.name(unit));
                Offer::new(Action::AdvanceOn { to, facing: 0 }, words, BW_GAP_17).about(unit).blank(one_of(
                    "facing",
                    "facing which way",
                    BW_GAP_07,
                    of,
                ))
            };
            let mut offers: Vec<Offer<Action>> = advance::onward(battle, unit).into_iter().map(on).collect();
            offers.push(Offer::new(Action::Halt, "Halt", BW_GAP_17));
            offers
        }
    }
}

fn with_done(mut offers: Vec<Offer<Action>>, words: &str, clause: grognard_engine::Clause) -> Vec<Offer<Action>> {
    offers.push(Offer::new(Action::Done, words, clause));
    offers
}

fn one_of(name: &'static str, words: &str, clause: grognard_engine::Clause, of: Vec<Choice>) -> Blank {
    Blank::new(name, words, clause, Domain::OneOf(OneOf { of }))
}

fn advances(battle: &Battle, unit: UnitId, into: Spot) -> Offer<Action> {
    let of = Facing::ALL.into_iter().map(|facing| Choice::new(facing.index() as u32, facing.name())).collect();
    let words = format!("{} advances into {into}", battle.name(unit));
    Offer::new(Action::Advance { unit, facing: 0 }, words, BW_GAP_17).about(unit).blank(one_of("facing", "facing which way", BW_GAP_07, of))
}

fn leader_moves(battle: &Battle, side: Side) -> Vec<Offer<Action>> {
    let offer = |leader: u8| {
        let start = leaders::may_move(battle, side, leader).ok()?;
        let domain = leaders::domain(battle, leader, start);
        let goes = domain.nodes.iter().any(|node| node.ends);
        let words = format!("Move {}", battle.printed.leaders[usize::from(leader)].name);
        let blank = Blank::new("path", "where to", BW_GAP_24, Domain::HexPath(domain));
        goes.then(|| Offer::new(Action::MoveLeader { leader, path: Vec::new() }, words, BW_GAP_24).blank(blank))
    };
    leaders::movable(battle, side).filter_map(offer).collect()
}

/// BW-GAP-04: the three uses.
fn orders_marker(battle: &Battle, army: u8) -> Vec<Offer<Action>> {
    let mut offers = vec![Offer::new(Action::MoveAllLeaders, "Move all leaders", BW_GAP_04)];
    let side = battle.printed.side_of(army);
    for unit in battle.printed.units_of(side).filter(|unit| markers::may_single(battle, army, *unit).is_ok()) {
        offers.push(Offer::new(Action::ActivateUnit { unit }, format!("Activate {}", battle.name(unit)), BW_GAP_04).about(unit));
    }
    for command in markers::attemptable(battle, army) {
        let words = format!("Attempt to activate {}", battle.printed.commands[usize::from(command)].name);
        offers.push(Offer::new(Action::AttemptActivation { command }, words, BW_GAP_04));
    }
    offers
}

fn step_offers(battle: &Battle, side: Side, step: Step) -> Vec<Offer<Action>> {
    let Some(activation) = battle.activation else { return Vec::new() };
    let units: Vec<UnitId> = activation.units.iter().filter(|unit| battle.row(*unit).at != At::Gone).collect();
    let mut offers: Vec<Offer<Action>> = match step {
        Step::Rally => units.iter().flat_map(|unit| rally_offers(battle, *unit)).collect(),
        Step::Withdrawal => units.iter().filter_map(|unit| withdrawal_offer(battle, *unit)).collect(),
        Step::Movement => {
            let moves = units.iter().flat_map(|unit| moves(battle, *unit, activation.kind));
            moves.chain(leader_moves(battle, side)).collect()
        }
        Step::Defence | Step::Fire => fire_offers(battle, side),
        Step::Shock => shock_offers(battle, &units),
        Step::Recovery => Vec::new(),
    };
    if activation::may_end(battle, activation).is_ok() {
        offers.push(match step {
            Step::Defence => Offer::new(Action::HoldFire, "Fire no more", BW_GAP_11),
            _ => Offer::new(Action::Done, "End the step", BW_GAP_06),
        });
    }
    offers
}

fn rally_offers(battle: &Battle, unit: UnitId) -> Vec<Offer<Action>> {
    let name = battle.name(unit);
    let mut offers = Vec::new();
    if rally::may_rally(battle, unit).is_ok() {
        offers.push(Offer::new(Action::Rally { unit }, format!("Rally {name}"), BW_RAL_08));
        if battle.row(unit).order == Order::Routed {
            offers.push(Offer::new(Action::RoutRetreat { unit }, format!("{name} makes a rout retreat"), BW_ROUT_02));
        }
    }
    if rally::may_leave_square(battle, unit).is_ok() {
        offers.push(Offer::new(Action::LeaveSquare { unit }, format!("{name} leaves square"), BW_LSQ_01));
    }
    if rally::may_retract(battle, unit).is_ok() {
        offers.push(Offer::new(Action::RetractLine { unit }, format!("{name} retracts its line"), BW_NOTE_09));
    }
    for to in rally::extensions(battle, unit) {
        offers.push(Offer::new(Action::ExtendLine { unit, to }, format!("{name} extends its line into {to}"), BW_NOTE_09));
    }
    offers.into_iter().map(|offer| offer.about(unit)).collect()
}

fn withdrawal_offer(battle: &Battle, unit: UnitId) -> Option<Offer<Action>> {
    let hexes = withdrawal::hexes(battle, unit);
    let of: Vec<Choice> = hexes.iter().map(|spot| Choice::new(spot.0.into(), spot.to_string())).collect();
    let to = *hexes.first()?;
    let blank = one_of("to", "into which hex", BW_GAP_08, of);
    Some(Offer::new(Action::Withdraw { unit, to }, format!("{} withdraws", battle.name(unit)), BW_TEC_08).about(unit).blank(blank))
}

/// The moves of one unit, one offer for each type of movement.
pub(super) fn moves(battle: &Battle, unit: UnitId, kind: Kind) -> Vec<Offer<Action>> {
    let mut offers = Vec::new();
    for by in movement::types(kind) {
        for (rapid, square) in [(false, false), (true, false), (false, true)] {
            let Ok(march) = March::new(battle, unit, *by, rapid, square) else { continue };
            let reach = march.reach(&battle.printed.map);
            let domain = reach.domain();
            if !domain.nodes.iter().any(|node| node.ends) {
                continue;
            }
            let how = match by {
                MovementType::Strategic => "strategic movement",
                MovementType::Tactical => "tactical movement",
                MovementType::Reduced => "reduced movement",
                MovementType::Withdrawal => "withdrawal",
                MovementType::Screened => "screened movement",
            };
            let more = if rapid {
                ", rapid advance"
            } else if square {
                ", forming square"
            } else {
                ""
            };
            let words = format!("{}: {how}{more}", battle.name(unit));
            let blank = Blank::new("path", "over which hexes", BW_GAP_08, Domain::HexPath(domain));
            let action = Action::Move { unit, by: *by, rapid, square, path: Vec::new() };
            offers.push(Offer::new(action, words, BW_MVR_01).about(unit).blank(blank));
        }
    }
    offers
}

fn units_blank(battle: &Battle, units: &[UnitId], least: u32, most: u32, clause: grognard_engine::Clause) -> Blank {
    let of = units.iter().map(|unit| Choice::new(unit.0.into(), battle.name(*unit))).collect();
    let some = SomeOf { of, least, most: most.min(units.len() as u32), apart: Vec::new() };
    Blank::new("units", "which units", clause, Domain::SomeOf(some))
}

/// Every hex that can be fired at, with who can: infantry together, guns by their hex.
pub(crate) fn fire_groups(battle: &Battle, side: Side) -> Vec<(Spot, Vec<UnitId>)> {
    let mut infantry: Vec<(Spot, Vec<UnitId>)> = Vec::new();
    let mut guns: Vec<(Spot, Spot, Vec<UnitId>)> = Vec::new();
    for unit in battle.firers(side) {
        let artillery = battle.printed.brigade(unit).arm.is_artillery();
        for target in battle.targets(unit) {
            if artillery {
                let from = battle.spot(unit).unwrap_or(target);
                match guns.iter_mut().find(|known| known.0 == from && known.1 == target) {
                    Some(known) => known.2.push(unit),
                    None => guns.push((from, target, vec![unit])),
                }
            } else {
                match infantry.iter_mut().find(|known| known.0 == target) {
                    Some(known) => known.1.push(unit),
                    None => infantry.push((target, vec![unit])),
                }
            }
        }
    }
    infantry.extend(guns.into_iter().map(|(_, target, units)| (target, units)));
    infantry
}

fn fire_offers(battle: &Battle, side: Side) -> Vec<Offer<Action>> {
    let grand = matches!(battle.activation.map(|activation| activation.kind), Some(Kind::Guns { grand: true, .. }));
    if grand {
        let least = battle.rules().fire.grand_battery.least_units.value.max(1) as u32;
        let offer = |(target, units): (Spot, Vec<UnitId>)| {
            let words = format!("The grand battery fires at {}", whom(battle, target));
            let blank = units_blank(battle, &units, least, u32::MAX, BW_GAP_22);
            Offer::new(Action::GrandBattery { target, units: Vec::new() }, words, BW_GB_01).blank(blank)
        };
        return fire::grand_targets(battle, side).into_iter().map(offer).collect();
    }
    let mut groups = fire_groups(battle, side);
    groups.sort_by_key(|(target, _)| *target);
    let mut offers = Vec::new();
    for hex in groups.chunk_by(|one, other| one.0 == other.0) {
        offers.push(fire_offer(battle, hex));
    }
    for (place, target) in fire::garrisons(battle, side) {
        let words = format!("The garrison of {} fires at {}", battle.printed.places[usize::from(place)].name, whom(battle, target));
        offers.push(Offer::new(Action::GarrisonFire { place, target }, words, BW_GAP_23));
    }
    offers
}

/// Fire at one hex: only who may roll together fires together (BW-GAP-11).
fn fire_offer(battle: &Battle, groups: &[(Spot, Vec<UnitId>)]) -> Offer<Action> {
    let target = groups[0].0;
    let of = |group: &(Spot, Vec<UnitId>)| group.1.iter().map(|unit| u32::from(unit.0)).collect::<Vec<u32>>();
    let mut apart = Vec::new();
    for (index, group) in groups.iter().enumerate() {
        for other in groups[..index].iter().flat_map(of) {
            apart.extend(of(group).into_iter().map(|unit| (other, unit)));
        }
    }
    let all: Vec<UnitId> = groups.iter().flat_map(|group| group.1.clone()).collect();
    let most = groups.iter().map(|group| group.1.len()).max().unwrap_or(1) as u32;
    let choices = all.iter().map(|unit| Choice::new(unit.0.into(), battle.name(*unit))).collect();
    let some = SomeOf { of: choices, least: 1, most, apart };
    let names: Vec<&str> = all.iter().map(|unit| battle.name(*unit)).collect();
    let words = format!("Fire at {} ({})", whom(battle, target), names.join(", "));
    let blank = Blank::new("units", "which units, those that roll together", BW_GAP_11, Domain::SomeOf(some));
    Offer::new(Action::Fire { target, units: Vec::new() }, words, BW_GAP_11).about(all[0]).blank(blank)
}

/// Who stands in a hex: "Bylandt in 2410".
fn whom(battle: &Battle, target: Spot) -> String {
    let names: Vec<&str> = battle.units_at(target).map(|unit| battle.name(unit)).collect();
    let place = battle.chateau(target).map(|(place, _)| battle.printed.places[usize::from(place)].name.as_str());
    match (names.is_empty(), place) {
        (true, Some(place)) => format!("{place} in {target}"),
        (_, Some(place)) => format!("{} ({place}) in {target}", names.join(" and ")),
        _ => format!("{} in {target}", names.join(" and ")),
    }
}

fn charge_offer(battle: &Battle, ride: &Ride) -> Offer<Action> {
    let from = ride.path.last().map(|spot| format!(" from {spot}")).unwrap_or_default();
    let words = format!("{} charges {}{from}", battle.name(ride.unit), whom(battle, ride.target));
    Offer::new(ride.action(&battle.printed.map), words, BW_GAP_16).about(ride.unit)
}

fn shock_offers(battle: &Battle, units: &[UnitId]) -> Vec<Offer<Action>> {
    let mut offers = Vec::new();
    offers.extend(units.iter().flat_map(|unit| battle.rides(*unit)).map(|ride| charge_offer(battle, &ride)));
    for target in battle.shock_targets() {
        let able = battle.shockers(target);
        let words = format!("Shock {}", whom(battle, target));
        let blank = units_blank(battle, &able, 1, 6, BW_GAP_14);
        offers.push(Offer::new(Action::Shock { target, units: Vec::new() }, words, BW_GAP_14).about(able[0]).blank(blank));
    }
    offers
}

pub(super) fn fill(action: &Action, fillings: &[Filling]) -> Option<Action> {
    let units = |ids: &[u32]| -> Option<Vec<UnitId>> { ids.iter().map(|id| u16::try_from(*id).ok().map(UnitId)).collect() };
    Some(match (action, fillings) {
        (Action::MoveLeader { leader, .. }, [Filling::HexPath(path)]) => Action::MoveLeader { leader: *leader, path: path.clone() },
        (Action::Move { unit, by, rapid, square, .. }, [Filling::HexPath(path)]) => {
            Action::Move { unit: *unit, by: *by, rapid: *rapid, square: *square, path: path.clone() }
        }
        (Action::Withdraw { unit, .. }, [Filling::OneOf(id)]) => Action::Withdraw { unit: *unit, to: Spot(u16::try_from(*id).ok()?) },
        (Action::Advance { unit, .. }, [Filling::OneOf(id)]) => Action::Advance { unit: *unit, facing: u8::try_from(*id).ok()? },
        (Action::AdvanceOn { to, .. }, [Filling::OneOf(id)]) => Action::AdvanceOn { to: *to, facing: u8::try_from(*id).ok()? },
        (Action::Fire { target, .. }, [Filling::SomeOf(ids)]) => Action::Fire { target: *target, units: units(ids)? },
        (Action::GrandBattery { target, .. }, [Filling::SomeOf(ids)]) => Action::GrandBattery { target: *target, units: units(ids)? },
        (Action::Shock { target, .. }, [Filling::SomeOf(ids)]) => Action::Shock { target: *target, units: units(ids)? },
        (
            Action::MoveLeader { .. }
            | Action::Move { .. }
            | Action::Withdraw { .. }
            | Action::Advance { .. }
            | Action::AdvanceOn { .. }
            | Action::Fire { .. }
            | Action::GrandBattery { .. }
            | Action::Shock { .. },
            _,
        ) => return None,
        (_, []) => action.clone(),
        _ => return None,
    })
}

/// What a sensible player would try here and may not.
pub(super) fn refused(battle: &Battle, decision: &Decision<Prompt>) -> Vec<Refused> {
    let (Prompt::Step { step }, Some(activation)) = (decision.prompt, battle.activation) else { return Vec::new() };
    let mut all = Vec::new();
    if let Err(refusal) = activation::may_end(battle, activation) {
        all.push(Refused::new("End the step", refusal));
    }
    if step == Step::Movement {
        let kind = activation.kind;
        for unit in activation.units.iter().filter(|unit| battle.row(*unit).spot().is_some() && battle.row(*unit).moved.is_none()) {
            let by = movement::types(kind)[0];
            if let Err(refusal) = March::judged::<Refusal>(battle, unit, by, false, false) {
                all.push(Refused::new(format!("Move {}", battle.name(unit)), refusal));
            }
        }
    }
    all
}

pub(super) fn left_undone(battle: &Battle, decision: &Decision<Prompt>) -> Vec<String> {
    match (decision.prompt, battle.activation) {
        (Prompt::Buy { points, .. }, _) => vec![format!("command points left: {points}")],
        (Prompt::Step { step: Step::Movement }, Some(activation)) => {
            let still = activation.units.iter().filter(|unit| battle.row(*unit).moved.is_none() && battle.row(*unit).spot().is_some());
            vec![format!("units that have not moved: {}", still.count())]
        }
        _ => Vec::new(),
    }
}
