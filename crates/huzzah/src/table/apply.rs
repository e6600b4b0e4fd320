//! The one place where anything changes.

use std::sync::Arc;

use grognard_engine::{Side, UnitId};
use grognard_field::geometry::Quanta;

use super::event::Event;
use super::memo::Change;
use super::rows::{Frame, Giving, Huzzah, OfficerFate, Order, Phase, Skirmished, Target, UnitState, Whereabouts};
use super::{CommandId, OfficerId, Printed, Table};
use crate::procedures::permissions::officer_phase::Done;
use crate::words::{Arm, Formation, OrderKind};

impl Table {
    pub fn apply_event(&mut self, event: &Event) {
        self.memo.forget();
        // Guns may fire again, or no more; what else decides on shots is where units stand.
        if matches!(event, Event::TurnBegan { .. } | Event::PhaseBegan { .. } | Event::Rearmed { .. }) {
            self.memo.forget_places(None);
        }
        match event {
            Event::TurnBegan { turn } => self.begin_turn(*turn),
            Event::PhaseBegan { side, phase } => self.begin_phase(*side, *phase),
            Event::PhaseOpened => {
                if let Some(Frame::Phase { begun, .. }) = self.frames.top_mut() {
                    *begun = true;
                }
            }
            Event::PhaseEnded { side, phase } => self.end_phase(*side, *phase),
            Event::TurnEnded { .. } => self.frames.replace(Frame::TurnStart),
            Event::Ended { ending } => self.ending = Some(ending.clone()),
            Event::Tested(_) => {}
            Event::SkirmishersFought { won, red, blue, lowered } => {
                self.superiority = *won;
                self.memo.forget_places(None);
                for (army, (skirmished, lowered)) in self.armies.iter_mut().zip([*red, *blue].into_iter().zip(*lowered)) {
                    army.skirmished = skirmished;
                    army.lowered += lowered;
                    army.failed_in_a_row = if skirmished == Skirmished::Failed { army.failed_in_a_row.saturating_add(1) } else { 0 };
                }
            }
            Event::QualityRolled { unit, quality } => self.units[unit.index()].quality = *quality,
            Event::Moved { unit, to, .. } => {
                let state = &mut self.units[unit.index()];
                (state.pose, state.scaled) = (*to, false);
                self.refresh_so(*unit, Some(Change::Moves(*unit, *to)));
            }
            Event::Formed { unit, formation, to, .. } => {
                let state = &mut self.units[unit.index()];
                (state.formation, state.pose, state.scaled) = (*formation, *to, false);
                // HZ-FORC-02: who stands so already is not told to.
                state.forced = state.forced.filter(|order| !order.is_met_by(*formation));
                self.refresh(*unit);
            }
            Event::Scaled { unit, .. } => self.units[unit.index()].scaled = true,
            Event::Garrisoned { unit, sector, formation, to, beside, .. } => {
                let state = &mut self.units[unit.index()];
                (state.garrison, state.beside, state.formation, state.pose) = (*sector, *beside, *formation, *to);
                self.refresh(*unit);
            }
            Event::Staggered { unit, by, .. } => {
                let state = &mut self.units[unit.index()];
                state.staggers = state.staggers.saturating_add(*by);
            }
            Event::Recovered { unit, by, .. } => {
                let state = &mut self.units[unit.index()];
                state.staggers = state.staggers.saturating_sub(*by);
            }
            Event::Killed { unit, by, .. } => {
                let state = &mut self.units[unit.index()];
                state.kills = state.kills.saturating_add(*by);
            }
            Event::Removed { unit, to, .. } => self.remove(*unit, *to),
            Event::Arrived { unit, formation, at, .. } => {
                let state = &mut self.units[unit.index()];
                (state.whereabouts, state.formation, state.pose) = (Whereabouts::OnTable, *formation, *at);
                self.refresh(*unit);
                self.free_entry(*unit);
            }
            Event::Routed { unit, .. } => {
                let state = &mut self.units[unit.index()];
                (state.routing, state.fell, state.blown, state.out_of_control, state.forced) = (true, [true; 4], false, false, None);
                (state.formation, state.garrison) = (Formation::Mob, None);
                self.refresh(*unit);
            }
            Event::Rallied { unit, .. } => {
                let state = &mut self.units[unit.index()];
                (state.routing, state.fled_before) = (false, false);
                self.refresh(*unit);
            }
            Event::Fled { unit, .. } => self.units[unit.index()].fled_before = true,
            Event::Blown { unit, blown, .. } => {
                self.units[unit.index()].blown = *blown;
                self.refresh(*unit);
            }
            Event::OutOfControl { unit, out, .. } => {
                self.units[unit.index()].out_of_control = *out;
                self.refresh(*unit);
            }
            Event::Forced { unit, order, .. } => {
                let late = order.is_some() && self.phase() == Some(Phase::Orders) && self.phasing() == self.side(*unit);
                let state = &mut self.units[unit.index()];
                (state.forced, state.forced_late) = (*order, late);
            }
            Event::Contacted { unit, .. } => {
                let state = &mut self.units[unit.index()];
                (state.attacked, state.spent) = (true, true);
            }
            Event::Spent { unit, .. } => self.units[unit.index()].spent = true,
            Event::Smoked { battery, smoke, .. } => self.units[battery.index()].smoke = *smoke,
            Event::Bombarded { battery, target, .. } => {
                let state = &mut self.units[battery.index()];
                state.bombardments = state.bombardments.saturating_sub(1);
                self.bombarded.push((*battery, *target));
                self.memo.forget_places(Some(Change::Fires(*battery, *target)));
            }
            Event::GunsSighted { battery, to, .. } => {
                let state = &mut self.units[battery.index()];
                (state.pose, state.sighted) = (*to, true);
                self.refresh_so(*battery, Some(Change::Sights(*battery, *to)));
            }
            Event::HedgeRemoved { battery, at, .. } => {
                self.hedges_gone.push((*battery, *at));
                let terrain = self.printed.terrain.without_hedge_before(&self.unlimbered(*battery, *at), self.printed.tolerance.contact());
                self.printed = Arc::new(Printed { terrain, ..Printed::clone(&self.printed) });
                self.cache.forget_ground();
                self.memo.forget_places(None);
            }
            Event::Rearmed { battery, bombardments, .. } => self.units[battery.index()].bombardments = *bombardments,
            Event::Rearming { officer, raised, .. } => {
                self.cinc_orders(*officer, Huzzah::No);
                let side = self.printed.officers[officer.index()].side;
                self.armies[side.index()].raised += i32::from(*raised);
            }
            Event::OrderGiven { order, .. } => self.order_given(order),
            Event::OrderFailed { officer, bars, forced, .. } => {
                self.count_order(*officer, *forced);
                self.officers[officer.index()].failed = true;
                self.commands[bars.index()].barred = true;
                // HZ-ORES-28: he was the last to order, though in vain.
                self.giving = Some(Giving { officer: *officer, target: Target::Command(*bars), huzzah: Huzzah::No });
            }
            Event::UnitActed { unit, .. } => {
                // HZ-BOM-10: those who have fired at it may again.
                if self.is_bombarded(*unit) {
                    self.bombarded.retain(|(_, target)| target != unit);
                    self.memo.forget_places(Some(Change::Acts(*unit)));
                }
                if let Some(Frame::CarryOut(order)) = self.frames.top_mut() {
                    order.acted.insert(*unit);
                }
            }
            Event::OrderDone { .. } => {
                self.frames.pop();
            }
            Event::OfficerMoved { officer, x, y, .. } => {
                let state = &mut self.officers[officer.index()];
                let from = state.at();
                (state.x, state.y) = (*x, *y);
                state.ridden = Quanta::nearest(state.ridden.metres() + from.distance(state.at()));
            }
            Event::OfficerAttached { officer, unit, .. } => self.attach(*officer, *unit),
            Event::OfficerReady { officer, .. } => self.officers[officer.index()].ridden = Quanta(0),
            Event::OfficerGone { officer, fate, .. } => {
                self.attach(*officer, None);
                let turn = self.turn;
                let state = &mut self.officers[officer.index()];
                (state.fate, state.lost_in, state.superseding) = (*fate, turn, None);
                self.release(*officer);
            }
            Event::OfficerAppointed { officer, by, at_once, quality, inspirational, x, y, .. } => {
                self.cinc_orders(*by, if *at_once && self.printed.rules.options.second_appointment { Huzzah::Waiting } else { Huzzah::No });
                let state = &mut self.officers[officer.index()];
                (state.fate, state.quality, state.inspirational) = (OfficerFate::OnTable, *quality, *inspirational);
                // HZ-APP-06: he orders from next turn.
                (state.x, state.y, state.failed) = (*x, *y, !at_once);
            }
            Event::Superseded { officer, command, .. } => {
                self.release(*officer);
                let turn = self.turn;
                let cinc = &mut self.officers[officer.index()];
                cinc.superseding = *command;
                match command {
                    Some(_) => cinc.superseded_in = turn,
                    None => cinc.done = Done::Relinquished,
                }
                if let Some(command) = command {
                    // He steps into the whole of the other's place: the general's own troops are his too.
                    let relieved = self.printed.commands[command.index()].officer;
                    let commands = self.printed.commands.iter().zip(&mut self.commands);
                    commands.filter(|(card, _)| card.officer == relieved).for_each(|(_, state)| state.officer = Some(*officer));
                    let relieved = &mut self.officers[relieved.index()];
                    if relieved.fate == OfficerFate::OnTable {
                        relieved.fate = OfficerFate::Superseded;
                    }
                }
            }
            Event::ObjectiveTaken { place, side, .. } => self.holders[usize::from(*place)] = *side,
            Event::CommandChecked { command, passed, immune, .. } => {
                let state = &mut self.commands[command.index()];
                (state.failed_check, state.passed_check, state.immune) = (!passed, *passed, *immune);
                state.checked_in = self.turn;
                let card = &self.printed.commands[command.index()];
                for unit in &card.units {
                    self.units[unit.index()].fell[card.level as usize] = false;
                }
            }
            Event::CommandBroken { command, broken, .. } => {
                let state = &mut self.commands[command.index()];
                (state.broken, state.turns_off, state.attempts) = (*broken, 0, 0);
            }
            Event::ReorganiseTried { command, .. } => {
                let state = &mut self.commands[command.index()];
                (state.attempts, state.turns_off) = (state.attempts.saturating_add(1), 0);
            }
            Event::Reorganised { unit, kills, .. } => {
                let state = &mut self.units[unit.index()];
                (state.staggers, state.kills) = (0, state.kills.saturating_add(*kills));
                (state.whereabouts, state.returns) = (Whereabouts::Expected, true);
                (state.routing, state.fled_before, state.fell, state.blown, state.out_of_control) =
                    (false, false, [false; 4], false, false);
                // HZ-REO-13: as they come up the road.
                let guns = self.printed.units[unit.index()].arm == Arm::Artillery;
                (state.formation, state.smoke) = (if guns { Formation::Limbered } else { Formation::MarchColumn }, 0);
                self.refresh(*unit);
            }
            Event::MineFired { side, mine, .. } => self.armies[side.index()].mines_fired |= 1u8.checked_shl((*mine).into()).unwrap_or(0),
            Event::Deploying { side, brigade, .. } => self.frames.replace(Frame::Deployment { side: *side, brigade: *brigade }),
            Event::Deployed { side, brigade, .. } => {
                let commands = self.printed.commands.iter().zip(&mut self.commands).enumerate();
                let done = commands.filter(|(n, (card, _))| card.side == *side && brigade.is_none_or(|own| own.index() == *n));
                done.for_each(|(_, (_, state))| state.deployed = true);
                self.frames.replace(crate::setup::deploy::next(self, *side));
            }
            Event::CommunicationNominated { side, x, y, .. } => self.armies[side.index()].communication = Some((*x, *y)),
            Event::EntryTried { command, .. } => self.commands[command.index()].entering = true,
            Event::HeldBack { unit, .. } => {
                let state = &mut self.units[unit.index()];
                state.delayed = state.delayed.saturating_add(1);
            }
            Event::OfficerEntered { officer, x, y, .. } => {
                let state = &mut self.officers[officer.index()];
                // He has ridden on from the edge: no farther in this phase.
                (state.fate, state.x, state.y, state.ridden) = (OfficerFate::OnTable, *x, *y, Quanta(i32::MAX));
            }
        }
    }

