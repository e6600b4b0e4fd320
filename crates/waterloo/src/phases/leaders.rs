//! Leaders: BW-GAP-24, BW-NOTE-04.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use grognard_engine::offer::{HexEdge, HexNode, HexPath, HexStep};
use grognard_engine::random::{Random, pick};
use grognard_engine::{Cx, Refusal, Side, Step, UnitId};
use grognard_field::hex::{Facing, Hex as Axial};

use super::turn::{begin_phase, moves_in_leader_phase, next_leaders};
use crate::battle::event::Happened;
use crate::battle::map::{Gait, Spot};
use crate::battle::scenario::Level;
use crate::battle::state::{At, Kind, Phase};
use crate::battle::{Action, Battle, Habit, Prompt};
use crate::clause::*;
use crate::facts::denial::{Denial, No, refuse};
use crate::facts::wander::ways_to;
use crate::procedures::lookups::{MovementType, Who};
use crate::procedures::permissions::may_enter_zoc::{EnterZocFacts, may_enter_zoc};

/// The leaders a side may move now.
pub(crate) fn movable(battle: &Battle, side: Side) -> impl Iterator<Item = u8> + '_ {
    (0..battle.leaders.len() as u8).filter(move |leader| may_move(battle, side, *leader).is_ok())
}

/// Whether it is his time to move.
pub(crate) fn may_move(battle: &Battle, side: Side, leader: u8) -> Result<Spot, No> {
    move_judged(battle, side, leader)
}

fn move_judged<D: Denial>(battle: &Battle, side: Side, leader: u8) -> Result<Spot, D> {
    let Some(printed) = battle.printed().leaders.get(usize::from(leader)) else {
        return Err(D::because("leader/none", BW_GAP_24, "There is no such leader."));
    };
    let chief = battle.leaders[usize::from(leader)];
    let At::On(at) = chief.at else {
        return Err(D::because("leader/absent", BW_GAP_24, format_args!("{} is not on the map.", printed.name)));
    };
    if battle.printed().side_of(printed.army) != side {
        return Err(D::because("leader/enemy", BW_GAP_24, format_args!("{} is not yours.", printed.name)));
    }
    let his_time = match (battle.activation, battle.phase) {
        (Some(activation), _) => match activation.kind {
            Kind::Marker { command } | Kind::Quiet { command } => printed.command == Some(command) && printed.level == Level::Combat,
            _ => false,
        },
        (None, Phase::Leaders { .. }) => moves_in_leader_phase(printed.level),
        (None, Phase::AllLeaders { army }) => printed.army == army,
        _ => false,
    };
    if !his_time {
        return Err(D::because("leader/time", BW_GAP_24, format_args!("It is not the time for {} to move.", printed.name)));
    }
    if chief.moved {
        return Err(D::because("leader/moved", BW_GAP_24, format_args!("{} has moved.", printed.name)));
    }
    Ok(at)
}

/// One step of a leader.
fn step<D: Denial>(battle: &Battle, leader: u8, spent: u32, from: Spot, way: Facing) -> Result<(Spot, u32), D> {
    let printed = &battle.printed().leaders[usize::from(leader)];
    let (map, side) = (&battle.printed().map, battle.printed().side_of(printed.army));
    let Some(to) = map.next(from, way) else { return Err(D::because("leader/edge", BW_GAP_30, "The map ends there.")) };
    let Some(cost) = map.cost(Gait::Leader, from, way) else {
        return Err(D::because("leader/ground", BW_TEC_03, format_args!("{to} is prohibited to him from there.")));
    };
    let spent = spent + u32::from(cost);
    if spent > 2 * u32::from(printed.ma) {
        return Err(D::because("leader/too-far", BW_GAP_24, "That is beyond his movement allowance.").fact("limit", printed.ma));
    }
    if !battle.is_free(side, to) {
        return Err(D::because("leader/enemy", BW_GAP_09, format_args!("The enemy holds {to}.")));
    }
    if battle.in_zone_of(side.other(), to) {
        let reduced = spent <= u32::from(printed.ma);
        let facts = EnterZocFacts {
            who: Who::Leader,
            movement: if reduced { MovementType::Reduced } else { MovementType::Tactical },
            with_friend: battle.side_at(to) == Some(side),
            ..EnterZocFacts::default()
        };
        let ruling = may_enter_zoc(&facts, battle.rules());
        if !ruling.allowed {
            return Err(D::ruled("leader/zone", &ruling).fact("hex", to));
        }
    }
    Ok((to, spent))
}

