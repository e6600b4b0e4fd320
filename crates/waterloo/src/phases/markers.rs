//! Command points, the pool of markers, and what a drawn marker does: BW-GAP-04, BW-GAP-05, BW-GAP-27.

use grognard_engine::dice::{Ask, Dice};
use grognard_engine::umpire::Procedure;
use grognard_engine::{Cx, Refusal, Side, Step, UnitId};

use super::activation;
use super::hand::Seated;
use super::turn::begin_phase;
use crate::battle::event::Happened;
use crate::battle::scenario::{Level, Marker};
use crate::battle::state::{At, Kind, Phase};
use crate::battle::{Action, Battle};
use crate::clause::*;
use crate::facts::denial::{Denial, No, refuse};
use crate::procedures::lookups::army_morale;
use crate::procedures::permissions::may_buy_marker::{BuyFacts, Marker as MarkerKind, may_buy_marker};
use crate::procedures::tests::orders_roll::{Occasion, OrdersFacts, OrdersRoll};
use crate::words::Nation;

/// What a marker costs now, or why it cannot be bought.
fn price<D: Denial>(battle: &Battle, army: u8, points: u8, marker: u8) -> Result<u8, D> {
    let Some(printed) = battle.printed().markers.get(usize::from(marker)).filter(|printed| printed.army == army) else {
        return Err(D::because("marker/none", BW_GAP_04, "That army has no such marker."));
    };
    if battle.bought >> marker & 1 == 1 {
        return Err(D::because("marker/again", BW_GAP_04, "It is in the pool already."));
    }
    let percent_lost = battle.percent_lost(army);
    let leader = printed.command.and_then(|command| battle.printed().leader_of(command));
    let facts = BuyFacts {
        marker: printed.kind,
        command_points: points,
        out_of_contact: false,
        activated: printed.command.is_some_and(|command| battle.activated >> command & 1 == 1),
        not_french: !battle.printed().armies[usize::from(army)].french,
        day: battle.printed().day,
        percent_lost,
    };
    let mut ruling = may_buy_marker(&facts, battle.rules());
    // Whether he is in contact costs most to know.
    if ruling.allowed && printed.kind == MarkerKind::Command && !leader.is_some_and(|leader| battle.in_contact(leader)) {
        ruling = may_buy_marker(&BuyFacts { out_of_contact: true, ..facts }, battle.rules());
    }
    if !ruling.allowed {
        return Err(D::ruled("marker/may-not", &ruling));
    }
    let losses = army_morale::losses(percent_lost.into(), battle.rules());
    Ok((battle.rules().command.markers.cost.value * losses.marker_cost).clamp(0, 99) as u8)
}

/// The markers an army may still buy.
pub(crate) fn on_sale(battle: &Battle, army: u8, points: u8) -> Vec<u8> {
    (0..battle.printed().markers.len() as u8).filter(|marker| price::<No>(battle, army, points, *marker).is_ok()).collect()
}

pub(super) fn buy(cx: &mut Cx<Battle>, army: u8, points: u8, marker: u8) -> Step<Battle> {
    let cost = price::<Refusal>(cx, army, points, marker)?;
    cx.happen(Happened::MarkerBought { marker, cost })
}

/// The markers of a side in the pool.
pub(crate) fn in_pool(battle: &Battle, side: Side) -> Vec<u8> {
    let own = |marker: &u8| {
        battle.pool >> marker & 1 == 1 && battle.printed().side_of(battle.printed().markers[usize::from(*marker)].army) == side
    };
    (0..battle.printed().markers.len() as u8).filter(own).collect()
}

/// BW-GAP-05: the winner picks which of his markers goes first.
pub(super) fn first(cx: &mut Cx<Battle>, side: Side, marker: u8) -> Step<Battle> {
    if !in_pool(cx, side).contains(&marker) {
        return Err(refuse("marker/first", BW_GAP_05, "Only a marker of your own that is in the pool.").into());
    }
    begin_phase(cx, Phase::Operations)?;
    carry_out(cx, marker)
}