    fn refresh(&mut self, unit: UnitId) {
        self.refresh_so(unit, None);
    }

    /// The same where its new place is all that has changed for guns.
    fn refresh_so(&mut self, unit: UnitId, change: Option<Change>) {
        self.cache.refresh(&self.printed, &self.units, unit);
        self.memo.forget_places(change);
        // HZ-OFF-12: an attached officer goes with his unit.
        if let Some(officer) = self.units[unit.index()].attached {
            let at = self.cache.rect(unit).c;
            let state = &mut self.officers[officer.index()];
            (state.x, state.y) = (Quanta::nearest(at.x), Quanta::nearest(at.y));
        }
    }

    fn begin_turn(&mut self, turn: u8) {
        self.turn = turn;
        self.bombarded.clear();
        for unit in &mut self.units {
            (unit.orders, unit.moves, unit.level, unit.spent, unit.just_attached) = (0, 0, None, false, false);
        }
        for command in &mut self.commands {
            (command.orders, command.moves, command.barred) = (0, 0, false);
            if command.broken {
                command.turns_off = command.turns_off.saturating_add(1);
            }
        }
        for officer in &mut self.officers {
            (officer.given, officer.chosen, officer.by, officer.at, officer.failed) = (0, 0, None, None, false);
        }
    }