/// Where he can go, as a tree of cheapest ways.
fn reach(battle: &Battle, leader: u8, start: Spot) -> Vec<(Spot, u32, Option<u32>)> {
    let map = &battle.printed().map;
    let mut best = vec![u32::MAX; map.board.count()];
    let mut found: Vec<(Spot, u32, Option<u32>)> = Vec::new();
    let mut open: Vec<(Spot, u32, Option<u32>)> = vec![(start, 0, None)];
    let mut queue = BinaryHeap::from([Reverse((0_u32, 0_u32))]);
    best[map.index(start)] = 0;
    while let Some(Reverse((spent, slot))) = queue.pop() {
        let (spot, _, from) = open[slot as usize];
        if best[map.index(spot)] < spent {
            continue;
        }
        let number = found.len() as u32;
        found.push((spot, spent, from));
        for (way, to) in map.neighbours(spot) {
            // Where he can be as cheaply already, no rule need be asked.
            if map.cost(Gait::Leader, spot, way).is_some_and(|cost| best[map.index(to)] <= spent + u32::from(cost)) {
                continue;
            }
            let Ok((to, spent)) = step::<No>(battle, leader, spent, spot, way) else { continue };
            if spent < best[map.index(to)] {
                best[map.index(to)] = spent;
                queue.push(Reverse((spent, open.len() as u32)));
                open.push((to, spent, Some(number)));
            }
        }
    }
    found
}

fn hex(battle: &Battle, spot: Spot) -> HexStep {
    let axial = battle.printed().map.axial(spot);
    HexStep { q: axial.x(), r: axial.y(), facing: None }
}

/// The domain of his move.
pub(crate) fn domain(battle: &Battle, leader: u8, start: Spot) -> HexPath {
    let found = reach(battle, leader, start);
    let nodes = found.iter().enumerate().map(|(n, (spot, cost, _))| HexNode { at: hex(battle, *spot), cost: *cost, ends: n > 0 }).collect();
    let edge = |(to, (_, cost, from)): (usize, &(Spot, u32, Option<u32>))| {
        from.map(|from| HexEdge { from, to: to as u32, cost: cost - found[from as usize].1 })
    };
    let edges = found.iter().enumerate().filter_map(edge).collect();
    HexPath { nodes, edges, budget: 2 * u32::from(battle.printed().leaders[usize::from(leader)].ma) }
}

/// A move of his, drawn at random: hex by hex towards one of his side's units.
pub(crate) fn sample(battle: &Battle, leader: u8, start: Spot, random: &mut dyn Random) -> Option<Vec<HexStep>> {
    let printed = battle.printed();
    let (map, chief) = (&printed.map, &printed.leaders[usize::from(leader)]);
    let own = |unit: &UnitId| {
        let brigade = printed.brigade(*unit);
        brigade.army == chief.army && chief.command.is_none_or(|command| brigade.command == command)
    };
    let units: Vec<Spot> = printed.units_of(printed.side_of(chief.army)).filter(own).filter_map(|unit| battle.spot(unit)).collect();
    let goal = *pick(random, &units)?;
    let (mut at, mut spent, mut path) = (start, 0, Vec::new());
    while at != goal && random.below(12) > 0 {
        let mut ways = ways_to(map, at, goal, random).take(3);
        let Some((to, cost)) = ways.find_map(|way| step::<No>(battle, leader, spent, at, way).ok()) else { break };
        let step = hex(battle, to);
        if to == start || path.contains(&step) {
            break;
        }
        path.push(step);
        (at, spent) = (to, cost);
    }
    (!path.is_empty()).then_some(path)
}

