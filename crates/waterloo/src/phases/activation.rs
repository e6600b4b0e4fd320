//! One activation in its order: BW-GAP-06.

use grognard_engine::{Cx, Go, Refusal, Side, Step as Ran, UnitId, UnitSet};

use super::{charge, fire, leaders, movement, rally, shock, withdrawal};
use crate::battle::event::Happened;
use crate::battle::state::{Activation, At, Kind, Step};
use crate::battle::{Action, Battle};
use crate::clause::*;
use crate::facts::denial::refuse;
use crate::procedures::permissions::may_recover::{RecoverFacts, may_recover};
use crate::words::Order;

/// Who takes part, and who of the command is out of command.
fn takes_part(battle: &Battle, side: Side, kind: Kind) -> (UnitSet, UnitSet) {
    let printed = battle.printed();
    let own = printed.units_of(side);
    let fresh = |unit: &UnitId| !battle.row(*unit).acted && battle.row(*unit).at != At::Gone;
    let present = |unit: &UnitId| battle.row(*unit).spot().is_some();
    match kind {
        Kind::Marker { command } | Kind::Quiet { command } | Kind::Idle { command } => {
            let units: UnitSet = battle.units_in_command(command).into_iter().filter(fresh).collect();
            let others = own.filter(|unit| printed.brigade(*unit).command == command && fresh(unit) && present(unit));
            (units, others.filter(|unit| !units.contains(*unit)).collect())
        }
        Kind::Single { unit } => ([unit].into_iter().collect(), UnitSet::EMPTY),
        Kind::Strategic { army } => {
            let able = |unit: &UnitId| printed.brigade(*unit).army == army && fresh(unit) && battle.row(*unit).order == Order::Good;
            (own.filter(able).filter(present).collect(), UnitSet::EMPTY)
        }
        Kind::Guns { leader, .. } => (super::markers::guns_under(battle, leader).into_iter().collect(), UnitSet::EMPTY),
        Kind::Strays => (own.filter(|unit| battle.row(*unit).stray && fresh(unit) && present(unit)).collect(), UnitSet::EMPTY),
    }
}

/// BW-GAP-06: a command, or part of one, goes to work.
pub(super) fn begin(cx: &mut Cx<Battle>, side: Side, kind: Kind) -> Ran<Battle> {
    let (units, strays) = takes_part(cx, side, kind);
    if kind == Kind::Strays && units.is_empty() {
        return Ok(());
    }
    let step = Step::ALL.into_iter().find(|step| kind.has(*step)).unwrap_or(Step::Recovery);
    let activation = Box::new(Activation { side, kind, units, step, begun: false, shocked: false });
    cx.happen(Happened::Activated { activation, strays })
}

/// Waits where somebody has something to decide; else on to the next step.
pub(super) fn advance(cx: &mut Cx<Battle>, activation: Activation) -> Ran<Battle, Go> {
    if cx.has_work(activation) {
        return Ok(Go::Wait);
    }
    next_step(cx, activation)?;
    Ok(Go::On)
}

fn next_step(cx: &mut Cx<Battle>, activation: Activation) -> Ran<Battle> {
    if activation.step == Step::Recovery {
        recovery(cx, activation)?;
    }
    let mut step = activation.step;
    while let Some(next) = step.next() {
        if activation.kind.has(next) {
            return cx.happen(Happened::StepBegan { step: next });
        }
        step = next;
    }
    cx.happen(Happened::ActivationEnded)
}

/// BW-GAP-06, 6: blown cavalry that did nothing and is in no enemy zone.
fn recovery(cx: &mut Cx<Battle>, activation: Activation) -> Ran<Battle> {
    for unit in activation.units.iter().filter(|unit| cx.row(*unit).blown).collect::<Vec<_>>() {
        let row = cx.row(unit);
        let acted = row.moved.is_some() || row.fired || row.shocked || row.rallied;
        let facts = RecoverFacts { acted, in_enemy_zoc: cx.in_enemy_zone(unit) };
        if may_recover(&facts, cx.rules()).allowed {
            cx.happen(Happened::Recovered { unit })?;
        }
    }
    Ok(())
}

impl Battle {
    /// Whether the step has anything for its side to decide.
    fn has_work(&self, activation: Activation) -> bool {
        let mut units = activation.units.iter().filter(|unit| self.row(*unit).at != At::Gone);
        match activation.step {
            Step::Rally => units.any(|unit| rally::has_work(self, unit)),
            Step::Withdrawal => units.any(|unit| !withdrawal::hexes(self, unit).is_empty()),
            Step::Movement => units.any(|unit| movement::has_work(self, unit)),
            Step::Defence => fire::has_work(self, activation.side.other()),
            Step::Fire => fire::has_work(self, activation.side),
            Step::Shock => self.has_shock() || units.any(|unit| self.may_ride(unit)),
            Step::Recovery => false,
        }
    }
}

pub(super) fn serve(cx: &mut Cx<Battle>, activation: Activation, side: Side, action: &Action) -> Ran<Battle> {
    let over = *action == Action::Done || (*action == Action::HoldFire && activation.step == Step::Defence);
    if over {
        may_end(cx, activation)?;
        return next_step(cx, activation);
    }
    match (activation.step, action) {
        (Step::Rally, _) => rally::serve(cx, side, action),
        (Step::Withdrawal, Action::Withdraw { unit, to }) => withdrawal::withdraw(cx, side, *unit, *to),
        (Step::Movement, Action::Move { unit, by, rapid, square, path }) => {
            mine(cx, side, *unit)?;
            movement::march(cx, *unit, *by, *rapid, *square, path)
        }
        (Step::Movement, Action::MoveLeader { leader, path }) => leaders::move_leader(cx, side, *leader, path),
        (Step::Defence | Step::Fire, _) => fire::serve(cx, side, action),
        (Step::Shock, Action::Shock { target, units }) => shock::shock(cx, side, *target, units),
        (Step::Shock, Action::Charge { unit, target, path }) => charge::charge(cx, side, *unit, *target, path),
        _ => Err(refuse("action/step", BW_GAP_06, "That does not belong to this step.").into()),
    }
}

/// BW-ROUT-02, BW-DIST-03: what must be done before the step ends.
pub(crate) fn may_end(battle: &Battle, activation: Activation) -> Result<(), Refusal> {
    let mut units = activation.units.iter();
    match activation.step {
        Step::Rally => match units.find(|unit| rally::must(battle, *unit)) {
            Some(unit) => {
                let because = format!("{} is routed and must rally or make a rout retreat.", battle.name(unit));
                Err(refuse("rally/must", BW_ROUT_02, because).nearest("Rally it", &Action::Rally { unit }))
            }
            None => Ok(()),
        },
        Step::Withdrawal => match units.find(|unit| withdrawal::must(battle, *unit)) {
            Some(unit) => {
                let because = format!("{} is D-2 and engaged, and must withdraw.", battle.name(unit));
                Err(refuse("withdrawal/must", BW_DIST_03, because))
            }
            None => Ok(()),
        },
        _ => Ok(()),
    }
}

/// A unit of the active command.
pub(super) fn mine(battle: &Battle, side: Side, unit: UnitId) -> Result<(), Refusal> {
    if unit.index() >= battle.units.len() || battle.side(unit) != side {
        return Err(refuse("unit/not-yours", BW_GAP_06, "It is not a unit of yours."));
    }
    if !battle.is_active(unit) || battle.row(unit).at == At::Gone {
        return Err(refuse("unit/idle", BW_GAP_06, format!("{} takes no part in this activation.", battle.name(unit))));
    }
    Ok(())
}
