//! The rally step: extended lines, rally and rout, leaving square. BW-NOTE-09, BW-RAL, BW-ROUT-02, BW-LSQ.

use std::sync::Arc;

use grognard_engine::umpire::{Procedure, Verdict};
use grognard_engine::{Cx, Refusal, Side, Step, UnitId};

use super::activation::mine;
use super::hand::Seated;
use super::harm::{rout, suffer};
use super::movement::entered;
use crate::battle::event::{Check, Happened};
use crate::battle::map::Spot;
use crate::battle::scenario::Level;
use crate::battle::state::{At, Kind};
use crate::battle::{Action, Battle};
use crate::clause::*;
use crate::facts::denial::{refuse, refused};
use crate::facts::march::who;
use crate::procedures::lookups::manoeuvre_cost::{Manoeuvre, ManoeuvreFacts, manoeuvre_cost};
use crate::procedures::permissions::may_extend_line::{ExtendFacts, may_extend_line};
use crate::procedures::tests::leaving_square::{LeavingFacts, LeavingSquare};
use crate::procedures::tests::rally::{Rally, RallyFacts, RallyOutcome};
use crate::words::{Nation, Order};

/// BW-ROUT-02: a routed unit that has done nothing yet.
pub(super) fn must(battle: &Battle, unit: UnitId) -> bool {
    let row = battle.row(unit);
    row.order == Order::Routed && !row.rallied && row.spot().is_some()
}

/// BW-GAP-21: once a turn, instead of acting.
pub(crate) fn may_rally(battle: &Battle, unit: UnitId) -> Result<(), Refusal> {
    let row = battle.row(unit);
    if row.spot().is_none() || row.order == Order::Good {
        return Err(refuse("rally/good", BW_RAL_05, format!("{} has nothing to rally from.", battle.name(unit))));
    }
    if row.rallied {
        return Err(refuse("rally/again", BW_GAP_21, "One rally roll for a unit in a turn."));
    }
    Ok(())
}

pub(crate) fn may_leave_square(battle: &Battle, unit: UnitId) -> Result<(), Refusal> {
    let row = battle.row(unit);
    if !row.square {
        return Err(refuse("square/none", BW_LSQ_01, format!("{} is not in square.", battle.name(unit))));
    }
    if row.rallied {
        return Err(refuse("square/rallied", BW_GAP_21, "A unit that rolled to rally does nothing else."));
    }
    Ok(())
}

/// BW-GAP-20: the other hex of the line.
pub(crate) fn may_extend(battle: &Battle, unit: UnitId, to: Spot) -> Result<(), Refusal> {
    let (row, side, map) = (*battle.row(unit), battle.side(unit), &battle.printed().map);
    let Some(at) = row.spot() else { return Err(refuse("line/absent", BW_GAP_20, "It is not on the map.")) };
    extend_ruling(battle, unit, at)?;
    if row.second.is_some() {
        return Err(refuse("line/extended", BW_GAP_20, "Its line is extended already."));
    }
    let Some(way) = map.way(at, to).filter(|way| map.contains(to) && row.facing.turn_to(*way) == 1) else {
        return Err(refuse("line/hex", BW_GAP_20, "A line extends into a front-flank hex.").fact("hex", to));
    };
    let passable = map.cost(battle.plain_gait(unit), at, way).is_some();
    if !passable || !battle.is_free(side, to) || battle.ground(to).is_close() || battle.in_zone_of(side.other(), to) {
        return Err(refuse("line/ground", BW_GAP_20, format!("A line cannot extend into {to}.")).fact("hex", to));
    }
    battle.may_stay(unit, row.order, to).map_err(|ruling| refused("line/stacking", &ruling))?;
    if battle.facing_among(unit, to, row.facing) != row.facing {
        return Err(refuse("line/facing", BW_GAP_07, "Units stacked share one facing."));
    }
    Ok(())
}

fn extend_ruling(battle: &Battle, unit: UnitId, at: Spot) -> Result<(), Refusal> {
    let Some(activation) = battle.activation else { return Err(refuse("line/when", BW_NOTE_09, "Only in its command's activation.")) };
    let facts = ExtendFacts {
        unit: battle.unit(unit),
        extended: battle.row(unit).second.is_some(),
        after_the_start: activation.begun || activation.kind == Kind::Strays,
        in_enemy_zoc: battle.in_enemy_zone(unit),
        ground: battle.ground(at),
    };
    let ruling = may_extend_line(&facts, battle.rules());
    if ruling.allowed { Ok(()) } else { Err(refused("line/may-not", &ruling)) }
}

pub(crate) fn may_retract(battle: &Battle, unit: UnitId) -> Result<(), Refusal> {
    let row = battle.row(unit);
    match (row.spot(), row.second) {
        (Some(at), Some(_)) => extend_ruling(battle, unit, at),
        _ => Err(refuse("line/none", BW_GAP_20, "Its line is not extended.")),
    }
}

/// Hexes into which a line may extend.
pub(crate) fn extensions(battle: &Battle, unit: UnitId) -> Vec<Spot> {
    let map = &battle.printed().map;
    let Some(at) = battle.spot(unit) else { return Vec::new() };
    if extend_ruling(battle, unit, at).is_err() {
        return Vec::new();
    }
    map.neighbours(at).map(|(_, to)| to).filter(|to| may_extend(battle, unit, *to).is_ok()).collect()
}

pub(super) fn has_work(battle: &Battle, unit: UnitId) -> bool {
    let row = battle.row(unit);
    if row.at == At::Gone {
        return false;
    }
    let line = || may_retract(battle, unit).is_ok() || !extensions(battle, unit).is_empty();
    may_rally(battle, unit).is_ok() || may_leave_square(battle, unit).is_ok() || line()
}