pub(super) fn serve(cx: &mut Cx<Battle>, side: Side, action: &Action) -> Step<Battle> {
    match (action, cx.phase) {
        (Action::MoveLeader { leader, path }, _) => move_leader(cx, side, *leader, path),
        (Action::Done, Phase::Leaders { side, last }) => next_leaders(cx, side, last),
        (Action::Done, Phase::AllLeaders { .. }) => begin_phase(cx, Phase::Operations),
        _ => Err(refuse("leader/action", BW_GAP_24, "Leaders move, or the phase ends.").into()),
    }
}

/// BW-GAP-24, BW-NOTE-04.
pub(super) fn move_leader(cx: &mut Cx<Battle>, side: Side, leader: u8, path: &[HexStep]) -> Step<Battle> {
    let mut at = move_judged::<Refusal>(cx, side, leader)?;
    if path.is_empty() {
        return Err(refuse("leader/nowhere", BW_GAP_24, "He goes nowhere.").into());
    }
    let mut spent = 0;
    for step_to in path {
        let map = &cx.printed().map;
        let Some(way) = Facing::between(map.axial(at), Axial::new(step_to.q, step_to.r)) else {
            return Err(refuse("leader/path", BW_GAP_24, "A move goes from hex to neighbouring hex.").into());
        };
        (at, spent) = step::<Refusal>(cx, leader, spent, at, way)?;
    }
    cx.happen(Happened::LeaderMoved { leader, to: at })
}

/// BW-GAP-17: enemy leaders where a unit has gone back to are caught; its own may go along.
pub(super) fn follow(cx: &mut Cx<Battle>, side: Side, from: Spot, to: Spot) -> Step<Battle> {
    caught(cx, side.other(), to)?;
    for leader in cx.leaders_at(side, from).filter(|_| from != to).collect::<Vec<_>>() {
        let goes = match cx.standing(side).go_along {
            Habit::Always => true,
            Habit::Never => false,
            Habit::Ask => match cx.choose(side, Prompt::GoAlong { leader, to })? {
                Action::GoAlong => true,
                Action::Stay => false,
                _ => return Err(refuse("leader/along", BW_GAP_17, "He goes along, or stays.").into()),
            },
        };
        if goes {
            cx.happen(Happened::LeaderWent { leader, to })?;
        }
    }
    Ok(())
}

/// BW-GAP-24: an enemy has entered the hex of leaders who are alone.
pub(super) fn caught(cx: &mut Cx<Battle>, side: Side, spot: Spot) -> Step<Battle> {
    let leaders: Vec<u8> = cx.leaders_at(side, spot).collect();
    let map = &cx.printed().map;
    let escape = cx.rules().command.loss.escape.value.max(0) as u32;
    let near = cx.printed().units_of(side).filter_map(|unit| cx.spot(unit)).filter(|at| map.distance(*at, spot) <= escape);
    let refuge = near.min_by_key(|at| (map.distance(*at, spot), *at));
    for leader in leaders {
        match refuge {
            Some(to) => cx.happen(Happened::LeaderWent { leader, to })?,
            None => cx.happen(Happened::LeaderLost { leader, captured: true })?,
        }
    }
    Ok(())
}

/// BW-GAP-24: a killed combat or wing leader is replaced with any unit of his command.
pub(super) fn replace(cx: &mut Cx<Battle>) -> Step<Battle> {
    for leader in 0..cx.leaders.len() {
        let (printed, chief) = (cx.printed().leaders[leader].clone(), cx.leaders[leader]);
        if chief.at != At::Gone || !matches!(printed.level, Level::Combat | Level::Wing) {
            continue;
        }
        let own = |unit: &UnitId| {
            let brigade = cx.printed().brigade(*unit);
            printed.command.map_or(brigade.army == printed.army, |command| brigade.command == command)
        };
        let at = cx.printed().units_of(cx.printed().side_of(printed.army)).filter(own).find_map(|unit| cx.spot(unit));
        let loss = &cx.rules().command.loss;
        let orders = (i32::from(chief.orders) + loss.replacement_orders.value).max(loss.replacement_orders_least.value).clamp(0, 9) as u8;
        let range = (i32::from(chief.range) + loss.replacement_range.value).max(0) as u8;
        if let Some(at) = at {
            cx.happen(Happened::LeaderReplaced { leader: leader as u8, at, orders, range })?;
        }
    }
    Ok(())
}