    fn begin_phase(&mut self, side: Side, phase: Phase) {
        self.frames.replace(Frame::Phase { side, phase, begun: false });
        self.giving = None;
        match phase {
            Phase::Orders => {
                self.army_units(side).for_each(|unit| unit.forced_late = false);
                self.army_units(side.other()).for_each(|unit| unit.sighted = false);
            }
            Phase::Officers => self.officers.iter_mut().for_each(|officer| (officer.ridden, officer.done) = (Quanta(0), Done::Nothing)),
            _ => {}
        }
    }

    fn end_phase(&mut self, side: Side, phase: Phase) {
        while self.frames.depth() > 1 {
            self.frames.pop();
        }
        // HZ-FAV-04: from now on it stands where it fought, and defends it.
        if phase == Phase::Rally {
            self.army_units(side).for_each(|unit| unit.attacked = false);
        }
    }

    fn army_units(&mut self, side: Side) -> impl Iterator<Item = &mut UnitState> {
        let of = &self.printed.armies[side.index()].units;
        self.units[usize::from(of.start)..usize::from(of.end)].iter_mut()
    }

    fn remove(&mut self, unit: UnitId, to: Whereabouts) {
        let state = &mut self.units[unit.index()];
        (state.whereabouts, state.garrison, state.forced, state.scaled) = (to, None, None, false);
        // HZ-SKS-26, HZ-REO-17: nobody answers for those struck off.
        if !matches!(to, Whereabouts::Skirmishing | Whereabouts::Destroyed) {
            state.fell = [true; 4];
        }
        if to == Whereabouts::Skirmishing {
            let side = self.side(unit);
            let army = &mut self.armies[side.index()];
            army.committed = army.committed.saturating_add(1);
        }
        self.refresh(unit);
    }