pub(super) fn serve(cx: &mut Cx<Battle>, side: Side, action: &Action) -> Step<Battle> {
    match action {
        Action::ExtendLine { unit, to } => {
            mine(cx, side, *unit)?;
            may_extend(cx, *unit, *to)?;
            cx.happen(Happened::LineExtended { unit: *unit, to: *to, spent: line_cost(cx, *unit) })?;
            entered(cx, *unit, *to)
        }
        Action::RetractLine { unit } => {
            mine(cx, side, *unit)?;
            may_retract(cx, *unit)?;
            cx.happen(Happened::LineRetracted { unit: *unit, spent: line_cost(cx, *unit) })
        }
        Action::Rally { unit } => {
            mine(cx, side, *unit)?;
            may_rally(cx, *unit)?;
            rally(cx, *unit)
        }
        Action::RoutRetreat { unit } => {
            mine(cx, side, *unit)?;
            if !must(cx, *unit) {
                return Err(refuse("rout/none", BW_ROUT_02, "Only a routed unit that has not rallied makes a rout retreat.").into());
            }
            cx.happen(Happened::RoutChosen { unit: *unit })?;
            let points = cx.rules().matrix.later_rout.of_up(cx.printed().brigade(*unit).ma.into());
            rout(cx, *unit, points.max(0) as u32)
        }
        Action::LeaveSquare { unit } => {
            mine(cx, side, *unit)?;
            may_leave_square(cx, *unit)?;
            leave_square(cx, *unit)
        }
        _ => Err(refuse("rally/action", BW_GAP_06, "In the rally step units rally, rout, leave square or change their lines.").into()),
    }
}

/// BW-TEC-06, in half points.
fn line_cost(battle: &Battle, unit: UnitId) -> u8 {
    let facts = ManoeuvreFacts { who: who(battle.printed().brigade(unit).arm), manoeuvre: Manoeuvre::ExtendLine };
    manoeuvre_cost(&facts, battle.rules()).entry.movement_points.map_or(0, |points| points.0.clamp(0, 40) as u8)
}

impl Battle {
    /// BW-RAL-09..18.
    pub fn rally_facts(&self, unit: UnitId) -> RallyFacts {
        let (brigade, map) = (self.printed().brigade(unit), &self.printed().map);
        let facts = self.unit(unit);
        let routed_infantry = facts.order == Order::Routed && facts.arm.is_infantry();
        let cavalry = |other: UnitId| {
            let (near, row) = (self.printed().brigade(other), self.row(other));
            self.side(other) == self.side(unit) && near.arm.is_cavalry() && row.order == Order::Good
        };
        let beside = self.row(unit).spots().any(|spot| map.neighbours(spot).any(|(_, at)| self.units_at(at).any(cavalry)));
        let stray = matches!(self.activation.map(|activation| activation.kind), Some(Kind::Strays));
        let blucher = |leader: usize| {
            let at = match self.leaders[leader].at {
                At::On(at) => at,
                At::Waiting | At::Gone => return false,
            };
            self.printed().leaders[leader].name == "Blucher" && self.row(unit).spots().any(|spot| map.distance(at, spot) <= 2)
        };
        RallyFacts {
            in_command: !stray,
            in_enemy_zoc: self.in_enemy_zone(unit),
            beside_cavalry: routed_infantry && beside,
            combat_leader: self.leader_near(unit, Level::Combat, 1),
            overall_commander: self.leader_near(unit, Level::Overall, 1),
            prussian_near_blucher: brigade.nation == Nation::Prussian && (0..self.leaders.len()).any(blucher),
            unit: facts,
        }
    }
}

/// BW-RAL.
fn rally(cx: &mut Cx<Battle>, unit: UnitId) -> Step<Battle> {
    let (facts, printed, side) = (cx.rally_facts(unit), Arc::clone(&cx.printed), cx.side(unit));
    let mut hand = Seated::new(cx, side, Some(unit));
    let outcome = Rally::run(&facts, &printed.rules, &mut hand)?;
    let ledger = Box::new(hand.ledger);
    let order = match outcome {
        RallyOutcome::Rallied { .. } => Order::Good,
        RallyOutcome::BecomesD1 => Order::D1,
        RallyOutcome::RoutRetreat { .. } | RallyOutcome::StaysDisordered => facts.unit.order,
    };
    cx.happen(Happened::Rallied { unit, order, ledger, because: outcome.clauses() })?;
    match outcome {
        RallyOutcome::RoutRetreat { movement_points } => rout(cx, unit, movement_points.into()),
        _ => Ok(()),
    }
}

/// BW-LSQ: it always leaves; the check decides whether it is disordered.
fn leave_square(cx: &mut Cx<Battle>, unit: UnitId) -> Step<Battle> {
    let (printed, side) = (Arc::clone(&cx.printed), cx.side(unit));
    let leader = cx.row(unit).spots().any(|spot| cx.leaders_at(side, spot).next().is_some());
    let facts = LeavingFacts { unit: cx.unit(unit), in_enemy_zoc: cx.in_enemy_zone(unit), leader };
    let mut hand = Seated::new(cx, side, Some(unit));
    let outcome = LeavingSquare::run(&facts, &printed.rules, &mut hand)?;
    let ledger = Box::new(hand.ledger);
    cx.happen(Happened::Checked { unit, check: Check::LeavingSquare, passed: outcome.passed, ledger, because: outcome.clauses() })?;
    cx.happen(Happened::SquareLeft { unit })?;
    suffer(cx, unit, &outcome.fate, &[])
}