/// BW-GAP-04: one marker from the cup.
pub(super) fn draw(cx: &mut Cx<Battle>) -> Step<Battle> {
    let pool: Vec<u8> = Side::BOTH.into_iter().flat_map(|side| in_pool(cx, side)).collect();
    let marker = match pool[..] {
        [only] => only,
        _ => {
            let ask = Ask::new(Dice::Draw { of: pool.len() as u8 }, Side::Red, "draw a marker", BW_GAP_04);
            let drawn = cx.roll(ask)?.value;
            pool[(drawn.max(0) as usize).min(pool.len() - 1)]
        }
    };
    carry_out(cx, marker)
}

fn carry_out(cx: &mut Cx<Battle>, marker: u8) -> Step<Battle> {
    let Marker { army, kind, command } = cx.printed().markers[usize::from(marker)];
    let side = cx.printed().side_of(army);
    cx.happen(Happened::MarkerDrawn { marker })?;
    match (kind, command) {
        // A command activates once a turn.
        (MarkerKind::Command, Some(command)) if cx.activated >> command & 1 == 0 => activation::begin(cx, side, Kind::Marker { command }),
        (MarkerKind::Command, _) => Ok(()),
        (MarkerKind::Orders, _) => begin_phase(cx, Phase::Orders { army }),
        (MarkerKind::StrategicMovement, _) => activation::begin(cx, side, Kind::Strategic { army }),
        (MarkerKind::FrenchArtillery, _) => begin_phase(cx, Phase::Guns { army, grand: false }),
        (MarkerKind::GrandBattery, _) => begin_phase(cx, Phase::Guns { army, grand: true }),
    }
}

/// Commands whose marker is not in the pool and that an Orders marker may try.
pub(crate) fn attemptable(battle: &Battle, army: u8) -> Vec<u8> {
    let printed = battle.printed();
    (0..printed.commands.len() as u8)
        .filter(|command| printed.commands[usize::from(*command)].army == army && may_attempt::<No>(battle, army, *command).is_ok())
        .collect()
}

fn may_attempt<D: Denial>(battle: &Battle, army: u8, command: u8) -> Result<u8, D> {
    let printed = battle.printed();
    let own = printed.commands.get(usize::from(command)).is_some_and(|known| known.army == army);
    let leader = printed.leader_of(command).filter(|leader| matches!(battle.leaders[usize::from(*leader)].at, At::On(_)));
    let marker = printed.markers.iter().position(|marker| marker.command == Some(command));
    let waits = marker.is_some_and(|marker| battle.pool >> marker & 1 == 1);
    match leader {
        _ if !own => Err(D::because("orders/command", BW_GAP_04, "Only a command of that army.")),
        None => Err(D::because("orders/leader", BW_GAP_04, "Its leader is not on the map.")),
        _ if waits => Err(D::because("orders/pool", BW_GAP_04, "A command whose marker is in the pool waits for it.")),
        _ if battle.activated >> command & 1 == 1 => Err(D::because("orders/again", BW_GAP_04, "A command activates once a turn.")),
        Some(leader) => Ok(leader),
    }
}

/// BW-GAP-04: the three uses of an Orders marker.
pub(super) fn orders(cx: &mut Cx<Battle>, army: u8, side: Side, action: &Action) -> Step<Battle> {
    match action {
        Action::MoveAllLeaders => begin_phase(cx, Phase::AllLeaders { army }),
        Action::ActivateUnit { unit } => {
            may_single(cx, army, *unit)?;
            activation::begin(cx, side, Kind::Single { unit: *unit })
        }
        Action::AttemptActivation { command } => {
            let leader = may_attempt::<Refusal>(cx, army, *command)?;
            if roll_orders(cx, *command, leader, Occasion::AttemptedActivation)? {
                return activation::begin(cx, side, Kind::Marker { command: *command });
            }
            begin_phase(cx, Phase::Operations)
        }
        _ => Err(refuse("orders/use", BW_GAP_04, "Move all leaders, activate one unit, or attempt an activation.").into()),
    }
}

/// BW-GAP-04: any one unit of the army, even one that has acted.
pub(crate) fn may_single(battle: &Battle, army: u8, unit: UnitId) -> Result<(), Refusal> {
    let known = battle.printed().units.get(unit.index()).is_some_and(|brigade| brigade.army == army);
    if known && battle.row(unit).spot().is_some() {
        return Ok(());
    }
    Err(refuse("orders/unit", BW_GAP_04, "Only a unit of that army on the map."))
}