    /// HZ-REI-12: a command that is all on blocks no entry, then or when it comes back.
    fn free_entry(&mut self, unit: UnitId) {
        let mut at = Some(self.printed.units[unit.index()].brigade);
        while let Some(command) = at {
            let card = &self.printed.commands[command.index()];
            let waits = |unit: &UnitId| self.units[unit.index()].whereabouts == Whereabouts::Expected;
            self.commands[command.index()].entering &= card.units.iter().any(waits);
            at = card.parent;
        }
    }

    fn order_given(&mut self, order: &Order) {
        let moves = u8::from(matches!(order.kind, OrderKind::Advance | OrderKind::Retire));
        self.count_order(order.officer, order.forced);
        let officer = &mut self.officers[order.officer.index()];
        (officer.by, officer.at) = (Some(order.by), Some(order.at));
        let huzzah = match (order.huzzah, order.free) {
            (true, _) => Huzzah::Waiting,
            (false, true) => Huzzah::Used,
            (false, false) => Huzzah::No,
        };
        self.giving = Some(Giving { officer: order.officer, target: order.target, huzzah });
        match order.target {
            Target::Unit(unit) => {
                let state = &mut self.units[unit.index()];
                (state.orders, state.moves, state.level) = (state.orders + 1, state.moves + moves, Some(order.by));
            }
            Target::Command(command) => {
                let state = &mut self.commands[command.index()];
                (state.orders, state.moves) = (state.orders + 1, state.moves + moves);
                // HZ-ORES-18: a unit with an officer of its own is not of the group.
                for unit in &self.printed.commands[command.index()].units {
                    let state = &mut self.units[unit.index()];
                    state.level = if state.attached.is_none() { Some(order.by) } else { state.level };
                }
            }
        }
        self.frames.push(Frame::CarryOut(*order));
    }

    fn attach(&mut self, officer: OfficerId, to: Option<UnitId>) {
        if let Some(before) = self.officers[officer.index()].attached {
            self.units[before.index()].attached = None;
        }
        let state = &mut self.officers[officer.index()];
        state.attached = to;
        state.done = if to.is_some() { Done::Attached } else { Done::Detached };
        if let Some(unit) = to {
            let state = &mut self.units[unit.index()];
            (state.attached, state.just_attached) = (Some(officer), true);
            self.refresh(unit);
        }
    }

    /// He no longer stands in for anybody.
    fn release(&mut self, officer: OfficerId) {
        let superseded: Vec<CommandId> = (0..self.commands.len() as u16)
            .map(CommandId)
            .filter(|command| self.commands[command.index()].officer == Some(officer))
            .collect();
        let (x, y) = (self.officers[officer.index()].x, self.officers[officer.index()].y);
        for command in superseded {
            self.commands[command.index()].officer = None;
            let relieved = &mut self.officers[self.printed.commands[command.index()].officer.index()];
            if relieved.fate == OfficerFate::Superseded {
                (relieved.fate, relieved.x, relieved.y) = (OfficerFate::OnTable, x, y);
            }
        }
    }

    /// He has given an order, of his own choice or not.
    fn count_order(&mut self, officer: OfficerId, forced: bool) {
        let state = &mut self.officers[officer.index()];
        state.given = state.given.saturating_add(1);
        state.chosen = state.chosen.saturating_add(u8::from(!forced));
    }

    /// An order of his own: it counts for the next (HZ-APP-09).
    fn cinc_orders(&mut self, officer: OfficerId, huzzah: Huzzah) {
        self.count_order(officer, false);
        let target = Target::Command(self.printed.officers[officer.index()].command);
        self.giving = Some(Giving { officer, target, huzzah });
    }
}