/// BW-GAP-04, BW-GAP-27: the leader's Orders rating.
fn roll_orders(cx: &mut Cx<Battle>, command: u8, leader: u8, occasion: Occasion) -> Step<Battle, bool> {
    let army = cx.printed().commands[usize::from(command)].army;
    let (orders, percent_lost) = (cx.leaders[usize::from(leader)].orders, cx.percent_lost(army));
    let facts = OrdersFacts { orders, occasion, marker_in_pool: false, percent_lost };
    let (printed, side) = (std::sync::Arc::clone(&cx.printed), cx.printed().side_of(army));
    let mut hand = Seated::new(cx, side, None);
    let passed = OrdersRoll::run(&facts, &printed.rules, &mut hand)?.passed;
    let ledger = Box::new(hand.ledger);
    // BW-GAP-04: after a failed attempt the command does nothing for the rest of the turn.
    let barred = !passed && occasion == Occasion::AttemptedActivation;
    cx.happen(Happened::OrdersRolled { command, passed, barred, ledger })?;
    Ok(passed)
}

/// The commanders of guns an artillery marker may use, with guns in their range.
pub(crate) fn gun_commanders(battle: &Battle, army: u8, grand: bool) -> Vec<u8> {
    let printed = battle.printed();
    let own = |leader: &u8| {
        let known = &printed.leaders[usize::from(*leader)];
        known.army == army && known.level == Level::Artillery
    };
    let least = if grand { battle.rules().fire.grand_battery.least_units.value.max(1) as usize } else { 1 };
    (0..printed.leaders.len() as u8).filter(own).filter(|leader| guns_under(battle, *leader).len() >= least).collect()
}

/// BW-GAP-04, BW-GAP-22: French guns in range of their commander that have not acted.
pub(crate) fn guns_under(battle: &Battle, leader: u8) -> Vec<UnitId> {
    let printed = battle.printed();
    let (known, chief) = (&printed.leaders[usize::from(leader)], battle.leaders[usize::from(leader)]);
    let At::On(at) = chief.at else { return Vec::new() };
    let side = printed.side_of(known.army);
    let ours = |unit: &UnitId| {
        let brigade = printed.brigade(*unit);
        let near = battle.spot(*unit).is_some_and(|spot| printed.map.distance(at, spot) <= u32::from(chief.range));
        let guard = !known.guard_guns || battle.is_guard_battery(*unit);
        brigade.arm.is_artillery() && brigade.nation == Nation::French && near && guard && !battle.row(*unit).acted
    };
    printed.units_of(side).filter(ours).collect()
}

pub(super) fn guns(cx: &mut Cx<Battle>, army: u8, grand: bool, leader: u8) -> Step<Battle> {
    if !gun_commanders(cx, army, grand).contains(&leader) {
        return Err(refuse("guns/commander", BW_GAP_04, "Only a commander of artillery with guns in range.").into());
    }
    let side = cx.printed().side_of(army);
    activation::begin(cx, side, Kind::Guns { leader, grand })
}

/// BW-GAP-27: commands of a side not yet activated this turn.
pub(crate) fn commands_left(battle: &Battle, side: Side) -> Vec<u8> {
    let printed = battle.printed();
    let left = |command: &u8| {
        let army = printed.commands[usize::from(*command)].army;
        let present = printed.units_of(side).any(|unit| {
            let (brigade, row) = (printed.brigade(unit), battle.row(unit));
            brigade.command == *command && (row.spot().is_some() || (row.at == At::Waiting && brigade.turn <= battle.turn))
        });
        printed.side_of(army) == side && battle.activated >> command & 1 == 0 && present
    };
    (0..printed.commands.len() as u8).filter(left).collect()
}

/// BW-GAP-27: the next command of the No-LIM phase rolls for its orders.
pub(super) fn take_command(cx: &mut Cx<Battle>, side: Side, command: u8) -> Step<Battle> {
    if !commands_left(cx, side).contains(&command) {
        return Err(refuse("no-lim/command", BW_GAP_27, "Only a command of yours that has not been activated.").into());
    }
    let leader = cx.printed().leader_of(command).filter(|leader| matches!(cx.leaders[usize::from(*leader)].at, At::On(_)));
    let passed = match leader {
        Some(leader) => roll_orders(cx, command, leader, Occasion::NoLim)?,
        None => false,
    };
    activation::begin(cx, side, if passed { Kind::Quiet { command } } else { Kind::Idle { command } })
}
